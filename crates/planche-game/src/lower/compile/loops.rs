//! Loops as branches, counters and jumps.

use super::{Compiler, Loop};
use crate::lower::program::{Address, Atom, Expr, Op, Slot, Value};
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::{Block, Comparison, Condition, Expression, Occupant, Operator};

impl<'a> Compiler<'a> {
    pub(super) fn while_loop(
        &mut self,
        condition: &'a Condition,
        body: &'a Block,
        place: Place,
    ) -> Result<(), RulesError> {
        let head = self.here();
        let (yes, no) = self.test(condition)?;
        self.land(&yes);
        self.loop_body(body)?;
        self.end_loop(None, head, &no, place)
    }

    fn loop_body(&mut self, body: &'a Block) -> Result<(), RulesError> {
        self.loops.push(Loop {
            next: Vec::new(),
            leave: Vec::new(),
            calls: self.calls.len(),
        });
        self.block(body)
    }

    /// The end of a loop: the counter goes up, the head is next, and all ways out land here.
    fn end_loop(
        &mut self,
        counter: Option<Slot>,
        head: Address,
        out: &[usize],
        place: Place,
    ) -> Result<(), RulesError> {
        let Some(this) = self.loops.pop() else {
            return Ok(());
        };
        self.land(&this.next);
        if let Some(counter) = counter {
            let one = Box::new(Expr::Constant(Value::Number(1)));
            let this = Box::new(Expr::Slot(counter, String::new()));
            let more = Expr::Binary(Operator::Plus, this, one);
            self.emit(Op::Set(counter, more), place)?;
        }
        self.emit(Op::Jump(head), place)?;
        self.land(out);
        self.land(&this.leave);
        Ok(())
    }

    fn counter(&mut self, place: Place) -> Result<Slot, RulesError> {
        let counter = self.new_slot(place)?;
        self.emit(Op::Set(counter, Expr::Constant(Value::Number(0))), place)?;
        Ok(counter)
    }

    pub(super) fn for_square(
        &mut self,
        name: &str,
        with: Option<&'a Occupant>,
        body: &'a Block,
        place: Place,
    ) -> Result<(), RulesError> {
        let counter = self.counter(place)?;
        let square = self.variable(name, place)?;
        let head = self.here();
        let (yes, no) = self.branch(Atom::MoreSquares(counter), place)?;
        self.land(&yes);
        self.emit(Op::Set(square, Expr::NthSquare(counter)), place)?;
        let mut skip = Vec::new();
        if let Some(with) = with {
            let slot = Expr::Slot(square, name.to_string());
            let has = self.has(slot, with)?;
            let (yes, no) = self.branch(has, place)?;
            self.land(&yes);
            skip = no;
        }
        self.loop_body(body)?;
        if let Some(this) = self.loops.last_mut() {
            this.next.extend(skip);
        }
        self.end_loop(Some(counter), head, &no, place)
    }

    pub(super) fn for_way(
        &mut self,
        name: &str,
        ways: &Expression,
        body: &'a Block,
        place: Place,
    ) -> Result<(), RulesError> {
        let set = self.new_slot(place)?;
        let ways = self.expr(ways)?;
        self.emit(Op::Set(set, ways), place)?;
        let counter = self.counter(place)?;
        let way = self.variable(name, place)?;
        let head = self.here();
        let (yes, no) = self.branch(Atom::MoreWays(set, counter), place)?;
        self.land(&yes);
        self.emit(Op::Set(way, Expr::NthWay(set, counter)), place)?;
        self.loop_body(body)?;
        self.end_loop(Some(counter), head, &no, place)
    }

    pub(super) fn for_kind(
        &mut self,
        name: &str,
        kinds: &[Expression],
        body: &'a Block,
        place: Place,
    ) -> Result<(), RulesError> {
        let mut all = Vec::new();
        for kind in kinds {
            match self.expr(kind)? {
                Expr::Constant(Value::Kind(kind)) => all.push(kind),
                _ => {
                    let (expected, found) = ("a kind of man", "something else");
                    return Err(RulesError::new(place, Problem::Sort { expected, found }));
                }
            }
        }
        let counter = self.counter(place)?;
        let kind = self.variable(name, place)?;
        let head = self.here();
        let (yes, no) = self.branch(Atom::MoreKinds(counter, all.len()), place)?;
        self.land(&yes);
        self.emit(Op::Set(kind, Expr::NthKind(all, counter)), place)?;
        self.loop_body(body)?;
        self.end_loop(Some(counter), head, &no, place)
    }

    pub(super) fn for_number(
        &mut self,
        name: &str,
        first: &Expression,
        last: &Expression,
        body: &'a Block,
        place: Place,
    ) -> Result<(), RulesError> {
        let end = self.new_slot(place)?;
        let (first, last) = (self.expr(first)?, self.expr(last)?);
        self.emit(Op::Set(end, last), place)?;
        let number = self.variable(name, place)?;
        self.emit(Op::Set(number, first), place)?;
        let head = self.here();
        let here = Expr::Slot(number, name.to_string());
        let end = Expr::Slot(end, String::new());
        let test = Atom::Compare(Comparison::AtMost, here, end);
        let (yes, no) = self.branch(test, place)?;
        self.land(&yes);
        self.loop_body(body)?;
        self.end_loop(Some(number), head, &no, place)
    }
}
