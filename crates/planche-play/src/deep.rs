//! The deep look: one number for one position, from many plies of the likeliest moves.
//!
//! Unlike the safety search in `look.rs`, which gives every move its due, this one leaves out what is unlikely to
//! matter: moves late in the order are looked at less deeply, a side that could even pass needs no move, and what was
//! seen before is remembered. The last word is the network's. It proves nothing; it is asked where somebody ought
//! to doubt a claim, and by the side that would be glad of it.

use planche_facts::{exchange, loud_moves};
use planche_plan::{Values, passed};
use shakmaty::{Chess, Color, Move, MoveList, Position, Role};

use crate::history::key;
use crate::memory::{Bound, Memory};
use crate::network::opinion;
use crate::order::{booty, origin};
use crate::score::{MATED, Score, is_mate};
use crate::terms::material::value;

/// What came of it.
#[derive(Debug, Clone)]
pub struct Opinion {
    /// Hundredths of a pawn for the side to move.
    pub score: Score,
    /// What was expected to be played.
    pub line: Vec<Move>,
    /// How deep the last complete look was, in plies.
    pub depth: i32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Thinks about a position until so many positions were looked at.
///
/// ```
/// use planche_play::think;
/// use shakmaty::Chess;
///
/// let opinion = think(&Chess::default(), 2_000);
/// assert!(opinion.score.abs() < 100, "nobody is a pawn ahead");
/// ```
pub fn think(position: &Chess, nodes: u64) -> Opinion {
    let mut look = DeepLook::new(nodes);
    let mut opinion = Opinion {
        score: look.quiet(position, 0, -INFINITE, INFINITE),
        line: Vec::new(),
        depth: 0,
        nodes: 0,
    };
    for depth in 1..DEEPEST {
        let score = look.around(position, depth, opinion.score);
        if look.is_over() {
            break;
        }
        opinion.score = score;
        opinion.depth = depth;
        opinion.line = look.line(position);
        if is_mate(score) && -MATED - score.abs() <= depth {
            break;
        }
    }
    opinion.nodes = look.nodes;
    opinion
}

const INFINITE: Score = -MATED + 1;
const DEEPEST: i32 = 60;
/// The longest line in plies.
const LONGEST: usize = 96;
/// How many places the memory has, as a power of two.
const MEMORY: u32 = 14;
/// The score of the next depth is looked for this near to the last one first.
const NEAR: Score = 40;

/// A position that is so much better than it has to be, a ply, needs no look.
const MARGIN: Score = 90;
/// Up to this depth it is believed.
const SHALLOW: i32 = 6;
/// From this depth on a side may pass to show how well it stands, and how much shallower that is looked at.
const PASSING: i32 = 3;
const PASSED: i32 = 3;
/// A quiet move is hopeless near the end of a line that lies so much below, and a little for each ply.
const HOPELESS: Score = 120;
/// A capture that could not help even with this much on top is not looked at.
const LOST: Score = 180;

struct DeepLook {
    most: u64,
    nodes: u64,
    memory: Memory,
    killers: Vec<[Option<Move>; 2]>,
    /// How often quiet moves of either side were good, by man and square of arrival.
    good: Box<[[i32; 64]; 12]>,
    path: Vec<u64>,
}

impl DeepLook {
    fn new(most: u64) -> DeepLook {
        DeepLook {
            most,
            nodes: 0,
            memory: Memory::new(MEMORY),
            killers: vec![[None; 2]; LONGEST + 2],
            good: Box::new([[0; 64]; 12]),
            path: Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.most
    }

    /// The score to some depth, looked for around the last one.
    fn around(&mut self, position: &Chess, depth: i32, last: Score) -> Score {
        let (alpha, beta) = (last - NEAR, last + NEAR);
        let score = self.deep(position, 0, depth, alpha, beta, true);
        if self.is_over() || (score > alpha && score < beta) {
            return score;
        }
        self.deep(position, 0, depth, -INFINITE, INFINITE, true)
    }

    fn deep(
        &mut self,
        position: &Chess,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        may_pass: bool,
    ) -> Score {
        let in_check = position.is_check();
        let depth = depth + i32::from(in_check);
        if depth <= 0 {
            return self.quiet(position, ply, alpha, beta);
        }
        self.nodes += 1;
        if self.is_over() || ply >= LONGEST {
            return opinion(position);
        }
        // 1. What is known of the position.
        let at = key(position);
        if ply > 0 && self.is_drawn(position, at) {
            return 0;
        }
        let remembered = self.memory.recall(at);
        let exact = beta - alpha > 1;
        if let Some(score) = remembered
            .filter(|seen| !exact && seen.depth >= depth)
            .and_then(|seen| seen.answers(alpha, beta))
        {
            return score;
        }
        // 2. Who stands so well that he need not move.
        let stand = match in_check {
            true => MATED,
            false => opinion(position),
        };
        self.path.push(at);
        if !in_check
            && !exact
            && let Some(score) = self.well_off(position, ply, depth, stand, beta, may_pass)
        {
            self.path.pop();
            return score;
        }
        // 3. Every move, the likeliest first and deepest.
        let mut moves = position.legal_moves();
        let first = remembered.and_then(|seen| seen.best);
        self.sort(position, ply, first, &mut moves);
        let mut best = MATED + ply as Score;
        if moves.is_empty() && !in_check {
            best = 0;
        }
        let (floor, mut chosen) = (alpha, None);
        let mut quiet_moves = 0;
        for (number, &action) in moves.iter().enumerate() {
            let quiet = !action.is_capture() && !action.is_promotion();
            quiet_moves += i32::from(quiet);
            let next = played(position, action);
            let checks = next.is_check();
            let dispensable = quiet && !checks && !in_check && best > MATED + 1_000;
            if dispensable && is_hopeless(depth, quiet_moves, stand, alpha) {
                continue;
            }
            let less = match quiet && !in_check && number > 1 {
                true => later(depth, number) - i32::from(checks) - i32::from(exact),
                false => 0,
            };
            let score = self.scout(&next, ply + 1, depth - 1, less.max(0), alpha, beta, number);
            if self.is_over() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, chosen) = (score, Some(action));
                }
            }
            if alpha >= beta {
                self.reward(position.turn(), ply, depth, &action, &moves[..number]);
                break;
            }
        }
        self.path.pop();
        if !self.is_over() {
            let bound = match best {
                _ if best >= beta => Bound::Least,
                _ if best > floor => Bound::Exact,
                _ => Bound::Most,
            };
            self.memory.keep(at, depth, best, bound, chosen);
        }
        best
    }

    /// The first move is looked at in full; of the others it is asked only whether they are better.
    #[expect(clippy::too_many_arguments, reason = "a window, a depth and a place")]
    fn scout(
        &mut self,
        next: &Chess,
        ply: usize,
        depth: i32,
        less: i32,
        alpha: Score,
        beta: Score,
        number: usize,
    ) -> Score {
        if number > 0 {
            let score = -self.deep(next, ply, depth - less, -alpha - 1, -alpha, true);
            if score <= alpha {
                return score;
            }
            if less > 0 {
                let score = -self.deep(next, ply, depth, -alpha - 1, -alpha, true);
                if score <= alpha || score >= beta {
                    return score;
                }
            } else if score >= beta {
                return score;
            }
        }
        -self.deep(next, ply, depth, -beta, -alpha, true)
    }

    /// The side to move stands better than `beta` by far, or still does after a pass.
    fn well_off(
        &mut self,
        position: &Chess,
        ply: usize,
        depth: i32,
        stand: Score,
        beta: Score,
        may_pass: bool,
    ) -> Option<Score> {
        if is_mate(beta) || stand < beta {
            return None;
        }
        if depth <= SHALLOW && stand - MARGIN * depth >= beta {
            return Some(stand);
        }
        let board = position.board();
        let pieces = board.by_color(position.turn()) & !board.pawns() & !board.kings();
        if !may_pass || depth < PASSING || pieces.is_empty() {
            return None;
        }
        let less = PASSED + depth / 4 + ((stand - beta) / 200).min(3);
        let next = passed(position)?;
        let score = -self.deep(&next, ply + 1, depth - 1 - less, -beta, -beta + 1, false);
        (score >= beta && !is_mate(score)).then_some(score)
    }

    /// Captures, promotions and answers to checks alone.
    fn quiet(&mut self, position: &Chess, ply: usize, mut alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        if position.is_insufficient_material() {
            return 0;
        }
        let in_check = position.is_check();
        let mut best = match in_check {
            true => MATED + ply as Score,
            false => opinion(position),
        };
        if self.is_over() || ply >= LONGEST {
            return opinion(position);
        }
        if best >= beta {
            return best;
        }
        let stand = best;
        alpha = alpha.max(best);
        let mut moves = match in_check {
            true => position.legal_moves(),
            false => loud_moves(position),
        };
        moves.sort_unstable_by_key(|action| std::cmp::Reverse((booty(action), origin(action), action.to())));
        for &action in &moves {
            if !in_check && (is_lost(&action, stand, alpha) || loses(position, &action)) {
                continue;
            }
            let score = -self.quiet(&played(position, action), ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn is_drawn(&self, position: &Chess, at: u64) -> bool {
        position.is_insufficient_material() || self.path.contains(&at)
    }

    fn sort(&self, position: &Chess, ply: usize, first: Option<Move>, moves: &mut MoveList) {
        let side = position.turn();
        let killers = &self.killers[ply];
        moves.sort_by_cached_key(|action| {
            std::cmp::Reverse(if first == Some(*action) {
                i32::MAX
            } else if action.is_capture() || action.is_promotion() {
                let shift = if loses(position, action) { -20_000_000 } else { 20_000_000 };
                booty(action) as i32 + shift
            } else if killers.contains(&Some(*action)) {
                10_000_000
            } else {
                self.good[man(side, action.role())][usize::from(action.to())]
            })
        });
    }

    /// A quiet move was good, and those before it were not.
    fn reward(&mut self, side: Color, ply: usize, depth: i32, action: &Move, before: &[Move]) {
        if action.is_capture() || action.is_promotion() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*action) {
            killers[1] = killers[0].replace(*action);
        }
        let weight = (depth * depth).min(400);
        self.weigh(side, action, weight);
        for other in before.iter().filter(|m| !m.is_capture() && !m.is_promotion()) {
            self.weigh(side, other, -weight);
        }
    }

    fn weigh(&mut self, side: Color, action: &Move, weight: i32) {
        const MOST: i32 = 16_384;
        let good = &mut self.good[man(side, action.role())][usize::from(action.to())];
        *good += 32 * weight - *good * weight.abs() * 32 / MOST;
    }

    /// What was expected, as far as it is remembered.
    fn line(&self, position: &Chess) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        let mut seen = Vec::new();
        while line.len() < LONGEST {
            let at = key(&position);
            let best = self.memory.recall(at).and_then(|seen| seen.best);
            let Some(action) = best.filter(|_| !seen.contains(&at)) else {
                break;
            };
            if !position.is_legal(action) {
                break;
            }
            seen.push(at);
            line.push(action);
            position.play_unchecked(action);
        }
        line
    }
}

