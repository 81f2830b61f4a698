//! The values of expressions for one side, while the rules are unrolled.

use super::program::{Atom, ChainExpr, EndExpr, Expr, PartExpr, Slot, Value};
use crate::board::{Side, WIDEST};
use crate::cells::{Cell, Condition, EMPTY_MASK};
use crate::game::Game;
use crate::moves::Part;
use crate::state::MOST_HELD;
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::{Comparison, Edge, Operator, Party, Stand};

/// The values of all variables.
pub type Variables = Vec<Value>;

/// A test that the rules alone decide, or one that needs the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Decided.
    Known(bool),
    /// A test of a cell.
    Cell(Condition),
    /// Whether the cell is attacked.
    Attacked(Cell),
    /// Whether a chain joins two ends.
    Join(Joining),
}

/// A chain that is asked for, by its squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Joining {
    /// What stands on its squares.
    pub through: Stand,
    /// Where it begins.
    pub from: Ending,
    /// Where it must come to.
    pub to: Ending,
    /// The index of the steps.
    pub ways: u16,
    /// A square that counts as if it were not there.
    pub without: Option<Cell>,
}

/// An end of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Any square of an edge.
    Edge(Edge),
    /// One square.
    Square(Cell),
    /// Any square beside the chain on which this stands.
    Beside(Stand),
}

/// A side's view of a game.
pub struct Evaluator<'a> {
    /// The game.
    pub game: &'a Game,
    /// The side that is "friend".
    pub side: Side,
    /// The squares in the order in which they are gone through.
    pub squares: Vec<Cell>,
}

