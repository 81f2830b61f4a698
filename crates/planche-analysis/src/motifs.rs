//! The motifs, one file each.

mod breakthrough;
mod capture;
mod castling;
mod desperado;
mod double_attack;
mod en_passant;
mod king_attack;
mod king_hunt;
mod king_walk;
mod mate_threat;
mod open_line;
mod pinned_man;
mod promotion;
mod removed_guard;
mod threat;
mod trap;
mod underpromotion;
mod zugzwang;

pub use breakthrough::Breakthroughs;
pub use capture::Captures;
pub use castling::Castlings;
pub use desperado::Desperados;
pub use double_attack::DoubleAttacks;
pub use en_passant::EnPassants;
pub use king_attack::KingAttacks;
pub use king_hunt::KingHunts;
pub use king_walk::KingWalks;
pub use mate_threat::MateThreats;
pub use open_line::OpenLines;
pub use pinned_man::PinnedMen;
pub use promotion::Promotions;
pub use removed_guard::RemovedGuards;
pub use threat::Threats;
pub use trap::Traps;
pub use underpromotion::Underpromotions;
pub use zugzwang::Zugzwangs;
