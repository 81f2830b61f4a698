//! How large a proof is, as it is written down.

use planche_proof::{After, Attack};

/// How many moves of the attacker, leaves and `otherwise` answers a proof has.
pub fn size(attack: &Attack) -> usize {
    attack.entries()
}

/// How many plies a proof lasts at most.
pub fn depth(attack: &Attack) -> usize {
    match attack {
        Attack::Move { after, .. } => match after {
            After::Defence(defence) => 2 + defence.answers().map(depth).max().unwrap_or(0),
            _ => 1,
        },
        _ => 0,
    }
}

/// The most replies that are named after one move.
pub fn replies(attack: &Attack) -> usize {
    match attack {
        Attack::Move {
            after: After::Defence(defence),
            ..
        } => {
            let below = defence.answers().map(replies).max();
            below.unwrap_or(0).max(defence.replies.len())
        }
        _ => 0,
    }
}

/// Whether every line of a proof ends in mate.
pub fn always_mates(attack: &Attack) -> bool {
    match attack {
        Attack::Move { after, .. } => match after {
            After::Mate => true,
            After::Defence(defence) => defence.answers().all(always_mates),
            _ => false,
        },
        _ => false,
    }
}
