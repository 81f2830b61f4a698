//! From the conditions of all captures on a square to one decision tree.

use rustc_hash::FxHashMap;

use super::{Attacks, NO, Test, YES};
use crate::board::{Board, Side};
use crate::cells::{Cell, Condition};
use crate::lower::terms::Term;

/// The most different sets of open terms on the way to a tree.
const LARGEST_TREE: usize = 5_000;

pub type Shared = FxHashMap<(Condition, u32, u32), u32>;

/// The terms with the target's own condition decided, each sorted from the target outwards.
pub fn terms_on(target: Cell, victim: u8, terms: Vec<Term>, board: &Board) -> Vec<Term> {
    let holds =
        |condition: &Condition| condition.cell != target || condition.mask >> victim & 1 == 1;
    let mut kept: Vec<Term> = terms
        .into_iter()
        .filter(|term| term.iter().all(holds))
        .collect();
    for term in &mut kept {
        term.retain(|condition| condition.cell != target);
        term.sort_by_key(|condition| rank(target, condition.cell, board));
    }
    kept.sort_by_cached_key(|term| {
        let place = |c: &Condition| (rank(target, c.cell, board), c.mask);
        term.iter().map(place).collect::<Vec<_>>()
    });
    kept.dedup();
    kept
}

/// The terms in groups that share no cell, each with its cells; a group stands where its first term
/// stood.
pub fn groups(terms: Vec<Term>) -> Vec<(Vec<Cell>, Vec<Term>)> {
    let mut groups: Vec<(Vec<Cell>, Vec<Term>)> = Vec::new();
    let mut of_cell: FxHashMap<Cell, usize> = FxHashMap::default();
    for term in terms {
        let mut touched: Vec<usize> = term
            .iter()
            .filter_map(|condition| of_cell.get(&condition.cell).copied())
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let home = touched.first().copied().unwrap_or(groups.len());
        if home == groups.len() {
            groups.push((Vec::new(), Vec::new()));
        }
        for &other in touched.iter().skip(1) {
            let (cells, mut terms) = std::mem::take(&mut groups[other]);
            for &cell in &cells {
                of_cell.insert(cell, home);
            }
            groups[home].0.extend(cells);
            groups[home].1.append(&mut terms);
        }
        for condition in &term {
            if of_cell.insert(condition.cell, home).is_none() {
                groups[home].0.push(condition.cell);
            }
        }
        groups[home].1.push(term);
    }
    groups.retain(|(_, terms)| !terms.is_empty());
    groups
}

/// Lines one after the other, each from the target outwards; what is no square comes last.
fn rank(target: Cell, cell: Cell, board: &Board) -> (i32, i32, i32) {
    if cell as usize >= board.len() {
        return (i32::MAX, 0, i32::from(cell));
    }
    let (column, row) = board.coordinates(target, Side::First);
    let (other_column, other_row) = board.coordinates(cell, Side::First);
    let (columns, rows) = (other_column - column, other_row - row);
    let steps = common_steps(columns.abs(), rows.abs()).max(1);
    (columns / steps, rows / steps, steps)
}

/// The greatest number of equal steps a way can be cut into.
fn common_steps(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { common_steps(b, a % b) }
}

/// Terms on the way to becoming a tree.
struct Tree<'a> {
    terms: &'a [Term],
    values: u64,
    attacks: &'a mut Attacks,
    shared: &'a mut Shared,
}

/// A term and how many of its conditions are already known to hold.
type Rest = Vec<(u16, u16)>;

impl Attacks {
    /// A tree that says whether one of the terms holds; `None` if it would be too large.
    pub(super) fn tree(&mut self, terms: &[Term], values: u64, shared: &mut Shared) -> Option<u32> {
        if terms.len() >= LARGEST_TREE {
            return None;
        }
        let all: Rest = (0..terms.len() as u16).map(|term| (term, 0)).collect();
        let mut known = FxHashMap::default();
        let mut tree = Tree {
            terms,
            values,
            attacks: self,
            shared,
        };
        let root = tree.grow(all, &mut known);
        (known.len() < LARGEST_TREE).then_some(root)
    }

