//! EPD: four fields of a FEN, then operations such as `bm Nf6+; dm 2; id "m8n2.001";`.

use planche_plan::Goal;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};

use super::{Case, RowError};
use crate::notation::uci;
use crate::position::position;

/// What a row says; `line` is where it stands.
pub(super) fn case(line: usize, row: &str) -> Result<Case, RowError> {
    let (fen, operations) = split_fields(row);
    let position = position(&fen)?;
    let operations = Operations(operations);
    let best = moves(&position, "bm", operations.get("bm"))?;
    let avoid = moves(&position, "am", operations.get("am"))?;
    let mate = operations.get("dm").map(mate_distance).transpose()?;
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err(RowError::NoAnswer);
    }
    Ok(Case {
        line,
        id: operations.id(),
        position,
        goal: mate.map_or(Goal::Auto, |_| Goal::Mate),
        mate: mate.is_some(),
        solution: best.iter().take(1).cloned().collect(),
        best,
        avoid,
        groups: Vec::new(),
    })
}

/// The FEN of a row, with its clocks, and its name, if the row is EPD: if operations follow the fields.
pub(crate) fn fen_and_id(row: &str) -> Option<(String, Option<String>)> {
    let (mut fen, rest) = split_fields(row);
    let operations = Operations(rest);
    let code = rest.split_whitespace().next()?;
    if !rest.contains(';') && !["bm", "am", "dm", "id"].contains(&code) {
        return None;
    }
    if fen.split(' ').count() == 4
        && let (Some(half), Some(full)) = (operations.get("hmvc"), operations.get("fmvn"))
    {
        fen = format!("{fen} {half} {full}");
    }
    Some((fen, operations.id()))
}

/// The FEN part (with the clocks, where a row has them) and the operations.
fn split_fields(row: &str) -> (String, &str) {
    let mut rest = row.trim();
    let mut fields = Vec::new();
    while fields.len() < 6 {
        let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let is_clock = field.chars().all(|c| c.is_ascii_digit());
        if field.is_empty() || fields.len() >= 4 && !is_clock {
            break;
        }
        fields.push(field);
        rest = after.trim_start();
    }
    (fields.join(" "), rest)
}

/// The operations of a row. A semicolon inside quotes ends none.
struct Operations<'a>(&'a str);

impl<'a> Operations<'a> {
    fn get(&self, opcode: &str) -> Option<&'a str> {
        self.iter().find_map(|operation| {
            let (code, operand) = operation.split_once(char::is_whitespace)?;
            (code == opcode).then_some(operand.trim())
        })
    }

    fn id(&self) -> Option<String> {
        let id = self.get("id");
        id.map(|id| id.trim_matches('"').to_owned())
    }

    fn iter(&self) -> impl Iterator<Item = &'a str> {
        let mut quoted = false;
        self.0
            .split(move |c: char| {
                quoted ^= c == '"';
                c == ';' && !quoted
            })
            .map(str::trim)
    }
}

fn moves(
    position: &Chess,
    operation: &'static str,
    operand: Option<&str>,
) -> Result<Vec<String>, RowError> {
    let words = operand.unwrap_or_default().split_whitespace();
    words
        .map(|word| {
            let legal = legal_move(position, word).ok_or_else(|| RowError::Move {
                operation,
                text: word.to_owned(),
            })?;
            Ok(uci(&legal))
        })
        .collect()
}

/// A move in SAN (marks such as `!` are ignored) or UCI.
fn legal_move(position: &Chess, word: &str) -> Option<Move> {
    let word = word.trim_end_matches(['!', '?', ',']);
    let san = word.parse::<SanPlus>().ok();
    san.and_then(|san| san.san.to_move(position).ok())
        .or_else(|| word.parse::<UciMove>().ok()?.to_move(position).ok())
}

fn mate_distance(operand: &str) -> Result<u32, RowError> {
    operand
        .parse()
        .map_err(|_| RowError::MateDistance(operand.to_owned()))
}
