//! The game of king and rook as a graph of position classes.
//!
//! The eight symmetries of the board leave 21,959 classes with White to move and 28,056 with Black to
//! move. A strategy that looks at classes only is symmetric by construction, and ties are broken the
//! same way in every orientation. All evaluation works on this graph: nothing here reads a table
//! except the perfect defenders.

use std::sync::OnceLock;

use shakmaty::Square;

use crate::class::Class;
use crate::krk::facts;
use crate::placement::{Placement, Step};
use crate::table::table;

/// The number of a class.
pub type Id = u16;

/// No class: an impossible move, or a position that is not legal.
pub const NONE: Id = Id::MAX;

/// A move of White in a class.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    /// The move, on the board of the class's representative.
    pub step: Step,
    /// The class with Black to move that it leads to.
    pub to: Id,
}

/// Why a game cannot go on from a class with Black to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Black is mated.
    Mate,
    /// Black is stalemated.
    Stalemate,
    /// Black can take the rook.
    RookLost,
    /// Black has moves, all of them quiet.
    Open,
}

/// Classes, moves and replies.
pub struct Graph {
    /// A representative of each class with White to move.
    pub white: Vec<Placement>,
    /// A representative of each class with Black to move.
    pub black: Vec<Placement>,
    /// Weight of each White class: how many positions it stands for (4 or 8).
    pub weight: Vec<u32>,
    /// How each Black class ends, if it does.
    pub end: Vec<End>,
    /// Moves to mate with best play, White to move.
    pub white_distance: Vec<u8>,
    /// Moves to mate with best play, Black to move; 255 when drawn.
    pub black_distance: Vec<u8>,
    white_ids: Vec<Id>,
    black_ids: Vec<Id>,
    edges: Lists<Edge>,
    replies: Lists<Id>,
}

/// Many short lists in one vector.
pub(crate) struct Lists<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    pub fn collect(lists: impl Iterator<Item = Vec<T>>) -> Lists<T> {
        let mut all = Lists {
            items: Vec::new(),
            starts: vec![0],
        };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    pub fn list(&self, number: usize) -> &[T] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// One of the eight symmetries of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// Where a square goes: reflected in the diagonal, then left to right, then upside down.
    pub fn apply(self, square: Square) -> Square {
        let mut square = square;
        if self.0 & 4 != 0 {
            square = square.flip_diagonal();
        }
        if self.0 & 1 != 0 {
            square = square.flip_horizontal();
        }
        if self.0 & 2 != 0 {
            square = square.flip_vertical();
        }
        square
    }

    /// Where a square comes from.
    pub fn undo(self, square: Square) -> Square {
        let mut square = square;
        if self.0 & 2 != 0 {
            square = square.flip_vertical();
        }
        if self.0 & 1 != 0 {
            square = square.flip_horizontal();
        }
        if self.0 & 4 != 0 {
            square = square.flip_diagonal();
        }
        square
    }
}

/// The representative of a placement's class: the smallest of its eight images, and the way there.
pub fn canonical(placement: &Placement) -> (Placement, Symmetry) {
    let images = Symmetry::all().map(|symmetry| {
        let image = placement.map(|square| symmetry.apply(square));
        (number(&image), symmetry)
    });
    let (smallest, symmetry) = images
        .min_by_key(|&(number, _)| number)
        .unwrap_or((0, Symmetry(0)));
    (placement_of(smallest), symmetry)
}

fn number(placement: &Placement) -> usize {
    let [bare, king, rook] = [placement.bare, placement.king, placement.men[0]].map(usize::from);
    bare << 12 | king << 6 | rook
}

fn placement_of(number: usize) -> Placement {
    let square = |shift: usize| Square::new((number >> shift & 63) as u32);
    Placement::three(square(12), square(6), square(0))
}

/// The graph, made on the first call (about a tenth of a second).
pub fn graph() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(Graph::make)
}

