//! The moves of the told line that deserve a sentence, and the idea.

use shakmaty::uci::UciMove;
use shakmaty::{Position, Role};

use super::act::{Act, acts};
use super::message::{Hunt, Message, Outcome, Part, Said, Stroke, WhyNow};
use super::scene::Scene;
use super::shown::Shown;
use super::why::reasons;
use crate::cause::{evades_with_threat, sole_guard};
use crate::fact::{Fact, Man, PlacedFact};
use crate::key::key;
use crate::ply::Ply;
use crate::targets::arrival;
use crate::theme::Theme;

/// So many moves of a mate have a sentence each; of a longer one the beginning and the end are told.
const MOST: usize = 4;

/// So many moves in a row may stand without a word between them.
pub(super) const STRING: usize = 3;

/// The first move, and every later one that is told.
pub(crate) fn steps(scene: &Scene<'_>) -> Vec<Said> {
    let mut told: Vec<Said> = Vec::new();
    let mut untold = 0;
    for (index, hunted) in worth_telling(scene) {
        let obstacle = obstacle(scene, untold, index);
        let said = step(scene, untold, index, hunted);
        match obstacle {
            Some(obstacle) => told.extend([obstacle, removing(said)]),
            None => told.push(said),
        }
        untold = index + 1;
    }
    told
}

/// The moves that get a sentence, and whether the line is passed over before them.
fn worth_telling(scene: &Scene<'_>) -> Vec<(usize, bool)> {
    let line = &scene.tale.told;
    let last = (0..line.len()).step_by(2).next_back().unwrap_or(0);
    let mut told: Vec<usize> = Vec::new();
    for index in (0..line.len()).step_by(2) {
        let full = index - told.last().map_or(0, |last| last + 1) >= STRING;
        let opens = index == 0 && has_point(scene, 0);
        let crumbs = told.len() > 1 && takes_a_pawn(scene, index);
        let goes_on = (full || index == last) && has_point(scene, index) && !crumbs;
        if opens || goes_on || index > 0 && is_notable(scene, index) {
            told.push(index);
        }
    }
    if told.is_empty() {
        told.push(last);
    }
    let hunts = line[last].is_mate() && told.len() > MOST;
    match (hunts, &told[..]) {
        (true, [first, second, .., _, _]) => {
            vec![(*first, false), (*second, false), (last, true)]
        }
        _ => told.into_iter().map(|index| (index, false)).collect(),
    }
}

/// Whether a move takes a pawn, and does nothing else: behind the story that is no news.
fn takes_a_pawn(scene: &Scene<'_>, index: usize) -> bool {
    let pawn = |act: &Act| matches!(act, Act::Takes { man, .. } if man.role == Role::Pawn);
    acts(scene, index).iter().all(pawn)
}

/// Whether there is anything to say of a move.
fn has_point(scene: &Scene<'_>, index: usize) -> bool {
    let ply = &scene.tale.told[index];
    let acts = acts(scene, index);
    let plain = |act: &Act| matches!(act, Act::Saves | Act::Advances | Act::Drives(_));
    let labels = labels(scene, &ply.path, &acts, &[]);
    !acts.iter().all(plain) || labels.iter().any(|theme| *theme != Theme::QuietMove)
}

/// Whether a move in the middle of the line has a point of its own.
fn is_notable(scene: &Scene<'_>, index: usize) -> bool {
    let key = key(scene.subject, &scene.tale.told);
    let acts = acts(scene, index);
    let strikes = acts.iter().any(|act| {
        matches!(
            act,
            Act::Forks(_)
                | Act::Skewers(..)
                | Act::Pins(_)
                | Act::Traps(_)
                | Act::DoubleCheck
                | Act::DrawsOff { .. }
                | Act::Lures { .. }
                | Act::LuresAway { .. }
                | Act::Promotes { .. }
                | Act::Uncovers { .. }
        )
    });
    let named = labels(scene, &scene.tale.told[index].path, &acts, &[]);
    let named = named
        .iter()
        .any(|theme| !matches!(theme, Theme::Sacrifice | Theme::HangingPiece));
    key == Some(index) || strikes || named
}

