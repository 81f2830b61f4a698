//! The declarations of a rules file, collected and checked: everything but the algorithms.

use crate::board::{Board, Side, Square, WIDEST, looks_like_square};
use crate::cells::{Kind, Kinds, Layout};
use crate::text::error::{Place, Problem, RulesError, unknown_name};
use crate::text::syntax::{Block, Declaration, Expression, Life, RulesFile, Section, Verdict};

/// The most squares, reserves and flags together.
pub const MOST_CELLS: usize = 720;
/// The most kinds of men, variants included.
pub const MOST_KINDS: usize = 31;

/// A letter of a position that stands for variants on certain squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterField {
    /// The capital letter, for the first player; the small one is the second player's.
    pub letter: char,
    /// The variants and their squares, as a player sees them.
    pub men: Vec<(u8, (i32, i32))>,
}

/// Everything a rules file declares.
#[derive(Debug, Clone)]
pub struct Game {
    /// The name of the game.
    pub name: String,
    /// The names of the players.
    pub players: [String; 2],
    /// The board.
    pub board: Board,
    /// The kinds of men.
    pub kinds: Kinds,
    /// Reserves and flags.
    pub layout: Layout,
    /// Kinds that must not be left to be captured.
    pub royal: Vec<u8>,
    /// A draw after so many moves without a capture or a move of the kinds.
    pub draw_after: Option<(u16, bool, Vec<u8>)>,
    /// What it means, for the side that brings it about, that a position comes so many times.
    pub repetition: Option<(u8, Verdict)>,
    /// Letters for variants in a position's text.
    pub letters: Vec<LetterField>,
    /// A variant whose square is written, and the step from the written square to it.
    pub marked: Option<(u8, (i32, i32))>,
    /// Named sets of directions.
    pub directions: Vec<(String, Vec<(i32, i32)>)>,
    /// The text of the start position and its place.
    pub start: (Place, String),
    /// The algorithms.
    pub sections: Vec<(Section, Place, Block)>,
    /// The procedures: name, place, parameters, body.
    pub procedures: Vec<(String, Place, Vec<String>, Block)>,
}

/// The directions that every game knows.
pub const PLAIN_WAYS: [(&str, (i32, i32)); 4] = [
    ("right", (1, 0)),
    ("left", (-1, 0)),
    ("forward", (0, 1)),
    ("back", (0, -1)),
];

impl Game {
    /// Collects the declarations of a file. `size` replaces the declared size of the board.
    pub fn declare(file: &RulesFile, size: Option<(i32, i32)>) -> Result<Game, RulesError> {
        let mut game = Game::blank();
        let mut seen = Seen::default();
        // Kinds and board first, so that the other lines may stand in any order.
        for line in &file.lines {
            game.basics(&line.item, line.place, size, &mut seen)?;
        }
        if !seen.game {
            return Err(missing("game").hint("the first line names it: `game my-game`"));
        }
        if !seen.board {
            return Err(missing("board").hint("for instance `board 8 by 8`"));
        }
        if game.kinds.all.is_empty() {
            return Err(missing("men").hint("for instance `men man M`"));
        }
        for line in &file.lines {
            game.details(&line.item, line.place)?;
        }
        if !game
            .sections
            .iter()
            .any(|(section, ..)| *section == Section::Moves)
        {
            return Err(missing("moves").hint("a section `moves` enumerates the moves"));
        }
        if game.layout.cells() > MOST_CELLS {
            return Err(missing("board"));
        }
        Ok(game)
    }

    fn blank() -> Game {
        Game {
            name: String::new(),
            players: ["white".to_string(), "black".to_string()],
            board: Board {
                width: 0,
                height: 0,
                mirrored: false,
                wrap: Default::default(),
                holes: Vec::new(),
            },
            kinds: Kinds::default(),
            layout: Layout::default(),
            royal: Vec::new(),
            draw_after: None,
            repetition: None,
            letters: Vec::new(),
            marked: None,
            directions: Vec::new(),
            start: (Place { line: 1, column: 1 }, String::new()),
            sections: Vec::new(),
            procedures: Vec::new(),
        }
    }

