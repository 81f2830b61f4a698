//! The paper's own way (Hanedan and Sertbaş, 2002): weighted rules, and selection in two levels, for both sides.
//!
//! Level 1 weighs every position that a move leads to. A rule at the extremes is deterministic: it alone gives the
//! weight. Otherwise the weight is the mean of all rules that fire, each as often as it fires. The best three moves, the
//! highest for White and the lowest for Black, go on; their weights are forgotten. Level 2 is a tournament, the first
//! against the second and the winner against the third, judged by positional rules that compare two positions.
//!
//! The weights are the paper's. It prints one of its definitions (`whiteCanDrive`) and one comparison of level 2 (a
//! pawn that is farther advanced and out of reach wins); the other definitions are ours, after its names.

mod compare;
mod measure;
mod rules;

use shakmaty::Square;

use crate::class::Class;
use crate::geometry::{file, rank};
use crate::kpk::expert::promotes;
use crate::kpk::features::Scene;
use crate::placement::{Placement, Step};

pub use measure::{Figures, measure};
pub use rules::{AFTER_BLACK, AFTER_WHITE, Kind, RULES, Weighted};

/// Above this weight a position is better for White: the paper's limit.
pub const LIMIT: f64 = 0.4;

/// The weights that evolution found, in the order of [`RULES`].
const TUNED: [f64; RULES] = rules::TUNED;

/// Plays by weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    weights: [f64; RULES],
}

/// A move and what level 1 made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub action: M,
    /// The weight of the position after it.
    pub weight: f64,
    /// The rules that fired, with their weights.
    pub fired: Vec<(&'static str, f64)>,
}

/// How a move was chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<M> {
    /// The best three of level 1, the best first.
    pub finalists: Vec<Weighed<M>>,
    /// Each meeting of level 2: the winner, and by which comparison.
    pub meetings: Vec<(M, &'static str)>,
    /// The move that is played.
    pub winner: M,
}

impl Player {
    /// The weights of the paper.
    pub fn paper() -> Player {
        let weights = AFTER_WHITE
            .iter()
            .chain(&AFTER_BLACK)
            .map(|rule| rule.weight);
        let mut player = Player {
            weights: [0.0; RULES],
        };
        for (place, weight) in player.weights.iter_mut().zip(weights) {
            *place = weight;
        }
        player
    }

    /// The weights that evolution found.
    pub fn tuned() -> Player {
        Player { weights: TUNED }
    }

    /// Other weights.
    pub fn with(weights: [f64; RULES]) -> Player {
        Player { weights }
    }

    /// The weights, in the order of [`AFTER_WHITE`] and then [`AFTER_BLACK`].
    pub fn weights(&self) -> &[f64; RULES] {
        &self.weights
    }

    /// White's move.
    pub fn attack(&self, placement: &Placement) -> Option<Thought<Step>> {
        let steps = in_order(placement).into_iter();
        let mut weighed: Vec<Weighed<Step>> =
            steps.map(|step| self.weigh(placement, step)).collect();
        weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        tournament(weighed, |a, b| compare::for_white(placement, *a, *b))
    }

    /// Black's move.
    pub fn defend(&self, placement: &Placement) -> Option<Thought<Square>> {
        let mut targets: Vec<Square> = placement.black_targets(Class::KPK).into_iter().collect();
        // In a fixed order: the king back first.
        targets.sort_by_key(|&to| (-rank(to), file(to)));
        let weigh = |&to: &Square| self.weigh_reply(placement, to);
        let mut weighed: Vec<Weighed<Square>> = targets.iter().map(weigh).collect();
        weighed.sort_by(|a, b| a.weight.total_cmp(&b.weight));
        tournament(weighed, |a, b| compare::for_black(placement, *a, *b))
    }