    /// The same tree, but going on at `otherwise` where it says no.
    pub(super) fn redirect(
        &mut self,
        tree: u32,
        otherwise: u32,
        shared: &mut Shared,
        done: &mut FxHashMap<u32, u32>,
    ) -> u32 {
        match tree {
            NO => otherwise,
            YES => YES,
            _ => {
                if let Some(&known) = done.get(&tree) {
                    return known;
                }
                let Test {
                    mask,
                    cell,
                    yes,
                    no,
                } = self.tests[tree as usize];
                let yes = self.redirect(yes, otherwise, shared, done);
                let no = self.redirect(no, otherwise, shared, done);
                let redirected = self.test(Condition { cell, mask }, yes, no, shared);
                done.insert(tree, redirected);
                redirected
            }
        }
    }
}

impl Tree<'_> {
    fn first(&self, (term, met): (u16, u16)) -> Option<Condition> {
        self.terms[term as usize].get(met as usize).copied()
    }

    /// The tree for the terms that may still hold. Its depth is the number of cells.
    fn grow(&mut self, rest: Rest, known: &mut FxHashMap<Rest, u32>) -> u32 {
        if rest.iter().any(|&entry| self.first(entry).is_none()) {
            return YES;
        }
        // Terms are sorted, so that the first one begins with the first cell of its line.
        let Some(cell) = rest
            .first()
            .and_then(|&entry| self.first(entry))
            .map(|c| c.cell)
        else {
            return NO;
        };
        if let Some(&id) = known.get(&rest) {
            return id;
        }
        if known.len() >= LARGEST_TREE {
            return NO;
        }
        let mut outcomes: Vec<(u32, u64)> = Vec::new();
        for class in self.classes(&rest, cell) {
            let left = self.after(&rest, cell, class.trailing_zeros() as u8);
            let id = self.grow(left, known);
            match outcomes.iter_mut().find(|(other, _)| *other == id) {
                Some((_, mask)) => *mask |= class,
                None => outcomes.push((id, class)),
            }
        }
        // The rarest outcomes are tested first, the commonest needs no test.
        outcomes.sort_by_key(|&(_, mask)| std::cmp::Reverse(mask.count_ones()));
        let mut id = outcomes.first().map_or(NO, |&(id, _)| id);
        for &(other, mask) in &outcomes[1..] {
            id = self
                .attacks
                .test(Condition { cell, mask }, other, id, self.shared);
        }
        known.insert(rest, id);
        id
    }

    /// The values of a cell, put together where the terms make no difference between them.
    fn classes(&self, rest: &Rest, cell: Cell) -> Vec<u64> {
        let mut classes = vec![self.values];
        for condition in rest.iter().filter_map(|&entry| self.first(entry)) {
            if condition.cell == cell {
                let halves = |class: u64| [class & condition.mask, class & !condition.mask];
                classes = classes
                    .into_iter()
                    .flat_map(halves)
                    .filter(|&class| class != 0)
                    .collect();
            }
        }
        classes
    }

    /// What is left of the terms when the cell has this value.
    fn after(&self, rest: &Rest, cell: Cell, value: u8) -> Rest {
        let mut left = Rest::new();
        for &(term, met) in rest {
            let conditions = &self.terms[term as usize];
            match conditions[met as usize..]
                .iter()
                .position(|c| c.cell == cell)
            {
                None => left.push((term, met)),
                Some(0) if conditions[met as usize].mask >> value & 1 == 1 => {
                    left.push((term, met + 1));
                }
                Some(0) => {}
                // The cell lies further out on another line: decided there.
                Some(_) => left.push((term, met)),
            }
        }
        left
    }
}
