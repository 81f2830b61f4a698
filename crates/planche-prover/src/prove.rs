//! The loop: help the side that fails, where it helps most, until one side has nothing left.

use std::rc::Rc;

use planche_analysis::Limits as AnalysisLimits;
use planche_plan::{Plan, Statement, Values};
use rustc_hash::FxHashSet;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::certify::{Certificate, Inspected};
use crate::first::First;
use crate::lemma::Lemmas;
use crate::limits::{Budget, Limits, Outlook, StopReason};
use crate::numbers::{UNTRIED_REPLY, cheapest_untried};
use crate::patience::Patience;
use crate::plans::Plans;
use crate::settle::{Aim, Measure};
use crate::stages;
use crate::statistics::Statistics;
use crate::strategy::{Attack, Ply};
use crate::tree::{Action, Kind, NEVER, NodeId, Phase, Tree};

/// How a run is to be made.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// What men are worth.
    pub values: Values,
    /// When to stop.
    pub limits: Limits,
    /// How a gain of less than two pawns is certified.
    pub small_gains: SmallGains,
    /// Whether the defender's passed pawns, his endless checks and his two threats in a row are looked at before
    /// a leaf is called settled.
    pub counterplay: bool,
    /// How indirect the plans at the root may be.
    pub root: AnalysisLimits,
    /// How indirect the plans deeper in the tree may be.
    pub deeper: AnalysisLimits,
    /// Which quiet moves of the attacker may be tried; all of them if absent.
    pub patience: Option<Patience>,
    /// Whether the search for the largest gain goes on to the limits where no proof comes into sight.
    pub persevering: bool,
    /// Whether replies that cure every problem seen so far are tried first.
    pub causality: bool,
    /// Whether strategies that won once are tried again elsewhere. Only measurements turn it off.
    pub lemmas: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            values: Values::default(),
            limits: Limits::default(),
            small_gains: SmallGains::Thoroughly,
            counterplay: true,
            root: AnalysisLimits::ROOT,
            deeper: AnalysisLimits::DEEPER,
            patience: None,
            persevering: false,
            causality: true,
            lemmas: true,
        }
    }
}

/// How a gain of less than two pawns is certified. Such a gain is easily won back by a few threats
/// in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallGains {
    /// Every threat against it is answered in the tree: what a claim needs.
    Thoroughly,
    /// Like a larger gain: enough for a stepping stone to a larger one.
    Lightly,
}

/// A strategy that wins against every legal reply.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The strategy.
    pub attack: Rc<Attack>,
    /// The plan behind the first move.
    pub plan: Plan,
}

/// How a run ended.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The aim is reached against every reply.
    Proved(Proof),
    /// Every plan was tried and none works.
    None,
    /// A limit was reached first.
    Limit(StopReason),
}

/// Tries to prove that the side to move reaches the aim.
pub fn prove(position: &Chess, aim: Aim, options: &Options) -> (Outcome, Statistics) {
    prove_from(position, &First::Any, aim, options)
}

/// The same with a choice of first moves.
pub fn prove_from(
    position: &Chess,
    first: &First,
    aim: Aim,
    options: &Options,
) -> (Outcome, Statistics) {
    prove_within(position, first, aim, options, Budget::start(options.limits))
}

/// The same with a clock that may be running already.
pub(crate) fn prove_within(
    position: &Chess,
    first: &First,
    aim: Aim,
    options: &Options,
    budget: Budget,
) -> (Outcome, Statistics) {
    let mut prover = Prover::new(position, aim, *options, budget);
    prover.first = first.clone();
    let outcome = prover.run();
    let mut statistics = prover.statistics();
    if let Outcome::Proved(proof) = &outcome {
        statistics.measure(&proof.attack);
    }
    (outcome, statistics)
}

/// One run: the tree and everything that belongs to it.
pub(crate) struct Prover {
    pub(crate) options: Options,
    pub(crate) first: First,
    pub(crate) measure: Measure,
    pub(crate) tree: Tree,
    pub(crate) plans: Plans,
    pub(crate) initial: Vec<Plan>,
    /// What was certified, and leaves that were not.
    pub(crate) inspected: Inspected,
    pub(crate) unsettled: FxHashSet<u64>,
    pub(crate) budget: Budget,
    outlook: Outlook,
    pub(crate) lemmas: Lemmas,
    pub(crate) counts: Statistics,
    /// Whether more than the aim is welcome, and what was reached beyond it.
    pub(crate) ambitious: bool,
    pub(crate) surpassed: Option<Aim>,
}

impl Prover {
    pub(crate) fn new(position: &Chess, aim: Aim, options: Options, budget: Budget) -> Prover {
        let mut prover = Prover {
            options,
            first: First::Any,
            measure: Measure::new(position, aim, options.values),
            tree: Tree::default(),
            plans: Plans::default(),
            initial: Vec::new(),
            inspected: Inspected::default(),
            unsettled: FxHashSet::default(),
            budget,
            outlook: Outlook::default(),
            lemmas: Lemmas::default(),
            counts: Statistics::default(),
            ambitious: false,
            surpassed: None,
        };
        prover.add_attack_node(None, Action::Root, position.clone());
        prover
    }

