//! Where nothing is to be won by a combination: draws and known endings, searched for in a graph of positions.

pub(crate) mod known;
pub(crate) mod liquidate;
pub(crate) mod save;
pub(crate) mod web;
