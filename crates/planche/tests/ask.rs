//! Questions about moves and threats: see `data/why-not.txt` and `data/threats.txt`. Whatever is
//! claimed must come with a proof that the strict checker passes.

use planche::{Limits, Request, Solution, find_move, position, threats, why_not};
use planche_proof::{Checker, Record, Verdict};
use shakmaty::Chess;

const WHY_NOT: &str = include_str!("data/why-not.txt");
const THREATS: &str = include_str!("data/threats.txt");

const LIMITS: Limits = Limits {
    nodes: 3_000,
    time: None,
};

fn cases(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

fn request(fen: &str) -> Request {
    Request::new(position(fen).expect(fen)).limits(LIMITS)
}

fn assert_holds(solution: &Solution) {
    let line = serde_json::to_string(solution).expect("JSON");
    let verdict = Record::read(&line)
        .expect("a record")
        .judge(&Checker::new().strict());
    assert!(matches!(verdict, Verdict::Holds(_)), "{line}: {verdict:?}");
}

#[test]
fn a_move_is_told_to_win_to_lose_or_to_be_unproved() {
    let mut wrong = Vec::new();
    for case in cases(WHY_NOT) {
        let [fen, text, goal, verdict, words] = case[..] else {
            panic!("five fields: {case:?}");
        };
        let request = request(fen).goal(goal.parse().expect("a goal"));
        let action = find_move(&request.position, text).expect(text);
        let answer = why_not(&request, action);
        let said = serde_json::to_value(answer.verdict).expect("JSON");
        assert_eq!(said, verdict, "{fen} {text}: {}", answer.words);
        if !answer.words.contains(words) {
            wrong.push(format!("{text}: {words:?} is not in: {}", answer.words));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_claim_about_a_move_has_a_proof() {
    let mut proofs = 0;
    for case in cases(WHY_NOT) {
        let request = request(case[0]).goal(case[2].parse().expect("a goal"));
        let action = find_move(&request.position, case[1]).expect("a move");
        let answer = why_not(&request, action);
        let mut solutions: Vec<&Solution> = answer.conditions.iter().map(|c| &c.solution).collect();
        solutions.extend(
            [&answer.wins, &answer.better, &answer.refutation]
                .into_iter()
                .flatten(),
        );
        solutions.extend(&answer.danger);
        if let Some(defences) = &answer.defences {
            let idea = defences.idea.iter().map(|idea| &idea.solution);
            // Where the move took enough, it is only shown that a reply wins nothing back.
            let told = idea.chain(&defences.beaten);
            solutions.extend(told.filter(|solution| solution.gain() > 0));
        }
        solutions.iter().for_each(|solution| assert_holds(solution));
        proofs += solutions.len();
    }
    assert!(proofs >= 20, "{proofs}");
}

#[test]
fn threats_are_proved_with_the_move_given_away() {
    for case in cases(THREATS) {
        let [fen, status, moves, words] = case[..] else {
            panic!("four fields: {case:?}");
        };
        let limits = Limits {
            nodes: 5_000,
            ..LIMITS
        };
        let found = threats(&request(fen).limits(limits));
        let said = serde_json::to_value(found.status).expect("JSON");
        assert_eq!(said, status, "{fen}: {}", found.words);
        let first: Vec<&str> = found.threats.iter().map(|t| t.san.as_str()).collect();
        assert_eq!(first.join(" "), moves, "{fen}");
        assert!(found.words.contains(words), "{fen}: {}", found.words);
        found
            .threats
            .iter()
            .for_each(|threat| assert_holds(&threat.solution));
        let gains: Vec<i32> = found.threats.iter().map(|t| t.solution.gain()).collect();
        assert!(gains.is_sorted_by(|a, b| a >= b), "{fen}: {gains:?}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let request = request(fen);
    let action = find_move(&request.position, "Qe7").expect("a move");
    assert_eq!(
        why_not(&request, action).words,
        why_not(&request, action).words
    );
}

#[test]
fn a_first_move_can_be_chosen_or_left_out() {
    let request = request("6k1/5ppp/8/8/r7/1B6/5PPP/3R2K1 w - - 0 1");
    let root: &Chess = &request.position;
    let mate = find_move(root, "Rd8").expect("a move");
    let capture = find_move(root, "Bxa4").expect("a move");
    let best = |request: Request| {
        planche::solve(&request)
            .best_uci()
            .map(|best| best.to_string())
    };
    assert_eq!(best(request.clone()).as_deref(), Some("d1d8"));
    assert_eq!(
        best(request.clone().without(vec![mate])).as_deref(),
        Some("b3a4")
    );
    assert_eq!(best(request.clone().only(capture)).as_deref(), Some("b3a4"));
    let quiet = find_move(root, "h3").expect("a move");
    assert_ne!(best(request.clone().only(quiet)).as_deref(), Some("d1d8"));
}
