//! What a gain is called.

mod gain;
mod lot;
mod name;
mod seen;
mod stock;

pub use gain::Prize;
pub use lot::{Item, Lot, Men, Pile};
pub(crate) use seen::reward;
pub use stock::Stock;
