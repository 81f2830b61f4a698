//! Makes the material from which the network of the judgement is trained: positions, and what an engine
//! thinks of each of them after a short search.
//!
//! ```text
//! cargo run --release -p planche-play --example label_positions -- ENGINE DEPTH COUNT SEED < fens > labels
//! ```
//!
//! From a position of the input, chosen by chance, a few random moves are played, so that positions come up in
//! which somebody has lost something. Positions in check, and those where the engine would capture or promote,
//! are left out: a judgement is asked only where nothing hangs. A line of the output is a FEN, a tab, and
//! hundredths of a pawn for the side to move.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

/// A position is asked about in a bundle, so that the engine never waits.
const BUNDLE: usize = 200;
/// The most random moves that are played.
const ASTRAY: usize = 8;
/// Scores beyond this only say that the game is decided.
const DECIDED: i32 = 3_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [engine, depth, count, seed] = arguments.as_slice() else {
        eprintln!("usage: label_positions ENGINE DEPTH COUNT SEED < fens > labels");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let mut chance = ChaCha8Rng::seed_from_u64(number(seed));
    let sources: Vec<Chess> = std::io::stdin()
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| position(&line))
        .collect();
    let mut engine = Engine::start(engine, depth);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut written = 0;
    while written < number(count) {
        let bundle: Vec<Chess> = (0..BUNDLE)
            .map(|_| astray(&sources[chance.random_range(0..sources.len())], &mut chance))
            .filter(|position| !position.is_check() && !position.is_game_over())
            .collect();
        for (position, score) in bundle.iter().zip(engine.scores(&bundle)) {
            if let Some(score) = score {
                let fen = Fen::from_position(position, EnPassantMode::Legal);
                writeln!(out, "{fen}\t{score}").expect("the output takes it");
                written += 1;
            }
        }
    }
    engine.quit();
}

fn position(line: &str) -> Option<Chess> {
    let fen: Fen = line.parse().ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

/// The position after some random moves.
fn astray(source: &Chess, chance: &mut ChaCha8Rng) -> Chess {
    let mut position = source.clone();
    for _ in 0..chance.random_range(0..=ASTRAY) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[chance.random_range(0..moves.len())]);
    }
    position
}

struct Engine {
    child: Child,
    depth: String,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(path: &str, depth: &str) -> Engine {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut to = child.stdin.take().expect("a pipe");
        writeln!(to, "uci\nsetoption name Hash value 4").expect("the engine listens");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        Engine {
            child,
            depth: depth.to_owned(),
            to,
            from,
        }
    }

    fn quit(mut self) {
        writeln!(self.to, "quit").expect("the engine listens");
        self.child.wait().expect("the engine ends");
    }

    /// What it thinks of each position; `None` where it would capture or promote.
    fn scores(&mut self, bundle: &[Chess]) -> Vec<Option<i32>> {
        let mut commands = String::new();
        for position in bundle {
            let fen = Fen::from_position(position, EnPassantMode::Legal);
            commands += &format!("position fen {fen}\ngo depth {}\n", self.depth);
        }
        self.to
            .write_all(commands.as_bytes())
            .expect("the engine listens");
        bundle.iter().map(|position| self.score(position)).collect()
    }

    fn score(&mut self, position: &Chess) -> Option<i32> {
        let mut score = None;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).expect("the engine answers");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["bestmove", best, ..] => {
                    let best: UciMove = best.parse().ok()?;
                    let best = best.to_move(position).ok()?;
                    return score.filter(|_| !best.is_capture() && !best.is_promotion());
                }
                ["info", rest @ ..] => score = said(rest).or(score),
                _ => {}
            }
        }
    }
}

fn said(words: &[&str]) -> Option<i32> {
    let at = words.iter().position(|word| *word == "score")?;
    let value: i32 = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(value.clamp(-DECIDED, DECIDED)),
        _ => Some(DECIDED * value.signum()),
    }
}
