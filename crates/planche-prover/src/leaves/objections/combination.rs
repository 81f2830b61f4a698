//! The defender's own combinations: a gain is worth nothing if a pawn runs through in return.
//!
//! At a leaf where the defender has a far advanced passed pawn he gets a small search of his own, in
//! which he is the attacker and wants back what was won.

use shakmaty::{Chess, Move};

use crate::allowance::Allowance;
use crate::hope::Hope;
use crate::leaves::measure::{Aim, Measure};
use crate::leaves::objections::comeback::{Comebacks, Thoughts};
use crate::leaves::objections::pawns::has_runner;
use crate::objection::Objection;
use crate::options::{Options, SmallGains};

/// A search for the first move of a combination of the side to move, and how many nodes it made. The leaves have no
/// tree of their own: whoever has one lends it, and it is given up like his own search.
pub(crate) type Search = fn(&Chess, Aim, &Options, Option<Hope>) -> (Option<Move>, usize);

/// What is lent to the leaves by those who have a tree and plans.
#[derive(Clone, Copy)]
pub(crate) struct Lent {
    pub(crate) search: Search,
    pub(crate) thoughts: Thoughts,
    pub(crate) comebacks: Comebacks,
}

/// What an inspection may do.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'a> {
    pub(crate) options: &'a Options,
    pub(crate) allowance: &'a Allowance,
    /// When the search that asks is given up.
    pub(crate) hope: Option<Hope>,
    /// How many nodes were made before, the searches for counterplay aside.
    pub(crate) spent: usize,
    /// What is lent to it.
    pub(crate) lent: Lent,
}

/// Defender to move: the combination with which he wins the gain back, if the small search proves one, and
/// how many nodes it made.
pub(crate) fn combination(
    leaf: &Chess,
    measure: &Measure,
    terms: Terms,
) -> (Option<Objection>, usize) {
    let Aim::Material(kept) = measure.with_slack().aim else {
        return (None, 0);
    };
    if !has_runner(leaf) {
        return (None, 0);
    }
    let needed = Aim::Material((measure.gain(leaf) - kept + 1).max(1));
    let options = terms.options;
    let left = terms.allowance.nodes().saturating_sub(terms.spent);
    let nodes = options.tuning.counterplay_nodes.min(left);
    let options = Options {
        allowance: terms.allowance.at_most(nodes),
        counterplay: false,
        small_gains: SmallGains::Lightly,
        ..options.for_others()
    };
    let (first, nodes) = (terms.lent.search)(leaf, needed, &options, terms.hope);
    (first.map(|first| Objection::Combination { first }), nodes)
}
