//! `planche solve`: finds, proves and explains a combination.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use planche::{Given, Goal, Lang, Limits, Request, Solution, Values, position, solve};
use planche_forms as forms;

use super::experiment::Experiment;
use super::output::{Reader, printed};
use super::progress::Waiting;
use super::render::{self, Extras, Paper};
use super::telling::Telling;
use super::{Exit, Failure, input, interrupt, plan};

/// Find, prove and explain a combination.
///
/// The position is a FEN (quoted or not), EPD, `startpos moves e2e4 …`, a link to an analysis board, a
/// file of such lines, of puzzles (CSV) or of games (PGN), or standard input, with `-` or without. Without
/// any it is the built-in position, Bernstein against Capablanca, Moscow 1914. Exits 0 if there is a proof
/// (of every position), 1 if not, 2 if the input cannot be read, 130 after Ctrl-C.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche solve\n  planche solve \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"\n  planche solve --goal mate --json positions.txt\n  planche solve game.pgn --after 23.\n  planche solve startpos moves f2f3 e7e5 g2g4"
)]
pub struct Arguments {
    /// The position: a FEN, a file, or `-`.
    #[arg(value_name = "FEN|FILE|-", num_args = 0..)]
    position: Vec<String>,

    #[command(flatten)]
    at: input::At,

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

    /// About how much memory the search may take, in megabytes; a million nodes take some 1,500.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,

    /// What queen, rook, bishop, knight and pawn are worth, such as 95:45:30:30:10.
    #[arg(long, value_name = "Q:R:B:N:P")]
    values: Option<String>,

    /// Print the tree of replies and answers too, in about so many lines.
    #[arg(long, value_name = "N")]
    lines: Option<usize>,

    #[command(flatten)]
    manner: Telling,

    /// Go on to the limits where no plan comes near to working.
    #[arg(long)]
    persevere: bool,

    /// Claim whatever gain is proved, without a second opinion on it.
    #[arg(long)]
    no_doubt: bool,

    /// Do not ask whether another first move wins as much.
    #[arg(long)]
    no_unique: bool,

    /// A plan of your own in Pitrat's language, a file or `-`: it is carried out and mended, and the answer says
    /// what became of it.
    #[arg(long, value_name = "FILE|-")]
    plan: Option<String>,

    /// Try nothing but the given plan and what mends it.
    #[arg(long, requires = "plan")]
    only: bool,

    /// Print the whole tree of replies and answers, however long it is.
    #[arg(long, conflicts_with = "lines")]
    tree: bool,

    /// Print the plan too, in the language of plans.
    #[arg(long)]
    plan_text: bool,

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

    #[command(flatten)]
    experiment: Experiment,
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

/// What is looked for there.
pub const BUILT_IN_GOAL: &str = "piece";

/// Solves every position that the arguments name.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let requests = requests(arguments)?;
    let stop = interrupt::listen()?;
    let mut outcome = Exit::Done;
    for (index, request) in requests.into_iter().enumerate() {
        let request = request.stop(stop.clone());
        let waiting = Waiting::start();
        let solution = solve(&request);
        drop(waiting);
        if !solution.is_proved() {
            outcome = Exit::NotFound;
        }
        let apart = index > 0 && !arguments.json && !arguments.epd;
        let reader = printed(print(arguments, &request, &solution, apart))?;
        if interrupt::is_raised() {
            return Ok(Exit::Stopped);
        }
        if reader == Reader::Gone {
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
    let manner = arguments.manner.manner()?;
    let tuning = arguments.experiment.tuning()?;
    let read_goal = |usual| Goal::read(arguments.goal.as_deref().unwrap_or(usual), &values);
    let request = |given: Given, goal: Goal| Request {
        id: given.id,
        ..Request::new(given.position)
            .goal(goal)
            .limits(limits(arguments.nodes, arguments.time))
            .memory(arguments.memory.map(|megabytes| (megabytes as usize) << 20))
            .values(values)
            .unique(!arguments.no_unique)
            .persevering(arguments.persevere)
            .doubting(!arguments.no_doubt)
            .axioms(true)
            .tuning(tuning.clone())
            .manner(manner)
    };
    let goal = read_goal("auto")?;
    let plans = match &arguments.plan {
        Some(name) => plan::read(name, goal, &arguments.position)?,
        None => Vec::new(),
    };
    let request = |given: Given, goal: Goal| match plans.is_empty() {
        true => request(given, goal),
        false => request(given, goal).suggest(plans.clone(), arguments.only),
    };
    let given = match arguments.position.is_empty() {
        true if arguments.plan.as_deref() == Some("-") => None,
        true => input::piped(&arguments.at)?,
        false => Some(input::positions(&arguments.position, &arguments.at)?),
    };
    match given {
        Some(given) => Ok(given.into_iter().map(|one| request(one, goal)).collect()),
        None => Ok(vec![request(built_in()?, read_goal(BUILT_IN_GOAL)?)]),
    }
}

pub fn built_in() -> Result<Given, Failure> {
    let (id, fen) = BUILT_IN;
    Ok(Given {
        id: Some(id.to_owned()),
        position: position(fen)?,
    })
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
    if arguments.json {
        let mut output = io::stdout().lock();
        serde_json::to_writer(&mut output, solution)?;
        return writeln!(output);
    }
    if let Some(text) = form(arguments, solution, request.manner.lang) {
        let mut output = anstream::stdout().lock();
        let gap = if apart { "\n" } else { "" };
        return output.write_all(format!("{gap}{text}").as_bytes());
    }
    Paper::of_stdout().print(|output, paper| {
        if apart {
            writeln!(output)?;
        }
        if let Some(trial) = solution.trial.as_deref() {
            plan::tell(output, trial, paper)?;
        }
        match arguments.hint {
            Some(steps) => render::hints(output, solution, usize::from(steps), request.manner.lang),
            None => render::answer(output, request, solution, extras(arguments), paper),
        }
    })
}

/// What is printed besides the answer and its reason.
fn extras(arguments: &Arguments) -> Extras {
    Extras {
        tree: match arguments.tree {
            true => Some(usize::MAX),
            false => arguments.lines,
        },
        plan: arguments.plan_text,
    }
}

/// The solution in the form that was asked for, if any.
fn form(arguments: &Arguments, solution: &Solution, lang: Lang) -> Option<String> {
    match arguments {
        Arguments { pgn: true, .. } => Some(forms::pgn(solution)),
        Arguments { markdown: true, .. } => Some(forms::markdown(solution, lang)),
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
