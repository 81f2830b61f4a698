//! What the checker says about a claim.

use shakmaty::Square;
use shakmaty::uci::UciMove;
use thiserror::Error;

use crate::goal::Goal;
use crate::json::ReadError;
use crate::path::MovePath;
use crate::proof::{Draw, MAX_ATTACKS};
use crate::survey::Survey;

/// The outcome of checking one result record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The proof holds.
    Holds(Examination),
    /// It does not.
    Fails(Failure),
    /// The record claims nothing: its status is not `proved`.
    Skipped,
}

/// What was done to come to the verdict that a proof holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Examination {
    /// Positions visited by the walk and by the capture search.
    pub visited: u64,
    /// Positions visited in looking for quiet threats (strict checking only).
    pub probed: u64,
    /// Axioms that were believed without verification, each once, in the order of the walk.
    /// Strict checking leaves none.
    pub believed: Vec<String>,
    /// Which fields of the result were verified, and which were not. Empty where a proof was checked without a result.
    pub survey: Survey,
}

/// Why a claim is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// The status is `proved`, but there is no proof.
    #[error("no proof")]
    NoProof,
    /// The proof has not the form of a proof.
    #[error(transparent)]
    Malformed(#[from] ReadError),
    /// The proof is wrong.
    #[error(transparent)]
    Flawed(#[from] Flaw),
    /// Another field of the result says something that the proof does not bear out.
    #[error("`{field}` {complaint}")]
    Disagrees {
        /// `wanted`, `gain`, `best`, `line`, `also` …
        field: &'static str,
        /// What it says, and what the proof has.
        complaint: String,
    },
}

/// A fault and the moves that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{path}: {fault}")]
pub struct Flaw {
    /// From the root to the node that is wrong.
    pub path: MovePath,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong at one node of a proof.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The attacker's move is not legal (or spelled otherwise than UCI has it).
    #[error("the move {0} is illegal")]
    IllegalMove(UciMove),
    /// A reply is named that the defender cannot play.
    #[error("the reply {0} is illegal")]
    IllegalReply(UciMove),
    /// A legal reply has no answer.
    #[error("the reply {0} has no answer")]
    MissingReply(UciMove),
    /// The defender is said to be mated and is not.
    #[error("not mate")]
    NotMate,
    /// The defender is stalemated where the attacker wants to win.
    #[error("stalemate")]
    Stalemate,
    /// The wanted material is not in hand, or captures, promotions and checks win it back.
    #[error("not settled: {wanted} units are wanted, {gain} are in hand and do not stay")]
    NotSettled {
        /// The gain that was claimed.
        wanted: i32,
        /// The gain on the board at this leaf.
        gain: i32,
    },
    /// A threat of the defender wins the material back or mates, whatever the attacker does. With
    /// no move the threat stands already, else the move makes it. Only strict checking looks for
    /// these.
    #[error("not settled: {}", threat(.0))]
    Threat(Option<UciMove>),
    /// A quiet move traps a man of the attacker, and he cannot be saved. Only strict checking looks for these.
    #[error("not settled: {by} traps the man on {man}")]
    Trapped {
        /// The quiet move.
        by: UciMove,
        /// Where the man stands.
        man: Square,
    },
    /// A pawn of the defender runs through. Only strict checking looks for these.
    #[error("not settled: nobody stops the pawn on {0}")]
    Runaway(Square),
    /// The defender's checks never end, or end in mate or with the material won back. Only strict checking looks for these.
    #[error("not settled: the checks that begin with {0} do not end")]
    EndlessChecks(UciMove),
    /// The attacker has too few men left to win with. Only strict checking looks for this.
    #[error("not settled: too few men are left to win with")]
    Hollow,
    /// A leaf of a kind that does not serve the goal, like a settled leaf in a mate proof.
    #[error("a {leaf} leaf in a {goal} proof")]
    MisplacedLeaf {
        /// `settled`, `stalemate`, `repetition` or `insufficient`.
        leaf: &'static str,
        /// The goal that is claimed.
        goal: Goal,
    },
    /// A draw is claimed at a leaf, and it is none.
    #[error("{}", not_drawn(.0))]
    NotDrawn(Draw),
    /// Nobody here can verify this axiom, and strict checking believes nothing unverified.
    #[error("the axiom {0:?} is unknown")]
    UnknownAxiom(String),
    /// The axiom is known, and does not hold here.
    #[error("the axiom {name:?} does not hold: {reason}")]
    RefutedAxiom {
        /// The name of the axiom.
        name: String,
        /// The verifier's words.
        reason: String,
    },
    /// Fifty moves of either side have passed without a capture or a move of a pawn.
    #[error("a draw can be claimed by the fifty-move rule")]
    FiftyMoves,
    /// Seventy-five moves of either side have passed so: the game is over.
    #[error("the game has ended in a draw by the seventy-five-move rule")]
    SeventyFiveMoves,
    /// The proof is deeper than any proof may be.
    #[error("deeper than {MAX_ATTACKS} attacking moves")]
    TooDeep,
    /// The check would take too long.
    #[error("the budget of {0} positions is used up")]
    Budget(u64),
}

fn threat(by: &Option<UciMove>) -> String {
    match by {
        Some(uci) => format!("{uci} wins it back or mates, and no answer meets that"),
        None => "the defender's threat wins it back or mates, and no answer meets that".to_owned(),
    }
}

fn not_drawn(draw: &Draw) -> &'static str {
    match draw {
        Draw::Stalemate => "not stalemate",
        Draw::Repetition => "not a repetition of a position on the path",
        Draw::Insufficient => "the defender has enough men left to mate",
    }
}
