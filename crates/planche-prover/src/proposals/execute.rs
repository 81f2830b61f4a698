//! Executing plans: from the first statements of a plan to the moves it asks for now.

use std::rc::Rc;

use planche_analysis::{Rejection, Scope, View, analyse_around, arrival, holds, realise, simulate};
use planche_plan::{Plan, Reason, Statement, Step, Units};
use planche_tuning::Tuning;
use shakmaty::{Move, Position, Role};

use crate::chronicle::Hindrance;
use crate::history::Generator;
use crate::plans::Draft;
use crate::position::played;
use crate::proposals::record::Note;

/// A move and what asks for it.
pub(crate) struct Proposal {
    pub(crate) action: Move,
    /// The plan that was executed.
    pub(crate) draft: Rc<Draft>,
    /// How many of its steps are done.
    pub(crate) done: usize,
}

impl Proposal {
    /// What remains of the plan, beginning with the move.
    pub(crate) fn rest(&self) -> &[Step] {
        &self.draft.plan.steps()[self.done..]
    }
}

/// The execution of plans in one position.
pub(crate) struct Execution<'a> {
    view: &'a View,
    tuning: &'a Tuning,
    /// What a plan must promise at least from here on.
    least: Units,
    proposals: Vec<Proposal>,
    /// How many plans were written on the way.
    pub written: usize,
    /// What became of the plans, if somebody wants to know.
    notes: Option<Vec<Note>>,
}

impl<'a> Execution<'a> {
    pub(crate) fn new(view: &'a View, least: Units, tuning: &'a Tuning) -> Execution<'a> {
        Execution {
            view,
            tuning,
            least,
            proposals: Vec::new(),
            written: 0,
            notes: None,
        }
    }

    /// The same, keeping notes of what becomes of the plans.
    pub(crate) fn with_notes(self, wanted: bool) -> Execution<'a> {
        Execution {
            notes: wanted.then(Vec::new),
            ..self
        }
    }

    /// Executes one plan until a move that it insists on, or its end.
    pub(crate) fn run(&mut self, draft: &Rc<Draft>) {
        let drawback = self.drawback(&draft.plan);
        self.note(draft, drawback);
        if drawback.is_none() {
            self.written += 1;
            self.follow(draft, 0);
        }
    }

    /// The moves that are asked for, and the notes.
    pub(crate) fn finish(self) -> (Vec<Proposal>, Option<Vec<Note>>) {
        (self.proposals, self.notes)
    }

    fn note(&mut self, draft: &Rc<Draft>, drawback: Option<Hindrance>) {
        if let Some(notes) = &mut self.notes {
            let draft = draft.clone();
            notes.push(Note { draft, drawback });
        }
    }

    /// The optimistic simulation: what is wrong with a plan if it is impossible or too cheap.
    fn drawback(&self, plan: &Plan) -> Option<Hindrance> {
        let values = self.view.facts().values();
        match simulate(self.view.board(), self.view.us(), plan, values) {
            Ok(forecast) if forecast.gain >= self.least => None,
            Ok(_) => Some(Hindrance::TooCheap),
            Err(Rejection::Impossible { .. }) => Some(Hindrance::Impossible),
            Err(Rejection::Absurd { .. }) => Some(Hindrance::Absurd),
        }
    }

    fn follow(&mut self, draft: &Rc<Draft>, nesting: u32) {
        for (done, &step) in draft.plan.steps().iter().enumerate() {
            let goes_on = match step.statement {
                Statement::Move { starred, .. } => {
                    self.propose(step, draft, done);
                    starred
                }
                Statement::Verify { square, state } => {
                    let verified = holds(self.view.facts().man(square), self.view.us(), state);
                    if !verified {
                        let step = done as u16;
                        self.note(draft, Some(Hindrance::Unverified { step }));
                    }
                    verified
                }
                Statement::Modify { square, change, .. } => {
                    let man = self.view.facts().man(square);
                    holds(man, self.view.us(), change.wanted()) || {
                        self.modify(step, draft, done, nesting);
                        false
                    }
                }
                Statement::Analyse { square } => {
                    for found in analyse_around(self.view, square, Scope::deeper(self.tuning)) {
                        self.run(&draft.part(found.plan, found.motifs));
                    }
                    true
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Every way to realise the modification becomes a plan of its own, with a verification
    /// between it and the old rest.
    fn modify(&mut self, step: Step, draft: &Rc<Draft>, done: usize, nesting: u32) {
        let Statement::Modify {
            square,
            change,
            starred,
        } = step.statement
        else {
            return;
        };
        if nesting >= self.tuning.plan_nesting {
            return;
        }
        let verify = Step::new(Statement::verify(square, change.wanted()), Reason::Verify);
        for mut way in realise(self.view, square, change, starred) {
            let generator = Generator::of(change, &way);
            way.push(verify);
            way.extend_from_slice(&draft.plan.steps()[done + 1..]);
            let new = Plan::new(way);
            let drawback = self.drawback(&new);
            if drawback.is_some() && self.notes.is_none() {
                continue;
            }
            let new = draft.expanded(done, generator, new);
            self.note(&new, drawback);
            if drawback.is_none() {
                self.written += 1;
                self.follow(&new, nesting + 1);
            }
        }
    }

    fn propose(&mut self, step: Step, draft: &Rc<Draft>, done: usize) {
        let Statement::Move {
            from,
            to,
            promotion,
            starred,
        } = step.statement
        else {
            return;
        };
        let view = self.view;
        // A threat is carried out by a capture only; en passant alone ends on an empty square.
        let board = view.board();
        let takes = board.occupied().contains(to) || board.pawns().contains(from);
        if starred && !takes {
            return;
        }
        for &action in view.moves() {
            let asked = action.from() == Some(from)
                && arrival(&action) == to
                && (!starred || action.is_capture())
                && match promotion {
                    Some(_) => action.promotion() == promotion,
                    None => self.sensible_promotion(&action),
                };
            if asked {
                self.proposals.push(Proposal {
                    action,
                    draft: draft.clone(),
                    done,
                });
            }
        }
    }

    /// A pawn becomes a queen or a knight; a rook or a bishop only where a queen would stalemate.
    fn sensible_promotion(&self, m: &Move) -> bool {
        match m.promotion() {
            None | Some(Role::Queen | Role::Knight) => true,
            Some(_) => self.view.moves().iter().any(|queen| {
                queen.promotion() == Some(Role::Queen)
                    && (queen.from(), queen.to()) == (m.from(), m.to())
                    && played(self.view.position(), *queen).is_stalemate()
            }),
        }
    }
}
