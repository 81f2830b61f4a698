//! Printing that survives a closed pipe.

use std::fmt::Display;
use std::io::Write;

/// Prints a line. A reader that has gone away (`| head`) is no error.
pub fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
