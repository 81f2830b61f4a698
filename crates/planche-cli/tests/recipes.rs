//! The recipes of `CONTRIBUTING.md`, followed as far as a test can: whoever has forgotten a step is told the file.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::root;

const MOTIFS: &str = "crates/planche-analysis/src/motifs";
const MOTIF_MODULES: &str = "crates/planche-analysis/src/motifs.rs";
const MOTIF_LIST: &str = "crates/planche-analysis/src/motif.rs";
const MOTIF_CASES: &str = "crates/planche-analysis/tests/data/motifs.txt";
const COST: &str = "crates/planche-prover/src/proposals/cost.rs";
const WORDS: &str = "crates/planche-explain/src/purpose.rs";

/// Reasons that cost what a quiet move or a check costs in any case.
const USUAL_COST: [&str; 16] = [
    "Advance",
    "Battery",
    "Capture",
    "CheckFirst",
    "Discovery",
    "DoubleCheck",
    "Execute",
    "Forestall",
    "InBetween",
    "LureTo",
    "March",
    "Overload",
    "Parry",
    "Threat",
    "Verify",
    "Windmill",
];

/// Reasons that need no words of their own: the facts of the move on the board say all of it.
const SHOWN_BY_THE_BOARD: [&str; 23] = [
    "Advance",
    "Capture",
    "CheckFirst",
    "Desperado",
    "Discovery",
    "DoubleAttack",
    "DoubleCheck",
    "DrivingCheck",
    "Execute",
    "Forestall",
    "LineAttack",
    "LureTo",
    "March",
    "MateThreat",
    "MatingCheck",
    "Overload",
    "PressPinned",
    "Promotion",
    "SafeCheck",
    "Threat",
    "Trap",
    "Verify",
    "Windmill",
];

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// The names of the files in a folder, without the ending.
fn names(folder: &str, ending: &str) -> Vec<String> {
    let files = fs::read_dir(root().join(folder)).expect(folder);
    let files = files.map(|file| file.expect("a file").file_name());
    let mut names: Vec<String> = files
        .filter_map(|name| Some(name.to_str()?.strip_suffix(ending)?.to_owned()))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "nothing in {folder}");
    names
}

/// What stands between the first `open` and the next `close`.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    text.split_once(open)?
        .1
        .split_once(close)
        .map(|(word, _)| word)
}

/// The reasons that a source names.
fn reasons(source: &str) -> BTreeSet<&str> {
    let named = source.split("Reason::").skip(1);
    named
        .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next())
        .collect()
}

