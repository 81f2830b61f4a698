//! Lines for the client.

use shakmaty::{CastlingMode, Move};

use super::choice::{Line, Value};

/// What thinking has cost so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) depth: usize,
    pub(crate) deepest: usize,
    pub(crate) nodes: u64,
    pub(crate) milliseconds: u64,
}

/// One line of analysis; `number` is 1 for the best.
pub(crate) fn line(number: usize, line: &Line, effort: Effort, wdl: bool) -> String {
    let Effort {
        depth,
        deepest,
        nodes,
        milliseconds,
    } = effort;
    let score = match line.value {
        Value::Mate(moves) => format!("mate {moves}"),
        Value::Pawns(hundredths) => format!("cp {hundredths}"),
    };
    let chances = match wdl {
        true => chances(line.value),
        false => String::new(),
    };
    let deepest = deepest.max(line.moves.len());
    let speed = nodes * 1000 / milliseconds.max(1);
    format!(
        "info depth {depth} seldepth {deepest} multipv {number} score {score}{chances} nodes {nodes} \
         nps {speed} time {milliseconds} pv {}",
        moves(&line.moves)
    )
}

/// How likely win, draw and loss are taken to be, in thousandths. A proved mate is certain; every other score is turned into
/// chances by one fixed curve, which is an opinion about an opinion.
fn chances(value: Value) -> String {
    let Value::Pawns(hundredths) = value else {
        return " wdl 1000 0 0".to_owned();
    };
    let chance = |hundredths: i32| {
        let ahead = f64::from(hundredths) - EVEN_CHANCES;
        (1000.0 / (1.0 + (-ahead / SLOPE).exp())).round() as i32
    };
    let (win, loss) = (chance(hundredths), chance(-hundredths));
    format!(" wdl {win} {} {loss}", (1000 - win - loss).max(0))
}

/// So many hundredths of a pawn ahead, a side is taken to win every other game.
const EVEN_CHANCES: f64 = 130.0;

/// How fast the chances grow with the score.
const SLOPE: f64 = 70.0;

/// A move that fails, and what beats it.
pub(crate) fn refutation(line: &[Move]) -> String {
    format!("info refutation {}", moves(line))
}

/// Moves in the notation of the protocol.
pub(crate) fn moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(uci).collect();
    words.join(" ")
}

pub(crate) fn uci(action: &Move) -> String {
    action.to_uci(CastlingMode::Standard).to_string()
}

/// The longest `info string` line.
const WIDTH: usize = 200;
const PREFIX: &str = "info string ";

/// Text as `info string` lines of at most 200 characters, broken between words.
pub(crate) fn strings(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::from(PREFIX.trim_end());
    for word in text.split_whitespace() {
        let word: String = word.chars().take(WIDTH - PREFIX.len()).collect();
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, PREFIX.trim_end().to_owned()));
        }
        line.push(' ');
        line.push_str(&word);
    }
    if line.len() > PREFIX.len() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_thousandths_and_fair() {
        assert_eq!(chances(Value::Mate(3)), " wdl 1000 0 0");
        for score in [-9000, -200, -30, 0, 30, 200, 9000] {
            let told = |score| -> Vec<i32> {
                let text = chances(Value::Pawns(score));
                text.split(' ')
                    .skip(2)
                    .map(|word| word.parse().expect("a number"))
                    .collect()
            };
            let (ours, theirs) = (told(score), told(-score));
            assert_eq!(ours.iter().sum::<i32>(), 1000, "{score}");
            assert_eq!(
                [ours[0], ours[1], ours[2]],
                [theirs[2], theirs[1], theirs[0]]
            );
        }
    }

    #[test]
    fn strings_are_short_and_nothing_is_lost() {
        assert_eq!(strings("a  b\nc"), ["info string a b c"]);
        assert!(strings(" \n ").is_empty());
        let text = "word ".repeat(100);
        let lines = strings(&text);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        let words = lines.iter().flat_map(|line| line.split(' ').skip(2));
        assert_eq!(words.count(), 100);
        assert!(strings(&"é".repeat(999))[0].chars().count() <= WIDTH);
    }
}
