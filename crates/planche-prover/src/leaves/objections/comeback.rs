//! The defender's own plans against a small gain: one that he had at the root, and nothing stands in its way any more.
//!
//! Example: `r1b2r1k/ppp4p/3p4/3Pbpq1/B7/2PN4/PP2Q1PP/R4RK1 b`. Black wins a pawn with `Bxh2+`, `Qh4+` and `Qxa4`, and the bishop
//! has left e5: now `Qe7` attacks c7 and f8, as White would have liked to do from the beginning, and `Bd7` alone meets
//! it. No free move undoes the gain at once; three of them in a row do.
//!
//! A quiet move of such a plan that leaves the attacker one answer at most has to be answered in the tree, and so have
//! then the quiet moves of new plans, as long as they leave no choice. Where he may choose, he is believed.

use planche_plan::{Plan, Units};
use shakmaty::{Chess, Move, Position};

use crate::leaves::measure::Measure;
use crate::leaves::objections::threats::Calm;
use crate::objection::Objection;
use crate::position::played;

/// What the defender's plans ask for at a leaf.
pub(crate) struct Hour<'a> {
    /// The plans that he had at the root.
    pub(crate) thoughts: &'a [Plan],
    /// The leaf.
    pub(crate) leaf: &'a Chess,
    /// Whether he has played one of his plans already, and makes new ones here.
    pub(crate) anew: bool,
    /// What a plan has to promise.
    pub(crate) least: Units,
    /// By what it is measured.
    pub(crate) measure: &'a Measure,
}

/// The plans that the defender would have at the root if it were his move. The leaves make no plans: whoever does lends
/// them.
pub(crate) type Thoughts = fn(&Chess, &Measure) -> Vec<Plan>;

/// The moves of the defender's plans that have become possible.
pub(crate) type Comebacks = fn(&Hour) -> Vec<Move>;

/// Defender to move at a settled leaf: the quiet moves of his plans that have to be answered in the tree.
pub(crate) fn comebacks(hour: &Hour, asked: Comebacks, calm: &Calm) -> Vec<Objection> {
    let most = hour.measure.tuning().comeback_answers;
    let presses = |m: &Move| {
        let next = played(hour.leaf, *m);
        calm.threatens(&next) && leaves_no_choice(&next, m, calm, most)
    };
    let moves = asked(hour).into_iter();
    let quiet = moves.filter(|m| !m.is_capture() && !m.is_promotion());
    let pressing = quiet.filter(presses);
    pressing.map(|by| Objection::Comeback { by }).collect()
}

/// Whether so few moves meet a threat, and none of them by taking the man that threatens.
fn leaves_no_choice(position: &Chess, threat: &Move, calm: &Calm, most: usize) -> bool {
    let legal = position.legal_moves();
    let answers = legal.iter().filter(|m| calm.meets(position, m));
    let answers: Vec<&Move> = answers.take(most + 1).collect();
    answers.len() <= most && answers.iter().all(|m| m.to() != threat.to())
}
