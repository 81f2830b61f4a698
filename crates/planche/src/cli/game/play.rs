//! `planche game play`

use clap::Args;

use super::source::Place;
use crate::cli::{Failure, Outcome};

/// To come
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    place: Place,
}

impl Play {
    /// To come.
    pub fn run(self) -> Result<Outcome, Failure> {
        self.place.load()?;
        Ok(Outcome::NotFound)
    }
}
