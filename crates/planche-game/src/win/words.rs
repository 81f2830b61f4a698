//! Why an attacking move is played, in words.

use super::proof::{Attack, Defence, Next};
use crate::board::Side;
use crate::cells::{Condition, Role};
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
    Threatens(Option<&'a [Part]>, &'a Defence),
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
            Reason::Threatens(threat, defence) => {
                let threat = match threat {
                    Some(threat) => self.threat(&mut after, threat),
                    None if !self.rules.in_check(&after) => "prepares".to_string(),
                    None => self.royal_threat(&after),
                };
                format!("{threat}; {}", replies(defence))
            }
        }
    }

    fn wins(&self, after: &State) -> String {
        let found = study::results(self.rules, after, self.attacker);
        let victory = found
            .iter()
            .find(|f| f.event == Event::Result(Verdict::Victory));
        match victory {
            Some(finding) => match self.squares(&finding.conditions) {
                squares if squares.is_empty() => "wins".to_string(),
                squares => format!("wins with {squares}"),
            },
            None if self.rules.in_check(after) => "wins: no reply saves the royal man".to_string(),
            None => "wins: no reply is left".to_string(),
        }
    }

    /// The squares that the attacker's own men must hold.
    fn squares(&self, conditions: &[Condition]) -> String {
        let friends = self.rules.game.kinds.side_mask(self.attacker);
        let names: Vec<String> = conditions
            .iter()
            .filter(|condition| condition.mask & !friends == 0)
            .filter_map(
                |condition| match self.rules.game.layout.role(condition.cell) {
                    Role::Square(square) => Some(self.rules.game.board.name(square)),
                    _ => None,
                },
            )
            .collect();
        names.join(" ")
    }

    /// The threat, and the conditions one of which the defender must destroy.
    fn threat(&self, after: &mut State, threat: &[Part]) -> String {
        let board = &self.rules.game.board;
        let name = short_name(threat, board, &self.rules.game.kinds);
        let mut conditions = certificate(self.rules, after, self.attacker, threat);
        conditions.truncate(12);
        let undo = self.rules.make(after, &[]);
        let mut won = after.clone();
        self.rules.make(&mut won, threat);
        let wins = self.wins(&won);
        after.unmake(undo);
        if conditions.is_empty() {
            return format!("threatens {name}, which {wins}");
        }
        format!(
            "threatens {name}, which {wins}; to be destroyed is one of: {}",
            self.list(&conditions)
        )
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
        match threats[..] {
            [] => "threatens".to_string(),
            [one] => format!(
                "attacks; to be destroyed is one of: {}",
                self.list(&one.conditions)
            ),
            _ => {
                let lists: Vec<String> = threats
                    .iter()
                    .map(|finding| self.list(&finding.conditions))
                    .collect();
                format!(
                    "attacks {} times at once: {}",
                    threats.len(),
                    lists.join(" / ")
                )
            }
        }
    }

    fn list(&self, conditions: &[Condition]) -> String {
        let texts: Vec<String> = conditions
            .iter()
            .map(|&condition| self.rules.describe(condition, self.attacker))
            .collect();
        texts.join(", ")
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
    let names: Vec<&str> = defence.replies.keys().map(String::as_str).collect();
    match (names.len(), &defence.otherwise) {
        (0, Some(attack)) => format!("no reply prevents {}", attack.name),
        (0, None) => "no reply is left".to_string(),
        (count, _) if count > MOST_NAMED => format!("{count} replies have to be answered"),
        (1, None) => format!("the only reply is {}", names[0]),
        (_, None) => format!("the only replies are {}", names.join(", ")),
        (_, Some(attack)) => {
            format!(
                "only {} prevent{} {}",
                names.join(", "),
                if names.len() == 1 { "s" } else { "" },
                attack.name
            )
        }
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
