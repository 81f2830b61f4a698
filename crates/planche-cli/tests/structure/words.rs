//! One word, one meaning: no two crates on the way from a question to its answer give a type the same name.

use std::collections::BTreeMap;
use std::fs;

use super::{paths, root};

/// The crates on the way. The doors around them name what they show, and a game or an ending has a language of its own.
const HOUSE: &[&str] = &[
    "planche-plan",
    "planche-proof",
    "planche-facts",
    "planche-tuning",
    "planche-analysis",
    "planche-prover",
    "planche-explain",
    "planche-think",
    "planche-input",
    "planche-play",
    "planche",
];

/// Names that several crates use, and why they may.
const SHARED: &[(&str, &[&str])] = &[
    (
        "the checker has its own of what the prover and the plans have, for it shares nothing with them",
        &["After", "Attack", "Defence", "Draw", "Goal"],
    ),
    (
        "the same type, handed on by the answer that has it",
        &["Breach"],
    ),
];

/// The types that a crate exports and does not take from another crate of the project.
fn exported(name: &str) -> Vec<String> {
    let path = root().join("crates").join(name).join("src/lib.rs");
    let source = fs::read_to_string(path).expect("a library");
    let uses = source.split("\npub use ").skip(1);
    let all = uses.flat_map(|text| paths(text).0);
    let own = all.filter(|path| !path.starts_with("planche"));
    let last = own.filter_map(|path| Some(path.rsplit("::").next()?.to_owned()));
    let is_type =
        |name: &String| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    last.filter(is_type).collect()
}

#[test]
fn a_type_has_one_meaning_in_the_house() {
    let mut homes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for name in HOUSE {
        for exported in exported(name) {
            homes.entry(exported).or_default().push(name);
        }
    }
    assert!(homes.len() > 100, "{homes:?}");
    let shared: Vec<&str> = SHARED
        .iter()
        .flat_map(|(_, names)| *names)
        .copied()
        .collect();
    homes.retain(|_, crates| crates.len() > 1);
    let homes: BTreeMap<&str, &Vec<&str>> = homes.iter().map(|(n, c)| (n.as_str(), c)).collect();
    let strangers: Vec<_> = homes
        .iter()
        .filter(|(name, _)| !shared.contains(name))
        .collect();
    assert!(
        strangers.is_empty(),
        "these names have several meanings: {strangers:?}"
    );
    let gone: Vec<_> = shared
        .iter()
        .filter(|name| !homes.contains_key(*name))
        .collect();
    assert!(
        gone.is_empty(),
        "these names are not shared any more: {gone:?}"
    );
}
