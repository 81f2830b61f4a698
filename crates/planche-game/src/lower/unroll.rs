//! Runs an algorithm once, for every position at the same time.
//!
//! Loops, bounds and sums are the same in every position, so they are carried out here; only what
//! depends on the board is left, as a node of the [`Graph`]. Nodes are shared by operation and by
//! the values of the variables that still matter. Since every way through the rules is followed,
//! moves off the board and loops without end are found here, whether or not a game would ever
//! come to them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use super::evaluate::{Answer, Ending, Evaluator, Joining, Variables};
use super::graph::{Graph, Join, Node, NodeId};
use super::program::{Address, Op, Program, Slot, Value};
use crate::board::Side;
use crate::cells::{Cell, Condition};
use crate::game::Game;
use crate::moves::{NO_CELL, Part, Simple, simple};
use crate::text::error::{Place, Problem, RulesError};

/// The most nodes a graph may have.
pub const MOST_NODES: usize = 300_000;
/// The most operations between two nodes.
const LONGEST_RUN: usize = 200_000;
/// The most operations for one graph.
const MOST_STEPS: usize = 20_000_000;

/// All moves that the rules can ever produce (except those with parts that wait), each once.
#[derive(Debug, Clone, Default)]
pub struct MoveTable {
    index: FxHashMap<Vec<Part>, u32>,
    parts: Vec<Part>,
    ends: Vec<u32>,
    simple: Vec<Simple>,
}

impl MoveTable {
    /// The index of a move.
    pub fn add(&mut self, parts: Vec<Part>) -> u32 {
        if let Some(&index) = self.index.get(&parts) {
            return index;
        }
        let index = self.ends.len() as u32;
        self.parts.extend_from_slice(&parts);
        self.simple.push(simple(&parts));
        self.ends.push(self.parts.len() as u32);
        self.index.insert(parts, index);
        index
    }

    /// The parts of a move.
    pub fn parts(&self, index: u32) -> &[Part] {
        let end = self.ends[index as usize] as usize;
        let start = if index == 0 {
            0
        } else {
            self.ends[index as usize - 1] as usize
        };
        &self.parts[start..end]
    }

    /// The move in its simple form, if it has one.
    pub fn simple(&self, index: u32) -> Option<Simple> {
        let simple = *self.simple.get(index as usize)?;
        (simple.from != NO_CELL).then_some(simple)
    }

    /// Number of moves.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// Unrolls a program for one side.
pub fn unroll(
    game: &Game,
    side: Side,
    program: &Program,
    moves: &mut MoveTable,
) -> Result<Graph, RulesError> {
    let mut unroller = Unroller {
        evaluator: Evaluator::new(game, side),
        program,
        live: program.live(),
        known: FxHashMap::default(),
        found: Vec::new(),
        values: Vec::new(),
        open: Vec::new(),
        nodes: Vec::new(),
        places: Vec::new(),
        joins: Vec::new(),
        joinings: FxHashMap::default(),
        next: FxHashMap::default(),
        steps: 0,
        moves,
    };
    let mut vars = vec![Value::Nothing; program.slots];
    let root = unroller.enter(0, &mut vars)?;
    while let Some((id, answer)) = unroller.open.pop() {
        let node = unroller.node(id, answer, &mut vars)?;
        unroller.nodes[id as usize] = node;
    }
    Graph::new(root, unroller.nodes, unroller.places, unroller.joins)
}

/// What makes a node the node it is.
struct Found {
    address: Address,
    /// Where the values of the variables that still matter begin.
    values: u32,
    /// An earlier node with the same hash, or [`NONE`].
    twin: NodeId,
}

const NONE: NodeId = NodeId::MAX;

struct Unroller<'a> {
    evaluator: Evaluator<'a>,
    program: &'a Program,
    /// For every operation, the variables whose values may still be used when it begins.
    live: Vec<Vec<Slot>>,
    /// The last node with this hash.
    known: FxHashMap<u64, NodeId>,
    found: Vec<Found>,
    values: Vec<Value>,
    open: Vec<(NodeId, Option<Answer>)>,
    nodes: Vec<Node>,
    places: Vec<Place>,
    joins: Vec<Join>,
    joinings: FxHashMap<Joining, u32>,
    next: FxHashMap<u16, Arc<Vec<Vec<Cell>>>>,
    steps: usize,
    moves: &'a mut MoveTable,
}

