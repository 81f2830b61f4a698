//! The questions, as they come in. A field that is not known is an error, and what is left out has the meaning that it
//! has in the terminal.

use schemars::JsonSchema;
use serde::Deserialize;

/// The nodes that a question may cost where nobody says.
pub(crate) fn usual_nodes() -> usize {
    planche::Limits::default().nodes
}

/// The milliseconds that a question may take where nobody says.
pub(crate) const USUAL_TIME: u64 = 10_000;

fn usual_time() -> u64 {
    USUAL_TIME
}

fn usual_goal() -> String {
    "auto".to_owned()
}

fn yes() -> bool {
    true
}

/// Is something to be won here, and why?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The position: a FEN, EPD, `startpos moves e2e4 …`, a link to an analysis board, or a game with `after`.
    pub position: String,
    /// Which position of a game is meant: the number of a move, such as `23`, `23.` or `23...`.
    #[serde(default)]
    pub after: Option<String>,
    /// What is wanted: `auto`, `mate`, `draw`, `queen`, `rook`, `piece`, `pawn`, or a number of units (a pawn is ten).
    #[serde(default = "usual_goal")]
    pub goal: String,
    /// The most nodes to make.
    #[serde(default = "usual_nodes")]
    pub nodes: usize,
    /// The longest time to take, in milliseconds; 0 for no limit.
    #[serde(default = "usual_time")]
    pub time: u64,
    /// What queen, rook, bishop, knight and pawn are worth, such as `95:45:30:30:10`.
    #[serde(default)]
    pub values: Option<String>,
    /// The language: `en` or `fr`.
    #[serde(default)]
    pub lang: Option<String>,
    /// Who listens: `beginner` or `club`.
    #[serde(default)]
    pub level: Option<String>,
    /// How much is told: `short`, `normal` or `full`.
    #[serde(default)]
    pub length: Option<String>,
    /// Whether to ask if another first move wins as much.
    #[serde(default = "yes")]
    pub unique: bool,
    /// Whether a gain is doubted by a second opinion before it is claimed.
    #[serde(default = "yes")]
    pub doubt: bool,
    /// Whether to go on to the limits where no plan comes near to working.
    #[serde(default)]
    pub persevere: bool,
    /// A plan of your own in Pitrat's language, one statement a line: it is carried out and mended.
    #[serde(default)]
    pub plan: Option<String>,
    /// Whether nothing but the given plan and what mends it is tried.
    #[serde(default)]
    pub only: bool,
    /// The name of the position; it comes back in the answer.
    #[serde(default)]
    pub id: Option<String>,
}

impl Solve {
    /// This position, and everything else as usual.
    pub fn of(position: impl Into<String>) -> Solve {
        Solve {
            position: position.into(),
            after: None,
            goal: usual_goal(),
            nodes: usual_nodes(),
            time: USUAL_TIME,
            values: None,
            lang: None,
            level: None,
            length: None,
            unique: true,
            doubt: true,
            persevere: false,
            plan: None,
            only: false,
            id: None,
        }
    }
}

/// Hints for somebody who wants to find it himself.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// The position, as `solve` reads it.
    pub position: String,
    /// How many: 1 the motif, 2 also the man, 3 also the first move.
    #[serde(default = "one")]
    pub steps: usize,
    /// What is wanted.
    #[serde(default = "usual_goal")]
    pub goal: String,
    /// The most nodes to make.
    #[serde(default = "usual_nodes")]
    pub nodes: usize,
    /// The longest time to take, in milliseconds; 0 for no limit.
    #[serde(default = "usual_time")]
    pub time: u64,
}

fn one() -> usize {
    1
}

/// Why does this move not work, or does it?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    /// The position, as `solve` reads it.
    pub position: String,
    /// The move, SAN or UCI.
    #[serde(rename = "move")]
    pub action: String,
    /// What is wanted: `auto`, `mate`, `queen`, `rook`, `piece`, `pawn`, or a number of units.
    #[serde(default = "usual_goal")]
    pub goal: String,
    /// The most nodes to make, for all searches together.
    #[serde(default = "usual_nodes")]
    pub nodes: usize,
    /// The longest time to take, in milliseconds; 0 for no limit.
    #[serde(default = "usual_time")]
    pub time: u64,
}

/// What would the side that is not to move win if it could move? Also what `think` is asked with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Threats {
    /// The position, as `solve` reads it.
    pub position: String,
    /// What is wanted: `auto`, `mate`, `queen`, `rook`, `piece`, `pawn`, or a number of units.
    #[serde(default = "usual_goal")]
    pub goal: String,
    /// The most nodes to make, for all searches together.
    #[serde(default = "usual_nodes")]
    pub nodes: usize,
    /// The longest time to take, in milliseconds; 0 for no limit.
    #[serde(default = "usual_time")]
    pub time: u64,
}

