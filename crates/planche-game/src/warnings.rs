//! What the rules allow but their author hardly meant: a man put where another one stands, and a move that
//! can never be made.
//!
//! What cannot be told, because there are too many ways to it, is passed over.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::cells::{Cell, EMPTY_MASK};
use crate::lower::graph::{Node, NodeId};
use crate::lower::terms::Control;
use crate::moves::Part;
use crate::rules::Rules;
use crate::text::error::Place;
use crate::text::syntax::{Block, Declaration, Statement};

/// Something in a rules file that is allowed, and looks wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// What it is, and what to write instead.
    pub text: String,
}

/// All warnings, by their places.
pub fn warnings(rules: &Rules) -> Vec<Warning> {
    let mut made = FxHashSet::default();
    let mut warnings: BTreeMap<(u32, u32), Warning> = BTreeMap::new();
    for side in &rules.sides {
        let graph = &side.graphs[0];
        let mut control = Control::new(graph);
        for (id, node) in graph.nodes.iter().enumerate() {
            let (id, Node::Move { index, .. }) = (id as NodeId, node) else {
                continue;
            };
            let place = graph.places[id as usize];
            if can_come(&mut control, id) {
                made.insert(key(place));
            }
            let mut arriving = arrivals(rules.moves.parts(*index)).into_iter();
            if let Some(cell) = arriving.find(|&cell| may_be_taken(rules, &mut control, id, cell)) {
                let warning = || taken(rules, place, cell);
                warnings.entry(key(place)).or_insert_with(warning);
            }
        }
    }
    for place in moves_written(rules) {
        if !made.contains(&key(place)) {
            warnings.insert(key(place), never_made(place));
        }
    }
    warnings.into_values().collect()
}

/// Places compare as equal; this tells them apart.
fn key(place: Place) -> (u32, u32) {
    (place.line, place.column)
}

fn never_made(place: Place) -> Warning {
    let text = "this move can never be made: nothing calls the procedure that it stands in, or no position \
                fulfils what is asked before it";
    let text = text.to_string();
    Warning { place, text }
}

fn taken(rules: &Rules, place: Place, cell: Cell) -> Warning {
    let square = rules.game.board.name(cell);
    let text = format!(
        "a man may come to {square} where another one stands, which is gone then and does not count as captured \
         (hint: ask whether the square is empty, or say that the man there is captured)"
    );
    Warning { place, text }
}

/// Whether some position leads to a node; yes where that cannot be told.
fn can_come(control: &mut Control, id: NodeId) -> bool {
    control.terms(id).map_or(true, |(from, to)| from < to)
}

/// The squares to which a move brings a man without emptying them before. Parts that have waited (`also …`)
/// come after those of the move itself, so they empty nothing in time.
fn arrivals(parts: &[Part]) -> Vec<Cell> {
    let mut emptied = Vec::new();
    let mut arriving = Vec::new();
    for part in parts {
        let to = match *part {
            Part::Captured(cell) => {
                emptied.push(cell);
                continue;
            }
            Part::Goes(from, to) => {
                emptied.push(from);
                to
            }
            Part::Put(cell, _) => cell,
            _ => continue,
        };
        if !emptied.contains(&to) {
            arriving.push(to);
        }
        emptied.retain(|&cell| cell != to);
    }
    arriving
}

/// Whether the tests before a move leave it open that a man stands on a square.
fn may_be_taken(rules: &Rules, control: &mut Control, id: NodeId, cell: Cell) -> bool {
    let Ok(terms) = control.terms(id) else {
        return false;
    };
    let men = rules.game.kinds.all_mask() & !EMPTY_MASK;
    control.list(terms).any(|term| {
        let known = term.iter().filter(|condition| condition.cell == cell);
        known.fold(men, |men, condition| men & condition.mask) != 0
    })
}

/// The places of all `move` statements.
fn moves_written(rules: &Rules) -> Vec<Place> {
    let mut places = Vec::new();
    for line in &rules.file.lines {
        match &line.item {
            Declaration::Section(_, body) | Declaration::Procedure { body, .. } => {
                collect(body, &mut places);
            }
            _ => {}
        }
    }
    places
}

fn collect(block: &Block, places: &mut Vec<Place>) {
    for line in block {
        match &line.item {
            Statement::Move(_) => places.push(line.place),
            Statement::If(arms, otherwise) => {
                arms.iter().for_each(|(_, body)| collect(body, places));
                otherwise.iter().for_each(|body| collect(body, places));
            }
            Statement::Choose(_, whens, otherwise) => {
                whens.iter().for_each(|(_, body)| collect(body, places));
                otherwise.iter().for_each(|body| collect(body, places));
            }
            Statement::While(_, body)
            | Statement::ForSquare(_, _, body)
            | Statement::ForWay(_, _, body)
            | Statement::ForKind(_, _, body)
            | Statement::ForNumber(_, _, _, body) => collect(body, places),
            _ => {}
        }
    }
}
