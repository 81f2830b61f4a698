//! The position on the board, and how it came about.

use planche_play::PastPositions;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::command::Setup;
use planche::position;

/// A game up to now.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) position: Chess,
    pub(crate) history: PastPositions,
}

impl Default for Game {
    fn default() -> Game {
        Game::from(Chess::default())
    }
}

impl From<Chess> for Game {
    fn from(position: Chess) -> Game {
        let mut history = PastPositions::default();
        history.push(&position);
        Game { position, history }
    }
}

impl Game {
    /// The game that a client describes. Of its moves those after the first illegal one are left
    /// out, and the words say so.
    pub(crate) fn of(setup: &Setup) -> Result<(Game, Option<String>), String> {
        let mut game = match &setup.fen {
            Some(fen) => Game::from(position(fen).map_err(|error| error.to_string())?),
            None => Game::default(),
        };
        for text in &setup.moves {
            let Some(action) = find(&game.position, text) else {
                let shown: String = text.chars().filter(|c| !c.is_control()).take(20).collect();
                return Ok((
                    game,
                    Some(format!(
                        "{shown} is no legal move here; the moves end before it"
                    )),
                ));
            };
            game.play(action);
        }
        Ok((game, None))
    }

    fn play(&mut self, action: Move) {
        self.position.play_unchecked(action);
        self.history.push(&self.position);
    }
}

fn find(position: &Chess, text: &str) -> Option<Move> {
    let uci: UciMove = text.parse().ok()?;
    uci.to_move(position).ok()
}
