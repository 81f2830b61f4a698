//! Trying a plan that somebody suggested: alone first, and then among our own.

use std::sync::Arc;

use planche_plan::{Goal, Plan, Units, played};
use planche_prover::{Chronicle, Suggestion};
use planche_think::{Hearing, Trial};
use shakmaty::Move;

use crate::find::least;
use crate::request::Request;
use crate::solution::Solution;
use crate::solve::find_and_tell;

/// Carries the suggested plans out and mends them, nothing else. Where they fail, and others are allowed, the position is
/// solved as if nobody had suggested anything.
pub(crate) fn try_out(request: &Request, suggestion: &Suggestion) -> Solution {
    let chronicle = request.chronicle.clone().unwrap_or_default();
    let alone = Request {
        chronicle: Some(chronicle.clone()),
        axioms: false,
        ..request.clone().suggest(suggestion.plans.clone(), true)
    };
    let mut solution = find_and_tell(&alone);
    let trial = suggestion.plans.first();
    let trial = trial.map(|plan| Arc::new(verdict(&alone, plan, &solution, &chronicle)));
    if !solution.is_proved() && !suggestion.only {
        let others = Request {
            suggestion: None,
            ..request.clone()
        };
        let spent = solution.stats;
        solution = find_and_tell(&others);
        solution.stats.plans += spent.plans;
        solution.stats.nodes += spent.nodes;
        solution.stats.opinion += spent.opinion;
        solution.stats.ms += spent.ms;
    }
    Solution { trial, ..solution }
}

fn verdict(request: &Request, plan: &Plan, solution: &Solution, chronicle: &Chronicle) -> Trial {
    let thread = solution.thread.as_deref();
    let events = chronicle.events();
    let attempt = Hearing {
        root: &request.position,
        wanted: wanted(request),
        values: request.values,
        thread: thread.filter(|_| solution.is_proved()),
        events: &events,
        answer: None,
    };
    let refutation = match solution.is_proved() {
        true => None,
        false => attempt.first().and_then(|first| refutation(request, first)),
    };
    let prize = refutation.as_ref().map(|(_, prize)| prize.as_str());
    let answer = refutation.as_ref().map(|(reply, _)| *reply).zip(prize);
    Trial::new(plan, &Hearing { answer, ..attempt })
}

/// What the opponent is proved to win after this move, and how he begins.
fn refutation(request: &Request, first: Move) -> Option<(Move, String)> {
    let after = played(&request.position, first);
    let asked = Request {
        stop: request.stop.clone(),
        tuning: request.tuning.clone(),
        ..Request::new(after)
            .values(request.values)
            .limits(request.limits)
    };
    let solution = find_and_tell(&asked);
    let reply = solution.best()?;
    let prize = match solution.is_mate() {
        true => "by force: it is mate".to_owned(),
        false => solution.reward().to_string(),
    };
    Some((reply, prize))
}

/// The least that the plan has to promise.
fn wanted(request: &Request) -> Units {
    match request.goal {
        Goal::Mate => request.values.mate(),
        Goal::Material(units) => units,
        Goal::Auto | Goal::Draw => least(request),
    }
}