impl Unroller<'_> {
    /// Runs on from an address to the next operation that depends on the board, and gives its node.
    fn enter(&mut self, mut address: Address, vars: &mut Variables) -> Result<NodeId, RulesError> {
        for _ in 0..LONGEST_RUN {
            self.steps += 1;
            let program = self.program;
            let (op, place) = &program.ops[address as usize];
            if self.steps > MOST_STEPS {
                return Err(too_large("steps", MOST_STEPS, *place));
            }
            match op {
                Op::Set(slot, expr) => {
                    vars[*slot as usize] = self.evaluator.value(expr, vars, *place)?;
                    address += 1;
                }
                Op::Jump(to) => address = *to,
                Op::Branch(atom, yes, no) => match self.evaluator.answer(atom, vars, *place)? {
                    Answer::Known(known) => address = if known { *yes } else { *no },
                    answer => return self.intern(address, vars, *place, Some(answer)),
                },
                _ => return self.intern(address, vars, *place, None),
            }
        }
        let place = self.program.ops[address as usize].1;
        Err(RulesError::new(place, Problem::EndlessLoop)
            .hint("after 200000 steps it has not ended, nor come to a test of the board"))
    }

    /// The node for an operation and the values that still matter there: a known one or a new one.
    fn intern(
        &mut self,
        address: Address,
        vars: &Variables,
        place: Place,
        answer: Option<Answer>,
    ) -> Result<NodeId, RulesError> {
        let live = &self.live[address as usize];
        let mut hasher = FxHasher::default();
        address.hash(&mut hasher);
        for &slot in live {
            vars[slot as usize].hash(&mut hasher);
        }
        let hash = hasher.finish();
        let last = self.known.get(&hash).copied().unwrap_or(NONE);
        let mut twin = last;
        while let Some(found) = self.found.get(twin as usize) {
            let values = &self.values[found.values as usize..];
            let same = |(slot, value): (&Slot, &Value)| vars[*slot as usize] == *value;
            if found.address == address && live.iter().zip(values).all(same) {
                return Ok(twin);
            }
            twin = found.twin;
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(too_large("tests and moves", MOST_NODES, place));
        }
        let id = self.nodes.len() as NodeId;
        self.found.push(Found {
            address,
            values: self.values.len() as u32,
            twin: last,
        });
        self.values
            .extend(live.iter().map(|&slot| vars[slot as usize]));
        self.known.insert(hash, id);
        self.nodes.push(Node::End);
        self.places.push(place);
        self.open.push((id, answer));
        Ok(id)
    }

    /// Puts the variables back to what they were when the node was found.
    fn restore(&self, id: NodeId, vars: &mut Variables) {
        let Found {
            address, values, ..
        } = self.found[id as usize];
        vars.fill(Value::Nothing);
        let live = &self.live[address as usize];
        for (&slot, &value) in live.iter().zip(&self.values[values as usize..]) {
            vars[slot as usize] = value;
        }
    }

    fn node(
        &mut self,
        id: NodeId,
        answer: Option<Answer>,
        vars: &mut Variables,
    ) -> Result<Node, RulesError> {
        let program = self.program;
        let address = self.found[id as usize].address;
        let (op, place) = &program.ops[address as usize];
        self.restore(id, vars);
        match op {
            Op::Branch(_, yes, no) => self.branch(id, answer, *yes, *no, vars),
            Op::Move(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.evaluator.part(part, vars, *place)?);
                }
                let index = self.moves.add(all);
                Ok(Node::Move {
                    index,
                    next: self.enter(address + 1, vars)?,
                })
            }
            Op::Also(part) => {
                let part = self.evaluator.part(part, vars, *place)?;
                let next = self.enter(address + 1, vars)?;
                // A reserve cannot be spent by a waiting part, so there is exactly one.
                Ok(Node::Also {
                    part: part[part.len() - 1],
                    next,
                })
            }
            Op::Result(verdict) => Ok(Node::Result {
                verdict: *verdict,
                next: self.enter(address + 1, vars)?,
            }),
            Op::End | Op::Set(..) | Op::Jump(_) => Ok(Node::End),
        }
    }

    /// The node of a test; the variables must be as they were when it was found.
    fn branch(
        &mut self,
        id: NodeId,
        answer: Option<Answer>,
        yes: Address,
        no: Address,
        vars: &mut Variables,
    ) -> Result<Node, RulesError> {
        let shown = match answer {
            Some(Answer::Cell(condition)) => Some(condition),
            _ => None,
        };
        learn(vars, shown);
        let yes = self.enter(yes, vars)?;
        self.restore(id, vars);
        learn(
            vars,
            shown.map(|Condition { cell, mask }| Condition { cell, mask: !mask }),
        );
        let no = self.enter(no, vars)?;
        Ok(match answer {
            Some(Answer::Cell(condition)) => Node::Test { condition, yes, no },
            Some(Answer::Attacked(cell)) => Node::Attacked { cell, yes, no },
            Some(Answer::Join(joining)) => {
                let index = self.join(joining);
                Node::Join { index, yes, no }
            }
            Some(Answer::Known(_)) | None => Node::End,
        })
    }

    /// The index of a chain; each is kept once.
    fn join(&mut self, joining: Joining) -> u32 {
        if let Some(&known) = self.joinings.get(&joining) {
            return known;
        }
        let index = self.joins.len() as u32;
        let join = self.new_join(joining);
        self.joins.push(join);
        self.joinings.insert(joining, index);
        index
    }

    fn new_join(&mut self, joining: Joining) -> Join {
        let next = self.neighbours(joining.ways);
        let Evaluator { game, side, .. } = self.evaluator;
        let board = &game.board;
        let through = self.evaluator.stands(joining.through);
        let on_edge = |edge| move |&square: &Cell| board.on_edge(square, edge, side);
        let (from, given): (Vec<Cell>, bool) = match joining.from {
            Ending::Edge(edge) => (board.squares().filter(on_edge(edge)).collect(), false),
            Ending::Square(square) => (vec![square], true),
            Ending::Beside(_) => (Vec::new(), false),
        };
        let goal = |square: Cell| match joining.to {
            Ending::Edge(edge) if on_edge(edge)(&square) => match given && from[0] == square {
                true => u64::MAX,
                false => through,
            },
            Ending::Square(to) if to == square => u64::MAX,
            Ending::Beside(stand) if !(given && from[0] == square) => self.evaluator.stands(stand),
            _ => 0,
        };
        Join {
            through,
            goal: (0..board.len() as Cell).map(goal).collect(),
            from,
            given,
            next,
            barred: joining.without,
        }
    }

    /// The neighbours of each square by some steps.
    fn neighbours(&mut self, ways: u16) -> Arc<Vec<Vec<Cell>>> {
        if let Some(known) = self.next.get(&ways) {
            return known.clone();
        }
        let Evaluator { game, side, .. } = self.evaluator;
        let board = &game.board;
        let steps = &game.directions[ways as usize].1;
        let of = |square: Cell| {
            let next = steps.iter();
            next.filter_map(|&way| board.step(square, way, side))
                .collect()
        };
        let next: Arc<Vec<Vec<Cell>>> = Arc::new((0..board.len() as Cell).map(of).collect());
        self.next.insert(ways, next.clone());
        next
    }
}

/// What a test showed about its square is kept with every variable that holds the square.
fn learn(vars: &mut Variables, shown: Option<Condition>) {
    let Some(shown) = shown else { return };
    for value in vars {
        if let Value::Square(cell, mask) = value
            && *cell == shown.cell
        {
            *mask &= shown.mask;
        }
    }
}

fn too_large(what: &'static str, limit: usize, place: Place) -> RulesError {
    RulesError::new(place, Problem::TooLarge { limit, what }).hint("perhaps a loop here never ends")
}
