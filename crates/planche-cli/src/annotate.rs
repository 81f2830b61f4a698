//! `planche annotate`: goes through games and adds what was played, missed and refuted.

mod games;
mod output;

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use planche::{AnnotateOptions, Annotated, Goal, Values, annotate_game};
use rayon::ThreadPool;
use rayon::prelude::*;

use self::games::{Games, RawGame};
use self::output::Destination;
use super::output::{Reader, complain};
use super::render::count;
use super::target::target;
use super::{Failure, Outcome, crew, input, zstd};

/// Add to games what was played, missed and refuted in them.
///
/// Every combination that is added is proved. All that a game has already, stays. A game that cannot
/// be read is reported and copied as it is; the exit code is 1 then. The output appears whole or not
/// at all.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche annotate games.pgn -o annotated.pgn\n  planche annotate games.pgn.zst -o annotated.pgn.zst --resume\n  planche annotate game.pgn --nodes 1000"
)]
pub struct Arguments {
    /// The games, as PGN; `.zst` is unpacked on the way, and `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where the annotated games go; standard output if absent. With `.zst` it is packed.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// The least gain that is worth a word: queen, rook, piece, pawn, or a number of units.
    #[arg(long, value_name = "GOAL", default_value = "20")]
    least: String,

    /// How many nodes a position with a sign of a combination may cost.
    #[arg(long, value_name = "N", default_value_t = AnnotateOptions::default().nodes)]
    nodes: usize,

    /// How many games to work on at once; all processors if absent.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Go on with a run that was interrupted.
    #[arg(long, requires = "output")]
    resume: bool,
}

/// How many games are worked on before their texts are written; bounds the memory.
const CHUNK: usize = 256;

/// Annotates all games of the file.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let options = options(arguments)?;
    let (input, bar, size) = open(&arguments.file)?;
    let run = format!(
        "{} {size} {} {}",
        arguments.file.display(),
        options.least,
        options.nodes
    );
    let inputs = std::slice::from_ref(&arguments.file);
    let output = arguments.output.as_deref();
    let output = output.map(|output| target(output, inputs, &output::SUFFIXES));
    let destination = Destination::open(output.transpose()?.as_deref(), run, arguments.resume)?;
    let pool = crew::threads(arguments.threads)?;
    let mut annotator = Annotator {
        name: arguments.file.display().to_string(),
        options,
        pool,
        bar,
        destination,
        total: Total::default(),
    };
    match annotator.run(input) {
        Ok(()) => annotator.finish(),
        Err(failure) => {
            annotator.destination.give_up();
            Err(failure)
        }
    }
}

fn options(arguments: &Arguments) -> Result<AnnotateOptions, Failure> {
    let values = Values::default();
    let least = match Goal::read(&arguments.least, &values)? {
        Goal::Material(units) => units,
        _ => {
            return Err(Failure::new(format_args!(
                "bad --least {:?}: expected queen, rook, piece, pawn, or a number of units",
                arguments.least
            )));
        }
    };
    Ok(AnnotateOptions {
        least,
        nodes: arguments.nodes,
        values,
    })
}

type Input = Box<dyn BufRead>;

/// The input with a bar over its bytes, and how many there are.
fn open(path: &Path) -> Result<(Input, ProgressBar, u64), Failure> {
    let failed = |error| input::unreadable(&path.display().to_string(), &error);
    if path == Path::new("-") {
        let input = BufReader::new(std::io::stdin());
        return Ok((Box::new(input), ProgressBar::hidden(), 0));
    }
    let file = input::open(path)?;
    let size = file.metadata().map_err(failed)?.len();
    let bar = ProgressBar::new(size).with_style(style());
    let read: Box<dyn Read> = Box::new(bar.wrap_read(file));
    let input = zstd::plain(BufReader::new(read)).map_err(failed)?;
    Ok((input, bar, size))
}