impl<'a> Evaluator<'a> {
    /// The view of a side.
    pub fn new(game: &'a Game, side: Side) -> Evaluator<'a> {
        Evaluator {
            game,
            side,
            squares: game.board.squares().collect(),
        }
    }

    /// The value of an expression.
    pub fn value(&self, expr: &Expr, vars: &Variables, at: Place) -> Result<Value, RulesError> {
        let number = |expr: &Expr| self.number(expr, vars, at);
        Ok(match expr {
            Expr::Constant(value) => *value,
            Expr::Literal(column, row) => {
                self.on_board(self.game.board.square_for(*column, *row, self.side))
            }
            Expr::Slot(slot, name) => match vars[*slot as usize] {
                Value::Nothing => {
                    return Err(RulesError::new(at, Problem::NoValue(name.clone())));
                }
                value => value,
            },
            Expr::Minus(inner) => match self.value(inner, vars, at)? {
                Value::Number(number) => Value::Number(number.saturating_neg()),
                Value::Way(columns, rows) => {
                    Value::Way(columns.saturating_neg(), rows.saturating_neg())
                }
                other => return Err(sort("a number or a direction", other, at)),
            },
            Expr::Binary(operator, a, b) => {
                let (a, b) = (self.value(a, vars, at)?, self.value(b, vars, at)?);
                self.binary(*operator, a, b, at)?
            }
            Expr::Way(columns, rows) => self.way(number(columns)?, number(rows)?, at)?,
            Expr::At(column, row) => {
                let (column, row) = (number(column)?, number(row)?);
                self.on_board(self.game.board.square_for(
                    column.saturating_sub(1),
                    row.saturating_sub(1),
                    self.side,
                ))
            }
            Expr::RowOf(square) => match self.value(square, vars, at)? {
                Value::Square(cell, _) => {
                    Value::Number(self.game.board.coordinates(cell, self.side).1 + 1)
                }
                Value::Nowhere => Value::Number(0),
                other => return Err(sort("a square", other, at)),
            },
            Expr::ColumnOf(square) => match self.value(square, vars, at)? {
                Value::Square(cell, _) => {
                    Value::Number(self.game.board.coordinates(cell, self.side).0 + 1)
                }
                Value::Nowhere => Value::Number(0),
                other => return Err(sort("a square", other, at)),
            },
            Expr::NthSquare(slot) => {
                let square = self.squares.get(count(vars, *slot)).copied();
                self.on_board(square)
            }
            Expr::NthWay(ways, slot) => {
                let nth = count(vars, *slot);
                match vars[*ways as usize] {
                    Value::Ways(index) => self.game.directions[index as usize]
                        .1
                        .get(nth)
                        .map_or(Value::Nothing, |&(columns, rows)| {
                            Value::Way(columns as i8, rows as i8)
                        }),
                    way if nth == 0 => way,
                    _ => Value::Nothing,
                }
            }
            Expr::NthKind(kinds, slot) => kinds
                .get(count(vars, *slot))
                .map_or(Value::Nothing, |&kind| Value::Kind(kind)),
        })
    }

    fn on_board(&self, square: Option<Cell>) -> Value {
        square.map_or(Value::Nowhere, |cell| {
            Value::Square(cell, self.game.kinds.all_mask())
        })
    }

    fn way(&self, columns: i32, rows: i32, at: Place) -> Result<Value, RulesError> {
        for number in [columns, rows] {
            if !(-WIDEST..=WIDEST).contains(&number) {
                let (low, high) = (i64::from(-WIDEST), i64::from(WIDEST));
                let (what, found) = ("a direction", i64::from(number));
                return Err(RulesError::new(
                    at,
                    Problem::Range {
                        what,
                        low,
                        high,
                        found,
                    },
                ));
            }
        }
        Ok(Value::Way(columns as i8, rows as i8))
    }

    fn binary(
        &self,
        operator: Operator,
        a: Value,
        b: Value,
        at: Place,
    ) -> Result<Value, RulesError> {
        use Operator::{Minus, Over, Plus, Times};
        match (operator, a, b) {
            (_, Value::Number(a), Value::Number(b)) => Ok(Value::Number(match operator {
                Plus => a.saturating_add(b),
                Minus => a.saturating_sub(b),
                Times => a.saturating_mul(b),
                Over => a
                    .checked_div(b)
                    .ok_or_else(|| RulesError::new(at, Problem::DivisionByZero))?,
            })),
            (Plus, Value::Square(cell, _), Value::Way(columns, rows)) => {
                Ok(self.step(cell, i32::from(columns), i32::from(rows)))
            }
            (Minus, Value::Square(cell, _), Value::Way(columns, rows)) => {
                Ok(self.step(cell, -i32::from(columns), -i32::from(rows)))
            }
            (Plus | Minus, Value::Nowhere, Value::Way(..)) => Ok(Value::Nowhere),
            (Plus, Value::Way(a, b), Value::Way(c, d)) => {
                self.way(i32::from(a) + i32::from(c), i32::from(b) + i32::from(d), at)
            }
            (Minus, Value::Way(a, b), Value::Way(c, d)) => {
                self.way(i32::from(a) - i32::from(c), i32::from(b) - i32::from(d), at)
            }
            (Times, Value::Number(n), Value::Way(a, b))
            | (Times, Value::Way(a, b), Value::Number(n)) => self.way(
                i32::from(a).saturating_mul(n),
                i32::from(b).saturating_mul(n),
                at,
            ),
            (_, Value::Square(..) | Value::Nowhere, other) => Err(sort("a direction", other, at)),
            (_, Value::Number(_), other) => Err(sort("a number", other, at)),
            (_, other, _) => Err(sort("a number, a square or a direction", other, at)),
        }
    }

    fn step(&self, cell: Cell, columns: i32, rows: i32) -> Value {
        self.on_board(self.game.board.step(cell, (columns, rows), self.side))
    }

    fn number(&self, expr: &Expr, vars: &Variables, at: Place) -> Result<i32, RulesError> {
        match self.value(expr, vars, at)? {
            Value::Number(number) => Ok(number),
            other => Err(sort("a number", other, at)),
        }
    }

    /// The side that a word means.
    fn party(&self, party: Party) -> Side {
        match party {
            Party::Friend => self.side,
            Party::Enemy => self.side.other(),
        }
    }

    fn no_reserve(&self, kind: u8, at: Place) -> RulesError {
        let name = self.game.kinds.all[kind as usize].name.clone();
        RulesError::new(at, Problem::UnknownName(name)).hint("declare `reserve 3 …` for this kind")
    }

    fn kind(&self, expr: &Expr, vars: &Variables, at: Place) -> Result<u8, RulesError> {
        match self.value(expr, vars, at)? {
            Value::Kind(kind) => Ok(kind),
            other => Err(sort("a kind of man", other, at)),
        }
    }

    /// How many directions a value stands for.
    fn ways(&self, value: Value, at: Place) -> Result<usize, RulesError> {
        match value {
            Value::Ways(index) => Ok(self.game.directions[index as usize].1.len()),
            Value::Way(..) => Ok(1),
            other => Err(sort("directions", other, at)),
        }
    }

    /// The answer to a test, as far as the rules alone give it.
    pub fn answer(&self, atom: &Atom, vars: &Variables, at: Place) -> Result<Answer, RulesError> {
        Ok(match atom {
            Atom::Empty(square) => self.cell(square, EMPTY_MASK, vars, at)?,
            Atom::Has(square, party, kinds) => {
                let mut mask = 0;
                for side in self.sides(*party) {
                    if kinds.is_empty() {
                        mask |= self.game.kinds.side_mask(side);
                    }
                    for kind in kinds {
                        mask |= self.game.kinds.mask(side, self.kind(kind, vars, at)?);
                    }
                }
                self.cell(square, mask, vars, at)?
            }
            Atom::OnBoard(square) => match self.value(square, vars, at)? {
                Value::Square(..) => Answer::Known(true),
                Value::Nowhere => Answer::Known(false),
                other => return Err(sort("a square", other, at)),
            },
            Atom::Attacked(square) => match self.value(square, vars, at)? {
                Value::Square(cell, _) => Answer::Attacked(cell),
                Value::Nowhere => Answer::Known(false),
                other => return Err(sort("a square", other, at)),
            },
            Atom::Reserve(party, least, kind) => {
                let kind = self.kind(kind, vars, at)?;
                let least = (*least).clamp(0, i32::from(MOST_HELD));
                match self.game.layout.reserve(self.party(*party), kind) {
                    Some(cell) => Answer::Cell(Condition {
                        cell,
                        mask: u64::MAX << least,
                    }),
                    None => Answer::Known(false),
                }
            }
            Atom::Flag(cell) => Answer::Cell(Condition {
                cell: *cell,
                mask: 2,
            }),
            Atom::PlayingFirst(first) => Answer::Known(*first == (self.side == Side::First)),
            Atom::Join(chain) => self.chain(chain, vars, at)?,
            Atom::Compare(comparison, a, b) => {
                let (a, b) = (self.value(a, vars, at)?, self.value(b, vars, at)?);
                Answer::Known(compare(*comparison, a, b, at)?)
            }
            Atom::MoreSquares(slot) => Answer::Known(count(vars, *slot) < self.squares.len()),
            Atom::MoreWays(ways, slot) => {
                let ways = self.ways(vars[*ways as usize], at)?;
                Answer::Known(count(vars, *slot) < ways)
            }
            Atom::MoreKinds(slot, kinds) => Answer::Known(count(vars, *slot) < *kinds),
        })
    }

    /// A chain from or to a square that is not there joins nothing.
    fn chain(&self, chain: &ChainExpr, vars: &Variables, at: Place) -> Result<Answer, RulesError> {
        let ways = match self.value(&chain.ways, vars, at)? {
            Value::Ways(index) => index,
            other => return Err(sort("a named set of directions", other, at)),
        };
        let from = self.ending(&chain.from, vars, at)?;
        let to = self.ending(&chain.to, vars, at)?;
        let without = match &chain.without {
            Some(square) => self.place(square, vars, at)?,
            None => None,
        };
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(Answer::Known(false));
        };
        Ok(Answer::Join(Joining {
            through: chain.through,
            from,
            to,
            ways,
            without,
        }))
    }

