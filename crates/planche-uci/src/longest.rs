//! The longest line of a proof, counted over every legal reply.

use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use planche_plan::played;

/// How many moves of the attacker are walked at most; a larger proof gives no line.
const MOST: usize = 20_000;

/// The longest line that the defender can bring about: in a proof of mate it ends in mate, and no
/// defence holds out longer.
pub(crate) fn longest_line(position: &Chess, attack: &Attack) -> Option<Vec<Move>> {
    Walk { left: MOST }.attack(position, attack)
}

struct Walk {
    left: usize,
}

impl Walk {
    fn attack(&mut self, position: &Chess, attack: &Attack) -> Option<Vec<Move>> {
        let Attack::Move { uci, after, .. } = attack else {
            return Some(Vec::new());
        };
        self.left = self.left.checked_sub(1)?;
        let action = uci.to_move(position).ok()?;
        let mut line = vec![action];
        if let After::Defence(defence) = after {
            line.extend(self.defence(&played(position, action), defence)?);
        }
        Some(line)
    }

    fn defence(&mut self, position: &Chess, defence: &Defence) -> Option<Vec<Move>> {
        let mut longest = Vec::new();
        for reply in position.legal_moves() {
            let answer = answer(defence, &reply)?;
            let rest = self.attack(&played(position, reply), answer)?;
            if longest.len() < rest.len() + 1 {
                longest = vec![reply];
                longest.extend(rest);
            }
        }
        Some(longest)
    }
}

/// What the proof plays against this reply.
pub(crate) fn answer<'a>(defence: &'a Defence, reply: &Move) -> Option<&'a Attack> {
    let uci: UciMove = reply.to_uci(CastlingMode::Standard);
    let named = defence.replies.iter().find(|(named, _)| *named == uci);
    named
        .map(|(_, attack)| attack)
        .or(defence.otherwise.as_deref())
}
