//! What is answered: one typed value that everything else is made from.

use std::collections::BTreeMap;
use std::sync::Arc;

use planche_explain::{Evidence, Outline, Prize, Stock, Subject, Success};
use planche_plan::{Plan, Units, Values};
use planche_proof::{After, Attack};
use planche_prover::{History, PlanId, StopReason};
use planche_think::{Nearest, Thread, Trial};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};
use web_time::Instant;

use crate::doubt::Doubt;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a proof, the strict checker has passed it, and no second opinion speaks against it.
    Proved,
    /// A strategy was found, but to check it or to ask about it to the end was too dear.
    Likely,
    /// There is a proof, and the strict checker has passed it, but the second opinion does not believe in it.
    Doubted,
    /// Every plan was tried and none works.
    None,
    /// A limit ended the run first, or the search gave itself up; [`Solution::stopped`] says which.
    Limit,
}

/// What is proved, or without a proof what was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Mate by force.
    Mate,
    /// So many units more than at the start.
    Material(Units),
    /// At least a draw.
    Draw,
    /// A way into an ending that is known to be won; lines that do not get there win so many units, or mate
    /// where there is no number.
    Ending(Option<Units>),
}

/// The columns of the paper's table (P, N, NR, DR, MER, F, FL) and the time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    /// P: plans written by both sides.
    pub plans: usize,
    /// N: nodes made, passes and certification included.
    pub nodes: usize,
    /// NR: nodes of the reduced tree.
    pub reduced: usize,
    /// DR: its depth in plies.
    pub depth: usize,
    /// MER: the most replies named after one move of it.
    pub replies: usize,
    /// F: moves of the attacker considered at the root.
    pub first: usize,
    /// FL: legal moves at the root.
    pub legal: usize,
    /// Replies that fell under the threat and needed no node of their own.
    pub spared: usize,
    /// Of these, the ones that touch nothing of what the threat rests on.
    pub unrelated: usize,
    /// Strategies that beat a reply elsewhere and were replayed with success.
    pub lemmas: usize,
    /// Nodes made to see whether another first move wins as much; they are among `nodes`.
    pub others: usize,
    /// Positions that the second opinion looked at; they are no nodes of the tree.
    pub opinion: u64,
    /// The time that it took, in milliseconds.
    pub ms: f64,
    /// What each part of it cost. It is no part of a result.
    #[serde(skip)]
    pub parts: Parts,
}

/// What each part of an answer cost.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Parts {
    /// The search, in milliseconds; its nodes are those of [`Stats`].
    pub prover: f64,
    /// Spelling proofs out and checking them, in milliseconds.
    pub checker: f64,
    /// The second opinion on claims, in milliseconds; its positions are those of [`Stats`].
    pub opinion: f64,
    /// All that is told, in milliseconds: lines, themes, words, and what is mended or raised.
    pub telling: f64,
    /// The nodes that were made to mend and to raise.
    pub mending: usize,
    /// The positions that the words asked about.
    pub counsel: u64,
}

impl Parts {
    /// The parts of several answers together.
    pub fn add(&mut self, other: &Parts) {
        self.prover += other.prover;
        self.checker += other.checker;
        self.opinion += other.opinion;
        self.telling += other.telling;
        self.mending += other.mending;
        self.counsel += other.counsel;
    }
}

/// The milliseconds since then.
pub(crate) fn since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}

