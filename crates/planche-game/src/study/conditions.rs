//! The push-down of conditions.

use rustc_hash::FxHashMap;

use super::{Event, Finding, Study};
use crate::cells::Condition;
use crate::lower::flat::chain;
use crate::lower::graph::{Graph, Node, NodeId};
use crate::moves::Part;

/// Conditions on one cell become one condition.
pub fn merge(conditions: &[Condition]) -> Vec<Condition> {
    let mut sorted = conditions.to_vec();
    sorted.sort_unstable();
    let mut merged: Vec<Condition> = Vec::new();
    for condition in sorted {
        match merged.last_mut() {
            Some(last) if last.cell == condition.cell => last.mask &= condition.mask,
            _ => merged.push(condition),
        }
    }
    merged
}

/// A condition on the push-down, with the test it comes from.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub condition: Condition,
    pub test: NodeId,
    pub forced: bool,
}

/// The push-down, the parts that wait for a move, and the conditions these depend on.
#[derive(Clone, Default)]
pub(super) struct PushDown {
    pub met: Vec<Met>,
    pending: Vec<Part>,
    kept: Vec<Met>,
}

/// Which tests leave different waiting parts behind, worked out when first asked for.
#[derive(Default)]
pub(super) struct Leftovers {
    any: bool,
    known: FxHashMap<NodeId, bool>,
}

impl Leftovers {
    pub fn new(graph: &Graph) -> Leftovers {
        let any = graph
            .nodes
            .iter()
            .any(|node| matches!(node, Node::Also { .. }));
        Leftovers {
            any,
            known: FxHashMap::default(),
        }
    }

    /// Whether some way from the test to its conjugate leaves a part waiting there.
    fn left_by(&mut self, graph: &Graph, test: NodeId) -> bool {
        if !self.any {
            return false;
        }
        if let Some(&known) = self.known.get(&test) {
            return known;
        }
        let stop = graph.conjugates[test as usize];
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = vec![(test, false)];
        let mut left = false;
        while let Some((id, waiting)) = open.pop() {
            if id == stop {
                left |= waiting;
                continue;
            }
            if !seen.insert((id, waiting)) {
                continue;
            }
            let waiting = match graph.nodes[id as usize] {
                Node::Also { .. } => true,
                Node::Move { .. } => false,
                _ => waiting,
            };
            open.extend(
                graph.nodes[id as usize]
                    .next()
                    .into_iter()
                    .flatten()
                    .map(|n| (n, waiting)),
            );
        }
        self.known.insert(test, left);
        left
    }
}

impl PushDown {
    /// Takes off what no longer matters at this node.
    pub fn arrive(&mut self, graph: &Graph, id: NodeId, leftovers: &mut Leftovers) {
        while let Some(&met) = self.met.last() {
            if graph.conjugates[met.test as usize] != id {
                return;
            }
            self.met.pop();
            if !self.pending.is_empty() || leftovers.left_by(graph, met.test) {
                self.kept.push(met);
            }
        }
    }

    pub fn push(&mut self, test: NodeId, condition: Condition, forced: bool) {
        self.met.push(Met {
            condition,
            test,
            forced,
        });
    }

    pub fn wait(&mut self, part: Part) {
        self.pending.push(part);
    }

    /// What was found at a move or result.
    pub fn finding(&mut self, study: &Study, id: NodeId) -> Option<Finding> {
        let mut all = self.met.clone();
        let event = match study.graph.nodes[id as usize] {
            Node::Move { index, .. } => {
                let mut parts = study.rules.moves.parts(index).to_vec();
                // What waits belongs to the move, and so does that nothing else waits.
                all.append(&mut self.kept);
                parts.append(&mut self.pending);
                Event::Move(parts)
            }
            Node::Result { verdict, .. } => Event::Result(verdict),
            _ => return None,
        };
        let of = |forced: bool| -> Vec<Condition> {
            all.iter()
                .filter(|met| met.forced == forced)
                .map(|met| met.condition)
                .collect()
        };
        let forced = merge(&of(true));
        let mut conditions = merge(&of(false));
        conditions.retain(|condition| forced.iter().all(|f| f.cell != condition.cell));
        Some(Finding {
            event,
            conditions,
            forced,
            place: study.graph.places[id as usize],
        })
    }
}

/// The condition that a test of the cell had this outcome.
pub(super) fn outcome(condition: Condition, holds: bool) -> Condition {
    if holds {
        condition
    } else {
        Condition {
            cell: condition.cell,
            mask: !condition.mask,
        }
    }
}

impl Study<'_> {
    /// Runs the algorithm and notes the conditions of every move and result.
    pub fn conditions(&self) -> Vec<Finding> {
        let mut leftovers = Leftovers::new(self.graph);
        let mut down = PushDown::default();
        let mut findings = Vec::new();
        let mut id: NodeId = 0;
        loop {
            down.arrive(self.graph, id, &mut leftovers);
            id = match self.graph.nodes[id as usize] {
                Node::End => return findings,
                node => {
                    let (next, because) = self.step(node, self.cells);
                    for condition in because {
                        down.push(id, condition, false);
                    }
                    if let Node::Also { part, .. } = node {
                        down.wait(part);
                    }
                    findings.extend(down.finding(self, id));
                    next
                }
            };
        }
    }

    /// The next node in this position, and the conditions that make it the next one.
    pub(super) fn step(&self, node: Node, cells: &[u8]) -> (NodeId, Vec<Condition>) {
        match node {
            Node::Test { condition, yes, no } => {
                let holds = condition.holds(cells);
                (
                    if holds { yes } else { no },
                    vec![outcome(condition, holds)],
                )
            }
            Node::Attacked { cell, yes, no } => {
                let (attacked, because) = self.enemy.explain(cell, cells);
                (if attacked { yes } else { no }, because)
            }
            Node::Join { index, yes, no } => {
                let join = &self.graph.joins[index as usize];
                match chain(join, cells) {
                    Ok(chain) => (yes, chain),
                    Err(around) => (no, around),
                }
            }
            Node::Move { next, .. } | Node::Also { next, .. } | Node::Result { next, .. } => {
                (next, Vec::new())
            }
            Node::End => (self.graph.end(), Vec::new()),
        }
    }
}