    /// Level 1 for a move of White; a promotion that stands is an absolute win.
    fn weigh(&self, placement: &Placement, step: Step) -> Weighed<Step> {
        let after = placement.after(step);
        let (weight, fired) = match step {
            Step::Promote(_, role) if promotes(&after, role) => (1.0, vec![("win", 1.0)]),
            Step::Promote(..) => (0.0, vec![("draw", 0.0)]),
            _ => self.weight(&AFTER_WHITE, 0, &Scene::of(&after)),
        };
        Weighed {
            action: step,
            weight,
            fired,
        }
    }

    /// Level 1 for a move of Black; a captured pawn is an absolute draw.
    fn weigh_reply(&self, placement: &Placement, to: Square) -> Weighed<Square> {
        let (weight, fired) = match to == placement.men[0] {
            true => (0.0, vec![("draw", 0.0)]),
            false => {
                let after = placement.with_bare(to);
                self.weight(&AFTER_BLACK, AFTER_WHITE.len(), &Scene::of(&after))
            }
        };
        Weighed {
            action: to,
            weight,
            fired,
        }
    }

    /// The weight of a position: of the first deterministic rule that fires, else the mean of all that fire.
    fn weight(
        &self,
        rules: &'static [Weighted],
        first: usize,
        scene: &Scene,
    ) -> (f64, Vec<(&'static str, f64)>) {
        let weights = &self.weights[first..];
        let fires = |kind: Kind| {
            let numbered = rules.iter().zip(weights);
            numbered
                .filter(move |(rule, _)| rule.kind == kind && (rule.fires)(scene))
                .map(|(rule, &weight)| (rule.name, weight))
        };
        if let Some(sure) = fires(Kind::Deterministic).next() {
            return (sure.1, vec![sure]);
        }
        let fired: Vec<(&'static str, f64)> = fires(Kind::Averaged).collect();
        let sum: f64 = fired.iter().map(|(_, weight)| weight).sum();
        match fired.len() {
            0 => (LIMIT, fired),
            count => (sum / count as f64, fired),
        }
    }
}

/// White's moves in a fixed order: the pawn, then the king forward, sideways and back.
fn in_order(placement: &Placement) -> Vec<Step> {
    let mut steps = placement.white_steps(Class::KPK);
    let place = |step: &Step| match step {
        Step::King(to) => (1, -rank(*to)),
        _ => (0, 0),
    };
    steps.sort_by_key(place);
    steps
}

/// Level 2: two meetings among the best three.
fn tournament<M: Copy + PartialEq>(
    mut weighed: Vec<Weighed<M>>,
    compare: impl Fn(&M, &M) -> compare::Preference,
) -> Option<Thought<M>> {
    const FINALISTS: usize = 3;
    weighed.truncate(FINALISTS);
    let mut winner = weighed.first()?.action;
    let mut meetings = Vec::new();
    for challenger in &weighed[1..] {
        let preference = compare(&challenger.action, &winner);
        if preference.first {
            winner = challenger.action;
        }
        meetings.push((winner, preference.because));
    }
    Some(Thought {
        finalists: weighed,
        meetings,
        winner,
    })
}

impl<M> Thought<M> {
    /// Weights, rules and comparisons in words.
    pub fn words(&self, name: impl Fn(&M) -> String) -> String {
        let rules = |fired: &[(&str, f64)]| {
            let told: Vec<String> = fired
                .iter()
                .map(|(rule, weight)| format!("{rule} {weight:.2}"))
                .collect();
            told.join(" + ")
        };
        let finalists: Vec<String> = self
            .finalists
            .iter()
            .map(|one| {
                format!(
                    "{} {:.2} ({})",
                    name(&one.action),
                    one.weight,
                    rules(&one.fired)
                )
            })
            .collect();
        let meetings: Vec<String> = self
            .meetings
            .iter()
            .map(|(winner, because)| format!("{} by {because}", name(winner)))
            .collect();
        match meetings.is_empty() {
            true => format!("the only move: {}", finalists.join(", ")),
            false => format!(
                "level 1: {}; level 2: {}",
                finalists.join(", "),
                meetings.join(", then ")
            ),
        }
    }
}
