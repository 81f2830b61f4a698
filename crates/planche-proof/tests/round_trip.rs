//! Writing a proof and reading it back gives the same proof.

use planche_proof::{After, Attack, Defence, Draw, Why, json};
use proptest::prelude::*;
use shakmaty::uci::UciMove;
use shakmaty::{Role, Square};

fn square() -> impl Strategy<Value = Square> {
    (0u32..64).prop_map(Square::new)
}

fn uci() -> impl Strategy<Value = UciMove> {
    let promotion = prop::option::weighted(0.1, prop::sample::select(&[Role::Knight, Role::Queen]));
    let parts = (square(), square(), promotion);
    parts.prop_filter_map("a move goes somewhere", |(from, to, promotion)| {
        (from != to).then_some(UciMove::Normal {
            from,
            to,
            promotion,
        })
    })
}

fn draw() -> impl Strategy<Value = Draw> {
    prop::sample::select(&[Draw::Stalemate, Draw::Repetition, Draw::Insufficient])
}

fn why() -> impl Strategy<Value = Why> {
    let words = (
        any::<String>(),
        any::<Option<String>>(),
        any::<Option<u32>>(),
    );
    words.prop_map(|(words, reason, plan)| Why {
        words,
        reason,
        plan,
    })
}

fn leaf() -> impl Strategy<Value = Attack> {
    prop_oneof![
        Just(Attack::Settled),
        any::<String>().prop_map(Attack::Axiom),
        draw().prop_map(Attack::Drawn),
        (uci(), why(), leaf_after()).prop_map(|(uci, why, after)| Attack::Move { uci, why, after }),
    ]
}

fn leaf_after() -> impl Strategy<Value = After> {
    prop_oneof![
        Just(After::Mate),
        Just(After::Settled),
        draw().prop_map(After::Drawn)
    ]
}

fn proof() -> impl Strategy<Value = Attack> {
    leaf().prop_recursive(6, 64, 4, |inner| {
        let replies = prop::collection::vec((uci(), inner.clone()), 0..4);
        let otherwise = prop::option::of(inner.prop_map(Box::new));
        (uci(), why(), replies, otherwise).prop_map(|(uci, why, replies, otherwise)| {
            let after = After::Defence(Defence {
                replies: named_once(replies),
                otherwise,
            });
            Attack::Move { uci, why, after }
        })
    })
}

/// A reply has one answer: later ones of the same name are left out.
fn named_once(replies: Vec<(UciMove, Attack)>) -> Vec<(UciMove, Attack)> {
    let mut once: Vec<(UciMove, Attack)> = Vec::new();
    for (reply, attack) in replies {
        if once.iter().all(|(named, _)| *named != reply) {
            once.push((reply, attack));
        }
    }
    once
}

fn written(proof: &Attack) -> String {
    let mut text = Vec::new();
    json::write(proof, &mut text).expect("memory does not fail");
    String::from_utf8(text).expect("JSON is UTF-8")
}

proptest! {
    #[test]
    fn reading_is_the_inverse_of_writing(proof in proof()) {
        let text = written(&proof);
        prop_assert!(!text.contains('\n'), "a proof stands on one line");
        prop_assert_eq!(json::read(&text), Ok(proof));
    }

    /// The order of the replies is part of the value, and so of the text.
    #[test]
    fn writing_is_the_inverse_of_reading(proof in proof()) {
        let text = written(&proof);
        prop_assert_eq!(written(&json::read(&text).expect("just written")), text);
    }
}

#[test]
fn the_text_is_as_the_contract_has_it() {
    let text = concat!(
        r#"{"move":"d5c3","why":"the knight","after":{"replies":{"#,
        r#""c2c3":{"move":"d8d1","why":"","after":"mate"},"a2a3":{"settled":true}},"#,
        r#""otherwise":{"axiom":"kpk"}}}"#
    );
    let proof = json::read(text).expect("a proof");
    assert_eq!(written(&proof), text);
    assert_eq!(proof.entries(), 4);
}

#[test]
fn a_writer_that_fails_is_an_error_and_no_panic() {
    let mut full: [u8; 4] = [0; 4];
    assert!(json::write(&Attack::Settled, &mut full[..]).is_err());
}
