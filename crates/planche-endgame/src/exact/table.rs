//! Tables of any class: who wins, and after how many plies.
//!
//! A table is made when it is first asked for, after those that it leads to, and kept for the life of the
//! program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;
use shakmaty::Color;

use super::board::Board;
use super::layout::Layout;
use super::material::Material;
use super::retrograde::{Metric, analyse};
use super::sets;

/// The stored byte of a position that cannot be.
pub(crate) const ILLEGAL: u8 = u8::MAX;
/// The stored byte of a drawn position; all others are plies to the end, odd for the side that wins.
pub(crate) const DRAWN: u8 = u8::MAX - 1;

/// What best play leads to, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// It wins in so many plies.
    Won(u8),
    /// Nobody can force anything.
    Drawn,
    /// It loses in so many plies; 0 is mate on the board.
    Lost(u8),
}

impl Prospect {
    fn from_byte(byte: u8) -> Option<Prospect> {
        match byte {
            ILLEGAL => None,
            DRAWN => Some(Prospect::Drawn),
            plies if plies % 2 == 1 => Some(Prospect::Won(plies)),
            plies => Some(Prospect::Lost(plies)),
        }
    }

    /// The same for the side that moved here, one ply earlier.
    pub fn for_mover(self) -> Prospect {
        match self {
            Prospect::Won(plies) => Prospect::Lost(plies + 1),
            Prospect::Drawn => Prospect::Drawn,
            Prospect::Lost(plies) => Prospect::Won(plies + 1),
        }
    }

    /// How many moves the winner still makes.
    pub fn moves(self) -> Option<u8> {
        match self {
            Prospect::Won(plies) => Some(plies.div_ceil(2)),
            Prospect::Lost(plies) => Some(plies / 2),
            Prospect::Drawn => None,
        }
    }

    /// The larger the better for the side to move: quick wins, draws, long losses.
    pub fn rank(self) -> i32 {
        match self {
            Prospect::Won(plies) => 1_000 - i32::from(plies),
            Prospect::Drawn => 0,
            Prospect::Lost(plies) => i32::from(plies) - 1_000,
        }
    }
}

/// The exact values of a class.
pub struct Table {
    pub(crate) class: Material,
    pub(crate) layout: Layout,
    values: [Vec<u8>; 2],
}

impl Table {
    fn make(class: Material, metric: Metric) -> Table {
        let layout = Layout::of(class);
        let values = match (class, metric) {
            (Material::KBNK, Metric::Mate) => sets::analyse(layout),
            _ => analyse(class, metric),
        };
        Table {
            class,
            layout,
            values,
        }
    }

    pub(crate) fn prospect(&self, board: &Board) -> Option<Prospect> {
        self.entry(self.layout.index(board)?, board.turn)
    }

    pub(crate) fn entry(&self, index: usize, turn: Color) -> Option<Prospect> {
        let values = &self.values[turn.fold_wb(0, 1)];
        values.get(index).copied().and_then(Prospect::from_byte)
    }
}

type Tables = [OnceLock<Table>; Material::COUNT];
static TABLES: Tables = [const { OnceLock::new() }; Material::COUNT];
static CONVERSIONS: Tables = [const { OnceLock::new() }; Material::COUNT];

/// The table of a class, made on the first call with all that it leads to.
///
/// Threads that ask for a missing table at the same time may each make it; one of them is kept. Nobody
/// waits for another, so asking from within a parallel loop is safe.
pub fn table(class: Material) -> &'static Table {
    let kept = &TABLES[class.number()];
    if let Some(table) = kept.get() {
        return table;
    }
    for level in missing(class).into_values() {
        level.into_par_iter().for_each(|class| {
            let made = Table::make(class, Metric::Mate);
            TABLES[class.number()].get_or_init(|| made);
        });
    }
    let made = Table::make(class, Metric::Mate);
    kept.get_or_init(|| made)
}

/// As [`table`], but counting the plies to the next capture or promotion that keeps the win, or to mate.
pub fn conversions(class: Material) -> &'static Table {
    // What it leads to is looked up in the tables of mates.
    table(class);
    let kept = &CONVERSIONS[class.number()];
    if let Some(table) = kept.get() {
        return table;
    }
    let made = Table::make(class, Metric::Conversion);
    kept.get_or_init(|| made)
}

/// The classes that this one leads to and that are not there yet, in an order in which they can be made: fewer
/// men first, then fewer pawns.
fn missing(class: Material) -> BTreeMap<(usize, usize), Vec<Material>> {
    let mut levels: BTreeMap<(usize, usize), Vec<Material>> = BTreeMap::new();
    let mut waiting = class.leads_to();
    while let Some(class) = waiting.pop() {
        let level = levels.entry((class.size(), class.pawns())).or_default();
        let ready = TABLES[class.number()].get().is_some();
        if !ready && !level.contains(&class) {
            level.push(class);
            waiting.extend(class.leads_to());
        }
    }
    levels
}
