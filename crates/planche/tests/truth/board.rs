//! Facts that the board alone decides.

use planche_explain::{Fact, Man};
use planche_plan::Values;
use shakmaty::{Bitboard, CastlingMode, Move, Position, Role, Square, attacks};

use crate::place::{Scene, attacks_square, can_take, enemies, is_line, landing, stands};
use crate::shapes::{lined_up, loose, shows, threat};

/// Whether a fact holds at this place; nothing where that is a question for the proof.
pub fn holds(fact: &Fact, scene: &Scene) -> Option<bool> {
    of_kings(fact, scene)
        .or_else(|| of_men(fact, scene))
        .or_else(|| of_lines(fact, scene))
}

/// Checks, mates and what a king can do about them.
fn of_kings(fact: &Fact, scene: &Scene) -> Option<bool> {
    let here = &scene.here;
    Some(match fact {
        Fact::Mate { king, picture } => {
            here.is_checkmate()
                && here.board().king_of(here.turn()) == Some(*king)
                && picture.is_none_or(|picture| shows(here, *king, picture))
        }
        Fact::Check { by, discovered } => {
            let checkers: Bitboard = by.iter().map(|man| man.square).collect();
            let moved = scene.last.map(landing);
            here.is_check()
                && here.checkers() == checkers
                && by.iter().all(|man| stands(here, man))
                && *discovered != moved.is_some_and(|square| checkers.contains(square))
        }
        Fact::NoFlight { king } => {
            let legal = here.legal_moves();
            here.is_check()
                && here.board().king_of(here.turn()) == Some(*king)
                && legal.iter().all(|m| m.role() != Role::King)
        }
        Fact::Forced { reply } => match here.legal_moves().as_slice() {
            [only] => only.to_uci(CastlingMode::Standard) == *reply,
            _ => false,
        },
        Fact::Evaded => scene.before.is_check(),
        _ => return None,
    })
}

/// What happens to single men.
fn of_men(fact: &Fact, scene: &Scene) -> Option<bool> {
    let here = &scene.here;
    Some(match fact {
        Fact::Captured { man } => captured(scene, man),
        Fact::TookBack { square } => {
            let back = |m: Move| m.is_capture() && m.to() == *square;
            scene.last.is_some_and(back) && scene.earlier.is_some_and(back)
        }
        Fact::Promoted { man } => {
            let promoted = |m: Move| m.promotion() == Some(man.role) && m.to() == man.square;
            scene.last.is_some_and(promoted)
        }
        Fact::EnPrise { man } => stands(here, man) && can_take(here, man.square),
        Fact::Withdrawn { man } => {
            let from = scene.last.and_then(|m| m.from());
            let passed = scene.before.clone().swap_turn().ok();
            let was = passed
                .zip(from)
                .is_some_and(|(passed, from)| can_take(&passed, from));
            stands(here, man) && was && !can_take(here, man.square)
        }
        Fact::Loose { man, by, san } => loose(here, man, *by, san),
        Fact::Attacks { by, target } => {
            let board = here.board();
            let guards = board.attacks_to(target.square, here.turn(), board.occupied());
            let dearer = Values::default().of(target.role) > Values::default().of(by.role);
            stands(here, by)
                && stands(here, target)
                && scene.last.map(landing) == Some(by.square)
                && enemies(here, by.square, target.square)
                && attacks_square(here, by.square, target.square)
                && (dearer || guards.is_empty())
        }
        Fact::Advanced { man } => {
            let forward = |m: Move| m.role() == Role::Pawn && m.to() == man.square;
            stands(here, man) && scene.last.is_some_and(forward)
        }
        Fact::Threat { action, san, deed } => threat(here, *action, san, *deed),
        _ => return None,
    })
}

/// Guards, and lines that are opened and shut.
fn of_lines(fact: &Fact, scene: &Scene) -> Option<bool> {
    let here = &scene.here;
    Some(match fact {
        Fact::Skewer { by, front, rear } => {
            [by, front, rear].iter().all(|man| stands(here, man))
                && lined_up(here, by.square, front.square, rear.square)
                && Values::default().of(front.role) > Values::default().of(rear.role)
        }
        Fact::Pin { by, front, rear } => {
            [by, front, rear].iter().all(|man| stands(here, man))
                && rear.role == Role::King
                && lined_up(here, by.square, front.square, rear.square)
        }
        Fact::Uncovered { by, target } => {
            let from = scene.last.and_then(|m| m.from());
            stands(here, by)
                && stands(here, target)
                && enemies(here, by.square, target.square)
                && attacks_square(here, by.square, target.square)
                && !attacks_square(&scene.before, by.square, target.square)
                && from
                    .is_some_and(|from| attacks::between(by.square, target.square).contains(from))
        }
        Fact::Guards { man, target } => {
            stands(here, man) && attacks_square(here, man.square, *target)
        }
        Fact::GuardLost { man, target } => {
            let from = scene.last.and_then(|m| m.from());
            scene.last.map(landing) == Some(man.square)
                && stands(here, man)
                && from.is_some_and(|from| attacks_square(&scene.before, from, *target))
                && !attacks_square(here, man.square, *target)
        }
        Fact::DrawnTo { man } => {
            let taken = |m: Move| m.is_capture() && m.to() == man.square;
            stands(here, man)
                && scene.last.is_some_and(taken)
                && scene.earlier.map(landing) == Some(man.square)
        }
        Fact::LineOpened {
            slider,
            through,
            to,
        } => {
            stands(here, slider)
                && is_line(slider.square, *to)
                && attacks::between(slider.square, *to).contains(*through)
                && scene.last.and_then(|m| m.from()) == Some(*through)
                && here.board().piece_at(*through).is_none()
        }
        Fact::LineShut { slider, at, target } => {
            stands(here, slider)
                && scene.last.map(landing) == Some(*at)
                && enemies(here, slider.square, *at)
                && attacks::between(slider.square, *target).contains(*at)
                && attacks_square(&scene.before, slider.square, *target)
                && !attacks_square(here, slider.square, *target)
        }
        Fact::LineBlocked { slider, by, to } => {
            stands(here, slider)
                && stands(here, by)
                && is_line(slider.square, *to)
                && attacks::between(slider.square, *to).contains(by.square)
        }
        _ => return None,
    })
}

fn captured(scene: &Scene, man: &Man) -> bool {
    let Some(last) = scene.last else {
        return false;
    };
    let square = match last {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => last.to(),
    };
    last.capture() == Some(man.role) && square == man.square && stands(&scene.before, man)
}
