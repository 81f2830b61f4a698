//! Two kings and at most two men on a board, and how they move. How moves are taken back is in `back.rs`.

use shakmaty::{Bitboard, Chess, Color, Piece, PositionError, Rank, Role, Setup, Square, attacks};
use shakmaty::{CastlingMode, FromSetup};

use super::material::Material;
use super::men::Men;

/// A position of a class in its normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    /// The white king and the black king.
    pub kings: [Square; 2],
    /// The men in the order of the class; a slot without a man means nothing.
    pub men: [Square; 2],
    /// Who is to move.
    pub turn: Color,
    /// Whether the pawn of the other side has just passed ours, which may take it.
    pub passing: bool,
}

/// What a man attacks from a square.
#[inline]
pub(super) fn reach((color, role): (Color, Role), from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn_attacks(color, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => attacks::bishop_attacks(from, occupied),
        Role::Rook => attacks::rook_attacks(from, occupied),
        Role::Queen => attacks::queen_attacks(from, occupied),
        Role::King => attacks::king_attacks(from),
    }
}

/// The square in front of a pawn of this colour (behind, with the other colour).
pub(super) fn ahead(color: Color, square: Square) -> Option<Square> {
    square.offset(color.fold_wb(8, -8))
}

/// A rank as a pawn of this colour counts.
pub(super) fn rank_of(color: Color, square: Square) -> Rank {
    color.fold_wb(square.rank(), square.rank().flip_vertical())
}

