//! The loop: help the side that fails, where it helps most, until one side has nothing left.

use std::rc::Rc;
use std::sync::Arc;

use planche_tuning::SearchPart;
use shakmaty::{Chess, Move, Position};

use crate::allowance::{Allowance, StopReason};
use crate::attempt::{Attempt, Objected, nearest};
use crate::chronicle::End;
use crate::develop::Developer;
use crate::goals::ambition::surpassed;
use crate::history::History;
use crate::hope::{Hope, Outlook};
use crate::leaves::judge::Leaves;
use crate::leaves::measure::Aim;
use crate::leaves::objections::combination::{Lent, Terms};
use crate::options::Options;
use crate::proposals::defence::{comebacks, thoughts};
use crate::proposals::first::First;
use crate::proposals::lineage::history;
use crate::proposals::queue::Proposals;
use crate::statistics::Statistics;
use crate::strategy::Attack;
use crate::tree::arena::Tree;
use crate::tree::doubt::doubt_all;
use crate::tree::mend::mend_all;
use crate::tree::selection::most_useful;

/// A strategy that wins against every legal reply.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The strategy.
    pub attack: Rc<Attack>,
    /// The plans behind all its moves, and where they come from.
    pub history: Arc<History>,
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
    prove_hopefully(position, first, aim, options, None)
}

/// The same for a search that may be given up.
pub(crate) fn prove_hopefully(
    position: &Chess,
    first: &First,
    aim: Aim,
    options: &Options,
    hope: Option<Hope>,
) -> (Outcome, Statistics) {
    let mut prover = Prover::new(position, first, aim, options);
    let outcome = prover.resume(&options.allowance, hope);
    let mut statistics = prover.statistics();
    if let Outcome::Proved(proof) = &outcome {
        statistics.measure(&proof.attack);
    }
    (outcome, statistics)
}

/// What the leaves borrow.
const LENT: Lent = Lent {
    search: combination,
    thoughts,
    comebacks,
};

/// The search that the leaves borrow: the first move of a combination, and how many nodes it took to find it.
fn combination(
    position: &Chess,
    aim: Aim,
    options: &Options,
    hope: Option<Hope>,
) -> (Option<Move>, usize) {
    let (outcome, statistics) = prove_hopefully(position, &First::Any, aim, options, hope);
    let first = match outcome {
        Outcome::Proved(proof) => match &*proof.attack {
            Attack::Play { ply, .. } => ply.find(position),
            _ => None,
        },
        _ => None,
    };
    (first, statistics.nodes)
}

/// One run: the rooms and what passes between them.
pub(crate) struct Prover {
    options: Options,
    tree: Tree,
    proposals: Proposals,
    leaves: Leaves,
    outlook: Outlook,
    /// Whether more than the aim is welcome, and what was reached beyond it.
    ambitious: bool,
    surpassed: Option<Aim>,
    /// What spoke against leaves, where somebody wants to know what came nearest.
    objected: Objected,
}

impl Prover {
    pub(crate) fn new(position: &Chess, first: &First, aim: Aim, options: &Options) -> Prover {
        let leaves = Leaves::new(position, aim, options);
        Prover::judged_by(leaves, position, first, options)
    }

    /// The same for whatever can be won: a gain that nobody asked for by its number, and more is welcome.
    pub(crate) fn ambitious(
        position: &Chess,
        first: &First,
        aim: Aim,
        options: &Options,
    ) -> Prover {
        let leaves = Leaves::new(position, aim, options).cautiously();
        Prover {
            ambitious: options.tuning.switches.has_part(SearchPart::Ambition),
            ..Prover::judged_by(leaves, position, first, options)
        }
    }

    fn judged_by(leaves: Leaves, position: &Chess, first: &First, options: &Options) -> Prover {
        let mut prover = Prover {
            options: options.clone(),
            tree: Tree::new(options.tuning.clone()),
            proposals: Proposals::new(first.clone(), options),
            leaves,
            outlook: Outlook::default(),
            ambitious: false,
            surpassed: None,
            objected: Objected::new(),
        };
        let aim = prover.leaves.measure().aim;
        if let Some((recorder, _)) = prover.proposals.recorder() {
            recorder.begun(position, aim);
        }
        prover.developer().plant(position);
        prover
    }

