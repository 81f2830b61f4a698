//! Transpositions: the same position, reached by the same number of plies in another order, is searched
//! once. The later node is a *twin* of the first: it has no children, takes the numbers and the strategy of
//! the first, and whoever wants to work on it works there.
//!
//! Twins are equally deep, so that no node can lie below itself and numbers cannot run in circles.

use crate::ids::NodeId;
use crate::ids::PlanId;
use crate::tree::arena::Tree;

/// Makes a new node the twin of an older one. The plans that lead to it, which the older one is to get.
pub(crate) fn link(tree: &mut Tree, new: NodeId, first: NodeId) -> Vec<PlanId> {
    tree.node_mut(new).twin = Some(first);
    tree.node_mut(first).twins.push(new);
    std::mem::take(&mut tree.attack_mut(new).agenda)
}

/// A twin takes what the first one has.
pub(crate) fn mirror(tree: &mut Tree, twin: NodeId, first: NodeId) {
    let winning = tree.attack(first).winning.clone();
    let numbers = tree.node(first).numbers();
    tree.attack_mut(twin).winning = winning;
    tree.node_mut(twin).set_numbers(numbers);
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    use super::*;
    use crate::allowance::Allowance;
    use crate::leaves::measure::Aim;
    use crate::options::Options;
    use crate::proposals::first::First;
    use crate::prove::Prover;

    /// A hunt with many checks, whose orders can be exchanged.
    #[test]
    fn twins_are_made_and_agree_with_the_first() {
        let fen = "3r1r1k/1b4pp/ppn1p3/4Pp1R/Pn5P/3P4/4QP2/1qB1NKR1 w - - 0 1";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let mut prover = Prover::new(&position, &First::Any, Aim::Mate, &Options::default());
        prover.resume(&Allowance::of_nodes(600), None);
        let tree = prover.tree();
        let nodes: Vec<NodeId> = tree.leaves_first().collect();
        let twins = nodes
            .iter()
            .filter_map(|&id| Some((id, tree.node(id).twin?)));
        let mut count = 0;
        for (twin, first) in twins {
            let (a, b) = (tree.node(twin), tree.node(first));
            assert_eq!((a.key, a.depth, a.passes), (b.key, b.depth, b.passes));
            assert_eq!(a.numbers(), b.numbers());
            assert!(a.children.is_empty());
            count += 1;
        }
        assert!(count > 0, "no twins among {} nodes", nodes.len());
    }
}
