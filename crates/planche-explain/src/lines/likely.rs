//! How likely a strong player is to choose a reply.
//!
//! What a reply costs in the end is only known as far as the proof goes, and often several cost the
//! same. What decides between them is what tells the defences in collections of puzzles from the other
//! legal replies: he takes the man that has just moved, or another one if that pays on its square; he
//! saves a man that is attacked; he puts nothing where it can be taken. Every such reason doubles the
//! weight of a reply, every reason against it halves it.

use planche_plan::{Units, Values, played};
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::trial::swing;

/// The doublings of a reply that nothing speaks for or against.
const NEUTRAL: i32 = 20;

/// A reply and what is known about it.
pub(crate) struct Candidate<'p> {
    pub after: &'p Chess,
    pub reply: Move,
    /// The man of the attacker that has just moved.
    pub offered: Option<Square>,
    /// How much more it costs in the end than the cheapest reply.
    pub extra: Units,
}

impl Candidate<'_> {
    /// The weight among the other replies.
    pub(crate) fn weight(&self, values: Values) -> u64 {
        let reply = self.reply;
        let (pawn, piece) = (values.of(Role::Pawn), values.of(Role::Knight).max(1));
        let takes = match reply.is_capture() {
            true if Some(reply.to()) == self.offered => 4,
            true => 1,
            false => 0,
        };
        let profit = exchange(self.after, reply, values);
        let pays = match profit {
            gain if gain > 0 => 2 * gain / piece,
            loss => loss / piece,
        };
        let dear = match self.extra {
            0 => 0,
            little if little <= pawn => 1,
            little if little <= 2 * pawn => 3,
            man if man <= 4 * pawn => 4,
            _ => 6,
        };
        let odd = i32::from(reply.promotion().is_some_and(|role| role != Role::Queen));
        let flees = i32::from(flees(self.after, reply));
        1 << (NEUTRAL + takes + pays + flees - dear - odd).clamp(0, 40)
    }
}

/// What a move wins if both sides go on taking on its square with the cheapest man, as long as it pays.
fn exchange(position: &Chess, action: Move, values: Values) -> Units {
    let next = played(position, action);
    let back = next.legal_moves();
    let back = back
        .iter()
        .filter(|m| m.is_capture() && m.to() == action.to());
    let cheapest = back.min_by_key(|m| values.of(m.role()));
    let loss = cheapest.map_or(0, |m| exchange(&next, *m, values).max(0));
    swing(action, values) - loss
}

/// A man other than the king leaves a square where he is attacked.
fn flees(position: &Chess, reply: Move) -> bool {
    let board = position.board();
    let enemy = position.turn().other();
    let attacked = |square| board.attacks_to(square, enemy, board.occupied()).any();
    !position.is_check() && reply.role() != Role::King && reply.from().is_some_and(attacked)
}
