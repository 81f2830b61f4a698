//! Chess from its rules file beside a chess library: perft 6 from the start, in millions a second.
//!
//! Usage: `cargo run --release -p planche-game --example chess_speed`

use std::time::Instant;

use planche_game::{library, perft::perft};
use shakmaty::Chess;

fn main() {
    let begun = Instant::now();
    let Some(rules) = library::load("chess") else {
        return;
    };
    println!("loaded in {} ms", begun.elapsed().as_millis());
    let (ours, rate) = timed(|| perft(&rules, &rules.start(), 6));
    println!("rules file: {ours}, {rate:.1} M/s");
    let (theirs, rate) = timed(|| shakmaty::perft(&Chess::default(), 6));
    println!("library: {theirs}, {rate:.1} M/s");
}

fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let begun = Instant::now();
    let nodes = count();
    (nodes, nodes as f64 / begun.elapsed().as_secs_f64() / 1e6)
}
