//! Result records: the lines that carry a claim and its proof.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{Castles, CastlingMode, Chess, PositionError, PositionErrorKinds, Setup};
use thiserror::Error;

use crate::agree::Said;
use crate::aside::{Aside, Case};
use crate::check::Checker;
use crate::goal::Goal;
use crate::json::{self, ReadError};
use crate::proof::Attack;
use crate::quote::quoted;
use crate::verdict::{Examination, Failure, Verdict};
use crate::worth::{Worth, WorthError};

/// How much of an identifier or a FEN from the input is given back in messages.
const MAX_QUOTED: usize = 120;

/// One line, as far as the checker cares: its name and what it claims.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    /// The `id` of the record, where it has one, fit for printing.
    pub id: Option<String>,
    /// What is claimed; nothing, unless the status is `proved`.
    pub claim: Option<Submission<'a>>,
}

/// A position, a goal, and a proof that nobody has read yet.
#[derive(Debug, Clone)]
pub struct Submission<'a> {
    /// The position; its side to move is the attacker.
    pub root: Chess,
    /// What the attacker is said to reach.
    pub goal: Goal,
    /// The units that the claim is made in.
    pub worth: Worth,
    said: Said,
    aside: Aside<'a>,
    /// The names of all fields that say something.
    names: Vec<String>,
    proof: Option<&'a RawValue>,
}

/// Why a line is no result record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not JSON, cut off, or a field of the wrong type.
    #[error("not a result record: {complaint}, column {column}")]
    NotARecord {
        /// What was found.
        complaint: String,
        /// The column of the line, from 1.
        column: usize,
    },
    /// A field that every proved record has is absent.
    #[error("a proved record without `{0}`")]
    MissingField(&'static str),
    /// The `status` is none of `proved`, `likely`, `doubted`, `none` and `limit`.
    #[error("unknown status {0:?}: expected proved, likely, doubted, none or limit")]
    UnknownStatus(String),
    /// The `goal` is none of `mate`, `material` and `draw`.
    #[error("unknown goal {0:?}: expected mate, material or draw")]
    UnknownGoal(String),
    /// The `values` are no units.
    #[error("bad values {values:?}: {error}")]
    BadValues {
        /// The text that was given.
        values: String,
        /// What is wrong with it.
        error: WorthError,
    },
    /// The `fen` is no legal position.
    #[error("bad FEN {fen:?}: {reason}")]
    BadFen {
        /// The text that was given.
        fen: String,
        /// What is wrong with it.
        reason: &'static str,
    },
}

/// The fields of a line that matter. The proof is only skipped over here, which also finds out
/// whether the whole line is JSON; it is read when it is needed.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Fields<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    status: String,
    fen: Option<String>,
    goal: Option<String>,
    wanted: Option<i32>,
    /// Other units than the usual ones, as `95:45:30:30:10`.
    values: Option<String>,
    gain: Option<i32>,
    best: Option<String>,
    line: Option<Vec<String>>,
    #[serde(borrow, default)]
    proof: Option<&'a RawValue>,
}

impl<'a> Record<'a> {
    /// Reads one line.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if the line is not JSON, has a status that is none of ours, or is
    /// proved and lacks what a claim needs. What is
    /// wrong inside the proof is found later and is a [`Failure`].
    ///
    /// # Examples
    ///
    /// ```
    /// use planche_proof::{Checker, Record, Verdict};
    ///
    /// let line = r#"{"id": "back rank", "status": "proved", "goal": "mate", "wanted": 1000,
    ///     "fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    ///     "proof": {"move": "d1d8", "why": "the back rank", "after": "mate"}}"#;
    /// let record = Record::read(line)?;
    /// assert!(matches!(record.judge(&Checker::new()), Verdict::Holds(_)));
    ///
    /// assert!(Record::read(&line[..80]).is_err());
    /// # Ok::<_, planche_proof::RecordError>(())
    /// ```
    pub fn read(line: &'a str) -> Result<Record<'a>, RecordError> {
        let line = line.trim_end();
        let fields: Fields<'a> =
            serde_json::from_str(line).map_err(|error| not_a_record(&error))?;
        let id = fields.id.map(printable_id);
        let claim = match fields.status.as_str() {
            "proved" | "doubted" => Some(Submission::from_fields(fields, line)?),
            "likely" | "none" | "limit" => None,
            other => return Err(RecordError::UnknownStatus(quoted(other, MAX_QUOTED))),
        };
        Ok(Record { id, claim })
    }

    /// Checks the claim.
    pub fn judge(&self, checker: &Checker<'_>) -> Verdict {
        let Some(claim) = &self.claim else {
            return Verdict::Skipped;
        };
        match claim.check(checker) {
            Ok(evidence) => Verdict::Holds(evidence),
            Err(failure) => Verdict::Fails(failure),
        }
    }
}

impl<'a> Submission<'a> {
    fn from_fields(fields: Fields<'a>, line: &'a str) -> Result<Submission<'a>, RecordError> {
        let fen = fields.fen.ok_or(RecordError::MissingField("fen"))?;
        let word = fields.goal.ok_or(RecordError::MissingField("goal"))?;
        let goal = goal(&word, fields.wanted)?;
        Ok(Submission {
            root: position(&fen)?,
            goal,
            worth: worth(fields.values.as_deref())?,
            said: Said {
                wanted: fields.wanted,
                gain: fields.gain,
                best: fields.best,
                line: fields.line,
            },
            aside: serde_json::from_str(line).map_err(|error| not_a_record(&error))?,
            names: names(line).map_err(|error| not_a_record(&error))?,
            proof: fields.proof,
        })
    }

