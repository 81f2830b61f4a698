//! Reading plan text. Every error says where, and what would have been right there.

use std::str::FromStr;

use shakmaty::{Role, Square};
use thiserror::Error;

use crate::{Change, Plan, Reason, State, Statement, Step};

/// Plan text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("plan text, line {line}, column {column}: expected {expected}, found {found}")]
pub struct PlanError {
    /// Counted from one.
    pub line: usize,
    /// Counted in characters from one.
    pub column: usize,
    /// What would have been right.
    pub expected: &'static str,
    /// What stands there, in quotes, or "the end of the line".
    pub found: String,
}

impl FromStr for Plan {
    type Err = PlanError;

    /// Reads one statement a line; blank lines are skipped. The reasons are all [`Reason::Given`].
    fn from_str(text: &str) -> Result<Plan, PlanError> {
        text.lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(index, line)| {
                let statement = Cursor::new(line, index + 1).statement()?;
                Ok(Step::new(statement, Reason::Given))
            })
            .collect()
    }
}

/// Reads several plans, set apart by blank lines. Statements stand on lines of their own, or on one line with `;` or at
/// least three spaces between them; a number such as `P3` may stand before them, and `#` begins a comment.
///
/// # Errors
///
/// [`PlanError`] says where the text is wrong, counted from its beginning. A text without a plan is wrong, too.
///
/// ```
/// let plans = planche_plan::plans("# the file\nd5 F -> V   # our knight\nd8d1\n\nP2  c5c3   d8d1\n")?;
/// assert_eq!(plans.len(), 2);
/// assert_eq!(plans[1].to_string(), "c5c3\nd8d1");
/// let error = planche_plan::plans("d5 F -> V\n\nd8d1; c5x3").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 9));
/// # Ok::<_, planche_plan::PlanError>(())
/// ```
pub fn plans(text: &str) -> Result<Vec<Plan>, PlanError> {
    let mut plans: Vec<Vec<Step>> = vec![Vec::new()];
    for (index, line) in text.lines().enumerate() {
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        if line.trim().is_empty() {
            plans.push(Vec::new());
            continue;
        }
        for (start, end) in statements(line) {
            // The text before a statement is kept, so that columns are counted from the beginning of the line.
            let cursor = Cursor {
                at: start,
                ..Cursor::new(&line[..end], index + 1)
            };
            let step = Step::new(cursor.read()?, Reason::Given);
            plans
                .last_mut()
                .into_iter()
                .for_each(|plan| plan.push(step));
        }
    }
    plans.retain(|plan| !plan.is_empty());
    match plans.is_empty() {
        true => Err(Cursor::new("", 1).expected("a statement such as d8d1 or d5 F -> V")),
        false => Ok(plans.into_iter().map(Plan::new).collect()),
    }
}

/// Where the statements of a line begin and end.
fn statements(line: &str) -> Vec<(usize, usize)> {
    let end = line.find('#').unwrap_or(line.len());
    let mut at = label(&line[..end]);
    let mut places = Vec::new();
    while at < end {
        let rest = &line[at..end];
        let cut = rest
            .find([';', '\t'])
            .into_iter()
            .chain(rest.find("   "))
            .min();
        let stop = cut.map_or(end, |cut| at + cut);
        if !line[at..stop].trim().is_empty() {
            places.push((at, stop));
        }
        at = stop + 1;
    }
    places
}

/// The length of a number such as `P3` at the beginning of a line.
fn label(line: &str) -> usize {
    let spaces = line.len() - line.trim_start().len();
    let Some(rest) = line[spaces..].strip_prefix('P') else {
        return spaces;
    };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match digits {
        0 => spaces,
        digits => spaces + 1 + digits + usize::from(rest[digits..].starts_with('.')),
    }
}

