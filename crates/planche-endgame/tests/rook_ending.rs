//! Rook and pawn against rook: the solution follows from the rules of chess, and the methods work.

use planche_endgame::exact::{Prospect, judge};
use planche_endgame::rook_ending::{NAMED, Rooks, named, solve, teach};
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup, Square};

const PAWN: Square = Square::B7;

fn position(rooks: Rooks, turn: Color) -> Option<Chess> {
    let mut setup = Setup::empty();
    for (square, role, color) in [
        (rooks.king, Role::King, Color::White),
        (rooks.rook, Role::Rook, Color::White),
        (PAWN, Role::Pawn, Color::White),
        (rooks.black_king, Role::King, Color::Black),
        (rooks.black_rook, Role::Rook, Color::Black),
    ] {
        setup.board.set_piece_at(square, Piece { role, color });
    }
    setup.turn = turn;
    let five = setup.board.occupied().count() == 5;
    Chess::from_setup(setup, CastlingMode::Standard)
        .ok()
        .filter(|_| five)
}

/// White's moves to the goal as the rules library and the entries of the moves give them.
fn follows(position: &Chess) -> Option<u8> {
    let after = position.legal_moves().into_iter().map(|play| {
        let next = position.clone().play(play).expect("legal");
        if next.is_checkmate() {
            return (next.turn() == Color::Black).then_some(0);
        }
        if play.is_promotion() {
            let taken = |reply: &shakmaty::Move| reply.is_capture() && reply.to() == play.to();
            let refuted = next
                .legal_moves()
                .iter()
                .filter(|reply| taken(reply))
                .any(|&reply| {
                    let end = next.clone().play(reply).expect("legal");
                    !matches!(judge(&end), Ok(Prospect::Won(_)))
                });
            let stands = matches!(play.promotion(), Some(Role::Queen | Role::Rook))
                && !refuted
                && !next.is_stalemate();
            return stands.then_some(0);
        }
        if next.board().occupied().count() < 5 {
            let won = match next.turn() {
                Color::White => matches!(judge(&next), Ok(Prospect::Won(_))),
                Color::Black => matches!(judge(&next), Ok(Prospect::Lost(_))),
            };
            return won.then_some(0);
        }
        let board = next.board();
        let rook = |color| {
            (board.rooks() & board.by_color(color))
                .first()
                .expect("a rook")
        };
        let rooks = Rooks {
            king: board.king_of(Color::White).expect("a king"),
            rook: rook(Color::White),
            black_king: board.king_of(Color::Black).expect("a king"),
            black_rook: rook(Color::Black),
        };
        solve(PAWN).moves(rooks, next.turn())
    });
    let after: Vec<Option<u8>> = after.collect();
    match position.turn() {
        Color::White => after.into_iter().flatten().min().map(|left| left + 1),
        Color::Black if after.is_empty() => position.is_checkmate().then_some(0),
        Color::Black => after
            .into_iter()
            .collect::<Option<Vec<u8>>>()?
            .into_iter()
            .max(),
    }
}

/// Every so many-th entry follows from the entries of its moves.
#[test]
fn entries_follow_from_their_moves() {
    let solution = solve(PAWN);
    let square = |number: usize| Square::new((number & 63) as u32);
    let mut compared = [0; 2];
    for number in (0..1 << 24).step_by(997) {
        let rooks = Rooks {
            king: square(number >> 18),
            rook: square(number >> 12),
            black_king: square(number >> 6),
            black_rook: square(number),
        };
        for turn in [Color::White, Color::Black] {
            let Some(here) = position(rooks, turn) else {
                continue;
            };
            let entry = solution.moves(rooks, turn);
            assert_eq!(entry, follows(&here), "{rooks:?} {turn:?}");
            compared[usize::from(entry.is_some())] += 1;
        }
    }
    assert!(compared.iter().all(|&count| count > 1_000), "{compared:?}");
}

#[test]
fn the_bridge_is_built() {
    let lucena = named("lucena").expect("a name");
    let (all, good) = lucena.kind();
    assert!(all.len() >= 20);
    assert_eq!(all.len(), good.len());
    for start in good.iter().step_by(4) {
        let played = lucena.play(start);
        assert!(played.correct, "{}: {:?}", played.fen, played.moves);
    }
    let played = lucena.play(&lucena.position().expect("a position"));
    let words: Vec<&str> = played.moves.iter().map(|(_, words)| *words).collect();
    assert!(
        words
            .iter()
            .any(|words| words.contains("the bridge is built")),
        "{words:?}"
    );
}

/// A position, and what is said of it: by its name, also in the mirror and with the colours exchanged, or without one.
const TOLD: &[(&str, &[&str])] = &[
    (
        "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
        &[
            "Won for White",
            "Lucena: build a bridge.",
            "Rc4: the rook goes to the fourth rank",
            "By heart: Rook to the fourth",
        ],
    ),
    (
        "5r2/7R/8/8/8/8/4K1p1/6k1 b - - 0 1",
        &[
            "Won for Black",
            "Lucena",
            "Put the rook on the fifth rank",
            "Rook to the fifth",
        ],
    ),
    ("8/6K1/8/8/8/8/k6P/7R w - - 0 1", &[]),
    (
        "8/1P6/8/8/k7/8/1r6/1K5R w - - 0 1",
        &["It is no position with a name", "? throws the win away"],
    ),
];

#[test]
fn a_position_is_told_by_its_name_or_by_its_solution() {
    for (fen, said) in TOLD {
        let read: shakmaty::fen::Fen = fen.parse().expect("a FEN");
        let position: Chess = read.into_position(CastlingMode::Standard).expect("legal");
        let told = teach(&position).map_or_else(String::new, |lines| lines.join("\n"));
        assert_eq!(told.is_empty(), said.is_empty(), "{fen}: {told}");
        for part in *said {
            assert!(told.contains(part), "{fen}: no '{part}' in {told}");
        }
    }
}

/// The solution knows whether the pawn's side wins, and no more: a mate of the other side is seen all the same, no move is
/// advised that lets it happen, and nobody speaks of a draw.
#[test]
fn a_mate_by_the_side_without_the_pawn_is_seen() {
    let told = |fen: &str| {
        let read: shakmaty::fen::Fen = fen.parse().expect("a FEN");
        let position: Chess = read.into_position(CastlingMode::Standard).expect("legal");
        teach(&position)
            .expect("rook and pawn against rook")
            .join("\n")
    };
    let mate = told("8/8/4P3/7R/8/6k1/r7/7K b - - 0 1");
    assert!(mate.contains("Ra1#: it is mate."), "{mate}");
    assert!(!mate.contains("draw"), "{mate}");
    let threatened = told("8/8/4P3/7R/8/6k1/r7/7K w - - 0 1");
    let pushed = "\ne7: nothing wins";
    assert!(!threatened.contains(pushed), "{threatened}");
}

#[test]
fn every_named_position_is_one() {
    for found in &NAMED {
        assert!(found.position().is_some(), "{}", found.name);
        assert!(found.method.len() >= 2, "{}", found.name);
    }
    assert!(named("saavedra").is_none());
}