impl Graph {
    fn make() -> Graph {
        let (white, white_ids, weight) = classes(|p| p.is_legal_for_white(Class::KRK));
        let (black, black_ids, _) = classes(|p| p.is_legal_for_black(Class::KRK));
        let id = |ids: &[Id], placement: &Placement| ids[number(placement)];
        let edges = Lists::collect(white.iter().map(|placement| {
            let steps = placement.white_steps(Class::KRK).into_iter();
            let edges = steps.map(|step| Edge {
                step,
                to: id(&black_ids, &placement.after(step)),
            });
            edges.collect()
        }));
        let replies = Lists::collect(black.iter().map(|placement| {
            let targets = placement.black_targets(Class::KRK).into_iter();
            let quiet = targets.filter(|&to| to != facts::rook(placement));
            quiet
                .map(|to| id(&white_ids, &placement.with_bare(to)))
                .collect()
        }));
        let exact = table(Class::KRK);
        Graph {
            end: black.iter().map(end_of).collect(),
            white_distance: distances(&white, |p| exact.white(p).distance()),
            black_distance: distances(&black, |p| exact.black(p).distance()),
            white,
            black,
            weight,
            white_ids,
            black_ids,
            edges,
            replies,
        }
    }

    /// The class of a placement with White to move, and how its representative lies; `None` when
    /// the placement is not legal.
    pub fn white_class(&self, placement: &Placement) -> Option<(Id, Symmetry)> {
        let id = self.white_ids[number(placement)];
        (id != NONE).then(|| (id, canonical(placement).1))
    }

    /// The class of a placement with Black to move.
    pub fn black_class(&self, placement: &Placement) -> Option<Id> {
        let id = self.black_ids[number(placement)];
        (id != NONE).then_some(id)
    }

    /// White's moves in a class.
    pub fn edges(&self, white: Id) -> &[Edge] {
        self.edges.list(usize::from(white))
    }

    /// Where White's moves of this class begin in the list of all moves.
    pub fn first_edge(&self, white: Id) -> usize {
        self.edges.starts[usize::from(white)] as usize
    }

    /// All moves of all classes.
    pub fn all_edges(&self) -> &[Edge] {
        &self.edges.items
    }

    /// The classes Black's quiet moves lead to.
    pub fn replies(&self, black: Id) -> &[Id] {
        self.replies.list(usize::from(black))
    }

    /// All White classes.
    pub fn white_ids(&self) -> impl Iterator<Item = Id> {
        0..self.white.len() as Id
    }
}

fn distances(placements: &[Placement], exact: impl Fn(&Placement) -> Option<u8>) -> Vec<u8> {
    placements
        .iter()
        .map(|p| exact(p).unwrap_or(u8::MAX))
        .collect()
}

fn end_of(placement: &Placement) -> End {
    let targets = placement.black_targets(Class::KRK);
    match (targets.is_empty(), placement.in_check(Class::KRK)) {
        (true, true) => End::Mate,
        (true, false) => End::Stalemate,
        (false, _) if targets.contains(facts::rook(placement)) => End::RookLost,
        (false, _) => End::Open,
    }
}

/// Representatives, the class of every placement, and the size of every class.
fn classes(legal: impl Fn(&Placement) -> bool) -> (Vec<Placement>, Vec<Id>, Vec<u32>) {
    let mut ids = vec![NONE; 64 * 64 * 64];
    let mut representatives = Vec::new();
    let mut sizes = Vec::new();
    for here in 0..ids.len() {
        let placement = placement_of(here);
        if !legal(&placement) {
            continue;
        }
        let smallest = number(&canonical(&placement).0);
        if smallest == here {
            ids[here] = representatives.len() as Id;
            representatives.push(placement);
            sizes.push(0);
        }
        ids[here] = ids[smallest];
        sizes[usize::from(ids[here])] += 1;
    }
    (representatives, ids, sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_are_as_many_as_known() {
        let graph = graph();
        assert_eq!(graph.white.len(), 21_959);
        assert_eq!(graph.black.len(), 28_056);
        assert_eq!(graph.weight.iter().sum::<u32>(), 175_168);
    }

    #[test]
    fn symmetries_can_be_undone() {
        for symmetry in Symmetry::all() {
            for square in Square::ALL {
                assert_eq!(symmetry.undo(symmetry.apply(square)), square);
            }
        }
    }
}
