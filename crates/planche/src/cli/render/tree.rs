//! The proof as an indented tree: each reply, the answer to it, and the reason of the answer.

use std::io::{self, Write};

use anstyle::Style;
use planche_proof::{After, Attack, Defence};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use super::number;

/// The most lines that are printed; the rest is counted.
const MAX_LINES: usize = 60;

const DIM: Style = Style::new().dimmed();

/// Prints the tree of a proof.
pub fn tree(output: &mut impl Write, root: &Chess, proof: &Attack) -> io::Result<()> {
    let mut lines = Vec::new();
    attack(root, proof, String::new(), 1, &mut lines);
    for line in lines.iter().take(MAX_LINES) {
        writeln!(output, "{line}")?;
    }
    match lines.len().saturating_sub(MAX_LINES) {
        0 => Ok(()),
        more => writeln!(
            output,
            "  … and {more} lines more; --json prints the whole proof"
        ),
    }
}

/// Tells the attacker's move behind `label`, the reply that it answers, and what follows below it.
fn attack(position: &Chess, proof: &Attack, label: String, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let Attack::Move { uci, why, after } = proof else {
        return lines.push(format!("{indent}{label}{DIM}nothing more is needed{DIM:#}"));
    };
    let Some((san, next)) = played(position, *uci, label.is_empty()) else {
        return;
    };
    let end = match after {
        After::Settled => ", and the gain stays",
        _ => "",
    };
    lines.push(format!("{indent}{label}{san}  {DIM}{why}{end}{DIM:#}"));
    if let After::Defence(below) = after {
        defence(&next, below, depth + 1, lines);
    }
}

/// Replies with the same answer are told together.
fn defence(position: &Chess, defence: &Defence, depth: usize, lines: &mut Vec<String>) {
    let mut told: Vec<(&Attack, Vec<UciMove>)> = Vec::new();
    for (reply, answer) in &defence.replies {
        match told.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, replies)) => replies.push(*reply),
            None => told.push((answer, vec![*reply])),
        }
    }
    for (answer, replies) in told {
        let positions: Vec<_> = replies
            .iter()
            .filter_map(|&uci| played(position, uci, true))
            .collect();
        let names: Vec<&str> = positions.iter().map(|(san, _)| san.as_str()).collect();
        if let Some((_, next)) = positions.first() {
            attack(next, answer, format!("{} ", names.join(", ")), depth, lines);
        }
    }
    if let (Some(answer), Some(next)) = (&defence.otherwise, unnamed(position, defence)) {
        attack(&next, answer, "other moves: ".to_owned(), depth, lines);
    }
}

/// A position after a reply that is not named, for the names of the moves that follow.
fn unnamed(position: &Chess, defence: &Defence) -> Option<Chess> {
    let legal = |next: &Chess| match defence.otherwise.as_deref() {
        Some(Attack::Move { uci, .. }) => uci.to_move(next).is_ok(),
        _ => true,
    };
    let named = |uci: UciMove| defence.replies.iter().any(|(reply, _)| *reply == uci);
    let moves = position.legal_moves();
    let others = moves
        .into_iter()
        .filter(|m| !named(m.to_uci(shakmaty::CastlingMode::Standard)));
    others
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        })
        .find(legal)
}

fn played(position: &Chess, uci: UciMove, numbered: bool) -> Option<(String, Chess)> {
    let action = uci.to_move(position).ok()?;
    let mut next = position.clone();
    let number = number(position, numbered);
    let san = SanPlus::from_move_and_play_unchecked(&mut next, action);
    Some((format!("{number}{san}"), next))
}
