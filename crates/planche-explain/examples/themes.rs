//! Names the themes of proofs: reads result records (JSON lines as `planche solve --json` prints
//! them) from standard input, and prints for each proved one its name and its themes as JSON.
//!
//! The proofs are taken as they are, so a change to the themes can be measured without searching
//! again. A file of lines (`id move move …`, one a line) may be given as an argument; then the
//! themes of a proof are those of the line of that name.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use planche_explain::{Evidence, Subject, Success, lines, themes};
use planche_plan::Values;
use planche_proof::{Goal, Record};
use shakmaty::uci::UciMove;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    let given = read_lines()?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let record = Record::read(&line)?;
        let Some(claim) = record.claim else { continue };
        let Some(proof) = claim.proof() else { continue };
        let proof = proof?;
        let id = record.id.unwrap_or_default();
        let success = match claim.goal {
            Goal::Mate => Success::of_mate(&proof),
            Goal::Material { wanted } => Success::Material(wanted),
            Goal::Draw => continue,
        };
        let subject = Subject {
            root: &claim.root,
            proof: &proof,
            line: &[],
            given: given.get(&id).map_or(&[], Vec::as_slice),
            success,
            values: Values::default(),
        };
        let told: Vec<String> = themes(&subject).iter().map(json).collect();
        let line: Vec<String> = lines::spine(&subject).iter().map(quoted).collect();
        writeln!(
            output,
            "{{\"id\": \"{id}\", \"spine\": [{}], \"themes\": [{}]}}",
            line.join(", "),
            told.join(", ")
        )?;
    }
    Ok(())
}

fn read_lines() -> Result<HashMap<String, Vec<UciMove>>, Box<dyn std::error::Error>> {
    let Some(path) = std::env::args().nth(1) else {
        return Ok(HashMap::new());
    };
    let text = std::fs::read_to_string(path)?;
    let mut lines = HashMap::new();
    for row in text.lines() {
        let mut words = row.split_whitespace();
        let id = words.next().unwrap_or_default().to_owned();
        lines.insert(id, words.map(str::parse).collect::<Result<_, _>>()?);
    }
    Ok(lines)
}

fn quoted(name: impl std::fmt::Display) -> String {
    format!("\"{name}\"")
}

fn json(found: &Evidence) -> String {
    let squares: Vec<String> = found.squares.iter().map(quoted).collect();
    let path: Vec<String> = found.path.0.iter().map(quoted).collect();
    format!(
        "{{\"name\": \"{}\", \"squares\": [{}], \"path\": [{}]}}",
        found.theme,
        squares.join(", "),
        path.join(", ")
    )
}
