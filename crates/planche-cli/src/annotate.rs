//! `planche annotate`: goes through games and adds what was played, missed and refuted.

mod games;
mod output;

use std::io::{BufRead, BufReader, Read};
use std::mem;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use planche::{AnnotateOptions, Annotated, Goal, Review, Values, review_game};
use planche_ask::{GameReview, reviewed};
use rayon::ThreadPool;

use self::games::{Games, RawGame};
use self::output::Destination;
use super::crew::Ended;
use super::experiment::Experiment;
use super::output::{Reader, complain};
use super::render::count;
use super::target::target;
use super::{Exit, Failure, crew, input, interrupt, telling, zstd};

/// Add to games what was played, missed and refuted in them.
///
/// Every combination that is added is proved. All that a game has already, stays. A game that cannot
/// be read is reported and copied as it is; the exit code is 1 then. The output appears whole or not
/// at all; after Ctrl-C (exit code 130) and when the disk is full, the games that are done are kept for
/// `--resume`.
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

    /// Print JSON instead, one object a game: what was found, with its proofs, and the annotated text.
    #[arg(long, conflicts_with = "output")]
    json: bool,

    /// The least gain that is worth a word: queen, rook, piece, pawn, or a number of units.
    #[arg(long, value_name = "GOAL", default_value = "20")]
    least: String,

    /// The language of the comments: en or fr. Without it, what the variable LANG says, if it is one of these.
    #[arg(long, value_name = "LANG")]
    lang: Option<String>,

    /// How many nodes a position with a sign of a combination may cost.
    #[arg(long, value_name = "N", default_value_t = AnnotateOptions::default().nodes)]
    nodes: usize,

    /// How many games to work on at once; all processors if absent.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Go on with a run that was interrupted.
    #[arg(long, requires = "output")]
    resume: bool,

    #[command(flatten)]
    experiment: Experiment,
}

/// How many games are written at once.
const CHUNK: usize = 64;

/// Annotates all games of the file.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let options = options(arguments)?;
    let (input, bar, size) = open(&arguments.file)?;
    let changes: String = arguments
        .experiment
        .names()
        .map(|name| format!(" {name}"))
        .collect();
    let run = format!(
        "{} {size} {} {}{changes}",
        arguments.file.display(),
        options.least,
        options.nodes
    );
    let inputs = std::slice::from_ref(&arguments.file);
    let output = arguments.output.as_deref();
    let output = output.map(|output| target(output, inputs, &output::SUFFIXES));
    let destination = Destination::open(output.transpose()?.as_deref(), run, arguments.resume)?;
    let pool = crew::threads(arguments.threads)?;
    let name = arguments.file.display().to_string();
    interrupt::listen()?;
    let form = match arguments.json {
        true => Form::Json,
        false => Form::Pgn,
    };
    let mut desk = Desk::new(name, bar, destination, form);
    match annotate(&mut desk, &pool, &options, input) {
        Ok(ended) => desk.finish(ended),
        Err(failure) => Err(desk.give_up(failure)),
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
        lang: telling::lang(arguments.lang.as_deref())?,
        tuning: arguments.experiment.tuning()?,
    })
}

/// How the games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As games.
    Pgn,
    /// As JSON, one object a line.
    Json,
}

impl Form {
    /// A game with what was found in it.
    fn good(self, review: Review) -> Vec<u8> {
        match self {
            Form::Pgn => review.annotated.text,
            Form::Json => json_line(&reviewed(review)),
        }
    }

    /// A game that could not be annotated.
    fn broken(self, text: Vec<u8>, complaint: &Complaint) -> Vec<u8> {
        match self {
            Form::Pgn => text,
            Form::Json => json_line(&GameReview::broken(&text, complaint.what.clone())),
        }
    }
}

