//! Goals added one by one, and from which positions they can be forced.

use rayon::prelude::*;
use shakmaty::Bitboard;

use crate::kbnk::features::Scene;
use crate::kbnk::fold::{SIZE, WORDS, placement, weight};
use crate::kbnk::goal::Goals;
use crate::kbnk::ground::{Set, black_before, each_word, ground, white_before};
use crate::kbnk::ladder::{Aim, REACH};

/// The sets from which the goals added so far can be forced.
pub(crate) struct Climb {
    /// The positions with Black to move that fit each goal; mates are those of goal 0.
    members: Vec<Set>,
    /// Black to move: a goal can be forced within so many moves, or stands on the board.
    black: Vec<Set>,
    /// White to move: a goal can be forced within so many moves. There is none within 0.
    white: Vec<Set>,
    /// White to move, with an aim.
    aimed: Set,
    /// The first aim of each position with White to move.
    pub aims: Vec<Aim>,
    /// Positions that fit a goal although no lower one can be forced from there.
    pub unsound: u64,
    /// Positions worth each goal.
    pub visits: Vec<u64>,
}

impl Climb {
    /// Looks at every position once; no goal is added yet.
    pub fn start(goals: &Goals) -> Climb {
        let ground = ground();
        let reached: Vec<(u32, u8)> = (0..WORDS)
            .into_par_iter()
            .flat_map_iter(|at| {
                let bits = Bitboard(ground[at].moves).into_iter();
                bits.filter_map(move |knight| {
                    let number = at << 6 | usize::from(knight);
                    let goal = goals.reached(&Scene::of(&placement(number)))?;
                    Some((number as u32, goal as u8))
                })
            })
            .collect();
        let mut members = vec![vec![0; WORDS]; goals.list.len() + 1];
        members[0] = ground.iter().map(|ground| ground.mates).collect();
        for (number, goal) in reached {
            members[usize::from(goal)][number as usize >> 6] |= 1 << (number & 63);
        }
        Climb {
            members,
            black: vec![vec![0; WORDS]; usize::from(REACH) + 1],
            white: vec![vec![0; WORDS]; usize::from(REACH) + 1],
            aimed: vec![0; WORDS],
            aims: vec![Aim::NOTHING; SIZE],
            unsound: 0,
            visits: Vec::new(),
        }
    }

    /// Adds a goal: from every position that is taken for it a lower one can be forced.
    pub fn add(&mut self, goal: u8) {
        let members = std::mem::take(&mut self.members[usize::from(goal)]);
        let forced = &self.black[usize::from(REACH)];
        let sound: Set = match goal {
            0 => members,
            _ => {
                let sound: Set = members.iter().zip(forced).map(|(a, b)| a & b).collect();
                self.unsound += positions(&members) - positions(&sound);
                self.visits.push(positions(&sound));
                sound
            }
        };
        for (all, new) in self.black[0].iter_mut().zip(&sound) {
            *all |= new;
        }
        for moves in 1..=REACH {
            let now = usize::from(moves);
            let (black, at_goal) = (&self.black[now], &self.black[0]);
            let before = &self.black[now - 1];
            let known = &self.white[now];
            let white = each_word(|at| white_before(at, before, known[at]));
            // The sets only grow: what could be forced before can still be.
            let black = each_word(|at| black_before(at, &white, black[at] | at_goal[at]));
            self.black[now] = black;
            self.note(&white, Aim { goal, moves });
            self.white[now] = white;
        }
    }

    /// Notes the aim of every position that had none.
    fn note(&mut self, white: &[u64], aim: Aim) {
        for (at, (aimed, &now)) in self.aimed.iter_mut().zip(white).enumerate() {
            for knight in Bitboard(now & !*aimed) {
                self.aims[at << 6 | usize::from(knight)] = aim;
            }
            *aimed |= now;
        }
    }
}

/// How many positions a set stands for.
fn positions(set: &[u64]) -> u64 {
    let words = set.iter().enumerate();
    words
        .map(|(at, word)| u64::from(word.count_ones()) * weight(at))
        .sum()
}
