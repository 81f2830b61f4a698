//! What is to be told of a proof, as a value: points, each with the facts that it rests on.

use std::cell::Cell;

use planche_proof::{After, Attack};
use serde::Serialize;
use shakmaty::Square;
use shakmaty::uci::UciMove;

use crate::account::{Account, Message, Said, account, pruned};
use crate::fact::{Fact, PlacedFact};
use crate::group::{Group, groups};
use crate::hint::hints;
use crate::lineage::Remedy;
use crate::manner::{Level, Manner};
use crate::opinion::{NoOpinion, Opinion};
use crate::place::Place;
use crate::ply::Ply;
use crate::point::Point;
use crate::prize::Prize;
use crate::result::won;
use crate::speech::{say, tongue};
use crate::subject::Subject;
use crate::tale::Tale;
use crate::targets::arrival;
use crate::themes::Evidence;

/// An arrow for a board on which the idea is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// Where it begins.
    #[serde(serialize_with = "text")]
    pub from: Square,
    /// Where it points.
    #[serde(serialize_with = "text")]
    pub to: Square,
    /// What it stands for.
    pub kind: ArrowKind,
}

fn text<S: serde::Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}

/// What an arrow stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ArrowKind {
    /// The first move.
    First,
    /// A later move of the attacker in the line that shows the idea.
    Later,
    /// A reply in that line.
    Reply,
}

/// All that is said about a proof. The words are made from the points, and every point carries the
/// facts behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// The idea in one sentence of at most thirty words.
    pub idea: Point,
    /// The same without what it comes to, for those who have said that already.
    pub lead: String,
    /// What it comes to, as a sentence: "White wins a rook."
    pub outcome: String,
    /// What the gain is called, by the men that the line wins; `None` where it is mate or no gain.
    pub reward: Option<Prize>,
    /// The line that the paragraph follows: the defender takes what he is offered.
    #[serde(skip)]
    pub line: Vec<UciMove>,
    /// The combination in a paragraph, sentence by sentence.
    pub story: Vec<Point>,
    /// The replies to the first move, grouped by the reason why they fail.
    pub groups: Vec<Group>,
    /// Three hints for those who want to find it themselves: the motif, the man, the move.
    pub hints: Vec<Point>,
    /// Arrows that show the idea on the board.
    pub arrows: Vec<Arrow>,
}

