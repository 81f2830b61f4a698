//! From a proof to all that is told of it.

use crate::lineage::Lineage;
use crate::manner::Manner;
use crate::opinion::Opinion;
use crate::outline::Outline;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::themes::{Evidence, themes};

/// All that is told of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// The themes of the given line or, where none is given, of the line that is told.
    pub themes: Vec<Evidence>,
    /// The words; `None` where the proof does not begin with a legal move.
    pub outline: Option<Outline>,
}

/// Tells a proof: its themes, and its outline with hints that know them. The second opinion may choose among replies
/// and cut a line short; the lineage says what the plans had to overcome.
pub fn tell(
    subject: &Subject<'_>,
    opinion: &dyn Opinion,
    lineage: &dyn Lineage,
    manner: Manner,
) -> Telling {
    let tale = Tale::of(subject, opinion);
    let mut found = themes(subject);
    if subject.given.is_empty() {
        let told = themes(&Subject {
            given: tale.path(),
            ..*subject
        });
        found = match told.is_empty() {
            true => found,
            false => told,
        };
        // A theme that cannot be shown on the told line is not one of the combination that is told.
        found.retain(|one| tale.path().starts_with(&one.path.0));
    }
    let remedies = lineage.remedies(tale.path());
    let outline = Outline::along(subject, &tale, &found, (opinion, &remedies), manner);
    Telling {
        themes: found,
        outline,
    }
}
