//! The search while it runs: what becomes of plans, told line by line as it happens.
//!
//! Most of what a search does is writing plans and dropping them again. Those are counted; the moves that are tried, what
//! spoils them and what is found against that are told, each once, up to a limit.

use std::collections::{HashMap, HashSet};

use planche::{Chronicle, Event, How, NodeId, Origin, Plan, PlanId, Prize, Values, What};
use planche_explain::labelled;
use serde::Serialize;
use shakmaty::{Chess, Position};

use crate::board::{choice, fen, side};

/// How many thoughts are told of one search.
const TOLD: usize = 2_000;

/// What happened in the search since the last time, and how much in all.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Thinking {
    /// How much of each kind there was so far.
    counts: Counts,
    /// What is new, in order.
    thoughts: Vec<Thought>,
}

/// How much happened in a search so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Counts {
    /// Plans that were written.
    written: usize,
    /// Plans that were dropped.
    dropped: usize,
    /// Moves of the attacker that were tried.
    played: usize,
    /// Replies that were looked at.
    replied: usize,
    /// How often a reply spoiled a plan.
    spoiled: usize,
    /// Plans that were written against such a reply.
    mended: usize,
    /// Thoughts that are not told, because there are too many.
    untold: usize,
}

/// Something that happened in a search.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Thought {
    /// What it is.
    kind: ThoughtKind,
    /// In words.
    say: String,
    /// The moves that lead to the position, in notation.
    line: String,
    /// The position.
    fen: String,
    /// The last of the moves in UCI.
    last: Option<String>,
    /// The plan that it is about.
    plan: Option<ThoughtPlan>,
}

/// A plan of the search.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ThoughtPlan {
    /// Its number in this search.
    number: usize,
    /// The number of the plan that it comes from.
    from: Option<usize>,
    /// The plan, one statement a line.
    text: String,
}

/// What can happen in a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThoughtKind {
    /// A search begins, goes on, wants more, or ends.
    Search,
    /// A move of a plan is tried.
    Plays,
    /// The defender replies, or does nothing.
    Replies,
    /// A reply spoils a plan.
    Spoiled,
    /// A plan is written against that reply.
    Mends,
    /// The attacker wins after these moves.
    Won,
    /// He does not.
    Lost,
}

/// Reads a chronicle while it is written.
pub struct Reader {
    chronicle: Chronicle,
    root: Chess,
    values: Values,
    seen: usize,
    counts: Counts,
    told: usize,
    plans: HashMap<(u32, PlanId), (Plan, Option<PlanId>)>,
    paths: HashMap<(u32, NodeId), Line>,
    /// Nodes after which something was spoiled or mended, which is told once.
    known: HashSet<(u32, NodeId, ThoughtKind)>,
}

/// Moves from the root, as the chronicle has them: squares, or nothing for a pass.
#[derive(Debug, Clone, Default)]
struct Line {
    words: String,
    /// The last move with its number.
    label: String,
    last: Option<String>,
    position: Chess,
}

impl Reader {
    /// A reader of this chronicle, whose searches begin at this position.
    pub fn new(chronicle: Chronicle, root: &Chess) -> Reader {
        Reader {
            chronicle,
            root: root.clone(),
            values: Values::default(),
            seen: 0,
            counts: Counts::default(),
            told: 0,
            plans: HashMap::new(),
            paths: HashMap::new(),
            known: HashSet::new(),
        }
    }

    /// What is new; nothing if nothing is.
    pub fn read(&mut self) -> Option<Thinking> {
        let events = self.chronicle.since(self.seen);
        self.seen += events.len();
        let thoughts: Vec<Thought> = events.iter().filter_map(|event| self.tell(event)).collect();
        (!events.is_empty()).then_some(Thinking {
            counts: self.counts,
            thoughts,
        })
    }

    fn tell(&mut self, event: &Event) -> Option<Thought> {
        let thought = self.thought(event)?;
        if self.told >= TOLD {
            self.counts.untold += 1;
            return None;
        }
        self.told += 1;
        Some(thought)
    }

