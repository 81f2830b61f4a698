//! A UCI engine: lines in, lines out.
//!
//! Three threads share the work. One reads lines, one thinks, and between them stands the *desk*,
//! which alone knows the clock and alone writes. So `isready` is answered while a move is thought
//! about, and a move is given when its time has come, whatever the thinking thread is doing.

mod candidates;
mod choice;
mod clock;
mod command;
mod desk;
mod experts;
mod follow;
mod game;
mod info;
mod options;
mod reader;
mod reasons;
mod tables;
mod think;
mod vet;

use std::io::{self, Read, Write};

/// Speaks UCI until `quit` or the end of the input.
///
/// # Errors
///
/// Only when the output cannot be written. No input is an error: what is not understood is ignored.
///
/// ```
/// let mut output = Vec::new();
/// planche_uci::run(&b"isready\nnonsense\nquit\n"[..], &mut output)?;
/// assert_eq!(output, b"readyok\n");
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn run(input: impl Read + Send + 'static, output: &mut impl Write) -> io::Result<()> {
    desk::Desk::open(input, output).serve()
}
