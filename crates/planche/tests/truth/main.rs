//! No false sentence: every claim behind the words is derived again from the rules of chess, on the
//! positions of the proof, with code that shares nothing with the explanations.
//!
//! Beside the papers' positions and those with themes, a sample of random games is told. With
//! `PLANCHE_PUZZLES=file.csv` the sample is a file of Lichess puzzles instead, or the first
//! `PLANCHE_COUNT` of them: `PLANCHE_PUZZLES=puzzles.csv cargo test --release -p planche --test truth`.

mod asked;
mod board;
mod causes;
mod place;
mod shapes;
mod trial;
mod walk;

use planche::{Goal, Limits, Request, Solution, solve};
use shakmaty::{Chess, EnPassantMode, Position, fen::Fen};

use trial::Trial;

/// Solves a position and says what is wrong with the words; nothing where nothing is proved.
fn examine(request: &Request, nodes: u32) -> Option<Vec<String>> {
    let solution = solve(request);
    solution
        .proof
        .is_some()
        .then(|| faults_of(&solution, nodes))
}

/// What is wrong with the words of a solution.
fn faults_of(solution: &Solution, nodes: u32) -> Vec<String> {
    let (Some(proof), Some(_)) = (solution.proof.as_ref(), solution.success()) else {
        return Vec::new();
    };
    let trial = Trial {
        root: solution.root.clone(),
        proof,
        solution,
    };
    trial.faults(nodes)
}

fn request(fen: &str, goal: &str, nodes: usize) -> Request {
    let limits = Limits { nodes, time: None };
    let goal: Goal = goal.parse().expect("a goal");
    Request::new(planche::position(fen).expect(fen))
        .goal(goal)
        .limits(limits)
}

#[test]
fn nothing_false_is_said_about_the_papers_positions() {
    let cases = include_str!("../data/seeds.txt")
        .lines()
        .chain(include_str!("../data/told.txt").lines());
    let mut told = 0;
    for line in cases.filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [id, goal, first, nodes, fen] = words[..] else {
            panic!("five fields: {line}");
        };
        if first == "none" {
            continue;
        }
        let nodes = nodes.parse().expect("a number");
        let faults =
            examine(&request(fen, goal, nodes), 400).unwrap_or_else(|| panic!("{id}: no proof"));
        assert!(faults.is_empty(), "{id}: {faults:#?}");
        told += 1;
    }
    assert!(told >= 19, "{told}");
}

#[test]
fn nothing_false_is_said_about_positions_with_themes() {
    let cases = include_str!("../data/themes.txt").split("\n\n");
    let usual = cases.filter(|case| !case.contains("\ngoal "));
    let fens: Vec<String> = usual
        .flat_map(str::lines)
        .filter_map(|line| line.strip_prefix("fen "))
        .map(str::to_owned)
        .collect();
    assert!(fens.len() > 30);
    assert_eq!(told(&fens, 1_500), fens.len());
}

#[test]
fn nothing_false_is_said_about_a_sample() {
    match std::env::var("PLANCHE_PUZZLES") {
        Ok(path) => {
            let fens = puzzles(&path);
            println!("{} of {} puzzles told", told(&fens, 1_500), fens.len());
        }
        Err(_) => {
            let told = told(&from_random_games(), 200);
            assert!(told >= 30, "{told}");
        }
    }
}

/// Moves and threats are asked about in the papers' positions, or in the puzzles of a file.
#[test]
fn nothing_false_is_said_about_moves_and_threats() {
    let (fens, moves) = match std::env::var("PLANCHE_PUZZLES") {
        Ok(path) => (puzzles(&path), 6),
        Err(_) => (papers(), 2),
    };
    let mut asked = 0;
    let mut wrong = Vec::new();
    for fen in &fens {
        let request = request(fen, "auto", 600);
        for request in [asked::defender(&request), Some(request)]
            .into_iter()
            .flatten()
        {
            let (more, faults) = asked::examine(&request, moves);
            asked += more;
            wrong.extend(faults.into_iter().map(|fault| format!("{fen}: {fault}")));
        }
    }
    println!("{asked} answers about {} positions", fens.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(asked >= fens.len(), "{asked}");
}

/// The positions of the papers.
fn papers() -> Vec<String> {
    let lines = include_str!("../data/seeds.txt").lines();
    let cases = lines.filter(|line| !line.starts_with('#'));
    cases
        .filter_map(|line| line.splitn(5, ' ').nth(4))
        .map(str::to_owned)
        .collect()
}

/// Once a capture was said to win back what had never been lost.
#[test]
fn what_is_in_hand_is_not_won_back() {
    let fen = "rn3kn1/2q2r2/p2pp3/PpP4p/2PP1p2/2N3PN/4PKBP/b5R1 w - - 0 32";
    assert_eq!(told(&[fen.to_owned()], 1_500), 1);
}

/// Once a move of which there is nothing to say was told without a claim.
#[test]
fn a_move_that_only_follows_is_one_of_the_proof() {
    let fen = "q1r4b/1bk1p3/p2p3B/Pp3Q2/1P2n3/3B4/2P3PP/1R3RK1 b - - 0 27";
    assert_eq!(told(&[fen.to_owned()], 1_500), 1);
}

/// How many of these positions have a proof; what is said about them must be true.
fn told(fens: &[String], nodes: usize) -> usize {
    let mut proved = 0;
    let mut wrong = Vec::new();
    for fen in fens {
        if let Some(faults) = examine(&request(fen, "auto", nodes), 40) {
            proved += 1;
            wrong.extend(faults.into_iter().map(|fault| format!("{fen}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    proved
}

/// The positions of a file of puzzles.
fn puzzles(path: &str) -> Vec<String> {
    let count = std::env::var("PLANCHE_COUNT").map_or(600, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(path).expect("a file");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let headers = reader.headers().expect("headers").clone();
    let column = headers.iter().position(|name| name == "SolverFEN");
    let column = column.expect("SolverFEN");
    let rows = reader.records().take(count);
    rows.map(|row| row.expect("a record")[column].to_owned())
        .collect()
}

/// Positions out of games in which both sides play at random, always the same ones.
fn from_random_games() -> Vec<String> {
    (0..50_u64)
        .filter_map(|game| {
            let mut number = game;
            let mut position = Chess::default();
            for _ in 0..16 + game {
                number = number.wrapping_mul(6_364_136_223_846_793_005);
                number = number.wrapping_add(1_442_695_040_888_963_407);
                let legal = position.legal_moves();
                let choice = usize::try_from(number >> 33).expect("small") % legal.len().max(1);
                position.play_unchecked(*legal.get(choice)?);
            }
            Some(Fen::from_position(&position, EnPassantMode::Legal).to_string())
        })
        .collect()
}
