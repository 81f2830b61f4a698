//! The rules file run as it is written, statement by statement.
//!
//! Slow and plain: the measure for everything that is fast.

mod values;

use rustc_hash::FxHashSet;

use super::play::Table;
use crate::board::{Side, Square};
use crate::game::Game;
use crate::generate::Outcome;
use crate::moves::Part;
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::{self, Block, Expression, Occupant, Section, Statement, Verdict};

/// The most statements of one run.
const MOST_STEPS: usize = 2_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(i32),
    Square(Option<Square>),
    Way(i32, i32),
    Ways(Vec<(i32, i32)>),
    Kind(u8),
}

enum Flow {
    On,
    Leave,
    Next,
    Done,
}

/// Runs the algorithms of a game.
pub struct Interpreter<'a> {
    game: &'a Game,
}

/// One run of one section.
struct Run<'a> {
    game: &'a Game,
    table: &'a Table,
    side: Side,
    /// The variables of the procedures under way, the innermost last. A procedure has so few that a
    /// list is quicker than a map.
    variables: Vec<Vec<(&'a str, Value)>>,
    waiting: Vec<Part>,
    moves: Vec<Vec<Part>>,
    verdict: Option<Verdict>,
    steps: usize,
    /// Only the captures are wanted. They never depend on what is attacked (the rules would have
    /// been refused), so that such tests need no answer.
    captures_only: bool,
}

impl<'a> Interpreter<'a> {
    /// An interpreter of this game.
    pub fn new(game: &'a Game) -> Interpreter<'a> {
        Interpreter { game }
    }

    fn run(&self, section: Section, side: Side, table: &Table) -> Result<Ran, RulesError> {
        self.run_for(section, side, table, false)
    }

    fn run_for(
        &self,
        section: Section,
        side: Side,
        table: &Table,
        captures_only: bool,
    ) -> Result<Ran, RulesError> {
        let mut run = Run {
            game: self.game,
            table,
            side,
            variables: vec![Vec::new()],
            waiting: Vec::new(),
            moves: Vec::new(),
            verdict: None,
            steps: 0,
            captures_only,
        };
        if let Some((_, _, body)) = self.game.sections.iter().find(|(s, ..)| *s == section) {
            run.block(body)?;
        }
        Ok(Ran {
            moves: run.moves,
            verdict: run.verdict,
        })
    }

    /// The moves that the rules give, royal men aside; each move once.
    pub fn pseudo(&self, table: &Table, side: Side) -> Result<Vec<Vec<Part>>, RulesError> {
        let mut moves = self.run(Section::Moves, side, table)?.moves;
        let mut seen: FxHashSet<&[Part]> = FxHashSet::default();
        let first: Vec<bool> = moves.iter().map(|parts| seen.insert(parts)).collect();
        let mut first = first.into_iter();
        moves.retain(|_| first.next().unwrap_or(true));
        Ok(moves)
    }

    /// The squares on which a side could capture.
    fn captures(&self, table: &Table, side: Side) -> Result<Vec<Square>, RulesError> {
        let moves = self.run_for(Section::Moves, side, table, true)?.moves;
        let captured = |part: &Part| match part {
            Part::Captured(square) => Some(*square),
            _ => None,
        };
        Ok(moves.iter().flatten().filter_map(captured).collect())
    }

    fn legal(&self, table: &Table) -> Result<Vec<Vec<Part>>, RulesError> {
        let mut moves = self.pseudo(table, table.side)?;
        let royal = self.game.royal_mask(table.side);
        if royal == 0 {
            return Ok(moves);
        }
        let mut legal = Vec::new();
        for parts in moves.drain(..) {
            let after = table.after(&parts, self.game);
            let captures = self.captures(&after, table.side.other())?;
            let exposed = captures
                .iter()
                .any(|&at| royal >> after.cells[at as usize] & 1 == 1);
            if !exposed {
                legal.push(parts);
            }
        }
        Ok(legal)
    }

    /// Whether the game goes on, and the legal moves if it does.
    pub fn turn(&self, table: &Table) -> Result<(Outcome, Vec<Vec<Part>>), RulesError> {
        let result = self.run(Section::Result, table.last, table)?.verdict;
        if let Some(outcome) = decided(result, table.last) {
            return Ok((outcome, Vec::new()));
        }
        let moves = self.legal(table)?;
        if moves.is_empty() {
            return self.stuck(table);
        }
        if self
            .game
            .draw_after
            .as_ref()
            .is_some_and(|(limit, ..)| table.clock.0 >= *limit)
        {
            return Ok((Outcome::Drawn, Vec::new()));
        }
        Ok((Outcome::Ongoing, moves))
    }

    fn stuck(&self, table: &Table) -> Result<(Outcome, Vec<Vec<Part>>), RulesError> {
        let mut verdict = self.run(Section::Stuck, table.side, table)?.verdict;
        if verdict == Some(Verdict::Pass) {
            if table.passes == 0 {
                return Ok((Outcome::Ongoing, vec![Vec::new()]));
            }
            verdict = self.run(Section::Ended, table.side, table)?.verdict;
        }
        Ok((
            decided(verdict, table.side).unwrap_or(Outcome::Drawn),
            Vec::new(),
        ))
    }
}

struct Ran {
    moves: Vec<Vec<Part>>,
    verdict: Option<Verdict>,
}

fn decided(verdict: Option<Verdict>, side: Side) -> Option<Outcome> {
    match verdict? {
        Verdict::Victory => Some(Outcome::Won(side)),
        Verdict::Loss => Some(Outcome::Won(side.other())),
        Verdict::Draw => Some(Outcome::Drawn),
        Verdict::Pass | Verdict::None => None,
    }
}

fn bad(place: Place, expected: &'static str) -> RulesError {
    RulesError::new(
        place,
        Problem::Sort {
            expected,
            found: "something else",
        },
    )
}

impl<'a> Run<'a> {
    fn block(&mut self, block: &'a Block) -> Result<Flow, RulesError> {
        for line in block {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                let (limit, what) = (MOST_STEPS, "steps");
                return Err(RulesError::new(
                    line.place,
                    Problem::TooLarge { limit, what },
                ));
            }
            match self.statement(&line.item, line.place)? {
                Flow::On => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::On)
    }

