//! The recipes of `CONTRIBUTING.md`, followed as far as a test can: whoever has forgotten a step is told the file.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::root;

const MOTIFS: &str = "crates/planche-analysis/src/motifs";
const MOTIF_MODULES: &str = "crates/planche-analysis/src/motifs.rs";
const MOTIF_LIST: &str = "crates/planche-analysis/src/motif.rs";
const MOTIF_CASES: &str = "crates/planche-analysis/tests/data/motifs.txt";
const MOTIF_NAMES: &str = "crates/planche-tuning/src/motif.rs";
const COST: &str = "crates/planche-prover/src/proposals/cost.rs";
const WORDS: &str = "crates/planche-explain/src/purpose.rs";

const HERE: &str = "crates/planche-cli/tests/recipes.rs";

/// Reasons that cost what a quiet move or a check costs in any case.
const USUAL_COST: &[&str] = &[
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
const SHOWN_BY_THE_BOARD: &[&str] = &[
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

/// Whether a name stands in a text and does not go on: `--line` is not named by `--lines`.
fn names_whole(text: &str, name: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '-';
    let mut rests = text
        .match_indices(name)
        .map(|(at, _)| &text[at + name.len()..]);
    rests.any(|rest| !rest.starts_with(goes_on))
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
    let called = text(MOTIF_NAMES);
    let missing = |module: String| {
        let file = format!("{MOTIFS}/{module}.rs");
        let source = text(&file);
        let kind = between(&source, "impl Motif for ", " ").unwrap_or("?");
        let arm = list
            .lines()
            .find(|line| line.ends_with(&format!("=> &{kind},")));
        let name = arm
            .and_then(|arm| between(arm, "MotifName::", " "))
            .and_then(|variant| between(&called, &format!("    {variant} = \""), "\""));
        let named = name.is_some();
        let name = name.unwrap_or("?");
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
                named,
                format!("{MOTIF_NAMES} and {MOTIF_LIST}: `{kind}` goes by no name"),
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
        let file = format!("{MOTIFS}/{module}.rs");
        let source = text(&file);
        let missing = |reason: &str| {
            let has_cost = costly.contains(reason) || USUAL_COST.contains(&reason);
            let has_words = told.contains(reason) || SHOWN_BY_THE_BOARD.contains(&reason);
            [
                unless(
                    has_cost,
                    format!(
                        "{COST}: no cost for Reason::{reason} of {file} (or it has the usual one: USUAL_COST in {HERE})"
                    ),
                ),
                unless(
                    has_words,
                    format!(
                        "{WORDS}: no words for Reason::{reason} of {file} (or the board shows it: SHOWN_BY_THE_BOARD in {HERE})"
                    ),
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

/// `figure` is a letter that several forms use, `words` what they say by themselves; neither is a form.
#[test]
fn a_form_of_output_has_a_flag_a_manual_and_a_test() {
    const FORMS: &str = "crates/planche-forms/src";
    const FLAGS: &str = "crates/planche-cli/src/solve.rs";
    const TESTS: &str = "crates/planche-cli/tests/forms.rs";
    const MANUAL: &str = "docs/manual/solve.md";
    let (modules, flags) = (text("crates/planche-forms/src/lib.rs"), text(FLAGS));
    let (tests, manual) = (text(TESTS), text(MANUAL));
    let (usage, pages) = manual.split_once("\n## ").expect("the usage comes first");
    let missing = |form: String| {
        let flag = format!("--{form}");
        [
            unless(
                modules.contains(&format!("mod {form};")),
                format!("{FORMS}/lib.rs: no `mod {form};`"),
            ),
            unless(
                flags.contains(&format!("    {form}: ")),
                format!("{FLAGS}: no field `{form}` for the flag {flag}"),
            ),
            unless(
                flags.contains(&format!("forms::{form}")),
                format!("{FLAGS}: `form` does not call `forms::{form}`"),
            ),
            unless(
                names_whole(&tests, &flag),
                format!("{TESTS}: no test of {flag}"),
            ),
            unless(
                names_whole(usage, &flag),
                format!("{MANUAL}: {flag} is missing in the usage at the top"),
            ),
            unless(
                names_whole(pages, &flag),
                format!("{MANUAL}: no word about {flag} under \"Other forms\""),
            ),
        ]
    };
    let forms = names(FORMS, ".rs")
        .into_iter()
        .filter(|name| !["figure", "lib", "words"].contains(&name.as_str()));
    check(forms.flat_map(missing).flatten().collect());
}

/// A draw has no combination to look at, so its theme is told with it. That each theme has a case is asked beside the cases, in `crates/planche/tests/themes.rs`.
#[test]
fn a_theme_of_the_table_is_looked_for() {
    const TABLE: &str = "crates/planche-explain/src/theme.rs";
    const FINDERS: &str = "crates/planche-explain/src/themes";
    let table = text(TABLE);
    let rows = between(&table, "\ntable! {\n", "\n}").expect("the table of themes");
    let files = names(FINDERS, ".rs").into_iter();
    let finders: String = files
        .map(|file| text(&format!("{FINDERS}/{file}.rs")))
        .chain([text("crates/planche/src/tell.rs")])
        .collect();
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase());
    let themes = rows.lines().filter_map(|row| row.split_whitespace().next());
    let missing = |theme: &str| {
        unless(
            names_whole(&finders, &format!("Theme::{theme}")),
            format!("{FINDERS}: no file looks for Theme::{theme}, which stands in {TABLE}"),
        )
    };
    check(themes.filter(is_name).filter_map(missing).collect());
}

#[test]
fn a_game_has_a_place_in_the_list_and_positions_that_were_counted() {
    const LIST: &str = "crates/planche-game/src/library.rs";
    const COUNTS: &str = "crates/planche-game/tests/perft.txt";
    const VALUES: &str = "crates/planche-game/tests/solved.rs";
    let (list, counts, values) = (text(LIST), text(COUNTS), text(VALUES));
    let missing = |game: String| {
        let counted = counts
            .lines()
            .any(|row| row.split(" | ").next() == Some(&game))
            || values.contains(&format!("\"{game}\""));
        let file = format!("crates/planche-game/games/{game}.game");
        [
            unless(
                list.contains(&format!("\"{game}\",")),
                format!("{LIST}: \"{game}\" is not in the list"),
            ),
            unless(
                counted,
                format!(
                    "{COUNTS}: nothing was counted for {game}, and {VALUES} has no value of it"
                ),
            ),
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
