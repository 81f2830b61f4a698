//! The deep look: one number for one position, from many plies of the likeliest moves.
//!
//! Unlike the safety search in `look.rs`, which gives every move its due, this one leaves out what is unlikely to
//! matter: moves late in the order are looked at less deeply, a side that could even pass needs no move, and what was
//! seen before is remembered. The last word is the network's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use planche_facts::{gives_check, loud_moves};
use planche_plan::turned;
use planche_tuning::Tuning;
use shakmaty::{Chess, Color, Move, MoveList, Position};

use crate::history::{key, key_after};
use crate::logarithm::{ONE, logarithm};
use crate::memory::{Bound, Memory};
use crate::network::View;
use crate::order::{booty, man, origin};
use crate::quiet::loses;
use crate::score::{MATED, Score, is_mate};
use crate::terms::material::value;

pub(crate) const INFINITE: Score = -MATED + 1;
/// The longest line in plies.
const LONGEST: usize = 96;
/// How many places the memory has, as a power of two.
const MEMORY: u32 = 17;
/// Captures come first, or last where they lose something, then quiet moves that were good at this ply, then
/// those that were good elsewhere, up to this much.
const CAPTURE: i32 = 20_000_000;
const KILLER: i32 = 10_000_000;
const MOST_GOOD: i32 = 16_384;

/// A position with the network's view of it.
pub(crate) struct Seen {
    pub(crate) position: Chess,
    view: View,
    /// What tells it from others, where that followed from the move.
    key: Option<u64>,
}

impl Seen {
    pub(crate) fn new(position: &Chess) -> Seen {
        Seen {
            view: View::new(position),
            position: position.clone(),
            key: None,
        }
    }

    fn played(&self, action: Move) -> Seen {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        self.next(
            position,
            self.key
                .and_then(|key| key_after(&self.position, key, action)),
        )
    }

    fn passed(&self) -> Option<Seen> {
        Some(self.next(turned(&self.position)?, None))
    }

    fn next(&self, position: Chess, key: Option<u64>) -> Seen {
        Seen {
            view: self.view.after(&self.position, &position),
            position,
            key,
        }
    }

    fn opinion(&self) -> Score {
        self.view.opinion(&self.position)
    }
}

/// Between which scores the truth is looked for: what is below is too bad, what is above too good.
#[derive(Debug, Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// The same for the other side.
    fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Only the question whether something is better than the lower end.
    fn narrow(self) -> Window {
        Window {
            beta: self.alpha + 1,
            ..self
        }
    }

    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// So many moves can there be in a position, and a few more.
const MOST_MOVES: usize = 256;

/// The order of some moves. The best one is looked for first, since it is often the only one that is played; only then
/// the others are sorted. Of equal ones the first comes first.
struct Order {
    /// The promise of a move, the greatest first, and below it the place that it had.
    keys: [u64; MOST_MOVES],
}

/// The bits that the place takes.
const PLACE: u32 = 16;

impl Order {
    fn of(moves: &[Move], promise: impl Fn(&Move) -> i32) -> Order {
        let mut keys = [u64::MAX; MOST_MOVES];
        for (place, (key, action)) in keys.iter_mut().zip(moves).enumerate() {
            let backwards = u64::from(promise(action).abs_diff(i32::MAX));
            *key = backwards << PLACE | place as u64;
        }
        Order { keys }
    }

    /// Brings the move that comes next to its place.
    fn settle(&mut self, number: usize, moves: &mut [Move]) {
        let keys = &mut self.keys[..moves.len()];
        match number {
            0 => {
                let best = (0..keys.len()).min_by_key(|&place| keys[place]);
                let best = best.unwrap_or(0);
                keys[..=best].rotate_right(1);
                moves[..=best].rotate_right(1);
            }
            1 => self.sort(moves),
            _ => {}
        }
    }

    /// All but the first.
    fn sort(&mut self, moves: &mut [Move]) {
        let best = moves[0];
        let first = place(self.keys[0]);
        let mut given = MoveList::new();
        given.extend(moves[1..=first].iter().copied());
        given.push(best);
        given.extend(moves[first + 1..].iter().copied());
        let keys = &mut self.keys[1..moves.len()];
        keys.sort_unstable();
        for (action, key) in moves[1..].iter_mut().zip(keys) {
            *action = given[place(*key)];
        }
    }
}

fn place(key: u64) -> usize {
    (key & ((1 << PLACE) - 1)) as usize
}

/// Where in the search a position stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    ply: usize,
    /// How many plies are still to be looked at.
    depth: i32,
    /// Whether the side to move may pass.
    may_pass: bool,
}

