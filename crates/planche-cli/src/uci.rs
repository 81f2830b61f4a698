//! `planche uci`: an engine for chess programs with a board.

use std::io;

use clap::Args;

use super::output::printed;
use super::{Exit, Failure};

/// Speak the Universal Chess Interface: an engine for any program with a board.
///
/// It plays proved combinations, says why in `info string` lines, and judges quiet positions. See
/// docs/manual/uci.md for the options.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  (echo position startpos moves e2e4; echo go movetime 500; sleep 1) | planche uci"
)]
pub struct Arguments {}

/// Speaks until `quit` or the end of the input.
pub fn run(_: &Arguments) -> Result<Exit, Failure> {
    printed(planche_uci::run(io::stdin(), &mut io::stdout().lock()))?;
    Ok(Exit::Done)
}
