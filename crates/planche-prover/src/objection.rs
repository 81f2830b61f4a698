//! What speaks against a gain. Whoever asks "is it real?" gets one of these, with the men, the squares or the move that
//! show it, or nothing at all.

use planche_plan::Units;
use shakmaty::{Bitboard, Move, Square};

/// Why a gain is not believed. The attacker is the side that gains, the defender the other one; a `push` or `reply` is
/// there where the defender is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// With kings and pawns alone, this pawn of the defender queens before the attacker has an answer.
    PawnQueens {
        /// The pawn.
        pawn: Square,
        /// Its first step.
        push: Option<Move>,
    },
    /// Pawns of the defender run, or are led home by their king, and the gain could not pay for them.
    PawnsRun {
        /// The pawns.
        pawns: Bitboard,
        /// The first step of one of them.
        push: Option<Move>,
    },
    /// So few men are left that what was won does not help: with kings and pawns alone it says little, and with one man
    /// each whoever is behind is lost.
    BareEnding {
        /// What the attacker has more by the usual count; less than nothing if he is behind.
        balance: Units,
        /// Any move: whatever the defender does, this has to be shown.
        reply: Option<Move>,
    },
    /// The attacker has no pawns, and too few men to win with.
    Winless {
        /// His men, the king aside.
        men: Bitboard,
        /// The pawn that costs him his rook.
        pawn: Option<Square>,
    },
    /// A queen was won for rooks that do as well as she.
    QueenForRooks {
        /// The attacker's queens.
        queens: Bitboard,
        /// The defender's rooks.
        rooks: Bitboard,
    },
    /// Checks that never end, or end in mate or with the gain won back.
    Perpetual {
        /// The first of them.
        check: Move,
    },
    /// A free move of the defender threatens the gain, and nothing meets it.
    QuietThreat {
        /// The threatening move.
        threat: Move,
    },
    /// A plan that the defender had at the root comes up again, and next to nothing meets it.
    Comeback {
        /// The quiet move with which it begins.
        by: Move,
    },
    /// A quiet move of the defender shuts a man of the attacker in, and he cannot be saved.
    Trapped {
        /// Where the man stands.
        man: Square,
        /// The quiet move.
        by: Move,
    },
    /// What is threatened already wins the gain back, though the attacker is to move.
    StandingThreat {
        /// What the defender would do; without a move, what he would do was not seen to the end.
        threat: Option<Move>,
    },
    /// Two threats in a row, of which only the first can be met.
    TwoThreats {
        /// The first of them.
        first: Move,
    },
    /// The defender has a combination of his own, proved by a search.
    Combination {
        /// Its first move.
        first: Move,
    },
    /// The strategy asks for a move that is not there.
    NoSuchMove,
    /// A plain look ahead sees something much better, which no plan proves.
    Outdone {
        /// The first move that it likes better.
        by: Option<Move>,
    },
    /// A plain look ahead thinks less of the position than the men on the board say.
    StandsWorse {
        /// The reply that it expects.
        reply: Option<Move>,
    },
}

impl Objection {
    /// The move with which the defender raises it, where it is his turn.
    pub fn reply(&self) -> Option<Move> {
        match *self {
            Objection::PawnQueens { push, .. } | Objection::PawnsRun { push, .. } => push,
            Objection::BareEnding { reply, .. } | Objection::StandsWorse { reply, .. } => reply,
            Objection::Perpetual { check: reply }
            | Objection::QuietThreat { threat: reply }
            | Objection::TwoThreats { first: reply }
            | Objection::Comeback { by: reply }
            | Objection::Trapped { by: reply, .. }
            | Objection::Combination { first: reply } => Some(reply),
            Objection::Winless { .. }
            | Objection::QueenForRooks { .. }
            | Objection::StandingThreat { .. }
            | Objection::NoSuchMove
            | Objection::Outdone { .. } => None,
        }
    }
}
