//! What the second opinion said of a claim, as it is handed on.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shakmaty::{Chess, Move};

use crate::sceptic::{Belief, Ruling};
use planche_input::{san, uci};

/// The verdict of the second opinion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SecondOpinion {
    /// The position is worth at least what was asked.
    Agrees,
    /// It is not, or another first move seems to be much better.
    Disbelieves,
    /// There was no time to come to an answer.
    Unfinished,
}

/// What the second opinion was asked about a claim, and what it said. It is there only where it was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Doubt {
    /// The question.
    pub asked: String,
    /// What the position after the first move had to be worth at least, in hundredths of a pawn.
    pub bar: i32,
    /// The answer.
    pub verdict: SecondOpinion,
    /// What it expects, from the position on, where it does not believe the claim.
    #[serde(serialize_with = "as_uci_line")]
    #[schemars(with = "Vec<String>")]
    pub line: Vec<Move>,
    /// How many positions it looked at.
    pub positions: u64,
}

impl Doubt {
    /// What was asked about this first move; `None` where nobody was asked.
    pub(crate) fn of(root: &Chess, first: Move, belief: &Belief) -> Option<Doubt> {
        let verdict = match belief.ruling {
            Ruling::Unasked => return None,
            Ruling::Agrees => SecondOpinion::Agrees,
            Ruling::Disbelieves(_) => SecondOpinion::Disbelieves,
            Ruling::CutShort => SecondOpinion::Unfinished,
        };
        Some(Doubt {
            asked: question(root, first, belief.bar),
            bar: belief.bar,
            verdict,
            line: belief.line.clone(),
            positions: belief.looked_at,
        })
    }
}

/// "After Kxd5, is the position worth at least -1.00 pawns?"
fn question(root: &Chess, first: Move, bar: i32) -> String {
    let (sign, size) = (if bar < 0 { "-" } else { "" }, bar.abs());
    let (pawns, rest) = (size / 100, size % 100);
    let first = san(root, &first);
    format!("After {first}, is the position worth at least {sign}{pawns}.{rest:02} pawns?")
}

fn as_uci_line<S: Serializer>(line: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(line.iter().map(uci))
}
