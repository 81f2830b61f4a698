//! Why a statement was written: the seed of every sentence that is said later.

use shakmaty::Square;

/// The reason of one step. It is recorded when the step is written and never guessed afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The plan was given as text, without a reason.
    Given,
    /// Take a man that is not sufficiently guarded.
    Capture,
    /// Take a man that only just came within reach, or take back.
    NewCapture,
    /// Carry out the threat that an earlier step made.
    Execute,
    /// Check on a square where the king has no flight: it would be mate if nobody interfered.
    MatingCheck,
    /// Check by a man that cannot be taken.
    SafeCheck,
    /// Check that keeps the king on the run.
    DrivingCheck,
    /// Attack two men at once.
    DoubleAttack,
    /// Attack a man behind which another one stands on the same line.
    LineAttack,
    /// Uncover an attack by the man behind.
    Discovery,
    /// Give check with two men at once.
    DoubleCheck,
    /// Give a check that can be uncovered and repeated, with a capture at every turn.
    Windmill,
    /// Attack a man so that it is lost or must leave.
    Threat,
    /// Attack a man that has no safe square to go to.
    Trap,
    /// Attack a man once more that is pinned to its king.
    PressPinned,
    /// Take what can be taken with a man that is lost anyway.
    Desperado,
    /// Strike at one of two things that the same man has to guard.
    Overload {
        /// Where that man stands.
        guard: Square,
        /// The other thing that it guards.
        other: Square,
    },
    /// Use the man behind on the same line.
    Battery {
        /// Where the other man of the two stands.
        with: Square,
    },
    /// Make a larger threat first: the capture on this square can wait.
    InBetween {
        /// What will be taken afterwards.
        capture: Square,
    },
    /// Meet an enemy threat with a threat of one's own.
    Parry {
        /// The friendly man that was in danger.
        man: Square,
    },
    /// Threaten to give mate with a move to this square.
    MateThreat {
        /// Where the mating man would arrive.
        mate: Square,
    },
    /// Threaten a check on this square that leaves the king hardly an answer.
    CheckThreat {
        /// Where the checking man would arrive.
        check: Square,
    },
    /// Bring a pawn closer to its promotion.
    Advance,
    /// Walk the king towards this man.
    March {
        /// Where it stands.
        target: Square,
    },
    /// Promote a pawn.
    Promotion,
    /// Clear a friendly man out of the way of a move or a line to this square.
    Clear {
        /// What the line or move leads to.
        towards: Square,
    },
    /// Get an enemy man out of the way of a move or a line to this square.
    Open {
        /// What the line or move leads to.
        towards: Square,
    },
    /// Drive an enemy man away by attacking it.
    DriveAway {
        /// Where that man stands.
        from: Square,
    },
    /// Take a man that the unwanted one guards: taking back draws it away.
    DrawAway {
        /// Where the unwanted man stands.
        from: Square,
    },
    /// Take the unwanted man itself.
    Eliminate {
        /// Where that man stands.
        square: Square,
    },
    /// Force an enemy man to come to this square.
    LureTo {
        /// Where it is wanted.
        square: Square,
    },
    /// Put a man on this square to shut a line.
    Block {
        /// The square on the line.
        square: Square,
    },
    /// Get the enemy man that makes a dangerous move out of the way before it can make it.
    Forestall {
        /// Where the enemy man stands.
        from: Square,
        /// Where its dangerous move would lead.
        to: Square,
    },
    /// Guard this square, so that an arrival there can be answered.
    Guard {
        /// The guarded square.
        square: Square,
    },
    /// Move a man out of danger.
    Withdraw,
    /// Answer a check.
    Evade,
    /// Give a check first, before the real move.
    CheckFirst,
    /// Keep what was won: parry the enemy's last threat.
    Secure,
    /// Wait: every move of the enemy spoils his own position.
    Wait,
    /// Give a man away where nothing else can move: to take it would be stalemate.
    Offer,
    /// Make progress in an ending that is known to be won.
    Progress,
    /// Few moves are left, and this is one of them.
    Remain,
    /// Look for a small combination around the man on a square.
    Examine,
    /// Verify that the step before had its effect.
    Verify,
}

impl Reason {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Given => "given",
            Reason::Capture => "capture",
            Reason::NewCapture => "newCapture",
            Reason::Execute => "execute",
            Reason::MatingCheck => "matingCheck",
            Reason::SafeCheck => "safeCheck",
            Reason::DrivingCheck => "drivingCheck",
            Reason::DoubleAttack => "doubleAttack",
            Reason::LineAttack => "lineAttack",
            Reason::Discovery => "discovery",
            Reason::DoubleCheck => "doubleCheck",
            Reason::Windmill => "windmill",
            Reason::Threat => "threat",
            Reason::Trap => "trap",
            Reason::PressPinned => "pressPinned",
            Reason::Desperado => "desperado",
            Reason::Overload { .. } => "overload",
            Reason::Battery { .. } => "battery",
            Reason::InBetween { .. } => "inBetween",
            Reason::Parry { .. } => "parry",
            Reason::MateThreat { .. } => "mateThreat",
            Reason::CheckThreat { .. } => "checkThreat",
            Reason::Advance => "advance",
            Reason::March { .. } => "march",
            Reason::Promotion => "promotion",
            Reason::Clear { .. } => "clear",
            Reason::Open { .. } => "open",
            Reason::DriveAway { .. } => "driveAway",
            Reason::DrawAway { .. } => "drawAway",
            Reason::Eliminate { .. } => "eliminate",
            Reason::LureTo { .. } => "lureTo",
            Reason::Block { .. } => "block",
            Reason::Forestall { .. } => "forestall",
            Reason::Guard { .. } => "guard",
            Reason::Withdraw => "withdraw",
            Reason::Evade => "evade",
            Reason::CheckFirst => "checkFirst",
            Reason::Secure => "secure",
            Reason::Wait => "wait",
            Reason::Offer => "offer",
            Reason::Progress => "progress",
            Reason::Remain => "remain",
            Reason::Examine => "examine",
            Reason::Verify => "verify",
        }
    }
}
