//! Rules of the workspace that run: who may depend on whom, and documents that name real files.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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

/// Names in backquotes that look like a file or a folder of the project: with an ending or a slash at the end,
/// or from a folder in the root on. `NAME` stands for any.
fn named_files(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let is_path = |name: &&str| {
        let plain = name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        let file = name.rsplit('/').next().unwrap_or_default().contains('.');
        let folder = |folder| name.starts_with(folder);
        let document = name.ends_with(".rs") || name.ends_with(".md");
        let below = ["crates/", "docs/", "scripts/", "fuzz/"]
            .into_iter()
            .any(folder);
        let placeholder = name.contains("NAME");
        plain
            && !placeholder
            && (document || below || name.ends_with('/') || name.contains('/') && file)
    };
    quoted.filter(is_path).collect()
}

/// Whether a named file exists: from the root, beside the document, or at the end of a path in some crate.
fn exists(document: &Path, name: &str) -> bool {
    let name = name.trim_end_matches('/');
    let beside = document
        .parent()
        .is_some_and(|folder| folder.join(name).exists());
    beside || root().join(name).exists() || sources().iter().any(|path| path.ends_with(name))
}

/// All files and folders of the crates that somebody wrote.
fn sources() -> &'static [PathBuf] {
    static SOURCES: OnceLock<Vec<PathBuf>> = OnceLock::new();
    SOURCES.get_or_init(|| below(&root().join("crates")))
}

/// Everything below a folder, but what tools put there.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let written = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !path.ends_with("node_modules") && !path.ends_with("target"));
    written
        .flat_map(|path| match path.is_dir() {
            true => [vec![path.clone()], below(&path)].concat(),
            false => vec![path],
        })
        .collect()
}

/// All documents that people read: those in the root and below `docs`.
fn documents() -> Vec<PathBuf> {
    let in_root = fs::read_dir(root()).expect("the root");
    let in_root = in_root.map(|entry| entry.expect("an entry").path());
    let all = in_root.chain(below(&root().join("docs")));
    all.filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

fn text_of(document: &Path) -> String {
    fs::read_to_string(document).expect("a document")
}

#[test]
fn every_file_named_in_the_documents_exists() {
    for document in documents() {
        let name = document.display();
        for file in named_files(&text_of(&document)) {
            assert!(
                exists(&document, file),
                "{name} names {file}, which does not exist"
            );
        }
    }
}

/// The targets of links in Markdown, but those into the world.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    targets
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .filter(|target| !target.contains("://"))
}

/// The anchors of a document: its headings, in small letters, with dashes for spaces.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let letters = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = letters
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_in_the_documents_leads_somewhere() {
    for document in documents() {
        let text = text_of(&document);
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => document.clone(),
                _ => document.parent().expect("a folder").join(file),
            };
            let name = document.display();
            assert!(
                target.exists(),
                "{name} links to {link}, which does not exist"
            );
            assert!(
                anchor.is_empty() || anchors(&text_of(&target)).contains(&anchor.to_owned()),
                "{name} links to {link}, but there is no such heading"
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

#[test]
fn every_manifest_says_what_the_crate_is() {
    for name in crates() {
        let manifest = text_of(&root().join("crates").join(&name).join("Cargo.toml"));
        for field in [
            "description = ",
            "license.workspace = ",
            "keywords",
            "categories",
        ] {
            let has = manifest.lines().any(|line| line.starts_with(field));
            assert!(has, "crates/{name}/Cargo.toml has no line `{field}…`");
        }
    }
}