    fn set(&mut self, name: &'a str, value: Value) {
        let Some(top) = self.variables.last_mut() else {
            return;
        };
        match top.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => top.push((name, value)),
        }
    }

    fn statement(&mut self, statement: &'a Statement, place: Place) -> Result<Flow, RulesError> {
        match statement {
            Statement::Note(_) => {}
            Statement::If(arms, otherwise) => {
                for (condition, body) in arms {
                    if self.holds(condition)? {
                        return self.block(body);
                    }
                }
                if let Some(body) = otherwise {
                    return self.block(body);
                }
            }
            Statement::While(condition, body) => {
                while self.holds(condition)? {
                    match self.turn(body)? {
                        Flow::Leave => break,
                        Flow::Done => return Ok(Flow::Done),
                        _ => {}
                    }
                }
            }
            Statement::ForSquare(name, with, body) => {
                let squares: Vec<Square> = self.game.board.squares().collect();
                let values = squares
                    .into_iter()
                    .map(|square| Value::Square(Some(square)));
                return self.for_values(name, values.collect(), with.as_ref(), body);
            }
            Statement::ForWay(name, ways, body) => {
                let ways = match self.value(ways)? {
                    Value::Ways(ways) => ways,
                    Value::Way(columns, rows) => vec![(columns, rows)],
                    _ => return Err(bad(place, "directions")),
                };
                let values = ways.into_iter().map(|(c, r)| Value::Way(c, r)).collect();
                return self.for_values(name, values, None, body);
            }
            Statement::ForKind(name, kinds, body) => {
                let values: Result<Vec<Value>, _> = kinds.iter().map(|k| self.value(k)).collect();
                return self.for_values(name, values?, None, body);
            }
            Statement::ForNumber(name, first, last, body) => {
                let (mut number, last) = (self.number(first, place)?, self.number(last, place)?);
                while number <= last {
                    self.set(name, Value::Number(number));
                    match self.turn(body)? {
                        Flow::Leave => break,
                        Flow::Done => return Ok(Flow::Done),
                        _ => {}
                    }
                    let here = Expression::Name(place, name.clone());
                    number = self.number(&here, place)?.saturating_add(1);
                }
                self.set(name, Value::Number(number));
            }
            Statement::Choose(subject, whens, otherwise) => {
                let subject = self.value(subject)?;
                for (value, body) in whens {
                    if self.value(value)? == subject {
                        return self.block(body);
                    }
                }
                if let Some(body) = otherwise {
                    return self.block(body);
                }
            }
            Statement::Assign(name, value) => {
                let value = self.value(value)?;
                self.set(name, value);
            }
            Statement::Do(name, arguments) => return self.call(name, arguments, place),
            Statement::Leave => return Ok(Flow::Leave),
            Statement::Next => return Ok(Flow::Next),
            Statement::Done => return Ok(Flow::Done),
            Statement::Move(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    self.part(part, place, &mut all)?;
                }
                all.append(&mut self.waiting);
                self.moves.push(all);
            }
            Statement::Also(part) => {
                let mut all = Vec::new();
                self.part(part, place, &mut all)?;
                self.waiting.extend(all);
            }
            Statement::Result(verdict) => self.verdict = self.verdict.max(Some(*verdict)),
        }
        Ok(Flow::On)
    }

    /// One turn of a loop.
    fn turn(&mut self, body: &'a Block) -> Result<Flow, RulesError> {
        self.steps += 1;
        Ok(match self.block(body)? {
            Flow::Next => Flow::On,
            other => other,
        })
    }

    fn for_values(
        &mut self,
        name: &'a str,
        values: Vec<Value>,
        with: Option<&Occupant>,
        body: &'a Block,
    ) -> Result<Flow, RulesError> {
        for value in values {
            if let (Some(with), Value::Square(square)) = (with, &value)
                && !self.has(*square, with)?
            {
                self.set(name, value);
                continue;
            }
            self.set(name, value);
            match self.turn(body)? {
                Flow::Leave => break,
                Flow::Done => return Ok(Flow::Done),
                _ => {}
            }
        }
        Ok(Flow::On)
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Expression],
        place: Place,
    ) -> Result<Flow, RulesError> {
        let game = self.game;
        let found = game.procedures.iter().find(|(other, ..)| other == name);
        let Some((_, _, parameters, body)) = found else {
            return Err(RulesError::new(
                place,
                Problem::UnknownName(name.to_string()),
            ));
        };
        let mut scope = Vec::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            scope.push((parameter.as_str(), self.value(argument)?));
        }
        if self.variables.len() > 100 {
            return Err(RulesError::new(place, Problem::Recursion(name.to_string())));
        }
        self.variables.push(scope);
        let flow = self.block(body)?;
        self.variables.pop();
        Ok(match flow {
            Flow::Done => Flow::Done,
            _ => Flow::On,
        })
    }

    fn part(
        &mut self,
        part: &syntax::Part,
        place: Place,
        parts: &mut Vec<Part>,
    ) -> Result<(), RulesError> {
        let on_board = |value: Value| match value {
            Value::Square(Some(square)) => Ok(square),
            Value::Square(None) => Err(RulesError::new(place, Problem::OffBoard(String::new()))),
            _ => Err(bad(place, "a square")),
        };
        let flag = |game: &Game, name: &str| {
            let unknown = || RulesError::new(place, Problem::UnknownName(name.to_string()));
            game.layout.flag(name).ok_or_else(unknown)
        };
        let part = match part {
            syntax::Part::Goes(from, to) => {
                Part::Goes(on_board(self.value(from)?)?, on_board(self.value(to)?)?)
            }
            syntax::Part::Captured(square) => Part::Captured(on_board(self.value(square)?)?),
            syntax::Part::Put {
                kind,
                reserve,
                square,
            } => {
                let kind = self.kind(kind, place)?;
                if *reserve && let Some(cell) = self.game.layout.reserve(self.side, kind) {
                    parts.push(Part::Spend(cell));
                }
                let square = on_board(self.value(square)?)?;
                Part::Put(square, self.game.kinds.value(self.side, kind))
            }
            syntax::Part::Becomes(square, kind) => {
                Part::Becomes(on_board(self.value(square)?)?, self.kind(kind, place)?)
            }
            syntax::Part::ChangesSide(square) => Part::ChangesSide(on_board(self.value(square)?)?),
            syntax::Part::Joins(kind, party) => {
                let kind = self.kind(kind, place)?;
                let side = match party {
                    syntax::Party::Friend => self.side,
                    syntax::Party::Enemy => self.side.other(),
                };
                let cell = self.game.layout.reserve(side, kind);
                Part::Gain(cell.ok_or_else(|| bad(place, "a kind with a reserve"))?)
            }
            syntax::Part::Again => Part::Again,
            syntax::Part::Flag(name, set) => Part::Flag(flag(self.game, name)?, u8::from(*set)),
        };
        parts.push(part);
        Ok(())
    }
}
