//! Any game from a rules file on a plain grid.

use std::sync::OnceLock;
use std::time::Duration;

use web_time::Instant;

use planche_game::game::Game;
use planche_game::library::{self, GAMES, Shipped};
use planche_game::player::Player;
use planche_game::player::effort::Effort;
use planche_game::player::tuning::Tuning;
use planche_game::position::letter_at;
use planche_game::text::syntax::Wrap;
use planche_game::{Move, MoveList, Outcome, Part, Rules, Side, State};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, capital};
use crate::server::{App, Body, Reply};

/// The longest game, in moves of both sides.
const LONGEST: usize = 600;

/// How long the program thinks about a move.
const THINKING: Duration = Duration::from_secs(2);

/// A game that can be chosen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameListed {
    /// The name to ask for it.
    name: &'static str,
    /// The name to show.
    title: String,
    /// A sentence about it.
    about: &'static str,
}

/// The games that ship with the program.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/games",
    tag = "Games",
    responses(
        (status = 200, description = "All of them.", body = [GameListed]),
    ),
))]
pub async fn games() -> Reply<Vec<GameListed>> {
    let listed = |game: &Shipped| GameListed {
        name: game.name,
        title: title(game.name),
        about: game.about(),
    };
    Reply(GAMES.iter().map(listed).collect())
}

/// `three-mens-morris` as "Three mens morris".
fn title(name: &str) -> String {
    capital(&name.replace('-', " "))
}

/// A game and the moves that were made, and whether the program is to move.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"game": "three-mens-morris", "moves": [], "answer": true})))]
#[serde(deny_unknown_fields)]
pub struct GameQuestion {
    /// The name of the game.
    game: String,
    /// The moves by name.
    moves: Vec<String>,
    /// Whether the program is to move.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    answer: bool,
}

/// A position of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameState {
    /// How many columns there are.
    width: i32,
    /// How many rows there are.
    height: i32,
    /// How the board is drawn.
    shape: Shape,
    /// The squares row by row from the lower left.
    cells: Vec<Cell>,
    /// What the players are called, the first to move first.
    players: [String; 2],
    /// Whether there are several kinds of men, to be told apart by their letters.
    letters: bool,
    /// Who is to move, 0 or 1.
    turn: usize,
    /// The legal moves.
    moves: Vec<LegalMove>,
    /// How the game has ended.
    over: Option<String>,
    /// What the program has played, and why.
    answer: Option<GameAnswer>,
    /// The position as text.
    position: String,
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Rows and columns.
    Squares,
    /// Every row half a cell further to the right than the one below it.
    Hexagons,
    /// Rows as squares within each other, the first outermost; columns go round from the middle of
    /// the lower side, by corners and middles.
    Rings,
}

/// Six ways to go, as between hexagons.
const SIX: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// A few rows of eight points that go round are rings; six ways to go are those of hexagons.
fn shape(game: &Game) -> Shape {
    let six = |ways: &Vec<(i32, i32)>| ways.len() == 6 && SIX.iter().all(|way| ways.contains(way));
    let board = &game.board;
    if board.wrap == Wrap::Columns && board.width == 8 && board.height <= 3 {
        Shape::Rings
    } else if game.directions.iter().any(|(_, ways)| six(ways)) {
        Shape::Hexagons
    } else {
        Shape::Squares
    }
}

/// A square.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Cell {
    /// Its name.
    name: String,
    /// The letter of the man; a capital is the first player's.
    man: Option<char>,
    /// Whether it is no square at all.
    hole: bool,
}

/// A legal move: its name, and the squares to click on for it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LegalMove {
    /// Its name.
    name: String,
    /// Squares, by their place in `cells`.
    clicks: Vec<u16>,
}

/// A move of the program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameAnswer {
    /// Its name.
    name: String,
    /// Why it is played.
    why: String,
}

/// The position of a game after these moves, and the program's answer if it is wanted.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/game",
    tag = "Games",
    request_body = GameQuestion,
    responses(
        (status = 200, description = "The position.", body = GameState),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn game(
    axum::extract::State(app): axum::extract::State<App>,
    Body(asked): Body<GameQuestion>,
) -> Result<Reply<GameState>, Failure> {
    app.short(move || tell(&asked)).await
}

fn tell(asked: &GameQuestion) -> Result<GameState, Failure> {
    let rules = rules(&asked.game)?;
    if asked.moves.len() > LONGEST {
        return Err(Failure::bad("The game is long enough."));
    }
    let mut game = vec![rules.start()];
    for (index, name) in asked.moves.iter().enumerate() {
        let next = after(rules, &game[index], name)?;
        game.push(next);
    }
    let mut answer = None;
    if asked.answer
        && over(rules, &game).is_none()
        && let Some((told, next)) = respond(rules, &game)
    {
        answer = Some(told);
        game.push(next);
    }
    Ok(shown(rules, &game, answer))
}

/// The rules of a game, read once.
fn rules(name: &str) -> Result<&'static Rules, Failure> {
    static LOADED: [OnceLock<Option<Rules>>; GAMES.len()] =
        [const { OnceLock::new() }; GAMES.len()];
    let place = GAMES.iter().position(|game| game.name == name);
    let unknown = || Failure::missing("There is no game of this name.");
    let place = place.ok_or_else(unknown)?;
    let loaded = LOADED[place].get_or_init(|| Rules::from_text(GAMES[place].text).ok());
    loaded.as_ref().ok_or_else(Failure::ours)
}

