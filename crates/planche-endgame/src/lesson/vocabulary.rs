//! The words of lessons: every phrase has one meaning.

use shakmaty::{Color, Square};

use super::reader::Reader;
use super::{bishops, pawn, queen, rook};
use crate::class::Class;
use crate::placement::{Placement, Step};

/// A move of either side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A move of the side with the men.
    Strong(Step),
    /// A move of the bare king.
    Bare(Square),
}

/// A move that a lesson looks at.
pub struct Trial<'r> {
    /// Who reads.
    pub reader: &'r Reader,
    /// Where the men stand.
    pub before: Placement,
    /// The move.
    pub act: Act,
    /// Where they stand after it.
    pub after: Placement,
}

/// Something that is so in a position, or is not.
pub struct State {
    /// The words of a lesson.
    pub phrase: &'static str,
    /// What they mean.
    pub meaning: &'static str,
    /// Whether it is so.
    pub holds: fn(&Placement) -> bool,
    /// What is to be seen on this board; an empty text leaves the phrase.
    pub told: fn(&Placement, &Voice) -> String,
    /// How many moves of both sides a reader must look ahead; 0 where looking is enough.
    pub plies: u8,
}

/// Something that a move does, or does not.
pub struct Fact {
    /// The words of a lesson.
    pub phrase: &'static str,
    /// What they mean.
    pub meaning: &'static str,
    /// Whether the move does it.
    pub holds: fn(&Trial) -> bool,
    /// What the move does on this board; an empty text is left out.
    pub told: fn(&Trial, &Voice) -> String,
    /// How many moves of both sides a reader must look ahead; 0 where looking is enough.
    pub plies: u8,
}

/// Which of several moves is played.
pub struct Order {
    /// The words of a lesson.
    pub phrase: &'static str,
    /// What they mean.
    pub meaning: &'static str,
    /// The smallest is played.
    pub cost: fn(&Trial) -> i32,
    /// How many moves of both sides a reader must look ahead; 0 where looking is enough.
    pub plies: u8,
}

/// All the words for one ending.
pub struct Vocabulary {
    /// What a position can be asked.
    pub states: &'static [State],
    /// Words before "move": quiet, covered.
    pub manners: &'static [Fact],
    /// What a move can do.
    pub facts: &'static [Fact],
    /// What decides between moves.
    pub orders: &'static [Order],
    /// What is asked of every move without being said each time.
    pub always: fn(&Trial) -> bool,
    /// The same in words.
    pub always_words: &'static str,
}

/// The words for a class; `None` where nobody has written a lesson.
pub fn vocabulary(class: Class) -> Option<&'static Vocabulary> {
    match class {
        Class::KRK => Some(&rook::WORDS),
        Class::KQK => Some(&queen::WORDS),
        Class::KPK => Some(&pawn::WORDS),
        Class::KBBK => Some(&bishops::WORDS),
        _ => None,
    }
}

/// Which way round the board is told: the lessons think of the stronger side as White.
#[derive(Debug, Clone, Copy)]
pub struct Voice {
    /// The colour of the stronger side.
    pub stronger: Color,
}

impl Voice {
    /// A square of the real board.
    pub fn square(&self, square: Square) -> Square {
        self.stronger.fold_wb(square, square.flip_vertical())
    }

    /// "White" or "Black", for the side with the men.
    pub fn strong(&self) -> &'static str {
        self.stronger.fold_wb("White", "Black")
    }

    /// "White" or "Black", for the bare king's side.
    pub fn weak(&self) -> &'static str {
        self.stronger.fold_wb("Black", "White")
    }

    /// "the white king", for the side with the men.
    pub fn king(&self) -> &'static str {
        self.stronger.fold_wb("the white king", "the black king")
    }

    /// "the black king", for the bare king.
    pub fn bare(&self) -> &'static str {
        self.stronger.fold_wb("the black king", "the white king")
    }

    /// A rank as it is called, such as "the fourth rank".
    pub fn rank(&self, square: Square) -> String {
        const NAMES: [&str; 8] = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        ];
        let rank = usize::from(self.square(square).rank());
        format!("the {} rank", NAMES[rank])
    }

    /// A file as it is called, such as "the e-file".
    pub fn file(&self, square: Square) -> String {
        format!("the {}-file", square.file().char())
    }

    /// Exchanges the colours in words that speak of White as the stronger side.
    pub fn turned(&self, words: &str) -> String {
        if self.stronger == Color::White {
            return words.to_owned();
        }
        let swapped = words.replace("White", "\u{1}").replace("Black", "White");
        let swapped = swapped.replace('\u{1}', "Black");
        let swapped = swapped.replace("white king", "\u{1}");
        let swapped = swapped.replace("black king", "white king");
        swapped.replace('\u{1}', "black king")
    }
}

/// Nothing is to be said of a state beyond its phrase.
pub(crate) fn plain(_: &Placement, _: &Voice) -> String {
    String::new()
}

/// Nothing is to be said of a move beyond its phrase.
pub(crate) fn unsaid(_: &Trial, _: &Voice) -> String {
    String::new()
}

impl Trial<'_> {
    /// The class of the ending.
    pub fn class(&self) -> Class {
        self.reader.class()
    }
}
