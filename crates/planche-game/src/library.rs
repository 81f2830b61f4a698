//! The games that ship with the program.

use crate::player::tuning::Tuning;
use crate::rules::Rules;
use crate::text::error::RulesError;

/// A shipped game: its name and its rules file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The name it is asked for by.
    pub name: &'static str,
    /// The text of its rules file.
    pub text: &'static str,
    /// What `planche game tune` has learned about it; empty if nothing.
    pub tuning: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(Shipped {
            name: $name,
            text: include_str!(concat!("../games/", $name, ".game")),
            tuning: include_str!(concat!("../games/", $name, ".tuning")),
        }),*]
    };
}

/// All shipped games, by name.
pub const GAMES: [Shipped; 51] = shipped![
    "amazons",
    "antichess",
    "ataxx",
    "breakthrough",
    "chess",
    "chomp",
    "clobber",
    "col",
    "connect-four",
    "connect6",
    "cram",
    "crazyhouse",
    "cylinder-chess",
    "dodgem",
    "domineering",
    "dots-and-boxes",
    "doughnut",
    "draughts",
    "fox-and-hounds",
    "gardner-chess",
    "giveaway-draughts",
    "go",
    "gomoku",
    "gomoku-exact",
    "hex",
    "hex-11",
    "horde",
    "kayles",
    "king-of-the-hill",
    "knightthrough",
    "konane",
    "lines-of-action",
    "los-alamos-chess",
    "makruk",
    "minishogi",
    "misere-tic-tac-toe",
    "mu-torere",
    "nim",
    "nine-mens-morris",
    "notakto",
    "pong-hau-ki",
    "reversi",
    "shatranj",
    "snort",
    "tapatan",
    "three-mens-morris",
    "tic-tac-toe",
    "toads-and-frogs",
    "wild-tic-tac-toe",
    "xiangqi",
    "yavalath",
];

/// The shipped game with this name.
pub fn find(name: &str) -> Option<Shipped> {
    GAMES.into_iter().find(|game| game.name == name)
}

/// Loads a shipped game. `None` if there is no such game.
pub fn load(name: &str) -> Option<Rules> {
    find(name).and_then(|game| Rules::from_text(game.text).ok())
}

/// What was learned about a shipped game, if these are its rules on its own board.
pub fn tuning(name: &str, rules: &Rules) -> Option<Tuning> {
    find(name).and_then(|game| Tuning::parse(game.tuning, rules).ok())
}

/// Loads a shipped game for a board of another size.
pub fn load_sized(name: &str, width: i32, height: i32) -> Option<Result<Rules, RulesError>> {
    find(name).map(|game| Rules::with_board(game.text, width, height))
}

impl Shipped {
    /// What the game is, in one line: the first note of its file.
    pub fn about(&self) -> &'static str {
        self.text
            .lines()
            .next()
            .unwrap_or("")
            .trim_start_matches(['#', ' '])
    }
}
