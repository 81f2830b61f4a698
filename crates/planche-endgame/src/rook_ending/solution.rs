//! The exact solution of rook and pawn against rook for a pawn on one square, by working backwards.
//!
//! White has the pawn. The squares of both kings and both rooks are 64 to the power of four positions for each side to
//! move. A position is won when White forces a new queen that stands, the black rook, or mate. Captures lead to endings of
//! fewer men, which the exact tables judge; a push leads to the solution for the next square.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::exact;

/// How many placements of two kings and two rooks there are.
const PLACES: usize = 1 << 24;
/// Not won.
const OPEN: u8 = u8::MAX;
/// A counter of a position that Black holds at once, or that cannot be.
const NEVER: u8 = u8::MAX;

/// Where the kings and rooks stand; the pawn stands apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rooks {
    /// The white king.
    pub king: Square,
    /// The white rook.
    pub rook: Square,
    /// The black king.
    pub black_king: Square,
    /// The black rook.
    pub black_rook: Square,
}

impl Rooks {
    fn number(self) -> usize {
        let men = [self.king, self.rook, self.black_king, self.black_rook];
        men.iter()
            .fold(0, |number, &man| number << 6 | usize::from(man))
    }

    fn of(number: usize) -> Rooks {
        let square = |shift: usize| Square::new((number >> shift & 63) as u32);
        Rooks {
            king: square(18),
            rook: square(12),
            black_king: square(6),
            black_rook: square(0),
        }
    }

    fn occupied(&self, pawn: Square) -> Bitboard {
        [self.king, self.rook, self.black_king, self.black_rook, pawn]
            .into_iter()
            .collect()
    }

    /// Whether the men stand apart.
    fn stands(&self, pawn: Square) -> bool {
        self.occupied(pawn).count() == 5 && self.king.distance(self.black_king) > 1
    }

    fn black_in_check(&self, pawn: Square) -> bool {
        let occupied = self.occupied(pawn);
        attacks::rook_attacks(self.rook, occupied).contains(self.black_king)
            || attacks::pawn_attacks(Color::White, pawn).contains(self.black_king)
    }

    fn white_in_check(&self, pawn: Square) -> bool {
        attacks::rook_attacks(self.black_rook, self.occupied(pawn)).contains(self.king)
    }

    /// Legal with White to move.
    pub fn is_white_to_move(&self, pawn: Square) -> bool {
        self.stands(pawn) && !self.black_in_check(pawn)
    }

    /// Legal with Black to move.
    pub fn is_black_to_move(&self, pawn: Square) -> bool {
        self.stands(pawn) && !self.white_in_check(pawn)
    }

    /// Squares that White's men attack, the black king taken off the board.
    fn attacked_by_white(&self, pawn: Square) -> Bitboard {
        let occupied = self.occupied(pawn).without(self.black_king);
        attacks::king_attacks(self.king)
            | attacks::rook_attacks(self.rook, occupied)
            | attacks::pawn_attacks(Color::White, pawn)
    }
}

/// What is known for a pawn on one square.
pub struct Solution {
    pawn: Square,
    /// White's moves to the goal with White to move.
    white: Vec<u8>,
    /// White's moves to the goal with Black to move.
    black: Vec<u8>,
}

/// The solution for a pawn on a square, worked out on the first call: some seconds for each square from there up to the
/// seventh rank.
pub fn solve(pawn: Square) -> Arc<Solution> {
    static KNOWN: OnceLock<Mutex<HashMap<Square, Arc<Solution>>>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    let found = |square| {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&square).cloned()
    };
    if let Some(solution) = found(pawn) {
        return solution;
    }
    let ahead = |ranks: i32| match pawn.rank() {
        Rank::Seventh | Rank::Eighth => None,
        _ => pawn.offset(8 * ranks).map(solve),
    };
    let leap = ahead(2).filter(|_| pawn.rank() == Rank::Second);
    let made = Arc::new(Work::start(pawn, ahead(1), leap).finish());
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(pawn, Arc::clone(&made));
    made
}

impl Solution {
    /// Where the pawn stands.
    pub fn pawn(&self) -> Square {
        self.pawn
    }

