//! `planche game play`

use std::io::BufRead;

use clap::Args;
use planche_game::contest::ended;
use planche_game::player::Player;
use planche_game::position::own_letter_at;
use planche_game::{MoveList, Outcome as End, Rules, Side, State};

use super::source::Place;
use super::thinking::Thinking;
use crate::output::{Reader, say};
use crate::{Exit, Failure};

/// Play a game against the program in the terminal
#[derive(Debug, Args)]
#[command(
    after_help = "Example: planche game play connect-four --program first\n\n\
                        Type a move as it is listed, `moves` to list them, `back` to take back, \
                        `quit` to stop."
)]
pub struct Play {
    #[command(flatten)]
    place: Place,
    /// Which side the program plays: first, second, both or none
    #[arg(long, value_name = "SIDE", default_value = "second", value_parser = ["first", "second", "both", "none"])]
    program: String,
    #[command(flatten)]
    thinking: Thinking,
    /// The most moves of the game
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    length: usize,
}

/// What the person typed.
enum Typed {
    Move(State),
    Back,
    Quit,
}

impl Play {
    /// Plays until the game is over, the input ends or the person quits.
    pub fn run(self) -> Result<Exit, Failure> {
        let (rules, start) = self.place.load_possible()?;
        let tuning = self.thinking.learned.tuning(&self.place.source, &rules)?;
        let mut player = Player::new(&rules, &tuning, self.thinking.seed);
        let mut game = vec![start];
        let mut input = std::io::stdin().lock().lines();
        while game.len() <= self.length {
            let state = game[game.len() - 1].clone();
            if say(board(&rules, &state))? == Reader::Gone {
                return Ok(Exit::Done);
            }
            if let Some(over) = over(&rules, &game) {
                say(over)?;
                return Ok(Exit::Done);
            }
            let mine = match self.program.as_str() {
                "both" => true,
                "none" => false,
                side => (side == "first") == (state.side == Side::First),
            };
            if mine {
                game.extend(self.answer(&rules, &mut player, &game)?);
                continue;
            }
            match ask(&rules, &state, &mut input)? {
                Typed::Move(next) => game.push(next),
                Typed::Back if game.len() > 2 => game.truncate(game.len() - 2),
                Typed::Back => drop(say("there is nothing to take back\n")?),
                Typed::Quit => return Ok(Exit::Done),
            }
        }
        say("the game is long enough\n")?;
        Ok(Exit::Done)
    }

    fn answer(
        &self,
        rules: &Rules,
        player: &mut Player,
        game: &[State],
    ) -> Result<Option<State>, Failure> {
        let Some(choice) = player.choose(game, self.thinking.effort()) else {
            return Ok(None);
        };
        let mut next = game[game.len() - 1].clone();
        say(format!(
            "{} plays {}: {}\n",
            rules.player(next.side),
            choice.name,
            choice.why()
        ))?;
        rules.make(&mut next, &choice.action.parts);
        next.forget();
        Ok(Some(next))
    }
}

/// How the game has ended, if it has.
fn over(rules: &Rules, game: &[State]) -> Option<String> {
    let state = &game[game.len() - 1];
    let goes_on = || rules.turn(&mut state.clone(), &mut MoveList::default()) == End::Ongoing;
    match ended(rules, game) {
        End::Won(side) if goes_on() => Some(format!(
            "the position came before: {} has won\n",
            rules.player(side)
        )),
        End::Won(side) => Some(format!("{} has won\n", rules.player(side))),
        End::Drawn if goes_on() => Some("drawn by repetition\n".to_string()),
        End::Drawn => Some("drawn\n".to_string()),
        End::Ongoing => None,
    }
}

fn ask(
    rules: &Rules,
    state: &State,
    input: &mut impl Iterator<Item = std::io::Result<String>>,
) -> Result<Typed, Failure> {
    let moves = rules.named_moves(state);
    loop {
        say(format!("{} to move> ", rules.player(state.side)))?;
        let Some(Ok(typed)) = input.next() else {
            return Ok(Typed::Quit);
        };
        match typed.trim() {
            "quit" => return Ok(Typed::Quit),
            "back" => return Ok(Typed::Back),
            "moves" => {
                let names: Vec<&str> = moves.iter().map(|(name, _)| name.as_str()).collect();
                say(format!("{}\n", names.join(" ")))?;
            }
            typed => match moves.iter().find(|(name, _)| name == typed) {
                Some((_, chosen)) => {
                    let mut next = state.clone();
                    rules.make(&mut next, &chosen.parts);
                    return Ok(Typed::Move(next));
                }
                None => drop(say("not a legal move; type `moves` to see them\n")?),
            },
        }
    }
}

/// The board as a grid, the first player's rows at the bottom.
fn board(rules: &Rules, state: &State) -> String {
    let board = &rules.game.board;
    let mut text = String::from("\n");
    for row in (0..board.height).rev() {
        text.push_str(&format!("{:>3} ", row + 1));
        for column in 0..board.width {
            let square = (row * board.width + column) as u16;
            text.push(own_letter_at(state, &rules.game, square).unwrap_or('.'));
            text.push(' ');
        }
        text.push('\n');
    }
    let letters: Vec<String> = (0..board.width)
        .map(|column| char::from(b'a' + column as u8).to_string())
        .collect();
    text.push_str(&format!(
        "    {}\n{}\n",
        letters.join(" "),
        rules.print(state)
    ));
    text
}
