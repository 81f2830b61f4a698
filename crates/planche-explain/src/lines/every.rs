//! Lines and measures that are counted over every legal reply.
//!
//! A proof has one `otherwise` answer for many replies; here each of them counts.

use planche_plan::played;
use planche_proof::{After, Attack, Defence};
use shakmaty::{Chess, Move, Position};

use crate::place::uci_of;

/// How many moves of the attacker are walked at most; of a larger proof nothing is said.
const MOST: usize = 20_000;

/// The longest line that the defender can bring about, whatever he plays; the first of several. In a proof
/// of mate it ends in mate, and no defence holds out longer. `None` where the proof is too large to try
/// everything, or has no answer to some reply.
pub fn stubborn(root: &Chess, proof: &Attack) -> Option<Vec<Move>> {
    Count { left: MOST }.attack(root, proof).map(|all| all.line)
}

/// How large a proof is where every legal reply counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// How many moves of the attacker and leaves there are.
    pub size: usize,
    /// How many plies it lasts at most.
    pub depth: usize,
    /// The most legal replies after one move.
    pub replies: usize,
}

impl Extent {
    /// The extent of a proof; `None` where it is too large, or has no answer to some reply.
    pub fn of(root: &Chess, proof: &Attack) -> Option<Extent> {
        let all = Count { left: MOST }.attack(root, proof)?;
        let depth = all.line.len();
        Some(Extent {
            size: all.size,
            depth,
            replies: all.replies,
        })
    }
}

/// What was counted below one place of a proof.
#[derive(Default)]
struct Counted {
    line: Vec<Move>,
    size: usize,
    replies: usize,
}

struct Count {
    left: usize,
}

impl Count {
    fn attack(&mut self, position: &Chess, attack: &Attack) -> Option<Counted> {
        let mut all = Counted {
            size: 1,
            ..Counted::default()
        };
        let Attack::Move { uci, after, .. } = attack else {
            return Some(all);
        };
        self.left = self.left.checked_sub(1)?;
        let action = uci.to_move(position).ok()?;
        all.line.push(action);
        if let After::Defence(defence) = after {
            let below = self.defence(&played(position, action), defence)?;
            all.line.extend(below.line);
            all.size += below.size;
            all.replies = below.replies;
        }
        Some(all)
    }

    fn defence(&mut self, position: &Chess, defence: &Defence) -> Option<Counted> {
        let legal = position.legal_moves();
        let mut all = Counted {
            replies: legal.len(),
            ..Counted::default()
        };
        for reply in legal {
            let answer = defence.answer(uci_of(&reply))?;
            let below = self.attack(&played(position, reply), answer)?;
            all.size += below.size;
            all.replies = all.replies.max(below.replies);
            if all.line.len() < below.line.len() + 1 {
                all.line = vec![reply];
                all.line.extend(below.line);
            }
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use planche_proof::Draw;
    use shakmaty::{CastlingMode, fen::Fen};

    use super::*;

    fn play(uci: &str, after: After) -> Attack {
        Attack::play(uci.parse().expect("a move"), "", after)
    }

    fn defence(replies: Vec<(&str, Attack)>, otherwise: Attack) -> After {
        let named = |(reply, answer): (&str, Attack)| (reply.parse().expect("a move"), answer);
        After::Defence(Defence {
            replies: replies.into_iter().map(named).collect(),
            otherwise: Some(Box::new(otherwise)),
        })
    }

    fn root() -> Chess {
        let fen: Fen = "6k1/8/8/8/8/8/8/R5K1 w - - 0 1".parse().expect("a FEN");
        fen.into_position(CastlingMode::Standard)
            .expect("a position")
    }

    /// After the first move the king has two squares: the reply with a name ends the proof, the other, which
    /// comes later, does not.
    fn proof() -> Attack {
        let drawn = Attack::Drawn(Draw::Repetition);
        let on = play("a7a6", defence(vec![], drawn.clone()));
        play("a1a7", defence(vec![("g8f8", drawn)], on))
    }

    #[test]
    fn a_reply_without_a_name_counts_as_much_as_the_others() {
        let line = stubborn(&root(), &proof()).expect("a line");
        let moves: Vec<String> = line.iter().map(|m| uci_of(m).to_string()).collect();
        assert_eq!(moves[..3], ["a1a7", "g8h8", "a7a6"]);
        assert_eq!(moves.len(), 4);
    }

    #[test]
    fn every_legal_reply_is_counted() {
        let extent = Extent {
            size: 6,
            depth: 4,
            replies: 3,
        };
        assert_eq!(Extent::of(&root(), &proof()), Some(extent));
    }

    #[test]
    fn a_proof_without_an_answer_has_no_line() {
        let proof = play("a1a7", After::Defence(Defence::default()));
        assert_eq!(stubborn(&root(), &proof), None);
    }
}
