//! Positions and the themes of their proofs; the cases are in `data/themes.txt`.

use planche::{Goal, Limits, Request, Solution, Theme, solve};
use shakmaty::{Chess, EnPassantMode, Position, fen::Fen, uci::UciMove};

const CASES: &str = include_str!("data/themes.txt");
const FILE: &str = "crates/planche/tests/data/themes.txt";

fn cases() -> impl Iterator<Item = &'static str> {
    CASES.split("\n\n").filter(|case| case.contains("\nfen "))
}

fn field<'a>(case: &'a str, name: &str) -> &'a str {
    let fits = |line: &&str| line.split(' ').next() == Some(name);
    let line = case.lines().find(fits).unwrap_or_default();
    line.get(name.len()..).unwrap_or_default().trim()
}

fn solved(case: &str, fen: &str, line: Vec<UciMove>) -> Solution {
    let goal = match field(case, "goal") {
        "" => Goal::Auto,
        goal => goal.parse().expect(goal),
    };
    let position = planche::position(fen).expect(fen);
    let limits = Limits {
        nodes: 2_000,
        time: None,
    };
    let request = Request::new(position).goal(goal).limits(limits);
    solve(&request.along(line))
}

/// The line that is given with a case, if any.
fn given(case: &str) -> impl Iterator<Item = UciMove> {
    let moves = field(case, "line").split_whitespace();
    moves.map(|uci| uci.parse().expect(uci))
}

/// The same position with the colours exchanged.
fn flipped(fen: &str) -> String {
    let position: Chess = planche::position(fen).expect(fen);
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.mirror();
    Fen::try_from(setup).expect(fen).to_string()
}

/// What is wrong with the themes of one position, if anything.
fn complaint(case: &str, fen: &str, line: Vec<UciMove>) -> Option<String> {
    let solution = solved(case, fen, line);
    evidence_is_sound(&solution);
    let told = solution.theme_names();
    let named = |name| field(case, name).split_whitespace();
    let absent: Vec<&str> = named("has").filter(|theme| !told.contains(theme)).collect();
    let present: Vec<&str> = named("not").filter(|theme| told.contains(theme)).collect();
    let right = solution.is_proved() && absent.is_empty() && present.is_empty();
    let name = case.lines().next().unwrap_or_default();
    (!right).then(|| {
        format!(
            "{FILE}: {name}\n  {fen}: absent {absent:?}, wrongly present {present:?}, told {told:?}"
        )
    })
}

fn check(complaints: impl Iterator<Item = String>) {
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Every theme has its squares, and every path can be played.
fn evidence_is_sound(solution: &Solution) {
    for theme in &solution.themes {
        let mut position = solution.root.clone();
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
    check(cases().filter_map(|case| complaint(case, field(case, "fen"), given(case).collect())));
}

#[test]
fn colours_make_no_difference() {
    check(cases().filter_map(|case| {
        let line = given(case).map(UciMove::to_mirrored);
        complaint(case, &flipped(field(case, "fen")), line.collect())
    }));
}

#[test]
fn every_theme_has_a_case() {
    let has = |theme: &Theme| {
        let mut told = cases().flat_map(|case| field(case, "has").split_whitespace());
        told.any(|name| name == theme.name())
    };
    let absent: Vec<&str> = Theme::ALL
        .iter()
        .filter(|t| !has(t))
        .map(|t| t.name())
        .collect();
    assert!(
        absent.is_empty(),
        "{FILE}: no case has {}",
        absent.join(" ")
    );
}

#[test]
fn the_cases_name_no_unknown_theme() {
    for case in cases() {
        let named = |name| field(case, name).split_whitespace();
        for name in named("has").chain(named("not")) {
            assert!(
                Theme::named(name).is_some(),
                "{FILE}: {name} is no theme:\n{case}"
            );
        }
    }
}

/// The queen may take the rook and lose herself, or leave and lose the rook behind her. With the second
/// line given, as in a collection of puzzles, its skewer is told.
#[test]
fn a_line_that_is_given_has_its_own_themes() {
    let root = planche::position("4r3/2pq1p1k/p2pr2p/1p3R2/4P3/4Q2P/PP3PP1/4R1K1 b - - 0 27");
    let request = Request::new(root.expect("a position")).limits(Limits {
        nodes: 2_000,
        time: None,
    });
    let along = |line: [&str; 3]| {
        let line = line.map(|text| text.parse().expect("a move"));
        solve(&request.clone().along(line.to_vec()))
    };
    let other = along(["e6e4", "f5f7", "d7f7"]);
    let told = along(["e6e4", "e3f3", "e4e1"]);
    assert!(
        !other.theme_names().contains(&"skewer"),
        "{:?}",
        other.themes
    );
    assert!(told.theme_names().contains(&"skewer"), "{:?}", told.themes);
    assert_eq!(other.gain(), told.gain());
    assert_eq!(other.proof, told.proof);
    let skewer = told
        .themes
        .iter()
        .find(|found| found.theme == Theme::Skewer);
    assert_eq!(skewer.map(|theme| theme.path.0.len()), Some(1));
}

/// tW2jp: the knight that is taken guarded the pawn, but so did the queen and the king.
#[test]
fn one_guard_of_three_is_not_the_defender() {
    let root = planche::position("r1b1r1k1/pp2qpbp/2p3p1/1NnBn3/5B2/2N5/PPP3PP/R2Q1RK1 w - - 0 16");
    let limits = Limits {
        nodes: 3_000,
        time: None,
    };
    let line = ["f4e5", "e7e5", "d5f7", "g8h8", "f7e8"].map(|text| text.parse().expect("a move"));
    let request = Request::new(root.expect("a position")).limits(limits);
    let told = solve(&request.along(line.to_vec()));
    assert!(told.is_proved());
    assert!(
        !told.theme_names().contains(&"capturingDefender"),
        "{told:?}"
    );
}
