//! `planche threats`: what the side that is not to move would win if it could move.

use std::io::{self, Write};

use clap::Args;
use planche::{Request, Threats, threats};

use super::asking::Asking;
use super::output::{Reader, printed};
use super::progress::Waiting;
use super::render::{self, Paper, captions};
use super::telling::Telling;
use super::{Exit, Failure, input, interrupt};

/// Say what the side that is not to move would win if it could move.
///
/// The move is given to the other side, and what it wins then is proved like every claim. Exits 0
/// if there is a threat (in every position), 1 if not, 2 if the input cannot be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche threats \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\"\n  planche threats positions.txt --json"
)]
pub struct Arguments {
    /// The position, as `planche solve` reads it: a FEN, a file, or `-`.
    #[arg(value_name = "FEN|FILE|-", num_args = 1.., required = true)]
    position: Vec<String>,

    #[command(flatten)]
    at: input::At,

    #[command(flatten)]
    asking: Asking,

    #[command(flatten)]
    telling: Telling,

    /// Print the result as one JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Answers for every position that the arguments name.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let goal = arguments.asking.goal()?;
    let manner = arguments.telling.manner()?;
    let given = input::positions(&arguments.position, &arguments.at)?;
    let stop = interrupt::listen()?;
    let mut outcome = Exit::Done;
    for (index, given) in given.into_iter().enumerate() {
        let request = arguments.asking.request(given.position, goal)?;
        let request = request.manner(manner).stop(stop.clone());
        let waiting = Waiting::start();
        let found = threats(&request);
        drop(waiting);
        if found.threats.is_empty() {
            outcome = Exit::NotFound;
        }
        let reader = printed(print(arguments, &request, &found, index > 0))?;
        if interrupt::is_raised() {
            return Ok(Exit::Stopped);
        }
        if reader == Reader::Gone {
            break;
        }
    }
    Ok(outcome)
}

fn print(
    arguments: &Arguments,
    request: &Request,
    found: &Threats,
    follows: bool,
) -> io::Result<()> {
    if arguments.json {
        let mut output = anstream::stdout().lock();
        serde_json::to_writer(&mut output, found)?;
        return writeln!(output);
    }
    Paper::of_stdout().print(|output, paper| {
        if follows {
            writeln!(output)?;
        }
        answer(output, request, found, paper)
    })
}

fn answer(
    output: &mut impl Write,
    request: &Request,
    found: &Threats,
    paper: Paper,
) -> io::Result<()> {
    let lang = request.manner.lang;
    render::board(output, &request.position, None, lang, paper)?;
    writeln!(output)?;
    render::text(output, &found.words, 0, paper)?;
    for (index, threat) in found.threats.iter().enumerate() {
        let solution = &threat.solution;
        let line = render::line_in(&solution.root, &solution.told, lang);
        if index == 0 {
            writeln!(output)?;
        }
        writeln!(output, "  {}. {line}", index + 1)?;
    }
    match found.complete || found.threats.is_empty() {
        true => Ok(()),
        false => writeln!(output, "  {}", captions(lang).may_be_more),
    }
}
