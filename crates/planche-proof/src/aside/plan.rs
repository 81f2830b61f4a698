//! The plan: its moves are those of the line, in this order, and what it verifies is so.
//!
//! A starred move only executes a threat, and a change of a square is a wish; neither claims anything.

use shakmaty::{Board, Chess, Color, Piece, Position, Role, Square};

use super::Case;
use crate::agree::disagrees;
use crate::check::legal_move;
use crate::quote::quoted;
use crate::survey::Survey;
use crate::verdict::Failure;

/// How much of a text of the result is given back.
const MAX_QUOTED: usize = 40;

pub(super) fn examine(
    plan: Option<&str>,
    case: &Case<'_>,
    survey: &mut Survey,
) -> Result<(), Failure> {
    let Some(plan) = plan.filter(|plan| !plan.is_empty()) else {
        return Ok(());
    };
    if case.line.is_empty() {
        survey.unchecked("plan", None);
        return Ok(());
    }
    let mut course = Course::new(case);
    let mut waiting = Vec::new();
    for statement in plan.lines() {
        match Claimed::read(statement) {
            Some(Claimed::Played) => {
                course.go_to(statement)?;
                let holds = |(square, state): &(Square, &str)| course.is(*square, state);
                if let Some((square, state)) = waiting.iter().find(|claim| !holds(claim)) {
                    let complaint = format!("says `{square} {state}`, and that is not so");
                    return Err(disagrees("plan", complaint));
                }
                waiting.clear();
                course.play();
            }
            Some(Claimed::State(square, state)) => waiting.push((square, state)),
            None => {}
        }
    }
    survey.checked("plan", Some("its moves"));
    survey.unchecked("plan", Some("its wishes"));
    Ok(())
}

/// A statement that claims something.
enum Claimed<'s> {
    /// A move without a star.
    Played,
    /// A state of a square.
    State(Square, &'s str),
}

impl<'s> Claimed<'s> {
    fn read(statement: &'s str) -> Option<Claimed<'s>> {
        match statement.split_once(' ') {
            Some((square, state)) => {
                let square = square.parse().ok()?;
                State::read(state).map(|_| Claimed::State(square, state))
            }
            None => {
                let letters = statement.as_bytes();
                let is_move = matches!(letters.len(), 4 | 5) && statement.is_ascii();
                let square = |from: usize| statement.get(from..from + 2)?.parse::<Square>().ok();
                (is_move && !statement.ends_with('*') && square(0).is_some())
                    .then(|| square(2))?
                    .map(|_| Claimed::Played)
            }
        }
    }
}

/// A state of a square in the language of plans: nobody, a friend, an enemy (of a role), or the contrary.
struct State {
    contrary: bool,
    who: Who,
}

enum Who {
    Nobody,
    Friend,
    Enemy(Option<Role>),
    EnemyBut(Role),
}

impl State {
    fn read(text: &str) -> Option<State> {
        let (contrary, rest) = match text.strip_prefix('N') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let role = |letters: &str| {
            let mut letters = letters.chars();
            let role = letters.next().and_then(Role::from_char);
            role.filter(|_| letters.next().is_none())
        };
        let who = match rest {
            "V" => Who::Nobody,
            "F" => Who::Friend,
            "E" => Who::Enemy(None),
            _ => match (
                rest.strip_prefix("EN").and_then(role),
                rest.strip_prefix('E'),
            ) {
                (Some(other), _) if !contrary => Who::EnemyBut(other),
                (_, letters) => Who::Enemy(Some(role(letters?)?)),
            },
        };
        Some(State { contrary, who })
    }

    fn holds(&self, board: &Board, square: Square, side: Color) -> bool {
        let man = board.piece_at(square);
        let enemy = man.filter(|man| man.color != side);
        let is = |man: Piece, role: Option<Role>| role.is_none_or(|role| man.role == role);
        let holds = match self.who {
            Who::Nobody => man.is_none(),
            Who::Friend => man.is_some_and(|man| man.color == side),
            Who::Enemy(role) => enemy.is_some_and(|man| is(man, role)),
            Who::EnemyBut(role) => enemy.is_some_and(|man| man.role != role),
        };
        holds != self.contrary
    }
}

/// How far along the line the plan has come.
struct Course<'a> {
    position: Chess,
    side: Color,
    rest: &'a [String],
}

impl<'a> Course<'a> {
    fn new(case: &Case<'a>) -> Course<'a> {
        Course {
            position: case.root.clone(),
            side: case.root.turn(),
            rest: case.line,
        }
    }

    /// Plays the line up to the attacker's move of this name; a promotion may be left open.
    fn go_to(&mut self, statement: &str) -> Result<(), Failure> {
        while let Some(next) = self.rest.first() {
            if self.position.turn() == self.side && next.starts_with(statement) {
                return Ok(());
            }
            self.play();
        }
        let shown = quoted(statement, MAX_QUOTED);
        let complaint = format!("plays {shown}, and the line does not, or not then");
        Err(disagrees("plan", complaint))
    }

    /// One move of the line, which was found to be legal when it was followed through the proof.
    fn play(&mut self) {
        if let Some((next, rest)) = self.rest.split_first() {
            let uci = next.parse().ok();
            if let Some(legal) = uci.and_then(|uci| legal_move(&self.position, uci)) {
                self.position.play_unchecked(legal);
            }
            self.rest = rest;
        }
    }

    fn is(&self, square: Square, state: &str) -> bool {
        let board = self.position.board();
        State::read(state).is_none_or(|state| state.holds(board, square, self.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_as_the_language_has_them() {
        let board = Board::default();
        let check = |square, state: &str, expected: Option<bool>| {
            let holds = State::read(state).map(|state| state.holds(&board, square, Color::White));
            assert_eq!(holds, expected, "{square} {state}");
        };
        check(Square::E4, "V", Some(true));
        check(Square::E2, "NV", Some(true));
        check(Square::E2, "F", Some(true));
        check(Square::E7, "NF", Some(true));
        check(Square::E7, "EP", Some(true));
        check(Square::E7, "NEP", Some(false));
        check(Square::E7, "ENP", Some(false));
        check(Square::E7, "ENQ", Some(true));
        check(Square::G8, "EN", Some(true));
        check(Square::E7, "NEN", Some(true));
        check(Square::E7, "E", Some(true));
        check(Square::E7, "analysis", None);
        check(Square::E7, "V -> NV", None);
    }
}
