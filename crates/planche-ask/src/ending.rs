//! Endings: what the expert plays, why, and what other moves throw away.

use planche::position;
use planche_endgame::clock::{self, Timing};
use planche_endgame::kbnk::sentences::sentence;
use planche_endgame::{
    Cost, Ending, Lecture, Slip, Strategy, exact, has_rules, lecture, rook_ending,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

use crate::AskError;
use crate::question;

/// An ending in words. Where no expert plays by rules the table speaks, and there are only `fen`, `strategy` and `lines`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum EndingAnswer {
    /// The expert's lesson.
    Lesson(Box<Lesson>),
    /// The table's.
    Table(Table),
}

/// What the table says of an ending that nobody plays by rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Table {
    /// The position.
    pub fen: String,
    /// `table`, or `solution` where rook and pawn against rook was solved.
    pub strategy: &'static str,
    /// What there is to say, sentence by sentence.
    pub lines: Vec<String>,
    /// What the Syzygy files say, where they were asked.
    pub syzygy: Option<&'static str>,
}

/// What an expert says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lesson {
    /// The position.
    pub fen: String,
    /// The material: `krk`, `kpk` …
    pub class: String,
    /// Who plays.
    pub strategy: String,
    /// `won` or `drawn`, for the stronger side.
    pub result: &'static str,
    /// What the fifty-move rule has to say to it.
    pub clock: Option<String>,
    /// In how many moves it is mate with best play.
    pub mate_in: Option<u8>,
    /// The verdict in words.
    pub verdict: String,
    /// The method.
    pub method: Option<String>,
    /// The stage of the method.
    pub stage: Option<String>,
    /// The move in UCI.
    #[serde(rename = "move")]
    pub action: Option<String>,
    /// The same in SAN.
    pub san: Option<String>,
    /// Why it is played.
    pub because: Option<String>,
    /// The rule that fired.
    pub rule: Option<String>,
    /// Whether it is the only move that keeps the result.
    pub only: bool,
    /// What other moves cost.
    pub others: Vec<Other>,
    /// The answer to expect.
    pub reply: Option<Reply>,
    /// What to learn by heart.
    pub by_heart: Option<String>,
    /// What the Syzygy files say, where they were asked.
    pub syzygy: Option<&'static str>,
}

/// A move that costs something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Other {
    /// The move in SAN.
    pub san: String,
    /// `win`, `draw` or `moves`.
    pub costs: &'static str,
    /// How many moves it loses.
    pub moves: Option<u8>,
    /// Why.
    pub because: String,
    /// Other moves of which the same is true.
    pub also: Vec<String>,
}

/// The answer to expect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reply {
    /// The move in SAN.
    pub san: String,
    /// Why.
    pub because: String,
}

impl EndingAnswer {
    /// The same with what the Syzygy files say.
    #[must_use]
    pub fn with_syzygy(mut self, says: Option<&'static str>) -> EndingAnswer {
        match &mut self {
            EndingAnswer::Lesson(lesson) => lesson.syzygy = says,
            EndingAnswer::Table(table) => table.syzygy = says,
        }
        self
    }
}

/// What the exact solution of rook and pawn against rook says; `None` for another ending. It takes seconds, and memory for
/// every square of the pawn: for one who asks about a position of his own.
pub fn solved(position: &Chess) -> Option<EndingAnswer> {
    Some(EndingAnswer::Table(Table {
        fen: fen(position),
        strategy: "solution",
        lines: rook_ending::teach(position)?,
        syzygy: None,
    }))
}

/// What the table says.
pub fn explain(position: &Chess) -> Result<EndingAnswer, AskError> {
    let mut lines = exact::explain(position).map_err(AskError::new)?;
    lines.splice(1..1, clock::remark(position));
    Ok(EndingAnswer::Table(Table {
        fen: fen(position),
        strategy: "table",
        lines,
        syzygy: None,
    }))
}

/// A lecture as a value to be written.
pub fn report(
    position: &Chess,
    ending: &Ending,
    strategy: Option<&str>,
    told: &Lecture,
    rule: Option<String>,
) -> EndingAnswer {
    let advice = told.advice.as_ref();
    let mate_in = ending.value().distance();
    let name = strategy.unwrap_or(Strategy::names(ending.class)[0]);
    EndingAnswer::Lesson(Box::new(Lesson {
        fen: fen(position),
        class: ending.class.to_string(),
        strategy: name.to_owned(),
        result: match clock::timing(position) {
            // The table knows no clock: a win that comes too late is a draw.
            Ok(Timing::TooLate | Timing::Over) => "drawn",
            _ if mate_in.is_some() => "won",
            _ => "drawn",
        },
        clock: clock::remark(position),
        mate_in,
        verdict: told.verdict.clone(),
        method: told.method.clone(),
        stage: advice.and_then(|advice| advice.stage.clone()),
        action: advice.map(|advice| advice.play.to_uci(CastlingMode::Standard).to_string()),
        san: told.san.clone(),
        because: advice.map(|advice| advice.because.clone()),
        rule,
        only: told.only.is_some(),
        others: told.slips.iter().map(other).collect(),
        reply: told.reply.as_ref().map(|(san, because)| Reply {
            san: san.clone(),
            because: because.clone(),
        }),
        by_heart: told.by_heart.clone(),
        syzygy: None,
    }))
}

fn other(slip: &Slip) -> Other {
    let (costs, moves) = match slip.cost {
        Cost::Win => ("win", None),
        Cost::Draw => ("draw", None),
        Cost::Moves(moves) => ("moves", Some(moves)),
    };
    Other {
        san: slip.san.clone(),
        costs,
        moves,
        because: slip.sentence.clone(),
        also: slip.also.clone(),
    }
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The rule that fired as its lesson has it.
pub fn rule_of(strategy: &Strategy, told: &Lecture) -> Option<String> {
    let number = told.advice.as_ref()?.rule?;
    if let Some(ladder) = strategy.ladder() {
        let goal = ladder.goals().list.get(number.checked_sub(1)?)?;
        return Some(format!("Goal {number}: {}", sentence(goal)));
    }
    let rule = strategy.reader()?.lesson().rules.get(number - 1)?;
    Some(format!("Rule {number}: {rule}"))
}

pub(crate) fn answer(asked: &question::Ending) -> Result<EndingAnswer, AskError> {
    let position = position(&asked.position).map_err(AskError::new)?;
    let name = asked.strategy.as_deref();
    let ruled = name.is_some_and(|name| name != "table");
    let ending = Ending::of(&position).ok();
    let ending = ending.filter(|ending| ruled || (name.is_none() && has_rules(ending.class)));
    let Some(ending) = ending else {
        return explain(&position);
    };
    let strategy = match name {
        Some(name) => Strategy::named(ending.class, name).map_err(AskError::new)?,
        None => Strategy::usual(ending.class),
    };
    let told = lecture(&strategy, &ending);
    let rule = rule_of(&strategy, &told);
    Ok(report(&position, &ending, name, &told, rule))
}
