//! Executing plans: from the first statements of a plan to the moves it asks for now.

use planche_analysis::{Limits, View, analyse_around, arrival, holds, realise, simulate};
use planche_plan::{Plan, Reason, Statement, Step, Units};
use planche_tuning::Tuning;
use shakmaty::{Move, Position, Role};

use crate::position::played;

/// A move and the plan that begins with it.
pub(crate) type Proposal = (Move, Plan);

/// The execution of plans in one position.
pub(crate) struct Execution<'a> {
    view: &'a View,
    tuning: &'a Tuning,
    /// What a plan must promise at least from here on.
    least: Units,
    proposals: Vec<Proposal>,
    /// How many plans were written on the way.
    pub written: usize,
}

impl<'a> Execution<'a> {
    pub(crate) fn new(view: &'a View, least: Units, tuning: &'a Tuning) -> Execution<'a> {
        Execution {
            view,
            tuning,
            least,
            proposals: Vec::new(),
            written: 0,
        }
    }

    /// Executes one plan until a move that it insists on, or its end.
    pub(crate) fn run(&mut self, plan: &Plan) {
        if self.promising(plan) {
            self.written += 1;
            self.follow(plan, 0);
        }
    }

    pub(crate) fn finish(self) -> Vec<Proposal> {
        self.proposals
    }

    /// The optimistic simulation: neither impossible nor too cheap.
    pub(crate) fn promising(&self, plan: &Plan) -> bool {
        let values = self.view.facts().values();
        simulate(self.view.board(), self.view.us(), plan, values)
            .is_ok_and(|forecast| forecast.gain >= self.least)
    }

    fn follow(&mut self, plan: &Plan, nesting: u32) {
        for done in 0..plan.steps().len() {
            let rest = plan.after(done);
            let step = plan.steps()[done];
            let goes_on = match step.statement {
                Statement::Move { starred, .. } => {
                    self.propose(step, rest);
                    starred
                }
                Statement::Verify { square, state } => {
                    holds(self.view.facts().man(square), self.view.us(), state)
                }
                Statement::Modify { square, change, .. } => {
                    let man = self.view.facts().man(square);
                    holds(man, self.view.us(), change.wanted()) || {
                        self.modify(step, plan, done, nesting);
                        false
                    }
                }
                Statement::Analyse { square } => {
                    for plan in analyse_around(self.view, square, Limits::deeper(self.tuning)) {
                        self.run(&plan);
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
    fn modify(&mut self, step: Step, plan: &Plan, done: usize, nesting: u32) {
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
            way.push(verify);
            let new = plan.after(done + 1).preceded_by(&way);
            if self.promising(&new) {
                self.written += 1;
                self.follow(&new, nesting + 1);
            }
        }
    }

    fn propose(&mut self, step: Step, plan: Plan) {
        let Statement::Move {
            from,
            to,
            promotion,
            starred,
        } = step.statement
        else {
            return;
        };
        let matching = |m: &&Move| {
            m.from() == Some(from)
                && arrival(m) == to
                && (!starred || m.is_capture())
                && match promotion {
                    Some(_) => m.promotion() == promotion,
                    None => self.sensible_promotion(m),
                }
        };
        let moves = self.view.moves().iter().filter(matching);
        let proposals: Vec<Proposal> = moves.map(|m| (*m, plan.clone())).collect();
        self.proposals.extend(proposals);
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
