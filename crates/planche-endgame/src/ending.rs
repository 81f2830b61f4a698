//! From a chess position to an ending and back.
//!
//! The experts know one form only: White has the men. A position in which Black has them is turned
//! upside down, with the colours exchanged; moves are turned back in [`Ending::to_move`].

use shakmaty::{
    Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, Role, Setup, Square,
};

use crate::class::Class;
use crate::placement::{Placement, Step};
use crate::table::{ClassTable, Turn, Value, table};

/// A chess position that is an ending of a known [`Class`].
#[derive(Debug, Clone)]
pub struct Ending {
    /// Which men there are.
    pub class: Class,
    /// Where they stand, seen from the stronger side.
    pub placement: Placement,
    /// Who is to move.
    pub turn: Turn,
    /// The colour of the stronger side on the real board.
    pub stronger: Color,
}

/// Why a position is no ending that the experts know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAnEnding {
    /// Both sides have men, or too many, or none, or a pawn with another man.
    #[error(
        "the men {0} are no known ending: one side needs a bare king, the other one or two pieces, or a \
         single pawn"
    )]
    Men(String),
    /// Castling would lead out of what the tables know.
    #[error("castling is still allowed: the tables and experts know no castling")]
    Castling,
}

impl Ending {
    /// Reads a position as an ending.
    pub fn of(position: &Chess) -> Result<Ending, NotAnEnding> {
        let board = position.board();
        if position.castles().any() {
            return Err(NotAnEnding::Castling);
        }
        let unknown = || NotAnEnding::Men(men_of(position));
        let stronger = match Color::ALL.map(|color| board.by_color(color).count() == 1) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => return Err(unknown()),
        };
        let stronger = stronger.other();
        let mut men: Vec<(Role, Square)> = (board.by_color(stronger) & !board.kings())
            .into_iter()
            .filter_map(|square| Some((board.role_at(square)?, square)))
            .collect();
        men.sort_by_key(|&(role, square)| (std::cmp::Reverse(role), square));
        let roles = men.iter().map(|&(role, _)| role).collect();
        let class = Class::of(roles).ok_or_else(unknown)?;
        let turned = |square| turn_board(square, stronger);
        let at = |slot: usize| {
            men.get(slot)
                .map_or(Square::A1, |&(_, square)| turned(square))
        };
        let king = |color| board.king_of(color).map(turned).ok_or_else(unknown);
        Ok(Ending {
            class,
            placement: Placement {
                bare: king(stronger.other())?,
                king: king(stronger)?,
                men: [at(0), at(1)],
            },
            turn: match position.turn() == stronger {
                true => Turn::Stronger,
                false => Turn::Bare,
            },
            stronger,
        })
    }

    /// An ending seen from White's side; the caller has checked that it is legal.
    pub fn new(class: Class, placement: Placement, turn: Turn) -> Ending {
        Ending {
            class,
            placement,
            turn,
            stronger: Color::White,
        }
    }

    /// The exact table of this ending.
    pub fn table(&self) -> ClassTable {
        table(self.class)
    }

    /// What the exact table says of it.
    pub fn value(&self) -> Value {
        self.table().value(&self.placement, self.turn)
    }

    /// The value after a move of the bare king; a capture leads to a smaller class or to bare kings.
    pub fn value_after_reply(&self, to: Square) -> Value {
        let Some(slot) = self.placement.slot_at(self.class, to) else {
            return self.table().white(&self.placement.with_bare(to));
        };
        match self.class.without(slot) {
            None => Value::Drawn,
            Some(rest) => {
                let left = self.placement.men[1 - slot];
                table(rest).white(&Placement::three(to, self.placement.king, left))
            }
        }
    }

    /// The position as the rest of the program knows it; `None` only if it is not legal.
    pub fn position(&self) -> Option<Chess> {
        let mut setup = Setup::empty();
        let weaker = self.stronger.other();
        let turned = |square| turn_board(square, self.stronger);
        let mut put = |square, role, color| {
            setup
                .board
                .set_piece_at(turned(square), Piece { role, color });
        };
        put(self.placement.king, Role::King, self.stronger);
        put(self.placement.bare, Role::King, weaker);
        for slot in 0..self.class.size() {
            put(
                self.placement.men[slot],
                self.class.role(slot),
                self.stronger,
            );
        }
        setup.turn = match self.turn {
            Turn::Stronger => self.stronger,
            Turn::Bare => weaker,
        };
        Chess::from_setup(setup, shakmaty::CastlingMode::Standard).ok()
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        match self.position() {
            Some(position) => {
                shakmaty::fen::Fen::from_position(&position, EnPassantMode::Legal).to_string()
            }
            None => String::new(),
        }
    }

    /// A move of the stronger side on the real board.
    pub fn to_move(&self, step: Step) -> Move {
        let turned = |square| turn_board(square, self.stronger);
        let (role, from, to, promotion) = match step {
            Step::King(to) => (Role::King, self.placement.king, to, None),
            Step::Man(slot, to) => (self.class.role(slot), self.placement.men[slot], to, None),
            Step::Promote(to, role) => (Role::Pawn, self.placement.men[0], to, Some(role)),
        };
        Move::Normal {
            role,
            from: turned(from),
            capture: None,
            to: turned(to),
            promotion,
        }
    }

    /// A move of the bare king on the real board.
    pub fn to_bare_move(&self, to: Square) -> Move {
        let turned = |square| turn_board(square, self.stronger);
        let slot = self.placement.slot_at(self.class, to);
        Move::Normal {
            role: Role::King,
            from: turned(self.placement.bare),
            capture: slot.map(|slot| self.class.role(slot)),
            to: turned(to),
            promotion: None,
        }
    }
}

/// Turns the board so that the stronger side plays up the board.
fn turn_board(square: Square, stronger: Color) -> Square {
    match stronger {
        Color::White => square,
        Color::Black => square.flip_vertical(),
    }
}

/// The men of both sides, as in `KRvKB`.
fn men_of(position: &Chess) -> String {
    let side = |color| {
        let roles = Role::ALL.into_iter().rev();
        let count = |role| (position.board().by_piece(Piece { role, color })).count();
        let letters = roles.map(|role| role.upper_char().to_string().repeat(count(role)));
        letters.collect::<String>()
    };
    format!("{}v{}", side(Color::White), side(Color::Black))
}
