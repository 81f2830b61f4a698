//! Lichess puzzles as CSV.
//!
//! `FEN` is the position before the opponent's move, which is the first of `Moves`; the second is
//! the solver's. Where a column `SolverFEN` gives the position to solve, that one is taken.

use csv::{ReaderBuilder, StringRecord, Trim};
use planche_plan::Goal;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use super::{Case, RowError, SuitePart};
use crate::notation::uci;
use crate::position::position;

/// One line as fields. No field of a puzzle has a line end in it.
fn record(row: &str) -> Result<StringRecord, RowError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .trim(Trim::All)
        .from_reader(row.as_bytes());
    match reader.records().next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(RowError::Csv(error.to_string())),
        None => Err(RowError::Csv("an empty row".to_owned())),
    }
}

/// Whether a line is a puzzle without a heading above it: a board has slashes and no comma, and only EPD has
/// semicolons.
pub(crate) fn is_bare(line: &str) -> bool {
    let second = line.split(',').nth(1);
    second.is_some_and(|field| field.contains('/')) && !line.contains(';')
}

/// Which field is which.
#[derive(Debug)]
pub(crate) struct Columns {
    id: Option<usize>,
    fen: usize,
    solver_fen: Option<usize>,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

impl Columns {
    /// The order of the database itself, for a row without a heading.
    pub(crate) fn usual() -> Columns {
        Columns {
            id: Some(0),
            fen: 1,
            solver_fen: None,
            moves: 2,
            rating: Some(3),
            themes: Some(7),
        }
    }

    /// From the line with the names.
    pub(crate) fn read(header: &str) -> Result<Columns, RowError> {
        Columns::find(&record(header).unwrap_or_default())
    }

    fn find(header: &StringRecord) -> Result<Columns, RowError> {
        let index = |name: &str| header.iter().position(|field| field == name);
        Ok(Columns {
            id: index("PuzzleId"),
            fen: index("FEN").ok_or(RowError::Column("FEN"))?,
            solver_fen: index("SolverFEN"),
            moves: index("Moves").ok_or(RowError::Column("Moves"))?,
            rating: index("Rating"),
            themes: index("Themes"),
        })
    }
}

/// What a row says; `line` is where it stands.
pub(crate) fn case(line: usize, row: &str, columns: &Columns) -> Result<Case, RowError> {
    let record = record(row)?;
    let field = |column: Option<usize>| column.and_then(|index| record.get(index)).unwrap_or("");
    let mut moves = field(Some(columns.moves)).split_whitespace();
    let first = moves.next().unwrap_or_default();
    let position = match field(columns.solver_fen) {
        "" => after(&position(field(Some(columns.fen)))?, first)?,
        fen => position(fen)?,
    };
    let solution: Vec<String> = moves.map(str::to_owned).collect();
    let best = legal(&position, solution.first().map_or("", String::as_str))?;
    Ok(Case {
        line,
        id: columns.id.map(|_| field(columns.id).to_owned()),
        best: vec![uci(&best)],
        position,
        goal: Goal::Auto,
        mate: field(columns.themes)
            .split_whitespace()
            .any(|theme| theme == "mate"),
        avoid: Vec::new(),
        solution,
        groups: groups(field(columns.themes), field(columns.rating)),
    })
}

fn legal(position: &Chess, text: &str) -> Result<shakmaty::Move, RowError> {
    let uci = text.parse::<UciMove>().ok();
    uci.and_then(|uci| uci.to_move(position).ok())
        .ok_or_else(|| RowError::Move {
            operation: "Moves",
            text: text.to_owned(),
        })
}

fn after(position: &Chess, text: &str) -> Result<Chess, RowError> {
    let action = legal(position, text)?;
    let mut after = position.clone();
    after.play_unchecked(action);
    Ok(after)
}

/// The width of a rating band.
const BAND: u32 = 400;

fn groups(themes: &str, rating: &str) -> Vec<SuitePart> {
    let band = rating.parse::<u32>().ok().map(|rating| {
        let low = rating / BAND * BAND;
        SuitePart::Rating(low, low + BAND - 1)
    });
    let themes = themes
        .split_whitespace()
        .map(|theme| SuitePart::Theme(theme.to_owned()));
    band.into_iter().chain(themes).collect()
}
