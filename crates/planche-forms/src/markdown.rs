//! A page for people, in Markdown.

use std::fmt::Write;

use planche::{Lang, Outline, Solution, Status};
use shakmaty::{Chess, File, Position, Rank, Square};

use crate::epd::numbered;
use crate::figure;
use crate::words::{reason, to_move, translated};

/// What stands in front of the parts of a page.
struct Headings {
    position: &'static str,
    idea: &'static str,
    line: &'static str,
    themes: &'static str,
    replies: &'static str,
    /// Between a heading and what it heads.
    colon: &'static str,
}

fn headings(lang: Lang) -> Headings {
    match lang {
        Lang::En => Headings {
            position: "Position",
            idea: "Idea.",
            line: "Main line.",
            themes: "Themes.",
            replies: "The replies",
            colon: ":",
        },
        Lang::Fr => Headings {
            position: "Position",
            idea: "Idée.",
            line: "Variante principale.",
            themes: "Thèmes.",
            replies: "Les répliques",
            colon: " :",
        },
    }
}

/// The solution as a page: the board, the idea, the story, and the replies grouped by reason.
pub fn markdown(solution: &Solution, lang: Lang) -> String {
    let said = headings(lang);
    let mut page = String::new();
    let title = solution.id.as_deref().unwrap_or(said.position);
    let _ = writeln!(page, "# {title}\n");
    let _ = writeln!(page, "```\n{}```\n", board(&solution.root, lang));
    let _ = writeln!(page, "`{}`\n", solution.fen());
    match &solution.outline {
        Some(outline) => page.push_str(&story(solution, outline, lang)),
        None => {
            let verdict = verdict(solution.status, lang);
            let _ = writeln!(page, "**{verdict}.** {}", solution.explanation);
        }
    }
    page.trim_end().to_owned() + "\n"
}

fn story(solution: &Solution, outline: &Outline, lang: Lang) -> String {
    let said = headings(lang);
    let mut page = String::new();
    let _ = writeln!(page, "**{}** {}\n", said.idea, outline.idea.text);
    let _ = writeln!(page, "{}\n", outline.paragraph());
    let line = translated(&numbered(&solution.root, &solution.told), lang);
    let _ = writeln!(page, "**{}** {line}\n", said.line);
    if !solution.themes.is_empty() {
        let themes = solution.theme_names().join(", ");
        let _ = writeln!(page, "**{}** {themes}\n", said.themes);
    }
    page + &replies(outline, lang)
}

fn verdict(status: Status, lang: Lang) -> &'static str {
    let (english, french) = match status {
        Status::Proved => ("Proved", "Prouvé"),
        Status::Likely => ("Likely", "Probable"),
        Status::Doubted => ("Doubted", "Douteux"),
        Status::Limit => ("Undecided", "Non décidé"),
        Status::None => ("Nothing found", "Rien trouvé"),
    };
    match lang {
        Lang::En => english,
        Lang::Fr => french,
    }
}

fn replies(outline: &Outline, lang: Lang) -> String {
    let mut text = String::new();
    if outline.groups.is_empty() {
        return text;
    }
    let said = headings(lang);
    let _ = writeln!(text, "## {}\n", said.replies);
    for group in &outline.groups {
        let moves = group.replies.iter();
        let moves: Vec<String> = moves.map(|reply| translated(&reply.san, lang)).collect();
        let (moves, reason) = (moves.join(", "), reason(group, lang));
        let _ = writeln!(text, "- **{moves}**{} {reason}.", said.colon);
    }
    text
}

fn board(root: &Chess, lang: Lang) -> String {
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
    let turn = to_move(root.turn(), lang);
    let _ = writeln!(text, "  a b c d e f g h   {turn}");
    text
}