    fn basics(
        &mut self,
        item: &Declaration,
        place: Place,
        size: Option<(i32, i32)>,
        seen: &mut Seen,
    ) -> Result<(), RulesError> {
        match item {
            Declaration::Game(name) => {
                once(&mut seen.game, "game", place)?;
                self.name = name.clone();
            }
            Declaration::Board(board) => {
                once(&mut seen.board, "board", place)?;
                let (width, height) = size.unwrap_or((board.width, board.height));
                range("the number of columns", width, 1, WIDEST, place)?;
                range("the number of rows", height, 1, WIDEST, place)?;
                let holes = vec![false; (width * height) as usize];
                self.layout.squares = holes.len();
                self.board = Board {
                    width,
                    height,
                    mirrored: board.mirrored,
                    wrap: board.wrap,
                    holes,
                };
            }
            Declaration::Players(first, second) => {
                if first == second || first.chars().next() == second.chars().next() {
                    return Err(RulesError::new(place, Problem::Twice(second.clone()))
                        .hint("the players need names with different first letters"));
                }
                self.players = [first.clone(), second.clone()];
            }
            Declaration::Men(men) => {
                for man in men {
                    self.add_kind(&man.name, Some(man.letter), None, place)?;
                    self.second_letter(man.second, place)?;
                }
            }
            Declaration::Variant(variant) => {
                let base = self.kind(&variant.base, place)?;
                let life = Some((base, variant.life));
                self.add_kind(&variant.name, variant.letter, life, place)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn add_kind(
        &mut self,
        name: &str,
        letter: Option<char>,
        variant: Option<(u8, Life)>,
        place: Place,
    ) -> Result<(), RulesError> {
        let twice = self
            .kinds
            .all
            .iter()
            .any(|kind| kind.name == name || (letter.is_some() && kind.letter == letter));
        let small = letter.map(|letter| letter.to_ascii_lowercase());
        let twice = twice || small.is_some_and(|letter| self.kinds.lettered(letter).is_some());
        if twice {
            return Err(RulesError::new(place, Problem::Twice(name.to_string()))
                .hint("each kind of man needs its own name and letter"));
        }
        let count = self.kinds.all.len() as i32 + 1;
        range(
            "the number of kinds of men",
            count,
            1,
            MOST_KINDS as i32,
            place,
        )?;
        self.kinds.all.push(Kind {
            name: name.to_string(),
            letter,
            second: None,
            variant,
        });
        Ok(())
    }

    /// Gives the last kind a letter of the second player's own.
    fn second_letter(&mut self, letter: Option<char>, place: Place) -> Result<(), RulesError> {
        let Some(letter) = letter else { return Ok(()) };
        if self.kinds.lettered(letter).is_some() {
            return Err(RulesError::new(place, Problem::Twice(letter.to_string()))
                .hint("each kind of man needs its own name and letter"));
        }
        if let Some(kind) = self.kinds.all.last_mut() {
            kind.second = Some(letter);
        }
        Ok(())
    }

    fn details(&mut self, item: &Declaration, place: Place) -> Result<(), RulesError> {
        match item {
            Declaration::Holes(names) => {
                for name in names {
                    let square = self.square(name, place)?;
                    self.board.holes[square as usize] = true;
                }
            }
            Declaration::Reserve(count, kind) => {
                range("a reserve", *count, 0, 63, place)?;
                let kind = self.kind(kind, place)?;
                if self.layout.reserve(Side::First, kind).is_some() {
                    return Err(RulesError::new(
                        place,
                        Problem::Twice("reserve".to_string()),
                    ));
                }
                self.layout.reserves.push((kind, *count as u8));
            }
            Declaration::Flag(name) => {
                if self.layout.flags.contains(name) || self.layout.flags.len() >= 8 {
                    return Err(RulesError::new(place, Problem::Twice(name.clone())));
                }
                self.layout.flags.push(name.clone());
            }
            Declaration::Royal(kind) => {
                let kind = self.kind(kind, place)?;
                self.royal.push(kind);
            }
            Declaration::DrawAfter {
                moves,
                capture,
                kinds,
            } => {
                range("the number of moves", *moves, 1, 10_000, place)?;
                let kinds: Result<Vec<u8>, RulesError> =
                    kinds.iter().map(|kind| self.kind(kind, place)).collect();
                self.draw_after = Some((*moves as u16, *capture, kinds?));
            }
            Declaration::Repetition(times, verdict) => {
                range("the number of times", *times, 2, 100, place)?;
                self.repetition = Some((*times as u8, *verdict));
            }
            Declaration::Letters { letter, men } => {
                let men: Result<Vec<_>, RulesError> = men
                    .iter()
                    .map(|(kind, square)| {
                        let square = self.square(square, place)?;
                        let seen = self.board.coordinates(square, Side::First);
                        Ok((self.kind(kind, place)?, seen))
                    })
                    .collect();
                self.letters.push(LetterField {
                    letter: *letter,
                    men: men?,
                });
            }
            Declaration::Marked { kind, step } => {
                let kind = self.kind(kind, place)?;
                self.marked = Some((kind, self.ways(step, place)?[0]));
            }
            Declaration::Directions(name, ways) => {
                let mut all = Vec::new();
                for way in ways {
                    all.extend(self.ways(way, place)?);
                }
                if self.named_ways(name).is_some() {
                    return Err(RulesError::new(place, Problem::Twice(name.clone())));
                }
                range("the number of directions", all.len() as i32, 1, 64, place)?;
                self.directions.push((name.clone(), all));
            }
            Declaration::Start(text) => self.start = (place, text.clone()),
            Declaration::Section(section, body) => {
                if self.sections.iter().any(|(other, ..)| other == section) {
                    let name = section.word().to_string();
                    return Err(RulesError::new(place, Problem::Twice(name)));
                }
                self.sections.push((*section, place, body.clone()));
            }
            Declaration::Procedure {
                name,
                parameters,
                body,
            } => {
                if self.procedures.iter().any(|(other, ..)| other == name) {
                    return Err(RulesError::new(place, Problem::Twice(name.clone())));
                }
                range(
                    "the number of parameters",
                    parameters.len() as i32,
                    1,
                    8,
                    place,
                )?;
                self.procedures
                    .push((name.clone(), place, parameters.clone(), body.clone()));
            }
            _ => {}
        }
        Ok(())
    }

    /// The directions with this name: one of the plain four, or a declared set.
    pub fn named_ways(&self, name: &str) -> Option<Vec<(i32, i32)>> {
        let plain = PLAIN_WAYS.into_iter().find(|&(plain, _)| plain == name);
        let declared = self.directions.iter().find(|(other, _)| other == name);
        plain
            .map(|(_, way)| vec![way])
            .or_else(|| declared.map(|(_, ways)| ways.clone()))
    }

    fn ways(&self, way: &Expression, place: Place) -> Result<Vec<(i32, i32)>, RulesError> {
        let small = |number: i32| (-WIDEST..=WIDEST).contains(&number);
        match way {
            Expression::Name(place, name) => self.named_ways(name).ok_or_else(|| {
                let declared = self.directions.iter().map(|(name, _)| name.as_str());
                unknown_name(
                    *place,
                    name,
                    PLAIN_WAYS.map(|(name, _)| name).into_iter().chain(declared),
                )
            }),
            Expression::Way(_, columns, rows) => match (&**columns, &**rows) {
                (&Expression::Number(columns), &Expression::Number(rows))
                    if small(columns) && small(rows) =>
                {
                    Ok(vec![(columns, rows)])
                }
                _ => Err(bad_way(place)),
            },
            _ => Err(bad_way(place)),
        }
    }

    fn kind(&self, name: &str, place: Place) -> Result<u8, RulesError> {
        self.kinds.named(name).ok_or_else(|| {
            unknown_name(
                place,
                name,
                self.kinds.all.iter().map(|kind| kind.name.as_str()),
            )
        })
    }

    fn square(&self, name: &str, place: Place) -> Result<Square, RulesError> {
        self.board.named(name).ok_or_else(|| {
            let error = RulesError::new(place, Problem::UnknownName(name.to_string()));
            if looks_like_square(name) {
                error.hint("this square is not on the board")
            } else {
                error.hint("a square is a letter and a number, such as a1")
            }
        })
    }

    /// The values of men that must not be left to be captured.
    pub fn royal_mask(&self, side: Side) -> u64 {
        self.royal
            .iter()
            .fold(0, |mask, &kind| mask | self.kinds.mask(side, kind))
    }
}

#[derive(Default)]
struct Seen {
    game: bool,
    board: bool,
}

fn once(seen: &mut bool, what: &str, place: Place) -> Result<(), RulesError> {
    if std::mem::replace(seen, true) {
        return Err(RulesError::new(place, Problem::Twice(what.to_string())));
    }
    Ok(())
}

fn missing(what: &'static str) -> RulesError {
    RulesError::new(Place { line: 1, column: 1 }, Problem::Missing(what))
}

fn bad_way(place: Place) -> RulesError {
    let (expected, found) = ("a direction".to_string(), "something else".to_string());
    RulesError::new(place, Problem::Expected { expected, found })
        .hint("a direction is a name or a pair such as (1, 2): columns to the right, rows forward")
}

fn range(
    what: &'static str,
    found: i32,
    low: i32,
    high: i32,
    place: Place,
) -> Result<(), RulesError> {
    if (low..=high).contains(&found) {
        return Ok(());
    }
    let (low, high, found) = (low.into(), high.into(), found.into());
    Err(RulesError::new(
        place,
        Problem::Range {
            what,
            low,
            high,
            found,
        },
    ))
}
