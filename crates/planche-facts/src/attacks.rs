//! Attackers, guards and pins.

use planche_plan::Values;
use shakmaty::{Bitboard, Board, Color, Piece, Square, attacks};

/// The attacks of one position, for both sides.
#[derive(Debug, Clone)]
pub struct Facts {
    board: Board,
    values: Values,
    from: [Bitboard; 64],
    pinned: Bitboard,
}

impl Facts {
    /// Computes the attacks of every man and the absolute pins.
    pub fn new(board: &Board, values: Values) -> Facts {
        let mut from = [Bitboard::EMPTY; 64];
        for square in board.occupied() {
            from[usize::from(square)] = board.attacks_from(square);
        }
        Facts {
            from,
            values,
            pinned: pinned(board, Color::White) | pinned(board, Color::Black),
            board: board.clone(),
        }
    }

    /// The board these facts are about.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What men are worth.
    pub fn values(&self) -> Values {
        self.values
    }

    /// The man on a square.
    pub fn man(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// What the man on this square is worth, or nothing if it is empty.
    pub fn worth(&self, square: Square) -> planche_plan::Units {
        self.man(square).map_or(0, |man| self.values.of(man.role))
    }

    /// The squares that the man on this square attacks or guards.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.from[usize::from(square)]
    }

    /// The men of a side that attack (or guard) a square.
    pub fn attackers(&self, square: Square, side: Color) -> Bitboard {
        self.board.attacks_to(square, side, self.board.occupied())
    }

    /// The men that guard the man on this square.
    pub fn guards(&self, square: Square) -> Bitboard {
        self.man(square)
            .map_or(Bitboard::EMPTY, |man| self.attackers(square, man.color))
    }

    /// The men of both sides that may not leave the line to their own king.
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }
}

/// The men of `side` that alone stand between their king and an enemy line piece.
pub(crate) fn pinned(board: &Board, side: Color) -> Bitboard {
    let Some(king) = board.king_of(side) else {
        return Bitboard::EMPTY;
    };
    let enemy = board.by_color(side.other());
    let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
        | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
    (snipers & enemy)
        .into_iter()
        .map(|sniper| attacks::between(king, sniper) & board.occupied())
        .filter(|blockers| !blockers.more_than_one())
        .fold(Bitboard::EMPTY, |all, blocker| all | blocker)
        & board.by_color(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    fn facts(fen: &str) -> Facts {
        let fen: Fen = fen.parse().unwrap();
        Facts::new(&fen.as_setup().board, Values::default())
    }

    #[test]
    fn a_pin_is_seen_for_either_side() {
        let facts = facts("4k3/4r3/8/8/8/4B3/8/b3K3 w - - 0 1");
        assert_eq!(facts.pinned(), Bitboard::from_square(Square::E3));
        let two_blockers = self::facts("4k3/4r3/8/4P3/8/4B3/8/4K3 w - - 0 1");
        assert!(two_blockers.pinned().is_empty());
    }

    #[test]
    fn guards_are_the_friends_that_reach_the_square() {
        let m39 = facts("3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27");
        assert_eq!(m39.guards(Square::C3), Bitboard::from_square(Square::C2));
        assert_eq!(m39.guards(Square::C5), Bitboard::from_square(Square::B6));
    }
}
