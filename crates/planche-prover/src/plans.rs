//! Plans kept once each, with where they come from.

use std::cell::Cell;
use std::rc::Rc;

use planche_analysis::Motifs;
use planche_plan::{Plan, Statement};
use rustc_hash::FxHashMap;

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

/// All plans of one run. Plans that ask for the same are one plan, whatever their reasons.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    entries: Vec<Entry>,
    /// What remains of a plan after its first step, once somebody has asked.
    rests: Vec<Option<PlanId>>,
    ids: FxHashMap<Box<[Statement]>, PlanId>,
    /// Plans that nobody carries out as they are: they only have descendants.
    ancestors: FxHashMap<Box<[Statement]>, PlanId>,
    /// Plans that only the chronicle knows. They are as good as new to everybody else.
    noted: FxHashMap<Box<[Statement]>, PlanId>,
}

fn statements(plan: &Plan) -> Box<[Statement]> {
    plan.steps().iter().map(|step| step.statement).collect()
}

impl Plans {
    /// Keeps what remains of a draft once its first `done` steps are carried out.
    pub(crate) fn add(&mut self, draft: &Rc<Draft>, done: usize, rest: Plan) -> PlanId {
        if done == 0 {
            if let Some(id) = draft.id.get() {
                return id;
            }
            let origin = self.origin(draft);
            let id = self.keep(rest, origin);
            draft.id.set(Some(id));
            return id;
        }
        let of = self.ancestor(draft);
        let done = done as u16;
        self.keep(rest, Origin::Rest { of, done })
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
        let rest = self.keep(rest, Origin::Rest { of, done: 1 });
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
        let statements = statements(&draft.plan);
        let known = self
            .ids
            .get(&statements)
            .or(self.ancestors.get(&statements));
        let id = match known.copied() {
            Some(id) => {
                self.add_origin(id, origin);
                id
            }
            None => {
                let id = self.push(&statements, draft.plan.clone(), vec![origin]);
                self.ancestors.insert(statements, id);
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

    fn keep(&mut self, plan: Plan, origin: Origin) -> PlanId {
        let statements = statements(&plan);
        if let Some(&id) = self.ids.get(&statements) {
            self.add_origin(id, origin);
            return id;
        }
        let mut origins = vec![origin];
        if let Some(ancestor) = self.ancestors.get(&statements) {
            origins.extend(&self.entry(*ancestor).origins);
        }
        let id = self.push(&statements, plan, origins);
        self.ids.insert(statements, id);
        id
    }

    /// The number of a draft in the chronicle. Nothing else changes.
    pub(crate) fn note(&mut self, draft: &Rc<Draft>) -> PlanId {
        if let Some(id) = draft.id.get() {
            return id;
        }
        let statements = statements(&draft.plan);
        let known = self
            .ids
            .get(&statements)
            .or(self.ancestors.get(&statements))
            .or(self.noted.get(&statements));
        if let Some(&id) = known {
            return id;
        }
        let origins = self.noted_origin(draft).into_iter().collect();
        let id = self.push(&statements, draft.plan.clone(), origins);
        self.noted.insert(statements, id);
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

    fn push(&mut self, statements: &[Statement], plan: Plan, origins: Vec<Origin>) -> PlanId {
        if !self.noted.is_empty()
            && let Some(id) = self.noted.remove(statements)
        {
            self.entries[id.index()] = Entry { plan, origins };
            return id;
        }
        let id = PlanId(self.entries.len() as u32);
        self.entries.push(Entry { plan, origins });
        self.rests.push(None);
        id
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
