//! Retrograde analysis: from the mates backwards, one distance at a time.
//!
//! White positions won in `n` are those from which a move reaches a Black position lost in `n - 1`;
//! Black positions lost in `n` are those whose every move reaches a won position, the longest in `n`.
//! A counter a position says how many of Black's moves are not yet known to lose.

use rayon::prelude::*;
use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use crate::class::Class;
use crate::layout::Layout;
use crate::placement::Placement;
use crate::table::{DRAWN, ILLEGAL, LONGEST, table};

/// The distances of one class in the order of its layout, one list a side to move.
pub(crate) struct Distances {
    pub white: Vec<u8>,
    pub black: Vec<u8>,
}

/// What is known of a Black position before the analysis starts.
struct Start {
    /// Mate is 0; everything else that is legal starts as drawn.
    value: u8,
    /// Moves not yet known to lose; [`HOLDS`] when one of them draws for certain.
    open: u8,
    /// The longest loss among captures that leave a won ending.
    worst: u8,
}

/// The counter of a position that has a drawing move.
const HOLDS: u8 = u8::MAX;

/// Works out a class. Smaller classes that captures or promotions lead to are made first.
pub(crate) fn analyse(class: Class) -> Distances {
    // Not from within the threads below: they would wait for a table that waits for them.
    for slot in 0..class.size() {
        class.without(slot).map(table);
    }
    let layout = Layout::of(class);
    let starts: Vec<Start> = (0..layout.len())
        .into_par_iter()
        .map(|index| start(class, &layout.placement(index)))
        .collect();
    let white = (0..layout.len())
        .into_par_iter()
        .map(
            |index| match layout.placement(index).is_legal_for_white(class) {
                true => DRAWN,
                false => ILLEGAL,
            },
        )
        .collect();
    let black = starts.iter().map(|start| start.value).collect();
    let mut analysis = Analysis {
        class,
        layout,
        distances: Distances { white, black },
        starts,
        lost: vec![Vec::new(); LONGEST + 1],
        won: vec![Vec::new(); LONGEST + 1],
    };
    analysis.seed();
    for distance in 0..LONGEST {
        analysis.step(distance);
    }
    analysis.distances
}

fn start(class: Class, placement: &Placement) -> Start {
    if !placement.is_legal_for_black(class) {
        return Start {
            value: ILLEGAL,
            open: HOLDS,
            worst: 0,
        };
    }
    let targets = placement.black_targets(class);
    if targets.is_empty() {
        let value = if placement.in_check(class) { 0 } else { DRAWN };
        return Start {
            value,
            open: HOLDS,
            worst: 0,
        };
    }
    let mut start = Start {
        value: DRAWN,
        open: 0,
        worst: 0,
    };
    for square in targets {
        match placement.slot_at(class, square) {
            None => start.open += 1,
            Some(slot) => match after_capture(class, placement, slot) {
                None => start.open = HOLDS,
                Some(distance) => start.worst = start.worst.max(distance),
            },
        }
        if start.open == HOLDS {
            break;
        }
    }
    start
}

/// In how many moves White wins although the man of this slot was captured, if at all.
fn after_capture(class: Class, placement: &Placement, slot: usize) -> Option<u8> {
    let rest = class.without(slot)?;
    let after = Placement::three(placement.men[slot], placement.king, placement.men[1 - slot]);
    table(rest).white(&after).distance()
}

struct Analysis {
    class: Class,
    layout: Layout,
    distances: Distances,
    starts: Vec<Start>,
    /// Black positions by distance, to be worked backwards from.
    lost: Vec<Vec<u32>>,
    /// White positions known from the start to be won in so many moves (promotions).
    won: Vec<Vec<u32>>,
}

impl Analysis {
    /// Mates, captures that all lose, and promotions.
    fn seed(&mut self) {
        for index in 0..self.layout.len() {
            let start = &self.starts[index];
            if start.value == 0 {
                self.lost[0].push(index as u32);
            } else if start.value == DRAWN && start.open == 0 {
                self.lost[start.worst as usize].push(index as u32);
            }
        }
        if self.class.has_pawn() {
            self.seed_promotions();
        }
    }

    fn seed_promotions(&mut self) {
        for index in 0..self.layout.len() {
            let placement = self.layout.placement(index);
            if placement.men[0].rank() != Rank::Seventh || self.distances.white[index] == ILLEGAL {
                continue;
            }
            if let Some(distance) = best_promotion(&placement) {
                self.won[distance as usize].push(index as u32);
            }
        }
    }

    /// One distance: Black positions lost in `distance`, then White positions won one move later.
    fn step(&mut self, distance: usize) {
        for index in std::mem::take(&mut self.won[distance]) {
            self.white_wins(index, distance);
        }
        let mut next = 0;
        while next < self.lost[distance].len() {
            let index = self.lost[distance][next];
            next += 1;
            self.distances.black[index as usize] = distance as u8;
            self.unmove_white(index, distance + 1);
        }
    }

    /// Records a won position and counts it against every Black move that leads to it.
    fn white_wins(&mut self, index: u32, distance: usize) {
        if self.distances.white[index as usize] != DRAWN {
            return;
        }
        self.distances.white[index as usize] = distance as u8;
        let placement = self.layout.placement(index as usize);
        let sources = attacks::king_attacks(placement.bare)
            & !attacks::king_attacks(placement.king)
            & !placement.occupied(self.class);
        for square in sources {
            let before = self.layout.index(&placement.with_bare(square));
            let start = &mut self.starts[before];
            if start.open == HOLDS || start.open == 0 {
                continue;
            }
            start.open -= 1;
            if start.open == 0 {
                let longest = distance.max(start.worst as usize);
                self.lost[longest].push(before as u32);
            }
        }
    }

    /// Takes back every White move that leads to this Black position.
    fn unmove_white(&mut self, index: u32, distance: usize) {
        let placement = self.layout.placement(index as usize);
        for square in placement.king_targets(self.class) {
            let before = Placement {
                king: square,
                ..placement
            };
            self.queue_white(&before, distance);
        }
        for slot in 0..self.class.size() {
            for square in self.man_sources(&placement, slot) {
                let mut before = placement;
                before.men[slot] = square;
                self.queue_white(&before, distance);
            }
        }
    }

    fn queue_white(&mut self, before: &Placement, distance: usize) {
        let index = self.layout.index(before);
        if self.distances.white[index] == DRAWN {
            self.won[distance].push(index as u32);
        }
    }

    /// Squares a man may have come from: pieces walk back as they walk forward, pawns do not.
    fn man_sources(&self, placement: &Placement, slot: usize) -> Bitboard {
        if self.class.role(slot) != Role::Pawn {
            return placement.man_targets(self.class, slot);
        }
        let occupied = placement.occupied(self.class);
        let free = |square: &Square| !occupied.contains(*square) && square.rank() != Rank::First;
        let pawn = placement.men[0];
        let mut sources = Bitboard::EMPTY;
        let Some(one) = pawn.offset(-8).filter(free) else {
            return sources;
        };
        sources.add(one);
        if pawn.rank() == Rank::Fourth {
            sources |= Bitboard::from_iter(one.offset(-8).filter(free));
        }
        sources
    }
}

/// The shortest win by promoting at once.
fn best_promotion(placement: &Placement) -> Option<u8> {
    let targets = placement.pawn_targets(Class::KPK).into_iter();
    let choices = targets.flat_map(|square| {
        [Class::KQK, Class::KRK].map(|class| {
            let after = Placement::three(placement.bare, placement.king, square);
            table(class).black(&after).distance()
        })
    });
    choices.flatten().min().map(|distance| distance + 1)
}
