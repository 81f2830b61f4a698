//! The proof of a lesson: it is played from every position, against every defence, whichever of the moves that it
//! leaves open is taken.

use rayon::prelude::*;

use super::grammar::Section;
use super::reader::{Pick, Reader};
use crate::campaign::NOT_WON;
use crate::class::Class;
use crate::kbnk::ladder::Ladder;
use crate::placement::{Placement, Step};
use crate::quarter::Quarter;
use crate::table::{Turn, Value, table};

/// The games of a lesson from every won position with the stronger side to move.
pub struct Recital {
    /// Won positions.
    pub positions: u64,
    /// Of these, won by the reader within fifty moves whatever happens.
    pub won: u64,
    /// The longest game.
    pub longest: u16,
    /// The mean length of the longest games.
    pub mean: f64,
    /// The mean with best play.
    pub optimal_mean: f64,
    /// How many positions each rule of the lesson decides.
    pub visits: Vec<u64>,
    /// A position that is not won.
    pub failure: Option<Placement>,
}

/// Where a position leads: to a mate, to other positions, or nowhere.
enum Leads {
    Nowhere,
    Ends(u16),
    To(Vec<u32>),
}

/// How far a position has been looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    New,
    Open,
    Done,
}

/// Plays a lesson from everywhere.
pub fn recite(reader: &Reader) -> Recital {
    let rules = reader.lesson().rules.len();
    recital(reader.class(), rules, |placement| reader.attack(placement))
}

/// Plays the goals of bishop and knight from everywhere; a rule is the goal aimed at, mate the first.
pub fn recite_goals(ladder: &Ladder) -> Recital {
    let rules = ladder.goals().list.len() + 1;
    recital(Class::KBNK, rules, |placement| ladder.pick(placement))
}

/// Plays from everywhere, whichever of the moves that are left open is taken.
fn recital(
    class: Class,
    rules: usize,
    picks: impl Fn(&Placement) -> Option<Pick<Step>> + Sync,
) -> Recital {
    let quarter = Quarter::of(class);
    let exact = table(class);
    let read: Vec<(Option<usize>, Leads)> = (0..quarter.len())
        .into_par_iter()
        .map(|index| {
            let placement = quarter.placement(index);
            match exact.white(&placement) {
                Value::Won(_) if listed(class, &placement) => {
                    leads(class, picks(&placement), &quarter, &placement)
                }
                _ => (None, Leads::Nowhere),
            }
        })
        .collect();
    let lengths = longest(&read);
    let mut recital = Recital {
        positions: 0,
        won: 0,
        longest: 0,
        mean: 0.0,
        optimal_mean: 0.0,
        visits: vec![0; rules],
        failure: None,
    };
    let (mut total, mut optimal) = (0, 0);
    for (placement, value) in exact.entries(Turn::Stronger) {
        let Value::Won(distance) = value else {
            continue;
        };
        if !listed(class, &placement) {
            continue;
        }
        let index = quarter.index(&placement);
        recital.positions += exact.weight();
        if let Some(rule) = read[index].0 {
            recital.visits[rule] += exact.weight();
        }
        if lengths[index] > 50 {
            recital.failure = recital.failure.or(Some(placement));
            continue;
        }
        recital.won += exact.weight();
        recital.longest = recital.longest.max(lengths[index]);
        total += exact.weight() * u64::from(lengths[index]);
        optimal += exact.weight() * u64::from(distance);
    }
    recital.mean = total as f64 / recital.won.max(1) as f64;
    recital.optimal_mean = optimal as f64 / recital.won.max(1) as f64;
    recital
}

/// The rule that fits, and where all of its moves and all replies lead.
fn leads(
    class: Class,
    pick: Option<Pick<Step>>,
    quarter: &Quarter,
    placement: &Placement,
) -> (Option<usize>, Leads) {
    let Some(pick) = pick else {
        return (None, Leads::Nowhere);
    };
    let mut next = Vec::new();
    let mut ended = 0;
    for &step in &pick.moves {
        match after(class, placement, step) {
            None => return (Some(pick.rule), Leads::Nowhere),
            Some(After::Won(moves)) => ended = ended.max(moves),
            Some(After::Replies(replies)) => {
                let index = |reply: &Placement| quarter.index(&in_order(class, reply)) as u32;
                next.extend(replies.iter().map(index));
            }
        }
    }
    match next.is_empty() {
        true => (Some(pick.rule), Leads::Ends(ended)),
        false => (Some(pick.rule), Leads::To(next)),
    }
}

/// Two men of a kind have two descriptions: the one with the first man on the smaller square is read for both.
fn listed(class: Class, placement: &Placement) -> bool {
    in_order(class, placement) == *placement
}

fn in_order(class: Class, placement: &Placement) -> Placement {
    let mut placement = *placement;
    if class.has_twins() {
        placement = Quarter::of(class).turned(&placement);
        placement.men.sort();
    }
    placement
}

enum After {
    Won(u16),
    Replies(Vec<Placement>),
}