    fn thought(&mut self, event: &Event) -> Option<Thought> {
        let search = event.search;
        match &event.what {
            What::Begun { wanted, .. } => Some(self.wants("The search begins", *wanted)),
            What::Raised { wanted } => {
                Some(self.wants("That is proved, and more is wanted", *wanted))
            }
            What::Reopened { .. } => {
                let say =
                    "The proof is looked at once more and has a weak place, which is opened again.";
                Some(self.plain(say.to_owned()))
            }
            What::Written { plan, text, origin } => {
                self.written(search, *plan, text, origin);
                None
            }
            What::Dropped { .. } => {
                self.counts.dropped += 1;
                None
            }
            What::Played {
                plans, node, path, ..
            } => {
                self.counts.played += 1;
                let line = self.line(path)?;
                self.paths.insert((search, *node), line.clone());
                let one = plans.first()?;
                let (plan, step) = (self.plan(search, one.whole), one.step + 1);
                let others = others(plans.len() - 1);
                let number = one.whole.index();
                let say = format!(
                    "{} is tried: step {step} of plan {number}{others}.",
                    line.label
                );
                Some(line.thought(ThoughtKind::Plays, say, plan))
            }
            What::Replied { node, path, .. } => {
                self.counts.replied += 1;
                let line = self.line(path)?;
                self.paths.insert((search, *node), line.clone());
                Some(line.thought(ThoughtKind::Replies, line.reply(), None))
            }
            What::Spoiled {
                carried,
                node,
                path,
                ..
            } => {
                self.counts.spoiled += 1;
                self.known
                    .insert((search, *node, ThoughtKind::Spoiled))
                    .then_some(())?;
                let line = self.line(path)?;
                let (number, step) = (carried.whole.index(), carried.step + 1);
                let say = format!("{} spoils plan {number} after its step {step}.", line.label);
                let plan = self.plan(search, carried.whole);
                Some(line.thought(ThoughtKind::Spoiled, say, plan))
            }
            What::Mended {
                plan,
                from,
                class,
                at,
                ..
            } => {
                self.counts.mended += 1;
                self.known
                    .insert((search, *at, ThoughtKind::Mends))
                    .then_some(())?;
                let line = self.paths.get(&(search, *at))?;
                let (number, from) = (plan.index(), from.index());
                let how = purpose(class.name());
                let say = format!(
                    "Against {}, plan {number} mends plan {from}: {how}.",
                    line.label
                );
                Some(line.thought(ThoughtKind::Mends, say, self.plan(search, *plan)))
            }
            What::Settled { node, how } => self.settled(search, *node, *how),
            What::Joined { .. } | What::Resumed | What::Ended { .. } => None,
        }
    }

    fn settled(&self, search: u32, node: NodeId, how: How) -> Option<Thought> {
        let line = self.paths.get(&(search, node))?;
        let (kind, end) = match how {
            How::Mate => (ThoughtKind::Won, "is mate"),
            How::Settled | How::Answered => (ThoughtKind::Won, "wins what is wanted"),
            How::Recalled => (ThoughtKind::Won, "loses to a line that won elsewhere, too"),
            How::Proved => (ThoughtKind::Won, "is done: everything after it is answered"),
            How::Refuted => (
                ThoughtKind::Lost,
                "is as far as these plans come: nothing helps here",
            ),
            How::Transposed { .. } => return None,
        };
        let say = format!("{} {end}.", line.label);
        Some(line.thought(kind, say, None))
    }

    fn written(&mut self, search: u32, plan: PlanId, text: &Plan, origin: &Origin) {
        // A plan that comes from somewhere else as well is written once.
        let (plans, counts) = (&mut self.plans, &mut self.counts);
        plans.entry((search, plan)).or_insert_with(|| {
            counts.written += 1;
            (text.clone(), origin.parent())
        });
    }

    fn plan(&self, search: u32, plan: PlanId) -> Option<ThoughtPlan> {
        let (text, parent) = self.plans.get(&(search, plan))?;
        Some(ThoughtPlan {
            number: plan.index(),
            from: parent.map(PlanId::index),
            text: text.to_string(),
        })
    }

    fn wants(&self, lead: &str, wanted: Option<planche::Units>) -> Thought {
        let what = match wanted {
            None => "mate".to_owned(),
            Some(units) => Prize::of(units, &self.values).to_string(),
        };
        self.plain(format!("{lead}: {what}."))
    }

    fn plain(&self, say: String) -> Thought {
        let start = Line {
            position: self.root.clone(),
            ..Line::default()
        };
        start.thought(ThoughtKind::Search, say, None)
    }

