//! Which game, on which board, in which position.

use std::path::Path;

use clap::Args;
use planche_game::player::tuning::Tuning;
use planche_game::text::decode;
use planche_game::{Rules, State, library};

use crate::{Failure, input};

/// Longest rules file that is read from disk.
const LONGEST: u64 = 16 << 20;

/// A game and the size of its board.
#[derive(Debug, Args)]
pub struct Source {
    /// A shipped game (see `planche game list`) or the path of a rules file
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Play on a board of another size, such as 5x4 (columns x rows)
    #[arg(long, value_name = "WxH", value_parser = board_size)]
    pub board: Option<(i32, i32)>,
}

/// A game and a position of it.
#[derive(Debug, Args)]
pub struct Place {
    #[command(flatten)]
    pub source: Source,
    /// The position, as `planche game moves` prints it (FEN for chess); the start position if absent
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

fn board_size(text: &str) -> Result<(i32, i32), String> {
    let (width, height) = text
        .split_once('x')
        .ok_or("expected columns x rows, such as 5x4")?;
    let number = |text: &str| {
        text.parse::<i32>()
            .map_err(|error| format!("`{text}`: {error}"))
    };
    Ok((number(width)?, number(height)?))
}

/// The text of a rules file: a shipped one, or one from disk.
pub fn read(game: &str) -> Result<String, Failure> {
    if let Some(shipped) = library::find(game) {
        return Ok(shipped.text.to_string());
    }
    let path = Path::new(game);
    let about = std::fs::metadata(path).map_err(|_| no_such_game(game))?;
    if about.is_dir() {
        return Err(Failure::new(format!("{game}: is a folder, not a file")));
    }
    if about.len() > LONGEST {
        return Err(Failure::new(format!("{game}: too long for a rules file")));
    }
    let bytes = std::fs::read(path).map_err(|error| input::unreadable(game, &error))?;
    let text = decode(&bytes).map_err(|error| Failure::new(format!("{game}: {error}")))?;
    Ok(text.to_string())
}

fn no_such_game(game: &str) -> Failure {
    let names: Vec<&str> = library::GAMES.iter().map(|shipped| shipped.name).collect();
    let names = names.join(", ");
    Failure::new(format!(
        "`{game}` is neither a shipped game nor a readable file; shipped are {names}"
    ))
}

impl Source {
    /// Loads the rules.
    pub fn rules(&self) -> Result<Rules, Failure> {
        let text = read(&self.game)?;
        let rules = match self.board {
            Some((width, height)) => Rules::with_board(&text, width, height),
            None => Rules::from_text(&text),
        };
        rules.map_err(|error| Failure::new(format!("{}: {error}", self.game)))
    }
}

impl Source {
    /// What was learned about the game before: what ships with it, or the file beside the rules file.
    pub fn tuning(&self, rules: &Rules) -> Result<Option<Tuning>, Failure> {
        if library::find(&self.game).is_some() {
            return Ok(library::tuning(&self.game, rules));
        }
        let beside = Path::new(&self.game).with_extension("tuning");
        if self.board.is_some() || !beside.is_file() {
            return Ok(None);
        }
        let text = input::text_of(&beside)?;
        let tuning = Tuning::parse(&text, rules)
            .map_err(|error| Failure::new(format!("{}: {error}", beside.display())))?;
        Ok(Some(tuning))
    }
}

/// A position of chess that cannot be is refused for the reasons that `planche solve` has. Fields at the
/// end may be left out, as for every game.
pub fn refuse_impossible(game: &str, text: &str) -> Result<(), Failure> {
    if game != "chess" {
        return Ok(());
    }
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let missing = ["", "", "-", "-"].iter().skip(fields.len().max(2));
    fields.extend(missing);
    planche::position(&fields.join(" "))?;
    Ok(())
}

impl Place {
    /// Loads the rules and reads a position that a game can come to.
    pub fn load_possible(&self) -> Result<(Rules, State), Failure> {
        let loaded = self.load()?;
        if let (Some(text), None) = (&self.position, self.source.board) {
            refuse_impossible(&self.source.game, text)?;
        }
        Ok(loaded)
    }

    /// Loads the rules and reads the position.
    pub fn load(&self) -> Result<(Rules, State), Failure> {
        let rules = self.source.rules()?;
        let state = match &self.position {
            Some(text) => rules
                .position(text)
                .map_err(|error| Failure::new(format!("bad position `{text}`: {error}")))?,
            None => rules.start(),
        };
        Ok((rules, state))
    }
}
