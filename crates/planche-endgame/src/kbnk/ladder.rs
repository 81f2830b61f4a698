//! The ladder: from which positions which goal can be forced within [`REACH`] moves.
//!
//! White to move aims at the lowest goal that can be forced within ten moves, and takes the quickest
//! way. That looks nineteen plies ahead, farther than a person can; here it is worked out for all
//! positions together, from the goals backwards. A goal is *sound* when from every position that fits
//! it a lower one can be forced. Then the pair (goal aimed at, moves to it) becomes smaller with every
//! move, whatever Black plays, so that no position comes twice and the last goal is mate. Positions
//! that fit a goal without being sound are not taken for it, and counted.

use std::sync::OnceLock;

use rayon::prelude::*;
use shakmaty::attacks;

use crate::class::Class;
use crate::kbnk::features::Scene;
use crate::kbnk::fold::{SIZE, index, placement, weight};
use crate::kbnk::goal::{GOALS, Goals, ParseError};
use crate::placement::{Placement, Step};

/// How many moves White looks ahead.
pub const REACH: u8 = 10;

/// Farther than [`REACH`], or never.
const FAR: u8 = u8::MAX;

/// What White can force: a goal, and how soon. Smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Aim {
    /// The number of the goal; 0 is mate.
    pub goal: u8,
    /// White's moves until it stands on the board.
    pub moves: u8,
}

impl Aim {
    /// Mate stands on the board.
    const MATE: Aim = Aim { goal: 0, moves: 0 };
    /// Nothing can be forced.
    const NOTHING: Aim = Aim {
        goal: u8::MAX,
        moves: u8::MAX,
    };
}

/// Goals with what can be forced from every position.
pub struct Ladder {
    goals: Goals,
    /// With White to move.
    aims: Vec<Aim>,
    unsound: u64,
    visits: Vec<u64>,
}

impl Ladder {
    /// Works out a list of goals: some seconds.
    pub fn new(goals: Goals) -> Ladder {
        let mut climb = Climb::start(&goals);
        let mut unsound = 0;
        let mut visits = Vec::new();
        for (number, members) in std::mem::take(&mut climb.members).into_iter().enumerate() {
            if number == 0 {
                climb.add(0, &members);
                continue;
            }
            let forced = |class: &u32| climb.cells[*class as usize].black != FAR;
            let (sound, other): (Vec<u32>, Vec<u32>) =
                members.iter().partition(|&class| forced(class));
            unsound += positions(&other);
            visits.push(positions(&sound));
            climb.add(number as u8, &sound);
        }
        Ladder {
            aims: climb.aims,
            goals,
            unsound,
            visits,
        }
    }

    /// The shipped goals, worked out on the first call.
    pub fn shipped() -> Result<&'static Ladder, &'static ParseError> {
        static SHIPPED: OnceLock<Result<Ladder, ParseError>> = OnceLock::new();
        SHIPPED
            .get_or_init(|| GOALS.parse().map(Ladder::new))
            .as_ref()
    }

    /// The goals.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// Positions with Black to move that fit a goal although no lower one can be forced from there.
    pub fn unsound(&self) -> u64 {
        self.unsound
    }

    /// How many positions with Black to move are worth each goal.
    pub fn visits(&self) -> &[u64] {
        &self.visits
    }

    /// What White, to move, can force; `None` when nothing.
    pub fn aim(&self, placement: &Placement) -> Option<Aim> {
        let aim = self.aims[index(placement)];
        (aim != Aim::NOTHING).then_some(aim)
    }

    /// White's move: after it the worst that Black can do leaves the best aim.
    pub fn choose(&self, placement: &Placement) -> Option<Step> {
        let aim = self.aim(placement)?;
        let steps = placement.white_steps(Class::KBNK).into_iter();
        let worth = |step: &Step| self.worst(&placement.after(*step));
        let (step, worst) = steps
            .map(|step| (step, worth(&step)))
            .min_by_key(|&(_, worst)| worst)?;
        (worst < aim).then_some(step)
    }

    /// The worst of White's aims after a reply of Black, who is to move.
    fn worst(&self, placement: &Placement) -> Aim {
        let targets = placement.black_targets(Class::KBNK);
        if targets.is_empty() {
            return match placement.in_check(Class::KBNK) {
                true => Aim::MATE,
                false => Aim::NOTHING,
            };
        }
        if !(targets & placement.men_set(Class::KBNK)).is_empty() {
            return Aim::NOTHING;
        }
        let aim = |square| self.aims[index(&placement.with_bare(square))];
        let aims = targets.into_iter().map(aim);
        aims.max().unwrap_or(Aim::NOTHING)
    }
}

/// How many positions these classes stand for.
fn positions(classes: &[u32]) -> u64 {
    let placements = classes
        .iter()
        .filter_map(|&class| placement(class as usize));
    placements.map(|placement| weight(&placement)).sum()
}

/// What is known of a class while the goals are added.
#[derive(Debug, Clone, Copy)]
struct Cell {
    /// White to move: moves to a goal. Nothing comes nearer where Black stands in check: it is 0.
    white: u8,
    /// Black to move: 0 at a goal, else moves to one after the best reply.
    black: u8,
    /// Black's replies, a bit for each square beside him; none where he can take a man, or the class
    /// cannot be.
    replies: u8,
}

