//! A combination that was begun is carried through: the proof knows the answer to every reply.

use planche_play::PastPositions;
use planche_proof::{After, Attack, Defence};
use shakmaty::{CastlingMode, Chess, Position};

use super::choice::{Choice, Promise};
use planche_plan::played;

/// The proof behind the last move played.
#[derive(Debug, Clone)]
pub(crate) struct Memory {
    after: Chess,
    defence: Defence,
    balance: Option<i32>,
}

impl Memory {
    /// What to remember of a choice that is played in this position.
    pub(crate) fn of(position: &Chess, choice: &Choice) -> Option<Memory> {
        let promise = choice.proof.as_ref()?;
        let Attack::Move {
            uci,
            after: After::Defence(defence),
            ..
        } = &promise.attack
        else {
            return None;
        };
        let action = uci.to_move(position).ok()?;
        Some(Memory {
            after: played(position, action),
            defence: defence.clone(),
            balance: promise.balance,
        })
    }

    /// How the combination goes on, if this position came about by a reply to it.
    pub(crate) fn goes_on(&self, position: &Chess) -> Option<Promise> {
        let mut here = PastPositions::default();
        here.push(position);
        let mut replies = self.after.legal_moves().into_iter();
        let reply = replies.find(|&reply| here.has(&played(&self.after, reply)))?;
        let attack = self.defence.answer(reply.to_uci(CastlingMode::Standard))?;
        matches!(attack, Attack::Move { .. }).then(|| Promise {
            attack: attack.clone(),
            balance: self.balance,
        })
    }
}
