//! King and pawn against king.

use planche_endgame::kpk::book::Book;
use planche_endgame::kpk::expert::attack;
use planche_endgame::kpk::rule::RuleList;
use planche_endgame::kpk::verify::verify;
use planche_endgame::kpk::{pecp, plan};
use planche_endgame::{Class, Placement, Step, Turn, Value, table};
use shakmaty::Square;

fn book() -> &'static Book {
    Book::shipped().expect("the shipped rules are well formed")
}

#[test]
fn the_rules_make_no_error() {
    let report = verify(book());
    assert_eq!(report.white, [163_328; 2]);
    assert_eq!(report.black, [168_024; 2]);
    assert_eq!(report.held, [70_420; 2]);
    assert_eq!(
        (report.games.positions, report.games.won),
        (124_960, 124_960)
    );
    assert_eq!(report.errors(), 0);
    assert!(book().list().rules.len() <= 40);
}

#[test]
fn a_list_without_its_second_rule_makes_errors() {
    let mut list = book().list().clone();
    list.rules.remove(1);
    assert!(verify(&Book::new(list)).errors() > 0);
}

#[test]
fn every_rule_fires_somewhere() {
    assert!(book().visits().iter().all(|&visits| visits > 0));
    assert_eq!(book().visits().iter().sum::<u64>(), 168_024);
}

#[test]
fn plans_find_every_win_and_nothing_else() {
    let (mut missed, mut wrong) = (0, 0);
    for (placement, value) in table(Class::KPK).entries(Turn::Bare) {
        match (plan::moves_to_pattern(&placement), value) {
            (Some(_), Value::Won(_)) | (None, Value::Drawn) => {}
            (Some(_), _) => wrong += 1,
            (None, _) => missed += 1,
        }
    }
    assert_eq!((missed, wrong), (0, 0));
}

#[test]
fn a_plan_has_a_line() {
    let (placement, _) = scene("d4", "d3", "d6");
    let moves = plan::moves_to_pattern(&placement).expect("won with Black to move");
    assert_eq!(plan::line(&placement).len(), moves as usize);
}

fn scene(king: &str, pawn: &str, bare: &str) -> (Placement, [Square; 3]) {
    let [king, pawn, bare] = [king, pawn, bare].map(|name| name.parse().expect(name));
    (Placement::three(bare, king, pawn), [king, pawn, bare])
}

/// Table I of the paper: white king, pawn, black king, generation by generation, White to move first.
const TABLE_I: [[&str; 3]; 21] = [
    ["e3", "d3", "d6"],
    ["d4", "d3", "d6"],
    ["d4", "d3", "d7"],
    ["d5", "d3", "d7"],
    ["d5", "d3", "d8"],
    ["d6", "d3", "d8"],
    ["d6", "d3", "c8"],
    ["e7", "d3", "c8"],
    ["e7", "d3", "c7"],
    ["e7", "d4", "c7"],
    ["e7", "d4", "c6"],
    ["e6", "d4", "c6"],
    ["e6", "d4", "b6"],
    ["e6", "d5", "b6"],
    ["e6", "d5", "c7"],
    ["e6", "d6", "c7"],
    ["e6", "d6", "c8"],
    ["e7", "d6", "c8"],
    ["e7", "d6", "b8"],
    ["e7", "d7", "b8"],
    ["e7", "d7", "b7"],
];

fn winning(placement: &Placement) -> Vec<Step> {
    let exact = table(Class::KPK);
    let steps = placement.white_steps(Class::KPK).into_iter();
    steps
        .filter(|&step| matches!(exact.after(placement, step), Value::Won(_)))
        .collect()
}

#[test]
fn the_game_of_table_i_never_lets_the_win_slip() {
    for (generation, [king, pawn, bare]) in TABLE_I.into_iter().enumerate() {
        let (placement, [king, ..]) = scene(king, pawn, bare);
        if generation % 2 == 1 {
            assert!(
                matches!(table(Class::KPK).black(&placement), Value::Won(_)),
                "{generation}"
            );
            continue;
        }
        assert!(attack(book(), &placement).is_some(), "{generation}");
        // The moves that the paper calls the only ones, and the one it calls a general rule.
        let only = match generation {
            0 => Some("d4"),
            10 => Some("e6"),
            16 => Some("e7"),
            _ => None,
        };
        if let Some(square) = only {
            let square: Square = square.parse().expect(square);
            assert_eq!(
                winning(&placement),
                [Step::King(square)],
                "{generation} {king}"
            );
        }
    }
}

#[test]
fn the_diagram_is_drawn_with_black_to_move() {
    let (placement, _) = scene("e3", "d3", "d6");
    assert_eq!(table(Class::KPK).black(&placement), Value::Drawn);
}

/// The paper's example of a mean, 0.38: one rule of 0.70, two of 0.58, one of 0.47, three of 0.11.
#[test]
fn weights_are_those_of_the_paper() {
    let weights = [
        ("whiteDrives", 0.7),
        ("whiteCanDrive", 0.58),
        ("instinctW1", 0.47),
        ("intelligenceB", 0.11),
        ("pawnRuns", 0.9),
        ("highestW", 0.8),
        ("draw", 0.0),
    ];
    for (name, weight) in weights {
        let named = pecp::RULES.iter().filter(|rule| rule.name == name);
        assert!(named.clone().count() > 0, "{name}");
        assert!(
            named.into_iter().all(|rule| rule.weight == weight),
            "{name}"
        );
    }
}

#[test]
fn the_best_three_go_on_to_the_second_level() {
    let (placement, _) = scene("e3", "d3", "d6");
    let three = pecp::best_three(&placement);
    assert_eq!(three.len(), 3);
    assert!(three.windows(2).all(|pair| pair[0].1 >= pair[1].1));
    let chosen = pecp::choose(&placement).expect("a move");
    assert!(three.iter().any(|&(step, _)| step == chosen));
}

const BROKEN: &[(&str, &str)] = &[
    ("", "line 1, column 1: the last rule must be 'otherwise'"),
    (
        "lose: runs",
        "line 1, column 1: expected 'win:' or 'draw:', found 'lose'",
    ),
    (
        "draw",
        "line 1, column 1: expected 'win:' or 'draw:', found 'draw'",
    ),
    ("win:", "line 1, column 5: unknown condition ''"),
    ("win: walks", "line 1, column 6: unknown condition 'walks'"),
    (
        "win: runs and pawn-rank > 3",
        "line 1, column 15: unknown condition 'pawn-rank > 3'",
    ),
    ("win: pawn-rank", "line 1, column 6: unknown condition"),
    (
        "win: otherwise\ndraw: runs",
        "line 2, column 1: 'otherwise' must be the last rule",
    ),
    (
        "win: runs and runs and runs and runs and runs",
        "line 1, column 42: at most 4 conditions",
    ),
];

#[test]
fn broken_rules_are_told_with_line_and_column() {
    for (text, expected) in BROKEN {
        let message = text.parse::<RuleList>().expect_err(text).to_string();
        assert!(message.starts_with(expected), "{text:?} gave {message:?}");
    }
}
