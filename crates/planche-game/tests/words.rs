//! What a proof says, word for word: the threat, what it needs, and the only replies.

use planche_game::library;
use planche_game::win::words::explain;
use planche_game::win::{Answer, Limits, solve};

fn explained(game: &str, position: &str) -> String {
    let rules = library::load(game).unwrap();
    let state = rules.position(position).unwrap();
    let Answer::Proved(proof) = solve(&rules, &state, &Limits::default()).0 else {
        panic!("{game} {position}: no win found");
    };
    explain(&proof)
}

#[test]
fn rows_are_named_by_their_ends() {
    let text = explained("three-mens-morris", "3/1X1/x2 x 2/2");
    let first = "c2: threatens to complete the row a2–c2 with a2, which needs a2 empty, \
                 x men on b2 and c2, a man in the own reserve; the only reply is a2.";
    assert_eq!(text.lines().next(), Some(first), "{text}");
    assert!(
        text.contains("otherwise a2: wins by the row a2–c2."),
        "{text}"
    );
    assert!(text.contains("; no reply prevents c2c3."), "{text}");
}

/// The manual shows what is said.
#[test]
fn the_manual_shows_a_threat() {
    let text = explained("three-mens-morris", "X2/xXX/x1x x 0/0");
    let manual = include_str!("../../../docs/manual/game.md");
    assert!(manual.contains(&format!("```text\n{text}```")), "{text}");
}

#[test]
fn squares_that_are_no_row_are_named_one_by_one() {
    let text = explained("doughnut", "4/4/XX2/X1xx x");
    assert_eq!(text, "b1: wins by a1, b1, a2 and b2.\n");
}

#[test]
fn attacks_name_the_royal_man() {
    let text = explained("chess", "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1");
    for part in [
        "f1c4: attacks the king on g8, which needs white queen on c4, d5, e6 and f7 empty, \
         black man on g8; the only replies are g8f8, g8h8.",
        "f7h6: attacks the king on g8 in 2 ways at once (",
        "c4f7: wins: no reply saves the king on f8.",
        "the only reply is a8g8.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
