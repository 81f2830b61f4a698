//! Choosing the goal: the largest gain that can be proved.

use planche_plan::{Units, Values};
use planche_tuning::{SearchPart, Tuning};
use shakmaty::{Chess, Position, Role};

use crate::allowance::{Allowance, StopReason};
use crate::attempt::Attempt;
use crate::goals::ambition::step;
use crate::goals::relabel::as_mate;
use crate::hope::{Bar, Hope};
use crate::leaves::measure::{Aim, Measure};
use crate::leaves::replay::Replay;
use crate::options::Options;
use crate::proposals::first::First;
use crate::prove::{Outcome, Proof, Prover};
use crate::statistics::Statistics;

/// The best that was proved, and how the rest of the search ended.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What was proved, the largest aim first.
    pub proved: Vec<(Aim, Proof)>,
    /// The limit that cut the search for more; nothing is more than a mate.
    pub stopped: Option<StopReason>,
    /// What it all cost.
    pub statistics: Statistics,
    /// What came nearest, where nothing is proved and somebody wants to know.
    pub attempt: Option<Attempt>,
}

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

/// Finds one aim, and answers in the same way.
pub fn reach_from(position: &Chess, first: &First, aim: Aim, options: &Options) -> Answer {
    let mut prover = Prover::new(position, first, aim, options);
    let outcome = prover.resume(&options.allowance, None);
    let mut statistics = prover.statistics();
    let (proved, stopped) = match outcome {
        Outcome::Proved(proof) => {
            statistics.measure(&proof.attack);
            (vec![(aim, proof)], None)
        }
        Outcome::None => (Vec::new(), None),
        Outcome::Limit(reason) => (Vec::new(), Some(reason)),
    };
    Answer {
        attempt: match proved.is_empty() {
            true => prover.attempt(),
            false => None,
        },
        proved,
        stopped,
        statistics,
    }
}

/// Two searches side by side: for mate, and for material, whose aim rises with what is proved.
/// Both keep their trees, so that no work is done twice. Where less than a man is proved, a third search asks for
/// a man at once: from one small gain to the next the way is long.
struct Climb<'a> {
    position: &'a Chess,
    first: &'a First,
    options: &'a Options,
    mate: Search,
    material: Search,
    /// What was proved on the way, the largest last.
    proved: Vec<(Aim, Proof)>,
    /// What searches cost that are over.
    spent: Statistics,
}

/// One of them.
struct Search {
    prover: Prover,
    aim: Aim,
    end: Option<StopReason>,
    refuted: bool,
}

impl Search {
    fn new(position: &Chess, first: &First, aim: Aim, options: &Options) -> Search {
        Search {
            prover: Prover::ambitious(position, first, aim, options),
            aim,
            end: None,
            refuted: false,
        }
    }

