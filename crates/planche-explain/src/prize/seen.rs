//! What a gain is called by the men that are seen to go.

use planche_plan::{Units, Values};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Piece, Position, Role};

use super::gain::Prize;
use super::lot::{Item, Lot, Pile};
use super::name::man_worth;
use super::stock::Stock;

/// What a gain is called where one of these lines shows what is won: "a queen for a piece", where the queen
/// is won and a piece is the difference. Two names for the same sum are equally true; this one is seen on the
/// board.
pub(crate) fn reward(root: &Chess, lines: &[&[UciMove]], units: Units, values: &Values) -> Prize {
    let nets: Vec<Net> = lines
        .iter()
        .filter_map(|line| Net::of(root, line))
        .collect();
    let trade = || {
        let mut dearest = nets.iter().filter_map(Net::dearest);
        dearest.find_map(|role| traded(role, units, values))
    };
    let swap = || {
        let mut nets = nets.iter();
        let net = nets.find(|net| net.worth(values) == units);
        net.and_then(Net::swap)
    };
    trade()
        .or_else(swap)
        .unwrap_or_else(|| match lines.iter().any(|line| promotes(line)) {
            true => Prize::of(units, values),
            false => Stock::of(root.board(), !root.turn()).prize(units, values),
        })
}

/// Whether the side that begins promotes in a line.
fn promotes(line: &[UciMove]) -> bool {
    let mut own = line.iter().step_by(2);
    own.any(|uci| {
        matches!(
            uci,
            UciMove::Normal {
                promotion: Some(_),
                ..
            }
        )
    })
}

/// How many men of each kind, from the pawn to the queen, the side to move has won more than it lost at the end of
/// a line in which nobody promotes.
struct Net([i32; 5]);

/// The kinds of men in that order.
const KINDS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

impl Net {
    fn of(root: &Chess, line: &[UciMove]) -> Option<Net> {
        let mut position = root.clone();
        for uci in line {
            let action = uci.to_move(&position).ok()?;
            if action.is_promotion() {
                return None;
            }
            position.play_unchecked(action);
        }
        let count = |position: &Chess, color, role| {
            position.board().by_piece(Piece { color, role }).count() as i32
        };
        let gone = |color, role| count(root, color, role) - count(&position, color, role);
        let us = root.turn();
        Some(Net(KINDS.map(|role| gone(!us, role) - gone(us, role))))
    }

    fn dearest(&self) -> Option<Role> {
        let mut kinds = KINDS.into_iter().zip(self.0).rev();
        kinds.find(|(_, net)| *net > 0).map(|(role, _)| role)
    }

    fn worth(&self, values: &Values) -> Units {
        let kinds = KINDS.into_iter().zip(self.0);
        kinds.map(|(role, net)| net * values.of(role)).sum()
    }

    /// The men by name, where both sides have lost some, or where they are of several kinds.
    fn swap(&self) -> Option<Prize> {
        let [pawns, knights, bishops, rooks, queens] = self.0;
        let nets = [queens, rooks, knights + bishops, pawns];
        let pile = |sign: i32| Pile {
            counts: nets.map(|net| (sign * net).max(0).unsigned_abs()),
        };
        let (won, paid) = (pile(1), pile(-1));
        let kinds = won.men().len() + paid.men().len();
        let told = won.count() > 0 && (3..=KINDS_TOLD).contains(&kinds);
        told.then_some(Prize::Just(Lot::Swap { won, paid }))
    }
}

/// Men of more kinds than this would be a long list.
const KINDS_TOLD: usize = 4;

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

    /// A queen, a rook and a pawn for a knight: the sum has other names too, but none that is seen.
    #[test]
    fn men_of_several_kinds_are_named_as_they_go() {
        let fen = "5rk1/pp1N2p1/2n1p2p/3pq3/2p5/6P1/P3P1BP/R4Q1K w - - 1 2";
        let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
        let root: Chess = fen
            .into_position(shakmaty::CastlingMode::Standard)
            .expect("a position");
        let line = ["f1f8", "g8h7", "d7e5", "c6e5", "f8b8", "e5g4", "b8a7"];
        let line = line.map(|uci| uci.parse().expect("a move"));
        let named = |units| reward(&root, &[&line], units, &Values::default()).to_string();
        assert_eq!(named(120), "a queen, a rook and a pawn for a piece");
        assert_eq!(named(105), "a queen and a pawn");
    }
}
