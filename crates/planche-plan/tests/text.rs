//! Plan text: what is printed can be read back, what is wrong is pointed at.

use planche_plan::{Change, Plan, Reason, State, Statement, Step};
use proptest::prelude::*;
use shakmaty::{Role, Square};

fn square() -> impl Strategy<Value = Square> {
    (0u32..64).prop_map(Square::new)
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(Role::ALL.to_vec())
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        Just(State::Vacant),
        Just(State::NotVacant),
        Just(State::Friend),
        Just(State::NotFriend),
        prop::option::of(role()).prop_map(State::Enemy),
        prop::option::of(role()).prop_map(State::NotEnemy),
        role().prop_map(State::EnemyBut),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        Just(Change::ClearFriend),
        Just(Change::WithdrawFriend),
        Just(Change::ClearEnemy),
        role().prop_map(Change::RemoveEnemy),
        role().prop_map(Change::ReplaceEnemy),
        Just(Change::Occupy),
        prop::option::of(role()).prop_map(Change::Lure),
    ]
}

fn promotion() -> impl Strategy<Value = Option<Role>> {
    prop::option::of(prop::sample::select(vec![
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
    ]))
}

fn statement() -> impl Strategy<Value = Statement> {
    prop_oneof![
        (square(), square(), promotion(), any::<bool>()).prop_map(
            |(from, to, promotion, starred)| Statement::Move {
                from,
                to,
                promotion,
                starred
            }
        ),
        (square(), change(), any::<bool>()).prop_map(|(square, change, starred)| {
            Statement::Modify {
                square,
                change,
                starred,
            }
        }),
        (square(), state()).prop_map(|(square, state)| Statement::Verify { square, state }),
        square().prop_map(|square| Statement::Analyse { square }),
    ]
}

fn plan() -> impl Strategy<Value = Plan> {
    prop::collection::vec(
        statement().prop_map(|statement| Step::new(statement, Reason::Given)),
        0..8,
    )
    .prop_map(Plan::new)
}

proptest! {
    #[test]
    fn printing_and_reading_are_inverse(plan in plan()) {
        let text = plan.to_string();
        prop_assert_eq!(text.parse::<Plan>(), Ok(plan));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-h1-8EFNVKQ >*→ é\n-]{0,40}") {
        if let Ok(plan) = text.parse::<Plan>() {
            prop_assert_eq!(plan.to_string().parse::<Plan>(), Ok(plan));
        }
    }
}

#[test]
fn every_form_of_the_language_is_read() {
    let text = "d5 F -> V*\nd5 F -> NF\ng3 E -> V\ne2 EQ -> NEQ\nf6 ER -> ENR\ng3 V -> NV*\n\
                c8 NE -> E\nf8 NEK -> EK\nc1 NER\ng4 V\nd1 analysis\nd8d1\nd1g1*\nb7c8n";
    let plan: Plan = text.parse().unwrap();
    assert_eq!(plan.steps().len(), 14);
    assert_eq!(plan.to_string(), text);
    assert_eq!(plan.modifications(), 8);
}

#[test]
fn errors_name_line_and_column() {
    let cases = [
        ("d9d1", 1, 1, "a square from a1 to h8", "\"d9d1\""),
        ("d8d1\nd1g", 2, 3, "a square from a1 to h8", "\"g\""),
        ("e2 EX", 1, 4, "a state (", "\"EX\""),
        ("e2 EQ -> V", 1, 10, "a state that the one before", "\"V\""),
        ("e2 EQ ->", 1, 9, "a state (", "the end of the line"),
        ("\n\nd8d1 now", 3, 6, "the end of the statement", "\"now\""),
        ("e2", 1, 3, "a second square", "the end of the line"),
    ];
    for (text, line, column, expected, found) in cases {
        let error = text.parse::<Plan>().unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text:?}");
        assert!(error.expected.starts_with(expected), "{error}");
        assert_eq!(error.found, found, "{text:?}");
    }
}
