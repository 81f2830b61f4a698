//! From the blocks of a rules file to a [`Program`].

mod expressions;
mod loops;

use rustc_hash::FxHashMap;

use super::names::Names;
use super::program::{Address, Atom, Expr, Op, Program, Slot};
use crate::game::Game;
use crate::text::error::{Place, Problem, RulesError, unknown_name};
use crate::text::syntax::{Block, Condition, Expression, Line, Section, Statement, Verdict};

/// The most operations a section may have once its procedures are copied in.
pub const MOST_OPERATIONS: usize = 20_000;
const MOST_VARIABLES: usize = 200;

/// Lowers one section of a game; a section that is not there is empty.
pub fn compile(game: &Game, section: Section) -> Result<Program, RulesError> {
    let mut compiler = Compiler {
        game,
        section,
        program: Program::default(),
        scopes: vec![Names::default()],
        calls: Vec::new(),
        loops: Vec::new(),
    };
    let mut end = Place { line: 1, column: 1 };
    if let Some((_, place, body)) = game.sections.iter().find(|(other, ..)| *other == section) {
        compiler.block(body)?;
        end = *place;
    }
    compiler.emit(Op::End, end)?;
    let last = compiler.here() - 1;
    for (op, _) in &mut compiler.program.ops {
        if let Op::Jump(to) = op
            && *to == TO_END
        {
            *to = last;
        }
    }
    Ok(compiler.program)
}

/// The jumps to be landed where a test holds, and those where it does not.
type Ways = (Vec<usize>, Vec<usize>);

/// Stands for the address of the end until it is known.
const TO_END: Address = Address::MAX;

struct Loop {
    next: Vec<usize>,
    leave: Vec<usize>,
    calls: usize,
}

struct Compiler<'a> {
    game: &'a Game,
    section: Section,
    program: Program,
    scopes: Vec<Names>,
    calls: Vec<&'a str>,
    loops: Vec<Loop>,
}

impl<'a> Compiler<'a> {
    fn here(&self) -> Address {
        self.program.ops.len() as Address
    }

    fn emit(&mut self, op: Op, place: Place) -> Result<usize, RulesError> {
        if self.program.ops.len() >= MOST_OPERATIONS {
            let (limit, what) = (MOST_OPERATIONS, "operations");
            return Err(RulesError::new(place, Problem::TooLarge { limit, what }));
        }
        self.program.ops.push((op, place));
        Ok(self.program.ops.len() - 1)
    }

    /// Sets the address of a jump that was emitted before its target was known.
    fn land(&mut self, jumps: &[usize]) {
        let here = self.here();
        for &jump in jumps {
            if let Op::Jump(to) = &mut self.program.ops[jump].0 {
                *to = here;
            }
        }
    }

    fn new_slot(&mut self, place: Place) -> Result<Slot, RulesError> {
        if self.program.slots >= MOST_VARIABLES {
            let (limit, what) = (MOST_VARIABLES, "variables");
            return Err(RulesError::new(place, Problem::TooLarge { limit, what }));
        }
        self.program.slots += 1;
        Ok((self.program.slots - 1) as Slot)
    }

