//! What became of a plan that somebody suggested: it wins, it wins once it is mended, it cannot even be begun, or it fails
//! against a move that no remedy helps against.
//!
//! The verdict is read off what the search recorded: the thread of its proof, or where there is none, its chronicle.

use std::collections::BTreeMap;

use planche_analysis::{Rejection, simulate};
use planche_explain::{capital, labelled, list, number, sequence};
use planche_plan::{Plan, Statement, Units, Values};
use planche_prover::{End, Event, How, NodeId, Origin, Path, PlanId, Ply, StopReason, What};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use crate::story::{Beat, Played, replay, story, uci};
use crate::thread::Thread;
use crate::words;

/// What became of a suggested plan.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Trial {
    /// The plan, one statement a line.
    pub plan: String,
    /// What became of it.
    #[serde(flatten)]
    pub fate: Fate,
    /// The same in words.
    pub say: String,
}

/// What can become of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "fate", rename_all = "lowercase")]
pub enum Fate {
    /// It wins as it stands: no move of the proof had to be found by mending it.
    Wins,
    /// It wins once it is mended. Each beat is a failure, a remedy, or a move.
    Mended {
        /// How, along the line that is told.
        story: Vec<Beat>,
        /// How many of the attacker's moves in the proof come from repairs.
        repaired: usize,
        /// How many moves of the attacker the proof has.
        moves: usize,
        /// The first move of the told line that has nothing to do with the plan any more, with its number.
        #[serde(skip_serializing_if = "Option::is_none")]
        abandoned: Option<String>,
    },
    /// It cannot be carried out even if the opponent helps.
    Unfit {
        /// The statement at which this shows, counted from one; the last where the plan brings too little.
        statement: usize,
    },
    /// No way was found to begin it here.
    Stuck {
        /// The statement for which nothing was found, counted from one.
        statement: usize,
    },
    /// It fails.
    Fails {
        /// The moves from the root, the one that spoils the plan last, in UCI; empty where there is none to name.
        path: Vec<String>,
        /// How many remedies of each class were tried.
        tried: BTreeMap<&'static str, usize>,
    },
    /// The search was stopped before that was decided.
    Undecided {
        /// How many remedies of each class were tried.
        tried: BTreeMap<&'static str, usize>,
    },
}

/// What was asked for and what came of it, for the verdict on a plan.
#[derive(Debug, Clone, Copy)]
pub struct Hearing<'a> {
    /// The position.
    pub root: &'a Chess,
    /// What was wanted of the plan at least; mate is the king's value.
    pub wanted: Units,
    /// What men are worth.
    pub values: Values,
    /// The plans behind the line that wins, if one does.
    pub thread: Option<&'a Thread>,
    /// Everything that happened.
    pub events: &'a [Event],
    /// The opponent's answer to the plan's first move and what he is proved to win by it, if he is.
    pub answer: Option<(Move, &'a str)>,
}

impl Hearing<'_> {
    /// The first move that the plan asked for and that was tried.
    pub fn first(&self) -> Option<Move> {
        let first = Record::new(self.events).first?;
        first.find(self.root)
    }
}

impl Trial {
    /// Reads off what became of this plan.
    pub fn new(plan: &Plan, attempt: &Hearing) -> Trial {
        let (fate, say) = attempt.fate(plan);
        Trial {
            plan: plan.to_string(),
            fate,
            say,
        }
    }
}