/// The answer to a [`crate::Request`]. Serialised, it is one result object, a [`crate::Report`].
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The name of the position, if the request had one.
    pub id: Option<String>,
    /// The position. Its side to move is the attacker.
    pub root: Chess,
    /// What men are worth.
    pub values: Values,
    /// What is proved, or without a proof what was looked for.
    pub claim: Claim,
    /// How the run ended.
    pub status: Status,
    /// What ended the run before every plan was tried.
    pub stopped: Option<StopReason>,
    /// The attacker's moves against the replies that hold out longest.
    pub line: Vec<Move>,
    /// The line that is told: the attacker's moves against the critical defence, as far as they are worth telling.
    pub told: Vec<Move>,
    /// Whether no other first move wins as much. `Some(false)`: another one is proved to, see `also`.
    /// `Some(true)`: no plan with another first move wins as much less two pawns or comes near to it, nor
    /// does any other first move win as much within the next moves. `None`: not asked, or not known.
    pub unique: Option<bool>,
    /// Another first move that is proved to win as much.
    pub also: Option<Move>,
    /// The proof of that, for whoever checks the solution.
    pub also_proof: Option<Attack>,
    /// Themes in the vocabulary of Lichess, with the squares that make them true and their place in the
    /// proof.
    pub themes: Vec<Evidence>,
    /// The plan that the told line carries out.
    pub plan: Plan,
    /// The plans behind the moves of that line, and where they come from; absent where no plan led to the answer.
    pub thread: Option<Arc<Thread>>,
    /// What came nearest, where nothing is proved and somebody wants to know.
    pub attempt: Option<Arc<Nearest>>,
    /// What became of a plan that was suggested.
    pub trial: Option<Arc<Trial>>,
    /// The idea in one sentence.
    pub idea: String,
    /// The combination in a paragraph; without a proof, what was tried.
    pub explanation: String,
    /// What there is to tell about the proof: the story sentence by sentence, the replies to the first move
    /// grouped by the reason why they fail, hints, and arrows; each sentence with the facts that it rests on.
    pub outline: Option<Outline>,
    /// What it cost.
    pub stats: Stats,
    /// What the second opinion was asked, and what it said; absent where it was not asked.
    pub doubt: Option<Doubt>,
    /// The proof, also where it is doubted.
    pub proof: Option<Attack>,
}

impl From<planche_prover::Aim> for Claim {
    fn from(aim: planche_prover::Aim) -> Claim {
        match aim {
            planche_prover::Aim::Mate => Claim::Mate,
            planche_prover::Aim::Material(units) => Claim::Material(units),
        }
    }
}

impl Claim {
    /// The units that it stands for; mate is worth more than all men.
    pub fn units(self, values: &Values) -> Units {
        match self {
            Claim::Mate | Claim::Ending(None) => values.mate(),
            Claim::Material(units) | Claim::Ending(Some(units)) => units,
            Claim::Draw => 0,
        }
    }

    /// What the checker is to confirm.
    pub fn goal(self) -> planche_proof::Goal {
        match self {
            Claim::Mate | Claim::Ending(None) => planche_proof::Goal::Mate,
            Claim::Material(wanted) | Claim::Ending(Some(wanted)) => {
                planche_proof::Goal::Material { wanted }
            }
            Claim::Draw => planche_proof::Goal::Draw,
        }
    }
}

impl Solution {
    /// Whether this is a claim: proved, checked, and not doubted. Every door asks this before it says that something
    /// works.
    pub fn is_proved(&self) -> bool {
        self.status == Status::Proved
    }

    /// Whether the search gave itself up, because no plan came near to working.
    pub fn gave_up(&self) -> bool {
        self.stopped == Some(StopReason::Hope)
    }

    /// Whether it was mate that was proved or looked for.
    pub fn is_mate(&self) -> bool {
        matches!(self.claim, Claim::Mate | Claim::Ending(None))
    }

    /// The gain that is claimed; 0 without a claim.
    pub fn gain(&self) -> Units {
        match self.status {
            Status::Proved => self.claim.units(&self.values),
            _ => 0,
        }
    }

    /// What the proof wins, whether anybody doubts it or not; 0 without a proof.
    pub fn proved_gain(&self) -> Units {
        match self.status {
            Status::Proved | Status::Doubted => self.claim.units(&self.values),
            Status::Likely | Status::None | Status::Limit => 0,
        }
    }

    /// The first move of the claim; none where nothing is claimed.
    pub fn best(&self) -> Option<Move> {
        self.first().filter(|_| self.is_proved())
    }

    /// The first move that the answer is about, also where it is doubted or only likely.
    pub fn first(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The same in UCI.
    pub fn best_uci(&self) -> Option<UciMove> {
        self.best().map(|best| best.to_uci(CastlingMode::Standard))
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.root, EnPassantMode::Legal).to_string()
    }

    /// The main line in UCI.
    pub fn uci_line(&self) -> Vec<UciMove> {
        let uci = |action: &Move| action.to_uci(CastlingMode::Standard);
        self.line.iter().map(uci).collect()
    }

