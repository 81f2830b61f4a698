//! Lessons: what is printed is what is played, and it wins.

use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::kbnk::goal::{GOALS, Goals};
use planche_endgame::kbnk::sentences;
use planche_endgame::lesson::proof::{judge, recite, visits};
use planche_endgame::lesson::shipped::text;
use planche_endgame::lesson::vocabulary::vocabulary;
use planche_endgame::lesson::{Lesson, Lines, Reader, Rule, shipped};
use planche_endgame::{Class, Placement};

const LESSONS: [Class; 4] = [Class::KRK, Class::KQK, Class::KPK, Class::KBBK];

/// A reader of what is printed, not of the file.
fn reader(class: Class) -> Reader {
    let printed = Lines(shipped(class).expect("a lesson").lesson()).to_string();
    Reader::new(class, &printed).expect("what is printed is read")
}

#[test]
fn what_is_printed_is_read_back() {
    for class in LESSONS {
        let file = text(class).expect("a lesson");
        assert_eq!(
            Lines(reader(class).lesson()).to_string().trim(),
            file.trim(),
            "{class}"
        );
    }
}

/// Class, won positions, most rules, most conditions, longest game.
const PROOFS: [(Class, u64, usize, usize, u16); 4] = [
    (Class::KRK, 175_168, 12, 4, 50),
    (Class::KQK, 144_508, 8, 5, 50),
    (Class::KPK, 124_960, 20, 3, 50),
    (Class::KBBK, 2_503_608, 6, 2, 50),
];

#[test]
fn a_reader_of_the_printed_sentences_wins_everywhere() {
    for (class, positions, most_rules, most_conditions, longest) in PROOFS {
        let reader = reader(class);
        let recital = recite(&reader);
        assert_eq!(
            (recital.won, recital.positions),
            (positions, positions),
            "{class}"
        );
        assert!(recital.longest <= longest, "{class}: {}", recital.longest);
        let rules = &reader.lesson().rules;
        assert!(rules.len() <= most_rules, "{class}: {}", rules.len());
        let conditions = rules.iter().map(Rule::conditions).max();
        assert!(
            conditions <= Some(most_conditions),
            "{class}: {conditions:?}"
        );
    }
}

#[test]
fn every_rule_of_every_lesson_is_used() {
    for class in LESSONS {
        let visits = visits(&reader(class));
        assert!(visits.iter().all(|&count| count > 0), "{class}: {visits:?}");
    }
}

#[test]
fn the_verdicts_of_king_and_pawn_make_no_error() {
    let judged = judge(&reader(Class::KPK)).expect("verdicts");
    assert_eq!(judged.white, [163_328; 2]);
    assert_eq!(judged.black, [168_024; 2]);
    assert_eq!(judged.held, [70_420; 2]);
    assert!(judge(&reader(Class::KRK)).is_none());
}

#[test]
fn the_lesson_of_king_and_rook_is_quick_enough() {
    let reader = reader(Class::KRK);
    let first = |p: &Placement| {
        reader
            .attack(p)
            .and_then(|pick| pick.moves.first().copied())
    };
    let score = Campaign::play(Class::KRK, Resistance::Perfect, first).score();
    let ratio = score.mean / score.optimal_mean;
    assert!(ratio <= 1.25, "{ratio}");
}

/// Take away a rule and the proof is gone: the proof sees what it should.
#[test]
fn a_lesson_without_one_of_its_rules_does_not_win_everywhere() {
    for (class, rule) in [
        (Class::KRK, 5),
        (Class::KQK, 5),
        (Class::KPK, 13),
        (Class::KBBK, 5),
    ] {
        let mut lesson = shipped(class).expect("a lesson").lesson().clone();
        lesson.rules.remove(rule);
        let recital = recite(&Reader::of(lesson).expect("words"));
        assert!(recital.won < recital.positions, "{class}");
        assert!(recital.failure.is_some(), "{class}");
    }
}

/// Every phrase has a meaning of its own, and no phrase is another one.
#[test]
fn a_word_has_one_meaning() {
    for class in LESSONS {
        let words = vocabulary(class).expect("words");
        let states = words
            .states
            .iter()
            .map(|state| (state.phrase, state.meaning));
        let facts = words
            .manners
            .iter()
            .chain(words.facts)
            .map(|fact| (fact.phrase, fact.meaning));
        let orders = words
            .orders
            .iter()
            .map(|order| (order.phrase, order.meaning));
        let mut phrases: Vec<&str> = Vec::new();
        for (phrase, meaning) in states.chain(facts).chain(orders) {
            assert!(!meaning.is_empty(), "{phrase}");
            assert!(!phrases.contains(&phrase), "{class}: {phrase}");
            phrases.push(phrase);
        }
    }
}

/// The goals of bishop and knight are read back out of their sentences, and are those that are proved.
#[test]
fn the_goals_of_bishop_and_knight_are_read_out_of_their_sentences() {
    let goals = GOALS.parse::<Goals>().expect("goals");
    let printed = sentences::print(&goals);
    assert_eq!(printed.parse(), Ok(goals));
    let message = |text: &str| text.parse::<Goals>().unwrap_err().to_string();
    let moon = printed.replacen("2. Reach this: ", "2. Reach this: the moon; ", 1);
    assert!(message(&moon).starts_with("line 6, column 1: '2. Reach this: the moon;"));
    let farther = printed.replace("within 10 moves", "within 11 moves");
    assert!(message(&farther).starts_with("line 4, column 1: expected 'White to move:"));
}

const HEAD: &str = "Method: m.\nStages: s.\nBy heart: b.\n";

/// A broken lesson, and where its message points.
const BROKEN: &[(&str, &str)] = &[
    ("", "line 1, column 1: no rule"),
    (
        "White wins.",
        "line 4, column 1: expected the stage in brackets",
    ),
    ("(Mate) Play well.", "line 4, column 8: expected 'If"),
    (
        "(Mate) If a move flies, then play it, because x.",
        "line 4, column 18: 'flies' is no phrase",
    ),
    (
        "(Mate) If a bold move mates, then play it, because x.",
        "line 4, column 11: 'a bold move mates' is no sort of move",
    ),
    (
        "(Mate) If the box is blue and a move mates, then play it, because x.",
        "line 4, column 11: 'the box is blue' is no phrase",
    ),
    (
        "(Mate) If a move mates, then play the best move, because x.",
        "line 4, column 35: 'the best move' does not say",
    ),
    (
        "(Mate) If a move mates, then resign, because x.",
        "line 4, column 30: 'resign' does not say",
    ),
    (
        "(Mate) If the fence stands, then play it, because x.",
        "line 4, column 34: a rule that plays needs a move",
    ),
    (
        "(Mate) If the fence stands, then White wins, because x.",
        "line 4, column 34: this section plays",
    ),
    (
        "Verdicts with Black to move:\n(Mate) If a move mates, then play it, because x.",
        "line 5, column 30: this section judges",
    ),
];

#[test]
fn broken_lessons_are_told_with_line_and_column() {
    for (text, expected) in BROKEN {
        let found = Lesson::read(Class::KRK, &format!("{HEAD}{text}\n"));
        let message = found.map(|_| ()).expect_err(text).to_string();
        assert!(message.starts_with(expected), "{text:?} gave {message:?}");
    }
    let other = Lesson::read(Class::KBNK, HEAD)
        .map(|_| ())
        .expect_err("no words");
    assert!(
        other
            .to_string()
            .contains("no words yet for lessons about kbnk")
    );
}
