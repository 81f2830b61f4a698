//! King and rook against king.
//!
//! Two kinds of strategies live here. [`tree`] holds the decision trees of Lassabe, Sanchez, Luga and
//! Duthen (2006), out of 13 predicates and 8 moves, bred on 17 games; [`rule`] holds ordered lists of
//! rules. [`proof`] tells of both what they win, on every position against every defence.

pub mod facts;
pub mod game;
pub mod goal;
pub mod graph;
pub mod parse;
pub mod proof;
pub mod rule;
pub mod shipped;
pub mod table1;
pub mod tree;
