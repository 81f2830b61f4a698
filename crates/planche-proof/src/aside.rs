//! What a result says beside its proof and its line: each field is verified as far as the proof and the rules of chess
//! can, and listed as unverified where they cannot.
//!
//! | field | what is verified |
//! | --- | --- |
//! | `also` | it is another legal first move, and wins as much: by `alsoProof`, or where one move shows it |
//! | `unique` | no other first move mates or wins as much at once |
//! | `themes` | those that the rules decide: mates by their length, promotions, captures in passing, castling … |
//! | `plan` | its moves are those of the line, in this order, and what it verifies is so on the board |
//! | `points` | every move that they endorse lies in the proof; together they are the explanation |
//! | `stats` | the number of legal moves |
//!
//! Words, and counts of what the search did, cannot be verified from a proof.

mod others;
mod plan;
mod points;
mod themes;

use serde::Deserialize;
use serde_json::value::RawValue;
use shakmaty::{Chess, Position};

use crate::agree::disagrees;
use crate::check::Checker;
use crate::goal::Goal;
use crate::proof::Attack;
use crate::survey::Survey;
use crate::verdict::Failure;

/// The fields; one that is absent or null says nothing.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Aside<'a> {
    unique: Option<bool>,
    also: Option<String>,
    #[serde(borrow, default, rename = "alsoProof")]
    also_proof: Option<&'a RawValue>,
    themes: Option<Vec<String>>,
    plan: Option<String>,
    explanation: Option<String>,
    points: Option<Vec<points::Point>>,
    stats: Option<Stats>,
}

/// What was counted. Only the rules can be asked again.
#[derive(Debug, Clone, Default, Deserialize)]
struct Stats {
    legal: Option<u64>,
}

/// A claim whose proof holds.
pub(crate) struct Case<'a> {
    pub(crate) checker: &'a Checker<'a>,
    pub(crate) root: &'a Chess,
    pub(crate) goal: Goal,
    pub(crate) proof: &'a Attack,
    /// The line of the result, which was followed through the proof already.
    pub(crate) line: &'a [String],
}

/// The names of all fields that say something, and of these the ones that are verified with the proof or name the claim.
const WITH_THE_PROOF: [&str; 9] = [
    "status", "fen", "goal", "wanted", "values", "gain", "best", "line", "proof",
];

impl Aside<'_> {
    /// Goes through the fields of these names.
    pub(crate) fn examine(&self, names: &[String], case: &Case<'_>) -> Result<Survey, Failure> {
        let mut survey = Survey::default();
        others::examine(self, case, &mut survey)?;
        themes::examine(self.themes.as_deref(), case, &mut survey)?;
        plan::examine(self.plan.as_deref(), case, &mut survey)?;
        let words = self.explanation.as_deref();
        points::examine(self.points.as_deref(), words, case, &mut survey)?;
        self.count_moves(case, &mut survey)?;
        list_the_rest(names, &mut survey);
        Ok(survey)
    }

    fn count_moves(&self, case: &Case<'_>, survey: &mut Survey) -> Result<(), Failure> {
        let Some(stats) = &self.stats else {
            return Ok(());
        };
        survey.unchecked("stats", Some("what the search counted"));
        let Some(said) = stats.legal else {
            return Ok(());
        };
        let legal = case.root.legal_moves().len();
        if usize::try_from(said) != Ok(legal) {
            let complaint = format!("has {said} legal moves, and there are {legal}");
            return Err(disagrees("stats", complaint));
        }
        survey.checked("stats", Some("legal"));
        Ok(())
    }
}

/// Fields that nobody above knows are listed, so that nothing of the result is passed over in silence.
fn list_the_rest(names: &[String], survey: &mut Survey) {
    for name in names {
        let seen = |item: &crate::survey::SurveyItem| item.field == *name;
        if WITH_THE_PROOF.contains(&name.as_str()) {
            survey.checked(name, None);
        } else if name != "id" && !survey.checked.iter().chain(&survey.unchecked).any(seen) {
            survey.unchecked(name, None);
        }
    }
}
