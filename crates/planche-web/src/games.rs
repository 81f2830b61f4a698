//! Any game from a rules file: shipped ones, and people's own.

pub mod place;
pub mod rulebook;
pub mod text;
pub mod threats;
pub mod why;

use std::time::Duration;

use web_time::Instant;

use planche_game::contest::repeated;
use planche_game::library::{self, GAMES, Shipped};
use planche_game::player::Player;
use planche_game::player::effort::Effort;
use planche_game::player::tuning::Tuning;
use planche_game::position::letter_at;
use planche_game::study::{self, Event};
use planche_game::text::syntax::{Verdict, Wrap};
use planche_game::{Move, MoveList, Outcome, Part, Rules, Side, State};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, capital};
use crate::server::{App, Body, Reply};
use place::{GamePlace, Table};
use rulebook::Rulebooks;
#[cfg(test)]
use rulebook::shipped;

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
        title: title(game),
        about: game.about(),
    };
    Reply(GAMES.iter().map(listed).collect())
}

/// What its own rules call the game: "Three men's morris".
fn title(game: &Shipped) -> String {
    let about = game.about();
    let end = about.find([':', ';', ',', '(', '.']);
    about[..end.unwrap_or(about.len())].trim().to_owned()
}

/// A place in a game, and whether the program is to move.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"at": {"game": "three-mens-morris"}, "answer": true})))]
#[serde(deny_unknown_fields)]
pub struct GameQuestion {
    /// The place.
    at: GamePlace,
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
    /// The kinds of men.
    kinds: Vec<KindName>,
    /// The men in hand.
    hands: Vec<Hand>,
    /// Who is to move, 0 or 1.
    turn: usize,
    /// The legal moves.
    moves: Vec<LegalMove>,
    /// The squares that the last move has changed, by their places in `cells`.
    last: Vec<u16>,
    /// How the game has ended.
    over: Option<String>,
    /// The squares that have won it.
    winning: Vec<u16>,
    /// What the program has played, and why.
    answer: Option<GameAnswer>,
    /// The position as text.
    position: String,
}

/// A kind of man.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct KindName {
    /// Its letter in `cells`, as a capital.
    letter: char,
    /// What it is called.
    name: String,
}

/// Men that a player has in hand.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hand {
    /// Whose they are, 0 or 1.
    player: usize,
    /// What they are called.
    kind: String,
    /// How many there are.
    count: u8,
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Rows and columns.
    Squares,
    /// Where lines cross.
    Points,
    /// Every row half a cell further to the right than the one below it.
    Hexagons,
    /// Rows as squares within each other, the first outermost; columns go round from the middle of
    /// the lower side, by corners and middles.
    Rings,
}

/// Six ways to go, as between hexagons.
const SIX: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// So many rows and columns, and men that are only put down and never move: such boards are played on where lines cross.
const MANY: i32 = 9;

/// A few rows of eight points that go round are rings; six ways to go are those of hexagons.
fn shape(rules: &Rules) -> Shape {
    let game = &rules.game;
    let six = |ways: &Vec<(i32, i32)>| ways.len() == 6 && SIX.iter().all(|way| ways.contains(way));
    let board = &game.board;
    if board.wrap == Wrap::Columns && board.width == 8 && board.height <= 3 {
        Shape::Rings
    } else if game.directions.iter().any(|(_, ways)| six(ways)) {
        Shape::Hexagons
    } else if board.width >= MANY && board.height >= MANY && stones(rules) {
        Shape::Points
    } else {
        Shape::Squares
    }
}

/// Whether the men of the game are all alike and are put on the empty board one by one.
fn stones(rules: &Rules) -> bool {
    let moves = rules.moves(&rules.start());
    let put = |action: &Move| matches!(action.parts[..], [Part::Put(..), ..]);
    plain_kinds(rules) == 1 && !moves.is_empty() && moves.iter().all(put)
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
    let books = app.rulebooks();
    app.short(move || tell(&books, &asked)).await
}

fn tell(books: &Rulebooks, asked: &GameQuestion) -> Result<GameState, Failure> {
    let Table { rules, mut game } = asked.at.table(books)?;
    let mut answer = None;
    if asked.answer
        && over(&rules, &game).is_none()
        && let Some((told, next)) = respond(&rules, &game)
    {
        answer = Some(told);
        game.push(next);
    }
    Ok(shown(&rules, &game, answer))
}

