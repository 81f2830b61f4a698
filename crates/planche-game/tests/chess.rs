//! `chess.game` against the moves of a chess library, on random positions.

use planche_game::{library, perft::perft};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

/// Positions of random games, as FEN with the square behind every double step.
fn random_positions(count: usize) -> Vec<(String, Vec<String>)> {
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Chess::default();
        for _ in 0..150 {
            let moves = position.legal_moves();
            let fen = Fen::from_position(&position, EnPassantMode::Always).to_string();
            let mut names: Vec<String> = moves
                .iter()
                .map(|m| m.to_uci(CastlingMode::Standard).to_string())
                .collect();
            names.sort();
            found.push((fen, names));
            if moves.is_empty() || found.len() >= count || position.halfmoves() > 90 {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            position.play_unchecked(moves[(seed >> 20) as usize % moves.len()]);
        }
    }
    found
}

#[test]
fn moves_equal_the_library_on_10_000_positions() {
    let rules = library::load("chess").unwrap();
    for (fen, expected) in random_positions(10_000) {
        let state = rules
            .position(&fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        let found: Vec<String> = rules
            .named_moves(&state)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        assert_eq!(found, expected, "{fen}");
    }
}

/// The published figures at full depth; the shallow ones are in `perft.txt`.
#[test]
fn deep_perft() {
    let rules = library::load("chess").unwrap();
    assert_eq!(perft(&rules, &rules.start(), 5), 4_865_609);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(
        perft(&rules, &rules.position(kiwipete).unwrap(), 4),
        4_085_603
    );
}
