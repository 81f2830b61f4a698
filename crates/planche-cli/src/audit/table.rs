//! The summary at the end of an audit.

use std::io::{self, Write};

use planche::audit::{AuditTally, Verdict};

/// Prints how many puzzles have which verdict, and what became of the themes.
pub fn print(output: &mut dyn Write, tally: &AuditTally) -> io::Result<()> {
    let rows = tally.rows();
    writeln!(output, "{:<12} {:>9} {:>6}", "verdict", "puzzles", "%")?;
    for verdict in Verdict::ALL {
        let count = tally.of(verdict);
        let always = !matches!(verdict, Verdict::Unreadable | Verdict::Failed);
        if count > 0 || always {
            let (word, meaning) = (verdict.word(), meaning(verdict));
            let share = percent(count, rows);
            writeln!(output, "{word:<12} {count:>9} {share:>6.1}  {meaning}")?;
        }
    }
    writeln!(output, "{:<12} {rows:>9}", "all")?;
    uniqueness(output, tally)?;
    themes(output, tally)
}

fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirmed => "the given move is proved",
        Verdict::Equal => "another move was found, the given one is proved to win as much",
        Verdict::Less => "the given move is proved to win, but not as much as the solution shows",
        Verdict::Other => "only of another move is it proved that it wins so much",
        Verdict::None => "nothing is proved: every plan was tried",
        Verdict::Limit => "nothing is proved: the nodes were used up",
        Verdict::Unreadable => "the row could not be read",
        Verdict::Failed => "the program broke down",
    }
}

fn percent(count: u64, all: u64) -> f64 {
    100.0 * count as f64 / all.max(1) as f64
}

fn uniqueness(output: &mut dyn Write, tally: &AuditTally) -> io::Result<()> {
    let AuditTally {
        unique,
        shared,
        undecided,
        ..
    } = tally;
    writeln!(
        output,
        "\nthe only move that wins as much: yes {unique}, no {shared}, not decided {undecided}"
    )
}

fn themes(output: &mut dyn Write, tally: &AuditTally) -> io::Result<()> {
    if tally.themes.is_empty() {
        return Ok(());
    }
    writeln!(
        output,
        "\n{:<20} {:>9} {:>10} {:>9}",
        "theme", "borne out", "not needed", "missing"
    )?;
    for (theme, counts) in &tally.themes {
        writeln!(
            output,
            "{theme:<20} {:>9} {:>10} {:>9}",
            counts.borne_out, counts.not_needed, counts.missing
        )?;
    }
    Ok(())
}
