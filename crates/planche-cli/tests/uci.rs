//! Conversations with the engine, over pipes as a client would have them.
//!
//! `data/uci/README.txt` says how they are written down.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};
use support::root;

/// How long to wait for a line: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The engine at the other end of two pipes.
struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// Lines since the last one that was sent.
    heard: Vec<String>,
    /// The position that was sent last.
    position: Chess,
    /// Whether it could be read.
    readable: bool,
    /// Whether a score with moves was heard since the last move.
    scored: bool,
}

impl Engine {
    fn start() -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_planche"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take();
        let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine {
            process,
            input,
            output,
            heard: Vec::new(),
            position: Chess::default(),
            readable: true,
            scored: false,
        }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(line).expect("the engine listens");
        input.write_all(b"\n").expect("the engine listens");
        input.flush().expect("the engine listens");
        self.heard.clear();
        if line.starts_with(b"position ") {
            let position = sent_position(&String::from_utf8_lossy(line));
            self.readable = position.is_some();
            self.position = position.unwrap_or_default();
        }
    }

    fn hear(&mut self, line: String) {
        self.check(&line);
        self.heard.push(line);
    }

    /// Reads until a line matches.
    fn expect(&mut self, pattern: &str) -> String {
        loop {
            let line = self.output.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|error| {
                panic!("no {pattern:?} ({error}) in {:#?}", self.heard);
            });
            self.hear(line.clone());
            if matches(pattern, &line) {
                return line;
            }
        }
    }

    fn wait(&mut self, time: Duration) {
        thread::sleep(time);
        while let Ok(line) = self.output.try_recv() {
            self.hear(line);
        }
    }

    /// Ends the input and sees the engine end.
    fn end(mut self) {
        self.input = None;
        while let Ok(line) = self.output.recv_timeout(PATIENCE) {
            self.hear(line);
        }
        let status = self.process.wait().expect("the engine ends");
        assert!(status.success(), "{status}");
    }

    /// What holds for every line.
    fn check(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["info", "string", ..] => assert!(line.chars().count() <= 200, "{line}"),
            ["info", "refutation", ref moves @ ..] => {
                self.played(moves);
            }
            ["info", ..] => self.check_info(line, &words),
            ["bestmove", "(none)"] => {
                assert!(!self.readable || self.position.legal_moves().is_empty());
            }
            ["bestmove", best, ..] => {
                assert!(self.readable, "a move in no position: {line}");
                self.played(&[best]);
                assert!(self.scored, "no score before {line}");
                self.scored = false;
            }
            _ => {}
        }
    }

    fn check_info(&mut self, line: &str, words: &[&str]) {
        let Some(pv) = words.iter().position(|&word| word == "pv") else {
            return;
        };
        let moves = &words[pv + 1..];
        let end = self.played(moves);
        self.scored |= words.contains(&"score") && !moves.is_empty();
        if let Some(at) = words.iter().position(|&word| word == "mate") {
            let announced: usize = words[at + 1].parse().expect(line);
            assert_eq!(moves.len(), 2 * announced - 1, "{line}");
            assert!(end.is_checkmate(), "{line}");
        }
    }

    fn played(&self, moves: &[&str]) -> Chess {
        let mut position = self.position.clone();
        for text in moves {
            let uci: UciMove = text.parse().expect(text);
            let action = uci.to_move(&position);
            let action = action.unwrap_or_else(|error| panic!("{text}: {error} in {moves:?}"));
            position.play_unchecked(action);
        }
        position
    }
}

/// The position that a line sends, as far as it can be understood.
fn sent_position(line: &str) -> Option<Chess> {
    let rest = line.strip_prefix("position ")?;
    let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let mut position = match start.strip_prefix("fen ") {
        Some(fen) => planche::position(fen).ok()?,
        None if start == "startpos" => Chess::default(),
        None => return None,
    };
    for text in moves.split(' ') {
        let uci = text.parse::<UciMove>().ok();
        let Some(action) = uci.and_then(|uci| uci.to_move(&position).ok()) else {
            break;
        };
        position.play_unchecked(action);
    }
    Some(position)
}

/// Whether a line matches a pattern in which `*` stands for any text and `?` for any letter.
fn matches(pattern: &str, line: &str) -> bool {
    match (pattern.chars().next(), line.chars().next()) {
        (None, None) => true,
        (Some('*'), _) => {
            let rest = &pattern[1..];
            let mut tails = line.char_indices().map(|(at, _)| &line[at..]);
            matches(rest, "") || tails.any(|tail| matches(rest, tail))
        }
        (Some('?'), Some(letter)) => matches(&pattern[1..], &line[letter.len_utf8()..]),
        (Some(a), Some(b)) if a == b => matches(&pattern[a.len_utf8()..], &line[b.len_utf8()..]),
        _ => false,
    }
}

fn converse(name: &str) {
    let path = root().join(format!("crates/planche-cli/tests/data/uci/{name}.txt"));
    let script = fs::read_to_string(path).expect(name);
    let mut engine = Engine::start();
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            ">" => engine.send(text.as_bytes()),
            "<" => drop(engine.expect(text)),
            "~" => engine.wait(Duration::from_millis(text.parse().expect(line))),
            "!" => {
                engine.wait(Duration::ZERO);
                let bad = engine.heard.iter().find(|heard| matches(text, heard));
                assert_eq!(bad, None, "{name}: {line}");
            }
            _ => panic!("{name}: what is {line:?}?"),
        }
    }
    engine.end();
}

macro_rules! conversations {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            converse(stringify!($name));
        })*

        #[test]
        fn every_conversation_is_held() {
            let folder = root().join("crates/planche-cli/tests/data/uci");
            let count = fs::read_dir(folder).expect("the conversations").count();
            assert_eq!(count - 1, [$(stringify!($name)),*].len());
        }
    };
}

conversations! { broken experts extras handshake infinite limits mate over ponder refutations }

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_ignored() {
    let mut engine = Engine::start();
    engine.send(b"\xff\xfe\x00 position \xc3");
    engine.send(&vec![b'x'; 3 << 20]);
    engine.send(&b"position startpos moves ".repeat(50_000));
    engine.send(b"isready");
    engine.expect("readyok");
    engine.send(b"position startpos");
    engine.send(b"go depth 1");
    engine.expect("bestmove *");
    engine.end();
}

/// All that is said about a position, but for times.
fn said(threads: usize) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send(format!("setoption name Threads value {threads}").as_bytes());
    engine.send(
        b"position fen r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1",
    );
    engine.send(b"go nodes 20000");
    engine.expect("bestmove *");
    let timeless = |line: &String| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for word in ["nps", "time"] {
            if let Some(at) = words.iter().position(|&found| found == word) {
                words.drain(at..at + 2);
            }
        }
        words.join(" ")
    };
    let lines = engine.heard.iter().map(timeless).collect();
    engine.end();
    lines
}

#[test]
fn the_same_is_said_with_any_number_of_threads() {
    let once = said(1);
    assert!(once.len() > 3, "{once:#?}");
    assert_eq!(once, said(1));
    assert_eq!(once, said(2));
}
