//! Why somebody cannot do something: one cause a file, each with its test.
//!
//! A cause is a fact of the board that anybody can see, and it counts only if it matters: the board is changed until it
//! no longer holds (the pinner is taken off, the pawn takes a step, the second guard is put beside the first), and then
//! the mate must be no mate, the capture must be legal, or the proof must fail.

mod at_once;
mod box_in;
mod change;
mod danger;
mod evades;
mod exit;
mod flights;
mod guard;
mod helpless;
mod line;
mod luft;
mod no_time;
mod pinned;
mod race;
mod shut;

pub use at_once::Failing;
pub(crate) use at_once::{Instead, failing, fails};
pub(crate) use box_in::{boxed_in, fills_flight};
pub(crate) use danger::must_force;
pub(crate) use evades::evades_with_threat;
pub(crate) use exit::last_exit;
pub(crate) use flights::flights;
pub(crate) use guard::{guards, is_unguarded, sole_guard};
pub(crate) use helpless::cannot_help;
pub(crate) use line::{LineKind, in_line, line_kind};
pub(crate) use luft::no_luft;
pub(crate) use no_time::no_time;
pub(crate) use pinned::cannot_take;
pub(crate) use race::unstoppable;
pub(crate) use shut::{own_man_in_the_way, shut_by_own};

#[cfg(test)]
pub(crate) use change::position;
