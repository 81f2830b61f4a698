//! The tools, a line each.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// What a tool is called, what it is for, and the question that it asks.
pub struct Entry {
    /// The name of the tool, which is that of the question.
    pub name: &'static str,
    /// What an assistant has to know to choose it.
    pub about: &'static str,
}

/// All tools.
pub const TOOLS: [Entry; 12] = [
    Entry {
        name: "solve",
        about: "Finds the most that the side to move can win in a chess position (mate or material), proves it against every \
                legal reply, and explains it. Use it for \"what is best here?\", \"is there a combination?\". Only what is \
                marked PROVED is a fact.",
    },
    Entry {
        name: "why_not",
        about: "Says why a chess move does not work, or that it does: \"why not 23.Qh6?\", \"was that a mistake?\".",
    },
    Entry {
        name: "threats",
        about: "Says what the side that is not to move would win if it could move now: \"what does Black threaten?\".",
    },
    Entry {
        name: "hint",
        about: "Hints for a learner who wants to find the combination alone: 1 the motif, 2 also the man, 3 also the move.",
    },
    Entry {
        name: "check_claim",
        about: "Checks a claim before you make it: \"is it true that 23.Qh6 wins a piece?\". TRUE and FALSE are proved; \
                UNPROVED is neither.",
    },
    Entry {
        name: "annotate",
        about: "Goes through one game (PGN) and says what was played, missed and refuted in it, each with its proof.",
    },
    Entry {
        name: "endgame",
        about: "Explains an ending of at most four men, kings included: the result with best play, the move, its reason, and what \
                other moves throw away. The result is exact.",
    },
    Entry {
        name: "explain_rule",
        about: "Explains a word of Planche's (settled, dangerous move, plan …) or the rules by which an ending is played (krk, kpk, kqk).",
    },
    Entry {
        name: "games",
        about: "Lists the other board games that Planche knows.",
    },
    Entry {
        name: "game_moves",
        about: "A position of another board game and its legal moves; with `play`, after that move.",
    },
    Entry {
        name: "game_win",
        about: "Looks for a forced win in another board game, proves it and explains it.",
    },
    Entry {
        name: "game_conditions",
        about: "Says why each move of a board game is possible, by its rules, and what would have to change for others to be.",
    },
];

/// The tool as it is listed.
pub fn listed(entry: &Entry, schema: &Value) -> Tool {
    let hints = ToolAnnotations::new()
        .read_only(true)
        .idempotent(true)
        .open_world(false);
    Tool::new(entry.name, entry.about, arguments(entry.name, schema)).annotate(hints)
}

/// What a tool takes: the part of the schema about its question.
fn arguments(name: &str, schema: &Value) -> Arc<JsonObject> {
    let part = &schema["$defs"][format!("{name}.question")];
    let named = part["$ref"]
        .as_str()
        .and_then(|text| text.strip_prefix("#/$defs/"));
    let shape = named.map_or(part, |name| &schema["$defs"][name]);
    let shape = shape.as_object().cloned().unwrap_or_default();
    match shape.contains_key("type") {
        true => Arc::new(shape),
        false => Arc::new(
            json!({"type": "object"})
                .as_object()
                .cloned()
                .unwrap_or_default(),
        ),
    }
}
