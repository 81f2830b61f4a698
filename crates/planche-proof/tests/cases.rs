//! Proofs, sound and broken in every way, with what the checker must say to each.
//!
//! `data/cases.jsonl` has a result record a line, with two more fields: `says`, the words of the
//! plain checker, and `strictly`, those of the strict one where they differ.

use planche_proof::{
    After, Attack, AxiomCase, AxiomVerdict, AxiomVerifier, Checker, Defence, Goal, Record, Verdict,
};
use serde::Deserialize;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, PositionError};

const CASES: &str = include_str!("data/cases.jsonl");

#[derive(Deserialize)]
struct Expected {
    id: String,
    says: String,
    strictly: Option<String>,
}

impl Expected {
    fn strictly(&self) -> &str {
        self.strictly.as_ref().unwrap_or(&self.says)
    }
}

fn cases() -> impl Iterator<Item = (Expected, Record<'static>)> {
    CASES.lines().map(|line| {
        let expected = serde_json::from_str(line).expect("a case has its expectations");
        (expected, Record::read(line).expect("a case is a record"))
    })
}

fn words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Holds(_) => "holds".to_owned(),
        Verdict::Fails(failure) => failure.to_string(),
        Verdict::Skipped => "skipped".to_owned(),
    }
}

#[test]
fn the_checker_says_what_each_case_expects() {
    for (expected, record) in cases() {
        assert_eq!(record.id.as_ref(), Some(&expected.id));
        let plain = record.judge(&Checker::new());
        assert_eq!(words(&plain), expected.says, "{}", expected.id);
        let strict = record.judge(&Checker::new().strict());
        assert_eq!(
            words(&strict),
            expected.strictly(),
            "strictly: {}",
            expected.id
        );
    }
}

#[test]
fn colours_make_no_difference() {
    for (expected, record) in cases() {
        let Some(claim) = &record.claim else { continue };
        let Some(Ok(proof)) = claim.proof() else {
            continue;
        };
        if expected.says.starts_with('`') {
            // The proof is in order; another field of the record is not.
            continue;
        }
        let root = mirrored(&claim.root);
        for (checker, says) in [
            (Checker::new(), expected.says.as_str()),
            (Checker::new().strict(), expected.strictly()),
        ] {
            let holds = checker
                .check(&root, claim.goal, &mirrored_attack(&proof))
                .is_ok();
            assert_eq!(holds, says == "holds", "mirrored: {}", expected.id);
        }
    }
}

/// The same position with the colours exchanged.
fn mirrored(position: &Chess) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.mirror();
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .expect("a mirrored position is legal")
}

fn mirrored_move(uci: UciMove) -> UciMove {
    uci.to_mirrored()
}

fn mirrored_attack(attack: &Attack) -> Attack {
    match attack {
        Attack::Move { uci, why, after } => {
            let after = match after {
                After::Defence(defence) => After::Defence(mirrored_defence(defence)),
                leaf => leaf.clone(),
            };
            Attack::play(mirrored_move(*uci), why.clone(), after)
        }
        leaf => leaf.clone(),
    }
}

fn mirrored_defence(defence: &Defence) -> Defence {
    let reply = |(uci, attack): &(UciMove, Attack)| (mirrored_move(*uci), mirrored_attack(attack));
    Defence {
        replies: defence.replies.iter().map(reply).collect(),
        otherwise: defence
            .otherwise
            .as_deref()
            .map(|attack| Box::new(mirrored_attack(attack))),
    }
}

/// Knows that a lone king loses to a queen, and nothing else.
struct QueenEnding;

impl AxiomVerifier for QueenEnding {
    fn verify(&self, case: &AxiomCase<'_>) -> AxiomVerdict {
        let board = case.position.board();
        if case.name != "kqk" {
            AxiomVerdict::Unknown
        } else if (board.queens() & board.by_color(case.attacker)).any() {
            AxiomVerdict::Holds
        } else {
            AxiomVerdict::Refuted("no queen".to_owned())
        }
    }
}

fn queen_ending(name: &str, first: &str) -> String {
    let fen = "8/4P3/8/8/8/8/8/k1K5 w - - 0 1";
    let line = format!(
        r#"{{"status":"proved","goal":"mate","fen":"{fen}","proof":{{"move":"{first}",
        "after":{{"otherwise":{{"axiom":"{name}"}}}}}}}}"#
    );
    let record = Record::read(&line).expect("a record");
    words(&record.judge(&Checker::new().strict().axioms(&QueenEnding)))
}

#[test]
fn a_verifier_confirms_refutes_or_does_not_know_an_axiom() {
    assert_eq!(queen_ending("kqk", "e7e8q"), "holds");
    assert_eq!(
        queen_ending("kqk", "e7e8r"),
        "after e7e8r a1a2: the axiom \"kqk\" does not hold: no queen"
    );
    assert_eq!(
        queen_ending("kpk", "e7e8q"),
        "after e7e8q a1a2: the axiom \"kpk\" is unknown"
    );
}

#[test]
fn an_axiom_that_is_believed_is_named_in_the_evidence() {
    let (_, record) = cases()
        .find(|(case, _)| case.id == "unknown axiom deeper")
        .expect("a case");
    let Verdict::Holds(evidence) = record.judge(&Checker::new()) else {
        panic!("the plain checker believes axioms");
    };
    assert_eq!(evidence.believed, ["kqk"]);
}

#[test]
fn a_refuted_axiom_is_not_believed_by_the_plain_checker_either() {
    let root = Chess::default();
    let proof = Attack::Axiom("kqk".to_owned());
    struct Never;
    impl AxiomVerifier for Never {
        fn verify(&self, case: &AxiomCase<'_>) -> AxiomVerdict {
            assert_eq!(
                (case.attacker, case.goal, case.gain),
                (Color::White, Goal::Mate, 0)
            );
            AxiomVerdict::Refuted("never".to_owned())
        }
    }
    assert!(
        Checker::new()
            .axioms(&Never)
            .check(&root, Goal::Mate, &proof)
            .is_err()
    );
}

#[test]
fn a_check_that_takes_too_long_ends() {
    let (_, record) = cases()
        .find(|(case, _)| case.id == "en passant")
        .expect("a case");
    for (checker, says) in [
        (
            Checker::new().budget(1),
            "after e5d6: the budget of 1 positions is used up",
        ),
        (Checker::new().budget(2), "holds"),
        (Checker::new().budget(2).strict(), "holds"),
    ] {
        assert_eq!(words(&record.judge(&checker)), says);
    }
}

#[test]
fn only_strict_checking_probes_for_threats() {
    let (_, record) = cases()
        .find(|(case, _)| case.id == "the fork is met")
        .expect("a case");
    for (checker, probes) in [(Checker::new(), false), (Checker::new().strict(), true)] {
        let Verdict::Holds(evidence) = record.judge(&checker) else {
            panic!("it holds")
        };
        assert_eq!(evidence.probed > 0, probes);
        assert!(evidence.visited > 0);
    }
}
