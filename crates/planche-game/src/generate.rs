//! Legal moves and results, from the packed graphs.

mod royal;

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::board::Side;
use crate::cells::Cell;
use crate::lower::attack::Attacks;
use crate::lower::flat::Listener;
use crate::lower::unroll::MoveTable;
use crate::moves::{Move, Part};
use crate::rules::Rules;
use crate::state::State;
use crate::text::syntax::Verdict;
use royal::Guard;

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// A side has won.
    Won(Side),
    /// Nobody has won, and it is over.
    Drawn,
}

/// A list of moves that can be used again and again without asking for memory.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    refs: Vec<u32>,
    built: Vec<Part>,
    ends: Vec<u32>,
    pending: Vec<Part>,
    seen: Vec<u32>,
    round: u32,
    guard: Guard,
}

/// Moves with parts that waited are kept in the list itself; this bit tells them apart.
const BUILT: u32 = 1 << 31;

impl MoveList {
    /// Number of moves.
    pub fn len(&self) -> usize {
        self.refs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.refs.is_empty()
    }

    fn clear(&mut self, table: usize) {
        self.refs.clear();
        self.built.clear();
        self.ends.clear();
        self.pending.clear();
        self.seen.resize(table, 0);
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }

    fn push_built(&mut self, parts: &[Part]) {
        self.built.extend_from_slice(parts);
        self.refs.push(BUILT | self.ends.len() as u32);
        self.ends.push(self.built.len() as u32);
    }

    /// The parts of the move at an index.
    pub fn parts<'a>(&'a self, index: usize, rules: &'a Rules) -> &'a [Part] {
        parts_of(self.refs[index], &self.built, &self.ends, rules)
    }
}

/// The lines to the royal men of a side.
pub(crate) struct RoyalLines {
    side: Side,
    squares: Vec<Cell>,
    /// For each cell, the values that leave them unattacked.
    keep: Vec<u64>,
}

/// Moves that are kept while the list they come from is used again.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeptMoves {
    refs: Box<[u32]>,
    built: Box<[Part]>,
    ends: Box<[u32]>,
}

impl KeptMoves {
    /// The parts of the move at an index.
    pub(crate) fn parts<'a>(&'a self, index: usize, rules: &'a Rules) -> &'a [Part] {
        parts_of(self.refs[index], &self.built, &self.ends, rules)
    }
}

impl MoveList {
    /// A copy of some of the moves.
    pub(crate) fn kept(&self, indices: &[usize]) -> KeptMoves {
        KeptMoves {
            refs: indices.iter().map(|&index| self.refs[index]).collect(),
            built: self.built.as_slice().into(),
            ends: self.ends.as_slice().into(),
        }
    }

    /// A number that tells the move apart from others, in this and in other positions.
    pub(crate) fn key(&self, index: usize, rules: &Rules) -> u32 {
        let reference = self.refs[index];
        if reference & BUILT == 0 {
            return reference;
        }
        let mut hasher = FxHasher::default();
        self.parts(index, rules).hash(&mut hasher);
        BUILT | (hasher.finish() >> 32) as u32
    }
}

fn parts_of<'a>(reference: u32, built: &'a [Part], ends: &[u32], rules: &'a Rules) -> &'a [Part] {
    if reference & BUILT == 0 {
        return rules.moves.parts(reference);
    }
    let index = (reference & !BUILT) as usize;
    let start = index
        .checked_sub(1)
        .map_or(0, |before| ends[before] as usize);
    &built[start..ends[index] as usize]
}

/// Takes moves as they come.
struct Plain<'a>(&'a mut Vec<u32>);

impl Listener for Plain<'_> {
    #[inline]
    fn on_move(&mut self, index: u32) {
        self.0.push(index);
    }

    fn on_also(&mut self, _: Part) {}
    fn on_result(&mut self, _: Verdict) {}
}

/// Takes each move once, with the parts that waited for it.
struct Generator<'a> {
    table: &'a MoveTable,
    list: &'a mut MoveList,
    repeats: bool,
}

impl Listener for Generator<'_> {
    #[inline]
    fn on_move(&mut self, index: u32) {
        let MoveList {
            refs,
            pending,
            seen,
            round,
            ..
        } = self.list;
        if pending.is_empty() {
            // Two ways to the same move (a rook round a cylinder) are one move.
            if self.repeats {
                if seen[index as usize] == *round {
                    return;
                }
                seen[index as usize] = *round;
            }
            refs.push(index);
            return;
        }
        let mut parts = self.table.parts(index).to_vec();
        parts.append(pending);
        self.list.push_built(&parts);
    }

    fn on_also(&mut self, part: Part) {
        self.list.pending.push(part);
    }

    fn on_result(&mut self, _: Verdict) {}
}

/// Asks only whether there is a move.
struct Any(bool);

impl Listener for Any {
    fn on_move(&mut self, _: u32) {
        self.0 = true;
    }

    fn on_also(&mut self, _: Part) {}
    fn on_result(&mut self, _: Verdict) {}

    #[inline]
    fn enough(&self) -> bool {
        self.0
    }
}

