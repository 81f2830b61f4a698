//! The outline as other programs see it.

use planche::{Request, solve};
use planche_explain::outlines_made;

const MATE: &str = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

#[test]
fn an_outline_serialises_with_its_groups_and_claims() {
    let solution = solve(&Request::new(planche::position(MATE).expect("a position")));
    let outline = solution.outline.clone().expect("a proof");
    let value = serde_json::to_value(&outline).expect("JSON");
    let group = &value["groups"][0];
    assert_eq!(group["kind"], "mated");
    assert_eq!(
        group["reason"],
        "16...Nxb8 takes the queen, but 17.Rd8# mates"
    );
    let reply = &group["replies"][0];
    assert_eq!(
        (&reply["san"], &reply["uci"]),
        (&"Nxb8".into(), &"d7b8".into())
    );
    assert_eq!(reply["answer"], "Rd8#");
    assert_eq!(reply["answer_uci"], "d1d8");
    let story = value["story"].as_array().expect("sentences");
    let kinds: Vec<&str> = story
        .iter()
        .filter_map(|point| point["kind"].as_str())
        .collect();
    assert_eq!(kinds.len(), story.len(), "every sentence has its part");
    assert!(
        kinds.contains(&"move") && kinds.contains(&"critical"),
        "{kinds:?}"
    );
    let checked = &story[0]["claims"][0];
    assert!(
        checked["fact"].is_string() && checked["path"].is_array(),
        "{checked}"
    );
    assert_eq!(value["arrows"][0]["kind"], "first");
    assert_eq!(value["hints"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_reward_serialises_as_words_and_mate_has_none() {
    let fork = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1";
    for (fen, words) in [(fork, "a rook".into()), (MATE, serde_json::Value::Null)] {
        let solution = solve(&Request::new(planche::position(fen).expect("a position")));
        let outline = solution.outline.clone().expect("a proof");
        let value = serde_json::to_value(&outline).expect("JSON");
        assert_eq!(value["reward"], words);
    }
}

#[test]
fn what_is_not_proved_has_no_outline() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let solution = solve(&Request::new(planche::position(start).expect("a position")));
    assert!(solution.outline.is_none());
}

/// Once a way into a won pawn ending was called a mate in one.
#[test]
fn an_ending_that_is_known_to_be_won_is_not_called_mate() {
    let root = planche::position("8/8/8/2k5/8/3K4/3P4/8 w - - 0 1").expect("a position");
    let solution = solve(&Request::new(root).axioms(true));
    let outline = solution.outline.clone().expect("a proof");
    let known = "White reaches an ending that is known to be won.";
    assert_eq!(outline.hints[0].text, known);
    for text in [
        outline.paragraph(),
        outline.idea.text,
        planche_forms::epd(&solution),
    ] {
        assert!(!text.contains("mate") && !text.contains("dm "), "{text}");
    }
}

/// Once it was made three times for one answer, and again for every form of it.
#[test]
fn an_outline_is_made_once_for_an_answer_and_all_its_forms() {
    let fork = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1";
    let ending = "8/8/8/2k5/8/3K4/3P4/8 w - - 0 1";
    for fen in [MATE, fork, ending] {
        let before = outlines_made();
        let root = planche::position(fen).expect("a position");
        let solution = solve(&Request::new(root).axioms(true));
        assert!(solution.outline.is_some(), "{fen}");
        for form in [
            planche_forms::pgn(&solution),
            planche_forms::markdown(&solution, planche::Lang::En),
            planche_forms::epd(&solution),
            planche_forms::svg_board(&solution),
            planche_forms::svg_tree(&solution),
            solution.reward().to_string(),
        ] {
            assert!(!form.is_empty());
        }
        assert_eq!(outlines_made() - before, 1, "{fen}");
    }
}
