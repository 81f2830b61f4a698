//! Wins that lack one change or two, found from the rules and not by trying moves (1968 paper, section 4).
//!
//! For games in which a move puts one man, every victory is a set of conditions, known once and for all, or a
//! chain across the board. Where one condition is missing, the move that fulfils it wins, and the others are
//! what the defender may destroy; where two are missing, a move that fulfils one of them is a threat.
//! For games with royal men the missing condition is looked for along the lines to the royal man.

use crate::board::Side;
use crate::cells::{Cell, Condition, EMPTY};
use crate::lower::flat::chain;
use crate::lower::graph::{Graph, Join, Node};
use crate::lower::terms::{Control, Term};
use crate::moves::Part;
use crate::rules::Rules;
use crate::text::syntax::Verdict;

/// A victory that lacks one condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is missing.
    pub missing: Condition,
    /// What holds already and must go on holding.
    pub held: Vec<Condition>,
}

/// The victories of one side.
#[derive(Debug, Clone)]
enum Victories {
    /// Sets of conditions.
    Sets(Vec<Term>),
    /// Chains of friends across the board.
    Chains(Vec<Join>),
}

/// What is known of a game's victories.
#[derive(Debug, Clone)]
pub struct Forcings {
    /// By side; nothing where the rules do not tell.
    victories: Option<[Victories; 2]>,
    /// Whether a side without moves loses only where a royal man of it is attacked.
    mate_needs_check: bool,
}

/// The most sets of conditions that are kept.
const MOST_SETS: usize = 20_000;

impl Forcings {
    /// Studies the rules.
    pub fn new(rules: &Rules) -> Forcings {
        let all = || Side::BOTH.map(|side| victories(rules, side));
        let told = only_puts(rules)
            && rules
                .sides
                .iter()
                .all(|side| stuck_decides_nothing(&side.graphs[2]));
        let victories = match told.then(all) {
            Some([Some(first), Some(second)]) => Some([first, second]),
            _ => None,
        };
        Forcings {
            victories,
            mate_needs_check: !rules.game.royal.is_empty()
                && rules.sides.iter().all(|side| {
                    !results(&side.graphs[1]).any(|_| true) && loss_needs_attack(&side.graphs[2])
                }),
        }
    }

    /// Whether the victories are known.
    pub fn tell_victories(&self) -> bool {
        self.victories.is_some()
    }

    /// Whether only an attack on a royal man can win.
    pub fn mate_needs_check(&self) -> bool {
        self.mate_needs_check
    }

    /// The victories of a side that lack one condition.
    pub fn completions(&self, side: Side, cells: &[u8]) -> Vec<Completion> {
        match self.victories.as_ref().map(|sides| &sides[side.index()]) {
            Some(Victories::Sets(sets)) => sets
                .iter()
                .filter_map(|set| completion(set, cells))
                .collect(),
            Some(Victories::Chains(joins)) => joins
                .iter()
                .flat_map(|join| chain_completions(join, cells))
                .collect(),
            None => Vec::new(),
        }
    }

    /// For each cell, the values that bring a side nearer to a victory that lacks at most so many conditions.
    pub fn approaches(&self, side: Side, cells: &[u8], most: u8) -> Vec<u64> {
        let mut wanted = vec![0; cells.len()];
        match self.victories.as_ref().map(|sides| &sides[side.index()]) {
            Some(Victories::Sets(sets)) => {
                for set in sets {
                    let lacking = || set.iter().filter(|condition| !condition.holds(cells));
                    if lacking().nth(usize::from(most)).is_none() {
                        lacking().for_each(|missing| wanted[missing.cell as usize] |= missing.mask);
                    }
                }
            }
            Some(Victories::Chains(joins)) => {
                for join in joins {
                    let distances = Distances::new(join, cells);
                    for cell in distances.within(most) {
                        wanted[cell as usize] |= join.through;
                    }
                }
            }
            None => wanted.fill(u64::MAX),
        }
        wanted
    }
}

/// What a move that puts a man puts where.
pub fn put(parts: &[Part]) -> Option<(Cell, u8)> {
    parts.iter().find_map(|part| match *part {
        Part::Put(cell, value) => Some((cell, value)),
        _ => None,
    })
}

/// Whether every move puts one man and does nothing else (but take it from the reserve).
fn only_puts(rules: &Rules) -> bool {
    let plain = |index: u32| {
        let parts = rules.moves.parts(index);
        let puts = parts
            .iter()
            .filter(|part| matches!(part, Part::Put(..)))
            .count();
        puts == 1
            && parts
                .iter()
                .all(|part| matches!(part, Part::Put(..) | Part::Spend(_)))
    };
    let waits = |side: &crate::rules::SideRules| {
        side.graphs[0]
            .nodes
            .iter()
            .any(|node| matches!(node, Node::Also { .. }))
    };
    (0..rules.moves.len() as u32).all(plain) && !rules.sides.iter().any(waits)
}

fn results(graph: &Graph) -> impl Iterator<Item = Verdict> + '_ {
    graph.nodes.iter().filter_map(|node| match node {
        Node::Result { verdict, .. } => Some(*verdict),
        _ => None,
    })
}

fn stuck_decides_nothing(graph: &Graph) -> bool {
    results(graph).all(|verdict| verdict == Verdict::Draw)
}

