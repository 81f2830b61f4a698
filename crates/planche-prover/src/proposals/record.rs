//! Writing the chronicle of one search.

use std::rc::Rc;

use planche_plan::Units;
use rustc_hash::FxHashMap;
use shakmaty::{Chess, Move};

use crate::chronicle::{Carried, Chronicle, End, Hindrance, How, What};
use crate::history::Origin;
use crate::ids::{NodeId, PlanId};
use crate::leaves::judge::Leaf;
use crate::leaves::measure::Aim;
use crate::plans::{Draft, Plans};
use crate::strategy::Ply;
use crate::tree::arena::Tree;

/// What became of a draft.
pub(crate) struct Note {
    pub(crate) draft: Rc<Draft>,
    /// What is wrong with it, if anything is.
    pub(crate) drawback: Option<Hindrance>,
}

/// Who writes down what happens in one search.
pub(crate) struct Recorder {
    chronicle: Chronicle,
    search: u32,
    /// The plans that were named, with the origins that were told.
    told: FxHashMap<PlanId, Vec<Origin>>,
    /// The plans behind the move of a node.
    carried: FxHashMap<NodeId, Vec<Carried>>,
    /// Whether a node is known to be won (true) or lost for the attacker.
    settled: FxHashMap<NodeId, bool>,
    /// Whether the search has ended before.
    rested: bool,
}

impl Recorder {
    pub(crate) fn new(chronicle: &Chronicle) -> Recorder {
        Recorder {
            chronicle: chronicle.clone(),
            search: chronicle.begin(),
            told: FxHashMap::default(),
            carried: FxHashMap::default(),
            settled: FxHashMap::default(),
            rested: false,
        }
    }

    fn add(&self, what: What) {
        self.chronicle.add(self.search, what);
    }

    pub(crate) fn begun(&self, position: &Chess, aim: Aim) {
        let position = Box::new(position.clone());
        let wanted = units(aim);
        self.add(What::Begun { position, wanted });
    }

    pub(crate) fn resumed(&mut self) {
        if std::mem::take(&mut self.rested) {
            self.add(What::Resumed);
        }
    }

    pub(crate) fn raised(&mut self, aim: Aim) {
        self.settled.retain(|_, won| !*won);
        let wanted = units(aim);
        self.add(What::Raised { wanted });
    }

    pub(crate) fn reopened(&mut self, flaws: usize) {
        self.settled.retain(|_, won| !*won);
        self.add(What::Reopened { flaws });
    }

    pub(crate) fn ended(&mut self, how: End) {
        self.rested = true;
        self.add(What::Ended { how });
    }

    /// What became of the drafts that were executed at a node. They have their numbers by now, if they get any.
    pub(crate) fn noted(&mut self, plans: &mut Plans, tree: &Tree, node: NodeId, notes: &[Note]) {
        for Note { draft, drawback } in notes {
            let plan = plans.note(draft);
            let origin = plans.noted_origin(draft);
            let new = match origin {
                Some(origin) => self.write(plans, plan, origin),
                None => {
                    self.name(plans, plan);
                    false
                }
            };
            match (*drawback, origin) {
                (Some(why), _) => self.add(What::Dropped { plan, node, why }),
                (None, Some(origin)) if new => self.mended(tree, plan, origin),
                _ => {}
            }
        }
    }

    fn mended(&mut self, tree: &Tree, plan: PlanId, origin: Origin) {
        if let Origin::Remedy {
            class,
            spoiled: from,
            at,
            put,
        } = origin
            && let Some(against) = tree.node(at).action().played()
        {
            let against = Ply::of(&against);
            self.add(What::Mended {
                plan,
                from,
                class,
                against,
                at,
                put,
            });
        }
    }

    /// A plan that reached a move is no use to it.
    pub(crate) fn dropped(&mut self, plans: &Plans, node: NodeId, plan: PlanId, why: Hindrance) {
        self.name(plans, plan);
        self.add(What::Dropped { plan, node, why });
    }

    pub(crate) fn joined(&mut self, plans: &Plans, node: NodeId, plan: PlanId) {
        self.name(plans, plan);
        self.add(What::Joined { plan, node });
    }

    /// Tells of a plan before it is named, with its first origin.
    fn name(&mut self, plans: &Plans, plan: PlanId) {
        if !self.told.contains_key(&plan)
            && let Some(&origin) = plans.entry(plan).origins.first()
        {
            self.write(plans, plan, origin);
        }
    }

