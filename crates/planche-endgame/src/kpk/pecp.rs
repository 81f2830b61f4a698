//! The paper's own way (Hanedan and Sertbaş, 2002): weighted rules in two levels.
//!
//! Level 1 weighs every position that a move leads to. A rule at the extremes is deterministic: it
//! alone gives the weight. Otherwise the weight is the mean of all rules that fire, each as often as
//! it fires. The best three moves go on to level 2, a tournament that compares positions with each
//! other and does not look at weights.
//!
//! The weights are the paper's. It prints only one of its definitions (`whiteCanDrive`); the others
//! are ours, after its names. Its level 2 is described by one example (an unreachable pawn that is
//! farther advanced wins); ours adds what makes progress.

use shakmaty::{Role, Square};

use crate::campaign::{Campaign, Resistance};
use crate::class::Class;
use crate::geometry::{at, file, rank, steps};
use crate::kpk::expert::promotes;
use crate::kpk::features::{Scene, best_key_lead, key_lead, opposed, runs};
use crate::kpk::march::{self, NEVER};
use crate::placement::{Placement, Step};
use crate::table::{Turn, Value, table};

/// Above this weight a position is better for White: the paper's limit.
pub const LIMIT: f64 = 0.4;

/// From this weight on a position is as good as won.
const SURE: f64 = 0.8;

/// How a rule weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It alone decides.
    Deterministic,
    /// It is averaged with the others.
    Averaged,
}

/// A named weight of a position with Black to move.
pub struct Weighted {
    /// The paper's name.
    pub name: &'static str,
    /// The paper's weight.
    pub weight: f64,
    /// How it weighs.
    pub kind: Kind,
    fires: fn(&Scene) -> bool,
}

const fn sure(name: &'static str, weight: f64, fires: fn(&Scene) -> bool) -> Weighted {
    Weighted {
        name,
        weight,
        kind: Kind::Deterministic,
        fires,
    }
}

const fn mean(name: &'static str, weight: f64, fires: fn(&Scene) -> bool) -> Weighted {
    Weighted {
        name,
        weight,
        kind: Kind::Averaged,
        fires,
    }
}

fn rook_pawn(s: &Scene) -> bool {
    file(s.pawn) == 0
}

fn queening(s: &Scene) -> Square {
    at(file(s.pawn), 7).unwrap_or(s.pawn)
}

fn ahead(s: &Scene, count: i32) -> Square {
    at(file(s.pawn), (rank(s.pawn) + count).min(7)).unwrap_or(s.pawn)
}

/// The paper's rules, twelve in all, the deterministic ones first.
pub static RULES: [Weighted; 12] = [
    sure("draw", 0.0, |s| {
        s.black_targets().contains(s.pawn) || stalemate(s)
    }),
    sure("pawnRuns", 0.9, runs),
    sure("highestW", 0.8, |s| {
        march::to_run(s) < i32::from(NEVER) || key_march(s)
    }),
    mean("whiteDrives", 0.7, |s| {
        opposed(s) && rank(s.king) > rank(s.pawn) && !rook_pawn(s)
    }),
    mean("whiteDrives", 0.7, |s| {
        key_lead(s, s.pawn) >= 1 && !rook_pawn(s)
    }),
    mean("whiteCanDrive", 0.58, |s| {
        !rook_pawn(s) && steps(s.king, ahead(s, 2)) < steps(s.bare, ahead(s, 2))
    }),
    mean("whiteCanDrive", 0.58, |s| best_key_lead(s) >= 1),
    mean("instinctW1", 0.47, |s| rank(s.king) >= rank(s.pawn)),
    mean("intelligenceB", 0.11, |s| {
        best_key_lead(s) <= 0 || rook_pawn(s)
    }),
    mean("intelligenceB", 0.11, |s| {
        steps(s.bare, ahead(s, 1)) <= steps(s.king, ahead(s, 1))
    }),
    mean("intelligenceB", 0.11, |s| {
        rook_pawn(s) && steps(s.bare, queening(s)) <= steps(s.king, queening(s)) + 1
    }),
    mean("intelligenceB", 0.11, |s| {
        rank(s.bare) > rank(s.king) && file(s.bare) == file(s.pawn)
    }),
];

fn stalemate(s: &Scene) -> bool {
    s.black_targets().is_empty()
}

/// The king forces its way to a key square before a pawn that is neither far advanced nor a rook pawn.
fn key_march(s: &Scene) -> bool {
    !rook_pawn(s) && rank(s.pawn) <= 4 && march::to_key(s) < i32::from(NEVER)
}

