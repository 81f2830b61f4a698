//! What a coach would say about a proof: a handful of claims in the order of an explanation.
//!
//! Weakness, move, obstacle and removal, the critical defence, a side line, a move that fails, the result. They are found
//! on the line that is told (`lines/told.rs`), each with the facts that it rests on, and nothing here knows any
//! language: `speech` gives the messages words, and `prune.rs` leaves out what there is no room for.

mod act;
mod haul;
mod instead;
mod message;
mod order;
mod prune;
mod scene;
mod shown;
mod side;
mod spoils;
mod steps;
mod tail;
mod verb;
mod weakness;
mod why;

pub use message::Part;
pub use shown::Shown;
pub use spoils::Haul;

pub(crate) use act::Act;
pub(crate) use message::{Message, Outcome, Said, Side, Stroke, Tail, Weakness, WhyNow};
pub(crate) use prune::pruned;

use shakmaty::Position;

use crate::cause::Instead;
use crate::fact::PlacedFact;
use crate::lineage::Remedy;
use crate::manner::{Length, Level, Manner};
use crate::opinion::Opinion;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::themes::Evidence;
use scene::Scene;

/// All that could be said, in order.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub points: Vec<Said>,
    /// The idea: the first move and the one that it turns on.
    pub idea: Said,
    /// What it comes to, by itself.
    pub outcome: Message,
}

/// The account of a proof along its told line; `None` where no move is told.
pub(crate) fn account(
    subject: &Subject<'_>,
    tale: &Tale,
    themes: &[Evidence],
    (opinion, remedies): (&dyn Opinion, &[Remedy]),
    manner: Manner,
) -> Option<Account> {
    let scene = Scene {
        subject,
        tale,
        themes,
        opinion,
        remedies,
    };
    let club = manner.level == Level::Club;
    let mut steps = steps::steps(&scene);
    let outcome = haul::outcome(&scene);
    let idea = steps::idea(&scene, &steps, &haul::proved(&scene))?;
    let whole = Message::Result {
        side: subject.root.turn(),
        outcome: haul::proved(&scene),
        tail: Tail::default(),
        otherwise: false,
    };
    let (tail, end) = tail::tail(&scene, &mut steps, &outcome);
    let shown = !tail.moves.is_empty();
    let mut points = Vec::new();
    if manner.length != Length::Short {
        points.extend(weakness::weakness(&scene));
    }
    let weak = points.iter().any(|said: &Said| !said.is_danger());
    let known: Vec<Weakness> = points.iter().flat_map(Said::weaknesses).collect();
    let steps = settled(steps);
    let mut steps = steps.into_iter().map(|said| said.knowing(&known));
    points.extend(steps.next().map(|first| first.so(weak)));
    points.extend(steps);
    let end = end.map(|end| end.knowing(&known));
    let result = haul::result(&scene, outcome, tail, end);
    let mut beside = Vec::new();
    if club && manner.length != Length::Short {
        beside.extend(side::sides(&scene, manner.length));
        beside.extend(instead::instead(&scene).map(|instead| told_failure(instead, &scene)));
    }
    match shown {
        true => points.extend(result.into_iter().chain(beside)),
        false => points.extend(beside.into_iter().chain(result)),
    }
    Some(Account {
        points,
        idea,
        outcome: whole,
    })
}

/// The steps without the reasons that an obstacle or a step told before them says already.
fn settled(mut steps: Vec<Said>) -> Vec<Said> {
    let mut gone = None;
    let mut given: Vec<WhyNow> = Vec::new();
    for said in &mut steps {
        if let Message::Step(step) = &mut said.message {
            step.why
                .retain(|why| !given.contains(why) || is_its_own(why));
            given.extend(step.why.clone());
        }
        match &mut said.message {
            Message::Obstacle { guard, square, .. } => gone = Some((guard.role, *square)),
            Message::Step(step) => step.why.retain(|why| match why {
                WhyNow::GuardGone { role, square } => gone != Some((*role, *square)),
                _ => true,
            }),
            _ => {}
        }
    }
    steps
}

/// Whether a reason is one of the very move: part of its verb, or of a double blow.
fn is_its_own(why: &WhyNow) -> bool {
    matches!(
        why,
        WhyNow::Unguarded(_) | WhyNow::KingMust | WhyNow::NotBoth
    )
}

fn told_failure(instead: Instead, scene: &Scene<'_>) -> Said {
    let later = scene.tale.told.iter().step_by(2).skip(1);
    let at_once = later.into_iter().any(|ply| {
        ply.action.from() == instead.action.from() && ply.action.to() == instead.action.to()
    });
    let claims = vec![PlacedFact {
        path: Vec::new(),
        fact: instead.fact.clone(),
    }];
    let path = vec![
        crate::place::uci_of(&instead.action),
        crate::place::uci_of(&instead.reply),
    ];
    Said {
        part: Part::Counterfactual,
        message: Message::Fails { instead, at_once },
        path,
        claims,
    }
}
