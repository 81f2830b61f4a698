//! From a proof to all that is told of it.

use crate::outline::Outline;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::themes::{Evidence, themes};

/// All that is told of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// The themes of the given line or, where none is given, against the best defence.
    pub themes: Vec<Evidence>,
    /// The words; `None` where the proof does not begin with a legal move.
    pub outline: Option<Outline>,
}

/// Tells a proof: its themes, and its outline with hints that know them.
///
/// Where no line is given and nothing can be said of the best defence, the line that is told may still show
/// something, and its themes are taken.
pub fn tell(subject: &Subject<'_>) -> Telling {
    let tale = Tale::of(subject);
    let mut found = themes(subject);
    if found.is_empty() && subject.given.is_empty() {
        found = themes(&Subject {
            given: tale.path(),
            ..*subject
        });
    }
    let outline = Outline::along(subject, &tale, &found);
    Telling {
        themes: found,
        outline,
    }
}