    fn ending(
        &self,
        end: &EndExpr,
        vars: &Variables,
        at: Place,
    ) -> Result<Option<Ending>, RulesError> {
        Ok(match end {
            EndExpr::Edge(edge) => Some(Ending::Edge(*edge)),
            EndExpr::Beside(stand) => Some(Ending::Beside(*stand)),
            EndExpr::Square(square) => self.place(square, vars, at)?.map(Ending::Square),
        })
    }

    /// A square, or nothing if it is off the board.
    fn place(&self, expr: &Expr, vars: &Variables, at: Place) -> Result<Option<Cell>, RulesError> {
        match self.value(expr, vars, at)? {
            Value::Square(cell, _) => Ok(Some(cell)),
            Value::Nowhere => Ok(None),
            other => Err(sort("a square", other, at)),
        }
    }

    /// The values of a square on which this stands.
    pub fn stands(&self, stand: Stand) -> u64 {
        match stand {
            Stand::Nothing => EMPTY_MASK,
            Stand::Man(party) => self.game.kinds.side_mask(self.party(party)),
        }
    }

    fn sides(&self, party: Option<Party>) -> impl Iterator<Item = Side> {
        let wanted = match party {
            Some(Party::Friend) => [self.side == Side::First, self.side == Side::Second],
            Some(Party::Enemy) => [self.side == Side::Second, self.side == Side::First],
            None => [true, true],
        };
        Side::BOTH
            .into_iter()
            .filter(move |side| wanted[side.index()])
    }

