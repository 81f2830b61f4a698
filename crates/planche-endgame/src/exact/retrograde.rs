//! Retrograde analysis of any class: from the mates backwards, one ply at a time.
//!
//! A position is lost in `n` plies when every move leads to one that is won for the other side, the
//! longest in `n - 1`; it is won in `n` when a move leads to one that is lost in `n - 1`. Captures and
//! promotions lead out of the class, into tables that are there already: they are looked up first. A
//! counter a position says how many of its other moves are not yet known to lose.

use rayon::prelude::*;
use shakmaty::{Bitboard, Color, Role, Square};

use super::board::Board;
use super::layout::Layout;
use super::material::Material;
use super::men::Men;
use super::table::{DRAWN, ILLEGAL, Prospect, table};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Plies to mate.
    Mate,
    /// Plies to mate or to a capture or promotion that keeps the win.
    Conversion,
}

/// What is known of a position before the analysis starts.
#[derive(Clone, Copy)]
struct Start {
    /// [`ILLEGAL`], mate (0), or drawn until more is known.
    value: u8,
    /// Moves not yet known to lose; [`HOLDS`] when one of them does not lose for certain, or nothing can be
    /// played here.
    open: u8,
    /// The plies of the longest loss among captures and promotions.
    worst: u8,
    /// The plies of the shortest win by a capture or a promotion; 0 if there is none.
    win: u8,
}

const HOLDS: u8 = u8::MAX;

const UNUSED: Start = Start {
    value: ILLEGAL,
    open: HOLDS,
    worst: 0,
    win: 0,
};

/// Works out a class: the plies of every entry with White and with Black to move. The tables of the
/// classes that it leads to must be there.
pub(crate) fn analyse(class: Material, metric: Metric) -> [Vec<u8>; 2] {
    let layout = Layout::of(class);
    let sides = [Color::White, Color::Black].map(|turn| {
        let entries = (0..layout.len()).into_par_iter();
        let starts: Vec<Start> = entries
            .map(|index| start(class, metric, &layout.board(index, turn)))
            .collect();
        Side::new(starts)
    });
    let mut analysis = Analysis {
        class,
        layout,
        sides,
    };
    for ply in 0..LONGEST {
        analysis.step(ply);
    }
    analysis.sides.map(|side| side.values)
}

/// Above the longest distance of any class, in plies.
const LONGEST: usize = 200;

fn start(class: Material, metric: Metric, board: &Board) -> Start {
    if !board.is_legal(class) {
        return UNUSED;
    }
    let mut moves = Moves {
        class,
        metric,
        board,
        any: false,
        start: Start {
            value: DRAWN,
            open: 0,
            worst: 0,
            win: 0,
        },
    };
    let checked = board.in_check(class);
    // Against a bare king nobody loses: his quiet moves need not be counted.
    if class.is_bare(board.turn.other()) {
        moves.start.open = HOLDS;
    }
    moves.add(None, board.king_targets(class));
    for slot in board.slots(class, board.turn) {
        moves.add(Some(slot), board.man_targets(class, slot, checked));
    }
    if board.passing {
        moves.any = true;
        board
            .take_in_passing()
            .into_iter()
            .for_each(|next| moves.leave(next));
    }
    if !moves.any {
        moves.start.open = HOLDS;
        moves.start.value = if checked { 0 } else { DRAWN };
    }
    moves.start
}

/// Takes stock of the moves of a position.
struct Moves<'b> {
    class: Material,
    metric: Metric,
    board: &'b Board,
    any: bool,
    start: Start,
}

impl Moves<'_> {
    /// Adds the moves of the king, or of the man of a slot, to these squares.
    fn add(&mut self, slot: Option<usize>, targets: Bitboard) {
        self.any |= !targets.is_empty();
        let pawn = slot.is_some_and(|slot| self.class.man(slot).is_some_and(|m| m.1 == Role::Pawn));
        let other = self.board.men_of(self.class, self.board.turn.other());
        let leaving = match pawn {
            true => targets & (other | Bitboard::BACKRANKS),
            false => targets & other,
        };
        if self.start.open != HOLDS {
            self.start.open += (targets & !leaving).count() as u8;
        }
        for to in leaving {
            let promotes = pawn && Bitboard::BACKRANKS.contains(to);
            let own = slot.and_then(|slot| self.class.man(slot)).map(|man| man.1);
            let roles: &[Role] = match promotes {
                true => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
                false => &[own.unwrap_or(Role::King)],
            };
            for &role in roles {
                let men = self.board.men_after(self.class, slot, to, role);
                self.leave(self.after(slot, to, men));
            }
        }
    }

    fn after(&self, slot: Option<usize>, to: Square, men: Men) -> (Material, Board) {
        let mut kings = self.board.kings;
        if slot.is_none() {
            kings[usize::from(self.board.turn == Color::Black)] = to;
        }
        men.normal(kings, self.board.turn.other())
    }

    /// A move to another class.
    fn leave(&mut self, (class, board): (Material, Board)) {
        let counted = |plies: u8, at_once: u8| match self.metric {
            Metric::Mate => plies + 1,
            Metric::Conversion => at_once,
        };
        match table(class).prospect(&board) {
            Some(Prospect::Lost(plies)) => {
                let win = counted(plies, 1);
                self.start.open = HOLDS;
                self.start.win = match self.start.win {
                    0 => win,
                    known => known.min(win),
                };
            }
            Some(Prospect::Won(plies)) => {
                self.start.worst = self.start.worst.max(counted(plies, 2));
            }
            Some(Prospect::Drawn) | None => self.start.open = HOLDS,
        }
    }
}

