//! Alpha-beta: a little deeper each time, captures played out at the end, worth of men as the measure.
//!
//! Good where men are captured and the learned worth of a position tells who is ahead. A move that takes
//! a man or changes what a man is counts as loud; where all moves are loud (captures are forced),
//! nobody may stand still.

use rustc_hash::FxHashMap;

use super::Stopped;
use super::effort::Effort;
use super::worth::Worth;
use crate::board::Side;
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::{State, fingerprint};
use crate::text::syntax::Verdict;

/// A won position, less the moves it takes.
pub const WON: i32 = 1_000_000;
/// From here on a score is a win that was found, not a guess.
pub const SURE: i32 = WON - 10_000;
/// A unit of the logarithm of the odds.
pub const UNIT: f32 = 1_000.0;
/// Entries of the table of positions.
const TABLE: usize = 1 << 18;
/// Numbers of moves that are remembered as good.
const HABITS: usize = 1 << 14;
/// Positions that are looked at whatever the clock says.
const LEAST: u64 = 400;
/// How far captures are played out.
const LOUDEST: i32 = -12;
/// No line is followed further than this, whatever is forced in it.
const LONGEST: usize = 150;
/// Deeper than this makes no sense.
pub const DEEPEST: i32 = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    score: i32,
    depth: i32,
    bound: Bound,
    best: u32,
}

/// What thinking came to.
#[derive(Debug, Clone)]
pub struct Thought {
    /// The place of the best move in the list of legal moves.
    pub best: usize,
    /// Its score for the side to move.
    pub score: i32,
    /// How many moves ahead were looked at completely.
    pub depth: i32,
    /// Positions looked at.
    pub positions: u64,
}

/// The searcher; what it remembers helps with the next move.
#[derive(Debug)]
pub struct AlphaBeta<'a> {
    rules: &'a Rules,
    worth: Worth,
    table: Vec<Option<Entry>>,
    habits: Vec<u32>,
    lists: Vec<MoveList>,
    scratch: MoveList,
    past: FxHashMap<u64, usize>,
    path: Vec<u64>,
    positions: u64,
    effort: Effort,
}

/// What is known on the way down: how long the log was when a side's result was last undecided.
type Asked = [Option<usize>; 2];

