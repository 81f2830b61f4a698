//! What an audit says of one puzzle, in the columns in which it is written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What became of the given solution.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum AuditVerdict {
    /// The given first move is proved, and to win at least what the solution shows.
    Confirmed,
    /// Another move was found first; the given one is proved to win as much.
    Equal,
    /// The given first move is proved to win; that it wins all that the solution shows is not proved.
    Less,
    /// Another move is proved to win more than could be proved of the given one.
    Other,
    /// Nothing is proved: every plan was tried.
    None,
    /// Nothing is proved: the nodes were used up.
    Limit,
    /// The row cannot be read.
    Unreadable,
    /// The program broke down on this puzzle, which is a fault of the program.
    Failed,
}

impl AuditVerdict {
    /// All of them, in the order of the summary.
    pub const ALL: [AuditVerdict; 8] = [
        AuditVerdict::Confirmed,
        AuditVerdict::Equal,
        AuditVerdict::Less,
        AuditVerdict::Other,
        AuditVerdict::None,
        AuditVerdict::Limit,
        AuditVerdict::Unreadable,
        AuditVerdict::Failed,
    ];

    /// The word in the table and in the files.
    pub fn word(self) -> &'static str {
        match self {
            AuditVerdict::Confirmed => "confirmed",
            AuditVerdict::Equal => "equal",
            AuditVerdict::Less => "less",
            AuditVerdict::Other => "other",
            AuditVerdict::None => "none",
            AuditVerdict::Limit => "limit",
            AuditVerdict::Unreadable => "unreadable",
            AuditVerdict::Failed => "failed",
        }
    }
}

/// Where a puzzle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, as it was named.
    pub source: String,
    /// The line, or the number of the game, from 1.
    pub number: usize,
}

/// One row of the output. Moves are UCI, several of them are separated by spaces, and so are themes.
/// What is not known is empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct AuditRow {
    /// The file.
    pub source: String,
    /// The line in it, or the number of the game.
    pub row: u64,
    /// The name of the puzzle.
    pub id: String,
    /// The position to solve.
    pub fen: String,
    /// The first moves that are given as right.
    pub given: String,
    /// What became of them.
    pub verdict: AuditVerdict,
    /// What the given line comes to at its end, in units; mate is 1000.
    pub shown: Option<i32>,
    /// `mate` or `material`, where something is proved.
    pub goal: String,
    /// The units that are proved.
    pub gain: Option<i32>,
    /// The proved first move.
    pub best: String,
    /// Whether no other first move wins as much.
    pub unique: Option<bool>,
    /// Another first move that is proved to win, and at least as much as is proved of the given one.
    pub also: String,
    /// The main line of the proof.
    pub line: String,
    /// How many entries the proof has.
    pub entries: Option<u64>,
    /// How many plies the winning tree is deep.
    pub depth: Option<u64>,
    /// How many nodes all questions about this puzzle took.
    pub nodes: u64,
    /// The themes of the proof.
    pub themes: String,
    /// The themes that the puzzle is given with.
    pub given_themes: String,
    /// Given themes that are not seen in the proof.
    pub unseen_themes: String,
    /// Themes of the proof that are not given.
    pub further_themes: String,
    /// The idea in one sentence.
    pub idea: String,
    /// What is wrong with the row, or why nothing is proved.
    pub complaint: String,
}

/// The names of the columns, in their order.
pub const COLUMNS: [&str; 22] = [
    "source",
    "row",
    "id",
    "fen",
    "given",
    "verdict",
    "shown",
    "goal",
    "gain",
    "best",
    "unique",
    "also",
    "line",
    "entries",
    "depth",
    "nodes",
    "themes",
    "given_themes",
    "unseen_themes",
    "further_themes",
    "idea",
    "complaint",
];

impl AuditRow {
    /// A row that says nothing yet but where it is.
    pub(super) fn at(place: Place) -> AuditRow {
        AuditRow {
            source: place.source,
            row: place.number as u64,
            id: String::new(),
            fen: String::new(),
            given: String::new(),
            verdict: AuditVerdict::Unreadable,
            shown: None,
            goal: String::new(),
            gain: None,
            best: String::new(),
            unique: None,
            also: String::new(),
            line: String::new(),
            entries: None,
            depth: None,
            nodes: 0,
            themes: String::new(),
            given_themes: String::new(),
            unseen_themes: String::new(),
            further_themes: String::new(),
            idea: String::new(),
            complaint: String::new(),
        }
    }

    /// What the input brings along, in its own words.
    fn foreign(&mut self) -> [&mut String; 4] {
        [
            &mut self.source,
            &mut self.id,
            &mut self.given_themes,
            &mut self.complaint,
        ]
    }

    /// The same row without formulas: a spreadsheet calculates whatever begins with one of these signs, unless
    /// there is an apostrophe in front of it.
    #[must_use]
    pub fn without_formulas(mut self) -> AuditRow {
        for text in self.foreign() {
            if text.starts_with(['=', '+', '-', '@']) {
                text.insert(0, '\'');
            }
        }
        self
    }

    /// The same row on one line: what the input brings along may hold line ends.
    #[must_use]
    pub fn on_one_line(mut self) -> AuditRow {
        for text in self.foreign() {
            if text.contains(char::is_control) {
                *text = text.replace(char::is_control, " ");
            }
        }
        self
    }
}
