//! Where the men of an ending stand, and how they may move: White has the men, Black the bare king.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::class::Class;

/// The squares of one ending. Colours are White's for the stronger side; the ending turns
/// real positions into this form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// The bare king.
    pub bare: Square,
    /// The king of the stronger side.
    pub king: Square,
    /// Its men, in the order of the class; the second square means nothing in endings of three men.
    pub men: [Square; 2],
}

/// A move of the stronger side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The king goes to this square.
    King(Square),
    /// The man of this slot goes to this square.
    Man(usize, Square),
    /// The pawn becomes this piece on this square.
    Promote(Square, Role),
}

impl Placement {
    /// An ending of three men.
    pub fn three(bare: Square, king: Square, man: Square) -> Placement {
        Placement {
            bare,
            king,
            men: [man, Square::A1],
        }
    }

    /// The squares of White's men without the king.
    pub fn men_set(&self, class: Class) -> Bitboard {
        self.men[..class.size()].iter().copied().collect()
    }

    /// White's men and king.
    fn white(&self, class: Class) -> Bitboard {
        self.men_set(class).with(self.king)
    }

    /// Everything on the board.
    pub fn occupied(&self, class: Class) -> Bitboard {
        self.white(class).with(self.bare)
    }

    /// Squares the bare king may not enter. It is taken off the board first, so that it cannot hide
    /// behind itself on a line; guarded white men are included.
    pub fn forbidden(&self, class: Class) -> Bitboard {
        let white = self.white(class);
        let mut squares = attacks::king_attacks(self.king);
        for slot in 0..class.size() {
            squares |= reach(class.role(slot), self.men[slot], white);
        }
        squares
    }

    /// Whether the bare king is in check.
    pub fn in_check(&self, class: Class) -> bool {
        (0..class.size()).any(|slot| {
            reach(class.role(slot), self.men[slot], self.occupied(class)).contains(self.bare)
        })
    }

    /// Whether the men stand on squares of their own, the kings apart and the pawn on ranks 2 to 7.
    /// With Black to move nothing else is asked: a position that no game reaches still has a value.
    pub fn is_legal_for_black(&self, class: Class) -> bool {
        self.occupied(class).count() == class.size() + 2
            && !attacks::king_attacks(self.king).contains(self.bare)
            && !(class.has_pawn() && Bitboard::BACKRANKS.contains(self.men[0]))
    }

    /// As [`Placement::is_legal_for_black`], and the bare king must not stand in check.
    pub fn is_legal_for_white(&self, class: Class) -> bool {
        self.is_legal_for_black(class) && !self.in_check(class)
    }

    /// Where the bare king may go, captures included.
    pub fn black_targets(&self, class: Class) -> Bitboard {
        attacks::king_attacks(self.bare) & !self.forbidden(class)
    }

    /// The man that stands on this square.
    pub fn slot_at(&self, class: Class, square: Square) -> Option<usize> {
        (0..class.size()).find(|&slot| self.men[slot] == square)
    }

    /// Where the king may go (White never has anything to capture).
    pub fn king_targets(&self, class: Class) -> Bitboard {
        attacks::king_attacks(self.king) & !attacks::king_attacks(self.bare) & !self.occupied(class)
    }

    /// Where the piece of this slot may go. Pawns are asked by [`Placement::pawn_targets`].
    pub fn man_targets(&self, class: Class, slot: usize) -> Bitboard {
        let occupied = self.occupied(class);
        reach(class.role(slot), self.men[slot], occupied) & !occupied
    }

    /// Where the pawn may go, the double step included; a target on the last rank is a promotion.
    pub fn pawn_targets(&self, class: Class) -> Bitboard {
        let occupied = self.occupied(class);
        let mut targets = Bitboard::EMPTY;
        let Some(one) = self.men[0].offset(8).filter(|&s| !occupied.contains(s)) else {
            return targets;
        };
        targets.add(one);
        if self.men[0].rank() == shakmaty::Rank::Second {
            targets |= Bitboard::from_iter(one.offset(8).filter(|&s| !occupied.contains(s)));
        }
        targets
    }

    /// All legal moves of White, king moves first, in a fixed order. Promotions are to queen and
    /// rook: the rook avoids the stalemates of the queen, and no bishop or knight ever wins.
    pub fn white_steps(&self, class: Class) -> Vec<Step> {
        let mut steps: Vec<Step> = self
            .king_targets(class)
            .into_iter()
            .map(Step::King)
            .collect();
        if class.has_pawn() {
            for square in self.pawn_targets(class) {
                if Bitboard::BACKRANKS.contains(square) {
                    steps.push(Step::Promote(square, Role::Queen));
                    steps.push(Step::Promote(square, Role::Rook));
                } else {
                    steps.push(Step::Man(0, square));
                }
            }
            return steps;
        }
        for slot in 0..class.size() {
            let targets = self.man_targets(class, slot).into_iter();
            steps.extend(targets.map(|square| Step::Man(slot, square)));
        }
        steps
    }

    /// The placement after a move of White. A promotion leaves the class: the caller changes it.
    pub fn after(&self, step: Step) -> Placement {
        let mut next = *self;
        match step {
            Step::King(square) => next.king = square,
            Step::Man(slot, square) => next.men[slot] = square,
            Step::Promote(square, _) => next.men[0] = square,
        }
        next
    }

    /// The placement after a quiet move of the bare king.
    pub fn with_bare(&self, square: Square) -> Placement {
        Placement {
            bare: square,
            ..*self
        }
    }

    /// The same placement with every square changed by a symmetry of the board.
    pub fn map(&self, change: impl Fn(Square) -> Square) -> Placement {
        Placement {
            bare: change(self.bare),
            king: change(self.king),
            men: self.men.map(change),
        }
    }
}

/// What a white man attacks from a square.
pub(crate) fn reach(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn_attacks(shakmaty::Color::White, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => attacks::bishop_attacks(from, occupied),
        Role::Rook => attacks::rook_attacks(from, occupied),
        Role::Queen => attacks::queen_attacks(from, occupied),
        Role::King => attacks::king_attacks(from),
    }
}
