//! Printing that does not mind when nobody reads on.

use std::fmt::Display;
use std::io::Write;

/// Prints a text to standard output. A reader that has gone away (a closed pipe) is no error: what
/// was asked for has been done as far as anyone wanted it.
pub fn say(text: impl Display) {
    let mut out = std::io::stdout().lock();
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}