/// Whether no run without an attack comes to a loss.
fn loss_needs_attack(graph: &Graph) -> bool {
    let mut open = vec![0];
    let mut seen = vec![false; graph.nodes.len()];
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut seen[id as usize], true) {
            continue;
        }
        match graph.nodes[id as usize] {
            Node::Result {
                verdict: Verdict::Loss,
                ..
            } => return false,
            Node::Attacked { no, .. } => open.push(no),
            node => open.extend(node.next().into_iter().flatten()),
        }
    }
    true
}

/// The victories of a side whose result section knows nothing else.
fn victories(rules: &Rules, side: Side) -> Option<Victories> {
    let graph = &rules.sides[side.index()].graphs[1];
    if results(graph).any(|verdict| verdict != Verdict::Victory) {
        return None;
    }
    if graph
        .nodes
        .iter()
        .any(|node| matches!(node, Node::Join { .. }))
    {
        return chains(graph, rules.game.kinds.side_mask(side));
    }
    let mut control = Control::new(graph);
    let mut sets: Vec<Term> = Vec::new();
    for (id, node) in graph.nodes.iter().enumerate() {
        if matches!(node, Node::Result { .. }) {
            let found = control.terms(id as u32).ok()?;
            sets.extend(control.list(found).map(<[Condition]>::to_vec));
        }
    }
    let squares = rules.game.layout.squares;
    let on_squares = |set: &Term| {
        set.iter()
            .all(|condition| (condition.cell as usize) < squares)
    };
    sets.sort();
    sets.dedup();
    (sets.len() <= MOST_SETS && sets.iter().all(on_squares)).then_some(Victories::Sets(sets))
}

/// A section that only asks for chains of the side's own men.
fn chains(graph: &Graph, own: u64) -> Option<Victories> {
    let mut joins = Vec::new();
    for node in &graph.nodes {
        match *node {
            Node::Join { index, yes, .. } => {
                let wins = matches!(graph.nodes[yes as usize], Node::Result { .. });
                let join = &graph.joins[index as usize];
                joins.push((wins && join.between_edges(own)).then(|| join.clone())?);
            }
            Node::Test { .. } | Node::Attacked { .. } => return None,
            _ => {}
        }
    }
    Some(Victories::Chains(joins))
}

fn completion(set: &Term, cells: &[u8]) -> Option<Completion> {
    let mut lacking = set.iter().filter(|condition| !condition.holds(cells));
    let missing = *lacking.next()?;
    if lacking.next().is_some() {
        return None;
    }
    let held = set
        .iter()
        .copied()
        .filter(|condition| *condition != missing)
        .collect();
    Some(Completion { missing, held })
}

/// How many men are missing between a square and either end of a chain, the square included.
struct Distances {
    near: Vec<u8>,
    far: Vec<u8>,
    empty: Vec<bool>,
}

/// Further than anybody asks.
const FAR: u8 = 9;

impl Distances {
    fn new(join: &Join, cells: &[u8]) -> Distances {
        let ends = (0..join.next.len() as Cell).filter(|&cell| join.goal[cell as usize] != 0);
        let squares = join.next.len();
        Distances {
            near: distances(join, cells, join.from.iter().copied()),
            far: distances(join, cells, ends),
            empty: cells[..squares]
                .iter()
                .map(|&value| value == EMPTY)
                .collect(),
        }
    }

    /// The empty squares on chains that lack at most so many men.
    fn within(&self, missing: u8) -> impl Iterator<Item = Cell> + '_ {
        (0..self.near.len())
            .filter(move |&cell| {
                self.empty[cell] && self.near[cell] + self.far[cell] <= missing + 1
            })
            .map(|cell| cell as Cell)
    }
}

/// From some squares on: friends cost nothing, empty squares one man.
fn distances(join: &Join, cells: &[u8], ends: impl Iterator<Item = Cell>) -> Vec<u8> {
    let cost = |cell: Cell| match cells[cell as usize] {
        value if join.through >> value & 1 == 1 => 0,
        EMPTY => 1,
        _ => FAR,
    };
    let mut best = vec![FAR; join.next.len()];
    let mut queue = std::collections::VecDeque::new();
    for cell in ends {
        best[cell as usize] = cost(cell);
        queue.push_back(cell);
    }
    while let Some(cell) = queue.pop_front() {
        for &next in &join.next[cell as usize] {
            let way = best[cell as usize].saturating_add(cost(next)).min(FAR);
            if way < best[next as usize] {
                best[next as usize] = way;
                if cost(next) == 0 {
                    queue.push_front(next);
                } else {
                    queue.push_back(next);
                }
            }
        }
    }
    best
}

fn chain_completions(join: &Join, cells: &[u8]) -> Vec<Completion> {
    let mut cells = cells.to_vec();
    let friend = join.through.trailing_zeros() as u8;
    let found: Vec<Cell> = Distances::new(join, &cells).within(1).collect();
    let mut completions = Vec::new();
    for cell in found {
        cells[cell as usize] = friend;
        let held = chain(join, &cells).unwrap_or_default().into_iter();
        cells[cell as usize] = EMPTY;
        completions.push(Completion {
            missing: Condition {
                cell,
                mask: join.through,
            },
            held: held.filter(|other| other.cell != cell).collect(),
        });
    }
    completions
}
