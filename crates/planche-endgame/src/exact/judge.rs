//! What the tables say of a chess position and of each of its moves.

use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

use super::board::Board;
use super::material::Material;
use super::men::Men;
use super::table::{Prospect, conversions, table};

/// Why there is no table for a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotKnown {
    /// Too many men.
    #[error(
        "there are {0} men on the board: the tables know endings of at most four, kings included"
    )]
    TooMany(usize),
    /// Castling would lead out of what the tables know.
    #[error("castling is still allowed: the tables and experts know no castling")]
    Castling,
    /// A position without two kings.
    #[error("each side needs a king")]
    NoKing,
}

/// A legal move and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// What it leads to, for the side that plays it.
    pub prospect: Prospect,
}

/// The class of a position, and the position in its normal form.
pub(crate) fn board_of(position: &Chess) -> Result<(Material, Board), NotKnown> {
    let board = position.board();
    if position.castles().any() {
        return Err(NotKnown::Castling);
    }
    if board.occupied().count() > 4 {
        return Err(NotKnown::TooMany(board.occupied().count()));
    }
    let king = |color| board.king_of(color).ok_or(NotKnown::NoKing);
    let kings = [king(Color::White)?, king(Color::Black)?];
    let mut men = Men::new();
    for square in board.occupied() & !board.kings() {
        if let Some(piece) = board.piece_at(square).filter(|p| p.role != Role::King) {
            men.push((piece.color, piece.role, square));
        }
    }
    let (class, mut normal) = men.normal(kings, position.turn());
    normal.passing = class.has_passing() && position.ep_square(EnPassantMode::Legal).is_some();
    Ok((class, normal))
}

/// What best play leads to. The first call for a class makes its table.
pub fn judge(position: &Chess) -> Result<Prospect, NotKnown> {
    let (class, board) = board_of(position)?;
    table(class).prospect(&board).ok_or(NotKnown::NoKing)
}

/// After how many plies the winner can force a capture or a promotion that keeps the win, or mate; `None` where nobody wins.
pub fn plies_to_conversion(position: &Chess) -> Result<Option<u8>, NotKnown> {
    let (class, board) = board_of(position)?;
    Ok(match conversions(class).prospect(&board) {
        Some(Prospect::Won(plies) | Prospect::Lost(plies)) => Some(plies),
        Some(Prospect::Drawn) | None => None,
    })
}

/// All legal moves, the best first; of equals the first by their squares.
pub fn choices(position: &Chess) -> Result<Vec<Choice>, NotKnown> {
    let judged = position.legal_moves().into_iter().map(|play| {
        let mut after = position.clone();
        after.play_unchecked(play);
        let prospect = judge(&after)?.for_mover();
        Ok(Choice { play, prospect })
    });
    let mut choices: Vec<Choice> = judged.collect::<Result<_, NotKnown>>()?;
    let squares = |choice: &Choice| {
        (
            choice.play.from(),
            choice.play.to(),
            choice.play.promotion(),
        )
    };
    choices.sort_by_key(|choice| (-choice.prospect.rank(), squares(choice)));
    Ok(choices)
}

/// Whether White wins with these men beside the kings, White's king first.
pub(crate) fn white_wins(men: &[(Color, Role, Square)], kings: [Square; 2], turn: Color) -> bool {
    let mut all = Men::new();
    for &man in men {
        all.push(man);
    }
    let (class, board) = all.normal(kings, turn);
    let prospect = table(class).prospect(&board);
    match turn {
        Color::White => matches!(prospect, Some(Prospect::Won(_))),
        Color::Black => matches!(prospect, Some(Prospect::Lost(_))),
    }
}