impl Place {
    fn next(self, depth: i32) -> Place {
        Place {
            ply: self.ply + 1,
            depth,
            may_pass: true,
        }
    }
}

pub(crate) struct DeepLook {
    tuning: Tuning,
    pub(crate) most: u64,
    pub(crate) stop: Option<Arc<AtomicBool>>,
    /// First moves that are not looked at.
    pub(crate) barred: Vec<Move>,
    pub(crate) nodes: u64,
    /// The score of the best first move of the look under way, where one is good enough.
    pub(crate) found: Option<Score>,
    memory: Memory,
    killers: Vec<[Option<Move>; 2]>,
    /// How often quiet moves of either side were good, by man and square of arrival.
    good: Box<[[i32; 64]; 12]>,
    /// Positions of the game, then those on the way to here.
    pub(crate) path: Vec<u64>,
    /// What the network said of the positions on the way, by ply; of a check it says nothing.
    stands: Vec<Score>,
}

impl DeepLook {
    pub(crate) fn new(tuning: &Tuning) -> DeepLook {
        DeepLook {
            tuning: tuning.clone(),
            most: u64::MAX,
            stop: None,
            barred: Vec::new(),
            nodes: 0,
            found: None,
            memory: Memory::new(MEMORY),
            killers: vec![[None; 2]; LONGEST + 2],
            good: Box::new([[0; 64]; 12]),
            path: Vec::new(),
            stands: vec![MATED; LONGEST + 2],
        }
    }

