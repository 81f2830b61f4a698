//! Learns the rules of king and pawn against king from the exact table, and prints them.
//!
//! Separate and conquer: again and again, the conjunction of at most four conditions is looked for that
//! decides the most open positions without an error, by a beam search over all features and
//! thresholds; the positions it decides are taken away. Usage: `learn_kpk [BEAM]` (150 gives the shipped
//! list, in a few minutes).

use planche_endgame::kpk::features::{FEATURES, Scene};
use planche_endgame::kpk::rule::{Condition, MOST_CONDITIONS, Rule, Test};
use planche_endgame::{Class, Turn, Value, table};
use rayon::prelude::*;

/// A set of positions, one bit each.
type Bits = Vec<u64>;

/// A condition and the positions in which it holds.
struct Literal {
    condition: Condition,
    holds: Bits,
}

/// A conjunction under construction.
struct Draft {
    literals: Vec<usize>,
    right: Bits,
    wrong: Bits,
}

/// A draft with one literal more.
struct Candidate {
    score: f64,
    right: u32,
    wrong: u32,
    draft: usize,
    literal: usize,
}

fn main() {
    let beam = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(150);
    let entries = table(Class::KPK).entries(Turn::Bare);
    let (scenes, won): (Vec<Scene>, Vec<bool>) = entries
        .map(|(placement, value)| (Scene::of(&placement), matches!(value, Value::Won(_))))
        .unzip();
    let literals = literals(&scenes);
    let won = set(won.iter().copied());
    let mut open = set(scenes.iter().map(|_| true));
    while let Some((rule, decided)) = best_rule(&literals, &open, &won, beam) {
        println!("{rule}");
        open.iter_mut()
            .zip(&decided)
            .for_each(|(open, decided)| *open &= !decided);
    }
    let rest = Rule {
        win: common(&open, &won) > 0,
        conditions: Vec::new(),
    };
    println!("{rest}");
}

fn set(bits: impl Iterator<Item = bool>) -> Bits {
    let mut words = Vec::new();
    for (number, bit) in bits.enumerate() {
        if number % 64 == 0 {
            words.push(0);
        }
        if let Some(word) = words.last_mut().filter(|_| bit) {
            *word |= 1 << (number % 64);
        }
    }
    words
}

fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

fn both(a: &[u64], b: &[u64]) -> Bits {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

/// Every condition that some positions fulfil and some do not.
fn literals(scenes: &[Scene]) -> Vec<Literal> {
    let mut literals = Vec::new();
    for feature in FEATURES {
        let values: Vec<i32> = scenes.par_iter().map(|scene| (feature.of)(scene)).collect();
        for test in tests(&values, feature.yes_no) {
            let condition = Condition { feature, test };
            let holds = set(values.iter().map(|&value| test.fits(value)));
            let count: u32 = holds.iter().map(|word| word.count_ones()).sum();
            if count > 0 && (count as usize) < scenes.len() {
                literals.push(Literal { condition, holds });
            }
        }
    }
    literals
}

fn tests(values: &[i32], yes_no: bool) -> Vec<Test> {
    if yes_no {
        return vec![Test::Is(true), Test::Is(false)];
    }
    let low = values.iter().copied().min().unwrap_or(0);
    let high = values.iter().copied().max().unwrap_or(0);
    let each = |number| {
        [
            Test::Equal(number),
            Test::AtLeast(number),
            Test::AtMost(number),
        ]
    };
    (low..=high).flat_map(each).collect()
}

/// The faultless rule that decides the most open positions, and those positions; `None` when all open
/// positions have one result.
fn best_rule(literals: &[Literal], open: &[u64], won: &[u64], beam: usize) -> Option<(Rule, Bits)> {
    let left: u32 = open.iter().map(|word| word.count_ones()).sum();
    let wins = common(open, won);
    if wins == 0 || wins == left {
        return None;
    }
    let lost: Bits = won.iter().map(|word| !word).collect();
    let sides = [(true, won, &lost[..]), (false, &lost[..], won)];
    let mut best: (u32, bool, Vec<usize>) = (0, false, Vec::new());
    for (win, right, wrong) in sides {
        let start = Draft {
            literals: Vec::new(),
            right: both(open, right),
            wrong: both(open, wrong),
        };
        if let Some((decided, chosen)) = search(literals, start, beam, best.0) {
            best = (decided, win, chosen);
        }
    }
    let (_, win, chosen) = best;
    let conditions = chosen
        .iter()
        .map(|&literal| literals[literal].condition)
        .collect();
    let decided = chosen.iter().fold(open.to_vec(), |bits, &literal| {
        both(&bits, &literals[literal].holds)
    });
    Some((Rule { win, conditions }, decided))
}

/// The faultless conjunction that decides more than `floor` positions.
fn search(
    literals: &[Literal],
    start: Draft,
    beam: usize,
    floor: u32,
) -> Option<(u32, Vec<usize>)> {
    let mut best: Option<(u32, Vec<usize>)> = None;
    let mut drafts = vec![start];
    for _ in 0..MOST_CONDITIONS {
        let least = best.as_ref().map_or(floor, |(decided, _)| *decided);
        let mut candidates: Vec<Candidate> = (0..drafts.len())
            .into_par_iter()
            .flat_map_iter(|draft| extend(literals, &drafts, draft, least))
            .collect();
        candidates.sort_by(|a, b| {
            b.score
                .total_cmp(&a.score)
                .then((a.draft, a.literal).cmp(&(b.draft, b.literal)))
        });
        for candidate in candidates.iter().filter(|candidate| candidate.wrong == 0) {
            if best
                .as_ref()
                .is_none_or(|(decided, _)| candidate.right > *decided)
            {
                best = Some((candidate.right, chosen(&drafts, candidate)));
            }
        }
        drafts = survivors(literals, &drafts, &candidates, beam);
    }
    best
}

fn extend(literals: &[Literal], drafts: &[Draft], number: usize, least: u32) -> Vec<Candidate> {
    let draft = &drafts[number];
    let errors: u32 = draft.wrong.iter().map(|word| word.count_ones()).sum();
    let mut candidates = Vec::new();
    for (literal, tried) in literals.iter().enumerate() {
        let right = common(&draft.right, &tried.holds);
        if right <= least {
            continue;
        }
        let wrong = common(&draft.wrong, &tried.holds);
        if wrong < errors {
            let purity = (f64::from(right) + 0.5) / (f64::from(right + wrong) + 1.0);
            let score = f64::from(right) * purity.powi(3);
            candidates.push(Candidate {
                score,
                right,
                wrong,
                draft: number,
                literal,
            });
        }
    }
    candidates
}

fn chosen(drafts: &[Draft], candidate: &Candidate) -> Vec<usize> {
    let mut literals = drafts[candidate.draft].literals.clone();
    literals.push(candidate.literal);
    literals
}

/// The best candidates that still err, one of each pair of counts.
fn survivors(
    literals: &[Literal],
    drafts: &[Draft],
    candidates: &[Candidate],
    beam: usize,
) -> Vec<Draft> {
    let mut counts = std::collections::HashSet::new();
    let fresh = candidates
        .iter()
        .filter(|c| c.wrong > 0 && counts.insert((c.right, c.wrong)));
    let draft = |candidate: &Candidate| {
        let (from, holds) = (&drafts[candidate.draft], &literals[candidate.literal].holds);
        Draft {
            literals: chosen(drafts, candidate),
            right: both(&from.right, holds),
            wrong: both(&from.wrong, holds),
        }
    };
    fresh.take(beam).map(draft).collect()
}
