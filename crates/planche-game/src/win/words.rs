//! Why an attacking move is played, in words.

use super::proof::{Attack, Defence, Next};
use crate::board::{Board, Side, Square};
use crate::cells::{Condition, Role, describe_mask};
use crate::game::Game;
use crate::moves::{Part, short_name};
use crate::rules::Rules;
use crate::state::State;
use crate::study::{self, Event, before, merge};
use crate::text::syntax::Verdict;

/// What a move of the attacker does.
pub enum Reason<'a> {
    /// It wins at once.
    Wins,
    /// It threatens (to win with a move, or to capture a royal man), and these are the replies.
    Threatens(&'a [&'a [Part]], &'a Defence),
    /// The attacker moves on.
    GoesOn,
}

/// The words for one side's attack.
pub struct Words<'a> {
    rules: &'a Rules,
    attacker: Side,
}

/// The most replies that are named one by one.
const MOST_NAMED: usize = 6;

impl<'a> Words<'a> {
    /// Words for an attack of this side.
    pub fn new(rules: &'a Rules, attacker: Side) -> Words<'a> {
        Words { rules, attacker }
    }

    /// Why a move is played in a position (before it is made).
    pub fn why(&self, state: &State, parts: &[Part], reason: Reason) -> String {
        let mut after = state.clone();
        self.rules.make(&mut after, parts);
        match reason {
            Reason::Wins => self.wins(&after),
            Reason::GoesOn => "moves on".to_string(),
            Reason::Threatens(threats, defence) => {
                let threat = match threats.first() {
                    Some(threat) => self.threat(&mut after, threat),
                    None if !self.rules.in_check(&after) => "prepares the next threat".to_string(),
                    None => self.royal_threat(&after),
                };
                format!("{threat}; {}", replies(defence))
            }
        }
    }

    fn wins(&self, after: &State) -> String {
        match self.completed(after) {
            Some(squares) if squares.is_empty() => "wins".to_string(),
            Some(squares) => format!("wins by {squares}"),
            None if self.rules.in_check(after) => {
                format!("wins: no reply saves {}", self.royal_man(after))
            }
            None => "wins: no reply is left".to_string(),
        }
    }

    /// The squares that win for the attacker in a position; nothing if the result section does not
    /// say that he has won.
    fn completed(&self, after: &State) -> Option<String> {
        let found = study::results(self.rules, after, self.attacker);
        let victory = found
            .iter()
            .find(|f| f.event == Event::Result(Verdict::Victory))?;
        let friends = self.rules.game.kinds.side_mask(self.attacker);
        let squares: Vec<Square> = victory
            .conditions
            .iter()
            .filter(|condition| condition.mask & !friends == 0)
            .filter_map(|c| match self.rules.game.layout.role(c.cell) {
                Role::Square(square) => Some(square),
                _ => None,
            })
            .collect();
        Some(row(&self.rules.game.board, &squares))
    }

    /// The royal man of the defender, by name and square where there is only one.
    fn royal_man(&self, state: &State) -> String {
        let game = &self.rules.game;
        let defender = self.attacker.other();
        let royal = self.rules.royal[defender.index()];
        let stands = |&square: &Square| royal >> state.cells[square as usize] & 1 == 1;
        let squares: Vec<Square> = game.board.squares().filter(stands).collect();
        match squares[..] {
            [square] => {
                let man = game.kinds.man(state.cells[square as usize]);
                let kind = man.map_or(0, |(_, kind)| game.kinds.base(kind));
                let name = &game.kinds.all[kind as usize].name;
                format!("the {name} on {}", game.board.name(square))
            }
            _ => "a royal man".to_string(),
        }
    }

    /// The threat, and the conditions one of which the defender must destroy.
    fn threat(&self, after: &mut State, threat: &[Part]) -> String {
        let board = &self.rules.game.board;
        let name = short_name(threat, board, &self.rules.game.kinds);
        let conditions = certificate(self.rules, after, self.attacker, threat);
        let undo = self.rules.make(after, &[]);
        let mut won = after.clone();
        self.rules.make(&mut won, threat);
        let text = match self.completed(&won) {
            Some(squares) if !squares.is_empty() => {
                format!("threatens to complete {squares} with {name}")
            }
            _ => format!("threatens {name}, which {}", self.wins(&won)),
        };
        after.unmake(undo);
        if conditions.is_empty() {
            return text;
        }
        format!("{text}, which needs {}", self.list(&conditions))
    }

    /// The capture of a royal man, with its conditions.
    fn royal_threat(&self, after: &State) -> String {
        let royal = self.rules.royal[self.attacker.other().index()];
        let captures = study::moves(self.rules, after, self.attacker);
        let mut threats: Vec<&study::Finding> = captures
            .iter()
            .filter(|finding| match &finding.event {
                Event::Move(parts) => parts.iter().any(|part| match part {
                    Part::Captured(cell) => royal >> after.cells[*cell as usize] & 1 == 1,
                    _ => false,
                }),
                Event::Result(_) => false,
            })
            .collect();
        threats.dedup_by(|a, b| a.conditions == b.conditions);
        let man = self.royal_man(after);
        let needs = |finding: &&study::Finding| self.list(&finding.conditions);
        match threats[..] {
            [] => "threatens".to_string(),
            [one] => format!("attacks {man}, which needs {}", needs(&one)),
            _ => {
                let lists: Vec<String> = threats.iter().map(needs).collect();
                format!(
                    "attacks {man} in {} ways at once ({})",
                    threats.len(),
                    lists.join("; ")
                )
            }
        }
    }

    /// Conditions in words; squares that must be empty, or hold the same man, are told together.
    fn list(&self, conditions: &[Condition]) -> String {
        let Game {
            board,
            kinds,
            layout,
            ..
        } = &self.rules.game;
        let mut groups: Vec<(u64, Vec<String>)> = Vec::new();
        let mut others = Vec::new();
        for condition in conditions {
            match layout.role(condition.cell) {
                Role::Square(square) => {
                    let mask = condition.mask & kinds.all_mask();
                    let name = board.name(square);
                    match groups.iter_mut().find(|(other, _)| *other == mask) {
                        Some((_, names)) => names.push(name),
                        None => groups.push((mask, vec![name])),
                    }
                }
                _ => others.push(self.rules.describe(*condition, self.attacker)),
            }
        }
        let group = |(mask, mut names): (u64, Vec<String>)| {
            if names.len() > MOST_NAMED {
                names = vec![format!("{} squares", names.len())];
            }
            match describe_mask(mask, kinds, self.attacker).as_str() {
                "empty" => format!("{} empty", joined(&names)),
                who if names.len() > 1 && who.ends_with(" man") => {
                    format!("{} on {}", who.replace(" man", " men"), joined(&names))
                }
                who => format!("{who} on {}", joined(&names)),
            }
        };
        let mut texts: Vec<String> = groups.into_iter().map(group).collect();
        texts.extend(others);
        texts.join(", ")
    }
}

/// Squares in words: the ends of a row where they are one, else one by one.
pub fn row(board: &Board, squares: &[Square]) -> String {
    let name = |&square: &Square| board.name(square);
    let place = |&square: &Square| board.coordinates(square, Side::First);
    let step = |pair: &[Square]| {
        let ((a, b), (c, d)) = (place(&pair[0]), place(&pair[1]));
        (c - a, d - b)
    };
    let steps: Vec<(i32, i32)> = squares.windows(2).map(step).collect();
    match (squares, &steps[..]) {
        ([first, .., last], [one, _, ..]) if steps.iter().all(|other| other == one) => {
            format!("the row {}–{}", name(first), name(last))
        }
        _ => joined(&squares.iter().map(name).collect::<Vec<_>>()),
    }
}

/// `a, b and c`
pub fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

/// The conditions of a threat: those of the move, and those before it that make the victory
/// after it. Empty where the victory is not told by the result section.
pub fn certificate(rules: &Rules, state: &State, side: Side, threat: &[Part]) -> Vec<Condition> {
    let moves = study::moves(rules, state, side);
    let Some(own) = moves
        .iter()
        .find(|f| f.event == Event::Move(threat.to_vec()))
    else {
        return Vec::new();
    };
    let mut after = state.clone();
    after.side = side;
    rules.make(&mut after, threat);
    let results = study::results(rules, &after, side);
    let victory = results
        .iter()
        .find(|f| f.event == Event::Result(Verdict::Victory));
    let earlier = victory.and_then(|finding| before(rules, threat, &finding.conditions));
    match earlier {
        Some(earlier) => merge(&[own.conditions.clone(), earlier].concat()),
        None => own.conditions.clone(),
    }
}

fn replies(defence: &Defence) -> String {
    let names: Vec<String> = defence.replies.keys().cloned().collect();
    match (names.len(), &defence.otherwise) {
        (0, Some(attack)) => format!("no reply prevents {}", attack.name),
        (0, None) => "no reply is left".to_string(),
        (count, _) if count > MOST_NAMED => format!("{count} replies have to be answered"),
        (1, _) => format!("the only reply is {}", names[0]),
        _ => format!("the only replies are {}", names.join(", ")),
    }
}

/// The proof in words, a line a move, indented by depth.
pub fn explain(attack: &Attack) -> String {
    let mut text = String::new();
    explain_attack(attack, 0, "", &mut text);
    text
}

fn explain_attack(attack: &Attack, depth: usize, after: &str, text: &mut String) {
    let indent = "  ".repeat(depth);
    text.push_str(&format!(
        "{indent}{after}{}: {}.\n",
        attack.name, attack.why
    ));
    match &attack.after {
        Next::Won => {}
        Next::Attack(next) => explain_attack(next, depth, "then ", text),
        Next::Defence(defence) => explain_defence(defence, depth + 1, text),
    }
}

fn explain_defence(defence: &Defence, depth: usize, text: &mut String) {
    for (name, next) in &defence.replies {
        match next {
            Next::Attack(attack) => {
                explain_attack(attack, depth, &format!("after {name}, "), text);
            }
            Next::Defence(inner) => explain_defence(inner, depth, text),
            Next::Won => {}
        }
    }
    if let Some(attack) = &defence.otherwise {
        explain_attack(attack, depth, "otherwise ", text);
    }
}
