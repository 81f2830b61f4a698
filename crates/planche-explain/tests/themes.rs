//! Themes and ideas of whole lines; the cases are in `data/themes.txt`.

use planche_explain::{Aim, Combination, Scene, idea, paragraph};
use planche_plan::{Reason, Statement, Step, Values};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position, Square};

const CASES: &str = include_str!("data/themes.txt");

#[test]
fn lines_have_their_themes_and_their_idea() {
    for case in CASES.split("\n\n").filter(|case| case.contains("fen ")) {
        check(case);
    }
}

fn check(case: &str) {
    let field = |name: &str| {
        let line = case
            .lines()
            .find(|line| line.split(' ').next() == Some(name));
        line.map_or("", |line| line[name.len()..].trim())
    };
    let line = line(field("fen"), field("line"));
    let aim = match field("goal") {
        "mate" => Aim::Mate {
            moves: line.len().div_ceil(2),
        },
        units => Aim::Material(units.parse().expect(units)),
    };
    let combination = Combination {
        aim,
        values: Values::default(),
        line,
    };
    for line in case.lines() {
        let (name, expected) = line.split_once(' ').unwrap_or((line, ""));
        let said = match name {
            "idea" => idea(&combination),
            "paragraph" => paragraph(&combination),
            _ => continue,
        };
        assert_eq!(said, expected, "{case}");
    }
}

fn line(fen: &str, moves: &str) -> Vec<Scene> {
    let fen: Fen = fen.parse().expect(fen);
    let mut position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
    let mut line = Vec::new();
    for text in moves.split("; ") {
        let (uci, reason) = text
            .split_once(' ')
            .map_or((text, None), |(uci, r)| (uci, Some(r)));
        let action = uci
            .parse::<UciMove>()
            .expect(uci)
            .to_move(&position)
            .expect(uci);
        let statement = Statement::play(action.from().expect("no drops"), action.to());
        let step = reason.map(|name| Step::new(statement, named(name)));
        line.push(Scene {
            position: position.clone(),
            action,
            step,
        });
        position.play_unchecked(action);
    }
    line
}

fn named(reason: &str) -> Reason {
    match reason {
        "MatingCheck" => Reason::MatingCheck,
        "SafeCheck" => Reason::SafeCheck,
        "Discovery" => Reason::Discovery,
        "DoubleAttack" => Reason::DoubleAttack,
        "LineAttack" => Reason::LineAttack,
        "Execute" => Reason::Execute,
        "Threat" => Reason::Threat,
        "Promotion" => Reason::Promotion,
        "LureTo" => Reason::LureTo { square: Square::G8 },
        other => panic!("unknown reason {other}"),
    }
}
