//! The strategies that come with the program, and strategies from files.

use std::sync::OnceLock;

use crate::krk::graph::Id;
use crate::krk::parse;
use crate::krk::rule::Strategy;
use crate::krk::tree::{self, Tree};

/// Two rules, bred for few nodes.
pub const SHORT: &str = include_str!("../../data/krk-short.rules");
/// Bred for few moves against the perfect defender.
pub const FAST: &str = include_str!("../../data/krk-fast.rules");
/// A tree in the paper's words, bred and annealed on the games of its fourth experiment with seed 1.
pub const PAPER: &str = include_str!("../../data/krk-paper.tree");

/// The rules that play by default: [`FAST`].
pub fn fast() -> Result<&'static Strategy, &'static parse::ParseError> {
    static STRATEGY: OnceLock<Result<Strategy, parse::ParseError>> = OnceLock::new();
    STRATEGY.get_or_init(|| FAST.parse()).as_ref()
}

/// A strategy of either kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyStrategy {
    /// An ordered list of rules.
    Rules(Strategy),
    /// A decision tree of the paper's words.
    Tree(Tree),
}

/// A strategy file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It looks like rules.
    #[error("{0}")]
    Rules(#[from] parse::ParseError),
    /// It looks like a tree.
    #[error("{0}")]
    Tree(#[from] tree::ParseError),
}

impl AnyStrategy {
    /// Reads either kind: a tree begins with a question.
    pub fn read(text: &str) -> Result<AnyStrategy, ReadError> {
        let content = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
        let first = text.lines().map(content).find(|line| !line.is_empty());
        match first.is_some_and(|line| line.ends_with('?')) {
            true => Ok(AnyStrategy::Tree(text.parse()?)),
            false => Ok(AnyStrategy::Rules(text.parse()?)),
        }
    }

    /// Where it leads from every class.
    pub fn policy(&self) -> Vec<Id> {
        match self {
            AnyStrategy::Rules(rules) => rules.policy(),
            AnyStrategy::Tree(tree) => tree.policy(),
        }
    }

    /// Nodes of its decision tree.
    pub fn nodes(&self) -> usize {
        match self {
            AnyStrategy::Rules(rules) => rules.nodes(),
            AnyStrategy::Tree(tree) => tree.nodes().len(),
        }
    }
}
