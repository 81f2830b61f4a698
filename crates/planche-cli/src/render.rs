//! An answer for people: the board, what was wanted, what was found, and why it works.

mod board;
mod paper;
mod tree;

use std::io::{self, Write};

use anstyle::Style;
use planche::{Claim, Goal, Prize, Request, Solution, Status};
use planche_explain::{Aim, Subject};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

pub use board::board;
pub use paper::Paper;

/// What stands out: headings and the verdict.
const BOLD: Style = Style::new().bold();

/// Prints a solution for a person to read. Colours are for terminals; whoever strips them loses
/// nothing but the colours. The tree is told in about so many lines.
pub fn answer(
    output: &mut impl Write,
    request: &Request,
    solution: &Solution,
    lines: usize,
    paper: Paper,
) -> io::Result<()> {
    board(output, &request.position, solution.best(), paper)?;
    writeln!(output)?;
    let title = solution.id.clone().unwrap_or_else(|| solution.fen());
    writeln!(output, "{BOLD}{title}{BOLD:#}")?;
    field(output, "Goal", &wish(request))?;
    field(output, "Answer", &verdict(solution))?;
    if solution.is_proved() {
        field(output, "Idea", &solution.idea)?;
        if let Some(words) = others(request, solution) {
            field(output, "Others", &words)?;
        }
        if !solution.themes.is_empty() {
            field(output, "Themes", &themes(request, solution))?;
        }
        proof(output, request, solution, lines, paper)?;
    } else {
        field(output, "Why", &solution.explanation)?;
    }
    writeln!(output)?;
    field(output, "Cost", &cost(solution))
}

fn proof(
    output: &mut impl Write,
    request: &Request,
    solution: &Solution,
    lines: usize,
    paper: Paper,
) -> io::Result<()> {
    heading(output, "Why it works")?;
    text(output, &solution.explanation, 2, paper)?;
    heading(output, "Plan")?;
    for statement in solution.plan.to_string().lines() {
        writeln!(output, "  {statement}")?;
    }
    heading(output, "Main line")?;
    writeln!(
        output,
        "  {}",
        line_in_san(&request.position, &solution.line)
    )?;
    if let Some(proof) = &solution.proof {
        heading(output, "Every reply and its answer")?;
        let subject = Subject {
            root: &solution.root,
            proof,
            line: &solution.uci_line(),
            given: &[],
            // A draw gains nothing.
            aim: solution.aim().unwrap_or(Aim::Material(0)),
            values: solution.values,
        };
        tree::tree(output, &subject, lines)?;
    }
    Ok(())
}

/// Prints hints, from the motif up to so many steps: the motif, the man, the move.
pub fn hints(output: &mut impl Write, solution: &Solution, steps: usize) -> io::Result<()> {
    match &solution.outline {
        Some(outline) => {
            for (step, hint) in outline.hints.iter().take(steps).enumerate() {
                let name = format!("Hint {}", step + 1);
                field(output, &name, &hint.text)?;
            }
            Ok(())
        }
        None => field(output, "Why", &solution.explanation),
    }
}

fn heading(output: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(output, "\n{BOLD}{text}{BOLD:#}")
}

fn field(output: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    writeln!(output, "  {BOLD}{name:<7}{BOLD:#} {text}")
}

/// How wide running text is printed at most.
const WIDTH: usize = 96;

/// Prints running text in lines that begin with so many blanks.
pub fn text(output: &mut impl Write, text: &str, blanks: usize, paper: Paper) -> io::Result<()> {
    let width = paper.width.map_or(WIDTH, |width| WIDTH.min(width - 2));
    for line in wrapped(text, width + 2 - blanks) {
        writeln!(output, "{:blanks$}{line}", "")?;
    }
    Ok(())
}

/// Text in lines of that width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
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
        Goal::Auto => format!("the most that can be proved for {side}"),
        Goal::Mate => format!("{side} mates"),
        Goal::Material(units) => format!("{side} wins {}", Prize::of(units, &request.values)),
        Goal::Draw => format!("{side} saves a draw"),
    }
}

fn verdict(solution: &Solution) -> String {
    match (solution.status, solution.claim) {
        (Status::Proved, Claim::Draw) => "proved, at least a draw".to_owned(),
        (Status::Proved, Claim::Mate | Claim::Ending(None)) => "proved, mate by force".to_owned(),
        (Status::Proved, _) => format!("proved, a gain of {}", solution.reward()),
        (Status::None, _) => "none".to_owned(),
        (Status::Limit, _) if solution.gave_up() => {
            "nothing in sight; --persevere goes on".to_owned()
        }
        (Status::Limit, _) => "undecided, a limit was reached".to_owned(),
    }
}

/// The themes, with the line that shows them where that is not the main line.
fn themes(request: &Request, solution: &Solution) -> String {
    let names = solution.theme_names().join(", ");
    let paths = solution.themes.iter().map(|theme| &theme.path.0);
    let longest = paths.max_by_key(|path| path.len());
    let shown: &[UciMove] = longest.map_or(&[], |path| path);
    match solution.uci_line().starts_with(shown) {
        true => names,
        false => {
            let shown = moves(&request.position, shown);
            format!("{names} (in {})", line_in_san(&request.position, &shown))
        }
    }
}

/// What is known about the other first moves.
fn others(request: &Request, solution: &Solution) -> Option<String> {
    match (solution.unique?, &solution.also) {
        (true, _) => Some("no other first move was found to do as much".to_owned()),
        (false, Some(also)) => {
            let also = line_in_san(&request.position, std::slice::from_ref(also));
            Some(format!("{also} does as much"))
        }
        (false, None) => None,
    }
}

fn cost(solution: &Solution) -> String {
    let stats = &solution.stats;
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
pub fn line_in_san(root: &Chess, line: &[Move]) -> String {
    let mut position = root.clone();
    let mut words = Vec::new();
    for action in line {
        let number = number(&position, words.is_empty());
        let san = SanPlus::from_move_and_play_unchecked(&mut position, *action);
        words.push(format!("{number}{san}"));
    }
    words.join(" ")
}

/// The moves of a path, as far as they are legal.
fn moves(root: &Chess, path: &[UciMove]) -> Vec<Move> {
    let mut position = root.clone();
    let legal = path.iter().map_while(|uci| {
        let action = uci.to_move(&position).ok()?;
        position.play_unchecked(action);
        Some(action)
    });
    legal.collect()
}

/// The number in front of a move; Black's has one only where it must be said.
fn number(position: &Chess, always: bool) -> String {
    match (position.turn(), always) {
        (Color::White, _) => format!("{}.", position.fullmoves()),
        (Color::Black, true) => format!("{}...", position.fullmoves()),
        (Color::Black, false) => String::new(),
    }
}
