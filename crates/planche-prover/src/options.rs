//! How a run is to be made.

use std::sync::Arc;

use planche_plan::{Plan, Values};
use planche_tuning::Tuning;

use crate::allowance::Allowance;
use crate::chronicle::Chronicle;
use crate::refused::Refused;

/// How a run is to be made.
#[derive(Debug, Clone)]
pub struct Options {
    /// What men are worth.
    pub values: Values,
    /// What it may cost.
    pub allowance: Allowance,
    /// How a gain of less than two pawns is certified.
    pub small_gains: SmallGains,
    /// Whether the defender's passed pawns, his endless checks and his two threats in a row are looked at before
    /// a leaf is called settled.
    pub counterplay: bool,
    /// Which quiet moves of the attacker may be tried; all of them if absent.
    pub patience: Option<QuietMoves>,
    /// Whether the search for the largest gain goes on to the limits where no proof comes into sight.
    pub persevering: bool,
    /// The numbers of the search, and what is switched off.
    pub tuning: Arc<Tuning>,
    /// Where to write down what happens. It changes nothing in the search.
    pub chronicle: Option<Chronicle>,
    /// Whether it is to be told what came nearest where nothing is proved. It changes nothing in the search.
    pub attempts: bool,
    /// Plans that somebody else has thought of.
    pub suggestion: Option<Arc<Suggestion>>,
    /// Leaves that the checker has refused before.
    pub refused: Arc<Refused>,
}

/// Plans that somebody else has thought of, to be carried out and mended like those of the analysis.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Suggestion {
    /// The plans, to be tried before all others.
    pub plans: Vec<Plan>,
    /// Whether nothing but these plans and what mends them may be tried.
    pub only: bool,
}

impl Options {
    /// The same for a search that somebody else borrows: nothing is written down, and nothing was suggested for it.
    pub(crate) fn for_others(&self) -> Options {
        Options {
            chronicle: None,
            attempts: false,
            suggestion: None,
            ..self.clone()
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            values: Values::default(),
            allowance: Allowance::default(),
            small_gains: SmallGains::Thoroughly,
            counterplay: true,
            patience: None,
            persevering: false,
            tuning: Arc::default(),
            chronicle: None,
            attempts: false,
            suggestion: None,
            refused: Arc::default(),
        }
    }
}

/// How a gain of less than two pawns is certified. Such a gain is easily won back by a few threats
/// in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallGains {
    /// Every threat against it is answered in the tree: what a claim needs.
    Thoroughly,
    /// Like a larger gain: enough for a stepping stone to a larger one.
    Lightly,
}

/// Which quiet moves of the attacker may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietMoves {
    /// So many of them on one path, the first move aside.
    pub quiet: u32,
    /// Only those that threaten something that could be done at once.
    pub threatening: bool,
}
