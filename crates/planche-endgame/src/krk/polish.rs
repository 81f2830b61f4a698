//! All trees that one small change makes of a tree: the neighbourhood in which the best trees of an
//! experiment are improved.

use crate::krk::table1::{Predicate, Tactic};
use crate::krk::tree::{Node, Tree};

/// Every tree with one node changed, one question left out, or one question with a new move put in front
/// of a branch. Trees above the largest size are left out.
pub(crate) fn neighbours(tree: &Tree) -> Vec<Tree> {
    let nodes = tree.nodes();
    let mut found = Vec::new();
    for (at, &node) in nodes.iter().enumerate() {
        let end = tree.end_of(at).unwrap_or(at + 1);
        let mut put = |branch: &[&[Node]]| {
            let branch = branch.concat();
            found.push([&nodes[..at], &branch, &nodes[end..]].concat());
        };
        let here = &nodes[at..end];
        match node {
            Node::Play(_) => {
                for &tactic in Tactic::ALL {
                    put(&[&[Node::Play(tactic)]]);
                }
            }
            Node::Ask(_) => {
                for &predicate in Predicate::ALL {
                    put(&[&[Node::Ask(predicate)], &here[1..]]);
                }
                let no = tree.end_of(at + 1).unwrap_or(at + 2);
                put(&[&nodes[at + 1..no]]);
                put(&[&nodes[no..end]]);
            }
        }
        for &predicate in Predicate::ALL {
            for &tactic in Tactic::ALL {
                let (question, play) = ([Node::Ask(predicate)], [Node::Play(tactic)]);
                put(&[&question, &play, here]);
                put(&[&question, here, &play]);
            }
        }
    }
    let trees = found.into_iter().filter_map(Tree::new);
    trees
        .filter(|other| other != tree && other.nodes().len() <= Tree::MOST_NODES)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_has_other_leaves_and_questions_as_neighbours() {
        let leaf = Tree::new(vec![Node::Play(Tactic::ProtectRook)]).expect("a tree");
        let found = neighbours(&leaf);
        assert_eq!(found.len(), 7 + 13 * 8 * 2);
        assert!(found.iter().all(|tree| tree.nodes().len() <= 3));
        let question = &found[7];
        let back = neighbours(question);
        assert!(back.contains(&leaf), "leaving out undoes putting in");
    }
}
