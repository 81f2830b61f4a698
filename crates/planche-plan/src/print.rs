//! Plans as text: one statement a line, ASCII only.

use std::fmt;

use crate::{Plan, State, Statement};
use shakmaty::Role;

fn letter(role: Role) -> char {
    role.upper_char()
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Vacant => f.write_str("V"),
            State::NotVacant => f.write_str("NV"),
            State::Friend => f.write_str("F"),
            State::NotFriend => f.write_str("NF"),
            State::Enemy(None) => f.write_str("E"),
            State::Enemy(Some(role)) => write!(f, "E{}", letter(*role)),
            State::NotEnemy(None) => f.write_str("NE"),
            State::NotEnemy(Some(role)) => write!(f, "NE{}", letter(*role)),
            State::EnemyBut(role) => write!(f, "EN{}", letter(*role)),
        }
    }
}

fn star(starred: bool) -> &'static str {
    if starred { "*" } else { "" }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Statement::Move {
                from,
                to,
                promotion,
                starred,
            } => {
                write!(f, "{from}{to}")?;
                if let Some(role) = promotion {
                    write!(f, "{}", role.char())?;
                }
                f.write_str(star(starred))
            }
            Statement::Modify {
                square,
                change,
                starred,
            } => {
                let (before, wanted) = (change.before(), change.wanted());
                write!(f, "{square} {before} -> {wanted}{}", star(starred))
            }
            Statement::Verify { square, state } => write!(f, "{square} {state}"),
            Statement::Analyse { square } => write!(f, "{square} analysis"),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps().iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            step.statement.fmt(f)?;
        }
        Ok(())
    }
}