    fn scope(&mut self) -> &mut Names {
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    fn variable(&mut self, name: &str, place: Place) -> Result<Slot, RulesError> {
        if let Some(slot) = self.scope().slot(name) {
            return Ok(slot);
        }
        if self.game.kinds.named(name).is_some() || self.game.named_ways(name).is_some() {
            return Err(RulesError::new(place, Problem::Twice(name.to_string()))
                .hint("this name is a kind of man or a direction; take another one"));
        }
        let slot = self.new_slot(place)?;
        self.scope().add(name, slot);
        Ok(slot)
    }

    fn block(&mut self, block: &'a Block) -> Result<(), RulesError> {
        let mut result: Option<Verdict> = None;
        for line in block {
            if let Statement::Result(verdict) = line.item {
                if let Some(before) = result.filter(|before| *before != verdict) {
                    let problem = Problem::TwoResults(before.word(), verdict.word());
                    return Err(
                        RulesError::new(line.place, problem).hint("put one of them under an `if`")
                    );
                }
                result = Some(verdict);
            }
            self.statement(line)?;
        }
        Ok(())
    }

    fn statement(&mut self, line: &'a Line<Statement>) -> Result<(), RulesError> {
        let place = line.place;
        match &line.item {
            Statement::Note(_) => {}
            Statement::If(arms, otherwise) => self.if_statement(arms, otherwise, place)?,
            Statement::While(condition, body) => self.while_loop(condition, body, place)?,
            Statement::ForSquare(name, with, body) => {
                self.for_square(name, with.as_ref(), body, place)?;
            }
            Statement::ForWay(name, ways, body) => self.for_way(name, ways, body, place)?,
            Statement::ForKind(name, kinds, body) => self.for_kind(name, kinds, body, place)?,
            Statement::ForNumber(name, first, last, body) => {
                self.for_number(name, first, last, body, place)?;
            }
            Statement::Choose(subject, whens, otherwise) => {
                self.choose(subject, whens, otherwise, place)?;
            }
            Statement::Assign(name, value) => {
                let value = self.expr(value)?;
                let slot = self.variable(name, place)?;
                self.emit(Op::Set(slot, value), place)?;
            }
            Statement::Do(name, arguments) => self.call(name, arguments, place)?,
            Statement::Leave => self.jump_out("leave", place)?,
            Statement::Next => self.jump_out("next", place)?,
            Statement::Done => {
                self.emit(Op::Jump(TO_END), place)?;
            }
            Statement::Move(parts) => {
                self.only_in(Section::Moves, "move", place)?;
                let parts: Result<Vec<_>, _> =
                    parts.iter().map(|part| self.part(part, place)).collect();
                self.emit(Op::Move(parts?), place)?;
            }
            Statement::Also(part) => {
                self.only_in(Section::Moves, "also", place)?;
                let part = self.part(part, place)?;
                self.emit(Op::Also(part), place)?;
            }
            Statement::Result(verdict) => {
                let wrong = self.section == Section::Moves
                    || (*verdict == Verdict::Pass && self.section != Section::Stuck);
                if wrong {
                    let (what, section) = (verdict.word(), self.section.word());
                    return Err(
                        RulesError::new(place, Problem::WrongSection { what, section })
                            .hint("results belong under `result`, `stuck` or `ended`"),
                    );
                }
                self.emit(Op::Result(*verdict), place)?;
            }
        }
        Ok(())
    }

    fn only_in(
        &self,
        section: Section,
        what: &'static str,
        place: Place,
    ) -> Result<(), RulesError> {
        if self.section == section {
            return Ok(());
        }
        let section = self.section.word();
        Err(RulesError::new(
            place,
            Problem::WrongSection { what, section },
        ))
    }

    fn if_statement(
        &mut self,
        arms: &'a [(Condition, Block)],
        otherwise: &'a Option<Block>,
        place: Place,
    ) -> Result<(), RulesError> {
        let mut ends = Vec::new();
        for (condition, body) in arms {
            let ways = self.test(condition)?;
            ends.push(self.arm(&ways, body, place)?);
        }
        self.last_arm(otherwise.as_ref(), &ends)
    }

    /// A block for the case that a test holds; what it jumps over is not yet known.
    fn arm(&mut self, ways: &Ways, body: &'a Block, place: Place) -> Result<usize, RulesError> {
        let (yes, no) = ways;
        self.land(yes);
        self.block(body)?;
        let end = self.emit(Op::Jump(0), place)?;
        self.land(no);
        Ok(end)
    }

    /// The block for the case that no test held, and the end of all.
    fn last_arm(&mut self, body: Option<&'a Block>, ends: &[usize]) -> Result<(), RulesError> {
        if let Some(body) = body {
            self.block(body)?;
        }
        self.land(ends);
        Ok(())
    }

    fn choose(
        &mut self,
        subject: &Expression,
        whens: &'a [(Expression, Block)],
        otherwise: &'a Option<Block>,
        place: Place,
    ) -> Result<(), RulesError> {
        let slot = self.new_slot(place)?;
        let subject = self.expr(subject)?;
        self.emit(Op::Set(slot, subject), place)?;
        let mut ends = Vec::new();
        for (value, body) in whens {
            let value = self.expr(value)?;
            let subject = Expr::Slot(slot, String::new());
            let equal = Atom::Compare(crate::text::syntax::Comparison::Equal, subject, value);
            let ways = self.branch(equal, place)?;
            ends.push(self.arm(&ways, body, place)?);
        }
        self.last_arm(otherwise.as_ref(), &ends)
    }

    fn jump_out(&mut self, word: &'static str, place: Place) -> Result<(), RulesError> {
        let jump = self.emit(Op::Jump(0), place)?;
        let calls = self.calls.len();
        let this = self.loops.last_mut().filter(|this| this.calls == calls);
        let this = this.ok_or_else(|| RulesError::new(place, Problem::NoLoop(word)))?;
        if word == "leave" {
            this.leave.push(jump)
        } else {
            this.next.push(jump)
        }
        Ok(())
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Expression],
        place: Place,
    ) -> Result<(), RulesError> {
        let game = self.game;
        let found = game.procedures.iter().find(|(other, ..)| other == name);
        let Some((name, _, parameters, body)) = found else {
            let known = game.procedures.iter().map(|(name, ..)| name.as_str());
            return Err(unknown_name(place, name, known));
        };
        if parameters.len() != arguments.len() {
            let (name, expected, found) = (name.clone(), parameters.len(), arguments.len());
            return Err(RulesError::new(
                place,
                Problem::Arguments {
                    name,
                    expected,
                    found,
                },
            ));
        }
        if self.calls.contains(&name.as_str()) {
            return Err(
                RulesError::new(place, Problem::Recursion(name.clone())).hint("use a loop instead")
            );
        }
        let values: Result<Vec<Expr>, _> = arguments.iter().map(|a| self.expr(a)).collect();
        self.scopes.push(Names::default());
        self.calls.push(name);
        for (parameter, value) in parameters.iter().zip(values?) {
            let slot = self.variable(parameter, place)?;
            self.emit(Op::Set(slot, value), place)?;
        }
        self.block(body)?;
        self.calls.pop();
        self.scopes.pop();
        Ok(())
    }
}

/// Copies of variables by name, for the hints.
pub type SlotMap = FxHashMap<String, Slot>;
