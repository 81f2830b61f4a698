//! What several tests need.

use planche::Beat;

/// What a story contains, in the words of the files of cases.
pub fn told(beats: &[Beat]) -> Vec<String> {
    let beats = beats.iter().map(|beat| match beat {
        Beat::Sees { plan, .. }
        | Beat::Expands { plan, .. }
        | Beat::Mends { plan, .. }
        | Beat::Turns { plan, .. } => format!("plan {}", plan.text.replace('\n', ", ")),
        Beat::Spoiled { path, .. } => format!("spoiled {}", path.last().expect("a move")),
        Beat::Plays { action, .. } => format!("plays {action}"),
    });
    beats.collect()
}
