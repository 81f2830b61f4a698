//! A position as the page needs it: the men, the legal moves with their names, and all of it in
//! words for people who do not see the board.

use planche_explain::name;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Piece, Position, Role};

/// A position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Board {
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Colour,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game has ended, if it has.
    pub over: Option<&'static str>,
    /// The legal moves, by name.
    pub moves: Vec<Choice>,
    /// The men in words.
    pub words: String,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The side that begins.
    White,
    /// The other one.
    Black,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Choice {
    /// As programs write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

impl Board {
    /// The board of a position.
    pub fn of(position: &Chess) -> Board {
        let mut moves: Vec<Choice> = position
            .legal_moves()
            .into_iter()
            .map(|action| choice(position, action))
            .collect();
        moves.sort_by(|a, b| (&a.san, &a.uci).cmp(&(&b.san, &b.uci)));
        Board {
            fen: fen(position),
            turn: position.turn().fold_wb(Colour::White, Colour::Black),
            check: position.is_check(),
            over: over(position),
            moves,
            words: words(position),
        }
    }
}

/// The FEN of a position.
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// A move by both its names.
pub fn choice(position: &Chess, action: Move) -> Choice {
    Choice {
        uci: action.to_uci(CastlingMode::Standard).to_string(),
        san: SanPlus::from_move(position.clone(), action).to_string(),
    }
}

/// The number in front of a move: `27.` or `27...`.
pub fn number(position: &Chess) -> String {
    let dots = position.turn().fold_wb(".", "...");
    format!("{}{dots}", position.fullmoves())
}

/// White or Black.
pub fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn over(position: &Chess) -> Option<&'static str> {
    if position.is_checkmate() {
        return Some("checkmate");
    }
    if position.is_stalemate() {
        return Some("stalemate");
    }
    if position.halfmoves() >= SEVENTY_FIVE_MOVES {
        return Some("a draw: seventy-five moves without a capture or a move of a pawn");
    }
    position
        .is_insufficient_material()
        .then_some("a draw: nobody can mate any more")
}

/// So many half-moves without a capture or a move of a pawn end the game.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// "White: king g1, rook d1, pawns f2 g2 h2. Black: … White to move."
fn words(position: &Chess) -> String {
    let sides = Color::ALL.map(|color| format!("{}: {}.", side(color), men(position, color)));
    format!("{} {} to move.", sides.join(" "), side(position.turn()))
}

fn men(position: &Chess, color: Color) -> String {
    let roles = Role::ALL.into_iter().rev();
    let of_role = |role: Role| {
        let squares = position.board().by_piece(Piece { color, role });
        let names: Vec<String> = squares.into_iter().map(|s| s.to_string()).collect();
        let plural = if names.len() > 1 { "s" } else { "" };
        (!names.is_empty()).then(|| format!("{}{plural} {}", name(role), names.join(" ")))
    };
    roles.filter_map(of_role).collect::<Vec<_>>().join(", ")
}