fn respond(rules: &Rules, game: &[State]) -> Option<(GameAnswer, State)> {
    let effort = Effort {
        positions: u64::MAX,
        until: Some(Instant::now() + THINKING),
    };
    let name = &rules.game.name;
    let tuning = library::tuning(name, rules).unwrap_or_else(|| Tuning::first_look(rules));
    let choice = Player::new(rules, &tuning, 1).choose(game, effort)?;
    let next = place::after(rules, &game[game.len() - 1], &choice.action.parts);
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
    match repeated(rules, game)? {
        Outcome::Won(side) => Some(format!(
            "The position came before: {} has won.",
            rules.player(side)
        )),
        _ => Some("The game is drawn by repetition.".to_owned()),
    }
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
        clicks: clicks(&action.parts),
    };
    GameState {
        width: board.width,
        height: board.height,
        shape: shape(rules),
        cells: squares.map(cell).collect(),
        players: Side::BOTH.map(|side| capital(rules.player(side))),
        letters: plain_kinds(rules) > 1,
        kinds: kinds(rules),
        hands: hands(rules, state),
        turn: state.side.index(),
        moves: moves.into_iter().map(legal).collect(),
        last: last(rules, game),
        winning: if over.is_some() {
            winning(rules, state)
        } else {
            Vec::new()
        },
        over,
        answer,
        position: rules.print(state),
    }
}

fn kinds(rules: &Rules) -> Vec<KindName> {
    let kinds = rules.game.kinds.all.iter();
    let named = kinds.filter_map(|kind| {
        kind.letter.map(|letter| KindName {
            letter,
            name: kind.name.clone(),
        })
    });
    named.collect()
}

fn hands(rules: &Rules, state: &State) -> Vec<Hand> {
    let game = &rules.game;
    let of = |side: Side, kind: u8| {
        let cell = game.layout.reserve(side, kind)?;
        let count = state.cells[usize::from(cell)];
        (count > 0).then(|| Hand {
            player: side.index(),
            kind: game.kinds.all[usize::from(kind)].name.clone(),
            count,
        })
    };
    let reserves = game.layout.reserves.iter();
    reserves
        .flat_map(|&(kind, _)| Side::BOTH.map(|side| of(side, kind)))
        .flatten()
        .collect()
}

/// The squares that are not as they were before the last move.
fn last(rules: &Rules, game: &[State]) -> Vec<u16> {
    let [.., before, now] = game else {
        return Vec::new();
    };
    let changed =
        |square: &u16| before.cells[usize::from(*square)] != now.cells[usize::from(*square)];
    (0..rules.game.board.len() as u16).filter(changed).collect()
}

/// The squares with men that make a victory, where the result section tells it.
fn winning(rules: &Rules, state: &State) -> Vec<u16> {
    let board = rules.game.board.len();
    let of = |side: Side| {
        let friends = rules.game.kinds.side_mask(side);
        let results = study::results(rules, state, side).into_iter();
        let mut won = results.filter(|found| found.event == Event::Result(Verdict::Victory));
        let conditions = won.next().map(|found| found.conditions);
        let conditions = conditions.into_iter().flatten();
        let own = conditions.filter(move |condition| condition.mask & !friends == 0);
        own.map(|condition| condition.cell)
            .filter(move |&cell| usize::from(cell) < board)
            .collect::<Vec<_>>()
    };
    let all = Side::BOTH.map(of);
    all.into_iter()
        .find(|squares| !squares.is_empty())
        .unwrap_or_default()
}

fn plain_kinds(rules: &Rules) -> usize {
    let kinds = rules.game.kinds.all.iter();
    kinds.filter(|kind| kind.variant.is_none()).count()
}

/// The squares that tell a move: where a man comes from and goes to, or where it is put.
fn clicks(parts: &[Part]) -> Vec<u16> {
    let mut clicks = Vec::new();
    for part in parts {
        match *part {
            Part::Goes(from, to) if clicks.is_empty() => clicks.extend([from, to]),
            Part::Put(cell, _) if clicks.is_empty() => clicks.push(cell),
            _ => {}
        }
    }
    // A move that only takes men off is shown by the first of them.
    let taken = parts.iter().find_map(|part| match *part {
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
    fn games_are_called_by_their_names() {
        let called = |name: &str| GAMES.iter().find(|game| game.name == name).map(title);
        let cases = [
            ("three-mens-morris", "Three men's morris"),
            ("hex", "Hex on 5 by 5"),
            ("chess", "Chess"),
            ("reversi", "Reversi"),
        ];
        for (name, title) in cases {
            assert_eq!(called(name).as_deref(), Some(title));
        }
        for game in &GAMES {
            let title = title(game);
            assert!((2..40).contains(&title.len()), "{title}");
        }
    }

    #[test]
    fn boards_are_drawn_in_their_own_shapes() {
        let drawn = |name| shipped(name).map(|rules| shape(&rules));
        assert_eq!(drawn("hex"), Ok(Shape::Hexagons));
        assert_eq!(drawn("nine-mens-morris"), Ok(Shape::Rings));
        assert_eq!(drawn("gomoku"), Ok(Shape::Points));
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
