//! Why an attacking move is played, in words.

use super::proof::{Attack, Defence, Next};
use crate::board::{Board, Side, Square};
use crate::cells::{Condition, Count, Role, mask_words};
use crate::game::Game;
use crate::generate::{MoveList, Outcome};
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
                    Some(threat) => {
                        let (told, count) = self.threat(&after, threat);
                        return format!("{told}; {}", replies(defence, count));
                    }
                    None if !self.rules.in_check(&after) => "prepares the next threat".to_string(),
                    None => self.royal_threat(&after),
                };
                format!("{threat}; {}", replies(defence, 1))
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

    /// The threat, and the conditions one of which the defender must destroy; the number of moves that
    /// would win at once.
    fn threat(&self, after: &State, threat: &[Part]) -> (String, usize) {
        let mut passed = after.clone();
        self.rules.make(&mut passed, &[]);
        let winning = self.winning_moves(&passed);
        let told = match &winning[..] {
            [] => self.later_threat(&passed, threat),
            [one] => self.single_threat(after, &passed, one),
            several => self.several_threats(&passed, several),
        };
        (told, winning.len())
    }

    /// The moves with which the side to move wins at once, each once.
    fn winning_moves(&self, state: &State) -> Vec<Vec<Part>> {
        let mut moves: Vec<Vec<Part>> = Vec::new();
        for candidate in self.rules.moves(state) {
            if self.after(state, &candidate.parts).1 == Outcome::Won(state.side) {
                moves.push(candidate.parts);
            }
        }
        moves
    }

    /// The position after a move, and whether the game is over there.
    fn after(&self, state: &State, parts: &[Part]) -> (State, Outcome) {
        let mut after = state.clone();
        self.rules.make(&mut after, parts);
        let outcome = self.rules.turn(&mut after, &mut MoveList::default());
        (after, outcome)
    }

    fn name(&self, parts: &[Part]) -> String {
        short_name(parts, &self.rules.game.board, &self.rules.game.kinds)
    }

    fn single_threat(&self, after: &State, passed: &State, threat: &[Part]) -> String {
        let name = self.name(threat);
        let conditions = certificate(self.rules, after, self.attacker, threat);
        let won = self.after(passed, threat).0;
        let text = match self.completed(&won) {
            Some(squares) if !squares.is_empty() => {
                format!("threatens to complete {squares} with {name}")
            }
            _ => format!("threatens {name}, which {}", self.wins(&won)),
        };
        if conditions.is_empty() {
            return text;
        }
        format!("{text}, which needs {}", self.list(&conditions))
    }

    /// More than one move would win at once.
    fn several_threats(&self, passed: &State, threats: &[Vec<Part>]) -> String {
        let told = |threat: &Vec<Part>| {
            let squares = self.completed(&self.after(passed, threat).0);
            match squares.filter(|squares| !squares.is_empty()) {
                Some(squares) => format!("{} for {squares}", self.name(threat)),
                None => self.name(threat),
            }
        };
        if threats.len() > MOST_NAMED {
            return format!("makes {} threats at once", threats.len());
        }
        let told: Vec<String> = threats.iter().map(told).collect();
        let count = if threats.len() == 2 {
            "two".to_string()
        } else {
            threats.len().to_string()
        };
        format!("makes {count} threats at once, {}", joined(&told))
    }

    /// A threat of the second order: the move does not win at once, but makes threats that cannot all be met.
    fn later_threat(&self, passed: &State, threat: &[Part]) -> String {
        let name = self.name(threat);
        let mut again = self.after(passed, threat).0;
        self.rules.make(&mut again, &[]);
        match self.winning_moves(&again).len() {
            count if count > 1 && again.side == self.attacker => {
                format!(
                    "prepares {name}, which would make {count} threats at once and win by force"
                )
            }
            _ => format!("prepares {name}, which would win by force"),
        }
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
            let players = [0, 1].map(|side: usize| self.rules.game.players[side].as_str());
            let count = if names.len() > 1 {
                Count::Many
            } else {
                Count::One
            };
            match mask_words(mask, kinds, players, count).as_str() {
                "empty" => format!("{} empty", joined(&names)),
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

fn replies(defence: &Defence, threats: usize) -> String {
    let wins = |next: &Next| matches!(next, Next::Attack(attack) if attack.after == Next::Won);
    if threats > 1 && defence.otherwise.is_some() && defence.replies.values().all(wins) {
        return if threats == 2 {
            "no reply stops both".to_string()
        } else {
            "no reply stops all of them".to_string()
        };
    }
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
    // Replies with the same answer are told together.
    let mut answers: Vec<(&Next, Vec<&str>)> = Vec::new();
    for (name, next) in &defence.replies {
        match answers.iter_mut().find(|(other, _)| *other == next) {
            Some((_, names)) => names.push(name),
            None => answers.push((next, vec![name])),
        }
    }
    for (next, names) in answers {
        match next {
            Next::Attack(attack) => {
                explain_attack(attack, depth, &format!("after {}, ", either(&names)), text);
            }
            Next::Defence(inner) => explain_defence(inner, depth, text),
            Next::Won => {}
        }
    }
    if let Some(attack) = &defence.otherwise {
        explain_attack(attack, depth, "otherwise ", text);
    }
}

/// `a, b or c`; only some of them where there are many.
fn either(names: &[&str]) -> String {
    match names {
        [one] => (*one).to_string(),
        names if names.len() > MOST_NAMED => {
            format!("{}, {} or {} others", names[0], names[1], names.len() - 2)
        }
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
        [] => String::new(),
    }
}
