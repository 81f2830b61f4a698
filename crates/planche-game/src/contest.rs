//! Matches between players.

use std::time::Duration;

use web_time::Instant;

use crate::chance::Chance;
use crate::generate::{MoveList, Outcome};
use crate::moves::Move;
use crate::player::Player;
use crate::player::effort::Effort;
use crate::player::tuning::Tuning;
use crate::rules::Rules;
use crate::state::State;
use crate::text::syntax::Verdict;
use crate::yardstick;

/// How long a player thinks about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thinking {
    /// So long.
    Time(Duration),
    /// So many positions (alpha-beta) or games played out.
    Positions(u64),
    /// As long as the opponent has thought about his last move.
    Equal,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Contestant {
    /// The player of this crate.
    Planche(Tuning, Thinking),
    /// Plain UCT with so many games played out.
    Uct(u32),
    /// Any move.
    Random,
}

/// How a game of a match ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// Who won.
    pub outcome: Outcome,
    /// The moves by name.
    pub moves: Vec<String>,
    /// The time each side took for all its moves together.
    pub taken: [Duration; 2],
    /// How many moves each side made.
    pub moved: [usize; 2],
}

/// The longest game of a match; then it is drawn.
pub const LONGEST: usize = 400;

enum Seat<'a> {
    Planche(Box<Player<'a>>, Thinking),
    Uct(u32),
    Random,
}

struct Table<'a> {
    rules: &'a Rules,
    seats: [Seat<'a>; 2],
    taken: [Duration; 2],
    /// How long each side has thought about its last move.
    last: [Duration; 2],
    stopwatch: &'a dyn Fn() -> Duration,
    moved: [usize; 2],
    chance: Chance,
}

/// Plays a game from a position.
pub fn play(rules: &Rules, start: &State, players: [&Contestant; 2], seed: u64) -> Played {
    let begun = Instant::now();
    play_timed(rules, start, players, seed, &|| begun.elapsed())
}

/// The same by another clock than that on the wall, such as one that stands still while other programs run.
pub fn play_timed(
    rules: &Rules,
    start: &State,
    players: [&Contestant; 2],
    seed: u64,
    stopwatch: &dyn Fn() -> Duration,
) -> Played {
    let seat = |player: &Contestant| match player {
        Contestant::Planche(tuning, thinking) => {
            Seat::Planche(Box::new(Player::new(rules, tuning, seed)), *thinking)
        }
        Contestant::Uct(games) => Seat::Uct(*games),
        Contestant::Random => Seat::Random,
    };
    let mut table = Table {
        rules,
        seats: players.map(seat),
        taken: [Duration::ZERO; 2],
        last: [Duration::ZERO; 2],
        stopwatch,
        moved: [0; 2],
        chance: Chance::new(seed),
    };
    let mut game = vec![start.clone()];
    let mut moves = Vec::new();
    let outcome = loop {
        match ended(rules, &game) {
            Outcome::Ongoing if moves.len() < LONGEST => {}
            Outcome::Ongoing => break Outcome::Drawn,
            over => break over,
        }
        let Some(chosen) = table.ask(&game) else {
            break Outcome::Drawn;
        };
        let mut next = game[game.len() - 1].clone();
        let named = rules.named_moves(&next);
        let name = named.into_iter().find(|(_, known)| *known == chosen);
        moves.push(name.map_or(String::new(), |(name, _)| name));
        rules.make(&mut next, &chosen.parts);
        next.forget();
        game.push(next);
    };
    Played {
        outcome,
        moves,
        taken: table.taken,
        moved: table.moved,
    }
}

/// How a game has ended, repetition included.
pub fn ended(rules: &Rules, game: &[State]) -> Outcome {
    let Some(state) = game.last() else {
        return Outcome::Drawn;
    };
    let outcome = rules.turn(&mut state.clone(), &mut MoveList::default());
    if outcome == Outcome::Ongoing {
        repeated(rules, game).unwrap_or(outcome)
    } else {
        outcome
    }
}

/// How a game ends because its last position has come too often, if it does.
pub fn repeated(rules: &Rules, game: &[State]) -> Option<Outcome> {
    let state = game.last()?;
    let (most, verdict) = rules.game.repetition?;
    let times = game.iter().filter(|earlier| *earlier == state).count();
    (times >= usize::from(most)).then_some(match verdict {
        Verdict::Loss => Outcome::Won(state.last.other()),
        _ => Outcome::Drawn,
    })
}

impl Table<'_> {
    fn ask(&mut self, game: &[State]) -> Option<Move> {
        let state = game.last()?;
        let seat = state.side.index();
        let begun = (self.stopwatch)();
        let chosen = match &mut self.seats[seat] {
            Seat::Random => yardstick::random(self.rules, state, &mut self.chance),
            Seat::Uct(games) => yardstick::uct(self.rules, state, *games, &mut self.chance),
            Seat::Planche(_, thinking) => {
                let effort = effort(*thinking, self.last[state.side.other().index()]);
                let Seat::Planche(player, _) = &mut self.seats[seat] else {
                    return None;
                };
                player.choose(game, effort).map(|choice| choice.action)
            }
        };
        self.last[seat] = (self.stopwatch)().saturating_sub(begun);
        self.taken[seat] += self.last[seat];
        self.moved[seat] += 1;
        chosen
    }
}

/// Before the opponent has moved at all.
const FIRST_MOVE: Duration = Duration::from_millis(5);

fn effort(thinking: Thinking, pace: Duration) -> Effort {
    let within = |time| Effort {
        positions: u64::MAX,
        until: Some(Instant::now() + time),
    };
    match thinking {
        Thinking::Time(time) => within(time),
        Thinking::Equal if pace.is_zero() => within(FIRST_MOVE),
        Thinking::Equal => within(pace),
        Thinking::Positions(positions) => Effort {
            positions,
            until: None,
        },
    }
}
