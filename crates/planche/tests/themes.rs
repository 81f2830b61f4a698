//! Positions and the themes of their proofs; the cases are in `data/themes.txt`.

use planche::{Limits, Report, Request, solve};
use shakmaty::{Chess, EnPassantMode, Position, fen::Fen};

const CASES: &str = include_str!("data/themes.txt");

fn cases() -> impl Iterator<Item = &'static str> {
    CASES.split("\n\n").filter(|case| case.contains("\nfen "))
}

fn field<'a>(case: &'a str, name: &str) -> &'a str {
    let fits = |line: &&str| line.split(' ').next() == Some(name);
    let line = case.lines().find(fits).unwrap_or_default();
    line.get(name.len()..).unwrap_or_default().trim()
}

fn solved(fen: &str) -> Report {
    let position = planche::position(fen).expect(fen);
    let limits = Limits {
        nodes: 2_000,
        time: None,
    };
    solve(&Request::new(position).limits(limits))
}

/// The same position with the colours exchanged.
fn flipped(fen: &str) -> String {
    let position: Chess = planche::position(fen).expect(fen);
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.mirror();
    Fen::try_from(setup).expect(fen).to_string()
}

/// What is wrong with the themes of one position, if anything.
fn complaint(case: &str, fen: &str) -> Option<String> {
    let report = solved(fen);
    evidence_is_sound(&report);
    let told = &report.themes;
    let named = |name| field(case, name).split_whitespace();
    let absent: Vec<&str> = named("has").filter(|theme| !told.contains(theme)).collect();
    let present: Vec<&str> = named("not").filter(|theme| told.contains(theme)).collect();
    let right = report.is_proved() && absent.is_empty() && present.is_empty();
    (!right)
        .then(|| format!("{fen}: absent {absent:?}, wrongly present {present:?}, told {told:?}"))
}

fn check(complaints: impl Iterator<Item = String>) {
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Every name has its evidence, and every path can be played.
fn evidence_is_sound(report: &Report) {
    let names: Vec<&str> = report.evidence.iter().map(|theme| theme.name).collect();
    assert_eq!(names, report.themes);
    for theme in &report.evidence {
        let mut position = planche::position(&report.fen).expect("a position");
        assert!(!theme.squares.is_empty(), "{theme:?}");
        assert!(!theme.path.0.is_empty(), "{theme:?}");
        for uci in &theme.path.0 {
            let action = uci.to_move(&position).expect("a legal path");
            position.play_unchecked(action);
        }
    }
}

#[test]
fn proofs_have_their_themes_and_no_others() {
    assert!(cases().count() > 30);
    check(cases().filter_map(|case| complaint(case, field(case, "fen"))));
}

#[test]
fn colours_make_no_difference() {
    check(cases().filter_map(|case| complaint(case, &flipped(field(case, "fen")))));
}