/// Distances to the goals added so far, and the first aim of each class.
struct Climb {
    cells: Vec<Cell>,
    aims: Vec<Aim>,
    /// The classes with Black to move that are worth each goal; mates are those of goal 0.
    members: Vec<Vec<u32>>,
}

/// A class with White to move that came nearer to a goal.
struct Nearer {
    class: u32,
    /// How far it was before.
    before: u8,
}

/// A class before the first goal is added, and the goal it is worth.
fn look(goals: &Goals, class: usize) -> (Cell, Option<usize>) {
    let mut cell = Cell {
        white: 0,
        black: FAR,
        replies: 0,
    };
    let legal = |placement: &Placement| placement.is_legal_for_black(Class::KBNK);
    let Some(placement) = placement(class).filter(legal) else {
        return (cell, None);
    };
    let targets = placement.black_targets(Class::KBNK);
    let checked = placement.in_check(Class::KBNK);
    if !checked {
        cell.white = FAR;
    }
    if (targets & placement.men_set(Class::KBNK)).is_empty() {
        let beside = attacks::king_attacks(placement.bare)
            .into_iter()
            .enumerate();
        cell.replies = beside
            .filter(|&(_, square)| targets.contains(square))
            .fold(0, |bits, (place, _)| bits | 1 << place);
    }
    let goal = match targets.is_empty() {
        true => checked.then_some(0),
        false => goals.reached(&Scene::of(&placement)),
    };
    (cell, goal)
}

impl Climb {
    fn start(goals: &Goals) -> Climb {
        let classes = (0..SIZE).into_par_iter();
        let seen: Vec<(Cell, Option<usize>)> = classes.map(|class| look(goals, class)).collect();
        let mut members = vec![Vec::new(); goals.list.len() + 1];
        for (class, (_, goal)) in seen.iter().enumerate() {
            if let Some(goal) = goal {
                members[*goal].push(class as u32);
            }
        }
        Climb {
            cells: seen.into_iter().map(|(cell, _)| cell).collect(),
            aims: vec![Aim::NOTHING; SIZE],
            members,
        }
    }

    /// Adds the classes of a goal and walks backwards from them. Distances only become smaller, so
    /// that nothing is worked out twice without need.
    fn add(&mut self, goal: u8, members: &[u32]) {
        let mut waiting = vec![Vec::new(); usize::from(REACH) + 1];
        for &class in members {
            self.cells[class as usize].black = 0;
        }
        waiting[0] = members.to_vec();
        let mut nearer = Vec::new();
        for moves in 1..=REACH {
            for class in std::mem::take(&mut waiting[usize::from(moves) - 1]) {
                if self.cells[class as usize].black == moves - 1 {
                    self.unmove_white(class as usize, Aim { goal, moves }, &mut nearer);
                }
            }
            for nearer in nearer.drain(..) {
                self.unmove_black(&nearer, &mut waiting);
            }
        }
    }

    /// Every White class with a move to this Black class; those that come nearer are kept.
    fn unmove_white(&mut self, class: usize, aim: Aim, nearer: &mut Vec<Nearer>) {
        let Some(here) = placement(class) else {
            return;
        };
        for square in here.king_targets(Class::KBNK) {
            let before = Placement {
                king: square,
                ..here
            };
            self.come_nearer(&before, aim, nearer);
        }
        for slot in 0..2 {
            for square in here.man_targets(Class::KBNK, slot) {
                self.come_nearer(&here.after(Step::Man(slot, square)), aim, nearer);
            }
        }
    }

    fn come_nearer(&mut self, placement: &Placement, aim: Aim, nearer: &mut Vec<Nearer>) {
        let class = index(placement);
        let before = self.cells[class].white;
        if before <= aim.moves {
            return;
        }
        self.cells[class].white = aim.moves;
        nearer.push(Nearer {
            class: class as u32,
            before,
        });
        if self.aims[class] == Aim::NOTHING {
            self.aims[class] = aim;
        }
    }

    /// Every Black class with a move to this White class that has come nearer. Only where it was
    /// Black's best reply can anything change.
    fn unmove_black(&mut self, nearer: &Nearer, waiting: &mut [Vec<u32>]) {
        let Some(here) = placement(nearer.class as usize) else {
            return;
        };
        let sources = attacks::king_attacks(here.bare)
            & !attacks::king_attacks(here.king)
            & !here.occupied(Class::KBNK);
        for square in sources {
            let before = here.with_bare(square);
            let class = index(&before);
            let known = self.cells[class].black;
            if known == 0 || known != nearer.before {
                continue;
            }
            if let Some(worst) = self.worst_reply(class, known) {
                self.cells[class].black = worst;
                waiting[usize::from(worst)].push(class as u32);
            }
        }
    }

    /// The worst of the replies in a class, if it is better than what is known.
    fn worst_reply(&self, class: usize, known: u8) -> Option<u8> {
        let here = placement(class)?;
        let replies = self.cells[class].replies;
        let mut worst = None;
        for (place, square) in attacks::king_attacks(here.bare).into_iter().enumerate() {
            if replies >> place & 1 == 0 {
                continue;
            }
            let reply = self.cells[index(&here.with_bare(square))].white;
            if reply >= known {
                return None;
            }
            worst = worst.max(Some(reply));
        }
        worst
    }
}
