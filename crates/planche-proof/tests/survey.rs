//! What is verified of a result beside its proof: each field forged in turn, and what the checker says to it.

use planche_proof::{Checker, Examination, Failure, Listed, Record, Survey, SurveyItem, Verdict};
use serde_json::{Value, json};

/// Mate on the back rank by either rook.
fn mate() -> Value {
    json!({
        "id": "two rooks", "status": "proved", "goal": "mate", "wanted": 1000, "gain": 1000,
        "fen": "6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1",
        "best": "d1d8", "line": ["d1d8"], "unique": false, "also": "a1a8",
        "themes": ["mate", "mateIn1", "backRankMate"],
        "plan": "d1d8\nd8g8*", "idea": "1.Rd8 is mate.", "explanation": "No air. So 1.Rd8 is mate.",
        "points": [
            {"say": "No air.", "kind": "weakness", "path": [], "evidence": []},
            {"say": "So 1.Rd8 is mate.", "kind": "move", "path": ["d1d8"], "evidence": []}],
        "stats": {"legal": 28, "nodes": 3},
        "proof": {"move": "d1d8", "why": "mates", "after": "mate"}
    })
}

/// A queen that nobody guards, and a point that goes on behind the leaf.
fn queen() -> Value {
    json!({
        "status": "proved", "goal": "material", "wanted": 95, "gain": 95,
        "fen": "6k1/5ppp/8/8/3q4/1N6/5PPP/6K1 w - - 0 1",
        "best": "b3d4", "line": ["b3d4"], "unique": true, "also": null, "themes": ["hangingPiece"],
        "plan": "d4 EQ\nb3d4",
        "points": [{"say": "Nxd4.", "kind": "critical", "path": ["b3d4", "g8f8", "d4b3"]}],
        "proof": {"move": "b3d4", "why": "takes the queen", "after": "settled"}
    })
}

fn judge(result: &Value) -> Result<Survey, Failure> {
    let line = result.to_string();
    let record = Record::read(&line).expect("a record");
    match record.judge(&Checker::new().strict()) {
        Verdict::Holds(Examination { survey, .. }) => Ok(survey),
        Verdict::Fails(failure) => Err(failure),
        Verdict::Skipped => panic!("{line} claims something"),
    }
}

#[test]
fn every_field_is_in_one_of_two_lists() {
    let survey = judge(&mate()).expect("an honest result");
    let checked = "also, best, fen, gain, goal, line, plan (its moves), points (moves), proof, stats (legal), status, \
                   themes (mate, mateIn1), unique, wanted";
    let unchecked = "explanation, idea, plan (its wishes), points (words), stats (what the search counted), themes \
                     (backRankMate)";
    assert_eq!(Listed(&survey.checked).to_string(), checked);
    assert_eq!(Listed(&survey.unchecked).to_string(), unchecked);
    let survey = judge(&queen()).expect("an honest result");
    let unchecked = "plan (its wishes), points (words), themes (hangingPiece), unique (deeper)";
    assert_eq!(Listed(&survey.unchecked).to_string(), unchecked);
}

#[track_caller]
fn refused(mut result: Value, field: &str, forged: Value, expected: &str) {
    result[field] = forged;
    match judge(&result) {
        Err(failure) => assert_eq!(failure.to_string(), expected),
        Ok(survey) => panic!("{field} passes, checked: {}", Listed(&survey.checked)),
    }
}

