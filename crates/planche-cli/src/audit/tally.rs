//! Counting what an audit came to.

use std::collections::BTreeMap;

use planche::audit::{AuditRow, AuditVerdict, ThemeAudit, can_be_named};

/// How often a theme was given, and what became of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThemeTally {
    /// Given, and the proof has it.
    pub borne_out: u64,
    /// Given, and not seen in the proof.
    pub unseen: u64,
    /// The proof has it, and it is not given.
    pub further: u64,
}

/// Counts over all rows. Its size does not depend on how many there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditTally {
    verdicts: BTreeMap<AuditVerdict, u64>,
    /// Proved first moves of which it is known that no other wins as much.
    pub unique: u64,
    /// Those of which it is known that another wins as much.
    pub shared: u64,
    /// Those of which it is not known.
    pub undecided: u64,
    /// Nodes of all questions together.
    pub nodes: u64,
    /// The themes that Planche can name.
    pub themes: BTreeMap<String, ThemeTally>,
}

impl AuditTally {
    /// Counts one row.
    pub fn add(&mut self, row: &AuditRow) {
        *self.verdicts.entry(row.verdict).or_default() += 1;
        self.nodes += row.nodes;
        if row.gain.is_some() {
            match row.unique {
                Some(true) => self.unique += 1,
                Some(false) => self.shared += 1,
                None => self.undecided += 1,
            }
        }
        let given: Vec<&str> = row.given_themes.split_whitespace().collect();
        let proved: Vec<&str> = row.themes.split_whitespace().collect();
        let audit = ThemeAudit::new(row.verdict, &proved, &given);
        self.count(&audit.borne_out, |tally| &mut tally.borne_out);
        self.count(&audit.unseen, |tally| &mut tally.unseen);
        self.count(&audit.further, |tally| &mut tally.further);
    }

    fn count(&mut self, themes: &[String], column: fn(&mut ThemeTally) -> &mut u64) {
        for theme in themes {
            if can_be_named(theme) {
                *column(self.themes.entry(theme.clone()).or_default()) += 1;
            }
        }
    }

    /// How many rows have this verdict.
    pub fn of(&self, verdict: AuditVerdict) -> u64 {
        self.verdicts.get(&verdict).copied().unwrap_or(0)
    }

    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.verdicts.values().sum()
    }
}
