//! What is weighed in a judgement, one idea a file. Every term is asked for one side at a time.

pub(crate) mod development;
pub(crate) mod king_activity;
pub(crate) mod king_safety;
pub(crate) mod material;
pub(crate) mod mobility;
pub(crate) mod pawns;
pub(crate) mod pieces;
pub(crate) mod space;

use std::ops::{Index, IndexMut};

use shakmaty::{Bitboard, Board, Color, Square, attacks};

use crate::score::Score;

/// The names of the terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// What the men are worth.
    Material,
    /// How many squares the pieces reach.
    Mobility,
    /// Shelter of the king, and the men that aim at it; in endings how much he takes part.
    King,
    /// Doubled, isolated and passed pawns.
    Pawns,
    /// The hold on the centre.
    Space,
    /// Men that are still at home.
    Development,
    /// Outposts, open files, the seventh rank.
    Pieces,
}

impl Term {
    /// All of them.
    pub const ALL: [Term; 7] = [
        Term::Material,
        Term::Mobility,
        Term::King,
        Term::Pawns,
        Term::Space,
        Term::Development,
        Term::Pieces,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Mobility => "mobility",
            Term::King => "king",
            Term::Pawns => "pawns",
            Term::Space => "space",
            Term::Development => "development",
            Term::Pieces => "placing of the pieces",
        }
    }
}

/// A score for every term.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terms([Score; Term::ALL.len()]);

impl Terms {
    /// All terms together.
    pub fn sum(&self) -> Score {
        self.0.iter().sum()
    }

    /// Each term of two values combined.
    pub(crate) fn zip(self, other: Terms, combine: impl Fn(Score, Score) -> Score) -> Terms {
        let mut result = Terms::default();
        for term in Term::ALL {
            result[term] = combine(self[term], other[term]);
        }
        result
    }
}

impl Index<Term> for Terms {
    type Output = Score;

    fn index(&self, term: Term) -> &Score {
        &self.0[term as usize]
    }
}

impl IndexMut<Term> for Terms {
    fn index_mut(&mut self, term: Term) -> &mut Score {
        &mut self.0[term as usize]
    }
}

/// A board seen from one side, with what several terms need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camp<'a> {
    pub(crate) board: &'a Board,
    pub(crate) side: Color,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) own_pawns: Bitboard,
    pub(crate) enemy_pawns: Bitboard,
    /// What the pawns of either side attack.
    pub(crate) own_cover: Bitboard,
    pub(crate) enemy_cover: Bitboard,
}

impl<'a> Camp<'a> {
    pub(crate) fn new(board: &'a Board, side: Color) -> Camp<'a> {
        let own = board.by_color(side);
        let enemy = board.by_color(side.other());
        let own_pawns = own & board.pawns();
        let enemy_pawns = enemy & board.pawns();
        Camp {
            board,
            side,
            own,
            enemy,
            own_pawns,
            enemy_pawns,
            own_cover: pawn_cover(own_pawns, side),
            enemy_cover: pawn_cover(enemy_pawns, side.other()),
        }
    }

    /// The rank as this side counts it, from 0 at home to 7.
    pub(crate) fn rank(&self, square: Square) -> usize {
        usize::from(self.side.relative_rank(square.rank()))
    }
}

fn pawn_cover(pawns: Bitboard, side: Color) -> Bitboard {
    let cover = |all, pawn| all | attacks::pawn_attacks(side, pawn);
    pawns.into_iter().fold(Bitboard::EMPTY, cover)
}

/// How many king's steps two squares are apart.
pub(crate) fn steps(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// How far a square is from the middle of the board: 0 to 3 in ranks plus 0 to 3 in files.
pub(crate) fn from_centre(square: Square) -> i32 {
    let off = |line: i32| (2 * line - 7).abs() / 2;
    off(i32::from(square.file())) + off(i32::from(square.rank()))
}