    /// For another position, with what is remembered of those before.
    pub(crate) fn again(mut self) -> DeepLook {
        self.killers.fill([None; 2]);
        self.stands.fill(MATED);
        DeepLook {
            most: u64::MAX,
            stop: None,
            barred: Vec::new(),
            nodes: 0,
            found: None,
            path: Vec::new(),
            ..self
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.nodes >= self.most
    }

    /// Counts a position, and looks up now and then.
    fn count(&mut self) {
        const GLANCE: u64 = 512;
        self.nodes += 1;
        let raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.nodes.is_multiple_of(GLANCE) && self.stop.as_ref().is_some_and(raised) {
            self.most = 0;
        }
    }

    /// The score to some depth, looked for around the last one.
    pub(crate) fn around(&mut self, root: &mut Seen, depth: i32, last: Score) -> Score {
        let place = Place {
            ply: 0,
            depth,
            may_pass: true,
        };
        self.found = None;
        let near = self.tuning.deep_near;
        let (alpha, beta) = (last - near, last + near);
        let score = self.deep(root, place, Window { alpha, beta });
        if self.is_over() || (score > alpha && score < beta) {
            return score;
        }
        let (alpha, beta) = (-INFINITE, INFINITE);
        self.deep(root, place, Window { alpha, beta })
    }

    /// Only whether the side to move reaches a score, to some depth. The answer is some score on the right side of it.
    pub(crate) fn against(&mut self, root: &mut Seen, depth: i32, least: Score) -> Score {
        let place = Place {
            ply: 0,
            depth,
            may_pass: true,
        };
        let window = Window {
            alpha: least - 1,
            beta: least,
        };
        self.found = None;
        self.deep(root, place, window)
    }

    fn deep(&mut self, seen: &mut Seen, mut place: Place, window: Window) -> Score {
        let in_check = seen.position.is_check();
        place.depth += i32::from(in_check);
        if place.depth <= 0 {
            return self.quiet(seen, place.ply, window.alpha, window.beta);
        }
        self.count();
        if self.is_over() || place.ply >= LONGEST {
            return seen.opinion();
        }
        // 1. What is known of the position.
        let at = *seen.key.get_or_insert_with(|| key(&seen.position));
        let (seen, position) = (&*seen, &seen.position);
        if place.ply > 0 && (position.is_insufficient_material() || self.path.contains(&at)) {
            return 0;
        }
        let remembered = self.memory.recall(at);
        if window.is_narrow()
            && place.ply > 0
            && let Some(known) = remembered.filter(|known| known.depth >= place.depth)
            && let Some(score) = known.answers(window.alpha, window.beta)
        {
            return score;
        }
        let stand = if in_check { MATED } else { seen.opinion() };
        self.stands[place.ply] = stand;
        let first = remembered.and_then(|known| known.best);
        place.depth -= i32::from(first.is_none() && place.depth >= self.tuning.deep_unknown_depth);
        self.path.push(at);
        // 2. Who stands so well that he need not move. 3. Every move.
        let score = match in_check || !window.is_narrow() || place.ply == 0 {
            true => None,
            false => self.well_off(seen, place, window.beta),
        };
        let score = score.unwrap_or_else(|| {
            let (score, best) = self.every_move(seen, place, window, first);
            if !self.is_over() {
                let bound = match score {
                    _ if score >= window.beta => Bound::Least,
                    _ if score > window.alpha => Bound::Exact,
                    _ => Bound::Most,
                };
                self.memory.keep(at, place.depth, score, bound, best);
            }
            score
        });
        self.path.pop();
        score
    }

    /// The score of the best move, and the move if it is good enough: the likeliest first and deepest.
    fn every_move(
        &mut self,
        seen: &Seen,
        place: Place,
        mut window: Window,
        first: Option<Move>,
    ) -> (Score, Option<Move>) {
        let (position, in_check) = (&seen.position, seen.position.is_check());
        let wide = i32::from(!window.is_narrow());
        let stand = self.stands[place.ply];
        let (given, thrown) = (self.tuning.deep_given_depth, self.tuning.deep_thrown_depth);
        let improving = self.is_improving(place.ply);
        let mut moves = position.legal_moves();
        let stalemate = moves.is_empty() && !in_check;
        if place.ply == 0 {
            moves.retain(|action| !self.barred.contains(action));
        }
        let mut order = self.order(position, place.ply, first, &moves);
        let mut best = match stalemate {
            true => 0,
            false => MATED + place.ply as Score,
        };
        let (mut chosen, mut quiet_moves) = (None, 0);
        for number in 0..moves.len() {
            order.settle(number, &mut moves);
            let action = moves[number];
            let quiet = !action.is_capture() && !action.is_promotion();
            quiet_moves += i32::from(quiet);
            let checks = gives_check(position, &action);
            let dispensable = !checks && !in_check && best > MATED + 1_000;
            let hopeless = || {
                quiet && self.is_hopeless(place.depth, quiet_moves, improving, stand, window.alpha)
                    || place.depth <= if quiet { given } else { thrown } && loses(position, &action)
            };
            if dispensable && hopeless() {
                continue;
            }
            let less = match quiet && !in_check && number > 1 {
                true => {
                    let liked =
                        self.good[man(position.turn(), action.role())][usize::from(action.to())];
                    self.later(place.depth, number) + i32::from(!improving)
                        - i32::from(checks)
                        - wide
                        - liked / self.tuning.deep_liked
                }
                false => 0,
            };
            let mut next = seen.played(action);
            let score = self.scout(
                &mut next,
                place.next(place.depth - 1),
                less.max(0),
                window,
                number,
            );
            if self.is_over() {
                break;
            }
            best = best.max(score);
            if score > window.alpha {
                (window.alpha, chosen) = (score, Some(action));
                if place.ply == 0 {
                    self.found = Some(score);
                }
            }
            if window.alpha >= window.beta {
                self.reward(position.turn(), place, &action, &moves[..number]);
                break;
            }
        }
        (best, chosen)
    }

    /// Whether the side to move stands better than at its last move.
    fn is_improving(&self, ply: usize) -> bool {
        ply >= 2 && self.stands[ply] > self.stands[ply - 2]
    }

    /// The first move is looked at in full; of the others it is asked only whether they are better, and of late
    /// ones less deeply.
    fn scout(
        &mut self,
        next: &mut Seen,
        at: Place,
        less: i32,
        window: Window,
        number: usize,
    ) -> Score {
        if number > 0 {
            let narrow = window.narrow().turned();
            let shallow = Place {
                depth: at.depth - less,
                ..at
            };
            let mut score = -self.deep(next, shallow, narrow);
            if score > window.alpha && less > 0 {
                score = -self.deep(next, at, narrow);
            }
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        -self.deep(next, at, window.turned())
    }

    /// The side to move stands better than `beta` by far, or still does after a pass.
    fn well_off(&mut self, seen: &Seen, place: Place, beta: Score) -> Option<Score> {
        let stand = self.stands[place.ply];
        if is_mate(beta) || stand < beta {
            return None;
        }
        let (depth, t) = (place.depth, &self.tuning);
        let improving = i32::from(self.is_improving(place.ply));
        if depth <= t.deep_margin_depth && stand - t.deep_margin * (depth - improving) >= beta {
            return Some(stand);
        }
        let (board, side) = (seen.position.board(), seen.position.turn());
        let pieces = board.by_color(side) & !board.pawns() & !board.kings();
        if !place.may_pass || depth < t.deep_pass_depth || pieces.is_empty() {
            return None;
        }
        let less = t.deep_pass_less
            + depth / t.deep_pass_depth_part
            + ((stand - beta) / t.deep_pass_lead).min(t.deep_pass_lead_most);
        let next = Place {
            may_pass: false,
            ..place.next(depth - 1 - less)
        };
        let window = Window {
            alpha: beta - 1,
            beta,
        };
        let score = -self.deep(&mut seen.passed()?, next, window.turned());
        (score >= beta && !is_mate(score)).then_some(score)
    }

    /// Captures, promotions and answers to checks alone.
    pub(crate) fn quiet(
        &mut self,
        seen: &Seen,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        self.count();
        let position = &seen.position;
        if position.is_insufficient_material() {
            return 0;
        }
        if self.is_over() || ply >= LONGEST {
            return seen.opinion();
        }
        let in_check = position.is_check();
        let stand = match in_check {
            true => MATED + ply as Score,
            false => seen.opinion(),
        };
        if stand >= beta {
            return stand;
        }
        let mut best = stand;
        alpha = alpha.max(best);
        let mut moves = match in_check {
            true => position.legal_moves(),
            false => loud_moves(position),
        };
        let rank = |m: &Move| (booty(m), origin(m), m.to(), m.promotion());
        moves.sort_unstable_by_key(|m| std::cmp::Reverse(rank(m)));
        for &action in &moves {
            if !in_check && (self.is_lost(&action, stand, alpha) || loses(position, &action)) {
                continue;
            }
            let score = -self.quiet(&seen.played(action), ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn order(&self, position: &Chess, ply: usize, first: Option<Move>, moves: &[Move]) -> Order {
        let side = position.turn();
        let killers = &self.killers[ply];
        Order::of(moves, |action| {
            if first == Some(*action) {
                i32::MAX
            } else if action.is_capture() || action.is_promotion() {
                let good = if loses(position, action) { -1 } else { 1 };
                booty(action) as i32 + good * CAPTURE
            } else if killers.contains(&Some(*action)) {
                KILLER
            } else {
                self.good[man(side, action.role())][usize::from(action.to())]
            }
        })
    }

    /// A quiet move was good, and those before it were not.
    fn reward(&mut self, side: Color, place: Place, action: &Move, before: &[Move]) {
        if action.is_capture() || action.is_promotion() {
            return;
        }
        let killers = &mut self.killers[place.ply];
        if killers[0] != Some(*action) {
            killers[1] = killers[0].replace(*action);
        }
        let weight = (place.depth * place.depth).min(self.tuning.deep_weight_most);
        self.weigh(side, action, weight);
        let quiet = before
            .iter()
            .filter(|m| !m.is_capture() && !m.is_promotion());
        quiet.for_each(|other| self.weigh(side, other, -weight));
    }

    /// Good moves count more and more, up to a bound.
    fn weigh(&mut self, side: Color, action: &Move, weight: i32) {
        let good = &mut self.good[man(side, action.role())][usize::from(action.to())];
        *good += 32 * weight - *good * weight.abs() * 32 / MOST_GOOD;
    }

    /// What was expected, as far as it is remembered.
    pub(crate) fn line(&self, root: &Chess) -> Vec<Move> {
        let mut position = root.clone();
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        while line.len() < LONGEST {
            let at = key(&position);
            let best = self.memory.recall(at).and_then(|known| known.best);
            let Some(action) = best.filter(|m| !seen.contains(&at) && position.is_legal(*m)) else {
                break;
            };
            seen.push(at);
            line.push(action);
            position.play_unchecked(action);
        }
        line
    }

    /// How much less deeply a move is looked at that comes late: it grows with the logarithms of depth and number.
    fn later(&self, depth: i32, number: usize) -> i32 {
        let depth = usize::try_from(depth).unwrap_or(0);
        let product = logarithm(depth) * logarithm(number) / ONE;
        let least = ONE * self.tuning.deep_later_least / 100;
        ((least + product * self.tuning.deep_later_part / 100_000) / ONE) as i32
    }

    /// Near the end of a line, a quiet move that comes late or could not make up for what is missing.
    fn is_hopeless(
        &self,
        depth: i32,
        number: i32,
        improving: bool,
        stand: Score,
        alpha: Score,
    ) -> bool {
        let t = &self.tuning;
        let enough =
            (t.deep_late_first + depth * depth) / if improving { 1 } else { t.deep_late_part };
        depth <= t.deep_late_depth && number > enough
            || depth <= t.deep_margin_depth
                && stand + t.deep_hopeless + t.deep_margin * depth <= alpha
    }

    fn is_lost(&self, action: &Move, stand: Score, alpha: Score) -> bool {
        let most = action.capture().map_or(0, value) + action.promotion().map_or(0, value);
        stand + most + self.tuning.deep_lost < alpha
    }
}
