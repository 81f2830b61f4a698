//! What a motif is, and the list of all of them.

use planche_plan::Plan;

use crate::analyse::Scope;
use crate::motifs::{
    BackRanks, Batteries, Breakthroughs, Captures, Desperados, DiscoveredChecks, DoubleAttacks,
    EnPassants, InBetweens, KingAttacks, KingHunts, KingWalks, MateThreats, OpenLines, Overloads,
    Parries, PinnedMen, Promotions, RemovedGuards, Threats, Traps, Windmills, Zugzwangs,
};
use crate::view::View;

/// One idea of tactics: it sees something in a position and proposes plans for it.
pub trait Motif: Sync {
    /// What a coach would call it; with hyphens for spaces it is the name of its switch.
    fn name(&self) -> &'static str;

    /// The plans it proposes; none of them asks for more modifications than allowed.
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan>;
}

/// Every motif, the most forcing first. Their switches ([`planche_tuning::Switches::MOTIFS`]) stand in the same order.
pub const MOTIFS: &[&dyn Motif] = &[
    &KingAttacks,
    &DiscoveredChecks,
    &Windmills,
    &BackRanks,
    &Desperados,
    &Captures,
    &EnPassants,
    &Overloads,
    &RemovedGuards,
    &Batteries,
    &OpenLines,
    &DoubleAttacks,
    &Promotions,
    &Breakthroughs,
    &Traps,
    &PinnedMen,
    &Parries,
    &InBetweens,
    &Threats,
    &MateThreats,
    &KingHunts,
    &KingWalks,
    &Zugzwangs,
];
