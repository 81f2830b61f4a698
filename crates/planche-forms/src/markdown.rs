//! A page for people, in Markdown.

use std::fmt::Write;

use shakmaty::{Chess, File, Position, Rank, Square};

use crate::epd::numbered;
use crate::figure;
use planche::{Solution, Status};

/// The solution as a page: the board, the idea, the story, and the replies grouped by reason.
pub fn markdown(solution: &Solution) -> String {
    let mut page = String::new();
    let title = solution.id.as_deref().unwrap_or("Position");
    let _ = writeln!(page, "# {title}\n");
    let _ = writeln!(page, "```\n{}```\n", board(&solution.root));
    let _ = writeln!(page, "`{}`\n", solution.fen());
    match &solution.outline {
        Some(outline) => {
            let _ = writeln!(page, "**Idea.** {}\n", outline.idea.text);
            let _ = writeln!(page, "{}\n", outline.paragraph());
            let line = numbered(&solution.root, &solution.told);
            let _ = writeln!(page, "**Main line.** {line}\n");
            if !solution.themes.is_empty() {
                let _ = writeln!(page, "**Themes.** {}\n", solution.theme_names().join(", "));
            }
            page.push_str(&replies(outline));
        }
        None => {
            let verdict = match solution.status {
                Status::Proved => "Proved",
                Status::Likely => "Likely",
                Status::Doubted => "Doubted",
                Status::Limit => "Undecided",
                Status::None => "Nothing found",
            };
            let _ = writeln!(page, "**{verdict}.** {}", solution.explanation);
        }
    }
    page.trim_end().to_owned() + "\n"
}

fn replies(outline: &planche::Outline) -> String {
    let mut text = String::new();
    if outline.groups.is_empty() {
        return text;
    }
    text.push_str("## The replies\n\n");
    for group in &outline.groups {
        let moves: Vec<&str> = group
            .replies
            .iter()
            .map(|reply| reply.san.as_str())
            .collect();
        let _ = writeln!(text, "- **{}**: {}.", moves.join(", "), group.reason);
    }
    text
}

fn board(root: &Chess) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        for file in File::ALL {
            let piece = root.board().piece_at(Square::from_coords(file, rank));
            text.push(' ');
            text.push(piece.map_or('·', figure));
        }
        text.push('\n');
    }
    let turn = root.turn().fold_wb("White", "Black");
    let _ = writeln!(text, "  a b c d e f g h   {turn} to move");
    text
}