    /// Goes on where the last run stopped, with other bounds.
    pub(crate) fn resume(&mut self, budget: Budget) -> Outcome {
        self.budget = budget;
        self.run()
    }

    fn run(&mut self) -> Outcome {
        loop {
            let root = self.tree.node(Tree::ROOT);
            if root.proved() {
                match self.certify() {
                    Certificate::Holds => return self.proof(),
                    Certificate::Unfinished(reason) => return Outcome::Limit(reason),
                    Certificate::Reopened => continue,
                }
            }
            if root.refuted() {
                return Outcome::None;
            }
            let (proof, disproof) = (root.proof, root.disproof);
            self.outlook
                .turn_to(self.made(), proof, disproof, &self.budget);
            if self.budget.is_hopeless(&self.outlook) {
                return Outcome::Limit(StopReason::Hope);
            }
            if let Some(reason) = self.budget.exceeded(self.made()) {
                return Outcome::Limit(reason);
            }
            let place = self.most_useful();
            self.develop(place);
            self.back_up(place);
        }
    }

    /// Nodes of the tree, and those that were only written into a strategy.
    pub(crate) fn made(&self) -> usize {
        self.tree.made() + self.counts.nodes + self.inspected.nodes
    }

    fn proof(&self) -> Outcome {
        match self.tree.attack(Tree::ROOT).winning.clone() {
            Some(attack) => {
                let plan = self.plan_behind(&attack);
                Outcome::Proved(Proof { attack, plan })
            }
            None => Outcome::None,
        }
    }

    /// Of all plans that asked for the first move, the one that was carried out furthest: most of
    /// its moves occur in the strategy. Among equals the shorter and earlier one tells it better.
    fn plan_behind(&self, attack: &Attack) -> Plan {
        let mut played = FxHashSet::default();
        attack.collect_plies(&mut played);
        let best = self.tree.node(Tree::ROOT).children.iter();
        let best = best.copied().find(|&child| self.tree.node(child).proved());
        let reasons = best.map_or(&[][..], |child| &self.tree.defence(child).reasons);
        let plans = reasons.iter().map(|&plan| self.plans.get(plan));
        let best = plans.min_by_key(|plan| {
            let carried_out = plan
                .steps()
                .iter()
                .filter(|step| occurs(step.statement, &played));
            (std::cmp::Reverse(carried_out.count()), plan.steps().len())
        });
        best.cloned().unwrap_or_default()
    }

    /// What it has cost so far.
    pub(crate) fn statistics(&self) -> Statistics {
        let root = self.tree.node(Tree::ROOT);
        Statistics {
            nodes: self.made(),
            first: root.children.len(),
            legal: root.position.legal_moves().len(),
            ..self.counts
        }
    }

    /// The node where work helps most: from the root down the easiest proof for the attacker and
    /// the easiest refutation for the defender.
    fn most_useful(&self) -> NodeId {
        let mut at = Tree::ROOT;
        while let Some(next) = self.next_step(at) {
            at = next;
        }
        at
    }

    /// The child to go down to, or none when this node itself is to be developed.
    fn next_step(&self, id: NodeId) -> Option<NodeId> {
        let node = self.tree.node(id);
        if node.twin.is_some() {
            return node.twin;
        }
        let open = node.children.iter().copied().filter(|&child| {
            let child = self.tree.node(child);
            !child.proved() && !child.refuted()
        });
        match &node.kind {
            Kind::Attack(attack) => {
                let best = open.min_by_key(|&child| self.tree.node(child).proof)?;
                (self.tree.node(best).proof <= cheapest_untried(attack)).then_some(best)
            }
            Kind::Defence(defence) if defence.phase == Phase::New => None,
            Kind::Defence(defence) => {
                let best = open.min_by_key(|&child| self.tree.node(child).disproof)?;
                let fresh = match defence.pending.is_empty() {
                    true => NEVER,
                    false => UNTRIED_REPLY,
                };
                (self.tree.node(best).disproof <= fresh).then_some(best)
            }
        }
    }

    fn develop(&mut self, id: NodeId) {
        match &self.tree.node(id).kind {
            Kind::Attack(attack) => {
                let ready = attack.candidates.last().map_or(NEVER, |c| c.cost);
                if ready <= stages::cost(attack.stage) && ready < NEVER {
                    self.make_candidate(id);
                } else {
                    self.run_stage(id);
                }
            }
            Kind::Defence(defence) => match defence.phase {
                Phase::New => self.open_defence(id),
                _ => self.make_reply(id),
            },
        }
    }
}

/// The identity of a position, side to move and rights included.
pub(crate) fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}

/// Whether a plan's move was played somewhere in the strategy.
fn occurs(statement: Statement, played: &FxHashSet<Ply>) -> bool {
    match statement {
        Statement::Move { from, to, .. } => {
            let same = |ply: &&Ply| ply.from == from && ply.to == to;
            played.iter().any(|ply| same(&ply))
        }
        _ => false,
    }
}
