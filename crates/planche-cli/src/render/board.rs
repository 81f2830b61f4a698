//! The board, with figures or letters.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use planche::Lang;
use planche_forms::{figure, to_move};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, File, Move, Piece, Position, Rank, Square};

use super::Paper;

const LIGHT: Ansi256Color = Ansi256Color(180);
const DARK: Ansi256Color = Ansi256Color(137);
const MARKED: Ansi256Color = Ansi256Color(107);
const INK: Ansi256Color = Ansi256Color(16);

/// Prints the board, White below; on a terminal the squares of the first move are marked.
pub fn board(
    output: &mut impl Write,
    position: &Chess,
    first: Option<Move>,
    lang: Lang,
    paper: Paper,
) -> io::Result<()> {
    let marked = first.map_or_else(Vec::new, |first| squares(&first));
    for rank in Rank::ALL.into_iter().rev() {
        write!(output, "  {} ", rank.char())?;
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let style = style(square, marked.contains(&square));
            let man = sign(position.board().piece_at(square), paper);
            write!(output, "{style} {man}{style:#}")?;
        }
        writeln!(output)?;
    }
    let turn = to_move(position.turn(), lang);
    writeln!(output, "     a b c d e f g h   {turn}")
}

/// A figure, or the letter that a FEN has for it.
fn sign(piece: Option<Piece>, paper: Paper) -> char {
    match paper.unicode {
        true => piece.map_or('·', figure),
        false => piece.map_or('.', Piece::char),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_are_no_figures_letters_stand_for_the_men() {
        let position = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a FEN");
        let mut printed = Vec::new();
        let paper = Paper {
            unicode: false,
            ..Paper::ENDLESS
        };
        board(&mut printed, &position, None, Lang::En, paper).expect("memory does not fail");
        let plain = anstream::adapter::strip_bytes(&printed).into_vec();
        let plain = String::from_utf8(plain).expect("text");
        assert!(plain.is_ascii(), "{plain}");
        assert!(plain.starts_with("  8  . . . . . . k .\n"), "{plain}");
        assert!(plain.contains("  1  . . . R . . K .\n"), "{plain}");
    }
}
