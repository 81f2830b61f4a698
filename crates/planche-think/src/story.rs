//! The search told as a story: what was seen, what spoiled it, and how it was mended.
//!
//! Every beat of the story is a link of lineage that the search recorded (see [`crate::Thread`]); the words only say what
//! the link is. Nothing is found again afterwards.

use planche_plan::{Reason, Statement, played};
use planche_prover::{Generator, NodeId, Origin, PlanId, Ply};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Move};

use crate::thread::{Link, Thread, Turn};
use crate::tries::{self, Tried};
use crate::words;

/// A plan of the story: a number in the order of telling, and the plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Numbered {
    /// The number, from one.
    pub number: usize,
    /// The plan as text, one statement a line.
    pub text: String,
    /// What it was written from: the number of another plan of the story.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
}

/// What happens in the story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "beat", rename_all = "lowercase")]
pub enum Beat {
    /// Motifs saw a chance.
    Sees {
        /// The plan for it.
        plan: Numbered,
        /// The motifs.
        motifs: Vec<&'static str>,
        /// In words.
        say: String,
    },
    /// A modification was made into moves.
    Expands {
        /// The new plan.
        plan: Numbered,
        /// How the modification is to come about.
        generator: &'static str,
        /// In words.
        say: String,
    },
    /// A move of the enemy spoils a plan.
    Spoiled {
        /// The moves from the root, the spoiling one last, in UCI.
        path: Vec<String>,
        /// In words.
        say: String,
    },
    /// A remedy against that move.
    Mends {
        /// The new plan.
        plan: Numbered,
        /// The class of remedy.
        class: &'static str,
        /// In words.
        say: String,
    },
    /// A capture or an earlier plan has become possible, a check has to be answered, or somebody gave the plan.
    Turns {
        /// The new plan.
        plan: Numbered,
        /// In words.
        say: String,
    },
    /// A reply that a plan of the defender asks for, and how the answer to it came about.
    Tries {
        /// The moves from the root, the reply last, in UCI.
        path: Vec<String>,
        /// His plan.
        plan: Numbered,
        /// The class of remedy.
        class: &'static str,
        /// In words.
        say: String,
        /// How the attacker's plan was mended for the answer.
        then: Vec<Beat>,
    },
    /// The move is played.
    Plays {
        /// The move in UCI.
        action: String,
        /// The moves of the line up to here in words: `28.Rxc3 Rxc3`.
        say: String,
        /// The plan that asked for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        plan: Option<usize>,
    },
}

impl Beat {
    /// The number of the plan that is told.
    pub fn number(&self) -> Option<usize> {
        match self {
            Beat::Sees { plan, .. }
            | Beat::Expands { plan, .. }
            | Beat::Mends { plan, .. }
            | Beat::Turns { plan, .. }
            | Beat::Tries { plan, .. } => Some(plan.number),
            Beat::Spoiled { .. } | Beat::Plays { .. } => None,
        }
    }
}

/// The story of a thread, in order.
pub fn story(thread: &Thread) -> Vec<Beat> {
    let mut teller = Teller {
        thread,
        numbers: Vec::new(),
        beats: Vec::new(),
        at: 0,
    };
    for (index, turn) in thread.turns.iter().enumerate() {
        teller.turn(index, turn);
    }
    teller.beats
}

struct Teller<'a> {
    thread: &'a Thread,
    /// The plans that were told, in order; the defender's have no number in the search.
    numbers: Vec<Option<PlanId>>,
    beats: Vec<Beat>,
    /// The turn that is told.
    at: usize,
}

