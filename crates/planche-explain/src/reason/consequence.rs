//! What comes of an answer that says little by itself.

use planche_proof::{After, Attack};
use shakmaty::Role;
use shakmaty::uci::UciMove;

use super::wording::Wording;
use crate::fact::{Fact, PlacedFact};
use crate::lines::answers;
use crate::measure::depth;
use crate::motive::Motive;
use crate::phrase::brief;
use crate::place::{labelled, squares};

impl Wording<'_, '_> {
    /// "if 30.Qxf2, 30...exf2 takes the queen on f2": what comes of an answer that says little by itself.
    pub(super) fn consequence(&mut self) -> Option<String> {
        let [case] = self.cases else {
            return None;
        };
        let (_, there, _) = case.answered.as_ref()?;
        let Attack::Move {
            after: After::Defence(defence),
            ..
        } = case.answer
        else {
            return None;
        };
        let replies = answers(there, defence).into_iter();
        let replies = replies.filter(|(_, answer)| matches!(answer, Attack::Move { .. }));
        let here = there.path.last().and_then(|uci| squares(*uci));
        let takes = |reply: &UciMove| {
            let to = squares(*reply).map(|(_, to)| to);
            to.is_some() && to == here.map(|(_, to)| to)
        };
        let telling = |(reply, answer): &(UciMove, &Attack)| (takes(reply), depth(answer));
        let (reply, answer) = replies.rev().max_by_key(telling)?;
        let Attack::Move { uci, after, .. } = answer else {
            return None;
        };
        let (last, next) = there.after(reply)?;
        let (action, end) = next.after(*uci)?;
        let motive = Motive {
            before: &next.position,
            action,
            last: Some(last),
            after,
        };
        let facts: Vec<Fact> = motive.facts();
        let words = facts.iter().any(wins_something).then(|| brief(&facts))?;
        let text = format!(
            "if {}, {} {words}",
            labelled(&there.position, last),
            labelled(&next.position, action)
        );
        let path = end.path;
        self.claims.extend(facts.into_iter().map(|fact| PlacedFact {
            path: path.clone(),
            fact,
        }));
        let (path, fact) = (next.path, Fact::Answered { by: *uci });
        self.claims.push(PlacedFact { path, fact });
        Some(text)
    }
}

/// Whether a move is worth telling for what it wins.
fn wins_something(fact: &Fact) -> bool {
    match fact {
        Fact::Mate { .. }
        | Fact::Fork { .. }
        | Fact::Skewer { .. }
        | Fact::Uncovered { .. }
        | Fact::Trapped { .. }
        | Fact::Promoted { .. } => true,
        Fact::Captured { man } => man.role != Role::Pawn,
        _ => false,
    }
}
