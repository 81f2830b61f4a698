//! The room that proposes: from plans to the moves that they ask for, the cheapest first.
//!
//! It writes candidates into the tree and judges nothing.

pub(crate) mod cost;
pub(crate) mod danger;
pub(crate) mod defence;
pub(crate) mod execute;
pub(crate) mod first;
pub(crate) mod lineage;
pub(crate) mod patience;
pub(crate) mod queue;
pub(crate) mod record;
pub(crate) mod stages;
