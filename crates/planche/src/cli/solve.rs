//! `planche solve`: finds, proves and explains a combination.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use planche::{Goal, Limits, Report, Request, Values, position, solve};
use shakmaty::Chess;

use super::input;
use super::output::unless_closed;
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

    /// Do not ask whether another first move wins as much.
    #[arg(long)]
    no_unique: bool,

    /// Print the result as one JSON object a line.
    #[arg(long)]
    json: bool,
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
        if index > 0 && !arguments.json {
            anstream::println!();
        }
        let waiting = Waiting::start();
        let report = solve(request);
        drop(waiting);
        if !report.is_proved() {
            outcome = Outcome::NotFound;
        }
        print(arguments, request, &report).or_else(unless_closed)?;
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

fn print(arguments: &Arguments, request: &Request, report: &Report) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut output, report)?;
        writeln!(output)
    } else {
        super::render::answer(&mut output, request, report, arguments.lines)
    }
}
