//! Every door is asked about the same positions, and no two of them contradict each other.
//!
//! A door either says that a move works, or that it fails, or that its proof is doubted. Nobody may say that a move works
//! of which somebody else says that it fails, nor claim as much of it as somebody else doubts.

#[path = "support/client.rs"]
mod client;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use client::Client;
use planche::{
    AnnotateOptions, GameMomentKind, Limits, MoveVerdict, Request, Solution, Status, find_move,
    review_game, solve, threats, why_not,
};
use serde_json::json;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

const POSITIONS: usize = 200;
const NODES: usize = 60;
/// The page thinks by the clock, so it is asked about every tenth position only.
const PAGE: usize = 10;

/// What a door says of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// It wins so much, where that is told.
    Works(Option<i32>),
    Fails,
    /// The proof of so much is doubted.
    Doubted(i32),
}

impl Word {
    fn contradicts(self, other: Word) -> bool {
        match (self, other) {
            (Word::Works(_), Word::Fails) => true,
            (Word::Works(Some(gain)), Word::Doubted(doubted)) => gain <= doubted,
            _ => false,
        }
    }
}

/// All that was said about one position, by whom and of which move.
#[derive(Default)]
struct Said(Vec<(&'static str, Move, Word)>);

impl Said {
    fn add(&mut self, door: &'static str, action: Option<Move>, word: Word) {
        self.0.extend(action.map(|action| (door, action, word)));
    }

    fn add_solution(&mut self, door: &'static str, solution: &Solution) {
        match solution.status {
            Status::Proved => self.add(door, solution.best(), Word::Works(Some(solution.gain()))),
            Status::Doubted => self.add(
                door,
                solution.first(),
                Word::Doubted(solution.proved_gain()),
            ),
            Status::Likely | Status::None | Status::Limit => {}
        }
    }

    /// Two doors that contradict each other, in words.
    fn contradiction(&self) -> Option<String> {
        let pairs = self
            .0
            .iter()
            .flat_map(|one| self.0.iter().map(move |other| (one, other)));
        let mut against =
            pairs.filter(|(one, other)| one.1 == other.1 && one.2.contradicts(other.2));
        let (one, other) = against.next()?;
        Some(format!(
            "{} says {:?} of {}, {} says {:?}",
            one.0, one.2, one.1, other.0, other.2
        ))
    }
}

/// Positions of random games with something to win or to lose, always the same ones.
fn positions() -> Vec<Chess> {
    let mut state = 2026_u64;
    let mut number = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let game = move || {
        let mut position = Chess::default();
        for _ in 0..16 + number() % 50 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[number() % legal.len()]);
        }
        position
    };
    let running = |position: &Chess| {
        !position.legal_moves().is_empty() && !position.is_insufficient_material()
    };
    std::iter::repeat_with(game)
        .filter(running)
        .take(POSITIONS)
        .collect()
}

