//! Goals added one by one, and from which positions they can be forced: sets of positions, worked on 64
//! at a time, one bit for each square of the knight.

use rayon::prelude::*;
use shakmaty::{Bitboard, Square, attacks};

use crate::kbnk::features::Scene;
use crate::kbnk::fold::{SIZE, Turn, WORDS, men_of, placement, weight, word};
use crate::kbnk::goal::Goals;
use crate::kbnk::ladder::{Aim, REACH};

/// A set of positions, one word for each place of the bare king, the king and the bishop.
type Set = Vec<u64>;

/// What the rules say of the positions of a word.
#[derive(Clone, Copy, Default)]
struct Ground {
    /// Legal with White to move.
    white: u64,
    /// Black, to move, is mated.
    mates: u64,
    /// Black has moves.
    moves: u64,
    /// Black has moves, and none of them takes a man.
    waits: u64,
    /// Where each of his moves is legal, in the order of the squares beside him.
    replies: [u64; 8],
}

impl Ground {
    fn of(at: usize) -> Ground {
        let [bare, king, bishop] = men_of(at);
        let mut ground = Ground::default();
        if king == bishop || bishop == bare || king.distance(bare) <= 1 {
            return ground;
        }
        let legal = !Bitboard::from(bare).with(king).with(bishop);
        // He is taken off the board, so that he cannot hide behind himself.
        let diagonals = attacks::bishop_attacks(bishop, Bitboard::from(king));
        let attacked = |square: Square| {
            let by_bishop = match diagonals.contains(square) {
                true => !attacks::between(bishop, square),
                false => Bitboard::EMPTY,
            };
            by_bishop | attacks::knight_attacks(square)
        };
        let (mut takes, mut any) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (number, to) in attacks::king_attacks(bare).into_iter().enumerate() {
            if king.distance(to) <= 1 {
                continue;
            }
            let safe = legal & !attacked(to);
            if to == bishop {
                takes |= safe;
                continue;
            }
            takes |= safe & Bitboard::from(to);
            let quiet = safe.without(to);
            any |= quiet;
            ground.replies[number] = quiet.0;
        }
        ground.white = (legal & !attacked(bare)).0;
        ground.mates = (legal & attacked(bare) & !takes & !any).0;
        ground.moves = (takes | any).0;
        ground.waits = (any & !takes).0;
        ground
    }
}

/// The sets from which the goals added so far can be forced.
pub(crate) struct Climb {
    ground: Vec<Ground>,
    /// The positions with Black to move that fit each goal; mates are those of goal 0.
    members: Vec<Set>,
    /// Black to move: a goal can be forced within so many moves, or stands on the board.
    black: Vec<Set>,
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
        let words = || (0..WORDS).into_par_iter();
        let ground: Vec<Ground> = words().map(Ground::of).collect();
        let reached: Vec<(u32, u8)> = words()
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
            ground,
            members,
            black: vec![vec![0; WORDS]; usize::from(REACH) + 1],
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
            let before = &self.black[usize::from(moves) - 1];
            let white = each_word(|at| self.white_before(at, before));
            self.black[usize::from(moves)] = each_word(|at| self.black_before(at, &white));
            self.note(&white, Aim { goal, moves });
        }
    }

    /// White to move, with a move into a set of positions with Black to move.
    fn white_before(&self, at: usize, black: &[u64]) -> u64 {
        let legal = self.ground[at].white;
        if legal == 0 {
            return 0;
        }
        let place = at >> 12;
        let [bare, king, bishop] = men_of(at);
        let mut found = knights_beside(black[at]);
        let kings = attacks::king_attacks(king) & !attacks::king_attacks(bare);
        for to in kings.without(bare).without(bishop) {
            found |= black[word(place, to.into(), bishop.into())];
        }
        let occupied = Bitboard::from(bare).with(king);
        for to in attacks::bishop_attacks(bishop, occupied) & !occupied {
            let free = !attacks::between(bishop, to);
            found |= black[word(place, king.into(), to.into())] & free.0;
        }
        found & legal
    }

    /// Black to move, at a goal or with all moves into a set of positions with White to move.
    fn black_before(&self, at: usize, white: &[u64]) -> u64 {
        let ground = &self.ground[at];
        let mut found = ground.waits;
        let [bare, king, bishop] = men_of(at);
        for (to, &reply) in attacks::king_attacks(bare).into_iter().zip(&ground.replies) {
            if found & reply != 0 {
                let turn = Turn::of(to);
                let next = word(turn.place.into(), turn.apply(king), turn.apply(bishop));
                found &= !reply | turn.undo(white[next]);
            }
        }
        found | self.black[0][at]
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

/// A set, word by word.
fn each_word(of: impl Fn(usize) -> u64 + Sync + Send) -> Set {
    (0..WORDS).into_par_iter().map(of).collect()
}

/// How many positions a set stands for.
fn positions(set: &[u64]) -> u64 {
    let words = set.iter().enumerate();
    words
        .map(|(at, word)| u64::from(word.count_ones()) * weight(at))
        .sum()
}

/// All squares a knight's move from these.
fn knights_beside(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    (squares << 17 | squares >> 15) & NOT_A
        | (squares << 10 | squares >> 6) & NOT_AB
        | (squares << 15 | squares >> 17) & NOT_H
        | (squares << 6 | squares >> 10) & NOT_GH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn knights_walk_as_they_should() {
        for square in Square::ALL {
            let beside = knights_beside(Bitboard::from(square).0);
            assert_eq!(
                Bitboard(beside),
                attacks::knight_attacks(square),
                "{square}"
            );
        }
    }

    /// The rules of a word are those of its placements.
    #[test]
    fn words_know_the_rules() {
        for number in (0..SIZE).step_by(17) {
            let (ground, here) = (Ground::of(number >> 6), placement(number));
            let has = |word: u64| word >> (number & 63) & 1 == 1;
            let legal = here.is_legal_for_black(Class::KBNK);
            let targets = here.black_targets(Class::KBNK);
            let takes = !(targets & here.men_set(Class::KBNK)).is_empty();
            let checked = here.in_check(Class::KBNK);
            assert_eq!(
                has(ground.white),
                here.is_legal_for_white(Class::KBNK),
                "{here:?}"
            );
            assert_eq!(
                has(ground.mates),
                legal && targets.is_empty() && checked,
                "{here:?}"
            );
            assert_eq!(has(ground.moves), legal && !targets.is_empty(), "{here:?}");
            assert_eq!(
                has(ground.waits),
                legal && !takes && !targets.is_empty(),
                "{here:?}"
            );
            for (to, &reply) in attacks::king_attacks(here.bare)
                .into_iter()
                .zip(&ground.replies)
            {
                if legal && !takes {
                    assert_eq!(has(reply), targets.contains(to), "{here:?} {to}");
                }
            }
        }
    }
}