fn after(rules: &Rules, state: &State, name: &str) -> Result<State, Failure> {
    let moves = rules.named_moves(state);
    let chosen = moves.iter().find(|(known, _)| known == name);
    let Some((_, chosen)) = chosen else {
        let shown: String = name.chars().take(20).collect();
        return Err(Failure::bad(format!("{shown:?} is not a legal move here.")));
    };
    let mut next = state.clone();
    rules.make(&mut next, &chosen.parts);
    next.forget();
    Ok(next)
}

fn respond(rules: &Rules, game: &[State]) -> Option<(GameAnswer, State)> {
    let effort = Effort {
        positions: u64::MAX,
        until: Some(Instant::now() + THINKING),
    };
    let name = &rules.game.name;
    let tuning = library::tuning(name, rules).unwrap_or_else(|| Tuning::first_look(rules));
    let choice = Player::new(rules, &tuning, 1).choose(game, effort)?;
    let mut next = game[game.len() - 1].clone();
    rules.make(&mut next, &choice.action.parts);
    next.forget();
    let why = format!("It {}.", choice.why());
    Some((
        GameAnswer {
            name: choice.name,
            why,
        },
        next,
    ))
}

fn over(rules: &Rules, game: &[State]) -> Option<String> {
    let state = &game[game.len() - 1];
    match rules.turn(&mut state.clone(), &mut MoveList::default()) {
        Outcome::Won(side) => return Some(format!("{} has won.", capital(rules.player(side)))),
        Outcome::Drawn => return Some("The game is drawn.".to_owned()),
        Outcome::Ongoing => {}
    }
    let times = game.iter().filter(|earlier| *earlier == state).count();
    let most = rules.game.repetition.map_or(usize::MAX, usize::from);
    (times >= most).then(|| "The game is drawn by repetition.".to_owned())
}

fn shown(rules: &Rules, game: &[State], answer: Option<GameAnswer>) -> GameState {
    let state = &game[game.len() - 1];
    let over = over(rules, game);
    let board = &rules.game.board;
    let squares = 0..board.len() as u16;
    let cell = |square: u16| Cell {
        name: board.name(square),
        man: letter_at(state, &rules.game, square).filter(|&letter| letter != '_'),
        hole: board.holes[usize::from(square)],
    };
    let moves = match over {
        Some(_) => Vec::new(),
        None => rules.named_moves(state),
    };
    let legal = |(name, action): (String, Move)| LegalMove {
        name,
        clicks: clicks(&action),
    };
    GameState {
        width: board.width,
        height: board.height,
        shape: shape(&rules.game),
        cells: squares.map(cell).collect(),
        players: Side::BOTH.map(|side| capital(rules.player(side))),
        letters: plain_kinds(rules) > 1,
        turn: state.side.index(),
        moves: moves.into_iter().map(legal).collect(),
        over,
        answer,
        position: rules.print(state),
    }
}

fn plain_kinds(rules: &Rules) -> usize {
    let kinds = rules.game.kinds.all.iter();
    kinds.filter(|kind| kind.variant.is_none()).count()
}

/// The squares that tell a move: where a man comes from and goes to, or where it is put.
fn clicks(action: &Move) -> Vec<u16> {
    let mut clicks = Vec::new();
    for part in &action.parts {
        match *part {
            Part::Goes(from, to) if clicks.is_empty() => clicks.extend([from, to]),
            Part::Put(cell, _) if clicks.is_empty() => clicks.push(cell),
            _ => {}
        }
    }
    // A move that only takes men off is shown by the first of them.
    let taken = action.parts.iter().find_map(|part| match *part {
        Part::Captured(cell) => Some(cell),
        _ => None,
    });
    if clicks.is_empty() {
        clicks.extend(taken);
    }
    clicks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_drawn_in_their_own_shapes() {
        let drawn = |name| rules(name).map(|rules| shape(&rules.game));
        assert_eq!(drawn("hex"), Ok(Shape::Hexagons));
        assert_eq!(drawn("nine-mens-morris"), Ok(Shape::Rings));
        for name in [
            "chess",
            "cylinder-chess",
            "reversi",
            "three-mens-morris",
            "doughnut",
        ] {
            assert_eq!(drawn(name), Ok(Shape::Squares), "{name}");
        }
    }
}
