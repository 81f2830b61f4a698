//! The board in Unicode.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use planche::forms::figure;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, File, Move, Position, Rank, Square};

const LIGHT: Ansi256Color = Ansi256Color(180);
const DARK: Ansi256Color = Ansi256Color(137);
const MARKED: Ansi256Color = Ansi256Color(107);
const INK: Ansi256Color = Ansi256Color(16);

/// Prints the board, White below; on a terminal the squares of the first move are marked.
pub fn board(output: &mut impl Write, position: &Chess, first: Option<Move>) -> io::Result<()> {
    let marked = first.map_or_else(Vec::new, |first| squares(&first));
    for rank in Rank::ALL.into_iter().rev() {
        write!(output, "  {} ", rank.char())?;
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let style = style(square, marked.contains(&square));
            let figure = position.board().piece_at(square).map_or('·', figure);
            write!(output, "{style} {figure}{style:#}")?;
        }
        writeln!(output)?;
    }
    let turn = position.turn().fold_wb("White", "Black");
    writeln!(output, "     a b c d e f g h   {turn} to move")
}

/// Where a move begins and ends; for castling where the king arrives.
fn squares(action: &Move) -> Vec<Square> {
    match action.to_uci(CastlingMode::Standard) {
        UciMove::Normal { from, to, .. } => vec![from, to],
        _ => Vec::new(),
    }
}

fn style(square: Square, marked: bool) -> Style {
    let ground = match (marked, square.is_light()) {
        (true, _) => MARKED,
        (false, true) => LIGHT,
        (false, false) => DARK,
    };
    Style::new()
        .fg_color(Some(Color::Ansi256(INK)))
        .bg_color(Some(Color::Ansi256(ground)))
}
