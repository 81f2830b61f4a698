//! The paper's strategies: binary trees with predicates inside and moves as leaves.
//!
//! As text, a node a line, each level indented by two blanks, the yes-branch first:
//!
//! ```text
//! kingsInOpposition?
//!   yes: lateralCheck
//!   no: distantOpposition
//! ```

use std::fmt;
use std::str::FromStr;

use crate::krk::graph::{Id, NONE, graph};
use crate::krk::table1::{Predicate, Tactic, table1};
use crate::text::{TextError, lines, quoted};

/// A node of a tree in the order of reading: the node, its yes-branch, its no-branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Node {
    /// An inner node.
    Ask(Predicate),
    /// A leaf.
    Play(Tactic),
}

/// A whole tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// Trees have at most this many nodes (the paper's maxN).
    pub const MOST_NODES: usize = 63;

    /// A tree from its nodes in reading order; `None` unless they are exactly one tree.
    pub fn new(nodes: Vec<Node>) -> Option<Tree> {
        let tree = Tree { nodes };
        (!tree.nodes.is_empty() && tree.end_of(0) == Some(tree.nodes.len())).then_some(tree)
    }

    /// The nodes in reading order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The place after the subtree that starts here; `None` when it is not complete.
    pub fn end_of(&self, start: usize) -> Option<usize> {
        let mut open = 1;
        let mut at = start;
        while open > 0 {
            match self.nodes.get(at)? {
                Node::Ask(_) => open += 1,
                Node::Play(_) => open -= 1,
            }
            at += 1;
        }
        Some(at)
    }

    /// The tree with jumps to the no-branches, for quick walks.
    pub fn compile(&self) -> Compiled {
        let steps = self.nodes.iter().enumerate().map(|(at, &node)| match node {
            Node::Ask(predicate) => {
                let no = self.end_of(at + 1).unwrap_or(at);
                CompiledNode::Ask {
                    bit: 1 << predicate as u16,
                    no: no as u8,
                }
            }
            Node::Play(tactic) => CompiledNode::Play(tactic),
        });
        Compiled(steps.collect())
    }

    /// Where the tree leads from every class; [`NONE`] where its move is impossible.
    pub fn policy(&self) -> Vec<Id> {
        let compiled = self.compile();
        let facts = table1();
        let to = |white: Id| {
            let tactic = compiled.decide(facts.answers[usize::from(white)]);
            tactic.map_or(NONE, |tactic| {
                facts.results[usize::from(white)][tactic as usize]
            })
        };
        graph().white_ids().map(to).collect()
    }
}

enum CompiledNode {
    Ask { bit: u16, no: u8 },
    Play(Tactic),
}

/// A tree ready for walking.
pub struct Compiled(Vec<CompiledNode>);

impl Compiled {
    /// The leaf that these answers lead to.
    pub fn decide(&self, answers: u16) -> Option<Tactic> {
        let mut at = 0;
        self.path(answers, |_| {}, &mut at)
    }

    /// As [`Compiled::decide`], calling `visit` with the place of every node on the way.
    pub fn trace(&self, answers: u16, visit: impl FnMut(usize)) -> Option<Tactic> {
        let mut at = 0;
        self.path(answers, visit, &mut at)
    }

    fn path(&self, answers: u16, mut visit: impl FnMut(usize), at: &mut usize) -> Option<Tactic> {
        loop {
            visit(*at);
            match *self.0.get(*at)? {
                CompiledNode::Ask { bit, .. } if answers & bit != 0 => *at += 1,
                CompiledNode::Ask { no, .. } => *at = usize::from(no),
                CompiledNode::Play(tactic) => return Some(tactic),
            }
        }
    }
}

impl Tree {
    /// The tree as text, each line followed by a note about its node.
    pub fn draw(&self, note: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        // Branches still to come: their label and depth.
        let mut pending = vec![("", 0)];
        for (at, node) in self.nodes.iter().enumerate() {
            let (label, depth) = pending.pop().unwrap_or(("", 0));
            let indent = "  ".repeat(depth);
            let name = match node {
                Node::Ask(predicate) => format!("{}?", predicate.words()),
                Node::Play(tactic) => tactic.words().to_owned(),
            };
            text += &format!("{indent}{label}{name}{}\n", note(at));
            if let Node::Ask(_) = node {
                pending.push(("no: ", depth + 1));
                pending.push(("yes: ", depth + 1));
            }
        }
        text
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(|_| String::new()))
    }
}

/// What is wrong with a tree file, and where.
pub type ParseError = TextError<Problem>;

/// What a tree file can get wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Wrong indentation or label.
    #[error("expected '{expected}', found '{found}'")]
    Branch {
        /// The blanks and label that belong here.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Neither a predicate with a question mark nor a move.
    #[error("'{0}' is neither a predicate of Table 1 with '?' nor a move")]
    Name(String),
    /// Too large.
    #[error("a tree has at most {max} nodes", max = Tree::MOST_NODES)]
    TooLarge,
    /// A branch is missing.
    #[error("the tree is not complete: '{0}' is missing")]
    Incomplete(String),
    /// More lines than the tree has nodes.
    #[error("the tree is already complete")]
    Surplus,
}

impl FromStr for Tree {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tree, ParseError> {
        let mut nodes = Vec::new();
        let mut pending = vec![("", 0)];
        let mut last = 1;
        for (number, line) in lines(text) {
            last = number;
            let at = |column, problem| TextError {
                line: number,
                column,
                problem,
            };
            let (label, depth) = pending.pop().ok_or_else(|| at(1, Problem::Surplus))?;
            let lead = format!("{}{label}", "  ".repeat(depth));
            let name = line.strip_prefix(lead.as_str()).ok_or_else(|| {
                let expected = lead.clone();
                at(
                    1,
                    Problem::Branch {
                        expected,
                        found: quoted(line),
                    },
                )
            })?;
            let node = node(name).ok_or_else(|| at(lead.len() + 1, Problem::Name(quoted(name))))?;
            if let Node::Ask(_) = node {
                pending.push(("no: ", depth + 1));
                pending.push(("yes: ", depth + 1));
            }
            nodes.push(node);
            if nodes.len() > Tree::MOST_NODES {
                return Err(at(1, Problem::TooLarge));
            }
        }
        match pending.pop() {
            None => Ok(Tree { nodes }),
            Some((label, depth)) => {
                let missing = format!("{}{label}…", "  ".repeat(depth));
                Err(TextError::at_line(last, Problem::Incomplete(missing)))
            }
        }
    }
}

fn node(name: &str) -> Option<Node> {
    match name.strip_suffix('?') {
        Some(predicate) => Predicate::from_words(predicate).map(Node::Ask),
        None => Tactic::from_words(name).map(Node::Play),
    }
}
