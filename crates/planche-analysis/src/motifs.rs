//! The motifs, one file each.

mod breakthrough;
mod capture;
mod double_attack;
mod king_attack;
mod king_walk;
mod mate_threat;
mod open_line;
mod promotion;
mod removed_guard;
mod threat;
mod trap;

pub use breakthrough::Breakthroughs;
pub use capture::Captures;
pub use double_attack::DoubleAttacks;
pub use king_attack::KingAttacks;
pub use king_walk::KingWalks;
pub use mate_threat::MateThreats;
pub use open_line::OpenLines;
pub use promotion::Promotions;
pub use removed_guard::RemovedGuards;
pub use threat::Threats;
pub use trap::Traps;
