//! What a gain is called by the men that are seen to go.

use planche_plan::{Units, Values};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Piece, Position, Role};

use super::name::man_worth;
use super::{Item, Prize};

/// What a gain is called where one of these lines shows what is won: "a queen for a piece", where the queen
/// is won and a piece is the difference. Two names for the same sum are equally true; this one is seen on the
/// board.
pub(crate) fn reward(root: &Chess, lines: &[&[UciMove]], units: Units, values: &Values) -> Prize {
    let mut dearest = lines.iter().filter_map(|line| dearest(root, line));
    dearest
        .find_map(|role| traded(role, units, values))
        .unwrap_or_else(|| Prize::of(units, values))
}

/// The dearest man that the side to move has won at the end of a line, where nobody promotes.
fn dearest(root: &Chess, line: &[UciMove]) -> Option<Role> {
    let mut position = root.clone();
    for uci in line {
        let action = uci.to_move(&position).ok()?;
        if action.is_promotion() {
            return None;
        }
        position.play_unchecked(action);
    }
    let count =
        |position: &Chess, color, role| position.board().by_piece(Piece { color, role }).count();
    let gone = |color, role| count(root, color, role) - count(&position, color, role);
    let us = root.turn();
    let mut roles = Role::ALL.into_iter().rev();
    roles.find(|&role| gone(!us, role) > gone(us, role))
}

/// A man of this kind for a lesser one that is worth the difference.
fn traded(role: Role, units: Units, values: &Values) -> Option<Prize> {
    let won = Item::of(role).filter(|item| *item != Item::Pawn)?;
    let rest = values.of(role) - units;
    let paid = man_worth(rest, values).filter(|_| rest < values.of(role))?;
    won.one().traded_for(Item::of(paid)?).map(Prize::Just)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_named_after_the_man_that_is_won() {
        let fen = "r3q2r/ppp4k/4p1np/2P2p2/3P2N1/8/PPQ2PP1/R5K1 w - - 0 28";
        let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
        let root: Chess = fen
            .into_position(shakmaty::CastlingMode::Standard)
            .expect("a position");
        let moves = |text: &str| -> Vec<UciMove> {
            let words = text.split(' ');
            words.map(|uci| uci.parse().expect("a move")).collect()
        };
        let named = |text: &str, units| {
            let line = moves(text);
            reward(&root, &[&line], units, &Values::default()).to_string()
        };
        let fork = "g4f6 h7g7 f6e8";
        assert_eq!(named(fork, 65), "a queen for a piece");
        assert_eq!(named(fork, 95), "a queen");
        assert_eq!(named("g4f6 h7g7", 65), "a rook and two pawns");
        assert_eq!(
            named("g4f6 h7g7 f6e8 a8e8", 35),
            "the exchange and two pawns"
        );
    }
}
