//! Rules of the workspace that run: who may depend on whom, and documents that name real files.

#[path = "structure/numbers.rs"]
mod numbers;
mod support;
#[path = "structure/words.rs"]
mod words;

use std::collections::{BTreeMap, BTreeSet};
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
    ("planche-tuning", &[]),
    (
        "planche-analysis",
        &["planche-facts", "planche-plan", "planche-tuning"],
    ),
    (
        "planche-prover",
        &[
            "planche-analysis",
            "planche-facts",
            "planche-plan",
            "planche-tuning",
        ],
    ),
    (
        "planche-explain",
        &["planche-plan", "planche-proof", "planche-tuning"],
    ),
    (
        "planche-think",
        &[
            "planche-analysis",
            "planche-explain",
            "planche-plan",
            "planche-prover",
            "planche-tuning",
        ],
    ),
    ("planche-input", &["planche-plan"]),
    ("planche-endgame", &[]),
    ("planche-breed", &["planche-endgame"]),
    ("planche-game", &[]),
    (
        "planche-play",
        &[
            "planche-endgame",
            "planche-facts",
            "planche-plan",
            "planche-tuning",
        ],
    ),
    (
        "planche",
        &[
            "planche-analysis",
            "planche-endgame",
            "planche-explain",
            "planche-facts",
            "planche-input",
            "planche-plan",
            "planche-play",
            "planche-proof",
            "planche-prover",
            "planche-think",
            "planche-tuning",
        ],
    ),
    (
        "planche-forms",
        &[
            "planche",
            "planche-explain",
            "planche-plan",
            "planche-proof",
        ],
    ),
    (
        "planche-ask",
        &[
            "planche",
            "planche-endgame",
            "planche-forms",
            "planche-game",
            "planche-proof",
        ],
    ),
    ("planche-python", &["planche-ask"]),
    ("planche-wasm", &["planche-ask", "planche-web"]),
    ("planche-mcp", &["planche-ask"]),
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
            "planche",
            "planche-endgame",
            "planche-explain",
            "planche-forms",
            "planche-game",
            "planche-plan",
            "planche-proof",
        ],
    ),
    (
        "planche-cli",
        &[
            "planche",
            "planche-ask",
            "planche-breed",
            "planche-endgame",
            "planche-explain",
            "planche-forms",
            "planche-game",
            "planche-mcp",
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

/// What is published goes out alone, and the licence wants to go along.
#[test]
fn every_crate_has_the_licence_in_it() {
    let ours = fs::read_to_string(root().join("LICENSE")).expect("the licence");
    for name in crates() {
        let path = root().join("crates").join(&name).join("LICENSE");
        let text = fs::read_to_string(path).unwrap_or_default();
        assert!(text == ours, "{name} goes out without the licence");
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

/// Crates in which no file may use one that uses it, whatever the way round.
const WITHOUT_CIRCLES: &[&str] = &["planche-explain", "planche-prover"];

/// The modules of a crate: `tree::node` for `tree/node.rs`, nothing for `lib.rs`; with their code, comments and tests
/// left out.
fn modules(name: &str) -> BTreeMap<String, String> {
    let folder = root().join("crates").join(name).join("src");
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.clone()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let source = fs::read_to_string(&path).expect("a file");
                found.insert(module_name(&folder, &path), code(&source));
            }
        }
    }
    found
}

fn module_name(folder: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(folder).expect("a file of the crate");
    let parts = inside.with_extension("");
    let parts = parts.iter().map(|part| part.to_string_lossy());
    let parts: Vec<_> = parts
        .filter(|part| part != "lib" && part != "mod")
        .collect();
    parts.join("::")
}

fn code(source: &str) -> String {
    let source = source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or(source);
    let lines = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths of a tree such as `a::{b, c::d}`, as far as it goes, and what follows it.
fn paths(text: &str) -> (Vec<String>, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    let Some(inner) = rest.strip_prefix("::") else {
        return (vec![name.to_owned()], rest);
    };
    let (ends, rest) = match inner.strip_prefix('{') {
        Some(list) => listed(list),
        None => paths(inner),
    };
    let join = |end: String| format!("{name}::{end}");
    (ends.into_iter().map(join).collect(), rest)
}

fn listed(mut text: &str) -> (Vec<String>, &str) {
    let mut all = Vec::new();
    loop {
        text = text.trim_start_matches([',', ' ', '\n']);
        if let Some(rest) = text.strip_prefix('}') {
            return (all, rest);
        }
        let (found, rest) = paths(text);
        if rest.len() == text.len() {
            return (all, "");
        }
        all.extend(found);
        text = rest;
    }
}

/// The whole path from the root of the crate, where the first words say where to begin.
fn absolute(module: &str, path: &str) -> String {
    let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    let mut words = path.split("::").peekable();
    while let Some(&word) = words.peek() {
        match word {
            "crate" => base.clear(),
            "super" => drop(base.pop()),
            "self" => {}
            _ => break,
        }
        words.next();
    }
    base.extend(words);
    base.join("::")
}

/// The modules that a module uses: by `crate::`, `super::` and `self::`, and its own by their names.
fn used_modules(module: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let code = &modules[module];
    let starts = ["crate::", "super::", "self::"];
    let by_word = starts
        .iter()
        .flat_map(|start| code.match_indices(start).map(|(at, _)| &code[at..]));
    let by_name = code
        .match_indices("use ")
        .map(|(at, word)| &code[at + word.len()..]);
    by_word
        .chain(by_name)
        .flat_map(|text| paths(text).0)
        .filter_map(|path| owner(&absolute(module, &path), modules))
        .filter(|used| used != module)
        .collect()
}

/// The module in which a path ends: the longest beginning of it that is one.
fn owner(path: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let mut path = path;
    loop {
        if !path.is_empty() && modules.contains_key(path) {
            return Some(path.to_owned());
        }
        path = &path[..path.rfind("::")?];
    }
}

/// A circle of modules, each of which uses the next.
fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    let mut path = Vec::new();
    let mut names = graph.keys();
    names.find_map(|name| walk(name, graph, &mut path, &mut done))
}

fn walk(
    name: &str,
    graph: &BTreeMap<String, BTreeSet<String>>,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = path.iter().position(|above| above == name) {
        return Some(path[at..].to_vec());
    }
    if done.contains(name) {
        return None;
    }
    path.push(name.to_owned());
    let mut used = graph.get(name).into_iter().flatten();
    let found = used.find_map(|next| walk(next, graph, path, done));
    path.pop();
    done.insert(name.to_owned());
    found
}

#[test]
fn modules_do_not_use_each_other_in_circles() {
    for name in WITHOUT_CIRCLES {
        let modules = modules(name);
        let uses = |module: &String| (module.clone(), used_modules(module, &modules));
        let graph: BTreeMap<_, _> = modules.keys().map(uses).collect();
        assert!(
            graph.values().map(BTreeSet::len).sum::<usize>() > 10,
            "{graph:?}"
        );
        if let Some(circle) = circle(&graph) {
            panic!(
                "{name}: these modules use each other in a circle: {}",
                circle.join(" → ")
            );
        }
    }
}

/// Methods that stand elsewhere hide who uses whom.
#[test]
fn methods_stand_in_the_file_of_their_type() {
    for name in ["planche-prover"] {
        for (module, code) in modules(name) {
            let blocks = code.lines().filter(|line| line.starts_with("impl"));
            for block in blocks.filter(|line| !line.contains(" for ")) {
                let words = block.trim_start_matches("impl");
                let words = match words.strip_prefix('<') {
                    Some(generic) => generic.split_once('>').map_or("", |(_, rest)| rest),
                    None => words,
                };
                let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let owner = words
                    .trim()
                    .split(|c| !is_name(c))
                    .next()
                    .unwrap_or_default();
                let kinds = ["struct", "enum", "trait"];
                let here = kinds
                    .iter()
                    .any(|kind| code.contains(&format!("{kind} {owner}")));
                assert!(
                    here,
                    "{name}: {module} has methods of {owner}, which is defined elsewhere"
                );
            }
        }
    }
}
