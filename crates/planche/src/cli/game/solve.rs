//! `planche game solve`

use clap::Args;

use super::source::Place;
use crate::cli::{Failure, Outcome};

/// To come
#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    place: Place,
}

impl Solve {
    /// To come.
    pub fn run(self) -> Result<Outcome, Failure> {
        self.place.load()?;
        Ok(Outcome::NotFound)
    }
}
/// To come
#[derive(Debug, Args)]
pub struct CheckProof {
    #[command(flatten)]
    place: Place,
}

impl CheckProof {
    /// To come.
    pub fn run(self) -> Result<Outcome, Failure> {
        self.place.load()?;
        Ok(Outcome::NotFound)
    }
}
