//! Themes that the rules of chess decide. All others are judgements, and are listed as unverified.

use shakmaty::{Chess, Move, Position, Role};

use super::Case;
use crate::agree::disagrees;
use crate::capture::{Meter, OutOfBudget, after};
use crate::check::{BUDGET, legal_move};
use crate::goal::Goal;
use crate::proof::{After, Attack};
use crate::survey::Survey;
use crate::verdict::Failure;

pub(super) fn examine(
    themes: Option<&[String]>,
    case: &Case<'_>,
    survey: &mut Survey,
) -> Result<(), Failure> {
    for theme in themes.unwrap_or_default() {
        match judge(theme, case) {
            Judgement::Right => survey.checked("themes", Some(theme)),
            Judgement::Open => survey.unchecked("themes", Some(theme)),
            Judgement::Wrong(why) => {
                return Err(disagrees("themes", format!("has {theme}, but {why}")));
            }
        }
    }
    Ok(())
}

enum Judgement {
    Right,
    Wrong(String),
    /// The rules do not decide it, or it would take too long.
    Open,
}

impl Judgement {
    fn of(right: bool, otherwise: &str) -> Judgement {
        match right {
            true => Judgement::Right,
            false => Judgement::Wrong(otherwise.to_owned()),
        }
    }
}

fn judge(theme: &str, case: &Case<'_>) -> Judgement {
    let is_mate = case.goal == Goal::Mate;
    let played = |is: fn(&Chess, Move) -> bool| match plays(case, is) {
        Ok(true) => Judgement::Right,
        Ok(found) => Judgement::of(found, "no move of the proof is one"),
        Err(OutOfBudget(_)) => Judgement::Open,
    };
    // Captures and promotions behind a leaf are not written down.
    let fought = |is| match played(is) {
        Judgement::Wrong(_) if settles(case.proof) => Judgement::Open,
        judgement => judgement,
    };
    match theme {
        "mate" => Judgement::of(is_mate, "the claim is no mate"),
        "mateIn1" | "mateIn2" | "mateIn3" | "mateIn4" | "mateIn5" if !is_mate => {
            Judgement::of(false, "the claim is no mate")
        }
        "mateIn1" => mates_in(1, case),
        "mateIn2" => mates_in(2, case),
        "mateIn3" => mates_in(3, case),
        "mateIn4" => mates_in(4, case),
        "mateIn5" => mates_in(LONG, case),
        "equality" => Judgement::of(case.goal == Goal::Draw, "the claim is no draw"),
        "promotion" => fought(|_, action| action.is_promotion()),
        "underPromotion" => {
            fought(|_, action| action.promotion().is_some_and(|role| role != Role::Queen))
        }
        "enPassant" => fought(|_, action| action.is_en_passant()),
        "castling" => played(|_, action| action.is_castle()),
        "doubleCheck" => fought(|position, action| after(position, action).checkers().count() > 1),
        "discoveredCheck" => fought(|position, action| {
            let checkers = after(position, action).checkers();
            checkers.into_iter().any(|square| square != action.to())
        }),
        _ => Judgement::Open,
    }
}

/// Mates in so many moves or more share a theme.
const LONG: usize = 5;

fn mates_in(said: usize, case: &Case<'_>) -> Judgement {
    match length(case.proof) {
        Some(moves) if moves.min(LONG) == said => Judgement::Right,
        Some(moves) => Judgement::Wrong(format!("the proof mates in {moves}")),
        // A leaf of endgame knowledge: nobody has counted behind it.
        None => Judgement::Open,
    }
}

/// How many moves of the attacker a proof has at most, if every line of it ends on the board.
fn length(proof: &Attack) -> Option<usize> {
    let Attack::Move { after, .. } = proof else {
        return None;
    };
    let After::Defence(defence) = after else {
        return Some(1);
    };
    let mut most = 0;
    for answer in defence.answers() {
        most = most.max(length(answer)?);
    }
    Some(1 + most)
}

/// Whether some line of a proof ends in exchanges.
fn settles(proof: &Attack) -> bool {
    match proof {
        Attack::Settled => true,
        Attack::Move { after, .. } => match after {
            After::Settled => true,
            After::Defence(defence) => defence.answers().any(settles),
            _ => false,
        },
        _ => false,
    }
}

/// Whether some move of the attacker's is of this kind.
fn plays(case: &Case<'_>, is: fn(&Chess, Move) -> bool) -> Result<bool, OutOfBudget> {
    let mut meter = Meter::new(BUDGET);
    search(case.root, case.proof, is, &mut meter)
}

fn search(
    position: &Chess,
    node: &Attack,
    is: fn(&Chess, Move) -> bool,
    meter: &mut Meter,
) -> Result<bool, OutOfBudget> {
    meter.tick()?;
    let Attack::Move {
        uci, after: next, ..
    } = node
    else {
        return Ok(false);
    };
    let Some(action) = legal_move(position, *uci) else {
        return Ok(false);
    };
    if is(position, action) {
        return Ok(true);
    }
    let After::Defence(defence) = next else {
        return Ok(false);
    };
    let position = after(position, action);
    for reply in position.legal_moves() {
        let uci = reply.to_uci(shakmaty::CastlingMode::Standard);
        if let Some(answer) = defence.answer(uci)
            && search(&after(&position, reply), answer, is, meter)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}
