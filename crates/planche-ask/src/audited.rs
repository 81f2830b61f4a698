//! Audits of puzzles that come as text.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

use planche::audit::{AuditOptions, AuditRow, Place, audit, failed, unreadable};
use planche::suite::{Row, Stream};

use crate::question::Audit;
use crate::{AskError, Stop};

/// Audits every puzzle of a text, in its order. A puzzle that cannot be read, or on which the program breaks down, has a
/// row that says so. Where the stop is raised, the rows that are done by then are the answer.
///
/// # Errors
///
/// When the text is no collection of puzzles.
pub fn audit_rows(asked: &Audit, stop: &Stop) -> Result<Vec<AuditRow>, AskError> {
    let stream = Stream::open(Cursor::new(asked.text.as_bytes())).map_err(AskError::new)?;
    let options = AuditOptions::new(asked.nodes).stop(stop.clone());
    let mut rows = Vec::new();
    for row in stream {
        let audited = row_of(row.map_err(AskError::new)?, asked, &options);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        rows.push(audited);
    }
    Ok(rows)
}

fn row_of(row: Row, asked: &Audit, options: &AuditOptions) -> AuditRow {
    let place = Place {
        source: asked.source.clone(),
        number: row.number.saturating_add(asked.before),
    };
    let told = match row.case {
        Err(error) => unreadable(place, &error),
        Ok(case) => {
            let again = place.clone();
            let audited = catch_unwind(AssertUnwindSafe(|| audit(place, &case, options)));
            audited.unwrap_or_else(|_| failed(again, &case))
        }
    };
    told.on_one_line()
}
