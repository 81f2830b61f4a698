//! The results of the 1968 paper, figure by figure.

use planche_game::study::{self, Event, Finding};
use planche_game::win::proof::{Attack, Next};
use planche_game::win::{Answer, Limits, solve};
use planche_game::{Part, Rules, Side, check, library};

fn words(rules: &Rules, finding: &Finding) -> (Vec<String>, Vec<String>) {
    let list = |conditions: &[_]| -> Vec<String> {
        let mut texts: Vec<String> = conditions
            .iter()
            .map(|&c| rules.describe(c, Side::First))
            .collect();
        texts.sort();
        texts
    };
    (list(&finding.conditions), list(&finding.forced))
}

fn find<'a>(findings: &'a [Finding], parts: &[Part]) -> Vec<&'a Finding> {
    findings
        .iter()
        .filter(|finding| finding.event == Event::Move(parts.to_vec()))
        .collect()
}

/// Fig. 1: the black bishop on f3 takes the white king on h1; friend is White.
#[test]
fn figure_1_conditions_and_forcing() {
    let rules = library::load("chess").unwrap();
    let state = rules.position("8/8/8/8/8/5b2/8/7K w - - 0 1").unwrap();
    let square = |name| rules.game.board.named(name).unwrap();
    let (f3, g2, h1) = (square("f3"), square("g2"), square("h1"));
    let moves = study::moves(&rules, &state, Side::Second);
    let found = find(&moves, &[Part::Captured(h1), Part::Goes(f3, h1)]);
    assert_eq!(found.len(), 1);
    // a. Enemy man in (6,3), b. bishop in (6,3), c. (7,2) empty, d. friendly man in (8,1).
    let expected = ["enemy bishop on f3", "friendly man on h1", "g2 empty"].map(String::from);
    assert_eq!(words(&rules, found[0]), (expected.to_vec(), Vec::new()));

    let forced = study::forced_moves(&rules, &state, Side::Second, 1);
    let found = find(&forced, &[Part::Captured(g2), Part::Goes(f3, g2)]);
    assert_eq!(found.len(), 1);
    // The man in (6,3) is an enemy, a bishop; forced: the man in (7,2) is a friend.
    let expected = (
        vec!["enemy bishop on f3".to_string()],
        vec!["friendly man on g2".to_string()],
    );
    assert_eq!(words(&rules, found[0]), expected);
}

fn prove(game: &str, position: &str, limits: &Limits) -> (Rules, Attack) {
    let rules = library::load(game).unwrap();
    let state = if position == "-" {
        rules.start()
    } else {
        rules.position(position).unwrap()
    };
    let Answer::Proved(proof) = solve(&rules, &state, limits).0 else {
        panic!("{game} {position}: no win found");
    };
    check::check(&rules, &state, &proof).unwrap_or_else(|flaw| panic!("{game} {position}: {flaw}"));
    (rules, proof)
}

/// The answer of a proof to the moves of a line; `None` if the line leaves the proof.
fn answer(proof: &Attack, line: &[&str]) -> Option<String> {
    let Some((reply, rest)) = line.split_first() else {
        return Some(proof.name.clone());
    };
    let Next::Defence(defence) = &proof.after else {
        return None;
    };
    match (defence.replies.get(*reply), &defence.otherwise) {
        (Some(Next::Attack(attack)), _) => answer(attack, rest),
        (None, Some(attack)) => answer(attack, rest),
        _ => None,
    }
}

/// Fig. 2: the first player wins by the centre. In the notation of the figure x,y is column and row.
#[test]
fn figure_2_the_centre_wins() {
    let (_, proof) = prove("three-mens-morris", "-", &Limits::default());
    assert_eq!(proof.name, "b2");
    assert_eq!(proof.length(), 5, "nine plies");
}

