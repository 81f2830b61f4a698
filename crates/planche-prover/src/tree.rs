//! The room of the tree: nodes, their numbers, the replies of the defender, and what is taken back.
//!
//! It asks the leaves what a position is worth, and knows nothing of who proposed a move or why.

pub(crate) mod arena;
pub(crate) mod causality;
pub(crate) mod doubt;
pub(crate) mod lemma;
pub(crate) mod mend;
pub(crate) mod node;
pub(crate) mod numbers;
pub(crate) mod order;
pub(crate) mod recall;
pub(crate) mod replies;
pub(crate) mod selection;
pub(crate) mod twins;
