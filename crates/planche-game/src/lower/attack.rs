//! "Could the enemy capture a man on this square?" — cut out of the graph of the enemy's moves.
//!
//! The conditions of every capture on a square are known ([`super::terms`]). They are put
//! together into one decision tree with shared parts, which looks along one line after the other,
//! the nearest cell first: a blocked line costs one look. The cells it looked at are the
//! conditions of the answer.

use rustc_hash::FxHashMap;

use super::graph::{Graph, Node, NodeId};
use super::terms::{Control, NoTerms, Term};
use super::unroll::MoveTable;
use crate::board::{Board, Side};
use crate::cells::{Cell, Condition};
use crate::moves::Part;
use crate::text::error::{Problem, RulesError};

const NO: u32 = 0;
const YES: u32 = 1;

#[derive(Debug, Clone, Copy)]
struct Test {
    mask: u64,
    cell: Cell,
    yes: u32,
    no: u32,
}

/// What one side can capture.
#[derive(Debug, Clone, Default)]
pub struct Attacks {
    tests: Vec<Test>,
    roots: Vec<u32>,
    /// For each square and each cell, the tests for the captures on the square that depend on the
    /// cell (and for those that share a cell with them): mostly one line. Empty if unknown.
    lines: Vec<Vec<u32>>,
}

impl Attacks {
    /// Cuts the attacks out of the graph of the attacker's moves. `victim` is the value of the man
    /// that is thought to stand on the square, `values` are those a square can have.
    pub fn new(
        graph: &Graph,
        moves: &MoveTable,
        control: &Control,
        board: &Board,
        victim: u8,
        values: u64,
    ) -> Result<Attacks, RulesError> {
        let blank = Test {
            mask: 0,
            cell: 0,
            yes: NO,
            no: NO,
        };
        let mut attacks = Attacks {
            tests: vec![blank; 2],
            roots: Vec::new(),
            lines: Vec::new(),
        };
        let captures = captures(graph, moves, board.len());
        let mut shared = FxHashMap::default();
        for target in 0..board.len() as Cell {
            let mut terms = Vec::new();
            let mut plain = true;
            for &node in &captures[target as usize] {
                match control.terms(graph, node) {
                    Ok(found) => terms.extend(found),
                    Err(NoTerms::NotACell(test)) => {
                        let place = graph.places[test as usize];
                        return Err(RulesError::new(place, Problem::CircularAttack));
                    }
                    Err(NoTerms::TooMany) => plain = false,
                }
            }
            let terms = terms_on(target, victim, terms, board);
            let tree = if plain {
                attacks.grow(terms, values, &mut shared)
            } else {
                None
            };
            let (root, lines) = match tree {
                Some(tree) => tree,
                None => (
                    attacks.reduce(graph, moves, target, victim, &mut shared)?,
                    Vec::new(),
                ),
            };
            attacks.lines.push(lines);
            attacks.roots.push(root);
        }
        Ok(attacks)
    }

    /// The tree of the terms and those of its lines; `None` if one would be too large.
    fn grow(
        &mut self,
        terms: Vec<Term>,
        values: u64,
        shared: &mut Shared,
    ) -> Option<(u32, Vec<u32>)> {
        let lines = self.grow_lines(&terms, values, shared)?;
        let root = Tree {
            terms,
            values,
            attacks: self,
            shared,
        }
        .root()?;
        Some((root, lines))
    }

    /// For each cell the tree of the terms that hang together with it.
    fn grow_lines(&mut self, terms: &[Term], values: u64, shared: &mut Shared) -> Option<Vec<u32>> {
        let cells = terms
            .iter()
            .flatten()
            .map(|condition| condition.cell as usize + 1)
            .max();
        let mut lines = vec![NO; cells.unwrap_or(0)];
        for (group, terms) in groups(terms) {
            let root = Tree {
                terms,
                values,
                attacks: self,
                shared,
            }
            .root()?;
            for cell in group {
                lines[cell as usize] = root;
            }
        }
        Some(lines)
    }

    /// The graph itself with all tests left out that do not matter for a capture on the target;
    /// for games whose captures have too many sets of conditions.
    fn reduce(
        &mut self,
        graph: &Graph,
        moves: &MoveTable,
        target: Cell,
        victim: u8,
        shared: &mut Shared,
    ) -> Result<u32, RulesError> {
        let mut reduced = vec![NO; graph.nodes.len()];
        for id in (0..graph.nodes.len()).rev() {
            let of = |next: u32| reduced[next as usize];
            reduced[id] = match graph.nodes[id] {
                Node::End => NO,
                Node::Test { condition, yes, no } if condition.cell == target => {
                    of(if condition.mask >> victim & 1 == 1 {
                        yes
                    } else {
                        no
                    })
                }
                Node::Test { condition, yes, no } => self.test(condition, of(yes), of(no), shared),
                Node::Attacked { yes, no, .. } | Node::Join { yes, no, .. } => {
                    if of(yes) != of(no) {
                        return Err(RulesError::new(graph.places[id], Problem::CircularAttack));
                    }
                    of(yes)
                }
                node if captured_by(node, moves).contains(&target) => YES,
                Node::Move { next, .. } | Node::Also { next, .. } | Node::Result { next, .. } => {
                    of(next)
                }
            };
        }
        Ok(reduced[0])
    }