fn style() -> ProgressStyle {
    let template = "{bar:40} {percent}% {elapsed}, {eta} left {msg}";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// What was found in all games together.
#[derive(Debug, Default)]
struct Total {
    games: u64,
    broken: u64,
    played: usize,
    missed: usize,
    mistakes: usize,
    sacrifices: usize,
}

struct Annotator {
    name: String,
    options: AnnotateOptions,
    pool: ThreadPool,
    bar: ProgressBar,
    destination: Destination,
    total: Total,
}

impl Annotator {
    fn run(&mut self, input: Input) -> Result<(), Failure> {
        let mut games = Games::new(input);
        self.skip(&mut games)?;
        loop {
            let chunk = self.read(&mut games)?;
            if chunk.is_empty() || self.annotate(&chunk)? == Reader::Gone {
                return Ok(());
            }
        }
    }

    /// Passes over what an interrupted run has written already.
    fn skip(&mut self, games: &mut Games<Input>) -> Result<(), Failure> {
        let (done, broken) = match self.destination.note() {
            Some(note) => (note.games, note.broken),
            None => (0, 0),
        };
        self.total.broken = broken;
        for _ in 0..done {
            self.next(games)?;
        }
        Ok(())
    }

    fn next(&self, games: &mut Games<Input>) -> Result<Option<RawGame>, Failure> {
        let failed = |error| input::unreadable(&self.name, &error);
        games.next_game().map_err(failed)
    }

    fn read(&self, games: &mut Games<Input>) -> Result<Vec<RawGame>, Failure> {
        let mut chunk = Vec::with_capacity(CHUNK);
        while chunk.len() < CHUNK {
            match self.next(games)? {
                Some(game) => chunk.push(game),
                None => break,
            }
        }
        Ok(chunk)
    }

    fn annotate(&mut self, chunk: &[RawGame]) -> Result<Reader, Failure> {
        let options = self.options;
        let annotated: Vec<Result<Annotated, Complaint>> = self
            .pool
            .install(|| chunk.par_iter().map(|game| one(game, &options)).collect());
        let broken_before = self.total.broken;
        let mut texts: Vec<&[u8]> = Vec::with_capacity(chunk.len());
        for (game, result) in chunk.iter().zip(&annotated) {
            match result {
                Ok(annotated) => {
                    self.total.add(annotated);
                    texts.push(&annotated.text);
                }
                Err(complaint) => {
                    self.total.broken += 1;
                    self.complain(game, complaint);
                    texts.push(&game.text);
                }
            }
        }
        let is_game = |game: &&RawGame| !game.text.trim_ascii().is_empty();
        self.total.games += chunk.iter().filter(is_game).count() as u64;
        let broken = self.total.broken - broken_before;
        self.destination.write(&texts, broken)
    }

    fn complain(&self, game: &RawGame, complaint: &Complaint) {
        let (name, number, what) = (&self.name, game.number, &complaint.what);
        let line = game.line + complaint.line.saturating_sub(1) as u64;
        self.bar.suspend(|| {
            complain(format_args!(
                "planche: {name}, game {number}, line {line}: {what}; copied as it is"
            ));
        });
    }

    fn finish(self) -> Result<Outcome, Failure> {
        self.destination.finish()?;
        self.bar.finish_and_clear();
        let total = &self.total;
        complain(format_args!(
            "{}: {} played, {} missed, {}, {} of them sacrifices that do not work",
            count(total.games as usize, "game", "games"),
            count(total.played, "combination", "combinations"),
            total.missed,
            count(total.mistakes, "mistake", "mistakes"),
            total.sacrifices
        ));
        Ok(match total.broken {
            0 => Outcome::Done,
            _ => Outcome::NotFound,
        })
    }
}

/// What is wrong with a game, and on which of its lines.
struct Complaint {
    what: String,
    line: usize,
}

fn one(game: &RawGame, options: &AnnotateOptions) -> Result<Annotated, Complaint> {
    if !game.whole {
        return Err(Complaint {
            what: "too long for a game".to_owned(),
            line: 1,
        });
    }
    annotate_game(&game.text, options).map_err(|error| Complaint {
        what: error.to_string(),
        line: error.line().unwrap_or_else(|| first_line(&game.text)),
    })
}

/// The first line of a text that is not blank, from 1.
fn first_line(text: &[u8]) -> usize {
    let mut lines = text.split(|&byte| byte == b'\n');
    1 + lines
        .position(|line| !line.trim_ascii().is_empty())
        .unwrap_or(0)
}

impl Total {
    fn add(&mut self, annotated: &Annotated) {
        self.played += annotated.played;
        self.missed += annotated.missed;
        self.mistakes += annotated.mistakes;
        self.sacrifices += annotated.sacrifices;
    }
}
