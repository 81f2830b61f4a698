//! What several tests need.

use planche::Beat;

/// What a story contains, in the words of the files of cases.
pub fn told(beats: &[Beat]) -> Vec<String> {
    let beats = beats.iter().flat_map(|beat| match beat {
        Beat::Sees { plan, .. }
        | Beat::Expands { plan, .. }
        | Beat::Mends { plan, .. }
        | Beat::Turns { plan, .. } => vec![format!("plan {}", plan.text.replace('\n', ", "))],
        Beat::Spoiled { path, .. } => vec![format!("spoiled {}", path.last().expect("a move"))],
        Beat::Plays { action, .. } => vec![format!("plays {action}")],
        Beat::Tries { path, then, .. } => {
            let tries = format!("tries {}", path.last().expect("a move"));
            [vec![tries], told(then)].concat()
        }
    });
    beats.collect()
}
