//! Text from an argument, a file or standard input.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use clap::Args;
use planche::{Given, GivenError, GivenFault, Moment, Spot};

use super::Failure;
use super::progress::Waiting;

/// Which position of a game is meant, where the input is one.
#[derive(Debug, Args)]
pub struct At {
    /// Of a game, take the position after so many half-moves.
    #[arg(long, value_name = "N", conflicts_with = "after")]
    ply: Option<usize>,

    /// Of a game, take the position after this move: 23, or 23. for White's and 23... for Black's.
    #[arg(long, value_name = "MOVE")]
    after: Option<Moment>,
}

impl At {
    fn moment(&self) -> Option<Moment> {
        self.ply.map(Moment::Ply).or(self.after)
    }
}

/// Reads the positions that the arguments name: their own words, a file, or `-` for standard input.
///
/// Each may hold whatever [`planche::positions`] reads.
pub fn positions(words: &[String], at: &At) -> Result<Vec<Given>, Failure> {
    match words {
        [dash] if dash == "-" => named("standard input", io::stdin().lock(), at),
        [path] if Path::new(path).exists() || looks_like_path(path) => {
            named(path, BufReader::new(open(Path::new(path))?), at)
        }
        _ => match several(words)[..] {
            [] | [_] => {
                let given = planche::given(&words.join(" "), at.moment());
                given.map_err(|error| misread(None, error))
            }
            ref each => {
                let each = each.iter().map(|words| positions(words, at));
                Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
            }
        },
    }
}

/// The positions that are piped in, if any are: nobody types at a terminal without having been asked, and
/// an input may be empty.
pub fn piped(at: &At) -> Result<Option<Vec<Given>>, Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        return Ok(None);
    }
    let mut input = stdin.lock();
    let waiting = Waiting::for_input();
    let nothing = input.fill_buf().is_ok_and(<[u8]>::is_empty);
    drop(waiting);
    match nothing {
        true => Ok(None),
        false => named("standard input", input, at).map(Some),
    }
}

/// The words of each position, where there are several.
fn several(words: &[String]) -> Vec<&[String]> {
    match are_single(words) {
        true => words.chunks(1).collect(),
        false => words.chunk_by(|last, next| !parted(last, next)).collect(),
    }
}

/// Whether each argument gives positions by itself, so that the words of one position are not taken for several:
/// positions in quotation marks and files, one of which is there.
fn are_single(words: &[String]) -> bool {
    let stands = |word: &String| is_quoted(word) || Path::new(word).is_file();
    let may = |word: &String| stands(word) || looks_like_path(word) && !is_announcing(word);
    words.iter().any(stands) && words.iter().all(may)
}

/// Whether a position ends with one word and the next begins another, quotation marks or not.
fn parted(last: &str, next: &str) -> bool {
    !is_announcing(last) && (is_quoted(next) || is_link(next) || begins_at_start(next))
}

/// The words of engines, after which a position or its moves go on.
fn is_announcing(word: &str) -> bool {
    ["position", "fen", "moves"].contains(&word)
}

/// A position in quotation marks.
fn is_quoted(word: &str) -> bool {
    let holds_spaces = word.trim().contains(char::is_whitespace);
    holds_spaces && (word.contains('/') || begins_at_start(word))
}

/// The moves of a game from its beginning: `startpos`, or that and more.
fn begins_at_start(word: &str) -> bool {
    let said = word.trim_start();
    let said = said.strip_prefix("position ").unwrap_or(said);
    said.split_whitespace().next() == Some("startpos")
}

/// Such as `https://…`, and not `"https://…"]`, which is the tag of a game.
fn is_link(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.contains("://")
        || word.starts_with("lichess.org/")
}

/// A single word that is no board is meant as a file: a board has ranks of men and numbers with slashes between
/// them, and begins with none.
fn looks_like_path(word: &str) -> bool {
    if is_link(word) || word == "startpos" || word.contains(char::is_whitespace) {
        return false;
    }
    // Some programs write a FEN with underlines instead of spaces; a rank too many or a wrong letter is a slip.
    let ranks = word.split('/').count();
    word.starts_with(['/', '.', '~']) || word.contains(['.', '\\']) || ranks < USUAL_RANKS
}

/// A word with fewer ranks than this is hardly a board.
const USUAL_RANKS: usize = 6;

fn named(name: &str, input: impl BufRead, at: &At) -> Result<Vec<Given>, Failure> {
    let given = planche::positions(input, at.moment());
    given.map_err(|error| misread(Some(name), error))
}

/// What is wrong with an input, and what to do about it. A single argument needs no name and no place.
fn misread(name: Option<&str>, GivenError { spot, fault }: GivenError) -> Failure {
    let place = match (name, spot) {
        (Some(name), Some(spot)) => format!("{name}, {spot}: "),
        (Some(name), None) => format!("{name}: "),
        (None, Some(Spot::Game(number))) if number > 1 => format!("game {number}: "),
        (None, _) => String::new(),
    };
    match fault {
        GivenFault::Io(error) => unreadable(name.unwrap_or("the position"), &error),
        GivenFault::WholeGame => Failure::new(format_args!(
            "{place}it is a whole game: say which position is meant with --after 23 or --ply 46, or go \
             through all of it with planche annotate"
        )),
        GivenFault::NoGame => Failure::new(format_args!(
            "{place}--ply and --after are about games, and this is none"
        )),
        fault => Failure::new(format_args!("{place}{fault}")),
    }
}

/// The text of a file, without a byte order mark.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    whole(&path.display().to_string(), open(path)?)
}

/// The text on standard input, without a byte order mark.
pub fn standard_input() -> Result<String, Failure> {
    whole("standard input", io::stdin())
}

/// The longest text that is read whole, in bytes.
const LONGEST: u64 = 64 << 20;

fn whole(name: &str, input: impl Read) -> Result<String, Failure> {
    let mut text = String::new();
    let read = input.take(LONGEST + 1).read_to_string(&mut text);
    if text.len() as u64 > LONGEST {
        return Err(Failure::new(format_args!(
            "{name}: more than {} MB, which is too long",
            LONGEST >> 20
        )));
    }
    read.map_err(|error| unreadable(name, &error))?;
    Ok(without_mark(text))
}

/// Some editors put a byte order mark in front of a text; it is not part of it.
fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

/// Opens a file, which must be one.
pub fn open(path: &Path) -> Result<File, Failure> {
    let name = path.display().to_string();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::new(format_args!(
            "{name}: is a folder, not a file"
        )));
    }
    File::open(path).map_err(|error| unreadable(&name, &error))
}

/// Why something cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    let what = match error.kind() {
        // Nobody but the standard library says this without words of its own.
        io::ErrorKind::InvalidData if error.get_ref().is_none() => "not UTF-8 text".to_owned(),
        kind => words(kind, error),
    };
    Failure::new(format_args!("{name}: {what}"))
}

/// Why something cannot be written.
pub fn unwritable(name: impl Display, error: &io::Error) -> Failure {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "the folder does not exist".to_owned(),
        kind => words(kind, error),
    };
    Failure::new(format_args!("{name}: cannot be written: {what}"))
}

/// What went wrong, without the number that the system has for it.
fn words(kind: io::ErrorKind, error: &io::Error) -> String {
    match kind {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::IsADirectory => "is a folder, not a file".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            let (what, _) = text.split_once(" (os error").unwrap_or((&text, ""));
            what.to_owned()
        }
    }
}
