//! `planche why-not`: why a move does not work, or that it does.

use std::io::{self, Write};

use clap::Args;
use planche::{Lang, MoveVerdict, Request, Solution, WhyNot, find_move, why_not};
use shakmaty::{Chess, Move};

use super::asking::Asking;
use super::output::printed;
use super::progress::Waiting;
use super::render::{self, Paper, captions};
use super::telling::Telling;
use super::{Exit, Failure, input, interrupt};

/// Say why a move does not work, or that it does.
///
/// The move is SAN or UCI and comes last. It may be a move of the attacker (why does it not win?)
/// or of the defender (why does it not save him?). Exits 0 if the matter is proved one way or the
/// other, 1 if not, 2 if the input cannot be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche why-not \"3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27\" Nxc3\n  planche why-not --goal mate --json \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" d1d7"
)]
pub struct Arguments {
    /// The position, as `planche solve` reads it (a FEN, a file with one, or `-`), and then the move.
    #[arg(value_name = "FEN MOVE", num_args = 2.., required = true)]
    question: Vec<String>,

    #[command(flatten)]
    at: input::At,

    #[command(flatten)]
    asking: Asking,

    #[command(flatten)]
    telling: Telling,

    /// Print the answer as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Answers the question.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Some((text, words)) = arguments.question.split_last() else {
        return Err(Failure::new("expected a position and a move"));
    };
    let goal = arguments.asking.goal()?;
    let root = one_position(words, &arguments.at)?;
    let action = find_move(&root, text)?;
    let stop = interrupt::listen()?;
    let manner = arguments.telling.manner()?;
    let request = arguments.asking.request(root, goal)?;
    let request = request.manner(manner).stop(stop);
    let waiting = Waiting::start();
    let answer = why_not(&request, action);
    drop(waiting);
    printed(print(arguments, &request, &answer))?;
    Ok(match answer.verdict {
        _ if interrupt::is_raised() => Exit::Stopped,
        MoveVerdict::Unproved => Exit::NotFound,
        _ => Exit::Done,
    })
}

fn one_position(words: &[String], at: &input::At) -> Result<Chess, Failure> {
    let mut positions = input::positions(words, at)?;
    match (positions.pop(), positions.is_empty()) {
        (Some(only), true) => Ok(only.position),
        _ => Err(Failure::new(
            "one position is asked about at a time, and the input has several",
        )),
    }
}

fn print(arguments: &Arguments, request: &Request, answer: &WhyNot) -> io::Result<()> {
    if arguments.json {
        let mut output = anstream::stdout().lock();
        serde_json::to_writer(&mut output, answer)?;
        return writeln!(output);
    }
    Paper::of_stdout().print(|output, paper| tell(output, request, answer, paper))
}

fn tell(
    output: &mut impl Write,
    request: &Request,
    answer: &WhyNot,
    paper: Paper,
) -> io::Result<()> {
    let lang = request.manner.lang;
    render::board(output, &request.position, Some(answer.action), lang, paper)?;
    let said = captions(lang);
    let tried = render::in_letters(request, &[answer.action]);
    writeln!(output, "\n{} {tried}{}\n", said.why_not, said.asks)?;
    render::text(output, &answer.words, 0, paper)?;
    let reply = match answer.verdict {
        MoveVerdict::Unproved => said.strongest,
        _ => said.refutation,
    };
    // What was threatened matters where it is not known whether the move meets it.
    let danger = match answer.refutation.is_some() || answer.better.is_some() {
        true => &None,
        false => &answer.danger,
    };
    let wins = answer.wins.clone().filter(Solution::is_proved);
    let lines = [
        (said.wins, &wins),
        (said.better, &answer.better),
        (reply, &answer.refutation),
        (said.threatened, danger),
    ];
    let mut told: Vec<&[Move]> = Vec::new();
    for (name, solution) in lines {
        let Some(solution) = solution else { continue };
        // A single move stands in the words already.
        if solution.told.len() > 1 && !told.contains(&&solution.told[..]) {
            line(output, name, solution, lang)?;
            told.push(&solution.told);
        }
    }
    Ok(())
}

fn line(output: &mut impl Write, name: &str, solution: &Solution, lang: Lang) -> io::Result<()> {
    let line = render::line_in(&solution.root, &solution.told, lang);
    writeln!(output, "\n{name}\n  {line}")
}