    /// White's moves until a queen stands, the rook is won or Black is mated; `None` when Black prevents it.
    pub fn moves(&self, rooks: Rooks, turn: Color) -> Option<u8> {
        let list = turn.fold_wb(&self.white, &self.black);
        list.get(rooks.number())
            .copied()
            .filter(|&moves| moves != OPEN)
    }

    /// How many positions with this side to move are legal, and how many of them White wins.
    pub fn counts(&self, turn: Color) -> [u64; 2] {
        let mut counts = [0; 2];
        for number in 0..PLACES {
            let rooks = Rooks::of(number);
            let legal = match turn {
                Color::White => rooks.is_white_to_move(self.pawn),
                Color::Black => rooks.is_black_to_move(self.pawn),
            };
            if legal {
                counts[0] += 1;
                counts[1] += u64::from(self.moves(rooks, turn).is_some());
            }
        }
        counts
    }
}

/// A solution in the making.
struct Work {
    solution: Solution,
    /// Black's replies that are not yet known to lose.
    open_replies: Vec<u8>,
    /// Positions with White to move that are won in so many moves from the start.
    seeds: Vec<Vec<u32>>,
    /// Positions with Black to move that are lost at once.
    lost: Vec<u32>,
}

impl Work {
    /// Looks at every position once: ends, captures, pushes.
    fn start(pawn: Square, next: Option<Arc<Solution>>, leap: Option<Arc<Solution>>) -> Work {
        let mut work = Work {
            solution: Solution {
                pawn,
                white: vec![OPEN; PLACES],
                black: vec![OPEN; PLACES],
            },
            open_replies: vec![NEVER; PLACES],
            seeds: vec![Vec::new(); usize::from(OPEN)],
            lost: Vec::new(),
        };
        for number in 0..PLACES {
            let rooks = Rooks::of(number);
            if !rooks.stands(pawn) {
                continue;
            }
            if !rooks.black_in_check(pawn)
                && let Some(moves) = at_once(pawn, rooks, [next.as_deref(), leap.as_deref()])
            {
                work.seeds[usize::from(moves)].push(number as u32);
            }
            if !rooks.white_in_check(pawn) {
                work.look_at_replies(number, rooks);
            }
        }
        work
    }

    fn look_at_replies(&mut self, number: usize, rooks: Rooks) {
        let pawn = self.solution.pawn;
        match replies(pawn, rooks) {
            Replies::Hold => {}
            Replies::Open(0) => self.lost.push(number as u32),
            Replies::Open(count) => self.open_replies[number] = count,
        }
    }

    /// Carries what is won backwards, a move at a time.
    fn finish(mut self) -> Solution {
        let mut lost = std::mem::take(&mut self.lost);
        for &number in &lost {
            self.solution.black[number as usize] = 0;
        }
        for moves in 1..OPEN {
            let mut won = std::mem::take(&mut self.seeds[usize::from(moves)]);
            won.retain(|&number| self.solution.white[number as usize] == OPEN);
            for &number in &lost {
                self.before_white(Rooks::of(number as usize), &mut won);
            }
            won.retain(|&number| {
                let place = &mut self.solution.white[number as usize];
                let fresh = *place == OPEN;
                *place = (*place).min(moves);
                fresh
            });
            lost.clear();
            for &number in &won {
                self.before_black(Rooks::of(number as usize), moves, &mut lost);
            }
            if won.is_empty() && lost.is_empty() && self.seeds.iter().all(Vec::is_empty) {
                break;
            }
        }
        self.solution
    }

    /// Positions with White to move that a move leads here from.
    fn before_white(&self, here: Rooks, won: &mut Vec<u32>) {
        let pawn = self.solution.pawn;
        let occupied = here.occupied(pawn);
        let kings = attacks::king_attacks(here.king) & !occupied;
        let rooks = attacks::rook_attacks(here.rook, occupied) & !occupied;
        let kings = kings.into_iter().map(|king| Rooks { king, ..here });
        let rooks = rooks.into_iter().map(|rook| Rooks { rook, ..here });
        for before in kings.chain(rooks) {
            let number = before.number();
            if self.solution.white[number] == OPEN && before.is_white_to_move(pawn) {
                won.push(number as u32);
            }
        }
    }