impl Board {
    #[cfg(test)]
    pub fn map(&self, change: impl Fn(Square) -> Square) -> Board {
        Board {
            kings: self.kings.map(&change),
            men: self.men.map(&change),
            ..*self
        }
    }

    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[usize::from(color == Color::Black)]
    }

    /// The slots of a side's men.
    pub fn slots(&self, class: Material, color: Color) -> impl Iterator<Item = usize> + use<> {
        (0..2).filter(move |&slot| class.man(slot).is_some_and(|(owner, _)| owner == color))
    }

    /// The squares of a side's men without the king.
    pub fn men_of(&self, class: Material, color: Color) -> Bitboard {
        self.slots(class, color)
            .map(|slot| self.men[slot])
            .collect()
    }

    pub fn occupied(&self, class: Material) -> Bitboard {
        let mut occupied = Bitboard::from(self.kings[0]).with(self.kings[1]);
        for slot in 0..class.size() {
            occupied.add(self.men[slot]);
        }
        occupied
    }

    /// Whether a square is attacked by the men of a side (its king apart), one of them perhaps taken.
    pub fn attacked(
        &self,
        class: Material,
        square: Square,
        by: Color,
        occupied: Bitboard,
        taken: Option<usize>,
    ) -> bool {
        let men = self.slots(class, by).filter(|&slot| Some(slot) != taken);
        let mut reaches = men.filter_map(|slot| {
            let man = class.man(slot)?;
            Some(reach(man, self.men[slot], occupied))
        });
        reaches.any(|squares| squares.contains(square))
    }

    /// Whether the side to move stands in check.
    pub fn in_check(&self, class: Material) -> bool {
        let king = self.king(self.turn);
        self.attacked(class, king, self.turn.other(), self.occupied(class), None)
    }

    /// Whether the men stand on squares of their own and the side that is not to move is not in check. A
    /// position that no game reaches may be legal in this sense.
    pub fn is_legal(&self, class: Material) -> bool {
        let occupied = self.occupied(class);
        let king = self.king(self.turn.other());
        occupied.count() == class.size() + 2
            && !self.attacked(class, king, self.turn, occupied, None)
            && (!self.passing || self.may_pass(class))
    }

    /// Whether the pawn of the other side may just have made a double step past ours.
    pub fn may_pass(&self, class: Material) -> bool {
        if !class.has_passing() {
            return false;
        }
        let [own, other] = self.turn.fold_wb(self.men, [self.men[1], self.men[0]]);
        let mover = self.turn.other();
        let behind = ahead(self.turn, other);
        let start = behind.and_then(|square| ahead(self.turn, square));
        let occupied = self.occupied(class);
        rank_of(mover, other) == Rank::Fourth
            && own.rank() == other.rank()
            && own.distance(other) == 1
            && [behind, start]
                .into_iter()
                .all(|square| square.is_some_and(|square| !occupied.contains(square)))
    }

    /// Where the man of a slot may go if nothing stands in the king's way, captures included but that in
    /// passing.
    fn targets(&self, class: Material, slot: usize, occupied: Bitboard) -> Bitboard {
        let Some(man) = class.man(slot) else {
            return Bitboard::EMPTY;
        };
        let (color, role) = man;
        let from = self.men[slot];
        let attacked = reach(man, from, occupied);
        if role != Role::Pawn {
            return attacked & !self.men_of(class, color).with(self.king(color));
        }
        let mut targets = attacked & self.men_of(class, color.other());
        let free = |square: &Square| !occupied.contains(*square);
        if let Some(one) = ahead(color, from).filter(free) {
            targets.add(one);
            if rank_of(color, from) == Rank::Second {
                targets |= Bitboard::from_iter(ahead(color, one).filter(free));
            }
        }
        targets
    }

    /// Where the king of the side to move may go.
    pub fn king_targets(&self, class: Material) -> Bitboard {
        let other = self.turn.other();
        let king = self.king(self.turn);
        let occupied = self.occupied(class).without(king);
        let mut danger = attacks::king_attacks(self.king(other));
        for slot in self.slots(class, other) {
            if let Some(man) = class.man(slot) {
                danger |= reach(man, self.men[slot], occupied);
            }
        }
        attacks::king_attacks(king) & !danger & !self.men_of(class, self.turn)
    }

    /// Where the man of this slot, of the side to move, may go.
    pub fn man_targets(&self, class: Material, slot: usize, checked: bool) -> Bitboard {
        let occupied = self.occupied(class);
        let targets = self.targets(class, slot, occupied);
        let other = self.turn.other();
        let slider = |slot: usize| {
            matches!(
                class.man(slot),
                Some((_, Role::Queen | Role::Rook | Role::Bishop))
            )
        };
        if !checked && !self.slots(class, other).any(slider) {
            return targets;
        }
        let king = self.king(self.turn);
        let is_safe = |to: &Square| {
            let taken = self.slots(class, other).find(|&slot| self.men[slot] == *to);
            let after = occupied.without(self.men[slot]).with(*to);
            !self.attacked(class, king, other, after, taken)
        };
        targets.into_iter().filter(is_safe).collect()
    }

    /// The men after a move of the side to move: `to` may hold a man of the other side, and a pawn may become
    /// another man.
    pub fn men_after(&self, class: Material, slot: Option<usize>, to: Square, role: Role) -> Men {
        let mut men = Men::new();
        for other in 0..class.size() {
            let Some((color, kind)) = class.man(other) else {
                continue;
            };
            if Some(other) == slot {
                men.push((color, role, to));
            } else if self.men[other] != to {
                men.push((color, kind, self.men[other]));
            }
        }
        men
    }

    /// What is left when the pawn that passed is taken. That is always legal: the other side has nothing else
    /// that could give check.
    pub fn take_in_passing(&self) -> Option<(Material, Board)> {
        let passed = self.men[self.turn.fold_wb(1, 0)];
        let mut men = Men::new();
        men.push((self.turn, Role::Pawn, ahead(self.turn, passed)?));
        Some(men.normal(self.kings, self.turn.other()))
    }

    /// The position as the rest of the program knows it; `None` only if it is not legal.
    pub fn position(&self, class: Material) -> Option<Chess> {
        let mut setup = Setup::empty();
        let kings = [Color::White, Color::Black].map(|color| (color, Role::King, self.king(color)));
        let men = (0..class.size()).filter_map(|slot| {
            let (color, role) = class.man(slot)?;
            Some((color, role, self.men[slot]))
        });
        for (color, role, square) in kings.into_iter().chain(men) {
            setup.board.set_piece_at(square, Piece { role, color });
        }
        setup.turn = self.turn;
        if self.passing {
            let pawn = self.men[self.turn.fold_wb(1, 0)];
            setup.ep_square = ahead(self.turn, pawn);
        }
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }
}