#[test]
fn forged_fields_are_refused() {
    let both = json!({"say": "So 1.Rd8 is mate.", "kind": "move", "path": ["d1d7"]});
    let points =
        |say: &str, kind: &str, path: Value| json!([{"say": say, "kind": kind, "path": path}]);
    let air = "No air. So 1.Rd8 is mate.";
    for (result, field, forged, expected) in [
        (
            mate(),
            "also",
            json!("a1b1x"),
            "`also` is a1b1x, which is no legal move",
        ),
        (
            mate(),
            "also",
            json!("a1h8"),
            "`also` is a1h8, which is no legal move",
        ),
        (
            mate(),
            "also",
            json!("d1d8"),
            "`also` is d1d8, and so is the first move of the proof",
        ),
        (
            mate(),
            "unique",
            json!(true),
            "`unique` is true, and `also` names another move",
        ),
        (
            mate(),
            "themes",
            json!(["mateIn2"]),
            "`themes` has mateIn2, but the proof mates in 1",
        ),
        (
            mate(),
            "themes",
            json!(["equality"]),
            "`themes` has equality, but the claim is no draw",
        ),
        (
            mate(),
            "themes",
            json!(["castling"]),
            "`themes` has castling, but no move of the proof is one",
        ),
        (
            mate(),
            "themes",
            json!(["doubleCheck"]),
            "`themes` has doubleCheck, but no move of the proof is one",
        ),
        (
            queen(),
            "themes",
            json!(["castling"]),
            "`themes` has castling, but no move of the proof is one",
        ),
        (
            queen(),
            "themes",
            json!(["mateIn3"]),
            "`themes` has mateIn3, but the claim is no mate",
        ),
        (
            mate(),
            "plan",
            json!("a1a8"),
            "`plan` plays a1a8, and the line does not, or not then",
        ),
        (
            queen(),
            "plan",
            json!("d4 ER\nb3d4"),
            "`plan` says `d4 ER`, and that is not so",
        ),
        (
            mate(),
            "points",
            json!([both]),
            "`points` leaves the proof at the root: it goes on with d1d7, the proof with d1d8",
        ),
        (
            mate(),
            "points",
            points(air, "counterfactual", json!(["d1h8"])),
            "`points` at the root: the move d1h8 is illegal",
        ),
        (
            mate(),
            "points",
            points("1.Rd8 mates.", "move", json!(["d1d8"])),
            "`explanation` is not what its points say",
        ),
        (
            mate(),
            "explanation",
            json!("Mate in nine."),
            "`explanation` is not what its points say",
        ),
        (
            queen(),
            "points",
            points("", "critical", json!(["b3d4", "g8f8", "d4e6"])),
            "`points` leaves the proof after b3d4 g8f8 d4e6: what was won does not stay: not settled: 95 units are \
             wanted, 95 are in hand and do not stay",
        ),
        (
            mate(),
            "stats",
            json!({"legal": 29}),
            "`stats` has 29 legal moves, and there are 28",
        ),
        (
            mate(),
            "alsoProof",
            json!({"move": "d1d8", "after": "mate"}),
            "`alsoProof` does not begin with a1a8",
        ),
        (
            mate(),
            "alsoProof",
            json!({"move": "a1a8", "after": "stalemate"}),
            "`alsoProof` does not hold: after a1a8: a stalemate leaf in a mate proof",
        ),
    ] {
        refused(result, field, forged, expected);
    }
}

#[test]
fn another_move_that_wins_as_much_at_once_is_found() {
    let mut result = mate();
    result["also"] = Value::Null;
    refused(
        result,
        "unique",
        json!(true),
        "`unique` is true, and a1a8 wins as much at once",
    );
}

/// What cannot be verified is said to be unverified, and is not passed over.
#[test]
fn what_is_not_verified_is_said() {
    let check = |mut result: Value, field: &str, forged: Value, part: Option<&str>| {
        result[field] = forged;
        let survey = judge(&result).expect("nothing speaks against it");
        let item = SurveyItem {
            field: field.to_owned(),
            part: part.map(str::to_owned),
        };
        assert!(survey.unchecked.contains(&item), "{item}");
        assert!(!survey.checked.contains(&item), "{item}");
    };
    check(mate(), "also", json!("a1a2"), None);
    check(mate(), "idea", json!("1.Rd8 loses a rook."), None);
    check(mate(), "themes", json!(["fork"]), Some("fork"));
    // Behind the end of a proof somebody may promote, and nobody castles.
    check(queen(), "themes", json!(["promotion"]), Some("promotion"));
    check(
        mate(),
        "themes",
        json!(["noSuchTheme"]),
        Some("noSuchTheme"),
    );
    check(mate(), "evaluation", json!("+9"), None);
    check(
        queen(),
        "stats",
        json!({"nodes": 1}),
        Some("what the search counted"),
    );
}