    /// Begins, or goes on where the last run stopped.
    pub(crate) fn resume(&mut self, allowance: &Allowance, hope: Option<Hope>) -> Outcome {
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.resumed();
        }
        let outcome = self.run(allowance, hope);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.ended(match outcome {
                Outcome::Proved(_) => End::Proved,
                Outcome::None => End::Exhausted,
                Outcome::Limit(reason) => End::Limit(reason),
            });
        }
        outcome
    }

    fn run(&mut self, allowance: &Allowance, hope: Option<Hope>) -> Outcome {
        self.allow(allowance);
        loop {
            let root = self.tree.node(Tree::ROOT);
            if root.proved() {
                match self.certify(allowance, hope) {
                    Certificate::Holds => return self.proof(),
                    Certificate::Unfinished(reason) => return Outcome::Limit(reason),
                    Certificate::Reopened => continue,
                }
            }
            if root.refuted() {
                return Outcome::None;
            }
            if let Some(reason) = self.end(allowance, hope) {
                return Outcome::Limit(reason);
            }
            self.allow(allowance);
            let place = most_useful(&self.tree);
            self.developer().develop(place);
        }
    }

    /// Tells the tree how many nodes there may be; the leaves have made some.
    fn allow(&mut self, allowance: &Allowance) {
        let most = allowance.nodes().saturating_sub(self.leaves.nodes());
        self.tree.allow(most);
    }

    fn developer(&mut self) -> Developer<'_> {
        Developer {
            options: &self.options,
            tree: &mut self.tree,
            proposals: &mut self.proposals,
            leaves: &self.leaves,
        }
    }

    /// Why the search is to end here, if it is.
    fn end(&mut self, allowance: &Allowance, hope: Option<Hope>) -> Option<StopReason> {
        let (proof, disproof) = self.tree.node(Tree::ROOT).numbers();
        let made = self.made();
        self.outlook.turn_to(made, proof, disproof, hope);
        match hope.is_some_and(|hope| !hope.remains(&self.outlook)) {
            true => Some(StopReason::Hope),
            false if self.tree.is_exhausted() => Some(StopReason::Nodes),
            false => allowance.exceeded(made),
        }
    }

    /// Looks at the strategy found at the root; its weak places are opened again.
    fn certify(&mut self, allowance: &Allowance, hope: Option<Hope>) -> Certificate {
        let Some(attack) = self.tree.attack(Tree::ROOT).winning().cloned() else {
            return Certificate::Reopened;
        };
        if self.ambitious && self.surpasses(&attack, allowance, hope) {
            return Certificate::Holds;
        }
        let terms = Terms {
            options: &self.options,
            allowance,
            hope,
            spent: self.tree.made(),
            lent: LENT,
        };
        let position = self.tree.node(Tree::ROOT).position();
        let findings = self.leaves.inspect(position, &attack, terms);
        if let Some(reason) = findings.stopped {
            return Certificate::Unfinished(reason);
        }
        if self.options.attempts {
            let flaws = findings.flaws.iter();
            let objected =
                flaws.flat_map(|flaw| flaw.objections.iter().map(|one| (flaw.leaf, *one)));
            self.objected.extend(objected);
        }
        mend_all(&mut self.tree, &mut self.leaves, &findings.flaws);
        if let Some((recorder, _)) = self.proposals.recorder()
            && !findings.is_sound()
        {
            recorder.reopened(findings.flaws.len());
        }
        match findings.is_sound() {
            true => Certificate::Holds,
            false => Certificate::Reopened,
        }
    }

    /// Whether the strategy holds for more than was wanted.
    fn surpasses(&mut self, attack: &Attack, allowance: &Allowance, hope: Option<Hope>) -> bool {
        let terms = Terms {
            options: &self.options,
            allowance,
            hope,
            spent: self.made(),
            lent: LENT,
        };
        let position = self.tree.node(Tree::ROOT).position();
        let (more, nodes) = surpassed(self.leaves.measure(), position, attack, terms);
        self.tree.count(nodes);
        self.surpassed = more;
        more.is_some()
    }

    fn proof(&self) -> Outcome {
        match self.tree.attack(Tree::ROOT).winning() {
            Some(attack) => Outcome::Proved(Proof {
                attack: attack.clone(),
                history: Arc::new(history(&self.proposals, &self.tree, attack)),
            }),
            None => Outcome::None,
        }
    }

    /// What came nearest, for whoever wants to know.
    pub(crate) fn attempt(&self) -> Option<Attempt> {
        let part = self.options.tuning.attempt_part;
        let wanted = self.options.attempts;
        wanted
            .then(|| nearest(&self.tree, &self.proposals, &self.objected, part))
            .flatten()
    }

    /// From now on more is wanted; `aim` is higher than the one before.
    pub(crate) fn raise(&mut self, aim: Aim) {
        let nodes = self.leaves.raise(aim);
        self.tree.count(nodes);
        doubt_all(&mut self.tree, &self.leaves);
        if let Some((recorder, _)) = self.proposals.recorder() {
            recorder.raised(aim);
        }
    }

    /// What the last proof reaches beyond the aim, told once.
    pub(crate) fn take_surpassed(&mut self) -> Option<Aim> {
        self.surpassed.take()
    }

    /// Nodes of the tree, and those that were only written into a strategy.
    pub(crate) fn made(&self) -> usize {
        self.tree.made() + self.leaves.nodes()
    }

    #[cfg(test)]
    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What it has cost so far.
    pub(crate) fn statistics(&self) -> Statistics {
        let root = self.tree.node(Tree::ROOT);
        Statistics {
            plans: self.proposals.written(),
            nodes: self.made(),
            legal: root.position().legal_moves().len(),
            ..self.tree.statistics()
        }
    }
}

/// How a look at the winning strategy ended.
enum Certificate {
    /// It holds against every legal reply.
    Holds,
    /// It has weak places, which were opened again.
    Reopened,
    /// A limit was reached before all of it was seen.
    Unfinished(StopReason),
}