impl<'a> AlphaBeta<'a> {
    /// A searcher with these numbers.
    pub fn new(rules: &'a Rules, worth: Worth) -> AlphaBeta<'a> {
        AlphaBeta {
            rules,
            worth,
            table: vec![None; TABLE],
            habits: vec![0; HABITS],
            lists: Vec::new(),
            scratch: MoveList::default(),
            past: FxHashMap::default(),
            path: Vec::new(),
            positions: 0,
            effort: Effort {
                positions: 0,
                until: None,
            },
        }
    }

    /// Thinks about the last position of a game; `barred` moves (by place) are not looked at.
    /// `None` if there is no move.
    pub fn think(&mut self, game: &[State], barred: &[usize], effort: Effort) -> Option<Thought> {
        let mut state = game.last()?.clone();
        state.forget();
        self.past.clear();
        for earlier in &game[..game.len() - 1] {
            *self.past.entry(fingerprint(earlier)).or_default() += 1;
        }
        self.positions = 0;
        self.effort = effort;
        self.habits.iter_mut().for_each(|habit| *habit /= 8);
        let mut list = MoveList::default();
        if self.rules.turn(&mut state, &mut list) != Outcome::Ongoing {
            return None;
        }
        let mut order: Vec<usize> = (0..list.len()).filter(|i| !barred.contains(i)).collect();
        let mut thought = Thought {
            best: *order.first()?,
            score: 0,
            depth: 0,
            positions: 0,
        };
        let asked = self.rules.undecided_for_both(&state);
        self.path = vec![fingerprint(&state)];
        for depth in 1..=DEEPEST {
            match self.root(&mut state, &list, &order, depth, asked) {
                Ok((best, score)) => {
                    thought = Thought {
                        best: order[best],
                        score,
                        depth,
                        positions: self.positions,
                    };
                    order[..=best].rotate_right(1);
                }
                Err(Stopped) => break,
            }
            if thought.score.abs() >= SURE || order.len() == 1 {
                break;
            }
        }
        thought.positions = self.positions;
        Some(thought)
    }

    fn root(
        &mut self,
        state: &mut State,
        list: &MoveList,
        order: &[usize],
        depth: i32,
        asked: Asked,
    ) -> Result<(usize, i32), Stopped> {
        let (mut alpha, mut best) = (-WON, 0);
        for (place, &index) in order.iter().enumerate() {
            let parts = list.parts(index, self.rules);
            let window = (alpha, WON);
            let score = self.after(state, parts, depth - 1, window, place > 0, asked)?;
            if place == 0 || score > alpha {
                (alpha, best) = (score.max(alpha), place);
            }
        }
        Ok((best, alpha))
    }

    /// The score of a move for the side that makes it. `narrow`: first only ask whether it is better.
    fn after(
        &mut self,
        state: &mut State,
        parts: &[Part],
        depth: i32,
        (alpha, beta): (i32, i32),
        narrow: bool,
        asked: Asked,
    ) -> Result<i32, Stopped> {
        let side = state.side;
        let undo = self.rules.make(state, parts);
        let mut look = |state: &mut State, alpha: i32, beta: i32| {
            if state.side == side {
                self.search(state, depth + 1, (alpha, beta), asked)
            } else {
                self.search(state, depth, (-beta, -alpha), asked)
                    .map(|score| -score)
            }
        };
        let mut score = if narrow {
            look(state, alpha, alpha + 1)
        } else {
            Ok(alpha + 1)
        };
        if score
            .as_ref()
            .is_ok_and(|&score| !narrow || (score > alpha && score < beta))
        {
            score = look(state, alpha, beta);
        }
        state.unmake(undo);
        score
    }

    fn search(
        &mut self,
        state: &mut State,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        mut asked: Asked,
    ) -> Result<i32, Stopped> {
        self.positions += 1;
        if self.effort.spent(self.positions, LEAST) {
            return Err(Stopped);
        }
        let ply = self.path.len() as i32;
        let outcome = self.rules.result_asked(state, &mut asked);
        if outcome != Outcome::Ongoing {
            return Ok(final_score(outcome, state.side, ply));
        }
        let key = fingerprint(state);
        if let Some(score) = self.repeated(state, key, ply) {
            return Ok(score);
        }
        if self.rules.worn_out(state) {
            return Ok(0);
        }
        let known = self.table[key as usize % TABLE].filter(|entry| entry.key == key);
        if let Some(entry) = known
            && entry.depth >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return Ok(score);
        }
        let mut list = self.lists.pop().unwrap_or_default();
        let end = self.rules.moves_or_end(state, &mut list);
        if end != Outcome::Ongoing {
            self.lists.push(list);
            return Ok(final_score(end, state.side, ply));
        }
        self.path.push(key);
        let hint = known.map(|entry| entry.best);
        let score = self.choose(state, &list, depth, (&mut alpha, beta), hint, asked, key);
        self.path.pop();
        self.lists.push(list);
        score
    }

    /// The score of a position that has come before. A loss is scored when the position has come as often as
    /// the rules say; for a draw the first time is enough, since who may go round once may go on.
    fn repeated(&self, state: &State, key: u64, ply: i32) -> Option<i32> {
        let on_path = self.path.iter().filter(|&&earlier| earlier == key).count();
        let before = on_path + self.past.get(&key).copied().unwrap_or(0);
        match self.rules.game.repetition {
            Some((most, Verdict::Loss)) => (before + 1 >= usize::from(most))
                .then(|| final_score(Outcome::Won(state.last.other()), state.side, ply)),
            _ => (before > 0).then_some(0),
        }
    }

