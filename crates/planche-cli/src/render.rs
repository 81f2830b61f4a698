//! An answer for people: the board, what was wanted, what was found, and why it works.

mod board;
mod captions;
mod paper;
mod tree;

use std::io::{self, Write};

use anstyle::Style;
use planche::{Lang, Request, Solution};
use planche_explain::{Letters, Subject, Success, localised};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

pub use board::board;
pub use captions::captions;
use captions::{verdict, wish};
pub use paper::Paper;

/// What stands out: headings and the verdict.
const BOLD: Style = Style::new().bold();

/// What is printed besides the answer and its reason.
#[derive(Debug, Clone, Copy, Default)]
pub struct Extras {
    /// The tree, in about so many lines.
    pub tree: Option<usize>,
    /// The plan.
    pub plan: bool,
}

/// Prints a solution for a person to read. Colours are for terminals; whoever strips them loses
/// nothing but the colours.
pub fn answer(
    output: &mut impl Write,
    request: &Request,
    solution: &Solution,
    extras: Extras,
    paper: Paper,
) -> io::Result<()> {
    let lang = request.manner.lang;
    board(output, &request.position, solution.best(), lang, paper)?;
    writeln!(output)?;
    let title = solution.id.clone().unwrap_or_else(|| solution.fen());
    writeln!(output, "{BOLD}{title}{BOLD:#}")?;
    let said = captions(lang);
    field(output, said.goal, &wish(request))?;
    field(output, said.answer, &verdict(request, solution))?;
    if solution.is_proved() {
        if let Some(words) = others(request, solution) {
            field(output, said.others, &words)?;
        }
        if !solution.themes.is_empty() {
            field(output, said.themes, &solution.theme_names().join(", "))?;
        }
        proof(output, request, solution, extras, paper)?;
    } else {
        field(output, said.reason, &solution.explanation)?;
    }
    writeln!(output)?;
    field(output, said.cost, &cost(solution, lang))
}

fn proof(
    output: &mut impl Write,
    request: &Request,
    solution: &Solution,
    extras: Extras,
    paper: Paper,
) -> io::Result<()> {
    let said = captions(request.manner.lang);
    heading(output, said.why)?;
    text(output, &solution.explanation, 2, paper)?;
    if extras.plan {
        heading(output, said.plan)?;
        for statement in solution.plan.to_string().lines() {
            writeln!(output, "  {statement}")?;
        }
    }
    heading(output, said.line)?;
    writeln!(output, "  {}", told_line(request, solution))?;
    if let (Some(proof), Some(lines)) = (&solution.proof, extras.tree) {
        heading(output, said.tree)?;
        let subject = Subject {
            root: &solution.root,
            proof,
            line: &solution.uci_line(),
            given: &[],
            // A draw gains nothing.
            success: solution.success().unwrap_or(Success::Material(0)),
            values: solution.values,
        };
        tree::tree(output, &subject, lines, request.manner.lang)?;
    }
    Ok(())
}

/// Prints hints, from the motif up to so many steps: the motif, the man, the move.
pub fn hints(
    output: &mut impl Write,
    solution: &Solution,
    steps: usize,
    lang: Lang,
) -> io::Result<()> {
    let said = captions(lang);
    match &solution.outline {
        Some(outline) => {
            for (step, hint) in outline.hints.iter().take(steps).enumerate() {
                let name = format!("{} {}", said.hint, step + 1);
                field(output, &name, &hint.text)?;
            }
            Ok(())
        }
        None => field(output, said.reason, &solution.explanation),
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

/// What is known about the other first moves.
fn others(request: &Request, solution: &Solution) -> Option<String> {
    let also = solution.also.as_ref();
    let also = also.map(|also| in_letters(request, std::slice::from_ref(also)));
    Some(match (solution.unique?, also, request.manner.lang) {
        (true, _, Lang::En) => "no other first move was found to do as much".to_owned(),
        (true, _, Lang::Fr) => "aucun autre premier coup trouvé n'en fait autant".to_owned(),
        (false, also, Lang::En) => format!("{} does as much", also?),
        (false, also, Lang::Fr) => format!("{} en fait autant", also?),
    })
}

/// The line that is told.
fn told_line(request: &Request, solution: &Solution) -> String {
    in_letters(request, &solution.told)
}

/// Moves with their numbers, in the letters of the language.
pub fn in_letters(request: &Request, line: &[Move]) -> String {
    line_in(&request.position, line, request.manner.lang)
}

/// The same from another position.
pub fn line_in(root: &Chess, line: &[Move], lang: Lang) -> String {
    let letters = Letters::of(lang);
    let mut position = root.clone();
    let mut words = Vec::new();
    for action in line {
        let number = number(&position, words.is_empty());
        words.push(format!(
            "{number}{}",
            localised(&position, *action, letters)
        ));
        position.play_unchecked(*action);
    }
    words.join(" ")
}

fn cost(solution: &Solution, lang: Lang) -> String {
    match lang {
        Lang::En => english_cost(solution),
        Lang::Fr => french_cost(solution),
    }
}

fn english_cost(solution: &Solution) -> String {
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

fn french_cost(solution: &Solution) -> String {
    let stats = &solution.stats;
    let others = match stats.others {
        0 => String::new(),
        others => format!(", dont {others} pour d'autres premiers coups"),
    };
    let tree = match stats.reduced {
        0 => String::new(),
        nodes => format!(
            " (arbre gagnant : {}, profondeur {})",
            count(nodes, "nœud", "nœuds"),
            stats.depth
        ),
    };
    let opinion = match stats.opinion {
        0 => String::new(),
        positions => format!(", un second avis de {positions} positions"),
    };
    format!(
        "{}, {}{others}{tree}, {} sur {}{opinion}, {:.1} ms",
        count(stats.plans, "plan", "plans"),
        count(stats.nodes, "nœud", "nœuds"),
        stats.first,
        count(stats.legal, "premier coup", "premiers coups"),
        stats.ms
    )
}

/// A number with its noun.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
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

/// The number in front of a move; Black's has one only where it must be said.
fn number(position: &Chess, always: bool) -> String {
    match (position.turn(), always) {
        (Color::White, _) => format!("{}.", position.fullmoves()),
        (Color::Black, true) => format!("{}...", position.fullmoves()),
        (Color::Black, false) => String::new(),
    }
}
