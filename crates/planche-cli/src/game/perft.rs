//! `planche game perft`

use std::time::Instant;

use clap::Args;
use planche_game::perft::{divide, perft};

use super::source::Place;
use crate::output::{complain, say};
use crate::{Exit, Failure};

/// Count the ways to play a number of turns; the count comes last
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game perft chess 4\n\nprints 197281 on the last line.")]
pub struct Perft {
    #[command(flatten)]
    place: Place,
    /// Number of turns
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Print the count behind each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    /// Prints the speed on standard error and the count, last, on standard output.
    pub fn run(self) -> Result<Exit, Failure> {
        let begun = Instant::now();
        let (rules, state) = self.place.load_possible()?;
        let loaded = begun.elapsed();
        if self.divide && self.depth > 0 {
            let counts = divide(&rules, &state, self.depth);
            let parts: Vec<&[_]> = counts.iter().map(|(parts, _)| parts.as_slice()).collect();
            for (name, (_, count)) in rules.name_moves(&parts).into_iter().zip(&counts) {
                say(format!("{name}: {count}\n"))?;
            }
        }
        let begun = Instant::now();
        let count = perft(&rules, &state, self.depth);
        let seconds = begun.elapsed().as_secs_f64();
        let millions = count as f64 / seconds.max(1e-9) / 1e6;
        complain(format_args!(
            "loaded in {loaded:.1?}, counted in {seconds:.3} s, {millions:.1} million a second"
        ));
        say(format!("{count}\n"))?;
        Ok(Exit::Done)
    }
}
