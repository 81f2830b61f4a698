//! What can go wrong at the edge, and the exit code of each case.

use std::fmt;
use std::process::ExitCode;

use super::interrupt;
use super::output::complain;

/// How a subcommand ended, when it did end well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything asked for was done (exit code 0).
    Done,
    /// It ran, but found no proof, or a check failed (exit code 1).
    NotFound,
    /// Somebody pressed Ctrl-C; what was found until then is told or kept (exit code 130).
    Stopped,
}

/// Bad usage or bad input (exit code 2): one message that says what was wrong and where.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure told in one message.
    pub fn new(message: impl fmt::Display) -> Failure {
        Failure(message.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Any library error becomes a failure by its own words.
impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(error)
    }
}

/// Prints the message of a failure and gives the exit code of the contract.
pub fn exit(result: Result<Exit, Failure>) -> ExitCode {
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::NotFound) => ExitCode::from(1),
        Ok(Exit::Stopped) => ExitCode::from(interrupt::EXIT_CODE),
        Err(Failure(message)) => {
            complain(format_args!("planche: {message}"));
            ExitCode::from(2)
        }
    }
}