    /// Tells where a plan comes from, unless that was told. Whether it was new.
    fn write(&mut self, plans: &Plans, plan: PlanId, origin: Origin) -> bool {
        let told = self.told.entry(plan).or_default();
        if told.iter().any(|told| told.repeats(&origin)) {
            return false;
        }
        told.push(origin);
        if let Some(parent) = origin.parent() {
            self.name(plans, parent);
        }
        let text = plans.get(plan).clone();
        self.add(What::Written { plan, text, origin });
        true
    }

    /// A node of the defender was made.
    pub(crate) fn played(&mut self, plans: &Plans, tree: &Tree, node: NodeId) {
        let Some(parent) = tree.parent(node) else {
            return;
        };
        let defence = tree.defence(node);
        let before = tree.parent(parent).and_then(|at| self.carried.get(&at));
        let before = before.map_or(&[][..], Vec::as_slice);
        let reasons = defence.reasons().iter();
        let mut carried: Vec<Carried> = reasons
            .map(|&plan| carried_on(plans, before, plan))
            .collect();
        let gives = |one: &Carried| plans.get(one.plan).first() == Some(&defence.step());
        let first = carried.iter().position(gives).unwrap_or(0);
        carried[..=first].rotate_right(1);
        for one in &carried {
            self.name(plans, one.plan);
        }
        self.carried.insert(node, carried.clone());
        self.add(What::Played {
            plans: carried,
            node,
            parent,
            path: tree.path(node),
        });
        match defence.leaf() {
            Some(Leaf::Mate) => self.settle(tree, node, How::Mate),
            Some(Leaf::Settled) => self.settle(tree, node, How::Settled),
            None => self.settle(tree, node, How::Refuted),
        }
    }

    /// A node of the attacker was made.
    pub(crate) fn replied(&mut self, tree: &Tree, node: NodeId) {
        let Some(parent) = tree.parent(node) else {
            return;
        };
        self.add(What::Replied {
            node,
            parent,
            path: tree.path(node),
        });
        self.settle(tree, node, How::Answered);
    }

    /// A node turned out to be the same as another.
    pub(crate) fn transposed(&mut self, node: NodeId, first: NodeId) {
        let how = How::Transposed { first };
        self.add(What::Settled { node, how });
    }

    pub(crate) fn spoiled(
        &mut self,
        plans: &Plans,
        tree: &Tree,
        (failed, plan): (NodeId, PlanId),
        (node, by): (NodeId, &Move),
    ) {
        self.name(plans, plan);
        let carried = self.carried.get(&failed);
        let carried = carried.and_then(|all| all.iter().find(|one| one.plan == plan));
        let carried = carried.copied().unwrap_or(Carried {
            plan,
            whole: plan,
            step: 0,
        });
        self.add(What::Spoiled {
            carried,
            failed,
            by: Ply::of(by),
            node,
            path: tree.path(node),
        });
    }

    /// What is known now on the way from a node to the root and was not known before.
    pub(crate) fn backed_up(&mut self, tree: &Tree, node: NodeId) {
        let mut at = Some(node);
        while let Some(node) = at {
            self.settle(tree, node, How::Proved);
            at = tree.parent(node);
        }
    }

    /// A node that is won now is so for this reason; one that is lost is refuted.
    pub(crate) fn settle(&mut self, tree: &Tree, node: NodeId, how: How) {
        let place = tree.node(node);
        let (won, how) = match (place.proved(), place.refuted()) {
            (true, _) => (true, how),
            (_, true) => (false, How::Refuted),
            _ => return,
        };
        if self.settled.insert(node, won) != Some(won) {
            self.add(What::Settled { node, how });
        }
    }
}

fn units(aim: Aim) -> Option<Units> {
    match aim {
        Aim::Mate => None,
        Aim::Material(units) => Some(units),
    }
}

/// The plan that a plan is the rest of, among those that were carried out with the attacker's last move.
fn carried_on(plans: &Plans, before: &[Carried], plan: PlanId) -> Carried {
    let rests = |plan: PlanId| {
        let origins = plans.entry(plan).origins.iter();
        origins.filter_map(|origin| match *origin {
            Origin::Rest { of, done } => Some((of, done)),
            _ => None,
        })
    };
    let direct = rests(plan);
    let after_agenda = rests(plan).flat_map(|(agenda, done)| {
        let first = rests(agenda);
        first.map(move |(of, before)| (of, before + done))
    });
    let found = direct.chain(after_agenda).find_map(|(of, done)| {
        let one = before.iter().find(|one| one.plan == of)?;
        Some(Carried {
            plan,
            whole: one.whole,
            step: one.step + done,
        })
    });
    found.unwrap_or(Carried {
        plan,
        whole: plan,
        step: 0,
    })
}