pub(super) fn shown(ply: &Ply) -> Shown {
    Shown {
        before: ply.before.clone(),
        action: ply.action,
    }
}

/// Who still stands in the way of the next blow, as the plan's history has it, and as the board shows it.
fn obstacle(scene: &Scene<'_>, untold: usize, index: usize) -> Option<Said> {
    let line = &scene.tale.told;
    let ply = &line[index];
    let remedies = scene.remedies.iter().filter(|remedy| remedy.ply == index);
    let dangerous = remedies.map(|remedy| (remedy.from, remedy.to));
    let board = ply.before.board();
    let side = !scene.subject.root.turn();
    let found = dangerous.filter_map(|(from, square)| {
        let guard = Man::on(board, from)?;
        let fact = sole_guard(board, square, side)?;
        let alone = matches!(&fact, Fact::SoleGuard { guard: sole, .. } if *sole == guard);
        // The blow itself: a later move of the line arrives there.
        let later = line[index..].iter().step_by(2).skip(1);
        let strikes = later
            .into_iter()
            .any(|later| arrival(&later.action) == square);
        (alone && strikes && from != square).then_some((guard, square, fact))
    });
    let (guard, square, fact) = found.into_iter().next()?;
    let (_, path) = ply.path.split_last()?;
    let between = &line[untold..index];
    (untold > 0).then(|| Said {
        part: Part::Obstacle,
        message: Message::Obstacle {
            moves: between.iter().map(shown).collect(),
            guard,
            square,
        },
        path: path.to_vec(),
        claims: vec![PlacedFact {
            path: path.to_vec(),
            fact,
        }],
    })
}

/// The step that removes an obstacle which was just told: its moves are known, and so is what it is aimed at.
fn removing(mut said: Said) -> Said {
    said.part = Part::Removal;
    if let Message::Step(step) = &mut said.message {
        step.moves.clear();
        step.forced = false;
        step.merged = false;
        step.removes = true;
        for act in &mut step.acts {
            *act = match *act {
                Act::DrawsOff { role, .. } => Act::DrawsThat { role, to: None },
                Act::LuresAway { role, to, .. } => Act::DrawsThat { role, to: Some(to) },
                _ => continue,
            };
        }
    }
    said
}

fn step(scene: &Scene<'_>, untold: usize, index: usize, hunted: bool) -> Said {
    let line = &scene.tale.told;
    let ply = &line[index];
    let acts = acts(scene, index);
    let (why, reasons) = reasons(scene, index, &acts);
    let mut claims: Vec<PlacedFact> = line[untold..=index].iter().flat_map(Ply::claims).collect();
    claims.extend(reasons);
    if acts.iter().any(|act| matches!(act, Act::SavesMan(_))) {
        let evades = evades_with_threat(scene.subject, ply);
        claims.extend(evades.map(|fact| PlacedFact {
            path: ply.path.clone(),
            fact,
        }));
    }
    if claims.is_empty() {
        claims.extend(played_in_proof(ply));
    }
    let labels = labels(scene, &ply.path, &acts, &why);
    let between = &line[untold..index];
    Said {
        part: match index {
            0 if between.is_empty() => Part::Move,
            _ => Part::Critical,
        },
        message: Message::Step(Stroke {
            so: false,
            moves: between.iter().map(shown).collect(),
            merged: untold == 0 && index > 0,
            forced: between.len() == 1
                && is_only(&line[index - 1])
                && !was_driven(scene, index - 1),
            shown: shown(ply),
            strong: is_strong(ply, index),
            acts,
            why,
            labels,
            hunted: hunted.then(|| hunt(scene, untold, index)),
            removes: false,
        }),
        path: ply.path.clone(),
        claims,
    }
}