/// A position in one line of plan text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { text, at: 0, line }
    }

    fn read(mut self) -> Result<Statement, PlanError> {
        self.statement()
    }

    fn statement(&mut self) -> Result<Statement, PlanError> {
        self.skip_spaces();
        let square = self.square()?;
        let statement = match self.peek() {
            Some('a'..='h') => self.rest_of_move(square)?,
            _ => self.rest_of_condition(square)?,
        };
        self.skip_spaces();
        match self.peek() {
            None => Ok(statement),
            Some(_) => Err(self.expected("the end of the statement")),
        }
    }

    fn rest_of_move(&mut self, from: Square) -> Result<Statement, PlanError> {
        let to = self.square()?;
        let promotion = match self.peek() {
            Some(letter @ ('q' | 'r' | 'b' | 'n')) => {
                self.bump();
                Role::from_char(letter)
            }
            _ => None,
        };
        Ok(Statement::Move {
            from,
            to,
            promotion,
            starred: self.star(),
        })
    }

    fn rest_of_condition(&mut self, square: Square) -> Result<Statement, PlanError> {
        if self.peek() != Some(' ') {
            return Err(self.expected("a second square, or a space and a state"));
        }
        self.skip_spaces();
        if self.text[self.at..].starts_with("analysis") {
            self.at += "analysis".len();
            return Ok(Statement::Analyse { square });
        }
        let before = self.state()?;
        self.skip_spaces();
        if !self.arrow() {
            return Ok(Statement::Verify {
                square,
                state: before,
            });
        }
        self.skip_spaces();
        let place = self.at;
        let wanted = self.state()?;
        let Some(change) = Change::between(before, wanted) else {
            self.at = place;
            return Err(self.expected("a state that the one before the arrow can be changed into"));
        };
        Ok(Statement::Modify {
            square,
            change,
            starred: self.star(),
        })
    }

    fn square(&mut self) -> Result<Square, PlanError> {
        let square = self
            .text
            .get(self.at..self.at + 2)
            .and_then(|name| Square::from_str(name).ok())
            .ok_or_else(|| self.expected("a square from a1 to h8"))?;
        self.at += 2;
        Ok(square)
    }

    /// Reads the longest run of capital letters; `EN` is the enemy knight, `ENQ` is not his queen.
    fn state(&mut self) -> Result<State, PlanError> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !c.is_ascii_uppercase())
            .unwrap_or(rest.len());
        let role = |letter: char| Role::from_char(letter);
        let letters: Vec<char> = rest[..length].chars().collect();
        let state = match letters[..] {
            ['V'] => Some(State::Vacant),
            ['N', 'V'] => Some(State::NotVacant),
            ['F'] => Some(State::Friend),
            ['N', 'F'] => Some(State::NotFriend),
            ['E'] => Some(State::Enemy(None)),
            ['N', 'E'] => Some(State::NotEnemy(None)),
            ['E', letter] => role(letter).map(|role| State::Enemy(Some(role))),
            ['N', 'E', letter] => role(letter).map(|role| State::NotEnemy(Some(role))),
            ['E', 'N', letter] => role(letter).map(State::EnemyBut),
            _ => None,
        };
        let state = state.ok_or_else(|| {
            self.expected("a state (V, NV, F, NF, E, NE, or E, NE, EN with one of K Q R B N P)")
        })?;
        self.at += length;
        Ok(state)
    }

    fn arrow(&mut self) -> bool {
        let found = self.text[self.at..].starts_with("->");
        if found {
            self.at += 2;
        }
        found
    }

    fn star(&mut self) -> bool {
        self.skip_spaces();
        let found = self.peek() == Some('*');
        if found {
            self.bump();
        }
        found
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t' | '\r')) {
            self.bump();
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn expected(&self, expected: &'static str) -> PlanError {
        let word: String = self.text[self.at..]
            .chars()
            .take_while(|c| !c.is_whitespace())
            .take(20)
            .collect();
        PlanError {
            line: self.line,
            column: self.text[..self.at].chars().count() + 1,
            expected,
            found: match word.is_empty() {
                true => "the end of the line".to_owned(),
                false => format!("{word:?}"),
            },
        }
    }
}
