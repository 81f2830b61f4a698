//! What a motif is, and the list of all of them.

use planche_plan::Plan;

use crate::analyse::Limits;
use crate::motifs::{
    Breakthroughs, Captures, Castlings, Desperados, DoubleAttacks, EnPassants, KingAttacks,
    KingHunts, KingWalks, MateThreats, OpenLines, PinnedMen, Promotions, RemovedGuards, Threats,
    Traps, Underpromotions, Zugzwangs,
};
use crate::view::View;

/// One idea of tactics: it sees something in a position and proposes plans for it.
pub trait Motif: Sync {
    /// What a coach would call it.
    fn name(&self) -> &'static str;

    /// The plans it proposes; none of them asks for more modifications than allowed.
    fn plans(&self, view: &View, limits: Limits) -> Vec<Plan>;
}

/// Every motif, the most forcing first.
pub const MOTIFS: &[&dyn Motif] = &[
    &KingAttacks,
    &Desperados,
    &Captures,
    &EnPassants,
    &RemovedGuards,
    &OpenLines,
    &DoubleAttacks,
    &Promotions,
    &Underpromotions,
    &Breakthroughs,
    &Traps,
    &PinnedMen,
    &Threats,
    &Castlings,
    &MateThreats,
    &KingHunts,
    &KingWalks,
    &Zugzwangs,
];
