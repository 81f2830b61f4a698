//! How a run is to be made.

use planche_analysis::Limits as AnalysisLimits;
use planche_plan::Values;

use crate::limits::Limits;

/// How a run is to be made.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// What men are worth.
    pub values: Values,
    /// When to stop.
    pub limits: Limits,
    /// How a gain of less than two pawns is certified.
    pub small_gains: SmallGains,
    /// Whether the defender's passed pawns, his endless checks and his two threats in a row are looked at before
    /// a leaf is called settled.
    pub counterplay: bool,
    /// How indirect the plans at the root may be.
    pub root: AnalysisLimits,
    /// How indirect the plans deeper in the tree may be.
    pub deeper: AnalysisLimits,
    /// Which quiet moves of the attacker may be tried; all of them if absent.
    pub patience: Option<Patience>,
    /// Whether the search for the largest gain goes on to the limits where no proof comes into sight.
    pub persevering: bool,
    /// Whether replies that cure every problem seen so far are tried first.
    pub causality: bool,
    /// Whether strategies that won once are tried again elsewhere. Only measurements turn it off.
    pub lemmas: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            values: Values::default(),
            limits: Limits::default(),
            small_gains: SmallGains::Thoroughly,
            counterplay: true,
            root: AnalysisLimits::ROOT,
            deeper: AnalysisLimits::DEEPER,
            patience: None,
            persevering: false,
            causality: true,
            lemmas: true,
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
pub struct Patience {
    /// So many of them on one path, the first move aside.
    pub quiet: u32,
    /// Only those that threaten something that could be done at once.
    pub threatening: bool,
}