fn asked(position: &Chess) -> Request {
    let limits = Limits {
        nodes: NODES,
        time: None,
    };
    Request::new(position.clone()).limits(limits).counsel(false)
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn ask_why_not(said: &mut Said, position: &Chess, action: Move) {
    let answer = why_not(&asked(position), action);
    let word = match answer.verdict {
        MoveVerdict::Wins | MoveVerdict::WinsLess => {
            Word::Works(answer.wins.as_ref().map(Solution::gain))
        }
        MoveVerdict::Loses => Word::Fails,
        MoveVerdict::FallsShort
        | MoveVerdict::Spoils
        | MoveVerdict::Draws
        | MoveVerdict::Unproved => return,
    };
    said.add("why-not", Some(action), word);
    if let Some(better) = &answer.better {
        said.add_solution("why-not's better move", better);
    }
}

/// The move as the only one of a game that begins here.
fn ask_annotate(said: &mut Said, position: &Chess, action: Move) {
    let mut game = format!("[SetUp \"1\"]\n[FEN \"{}\"]\n\n", fen(position));
    let dots = position.turn().fold_wb(".", "...");
    let san = SanPlus::from_move(position.clone(), action);
    let _ = writeln!(game, "{}{dots} {san} *", position.fullmoves());
    let options = AnnotateOptions {
        nodes: NODES,
        ..AnnotateOptions::default()
    };
    let review = review_game(game.as_bytes(), &options, &|| false).expect("a game");
    for moment in review.moments {
        let of_claim = Word::Works(Some(moment.solution.gain()));
        match moment.kind {
            GameMomentKind::Played => said.add("annotate", Some(action), of_claim),
            GameMomentKind::Missed => said.add("annotate", moment.solution.best(), of_claim),
            GameMomentKind::Mistake | GameMomentKind::Sacrifice => {
                said.add("annotate", Some(action), Word::Fails);
            }
        }
    }
}

/// Threats are claims about the position in which the other side has the move.
fn ask_threats(position: &Chess) -> Option<String> {
    let found = threats(&asked(position));
    let passed = found.threats.first()?.solution.root.clone();
    let mut said = Said::default();
    said.add_solution("solve", &solve(&asked(&passed)));
    for threat in &found.threats {
        said.add_solution("threats", &threat.solution);
    }
    said.contradiction()
}

fn ask_page(said: &mut Said, client: &Client, position: &Chess) {
    let answer = client.solve(&json!({"fen": fen(position), "goal": "auto", "seconds": 1}));
    let first = answer["line"][0]["uci"]
        .as_str()
        .and_then(|uci| find_move(position, uci).ok());
    if answer["status"] == "proved" {
        said.add("page", first, Word::Works(None));
    }
}

/// One conversation with the engine about all positions: the moves that it calls combinations.
fn ask_engine(positions: &[Chess]) -> Vec<Option<Move>> {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_planche"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("a pipe"))
        .lines()
        .map_while(Result::ok);
    let mut moves = Vec::new();
    for position in positions {
        writeln!(
            input,
            "ucinewgame\nposition fen {}\ngo nodes 2000",
            fen(position)
        )
        .expect("a pipe");
        let heard: Vec<String> = lines
            .by_ref()
            .take_while(|line| !line.starts_with("bestmove"))
            .collect();
        moves.push(heard.iter().find_map(|line| combination(position, line)));
    }
    writeln!(input, "quit").expect("a pipe");
    engine.wait().expect("the engine ends");
    moves
}

/// The move of "info string 27...Nxc3! exchanges knights …".
fn combination(position: &Chess, line: &str) -> Option<Move> {
    let word = line.strip_prefix("info string ")?.split(' ').next()?;
    let number = position.fullmoves().to_string();
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let san = word
        .strip_prefix(&number)?
        .strip_prefix(dots)?
        .strip_suffix('!')?;
    find_move(position, san).ok()
}

#[test]
fn no_two_doors_contradict_each_other() {
    let positions = positions();
    let engine = ask_engine(&positions);
    let client = Client::new();
    let (mut claims, mut contradictions) = (0, Vec::new());
    for (number, (position, engine)) in positions.iter().zip(engine).enumerate() {
        let mut said = Said::default();
        let solution = solve(&asked(position));
        said.add_solution("solve", &solution);
        said.add("uci", engine, Word::Works(None));
        if number.is_multiple_of(PAGE) && solution.first().is_some() {
            ask_page(&mut said, &client, position);
        }
        let mut moves: Vec<Move> = said.0.iter().map(|(_, action, _)| *action).collect();
        moves.dedup();
        for action in moves {
            ask_why_not(&mut said, position, action);
            ask_annotate(&mut said, position, action);
        }
        claims += said
            .0
            .iter()
            .filter(|said| matches!(said.2, Word::Works(_)))
            .count();
        let found = said.contradiction().or_else(|| ask_threats(position));
        contradictions.extend(found.map(|words| format!("{}: {words}", fen(position))));
    }
    assert!(
        claims > POSITIONS,
        "only {claims} claims: the doors were hardly asked"
    );
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n"));
}
