//! What a motif is, and which of them goes by which name.

use planche_plan::Plan;
use planche_tuning::MotifName;

use crate::analyse::Scope;
use crate::motifs::{
    BackRanks, Batteries, Breakthroughs, Captures, Desperados, DiscoveredChecks, DoubleAttacks,
    EnPassants, InBetweens, KingAttacks, KingHunts, KingWalks, MateThreats, OpenLines, Overloads,
    Parries, PinnedMen, Promotions, RemovedGuards, Threats, Traps, Windmills, Zugzwangs,
};
use crate::view::View;

/// One idea of tactics: it sees something in a position and proposes plans for it.
pub trait Motif: Sync {
    /// The plans it proposes; none of them asks for more modifications than allowed.
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan>;
}

/// The motif of this name.
pub fn motif(name: MotifName) -> &'static dyn Motif {
    match name {
        MotifName::AttackOnTheKing => &KingAttacks,
        MotifName::DiscoveredCheck => &DiscoveredChecks,
        MotifName::Windmill => &Windmills,
        MotifName::BackRank => &BackRanks,
        MotifName::Desperado => &Desperados,
        MotifName::Capture => &Captures,
        MotifName::EnPassant => &EnPassants,
        MotifName::Overloading => &Overloads,
        MotifName::RemovedGuard => &RemovedGuards,
        MotifName::Battery => &Batteries,
        MotifName::OpenLine => &OpenLines,
        MotifName::DoubleAttack => &DoubleAttacks,
        MotifName::Promotion => &Promotions,
        MotifName::Breakthrough => &Breakthroughs,
        MotifName::Trap => &Traps,
        MotifName::PinnedMan => &PinnedMen,
        MotifName::ParryWithAThreat => &Parries,
        MotifName::InBetweenMove => &InBetweens,
        MotifName::Threat => &Threats,
        MotifName::MateThreat => &MateThreats,
        MotifName::KingHunt => &KingHunts,
        MotifName::KingWalk => &KingWalks,
        MotifName::Zugzwang => &Zugzwangs,
    }
}
