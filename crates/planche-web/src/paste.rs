//! What people paste: a FEN, or a game in PGN.

use std::io::Cursor;
use std::ops::ControlFlow;

use axum::extract::State;
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position};

use crate::board::{Board, Choice, choice, number};
use crate::failure::Failure;
use crate::node;
use crate::server::{App, Body, Reply};

/// The longest game that is read, in plies.
const LONGEST: usize = 700;

/// The longest tag or comment that is passed on.
const TEXT: usize = 400;

/// A pasted text.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"text": "1. e4 e5 2. Nf3"})))]
#[serde(deny_unknown_fields)]
pub struct Paste {
    /// A FEN, or a game in PGN.
    text: String,
    /// Moves in UCI that are played in the position before it is shown.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<String>>"))]
    moves: Vec<String>,
}

/// A position, and the game it is from if there is one.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Pasted {
    /// The position; of a game the last one.
    board: Board,
    /// The game.
    game: Option<PastedGame>,
}

/// A game.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PastedGame {
    /// Who, where and when.
    title: String,
    /// The moves.
    plies: Vec<PastedPly>,
    /// How many moves that are, in pairs as people count them.
    moves: usize,
    /// Where it begins.
    start: Option<Board>,
    /// What has to be said about how the text was read.
    note: Option<String>,
}

/// A move of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PastedPly {
    /// The move.
    #[serde(flatten)]
    action: Choice,
    /// Its number.
    number: String,
    /// The position after it.
    fen: String,
    /// What the text says of it.
    comment: String,
}

