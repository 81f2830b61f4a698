//! Seeing a named position in another one: with the colours exchanged, in the mirror, or some files farther along.

use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::named::{NAMED, Named};
use super::solution::Rooks;
use crate::geometry::{at, file, rank};
use crate::lesson::vocabulary::Voice;

/// A position with rook and pawn against rook, seen so that White has the pawn.
pub(super) struct Upright {
    /// The real position.
    pub real: Chess,
    /// The same seen from the side with the pawn.
    pub seen: Chess,
    /// Where the rooks and kings stand.
    pub rooks: Rooks,
    /// The pawn's square.
    pub pawn: Square,
    /// How the real board is spoken of.
    pub voice: Voice,
}

impl Upright {
    /// `None` where the men are others, or castling is still allowed.
    pub fn of(real: &Chess) -> Option<Upright> {
        let board = real.board();
        let one = |role, color| {
            let men = board.by_role(role) & board.by_color(color);
            men.single_square()
        };
        let pawn = board.pawns().single_square()?;
        let strong = board.color_at(pawn)?;
        let five = board.occupied().count() == 5 && !real.castles().any();
        let voice = Voice { stronger: strong };
        let square = |role, color| one(role, color).map(|square| voice.square(square));
        let rooks = Rooks {
            king: square(Role::King, strong)?,
            rook: square(Role::Rook, strong)?,
            black_king: square(Role::King, !strong)?,
            black_rook: square(Role::Rook, !strong)?,
        };
        let pawn = voice.square(pawn);
        let turn = if real.turn() == strong {
            Color::White
        } else {
            Color::Black
        };
        let seen = rooks.position(pawn, turn).filter(|_| five)?;
        Some(Upright {
            real: real.clone(),
            seen,
            rooks,
            pawn,
            voice,
        })
    }

    /// The move of the real position that is seen as this one.
    pub fn real_move(&self, play: &Move) -> Option<Move> {
        let legal = self.real.legal_moves();
        let square = |square| self.voice.square(square);
        legal.into_iter().find(|real| {
            real.from().map(square) == play.from()
                && square(real.to()) == play.to()
                && real.promotion() == play.promotion()
        })
    }

    /// The same ending after a move; `None` when it is another one then.
    pub fn after(&self, play: &Move) -> Option<Upright> {
        let mut next = self.real.clone();
        next.play_unchecked(self.real_move(play)?);
        Upright::of(&next)
    }
}

/// How the squares of a position are seen as those of a named one.
pub(super) struct View {
    /// Left and right are exchanged.
    mirrored: bool,
    /// Files to the right, after that.
    shift: i32,
    /// The same position as it is seen.
    pub position: Chess,
}

impl View {
    /// The named position that this one is of the kind of, and how it is seen in it.
    pub fn named(upright: &Upright) -> Option<(&'static Named, View)> {
        let both = NAMED
            .iter()
            .flat_map(|named| [(named, false), (named, true)]);
        both.filter_map(|(named, mirrored)| {
            View::of(upright, named, mirrored).map(|view| (named, view))
        })
        .next()
    }

    fn of(upright: &Upright, named: &Named, mirrored: bool) -> Option<View> {
        let pawn = named.pawn()?;
        let shift = file(pawn) - file(turned(upright.pawn, mirrored));
        let seen = |square| moved(turned(square, mirrored), shift);
        let rooks = Rooks {
            king: seen(upright.rooks.king)?,
            rook: seen(upright.rooks.rook)?,
            black_king: seen(upright.rooks.black_king)?,
            black_rook: seen(upright.rooks.black_rook)?,
        };
        let place = seen(upright.pawn).filter(|&square| square == pawn)?;
        let wanted = named.shifts.contains(&shift) && named.is(&rooks);
        let position = rooks
            .position(place, upright.seen.turn())
            .filter(|_| wanted)?;
        Some(View {
            mirrored,
            shift,
            position,
        })
    }

    /// The move as it is seen; `None` where it leaves the board that is seen.
    pub fn play(&self, play: &Move) -> Option<Move> {
        let seen = |square| moved(turned(square, self.mirrored), self.shift);
        let (from, to) = (seen(play.from()?)?, seen(play.to())?);
        let legal = self.position.legal_moves();
        let like = |found: &Move| {
            found.from() == Some(from) && found.to() == to && found.promotion() == play.promotion()
        };
        legal.into_iter().find(like)
    }

    /// Words about the named position as words about the real one: its squares, ranks and colours.
    pub fn words(&self, words: &str, voice: &Voice) -> String {
        let mut text = String::new();
        let mut rest = words;
        while let Some(end) = rest.find(|letter: char| !letter.is_ascii_alphanumeric()) {
            text += &self.word(&rest[..end], voice);
            let next = end + rest[end..].chars().next().map_or(1, char::len_utf8);
            text += &rest[end..next];
            rest = &rest[next..];
        }
        text + &self.word(rest, voice)
    }

    fn word(&self, word: &str, voice: &Voice) -> String {
        let real = |square: Square| {
            let back = turned(moved(square, -self.shift)?, self.mirrored);
            Some(voice.square(back).to_string())
        };
        if let Some(square) = word.parse().ok().and_then(real) {
            return square;
        }
        let turned = |pairs: &[[&str; 2]]| {
            let found = pairs.iter().find_map(|[one, other]| match word {
                _ if word == *one => Some(*other),
                _ if word == *other => Some(*one),
                _ => None,
            });
            found.unwrap_or(word).to_owned()
        };
        match voice.stronger {
            Color::White => word.to_owned(),
            Color::Black => turned(&OPPOSITES),
        }
    }
}

/// Words that change when the colours do.
const OPPOSITES: [[&str; 2]; 5] = [
    ["White", "Black"],
    ["white", "black"],
    ["second", "seventh"],
    ["third", "sixth"],
    ["fourth", "fifth"],
];

fn turned(square: Square, mirrored: bool) -> Square {
    match mirrored {
        true => square.flip_horizontal(),
        false => square,
    }
}

fn moved(square: Square, files: i32) -> Option<Square> {
    at(file(square) + files, rank(square))
}
