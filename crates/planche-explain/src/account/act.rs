//! What a move of the attacker does: the verb of its sentence.

use shakmaty::{Position, Role, Square};

use super::order::arranged;
use super::scene::Scene;
use super::shown::Shown;
pub(crate) use super::verb::Act;
use crate::cause::{evades_with_threat, guards, unstoppable};
use crate::fact::{Deed, Fact, Man, Picture};
use crate::ply::Ply;
use crate::success::Success;
use crate::targets::arrival;
use crate::theme::Theme;

impl Act {
    /// The term that a verb uses.
    pub(crate) fn term(&self) -> Option<Theme> {
        Some(match self {
            Act::Forks(_) => Theme::Fork,
            Act::Pins(_) => Theme::Pin,
            Act::Skewers(..) => Theme::Skewer,
            Act::Uncovers { .. } => Theme::DiscoveredAttack,
            Act::DrawsOff { .. } | Act::LuresAway { .. } | Act::DrawsThat { .. } => {
                Theme::Deflection
            }
            Act::Lures { .. } => Theme::Attraction,
            Act::Traps(_) => Theme::TrappedPiece,
            Act::Zugzwang => Theme::Zugzwang,
            Act::Mate(Some(Picture::BackRank)) => Theme::BackRankMate,
            Act::Mate(Some(Picture::Smothered)) => Theme::SmotheredMate,
            _ => return None,
        })
    }
}

