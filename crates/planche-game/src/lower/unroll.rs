//! Runs an algorithm once, for every position at the same time.
//!
//! Loops, bounds and sums are the same in every position, so they are carried out here; only what
//! depends on the board is left, as a node of the [`Graph`]. Nodes are shared by operation and by
//! the values of the variables that still matter. Since every way through the rules is followed,
//! moves off the board and loops without end are found here, whether or not a game would ever
//! come to them.

use rustc_hash::FxHashMap;

use super::evaluate::{Answer, Evaluator, Variables};
use super::graph::{Graph, Join, Node, NodeId};
use super::program::{Address, Op, Program, Value};
use crate::board::Side;
use crate::cells::{Cell, Condition};
use crate::game::Game;
use crate::moves::Part;
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::Edge;

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
}

impl MoveTable {
    /// The index of a move.
    pub fn add(&mut self, parts: Vec<Part>) -> u32 {
        if let Some(&index) = self.index.get(&parts) {
            return index;
        }
        let index = self.ends.len() as u32;
        self.parts.extend_from_slice(&parts);
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
        open: Vec::new(),
        nodes: Vec::new(),
        places: Vec::new(),
        joins: Vec::new(),
        steps: 0,
        moves,
    };
    let root = unroller.enter(0, vec![Value::Nothing; program.slots])?;
    while let Some((id, address, vars)) = unroller.open.pop() {
        let node = unroller.node(address, vars)?;
        unroller.nodes[id as usize] = node;
    }
    Graph::new(root, unroller.nodes, unroller.places, unroller.joins)
}

struct Unroller<'a> {
    evaluator: Evaluator<'a>,
    program: &'a Program,
    live: Vec<Vec<bool>>,
    known: FxHashMap<(Address, Vec<Value>), NodeId>,
    open: Vec<(NodeId, Address, Variables)>,
    nodes: Vec<Node>,
    places: Vec<Place>,
    joins: Vec<Join>,
    steps: usize,
    moves: &'a mut MoveTable,
}

impl Unroller<'_> {
    /// Runs on from an address to the next operation that depends on the board, and gives its node.
    fn enter(&mut self, mut address: Address, mut vars: Variables) -> Result<NodeId, RulesError> {
        for _ in 0..LONGEST_RUN {
            self.steps += 1;
            let program = self.program;
            let (op, place) = &program.ops[address as usize];
            if self.steps > MOST_STEPS {
                return Err(too_large("steps", MOST_STEPS, *place));
            }
            match op {
                Op::Set(slot, expr) => {
                    vars[*slot as usize] = self.evaluator.value(expr, &vars, *place)?;
                    address += 1;
                }
                Op::Jump(to) => address = *to,
                Op::Branch(atom, yes, no) => match self.evaluator.answer(atom, &vars, *place)? {
                    Answer::Known(known) => address = if known { *yes } else { *no },
                    _ => return self.intern(address, vars, *place),
                },
                _ => return self.intern(address, vars, *place),
            }
        }
        let place = self.program.ops[address as usize].1;
        Err(RulesError::new(place, Problem::EndlessLoop)
            .hint("nothing on the board is tested in it and it does not end"))
    }

    fn intern(
        &mut self,
        address: Address,
        mut vars: Variables,
        place: Place,
    ) -> Result<NodeId, RulesError> {
        let live = &self.live[address as usize];
        let mut key = Vec::new();
        for (value, &live) in vars.iter_mut().zip(live) {
            if live {
                key.push(*value);
            } else {
                *value = Value::Nothing;
            }
        }
        if let Some(&id) = self.known.get(&(address, key.clone())) {
            return Ok(id);
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(too_large("tests and moves", MOST_NODES, place));
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node::End);
        self.places.push(place);
        self.known.insert((address, key), id);
        self.open.push((id, address, vars));
        Ok(id)
    }

    fn node(&mut self, address: Address, vars: Variables) -> Result<Node, RulesError> {
        let program = self.program;
        let (op, place) = &program.ops[address as usize];
        match op {
            Op::Branch(atom, yes, no) => {
                let answer = self.evaluator.answer(atom, &vars, *place)?;
                self.branch(answer, *yes, *no, vars)
            }
            Op::Move(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.evaluator.part(part, &vars, *place)?);
                }
                let index = self.moves.add(all);
                Ok(Node::Move {
                    index,
                    next: self.enter(address + 1, vars)?,
                })
            }
            Op::Also(part) => {
                let part = self.evaluator.part(part, &vars, *place)?;
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

    fn branch(
        &mut self,
        answer: Answer,
        yes: Address,
        no: Address,
        vars: Variables,
    ) -> Result<Node, RulesError> {
        match answer {
            Answer::Cell(condition) => {
                let yes = self.enter(yes, learn(&vars, condition))?;
                let denied = Condition {
                    cell: condition.cell,
                    mask: !condition.mask,
                };
                let no = self.enter(no, learn(&vars, denied))?;
                Ok(Node::Test { condition, yes, no })
            }
            Answer::Attacked(cell) => {
                let yes = self.enter(yes, vars.clone())?;
                Ok(Node::Attacked {
                    cell,
                    yes,
                    no: self.enter(no, vars)?,
                })
            }
            Answer::Join(from, to, ways) => {
                let join = self.join(from, to, ways);
                let known = self.joins.iter().position(|other| *other == join);
                let index = known.unwrap_or(self.joins.len()) as u16;
                if known.is_none() {
                    self.joins.push(join);
                }
                let yes = self.enter(yes, vars.clone())?;
                Ok(Node::Join {
                    index,
                    yes,
                    no: self.enter(no, vars)?,
                })
            }
            Answer::Known(_) => Ok(Node::End),
        }
    }

    fn join(&self, from: Edge, to: Edge, ways: u16) -> Join {
        let Evaluator { game, side, .. } = self.evaluator;
        let board = &game.board;
        let ways = &game.directions[ways as usize].1;
        Join {
            friends: game.kinds.side_mask(side),
            from: board
                .squares()
                .filter(|&square| board.on_edge(square, from, side))
                .collect(),
            to: (0..board.len() as Cell)
                .map(|square| board.on_edge(square, to, side))
                .collect(),
            next: (0..board.len() as Cell)
                .map(|square| {
                    ways.iter()
                        .filter_map(|&way| board.step(square, way, side))
                        .collect()
                })
                .collect(),
        }
    }
}

/// The variables after a test: what it showed about its square is kept with every variable that
/// holds the square.
fn learn(vars: &Variables, condition: Condition) -> Variables {
    let mut vars = vars.clone();
    for value in &mut vars {
        if let Value::Square(cell, mask) = value
            && *cell == condition.cell
        {
            *mask &= condition.mask;
        }
    }
    vars
}

fn too_large(what: &'static str, limit: usize, place: Place) -> RulesError {
    RulesError::new(place, Problem::TooLarge { limit, what }).hint("perhaps a loop here never ends")
}
