//! What the documents show is what the program prints.
//!
//! Every `console` block begins with a command, `$ planche …`, and goes on with what it prints.
//! After a change on purpose, `PLANCHE_UPDATE=1 cargo test -p planche-cli --test readme` writes the new
//! text into the documents; times are not compared.

mod support;

use std::fs;
use std::path::PathBuf;

use support::{planche, printed, root, without_times};

const OPEN: &str = "```console\n";
const UPDATE: &str =
    "If that is on purpose: PLANCHE_UPDATE=1 cargo test -p planche-cli --test readme";
const CLOSE: &str = "```";

fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(root().join("docs/manual")).expect("the manual");
    let mut documents: Vec<PathBuf> = pages.map(|page| page.expect("a page").path()).collect();
    documents.push(root().join("README.md"));
    documents.sort();
    documents
}

/// The words of a command line, with double quotes around words that have spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("never empty").push(c),
        }
    }
    words
}

/// The block as it should be: the command, and what it prints now.
fn fresh(block: &str) -> String {
    let command = block.lines().next().unwrap_or_default();
    let command = command
        .strip_prefix("$ planche ")
        .expect("a command comes first");
    let output = printed(&planche(&words(command), ""));
    let trimmed: Vec<&str> = output.lines().map(str::trim_end).collect();
    format!("$ planche {command}\n{}\n", trimmed.join("\n"))
}

/// Where the two part first, in words.
fn difference(shown: &str, printed: &str) -> Option<String> {
    let command = shown.lines().next().unwrap_or_default();
    let end = |line: Option<&str>| line.unwrap_or("(the end)").to_owned();
    let lines = shown.lines().count().max(printed.lines().count());
    let (mut shown, mut printed) = (shown.lines(), printed.lines());
    let mut pairs = (0..lines).map(|_| (end(shown.next()), end(printed.next())));
    let (shown, printed) = pairs.find(|(shown, printed)| shown != printed)?;
    Some(format!(
        "`{command}`\n   shown {shown:?}\n printed {printed:?}"
    ))
}

fn check(document: &PathBuf) {
    let text = fs::read_to_string(document).expect("a document");
    let mut parts = text.split(OPEN);
    let mut updated = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (block, rest) = part.split_once(CLOSE).expect("every block ends");
        let now = fresh(block);
        let same = without_times(block) == without_times(&now);
        let kept = match same || std::env::var_os("PLANCHE_UPDATE").is_none() {
            true => block,
            false => &now,
        };
        if let Some(difference) = difference(&without_times(kept), &without_times(&now)) {
            panic!("{}: {difference}\n{UPDATE}", document.display());
        }
        updated = format!("{updated}{OPEN}{kept}{CLOSE}{rest}");
    }
    if updated != text {
        fs::write(document, updated).expect("the document can be written");
    }
}

#[test]
fn transcripts_are_what_the_program_prints() {
    for document in documents() {
        check(&document);
    }
}
