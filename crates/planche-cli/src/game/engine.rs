//! `planche game engine`

use std::io::BufRead;

use clap::Args;
use planche_game::contest::ended;
use planche_game::player::Player;
use planche_game::player::effort::Effort;
use planche_game::{Outcome, Rules, State};

use super::source::Source;
use super::thinking::{Learned, within};
use crate::output::{Reader, say_line};
use crate::{Exit, Failure};

/// Play for a match runner: commands on standard input, answers on standard output, a line each
///
/// Commands: `position TEXT` or `position start`, each perhaps with `moves M1 M2 …` behind it; `move M`;
/// `moves`; `show`; `go MS`, `go positions N` or `go clock MS INCREMENT`; `new`; `quit`. A `go` is answered
/// by `bestmove MOVE` and `why WORDS`, or by `over WORDS`; what cannot be done by `error WORDS`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: printf 'position start moves d1\\ngo 100\\nquit\\n' | planche game engine connect-four"
)]
pub struct Engine {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    learned: Learned,
    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

struct Desk<'a> {
    rules: &'a Rules,
    player: Player<'a>,
    game: Vec<State>,
}

/// What comes of a command.
enum Answer {
    Lines(Vec<String>),
    Quit,
}

impl Engine {
    /// Answers until `quit` or the end of the input.
    pub fn run(self) -> Result<Exit, Failure> {
        let rules = self.source.rules()?;
        let tuning = self.learned.tuning(&self.source, &rules)?;
        let player = || Player::new(&rules, &tuning, self.seed);
        let mut desk = Desk {
            rules: &rules,
            player: player(),
            game: vec![rules.start()],
        };
        for line in std::io::stdin().lock().lines() {
            let line = line.unwrap_or_default();
            if line.trim() == "new" {
                desk.player = player();
                desk.game = vec![rules.start()];
                continue;
            }
            match desk.answer(&line) {
                Ok(Answer::Quit) => break,
                Ok(Answer::Lines(lines)) => {
                    for line in lines {
                        if say_line(line)? == Reader::Gone {
                            return Ok(Exit::Done);
                        }
                    }
                }
                Err(what) => drop(say_line(format_args!("error {what}"))?),
            }
        }
        Ok(Exit::Done)
    }
}

impl Desk<'_> {
    fn answer(&mut self, line: &str) -> Result<Answer, String> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let lines = match command {
            "" => Vec::new(),
            "quit" => return Ok(Answer::Quit),
            "position" => self.position(rest).map(|()| Vec::new())?,
            "move" => self.make(rest.trim()).map(|()| Vec::new())?,
            "moves" => vec![self.names().join(" ")],
            "show" => vec![self.rules.print(self.state())],
            "go" => self.go(rest)?,
            other => return Err(format!("unknown command `{other}`")),
        };
        Ok(Answer::Lines(lines))
    }

    fn state(&self) -> &State {
        &self.game[self.game.len() - 1]
    }

    fn names(&self) -> Vec<String> {
        let named = self.rules.named_moves(self.state());
        named.into_iter().map(|(name, _)| name).collect()
    }

    fn position(&mut self, text: &str) -> Result<(), String> {
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text.trim(), ""),
        };
        let start = match place {
            "" | "start" => self.rules.start(),
            place => self
                .rules
                .position(place)
                .map_err(|error| error.to_string())?,
        };
        let before = std::mem::replace(&mut self.game, vec![start]);
        for name in moves.split_whitespace() {
            if let Err(error) = self.make(name) {
                self.game = before;
                return Err(error);
            }
        }
        Ok(())
    }

    fn make(&mut self, name: &str) -> Result<(), String> {
        let named = self.rules.named_moves(self.state());
        let Some((_, chosen)) = named.into_iter().find(|(known, _)| known == name) else {
            return Err(format!("`{name}` is not a legal move here"));
        };
        let mut next = self.state().clone();
        self.rules.make(&mut next, &chosen.parts);
        next.forget();
        self.game.push(next);
        Ok(())
    }

    fn go(&mut self, limits: &str) -> Result<Vec<String>, String> {
        let effort = effort(limits)?;
        match ended(self.rules, &self.game) {
            Outcome::Won(side) => {
                return Ok(vec![format!("over {} has won", self.rules.player(side))]);
            }
            Outcome::Drawn => return Ok(vec!["over drawn".to_string()]),
            Outcome::Ongoing => {}
        }
        let choice = self.player.choose(&self.game, effort).ok_or("no move")?;
        Ok(vec![
            format!("bestmove {}", choice.name),
            format!("why {}", choice.why()),
        ])
    }
}

/// With a clock, this share of what is left goes into a move.
const SHARE: u64 = 25;

fn effort(limits: &str) -> Result<Effort, String> {
    let expected = "expected `go MS`, `go positions N` or `go clock MS INCREMENT`";
    let words: Vec<&str> = limits.split_whitespace().collect();
    let number = |text: &str| text.parse::<u64>().map_err(|_| expected.to_string());
    match words[..] {
        [ms] => Ok(within(number(ms)?.min(LONGEST))),
        ["positions", count] => Ok(Effort {
            positions: number(count)?,
            until: None,
        }),
        ["clock", left, increment] => {
            let ms = number(left)? / SHARE + number(increment)? * 3 / 4;
            Ok(within(ms.clamp(1, LONGEST)))
        }
        _ => Err(expected.to_string()),
    }
}

/// No move takes longer than a day.
const LONGEST: u64 = 86_400_000;
