//! Other board games, from a rules file.

use planche_game::exhaust::{Exhausted, Worth, exhaust};
use planche_game::player::effort::Effort;
use planche_game::player::tuning::Tuning;
use planche_game::player::{Choice, Player};
use planche_game::study::{self, Event, forced_moves, forced_results};
use planche_game::win::{Answer, Limits, Statistics, solve, words};
use planche_game::{Outcome, Rules, Side, State, check, library, moves as naming};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use web_time::Instant;

use crate::AskError;
use crate::question::{GameBest, GameFindings, GamePlace, GameWin};

/// A game that ships with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShippedGame {
    /// Its name.
    pub game: &'static str,
    /// What it is.
    pub about: String,
}

/// A position and the legal moves in it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameMoves {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The player to move.
    pub to_move: String,
    /// How the game has ended: `"drawn"`, `{"won": PLAYER}`, or nothing.
    pub over: Option<Value>,
    /// The legal moves.
    pub moves: Vec<GameMove>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameMove {
    /// Its name.
    #[serde(rename = "move")]
    pub action: String,
    /// What it does.
    pub words: String,
}

/// A win by threats, or that none was found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameSolution {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Always `win`.
    pub goal: &'static str,
    /// `proved`, `none` or `limit`.
    pub status: &'static str,
    /// What it cost.
    pub stats: GameStats,
    /// The proof.
    pub proof: Option<Value>,
    /// The first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// Why it wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The size of the board, where it is not the usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<(i32, i32)>,
    /// What going through all positions says, where threats do not win and the positions are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

/// What a win cost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct GameStats {
    /// Positions looked at.
    pub nodes: u64,
    /// Threats tried.
    pub threats: u64,
    /// Counterstrokes tried.
    pub counterstrokes: u64,
    /// Moves made.
    pub made: u64,
    /// The most moves of the attacker that were tried.
    pub moves: u32,
    /// The time that it took, in milliseconds.
    pub ms: f64,
}

/// The exact value of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exact {
    /// `won`, `drawn` or `lost`, for the side to move.
    pub worth: &'static str,
    /// After how many moves of both sides.
    pub plies: Option<u32>,
    /// How many positions there are.
    pub positions: usize,
}

/// A move and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BestMove {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The move; nothing where the game is over.
    #[serde(rename = "move")]
    pub action: Option<String>,
    /// Why.
    pub why: Option<String>,
}

/// Why moves and results are possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameConditions {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The side whose moves these are.
    pub side: String,
    /// The moves and results, the possible ones first.
    pub findings: Vec<Finding>,
}

/// A move or a result and what makes it possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// The name of the move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The line of the rules that allows it.
    pub line: u32,
    /// What makes it possible.
    pub conditions: Vec<String>,
    /// What would have to change first.
    pub forced: Vec<String>,
}

pub(crate) fn games() -> Vec<ShippedGame> {
    let shipped = library::GAMES.iter();
    shipped
        .map(|game| ShippedGame {
            game: game.name,
            about: game.about().to_string(),
        })
        .collect()
}

/// The rules that are asked about: the text itself, or a shipped game.
fn rules(game: Option<&str>, text: Option<&str>) -> Result<Rules, AskError> {
    let text = match (game, text) {
        (_, Some(text)) => text,
        (Some(name), None) => library::find(name).ok_or_else(|| no_such_game(name))?.text,
        (None, None) => return Err(AskError::new("expected a game or the text of its rules")),
    };
    Rules::from_text(text).map_err(|error| AskError::new(format_args!("the rules: {error}")))
}

fn no_such_game(name: &str) -> AskError {
    let names: Vec<&str> = library::GAMES.iter().map(|shipped| shipped.name).collect();
    AskError::new(format_args!(
        "{name:?} is no shipped game; shipped are {}",
        names.join(", ")
    ))
}

/// A position of chess that cannot be is refused for the reasons that `solve` has.
fn state(rules: &Rules, position: Option<&str>) -> Result<State, AskError> {
    match position {
        Some(text) if rules.game.name == "chess" && text.split_whitespace().count() >= 4 => {
            planche::position(text).map_err(AskError::new)?;
            rules.position(text).map_err(AskError::new)
        }
        Some(text) => rules
            .position(text)
            .map_err(|error| AskError::new(format_args!("bad position {text:?}: {error}"))),
        None => Ok(rules.start()),
    }
}

