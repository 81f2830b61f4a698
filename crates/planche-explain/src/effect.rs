//! What a reply changes for the worse.

use shakmaty::Square;

use crate::fact::{Claim, Fact};
use crate::man::name;
use crate::ply::Ply;
use crate::targets::arrival;
use crate::words::the;

/// What a reply has changed for the worse: for the move that follows, or for the square of the mating blow.
pub(crate) fn effect(reply: &Ply, next: &Ply, goal: Option<Square>) -> Option<(String, Claim)> {
    let here = arrival(&next.action);
    let words = |fact: &Fact| match fact {
        Fact::GuardLost { man, target } if *target == here || Some(*target) == goal => {
            Some(format!("the {} no longer guards {target}", name(man.role)))
        }
        Fact::DrawnTo { man } => Some(format!(
            "the {} has been drawn to {}",
            name(man.role),
            man.square
        )),
        Fact::LineOpened { slider, to, .. } if *to == here || Some(*to) == goal => {
            Some(format!("the way of {} to {to} is open", the(slider)))
        }
        _ => None,
    };
    let mut effects = reply.claims();
    effects.find_map(|claim| Some((words(&claim.fact)?, claim)))
}