impl Teller<'_> {
    fn turn(&mut self, index: usize, turn: &Turn) {
        self.at = index;
        for link in &turn.links {
            if !matches!(link.origin, Origin::Rest { .. }) {
                self.link(link, turn);
            }
        }
        for link in &turn.also {
            if !matches!(link.origin, Origin::Rest { .. }) {
                self.also(link, turn);
            }
        }
        self.beats.push(Beat::Plays {
            action: uci(&turn.action),
            say: words::moves(self.thread, index),
            plan: turn
                .links
                .iter()
                .rev()
                .find_map(|link| self.number(link.plan)),
        });
        for (index, tried) in turn.tried.iter().enumerate() {
            let lead = tries::lead(turn).filter(|_| index == 0);
            self.tried(tried, lead);
        }
    }

    /// What the defender tries, and how the attacker's plan is mended for the answer.
    fn tried(&mut self, tried: &Tried, lead: Option<String>) {
        self.numbers.push(None);
        let plan = Numbered {
            number: self.numbers.len(),
            text: tried.plan.to_string(),
            from: None,
        };
        let then = match tried.thread.as_deref() {
            Some(thread) => self.answered(thread),
            None => Vec::new(),
        };
        self.beats.push(Beat::Tries {
            path: tried.path.clone(),
            plan,
            class: tried.class.name(),
            say: match lead {
                Some(lead) => format!("{lead} {}", tries::words(tried)),
                None => tries::words(tried),
            },
            then,
        });
    }

    /// How the last plan of another line came about, with the numbers going on.
    fn answered(&mut self, thread: &Thread) -> Vec<Beat> {
        let Some(last) = thread.turns.len().checked_sub(1) else {
            return Vec::new();
        };
        let mut teller = Teller {
            thread,
            numbers: std::mem::take(&mut self.numbers),
            beats: Vec::new(),
            at: last,
        };
        for link in &thread.turns[last].links {
            if !matches!(link.origin, Origin::Rest { .. }) {
                teller.link(link, &thread.turns[last]);
            }
        }
        self.numbers = teller.numbers;
        teller.beats
    }

    /// A link of another plan for the same move; its failure is told already.
    fn also(&mut self, link: &Link, turn: &Turn) {
        let told = self.beats.len();
        self.link(link, turn);
        let spoiled = |beat: &Beat| matches!(beat, Beat::Spoiled { .. });
        if self.beats.get(told).is_some_and(spoiled) {
            self.beats.remove(told);
        }
        if let Some(Beat::Mends { say, .. }) = self.beats.get_mut(told)
            && let Some(rest) = say.strip_prefix("So ")
        {
            *say = format!("The same move serves another remedy: {rest}");
        }
    }

    fn number(&self, plan: PlanId) -> Option<usize> {
        let known = self.numbers.iter().position(|&known| known == Some(plan));
        known.map(|index| index + 1)
    }

    /// Gives a plan its number; a plan that was told before keeps it.
    fn numbered(&mut self, plan: PlanId, parent: Option<PlanId>) -> Numbered {
        let number = self.number(plan).unwrap_or_else(|| {
            self.numbers.push(Some(plan));
            self.numbers.len()
        });
        Numbered {
            number,
            text: self.thread.text(plan),
            from: parent.and_then(|parent| self.told_ancestor(parent)),
        }
    }

    /// The number of a plan, or of the one that it is a rest of.
    fn told_ancestor(&self, mut plan: PlanId) -> Option<usize> {
        for _ in 0..FAR {
            if let Some(number) = self.number(plan) {
                return Some(number);
            }
            let turns = self.thread.turns[..=self.at].iter().rev();
            let mut links = turns.flat_map(|turn| &turn.links);
            let link = links.find(|link| link.plan == plan)?;
            plan = link.origin.parent()?;
        }
        None
    }

    fn link(&mut self, link: &Link, turn: &Turn) {
        let known = self.number(link.plan).is_some();
        let parent = link.origin.parent();
        match link.origin {
            Origin::Remedy {
                class,
                spoiled,
                at,
                put,
            } => {
                let Some(plan) = self
                    .thread
                    .history
                    .entry(link.plan)
                    .map(|entry| &entry.plan)
                else {
                    return;
                };
                let start = &self.thread.turns[0].before;
                if let Some(failed) = self.failure(at, put, turn) {
                    let entry = self.thread.history.entry(spoiled);
                    let say = words::spoiled(&failed, entry.map(|entry| &entry.plan));
                    let path = failed.iter().map(|(_, action)| uci(action));
                    let path = path.collect();
                    self.beats.push(Beat::Spoiled { path, say });
                }
                let put = self.thread.history.path(put).cloned().unwrap_or_default();
                let here = replay(start, &put).and_then(|moves| end_of(start, &moves));
                let say = words::mends(here.as_ref().unwrap_or(&turn.before), plan);
                let plan = self.numbered(link.plan, parent);
                let class = class.name();
                self.beats.push(Beat::Mends { plan, class, say });
            }
            _ if known => {}
            Origin::Motif { motifs, at } => {
                let here = self.seen_at(at, turn);
                let say = words::sees(here, self.plan(link.plan));
                let plan = self.numbered(link.plan, parent);
                let motifs = motifs.names().collect();
                self.beats.push(Beat::Sees { plan, motifs, say });
            }
            Origin::Expansion {
                of,
                step,
                generator,
            } => {
                let change = self.plan(of).get(usize::from(step)).copied();
                let say = words::expands(&turn.before, change, self.plan(link.plan), generator);
                let plan = self.numbered(link.plan, parent);
                let generator = generator.name();
                self.beats.push(Beat::Expands {
                    plan,
                    generator,
                    say,
                });
            }
            Origin::Part { motifs, .. } => {
                let say = words::sees(&turn.before, self.plan(link.plan));
                let plan = self.numbered(link.plan, parent);
                let motifs = motifs.names().collect();
                self.beats.push(Beat::Sees { plan, motifs, say });
            }
            Origin::Around { .. } => {
                let last = self.at.checked_sub(1).map(|last| &self.thread.turns[last]);
                let last = last.and_then(|last| words::reply(last, turn));
                let last = last.map(|(_, reply)| reply);
                let say = words::looks(&turn.before, &self.plan(link.plan), last);
                let plan = self.numbered(link.plan, parent);
                self.beats.push(Beat::Turns { plan, say });
            }
            Origin::Capture { .. } | Origin::Again { .. } | Origin::Hold | Origin::Given => {
                let say = words::turns(&turn.before, &link.origin, self.plan(link.plan));
                let plan = self.numbered(link.plan, parent);
                self.beats.push(Beat::Turns { plan, say });
            }
            Origin::Rest { .. } => {}
        }
    }

    /// The moves of a failure, the spoiling one last. A failure that was met earlier on the line is told at this turn if
    /// the same two moves are possible here.
    fn failure(&self, at: NodeId, put: NodeId, turn: &Turn) -> Option<Vec<Played>> {
        let history = &self.thread.history;
        let path = history.path(at)?;
        let start = &self.thread.turns[0].before;
        let line = self.line_to(turn);
        let again = || {
            let [.., failed, by] = path[..] else {
                return None;
            };
            let here = [&line[..], &[failed, by]].concat();
            replay(start, &here)
        };
        let here = history.path(put).is_some_and(|put| *put == line);
        let again = if here { None } else { again() };
        again.or_else(|| replay(start, path))
    }

    /// The moves of the line before a turn.
    fn line_to(&self, turn: &Turn) -> Vec<Option<Ply>> {
        let turns = &self.thread.turns;
        let mut line = Vec::new();
        for pair in turns.windows(2).take_while(|pair| pair[0].ply < turn.ply) {
            line.push(Some(Ply::of(&pair[0].action)));
            line.push(words::reply(&pair[0], &pair[1]).map(|(_, reply)| Ply::of(&reply)));
        }
        line
    }

    /// The position of the line where something was seen: the turn's own where it was seen elsewhere.
    fn seen_at<'t>(&'t self, at: NodeId, turn: &'t Turn) -> &'t Chess {
        let turns = &self.thread.turns;
        let path = self.thread.history.path(at);
        let end = replay(&turns[0].before, path.map_or(&[][..], Vec::as_slice));
        let end = end.and_then(|moves| end_of(&turns[0].before, &moves));
        let on_line = turns.iter().find(|turn| Some(&turn.before) == end.as_ref());
        on_line.map_or(&turn.before, |turn| &turn.before)
    }

    fn plan(&self, plan: PlanId) -> Vec<planche_plan::Step> {
        let entry = self.thread.history.entry(plan);
        entry.map_or_else(Vec::new, |entry| entry.plan.steps().to_vec())
    }
}

