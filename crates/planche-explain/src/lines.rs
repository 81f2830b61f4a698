//! Lines through a proof.
//!
//! The attacker's moves are those of the proof; the defender's are chosen, and whoever wants a line names
//! the policy by which they are:
//!
//! - [`longest`]: he plays what holds out longest, replies with an answer of their own before others. This is
//!   the main line.
//! - [`stubborn`]: the same, but counted over every legal reply, so that no defence lasts longer.
//! - *told* (`told.rs`): he takes what he is offered (`accepting.rs`), else plays what costs him least
//!   (`critical.rs`), else the main line. This is the line of the explanations.
//! - [`given`]: he follows a line that is known already, as far as the proof has it.
//! - *spines* (`spine.rs`): he plays well, and where several replies are as good there are several lines.
//!   These are the lines of the themes.
//!
//! How large a proof is say [`size`], [`depth`] and [`replies`], as it is written down, and [`Extent`], counted
//! over every legal reply.

mod accepting;
mod critical;
mod every;
mod given;
mod judge;
mod likely;
mod longest;
mod spine;
mod told;
mod walk;

pub use every::{Extent, stubborn};
pub use given::given;
pub use longest::longest;
pub use spine::spine;
pub use told::{Slip, slip};

pub(crate) use judge::Judge;
pub(crate) use spine::{Beat, Spine, spines};
pub(crate) use told::{crumb, told};
pub(crate) use walk::{LineMove, answers};

pub use crate::measure::{always_mates, depth, replies, size};