/// The two printed lines: every move of cross in them keeps a proved win.
#[test]
fn figure_2_printed_lines_win() {
    let rules = library::load("three-mens-morris").unwrap();
    for line in [
        ["b2", "a1", "b3", "b1", "c1", "a3", "b2c2"],
        ["b2", "a2", "c3", "a1", "a3", "b3", "c3c2"],
    ] {
        let mut state = rules.start();
        for (index, name) in line.iter().enumerate() {
            let moves = rules.named_moves(&state);
            let (_, chosen) = moves.iter().find(|(other, _)| other == name).expect(name);
            if index >= 2 && index % 2 == 0 {
                let answer = solve(&rules, &state, &Limits::default()).0;
                assert!(matches!(answer, Answer::Proved(_)), "{line:?} at {index}");
            }
            rules.make(&mut state, &chosen.parts);
        }
        // "And victory after the next move": whatever nought plays, cross wins at once.
        for (_, reply) in rules.named_moves(&state) {
            let mut after = state.clone();
            rules.make(&mut after, &reply.parts);
            let Answer::Proved(proof) = solve(&rules, &after, &Limits::default()).0 else {
                panic!("{line:?}: nought escapes");
            };
            assert_eq!(proof.length(), 1);
        }
    }
}

/// Fig. 3: Lasker–Thomas, without castling as in the paper's rules; move for move.
#[test]
fn figure_3_lasker_thomas() {
    let position = "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w - - 6 11";
    let (_, proof) = prove("chess", position, &Limits::default());
    let line = "h5h7 g8h7 e4f6 h7h6 e5g4 h6g5 h2h4 g5f4 g2g3 f4f3 d3e2 f3g2 h1h2 g2g1 e1d2";
    assert_eq!(proof.line().join(" "), line);
    assert_eq!(answer(&proof, &["g8h7", "h7h8"]).as_deref(), Some("e5g6"));
    // Eight moves are the fewest for checks alone.
    let (rules, limits) = (
        library::load("chess").unwrap(),
        Limits {
            moves: 7,
            quiet: 0,
            ..Limits::default()
        },
    );
    let state = rules.position(position).unwrap();
    assert!(matches!(solve(&rules, &state, &limits).0, Answer::None));
}

/// Fig. 4: the smothered mate.
#[test]
fn figure_4_smothered_mate() {
    let (_, proof) = prove(
        "chess",
        "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1",
        &Limits::default(),
    );
    assert_eq!(
        proof.line().join(" "),
        "f1c4 g8h8 g5f7 h8g8 f7h6 g8h8 c4g8 a8g8 h6f7"
    );
    assert_eq!(answer(&proof, &["g8f8"]).as_deref(), Some("c4f7"));
    assert_eq!(
        answer(&proof, &["g8h8", "h8g8", "g8f8"]).as_deref(),
        Some("c4f7")
    );
}

/// A proof with one answer changed must be refused: the checker is worth something.
#[test]
fn the_checker_refuses_a_wrong_proof() {
    let position = "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1";
    let (rules, proof) = prove("chess", position, &Limits::default());
    let state = rules.position(position).unwrap();
    let json = proof.json("mate").to_string();
    assert_eq!(
        Attack::from_json(&serde_json::from_str(&json).unwrap()).unwrap(),
        proof
    );
    for (from, to) in [
        ("\"move\":\"c4f7\"", "\"move\":\"c4f4\""),
        ("\"move\":\"f1c4\"", "\"move\":\"f1c5\""),
        ("\"g8f8\":", "\"g8e8\":"),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json);
        let wrong = Attack::from_json(&serde_json::from_str(&changed).unwrap()).unwrap();
        assert!(
            check::check(&rules, &state, &wrong).is_err(),
            "{to} was accepted"
        );
    }
}

/// A proof that leaves one legal reply out must be refused, and so must one that ends too early.
#[test]
fn the_checker_refuses_a_gap() {
    let position = "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1";
    let (rules, mut proof) = prove("chess", position, &Limits::default());
    let state = rules.position(position).unwrap();
    let whole = proof.clone();
    let Next::Defence(defence) = &mut proof.after else {
        panic!("no replies")
    };
    defence.replies.remove("g8f8").expect("a reply");
    let flaw = check::check(&rules, &state, &proof).unwrap_err();
    assert!(matches!(flaw, check::Flaw::Unanswered { .. }), "{flaw}");
    let early = Attack {
        after: Next::Won,
        ..whole
    };
    let flaw = check::check(&rules, &state, &early).unwrap_err();
    assert!(matches!(flaw, check::Flaw::NotWon { .. }), "{flaw}");
}
