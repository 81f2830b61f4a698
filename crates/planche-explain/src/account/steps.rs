//! The moves of the told line that deserve a sentence, and the idea.

use shakmaty::uci::UciMove;
use shakmaty::{Position, Role};

use super::act::{Act, acts};
use super::message::{Message, Outcome, Part, Said, Step, Why};
use super::scene::Scene;
use super::shown::Shown;
use super::why::reasons;
use crate::fact::{Claim, Fact};
use crate::key::key;
use crate::ply::Ply;
use crate::theme::Theme;

/// So many moves in a row may stand without a word between them.
const STRING: usize = 3;

/// The first move, and every later one that is told.
pub(crate) fn steps(scene: &Scene<'_>) -> Vec<Said> {
    let line = &scene.tale.told;
    let mut told = Vec::new();
    let mut untold = 0;
    let last = (0..line.len()).step_by(2).next_back().unwrap_or(0);
    for index in (0..line.len()).step_by(2) {
        let is_last = index == last;
        let full = index - untold >= STRING;
        let opens = index == 0 && has_point(scene, 0);
        if opens || is_last || full || index > 0 && is_notable(scene, index) {
            told.push(step(scene, untold, index));
            untold = index + 1;
        }
    }
    told
}

/// Whether there is anything to say of a move.
fn has_point(scene: &Scene<'_>, index: usize) -> bool {
    let ply = &scene.tale.told[index];
    let acts = acts(scene, index);
    let plain = |act: &Act| matches!(act, Act::Saves | Act::Advances);
    let labels = labels(scene, &ply.path, &acts, &[]);
    !acts.iter().all(plain) || labels.iter().any(|theme| *theme != Theme::QuietMove)
}

/// The last moves of the line, if they only take what was hit before.
pub(crate) fn tail(scene: &Scene<'_>, steps: &mut Vec<Said>) -> Vec<Shown> {
    let line = &scene.tale.told;
    if let (Some(last), true) = (line.last(), line.len() == 2) {
        return vec![shown(last)];
    }
    let [.., before, last] = &steps[..] else {
        return Vec::new();
    };
    let (Message::Step(blow), Message::Step(end)) = (&before.message, &last.message) else {
        return Vec::new();
    };
    let hit = |square| blow.acts.iter().any(|act| hits(act, square));
    let plain = end
        .acts
        .iter()
        .all(|act| matches!(act, Act::Takes { .. } | Act::TakesWaiting { .. }));
    let takes = end.shown.action.is_capture() && plain && end.labels.is_empty();
    let gone = end.why.iter().any(|why| {
        matches!(
            why,
            Why::GuardGone { .. } | Why::ShutOff { .. } | Why::Pinned { .. }
        )
    });
    let short = end.moves.len() < STRING;
    let mates = scene.tale.told.last().is_some_and(Ply::is_mate);
    if !takes || mates || gone || !short || !hit(end.shown.action.to()) {
        return Vec::new();
    }
    let mut tail = end.moves.clone();
    tail.push(end.shown.clone());
    steps.pop();
    tail
}

/// Whether a verb names the man on this square.
fn hits(act: &Act, square: shakmaty::Square) -> bool {
    match act {
        Act::Forks(men) => men.iter().any(|man| man.square == square),
        Act::Skewers(front, rear) => [front, rear].iter().any(|man| man.square == square),
        Act::Pins(man) | Act::Traps(man) | Act::Attacks(man) => man.square == square,
        Act::Uncovers { target, .. } => target.square == square,
        _ => false,
    }
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

fn shown(ply: &Ply) -> Shown {
    Shown {
        before: ply.before.clone(),
        action: ply.action,
    }
}

fn step(scene: &Scene<'_>, untold: usize, index: usize) -> Said {
    let line = &scene.tale.told;
    let ply = &line[index];
    let acts = acts(scene, index);
    let (why, reasons) = reasons(scene, index, &acts);
    let mut claims: Vec<Claim> = line[untold..=index].iter().flat_map(Ply::claims).collect();
    claims.extend(reasons);
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
        message: Message::Step(Step {
            so: false,
            moves: between.iter().map(shown).collect(),
            merged: untold == 0 && index > 0,
            forced: between.len() == 1 && line[index - 1].before.legal_moves().len() == 1,
            shown: shown(ply),
            strong: is_strong(ply, index),
            acts,
            why,
            labels,
        }),
        path: ply.path.clone(),
        claims,
    }
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
fn played_in_proof(ply: &Ply) -> Option<Claim> {
    let (by, path) = ply.path.split_last()?;
    let (path, fact) = (path.to_vec(), Fact::Answered { by: *by });
    Some(Claim { path, fact })
}

/// The motifs at this place that the verbs do not name.
fn labels(scene: &Scene<'_>, path: &[UciMove], acts: &[Act], why: &[Why]) -> Vec<Theme> {
    let here = scene.themes.iter().filter(|found| found.path.0 == path);
    let pinned = why
        .iter()
        .any(|why| matches!(why, Why::Pinned { .. } | Why::HeldByPin(_)));
    let unsaid = |theme: &Theme| {
        let said = acts.iter().any(|act| says(act, *theme)) || *theme == Theme::Pin && pinned;
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
fn bare(ply: &Ply) -> Step {
    Step {
        so: false,
        moves: Vec::new(),
        merged: false,
        forced: false,
        shown: shown(ply),
        strong: true,
        acts: Vec::new(),
        why: Vec::new(),
        labels: Vec::new(),
    }
}

fn is_weak(act: &Act) -> bool {
    matches!(
        act,
        Act::Saves | Act::Advances | Act::Drives(_) | Act::GivesUp(_)
    )
}
