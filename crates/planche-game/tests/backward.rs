//! Threats found backwards from what a win lacks, against the search that tries every move.

mod common;

use common::positions;
use planche_game::win::{Answer, Limits, Statistics, Way, solve_by};
use planche_game::{Rules, State, check, library};

/// What a search came to: the length of the win, if there is one.
fn outcome(answer: &Answer) -> Option<u32> {
    match answer {
        Answer::Proved(proof) => Some(proof.length()),
        Answer::None | Answer::Limit | Answer::Refused(_) => None,
    }
}

/// Both ways give the same answer, and the proof holds. The moves that each has made.
fn check(rules: &Rules, state: &State, limits: &Limits) -> [u64; 2] {
    let text = rules.print(state);
    let (expected, forward): (Answer, Statistics) = solve_by(rules, state, limits, Way::Forward);
    let (found, backward) = solve_by(rules, state, limits, Way::Backward);
    assert_eq!(
        outcome(&found),
        outcome(&expected),
        "{} {text}",
        rules.game.name
    );
    if let Answer::Proved(proof) = &found {
        let checked = check::check(rules, state, proof);
        checked.unwrap_or_else(|flaw| panic!("{} {text}: {flaw}", rules.game.name));
    }
    [forward.made, backward.made]
}

/// Both ways on random positions of a game; at least `saved` times fewer moves are made.
fn compare(game: &str, (width, height): (i32, i32), limits: Limits, saved: u64) {
    let rules = library::load_sized(game, width, height).unwrap().unwrap();
    let mut made = [0, 0];
    for state in positions(&rules, 60, 7) {
        let [forward, backward] = check(&rules, &state, &limits);
        made = [made[0] + forward, made[1] + backward];
    }
    println!("{game}: {} moves made instead of {}", made[1], made[0]);
    assert!(made[0] >= saved * made[1], "{game}: {made:?}");
}

fn short(moves: u32, quiet: u32) -> Limits {
    Limits {
        nodes: 100_000,
        moves,
        quiet,
        until: None,
    }
}

#[test]
fn rows() {
    compare("gomoku", (9, 9), short(3, 0), 10);
    compare("gomoku-exact", (9, 9), short(3, 0), 10);
    compare("connect-four", (7, 6), short(5, 0), 12);
    compare("tic-tac-toe", (3, 3), short(4, 0), 2);
    compare("doughnut", (4, 4), short(3, 2), 1);
}

#[test]
fn chains() {
    compare("hex", (6, 6), short(4, 0), 10);
}

#[test]
fn royal_men() {
    compare("chess", (8, 8), short(3, 0), 10);
    compare("chess", (8, 8), short(2, 2), 10);
    compare("cylinder-chess", (8, 8), short(3, 0), 8);
}

/// Where nothing is known of the victories, both ways are the same.
#[test]
fn other_games() {
    compare("breakthrough", (5, 5), short(2, 0), 1);
    compare("three-mens-morris", (3, 3), short(3, 2), 1);
}

/// A chain of the enemy's men, or of empty squares, is none that a man of one's own completes.
#[test]
fn only_chains_of_the_own_men_are_told() {
    let hex = |who: &str| {
        let text = format!(
            "game x\nplayers white black\nboard 3 by 3\nmen stone X\n\
             directions near = right, left, forward, back, (1, -1), (-1, 1)\n\
             moves\n  for each square s\n    if s is empty\n      move stone is put on s\n\
             result\n  if {who} join left to right by near\n    victory\n"
        );
        Rules::from_text(&text).unwrap()
    };
    assert!(hex("friends").forcings().tell_victories());
    for who in ["enemies", "spaces"] {
        let rules = hex(who);
        assert!(!rules.forcings().tell_victories(), "{who}");
        for state in positions(&rules, 40, 5) {
            check(&rules, &state, &short(3, 0));
        }
    }
}