    /// Goes on until so many nodes are made in all.
    fn resume(&mut self, allowance: &Allowance, hope: Option<Hope>) -> Option<Proof> {
        if self.refuted {
            return None;
        }
        self.end = None;
        match self.prover.resume(allowance, hope) {
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
    fn new(position: &'a Chess, first: &'a First, options: &'a Options) -> Climb<'a> {
        let search = |aim| Search::new(position, first, aim, options);
        Climb {
            position,
            first,
            options,
            mate: search(Aim::Mate),
            material: search(Aim::Material(options.values.of(Role::Pawn))),
            proved: Vec::new(),
            spent: Statistics::default(),
        }
    }

    fn run(&mut self) {
        for round in rounds(&self.options.tuning) {
            if self.mates(round.mate, round.look)
                || self.wins_material(round.material)
                || self.nothing_left()
            {
                break;
            }
        }
        self.leap();
        self.climb();
    }

    /// Less than a man is proved: is a man to be won?
    fn leap(&mut self) {
        let tuning = &self.options.tuning;
        let man = self.options.values.of(Role::Knight);
        if !tuning.switches.has_part(SearchPart::Leap) {
            return;
        }
        if !matches!(self.proved.last(), Some((Aim::Material(proved), _)) if *proved < man) {
            return;
        }
        let aim = Aim::Material(man);
        let mut search = Search::new(self.position, self.first, aim, self.options);
        let allowance = self
            .options
            .allowance
            .at_most(tuning.leap_nodes.min(self.left()));
        let bar = Bar::in_sight(tuning.leap_hardest, tuning);
        let proof = search.resume(&allowance, Some(Hope::new(tuning.leap_first, bar)));
        if proof.is_some() {
            std::mem::swap(&mut self.material, &mut search);
            let surpassed = self.material.prover.take_surpassed();
            self.keep(surpassed.unwrap_or(aim), proof);
        }
        self.spent.add(&search.prover.statistics());
    }

    fn mates(&mut self, nodes: usize, look: Option<(usize, u32)>) -> bool {
        let allowance = self.up_to(nodes, &self.mate);
        let hope = match look {
            Some((free, hardest)) => Some(Hope::new(free, Bar::UpTo(hardest))),
            None => self.in_sight(),
        };
        let proof = self.mate.resume(&allowance, hope);
        self.keep(Aim::Mate, proof)
    }

    fn wins_material(&mut self, nodes: usize) -> bool {
        self.wins_within(&self.up_to(nodes, &self.material), self.in_sight())
    }

    /// Who does not persevere gives up where no proof comes into sight.
    fn in_sight(&self) -> Option<Hope> {
        let tuning = &self.options.tuning;
        let bar = Bar::in_sight(tuning.sight_hardest, tuning);
        (!self.options.persevering).then(|| Hope::new(tuning.sight_nodes, bar))
    }

    fn wins_within(&mut self, allowance: &Allowance, hope: Option<Hope>) -> bool {
        let proof = self.material.resume(allowance, hope);
        let surpassed = self.material.prover.take_surpassed();
        self.keep(surpassed.unwrap_or(self.material.aim), proof)
    }

    fn keep(&mut self, aim: Aim, proof: Option<Proof>) -> bool {
        let found = proof.is_some();
        self.proved.extend(proof.map(|proof| (aim, proof)));
        found
    }

    fn nothing_left(&self) -> bool {
        self.mate.refuted && self.material.refuted
            || self.material.end == Some(StopReason::Hope)
            || self.left() == 0
    }

    /// From one proved gain to the next higher, as long as that is cheap.
    fn climb(&mut self) {
        while let Some(&(Aim::Material(proved), _)) = self.proved.last() {
            let values = self.options.values;
            let tuning = &self.options.tuning;
            let next = proved + step(&values, tuning);
            if self.is_mate() || next > values.most() {
                break;
            }
            self.material.raise(Aim::Material(next));
            let made = self.material.prover.made();
            let behind = self.balance() + proved < 0;
            let (nodes, bar) = more(next, behind, &values, tuning);
            let allowance = self.up_to(made + nodes.max(made), &self.material);
            let hope = Hope::new(made + tuning.glance_nodes, bar);
            if !self.wins_within(&allowance, Some(hope)) {
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
        let made = self.mate.prover.made() + self.material.prover.made() + self.spent.nodes;
        self.options.allowance.left().nodes.saturating_sub(made)
    }

    fn up_to(&self, nodes: usize, search: &Search) -> Allowance {
        let most = search.prover.made() + self.left();
        self.options.allowance.at_most(nodes.min(most))
    }

    fn answer(self) -> Answer {
        let mut statistics = self.spent;
        statistics.add(&self.mate.prover.statistics());
        statistics.add(&self.material.prover.statistics());
        let best = self.proved.last();
        if let Some((_, proof)) = best {
            statistics.measure(&proof.attack);
        }
        Answer {
            attempt: match best {
                Some(_) => None,
                None => self.material.prover.attempt(),
            },
            stopped: match best {
                Some((Aim::Mate, _)) => None,
                _ => self.material.end.or(self.mate.end),
            },
            proved: self.proved.into_iter().rev().collect(),
            statistics,
        }
    }

    /// Whether every line of the strategy in hand ends in mate; if so, that is the answer.
    fn is_mate(&mut self) -> bool {
        let Some((aim, proof)) = self.proved.last_mut() else {
            return false;
        };
        let measure = Measure::new(self.position, Aim::Mate, self.options);
        let mate = as_mate(&proof.attack).filter(|attack| {
            Replay::new(&measure, &Default::default()).attack(self.position, attack)
        });
        let found = mate.is_some();
        if let Some(attack) = mate {
            (*aim, proof.attack) = (Aim::Mate, attack);
        }
        found
    }
}

/// How many nodes the search for more than what is proved may cost, at least, and what has to be hoped
/// for if it is to go on: the smaller the gain, the likelier it is that there is something better, above
/// all where it leaves the attacker behind.
fn more(wanted: Units, behind: bool, values: &Values, tuning: &Tuning) -> (usize, Bar) {
    if behind {
        (
            tuning.more_behind_nodes,
            Bar::UpTo(tuning.more_behind_hardest),
        )
    } else if wanted <= tuning.more_small * values.of(Role::Pawn) {
        (
            tuning.more_small_nodes,
            Bar::UpTo(tuning.more_small_hardest),
        )
    } else if wanted <= values.tenths(tuning.more_man) {
        (tuning.more_man_nodes, Bar::beside_refutation(tuning))
    } else {
        (tuning.more_nodes, Bar::beside_refutation(tuning))
    }
}

/// How far the two searches go in one round.
struct Round {
    /// How many nodes the search for a mate may have made by its end.
    mate: usize,
    /// How many of them it is given in any case, and how hard the proof may seem after them if it is to go on. Most
    /// mates need only a handful of nodes.
    look: Option<(usize, u32)>,
    /// How many nodes the search for material may have made.
    material: usize,
}

fn rounds(tuning: &Tuning) -> [Round; 4] {
    let round = |mate, look, material| Round {
        mate,
        look,
        material,
    };
    let first = (tuning.mate_look_1_nodes, tuning.mate_look_1_hardest);
    let second = (tuning.mate_look_2_nodes, tuning.mate_look_2_hardest);
    [
        round(tuning.mate_round_1, Some(first), tuning.material_round_1),
        round(tuning.mate_round_2, Some(second), tuning.material_round_2),
        round(tuning.mate_round_3, None, tuning.material_round_3),
        round(usize::MAX, None, usize::MAX),
    ]
}