impl Hearing<'_> {
    fn fate(&self, plan: &Plan) -> (Fate, String) {
        if let Some(unfit) = self.unfit(plan) {
            return unfit;
        }
        match self.thread {
            Some(thread) => self.won(thread, plan),
            None => self.lost(plan),
        }
    }

    /// What the optimistic simulation says against the plan.
    fn unfit(&self, plan: &Plan) -> Option<(Fate, String)> {
        let board = self.root.board();
        let refused = |step, why: String| {
            let statement = step + 1;
            let quoted = quoted(plan, step);
            let say = format!(
                "The plan cannot be carried out, whatever the opponent plays. Statement {statement}, {quoted}: {why}"
            );
            (statement, say)
        };
        let (statement, say) = match simulate(board, self.root.turn(), plan, self.values) {
            Ok(forecast) if forecast.gain >= self.wanted => return None,
            Ok(_) => {
                let say = "Even if the opponent plays just what the plan hopes for, it wins less than is wanted.";
                (plan.steps().len(), say.to_owned())
            }
            Err(Rejection::Impossible { step }) => refused(step, self.impossible(plan, step)),
            Err(Rejection::Absurd { step }) => refused(step, contradiction(plan, step)),
        };
        Some((Fate::Unfit { statement }, say))
    }

    /// Why a statement is impossible, by the board of the root.
    fn impossible(&self, plan: &Plan, step: usize) -> String {
        let board = self.root.board();
        let us = self.root.turn();
        match plan.steps()[step].statement {
            Statement::Move { from, .. } if step == 0 && board.piece_at(from).is_none() => {
                format!("nobody stands on {from}.")
            }
            Statement::Move { from, .. } if step == 0 && board.color_at(from) != Some(us) => {
                format!("the man on {from} is the opponent's.")
            }
            Statement::Move { from, to, .. } => {
                format!("by then no man of yours can go from {from} to {to}.")
            }
            _ => "that cannot come about.".to_owned(),
        }
    }

    fn won(&self, thread: &Thread, plan: &Plan) -> (Fate, String) {
        let history = &thread.history;
        let mut lineage = Lineage {
            thread,
            pure: FxHashMap::default(),
        };
        let moves = history.moves().count();
        let is_repaired = |plans: &&[PlanId]| !plans.iter().any(|plan| lineage.is_pure(*plan));
        let repaired = history.moves().filter(is_repaired).count();
        if repaired == 0 {
            return (Fate::Wins, "The plan wins as it stands.".to_owned());
        }
        let story = story(thread);
        let mended = |beat: &Beat| matches!(beat, Beat::Mends { .. });
        let told = story.iter().filter(|beat| mended(beat)).count();
        let abandoned = abandoned(thread, plan);
        let say = match (told, &abandoned) {
            (_, Some(action)) => format!(
                "The plan begins well, but its own idea is not what wins: from {action} on another plan takes over."
            ),
            (0, None) => format!(
                "The plan wins as it stands in the main line; against other defences {} to be found by mending it.",
                answers(repaired, moves)
            ),
            (1, None) => "The plan wins once it is mended.".to_owned(),
            (_, None) => format!("The plan wins once it is mended {}.", times(told)),
        };
        let fate = Fate::Mended {
            story,
            repaired,
            moves,
            abandoned,
        };
        (fate, say)
    }

    fn lost(&self, plan: &Plan) -> (Fate, String) {
        let record = Record::new(self.events);
        let tried = record.tried.clone();
        if !record.is_over {
            let say = "The search ended before it was decided whether the plan works.";
            return (Fate::Undecided { tried }, say.to_owned());
        }
        if record.played == 0 {
            return self.stuck(plan);
        }
        let Some(moves) = record.failure(self.root) else {
            return self.repelled(&record);
        };
        let say = format!(
            "The plan fails: {} {}",
            failure(&moves, plan),
            capital(&remedies(&tried))
        );
        let path = moves.iter().map(|(_, action)| uci(action)).collect();
        (Fate::Fails { path, tried }, say)
    }

    /// The plan failed with its first move: no reply had to be looked at, for nothing was threatened.
    fn repelled(&self, record: &Record) -> (Fate, String) {
        let tried = record.tried.clone();
        let first = record.first.and_then(|first| first.find(self.root));
        let (path, say) = match (first, self.answer) {
            (Some(first), Some((reply, prize))) => {
                let after = planche_plan::played(self.root, first);
                let path = vec![uci(&first), uci(&reply)];
                let line = sequence([(self.root, first), (&after, reply)]);
                (
                    path,
                    format!("The plan fails at once: after {line} the opponent wins {prize}."),
                )
            }
            (Some(first), None) => {
                let first = labelled(self.root, first);
                let say = format!("The plan fails: {first} threatens nothing that would win.");
                (Vec::new(), say)
            }
            (None, _) => (
                Vec::new(),
                format!("The plan fails. {}", capital(&remedies(&tried))),
            ),
        };
        (Fate::Fails { path, tried }, say)
    }

    /// Nothing was played: a move is not legal, or nobody can bring a modification about.
    fn stuck(&self, plan: &Plan) -> (Fate, String) {
        let insists =
            |statement: Statement| !matches!(statement, Statement::Move { starred: true, .. });
        let step = plan.steps().iter().position(|step| insists(step.statement));
        let step = step.unwrap_or(0);
        let why = match plan.steps().get(step).map(|step| step.statement) {
            Some(Statement::Move { from, to, .. }) => {
                format!("the move from {from} to {to} is not legal here, or loses at once.")
            }
            Some(Statement::Modify { square, .. }) => {
                format!("nobody can bring about that change on {square} here.")
            }
            Some(Statement::Verify { square, .. }) => format!("{square} is not in that state."),
            _ => "nothing was found there.".to_owned(),
        };
        let statement = step + 1;
        let say = format!(
            "The plan cannot be begun. Statement {statement}, {}: {why}",
            quoted(plan, step)
        );
        (Fate::Stuck { statement }, say)
    }
}

