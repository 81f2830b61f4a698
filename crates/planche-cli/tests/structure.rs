//! Rules of the workspace that run: who may depend on whom, and documents that name real files.

mod support;

use std::fs;

use support::root;

/// Each crate and the crates of the project that it may use. Dependencies point down only.
const MAY_USE: &[(&str, &[&str])] = &[
    ("planche-plan", &[]),
    // The checker shares nothing with the prover.
    ("planche-proof", &[]),
    ("planche-facts", &["planche-plan"]),
    ("planche-analysis", &["planche-facts", "planche-plan"]),
    (
        "planche-prover",
        &["planche-analysis", "planche-facts", "planche-plan"],
    ),
    ("planche-explain", &["planche-proof", "planche-plan"]),
    ("planche-endgame", &[]),
    ("planche-breed", &["planche-endgame"]),
    ("planche-game", &[]),
    (
        "planche-play",
        &["planche-endgame", "planche-facts", "planche-plan"],
    ),
    (
        "planche",
        &[
            "planche-endgame",
            "planche-explain",
            "planche-facts",
            "planche-plan",
            "planche-play",
            "planche-proof",
            "planche-prover",
        ],
    ),
    (
        "planche-uci",
        &[
            "planche",
            "planche-endgame",
            "planche-plan",
            "planche-play",
            "planche-proof",
        ],
    ),
    (
        "planche-web",
        &[
            "planche-endgame",
            "planche-explain",
            "planche-game",
            "planche-plan",
            "planche-proof",
        ],
    ),
    (
        "planche-cli",
        &[
            "planche",
            "planche-breed",
            "planche-endgame",
            "planche-explain",
            "planche-game",
            "planche-plan",
            "planche-proof",
            "planche-uci",
            "planche-web",
        ],
    ),
];

fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("the crates");
    let mut names: Vec<String> = folders
        .map(|folder| {
            folder
                .expect("a folder")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// The crates of the project that a manifest names as dependencies, for tests or not.
fn uses(name: &str) -> Vec<String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = fs::read_to_string(&path).expect("a manifest");
    let mut in_dependencies = false;
    let mut used = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_dependencies = line.ends_with("dependencies]");
        } else if in_dependencies && line.starts_with("planche") {
            used.extend(line.split(['.', ' ', '=']).next().map(str::to_owned));
        }
    }
    used
}

#[test]
fn dependencies_point_down() {
    for name in crates() {
        let rule = MAY_USE.iter().find(|(known, _)| *known == name);
        let (_, allowed) = rule.unwrap_or_else(|| panic!("{name} has no rule in this test"));
        for used in uses(&name) {
            assert!(
                allowed.contains(&used.as_str()),
                "{name} must not use {used}"
            );
        }
    }
}

/// Names in backquotes that look like a file or a folder of the project.
fn named_files(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let is_path = |name: &&str| {
        let plain = name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        plain && (name.contains('/') || name.ends_with(".rs") || name.ends_with(".md"))
    };
    quoted.filter(is_path).collect()
}

/// Whether a named file exists: from the root, or by its name in some crate.
fn exists(name: &str) -> bool {
    let from_root = root().join(name).exists();
    let in_crate = |krate: &String| {
        root()
            .join("crates")
            .join(krate)
            .join("src")
            .join(name)
            .exists()
    };
    from_root || crates().iter().any(in_crate)
}

#[test]
fn every_file_named_in_the_documents_exists() {
    for document in [
        "ARCHITECTURE.md",
        "README.md",
        "CONTRIBUTING.md",
        "GLOSSARY.md",
    ] {
        let text = fs::read_to_string(root().join(document)).expect(document);
        for name in named_files(&text) {
            assert!(
                exists(name),
                "{document} names {name}, which does not exist"
            );
        }
    }
}

#[test]
fn the_map_is_short_and_says_what_is_forbidden() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map");
    assert!(text.lines().count() <= 200);
    assert!(text.contains("Invariant:"));
    for name in crates() {
        assert!(
            text.contains(&format!("`crates/{name}`")),
            "{name} is not on the map"
        );
    }
}

/// The modules of the subcommands: `solve` in the variant `Solve(solve::Arguments),`.
fn subcommands() -> Vec<String> {
    let path = root().join("crates/planche-cli/src/main.rs");
    let source = fs::read_to_string(path).expect("the command line");
    let (_, variants) = source.split_once("enum Command {").expect("the list");
    let variants = variants.split('}').next().unwrap_or_default();
    let module = |line: &str| Some(line.split_once('(')?.1.split_once("::")?.0.to_owned());
    variants.lines().filter_map(module).collect()
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let commands = subcommands();
    assert!(commands.len() >= 5, "{commands:?}");
    for command in commands {
        let page = format!("docs/manual/{command}.md");
        assert!(root().join(&page).is_file(), "{page} is missing");
    }
}
