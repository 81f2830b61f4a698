//! The walk along a line of a proof, whoever chooses the replies.

use planche_plan::played;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use crate::place::{Place, unnamed};

/// One move of a line.
#[derive(Debug, Clone)]
pub(crate) struct LineMove<'p> {
    pub before: Chess,
    pub action: Move,
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
    /// What the proof says after it; nothing where it is a reply.
    pub after: Option<&'p After>,
}

impl LineMove<'_> {
    /// The position after the move.
    pub(crate) fn next(&self) -> Chess {
        played(&self.before, self.action)
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.next().is_checkmate()
    }
}

/// A reply and the answer to it.
pub(crate) type Answered<'p> = (UciMove, &'p Attack);

/// Every legal reply with its answer, the named ones first.
pub(crate) fn answers<'p>(place: &Place, defence: &'p Defence) -> Vec<Answered<'p>> {
    let named = defence.replies.iter();
    let named = named.map(|(reply, answer)| (*reply, answer));
    let others = defence.otherwise.as_deref().into_iter().flat_map(|answer| {
        let replies = unnamed(&place.position, defence).into_iter();
        replies.map(move |reply| (reply, answer))
    });
    named.chain(others).collect()
}

/// The line in which the defender plays what is chosen for him; it ends where nothing is.
pub(crate) fn walk<'p>(
    root: &Chess,
    proof: &'p Attack,
    choose: impl Fn(&Place, &'p Defence, &LineMove<'p>) -> Option<Answered<'p>>,
) -> Vec<LineMove<'p>> {
    let mut line: Vec<LineMove> = Vec::new();
    let mut place = Place::root(root);
    let mut attack = proof;
    while let Attack::Move { uci, after, .. } = attack {
        let Some(last) = step(&mut place, *uci, Some(after)) else {
            break;
        };
        let chosen = match after {
            After::Defence(defence) => choose(&place, defence, &last),
            _ => None,
        };
        line.push(last);
        let Some((reply, answer)) = chosen else {
            break;
        };
        let Some(reply) = step(&mut place, reply, None) else {
            break;
        };
        line.push(reply);
        attack = answer;
    }
    line
}

fn step<'p>(place: &mut Place, uci: UciMove, after: Option<&'p After>) -> Option<LineMove<'p>> {
    let (action, next) = place.after(uci)?;
    let before = std::mem::replace(place, next).position;
    let path = place.path.clone();
    Some(LineMove {
        before,
        action,
        path,
        after,
    })
}

/// The moves of a line.
pub(crate) fn moves(line: &[LineMove]) -> Vec<Move> {
    line.iter().map(|step| step.action).collect()
}