/// The first move of the line that comes from a plan of its own, though one was given, and that the given plan does not
/// contain.
fn abandoned(thread: &Thread, plan: &Plan) -> Option<String> {
    let asked = |action: Move| {
        let ply = Ply::of(&action);
        plan.steps().iter().any(|step| {
            matches!(step.statement, Statement::Move { from, to, .. } if (from, to) == (ply.from, ply.to))
        })
    };
    let is_new = |origin: &Origin| {
        matches!(
            origin,
            Origin::Motif { .. } | Origin::Around { .. } | Origin::Capture { before: None, .. }
        )
    };
    let new = thread.turns.iter().find(|turn| {
        let first = turn.links.first();
        first.is_some_and(|first| is_new(&first.origin)) && !asked(turn.action)
    });
    new.map(|turn| labelled(&turn.before, turn.action))
}

/// The statement in quotes.
fn quoted(plan: &Plan, step: usize) -> String {
    let statement = plan.steps().get(step).map(|step| step.statement);
    statement.map_or_else(String::new, |statement| format!("`{statement}`"))
}

/// How a statement contradicts the plan's earlier ones.
fn contradiction(plan: &Plan, step: usize) -> String {
    let leaves = |square| {
        let mut earlier = plan.steps()[..step].iter();
        earlier.any(|step| match step.statement {
            Statement::Move { from, starred, .. } => !starred && from == square,
            Statement::Modify {
                square: cleared, ..
            } => cleared == square,
            _ => false,
        })
    };
    match plan.steps()[step].statement {
        Statement::Move { from, .. } if leaves(from) => {
            format!("the plan itself has moved the man away from {from} by then.")
        }
        Statement::Move { to, .. } => {
            format!("the plan itself has put another man on {to} by then.")
        }
        _ => "that contradicts what the plan does before.".to_owned(),
    }
}

fn answers(repaired: usize, moves: usize) -> String {
    match repaired {
        1 => format!("one of its {moves} moves had"),
        _ => format!("{repaired} of its {moves} moves had"),
    }
}

fn times(count: usize) -> String {
    match count {
        2 => "twice".to_owned(),
        3 => "three times".to_owned(),
        4 => "four times".to_owned(),
        _ => format!("{count} times"),
    }
}

/// The line that failed and why, as a sentence.
fn failure(moves: &[Played], plan: &Plan) -> String {
    let say = words::spoiled(moves, Some(plan));
    let [(first, begin), .., _, _] = moves else {
        return say;
    };
    format!("after {} {say}", labelled(first, *begin))
}

/// The remedies that were tried, as a sentence.
fn remedies(tried: &BTreeMap<&'static str, usize>) -> String {
    let one = |(class, count): (&&str, &usize)| {
        let plans = if *count == 1 { "plan" } else { "plans" };
        format!("{} {plans} {}", number(*count), purpose(class))
    };
    let parts: Vec<String> = tried.iter().map(one).collect();
    match parts.is_empty() {
        true => "no remedy could even be written.".to_owned(),
        false => format!("no remedy helps; tried: {}.", list(&parts)),
    }
}

/// What the plans of a class are for.
fn purpose(class: &str) -> &'static str {
    match class {
        "new-captures" => "with a capture that had become possible",
        "withdraw" => "to save the man that is hit",
        "withdraw-threatening" => "to save the man that is hit with a threat",
        "destroy" => "to destroy the enemy move",
        "check-first" => "to give a check first",
        "interference" => "that came up again",
        _ => "found around the men that had moved",
    }
}