/// Keeps the strongest result: victory before loss before draw.
#[derive(Default)]
struct Judge(Option<Verdict>);

impl Listener for Judge {
    fn on_move(&mut self, _: u32) {}
    fn on_also(&mut self, _: Part) {}
    fn on_result(&mut self, verdict: Verdict) {
        self.0 = self.0.max(Some(verdict));
    }
}

impl Rules {
    /// The moves that the `moves` section gives, whether or not they leave a royal man to be
    /// captured.
    pub fn pseudo_moves(&self, state: &State, side: Side, list: &mut MoveList) {
        let rules = &self.sides[side.index()];
        // Only where a move may come twice must it be known which ones have come.
        list.clear(if rules.repeats { self.moves.len() } else { 0 });
        let enemy = &self.sides[side.other().index()].attacks;
        if rules.plain {
            let mut plain = Plain(&mut list.refs);
            rules.flats[0].run(&state.cells, enemy, &mut plain);
            return;
        }
        let mut generator = Generator {
            table: &self.moves,
            list,
            repeats: rules.repeats,
        };
        rules.flats[0].run(&state.cells, enemy, &mut generator);
    }

    /// Whether the side has a move, royal men aside.
    fn can_move(&self, state: &State, side: Side) -> bool {
        let enemy = &self.sides[side.other().index()].attacks;
        let mut any = Any(false);
        self.sides[side.index()].flats[0].run(&state.cells, enemy, &mut any);
        any.0
    }

    /// The legal moves of the side to move. Passes are not among them; see [`Rules::turn`].
    pub fn legal_moves(&self, state: &mut State, list: &mut MoveList) {
        self.pseudo_moves(state, state.side, list);
        if !self.game.royal.is_empty() {
            self.keep_royal_safe(state, list);
        }
    }

    /// The squares of the royal men of a side.
    fn royal_squares(&self, state: &State, side: Side, found: &mut Vec<Cell>) {
        let royal = self.royal[side.index()];
        found.clear();
        for (square, &value) in state.cells[..self.game.layout.squares].iter().enumerate() {
            if royal >> value & 1 == 1 {
                found.push(square as Cell);
            }
        }
    }

    fn attacks_on(&self, side: Side) -> &Attacks {
        &self.sides[side.other().index()].attacks
    }

    /// Whether a royal man of the side could be captured.
    pub(crate) fn royal_attacked(&self, state: &State, side: Side) -> bool {
        let mut squares = Vec::new();
        self.royal_squares(state, side, &mut squares);
        squares
            .iter()
            .any(|&square| self.attacks_on(side).attacked(square, &state.cells))
    }

    /// The lines to the royal men of a side, if none of them is attacked now.
    pub(crate) fn royal_lines(&self, state: &State, side: Side) -> Option<RoyalLines> {
        let mut squares = Vec::new();
        self.royal_squares(state, side, &mut squares);
        let mut keep = vec![u64::MAX; state.cells.len()];
        let mut safe = !squares.is_empty();
        for &square in &squares {
            // A royal man that is taken or turned over is another matter.
            keep[square as usize] &= 1 << state.cells[square as usize];
            safe &= !self
                .attacks_on(side)
                .narrow(square, &state.cells, &mut keep);
        }
        safe.then_some(RoyalLines {
            side,
            squares,
            keep,
        })
    }

    /// Whether a royal man would be attacked if the cells that a move changes were forced to what it makes
    /// of them.
    pub(crate) fn forces_attack(&self, lines: &RoyalLines, state: &State, parts: &[Part]) -> bool {
        let keeps = |&part: &Part| self.changes.keeps(part, &state.cells, &lines.keep);
        if parts.iter().all(keeps) {
            return false;
        }
        let mut cells = state.cells.clone();
        for (cell, value) in self.changes.effects(parts, &state.cells) {
            cells[cell as usize] = value;
        }
        let royal = self.royal[lines.side.index()];
        let attacks = self.attacks_on(lines.side);
        let stands = |&square: &Cell| royal >> cells[square as usize] & 1 == 1;
        !lines.squares.iter().all(stands)
            || lines
                .squares
                .iter()
                .any(|&square| attacks.attacked(square, &cells))
    }

    /// Whether a royal man of the side to move could be captured ("check").
    pub fn in_check(&self, state: &State) -> bool {
        !self.game.royal.is_empty() && self.royal_attacked(state, state.side)
    }

    fn judge(&self, section: usize, side: Side, state: &State) -> Option<Verdict> {
        let rules = &self.sides[side.index()];
        let enemy = &self.sides[side.other().index()].attacks;
        let mut judge = Judge::default();
        rules.flats[section].run(&state.cells, enemy, &mut judge);
        judge.0
    }

    /// What the result section says about the last move.
    pub fn result(&self, state: &State) -> Outcome {
        outcome(self.judge(1, state.last, state), state.last)
    }