pub(crate) fn moves(asked: &GamePlace) -> Result<GameMoves, AskError> {
    let rules = rules(asked.game.as_deref(), asked.rules.as_deref())?;
    let mut state = state(&rules, asked.position.as_deref())?;
    if let Some(name) = &asked.play {
        state = played(&rules, &state, name)?;
    }
    Ok(GameMoves::of(&rules, &state))
}

/// The position after a move.
fn played(rules: &Rules, state: &State, name: &str) -> Result<State, AskError> {
    let named = rules.named_moves(state);
    let found = named.into_iter().find(|(known, _)| known == name);
    let (_, action) =
        found.ok_or_else(|| AskError::new(format_args!("{name:?} is no legal move here")))?;
    let mut next = state.clone();
    rules.make(&mut next, &action.parts);
    next.forget();
    Ok(next)
}

impl GameMoves {
    /// The legal moves as a value to be written.
    pub fn of(rules: &Rules, state: &State) -> GameMoves {
        let over = match rules.turn(&mut state.clone(), &mut Default::default()) {
            Outcome::Ongoing => None,
            Outcome::Won(side) => Some(serde_json::json!({"won": rules.player(side)})),
            Outcome::Drawn => Some("drawn".into()),
        };
        let (board, kinds) = (&rules.game.board, &rules.game.kinds);
        let told = |(name, action): (String, planche_game::Move)| GameMove {
            words: naming::words(&action.parts, board, kinds, state.side),
            action: name,
        };
        GameMoves {
            game: rules.game.name.to_string(),
            position: rules.print(state),
            to_move: rules.player(state.side).to_string(),
            over,
            moves: rules.named_moves(state).into_iter().map(told).collect(),
        }
    }
}

pub(crate) fn best(asked: &GameBest) -> Result<BestMove, AskError> {
    let rules = rules(asked.game.as_deref(), asked.rules.as_deref())?;
    let game = [state(&rules, asked.position.as_deref())?];
    let learned = asked.game.as_deref().filter(|_| asked.rules.is_none());
    let tuning = learned.and_then(|name| library::tuning(name, &rules));
    let tuning = tuning.unwrap_or_else(|| Tuning::first_look(&rules));
    let effort = Effort {
        positions: asked.positions,
        until: None,
    };
    let choice = Player::new(&rules, &tuning, asked.seed).choose(&game, effort);
    Ok(BestMove::of(&rules, &game[0], choice.as_ref()))
}

impl BestMove {
    /// A choice as a value to be written.
    pub fn of(rules: &Rules, state: &State, choice: Option<&Choice>) -> BestMove {
        BestMove {
            game: rules.game.name.to_string(),
            position: rules.print(state),
            action: choice.map(|choice| choice.name.clone()),
            why: choice.map(Choice::why),
        }
    }
}

/// A game with so few positions is worked out by itself where threats do not win: a second or two.
const FEW_POSITIONS: usize = 200_000;

pub(crate) fn win(asked: &GameWin) -> Result<GameSolution, AskError> {
    let rules = rules(asked.game.as_deref(), asked.rules.as_deref())?;
    let state = state(&rules, asked.position.as_deref())?;
    let limits = Limits {
        nodes: asked.nodes,
        moves: asked.moves,
        quiet: asked.quiet,
        until: None,
    };
    let begun = Instant::now();
    let (answer, statistics) = solve(&rules, &state, &limits);
    if let Answer::Refused(reason) = &answer {
        return Err(AskError::new(reason));
    }
    let ms = begun.elapsed().as_secs_f64() * 1e3;
    if let Answer::Proved(proof) = &answer {
        check::check(&rules, &state, proof)
            .map_err(|flaw| AskError::new(format_args!("the proof does not hold: {flaw}")))?;
    }
    let exact = match answer {
        Answer::None => exhaust(&rules, &state, FEW_POSITIONS).ok(),
        _ => None,
    };
    let mut solution = GameSolution::of(&rules, &state, &answer, statistics, ms);
    solution.exact = exact.map(|exact| Exact::of(&exact, &state));
    Ok(solution)
}

