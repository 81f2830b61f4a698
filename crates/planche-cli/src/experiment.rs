//! Flags that change the search for a measurement.

use std::sync::Arc;

use clap::Args;
use planche::Tuning;

use super::Failure;

/// Other numbers for the search, and parts of it that are left out.
#[derive(Debug, Args)]
pub struct Experiment {
    /// Set a number of the search, such as plans_a_move=50; may be repeated. `planche tuning` lists them.
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Measurements")]
    tune: Vec<String>,

    /// Leave something out, such as class:interference, motif:windmill or part:lemmas; may be repeated.
    #[arg(long, value_name = "KIND:NAME", help_heading = "Measurements")]
    without: Vec<String>,
}

impl Experiment {
    /// The table with these changes.
    pub fn tuning(&self) -> Result<Arc<Tuning>, Failure> {
        let mut tuning = Tuning::default();
        for change in &self.tune {
            let (name, value) = change.split_once('=').ok_or_else(|| {
                Failure::new(format_args!("--tune {change:?}: expected NAME=VALUE"))
            })?;
            tuning.set(name, value)?;
        }
        for name in &self.without {
            tuning.switch_off(name)?;
        }
        Ok(Arc::new(tuning))
    }

    /// What is changed, as it was written.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let tuned = self.tune.iter().map(|change| format!("tune {change}"));
        let without = self.without.iter().map(|name| format!("without {name}"));
        tuned.chain(without)
    }
}