    /// A test of a square, with what earlier tests of the same square have shown.
    fn cell(
        &self,
        square: &Expr,
        mask: u64,
        vars: &Variables,
        at: Place,
    ) -> Result<Answer, RulesError> {
        let cell = match self.value(square, vars, at)? {
            Value::Square(cell, _) => cell,
            Value::Nowhere => return Ok(Answer::Known(false)),
            other => return Err(sort("a square", other, at)),
        };
        let known = vars
            .iter()
            .fold(self.game.kinds.all_mask(), |known, value| match value {
                Value::Square(other, mask) if *other == cell => known & mask,
                _ => known,
            });
        Ok(if known & mask == 0 {
            Answer::Known(false)
        } else if known & !mask == 0 {
            Answer::Known(true)
        } else {
            Answer::Cell(Condition { cell, mask })
        })
    }

    /// The parts of a move on the board.
    pub fn part(
        &self,
        part: &PartExpr,
        vars: &Variables,
        at: Place,
    ) -> Result<Vec<Part>, RulesError> {
        let square = |expr: &Expr| self.square(expr, vars, at);
        Ok(vec![match part {
            PartExpr::Goes(from, to) => {
                let from = square(from)?;
                match self.value(to, vars, at)? {
                    Value::Square(to, _) => Part::Goes(from, to),
                    Value::Nowhere => {
                        let text = format!(" (the man on {})", self.game.board.name(from));
                        return Err(off_board(text, at));
                    }
                    other => return Err(sort("a square", other, at)),
                }
            }
            PartExpr::Captured(cell) => Part::Captured(square(cell)?),
            PartExpr::Put(kind, reserve, cell) => {
                let kind = self.kind(kind, vars, at)?;
                let put = Part::Put(square(cell)?, self.game.kinds.value(self.side, kind));
                if !reserve {
                    return Ok(vec![put]);
                }
                let Some(reserve) = self.game.layout.reserve(self.side, kind) else {
                    return Err(self.no_reserve(kind, at));
                };
                return Ok(vec![Part::Spend(reserve), put]);
            }
            PartExpr::Joins(kind, party) => {
                let kind = self.kind(kind, vars, at)?;
                match self.game.layout.reserve(self.party(*party), kind) {
                    Some(cell) => Part::Gain(cell),
                    None => return Err(self.no_reserve(kind, at)),
                }
            }
            PartExpr::Becomes(cell, kind) => {
                Part::Becomes(square(cell)?, self.kind(kind, vars, at)?)
            }
            PartExpr::ChangesSide(cell) => Part::ChangesSide(square(cell)?),
            PartExpr::Again => Part::Again,
            PartExpr::Flag(cell, value) => Part::Flag(*cell, *value),
        }])
    }

    fn square(&self, expr: &Expr, vars: &Variables, at: Place) -> Result<Cell, RulesError> {
        match self.value(expr, vars, at)? {
            Value::Square(cell, _) => Ok(cell),
            Value::Nowhere => Err(off_board(String::new(), at)),
            other => Err(sort("a square", other, at)),
        }
    }
}

fn off_board(text: String, at: Place) -> RulesError {
    RulesError::new(at, Problem::OffBoard(text))
        .hint("test first: `if t is on board`, or `t is empty`")
}

fn count(vars: &Variables, slot: Slot) -> usize {
    match vars[slot as usize] {
        Value::Number(number) => number.max(0) as usize,
        _ => usize::MAX,
    }
}

fn compare(comparison: Comparison, a: Value, b: Value, at: Place) -> Result<bool, RulesError> {
    if let (Value::Number(a), Value::Number(b)) = (a, b) {
        return Ok(match comparison {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
        });
    }
    let equal = match (a, b) {
        (Value::Square(a, _), Value::Square(b, _)) => a == b,
        _ if a.sort() != b.sort() => return Err(sort(a.sort(), b, at)),
        _ => a == b,
    };
    match comparison {
        Comparison::Equal => Ok(equal),
        Comparison::Unequal => Ok(!equal),
        _ => Err(sort("a number", a, at)),
    }
}

fn sort(expected: &'static str, found: Value, at: Place) -> RulesError {
    RulesError::new(
        at,
        Problem::Sort {
            expected,
            found: found.sort(),
        },
    )
}
