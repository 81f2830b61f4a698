//! From a line to a command. Whatever cannot be understood is left out.

use std::time::Duration;

use shakmaty::uci::UciMove;

/// What a client may say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position(Setup),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
}

/// A position as it was sent: where the game began, and the moves since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    /// `None` is the start of the game.
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// How long to think, and about what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Only these moves; empty for all.
    pub(crate) moves: Vec<UciMove>,
    pub(crate) ponder: bool,
    pub(crate) infinite: bool,
    /// What is left on the clocks of White and Black, and what each move adds.
    pub(crate) left: [Option<Duration>; 2],
    pub(crate) increment: [Option<Duration>; 2],
    pub(crate) moves_to_go: Option<u64>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) depth: Option<u64>,
    pub(crate) nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub(crate) mate: Option<u64>,
}

/// Understands a line. Words before the first known command are skipped, as the protocol wants it.
pub(crate) fn read(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    (0..words.len()).find_map(|start| command(words[start], &words[start + 1..]))
}

fn command(name: &str, rest: &[&str]) -> Option<Command> {
    Some(match name {
        "uci" => Command::Uci,
        "debug" => Command::Debug(rest.first() != Some(&"off")),
        "isready" => Command::IsReady,
        "setoption" => set_option(rest)?,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(position(rest)?),
        "go" => Command::Go(go(rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn set_option(words: &[&str]) -> Option<Command> {
    let words = words.strip_prefix(&["name"])?;
    let value = words.iter().position(|&word| word == "value");
    let (name, value) = match value {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    Some(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn position(words: &[&str]) -> Option<Setup> {
    let moves = words.iter().position(|&word| word == "moves");
    let (start, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let fen = match start.split_first()? {
        (&"startpos", _) => None,
        (&"fen", fields) => Some(fields.join(" ")),
        _ => return None,
    };
    let moves = moves.iter().map(|&word| word.to_owned()).collect();
    Some(Setup { fen, moves })
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().peekable();
    while let Some(&word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(action) = words.peek().and_then(|word| word.parse().ok()) {
                    go.moves.push(action);
                    words.next();
                }
            }
            _ => {
                let Some(value) = words.peek().and_then(|word| number(word)) else {
                    continue;
                };
                if set_number(&mut go, word, value) {
                    words.next();
                }
            }
        }
    }
    go
}

/// Whether the word wants a number; it has been set then.
fn set_number(go: &mut Go, word: &str, value: u64) -> bool {
    let time = Some(Duration::from_millis(value));
    match word {
        "wtime" => go.left[0] = time,
        "btime" => go.left[1] = time,
        "winc" => go.increment[0] = time,
        "binc" => go.increment[1] = time,
        "movestogo" => go.moves_to_go = Some(value),
        "movetime" => go.move_time = time,
        "depth" => go.depth = Some(value),
        "nodes" => go.nodes = Some(value),
        "mate" => go.mate = Some(value),
        _ => return false,
    }
    true
}

/// A number; what is below nothing is nothing, and what is too large is very much.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match digits.len() == text.len() {
        true => Some(digits.parse().unwrap_or(MOST).min(MOST)),
        false => Some(0),
    }
}

/// More than anybody waits for, and small enough to calculate with.
const MOST: u64 = 1 << 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_or_ignored() {
        assert_eq!(read("joho  debug on"), Some(Command::Debug(true)));
        for nonsense in [
            "",
            "hello",
            "position",
            "position e2e4",
            "setoption value 3",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
        let option = Command::SetOption {
            name: "UCI_AnalyseMode".to_owned(),
            value: "true".to_owned(),
        };
        assert_eq!(
            read("setoption name UCI_AnalyseMode value true"),
            Some(option)
        );
    }

    #[test]
    fn a_go_takes_what_it_understands() {
        let line =
            "go wtime -5 btime 99999999999999999999 winc x searchmoves e2e4 d2d4 depth 3 nodes";
        let Some(Command::Go(go)) = read(line) else {
            panic!("no go")
        };
        assert_eq!(go.left[0], Some(Duration::ZERO));
        assert_eq!(go.left[1], Some(Duration::from_millis(MOST)));
        assert_eq!((go.increment[0], go.depth, go.nodes), (None, Some(3), None));
        assert_eq!(go.moves.len(), 2);
    }
}
