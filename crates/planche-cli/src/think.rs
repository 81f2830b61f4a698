//! `planche think`: the search as a story.

use std::io::{self, Write};

use clap::Args;
use planche::{
    Beat, Chronicle, Given, Goal, Lang, Numbered, Request, Thoughts, event_json, event_words,
    picture, think,
};
use planche_ask::{StoryLine, left_out};

use super::asking::Asking;
use super::output::{Reader, printed};
use super::progress::Waiting;
use super::render::{self, Paper};
use super::solve::{BUILT_IN_GOAL, built_in};
use super::{Exit, Failure, input, interrupt};

/// Tell how the program came to its idea: plans, what spoiled them, and how they were mended
///
/// Without a position it is the one that the paper begins with, Bernstein–Capablanca. Every sentence is a link that the
/// search recorded while it ran; beside it stands the plan in Pitrat's language. Exits 0 if the idea is proved, 1 if
/// nothing was proved, 2 if the input cannot be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche think\n  planche think \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" --json"
)]
pub struct Arguments {
    /// The position, as `planche solve` reads it: a FEN, a file, or `-`.
    #[arg(value_name = "FEN|FILE|-", num_args = 0..)]
    position: Vec<String>,

    #[command(flatten)]
    at: input::At,

    #[command(flatten)]
    asking: Asking,

    /// Tell everything that happened in the search, in order, not only what led to the idea.
    #[arg(long)]
    all: bool,

    /// Print JSON: one event of the search a line, in order, and at last the beats of the story.
    #[arg(long)]
    json: bool,

    /// Print a picture of the story: the plans as a tree, with moves, spoilers and remedies.
    #[arg(long, conflicts_with_all = ["all", "json"])]
    svg: bool,
}

/// Thinks about every position that the arguments name.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let requests = requests(arguments)?;
    let stop = interrupt::listen()?;
    let mut outcome = Exit::Done;
    for (index, request) in requests.into_iter().enumerate() {
        let waiting = Waiting::start();
        let chronicle = Chronicle::default();
        let request = request.stop(stop.clone());
        let thoughts = match arguments.all || arguments.json {
            true => think(&request.chronicle(chronicle.clone())),
            false => think(&request),
        };
        drop(waiting);
        if !thoughts.solution.is_proved() {
            outcome = Exit::NotFound;
        }
        let reader = printed(print(arguments, &thoughts, &chronicle, index > 0))?;
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
    let asking = &arguments.asking;
    let goal = asking.goal()?;
    let given = match arguments.position.is_empty() {
        true => input::piped(&arguments.at)?,
        false => Some(input::positions(&arguments.position, &arguments.at)?),
    };
    let request = |given: Given, goal: Goal| {
        let request = asking.request(given.position, goal)?;
        Ok(request.unique(false))
    };
    match given {
        Some(given) => given.into_iter().map(|one| request(one, goal)).collect(),
        None => Ok(vec![request(built_in()?, asking.goal_or(BUILT_IN_GOAL)?)?]),
    }
}

fn print(
    arguments: &Arguments,
    thoughts: &Thoughts,
    chronicle: &Chronicle,
    follows: bool,
) -> io::Result<()> {
    if arguments.json {
        return print_json(thoughts, chronicle);
    }
    if arguments.all {
        return print_all(chronicle, follows);
    }
    if arguments.svg {
        let mut output = anstream::stdout().lock();
        return output.write_all(picture(&thoughts.story).as_bytes());
    }
    Paper::of_stdout().print(|output, paper| {
        if follows {
            writeln!(output)?;
        }
        // The story is told in English.
        render::board(output, &thoughts.solution.root, None, Lang::En, paper)?;
        writeln!(output)?;
        tell(output, thoughts, paper)
    })
}

/// Everything that was written down, and the story.
fn print_json(thoughts: &Thoughts, chronicle: &Chronicle) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    for event in chronicle.events() {
        serde_json::to_writer(&mut output, &event_json(&event))?;
        writeln!(output)?;
    }
    if let Some(line) = left_out(chronicle) {
        writeln!(output, "{line}")?;
    }
    for beat in &thoughts.story {
        serde_json::to_writer(&mut output, &StoryLine::of(beat))?;
        writeln!(output)?;
    }
    Ok(())
}

/// Everything that was written down, in words.
fn print_all(chronicle: &Chronicle, follows: bool) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    if follows {
        writeln!(output)?;
    }
    for event in chronicle.events() {
        writeln!(output, "{}", event_words(&event))?;
    }
    match chronicle.left_out() {
        0 => Ok(()),
        more => writeln!(output, "And {more} more."),
    }
}

/// What is told where nothing was proved.
const NEAREST: &str = "Nothing was proved. This came nearest:";

fn tell(output: &mut impl Write, thoughts: &Thoughts, paper: Paper) -> io::Result<()> {
    if thoughts.story.is_empty() {
        return render::text(output, &thoughts.solution.explanation, 0, paper);
    }
    let solution = &thoughts.solution;
    if solution.attempt.is_some() {
        render::text(output, NEAREST, 0, paper)?;
        writeln!(output)?;
    }
    story(output, &thoughts.story, paper)?;
    match solution.is_proved() {
        true => render::text(output, &solution.idea, 0, paper),
        false => {
            writeln!(output)?;
            render::text(output, &solution.explanation, 0, paper)
        }
    }
}

/// The story turn by turn: the move first, then what led to it.
pub fn story(output: &mut impl Write, beats: &[Beat], paper: Paper) -> io::Result<()> {
    let mut turn = Vec::new();
    let mut turns = 0;
    for (index, beat) in beats.iter().enumerate() {
        match beat {
            Beat::Plays { say, .. } => {
                turns += 1;
                writeln!(output, "{turns}. {say}")?;
                for beat in turn.drain(..) {
                    line(output, beat, paper)?;
                }
                let tried = beats[index + 1..].iter();
                for beat in tried.take_while(|beat| matches!(beat, Beat::Tries { .. })) {
                    line(output, beat, paper)?;
                }
                writeln!(output)?;
            }
            Beat::Tries { .. } => {}
            other => turn.push(other),
        }
    }
    // What spoils a line that came to nothing stands behind its last move.
    for beat in turn {
        line(output, beat, paper)?;
    }
    Ok(())
}

fn line(output: &mut impl Write, beat: &Beat, paper: Paper) -> io::Result<()> {
    let (say, plan) = match beat {
        Beat::Sees { say, plan, .. }
        | Beat::Expands { say, plan, .. }
        | Beat::Mends { say, plan, .. }
        | Beat::Tries { say, plan, .. }
        | Beat::Turns { say, plan } => (say, Some(plan)),
        Beat::Spoiled { say, .. } | Beat::Plays { say, .. } => (say, None),
    };
    render::text(output, say, 3, paper)?;
    if let Some(plan) = plan {
        writeln!(output, "     {}", written(plan))?;
    }
    if let Beat::Tries { then, .. } = beat {
        for beat in then {
            line(output, beat, paper)?;
        }
    }
    Ok(())
}

/// `P4  c5c3   c1 NER   d8d1   d1g1*   (from P3)`.
fn written(plan: &Numbered) -> String {
    let text = plan.text.replace('\n', "   ");
    let from = plan.from.filter(|from| *from != plan.number);
    let from = from.map_or_else(String::new, |from| format!("   (from P{from})"));
    format!("P{}  {text}{from}", plan.number)
}
