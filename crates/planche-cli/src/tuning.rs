//! `planche tuning`: every number of the search, and every part that can be left out.

use std::io::{self, Write};

use clap::Args;
use planche::{Switches, Tuning};
use serde::Serialize;

use super::output::printed;
use super::{Exit, Failure};

/// List every number of the search with its range and where it was measured, and what can be left out.
///
/// `--tune NAME=VALUE` makes `solve`, `think`, `why-not`, `threats`, `annotate` and `suite` use another number,
/// `--without KIND:NAME` leaves out a class of remedies, a motif or another part.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche tuning\n  planche suite wac.epd --tune plans_a_move=50 --without motif:windmill\n  planche think --without class:interference"
)]
pub struct Arguments {
    /// Print a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Prints the table.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut output = anstream::stdout().lock();
    match arguments.json {
        true => printed(print_json(&mut output))?,
        false => printed(print(&mut output))?,
    };
    Ok(Exit::Done)
}

fn print(output: &mut impl Write) -> io::Result<()> {
    let rows = Tuning::default().rows();
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for row in &rows {
        let range = format!("{}..{}", row.least, row.most);
        write!(
            output,
            "{:width$}  {:>9}  {range:<18}  {}",
            row.name, row.default, row.meaning
        )?;
        match row.measured.is_empty() {
            true => writeln!(output)?,
            false => writeln!(output, " [{}]", row.measured)?,
        }
    }
    writeln!(output, "\nWhat can be left out:")?;
    for name in Switches::names() {
        writeln!(output, "  {name}")?;
    }
    Ok(())
}

/// One number, or one part that can be left out.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Number {
        name: &'static str,
        default: i64,
        least: i64,
        most: i64,
        meaning: &'static str,
        measured: &'static str,
    },
    Switch {
        without: String,
    },
}

fn print_json(output: &mut impl Write) -> io::Result<()> {
    let numbers = Tuning::default()
        .rows()
        .into_iter()
        .map(|row| Entry::Number {
            name: row.name,
            default: row.default,
            least: row.least,
            most: row.most,
            meaning: row.meaning,
            measured: row.measured,
        });
    let switches = Switches::names().into_iter();
    for entry in numbers.chain(switches.map(|without| Entry::Switch { without })) {
        serde_json::to_writer(&mut *output, &entry)?;
        writeln!(output)?;
    }
    Ok(())
}