/// What is known with one side to move.
struct Side {
    values: Vec<u8>,
    open: Vec<u8>,
    worst: Vec<u8>,
    /// Entries whose value is known, by plies, to be worked backwards from.
    known: Vec<Vec<u32>>,
    /// Entries that get a value by then, unless they have one before.
    due: Vec<Vec<u32>>,
}

impl Side {
    fn new(starts: Vec<Start>) -> Side {
        let mut side = Side {
            values: starts.iter().map(|start| start.value).collect(),
            open: starts.iter().map(|start| start.open).collect(),
            worst: starts.iter().map(|start| start.worst).collect(),
            known: vec![Vec::new(); LONGEST + 2],
            due: vec![Vec::new(); LONGEST + 2],
        };
        for (index, start) in starts.iter().enumerate() {
            let at = match start {
                Start { value: 0, .. } => {
                    side.known[0].push(index as u32);
                    continue;
                }
                Start { value: ILLEGAL, .. } => continue,
                Start { win: 1.., .. } => start.win,
                Start { open: 0, .. } => start.worst,
                _ => continue,
            };
            side.due[usize::from(at)].push(index as u32);
        }
        side
    }
}

struct Analysis {
    class: Material,
    layout: Layout,
    /// White to move, Black to move.
    sides: [Side; 2],
}

impl Analysis {
    /// All positions of this many plies.
    fn step(&mut self, ply: usize) {
        for (number, turn) in [Color::White, Color::Black].into_iter().enumerate() {
            let side = &mut self.sides[number];
            for index in std::mem::take(&mut side.due[ply]) {
                if side.values[index as usize] == DRAWN {
                    side.values[index as usize] = ply as u8;
                    side.known[ply].push(index);
                }
            }
            for index in std::mem::take(&mut side.known[ply]) {
                self.go_back(index as usize, turn, ply);
            }
        }
    }

    /// Tells every position with a move to this one what that move is worth.
    fn go_back(&mut self, index: usize, turn: Color, ply: usize) {
        let (class, layout) = (self.class, self.layout);
        let after = layout.board(index, turn);
        let earlier = &mut self.sides[turn.fold_wb(1, 0)];
        let mut tell = |index: usize| match ply.is_multiple_of(2) {
            true => earlier.wins(index, ply + 1),
            false => earlier.loses_one(index, ply + 1),
        };
        let double = layout.is_double(&after);
        if class.has_passing() {
            let mut back = |before: Board| {
                layout.before(double, &before, &mut tell);
                if before.may_pass(class) {
                    let passed = Board {
                        passing: true,
                        ..before
                    };
                    layout.before(double, &passed, &mut tell);
                }
            };
            after.each_king_before(class, &mut back);
            after.each_pawn_before(class, &mut back);
            return;
        }
        after.each_king_before(class, |before| layout.before(double, &before, &mut tell));
        // The kings stay where they are, and so does the pair: the number of the entry is soon found.
        let occupied = after.occupied(class);
        for slot in after.slots(class, turn.other()) {
            for square in after.sources(class, slot, occupied) {
                tell(layout.moved(index, slot, after.men[slot], square));
            }
        }
    }
}

impl Side {
    /// A move wins in so many plies.
    fn wins(&mut self, index: usize, ply: usize) {
        if self.values[index] == DRAWN {
            self.values[index] = ply as u8;
            self.known[ply].push(index as u32);
        }
    }

    /// A move loses in so many plies; the last of them decides.
    fn loses_one(&mut self, index: usize, ply: usize) {
        let open = &mut self.open[index];
        if *open == HOLDS || *open == 0 {
            return;
        }
        *open -= 1;
        if *open == 0 {
            self.due[ply.max(usize::from(self.worst[index]))].push(index as u32);
        }
    }
}
