//! King and rook against king: the shipped strategies are proved, files are read, games are played.

use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::krk::game::{Start, reference};
use planche_endgame::krk::graph::{Symmetry, graph};
use planche_endgame::krk::proof::{Defence, Tally, Tie, lengths};
use planche_endgame::krk::rule::Strategy;
use planche_endgame::krk::shipped::{AnyStrategy, FAST, PAPER, SHORT};
use planche_endgame::krk::tree::Tree;
use planche_endgame::{Class, Placement, Step};

fn rules(text: &str) -> Strategy {
    text.parse().expect("a shipped strategy is well formed")
}

fn tally(strategy: &Strategy, defence: &Defence) -> Tally {
    Tally::of(&lengths(&strategy.policy(), defence))
}

#[test]
fn shipped_strategies_are_proved() {
    for (text, most_nodes, most_ratio) in [(SHORT, 15, 1.6), (FAST, 31, 1.25)] {
        let strategy = rules(text);
        let any = tally(&strategy, &Defence::any());
        assert_eq!((any.won, any.positions), (175_168, 175_168), "{text}");
        assert!(any.is_proof(), "{any:?}");
        assert!(strategy.nodes() <= most_nodes, "{}", strategy.nodes());
        let perfect = tally(&strategy, &Defence::perfect(Tie::First));
        assert!(perfect.ratio() <= most_ratio, "{}", perfect.ratio());
    }
}

/// The same proof by a routine that shares no code with the first: other positions, other walk.
#[test]
fn two_proofs_agree() {
    let strategy = rules(SHORT);
    let expert = |placement: &Placement| strategy.choose(placement).map(|choice| choice.step);
    let score = Campaign::play(Class::KRK, Resistance::Any, expert).score();
    let tally = tally(&strategy, &Defence::any());
    assert_eq!((score.positions, score.won), (tally.positions, tally.won));
    assert_eq!(score.longest, tally.longest);
    assert!((score.mean - tally.mean).abs() < 1e-9);
}

#[test]
fn a_broken_strategy_is_not_proved() {
    let strategy = rules("rook, check\nany; prefer small room\n");
    let any = tally(&strategy, &Defence::any());
    assert!(any.won < any.positions);
    assert!(!any.is_proof());
}

#[test]
fn no_defender_does_better_than_every_defence() {
    let strategy = rules(FAST);
    let policy = strategy.policy();
    let any = lengths(&policy, &Defence::any());
    for defence in [
        Defence::optimal(),
        Defence::perfect(Tie::First),
        Defence::perfect(Tie::Last),
    ] {
        let one = lengths(&policy, &defence);
        assert!(one.iter().zip(&any).all(|(one, any)| one <= any));
    }
}

#[test]
fn a_strategy_plays_alike_in_every_orientation() {
    let strategy = rules(FAST);
    for placement in graph().white.iter().step_by(53) {
        let here = strategy.choose(placement).expect("a move");
        for symmetry in Symmetry::all() {
            let turned = placement.map(|square| symmetry.apply(square));
            let there = strategy.choose(&turned).expect("a move");
            assert_eq!(there.rule, here.rule);
            let class = |p: &Placement, step: Step| graph().black_class(&p.after(step));
            assert_eq!(class(&turned, there.step), class(placement, here.step));
        }
    }
}

#[test]
fn the_seventeen_games_have_the_distances_of_the_rule() {
    let distances: Vec<u8> = reference()
        .iter()
        .map(|start| match *start {
            Start::White(id) => graph().white_distance[usize::from(id)],
            Start::Black(id) => graph().black_distance[usize::from(id)],
        })
        .collect();
    let expected: Vec<u8> = (1..=16).chain([16]).collect();
    assert_eq!(distances, expected);
}

#[test]
fn the_paper_tree_is_read_and_printed() {
    let tree: Tree = PAPER.parse().expect("a tree");
    assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
    assert!(matches!(AnyStrategy::read(PAPER), Ok(AnyStrategy::Tree(read)) if read == tree));
}

/// A broken strategy file, and where its message points.
const BROKEN: &[(&str, &str)] = &[
    ("", "line 1, column 1: no rule"),
    ("# only words\n", "line 1, column 1: no rule"),
    (
        "queen",
        "line 1, column 1: expected 'king', 'rook' or 'any', found 'queen'",
    ),
    (
        "rook, smaler room",
        "line 1, column 7: unknown demand 'smaler room'",
    ),
    (
        "\n  king; prefer speed",
        "line 2, column 16: unknown preference 'speed'",
    ),
    ("king; small room", "line 1, column 7: expected 'prefer'"),
    (
        "if opposition rook",
        "line 1, column 1: a condition ends with ':'",
    ),
    ("if :", "line 1, column 4: unknown condition ''"),
    (
        "if not danger: rook",
        "line 1, column 8: unknown condition 'danger'",
    ),
    ("if ä: rook", "line 1, column 4: unknown condition 'ä'"),
    (
        "any; prefer small room, small area, few replies, opposed",
        "line 1, column 50: at most 3",
    ),
    (
        "kingOnEdge?\n  yes: castle",
        "line 2, column 8: 'castle' is neither",
    ),
    (
        "kingOnEdge?\n  yes: protectRook",
        "line 2, column 1: the tree is not complete",
    ),
    (
        "kingOnEdge?\n no: protectRook",
        "line 2, column 1: expected '  yes: '",
    ),
    ("a?\n", "line 1, column 1: 'a?' is neither"),
];

/// What is given back is cut, and shows what a terminal would obey.
#[test]
fn what_is_found_is_given_back_cut_and_escaped() {
    let told = |text: &str| AnyStrategy::read(text).expect_err("broken").to_string();
    let long = "(".repeat(5_000_000);
    assert_eq!(
        told(&long),
        format!(
            "line 1, column 1: expected 'king', 'rook' or 'any', found '{}…'",
            &long[..60]
        )
    );
    assert!(told("kingOnEdge?\n  yes: \u{1b}[31m").contains("'\\u{1b}[31m' is neither"));
    assert!(told("rook, \u{202e}room").contains("unknown demand '\\u{202e}room'"));
    assert!(told(&format!("kingOnEdge?\n{long}")).len() < 200);
    assert!(told(&format!("any; {long}")).len() < 200);
}

/// Two megabytes on one line: time that grows with the square of it would be half a minute.
#[test]
fn long_lines_are_read_in_linear_time() {
    let started = std::time::Instant::now();
    let demands = format!("any{}", ", closer".repeat(250_000));
    let conditions = format!("if opposition{}: any", " and opposition".repeat(130_000));
    let wishes = format!("any; prefer small room{}", ", small room".repeat(160_000));
    let rules = "king, mates\n".repeat(170_000);
    for (text, expected) in [
        (demands, "at most 20 demands"),
        (conditions, "at most 16 conditions"),
        (wishes, "at most 3 preferences"),
        (rules, "at most 1000 rules"),
    ] {
        let message = AnyStrategy::read(&text).expect_err(expected).to_string();
        assert!(message.ends_with(expected), "{message}");
    }
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

#[test]
fn broken_files_are_told_with_line_and_column() {
    for (text, expected) in BROKEN {
        let message = AnyStrategy::read(text).expect_err(text).to_string();
        assert!(message.starts_with(expected), "{text:?} gave {message:?}");
    }
}
