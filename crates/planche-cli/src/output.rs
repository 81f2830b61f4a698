//! Writing to standard output and standard error.

use std::fmt::Display;
use std::io::{self, Write};

use super::printable::printable;
use super::{Failure, input};

/// Whether anybody reads on. A reader who has seen enough and closed the pipe is no error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// What was printed has arrived.
    Listens,
    /// The pipe is closed.
    Gone,
}

/// What came of printing to standard output, when all of it is handed on.
pub fn printed(result: io::Result<()>) -> Result<Reader, Failure> {
    match result.and_then(|()| io::stdout().flush()) {
        Ok(()) => Ok(Reader::Listens),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(input::unwritable("standard output", &error)),
    }
}

/// Prints a text to standard output.
pub fn say(text: impl Display) -> Result<Reader, Failure> {
    printed(write!(io::stdout(), "{text}"))
}

/// Prints a text to standard output, and ends the line.
pub fn say_line(text: impl Display) -> Result<Reader, Failure> {
    say(format_args!("{text}\n"))
}

/// Prints a line to standard error. Where even that cannot be written, nobody can be told.
pub fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&line.to_string()));
}
