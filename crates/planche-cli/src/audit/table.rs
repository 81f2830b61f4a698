//! The summary at the end of an audit.

use std::io::{self, Write};

use planche::audit::AuditVerdict;

use super::tally::AuditTally;

/// Prints how many puzzles have which verdict, and what became of the themes.
pub fn print(output: &mut dyn Write, tally: &AuditTally) -> io::Result<()> {
    let rows = tally.rows();
    writeln!(output, "{:<12} {:>9} {:>6}", "verdict", "puzzles", "%")?;
    for verdict in AuditVerdict::ALL {
        let count = tally.of(verdict);
        let always = !matches!(verdict, AuditVerdict::Unreadable | AuditVerdict::Failed);
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

fn meaning(verdict: AuditVerdict) -> &'static str {
    match verdict {
        AuditVerdict::Confirmed => "the given move is proved",
        AuditVerdict::Equal => "the given move is proved, and so is another that wins as much",
        AuditVerdict::Less => {
            "the given move is proved to win; that it wins all that is shown was not proved"
        }
        AuditVerdict::Other => {
            "another move is proved to win; of the given one less was proved, which says little"
        }
        AuditVerdict::None => "nothing was proved: our plans found nothing",
        AuditVerdict::Limit => "nothing was proved before the nodes were used up",
        AuditVerdict::Unreadable => "the row could not be read",
        AuditVerdict::Failed => "the program broke down",
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
        "\nthe only move that wins as much: yes {unique}, no {shared} (the other is in the column also), \
         not decided {undecided}"
    )
}

fn themes(output: &mut dyn Write, tally: &AuditTally) -> io::Result<()> {
    if tally.themes.is_empty() {
        return Ok(());
    }
    writeln!(
        output,
        "\n{:<20} {:>9} {:>10} {:>9}",
        "theme", "borne out", "not seen", "further"
    )?;
    for (theme, counts) in &tally.themes {
        writeln!(
            output,
            "{theme:<20} {:>9} {:>10} {:>9}",
            counts.borne_out, counts.unseen, counts.further
        )?;
    }
    Ok(())
}