/// A line of JSON; what has no game in it is not told.
fn json_line(review: &GameReview) -> Vec<u8> {
    if review.pgn.trim().is_empty() {
        return Vec::new();
    }
    let mut line = serde_json::to_vec(review).unwrap_or_default();
    line.push(b'\n');
    line
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

/// Annotates the games, from where an earlier run stopped, and puts them on the desk in their order. A game that
/// is begun when somebody asks to stop is still finished.
fn annotate(
    desk: &mut Desk,
    pool: &ThreadPool,
    options: &AnnotateOptions,
    input: Input,
) -> Result<Ended, Failure> {
    let name = desk.name.clone();
    let mut games = Games::new(input);
    let mut next = || {
        let game = games.next_game();
        game.map_err(|error| input::unreadable(&name, &error))
    };
    for _ in 0..desk.begin() {
        next()?;
    }
    let ended = crew::in_order(
        pool,
        next,
        |game| {
            let go_on = !interrupt::is_raised();
            go_on.then(|| {
                let review = one(&game, options);
                (game, review)
            })
        },
        |(game, review), _| desk.add(game, review),
    )?;
    desk.write()?;
    Ok(ended)
}

/// Where annotated games lie until they are written.
struct Desk {
    name: String,
    bar: ProgressBar,
    destination: Destination,
    form: Form,
    total: Total,
    /// What is not written yet, and how many of these games are broken.
    texts: Vec<Vec<u8>>,
    broken: u64,
}

impl Desk {
    fn new(name: String, bar: ProgressBar, destination: Destination, form: Form) -> Desk {
        Desk {
            name,
            bar,
            destination,
            form,
            total: Total::default(),
            texts: Vec::new(),
            broken: 0,
        }
    }

    /// How many games an interrupted run has written already.
    fn begin(&mut self) -> u64 {
        let note = self.destination.note();
        let (games, broken) = note.map_or((0, 0), |note| (note.games, note.broken));
        self.total.broken = broken;
        games
    }

    fn add(&mut self, game: RawGame, review: Result<Review, Complaint>) -> Result<Reader, Failure> {
        self.total.games += u64::from(game.first && !game.text.trim_ascii().is_empty());
        let text = match review {
            Ok(review) => {
                self.total.add(&review.annotated);
                self.form.good(review)
            }
            Err(complaint) => {
                // What is too long comes in parts, and is complained of once.
                if game.first {
                    self.total.broken += 1;
                    self.broken += 1;
                    self.complain(&game, &complaint);
                }
                self.form.broken(game.text, &complaint)
            }
        };
        self.texts.push(text);
        match self.texts.len() {
            CHUNK => self.write(),
            _ => Ok(Reader::Listens),
        }
    }

    /// Writes what lies here.
    fn write(&mut self) -> Result<Reader, Failure> {
        let texts = mem::take(&mut self.texts);
        if texts.is_empty() {
            return Ok(Reader::Listens);
        }
        self.destination.write(&texts, mem::take(&mut self.broken))
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

    /// The run cannot go on: why, and what is kept of it.
    fn give_up(self, failure: Failure) -> Failure {
        match self.destination.keep() {
            Some(kept) => Failure::new(format_args!("{failure}; {kept}")),
            None => failure,
        }
    }

    fn finish(self, ended: Ended) -> Result<Exit, Failure> {
        self.bar.finish_and_clear();
        let total = &self.total;
        let unsound = match total.sacrifices {
            0 => String::new(),
            many => format!(", {many} of them sacrifices that do not work"),
        };
        let summary = format!(
            "{}: {} played, {} missed, {}{unsound}",
            count(total.games as usize, "game", "games"),
            count(total.played, "combination", "combinations"),
            total.missed,
            count(total.mistakes, "mistake", "mistakes"),
        );
        let broken = total.broken;
        if ended == Ended::Stopped {
            let kept = self.destination.keep().unwrap_or_default();
            complain(format_args!("planche: stopped; {kept}"));
            complain(summary);
            return Ok(Exit::Stopped);
        }
        self.destination.finish()?;
        complain(summary);
        Ok(match broken {
            0 => Exit::Done,
            _ => Exit::NotFound,
        })
    }
}

/// What is wrong with a game, and on which of its lines.
struct Complaint {
    what: String,
    line: usize,
}

fn one(game: &RawGame, options: &AnnotateOptions) -> Result<Review, Complaint> {
    if !game.whole {
        return Err(Complaint {
            what: "too long for a game".to_owned(),
            line: 1,
        });
    }
    review_game(&game.text, options, &|| false).map_err(|error| Complaint {
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
