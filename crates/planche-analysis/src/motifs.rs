//! The motifs, one file each.

mod capture;
mod double_attack;
mod king_attack;
mod king_walk;
mod mate_threat;
mod promotion;
mod threat;

pub use capture::Captures;
pub use double_attack::DoubleAttacks;
pub use king_attack::KingAttacks;
pub use king_walk::KingWalks;
pub use mate_threat::MateThreats;
pub use promotion::Promotions;
pub use threat::Threats;
