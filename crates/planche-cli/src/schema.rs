//! `planche schema`: the description of what `--json` prints.

use clap::Args;
use serde_json::{Value, json};

use super::output::say_line;
use super::{Exit, Failure};

/// Print the JSON Schema of questions and answers.
///
/// It describes what `--json` prints, and what Python, WebAssembly and assistants ask and are answered: one format for
/// all. With a name, such as solve.answer, the schema of that part alone.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche schema > planche.schema.json\n  planche schema why_not.answer\n  planche schema --list"
)]
pub struct Arguments {
    /// The part: the name of a question, a dot, and `question`, `answer` or `item` (one line of a list).
    #[arg(value_name = "PART")]
    part: Option<String>,

    /// Print the names of the parts.
    #[arg(long, conflicts_with = "part")]
    list: bool,
}

/// Prints the schema, or a part of it.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let whole = planche_ask::schema();
    let text = match &arguments.part {
        _ if arguments.list => parts(&whole).join("\n"),
        None => serde_json::to_string_pretty(&whole)?,
        Some(name) => serde_json::to_string_pretty(&part(whole, name)?)?,
    };
    say_line(text)?;
    Ok(Exit::Done)
}

/// The parts that have a name: `solve.question`, `solve.answer` and so on.
fn parts(whole: &Value) -> Vec<&str> {
    let definitions = whole["$defs"].as_object();
    let names = definitions.into_iter().flat_map(|all| all.keys());
    let public = |name: &&str| name.contains('.') && !name.starts_with("question.");
    names.map(String::as_str).filter(public).collect()
}

/// The same document about this part.
fn part(mut whole: Value, name: &str) -> Result<Value, Failure> {
    if !parts(&whole).contains(&name) {
        return Err(Failure::new(format_args!(
            "there is no part {name:?}; there are {}",
            parts(&whole).join(", ")
        )));
    }
    whole["$ref"] = json!(format!("#/$defs/{name}"));
    Ok(whole)
}
