//! The points of the explanation: every move that they endorse lies in the proof, and together they are the explanation.
//!
//! A point may go on behind a settled leaf, where the proof has ended and men are still taken: there its moves must be
//! legal, and what was won must stay in hand after each of the attacker's.

use serde::Deserialize;

use super::Case;
use crate::agree::{Walk, disagrees};
use crate::survey::Survey;
use crate::verdict::Failure;

/// A sentence, the part it plays and the moves from the root that it tells.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Point {
    say: String,
    kind: Option<String>,
    #[serde(default)]
    path: Vec<String>,
}

/// The only kind that tells of moves which fail.
const COUNTERFACTUAL: &str = "counterfactual";

pub(super) fn examine(
    points: Option<&[Point]>,
    explanation: Option<&str>,
    case: &Case<'_>,
    survey: &mut Survey,
) -> Result<(), Failure> {
    if explanation.is_some() {
        survey.unchecked("explanation", None);
    }
    let Some(points) = points.filter(|points| !points.is_empty()) else {
        return Ok(());
    };
    for point in points {
        let walk = Walk::new(case.root, case.proof).field("points");
        match point.kind.as_deref() {
            Some(COUNTERFACTUAL) => walk.wander(&point.path)?,
            _ => walk
                .and_beyond(case.checker, case.goal)
                .follow(&point.path)?,
        }
    }
    survey.checked("points", Some("moves"));
    survey.unchecked("points", Some("words"));
    match explanation {
        Some(words) => is_the_explanation(points, words),
        None => Ok(()),
    }
}

/// The explanation is its points, one after the other.
fn is_the_explanation(points: &[Point], words: &str) -> Result<(), Failure> {
    let said: Vec<&str> = points.iter().map(|point| point.say.as_str()).collect();
    match said.join(" ") == words {
        true => Ok(()),
        false => Err(disagrees(
            "explanation",
            "is not what its points say".to_owned(),
        )),
    }
}
