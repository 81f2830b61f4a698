//! Forcings: the other branch of a test is taken, as if the square were changed.
//!
//! A forced run stops at the conjugate of the forced test: from there on everything is as before.
//! A later test of the forced cell is decided by what it was forced to be; if that leaves it open,
//! both branches are taken at no extra cost, each up to the same end as the forced run.

use rustc_hash::FxHashSet;

use super::conditions::{Leftovers, PushDown, outcome};
use super::{Event, Finding, Study};
use crate::cells::{Cell, Condition};
use crate::lower::graph::{Node, NodeId};

/// The most findings of one study; a position with more has no use for a list.
const MOST_FINDINGS: usize = 100_000;
/// The most nodes gone through in one study.
const MOST_STEPS: usize = 5_000_000;

struct Run<'s, 'a> {
    study: &'s Study<'a>,
    leftovers: Leftovers,
    findings: Vec<Finding>,
    seen: FxHashSet<(Event, Vec<Condition>)>,
    steps: usize,
}

/// One way through the algorithm.
#[derive(Clone)]
struct Way {
    at: NodeId,
    stop: NodeId,
    down: PushDown,
    forced: Vec<Condition>,
}

impl Way {
    fn domain(&self, cell: Cell) -> Option<u64> {
        self.forced
            .iter()
            .find(|forced| forced.cell == cell)
            .map(|forced| forced.mask)
    }

    /// The same way with a cell forced to the values of a mask.
    fn forcing(&self, cell: Cell, mask: u64) -> Way {
        let mut way = self.clone();
        match way.forced.iter_mut().find(|forced| forced.cell == cell) {
            Some(forced) => forced.mask = mask,
            None => way.forced.push(Condition { cell, mask }),
        }
        way
    }

    /// The cells with the forced ones changed, each to the first value it may have.
    fn cells(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells = cells.to_vec();
        for forced in &self.forced {
            cells[forced.cell as usize] = forced.mask.trailing_zeros() as u8;
        }
        cells
    }
}

impl Study<'_> {
    /// What at most `changes` changed cells would make possible, and is not possible now.
    pub fn forcings(&self, changes: usize) -> Vec<Finding> {
        let mut run = Run {
            study: self,
            leftovers: Leftovers::new(self.graph),
            findings: Vec::new(),
            seen: FxHashSet::default(),
            steps: 0,
        };
        let way = Way {
            at: 0,
            stop: self.graph.end(),
            down: PushDown::default(),
            forced: Vec::new(),
        };
        run.follow(way, changes);
        run.findings
            .sort_by(|a, b| (a.forced.len(), &a.event).cmp(&(b.forced.len(), &b.event)));
        run.findings
    }
}

impl Run<'_, '_> {
    fn follow(&mut self, mut way: Way, changes: usize) {
        let graph = self.study.graph;
        while way.at != way.stop && self.steps < MOST_STEPS {
            self.steps += 1;
            let id = way.at;
            way.down.arrive(graph, id, &mut self.leftovers);
            match graph.nodes[id as usize] {
                Node::Test { condition, .. } => self.test(&mut way, condition, changes),
                Node::End => return,
                node => {
                    let looks = matches!(node, Node::Attacked { .. } | Node::Join { .. });
                    let cells = if looks {
                        way.cells(self.study.cells)
                    } else {
                        Vec::new()
                    };
                    let (next, because) = self.study.step(node, &cells);
                    for condition in because {
                        way.down
                            .push(id, condition, way.domain(condition.cell).is_some());
                    }
                    if let Node::Also { part, .. } = node {
                        way.down.wait(part);
                    }
                    self.found(way.down.finding(self.study, id), &way);
                    way.at = next;
                }
            }
        }
    }

    fn found(&mut self, finding: Option<Finding>, way: &Way) {
        let Some(mut finding) = finding else { return };
        if way.forced.is_empty() || self.findings.len() >= MOST_FINDINGS {
            return;
        }
        // With a change that no longer matters here, the finding has been made without it.
        if finding.forced.len() < way.forced.len() {
            return;
        }
        finding.forced = way.forced.clone();
        finding.forced.sort_unstable();
        if self
            .seen
            .insert((finding.event.clone(), finding.forced.clone()))
        {
            self.findings.push(finding);
        }
    }

    /// Takes the branch that the position takes, and follows the other one if it can be forced.
    fn test(&mut self, way: &mut Way, condition: Condition, changes: usize) {
        let graph = self.study.graph;
        let id = way.at;
        let Node::Test { yes, no, .. } = graph.nodes[id as usize] else {
            return;
        };
        let branch = |holds: bool| if holds { yes } else { no };
        if let Some(domain) = way.domain(condition.cell) {
            let holding = domain & condition.mask;
            if holding != 0 && holding != domain {
                let mut other = way.forcing(condition.cell, domain & !condition.mask);
                other.down.push(id, outcome(condition, false), true);
                other.at = no;
                self.follow(other, changes);
                *way = way.forcing(condition.cell, holding);
            }
            let holds = holding != 0;
            way.down.push(id, outcome(condition, holds), true);
            way.at = branch(holds);
            return;
        }
        let holds = condition.holds(self.study.cells);
        let other = outcome(condition, !holds);
        let allowed = self.values(condition.cell) & other.mask;
        let met = way
            .down
            .met
            .iter()
            .filter(|met| met.condition.cell == condition.cell);
        let open = met.fold(allowed, |mask, met| mask & met.condition.mask);
        if changes > 0 && open != 0 {
            let mut forced = way.forcing(condition.cell, open);
            forced.down.push(id, other, true);
            forced.at = branch(!holds);
            forced.stop = graph.conjugates[id as usize];
            self.follow(forced, changes - 1);
        }
        way.down.push(id, outcome(condition, holds), false);
        way.at = branch(holds);
    }

    /// The values a cell can have at all.
    fn values(&self, cell: Cell) -> u64 {
        let game = &self.study.rules.game;
        match game.layout.role(cell) {
            crate::cells::Role::Square(_) => game.kinds.all_mask(),
            crate::cells::Role::Reserve(..) => u64::MAX,
            crate::cells::Role::Flag(_) => 3,
        }
    }
}
