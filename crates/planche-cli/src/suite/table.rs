//! The table at the end of a run.

use std::io::{self, Write};

use planche::suite::SuitePart;

use super::summary::{Summary, Tally};

/// Prints a line a suite, then the groups of each.
pub fn print(output: &mut impl Write, suites: &[(String, Summary)]) -> io::Result<()> {
    let Some(width) = suites.iter().map(|(name, _)| name.chars().count()).max() else {
        return Ok(());
    };
    let width = width.max(24);
    heading(output, width, "suite")?;
    for (name, summary) in suites {
        row(output, width, name, &summary.total)?;
    }
    for (name, summary) in suites
        .iter()
        .filter(|(_, summary)| !summary.groups.is_empty())
    {
        writeln!(output)?;
        heading(output, width, name)?;
        for (group, tally) in &summary.groups {
            match group {
                SuitePart::Rating(low, high) => {
                    row(output, width, &format!("rating {low}–{high}"), tally)?
                }
                SuitePart::Theme(theme) => row(output, width, theme, tally)?,
            }
        }
    }
    Ok(())
}

fn heading(output: &mut impl Write, width: usize, first: &str) -> io::Result<()> {
    writeln!(
        output,
        "{first:width$} {:>9} {:>6} {:>6} {:>6} {:>7} {:>6} {:>6} {:>7} {:>9} {:>9} {:>8} {:>8}",
        "positions",
        "solved",
        "proved",
        "likely",
        "doubted",
        "none",
        "limit",
        "solved%",
        "N median",
        "N p90",
        "ms med",
        "ms p90"
    )
}

fn row(output: &mut impl Write, width: usize, name: &str, tally: &Tally) -> io::Result<()> {
    let share = 100.0 * tally.solved as f64 / tally.positions.max(1) as f64;
    writeln!(
        output,
        "{name:width$} {:>9} {:>6} {:>6} {:>6} {:>7} {:>6} {:>6} {share:>7.1} {:>9} {:>9} {:>8.2} {:>8.2}",
        tally.positions,
        tally.solved,
        tally.proved,
        tally.likely,
        tally.doubted,
        tally.none,
        tally.limit,
        tally.nodes(50),
        tally.nodes(90),
        tally.ms(50),
        tally.ms(90),
    )
}
