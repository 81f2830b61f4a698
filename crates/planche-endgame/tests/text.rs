//! Reading and printing strategies are inverse of each other.

use planche_endgame::Class;
use planche_endgame::kpk::features::FEATURES;
use planche_endgame::kpk::rule::{self as pawn, RuleList, Test};
use planche_endgame::krk::goal::{Demand, Goal, Mover, Wish};
use planche_endgame::krk::rule::{Condition, Predicate, Rule, Strategy as Rules};
use planche_endgame::krk::shipped::AnyStrategy;
use planche_endgame::lesson::Lesson;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

fn goal() -> impl Strategy<Value = Goal> {
    let mover = select(vec![Mover::King, Mover::Rook, Mover::Any]);
    let demands = subsequence(Demand::ALL.to_vec(), 0..=4);
    let wishes = subsequence(Wish::ALL.to_vec(), 0..=3);
    (mover, demands, wishes).prop_map(|(mover, demands, wishes)| Goal {
        mover,
        demands,
        wishes,
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    let predicate = (select(Predicate::ALL.to_vec()), any::<bool>());
    let condition = predicate.prop_map(|(predicate, expected)| Condition {
        predicate,
        expected,
    });
    let rule = (proptest::collection::vec(condition, 0..3), goal())
        .prop_map(|(conditions, goal)| Rule { conditions, goal });
    proptest::collection::vec(rule, 1..9).prop_map(|rules| Rules { rules })
}

fn pawn_rules() -> impl Strategy<Value = RuleList> {
    let condition = (0..FEATURES.len(), any::<bool>(), 0..3, -9i32..20).prop_map(
        |(feature, answer, kind, number)| {
            let test = match (FEATURES[feature].yes_no, kind) {
                (true, _) => Test::Is(answer),
                (false, 0) => Test::Equal(number),
                (false, 1) => Test::AtLeast(number),
                (false, _) => Test::AtMost(number),
            };
            let feature = &FEATURES[feature];
            pawn::Condition { feature, test }
        },
    );
    let rule = (any::<bool>(), proptest::collection::vec(condition, 1..=4))
        .prop_map(|(win, conditions)| pawn::Rule { win, conditions });
    (proptest::collection::vec(rule, 0..9), any::<bool>()).prop_map(|(mut rules, win)| {
        rules.push(pawn::Rule {
            win,
            conditions: Vec::new(),
        });
        RuleList { rules }
    })
}

proptest! {
    #[test]
    fn rules_are_read_as_they_are_printed(rules in rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn pawn_rules_are_read_as_they_are_printed(rules in pawn_rules()) {
        prop_assert_eq!(rules.to_string().parse::<RuleList>(), Ok(rules));
    }

    #[test]
    fn nothing_makes_the_readers_panic(text in "(if |not |and |: |, |; prefer |rook|king|win|draw|ä|\\?|#|\n| |yes|=|<=|3|.){0,30}") {
        let _ = AnyStrategy::read(&text);
        let _ = text.parse::<RuleList>();
    }

    #[test]
    fn nothing_makes_the_reader_of_lessons_panic(text in "(If |Otherwise, |, then |, because |and |a |move |moves |of the |play |play it|the smallest box|mates|quiet |rook |\\(Mate\\) |1\\. |White wins|\\.|ä|#|\n| ){0,30}") {
        for class in [Class::KRK, Class::KQK, Class::KPK, Class::KBNK] {
            let _ = Lesson::read(class, &text);
        }
    }
}
