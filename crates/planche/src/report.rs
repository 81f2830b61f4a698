//! A solution in the form that other programs rely on. This is the only place that knows it.

use std::collections::BTreeMap;

use planche_explain::{self as explain, Part, Point, lines};
use planche_plan::{Units, Values};
use planche_proof::Attack;
use planche_prover::StopReason;
use planche_think::Trial;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move};

use crate::doubt::Doubt;
use crate::schema::{FactShape, ProofShape};
use crate::solution::{Claim, Solution, Stats, Status};
use planche_input::uci;

/// The serialised counterpart of a [`Solution`]: one result object. The order of the fields is the order in
/// which they are written. Moves are UCI.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Report<'a> {
    /// The name of the position, if the request had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// The position.
    pub fen: String,
    /// `mate`, `material` or `draw`.
    pub goal: &'static str,
    /// The gain that is proved, or without a proof the least that was looked for; mate is 1000.
    pub wanted: Units,
    /// What men are worth, where it is not the usual: `wanted` and `gain` are in these units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// How the run ended.
    pub status: Status,
    /// Which limit ended the run: `nodes`, `time`, `asked` (somebody stopped it), `hope` (no plan came near to working) or
    /// `memory` (it is used up, or the proof is too large to be written down).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// What the proof wins; 0 without a proof.
    pub gain: Units,
    /// The first move of the proof, or of what is likely.
    pub best: Option<String>,
    /// Whether no other first move wins as much.
    pub unique: Option<bool>,
    /// Another first move that is proved to win as much.
    pub also: Option<String>,
    /// The line that is told: against the critical defence.
    pub line: Vec<String>,
    /// Themes in the vocabulary of Lichess.
    pub themes: Vec<&'static str>,
    /// The plan behind the first move, one statement a line.
    pub plan: String,
    /// What became of a plan that was suggested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial: Option<&'a Trial>,
    /// The idea in one sentence.
    pub idea: &'a str,
    /// The combination in a paragraph; without a proof, what was tried.
    pub explanation: &'a str,
    /// What the explanation is made of, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Told<'a>>,
    /// What the second opinion was asked and what it said, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<&'a Doubt>,
    /// What it cost.
    pub stats: Stats,
    /// The plans that the proof names by number, one statement a line.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub plans: BTreeMap<u32, String>,
    /// The proof.
    #[schemars(with = "Option<ProofShape>")]
    pub proof: Option<&'a Attack>,
    /// The proof that `also` wins as much.
    #[serde(rename = "alsoProof", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<ProofShape>")]
    pub also_proof: Option<&'a Attack>,
}

/// A sentence of the explanation, the moves that it tells and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Told<'a> {
    /// The sentence.
    pub say: &'a str,
    /// The part that it plays.
    pub kind: Option<Part>,
    /// The moves from the root that it tells; the attacker's are endorsed unless the kind is `counterfactual`.
    pub path: Vec<String>,
    /// What it rests on.
    #[schemars(with = "Vec<FactShape>")]
    pub evidence: &'a [explain::PlacedFact],
}

impl<'a> Told<'a> {
    fn of(point: &'a Point) -> Told<'a> {
        Told {
            say: &point.text,
            kind: point.kind,
            path: point.path.iter().map(UciMove::to_string).collect(),
            evidence: &point.claims,
        }
    }
}

impl<'a> From<&'a Solution> for Report<'a> {
    fn from(solution: &'a Solution) -> Report<'a> {
        Report {
            id: solution.id.as_deref(),
            fen: solution.fen(),
            goal: solution.claim.name(),
            wanted: solution.claim.units(&solution.values),
            values: (solution.values != Values::default()).then(|| solution.values.to_string()),
            status: solution.status,
            stopped: solution.stopped.map(bound),
            gain: solution.proved_gain(),
            best: solution.first().as_ref().map(uci),
            unique: solution.unique,
            also: solution.also.as_ref().map(uci),
            line: line(solution),
            themes: solution.theme_names(),
            plan: solution.plan.to_string(),
            trial: solution.trial.as_deref(),
            idea: &solution.idea,
            explanation: &solution.explanation,
            points: points(solution),
            doubt: solution.doubt.as_ref(),
            stats: solution.stats,
            plans: solution.plans(),
            proof: solution.proof.as_ref(),
            also_proof: solution.also_proof.as_ref(),
        }
    }
}

/// The word for what ended a run.
fn bound(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "nodes",
        StopReason::Time => "time",
        StopReason::Flag => "asked",
        StopReason::Hope => "hope",
        StopReason::Size | StopReason::Memory => "memory",
    }
}

/// The told line as far as the proof has it: what is behind a settled leaf is nobody's claim.
fn line(solution: &Solution) -> Vec<String> {
    let told: Vec<UciMove> = solution.told.iter().map(uci_move).collect();
    let line = solution.proof.as_ref().map_or_else(
        || solution.told.clone(),
        |proof| lines::given(&solution.root, proof, &told),
    );
    line.iter().map(uci).collect()
}

fn uci_move(action: &Move) -> UciMove {
    action.to_uci(CastlingMode::Standard)
}

/// The points of the explanation, where it was made from points.
fn points(solution: &Solution) -> Vec<Told<'_>> {
    let outline = solution.outline.as_ref();
    let made = outline.filter(|outline| outline.paragraph() == solution.explanation);
    made.map_or_else(Vec::new, |outline| {
        outline.story.iter().map(Told::of).collect()
    })
}

impl Claim {
    /// The word for it in files: `mate`, `material` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Mate | Claim::Ending(None) => "mate",
            Claim::Material(_) | Claim::Ending(Some(_)) => "material",
            Claim::Draw => "draw",
        }
    }
}

/// A move in UCI.
pub(crate) fn as_uci<S: Serializer>(action: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&uci(action))
}

/// A position as a FEN.
pub(crate) fn as_fen<S: Serializer>(position: &Chess, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Fen::from_position(position, EnPassantMode::Legal))
}

/// Whatever can be printed, as text.
pub(crate) fn as_text<S: Serializer>(
    value: &impl std::fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Report::from(self).serialize(serializer)
    }
}
