//! Breeding of strategies for king and rook.
//!
//! [`evolve`] breeds the decision trees of Lassabe, Sanchez, Luga and Duthen (2006) on the seventeen games
//! of an [`experiment`], in an [`arena`] that plays them quickly, and in one of its two
//! [modes](mode::Mode) anneals the best of them ([`anneal`](mod@anneal)). [`breed`] breeds ordered lists of rules; their fitness is their exhaustive proof.
//! [`lessons`] and [`goals`] climb from a text by small changes of it, [`weights`] tunes numbers; [`curves`] draws how it went.
//!
//! What a strategy is, how it plays and how it is proved is the business of `planche-endgame`, which knows nothing
//! of this crate. Every random decision comes from a generator seeded by (seed, generation, child): a run
//! depends neither on the number of threads nor on having been interrupted.

pub mod anneal;
pub mod arena;
pub mod breed;
pub mod curves;
pub mod evolve;
pub mod experiment;
pub mod goals;
pub mod lessons;
mod lookup;
pub mod mode;
mod offspring;
pub mod record;
pub mod views;
pub mod weights;