/// How many links are followed back to a plan that was told.
const FAR: usize = 32;

/// A position and the move that is played there.
pub(crate) type Played = (Chess, Move);

/// The moves of a path, each with the position before it; nothing where somebody passes on the way.
pub(crate) fn replay(root: &Chess, path: &[Option<Ply>]) -> Option<Vec<Played>> {
    let mut position = root.clone();
    let mut moves = Vec::new();
    for ply in path {
        let action = (*ply)?.find(&position)?;
        moves.push((position.clone(), action));
        position = played(&position, action);
    }
    Some(moves)
}

fn end_of(root: &Chess, moves: &[Played]) -> Option<Chess> {
    match moves.last() {
        Some((before, action)) => Some(played(before, *action)),
        None => Some(root.clone()),
    }
}

/// The reason and the squares of the first move that a plan insists on.
pub(crate) fn first_move(
    steps: &[planche_plan::Step],
) -> Option<(shakmaty::Square, shakmaty::Square, Reason)> {
    steps.iter().find_map(|step| match step.statement {
        Statement::Move {
            from,
            to,
            starred: false,
            ..
        } => Some((from, to, step.reason)),
        _ => None,
    })
}

/// How a modification comes about, for the words.
pub(crate) type Way = Generator;

/// A move in UCI.
pub(crate) fn uci(action: &Move) -> String {
    action.to_uci(CastlingMode::Standard).to_string()
}
