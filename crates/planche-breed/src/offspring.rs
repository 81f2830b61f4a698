//! Trees made at random, crossed and mutated: the operators of the paper.
//!
//! Every random decision comes from a generator seeded by (seed, generation, child).

use planche_endgame::krk::table1::{Predicate, Tactic};
use planche_endgame::krk::tree::{Node, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The generator of one child of one generation.
pub(crate) fn generator(seed: u64, generation: u64, child: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(generation << 24 | child as u64);
    random
}

/// A question at random.
pub(crate) fn random_predicate(random: &mut ChaCha8Rng) -> Node {
    Node::Ask(Predicate::ALL[random.random_range(0..Predicate::ALL.len())])
}

/// A move at random.
pub(crate) fn random_tactic(random: &mut ChaCha8Rng) -> Node {
    Node::Play(Tactic::ALL[random.random_range(0..Tactic::ALL.len())])
}

/// A random tree; a full one branches down to its depth, others may stop earlier.
pub(crate) fn random_tree(random: &mut ChaCha8Rng, depth: usize, full: bool) -> Tree {
    let mut nodes = Vec::new();
    let mut depths = vec![depth.min(5)];
    while let Some(left) = depths.pop() {
        if left == 0 || (!full && left < depth && random.random_bool(0.4)) {
            nodes.push(random_tactic(random));
        } else {
            nodes.push(random_predicate(random));
            depths.extend([left - 1, left - 1]);
        }
    }
    Tree::new(nodes).unwrap_or_else(|| leaf(Tactic::DistantOpposition))
}

fn leaf(tactic: Tactic) -> Tree {
    Tree::new(vec![Node::Play(tactic)]).unwrap_or_else(|| leaf(tactic))
}

/// Puts a random subtree of the other parent in place of a random subtree; too large a child is given
/// up for its first parent.
pub(crate) fn cross(tree: &Tree, other: &Tree, random: &mut ChaCha8Rng) -> Tree {
    let at = random.random_range(0..other.nodes().len());
    let end = other.end_of(at).unwrap_or(at + 1);
    graft(tree, &other.nodes()[at..end], random)
}

fn graft(tree: &Tree, branch: &[Node], random: &mut ChaCha8Rng) -> Tree {
    let at = random.random_range(0..tree.nodes().len());
    let end = tree.end_of(at).unwrap_or(at + 1);
    let nodes = [&tree.nodes()[..at], branch, &tree.nodes()[end..]].concat();
    match nodes.len() <= Tree::MOST_NODES {
        true => Tree::new(nodes).unwrap_or_else(|| tree.clone()),
        false => tree.clone(),
    }
}

/// The paper's three mutations: another predicate or leaf in one node, or a new subtree.
pub(crate) fn mutate(tree: &Tree, random: &mut ChaCha8Rng) -> Tree {
    if random.random_bool(1.0 / 3.0) {
        let depth = random.random_range(0..=3);
        let branch = random_tree(random, depth, false);
        return graft(tree, branch.nodes(), random);
    }
    let mut nodes = tree.nodes().to_vec();
    let at = random.random_range(0..nodes.len());
    nodes[at] = match nodes[at] {
        Node::Ask(_) => random_predicate(random),
        Node::Play(_) => random_tactic(random),
    };
    Tree::new(nodes).unwrap_or_else(|| tree.clone())
}

/// A tree in letters: predicates a to m, moves A to H, in reading order.
pub(crate) fn letters(tree: &Tree) -> String {
    let letter = |node: &Node| match *node {
        Node::Ask(predicate) => char::from(b'a' + predicate as u8),
        Node::Play(tactic) => char::from(b'A' + tactic as u8),
    };
    tree.nodes().iter().map(letter).collect()
}

/// The tree of such letters.
pub(crate) fn from_letters(text: &str) -> Option<Tree> {
    let node = |letter: char| match letter {
        'a'..='m' => Predicate::ALL
            .get(letter as usize - 'a' as usize)
            .copied()
            .map(Node::Ask),
        'A'..='H' => Tactic::ALL
            .get(letter as usize - 'A' as usize)
            .copied()
            .map(Node::Play),
        _ => None,
    };
    let nodes: Option<Vec<Node>> = text.chars().map(node).collect();
    nodes
        .and_then(Tree::new)
        .filter(|tree| tree.nodes().len() <= Tree::MOST_NODES)
}