fn played(position: &Chess, action: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

fn man(side: Color, role: Role) -> usize {
    usize::from(role) - 1 + side.fold_wb(0, 6)
}

/// How much less deeply a move is looked at that comes late.
fn later(depth: i32, number: usize) -> i32 {
    let product = (f64::from(depth)).ln() * (number as f64).ln();
    (0.6 + product / 2.2) as i32
}

/// Near the end of a line, a quiet move that comes late or could not make up for what is missing.
fn is_hopeless(depth: i32, quiet_moves: i32, stand: Score, alpha: Score) -> bool {
    let late = depth <= 4 && quiet_moves > 4 + 2 * depth * depth;
    late || depth <= SHALLOW && stand + HOPELESS + MARGIN * depth <= alpha
}

fn is_lost(action: &Move, stand: Score, alpha: Score) -> bool {
    let most = action.capture().map_or(0, value) + action.promotion().map_or(0, value);
    stand + most + LOST < alpha
}

/// Whether the exchange on the square of arrival costs more than it brings.
fn loses(position: &Chess, action: &Move) -> bool {
    let taken = action.capture().map_or(0, value);
    if taken >= value(action.role()) || action.is_en_passant() {
        return false;
    }
    exchange(position.board(), Values::default(), origin(action), action.to()) < 0
}
