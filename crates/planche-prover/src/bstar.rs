//! Choosing the goal: the largest gain that can be proved.

use planche_plan::Units;
use shakmaty::{Chess, Position};

use crate::certify::{Inspected, Inspection};
use crate::first::First;
use crate::limits::{Budget, StopReason};
use crate::prove::{Options, Outcome, Proof, Prover};
use crate::relabel::as_mate;
use crate::settle::{Aim, Measure};
use crate::statistics::Statistics;
use crate::strategy::Replay;

/// The best that was proved, and how the rest of the search ended.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The largest aim proved, with its proof.
    pub proved: Option<(Aim, Proof)>,
    /// The limit that cut the search for more; nothing is more than a mate.
    pub stopped: Option<StopReason>,
    /// What it all cost.
    pub statistics: Statistics,
}

/// How many nodes the search for a mate and the search for material may have made by the end of each
/// round.
const MATE: [usize; 4] = [100, 400, 4_000, usize::MAX];
const MATERIAL: [usize; 4] = [120, 1_000, 8_000, usize::MAX];
/// How many nodes the first two looks for a mate are given in any case, and how hard the proof may seem
/// after them if the look is to go on. Most mates need only a handful of nodes.
const LOOKS: [(usize, u32); 2] = [(8, 6), (0, 10)];
/// How many nodes a look for more than what is proved is given in any case.
const GLANCE: usize = 10;
/// The smallest gain worth proving, and the step from one gain to the next.
const PAWN: Units = 10;
const STEP: Units = 5;

/// Finds the largest gain that can be proved within the limits.
pub fn solve(position: &Chess, options: &Options) -> Answer {
    solve_from(position, &First::Any, options)
}

/// The same with a choice of first moves.
pub fn solve_from(position: &Chess, first: &First, options: &Options) -> Answer {
    let mut climb = Climb::new(position, first, options);
    climb.run();
    climb.answer()
}

/// Two searches side by side: for mate, and for material, whose aim rises with what is proved.
/// Both keep their trees, so that no work is done twice.
struct Climb<'a> {
    position: &'a Chess,
    options: &'a Options,
    budget: Budget,
    mate: Search,
    material: Search,
    proved: Option<(Aim, Proof)>,
}

/// One of the two.
struct Search {
    prover: Prover,
    aim: Aim,
    end: Option<StopReason>,
    refuted: bool,
}

impl Search {
    fn new(position: &Chess, aim: Aim, options: &Options, budget: Budget) -> Search {
        Search {
            prover: Prover::new(position, aim, *options, budget),
            aim,
            end: None,
            refuted: false,
        }
    }

    /// Goes on until so many nodes are made in all.
    fn resume(&mut self, budget: Budget) -> Option<Proof> {
        if self.refuted {
            return None;
        }
        self.end = None;
        match self.prover.resume(budget) {
            Outcome::Proved(proof) => return Some(proof),
            Outcome::None => self.refuted = true,
            Outcome::Limit(reason) => self.end = Some(reason),
        }
        None
    }

    fn raise(&mut self, aim: Aim) {
        self.aim = aim;
        self.prover.raise(aim);
    }
}

