//! Plans kept once each, with where they come from.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashTable;
use planche_analysis::Motifs;
use planche_plan::{Plan, Step};
use rustc_hash::FxHasher;

use crate::history::{Entry, Generator, Origin};
use crate::ids::PlanId;

/// How many origins of one plan are kept.
const ORIGINS: usize = 24;

/// How many of them may differ only in the place where they were found.
const ALIKE: usize = 3;

/// A plan that was written just now and is not kept yet.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) plan: Plan,
    source: Source,
    id: Cell<Option<PlanId>>,
}

/// Where a draft comes from.
#[derive(Debug)]
enum Source {
    /// It is this plan, which is kept already.
    Kept,
    /// From here.
    Origin(Origin),
    /// A modification of the draft at this step was made into moves.
    Expansion(Rc<Draft>, usize, Generator),
    /// The draft asked for an analysis, in which these motifs saw it.
    Part(Rc<Draft>, Motifs),
}

impl Draft {
    fn from(plan: Plan, source: Source) -> Rc<Draft> {
        Rc::new(Draft {
            plan,
            source,
            id: Cell::new(None),
        })
    }

    pub(crate) fn new(plan: Plan, origin: Origin) -> Rc<Draft> {
        Draft::from(plan, Source::Origin(origin))
    }

    /// The plan that this draft's modification is made into.
    pub(crate) fn expanded(
        self: &Rc<Draft>,
        step: usize,
        generator: Generator,
        plan: Plan,
    ) -> Rc<Draft> {
        Draft::from(plan, Source::Expansion(self.clone(), step, generator))
    }

    /// The plan that was seen in the analysis that this draft asks for.
    pub(crate) fn part(self: &Rc<Draft>, plan: Plan, motifs: Motifs) -> Rc<Draft> {
        Draft::from(plan, Source::Part(self.clone(), motifs))
    }
}

/// The plans that stand under a number, found by what they ask for.
type Index = HashTable<PlanId>;

/// All plans of one run. Plans that ask for the same are one plan, whatever their reasons.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    entries: Vec<Entry>,
    /// What remains of a plan after its first step, once somebody has asked.
    rests: Vec<Option<PlanId>>,
    kept: Index,
    /// Plans that nobody carries out as they are: they only have descendants.
    ancestors: Index,
    /// Plans that only the chronicle knows. They are as good as new to everybody else.
    noted: Index,
}

/// What a plan asks for, as a number: the same for all plans that ask for the same.
fn digest(steps: &[Step]) -> u64 {
    let mut hasher = FxHasher::default();
    for step in steps {
        step.statement.hash(&mut hasher);
    }
    hasher.finish()
}

fn ask_the_same(one: &[Step], other: &[Step]) -> bool {
    one.len() == other.len()
        && (one.iter().zip(other)).all(|(one, other)| one.statement == other.statement)
}

/// The plan in this index that asks for the same.
fn find(index: &Index, entries: &[Entry], digest: u64, steps: &[Step]) -> Option<PlanId> {
    let same = |id: &PlanId| ask_the_same(entries[id.index()].plan.steps(), steps);
    index.find(digest, same).copied()
}

fn insert(index: &mut Index, entries: &[Entry], digest_of: u64, id: PlanId) {
    index.insert_unique(digest_of, id, |id| digest(entries[id.index()].plan.steps()));
}

impl Plans {
    /// Keeps what remains of a draft once its first `done` steps are carried out.
    pub(crate) fn add(&mut self, draft: &Rc<Draft>, done: usize) -> PlanId {
        if done == 0 {
            if let Some(id) = draft.id.get() {
                return id;
            }
            let origin = self.origin(draft);
            let id = self.keep(draft.plan.steps(), origin);
            draft.id.set(Some(id));
            return id;
        }
        let of = self.ancestor(draft);
        let origin = Origin::Rest {
            of,
            done: done as u16,
        };
        self.keep(&draft.plan.steps()[done..], origin)
    }

    /// What remains of a plan after its first step, if anything does.
    pub(crate) fn rest(&mut self, of: PlanId) -> Option<PlanId> {
        if let Some(rest) = self.rests[of.index()] {
            return Some(rest);
        }
        let rest = self.get(of).after(1);
        if rest.steps().is_empty() {
            return None;
        }
        let rest = self.keep(rest.steps(), Origin::Rest { of, done: 1 });
        self.rests[of.index()] = Some(rest);
        Some(rest)
    }

    /// A plan that is kept, as a draft to be executed once more.
    pub(crate) fn draft(&self, id: PlanId) -> Rc<Draft> {
        let draft = Draft::from(self.get(id).clone(), Source::Kept);
        draft.id.set(Some(id));
        draft
    }