impl GameSolution {
    /// What was found, as a value to be written.
    pub fn of(
        rules: &Rules,
        state: &State,
        answer: &Answer,
        statistics: Statistics,
        ms: f64,
    ) -> GameSolution {
        let proof = match answer {
            Answer::Proved(proof) => Some(proof),
            _ => None,
        };
        let leaf = match rules.game.royal.is_empty() {
            true => "won",
            false => "mate",
        };
        GameSolution {
            game: rules.game.name.to_string(),
            position: rules.print(state),
            goal: "win",
            status: match answer {
                Answer::Proved(_) => "proved",
                Answer::None => "none",
                Answer::Limit => "limit",
                Answer::Refused(_) => "refused",
            },
            stats: GameStats::of(statistics, ms),
            best: proof.map(|proof| proof.name.clone()),
            line: proof.map(|proof| proof.line()),
            explanation: proof.map(words::explain),
            proof: proof.map(|proof| proof.json(leaf)),
            board: None,
            exact: None,
        }
    }
}

impl GameStats {
    fn of(statistics: Statistics, ms: f64) -> GameStats {
        GameStats {
            nodes: statistics.nodes,
            threats: statistics.threats,
            counterstrokes: statistics.counterstrokes,
            made: statistics.made,
            moves: statistics.moves,
            ms: (ms * 10.0).round() / 10.0,
        }
    }
}

impl Exact {
    /// The exact value as a value to be written.
    pub fn of(exact: &Exhausted, state: &State) -> Exact {
        let (worth, plies) = match exact.worth {
            Worth::Drawn => ("drawn", None),
            Worth::Won(side, plies) if side == state.side => ("won", Some(plies)),
            Worth::Won(_, plies) => ("lost", Some(plies)),
        };
        Exact {
            worth,
            plies,
            positions: exact.positions,
        }
    }
}

pub(crate) fn conditions(asked: &GameFindings) -> Result<GameConditions, AskError> {
    let rules = rules(asked.game.as_deref(), asked.rules.as_deref())?;
    let state = state(&rules, asked.position.as_deref())?;
    let side = match &asked.side {
        Some(name) => player(&rules, name)?,
        None => state.side,
    };
    let mut found = study::moves(&rules, &state, side);
    found.extend(study::results(&rules, &state, side));
    match asked.forcings {
        0 => {}
        changes @ 1..=2 => {
            let changes = usize::from(changes);
            found.extend(forced_moves(&rules, &state, side, changes));
            found.extend(forced_results(&rules, &state, side, changes));
        }
        other => {
            return Err(AskError::new(format_args!(
                "bad forcings {other}: expected 0, 1 or 2"
            )));
        }
    }
    let told = found.iter().map(|one| Finding::of(&rules, one, state.side));
    let wanted = |one: &Finding| asked.action.is_none() || one.action == asked.action;
    Ok(GameConditions {
        game: rules.game.name.to_string(),
        position: rules.print(&state),
        side: rules.player(side).to_string(),
        findings: told.filter(wanted).collect(),
    })
}

fn player(rules: &Rules, name: &str) -> Result<Side, AskError> {
    let named = |side: &Side| rules.player(*side) == name;
    let [first, second] = &rules.game.players;
    Side::BOTH.into_iter().find(named).ok_or_else(|| {
        AskError::new(format_args!(
            "{name:?} does not play this game; {first} and {second} do"
        ))
    })
}

impl Finding {
    /// A finding as a value to be written; friend and enemy are as the viewer sees them.
    pub fn of(rules: &Rules, found: &study::Finding, viewer: Side) -> Finding {
        let (board, kinds) = (&rules.game.board, &rules.game.kinds);
        let (action, result) = match &found.event {
            Event::Move(parts) => (Some(naming::short_name(parts, board, kinds)), None),
            Event::Result(verdict) => (None, Some(verdict.word().to_string())),
        };
        let words = |conditions: &[planche_game::cells::Condition]| {
            let told = conditions.iter();
            told.map(|&condition| rules.describe(condition, viewer))
                .collect()
        };
        Finding {
            action,
            result,
            line: found.place.line,
            conditions: words(&found.conditions),
            forced: words(&found.forced),
        }
    }
}
