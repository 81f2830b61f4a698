//! An answer for people: the board, what was wanted, what was found, and why it works.

mod board;
mod tree;

use std::io::{self, Write};

use anstyle::Style;
use planche::{Goal, Prize, Report, Request, Status, reward};
use planche_explain::Aim;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position};

pub use board::board;

/// What stands out: headings and the verdict.
const BOLD: Style = Style::new().bold();

/// Prints a report for a person to read. Colours are for terminals; whoever strips them loses
/// nothing but the colours. The tree is told in about so many lines.
pub fn answer(
    output: &mut impl Write,
    request: &Request,
    report: &Report,
    lines: usize,
) -> io::Result<()> {
    board(output, &request.position, &report.line)?;
    writeln!(output)?;
    let title = report.id.as_deref().unwrap_or(&report.fen);
    writeln!(output, "{BOLD}{title}{BOLD:#}")?;
    field(output, "Goal", &wish(request))?;
    field(output, "Answer", &verdict(report))?;
    if report.is_proved() {
        field(output, "Idea", &report.idea)?;
        if let Some(words) = others(request, report) {
            field(output, "Others", &words)?;
        }
        if !report.themes.is_empty() {
            field(output, "Themes", &themes(request, report))?;
        }
        proof(output, request, report, lines)?;
    } else {
        field(output, "Why", &report.explanation)?;
    }
    writeln!(output)?;
    field(output, "Cost", &cost(report))
}

fn proof(
    output: &mut impl Write,
    request: &Request,
    report: &Report,
    lines: usize,
) -> io::Result<()> {
    heading(output, "Why it works")?;
    for line in wrapped(&report.explanation) {
        writeln!(output, "  {line}")?;
    }
    heading(output, "Plan")?;
    for statement in report.plan.lines() {
        writeln!(output, "  {statement}")?;
    }
    heading(output, "Main line")?;
    writeln!(output, "  {}", line_in_san(&request.position, &report.line))?;
    if let Some(proof) = &report.proof {
        heading(output, "Every reply and its answer")?;
        let aim = match report.goal {
            "mate" => Aim::of_mate(proof),
            _ => Aim::Material(report.gain),
        };
        let telling = tree::Telling {
            root: &request.position,
            proof,
            main_line: &report.line,
            aim,
            values: request.values,
        };
        tree::tree(output, &telling, lines)?;
    }
    Ok(())
}

/// Prints hints, from the motif up to so many steps: the motif, the man, the move.
pub fn hints(output: &mut impl Write, report: &Report, steps: usize) -> io::Result<()> {
    match planche::outline(report) {
        Some(outline) => {
            for (step, hint) in outline.hints.iter().take(steps).enumerate() {
                let name = format!("Hint {}", step + 1);
                field(output, &name, &hint.text)?;
            }
            Ok(())
        }
        None => field(output, "Why", &report.explanation),
    }
}

fn heading(output: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(output, "\n{BOLD}{text}{BOLD:#}")
}

fn field(output: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    writeln!(output, "  {BOLD}{name:<7}{BOLD:#} {text}")
}

/// How wide running text is printed.
const WIDTH: usize = 96;

/// Text in lines of that width.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn wish(request: &Request) -> String {
    let side = side(request.position.turn());
    match request.goal {
        Goal::Auto => format!("the most that {side} can win"),
        Goal::Mate => format!("{side} mates"),
        Goal::Material(units) => format!("{side} wins {}", Prize::of(units, &request.values)),
        Goal::Draw => format!("{side} saves a draw"),
    }
}

fn verdict(report: &Report) -> String {
    match (report.status, report.goal) {
        (Status::Proved, "draw") => "proved, at least a draw".to_owned(),
        (Status::Proved, "mate") => "proved, mate by force".to_owned(),
        (Status::Proved, _) => format!("proved, a gain of {}", reward(report)),
        (Status::None, _) if !report.in_full => "none in sight; --persevere goes on".to_owned(),
        (Status::None, _) => "none".to_owned(),
        (Status::Limit, _) => "undecided, a limit was reached".to_owned(),
    }
}

/// The themes, with the line that shows them where that is not the main line.
fn themes(request: &Request, report: &Report) -> String {
    let names = report.themes.join(", ");
    let paths = report.evidence.iter().map(|theme| &theme.path.0);
    let longest = paths.max_by_key(|path| path.len());
    let shown: Vec<String> = longest
        .into_iter()
        .flatten()
        .map(UciMove::to_string)
        .collect();
    match report.line.starts_with(&shown) {
        true => names,
        false => format!("{names} (in {})", line_in_san(&request.position, &shown)),
    }
}

/// What is known about the other first moves.
fn others(request: &Request, report: &Report) -> Option<String> {
    match (report.unique?, &report.also) {
        (true, _) => Some("no other first move was found to do as much".to_owned()),
        (false, Some(also)) => {
            let also = line_in_san(&request.position, std::slice::from_ref(also));
            Some(format!("{also} does as much"))
        }
        (false, None) => None,
    }
}

fn cost(report: &Report) -> String {
    let stats = &report.stats;
    let others = match stats.others {
        0 => String::new(),
        others => format!(", {others} of them for other first moves"),
    };
    let tree = match stats.reduced {
        0 => String::new(),
        nodes => format!(
            " (winning tree: {}, {} deep)",
            count(nodes, "node", "nodes"),
            count(stats.depth, "ply", "plies")
        ),
    };
    let opinion = match stats.opinion {
        0 => String::new(),
        positions => format!(", a second opinion of {positions} positions"),
    };
    format!(
        "{}, {}{others}{tree}, {} of {}{opinion}, {:.1} ms",
        count(stats.plans, "plan", "plans"),
        count(stats.nodes, "node", "nodes"),
        stats.first,
        count(stats.legal, "first move", "first moves"),
        stats.ms
    )
}

/// A number with its noun.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// Moves in SAN with their numbers: `27...Nxc3 28.Rxc3 Rxc3`.
pub fn line_in_san(root: &Chess, line: &[String]) -> String {
    let mut position = root.clone();
    let mut words = Vec::new();
    for text in line {
        let Some(san) = play(&mut position, text, words.is_empty()) else {
            break;
        };
        words.push(san);
    }
    words.join(" ")
}

/// Plays a move and tells it with its number, for Black only where the line begins.
fn play(position: &mut Chess, uci: &str, first: bool) -> Option<String> {
    let action = uci.parse::<UciMove>().ok()?.to_move(position).ok()?;
    let number = number(position, first);
    let san = SanPlus::from_move_and_play_unchecked(position, action);
    Some(format!("{number}{san}"))
}

/// The number in front of a move; Black's has one only where it must be said.
fn number(position: &Chess, always: bool) -> String {
    match (position.turn(), always) {
        (Color::White, _) => format!("{}.", position.fullmoves()),
        (Color::Black, true) => format!("{}...", position.fullmoves()),
        (Color::Black, false) => String::new(),
    }
}