thread_local! {
    /// How many outlines this thread has made.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// How many outlines this thread has made so far: an answer should need one.
pub fn outlines_made() -> u64 {
    MADE.get()
}

impl Outline {
    /// The outline of a proof, whose themes complete the hints; `None` where the first move is not legal
    /// or there is no move.
    pub fn new(subject: &Subject<'_>, themes: &[Evidence], manner: Manner) -> Option<Outline> {
        let tale = Tale::of(subject, &NoOpinion);
        Outline::along(subject, &tale, themes, (&NoOpinion, &[]), manner)
    }

    /// The same, once the lines are chosen.
    pub(crate) fn along(
        subject: &Subject<'_>,
        tale: &Tale,
        themes: &[Evidence],
        known: (&dyn Opinion, &[Remedy]),
        manner: Manner,
    ) -> Option<Outline> {
        let Attack::Move { uci, after, .. } = subject.proof else {
            return None;
        };
        let (_, place) = Place::root(subject.root).after(*uci)?;
        MADE.set(MADE.get() + 1);
        let groups = match after {
            After::Defence(defence) => groups(&place, defence, subject),
            _ => Vec::new(),
        };
        let Account {
            points,
            idea,
            outcome,
        } = account(subject, tale, themes, known, manner)?;
        Some(Outline {
            outcome: say(tongue(manner.lang), &outcome),
            lead: worded(&lead(&idea), manner).text,
            reward: won(subject, &tale.told),
            idea: brief(&idea, manner),
            story: story(points, manner),
            line: tale.path().to_vec(),
            hints: hints(subject, tale, themes, manner.lang),
            arrows: arrows(&tale.told),
            groups,
        })
    }

    /// The paragraph.
    pub fn paragraph(&self) -> String {
        let sentences: Vec<&str> = self.story.iter().map(|point| point.text.as_str()).collect();
        sentences.join(" ")
    }

    /// The paragraph without what the whole comes to, for those who have said that already.
    pub fn body(&self) -> String {
        let sums = |claim: &PlacedFact| match claim.fact {
            Fact::Wins { .. } | Fact::MateWithin { .. } | Fact::KnownEnding { .. } => {
                claim.path.is_empty()
            }
            Fact::Trade { .. } => true,
            _ => false,
        };
        let told = self
            .story
            .iter()
            .filter(|point| !point.claims.iter().any(sums));
        let sentences: Vec<&str> = told.map(|point| point.text.as_str()).collect();
        sentences.join(" ")
    }

    /// Everything that is claimed anywhere in the outline.
    pub fn claims(&self) -> impl Iterator<Item = &PlacedFact> {
        let points = std::iter::once(&self.idea)
            .chain(&self.story)
            .chain(&self.hints);
        let groups = self.groups.iter().flat_map(|group| &group.claims);
        points.flat_map(|point| &point.claims).chain(groups)
    }
}

/// A message with its words.
fn worded(said: &Said, manner: Manner) -> Point {
    Point {
        text: say(tongue(manner.lang), &said.message),
        claims: said.claims.clone(),
        kind: Some(said.part),
        path: said.path.clone(),
    }
}

/// No idea is longer than this.
const IDEA: usize = 30;

/// The idea in few words: without what it comes to, or without the blow, where there is no room for all.
fn brief(idea: &Said, manner: Manner) -> Point {
    let fits = |point: &Point| point.text.split_whitespace().count() <= IDEA;
    let whole = worded(idea, manner);
    if fits(&whole) {
        return whole;
    }
    let lead = lead(idea);
    let short = worded(&lead, manner);
    match fits(&short) {
        true => short,
        false => worded(&alone(lead), manner),
    }
}

/// The idea of the first move alone.
fn alone(mut lead: Said) -> Said {
    if let Message::Idea { blow, .. } = &mut lead.message {
        *blow = None;
    }
    lead
}

/// The idea without what it comes to.
fn lead(idea: &Said) -> Said {
    let mut lead = idea.clone();
    if let Message::Idea { outcome, .. } = &mut lead.message {
        *outcome = None;
    }
    lead
}

/// The points that there is room for, in words.
fn story(points: Vec<Said>, manner: Manner) -> Vec<Point> {
    let words = |said: &Said| worded(said, manner).text.split_whitespace().count();
    let points = pruned(points, manner.budget(), words);
    let points = match manner.level {
        Level::Beginner => explained(points),
        Level::Club => points,
    };
    points.iter().map(|said| worded(said, manner)).collect()
}

/// The points with the terms explained that they use.
fn explained(points: Vec<Said>) -> Vec<Said> {
    let mut known = Vec::new();
    let mut all = Vec::new();
    for said in points {
        let term = said.term().filter(|term| !known.contains(term));
        let explanation = term.map(|term| said.explaining(term));
        known.extend(term);
        all.push(said);
        all.extend(explanation);
    }
    all
}

/// How many moves of the line are drawn; more would hide the board.
const DRAWN: usize = 5;

fn arrows(told: &[Ply]) -> Vec<Arrow> {
    let arrow = |(index, ply): (usize, &Ply)| {
        let kind = match index {
            0 => ArrowKind::First,
            _ if index % 2 == 0 => ArrowKind::Later,
            _ => ArrowKind::Reply,
        };
        let (from, to) = (ply.action.from()?, arrival(&ply.action));
        Some(Arrow { from, to, kind })
    };
    told.iter()
        .take(DRAWN)
        .enumerate()
        .filter_map(arrow)
        .collect()
}
