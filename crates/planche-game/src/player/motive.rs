//! Why a move was chosen: facts about it that hold, and the opinion of the search.

use super::danger::{self, Danger};
use super::promise::promise;
use crate::generate::{MoveList, Outcome};
use crate::moves::{Part, short_name};
use crate::rules::Rules;
use crate::state::State;
use crate::win::words::row;

/// A reason to play a move.
#[derive(Debug, Clone, PartialEq)]
pub enum Motive {
    /// It wins by force; the words of the proof's first move.
    Wins(String),
    /// There is no other.
    Only,
    /// The opponent would win at once; the move destroys a condition of that.
    Stops {
        /// His move.
        reply: String,
        /// The squares that would win, in words, if a man of this side now stands among them.
        blocked: Option<String>,
    },
    /// It threatens to win at once.
    Threatens {
        /// With this move.
        next: String,
        /// By these squares.
        squares: String,
    },
    /// It comes out so many men ahead, whatever the reply.
    Gains(i32),
    /// It takes a man of this kind on this square.
    Takes(String, String),
    /// It leaves the opponent fewer moves than any other move does.
    Fewest(usize),
    /// So many of so many replies are mistakes: with best play they would not be made.
    Tempts(usize, usize),
    /// The opinion of the search.
    Opinion(Opinion, Option<String>),
}

/// What the search thinks of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Opinion {
    /// It wins.
    Won,
    /// All moves lose.
    Lost,
    /// It draws with best play: everything was seen to its end.
    Drawn,
    /// The logarithm of the odds, by the worth of men and places.
    Worth {
        /// For the side to move.
        odds: f32,
        /// Moves ahead that were looked at.
        depth: i32,
    },
    /// By games played out.
    Chances {
        /// The share of points after this move.
        chance: f32,
        /// How many games were played out after it.
        games: u32,
        /// The next best move (by place) and its share.
        next: Option<(usize, f32)>,
    },
}

impl Opinion {
    /// Whether it is no opinion but a fact.
    pub fn sure(&self) -> bool {
        matches!(self, Opinion::Won | Opinion::Lost | Opinion::Drawn)
    }
}

/// The reasons for a move, the weightiest first.
pub fn motives(
    rules: &Rules,
    state: &State,
    list: &MoveList,
    index: usize,
    opinion: Opinion,
) -> Vec<Motive> {
    let parts = list.parts(index, rules);
    let next = match opinion {
        Opinion::Chances {
            next: Some((next, _)),
            ..
        } => Some(name(rules, list, next)),
        _ => None,
    };
    let judged = Motive::Opinion(opinion, next);
    if matches!(opinion, Opinion::Won | Opinion::Lost) {
        return vec![judged];
    }
    let facts = [
        stops(rules, state, parts),
        threatens(rules, state, parts),
        gains(rules, state, parts),
    ];
    let mut motives: Vec<Motive> = facts.into_iter().flatten().collect();
    if motives.is_empty() {
        motives.extend(takes(rules, state, parts).or_else(|| fewest(rules, state, list, index)));
    }
    motives.push(judged);
    motives
}

fn name(rules: &Rules, list: &MoveList, index: usize) -> String {
    let parts: Vec<&[Part]> = (0..list.len()).map(|i| list.parts(i, rules)).collect();
    rules.name_moves(&parts).swap_remove(index)
}

fn made(rules: &Rules, state: &State, parts: &[Part]) -> State {
    let mut after = state.clone();
    after.forget();
    rules.make(&mut after, parts);
    after
}

/// The opponent's win that the move prevents. It must be gone after the move.
fn stops(rules: &Rules, state: &State, parts: &[Part]) -> Option<Motive> {
    if !danger::tells(rules) {
        return None;
    }
    let found = danger::danger_now(rules, state)?;
    let after = made(rules, state, parts);
    if after.side == state.side || wins_with(rules, &after, &found.parts) {
        return None;
    }
    let own = rules.game.kinds.side_mask(state.side);
    let blocked = found
        .winning
        .iter()
        .any(|&cell| own >> after.cells[cell as usize] & 1 == 1);
    Some(Motive::Stops {
        reply: move_name(rules, &found.parts),
        blocked: blocked.then(|| row(&rules.game.board, &found.winning)),
    })
}

/// Whether the side to move has a move and wins with it at once.
fn wins_with(rules: &Rules, state: &State, parts: &[Part]) -> bool {
    let side = state.side;
    rules.moves(state).iter().any(|known| known.parts == parts) && {
        let mut after = made(rules, state, parts);
        rules.turn(&mut after, &mut MoveList::default()) == Outcome::Won(side)
    }
}

fn move_name(rules: &Rules, parts: &[Part]) -> String {
    short_name(parts, &rules.game.board, &rules.game.kinds)
}

