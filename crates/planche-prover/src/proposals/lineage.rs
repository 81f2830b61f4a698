//! Taking the history of a strategy out of the search: the plans behind its moves, all plans that these come from, and
//! the ways to the nodes where they were spoiled.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::history::{History, Made, Origin};
use crate::ids::{NodeId, PlanId};
use crate::proposals::queue::Proposals;
use crate::strategy::{After, Attack};
use crate::tree::arena::Tree;

/// The history of a strategy that was found in this tree.
pub(crate) fn history(proposals: &Proposals, tree: &Tree, attack: &Rc<Attack>) -> History {
    let mut lineage = Lineage {
        proposals,
        tree,
        history: History::default(),
        seen: FxHashSet::default(),
    };
    lineage.walk(attack);
    lineage.history
}

struct Lineage<'a> {
    proposals: &'a Proposals,
    tree: &'a Tree,
    history: History,
    /// The parts of the strategy that were walked through; they may be shared.
    seen: FxHashSet<*const Attack>,
}

impl Lineage<'_> {
    fn walk(&mut self, attack: &Rc<Attack>) {
        if !self.seen.insert(Rc::as_ptr(attack)) {
            return;
        }
        let Attack::Play { made, after, .. } = &**attack else {
            return;
        };
        if let Made(Some(node)) = made
            && !self.history.knows(*node)
        {
            let plans = self.tree.defence(*node).reasons();
            self.history.keep_behind(*node, plans.to_vec());
            plans.iter().for_each(|&plan| self.trace(plan));
            self.keep_path(*node);
        }
        if let After::Defence(defence) = after {
            let answers = defence.replies.iter().map(|(_, answer)| answer);
            for answer in answers.chain(&defence.otherwise) {
                self.walk(answer);
            }
        }
    }

    /// Keeps a plan and all that it comes from.
    fn trace(&mut self, plan: PlanId) {
        let mut waiting = vec![plan];
        while let Some(plan) = waiting.pop() {
            if self.history.has(plan) {
                continue;
            }
            let entry = self.proposals.entry(plan);
            for origin in &entry.origins {
                waiting.extend(origin.parent());
                match *origin {
                    Origin::Remedy { at, put, .. } => {
                        self.keep_path(at);
                        self.keep_path(put);
                    }
                    Origin::Motif { at, .. }
                    | Origin::Around { at }
                    | Origin::Capture { at, .. }
                    | Origin::Again { at, .. } => self.keep_path(at),
                    _ => {}
                }
            }
            self.history.keep(plan, entry.clone());
        }
    }

    fn keep_path(&mut self, node: NodeId) {
        let tree = self.tree;
        self.history.keep_path(node, || tree.path(node));
    }
}