/// The weight of a position with Black to move, by level 1.
pub fn weight(scene: &Scene) -> f64 {
    let fired = || RULES.iter().filter(|rule| (rule.fires)(scene));
    if let Some(rule) = fired().find(|rule| rule.kind == Kind::Deterministic) {
        return rule.weight;
    }
    let (sum, count) = fired().fold((0.0, 0), |(sum, count), rule| {
        (sum + rule.weight, count + 1)
    });
    if count == 0 {
        LIMIT
    } else {
        sum / f64::from(count)
    }
}

/// The weight of a move of White; a promotion that stands is an absolute win.
fn weight_of(placement: &Placement, step: Step) -> f64 {
    let after = placement.after(step);
    match step {
        Step::Promote(_, role) => f64::from(u8::from(promotes(&after, role))),
        _ => weight(&Scene::of(&after)),
    }
}

/// Level 1: the three best moves of White with their weights, best first. Equal weights are common; the
/// safest progress goes first among them, or the move that wins might not be among the three.
pub fn best_three(placement: &Placement) -> Vec<(Step, f64)> {
    let steps = placement.white_steps(Class::KPK).into_iter();
    let mut weighed: Vec<(Step, f64)> = steps
        .map(|step| (step, weight_of(placement, step)))
        .collect();
    weighed.sort_by(|a, b| {
        let earlier = || progress(placement, a.0).cmp(&progress(placement, b.0));
        b.1.total_cmp(&a.1).then_with(earlier)
    });
    weighed.truncate(3);
    weighed
}

/// Level 2: two comparisons of positions. The weights only say which moves keep what is sure (0.8 and
/// above) and which stay above the limit; then comes the safest progress.
pub fn choose(placement: &Placement) -> Option<Step> {
    let finalists = best_three(placement).into_iter();
    finalists
        .reduce(|best, next| {
            if beats(placement, next, best) {
                next
            } else {
                best
            }
        })
        .map(|(step, _)| step)
}

fn beats(placement: &Placement, a: (Step, f64), b: (Step, f64)) -> bool {
    let key =
        |(step, weight): (Step, f64)| (weight < SURE, weight <= LIMIT, progress(placement, step));
    key(a) < key(b)
}

/// The safest progress: promote, advance the pawn, then bring the king nearer to the pawn's file and to
/// the queening square. Smaller is better.
fn progress(placement: &Placement, step: Step) -> [i32; 4] {
    let after = placement.after(step);
    let pawn_file = file(after.men[0]);
    let queening = at(pawn_file, 7).unwrap_or(after.men[0]);
    let promotes_to = match step {
        Step::Promote(_, Role::Queen) => 0,
        Step::Promote(..) => 1,
        _ => 2,
    };
    [
        promotes_to,
        -rank(after.men[0]),
        (file(after.king) - pawn_file).abs(),
        steps(after.king, queening),
    ]
}

/// Black's move: the lowest weight of what White can reach next.
pub fn defend(placement: &Placement) -> Option<Square> {
    let targets = placement.black_targets(Class::KPK).into_iter();
    let threat = |to: &Square| {
        if *to == placement.men[0] {
            return -1.0;
        }
        let after = placement.with_bare(*to);
        best_three(&after)
            .first()
            .map_or(-1.0, |&(_, weight)| weight)
    };
    targets.min_by(|a, b| threat(a).total_cmp(&threat(b)))
}

/// The paper's way measured on every position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Won positions with White to move, and in how many of them White's move keeps the win.
    pub kept: [u64; 2],
    /// Drawn positions with Black to move that has a move, and in how many Black's move holds.
    pub held: [u64; 2],
    /// Won positions with White to move, and in how many White wins against every defence.
    pub won: [u64; 2],
}

/// Measures keeping, holding and winning over all positions.
pub fn measure() -> Figures {
    let exact = table(Class::KPK);
    let weight = exact.weight();
    let mut figures = Figures {
        kept: [0; 2],
        held: [0; 2],
        won: [0; 2],
    };
    for (placement, value) in exact.entries(Turn::Stronger) {
        if matches!(value, Value::Won(_)) {
            let step = choose(&placement);
            let kept =
                step.is_some_and(|step| matches!(exact.after(&placement, step), Value::Won(_)));
            tick(&mut figures.kept, weight, kept);
        }
    }
    for (placement, value) in exact.entries(Turn::Bare) {
        let Some(to) = defend(&placement).filter(|_| value == Value::Drawn) else {
            continue;
        };
        let held = to == placement.men[0] || exact.white(&placement.with_bare(to)) == Value::Drawn;
        tick(&mut figures.held, weight, held);
    }
    let score = Campaign::play(Class::KPK, Resistance::Any, choose).score();
    figures.won = [score.positions, score.won];
    figures
}

fn tick(count: &mut [u64; 2], weight: u64, good: bool) {
    count[0] += weight;
    count[1] += if good { weight } else { 0 };
}
