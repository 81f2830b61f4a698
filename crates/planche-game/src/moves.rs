//! Moves as values: parts with their squares filled in.

use crate::board::{Board, Side};
use crate::cells::{Cell, Kinds};

/// One part of a move on the real board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The man on a square goes to another; what stood there is gone.
    Goes(Cell, Cell),
    /// The man on a square is captured.
    Captured(Cell),
    /// A man is put on a square: the square and the value it gets.
    Put(Cell, u8),
    /// A reserve loses one man.
    Spend(Cell),
    /// A reserve gets one man more.
    Gain(Cell),
    /// The man on a square becomes another kind of the same side.
    Becomes(Cell, u8),
    /// The man on a square changes side.
    ChangesSide(Cell),
    /// A flag is set (1) or cleared (0).
    Flag(Cell, u8),
    /// The same side moves again.
    Again,
}

/// A move: its parts in the order in which they happen. No parts: the side passes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The parts.
    pub parts: Vec<Part>,
}

impl Move {
    /// The cells that a move may change.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.parts
            .iter()
            .flat_map(|&part| part_cells(part))
            .flatten()
    }

    /// Whether a man is captured on this cell.
    pub fn captures(&self, cell: Cell) -> bool {
        self.parts.contains(&Part::Captured(cell))
    }
}

/// The cells that a part may change.
pub fn part_cells(part: Part) -> [Option<Cell>; 2] {
    match part {
        Part::Goes(from, to) => [Some(from), Some(to)],
        Part::Captured(cell)
        | Part::Put(cell, _)
        | Part::Spend(cell)
        | Part::Gain(cell)
        | Part::Becomes(cell, _)
        | Part::ChangesSide(cell)
        | Part::Flag(cell, _) => [Some(cell), None],
        Part::Again => [None, None],
    }
}

/// No cell.
pub const NO_CELL: Cell = Cell::MAX;
/// No kind.
pub const NO_KIND: u8 = u8::MAX;

/// The commonest form of a move: perhaps a capture, then a man goes from a square to another and
/// perhaps becomes another kind there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simple {
    /// Where the man comes from, or [`NO_CELL`] if the move has another form.
    pub from: Cell,
    /// Where it goes to.
    pub to: Cell,
    /// A third cell on which a man is captured, or [`NO_CELL`].
    pub gone: Cell,
    /// What it becomes, or [`NO_KIND`].
    pub becomes: u8,
}

/// A move in its simple form, if it has one.
pub fn simple(parts: &[Part]) -> Simple {
    let (mut gone, rest) = match parts {
        [Part::Captured(cell), rest @ ..] => (*cell, rest),
        _ => (NO_CELL, parts),
    };
    let (from, to, becomes) = match *rest {
        [Part::Goes(from, to)] => (from, to, NO_KIND),
        [Part::Goes(from, to), Part::Becomes(at, kind)] if at == to => (from, to, kind),
        _ => (NO_CELL, NO_CELL, NO_KIND),
    };
    if gone == to {
        gone = NO_CELL;
    }
    let from = if from == to || from == gone {
        NO_CELL
    } else {
        from
    };
    Simple {
        from,
        to,
        gone,
        becomes,
    }
}

/// A move in short: `e2e4`, `e7e8q`, `c3` (a man is put), `xd4` (only a capture), `pass`.
///
/// Short names are clear inside one list of moves in all shipped games, but need not be in every
/// game: [`crate::Rules::name_moves`] falls back to [`long_name`] where two would be the same.
pub fn short_name(parts: &[Part], board: &Board, kinds: &Kinds) -> String {
    if let Some(&Part::Goes(from, to)) = parts.iter().find(|part| matches!(part, Part::Goes(..))) {
        let mut name = board.name(from) + &board.name(to);
        for &part in parts {
            if let Part::Becomes(at, kind) = part
                && at == to
                && let Some(letter) = kinds.all[kind as usize].letter
            {
                name.push(letter.to_ascii_lowercase());
            }
        }
        return name;
    }
    let put = parts.iter().find_map(|&part| match part {
        Part::Put(cell, value) => Some((cell, value)),
        _ => None,
    });
    if let Some((cell, value)) = put {
        let several = kinds
            .all
            .iter()
            .filter(|kind| kind.variant.is_none())
            .count()
            > 1;
        let letter = kinds
            .man(value)
            .and_then(|(_, kind)| kinds.all[kind as usize].letter);
        let prefix = letter
            .filter(|_| several)
            .map_or(String::new(), |letter| format!("{letter}@"));
        return prefix + &board.name(cell);
    }
    if parts.is_empty() {
        "pass".to_string()
    } else {
        long_name(parts, board, kinds)
    }
}

/// A move part by part, in the manner of the 1968 paper: `xh1,f3-h1`.
pub fn long_name(parts: &[Part], board: &Board, kinds: &Kinds) -> String {
    let texts: Vec<String> = parts
        .iter()
        .filter_map(|&part| part_name(part, board, kinds))
        .collect();
    if texts.is_empty() {
        "pass".to_string()
    } else {
        texts.join(",")
    }
}

fn part_name(part: Part, board: &Board, kinds: &Kinds) -> Option<String> {
    let kind_name = |kind: u8| kinds.all[kind as usize].name.clone();
    Some(match part {
        Part::Goes(from, to) => format!("{}-{}", board.name(from), board.name(to)),
        Part::Captured(cell) => format!("x{}", board.name(cell)),
        Part::Put(cell, value) => {
            let kind = kinds
                .man(value)
                .map_or(String::new(), |(_, kind)| kind_name(kind));
            format!("{kind}@{}", board.name(cell))
        }
        Part::Becomes(cell, kind) => format!("{}={}", board.name(cell), kind_name(kind)),
        Part::ChangesSide(cell) => format!("{}~", board.name(cell)),
        Part::Flag(..) | Part::Spend(_) | Part::Gain(_) | Part::Again => return None,
    })
}

/// A move in words: "the man on f3 goes to h1".
pub fn words(parts: &[Part], board: &Board, kinds: &Kinds, viewer: Side) -> String {
    let texts: Vec<String> = parts
        .iter()
        .filter_map(|&part| part_words(part, board, kinds, viewer))
        .collect();
    if texts.is_empty() {
        "the side passes".to_string()
    } else {
        texts.join("; ")
    }
}

fn part_words(part: Part, board: &Board, kinds: &Kinds, viewer: Side) -> Option<String> {
    Some(match part {
        Part::Captured(cell) => format!("the man on {} is captured", board.name(cell)),
        Part::Goes(from, to) => {
            format!("the man on {} goes to {}", board.name(from), board.name(to))
        }
        Part::Put(cell, value) => {
            let who = crate::cells::describe_mask(1 << value, kinds, viewer);
            let article = if who.starts_with(['a', 'e', 'i', 'o', 'u']) {
                "an"
            } else {
                "a"
            };
            format!("{article} {who} is put on {}", board.name(cell))
        }
        Part::Becomes(cell, kind) => {
            format!(
                "the man on {} becomes {}",
                board.name(cell),
                kinds.all[kind as usize].name
            )
        }
        Part::ChangesSide(cell) => format!("the man on {} changes side", board.name(cell)),
        Part::Again => "the same side moves again".to_string(),
        Part::Flag(..) | Part::Spend(_) | Part::Gain(_) => return None,
    })
}
