//! Messages: what is said, before it has words.

use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Color, Role, Square};

use super::act::Act;
use super::shown::Shown;
use super::spoils::Haul;
use crate::cause::{Instead, LineKind};
use crate::fact::{Man, PlacedFact};
use crate::theme::Theme;

/// The part that a sentence plays in an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// What is wrong in the opponent's position.
    Weakness,
    /// The first move, and what it is for.
    Move,
    /// What stands in the way.
    Obstacle,
    /// How that is removed.
    Removal,
    /// The defence that matters, and its refutation.
    Critical,
    /// One more defence.
    Side,
    /// A move that fails. It is the only part that endorses nothing.
    Counterfactual,
    /// What is left in the end.
    Result,
}

/// A message with its place in the explanation, the moves that it tells, and what it rests on.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub part: Part,
    pub message: Message,
    pub path: Vec<UciMove>,
    pub claims: Vec<PlacedFact>,
}

impl Said {
    /// Whether it tells of a danger, which says already what has to be done.
    pub fn is_danger(&self) -> bool {
        matches!(&self.message, Message::Weak { list, .. } if matches!(list.last(), Some(Weakness::Threatens(_))))
    }

    /// The weaknesses that it tells.
    pub fn weaknesses(&self) -> Vec<Weakness> {
        match &self.message {
            Message::Weak { list, .. } => list.clone(),
            _ => Vec::new(),
        }
    }

    /// The same without reasons that were given already.
    pub fn knowing(mut self, known: &[Weakness]) -> Said {
        if let Message::Step(step) = &mut self.message {
            let taken = step.shown.action.to();
            step.why.retain(|why| {
                !known.iter().any(|weakness| match (weakness, why) {
                    (Weakness::NoAir, WhyNow::NoAir) | (Weakness::BoxedIn, WhyNow::BoxedIn) => true,
                    (Weakness::Hemmed(_), WhyNow::NoSquare(_)) => true,
                    (Weakness::Loose(men), WhyNow::Unguarded(_)) => {
                        men.iter().any(|man| man.square == taken)
                    }
                    (Weakness::SoleGuard { of, .. }, WhyNow::Unguarded(_)) => of.square == taken,
                    (Weakness::Shielded { target, .. }, WhyNow::Unguarded(_)) => {
                        target.square == taken
                    }
                    _ => false,
                })
            });
        }
        self
    }

    /// The same as a consequence of what was said before.
    pub fn so(mut self, so: bool) -> Said {
        if let Message::Step(step) = &mut self.message {
            step.so = so;
        }
        self
    }
}

impl Said {
    /// The move of the attacker that it tells.
    pub fn step(&self) -> Option<&Stroke> {
        match &self.message {
            Message::Step(step) => Some(step),
            _ => None,
        }
    }

    /// The term that a beginner may not know.
    pub fn term(&self) -> Option<Theme> {
        let Message::Step(step) = &self.message else {
            return None;
        };
        let named = step.acts.iter().find_map(Act::term);
        named.or_else(|| step.labels.first().copied())
    }

    /// What a term means, as a point of the same kind.
    pub fn explaining(&self, term: Theme) -> Said {
        Said {
            part: self.part,
            message: Message::Term(term),
            path: Vec::new(),
            claims: self.claims.clone(),
        }
    }
}

/// What is said.
#[derive(Debug, Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "an explanation has a handful of messages"
)]
pub(crate) enum Message {
    /// One or two weaknesses of a side.
    Weak { owner: Color, list: Vec<Weakness> },
    /// A move of the attacker and what it does.
    Step(Stroke),
    /// A reply beside the line and its answer.
    Side(Side),
    /// A move that fails.
    Fails {
        instead: Instead,
        /// Whether it is a later move of the line, played too early.
        at_once: bool,
    },
    /// Who alone still guards the square where the next blow is to fall.
    Obstacle {
        /// The moves since the last that was told.
        moves: Vec<Shown>,
        guard: Man,
        square: Square,
    },
    /// What is left in the end.
    Result {
        side: Color,
        outcome: Outcome,
        tail: Tail,
        /// The told line ends in mate, and this is what the other lines come to.
        otherwise: bool,
    },
    /// The idea in one sentence.
    Idea {
        side: Color,
        opening: Stroke,
        blow: Option<Stroke>,
        outcome: Option<Outcome>,
    },
    /// What a word means.
    Term(Theme),
}

