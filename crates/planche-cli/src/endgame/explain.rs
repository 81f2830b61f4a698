//! `planche endgame explain`: one position in words.

use std::path::PathBuf;

use planche_ask::{EndingAnswer, lesson_of, rule_of, solved_of, table_of};
use planche_endgame::clock;
use planche_endgame::{Cost, Lecture, Slip, exact, lecture, syzygy};
use shakmaty::Chess;

use super::input;
use super::sketch::sketch;
use crate::output::say_line;
use crate::{Exit, Failure};

/// Judges a position, tells the method's move with its reason, and what other moves throw away.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame explain \"8/8/3k4/8/8/3PK3/8/8 w - - 0 1\"\n  \
                        planche endgame explain \"8/8/8/3k4/7R/3K4/8/8 w - - 0 1\" --board --rules\n  \
                        planche endgame explain \"8/8/3k4/8/8/3PK3/8/8 w - - 0 1\" --strategy pecp"
)]
pub struct Arguments {
    /// The position: a FEN, a file, or - for standard input
    fen: String,
    /// Who plays: teaching, fast, short, paper (krk), learnt, pecp, pecp-tuned (kpk), table, or a file
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Also print the rule that fired, as the lesson has it
    #[arg(long)]
    rules: bool,
    /// Draw the board
    #[arg(long)]
    board: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also ask the Syzygy files of this directory
    #[arg(long, value_name = "DIR")]
    syzygy: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position = input::chess(&arguments.fen)?;
    let told = tell(&position, arguments)?;
    let syzygy = match &arguments.syzygy {
        Some(directory) => Some(asked(directory, &position)?),
        None => None,
    };
    if arguments.json {
        let report = told.report.with_syzygy(syzygy);
        say_line(serde_json::to_string(&report)?)?;
        return Ok(Exit::Done);
    }
    let mut lines = told.lines;
    if let Some(answer) = syzygy {
        lines.insert(1, format!("Syzygy: {answer} for the side to move."));
    }
    if arguments.board {
        lines.insert(0, sketch(&position)?);
    }
    say_line(lines.join("\n"))?;
    Ok(Exit::Done)
}

fn asked(directory: &std::path::Path, position: &Chess) -> Result<&'static str, Failure> {
    let files = syzygy::open(directory)?;
    Ok(match syzygy::ask(&files, position)? {
        syzygy::Answer::Won => "won",
        syzygy::Answer::Drawn => "drawn",
        syzygy::Answer::Lost => "lost",
    })
}

/// The same twice: lines for people, an object for programs.
struct Told {
    lines: Vec<String>,
    report: EndingAnswer,
}

fn tell(position: &Chess, arguments: &Arguments) -> Result<Told, Failure> {
    let Some(ending) = input::ruled(position, arguments.strategy.as_deref()) else {
        let solved = match arguments.strategy {
            None => solved_of(position),
            Some(_) => None,
        };
        if let Some(report @ EndingAnswer::Table(table)) = &solved {
            return Ok(Told {
                lines: table.lines.clone(),
                report: report.clone(),
            });
        }
        let mut lines = exact::explain(position)?;
        lines.splice(1..1, clock::remark(position));
        let report = table_of(position)?;
        return Ok(Told { lines, report });
    };
    let strategy = input::strategy(ending.class, arguments.strategy.as_deref())?;
    let told = lecture(&strategy, &ending);
    let mut lines = words(&told);
    let remark = clock::remark(position);
    lines.splice(1..1, remark.clone());
    let rule = rule_of(&strategy, &told);
    if arguments.rules {
        lines.extend(rule.clone());
    }
    let name = arguments.strategy.as_deref();
    let report = lesson_of(position, &ending, name, &told, rule);
    Ok(Told { lines, report })
}

fn words(told: &Lecture) -> Vec<String> {
    let mut lines = vec![told.verdict.clone()];
    lines.extend(told.method.as_ref().map(|method| format!("{method}.")));
    if let (Some(san), Some(advice)) = (&told.san, &told.advice) {
        let stage = advice.stage.as_ref();
        let stage = stage.map_or_else(String::new, |stage| format!(" ({stage})"));
        lines.push(format!("{san}{stage}: {}.", advice.because));
    }
    lines.extend(told.only.clone());
    lines.extend(told.slips.iter().map(slip));
    if let Some((san, because)) = &told.reply {
        lines.push(format!("The answer to expect is {san}: {because}."));
    }
    if let Some(by_heart) = &told.by_heart {
        lines.push(format!("By heart: {by_heart}."));
    }
    lines
}

fn slip(slip: &Slip) -> String {
    let verdict = match slip.cost {
        Cost::Win => "? throws the win away",
        Cost::Draw => "? throws the draw away",
        Cost::Moves(_) => " is slow",
    };
    let also = match slip.also.len() {
        0 => String::new(),
        1 => format!(", as does {}", slip.also[0]),
        2 => format!(", as do {}", slip.also.join(" and ")),
        more => format!(", as do {more} other moves"),
    };
    format!("{}{verdict}{also}: {}.", slip.san, slip.sentence)
}
