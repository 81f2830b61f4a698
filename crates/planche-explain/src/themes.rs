//! Themes in the vocabulary of Lichess, where the main line and its reasons make them certain.

use planche_plan::{Reason, Values};
use shakmaty::{Position, Role};

use crate::mates::{is_back_rank, is_smothered};
use crate::scene::{Aim, Combination, Scene};
use crate::targets::{arrival, attacked, lined_up};

/// The themes of a combination: those of the result first, then in the order of the main line.
pub fn themes(combination: &Combination) -> Vec<&'static str> {
    let mut found = of_result(combination);
    let last = combination.line.len().saturating_sub(1);
    for (index, scene) in combination.line.iter().enumerate() {
        if let Some(step) = scene.step {
            found.extend(of_reason(scene, step.reason, index < last));
            found.extend(of_move(scene));
        }
    }
    found.extend(sacrifice(combination));
    without_repeats(found)
}

fn without_repeats(themes: Vec<&'static str>) -> Vec<&'static str> {
    let mut kept: Vec<&'static str> = Vec::new();
    for theme in themes {
        if !kept.contains(&theme) {
            kept.push(theme);
        }
    }
    kept
}

fn of_result(combination: &Combination) -> Vec<&'static str> {
    let Aim::Mate { moves } = combination.aim else {
        return Vec::new();
    };
    let mut themes = vec!["mate", mate_in(moves)];
    if let Some(mated) = combination.line.last().map(Scene::after) {
        themes.extend(is_back_rank(&mated).then_some("backRankMate"));
        themes.extend(is_smothered(&mated).then_some("smotheredMate"));
    }
    themes
}

/// The number is that of the proof: a shorter mate may exist that nobody looked for.
fn mate_in(moves: usize) -> &'static str {
    match moves {
        0 | 1 => "mateIn1",
        2 => "mateIn2",
        3 => "mateIn3",
        4 => "mateIn4",
        _ => "mateIn5",
    }
}

/// What the recorded reason is called. A man is deflected or lured only for the sake of something
/// that follows.
fn of_reason(scene: &Scene, reason: Reason, more_follows: bool) -> Option<&'static str> {
    match reason {
        Reason::DoubleAttack => fork(scene),
        Reason::LineAttack => pin_or_skewer(scene),
        Reason::DrawAway { .. } | Reason::DriveAway { .. } if more_follows => Some("deflection"),
        Reason::LureTo { .. } if more_follows => Some("attraction"),
        Reason::Eliminate { .. } if more_follows => Some("capturingDefender"),
        Reason::Block { .. } => Some("interference"),
        Reason::Clear { .. } => Some("clearance"),
        Reason::Discovery => Some("discoveredAttack"),
        Reason::Trap => Some("trappedPiece"),
        Reason::Wait => Some("zugzwang"),
        Reason::MateThreat { .. } => quiet(scene),
        _ => None,
    }
}

fn fork(scene: &Scene) -> Option<&'static str> {
    let targets = attacked(&scene.after(), arrival(&scene.action));
    (targets.len() >= 2).then_some("fork")
}

/// The dearer man in front makes a skewer, the dearer man behind a pin.
fn pin_or_skewer(scene: &Scene) -> Option<&'static str> {
    let pair = lined_up(&scene.after(), arrival(&scene.action))?;
    let values = Values::default();
    match values.of(pair.front.1).cmp(&values.of(pair.rear.1)) {
        std::cmp::Ordering::Less => Some("pin"),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some("skewer"),
    }
}

/// A move that neither takes nor checks nor hits anybody above a pawn.
fn quiet(scene: &Scene) -> Option<&'static str> {
    let after = scene.after();
    let loud = scene.action.is_capture() || after.is_check() || scene.action.is_promotion();
    let hits = !attacked(&after, arrival(&scene.action)).is_empty();
    (!loud && !hits).then_some("quietMove")
}

/// What the move itself is called, whatever its reason.
fn of_move(scene: &Scene) -> Vec<&'static str> {
    let mut themes = Vec::new();
    themes.extend(match scene.action.promotion() {
        Some(Role::Queen) => Some("promotion"),
        Some(_) => Some("underPromotion"),
        None => None,
    });
    themes.extend(scene.action.is_en_passant().then_some("enPassant"));
    themes.extend(scene.action.is_castle().then_some("castling"));
    themes.extend((scene.after().checkers().count() > 1).then_some("doubleCheck"));
    themes
}

/// The attacker is down by two pawns or more at some point of the main line.
fn sacrifice(combination: &Combination) -> Option<&'static str> {
    let values = combination.values;
    let root = &combination.line.first()?.position;
    let start = values.balance(root.board(), root.turn());
    let replies = combination.line.iter().filter(|scene| scene.step.is_none());
    let lowest = replies
        .map(|scene| values.balance(scene.after().board(), root.turn()))
        .min()?;
    (lowest <= start - 2 * values.of(Role::Pawn)).then_some("sacrifice")
}