impl<'a> Climb<'a> {
    fn new(position: &'a Chess, first: &First, options: &'a Options) -> Climb<'a> {
        let budget = Budget::start(options.limits);
        let search = |aim| {
            let mut search = Search::new(position, aim, options, budget);
            search.prover.first = first.clone();
            search
        };
        Climb {
            position,
            options,
            budget,
            mate: search(Aim::Mate),
            material: search(Aim::Material(PAWN)),
            proved: None,
        }
    }

    fn run(&mut self) {
        for (round, (mate, material)) in MATE.into_iter().zip(MATERIAL).enumerate() {
            if self.mates(mate, LOOKS.get(round))
                || self.wins_material(material)
                || self.nothing_left()
            {
                break;
            }
        }
        self.climb();
    }

    fn mates(&mut self, nodes: usize, look: Option<&(usize, u32)>) -> bool {
        let mut budget = self.up_to(nodes, &self.mate);
        if let Some(&(first, near)) = look {
            budget = budget.while_hopeful(first, near);
        }
        let proof = self.mate.resume(budget);
        self.keep(Aim::Mate, proof)
    }

    fn wins_material(&mut self, nodes: usize) -> bool {
        self.wins_within(self.up_to(nodes, &self.material))
    }

    fn wins_within(&mut self, budget: Budget) -> bool {
        let proof = self.material.resume(budget);
        self.keep(self.material.aim, proof)
    }

    fn keep(&mut self, aim: Aim, proof: Option<Proof>) -> bool {
        let found = proof.is_some();
        if let Some(proof) = proof {
            self.proved = Some((aim, proof));
        }
        found
    }

    fn nothing_left(&self) -> bool {
        self.mate.refuted && self.material.refuted || self.left() == 0
    }

    /// From one proved gain to the next higher, as long as that is cheap.
    fn climb(&mut self) {
        while let Some((Aim::Material(wanted), _)) = self.proved {
            let proved = self.guaranteed(wanted);
            let next = proved + STEP;
            if next > self.options.values.mate() / 2 {
                break;
            }
            self.material.raise(Aim::Material(next));
            let made = self.material.prover.made();
            let (nodes, near) = more(next, self.balance() + proved < 0);
            let budget = self.up_to(made + nodes.max(made), &self.material);
            if !self.wins_within(budget.while_hopeful(made + GLANCE, near)) {
                break;
            }
        }
    }

    /// The balance at the root, below nought if the attacker is behind.
    fn balance(&self) -> Units {
        let values = self.options.values;
        values.balance(self.position.board(), self.position.turn())
    }

    /// How many nodes may still be made.
    fn left(&self) -> usize {
        let made = self.mate.prover.made() + self.material.prover.made();
        self.options.limits.nodes.saturating_sub(made)
    }

    fn up_to(&self, nodes: usize, search: &Search) -> Budget {
        self.budget
            .with_nodes(nodes.min(search.prover.made() + self.left()))
    }

    fn answer(self) -> Answer {
        let mut statistics = self.mate.prover.statistics();
        statistics.add(&self.material.prover.statistics());
        if let Some((_, proof)) = &self.proved {
            statistics.measure(&proof.attack);
        }
        Answer {
            stopped: match self.proved {
                Some((Aim::Mate, _)) => None,
                _ => self.material.end.or(self.mate.end),
            },
            proved: self.proved,
            statistics,
        }
    }

    /// The most that the strategy found for `wanted` wins against every reply.
    fn guaranteed(&mut self, wanted: Units) -> Units {
        if self.is_mate() {
            return self.options.values.mate();
        }
        let ceiling = self.options.values.mate() / 2;
        let mut top = wanted;
        while top < ceiling && self.seems_to_win(top + STEP) {
            top += STEP;
        }
        let mut best = wanted;
        let mut next = top;
        // Usually the highest that seems possible holds. Where it does not, the middle is tried.
        while best < next {
            if self.also_proves(Aim::Material(next)) {
                best = next;
                next = top;
            } else {
                top = next - STEP;
                next = best + (top - best) / (2 * STEP) * STEP;
            }
            if next == best {
                next = top.min(best + STEP);
            }
        }
        best
    }

    /// Whether the strategy in hand reaches so much if the leaves are believed.
    fn seems_to_win(&self, wanted: Units) -> bool {
        let measure = Measure::new(self.position, Aim::Material(wanted), self.options.values);
        self.proved.as_ref().is_some_and(|(_, proof)| {
            Replay::new(&measure, &Default::default()).attack(self.position, &proof.attack)
        })
    }

    /// Whether every line of the strategy in hand ends in mate; if so, that is the answer.
    fn is_mate(&mut self) -> bool {
        let Some((aim, proof)) = &mut self.proved else {
            return false;
        };
        let measure = Measure::new(self.position, Aim::Mate, self.options.values);
        let mate = as_mate(&proof.attack).filter(|attack| {
            Replay::new(&measure, &Default::default()).attack(self.position, attack)
        });
        let found = mate.is_some();
        if let Some(attack) = mate {
            (*aim, proof.attack) = (Aim::Mate, attack);
        }
        found
    }

    /// Whether the strategy in hand, which seems to, reaches a higher aim as well; if so, that is the
    /// answer.
    fn also_proves(&mut self, higher: Aim) -> bool {
        let spent = self.options.limits.nodes - self.left();
        let Some((aim, proof)) = &mut self.proved else {
            return false;
        };
        let measure = Measure::new(self.position, higher, self.options.values);
        let mut inspected = Inspected::default();
        let mut inspection = Inspection::new(&measure, self.options, self.budget, &mut inspected);
        inspection.spent = spent;
        inspection.attack(self.position, &proof.attack);
        let holds = inspection.flaws.is_empty() && inspection.stopped.is_none();
        self.material.prover.counts.nodes += inspected.nodes;
        if holds {
            *aim = higher;
        }
        holds
    }
}

/// How many nodes the search for more than what is proved may cost, at least, and how hard the proof may
/// seem if it is to go on: the smaller the gain, the likelier it is that there is something better, above
/// all where it leaves the attacker behind.
fn more(wanted: Units, behind: bool) -> (usize, u32) {
    if behind {
        (2_000, 40)
    } else if wanted <= 2 * PAWN {
        (600, 12)
    } else if wanted <= 35 {
        (100, 8)
    } else {
        (20, 8)
    }
}
