//! The solution as the problem world writes it: key `!`, tries `?` … `but`, `threat:`.

use std::fmt::Write;

use planche_explain::Success;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, Move, Position, Role};

use planche::Solution;

/// The solution in the manner of Popeye: long notation with `S` for the knight and `*` for a capture,
/// moves counted from one with the attacker first. Tries are given for mates in two and in three, where
/// all first moves can be looked at: those that fail to one reply only.
pub fn popeye(solution: &Solution) -> String {
    let (Some(proof), Some(success)) = (&solution.proof, solution.success()) else {
        return format!("{}\n", solution.explanation);
    };
    let mut text = String::new();
    if let Success::Mate {
        moves: moves @ 2..=3,
    } = success
    {
        for (first, refutation, next) in tries(&solution.root, proof, moves) {
            let _ = writeln!(text, "   1.{} ?", long(&solution.root, first));
            let _ = writeln!(text, "    but");
            let _ = writeln!(text, "      1...{} !", long(&next, refutation));
            text.push('\n');
        }
    }
    attack(&mut text, &solution.root, proof, 1);
    text
}

fn attack(text: &mut String, position: &Chess, proof: &Attack, number: usize) {
    let indent = " ".repeat(3 * (2 * number - 1));
    let Attack::Move { uci, after, .. } = proof else {
        return;
    };
    let Ok(action) = uci.to_move(position) else {
        return;
    };
    let mut next = position.clone();
    next.play_unchecked(action);
    let key = if number == 1 { " !" } else { "" };
    let _ = write!(text, "{indent}{number}.{}{key}", long(position, action));
    match after {
        After::Defence(defence) => replies(text, &next, defence, number),
        _ => text.push('\n'),
    }
}

fn replies(text: &mut String, position: &Chess, defence: &Defence, number: usize) {
    let passed = planche_plan::passed(position);
    let threat = defence.otherwise.as_deref().zip(passed.as_ref());
    let threat = threat.filter(|(answer, passed)| is_playable(answer, passed));
    match threat {
        Some((answer, passed)) => {
            text.push_str(" threat:\n");
            attack(text, passed, answer, number + 1);
        }
        None => text.push('\n'),
    }
    let unnamed = unnamed(position, defence);
    let hidden = defence.otherwise.as_deref().filter(|_| threat.is_none());
    let others = hidden
        .into_iter()
        .flat_map(|answer| unnamed.iter().map(move |reply| (*reply, answer)));
    let named = defence
        .replies
        .iter()
        .map(|(reply, answer)| (*reply, answer));
    let indent = " ".repeat(3 * 2 * number);
    for (reply, answer) in named.chain(others) {
        let Ok(action) = reply.to_move(position) else {
            continue;
        };
        let mut next = position.clone();
        next.play_unchecked(action);
        let _ = writeln!(text, "{indent}{number}...{}", long(position, action));
        attack(text, &next, answer, number + 1);
    }
}

fn is_playable(answer: &Attack, position: &Chess) -> bool {
    matches!(answer, Attack::Move { uci, .. } if uci.to_move(position).is_ok())
}

fn unnamed(position: &Chess, defence: &Defence) -> Vec<UciMove> {
    let legal = position.legal_moves();
    let moves = legal
        .iter()
        .map(|m| m.to_uci(shakmaty::CastlingMode::Standard));
    moves
        .filter(|uci| !defence.replies.iter().any(|(reply, _)| reply == uci))
        .collect()
}

/// How many positions may be looked at for tries; what is not decided by then is not told.
const BUDGET: u32 = 400_000;

/// First moves that would mate in so many moves but for one reply, with that reply and the position it
/// is played in.
fn tries(root: &Chess, key: &Attack, moves: usize) -> Vec<(Move, Move, Chess)> {
    let mut left = BUDGET;
    let is_key = |m: &Move| match key {
        Attack::Move { uci, .. } => m.to_uci(shakmaty::CastlingMode::Standard) == *uci,
        _ => false,
    };
    let legal = root.legal_moves();
    let others = legal.iter().filter(|m| !is_key(m));
    let fails = |first: &Move| {
        let mut next = root.clone();
        next.play_unchecked(*first);
        let replies = next.legal_moves();
        let mut escapes = Vec::new();
        for reply in &replies {
            let mut there = next.clone();
            there.play_unchecked(*reply);
            if !mates_within(&there, moves - 1, &mut left) {
                escapes.push(*reply);
            }
            if escapes.len() > 1 {
                break;
            }
        }
        match escapes[..] {
            [only] if replies.len() > 1 && left > 0 => Some((*first, only, next)),
            _ => None,
        }
    };
    others.filter_map(fails).collect()
}

