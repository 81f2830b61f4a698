//! What is to be told of a proof, as a value: points, each with the facts that it rests on.

use planche_plan::Values;
use planche_proof::{After, Attack};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Square};

use crate::aim::Aim;
use crate::course::{accepting, main_line};
use crate::fact::{Claim, Fact};
use crate::group::{Group, Purpose, groups};
use crate::headline::{idea, lead};
use crate::hint::hints;
use crate::line::Ply;
use crate::place::Place;
use crate::prize::Prize;
use crate::result::won;
use crate::story::story;
use crate::targets::arrival;

/// One sentence, and the facts without which it would not be true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Point {
    /// The sentence.
    pub text: String,
    /// What it rests on, each with the path to its place in the proof.
    pub claims: Vec<Claim>,
}

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

/// A proof with what is needed to tell it.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The position. The side to move is the attacker.
    pub root: &'a Chess,
    /// The proof.
    pub proof: &'a Attack,
    /// The main line.
    pub line: &'a [UciMove],
    /// What is reached.
    pub aim: Aim,
    /// What men are worth.
    pub values: Values,
}

/// All that is said about a proof. The words are made from the points, and every point carries the
/// facts behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// The idea in one sentence of at most thirty words.
    pub idea: Point,
    /// The same without what it comes to, for those who have said that already.
    pub lead: String,
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

impl Outline {
    /// The outline of a proof; `None` where the first move is not legal or there is no move.
    pub fn new(subject: Subject<'_>) -> Option<Outline> {
        let Attack::Move { uci, after, .. } = subject.proof else {
            return None;
        };
        let (_, place) = Place::root(subject.root).after(*uci)?;
        let groups = match after {
            After::Defence(defence) => groups(&place, defence, subject.purpose()),
            _ => Vec::new(),
        };
        let lines = Lines {
            spine: accepting(&subject),
            main: main_line(&subject),
        };
        let idea = idea(&subject, &lines);
        Some(Outline {
            lead: lead(&subject, &lines, &idea),
            reward: won(&subject, &lines.spine),
            idea,
            story: story(&subject, &lines, &groups),
            line: lines
                .spine
                .last()
                .map_or_else(Vec::new, |ply| ply.path.clone()),
            hints: hints(&subject, &lines),
            arrows: arrows(&lines.spine),
            groups,
        })
    }

    /// The paragraph.
    pub fn paragraph(&self) -> String {
        let sentences: Vec<&str> = self.story.iter().map(|point| point.text.as_str()).collect();
        sentences.join(" ")
    }

    /// The paragraph without what the whole comes to, for those who have said that already.
    pub fn course(&self) -> String {
        let sums = |claim: &Claim| match claim.fact {
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
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        let points = std::iter::once(&self.idea)
            .chain(&self.story)
            .chain(&self.hints);
        let groups = self.groups.iter().flat_map(|group| &group.claims);
        points.flat_map(|point| &point.claims).chain(groups)
    }
}

impl Subject<'_> {
    pub(crate) fn purpose(&self) -> Purpose<'_> {
        Purpose {
            root: self.root,
            aim: self.aim,
            values: self.values,
            attacker: self.root.turn(),
        }
    }
}

/// The two lines that are told: the one in which the defender takes what he is offered, and the
/// main line.
pub(crate) struct Lines {
    pub spine: Vec<Ply>,
    pub main: Vec<Ply>,
}

/// How many moves of the line are drawn; more would hide the board.
const DRAWN: usize = 5;

fn arrows(spine: &[Ply]) -> Vec<Arrow> {
    let arrow = |(index, ply): (usize, &Ply)| {
        let kind = match index {
            0 => ArrowKind::First,
            _ if index % 2 == 0 => ArrowKind::Later,
            _ => ArrowKind::Reply,
        };
        let (from, to) = (ply.action.from()?, arrival(&ply.action));
        Some(Arrow { from, to, kind })
    };
    spine
        .iter()
        .take(DRAWN)
        .enumerate()
        .filter_map(arrow)
        .collect()
}