/// Is it true that this move wins so much?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckClaim {
    /// The position, as `solve` reads it.
    pub position: String,
    /// The move, SAN or UCI; without it, any move of the side to move.
    #[serde(default, rename = "move")]
    pub action: Option<String>,
    /// What it is said to win: `mate`, `draw`, `queen`, `rook`, `piece`, `pawn`, or a number of units.
    pub wins: String,
    /// The most nodes to make.
    #[serde(default = "usual_nodes")]
    pub nodes: usize,
    /// The longest time to take, in milliseconds; 0 for no limit.
    #[serde(default = "usual_time")]
    pub time: u64,
}

/// Does this proof hold?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Results as `solve` answers them, one JSON object a line.
    pub results: String,
    /// Whether to look also for the defender's quiet threats at settled leaves.
    #[serde(default)]
    pub strict: bool,
}

fn usual_least() -> String {
    "20".to_owned()
}

fn few_nodes() -> usize {
    planche::AnnotateOptions::default().nodes
}

/// What was played, missed and refuted in this game?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Annotate {
    /// One game as PGN.
    pub pgn: String,
    /// The least gain that is worth a word: `queen`, `rook`, `piece`, `pawn`, or a number of units.
    #[serde(default = "usual_least")]
    pub least: String,
    /// How many nodes a position with a sign of a combination may cost.
    #[serde(default = "few_nodes")]
    pub nodes: usize,
    /// The language: `en` or `fr`.
    #[serde(default)]
    pub lang: Option<String>,
}

fn audit_nodes() -> usize {
    5_000
}

/// Are these puzzles right?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// A collection: a Lichess puzzle CSV, EPD with bm, am or dm, or PGN in which every game begins with a position.
    pub text: String,
    /// What the collection is called; it is the first column of every row.
    #[serde(default)]
    pub source: String,
    /// How many lines (of games: how many games) of the collection came before this part of it; a heading that is
    /// repeated in every part is not counted. It is added to the number of every row.
    #[serde(default)]
    pub before: usize,
    /// The most nodes for one question about a puzzle.
    #[serde(default = "audit_nodes")]
    pub nodes: usize,
}

/// How is this ending played?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The position, a FEN.
    pub position: String,
    /// Who plays: `teaching`, `fast`, `short`, `paper` (krk), `learnt`, `pecp`, `pecp-tuned` (kpk), or `table`.
    #[serde(default)]
    pub strategy: Option<String>,
}

/// What does this word mean, or how is this ending played?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainRule {
    /// A word of Planche's, such as `settled` or `dangerous move`, or an ending, such as `krk`.
    pub rule: String,
}

/// A game and a position of it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamePlace {
    /// A shipped game, such as `hex`; `games` lists them.
    #[serde(default)]
    pub game: Option<String>,
    /// The text of a rules file, instead of a shipped game.
    #[serde(default)]
    pub rules: Option<String>,
    /// The position, as `game_moves` answers it; the start position if absent.
    #[serde(default)]
    pub position: Option<String>,
    /// A move to play there first, by its name.
    #[serde(default)]
    pub play: Option<String>,
}

/// Can the side to move win by threats?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameWin {
    /// A shipped game, such as `hex`; `games` lists them.
    #[serde(default)]
    pub game: Option<String>,
    /// The text of a rules file, instead of a shipped game.
    #[serde(default)]
    pub rules: Option<String>,
    /// The position; the start position if absent.
    #[serde(default)]
    pub position: Option<String>,
    /// The most moves of the attacker.
    #[serde(default = "most_moves")]
    pub moves: u32,
    /// The most moves of the attacker where quiet threats are tried too.
    #[serde(default = "most_quiet")]
    pub quiet: u32,
    /// The most positions looked at.
    #[serde(default = "most_positions")]
    pub nodes: u64,
}

fn most_moves() -> u32 {
    12
}

fn most_quiet() -> u32 {
    3
}

fn most_positions() -> u64 {
    200_000
}

/// Which move is best in this game, and why?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameBest {
    /// A shipped game, such as `hex`; `games` lists them.
    #[serde(default)]
    pub game: Option<String>,
    /// The text of a rules file, instead of a shipped game.
    #[serde(default)]
    pub rules: Option<String>,
    /// The position; the start position if absent.
    #[serde(default)]
    pub position: Option<String>,
    /// How many positions to think about: the same answer on every machine.
    #[serde(default = "thought_positions")]
    pub positions: u64,
    /// The seed of everything that is left to chance.
    #[serde(default = "seed")]
    pub seed: u64,
}

fn thought_positions() -> u64 {
    20_000
}

fn seed() -> u64 {
    1
}

/// Why is each move possible, and which changes would make others possible?
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameFindings {
    /// A shipped game, such as `hex`; `games` lists them.
    #[serde(default)]
    pub game: Option<String>,
    /// The text of a rules file, instead of a shipped game.
    #[serde(default)]
    pub rules: Option<String>,
    /// The position; the start position if absent.
    #[serde(default)]
    pub position: Option<String>,
    /// The side whose moves are listed: a player's name; the side to move if absent.
    #[serde(default)]
    pub side: Option<String>,
    /// Only the moves with this name.
    #[serde(default, rename = "move")]
    pub action: Option<String>,
    /// Also what this many changes (1 or 2) would make possible.
    #[serde(default)]
    pub forcings: u8,
}