    /// Positions with Black to move whose last open reply leads here.
    fn before_black(&mut self, here: Rooks, moves: u8, lost: &mut Vec<u32>) {
        let pawn = self.solution.pawn;
        let occupied = here.occupied(pawn);
        let kings = attacks::king_attacks(here.black_king) & !occupied;
        let rooks = attacks::rook_attacks(here.black_rook, occupied) & !occupied;
        let kings = kings
            .into_iter()
            .map(|black_king| Rooks { black_king, ..here });
        let rooks = rooks
            .into_iter()
            .map(|black_rook| Rooks { black_rook, ..here });
        for before in kings.chain(rooks) {
            let number = before.number();
            let open = &mut self.open_replies[number];
            // A position that cannot be, or that Black holds, has no counter.
            if *open == NEVER {
                continue;
            }
            *open -= 1;
            if *open == 0 {
                *open = NEVER;
                self.solution.black[number] = moves;
                lost.push(number as u32);
            }
        }
    }
}

/// White's moves to the goal where the first of them is a capture, a push or a promotion.
fn at_once(pawn: Square, rooks: Rooks, [next, leap]: [Option<&Solution>; 2]) -> Option<u8> {
    let occupied = rooks.occupied(pawn);
    let takes = attacks::rook_attacks(rooks.rook, occupied).contains(rooks.black_rook)
        && won_without_black_rook(pawn, rooks.king, rooks.black_rook, rooks.black_king);
    let king_takes = attacks::king_attacks(rooks.king).contains(rooks.black_rook)
        && !attacks::king_attacks(rooks.black_king).contains(rooks.black_rook)
        && won_without_black_rook(pawn, rooks.black_rook, rooks.rook, rooks.black_king);
    if takes || king_takes || pawn_takes(pawn, rooks) {
        return Some(1);
    }
    let to = pawn.offset(8).filter(|&to| !occupied.contains(to))?;
    match next {
        None => promotes(pawn, to, rooks).then_some(1),
        Some(next) => {
            let free = |leap: &&Solution| !occupied.contains(leap.pawn);
            let pushes = [Some(next), leap.filter(free)].into_iter().flatten();
            pushes.filter_map(|next| pushed(next, rooks)).min()
        }
    }
}

/// White's moves to the goal when the pawn steps to the square of this solution.
fn pushed(next: &Solution, rooks: Rooks) -> Option<u8> {
    let legal = rooks.is_black_to_move(next.pawn);
    next.moves(rooks, Color::Black)
        .filter(|_| legal)
        .map(|moves| moves.saturating_add(1).min(OPEN - 1))
}

/// Whether the pawn takes the rook and wins.
fn pawn_takes(pawn: Square, rooks: Rooks) -> bool {
    let to = rooks.black_rook;
    let takes = attacks::pawn_attacks(Color::White, pawn).contains(to);
    // On the last rank it becomes a queen beside a rook, against a bare king.
    takes
        && (to.rank() == Rank::Eighth
            || won_without_black_rook(to, rooks.king, rooks.rook, rooks.black_king))
}

/// King, rook and pawn against the king, who is to move: won unless he takes what decides or has no move.
fn won_without_black_rook(pawn: Square, king: Square, rook: Square, black_king: Square) -> bool {
    let men = Bitboard::from(king).with(rook).with(pawn);
    let attacked = attacks::king_attacks(king)
        | attacks::rook_attacks(rook, men)
        | attacks::pawn_attacks(Color::White, pawn);
    let targets = attacks::king_attacks(black_king) & !attacked;
    if targets.is_empty() {
        return attacks::rook_attacks(rook, men).contains(black_king)
            || attacks::pawn_attacks(Color::White, pawn).contains(black_king);
    }
    // Without the pawn it is king and rook, White to move: always won. Without the rook it is king and pawn.
    match targets.contains(rook) {
        true => won(
            &[(Color::White, Role::Pawn, pawn)],
            [king, rook],
            Color::White,
        ),
        false => true,
    }
}

