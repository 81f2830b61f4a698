//! Known truths about small games, worked out exhaustively.

use planche_game::exhaust::{Worth, exhaust};
use planche_game::{Rules, Side, library};

fn worth(rules: &Rules) -> (Worth, usize) {
    let found = exhaust(rules, &rules.start(), 4_000_000).unwrap();
    (found.worth, found.positions)
}

fn sized(name: &str, width: i32, height: i32) -> Rules {
    library::load_sized(name, width, height).unwrap().unwrap()
}

/// 5,478 positions and a draw are well known.
#[test]
fn tic_tac_toe_is_drawn() {
    assert_eq!(
        worth(&library::load("tic-tac-toe").unwrap()),
        (Worth::Drawn, 5_478)
    );
}

/// The first player wins, and only by the centre; a corner draws, a side loses.
#[test]
fn three_mens_morris_is_won_by_the_centre_alone() {
    let rules = library::load("three-mens-morris").unwrap();
    let found = exhaust(&rules, &rules.start(), 100_000).unwrap();
    assert!(matches!(found.worth, Worth::Won(Side::First, _)));
    for (first, worth) in found.moves {
        let parts: Vec<&[_]> = vec![&first.parts];
        match (rules.name_moves(&parts)[0].as_str(), worth) {
            ("b2", Worth::Won(Side::First, 8)) => {}
            ("a1" | "a3" | "c1" | "c3", Worth::Drawn) => {}
            ("a2" | "b1" | "b3" | "c2", Worth::Won(Side::Second, _)) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// 161,029 positions on 4 by 4 is the published count; both small boards are drawn (Tromp).
#[test]
fn connect_four_on_4_by_4_is_drawn() {
    assert_eq!(worth(&sized("connect-four", 4, 4)), (Worth::Drawn, 161_029));
}

/// The first player wins Hex on every square board.
#[test]
fn hex_is_won_by_the_first_player() {
    assert!(matches!(
        worth(&sized("hex", 3, 3)).0,
        Worth::Won(Side::First, _)
    ));
}

/// Breakthrough on small boards against a solver of its own, written without the rules file.
#[test]
fn breakthrough_on_small_boards() {
    for (width, height) in [(2, 4), (2, 5), (2, 6), (3, 4)] {
        let rules = sized("breakthrough", width, height);
        let found = worth(&rules).0;
        let won = breakthrough_won(width as usize, height as usize);
        let expected = if won { Side::First } else { Side::Second };
        assert!(
            matches!(found, Worth::Won(side, _) if side == expected),
            "{width} by {height}: {found:?}, expected {expected:?}"
        );
    }
}

/// Whether the side to move wins: plain negamax over boards kept from the mover's point of view.
fn breakthrough_won(width: usize, height: usize) -> bool {
    let mut board = vec![0i8; width * height];
    for column in 0..2 * width {
        board[column] = 1;
        board[width * height - 1 - column] = -1;
    }
    wins(&board, width, &mut std::collections::HashMap::new())
}

fn wins(board: &[i8], width: usize, known: &mut std::collections::HashMap<Vec<i8>, bool>) -> bool {
    if let Some(&won) = known.get(board) {
        return won;
    }
    let won = (0..board.len())
        .filter(|&from| board[from] == 1)
        .any(|from| {
            (-1..=1).any(|slant: i64| {
                let column = (from % width) as i64 + slant;
                if column < 0 || column >= width as i64 {
                    return false;
                }
                let to = (from / width + 1) * width + column as usize;
                if to >= board.len() || board[to] == 1 || (slant == 0 && board[to] == -1) {
                    return false;
                }
                if to + width >= board.len() {
                    return true;
                }
                let mut after = board.to_vec();
                after[to] = 1;
                after[from] = 0;
                let turned: Vec<i8> = after.iter().rev().map(|man| -man).collect();
                !wins(&turned, width, known)
            })
        });
    known.insert(board.to_vec(), won);
    won
}