/// A win at once that the opponent must now prevent.
fn threatens(rules: &Rules, state: &State, parts: &[Part]) -> Option<Motive> {
    if !danger::tells(rules) {
        return None;
    }
    let after = made(rules, state, parts);
    if after.side == state.side {
        return None;
    }
    let Danger { parts, winning, .. } = danger::danger_now(rules, &after)?;
    Some(Motive::Threatens {
        next: move_name(rules, &parts),
        squares: row(&rules.game.board, &winning),
    })
}

fn gains(rules: &Rules, state: &State, parts: &[Part]) -> Option<Motive> {
    let captures = (0..rules.moves.len() as u32).any(|index| {
        rules
            .moves
            .parts(index)
            .iter()
            .any(|part| matches!(part, Part::Captured(_)))
    });
    let gain = captures.then(|| promise(rules, state, parts)).flatten()?;
    (1..=MOST_MEN)
        .contains(&gain)
        .then_some(Motive::Gains(gain))
}

/// More men than this are not gained by one move; the game is won or counted otherwise.
const MOST_MEN: i32 = 100;

fn takes(rules: &Rules, state: &State, parts: &[Part]) -> Option<Motive> {
    let game = &rules.game;
    parts.iter().find_map(|&part| match part {
        Part::Captured(cell) => {
            let (side, kind) = game.kinds.man(state.cells[cell as usize])?;
            let kind = &game.kinds.all[game.kinds.base(kind) as usize].name;
            (side != state.side).then(|| Motive::Takes(kind.clone(), game.board.name(cell)))
        }
        _ => None,
    })
}

/// Whether the move alone leaves the opponent fewest moves.
fn fewest(rules: &Rules, state: &State, list: &MoveList, index: usize) -> Option<Motive> {
    let mut scratch = state.clone();
    let mut replies = MoveList::default();
    let mut count = |parts: &[Part]| {
        let undo = rules.make(&mut scratch, parts);
        rules.legal_moves(&mut scratch, &mut replies);
        scratch.unmake(undo);
        replies.len()
    };
    let own = count(list.parts(index, rules));
    let fewest = (0..list.len())
        .filter(|&other| other != index)
        .all(|other| count(list.parts(other, rules)) > own);
    (fewest && own > 0).then_some(Motive::Fewest(own))
}

impl Motive {
    /// In words, as a part of a sentence without a subject.
    pub fn words(&self) -> String {
        match self {
            Motive::Wins(why) => format!("wins by force: {why}"),
            Motive::Only => "is the only move".to_string(),
            Motive::Stops {
                blocked: Some(squares),
                ..
            } => format!("blocks {squares}"),
            Motive::Stops { reply, .. } => format!("stops {reply}, which would win"),
            Motive::Threatens { next, squares } if squares.is_empty() => {
                format!("threatens to win with {next}")
            }
            Motive::Threatens { next, squares } => {
                format!("threatens {next}, which wins by {squares}")
            }
            Motive::Gains(1) => "comes out a man ahead, whatever the reply".to_string(),
            Motive::Gains(men) => format!("comes out {men} men ahead, whatever the reply"),
            Motive::Takes(kind, square) => format!("takes the {kind} on {square}"),
            Motive::Fewest(1) => "leaves the opponent only one move".to_string(),
            Motive::Fewest(moves) => {
                format!("leaves the opponent {moves} moves, fewer than any other move")
            }
            Motive::Tempts(1, replies) => format!("one of the {replies} replies is a mistake"),
            Motive::Tempts(wrong, replies) => {
                format!("{wrong} of the {replies} replies are mistakes")
            }
            Motive::Opinion(opinion, next) => opinion_words(opinion, next.as_deref()),
        }
    }
}

fn opinion_words(opinion: &Opinion, next: Option<&str>) -> String {
    match *opinion {
        Opinion::Won => "wins by force".to_string(),
        Opinion::Drawn => "draws with best play".to_string(),
        Opinion::Lost => "has no better: every move loses".to_string(),
        Opinion::Worth { odds, depth } => {
            let chance = percent(1.0 / (1.0 + (-odds).exp()));
            format!("looks best {} ahead: chances {chance} in 100", moves(depth))
        }
        Opinion::Chances {
            chance,
            games,
            next: other,
        } => {
            let own = format!(
                "scores {} of 100 points in {games} games played out",
                percent(chance)
            );
            match (next, other) {
                (Some(next), Some((_, second))) => format!("{own}, {next} {}", percent(second)),
                _ => own,
            }
        }
    }
}

/// More moves than this are not counted.
const MANY: i32 = 20;

fn moves(depth: i32) -> String {
    match depth {
        1 => "one move".to_string(),
        depth if depth > MANY => "many moves".to_string(),
        depth => format!("{depth} moves"),
    }
}

fn percent(share: f32) -> i32 {
    (share * 100.0).round() as i32
}