fn check(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// A complaint, unless the step was done.
fn unless(done: bool, complaint: String) -> Option<String> {
    (!done).then_some(complaint)
}

#[test]
fn a_motif_has_its_page_its_place_and_its_cases() {
    let (modules, list, cases) = (text(MOTIF_MODULES), text(MOTIF_LIST), text(MOTIF_CASES));
    let list = between(&list, "pub const MOTIFS", "];").expect("the list of motifs");
    let missing = |module: String| {
        let file = format!("{MOTIFS}/{module}.rs");
        let source = text(&file);
        let name =
            between(&source, "fn name(", "\n    }").and_then(|body| between(body, "\"", "\""));
        let name = name.unwrap_or("?");
        let kind = between(&source, "impl Motif for ", " ").unwrap_or("?");
        let mut rows = cases
            .lines()
            .filter(|row| row.split(" | ").next() == Some(name));
        let against = rows.clone().any(|row| row.contains("| no "));
        let applies = rows.any(|row| !row.contains("| no "));
        [
            unless(
                source.starts_with("//!"),
                format!("{file}: say first what the motif sees, and why it works"),
            ),
            unless(
                modules.contains(&format!("mod {module};")),
                format!("{MOTIF_MODULES}: no `mod {module};`"),
            ),
            unless(
                list.contains(&format!("&{kind},")),
                format!("{MOTIF_LIST}: `&{kind}` is not in the list"),
            ),
            unless(
                applies,
                format!("{MOTIF_CASES}: no position where \"{name}\" applies"),
            ),
            unless(
                against,
                format!("{MOTIF_CASES}: no position where \"{name}\" does not apply"),
            ),
        ]
    };
    check(
        names(MOTIFS, ".rs")
            .into_iter()
            .flat_map(missing)
            .flatten()
            .collect(),
    );
}

#[test]
fn the_reasons_of_a_motif_have_a_cost_and_words() {
    let (cost, words) = (text(COST), text(WORDS));
    let (costly, told) = (reasons(&cost), reasons(&words));
    let missing = |module: String| {
        let source = text(&format!("{MOTIFS}/{module}.rs"));
        let missing = |reason: &str| {
            let has_cost = costly.contains(reason) || USUAL_COST.contains(&reason);
            let has_words = told.contains(reason) || SHOWN_BY_THE_BOARD.contains(&reason);
            [
                unless(
                    has_cost,
                    format!("{module}: {COST} does not say what Reason::{reason} costs"),
                ),
                unless(
                    has_words,
                    format!("{module}: {WORDS} has no words for Reason::{reason}"),
                ),
            ]
        };
        reasons(&source)
            .into_iter()
            .flat_map(missing)
            .flatten()
            .collect::<Vec<_>>()
    };
    check(names(MOTIFS, ".rs").into_iter().flat_map(missing).collect());
}

/// `figure` is a letter that several forms use, and no form.
#[test]
fn a_form_of_output_has_a_flag_a_manual_and_a_test() {
    const FOLDER: &str = "crates/planche/src/forms";
    let steps = [
        ("crates/planche-cli/src/solve.rs", "no field"),
        ("crates/planche-cli/tests/forms.rs", "no test"),
        ("docs/manual/solve.md", "no word"),
    ];
    let missing = |form: String| {
        let needle = |file: &str| match file.ends_with("solve.rs") {
            true => format!("    {form}: "),
            false => format!("--{form}"),
        };
        let lacking = |(file, what): (&str, &str)| {
            unless(
                text(file).contains(&needle(file)),
                format!("{file}: {what} about --{form}"),
            )
        };
        steps.into_iter().filter_map(lacking).collect::<Vec<_>>()
    };
    let forms = names(FOLDER, ".rs")
        .into_iter()
        .filter(|name| name != "figure");
    check(forms.flat_map(missing).collect());
}

#[test]
fn a_game_has_a_place_in_the_list_and_positions_that_were_counted() {
    const LIST: &str = "crates/planche-game/src/library.rs";
    const COUNTS: &str = "crates/planche-game/tests/perft.txt";
    let (list, counts) = (text(LIST), text(COUNTS));
    let missing = |game: String| {
        let counted = counts
            .lines()
            .any(|row| row.split(" | ").next() == Some(&game));
        let file = format!("crates/planche-game/games/{game}.game");
        [
            unless(
                list.contains(&format!("\"{game}\",")),
                format!("{LIST}: \"{game}\" is not in the list"),
            ),
            unless(counted, format!("{COUNTS}: nothing was counted for {game}")),
            unless(
                text(&file).starts_with("# "),
                format!("{file}: say first what the game is, in one line"),
            ),
        ]
    };
    check(
        names("crates/planche-game/games", ".game")
            .into_iter()
            .flat_map(missing)
            .flatten()
            .collect(),
    );
}

#[test]
fn there_is_a_recipe_for_everything_that_is_often_added() {
    let guide = text("CONTRIBUTING.md");
    for recipe in [
        "a motif",
        "a theme",
        "a form of output",
        "a game",
        "a language",
    ] {
        assert!(
            guide.contains(&format!("### Add {recipe}\n")),
            "CONTRIBUTING.md: no recipe for {recipe}"
        );
    }
    assert!(guide.contains("### Change the order of the search\n"));
}
