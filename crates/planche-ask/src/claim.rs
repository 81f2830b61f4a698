//! Is it true? A claim about a move, answered by a proof or not at all.

use planche::{Goal, Request, Solution, Status, Units, Values, find_move};
use schemars::JsonSchema;
use serde::Serialize;

use crate::combination::{limits, position};
use crate::question::CheckClaim;
use crate::{AskError, Stop};

/// What became of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// It is proved against every reply.
    True,
    /// The opponent is proved to win instead, or to take back so much that the claim cannot hold.
    False,
    /// Neither is proved. That is no proof of the contrary.
    Unproved,
}

/// The answer to "is it true?".
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClaimAnswer {
    /// What became of it.
    pub verdict: ClaimVerdict,
    /// What was claimed, in units; mate is 1000, a draw is 0.
    pub claimed: Units,
    /// What is proved, in a sentence or two.
    pub words: String,
    /// The proof that it is true, or what was looked for.
    pub solution: Option<Solution>,
    /// What speaks against it, where that was asked.
    pub why_not: Option<planche::WhyNot>,
}

/// Asks for the claim itself first, and where it is not proved, for what speaks against the move.
pub(crate) fn check(asked: &CheckClaim, stop: &Stop) -> Result<ClaimAnswer, AskError> {
    let place = position(&asked.position, None)?.position;
    let goal = Goal::read(&asked.wins, &Values::default()).map_err(AskError::new)?;
    if goal == Goal::Auto {
        return Err(AskError::new(
            "bad wins \"auto\": a claim says what is won: mate, draw, queen, rook, piece, pawn, or a number of units",
        ));
    }
    let action = match &asked.action {
        Some(text) => Some(find_move(&place, text).map_err(AskError::new)?),
        None => None,
    };
    let request = Request::new(place)
        .goal(goal)
        .limits(limits(asked.nodes, asked.time))
        .axioms(true)
        .stop(stop.clone());
    let only = action.map_or_else(|| request.clone(), |action| request.clone().only(action));
    let solution = planche::solve(&only);
    if solution.status == Status::Proved {
        return Ok(holds(goal, solution));
    }
    let why_not = match (action, goal) {
        (None, _) | (_, Goal::Draw) => None,
        (Some(action), _) => Some(planche::why_not(&request, action)),
    };
    Ok(in_doubt(goal, solution, why_not))
}

fn units(goal: Goal) -> Units {
    match goal {
        Goal::Material(units) => units,
        Goal::Draw | Goal::Auto => 0,
        Goal::Mate => Values::default().mate(),
    }
}

fn holds(goal: Goal, solution: Solution) -> ClaimAnswer {
    ClaimAnswer {
        verdict: ClaimVerdict::True,
        claimed: units(goal),
        words: format!("It is true, and proved. {}", solution.explanation),
        solution: Some(solution),
        why_not: None,
    }
}

/// Refuted only where a proof of the opponent bounds what the move can win.
fn in_doubt(goal: Goal, solution: Solution, why_not: Option<planche::WhyNot>) -> ClaimAnswer {
    let claimed = units(goal);
    let bound = why_not.as_ref().and_then(|answer| answer.at_most);
    let refuted = bound.is_some_and(|most| most < claimed);
    let said = why_not
        .as_ref()
        .map_or(&solution.explanation, |answer| &answer.words);
    let (verdict, opening) = match refuted {
        true => (ClaimVerdict::False, "It is not true."),
        false => (
            ClaimVerdict::Unproved,
            "It is not proved, which does not mean that it is false.",
        ),
    };
    ClaimAnswer {
        verdict,
        claimed,
        words: format!("{opening} {said}"),
        solution: Some(solution),
        why_not,
    }
}