    /// The names of the themes.
    pub fn theme_names(&self) -> Vec<&'static str> {
        self.themes.iter().map(|found| found.theme.name()).collect()
    }

    /// What the claim reaches, in the terms of the words; `None` where nothing is claimed, or only a draw.
    pub fn success(&self) -> Option<Success> {
        let proof = self.proof.as_ref().filter(|_| self.is_proved())?;
        match self.claim {
            Claim::Mate | Claim::Ending(None) => Some(Success::of_mate(proof)),
            Claim::Material(units) | Claim::Ending(Some(units)) => Some(Success::Material(units)),
            Claim::Draw => None,
        }
    }

    /// The proof with all that is needed to tell it; the line is the main line in UCI. `None` where there is
    /// nothing to tell.
    pub fn subject<'a>(&'a self, line: &'a [UciMove]) -> Option<Subject<'a>> {
        Some(Subject {
            root: &self.root,
            proof: self.proof.as_ref()?,
            line,
            given: &[],
            success: self.success()?,
            values: self.values,
        })
    }

    /// In how many moves of the attacker the proof mates at most; `None` where it does not prove mate alone.
    pub fn mate_in(&self) -> Option<usize> {
        match self.success() {
            Some(Success::Mate { moves }) => Some(moves),
            _ => None,
        }
    }

    /// What a proved gain is called, by the men that its line wins.
    pub fn reward(&self) -> Prize {
        let told = self.outline.as_ref().and_then(|outline| outline.reward);
        told.unwrap_or_else(|| Prize::of(self.gain(), &self.values))
    }

    /// What is lost to this answer: what it wins, less what the move before it took.
    pub fn price(&self, loss: Units) -> Prize {
        let taken = self.gain() - loss;
        let told = self.reward().less(taken, &self.values);
        told.unwrap_or_else(|| {
            let stock = Stock::of(self.root.board(), !self.root.turn());
            stock.prize(loss, &self.values)
        })
    }

    /// The plans that the proof names, by their numbers.
    pub fn plans(&self) -> BTreeMap<u32, String> {
        let mut plans = BTreeMap::new();
        if let (Some(proof), Some(thread)) = (&self.proof, &self.thread) {
            collect_plans(proof, &thread.history, &mut plans);
        }
        plans
    }

    /// Whether the proof answers this reply to its first move with a move.
    pub(crate) fn answers(&self, reply: UciMove) -> bool {
        let Some(Attack::Move {
            after: After::Defence(defence),
            ..
        }) = &self.proof
        else {
            return false;
        };
        matches!(defence.answer(reply), Some(Attack::Move { .. }))
    }
}

fn collect_plans(attack: &Attack, history: &History, plans: &mut BTreeMap<u32, String>) {
    let Attack::Move { why, after, .. } = attack else {
        return;
    };
    if let Some(number) = why.plan
        && let Some(entry) = history.entry(PlanId::from_index(number))
    {
        plans
            .entry(number)
            .or_insert_with(|| entry.plan.to_string());
    }
    if let After::Defence(defence) = after {
        let answers = defence.answers();
        answers.for_each(|answer| collect_plans(answer, history, plans));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, solve};

    /// The two kings, as if so much had been won there.
    fn won(gain: Units, values: &str) -> Solution {
        let kings = planche_input::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let values = values.parse().expect("values");
        Solution {
            status: Status::Proved,
            claim: Claim::Material(gain),
            ..solve(&Request::new(kings).values(values))
        }
    }

    /// Once it was counted in the usual values, whatever the solution said.
    #[test]
    fn a_reward_is_counted_in_the_values_of_its_solution() {
        assert_eq!(won(30, "95:45:30:30:10").reward().to_string(), "a piece");
        assert_eq!(won(3, "9:5:3:3:1").reward().to_string(), "a piece");
    }

    #[test]
    fn a_price_is_what_is_won_less_what_was_taken() {
        let price = |gain, loss| won(gain, "95:45:30:30:10").price(loss).to_string();
        assert_eq!(price(95, 95), "a queen");
        assert_eq!(price(95, 85), "a queen for a pawn");
        assert_eq!(price(45, 15), "the exchange");
        assert_eq!(price(40, 30), "a piece");
    }
}
