//! Exact tables of any class: against known counts, against the experts' tables, and in words.

use planche_endgame::exact::{Material, Prospect, check, choices, explain, judge, play_out, table};
use planche_endgame::{Class, Ending, Turn, Value};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Position};

const WORDS: &str = include_str!("data/exact.txt");

fn class(name: &str) -> Material {
    name.parse().expect(name)
}

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect(fen);
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position")
}

/// Class; then won, drawn, lost, and the longest win, with White and with Black to move.
type Known = (&'static str, [u64; 4], [u64; 4]);

const KNOWN: &[Known] = &[
    ("krk", [175_168, 0, 0, 16], [0, 22_244, 201_700, 0]),
    ("kqk", [144_508, 0, 0, 10], [0, 23_048, 200_896, 0]),
    ("kpk", [124_960, 38_368, 0, 28], [0, 70_420, 97_604, 0]),
    ("kbk", [0, 193_284, 0, 0], [0, 223_944, 0, 0]),
    ("knk", [0, 205_496, 0, 0], [0, 223_944, 0, 0]),
    (
        "kbnk",
        [10_822_184, 53_320, 0, 33],
        [0, 2_472_416, 11_188_168, 0],
    ),
    (
        "kbbk",
        [2_503_608, 2_578_420, 0, 19],
        [0, 4_016_252, 2_814_040, 0],
    ),
    (
        "kqkr",
        [8_863_768, 71_704, 17_136, 35],
        [3_090_088, 627_960, 7_062_680, 19],
    ),
];

#[test]
fn tables_have_the_known_counts() {
    for &(name, white, black) in KNOWN {
        let table = table(class(name));
        let [found_white, found_black] = [Color::White, Color::Black].map(|turn| {
            let counts = table.counts(turn);
            let longest = u64::from(counts.longest_win);
            [counts.won, counts.drawn, counts.lost, longest]
        });
        assert_eq!((found_white, found_black), (white, black), "{name}");
    }
}

#[test]
fn the_mean_distance_of_rook_and_king_is_known() {
    let mean = table(class("krk")).counts(Color::White).mean();
    assert!((mean - 9.8648).abs() < 0.0001, "{mean}");
}

/// Every entry follows from its moves. The classes of three men, and one of four with men on both sides.
#[test]
fn every_entry_follows_from_its_moves() {
    for name in ["kqk", "krk", "kbk", "knk", "kpk", "knkn"] {
        let found = check(class(name));
        assert!(found.positions > 300_000, "{name}: {}", found.positions);
        assert_eq!(
            found.agree, found.positions,
            "{name}: {:?}",
            found.difference
        );
    }
}

/// The experts ask by placement, with the stronger side's moves for a measure.
#[test]
fn experts_see_the_same_tables() {
    for class in [Class::KRK, Class::KPK, Class::KBBK] {
        for turn in [Turn::Stronger, Turn::Bare] {
            let entries = planche_endgame::table(class).entries(turn);
            for (placement, value) in entries.step_by(97) {
                let ending = Ending::new(class, placement, turn);
                let Some(position) = ending.position() else {
                    continue;
                };
                let prospect = judge(&position).expect("at most four men");
                let expected = match (value, turn) {
                    (Value::Won(moves), Turn::Stronger) => Prospect::Won(2 * moves - 1),
                    (Value::Won(moves), Turn::Bare) => Prospect::Lost(2 * moves),
                    _ => Prospect::Drawn,
                };
                assert_eq!(prospect, expected, "{}", ending.fen());
            }
        }
    }
}

/// Colours exchanged and the board turned, the same prospect.
#[test]
fn colours_do_not_matter() {
    for (fen, mirrored) in [
        (
            "8/8/3k4/8/1r6/8/8/K3Q3 w - - 0 1",
            "k3q3/8/8/1R6/8/3K4/8/8 b - - 0 1",
        ),
        (
            "8/8/3k4/8/1n6/8/8/K2R4 b - - 0 1",
            "k2r4/8/8/1N6/8/3K4/8/8 w - - 0 1",
        ),
    ] {
        assert_eq!(judge(&position(fen)), judge(&position(mirrored)), "{fen}");
    }
}

/// Cases of `data/exact.txt`: a FEN and the whole explanation. `PLANCHE_UPDATE=1` writes them anew.
#[test]
fn positions_are_explained() {
    let mut cases =
        vec!["# A FEN, then what is said of it. Cases are separated by an empty line.".to_owned()];
    for case in WORDS.trim().split("\n\n").skip(1) {
        let fen = case.lines().next().expect("a FEN");
        let told = explain(&position(fen)).expect(fen).join("\n");
        cases.push(format!("{fen}\n{told}"));
    }
    let text = cases.join("\n\n") + "\n";
    if std::env::var_os("PLANCHE_UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exact.txt");
        std::fs::write(path, &text).expect("written");
        return;
    }
    assert_eq!(text, WORDS);
}

/// Every move of a game keeps what was there, and the game ends as it was judged.
#[test]
fn games_end_as_they_were_judged() {
    for fen in [
        "8/8/3k4/8/1r6/8/8/K3Q3 w - - 0 1",
        "8/8/3k4/8/1n6/8/8/K2R4 b - - 0 1",
    ] {
        let start = position(fen);
        let mut here = start.clone();
        let (moves, end) = play_out(&start).expect(fen);
        let plies = moves.len();
        for _ in &moves {
            let before = judge(&here).expect(fen);
            let best = choices(&here).expect(fen)[0].clone();
            assert_eq!(best.prospect, before, "{fen}");
            here = here.play(best.play).expect("a legal move");
        }
        match judge(&start).expect(fen) {
            Prospect::Won(count) | Prospect::Lost(count) => {
                assert_eq!((plies, end), (usize::from(count), "mate"), "{fen}");
            }
            Prospect::Drawn => assert_ne!(end, "mate", "{fen}"),
        }
    }
}

#[test]
fn five_men_and_castling_are_not_known() {
    let message = |fen: &str| judge(&position(fen)).unwrap_err().to_string();
    assert!(message("4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1").starts_with("there are 5 men"));
    assert!(message("4k2r/8/8/8/8/8/K7/8 b k - 0 1").starts_with("castling"));
}
