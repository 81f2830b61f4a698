//! Moves taken back: the boards that lead to a board.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::board::{Board, ahead, rank_of, reach};
use super::material::Material;

impl Board {
    /// Calls `visit` with every board from which a king move without capture leads here.
    pub fn each_king_before(&self, class: Material, mut visit: impl FnMut(Board)) {
        if self.passing {
            return;
        }
        let mover = self.turn.other();
        let near = attacks::king_attacks(self.king(mover));
        let near = near & !attacks::king_attacks(self.king(self.turn));
        let mut before = self.back();
        for square in near & !self.occupied(class) {
            before.kings[usize::from(mover == Color::Black)] = square;
            visit(before);
        }
    }

    /// Calls `visit` with every board from which a pawn move without capture or promotion leads here, where
    /// pawns may be taken in passing.
    pub fn each_pawn_before(&self, class: Material, mut visit: impl FnMut(Board)) {
        let slot = self.turn.fold_wb(1, 0);
        let sources = match self.passing {
            true => {
                let one = ahead(self.turn, self.men[slot]);
                Bitboard::from_iter(one.and_then(|one| ahead(self.turn, one)))
            }
            false => self.sources(class, slot, self.occupied(class)),
        };
        for square in sources {
            visit(self.back().with(slot, square));
        }
    }

    /// The same men with the other side to move.
    fn back(&self) -> Board {
        Board {
            turn: self.turn.other(),
            passing: false,
            ..*self
        }
    }

    fn with(mut self, slot: usize, square: Square) -> Board {
        self.men[slot] = square;
        self
    }

    /// Squares a man may have come from: pieces walk back as they walk forward, pawns do not. A double step
    /// past an enemy pawn leads to a board that says so, and not here.
    pub fn sources(&self, class: Material, slot: usize, occupied: Bitboard) -> Bitboard {
        let Some(man) = class.man(slot) else {
            return Bitboard::EMPTY;
        };
        if man.1 != Role::Pawn {
            return reach(man, self.men[slot], occupied) & !occupied;
        }
        let (color, pawn) = (man.0, self.men[slot]);
        let free =
            |square: &Square| !occupied.contains(*square) && rank_of(color, *square) != Rank::First;
        let mut sources = Bitboard::EMPTY;
        if let Some(one) = ahead(color.other(), pawn).filter(free) {
            sources.add(one);
            if rank_of(color, pawn) == Rank::Fourth && !self.may_pass(class) {
                sources |= Bitboard::from_iter(ahead(color.other(), one).filter(free));
            }
        }
        sources
    }
}