/// Whether the new queen stands: no capture of it holds, and it is no stalemate.
fn promotes(pawn: Square, to: Square, rooks: Rooks) -> bool {
    let occupied = rooks.occupied(pawn).without(pawn).with(to);
    if attacks::rook_attacks(rooks.black_rook, occupied).contains(rooks.king) {
        return false;
    }
    let clear = occupied.without(rooks.black_king);
    let attacked = attacks::king_attacks(rooks.king)
        | attacks::rook_attacks(rooks.rook, clear)
        | attacks::queen_attacks(to, clear);
    let checked = attacked.contains(rooks.black_king);
    let king_takes = attacks::king_attacks(rooks.black_king).contains(to)
        && !(attacks::king_attacks(rooks.king) | attacks::rook_attacks(rooks.rook, clear))
            .contains(to);
    if king_takes {
        let men = [
            (Color::White, Role::Rook, rooks.rook),
            (Color::Black, Role::Rook, rooks.black_rook),
        ];
        if !won(&men, [rooks.king, to], Color::White) {
            return false;
        }
    }
    let rook_takes = attacks::rook_attacks(rooks.black_rook, occupied).contains(to);
    let still_checked = attacks::rook_attacks(rooks.rook, occupied.without(rooks.black_rook))
        .contains(rooks.black_king);
    if rook_takes && !still_checked {
        let men = [
            (Color::White, Role::Rook, rooks.rook),
            (Color::Black, Role::Rook, to),
        ];
        if !won(&men, [rooks.king, rooks.black_king], Color::White) {
            return false;
        }
    }
    let king_moves = attacks::king_attacks(rooks.black_king) & !attacked & !occupied;
    let rook_moves = attacks::rook_attacks(rooks.black_rook, occupied) & !occupied;
    // Where a queen would be stalemate a rook would do.
    let by_two_rooks = attacks::rook_attacks(to, clear)
        | attacks::king_attacks(rooks.king)
        | attacks::rook_attacks(rooks.rook, clear);
    let relieved = attacks::king_attacks(rooks.black_king) & !by_two_rooks & !occupied;
    checked || !king_moves.is_empty() || !rook_moves.is_empty() || !relieved.is_empty()
}

/// Black's replies.
enum Replies {
    /// One of them holds at once, or it is stalemate.
    Hold,
    /// So many of them are not yet known to lose.
    Open(u8),
}

fn replies(pawn: Square, rooks: Rooks) -> Replies {
    let occupied = rooks.occupied(pawn);
    let attacked = rooks.attacked_by_white(pawn);
    let (mut open, mut losing) = (0, 0);
    for to in attacks::king_attacks(rooks.black_king) & !attacked {
        if to == rooks.black_rook {
            continue;
        }
        match capture(
            pawn,
            rooks,
            to,
            Rooks {
                black_king: to,
                ..rooks
            },
        ) {
            Some(true) => losing += 1,
            Some(false) => return Replies::Hold,
            None => open += 1,
        }
    }
    for to in attacks::rook_attacks(rooks.black_rook, occupied) {
        let after = Rooks {
            black_rook: to,
            ..rooks
        };
        if to == rooks.black_king || to == rooks.king || leaves_check(pawn, rooks, to) {
            continue;
        }
        match capture(pawn, rooks, to, after) {
            Some(true) => losing += 1,
            Some(false) => return Replies::Hold,
            None => open += 1,
        }
    }
    match open + losing {
        0 if !rooks.black_in_check(pawn) => Replies::Hold,
        _ => Replies::Open(open),
    }
}

/// Whether Black's king stands in check after his rook went to a square.
fn leaves_check(pawn: Square, rooks: Rooks, to: Square) -> bool {
    let occupied = rooks.occupied(pawn).without(rooks.black_rook).with(to);
    let by_rook =
        to != rooks.rook && attacks::rook_attacks(rooks.rook, occupied).contains(rooks.black_king);
    let by_pawn =
        to != pawn && attacks::pawn_attacks(Color::White, pawn).contains(rooks.black_king);
    by_rook || by_pawn
}

/// Whether White wins after a capture on this square; `None` when nothing is captured.
fn capture(pawn: Square, before: Rooks, to: Square, after: Rooks) -> Option<bool> {
    let kings = [after.king, after.black_king];
    let black = (Color::Black, Role::Rook, after.black_rook);
    match to {
        _ if to == before.rook => Some(won(
            &[(Color::White, Role::Pawn, pawn), black],
            kings,
            Color::White,
        )),
        _ if to == pawn => Some(won(
            &[(Color::White, Role::Rook, before.rook), black],
            kings,
            Color::White,
        )),
        _ => None,
    }
}

/// Whether White wins an ending of three or four men, by the exact table.
fn won(men: &[(Color, Role, Square)], kings: [Square; 2], turn: Color) -> bool {
    exact::white_wins(men, kings, turn)
}