/// Reads a FEN or a PGN.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/position",
    tag = "Combinations",
    request_body = Paste,
    responses(
        (status = 200, description = "The position, and its game.", body = Pasted),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn position(
    State(app): State<App>,
    Body(pasted): Body<Paste>,
) -> Result<Reply<Pasted>, Failure> {
    app.short(move || {
        let read = read(pasted.text.trim())?;
        match pasted.moves.is_empty() {
            true => Ok(read),
            false => after(&read.board.fen, &pasted.moves),
        }
    })
    .await
}

/// The position after these moves.
fn after(fen: &str, moves: &[String]) -> Result<Pasted, Failure> {
    let mut position = planche::position(fen).map_err(Failure::unread)?;
    for text in moves.iter().take(LONGEST) {
        node::play(&mut position, node::read(text)?)?;
    }
    let board = Board::of(&position);
    Ok(Pasted { board, game: None })
}

fn read(text: &str) -> Result<Pasted, Failure> {
    if !is_game(text) {
        let position = planche::position(text).map_err(Failure::unread)?;
        let board = Board::of(&position);
        return Ok(Pasted { board, game: None });
    }
    let mut reader = Reader::new(Cursor::new(text));
    let (position, mut game) = first(&mut reader)?;
    game.add_note(others(&mut reader));
    let board = Board::of(&position);
    Ok(Pasted {
        board,
        game: Some(game),
    })
}

/// The first game of a text, and the position at its end.
pub fn game(text: &str) -> Collected {
    first(&mut Reader::new(Cursor::new(text)))
}

fn first(reader: &mut Reader<Cursor<&str>>) -> Collected {
    let game = reader.read_game(&mut Collector);
    let none = || Failure::bad("There is no game in this text.");
    game.ok().flatten().ok_or_else(none)?
}

/// What is said of the games that follow the first.
fn others(reader: &mut Reader<Cursor<&str>>) -> Option<String> {
    let more = std::iter::from_fn(|| reader.skip_game().ok().filter(|skipped| *skipped)).count();
    (more > 0).then(|| format!("The text has {} games; this is the first.", more + 1))
}

impl PastedGame {
    /// Who, where and when.
    pub fn title(&self) -> &str {
        &self.title
    }

    fn add_note(&mut self, note: Option<String>) {
        let notes = [self.note.take(), note];
        let told: Vec<String> = notes.into_iter().flatten().collect();
        self.note = (!told.is_empty()).then(|| told.join(" "));
    }
}

/// A game has tags or move numbers; a FEN has slashes before any of them.
fn is_game(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    text.starts_with('[') || !(first.contains('/') || first.is_empty())
}

/// Reads one game: the moves of its main line, tags and comments as plain text.
struct Collector;

#[derive(Default)]
struct Tags {
    white: String,
    black: String,
    event: String,
    date: String,
    fen: Option<String>,
    variant: String,
}

/// What servers write in the tag `Variant` of a game of chess as we know it.
const CHESS: [&str; 6] = [
    "",
    "standard",
    "chess",
    "normal",
    "from position",
    "fromposition",
];

impl Tags {
    /// Another game than chess is refused: its moves would be misread.
    fn is_chess(&self) -> Result<(), Failure> {
        match CHESS.contains(&self.variant.to_lowercase().as_str()) {
            true => Ok(()),
            false => Err(Failure::bad(format!(
                "This is a game of {}; Planche plays standard chess only.",
                self.variant
            ))),
        }
    }
}

struct Moves {
    position: Chess,
    black_began: bool,
    game: PastedGame,
}

/// A game and its last position.
pub type Collected = Result<(Chess, PastedGame), Failure>;

impl Visitor for Collector {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = Collected;

    fn begin_tags(&mut self) -> ControlFlow<Collected, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Collected> {
        let text = || plain(&value.decode_utf8_lossy());
        match name {
            b"White" => tags.white = text(),
            b"Black" => tags.black = text(),
            b"Event" => tags.event = text(),
            b"Date" => tags.date = text(),
            b"Variant" => tags.variant = text(),
            b"FEN" => tags.fen = Some(value.decode_utf8_lossy().into_owned()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Collected, Moves> {
        if let Err(failure) = tags.is_chess() {
            return ControlFlow::Break(Err(failure));
        }
        let position = match &tags.fen {
            Some(fen) => match planche::position(fen) {
                Ok(position) => position,
                Err(words) => return ControlFlow::Break(Err(Failure::unread(words))),
            },
            None => Chess::default(),
        };
        let game = PastedGame {
            title: title(&tags),
            start: Some(Board::of(&position)),
            ..PastedGame::default()
        };
        ControlFlow::Continue(Moves {
            black_began: position.turn().is_black(),
            position,
            game,
        })
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Collected> {
        let place = number(&moves.position);
        if moves.game.plies.len() >= LONGEST {
            moves.game.note = Some(format!("Only the first {} moves are shown.", LONGEST / 2));
            return ControlFlow::Continue(());
        }
        let Ok(action) = san.san.to_move(&moves.position) else {
            let words = format!("The game breaks off: {place}{san} is not a legal move.");
            return ControlFlow::Break(Err(Failure::bad(words)));
        };
        let action_name = choice(&moves.position, action);
        moves.position.play_unchecked(action);
        moves.game.plies.push(PastedPly {
            action: action_name,
            number: place,
            fen: crate::board::fen(&moves.position),
            comment: String::new(),
        });
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Moves) -> ControlFlow<Collected, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn comment(&mut self, moves: &mut Moves, comment: RawComment<'_>) -> ControlFlow<Collected> {
        if let Some(ply) = moves.game.plies.last_mut() {
            ply.comment = plain(&String::from_utf8_lossy(comment.as_bytes()));
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut moves: Moves) -> Collected {
        let halves = moves.game.plies.len() + usize::from(moves.black_began);
        moves.game.moves = halves.div_ceil(2);
        match moves.game.plies.is_empty() && moves.game.title.is_empty() {
            true => Err(Failure::bad("This is neither a FEN nor a game in PGN.")),
            false => Ok((moves.position, moves.game)),
        }
    }
}

fn title(tags: &Tags) -> String {
    let players = match (tags.white.as_str(), tags.black.as_str()) {
        ("", "") => String::new(),
        (white, black) => format!("{} – {}", known(white), known(black)),
    };
    // What is not known of a date is question marks.
    let date = tags.date.split(".?").next().unwrap_or_default();
    let parts = [players, tags.event.clone(), date.to_owned()];
    let told = parts
        .iter()
        .filter(|part| part.chars().any(|c| c != '?' && c != '.'));
    told.cloned().collect::<Vec<_>>().join(", ")
}

fn known(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

/// A text without control characters, and not too long.
fn plain(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let shown: String = text.trim().chars().take(TEXT).map(printable).collect();
    shown
}
