//! An answer as an assistant is to read it: what is a fact, what is not, and where the proof is.

use serde_json::{Value, json};

use crate::shelf::Shelf;

/// What is said under everything that is not proved.
const NO_FACT: &str = "NOT PROVED: do not present this as a fact.";

/// An answer in words, and the same as data without what is long.
pub struct Told {
    /// The words.
    pub text: String,
    /// The data: proofs have become their identities.
    pub data: Value,
}

/// Tells the answer to a question of this name.
pub fn tell(name: &str, answer: Value, shelf: &Shelf) -> Told {
    let data = trimmed(answer, shelf);
    let text = match name {
        "solve" => solution(&data),
        "why_not" => why_not(&data),
        "check_claim" => claim(&data),
        "threats" => threats(&data),
        "hint" => hints(&data),
        "annotate" => review(&data),
        "endgame" => ending(&data),
        "explain_rule" => string(&data["words"]),
        "game_win" => game_win(&data),
        _ => pretty(&data),
    };
    let data = match data {
        Value::Object(_) => data,
        list => json!({ "items": list }),
    };
    Told { text, data }
}

/// The same without proofs and evidence: a result that is proved has the identity of its proof instead.
fn trimmed(mut answer: Value, shelf: &Shelf) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            let is_result = fields.contains_key("proof") && fields.contains_key("fen");
            let proved = is_result && !fields["proof"].is_null();
            let identity = proved.then(|| shelf.keep(&Value::Object(fields.clone())));
            if is_result {
                for name in ["proof", "plans", "points"] {
                    fields.remove(name);
                }
                fields.insert("proof_id".to_owned(), json!(identity));
            }
            for value in fields.values_mut() {
                *value = trimmed(value.take(), shelf);
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = trimmed(item.take(), shelf);
            }
        }
        _ => {}
    }
    answer
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// The line of a result and the identity of its proof.
fn support(result: &Value) -> String {
    let Some(identity) = result["proof_id"].as_str() else {
        return NO_FACT.to_owned();
    };
    let moves = result["line"].as_array().into_iter().flatten();
    let line: Vec<&str> = moves.filter_map(Value::as_str).collect();
    format!(
        "PROVED ({identity}; read planche://proof/{identity} for the whole proof). Line in UCI: {}",
        line.join(" ")
    )
}

fn solution(result: &Value) -> String {
    let words = string(&result["explanation"]);
    let only = match result["unique"].as_bool() {
        Some(true) => "\nNo other first move wins as much, as far as plans reach.",
        Some(false) => "\nAnother first move is proved to win as much.",
        None => "",
    };
    let only = if result["proof_id"].is_string() {
        only
    } else {
        ""
    };
    format!("{words}\n{}{only}", support(result))
}

fn why_not(answer: &Value) -> String {
    let words = string(&answer["words"]);
    let named = [
        ("wins", "It wins"),
        ("better", "Better"),
        ("refutation", "The refutation"),
    ];
    let proofs: Vec<String> = named
        .iter()
        .filter(|(field, _)| answer[*field]["proof_id"].is_string())
        .map(|(field, name)| format!("{name}: {}", support(&answer[*field])))
        .collect();
    match (answer["verdict"].as_str(), proofs.is_empty()) {
        (Some("unproved"), true) => format!("{words}\n{NO_FACT}"),
        (Some("unproved"), false) => format!(
            "{words}\nWhat becomes of the move itself is NOT PROVED; what is proved:\n{}",
            proofs.join("\n")
        ),
        _ => format!("{words}\n{}", proofs.join("\n"))
            .trim_end()
            .to_owned(),
    }
}

fn claim(answer: &Value) -> String {
    let words = string(&answer["words"]);
    match answer["verdict"].as_str() {
        Some("true") => format!("TRUE. {words}\n{}", support(&answer["solution"])),
        Some("false") => {
            let against = &answer["why_not"];
            format!(
                "FALSE. {words}\nThe refutation: {}",
                support(&against["refutation"])
            )
        }
        _ => format!("UNPROVED. {words}\n{NO_FACT}"),
    }
}

fn threats(answer: &Value) -> String {
    let words = string(&answer["words"]);
    let found = answer["threats"].as_array().into_iter().flatten();
    let told: Vec<String> = found
        .map(|threat| format!("{}: {}", string(&threat["san"]), support(threat)))
        .collect();
    match told.is_empty() {
        true => words,
        false => format!("{words}\n{}", told.join("\n")),
    }
}

fn hints(answer: &Value) -> String {
    let found = answer["hints"].as_array().into_iter().flatten();
    let told: Vec<&str> = found.filter_map(Value::as_str).collect();
    match told.is_empty() {
        true => format!("{}\n{NO_FACT}", string(&answer["words"])),
        false => told.join("\n"),
    }
}

fn review(answer: &Value) -> String {
    let moments = answer["moments"].as_array().into_iter().flatten();
    let told: Vec<String> = moments
        .map(|moment| {
            let (kind, words) = (string(&moment["kind"]), string(&moment["words"]));
            format!("{kind}: {words}\n{}", support(&moment["report"]))
        })
        .collect();
    match told.is_empty() {
        true => "Nothing that can be proved was played, missed or refuted in this game. That does not make it a good one.".to_owned(),
        false => told.join("\n\n"),
    }
}

fn ending(answer: &Value) -> String {
    if let Some(lines) = answer["lines"].as_array() {
        let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
        return format!(
            "{}\nEXACT: this is from a complete table.",
            lines.join("\n")
        );
    }
    let verdict = string(&answer["verdict"]);
    let advice = match (answer["san"].as_str(), answer["because"].as_str()) {
        (Some(san), Some(because)) => format!("\n{san}: {because}."),
        _ => String::new(),
    };
    let others = answer["others"].as_array().into_iter().flatten();
    let slips: String = others
        .map(|slip| {
            format!(
                "\n{} costs the {}: {}.",
                string(&slip["san"]),
                string(&slip["costs"]),
                string(&slip["because"])
            )
        })
        .collect();
    format!("{verdict}{advice}{slips}\nEXACT: the result is from a complete table.")
}

fn game_win(answer: &Value) -> String {
    match answer["status"].as_str() {
        Some("proved") => format!(
            "{}\nPROVED against every reply.",
            string(&answer["explanation"])
        ),
        Some("none") => format!("No win by threats was found.\n{}", exact(&answer["exact"])),
        _ => format!("The search was stopped at a limit.\n{NO_FACT}"),
    }
}

fn exact(value: &Value) -> String {
    match value["worth"].as_str() {
        Some(worth) => {
            format!("EXACT: with best play the position is {worth} for the side to move.")
        }
        None => NO_FACT.to_owned(),
    }
}
