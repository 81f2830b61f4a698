//! `planche solve`: finds, proves and explains a combination.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use planche::{Goal, Limits, Request, Solution, Values, forms, position, solve};
use shakmaty::Chess;

use super::input;
use super::output::{Reader, printed};
use super::progress::Waiting;
use super::{Failure, Outcome};

/// Find, prove and explain a combination.
///
/// The position is a FEN (quoted or not), a file with a FEN a line, or `-` for standard input;
/// without one it is the built-in position, Bernstein against Capablanca, Moscow 1914. Exits 0 if
/// there is a proof (of every position), 1 if not, 2 if the input cannot be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche solve\n  planche solve \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"\n  planche solve --goal mate --json positions.txt"
)]
pub struct Arguments {
    /// The position: a FEN, a file of FENs, or `-`.
    #[arg(value_name = "FEN|FILE|-", num_args = 0..=6)]
    position: Vec<String>,

    /// What to look for: auto, mate, draw, queen, rook, piece, pawn, or a number of units (a pawn
    /// is ten).
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,

    /// The most nodes to make.
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes)]
    nodes: usize,

    /// The longest time to take, in milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time: u64,

    /// What queen, rook, bishop, knight and pawn are worth, such as 95:45:30:30:10.
    #[arg(long, value_name = "Q:R:B:N:P")]
    values: Option<String>,

    /// About how many lines of the tree to print.
    #[arg(long, value_name = "N", default_value_t = 30)]
    lines: usize,

    /// Go on to the limits where no plan comes near to working.
    #[arg(long)]
    persevere: bool,

    /// Claim whatever gain is proved, without a second opinion on it.
    #[arg(long)]
    no_doubt: bool,

    /// Do not ask whether another first move wins as much.
    #[arg(long)]
    no_unique: bool,

    /// Print the whole tree, however long it is.
    #[arg(long, conflicts_with = "lines")]
    tree: bool,

    /// Print only hints: 1 the motif, 2 also the man, 3 also the first move.
    #[arg(long, value_name = "N", group = "form", value_parser = clap::value_parser!(u8).range(1..=3))]
    hint: Option<u8>,

    /// Print the result as one JSON object a line.
    #[arg(long, group = "form")]
    json: bool,

    /// Print a PGN game: the main line with comments, variations and arrows.
    #[arg(long, group = "form")]
    pgn: bool,

    /// Print a picture: the board with arrows for the idea, or the tree.
    #[arg(long, value_name = "WHAT", group = "form", num_args = 0..=1, require_equals = true, default_missing_value = "board")]
    svg: Option<Picture>,

    /// Print a page of Markdown.
    #[arg(long, group = "form")]
    markdown: bool,

    /// Print one line of EPD, with the idea in c0 and the themes in c1.
    #[arg(long, group = "form")]
    epd: bool,

    /// Print the solution in the manner of Popeye.
    #[arg(long, group = "form")]
    popeye: bool,
}

/// What `--svg` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// The board with arrows for the idea.
    Board,
    /// The tree of the proof.
    Tree,
}

/// The built-in position: the first figure of the paper, where Black wins a piece.
pub const BUILT_IN: (&str, &str) = (
    "M39",
    "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27",
);

/// Solves every position that the arguments name.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let requests = requests(arguments)?;
    let mut outcome = Outcome::Done;
    for (index, request) in requests.iter().enumerate() {
        let waiting = Waiting::start();
        let solution = solve(request);
        drop(waiting);
        if !solution.is_proved() {
            outcome = Outcome::NotFound;
        }
        let apart = index > 0 && !arguments.json && !arguments.epd;
        if printed(print(arguments, request, &solution, apart))? == Reader::Gone {
            break;
        }
    }
    Ok(outcome)
}

fn requests(arguments: &Arguments) -> Result<Vec<Request>, Failure> {
    let values = match &arguments.values {
        Some(text) => text.parse()?,
        None => Values::default(),
    };
    let built_in = arguments.position.is_empty();
    let usual = if built_in { "piece" } else { "auto" };
    let goal = Goal::read(arguments.goal.as_deref().unwrap_or(usual), &values)?;
    let request = |position: Chess| {
        Request::new(position)
            .goal(goal)
            .limits(limits(arguments.nodes, arguments.time))
            .values(values)
            .unique(!arguments.no_unique)
            .persevering(arguments.persevere)
            .doubting(!arguments.no_doubt)
            .axioms(true)
    };
    if built_in {
        let (id, fen) = BUILT_IN;
        return Ok(vec![request(position(fen)?).id(id)]);
    }
    let positions = input::positions(&arguments.position)?;
    Ok(positions.into_iter().map(request).collect())
}

/// The limits that the flags mean.
pub fn limits(nodes: usize, ms: u64) -> Limits {
    Limits {
        nodes,
        time: (ms > 0).then(|| Duration::from_millis(ms)),
    }
}

/// Prints an answer; the one before it may have to be set apart.
fn print(
    arguments: &Arguments,
    request: &Request,
    solution: &Solution,
    apart: bool,
) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    if apart {
        writeln!(output)?;
    }
    if arguments.json {
        serde_json::to_writer(&mut output, solution)?;
        return writeln!(output);
    }
    if let Some(steps) = arguments.hint {
        return super::render::hints(&mut output, solution, usize::from(steps));
    }
    match form(arguments, solution) {
        Some(text) => output.write_all(text.as_bytes()),
        None => {
            let lines = if arguments.tree {
                usize::MAX
            } else {
                arguments.lines
            };
            super::render::answer(&mut output, request, solution, lines)
        }
    }
}

/// The solution in the form that was asked for, if any.
fn form(arguments: &Arguments, solution: &Solution) -> Option<String> {
    match arguments {
        Arguments { pgn: true, .. } => Some(forms::pgn(solution)),
        Arguments { markdown: true, .. } => Some(forms::markdown(solution)),
        Arguments { epd: true, .. } => Some(forms::epd(solution) + "\n"),
        Arguments { popeye: true, .. } => Some(forms::popeye(solution)),
        Arguments {
            svg: Some(Picture::Board),
            ..
        } => Some(forms::svg_board(solution)),
        Arguments {
            svg: Some(Picture::Tree),
            ..
        } => Some(forms::svg_tree(solution)),
        _ => None,
    }
}
