//! An algorithm as a flat list of operations: names resolved, procedures copied in, blocks turned
//! into branches and jumps. This is the graph of the 1968 paper, one for each section of the rules.

use crate::cells::Cell;
use crate::text::error::Place;
use crate::text::syntax::{Comparison, Edge, Operator, Party, Stand, Verdict};

/// The index of a variable.
pub type Slot = u8;

/// The index of an operation.
pub type Address = u32;

/// A value of a variable while the rules are unrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// No value yet.
    Nothing,
    /// A number.
    Number(i32),
    /// A square of the board, with the values it can have as far as earlier tests tell.
    Square(Cell, u64),
    /// A place off the board.
    Nowhere,
    /// A direction.
    Way(i8, i8),
    /// A set of directions, by index.
    Ways(u16),
    /// A kind of man.
    Kind(u8),
}

impl Value {
    /// The sort of the value in words.
    pub fn sort(self) -> &'static str {
        match self {
            Value::Nothing => "nothing",
            Value::Number(_) => "a number",
            Value::Square(..) | Value::Nowhere => "a square",
            Value::Way(..) => "a direction",
            Value::Ways(_) => "a set of directions",
            Value::Kind(_) => "a kind of man",
        }
    }
}

/// An expression whose names are resolved.
#[derive(Debug, Clone)]
pub enum Expr {
    /// A constant.
    Constant(Value),
    /// A square as the side sees it: column and row from 0.
    Literal(i32, i32),
    /// A variable and its name.
    Slot(Slot, String),
    /// `-x`
    Minus(Box<Expr>),
    /// Arithmetic.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// A direction from two numbers.
    Way(Box<Expr>, Box<Expr>),
    /// A square from column and row, both from 1.
    At(Box<Expr>, Box<Expr>),
    /// The row of a square, from 1.
    RowOf(Box<Expr>),
    /// The column of a square, from 1.
    ColumnOf(Box<Expr>),
    /// The n-th square of the board.
    NthSquare(Slot),
    /// The n-th of a set of directions.
    NthWay(Slot, Slot),
    /// The n-th of some kinds.
    NthKind(Vec<u8>, Slot),
}

/// A chain with expressions in the place of squares.
#[derive(Debug, Clone)]
pub struct ChainExpr {
    /// What stands on its squares.
    pub through: Stand,
    /// Where it begins.
    pub from: EndExpr,
    /// Where it must come to.
    pub to: EndExpr,
    /// The steps.
    pub ways: Expr,
    /// A square that counts as if it were not there.
    pub without: Option<Expr>,
}

/// An end of a chain.
#[derive(Debug, Clone)]
pub enum EndExpr {
    /// Any square of an edge.
    Edge(Edge),
    /// One square.
    Square(Expr),
    /// Any square beside the chain on which this stands.
    Beside(Stand),
}

impl ChainExpr {
    fn uses(&self, used: &mut dyn FnMut(Slot)) {
        for end in [&self.from, &self.to] {
            if let EndExpr::Square(square) = end {
                square.uses(used);
            }
        }
        self.ways.uses(used);
        self.without.iter().for_each(|square| square.uses(used));
    }
}

/// A test that does not consist of other tests.
#[derive(Debug, Clone)]
pub enum Atom {
    /// The square is empty.
    Empty(Expr),
    /// A man of the party (or of any) and of one of the kinds (or of any) stands on the square.
    Has(Expr, Option<Party>, Vec<Expr>),
    /// The square is on the board.
    OnBoard(Expr),
    /// An enemy could capture a friend on the square.
    Attacked(Expr),
    /// The reserve of the party has at least so many men of this kind.
    Reserve(Party, i32, Expr),
    /// The flag is set.
    Flag(Cell),
    /// The friend is the first player (`true`) or the second.
    PlayingFirst(bool),
    /// A chain joins two ends.
    Join(Box<ChainExpr>),
    /// A comparison.
    Compare(Comparison, Expr, Expr),
    /// Fewer turns than there are squares.
    MoreSquares(Slot),
    /// Fewer turns than there are directions.
    MoreWays(Slot, Slot),
    /// Fewer turns than this number.
    MoreKinds(Slot, usize),
}

/// A part of a move with expressions in the place of squares.
#[derive(Debug, Clone)]
pub enum PartExpr {
    /// See [`crate::text::syntax::Part`].
    Goes(Expr, Expr),
    /// A man is captured.
    Captured(Expr),
    /// A man is put on a square, from the reserve or from nowhere.
    Put(Expr, bool, Expr),
    /// A man becomes another kind.
    Becomes(Expr, Expr),
    /// A man changes side.
    ChangesSide(Expr),
    /// A man joins a reserve.
    Joins(Expr, Party),
    /// The same side moves again.
    Again,
    /// A flag gets a value.
    Flag(Cell, u8),
}

