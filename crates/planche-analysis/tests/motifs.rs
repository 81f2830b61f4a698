//! Motifs apply where they should and nowhere else, for either colour, and each can be switched off. That every one has
//! its cases is asked with the rest of its recipe, in `crates/planche-cli/tests/recipes.rs`.

use planche_analysis::{Motif, Scope, View};
use planche_plan::{Plan, Statement, Step, Values};
use planche_tuning::MotifName;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, Setup, Square};

const CASES: &str = include_str!("data/motifs.txt");

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position")
}

/// The same position with the colours exchanged and the board upside down.
fn flipped(position: &Chess) -> Chess {
    let setup = position.to_setup(shakmaty::EnPassantMode::Legal);
    let mirrored: Setup = setup.into_mirrored();
    mirrored
        .position(CastlingMode::Standard)
        .expect("a legal position")
}

fn upside_down(square: Square) -> Square {
    square.flip_vertical()
}

fn flipped_step(step: &Step) -> Step {
    let statement = match step.statement {
        Statement::Move {
            from,
            to,
            promotion,
            starred,
        } => Statement::Move {
            from: upside_down(from),
            to: upside_down(to),
            promotion,
            starred,
        },
        Statement::Modify {
            square,
            change,
            starred,
        } => Statement::Modify {
            square: upside_down(square),
            change,
            starred,
        },
        Statement::Verify { square, state } => Statement::verify(upside_down(square), state),
        Statement::Analyse { square } => Statement::Analyse {
            square: upside_down(square),
        },
    };
    Step::new(statement, step.reason)
}

fn motif(name: &str) -> &'static dyn Motif {
    let found = MotifName::ALL.iter().find(|motif| motif.name() == name);
    let found =
        found.unwrap_or_else(|| panic!("tests/data/motifs.txt: no motif is called {name:?}"));
    planche_analysis::motif(*found)
}

/// Whether the motif proposes the plan. Two threats made by one move may come in either order: the
/// order follows the squares, which flipping turns around.
fn proposes(name: &str, position: &Chess, plan: &Plan) -> bool {
    let view = View::new(position, Values::default());
    let sorted = |plan: &Plan| {
        let mut lines: Vec<String> = plan.to_string().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let plans = motif(name).plans(&view, Scope::ROOT);
    plans.iter().any(|written| sorted(written) == sorted(plan))
}

fn check(line: &str) {
    let mut fields = line.split(" | ");
    let mut field = || fields.next().expect("three fields");
    let (name, fen, text) = (field(), field(), field());
    let (applies, text) = match text.strip_prefix("no ") {
        Some(text) => (false, text),
        None => (true, text),
    };
    let plan: Plan = text.replace("; ", "\n").parse().expect("plan text");
    let root = position(fen);
    assert_eq!(proposes(name, &root, &plan), applies, "{line}");
    let other: Plan = plan.steps().iter().map(flipped_step).collect();
    assert_eq!(
        proposes(name, &flipped(&root), &other),
        applies,
        "flipped: {line}"
    );
}

#[test]
fn motifs_apply_where_they_should() {
    CASES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .for_each(check);
}

#[test]
fn a_motif_that_is_switched_off_proposes_nothing() {
    let fen: Fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
        .parse()
        .expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
    let view = View::new(&position, Values::default());
    let mut tuning = planche_tuning::Tuning::default();
    let all = planche_analysis::analyse(&view, Scope::direct(&tuning));
    for motif in MotifName::ALL {
        tuning
            .switch_off(&format!("motif:{}", motif.switch()))
            .expect("a motif");
    }
    let none = planche_analysis::analyse(&view, Scope::direct(&tuning));
    assert_eq!((all.is_empty(), none.is_empty()), (false, true));
}
