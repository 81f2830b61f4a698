//! The judgement of positions, as data.

use planche_endgame::{Fate, expert};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Position};

/// FEN; the axiom and the winner's moves to mate (`None`: drawn); or no judgement at all.
type Case = (&'static str, Option<(&'static str, Option<(Color, u8)>)>);

const W: Color = Color::White;
const B: Color = Color::Black;

const CASES: &[Case] = &[
    // Table I of the king and pawn paper: won with White to move, drawn with Black to move.
    (
        "8/8/3k4/8/8/3PK3/8/8 w - - 0 1",
        Some(("kpk-won", Some((W, 19)))),
    ),
    ("8/8/3k4/8/8/3PK3/8/8 b - - 0 1", Some(("kpk-drawn", None))),
    // The same with colours exchanged.
    (
        "8/8/3pk3/8/8/3K4/8/8 b - - 0 1",
        Some(("kpk-won", Some((B, 19)))),
    ),
    // Stalemate in the corner, the paper's rule (1).
    ("k1K5/8/1P6/8/8/8/8/8 b - - 0 1", Some(("kpk-drawn", None))),
    // Only the rook wins: a queen would be stalemate.
    (
        "8/5P1k/8/6K1/8/8/8/8 w - - 0 1",
        Some(("kpk-won", Some((W, 4)))),
    ),
    (
        "6k1/8/6K1/8/8/8/8/R7 w - - 0 1",
        Some(("krk-won", Some((W, 1)))),
    ),
    (
        "R5k1/8/6K1/8/8/8/8/8 b - - 0 1",
        Some(("krk-won", Some((W, 0)))),
    ),
    (
        "8/8/8/8/8/2k5/8/r1K5 w - - 0 1",
        Some(("krk-won", Some((B, 0)))),
    ),
    ("8/8/8/3k4/4R3/8/8/K7 b - - 0 1", Some(("krk-drawn", None))),
    ("8/8/8/8/8/8/5n2/k1K5 w - - 0 1", Some(("knk-drawn", None))),
    (
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
        Some(("kbnk-won", Some((W, 29)))),
    ),
    // Castling rights, two-sided endings, and the full board are not ours.
    ("4k2r/8/8/8/8/8/K7/8 b k - 0 1", None),
    ("4k3/7p/8/8/8/8/6P1/4K3 w - - 0 1", None),
    ("8/8/8/8/8/8/8/K1k5 w - - 0 1", None),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        None,
    ),
];

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect(fen);
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position")
}

#[test]
fn positions_are_judged() {
    for &(fen, expected) in CASES {
        let judged = expert(&position(fen)).map(|judgement| {
            let won = match judgement.fate {
                Fate::Won { by, moves } => Some((by, moves)),
                Fate::Drawn => None,
            };
            (judgement.axiom, won)
        });
        assert_eq!(judged, expected, "{fen}");
    }
}

#[test]
fn the_best_move_keeps_the_verdict() {
    for &(fen, _) in CASES {
        let before = position(fen);
        let Some(best) = expert(&before).and_then(|judgement| judgement.best) else {
            continue;
        };
        let after = before.clone().play(best).expect("a legal move");
        let fate = |position: &Chess| expert(position).map(|judgement| judgement.fate);
        match (fate(&before), fate(&after)) {
            (
                Some(Fate::Won { by, moves }),
                Some(Fate::Won {
                    by: still,
                    moves: left,
                }),
            ) => {
                assert_eq!(by, still, "{fen}");
                let spent = u8::from(before.turn() == by);
                assert_eq!(moves, left + spent, "{fen}");
            }
            (Some(Fate::Drawn), Some(Fate::Drawn) | None) => {}
            other => panic!("{fen}: {other:?}"),
        }
    }
}
