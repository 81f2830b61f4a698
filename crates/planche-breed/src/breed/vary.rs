//! Rule lists made at random, crossed and mutated.

use std::collections::BTreeSet;

use planche_endgame::krk::goal::{Demand, Goal, MOST_WISHES, Mover, Wish};
use planche_endgame::krk::rule::{Condition, Predicate, Rule, Strategy};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

fn pick<T: Copy>(items: &[T], random: &mut ChaCha8Rng) -> T {
    items[random.random_range(0..items.len())]
}

fn random_goal(random: &mut ChaCha8Rng) -> Goal {
    let mover = pick(&[Mover::King, Mover::Rook, Mover::Rook, Mover::Any], random);
    let demands: BTreeSet<Demand> = (0..random.random_range(0..=2))
        .map(|_| pick(Demand::ALL, random))
        .collect();
    let wishes = (0..random.random_range(0..=2))
        .map(|_| pick(Wish::ALL, random))
        .collect();
    tidy(Goal {
        mover,
        demands: demands.into_iter().collect(),
        wishes,
    })
}

/// Each demand and wish once, demands in order.
fn tidy(mut goal: Goal) -> Goal {
    goal.demands.sort();
    goal.demands.dedup();
    let mut seen = BTreeSet::new();
    goal.wishes.retain(|&wish| seen.insert(wish));
    goal.wishes.truncate(MOST_WISHES);
    goal
}

fn random_condition(random: &mut ChaCha8Rng) -> Condition {
    Condition {
        predicate: pick(Predicate::ALL, random),
        expected: random.random_bool(0.6),
    }
}

fn random_rule(random: &mut ChaCha8Rng) -> Rule {
    let conditions = match random.random_bool(0.25) {
        true => vec![random_condition(random)],
        false => Vec::new(),
    };
    Rule {
        conditions,
        goal: random_goal(random),
    }
}

/// One in three follows the textbook outline: mate if you can, squeeze with a covered rook, bring the
/// king, else wait with a covered rook. Everything else in it, and all of the rest, is random.
pub(super) fn random_strategy(random: &mut ChaCha8Rng) -> Strategy {
    if random.random_bool(1.0 / 3.0) {
        return outline(random);
    }
    let rules = random.random_range(3..=8);
    Strategy {
        rules: (0..rules).map(|_| random_rule(random)).collect(),
    }
}

fn outline(random: &mut ChaCha8Rng) -> Strategy {
    let mate = pick(
        &[Demand::Mates, Demand::MatesInTwo, Demand::MatesInThree],
        random,
    );
    let squeeze = pick(&[Demand::SmallerRoom, Demand::SmallerArea], random);
    let bring = pick(
        &[Demand::Closer, Demand::NearerCritical, Demand::CriticalKept],
        random,
    );
    let steps = [
        (Mover::Any, vec![mate]),
        (Mover::Rook, vec![squeeze, Demand::Covered]),
        (Mover::King, vec![bring]),
        (Mover::Any, vec![Demand::Covered]),
        (Mover::Rook, Vec::new()),
    ];
    let rule = |(mover, demands)| Rule {
        conditions: Vec::new(),
        goal: Goal {
            mover,
            demands,
            wishes: random_goal(random).wishes,
        },
    };
    Strategy {
        rules: steps.into_iter().map(rule).collect(),
    }
}

/// Takes a run of rules from the other parent in place of some of its own.
pub(super) fn cross(strategy: &mut Strategy, other: &Strategy, random: &mut ChaCha8Rng) {
    let from = random.random_range(0..other.rules.len());
    let to = random.random_range(from..other.rules.len()) + 1;
    let start = random.random_range(0..=strategy.rules.len());
    let end = random.random_range(start..=strategy.rules.len());
    strategy
        .rules
        .splice(start..end, other.rules[from..to].iter().cloned());
}

pub(super) fn mutate(strategy: &mut Strategy, random: &mut ChaCha8Rng) {
    let count = strategy.rules.len();
    let at = random.random_range(0..count);
    match random.random_range(0..10) {
        0 => strategy
            .rules
            .insert(random.random_range(0..=count), random_rule(random)),
        1 if count > 1 => {
            strategy.rules.remove(at);
        }
        2 => strategy.rules.swap(at, random.random_range(0..count)),
        3 => strategy.rules[at] = random_rule(random),
        4 | 5 => mutate_conditions(&mut strategy.rules[at].conditions, random),
        _ => mutate_goal(&mut strategy.rules[at].goal, random),
    }
}

fn mutate_conditions(conditions: &mut Vec<Condition>, random: &mut ChaCha8Rng) {
    match (conditions.len(), random.random_range(0..3)) {
        (0, _) | (1, 0) => conditions.push(random_condition(random)),
        (count, 1) => conditions[random.random_range(0..count)] = random_condition(random),
        (count, _) => {
            conditions.remove(random.random_range(0..count));
        }
    }
}

fn mutate_goal(goal: &mut Goal, random: &mut ChaCha8Rng) {
    match random.random_range(0..7) {
        0 => goal.demands.push(pick(Demand::ALL, random)),
        1 => remove_one(&mut goal.demands, random),
        2 => {
            remove_one(&mut goal.demands, random);
            goal.demands.push(pick(Demand::ALL, random));
        }
        3 => goal.wishes.insert(
            random.random_range(0..=goal.wishes.len()),
            pick(Wish::ALL, random),
        ),
        4 => remove_one(&mut goal.wishes, random),
        5 => {
            remove_one(&mut goal.wishes, random);
            goal.wishes.insert(
                random.random_range(0..=goal.wishes.len()),
                pick(Wish::ALL, random),
            );
        }
        _ => goal.mover = pick(&[Mover::King, Mover::Rook, Mover::Any], random),
    }
    *goal = tidy(goal.clone());
}

fn remove_one<T>(items: &mut Vec<T>, random: &mut ChaCha8Rng) {
    if !items.is_empty() {
        items.remove(random.random_range(0..items.len()));
    }
}