fn is_only(ply: &Ply) -> bool {
    ply.before.legal_moves().len() == 1
}

/// Whether the move before this reply was told to drive the king where he goes.
fn was_driven(scene: &Scene<'_>, reply: usize) -> bool {
    let told = acts(scene, reply - 1);
    told.iter().any(|act| matches!(act, Act::Drives(_)))
}

/// Moves that a reader would stop at: the first one, and what gives something.
fn is_strong(ply: &Ply, index: usize) -> bool {
    let offers = ply
        .facts
        .iter()
        .any(|fact| matches!(fact, Fact::EnPrise { .. }));
    index == 0 || offers
}

/// That the proof plays this move here: all that can be said of a move without facts.
fn played_in_proof(ply: &Ply) -> Option<PlacedFact> {
    let (by, path) = ply.path.split_last()?;
    let (path, fact) = (path.to_vec(), Fact::Answered { by: *by });
    Some(PlacedFact { path, fact })
}

/// The motifs at this place that the verbs do not name.
fn labels(scene: &Scene<'_>, path: &[UciMove], acts: &[Act], why: &[WhyNow]) -> Vec<Theme> {
    let here = scene.themes.iter().filter(|found| found.path.0 == path);
    let pinned = why.iter().any(|why| {
        matches!(
            why,
            WhyNow::Pinned { .. } | WhyNow::HeldByPin(_) | WhyNow::CannotHelp(_)
        )
    });
    let before = &scene.tale.told[..path.len().saturating_sub(1)];
    let trapped = |fact: &Fact| matches!(fact, Fact::Trapped { .. });
    let trap = before.iter().any(|ply| ply.facts.iter().any(trapped));
    let unsaid = |theme: &Theme| {
        let said = acts.iter().any(|act| says(act, *theme))
            || *theme == Theme::Pin && pinned
            || *theme == Theme::TrappedPiece && trap;
        has_name(*theme) && !said
    };
    let mut labels: Vec<Theme> = here.map(|found| found.theme).filter(unsaid).collect();
    if labels.contains(&Theme::DiscoveredCheck) {
        labels.retain(|theme| *theme != Theme::DiscoveredAttack);
    }
    labels.sort_by_key(|theme| *theme == Theme::Sacrifice);
    labels
}

/// Whether a theme is told by its name.
fn has_name(theme: Theme) -> bool {
    matches!(
        theme,
        Theme::Fork
            | Theme::Pin
            | Theme::Skewer
            | Theme::XRayAttack
            | Theme::DiscoveredAttack
            | Theme::DiscoveredCheck
            | Theme::DoubleCheck
            | Theme::Deflection
            | Theme::Overloading
            | Theme::Attraction
            | Theme::Interference
            | Theme::Clearance
            | Theme::CapturingDefender
            | Theme::TrappedPiece
            | Theme::Intermezzo
            | Theme::Sacrifice
            | Theme::HangingPiece
            | Theme::Zugzwang
            | Theme::UnderPromotion
            | Theme::EnPassant
            | Theme::QuietMove
            | Theme::SmotheredMate
            | Theme::BackRankMate
    )
}

