//! An answer for people.

use std::io::{self, Write};

use planche::{Report, Request};

/// Prints a report for a person to read.
pub fn answer(output: &mut impl Write, _request: &Request, report: &Report) -> io::Result<()> {
    writeln!(output, "{}", report.explanation)
}
