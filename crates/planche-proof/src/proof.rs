//! The proof as a value: a complete strategy for the attacker.
//!
//! An [`Attack`] stands where the attacker is to move, a [`Defence`] where the defender is. The two
//! alternate down to the leaves. Nothing here knows whether a proof is *true*: that is the business
//! of [`crate::check`].
//!
//! Values of these types are dropped recursively. The prover builds trees of fewer than a hundred
//! moves, and the reader of [`crate::json`] refuses anything deeper than
//! [`MAX_ATTACKS`], so no stack overflows; whoever builds deeper trees by hand must not.

use std::fmt;
use std::ops::Deref;

use shakmaty::uci::UciMove;

/// How many attacking moves may follow each other on one path of a proof.
///
/// The reader and the checker both refuse more. A mate in 256 is far beyond anything a tree of
/// plans can prove, and shallow enough for every recursion over a proof.
pub const MAX_ATTACKS: usize = 256;

/// What the attacker does in a position where it is his move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attack {
    /// He plays a move.
    Move {
        /// The move, in UCI; castling is the king's two steps (`e1g1`).
        uci: UciMove,
        /// The reason that was recorded when the move was chosen. The checker ignores it.
        why: Why,
        /// What stands after the move.
        after: After,
    },
    /// Nothing more is needed: the wanted material is in hand and stays there.
    Settled,
    /// Endgame knowledge of this name says that the goal is reached. Only a verifier that knows
    /// the name can confirm it, and the strict checker believes nothing less.
    Axiom(String),
    /// The game is drawn here. Counts only where a draw is the goal.
    Drawn(Draw),
}

/// Why a move was chosen: words for people, and for programs the kind of reason and the plan that asked for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Why {
    /// In words.
    pub words: String,
    /// The kind of reason.
    pub reason: Option<String>,
    /// The number of the plan that asked for the move; what it numbers stands beside the proof.
    pub plan: Option<u32>,
}

impl From<String> for Why {
    fn from(words: String) -> Why {
        Why {
            words,
            ..Why::default()
        }
    }
}

impl From<&str> for Why {
    fn from(words: &str) -> Why {
        words.to_owned().into()
    }
}

impl Deref for Why {
    type Target = str;

    fn deref(&self) -> &str {
        &self.words
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// What stands after a move of the attacker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum After {
    /// The defender is checkmated.
    Mate,
    /// Whatever the defender captures or promotes, the wanted material stays in hand.
    Settled,
    /// The game is drawn here. Counts only where a draw is the goal.
    Drawn(Draw),
    /// The defender has replies, and each is answered.
    Defence(Defence),
}

/// An answer for every legal reply of the defender.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Defence {
    /// The replies that need an answer of their own, in the order in which they are to be told.
    pub replies: Vec<(UciMove, Attack)>,
    /// The one answer, move for move, to every legal reply that `replies` does not name.
    pub otherwise: Option<Box<Attack>>,
}

/// Why a game is drawn at a leaf of a draw proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The same position, with the same side to move and the same rights to castle and to capture
    /// in passing, stands already higher up on the path. From there on the attacker can only
    /// repeat his strategy, and so the defender cannot get out of the circle.
    Repetition,
    /// The defender has not enough men left to mate in any way.
    Insufficient,
}

impl Attack {
    /// A move with its reason and what stands after it.
    pub fn play(uci: UciMove, why: impl Into<Why>, after: After) -> Attack {
        let why = why.into();
        Attack::Move { uci, why, after }
    }

    /// How many entries the proof has: attacks, leaves and `otherwise` answers, each counted once.
    pub fn entries(&self) -> usize {
        match self {
            Attack::Move {
                after: After::Defence(defence),
                ..
            } => 1 + defence.entries(),
            _ => 1,
        }
    }
}

impl Defence {
    /// The answer to a reply: the one that names it, else `otherwise`.
    pub fn answer(&self, reply: UciMove) -> Option<&Attack> {
        let named = self.replies.iter().find(|(name, _)| *name == reply);
        named
            .map(|(_, attack)| attack)
            .or(self.otherwise.as_deref())
    }

    /// All answers that are written down: the named ones in their order, then `otherwise`.
    pub fn answers(&self) -> impl Iterator<Item = &Attack> {
        self.replies
            .iter()
            .map(|(_, attack)| attack)
            .chain(self.otherwise.as_deref())
    }

    fn entries(&self) -> usize {
        self.answers().map(Attack::entries).sum()
    }
}