    fn test(&mut self, condition: Condition, yes: u32, no: u32, shared: &mut Shared) -> u32 {
        if yes == no {
            return yes;
        }
        let tests = &mut self.tests;
        *shared.entry((condition, yes, no)).or_insert_with(|| {
            tests.push(Test {
                mask: condition.mask,
                cell: condition.cell,
                yes,
                no,
            });
            tests.len() as u32 - 1
        })
    }

    /// Goes through the tests for a square; `seen` is told each test and its outcome.
    #[inline]
    fn walk(&self, square: Cell, cells: &[u8], seen: impl FnMut(&Test, bool)) -> bool {
        self.walk_from(self.roots[square as usize], cells, seen)
    }

    #[inline]
    fn walk_from(&self, root: u32, cells: &[u8], mut seen: impl FnMut(&Test, bool)) -> bool {
        let mut at = root;
        while at > YES {
            let test = &self.tests[at as usize];
            let holds = test.mask >> cells[test.cell as usize] & 1 == 1;
            seen(test, holds);
            at = if holds { test.yes } else { test.no };
        }
        at == YES
    }

    /// Whether a man on the square could be captured.
    pub fn attacked(&self, square: Cell, cells: &[u8]) -> bool {
        self.walk(square, cells, |_, _| {})
    }

    /// Whether a man on the square could be captured, when it could not before one of the given
    /// cells was changed: only what depends on these is looked at.
    pub fn newly_attacked(
        &self,
        square: Cell,
        mut changed: impl Iterator<Item = Cell>,
        cells: &[u8],
    ) -> bool {
        let lines = &self.lines[square as usize];
        if lines.is_empty() {
            return self.attacked(square, cells);
        }
        changed.any(|cell| {
            let root = lines.get(cell as usize).copied().unwrap_or(NO);
            self.walk_from(root, cells, |_, _| {})
        })
    }

    /// The same; the values by cell are narrowed to those that keep the answer as it is.
    pub fn narrow(&self, square: Cell, cells: &[u8], values: &mut [u64]) -> bool {
        self.walk(square, cells, |test, holds| {
            values[test.cell as usize] &= if holds { test.mask } else { !test.mask };
        })
    }

    /// The same, with the conditions that make the answer what it is.
    pub fn explain(&self, square: Cell, cells: &[u8]) -> (bool, Vec<Condition>) {
        let mut because = Vec::new();
        let attacked = self.walk(square, cells, |test, holds| {
            let mask = if holds { test.mask } else { !test.mask };
            because.push(Condition {
                cell: test.cell,
                mask,
            });
        });
        (attacked, because)
    }
}

/// The most different sets of open terms on the way to a tree.
const LARGEST_TREE: usize = 5_000;

type Shared = FxHashMap<(Condition, u32, u32), u32>;

fn captured_by(node: Node, moves: &MoveTable) -> Vec<Cell> {
    let captured = |part: &Part| match part {
        Part::Captured(cell) => Some(*cell),
        _ => None,
    };
    match node {
        Node::Move { index, .. } => moves.parts(index).iter().filter_map(captured).collect(),
        Node::Also { part, .. } => captured(&part).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// For each square, the nodes that capture on it.
fn captures(graph: &Graph, moves: &MoveTable, squares: usize) -> Vec<Vec<NodeId>> {
    let mut captures = vec![Vec::new(); squares];
    for (id, &node) in graph.nodes.iter().enumerate() {
        for cell in captured_by(node, moves) {
            captures[cell as usize].push(id as NodeId);
        }
    }
    captures
}

/// The terms with the target's own condition decided, each sorted from the target outwards.
fn terms_on(target: Cell, victim: u8, terms: Vec<Term>, board: &Board) -> Vec<Term> {
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

/// The terms in groups that share no cell, each with its cells.
fn groups(terms: &[Term]) -> Vec<(Vec<Cell>, Vec<Term>)> {
    let mut groups: Vec<(Vec<Cell>, Vec<Term>)> = Vec::new();
    for term in terms {
        let mut merged = (
            term.iter().map(|c| c.cell).collect::<Vec<_>>(),
            vec![term.clone()],
        );
        let shares = |cells: &[Cell]| term.iter().any(|c| cells.contains(&c.cell));
        let (sharing, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(cells, _)| shares(cells));
        for (cells, mut terms) in sharing {
            merged.0.extend(cells);
            terms.append(&mut merged.1);
            merged.1 = terms;
        }
        merged.0.sort_unstable();
        merged.0.dedup();
        groups = others;
        groups.push(merged);
    }
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

/// The terms of one target on the way to becoming a tree.
struct Tree<'a> {
    terms: Vec<Term>,
    values: u64,
    attacks: &'a mut Attacks,
    shared: &'a mut Shared,
}

/// A term and how many of its conditions are already known to hold.
type Rest = Vec<(u16, u16)>;

impl Tree<'_> {
    /// `None` if the tree would be too large.
    fn root(&mut self) -> Option<u32> {
        let all: Rest = (0..self.terms.len() as u16).map(|term| (term, 0)).collect();
        let mut known = FxHashMap::default();
        let root = self.grow(all, &mut known);
        (known.len() < LARGEST_TREE).then_some(root)
    }

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
