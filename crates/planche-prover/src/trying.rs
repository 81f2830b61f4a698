//! What the tests share: positions from their text, and a small search to look at.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Square};

use crate::allowance::Allowance;
use crate::ids::NodeId;
use crate::leaves::measure::Aim;
use crate::options::Options;
use crate::proposals::first::First;
use crate::prove::{Outcome, Prover};
use crate::tree::arena::Tree;

pub(crate) fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("legal")
}

/// A search for a man, with so many nodes.
pub(crate) fn searched(fen: &str, nodes: usize) -> (Prover, Outcome) {
    let options = Options::default();
    let mut prover = Prover::new(&position(fen), &First::Any, Aim::Material(30), &options);
    let outcome = prover.resume(&Allowance::of_nodes(nodes), None);
    (prover, outcome)
}

/// The node after the knight on e4 was taken.
pub(crate) fn taken(tree: &Tree) -> NodeId {
    let mut children = tree.node(Tree::ROOT).children().iter().copied();
    let takes = |child: &NodeId| {
        let action = tree.node(*child).action().played();
        action.is_some_and(|m| m.to() == Square::E4)
    };
    children.find(takes).expect("a node for the capture")
}
