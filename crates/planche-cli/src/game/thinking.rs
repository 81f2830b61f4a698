//! How long the program thinks about a move, and what it knows of the game.

use std::time::{Duration, Instant};

use clap::Args;
use planche_game::Rules;
use planche_game::player::effort::Effort;
use planche_game::player::tuning::Tuning;

use super::source::Source;
use crate::{Failure, input};

/// How the program thinks.
#[derive(Debug, Args)]
pub struct Thinking {
    /// The milliseconds the program thinks about a move
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    pub time: u64,
    /// Think about so many positions instead: the same answer on every machine
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub positions: Option<u64>,
    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub learned: Learned,
}

impl Thinking {
    /// The limits of one move, from now on.
    pub fn effort(&self) -> Effort {
        match self.positions {
            Some(positions) => Effort {
                positions,
                until: None,
            },
            None => within(self.time),
        }
    }
}

/// So many milliseconds from now.
pub fn within(ms: u64) -> Effort {
    Effort {
        positions: u64::MAX,
        until: Some(Instant::now() + Duration::from_millis(ms)),
    }
}

/// What was learned about a game.
#[derive(Debug, Args)]
pub struct Learned {
    /// A file made by `planche game tune`; else the one that ships with the game or lies beside its rules file,
    /// or a short look at the game
    #[arg(long, value_name = "FILE")]
    pub tuning: Option<String>,
}

impl Learned {
    /// Reads it, or takes a look at the game.
    pub fn tuning(&self, source: &Source, rules: &Rules) -> Result<Tuning, Failure> {
        if let Some(file) = &self.tuning {
            return read(file, rules);
        }
        Ok(match source.tuning(rules)? {
            Some(tuning) => tuning,
            None => Tuning::first_look(rules),
        })
    }
}

/// Reads a file made by `planche game tune`.
pub fn read(file: &str, rules: &Rules) -> Result<Tuning, Failure> {
    let text = input::text_of(std::path::Path::new(file))?;
    Tuning::parse(&text, rules).map_err(|error| Failure::new(format!("{file}: {error}")))
}
