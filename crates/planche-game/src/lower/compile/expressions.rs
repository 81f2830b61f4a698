//! Conditions, parts of moves and expressions.

use super::{Compiler, Ways};
use crate::lower::program::{Atom, ChainExpr, EndExpr, Expr, Op, PartExpr, Value};
use crate::text::error::{Place, RulesError, unknown_name};
use crate::text::syntax::{Chain, Condition, End, Expression, Occupant, Part};

impl Compiler<'_> {
    /// A branch whose two ways out are jumps still to be landed.
    pub(super) fn branch(&mut self, atom: Atom, place: Place) -> Result<Ways, RulesError> {
        let here = self.here();
        self.emit(Op::Branch(atom, here + 1, here + 2), place)?;
        let yes = self.emit(Op::Jump(0), place)?;
        let no = self.emit(Op::Jump(0), place)?;
        Ok((vec![yes], vec![no]))
    }

    /// The jumps that are taken when a condition holds, and when it does not.
    pub(super) fn test(&mut self, condition: &Condition) -> Result<Ways, RulesError> {
        match condition {
            Condition::And(a, b) => {
                let (yes, mut no) = self.test(a)?;
                self.land(&yes);
                let (yes, more) = self.test(b)?;
                no.extend(more);
                Ok((yes, no))
            }
            Condition::Or(a, b) => {
                let (mut yes, no) = self.test(a)?;
                self.land(&no);
                let (more, no) = self.test(b)?;
                yes.extend(more);
                Ok((yes, no))
            }
            Condition::Not(inner) => {
                let (yes, no) = self.test(inner)?;
                Ok((no, yes))
            }
            simple => {
                let (atom, place) = self.atom(simple)?;
                self.branch(atom, place)
            }
        }
    }

    fn chain(&mut self, chain: &Chain) -> Result<ChainExpr, RulesError> {
        let from = self.end(&chain.from)?;
        let to = self.end(&chain.to)?;
        let without = match &chain.without {
            Some(square) => Some(self.expr(square)?),
            None => None,
        };
        Ok(ChainExpr {
            through: chain.through,
            from,
            to,
            ways: self.expr(&chain.ways)?,
            without,
        })
    }

    fn end(&mut self, end: &End) -> Result<EndExpr, RulesError> {
        Ok(match end {
            End::Edge(edge) => EndExpr::Edge(*edge),
            End::Square(square) => EndExpr::Square(self.expr(square)?),
            End::Beside(stand) => EndExpr::Beside(*stand),
        })
    }

    pub(super) fn atom(&mut self, condition: &Condition) -> Result<(Atom, Place), RulesError> {
        Ok(match condition {
            Condition::Empty(place, square) => (Atom::Empty(self.expr(square)?), *place),
            Condition::OnBoard(place, square) => (Atom::OnBoard(self.expr(square)?), *place),
            Condition::Attacked(place, square) => (Atom::Attacked(self.expr(square)?), *place),
            Condition::Has(place, square, who) => {
                let square = self.expr(square)?;
                (self.has(square, who)?, *place)
            }
            Condition::Reserve(place, party, least, kind) => {
                (Atom::Reserve(*party, *least, self.expr(kind)?), *place)
            }
            Condition::Flag(place, name) => (Atom::Flag(self.flag(name, *place)?), *place),
            Condition::Playing(place, name) => {
                let player = self.game.players.iter().position(|player| player == name);
                let player = player.ok_or_else(|| {
                    unknown_name(*place, name, self.game.players.iter().map(String::as_str))
                })?;
                (Atom::PlayingFirst(player == 0), *place)
            }
            Condition::Join(place, chain) => (Atom::Join(Box::new(self.chain(chain)?)), *place),
            Condition::Compare(place, comparison, a, b) => (
                Atom::Compare(*comparison, self.expr(a)?, self.expr(b)?),
                *place,
            ),
            Condition::And(..) | Condition::Or(..) | Condition::Not(_) => {
                unreachable!("`test` takes these apart")
            }
        })
    }

    pub(super) fn has(&mut self, square: Expr, who: &Occupant) -> Result<Atom, RulesError> {
        let kinds: Result<Vec<Expr>, _> = who.kinds.iter().map(|kind| self.expr(kind)).collect();
        Ok(Atom::Has(square, who.side, kinds?))
    }

    pub(super) fn flag(&self, name: &str, place: Place) -> Result<crate::cells::Cell, RulesError> {
        self.game.layout.flag(name).ok_or_else(|| {
            unknown_name(
                place,
                name,
                self.game.layout.flags.iter().map(String::as_str),
            )
        })
    }

    pub(super) fn part(&mut self, part: &Part, place: Place) -> Result<PartExpr, RulesError> {
        Ok(match part {
            Part::Goes(from, to) => PartExpr::Goes(self.expr(from)?, self.expr(to)?),
            Part::Captured(square) => PartExpr::Captured(self.expr(square)?),
            Part::Put {
                kind,
                reserve,
                square,
            } => PartExpr::Put(self.expr(kind)?, *reserve, self.expr(square)?),
            Part::Becomes(square, kind) => PartExpr::Becomes(self.expr(square)?, self.expr(kind)?),
            Part::ChangesSide(square) => PartExpr::ChangesSide(self.expr(square)?),
            Part::Joins(kind, party) => PartExpr::Joins(self.expr(kind)?, *party),
            Part::Again => PartExpr::Again,
            Part::Flag(name, set) => PartExpr::Flag(self.flag(name, place)?, u8::from(*set)),
        })
    }

    pub(super) fn expr(&mut self, expression: &Expression) -> Result<Expr, RulesError> {
        let mut boxed = |inner: &Expression| self.expr(inner).map(Box::new);
        Ok(match expression {
            Expression::Number(number) => Expr::Constant(Value::Number(*number)),
            Expression::Name(place, name) => return self.name(name, *place),
            Expression::Minus(inner) => Expr::Minus(boxed(inner)?),
            Expression::Binary(_, operator, a, b) => Expr::Binary(*operator, boxed(a)?, boxed(b)?),
            Expression::Way(_, columns, rows) => Expr::Way(boxed(columns)?, boxed(rows)?),
            Expression::At(_, column, row) => Expr::At(boxed(column)?, boxed(row)?),
            Expression::RowOf(_, square) => Expr::RowOf(boxed(square)?),
            Expression::ColumnOf(_, square) => Expr::ColumnOf(boxed(square)?),
        })
    }

    pub(super) fn name(&mut self, name: &str, place: Place) -> Result<Expr, RulesError> {
        if let Some(slot) = self.scope().slot(name) {
            return Ok(Expr::Slot(slot, name.to_string()));
        }
        let scope = self.scopes[self.scopes.len() - 1].all();
        self.scopes[0].constant(name, self.game).ok_or_else(|| {
            let game = self.game;
            let kinds = game.kinds.all.iter().map(|kind| kind.name.as_str());
            let ways = game.directions.iter().map(|(name, _)| name.as_str());
            let plain = crate::game::PLAIN_WAYS.map(|(name, _)| name);
            let known = scope.into_iter().chain(kinds).chain(ways).chain(plain);
            let words = ["width", "height", "friend", "enemy", "empty"];
            unknown_name(place, name, known.chain(words))
        })
    }
}
