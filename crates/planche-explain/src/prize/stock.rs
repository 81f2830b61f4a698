//! The men that can be won at all: a gain is not called after men that are not there.

use std::cmp::Reverse;

use planche_plan::{Units, Values};
use shakmaty::{Board, Color};

use super::gain::Prize;
use super::lot::{Item, Lot, Men};

/// How many men of one kind are named.
const NAMED: u32 = 3;

/// What one side has on the board.
#[derive(Debug, Clone, Copy)]
pub struct Stock {
    pawns: u32,
    pieces: u32,
    rooks: u32,
    queens: u32,
}

impl Stock {
    /// What this side has.
    pub fn of(board: &Board, side: Color) -> Stock {
        let men = board.material_side(side);
        Stock {
            pawns: u32::from(men.pawn),
            pieces: u32::from(men.knight) + u32::from(men.bishop),
            rooks: u32::from(men.rook),
            queens: u32::from(men.queen),
        }
    }

    fn has(self, men: Men) -> bool {
        let stock = match men.item {
            Item::Pawn => self.pawns,
            Item::Piece => self.pieces,
            Item::Exchange | Item::Rook => self.rooks,
            Item::Queen => self.queens,
        };
        men.count <= stock
    }

    fn holds(self, lot: Lot) -> bool {
        match lot {
            Lot::Men(men) | Lot::Trade { won: men, .. } => self.has(men),
            Lot::Sum(men, more) => self.has(men) && self.has(more),
            Lot::Swap { .. } => true,
        }
    }

    /// Men of one kind and of two, with what they are worth.
    fn lots(self, values: &Values) -> Vec<(Units, Lot)> {
        let worth = |men: Men| men.count as Units * values.of(men.item.role());
        let kinds = [Item::Queen, Item::Rook, Item::Piece, Item::Pawn];
        let several = |item: Item| (1..=NAMED).map(move |count| item.times(count));
        let all = kinds.into_iter().flat_map(several);
        let all: Vec<Men> = all.filter(|men| self.has(*men)).collect();
        let mut lots: Vec<(Units, Lot)> = Vec::new();
        for (index, &men) in all.iter().enumerate() {
            lots.push((worth(men), Lot::Men(men)));
            let others = all[index..].iter().filter(|more| more.item != men.item);
            lots.extend(others.map(|&more| (worth(men) + worth(more), Lot::Sum(men, more))));
        }
        lots
    }

    /// What a gain of so many units is called where it is taken from this stock.
    pub fn prize(self, units: Units, values: &Values) -> Prize {
        let named = Prize::of(units, values);
        match named {
            Prize::Just(lot) | Prize::MoreThan(lot) if !self.holds(lot) => {}
            _ => return named,
        }
        let lots = self.lots(values);
        let exact = lots.iter().filter(|(worth, _)| *worth == units);
        let fewest = exact.min_by_key(|(_, lot)| lot.count());
        let lower = lots.iter().filter(|(worth, _)| *worth < units);
        let dearest = lower.max_by_key(|(worth, lot)| (*worth, Reverse(lot.count())));
        match (fewest, dearest) {
            (Some((_, lot)), _) => Prize::Just(*lot),
            (None, Some((_, lot))) => Prize::MoreThan(*lot),
            (None, None) => named,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Black's men are called, where White wins them.
    #[test]
    fn a_gain_is_called_after_men_that_are_there() {
        for (board, units, words) in [
            (
                "R2k3r/2pn4/3p4/3Pp1K1/2P4p/5BpP/6P1/8",
                85,
                "more than a rook and a piece",
            ),
            (
                "R2k3r/2pn4/3p4/3Pp1K1/2P4p/5BpP/6P1/8",
                75,
                "a rook and a piece",
            ),
            (
                "R2k3r/2pn4/3p4/3Pp1K1/2P4p/5BpP/6P1/8",
                65,
                "a rook and two pawns",
            ),
            (
                "5rk1/pp1N2p1/2n1p2p/3pq3/2p5/6P1/P3P1BP/R4Q1K",
                120,
                "more than a queen and two pawns",
            ),
            ("3qk3/8/8/8/8/8/8/4K3", 95, "a queen"),
            ("4k1n1/8/8/8/8/8/8/4K3", 45, "more than a piece"),
            ("4k3/8/8/8/8/8/8/4K3", 45, "a rook"),
        ] {
            let board: Board = board.parse().expect("a board");
            let stock = Stock::of(&board, Color::Black);
            let prize = stock.prize(units, &Values::default());
            assert_eq!(prize.to_string(), words, "{units} of {board}");
        }
    }
}