    /// Looks at the moves one after the other.
    #[allow(
        clippy::too_many_arguments,
        reason = "the state of one step of the search"
    )]
    fn choose(
        &mut self,
        state: &mut State,
        list: &MoveList,
        mut depth: i32,
        (alpha, beta): (&mut i32, i32),
        hint: Option<u32>,
        asked: Asked,
        key: u64,
    ) -> Result<i32, Stopped> {
        let low = *alpha;
        let moves = self.ordered(state, list, hint);
        // Forced replies do not count: what a side must do is looked at to its end.
        let forced = if depth > 0 {
            list.len() == 1
        } else {
            self.rules.in_check(state)
        };
        if forced && depth >= 0 && self.path.len() < LONGEST {
            depth += 1;
        }
        if self.path.len() >= LONGEST {
            depth = LOUDEST;
        }
        let quiet = moves.iter().any(|choice| !choice.loud);
        let mut best = -WON;
        if depth <= 0 && (quiet || depth <= LOUDEST) {
            best = self.standing(state, list.len());
            if best >= beta || depth <= LOUDEST {
                return Ok(best);
            }
            *alpha = best.max(*alpha);
        }
        let mut best_key = 0;
        for (place, choice) in moves.iter().enumerate() {
            if depth <= 0 && quiet && !choice.loud {
                continue;
            }
            let parts = list.parts(choice.index, self.rules);
            // Late quiet moves are looked at less far, and again if they seem good.
            let late = depth >= 3 && place >= 4 && !choice.loud && *alpha > -SURE;
            let less = if late { 1 + i32::from(place >= 12) } else { 0 };
            let mut score = self.after(
                state,
                parts,
                depth - 1 - less,
                (*alpha, beta),
                place > 0,
                asked,
            )?;
            if less > 0 && score > *alpha {
                score = self.after(state, parts, depth - 1, (*alpha, beta), false, asked)?;
            }
            if score > best || best_key == 0 {
                best = score.max(best);
                best_key = choice.key + 1;
            }
            *alpha = best.max(*alpha);
            if *alpha >= beta {
                if !choice.loud && depth > 0 {
                    let habit = &mut self.habits[choice.key as usize % HABITS];
                    *habit = habit.saturating_add((depth * depth) as u32);
                }
                break;
            }
        }
        self.remember(key, depth, best, (low, beta), best_key.wrapping_sub(1));
        Ok(best)
    }

    fn remember(&mut self, key: u64, depth: i32, score: i32, (low, beta): (i32, i32), best: u32) {
        let bound = match score {
            _ if score >= beta => Bound::AtLeast,
            _ if score <= low => Bound::AtMost,
            _ => Bound::Exact,
        };
        // A sure win is kept as seen from here, not from the root.
        let ply = self.path.len() as i32 - 1;
        let score =
            score + if score >= SURE { ply } else { 0 } - if score <= -SURE { ply } else { 0 };
        self.table[key as usize % TABLE] = Some(Entry {
            key,
            score,
            depth,
            bound,
            best,
        });
    }

    /// What the position is worth to the side to move if it stands still.
    fn standing(&mut self, state: &State, own: usize) -> i32 {
        let first = self
            .worth
            .of(self.rules, state, Some(own), &mut self.scratch);
        let sign = if state.side == Side::First { 1.0 } else { -1.0 };
        ((sign * first * UNIT) as i32).clamp(1 - SURE, SURE - 1)
    }

    /// The moves, those first that are likely to be good.
    fn ordered(&self, state: &State, list: &MoveList, hint: Option<u32>) -> Vec<Choice> {
        let mut moves: Vec<Choice> = (0..list.len())
            .map(|index| {
                let key = list.key(index, self.rules);
                let gain = self.gain(state, list.parts(index, self.rules));
                let habit = self.habits[key as usize % HABITS].min(1 << 20) as i32;
                let order = match gain {
                    _ if hint == Some(key) => i32::MAX,
                    Some(gain) => (1 << 21) + gain,
                    None => habit,
                };
                Choice {
                    index,
                    key,
                    order,
                    loud: gain.is_some(),
                }
            })
            .collect();
        moves.sort_by_key(|choice| -(i64::from(choice.order)));
        moves
    }

    /// What a loud move takes or makes, less a little of what it risks.
    fn gain(&self, state: &State, parts: &[Part]) -> Option<i32> {
        let mut gain = None;
        let man = |cell: u16| self.worth.man(state.cells[cell as usize]);
        let mut mover = 0.0;
        let mut moving = 0;
        for &part in parts {
            match part {
                Part::Captured(cell) => *gain.get_or_insert(0.0) += 8.0 * man(cell) + 0.01,
                Part::Goes(from, _) => {
                    (mover, moving) = (man(from), state.cells[from as usize]);
                }
                Part::Becomes(_, kind) if self.changes(moving, kind) => {
                    *gain.get_or_insert(0.0) += 0.5;
                }
                _ => {}
            }
        }
        gain.map(|gain: f32| ((gain - mover) * UNIT) as i32)
    }

    fn changes(&self, moving: u8, kind: u8) -> bool {
        let kinds = &self.rules.game.kinds;
        kinds
            .man(moving)
            .is_some_and(|(_, before)| kinds.base(before) != kinds.base(kind))
    }
}

struct Choice {
    index: usize,
    key: u32,
    order: i32,
    loud: bool,
}

fn final_score(outcome: Outcome, side: Side, ply: i32) -> i32 {
    match outcome {
        Outcome::Won(winner) if winner == side => WON - ply,
        Outcome::Won(_) => ply - WON,
        _ => 0,
    }
}

/// The score of a known position, if it decides the matter.
fn usable(entry: &Entry, alpha: i32, beta: i32, ply: i32) -> Option<i32> {
    let score = match entry.score {
        score if score >= SURE => score - ply,
        score if score <= -SURE => score + ply,
        score => score,
    };
    match entry.bound {
        Bound::Exact => Some(score),
        Bound::AtLeast => (score >= beta).then_some(score),
        Bound::AtMost => (score <= alpha).then_some(score),
    }
}
