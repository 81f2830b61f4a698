//! The surroundings of a king.

use shakmaty::{Bitboard, Color, Square, attacks};

use crate::Facts;

impl Facts {
    /// The square of a side's king.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.board().king_of(side)
    }

    /// The squares to which the king of `side` could step now: not held by a friend, and not
    /// attacked by the other side once the king has left his place.
    pub fn flights(&self, side: Color) -> Bitboard {
        let Some(king) = self.king(side) else {
            return Bitboard::EMPTY;
        };
        let without_king = self.board().occupied().without(king);
        (attacks::king_attacks(king) & !self.board().by_color(side))
            .into_iter()
            .filter(|&square| {
                let others = self.board().attacks_to(square, side.other(), without_king);
                others.is_empty()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planche_plan::Values;
    use shakmaty::fen::Fen;

    #[test]
    fn the_back_rank_king_has_only_the_back_rank() {
        let fen: Fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27"
            .parse()
            .unwrap();
        let facts = Facts::new(&fen.as_setup().board, Values::default());
        let expected = Bitboard::from_square(Square::F1) | Bitboard::from_square(Square::H1);
        assert_eq!(facts.flights(Color::White), expected);
    }
}
