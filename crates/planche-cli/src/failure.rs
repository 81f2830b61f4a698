//! What can go wrong at the edge, and the exit code of each case.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
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

    /// Work that broke down, by its place in the input, from 1. What broke has been told already.
    pub fn broken(number: usize) -> Failure {
        Failure::new(format_args!(
            "number {number} broke down inside. That is a mistake of the program and not yours: please report it"
        ))
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

/// Runs a subcommand. Should it break down, that is a failure with an exit code of the contract, and not one of the
/// compiler's.
pub fn guarded(run: impl FnOnce() -> Result<Exit, Failure>) -> Result<Exit, Failure> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        Err(Failure::new(
            "it broke down inside. That is a mistake of the program and not yours: please report it",
        ))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breakdown_is_a_failure_with_a_message() {
        let said = guarded(|| panic!("on purpose")).expect_err("it breaks down");
        assert!(said.to_string().contains("please report it"));
        assert_eq!(guarded(|| Ok(Exit::NotFound)).ok(), Some(Exit::NotFound));
    }
}
