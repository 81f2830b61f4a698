//! From the rules to what the machine runs: names resolved ([`compile`]), loops unrolled into a
//! decision graph ([`unroll`]), the graph packed for speed ([`flat`]), attacks cut out of it
//! ([`attack`]).

pub mod attack;
pub mod compile;
pub mod evaluate;
pub mod flat;
pub mod graph;
mod names;
pub mod program;
pub mod terms;
pub mod unroll;