/// What a move of the told line does, the most telling first.
pub(crate) fn acts(scene: &Scene<'_>, index: usize) -> Vec<Act> {
    let line = &scene.tale.told;
    let ply = &line[index];
    let mut acts = facts_told(ply);
    if matches!(acts.first(), Some(Act::Mate(_))) {
        acts.truncate(1);
        return acts;
    }
    let next = line.get(index + 1);
    let mates = matches!(scene.subject.success, Success::Mate { .. });
    acts.retain(|act| !mates || is_for_mate(scene, act));
    let before = &line[..index];
    for act in by_theme(scene, ply) {
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts.retain(|act| !matches!(act, Act::Traps(man) if was_trapped(before, *man)));
    runs(scene, index, &mut acts);
    if index == 0 && evades_with_threat(scene.subject, ply).is_some() {
        acts.push(Act::SavesMan(ply.action.role()));
    }
    acts.extend(drives(ply, next));
    acts.retain(|act| is_won(scene, ply, act) && (is_theme(scene, ply, act) || !is_side_pin(act)));
    if let Some(exchange) = exchanges(scene, ply, next) {
        acts.retain(|act| !matches!(act, Act::Takes { .. }));
        acts.push(exchange);
    }
    if let Some(waited) = waited(scene, index) {
        acts.retain(|act| !matches!(act, Act::Takes { .. }));
        acts.push(waited);
    }
    arranged(acts)
}

/// Whether an earlier move of the line has trapped this very man.
pub(super) fn was_trapped(before: &[Ply], man: Man) -> bool {
    let trapped = |fact: &Fact| matches!(fact, Fact::Trapped { man: known } if *known == man);
    before.iter().any(|ply| ply.facts.iter().any(trapped))
}

/// A pin on a man that is worth no more than a piece.
fn is_side_pin(act: &Act) -> bool {
    matches!(act, Act::Pins(man) if matches!(man.role, Role::Knight | Role::Bishop))
}

/// Whether a pin is a theme of the move.
fn is_theme(scene: &Scene<'_>, ply: &Ply, act: &Act) -> bool {
    let mut themes = scene.themes.iter();
    matches!(act, Act::Pins(_))
        && themes.any(|found| found.theme == Theme::Pin && found.path.0 == ply.path)
}

/// The first move takes a man of its own worth and is taken in return.
fn exchanges(scene: &Scene<'_>, ply: &Ply, next: Option<&Ply>) -> Option<Act> {
    let (role, taken) = (ply.action.role(), ply.action.capture()?);
    let back = next?.action;
    let worth = |role| scene.subject.values.of(role);
    let even = worth(role) == worth(taken) && role != Role::Pawn;
    let retaken = back.is_capture() && back.to() == ply.action.to();
    (even && retaken).then_some(Act::Exchanges { role, taken })
}

/// The capture of a man that could have been taken at once, and waited.
fn waited(scene: &Scene<'_>, index: usize) -> Option<Act> {
    let ply = &scene.tale.told[index];
    let root = scene.subject.root;
    let man = Man {
        role: ply.action.capture().filter(|role| *role != Role::Pawn)?,
        square: ply.action.to(),
    };
    let stood = Man::on(root.board(), man.square) == Some(man);
    let stayed = scene.tale.told[..index].iter().all(|earlier| {
        earlier.action.to() != man.square && earlier.action.from() != Some(man.square)
    });
    let legal = root.is_legal(ply.action);
    let hung = scene.subject.exchange(root, man.square) > 0;
    (index == 2 && stood && stayed && legal && hung && !ply.after().is_checkmate())
        .then_some(Act::TakesWaiting { man })
}

/// A pawn that nobody catches any more is told once; its later steps need no words.
fn runs(scene: &Scene<'_>, index: usize, acts: &mut Vec<Act>) {
    let line = &scene.tale.told;
    let free = |index: usize| {
        let ply = &line[index];
        ply.action.role() == Role::Pawn && unstoppable(&ply.after(), arrival(&ply.action)).is_some()
    };
    if line[index].action.is_promotion() || !free(index) {
        return;
    }
    acts.retain(|act| !matches!(act, Act::Advances | Act::ThreatensQueen));
    if !index.checked_sub(2).is_some_and(free) {
        acts.push(Act::Runs);
    }
}

/// Whether a double blow wins something: a man that is dearer than the one that strikes, or that nobody guards but
/// whoever is struck with him.
fn is_won(scene: &Scene<'_>, ply: &Ply, act: &Act) -> bool {
    let after = ply.after();
    let (board, side) = (after.board(), after.turn());
    let worth = |role| scene.subject.values.of(role);
    let by = ply.action.promotion().unwrap_or(ply.action.role());
    let falls = |man: &Man| {
        let held = guards(board, man.square, side) & !board.kings();
        man.role != Role::King && (worth(man.role) > worth(by) || held.is_empty())
    };
    match act {
        Act::Forks(men) => men.iter().any(falls),
        Act::Skewers(_, rear) => falls(rear) || by == Role::King,
        _ => true,
    }
}

/// Where mate is what is proved, men that could be won besides do not matter, unless they are a theme of it.
fn is_for_mate(scene: &Scene<'_>, act: &Act) -> bool {
    let theme = match act {
        Act::Forks(_) => Theme::Fork,
        Act::Skewers(..) => Theme::Skewer,
        Act::Uncovers { .. } => Theme::DiscoveredAttack,
        Act::Pins(_) => Theme::Pin,
        Act::Traps(_) => Theme::TrappedPiece,
        Act::Attacks(_) => return false,
        _ => return true,
    };
    scene.themes.iter().any(|found| found.theme == theme)
}

fn facts_told(ply: &Ply) -> Vec<Act> {
    let check = ply.after().is_check();
    let back = ply.takes_back();
    let act = |fact: &Fact| {
        Some(match fact {
            Fact::Mate { picture, .. } => Act::Mate(*picture),
            Fact::Captured { man } => Act::Takes {
                man: *man,
                check,
                back,
            },
            Fact::Promoted { man } => Act::Promotes {
                role: man.role,
                check,
            },
            Fact::Check { by, .. } if by.len() > 1 => Act::DoubleCheck,
            Fact::Check {
                discovered: true, ..
            } => Act::UncoversCheck,
            Fact::Fork { targets, .. } => Act::Forks(targets.clone()),
            Fact::Skewer { front, rear, .. } => Act::Skewers(*front, *rear),
            Fact::Pin { front, .. } if front.role != Role::Pawn => Act::Pins(*front),
            Fact::Uncovered { by, target } => Act::Uncovers {
                by: *by,
                target: *target,
            },
            Fact::Trapped { man } => Act::Traps(*man),
            Fact::LineOpened { slider, to, .. } => Act::Clears {
                slider: *slider,
                to: *to,
            },
            Fact::LineShut { slider, target, .. } => Act::Shuts {
                slider: *slider,
                target: *target,
            },
            Fact::Threat { action, deed, .. } => match deed {
                Deed::Mate => Act::ThreatensMate(crate::place::squares(*action)?.1),
                Deed::Take(man) if man.role != Role::Pawn => Act::Attacks(*man),
                Deed::Promote => Act::ThreatensQueen,
                Deed::Other => threatened(ply, *action)?,
                Deed::Take(_) => return None,
            },
            Fact::Attacks { target, .. } => Act::Attacks(*target),
            Fact::Advanced { .. } => Act::Advances,
            Fact::Withdrawn { .. } | Fact::Evaded => Act::Saves,
            _ => return None,
        })
    };
    let mut acts: Vec<Act> = Vec::new();
    for act in ply.facts.iter().filter_map(act) {
        let again = matches!(act, Act::Attacks(_))
            && acts
                .iter()
                .any(|known| !matches!(known, Act::Saves | Act::Advances));
        if !again && !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

/// The move that would follow if the defender did nothing; a quiet one is told where the move itself is quiet.
fn threatened(ply: &Ply, action: shakmaty::uci::UciMove) -> Option<Act> {
    let quiet = !ply.action.is_capture() && !ply.after().is_check();
    let before = planche_plan::passed(&ply.after())?;
    let action = action.to_move(&before).ok()?;
    let forcing = action.is_capture() || planche_plan::played(&before, action).is_check();
    (quiet && forcing).then_some(Act::Threatens(Shown { before, action }))
}

/// What the themes at this place say, each of which was tested by its cause.
fn by_theme(scene: &Scene<'_>, ply: &Ply) -> Vec<Act> {
    let here = scene.themes.iter().filter(|found| found.path.0 == ply.path);
    let act = |found: &crate::themes::Evidence| {
        let squares = &found.squares;
        Some(match found.theme {
            Theme::Deflection => Act::DrawsOff {
                role: ply.before.board().role_at(*squares.first()?)?,
                from: *squares.get(2)?,
            },
            Theme::Overloading => Act::Overloads {
                role: ply.before.board().role_at(*squares.first()?)?,
                duties: [*squares.get(1)?, *squares.get(2)?],
            },
            Theme::Attraction => Act::Lures {
                role: ply.before.board().role_at(*squares.first()?)?,
                to: *squares.get(1)?,
            },
            Theme::CapturingDefender => Act::RemovesGuard {
                man: Man::on(ply.before.board(), *squares.first()?)?,
                of: guarded(scene, ply, *squares.first()?).or(squares.get(1).copied())?,
            },
            Theme::TrappedPiece => Act::Traps(Man::on(ply.after().board(), *squares.first()?)?),
            Theme::Pin if squares.first() == Some(&arrival(&ply.action)) => {
                Act::Pins(Man::on(ply.after().board(), *squares.get(1)?)?)
            }
            Theme::Zugzwang => Act::Zugzwang,
            Theme::Sacrifice => {
                let given = squares
                    .first()
                    .and_then(|&at| ply.after().board().role_at(at));
                Act::GivesUp(given.unwrap_or(ply.action.role()))
            }
            _ => return None,
        })
    };
    here.filter_map(act).collect()
}

/// Where the next blow of the line falls, if the man that is taken guarded that square.
fn guarded(scene: &Scene<'_>, ply: &Ply, guard: Square) -> Option<Square> {
    let next = scene.tale.told.get(ply.path.len() + 1)?;
    let square = arrival(&next.action);
    let board = ply.before.board();
    board.attacks_from(guard).contains(square).then_some(square)
}

/// A plain check that leaves the king one square.
fn drives(ply: &Ply, next: Option<&Ply>) -> Option<Act> {
    let reply = next?.action;
    let checks = ply.after().is_check() && reply.role() == Role::King && !reply.is_capture();
    (checks && ply.is_forced()).then(|| Act::Drives(arrival(&reply)))
}
