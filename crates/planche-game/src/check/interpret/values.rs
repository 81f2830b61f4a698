//! Conditions and values of the plain interpreter.

use super::{Interpreter, Run, Value, bad};
use crate::board::{Side, Square};
use crate::cells::EMPTY_MASK;
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::{
    Chain, Comparison, Condition, End, Expression, Occupant, Operator, Party, Stand,
};

impl Run<'_> {
    pub(super) fn holds(&mut self, condition: &Condition) -> Result<bool, RulesError> {
        Ok(match condition {
            Condition::And(a, b) => self.holds(a)? && self.holds(b)?,
            Condition::Or(a, b) => self.holds(a)? || self.holds(b)?,
            Condition::Not(inner) => !self.holds(inner)?,
            Condition::Empty(place, square) => self.mask(square, *place)? & EMPTY_MASK != 0,
            Condition::OnBoard(place, square) => self.square(square, *place)?.is_some(),
            Condition::Attacked(place, square) => match self.square(square, *place)? {
                Some(square) => self.attacked(square)?,
                None => false,
            },
            Condition::Has(place, square, who) => {
                let square = self.square(square, *place)?;
                self.has(square, who)?
            }
            Condition::Reserve(place, party, least, kind) => {
                let kind = self.kind(kind, *place)?;
                let side = match party {
                    Party::Friend => self.side,
                    Party::Enemy => self.side.other(),
                };
                let cell = self.game.layout.reserve(side, kind);
                cell.is_some_and(|cell| i32::from(self.table.cells[cell as usize]) >= *least)
            }
            Condition::Flag(_, name) => {
                let cell = self.game.layout.flag(name);
                cell.is_some_and(|cell| self.table.cells[cell as usize] == 1)
            }
            Condition::Playing(_, name) => self.game.players[self.side.index()] == *name,
            Condition::Join(place, chain) => self.joined(chain, *place)?,
            Condition::Compare(place, comparison, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                match (comparison, &a, &b) {
                    (Comparison::Equal, ..) => a == b,
                    (Comparison::Unequal, ..) => a != b,
                    (Comparison::Less, Value::Number(a), Value::Number(b)) => a < b,
                    (Comparison::AtMost, Value::Number(a), Value::Number(b)) => a <= b,
                    (Comparison::Greater, Value::Number(a), Value::Number(b)) => a > b,
                    (Comparison::AtLeast, Value::Number(a), Value::Number(b)) => a >= b,
                    _ => return Err(bad(*place, "numbers")),
                }
            }
        })
    }

    /// The bit of the value on a square; nothing off the board.
    fn mask(&mut self, square: &Expression, place: Place) -> Result<u64, RulesError> {
        let square = self.square(square, place)?;
        Ok(square.map_or(0, |square| 1 << self.table.cells[square as usize]))
    }

    pub(super) fn has(
        &mut self,
        square: Option<Square>,
        who: &Occupant,
    ) -> Result<bool, RulesError> {
        let mut kinds = Vec::new();
        for kind in &who.kinds {
            kinds.push(self.kind(kind, Place::default())?);
        }
        let Some(square) = square else {
            return Ok(false);
        };
        let Some((side, kind)) = self.game.kinds.man(self.table.cells[square as usize]) else {
            return Ok(false);
        };
        let right_side = match who.side {
            Some(Party::Friend) => side == self.side,
            Some(Party::Enemy) => side != self.side,
            None => true,
        };
        let right_kind =
            kinds.is_empty() || kinds.iter().any(|&base| self.game.kinds.is_a(kind, base));
        Ok(right_side && right_kind)
    }

    fn attacked(&self, square: Square) -> Result<bool, RulesError> {
        if self.captures_only {
            return Ok(false);
        }
        let kind = self.game.royal.first().copied().unwrap_or(0);
        let mut table = self.table.clone();
        table.cells[square as usize] = self.game.kinds.value(self.side, kind);
        let captures = Interpreter::new(self.game).captures(&table, self.side.other())?;
        Ok(captures.contains(&square))
    }

    /// Whether a chain joins its two ends: squares are taken in until no more can be.
    fn joined(&mut self, chain: &Chain, place: Place) -> Result<bool, RulesError> {
        let Value::Ways(ways) = self.value(&chain.ways)? else {
            return Err(bad(place, "directions"));
        };
        let without = match &chain.without {
            Some(square) => self.square(square, place)?,
            None => None,
        };
        let end = |run: &mut Self, end: &End| match end {
            End::Square(square) => run.square(square, place),
            _ => Ok(None),
        };
        let (from, to) = (end(self, &chain.from)?, end(self, &chain.to)?);
        let board = &self.game.board;
        let begins = |square: Square| match &chain.from {
            End::Edge(edge) => {
                board.on_edge(square, *edge, self.side) && self.stands(square, chain.through)
            }
            _ => from == Some(square),
        };
        let begun: Vec<Square> = board.squares().filter(|&square| begins(square)).collect();
        let given =
            |square: Square| matches!(chain.from, End::Square(_)) && begun.contains(&square);
        let ends = |square: Square| match &chain.to {
            End::Edge(edge) => {
                let there = given(square) || self.stands(square, chain.through);
                there && board.on_edge(square, *edge, self.side)
            }
            End::Square(_) => to == Some(square),
            End::Beside(stand) => !given(square) && self.stands(square, *stand),
        };
        let mut reached = vec![false; board.len()];
        let mut open = begun.clone();
        while let Some(square) = open.pop() {
            let again = std::mem::replace(&mut reached[square as usize], true);
            if again || without == Some(square) {
                continue;
            }
            if ends(square) {
                return Ok(true);
            }
            if given(square) || self.stands(square, chain.through) {
                let next = ways.iter();
                open.extend(next.filter_map(|&way| board.step(square, way, self.side)));
            }
        }
        Ok(false)
    }

    fn stands(&self, square: Square, stand: Stand) -> bool {
        let man = self.game.kinds.man(self.table.cells[square as usize]);
        match stand {
            Stand::Nothing => man.is_none(),
            Stand::Man(Party::Friend) => man.is_some_and(|(side, _)| side == self.side),
            Stand::Man(Party::Enemy) => man.is_some_and(|(side, _)| side != self.side),
        }
    }

    pub(super) fn square(
        &mut self,
        square: &Expression,
        place: Place,
    ) -> Result<Option<Square>, RulesError> {
        match self.value(square)? {
            Value::Square(square) => Ok(square),
            _ => Err(bad(place, "a square")),
        }
    }

    pub(super) fn number(&mut self, number: &Expression, place: Place) -> Result<i32, RulesError> {
        match self.value(number)? {
            Value::Number(number) => Ok(number),
            _ => Err(bad(place, "a number")),
        }
    }

    pub(super) fn kind(&mut self, kind: &Expression, place: Place) -> Result<u8, RulesError> {
        match self.value(kind)? {
            Value::Kind(kind) => Ok(kind),
            _ => Err(bad(place, "a kind of man")),
        }
    }

    pub(super) fn value(&mut self, expression: &Expression) -> Result<Value, RulesError> {
        let board = &self.game.board;
        Ok(match expression {
            Expression::Number(number) => Value::Number(*number),
            Expression::Name(place, name) => return self.name(name, *place),
            Expression::Minus(inner) => match self.value(inner)? {
                Value::Number(number) => Value::Number(number.saturating_neg()),
                Value::Way(columns, rows) => Value::Way(-columns, -rows),
                _ => return Err(bad(Place::default(), "a number or a direction")),
            },
            Expression::Way(place, columns, rows) => {
                Value::Way(self.number(columns, *place)?, self.number(rows, *place)?)
            }
            Expression::At(place, column, row) => {
                let (column, row) = (self.number(column, *place)?, self.number(row, *place)?);
                let (column, row) = (column.saturating_sub(1), row.saturating_sub(1));
                Value::Square(board.square_for(column, row, self.side))
            }
            Expression::RowOf(place, square) => {
                let square = self.square(square, *place)?;
                Value::Number(square.map_or(0, |s| board.coordinates(s, self.side).1 + 1))
            }
            Expression::ColumnOf(place, square) => {
                let square = self.square(square, *place)?;
                Value::Number(square.map_or(0, |s| board.coordinates(s, self.side).0 + 1))
            }
            Expression::Binary(place, operator, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.arithmetic(*operator, a, b, *place)?
            }
        })
    }

    fn arithmetic(
        &self,
        sign: Operator,
        a: Value,
        b: Value,
        at: Place,
    ) -> Result<Value, RulesError> {
        Ok(match (sign, a, b) {
            (Operator::Plus, Value::Number(a), Value::Number(b)) => {
                Value::Number(a.saturating_add(b))
            }
            (Operator::Minus, Value::Number(a), Value::Number(b)) => {
                Value::Number(a.saturating_sub(b))
            }
            (Operator::Times, Value::Number(a), Value::Number(b)) => {
                Value::Number(a.saturating_mul(b))
            }
            (Operator::Over, Value::Number(a), Value::Number(b)) if b != 0 => {
                Value::Number(a.wrapping_div(b))
            }
            (Operator::Over, ..) => return Err(RulesError::new(at, Problem::DivisionByZero)),
            (Operator::Plus, Value::Way(a, b), Value::Way(c, d)) => Value::Way(a + c, b + d),
            (Operator::Minus, Value::Way(a, b), Value::Way(c, d)) => Value::Way(a - c, b - d),
            (Operator::Times, Value::Way(a, b), Value::Number(n))
            | (Operator::Times, Value::Number(n), Value::Way(a, b)) => {
                Value::Way(a.saturating_mul(n), b.saturating_mul(n))
            }
            (Operator::Plus, Value::Square(square), Value::Way(c, r)) => {
                Value::Square(square.and_then(|s| self.game.board.step(s, (c, r), self.side)))
            }
            (Operator::Minus, Value::Square(square), Value::Way(c, r)) => {
                Value::Square(square.and_then(|s| self.game.board.step(s, (-c, -r), self.side)))
            }
            _ => return Err(bad(at, "values that can be added")),
        })
    }

    fn name(&mut self, name: &str, place: Place) -> Result<Value, RulesError> {
        let game = self.game;
        let scope = self.variables.last();
        let known = scope.and_then(|scope| scope.iter().find(|(other, _)| *other == name));
        if let Some((_, value)) = known {
            return Ok(value.clone());
        }
        if let Some(kind) = game.kinds.named(name) {
            return Ok(Value::Kind(kind));
        }
        if let Some((_, ways)) = game.directions.iter().find(|(other, _)| other == name) {
            return Ok(Value::Ways(ways.clone()));
        }
        if let Some(ways) = game.named_ways(name) {
            return Ok(Value::Way(ways[0].0, ways[0].1));
        }
        match name {
            "width" => return Ok(Value::Number(game.board.width)),
            "height" => return Ok(Value::Number(game.board.height)),
            _ => {}
        }
        let square = game.board.named(name);
        let square =
            square.ok_or_else(|| RulesError::new(place, Problem::UnknownName(name.to_string())))?;
        let (column, row) = game.board.coordinates(square, Side::First);
        Ok(Value::Square(game.board.square_for(column, row, self.side)))
    }
}