    /// The moves of a path; nothing where they cannot be played here.
    fn line(&self, path: &planche::Path) -> Option<Line> {
        let mut line = Line {
            position: self.root.clone(),
            ..Line::default()
        };
        for ply in path {
            line = match ply {
                Some(ply) => {
                    let action = ply.find(&line.position)?;
                    line.after(action)
                }
                None => line.passed()?,
            };
        }
        Some(line)
    }
}

impl Line {
    fn after(self, action: shakmaty::Move) -> Line {
        let label = labelled(&self.position, action);
        let name = choice(&self.position, action);
        let mut position = self.position;
        // Black's move needs no number where White's stands before it.
        let told = match position.turn().is_black() && !self.words.is_empty() {
            true => name.san,
            false => label.clone(),
        };
        position.play_unchecked(action);
        Line {
            words: format!("{} {told}", self.words).trim().to_owned(),
            label,
            last: Some(name.uci),
            position,
        }
    }

    fn passed(self) -> Option<Line> {
        let position = self.position.swap_turn().ok()?;
        Some(Line {
            words: format!("{} –", self.words).trim().to_owned(),
            position,
            ..self
        })
    }

    fn reply(&self) -> String {
        let mover = side(!self.position.turn());
        match self.words.ends_with('–') {
            true => format!("What if {mover} does nothing against {}?", self.label),
            false => format!("{mover} replies {}.", self.label),
        }
    }

    fn thought(&self, kind: ThoughtKind, say: String, plan: Option<ThoughtPlan>) -> Thought {
        Thought {
            kind,
            say,
            line: self.words.clone(),
            fen: fen(&self.position),
            last: self.last.clone(),
            plan,
        }
    }
}

fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", and another plan asks for it".to_owned(),
        count => format!(", and {count} other plans ask for it"),
    }
}

/// What a class of remedies is for.
fn purpose(class: &str) -> &'static str {
    match class {
        "new-captures" => "take what has just become loose",
        "withdraw" => "save the man that is hit",
        "destroy" => "make the reply impossible first",
        "check-first" => "give a check first",
        "interference" => "an earlier plan works now",
        _ => "look around the men that have moved",
    }
}

#[cfg(test)]
mod tests {
    use planche::{Goal, Request};

    use super::*;

    fn told(fen: &str, goal: Goal) -> Thinking {
        let root = planche::position(fen).expect("a position");
        let chronicle = Chronicle::default();
        planche::think(
            &Request::new(root.clone())
                .goal(goal)
                .chronicle(chronicle.clone()),
        );
        Reader::new(chronicle, &root).read().expect("thoughts")
    }

    #[test]
    fn what_happens_is_told_in_notation() {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let thinking = told(fen, Goal::Material(30));
        let says = |kind, start: &str| {
            let said = |thought: &&Thought| thought.kind == kind && thought.say.starts_with(start);
            let found = thinking.thoughts.iter().find(said);
            found.unwrap_or_else(|| panic!("{start}")).clone()
        };
        assert_eq!(
            says(ThoughtKind::Search, "The search begins: a piece.").fen,
            fen
        );
        says(ThoughtKind::Plays, "27...Nxc3 is tried: step 1 of plan ");
        says(
            ThoughtKind::Replies,
            "What if White does nothing against 27...Nxc3?",
        );
        let spoiled = says(ThoughtKind::Spoiled, "29.Rxd1 spoils plan ");
        assert_eq!(spoiled.last.as_deref(), Some("c1d1"));
        assert!(spoiled.line.ends_with(" Rd1+ 29.Rxd1"), "{}", spoiled.line);
        let mends = says(ThoughtKind::Mends, "Against 29.Rxd1, plan ");
        assert!(mends.plan.is_some_and(|plan| plan.from.is_some()));
        let counts = thinking.counts;
        assert!(counts.written > counts.mended && counts.mended > 0 && counts.dropped > 0);
    }

    #[test]
    fn there_is_a_limit_to_what_is_told() {
        let hard = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let thinking = told(hard, Goal::Material(95));
        assert!(thinking.thoughts.len() <= TOLD);
        assert!(thinking.counts.untold > 0, "{:?}", thinking.counts);
    }
}