    pub(crate) fn get(&self, id: PlanId) -> &Plan {
        &self.entries[id.index()].plan
    }

    pub(crate) fn entry(&self, id: PlanId) -> &Entry {
        &self.entries[id.index()]
    }

    /// The number of a draft that others come from.
    pub(crate) fn ancestor(&mut self, draft: &Rc<Draft>) -> PlanId {
        if let Some(id) = draft.id.get() {
            return id;
        }
        let origin = self.origin(draft);
        let steps = draft.plan.steps();
        let digest = digest(steps);
        let known = find(&self.kept, &self.entries, digest, steps)
            .or_else(|| find(&self.ancestors, &self.entries, digest, steps));
        let id = match known {
            Some(id) => {
                self.add_origin(id, origin);
                id
            }
            None => {
                let id = self.push(digest, steps, vec![origin]);
                insert(&mut self.ancestors, &self.entries, digest, id);
                id
            }
        };
        draft.id.set(Some(id));
        id
    }

    fn origin(&mut self, draft: &Draft) -> Origin {
        match &draft.source {
            Source::Kept => Origin::Given,
            Source::Origin(origin) => *origin,
            Source::Expansion(parent, step, generator) => Origin::Expansion {
                of: self.ancestor(parent),
                step: *step as u16,
                generator: *generator,
            },
            Source::Part(parent, motifs) => Origin::Part {
                of: self.ancestor(parent),
                motifs: *motifs,
            },
        }
    }

    fn keep(&mut self, steps: &[Step], origin: Origin) -> PlanId {
        let digest = digest(steps);
        if let Some(id) = find(&self.kept, &self.entries, digest, steps) {
            self.add_origin(id, origin);
            return id;
        }
        let mut origins = vec![origin];
        if let Some(ancestor) = find(&self.ancestors, &self.entries, digest, steps) {
            origins.extend(&self.entry(ancestor).origins);
        }
        let id = self.push(digest, steps, origins);
        insert(&mut self.kept, &self.entries, digest, id);
        id
    }

    /// The number of a draft in the chronicle. Nothing else changes.
    pub(crate) fn note(&mut self, draft: &Rc<Draft>) -> PlanId {
        if let Some(id) = draft.id.get() {
            return id;
        }
        let steps = draft.plan.steps();
        let digest = digest(steps);
        let indexes = [&self.kept, &self.ancestors, &self.noted];
        let known = |index: &Index| find(index, &self.entries, digest, steps);
        if let Some(id) = indexes.into_iter().find_map(known) {
            return id;
        }
        let origins = self.noted_origin(draft).into_iter().collect();
        let id = self.push(digest, steps, origins);
        insert(&mut self.noted, &self.entries, digest, id);
        id
    }

    /// Where a draft comes from, for the chronicle; `None` if it is a plan that is kept.
    pub(crate) fn noted_origin(&mut self, draft: &Draft) -> Option<Origin> {
        Some(match &draft.source {
            Source::Kept => return None,
            Source::Origin(origin) => *origin,
            Source::Expansion(parent, step, generator) => Origin::Expansion {
                of: self.note(parent),
                step: *step as u16,
                generator: *generator,
            },
            Source::Part(parent, motifs) => Origin::Part {
                of: self.note(parent),
                motifs: *motifs,
            },
        })
    }

    fn push(&mut self, digest: u64, steps: &[Step], origins: Vec<Origin>) -> PlanId {
        let plan = Plan::new(steps.to_vec());
        let entry = Entry { plan, origins };
        if let Some(id) = self.take_note(digest, steps) {
            self.entries[id.index()] = entry;
            return id;
        }
        let id = PlanId(self.entries.len() as u32);
        self.entries.push(entry);
        self.rests.push(None);
        id
    }

    /// The number under which only the chronicle knows the plan so far; from now on it is everybody's.
    fn take_note(&mut self, digest: u64, steps: &[Step]) -> Option<PlanId> {
        let same = |id: &PlanId| ask_the_same(self.entries[id.index()].plan.steps(), steps);
        let found = self.noted.find_entry(digest, same).ok()?;
        Some(found.remove().0)
    }

    fn add_origin(&mut self, id: PlanId, origin: Origin) {
        let origins = &mut self.entries[id.index()].origins;
        let alike = origins.iter().filter(|known| known.repeats(&origin));
        let known = alike.clone().count() >= ALIKE || alike.clone().any(|known| *known == origin);
        if !known && origins.len() < ORIGINS && origin.parent() != Some(id) {
            origins.push(origin);
        }
    }
}