/// The last moves of the told line, which need no sentence of their own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tail {
    pub moves: Vec<Shown>,
    /// Whether all that is won has been taken then.
    pub done: bool,
    /// The last of them, with its reasons, where it takes what was hit.
    pub end: Option<Stroke>,
}

/// A weakness at the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Weakness {
    /// Nobody guards these men.
    Loose(Vec<Man>),
    /// One man alone guards another.
    SoleGuard { guard: Man, of: Man },
    /// One man alone guards a square.
    HoldsAlone { guard: Man, square: Square },
    /// Two men on one line.
    InLine(Man, Man, LineKind),
    /// The king has no air.
    NoAir,
    /// The king's own men stand around him.
    BoxedIn,
    /// The king could go to these few squares only.
    Flights(Vec<Square>),
    /// A man on this square would attack these men at once.
    ForkSquare { man: Man, targets: Vec<Man> },
    /// Only the attacker's own man shields this one.
    Shielded { target: Man, by: Man, slider: Man },
    /// This man has no safe square.
    Hemmed(Man),
    /// This man has one safe square.
    LastExit(Man, Square),
    /// The attacker's own man stands in the way of the mating man.
    InTheWay { by: Man, slider: Man, to: Square },
    /// The attacker's pawn is near its promotion.
    NearQueen { pawn: Man, steps: u32 },
    /// The owner threatens mate himself.
    Threatens(Shown),
}

/// A move of the attacker.
#[derive(Debug, Clone)]
pub(crate) struct Stroke {
    /// Whether it follows from what was said before.
    pub so: bool,
    /// The moves since the last that was told.
    pub moves: Vec<Shown>,
    /// Whether the first of them is the first move of all, which has no sentence of its own.
    pub merged: bool,
    /// Whether the last of them was the only one.
    pub forced: bool,
    pub shown: Shown,
    /// Whether it deserves an exclamation mark.
    pub strong: bool,
    pub acts: Vec<Act>,
    pub why: Vec<WhyNow>,
    /// Motifs that nothing else names.
    pub labels: Vec<Theme>,
    /// The moves before it are passed over: the king is hunted.
    pub hunted: Option<Hunt>,
    /// It removes an obstacle that was just told.
    pub removes: bool,
}

/// A hunt for the king that is not told move by move.
#[derive(Debug, Clone)]
pub(crate) struct Hunt {
    /// Whether every move of it is a check.
    pub checks: bool,
    /// Where it ends.
    pub king: Option<Square>,
}

/// Why a move works now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WhyNow {
    /// The man that has just moved no longer guards the square.
    GuardGone { role: Role, square: Square },
    /// The man is pinned and cannot take.
    Pinned { man: Man },
    /// The man that has just moved stands in the way of a friend.
    ShutOff {
        by: Role,
        slider: Role,
        square: Square,
    },
    /// The man that has just moved fills his king's last square.
    Fills { role: Role, square: Square },
    /// The king has no air.
    NoAir,
    /// The king is boxed in by his own men.
    BoxedIn,
    /// A man protects the one that mates.
    Protects { by: Man },
    /// A man takes squares from the king.
    Covers { by: Man, squares: Vec<Square> },
    /// Nobody guards the man that is taken.
    Unguarded(Role),
    /// Of two men only one can be saved.
    NotBoth,
    /// A man behind falls when the one in front leaves.
    Behind(Role),
    /// The pinned man cannot leave the line.
    Bound(Role),
    /// The king must answer a check.
    KingMust,
    /// The man has no safe square.
    NoSquare(Role),
    /// A man is pinned, and so does not count.
    HeldByPin(Man),
    /// The pawn is faster than the king.
    Faster { steps: u32, king_steps: u32 },
    /// The man could stop the mate if he were not pinned.
    CannotHelp(Man),
    /// It is check, so that this capture has to wait.
    NoTime(Shown),
    /// More men attack the square than guard it.
    Outnumbered {
        square: Square,
        attackers: usize,
        guards: usize,
    },
}

/// A reply beside the line.
#[derive(Debug, Clone)]
pub(crate) struct Side {
    pub reply: Shown,
    /// The answer, and what follows by force up to the move that says it.
    pub line: Vec<Shown>,
    pub acts: Vec<Act>,
    /// The reply takes the man that was offered.
    pub taking: Option<Role>,
}

/// What a combination comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Mate in at most so many moves.
    Mate { moves: usize },
    /// Men.
    Men(Haul),
    /// An ending that is known to be won.
    Ending { gains: bool },
    /// No more than so much is lost.
    Kept(planche_plan::Units),
}