    /// The same, when the section said nothing for this side at the time the log of the position
    /// had this length.
    pub(crate) fn result_since(&self, state: &State, length: usize) -> Outcome {
        let rules = &self.sides[state.last.index()];
        if rules.stretches.is_empty() {
            return self.result(state);
        }
        let mut judge = Judge::default();
        for cell in state.changed_after(length) {
            for &entry in &rules.stretches[cell as usize] {
                rules.flats[1].run_entry(entry as usize, &state.cells, &mut judge);
            }
        }
        outcome(judge.0, state.last)
    }

    /// The length of the log, if the result section says nothing for the side at this time.
    pub(crate) fn undecided(&self, state: &State, side: Side) -> Option<usize> {
        let quiet = outcome(self.judge(1, side, state), side) == Outcome::Ongoing;
        quiet.then(|| state.log_len())
    }

    /// The lengths of the log for both sides, where their results are undecided now.
    pub(crate) fn undecided_for_both(&self, state: &State) -> [Option<usize>; 2] {
        Side::BOTH.map(|side| self.undecided(state, side))
    }

    /// What the result section says about the last move; `asked` is what is known from before, and
    /// learns that the result is undecided.
    pub(crate) fn result_asked(&self, state: &State, asked: &mut [Option<usize>; 2]) -> Outcome {
        let known = &mut asked[state.last.index()];
        let outcome = match *known {
            Some(length) => self.result_since(state, length),
            None => self.result(state),
        };
        if outcome == Outcome::Ongoing {
            *known = Some(state.log_len());
        }
        outcome
    }

    /// Whether the count of quiet moves makes a draw.
    pub(crate) fn worn_out(&self, state: &State) -> bool {
        let limit = self.game.draw_after.as_ref();
        limit.is_some_and(|(moves, ..)| state.clock >= *moves)
    }

    /// Whether the last move has won for `side`, by the result section or because the other side
    /// has no move. `base`: see [`Rules::undecided`].
    pub(crate) fn won(&self, state: &mut State, side: Side, base: Option<usize>) -> bool {
        let result = match base {
            Some(length) if state.last == side => self.result_since(state, length),
            _ => self.result(state),
        };
        if result != Outcome::Ongoing {
            return result == Outcome::Won(side);
        }
        self.won_by_block(state, side)
    }

    /// Whether `side` wins because the side to move has no move.
    pub(crate) fn won_by_block(&self, state: &mut State, side: Side) -> bool {
        // Cheap first: would it be lost to have no move here?
        let lost = self.judge(2, state.side, state);
        if outcome(lost, state.side) != Outcome::Won(side) && lost != Some(Verdict::Pass) {
            return false;
        }
        if self.game.royal.is_empty() && self.can_move(state, state.side) {
            return false;
        }
        self.moves_or_end(state, &mut MoveList::default()) == Outcome::Won(side)
    }

    /// The moves of the side to move, passes included; if there is none, how the game ends.
    /// The result section and the draw rules are not asked here.
    pub fn moves_or_end(&self, state: &mut State, list: &mut MoveList) -> Outcome {
        self.legal_moves(state, list);
        if !list.is_empty() {
            return Outcome::Ongoing;
        }
        match self.judge(2, state.side, state) {
            Some(Verdict::Pass) if state.passes == 0 => {
                list.push_built(&[]);
                Outcome::Ongoing
            }
            Some(Verdict::Pass) => match self.judge(3, state.side, state) {
                None => Outcome::Drawn,
                verdict => outcome(verdict, state.side),
            },
            None => Outcome::Drawn,
            verdict => outcome(verdict, state.side),
        }
    }

    /// Fills the list with the moves of the side to move, and says whether the game goes on.
    /// Repetition needs the history and is not looked at.
    pub fn turn(&self, state: &mut State, list: &mut MoveList) -> Outcome {
        list.clear(0);
        match self.result(state) {
            Outcome::Ongoing => {}
            over => return over,
        }
        let outcome = self.moves_or_end(state, list);
        if outcome == Outcome::Ongoing && self.worn_out(state) {
            list.refs.clear();
            return Outcome::Drawn;
        }
        outcome
    }

    /// The legal moves of the side to move (passes included) as values, in the order of the rules;
    /// none when the game is over.
    pub fn moves(&self, state: &State) -> Vec<Move> {
        let (mut state, mut list) = (state.clone(), MoveList::default());
        self.turn(&mut state, &mut list);
        (0..list.len())
            .map(|index| Move {
                parts: list.parts(index, self).to_vec(),
            })
            .collect()
    }

    /// The legal moves with their names, sorted by name.
    pub fn named_moves(&self, state: &State) -> Vec<(String, Move)> {
        let moves = self.moves(state);
        let parts: Vec<&[Part]> = moves.iter().map(|m| m.parts.as_slice()).collect();
        let names = self.name_moves(&parts);
        let mut named: Vec<(String, Move)> = names.into_iter().zip(moves).collect();
        named.sort();
        named
    }
}

fn outcome(verdict: Option<Verdict>, side: Side) -> Outcome {
    match verdict {
        Some(Verdict::Victory) => Outcome::Won(side),
        Some(Verdict::Loss) => Outcome::Won(side.other()),
        Some(Verdict::Draw) => Outcome::Drawn,
        Some(Verdict::Pass | Verdict::None) | None => Outcome::Ongoing,
    }
}