/// One operation.
#[derive(Debug, Clone)]
pub enum Op {
    /// A variable gets a value.
    Set(Slot, Expr),
    /// Goes on at the first address if the test holds, else at the second.
    Branch(Atom, Address, Address),
    /// Goes on elsewhere.
    Jump(Address),
    /// A move.
    Move(Vec<PartExpr>),
    /// A part that waits for the next move.
    Also(PartExpr),
    /// A result.
    Result(Verdict),
    /// The end of the algorithm.
    End,
}

/// A section of the rules as operations, each with the place it comes from.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The operations; the last one is `End`.
    pub ops: Vec<(Op, Place)>,
    /// How many variables there are.
    pub slots: usize,
}

impl Program {
    /// For every operation, the variables whose values may still be used when it begins.
    pub fn live(&self) -> Vec<Vec<Slot>> {
        // A set of variables is a row of bits: there are at most as many as a slot can number.
        let mut live = vec![[0u64; 4]; self.ops.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for address in (0..self.ops.len()).rev() {
                let mut now = [0u64; 4];
                for next in self.next(address).into_iter().flatten() {
                    for (word, used) in now.iter_mut().zip(live[next]) {
                        *word |= used;
                    }
                }
                if let Op::Set(slot, _) = &self.ops[address].0 {
                    now[*slot as usize / 64] &= !(1 << (slot % 64));
                }
                self.uses(address, &mut |slot| {
                    now[slot as usize / 64] |= 1 << (slot % 64);
                });
                if now != live[address] {
                    live[address] = now;
                    changed = true;
                }
            }
        }
        let slots = |set: [u64; 4]| {
            (0..=Slot::MAX)
                .filter(|&slot| set[slot as usize / 64] >> (slot % 64) & 1 == 1)
                .collect()
        };
        live.into_iter().map(slots).collect()
    }

    fn next(&self, address: usize) -> [Option<usize>; 2] {
        match &self.ops[address].0 {
            Op::Branch(_, yes, no) => [Some(*yes as usize), Some(*no as usize)],
            Op::Jump(to) => [Some(*to as usize), None],
            Op::End => [None, None],
            _ => [Some(address + 1), None],
        }
    }

    fn uses(&self, address: usize, used: &mut dyn FnMut(Slot)) {
        match &self.ops[address].0 {
            Op::Set(_, expr) => expr.uses(used),
            Op::Branch(atom, ..) => atom.uses(used),
            Op::Move(parts) => parts.iter().for_each(|part| part.uses(used)),
            Op::Also(part) => part.uses(used),
            Op::Jump(_) | Op::Result(_) | Op::End => {}
        }
    }
}

impl Expr {
    fn uses(&self, used: &mut dyn FnMut(Slot)) {
        match self {
            Expr::Constant(_) | Expr::Literal(..) => {}
            Expr::Slot(slot, _) | Expr::NthSquare(slot) | Expr::NthKind(_, slot) => used(*slot),
            Expr::NthWay(ways, slot) => {
                used(*ways);
                used(*slot);
            }
            Expr::Minus(a) | Expr::RowOf(a) | Expr::ColumnOf(a) => a.uses(used),
            Expr::Binary(_, a, b) | Expr::Way(a, b) | Expr::At(a, b) => {
                a.uses(used);
                b.uses(used);
            }
        }
    }
}

impl Atom {
    fn uses(&self, used: &mut dyn FnMut(Slot)) {
        match self {
            Atom::Empty(a) | Atom::OnBoard(a) | Atom::Attacked(a) | Atom::Reserve(_, _, a) => {
                a.uses(used)
            }
            Atom::Join(chain) => chain.uses(used),
            Atom::Has(a, _, kinds) => {
                a.uses(used);
                kinds.iter().for_each(|kind| kind.uses(used));
            }
            Atom::Compare(_, a, b) => {
                a.uses(used);
                b.uses(used);
            }
            Atom::MoreSquares(slot) | Atom::MoreKinds(slot, _) => used(*slot),
            Atom::MoreWays(ways, slot) => {
                used(*ways);
                used(*slot);
            }
            Atom::Flag(_) | Atom::PlayingFirst(_) => {}
        }
    }
}

impl PartExpr {
    fn uses(&self, used: &mut dyn FnMut(Slot)) {
        match self {
            PartExpr::Goes(a, b) | PartExpr::Put(a, _, b) | PartExpr::Becomes(a, b) => {
                a.uses(used);
                b.uses(used);
            }
            PartExpr::Captured(a) | PartExpr::ChangesSide(a) | PartExpr::Joins(a, _) => {
                a.uses(used)
            }
            PartExpr::Again | PartExpr::Flag(..) => {}
        }
    }
}