    /// Reads the proof; `None` if the record has none.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if what stands there is no proof.
    pub fn proof(&self) -> Option<Result<Attack, ReadError>> {
        self.proof.map(|text| json::read(text.get()))
    }

    fn check(&self, checker: &Checker<'_>) -> Result<Examination, Failure> {
        let proof = self.proof().ok_or(Failure::NoProof)??;
        let checker = checker.worth(self.worth);
        self.said.is_a_claim(self.goal)?;
        let evidence = checker.check(&self.root, self.goal, &proof)?;
        self.said.agrees(&checker, &self.root, self.goal, &proof)?;
        let case = Case {
            checker: &checker,
            root: &self.root,
            goal: self.goal,
            proof: &proof,
            line: self.said.line.as_deref().unwrap_or_default(),
        };
        let survey = self.aside.examine(&self.names, &case)?;
        Ok(Examination { survey, ..evidence })
    }
}

/// How many names of fields are kept; a result has some twenty.
const MAX_NAMES: usize = 100;

/// The names of the fields that are neither null nor empty.
fn names(line: &str) -> Result<Vec<String>, serde_json::Error> {
    serde_json::from_str::<Names>(line).map(|Names(names)| names)
}

struct Names(Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(line: D) -> Result<Names, D::Error> {
        line.deserialize_map(NamesVisitor)
    }
}

struct NamesVisitor;

impl<'de> Visitor<'de> for NamesVisitor {
    type Value = Names;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Names, M::Error> {
        let mut names = Vec::new();
        while let Some((name, value)) = fields.next_entry::<String, &'de RawValue>()? {
            let says_nothing = matches!(value.get(), "null" | "[]" | "{}" | "\"\"");
            if !says_nothing && names.len() < MAX_NAMES {
                names.push(name);
            }
        }
        Ok(Names(names))
    }
}

fn not_a_record(error: &serde_json::Error) -> RecordError {
    RecordError::NotARecord {
        complaint: json::complaint(error),
        column: error.column(),
    }
}

fn goal(word: &str, wanted: Option<i32>) -> Result<Goal, RecordError> {
    match word {
        "mate" => Ok(Goal::Mate),
        "draw" => Ok(Goal::Draw),
        "material" => {
            let wanted = wanted.ok_or(RecordError::MissingField("wanted"))?;
            Ok(Goal::Material { wanted })
        }
        _ => Err(RecordError::UnknownGoal(quoted(word, MAX_QUOTED))),
    }
}

fn worth(values: Option<&str>) -> Result<Worth, RecordError> {
    let read = |text: &str| {
        text.parse().map_err(|error| RecordError::BadValues {
            values: quoted(text, MAX_QUOTED),
            error,
        })
    };
    values.map_or(Ok(Worth::default()), read)
}

/// The position of a FEN. Rights that do not exist on the board and material that no game could
/// have are no obstacle: composed positions have both, and neither makes a proof less true.
fn position(text: &str) -> Result<Chess, RecordError> {
    let bad = |reason: &'static str| RecordError::BadFen {
        fen: quoted(text, MAX_QUOTED),
        reason,
    };
    let fen: Fen = text.parse().map_err(|error| bad(illegible(&error)))?;
    if text
        .split([' ', '_'])
        .filter(|field| !field.is_empty())
        .count()
        < 4
    {
        return Err(bad("it has fewer than four fields"));
    }
    let legal = |setup: Setup| {
        setup
            .position::<Chess>(CastlingMode::Standard)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_too_much_material)
            .map_err(|error| error.kinds())
    };
    let setup = fen.into_setup();
    if is_chess960(&setup) {
        return Err(bad("its rights to castle are those of Chess960"));
    }
    let plain = Setup {
        ep_square: None,
        ..setup.clone()
    };
    legal(setup)
        .or_else(|_| legal(plain))
        .map_err(|kinds| bad(impossible(kinds)))
}

/// Rights that all hold in Chess960 and not in standard chess matter, and must not be dropped.
fn is_chess960(setup: &Setup) -> bool {
    let holds = |mode| Castles::from_setup(setup, mode).is_ok();
    holds(CastlingMode::Chess960) && !holds(CastlingMode::Standard)
}

fn illegible(error: &ParseFenError) -> &'static str {
    match error {
        ParseFenError::InvalidBoard | ParseFenError::InvalidPocket => "the board cannot be read",
        ParseFenError::InvalidTurn => "the side to move is neither w nor b",
        ParseFenError::InvalidCastling => "the rights to castle cannot be read",
        ParseFenError::InvalidEpSquare => "the square for en passant cannot be read",
        ParseFenError::InvalidHalfmoveClock => "the halfmove clock is no number",
        ParseFenError::InvalidFullmoves => "the move number is no number",
        ParseFenError::InvalidFen | ParseFenError::InvalidRemainingChecks => {
            "there is more in it than a position"
        }
    }
}

fn impossible(kinds: PositionErrorKinds) -> &'static str {
    let reasons = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has two kings"),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or the last rank",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side that is not to move is in check",
        ),
        (
            PositionErrorKinds::IMPOSSIBLE_CHECK,
            "the king stands in a check that no move can have given",
        ),
    ];
    let found = reasons.into_iter().find(|(kind, _)| kinds.contains(*kind));
    found.map_or("it is no legal position", |(_, reason)| reason)
}

/// An `id` for messages: a string without its quotes, anything else as it is written.
fn printable_id(id: &RawValue) -> String {
    let text = serde_json::from_str::<String>(id.get());
    quoted(&text.unwrap_or_else(|_| id.get().to_owned()), MAX_QUOTED)
}
