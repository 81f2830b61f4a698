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
use shakmaty::{Bitboard, attacks};

use crate::class::Class;
use crate::kbnk::features::Scene;
use crate::kbnk::goal::{GOALS, Goals, ParseError};
use crate::layout::Layout;
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
    layout: Layout,
    /// With White to move.
    aims: Vec<Aim>,
    unsound: u64,
    visits: Vec<u64>,
}

impl Ladder {
    /// Works out a list of goals: some ten seconds.
    pub fn new(goals: Goals) -> Ladder {
        let mut climb = Climb::start();
        let mut members = members(&goals, &climb.layout);
        let mut unsound = 0;
        let mates = std::mem::take(&mut members[0]);
        climb.add(0, &mates);
        let weight = climb.layout.weight();
        let mut visits = Vec::new();
        for (number, members) in members.iter().enumerate().skip(1) {
            let forced = |&&index: &&u32| climb.black[index as usize] != FAR;
            let sound: Vec<u32> = members.iter().filter(forced).copied().collect();
            unsound += (members.len() - sound.len()) as u64 * weight;
            visits.push(sound.len() as u64 * weight);
            climb.add(number as u8, &sound);
        }
        Ladder {
            goals,
            layout: climb.layout,
            aims: climb.aims,
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
        let aim = self.aims[self.layout.index(placement)];
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
        let aim = |square| self.aims[self.layout.index(&placement.with_bare(square))];
        let aims = targets.into_iter().map(aim);
        aims.max().unwrap_or(Aim::NOTHING)
    }
}

/// The positions with Black to move that are worth each goal; mates are those of goal 0.
fn members(goals: &Goals, layout: &Layout) -> Vec<Vec<u32>> {
    let class = Class::KBNK;
    let worth = |index: usize| -> Option<usize> {
        let placement = layout.placement(index);
        if !placement.is_legal_for_black(class) {
            return None;
        }
        match placement.black_targets(class).is_empty() {
            true => placement.in_check(class).then_some(0),
            false => goals.reached(&Scene::of(&placement)),
        }
    };
    let found: Vec<Option<usize>> = (0..layout.len()).into_par_iter().map(worth).collect();
    let mut members = vec![Vec::new(); goals.list.len() + 1];
    for (index, goal) in found.into_iter().enumerate() {
        if let Some(goal) = goal {
            members[goal].push(index as u32);
        }
    }
    members
}

/// Distances to the goals added so far, and the first aim of each position.
struct Climb {
    layout: Layout,
    /// White to move: moves to a goal; [`FAR`] also where the position is not legal.
    white: Vec<u8>,
    /// Black to move: 0 at a goal, else moves to one after the best reply.
    black: Vec<u8>,
    aims: Vec<Aim>,
}

impl Climb {
    fn start() -> Climb {
        let layout = Layout::of(Class::KBNK);
        Climb {
            layout,
            white: vec![FAR; layout.len()],
            black: vec![FAR; layout.len()],
            aims: vec![Aim::NOTHING; layout.len()],
        }
    }

    /// Adds the positions of a goal and walks backwards from them. Distances only become smaller, so
    /// that nothing is worked out twice without need.
    fn add(&mut self, goal: u8, members: &[u32]) {
        let mut waiting = vec![Vec::new(); usize::from(REACH) + 1];
        for &index in members {
            self.black[index as usize] = 0;
        }
        waiting[0] = members.to_vec();
        for moves in 1..=REACH {
            let mut nearer = Vec::new();
            for index in std::mem::take(&mut waiting[usize::from(moves) - 1]) {
                if self.black[index as usize] == moves - 1 {
                    self.unmove_white(index as usize, Aim { goal, moves }, &mut nearer);
                }
            }
            for index in nearer {
                self.unmove_black(index as usize, &mut waiting);
            }
        }
    }

    /// Every White position with a move to this Black position; those that come nearer are kept.
    fn unmove_white(&mut self, index: usize, aim: Aim, nearer: &mut Vec<u32>) {
        let placement = self.layout.placement(index);
        for step in placement.white_steps(Class::KBNK) {
            let before = placement.after(step);
            let before_index = self.layout.index(&before);
            let known = self.white[before_index];
            if known <= aim.moves || (known == FAR && before.in_check(Class::KBNK)) {
                continue;
            }
            self.white[before_index] = aim.moves;
            nearer.push(before_index as u32);
            if self.aims[before_index] == Aim::NOTHING {
                self.aims[before_index] = aim;
            }
        }
    }

    /// Every Black position with a move to this White position that has come nearer.
    fn unmove_black(&mut self, index: usize, waiting: &mut [Vec<u32>]) {
        let placement = self.layout.placement(index);
        let sources = attacks::king_attacks(placement.bare)
            & !attacks::king_attacks(placement.king)
            & !placement.occupied(Class::KBNK);
        for square in sources {
            let before = placement.with_bare(square);
            let before_index = self.layout.index(&before);
            if self.black[before_index] <= self.white[index] {
                continue;
            }
            let worst = self.worst_reply(&before);
            if worst < self.black[before_index] {
                self.black[before_index] = worst;
                waiting[usize::from(worst)].push(before_index as u32);
            }
        }
    }

    fn worst_reply(&self, placement: &Placement) -> u8 {
        let targets: Bitboard = placement.black_targets(Class::KBNK);
        if !(targets & placement.men_set(Class::KBNK)).is_empty() {
            return FAR;
        }
        let reply = |square| self.white[self.layout.index(&placement.with_bare(square))];
        targets.into_iter().map(reply).max().unwrap_or(FAR)
    }
}