/// Which plans come from suggested ones without any repair.
struct Lineage<'a> {
    thread: &'a Thread,
    pure: FxHashMap<PlanId, bool>,
}

impl Lineage<'_> {
    fn is_pure(&mut self, plan: PlanId) -> bool {
        if let Some(known) = self.pure.get(&plan) {
            return *known;
        }
        self.pure.insert(plan, false);
        let entry = self.thread.history.entry(plan);
        let origins = entry.map_or_else(Vec::new, |entry| entry.origins.clone());
        let pure = origins.iter().any(|origin| match *origin {
            Origin::Given | Origin::Hold => true,
            Origin::Rest { of, .. } | Origin::Expansion { of, .. } => self.is_pure(of),
            _ => false,
        });
        self.pure.insert(plan, pure);
        pure
    }
}

/// What the chronicle of the search says about suggested plans.
#[derive(Default)]
struct Record {
    /// The suggested plans, and what they are made into, in each search.
    own: FxHashSet<(u32, PlanId)>,
    refuted: FxHashSet<(u32, NodeId)>,
    /// Where an own plan was spoiled: how far it had come, the moves, the node after them.
    spoiled: Vec<(u16, Path, (u32, NodeId))>,
    tried: BTreeMap<&'static str, usize>,
    played: usize,
    /// The first move that was tried.
    first: Option<Ply>,
    /// Whether every search came to its end.
    is_over: bool,
}

impl Record {
    fn new(events: &[Event]) -> Record {
        let mut record = Record {
            is_over: true,
            ..Record::default()
        };
        let mut ends: FxHashMap<u32, End> = FxHashMap::default();
        for event in events {
            if let What::Ended { how } = event.what {
                ends.insert(event.search, how);
            }
            record.add(event);
        }
        let gave_up = |end: &End| {
            let limits = [
                StopReason::Nodes,
                StopReason::Time,
                StopReason::Flag,
                StopReason::Size,
                StopReason::Memory,
            ];
            limits.iter().any(|limit| *end == End::Limit(*limit))
        };
        record.is_over = !ends.values().any(gave_up);
        record
    }

    fn add(&mut self, event: &Event) {
        let search = event.search;
        match &event.what {
            What::Written { plan, origin, .. } => self.written(search, *plan, origin),
            What::Played { path, .. } => {
                self.played += 1;
                self.first = self.first.or(path.first().copied().flatten());
            }
            What::Settled {
                node,
                how: How::Refuted,
            } => {
                self.refuted.insert((search, *node));
            }
            What::Spoiled {
                carried,
                node,
                path,
                ..
            } if self.own.contains(&(search, carried.whole))
                && path.iter().all(Option::is_some) =>
            {
                self.spoiled
                    .push((carried.step, path.clone(), (search, *node)));
            }
            _ => {}
        }
    }

    fn written(&mut self, search: u32, plan: PlanId, origin: &Origin) {
        let class = match *origin {
            Origin::Given => {
                self.own.insert((search, plan));
                return;
            }
            Origin::Expansion { of, .. } | Origin::Rest { of, .. } => {
                if self.own.contains(&(search, of)) {
                    self.own.insert((search, plan));
                }
                return;
            }
            Origin::Remedy { class, .. } => class.name(),
            Origin::Capture { .. } => "new-captures",
            Origin::Again { .. } => "interference",
            Origin::Motif { .. } | Origin::Part { .. } => "limited",
            Origin::Around { .. } => return,
            Origin::Hold => return,
        };
        *self.tried.entry(class).or_default() += 1;
    }

    /// The failure to tell: where a suggested plan had come furthest, of those that were never answered.
    fn failure(&self, root: &Chess) -> Option<Vec<Played>> {
        let refuted = self
            .spoiled
            .iter()
            .filter(|(_, _, node)| self.refuted.contains(node));
        let furthest = refuted.min_by_key(|(step, path, _)| (std::cmp::Reverse(*step), path.len()));
        let any = || {
            self.spoiled
                .iter()
                .max_by_key(|(step, path, _)| (*step, std::cmp::Reverse(path.len())))
        };
        let (_, path, _) = furthest.or_else(any)?;
        replay(root, path)
    }
}