/// Whether a verb says a theme already.
fn says(act: &Act, theme: Theme) -> bool {
    use crate::fact::Picture;
    match act {
        Act::Mate(Some(Picture::BackRank)) => theme == Theme::BackRankMate,
        Act::Mate(Some(Picture::Smothered)) => theme == Theme::SmotheredMate,
        Act::Forks(_) => theme == Theme::Fork,
        Act::Pins(_) => theme == Theme::Pin,
        Act::Skewers(..) => matches!(theme, Theme::Skewer | Theme::XRayAttack),
        Act::Uncovers { .. } => theme == Theme::DiscoveredAttack,
        Act::UncoversCheck => matches!(theme, Theme::DiscoveredCheck | Theme::DiscoveredAttack),
        Act::DoubleCheck => theme == Theme::DoubleCheck,
        Act::Traps(_) => theme == Theme::TrappedPiece,
        Act::Promotes { role, .. } => {
            theme == Theme::Promotion || theme == Theme::UnderPromotion && *role != Role::Queen
        }
        Act::DrawsOff { .. } => theme == Theme::Deflection,
        Act::DrawsThat { to: None, .. } => theme == Theme::Deflection,
        Act::DrawsThat { .. } => matches!(theme, Theme::Attraction | Theme::Deflection),
        Act::Overloads { .. } => theme == Theme::Overloading,
        Act::Lures { .. } => theme == Theme::Attraction,
        Act::LuresAway { .. } => matches!(theme, Theme::Attraction | Theme::Deflection),
        Act::RemovesGuard { .. } => theme == Theme::CapturingDefender,
        Act::Clears { .. } => theme == Theme::Clearance,
        Act::Shuts { .. } => theme == Theme::Interference,
        Act::GivesUp(_) => theme == Theme::Sacrifice,
        Act::Zugzwang => theme == Theme::Zugzwang,
        _ => false,
    }
}

/// The idea in one sentence: the first move, and the blow that it leads to.
pub(crate) fn idea(scene: &Scene<'_>, steps: &[Said], outcome: &Outcome) -> Option<Said> {
    let first = steps.first()?.clone();
    let telling = |said: &&Said| match &said.message {
        Message::Step(step) => step.acts.iter().any(|act| !is_weak(act)) || !step.labels.is_empty(),
        _ => false,
    };
    let strikes = |said: &&Said| match &said.message {
        Message::Step(step) => {
            let blows = step.acts.iter().any(|act| {
                act.term().is_some() || matches!(act, Act::Mate(_) | Act::Promotes { .. })
            });
            blows || !step.labels.is_empty()
        }
        _ => false,
    };
    let later = || steps.iter().skip(1).rev();
    let blow = later().find(strikes).or_else(|| later().find(telling));
    let Message::Step(opening) = first.message else {
        return None;
    };
    let merged = opening.merged;
    let blow = match merged {
        true => steps.first(),
        false => blow,
    };
    let opening = match merged {
        true => bare(&scene.tale.told[0]),
        false => opening,
    };
    let blow = blow.and_then(|said| match &said.message {
        Message::Step(step) => Some(step.clone()),
        _ => None,
    });
    let claims = steps.iter().flat_map(|said| said.claims.clone()).collect();
    Some(Said {
        part: Part::Move,
        message: Message::Idea {
            side: scene.subject.root.turn(),
            opening,
            blow,
            outcome: Some(outcome.clone()),
        },
        path: scene.tale.path().to_vec(),
        claims,
    })
}

/// A first move of which nothing is said.
fn bare(ply: &Ply) -> Stroke {
    Stroke {
        so: false,
        moves: Vec::new(),
        merged: false,
        forced: false,
        shown: shown(ply),
        strong: true,
        acts: Vec::new(),
        why: Vec::new(),
        labels: Vec::new(),
        hunted: None,
        removes: false,
    }
}

/// Where the king was driven while nothing was told, and whether by checks alone.
fn hunt(scene: &Scene<'_>, untold: usize, index: usize) -> Hunt {
    let line = &scene.tale.told;
    let own = |ply: &&Ply| ply.before.turn() == scene.subject.root.turn();
    let passed_over = line[untold..index].iter().filter(own);
    let king = line[index]
        .before
        .board()
        .king_of(!scene.subject.root.turn());
    Hunt {
        checks: passed_over.into_iter().all(|ply| ply.after().is_check()),
        king,
    }
}

fn is_weak(act: &Act) -> bool {
    matches!(
        act,
        Act::Saves | Act::Advances | Act::Drives(_) | Act::GivesUp(_)
    )
}
