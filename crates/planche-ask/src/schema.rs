//! The description of questions and answers, made from the types that are read and written.

use planche::audit::AuditRow;
use planche::{EventLine, Solution, Threats, WhyNot};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::ask::{Checked, Nothing};
use crate::claim::ClaimAnswer;
use crate::combination::Hints;
use crate::ending::EndingAnswer;
use crate::game::{BestMove, GameConditions, GameMoves, GameSolution, ShippedGame};
use crate::question;
use crate::review::GameReview;
use crate::rule::Explained;
use crate::thinking::StoryLine;

/// The version of the format. A field that is added raises the second number; one that is renamed, removed or means
/// something else raises the first.
pub const VERSION: &str = "1.0";

/// A line that `think` writes.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its shape counts")]
enum ThinkLine<'a> {
    /// Something happened in the search.
    Event(EventLine),
    /// So many events found no room.
    LeftOut(LeftOut),
    /// A beat of the story.
    Story(StoryLine<'a>),
}

/// So many events found no room.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its shape counts")]
struct LeftOut {
    event: &'static str,
    count: usize,
}

type Describe = fn(&mut SchemaGenerator) -> Schema;

/// A question and its answer.
struct Pair {
    name: &'static str,
    question: Describe,
    answer: Describe,
    /// Whether the answer is a list of what is described.
    list: bool,
}

fn pair<Q: JsonSchema, A: JsonSchema>(name: &'static str) -> Pair {
    Pair {
        name,
        question: |generator| generator.subschema_for::<Q>(),
        answer: |generator| generator.subschema_for::<A>(),
        list: false,
    }
}

fn listing<Q: JsonSchema, A: JsonSchema>(name: &'static str) -> Pair {
    Pair {
        list: true,
        ..pair::<Q, A>(name)
    }
}

fn pairs() -> Vec<Pair> {
    vec![
        pair::<question::Solve, Solution>("solve"),
        pair::<question::Hint, Hints>("hint"),
        pair::<question::WhyNot, WhyNot>("why_not"),
        pair::<question::Threats, Threats>("threats"),
        listing::<question::Threats, ThinkLine<'_>>("think"),
        pair::<question::CheckClaim, ClaimAnswer>("check_claim"),
        listing::<question::Check, Checked>("check"),
        pair::<question::Annotate, GameReview>("annotate"),
        listing::<question::Audit, AuditRow>("audit"),
        pair::<question::Ending, EndingAnswer>("endgame"),
        pair::<question::ExplainRule, Explained>("explain_rule"),
        listing::<Nothing, ShippedGame>("games"),
        pair::<question::GamePlace, GameMoves>("game_moves"),
        pair::<question::GameBest, BestMove>("game_move"),
        pair::<question::GameWin, GameSolution>("game_win"),
        pair::<question::GameFindings, GameConditions>("game_conditions"),
    ]
}

/// All questions and answers as one JSON Schema (2020-12). The document itself is the schema of a solution; every question
/// and answer has a definition of its own: `#/$defs/solve.question`, `#/$defs/solve.answer` and so on. Where the answer is
/// a list, `.item` is one of it: a line of what the terminal prints.
pub fn schema() -> Value {
    let mut asked = SchemaSettings::draft2020_12().into_generator();
    let mut told = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let mut definitions = Map::new();
    for pair in pairs() {
        let name = pair.name;
        let question = renamed((pair.question)(&mut asked).to_value(), "question.");
        definitions.insert(format!("{name}.question"), question);
        let answer = (pair.answer)(&mut told).to_value();
        match pair.list {
            true => {
                let item = format!("#/$defs/{name}.item");
                definitions.insert(format!("{name}.item"), answer);
                let list = json!({"type": "array", "items": {"$ref": item}});
                definitions.insert(format!("{name}.answer"), list);
            }
            false => drop(definitions.insert(format!("{name}.answer"), answer)),
        }
    }
    for (name, shape) in asked.take_definitions(true) {
        definitions.insert(format!("question.{name}"), renamed(shape, "question."));
    }
    definitions.extend(told.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:planche:schema:{VERSION}"),
        "title": "What Planche is asked and answers",
        "version": VERSION,
        "$ref": "#/$defs/solve.answer",
        "$defs": definitions,
    })
}

/// The same with other names for what it refers to: questions and answers may use the same word.
fn renamed(shape: Value, prefix: &str) -> Value {
    match shape {
        Value::String(text) => match text.strip_prefix("#/$defs/") {
            Some(name) => format!("#/$defs/{prefix}{name}").into(),
            None => text.into(),
        },
        Value::Array(items) => items
            .into_iter()
            .map(|item| renamed(item, prefix))
            .collect(),
        Value::Object(fields) => {
            let renamed = fields
                .into_iter()
                .map(|(key, value)| (key, renamed(value, prefix)));
            Value::Object(renamed.collect())
        }
        other => other,
    }
}