/// What follows a move; `None` for a stalemate or a lost man. A new queen or rook is played on by the table.
fn after(class: Class, placement: &Placement, step: Step) -> Option<After> {
    if let Step::Promote(..) = step {
        let distance = table(class).after(placement, step).distance()?;
        return Some(After::Won(u16::from(distance) + 1));
    }
    let after = placement.after(step);
    let replies = after.black_targets(class);
    if replies.is_empty() {
        return after.in_check(class).then_some(After::Won(1));
    }
    let lost = !(replies & after.men_set(class)).is_empty();
    let each = replies.into_iter().map(|to| after.with_bare(to));
    (!lost).then(|| After::Replies(each.collect()))
}

/// The longest game from every position; a repetition is not won.
fn longest(read: &[(Option<usize>, Leads)]) -> Vec<u16> {
    let mut lengths = vec![NOT_WON; read.len()];
    let mut progress = vec![Progress::New; read.len()];
    let mut stack: Vec<(usize, usize, u16)> = Vec::new();
    for start in 0..read.len() {
        if progress[start] == Progress::New {
            progress[start] = Progress::Open;
            stack.push((start, 0, 0));
        }
        while let Some((at, place, most)) = stack.pop() {
            let next = match &read[at].1 {
                Leads::Nowhere => None,
                Leads::Ends(moves) => {
                    lengths[at] = *moves;
                    None
                }
                Leads::To(next) => next.get(place).map(|&next| next as usize).or_else(|| {
                    lengths[at] = most + 1;
                    None
                }),
            };
            let Some(next) = next else {
                progress[at] = Progress::Done;
                continue;
            };
            match progress[next] {
                Progress::New => {
                    progress[next] = Progress::Open;
                    stack.push((at, place, most));
                    stack.push((next, 0, 0));
                }
                Progress::Done if lengths[next] != NOT_WON => {
                    stack.push((at, place + 1, most.max(lengths[next])));
                }
                _ => progress[at] = Progress::Done,
            }
        }
    }
    lengths
}

/// How the verdicts of a lesson fare; all numbers count positions: all, and the good ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// White to move, judged by whether some move leads to a won position.
    pub white: [u64; 2],
    /// Black to move.
    pub black: [u64; 2],
    /// Drawn positions with Black to move that has a move: every move that the lesson leaves open holds.
    pub held: [u64; 2],
}

impl Judged {
    /// Positions judged or held wrongly.
    pub fn errors(&self) -> u64 {
        [self.white, self.black, self.held]
            .iter()
            .map(|[all, good]| all - good)
            .sum()
    }
}

/// Compares the verdicts of a lesson with the exact table; `None` when it judges nothing.
pub fn judge(reader: &Reader) -> Option<Judged> {
    reader.lesson().section(Section::Verdicts).next()?;
    let class = reader.class();
    let exact = table(class);
    let count =
        |turn, wanted: fn(Value) -> bool, good: &(dyn Fn(&Placement, bool) -> bool + Sync)| {
            let entries: Vec<(Placement, Value)> = exact
                .entries(turn)
                .filter(|&(_, value)| wanted(value))
                .collect();
            let right = entries
                .par_iter()
                .filter(|(p, value)| good(p, matches!(value, Value::Won(_))))
                .count();
            [entries.len(), right].map(|count| count as u64 * exact.weight())
        };
    Some(Judged {
        white: count(Turn::Stronger, |_| true, &|placement, won| {
            let mut steps = placement.white_steps(class).into_iter();
            steps.any(|step| reader.judges_winning(placement, step)) == won
        }),
        black: count(Turn::Bare, |_| true, &|placement, won| {
            reader.judges_won(placement) == won
        }),
        held: count(
            Turn::Bare,
            |value| value == Value::Drawn,
            &|placement, _| {
                reader.defend(placement).is_none_or(|pick| {
                    let holds = |&to| {
                        to == placement.men[0]
                            || exact.white(&placement.with_bare(to)) == Value::Drawn
                    };
                    pick.moves.iter().all(holds)
                })
            },
        ),
    })
}

/// In how many positions each rule of a lesson decides: verdicts and defences over all positions with Black to move,
/// attacks over all with White to move.
pub fn visits(reader: &Reader) -> Vec<u64> {
    let class = reader.class();
    let exact = table(class);
    let entries = |turn| -> Vec<Placement> {
        let all = exact.entries(turn).map(|(placement, _)| placement);
        all.filter(|placement| listed(class, placement)).collect()
    };
    let attacks = entries(Turn::Stronger);
    let attacks = attacks
        .par_iter()
        .map(|placement| [reader.attack(placement).map(|pick| pick.rule), None]);
    let replies = entries(Turn::Bare);
    let replies = replies.par_iter().map(|placement| {
        [
            reader.verdict(placement),
            reader.defend(placement).map(|pick| pick.rule),
        ]
    });
    let decided: Vec<[Option<usize>; 2]> = attacks.chain(replies).collect();
    let mut visits = vec![0; reader.lesson().rules.len()];
    for rule in decided.into_iter().flatten().flatten() {
        visits[rule] += exact.weight();
    }
    visits
}
