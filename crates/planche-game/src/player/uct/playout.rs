//! Playing a game out by chance.

use crate::board::Side;
use crate::chance::Chance;
use crate::generate::{MoveList, Outcome};
use crate::player::worth::Worth;
use crate::rules::Rules;
use crate::state::State;

/// What is used again and again while games are played out.
#[derive(Debug)]
pub(super) struct Playout {
    list: MoveList,
    scratch: MoveList,
    /// In which game a side last made a move.
    made: [Vec<u32>; 2],
    game: u32,
}

/// Numbers of moves that are told apart.
const MOVES: usize = 1 << 15;
/// A game that goes on for longer is judged as it stands.
const LONGEST: usize = 300;

impl Playout {
    pub(super) fn new() -> Playout {
        Playout {
            list: MoveList::default(),
            scratch: MoveList::default(),
            made: [vec![0; MOVES], vec![0; MOVES]],
            game: 0,
        }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.game = self.game.wrapping_add(1);
    }

    /// A side has made a move.
    pub(super) fn note(&mut self, side: Side, key: u32) {
        self.made[side.index()][key as usize % MOVES] = self.game;
    }

    /// Whether a side has made a move in this game.
    pub(super) fn played(&self, side: Side, key: u32) -> bool {
        self.made[side.index()][key as usize % MOVES] == self.game
    }

    /// Plays a game out and takes it back; the result for the first player, -1 to 1.
    #[allow(clippy::too_many_arguments, reason = "everything a game needs")]
    pub(super) fn run(
        &mut self,
        rules: &Rules,
        worth: &Worth,
        state: &mut State,
        (cutoff, decisive): (u16, bool),
        mut asked: [Option<usize>; 2],
        chance: &mut Chance,
    ) -> f32 {
        let mut undos = Vec::new();
        let longest = if cutoff == 0 {
            LONGEST
        } else {
            usize::from(cutoff) - 1
        };
        let value = loop {
            // The tree has asked about the last move already.
            let mut outcome = match undos.is_empty() {
                true => Outcome::Ongoing,
                false => rules.result_asked(state, &mut asked),
            };
            if outcome == Outcome::Ongoing {
                outcome = rules.moves_or_end(state, &mut self.list);
            }
            if outcome != Outcome::Ongoing {
                break decided(outcome);
            }
            if rules.worn_out(state) {
                break 0.0;
            }
            if undos.len() >= longest {
                let odds = worth.of(rules, state, Some(self.list.len()), &mut self.scratch);
                break (0.5 * odds).tanh();
            }
            let index = match decisive
                .then(|| self.winning(rules, state, &mut asked))
                .flatten()
            {
                Some(index) => index,
                None => chance.below(self.list.len()),
            };
            self.note(state.side, self.list.key(index, rules));
            undos.push(rules.make(state, self.list.parts(index, rules)));
        };
        for undo in undos.into_iter().rev() {
            state.unmake(undo);
        }
        value
    }

    /// A move of the list that wins at once by the result section.
    fn winning(
        &self,
        rules: &Rules,
        state: &mut State,
        asked: &mut [Option<usize>; 2],
    ) -> Option<usize> {
        let side = state.side;
        let base = match asked[side.index()] {
            Some(base) => base,
            None => rules.undecided(state, side)?,
        };
        asked[side.index()] = Some(base);
        (0..self.list.len()).find(|&index| {
            let undo = rules.make(state, self.list.parts(index, rules));
            let won = rules.result_since(state, base) == Outcome::Won(side);
            state.unmake(undo);
            won
        })
    }
}

fn decided(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Won(Side::First) => 1.0,
        Outcome::Won(Side::Second) => -1.0,
        Outcome::Drawn | Outcome::Ongoing => 0.0,
    }
}
