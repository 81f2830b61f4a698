//! Defences grouped by the reason why they fail.

use planche_proof::{Attack, Defence};
use serde::Serialize;
use shakmaty::uci::UciMove;

use crate::case::{Case, GroupKind, Reply};
use crate::fact::PlacedFact;
use crate::lines::answers;
use crate::place::{Place, squares};
use crate::reason::tell;
use crate::subject::Subject;

/// Replies that fail for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// What they have in common.
    pub kind: GroupKind,
    /// Why they fail, in one sentence without its full stop.
    pub reason: String,
    /// The replies, in the order of the proof.
    pub replies: Vec<Reply>,
    /// What the sentence rests on.
    pub claims: Vec<PlacedFact>,
}

/// Groups the legal replies at one place of a proof, in the order in which their first replies come.
pub(crate) fn groups(place: &Place, defence: &Defence, subject: &Subject<'_>) -> Vec<Group> {
    let threat = match defence.otherwise.as_deref() {
        Some(Attack::Move { uci, .. }) => squares(*uci).map(|(_, to)| to),
        _ => None,
    };
    let mut found: Vec<Vec<Case>> = Vec::new();
    for (reply, answer) in answers(place, defence) {
        let named = defence.replies.iter().any(|(name, _)| *name == reply);
        let Some(case) = Case::new(place, (reply, answer), (named, threat), subject) else {
            continue;
        };
        let home = found.iter_mut().find(|cases| cases[0].belongs_with(&case));
        match home {
            Some(cases) => cases.push(case),
            None => found.push(vec![case]),
        }
    }
    let told = |cases: Vec<Case>| group(place, cases, subject);
    found.into_iter().map(told).collect()
}

fn group(place: &Place, cases: Vec<Case>, subject: &Subject<'_>) -> Group {
    let (reason, claims) = tell(place, &cases, subject);
    Group {
        kind: cases[0].kind,
        reason,
        replies: cases.iter().map(Case::reply).collect(),
        claims,
    }
}

/// The replies at one defence of a proof, which stands after this path from the root, grouped by the
/// reason why they fail.
pub fn defences(subject: &Subject<'_>, path: &[UciMove], defence: &Defence) -> Vec<Group> {
    let mut place = Place::root(subject.root);
    for uci in path {
        match place.after(*uci) {
            Some((_, next)) => place = next,
            None => return Vec::new(),
        }
    }
    groups(&place, defence, subject)
}