/// Whether the side to move mates in at most so many moves.
fn mates_within(position: &Chess, moves: usize, left: &mut u32) -> bool {
    position.legal_moves().iter().any(|action| {
        *left = left.saturating_sub(1);
        let mut next = position.clone();
        next.play_unchecked(*action);
        if next.is_checkmate() {
            return true;
        }
        moves > 1 && *left > 0 && {
            let replies = next.legal_moves();
            let mated = |reply: &Move| {
                let mut there = next.clone();
                there.play_unchecked(*reply);
                mates_within(&there, moves - 1, left)
            };
            !replies.is_empty() && replies.iter().all(mated)
        }
    })
}

/// `Sd5*c3`, `e7-e8=Q +`, `0-0`.
fn long(position: &Chess, action: Move) -> String {
    let mut next = position.clone();
    next.play_unchecked(action);
    let mark = match (next.is_checkmate(), next.is_check()) {
        (true, _) => " #",
        (_, true) => " +",
        _ => "",
    };
    let words = match action.castling_side() {
        Some(CastlingSide::KingSide) => "0-0".to_owned(),
        Some(CastlingSide::QueenSide) => "0-0-0".to_owned(),
        None => plain(action),
    };
    format!("{words}{mark}")
}

fn plain(action: Move) -> String {
    let stroke = if action.is_capture() { '*' } else { '-' };
    let from = action
        .from()
        .map_or_else(String::new, |from| from.to_string());
    let promotion = action
        .promotion()
        .map_or_else(String::new, |role| format!("={}", letter(role)));
    let passing = if action.is_en_passant() { " ep." } else { "" };
    let man = letter(action.role());
    format!("{man}{from}{stroke}{}{promotion}{passing}", action.to())
}

fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "",
        Role::Knight => "S",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_try_fails_to_one_reply_only() {
        let root = planche::position("8/7R/p7/8/8/1K6/3k4/1Q6 w - - 0 1").expect("a position");
        let key = Attack::play("h7e7".parse().expect("a move"), "", After::Mate);
        let told: Vec<String> = tries(&root, &key, 2)
            .into_iter()
            .map(|(first, refutation, next)| {
                format!("{} {}", long(&root, first), long(&next, refutation))
            })
            .collect();
        assert_eq!(told, ["Qb1-e1 + Kd2*e1", "Qb1-c2 + Kd2-e3"]);
    }

    #[test]
    fn tries_for_mate_in_three_fail_to_one_reply_only() {
        let root = planche::position("7k/8/5K2/8/8/8/8/R7 w - - 0 1").expect("a position");
        let key = Attack::play("f6g6".parse().expect("a move"), "", After::Mate);
        for (first, refutation, next) in tries(&root, &key, 3) {
            let mut left = BUDGET;
            let mut mated = |reply: Move| {
                let mut there = next.clone();
                there.play_unchecked(reply);
                mates_within(&there, 2, &mut left)
            };
            let replies = next.legal_moves();
            let escapes: Vec<Move> = replies.into_iter().filter(|m| !mated(*m)).collect();
            assert_eq!(escapes, [refutation], "{first:?}");
        }
        assert!(mates_within(&root, 2, &mut BUDGET.clone()));
        assert!(!mates_within(&root, 1, &mut BUDGET.clone()));
    }

    #[test]
    fn moves_are_written_long() {
        let check = |fen: &str, uci: &str, expected: &str| {
            let position = planche::position(fen).expect("a position");
            let uci: UciMove = uci.parse().expect("a move");
            let action = uci.to_move(&position).expect("legal");
            assert_eq!(long(&position, action), expected);
        };
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "0-0");
        check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "0-0-0");
        check("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e7-e8=Q +");
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5*d6 ep.");
        check("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Se3*d5");
    }
}
