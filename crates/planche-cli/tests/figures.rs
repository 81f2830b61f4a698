//! The figures of the documents are those of the rows that were recorded.
//!
//! Between `<!-- figures: FILE -->` and `<!-- end -->` stands what `planche figures FILE` prints. After new
//! rows, `PLANCHE_UPDATE=1 cargo test -p planche-cli --test figures` writes it into the page.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::{complained, planche, printed, root};

const PAGE: &str = "docs/measurements.md";
const ROWS: &str = "docs/figures";
const OPEN: &str = "<!-- figures: ";
const OPENED: &str = " -->\n";
const CLOSE: &str = "<!-- end -->";

/// What stands between two marks: the file of rows, and the tables.
struct Block<'a> {
    file: &'a str,
    tables: &'a str,
}

/// The page in pieces: the text before the first block, then each block with the text behind it.
fn pieces(page: &str) -> (&str, Vec<(Block<'_>, &str)>) {
    let mut parts = page.split(OPEN);
    let before = parts.next().unwrap_or_default();
    let piece = |part| {
        let (file, rest) = str::split_once(part, OPENED).expect("a mark names its file");
        let (tables, behind) = rest.split_once(CLOSE).expect("every block ends");
        (Block { file, tables }, behind)
    };
    (before, parts.map(piece).collect())
}

/// What the program makes of the rows now.
fn fresh(file: &str) -> String {
    let output = planche(&["figures", file], "");
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    format!("\n{}\n", printed(&output))
}

#[test]
fn the_page_and_the_rows_agree() {
    let page = fs::read_to_string(root().join(PAGE)).expect(PAGE);
    let (before, blocks) = pieces(&page);
    let mut updated = before.to_owned();
    for (block, behind) in &blocks {
        let now = fresh(block.file);
        updated += &format!("{OPEN}{}{OPENED}{now}{CLOSE}{behind}", block.file);
        if std::env::var_os("PLANCHE_UPDATE").is_none() {
            assert_eq!(block.tables, now, "{PAGE}: {}", block.file);
        }
    }
    if updated != page {
        fs::write(root().join(PAGE), updated).expect("the page can be written");
    }
}

#[test]
fn every_file_of_rows_is_shown() {
    let page = fs::read_to_string(root().join(PAGE)).expect(PAGE);
    let shown: BTreeSet<String> = pieces(&page)
        .1
        .iter()
        .map(|(block, _)| block.file.to_owned())
        .collect();
    let kept: BTreeSet<String> = fs::read_dir(root().join(ROWS))
        .expect(ROWS)
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .map(|name| format!("{ROWS}/{name}"))
        .collect();
    assert_eq!(shown, kept);
}

#[test]
fn a_file_that_has_no_rows_is_refused_by_name_and_line() {
    for (file, message) in [
        ("docs/figures/nothing.jsonl", "docs/figures/nothing.jsonl"),
        ("README.md", "README.md, line 1: no row of figures"),
    ] {
        let output = planche(&["figures", file], "");
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(
            complained(&output).contains(message),
            "{}",
            complained(&output)
        );
    }
}
