//! How trees are bred: as the paper has it, or with what was added since.

/// The two ways to breed trees. Their figures are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The paper as printed: one population, its equations, crossover and mutation, nothing else.
    Plain,
    /// Bred in groups that visit each other, pruned, and annealed; games against the perfect king weigh more.
    #[default]
    Annealed,
}

impl Mode {
    /// What it is called wherever its figures are shown.
    pub fn words(self) -> &'static str {
        match self {
            Mode::Plain => "bred as the paper did",
            Mode::Annealed => "bred and annealed",
        }
    }

    /// Trees of a group that breed among themselves; a smaller population is one group.
    pub(crate) fn group(self) -> usize {
        match self {
            Mode::Plain => usize::MAX,
            Mode::Annealed => 1_000,
        }
    }

    /// How many times the moves against the perfect king count.
    pub(crate) fn perfect_weight(self) -> f64 {
        match self {
            Mode::Plain => 1.0,
            Mode::Annealed => 8.0,
        }
    }
}
