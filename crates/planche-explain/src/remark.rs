//! What is said beside the explanations: about a move that somebody asked about, about threats and about the moves of a
//! game. A remark is a value; `speech` gives it words.

use planche_plan::played;
use shakmaty::{Chess, Color, Move, Piece, Position, Square};

use crate::account::Shown;
use crate::breach::Breach;
use crate::cause::{Failing, failing};
use crate::prize::Prize;

/// What somebody is proved to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// Mate in at most so many moves.
    Mate {
        /// How many.
        moves: usize,
    },
    /// Men.
    Men(Prize),
}

/// A remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// The move works.
    Works {
        /// The move.
        tried: Shown,
        /// What it reaches.
        gain: Gain,
    },
    /// Nothing was found that wins more.
    NothingMore,
    /// Nothing was found that is proved to win more, but a second opinion would play another move.
    Prefers(Shown),
    /// The move works, and another one reaches more.
    WorksLess {
        /// The move.
        tried: Shown,
        /// What it reaches.
        gain: Gain,
        /// The other one.
        best: Shown,
        /// What that reaches.
        more: Gain,
    },
    /// The move gains something, and a second opinion holds that it spoils more.
    Spoils {
        /// The move.
        tried: Shown,
        /// What it reaches.
        gain: Gain,
        /// The answer that is expected.
        reply: Shown,
    },
    /// There is no other move.
    OnlyMove(Shown),
    /// The game ends without a winner.
    Draws {
        /// The move.
        tried: Shown,
        /// Whether it is stalemate; else nobody can mate any more.
        stalemate: bool,
    },
    /// The move fails to a reply.
    Fails {
        /// The move.
        tried: Shown,
        /// The reply.
        reply: Shown,
        /// How the reply meets it.
        how: Failing,
        /// Whether the reply was threatened before the move.
        threatened: bool,
    },
    /// Where nothing was found: a tempting move, and how it fails.
    Tempting {
        /// The move.
        tried: Shown,
        /// The reply.
        reply: Shown,
        /// How the reply meets it.
        how: Failing,
    },
    /// Where nothing was found: the opponent threatens to take this man, or to mate.
    Watch {
        /// Who threatens.
        side: Color,
        /// What he would play.
        threat: Shown,
        /// Whether it would be mate.
        mate: bool,
    },
    /// What the winner of the argument comes to.
    Wins {
        /// Who.
        side: Color,
        /// What.
        gain: Gain,
    },
    /// Somebody wins no more than this; nothing at all without a prize.
    WinsAtMost {
        /// Who.
        side: Color,
        /// How much.
        most: Option<Prize>,
    },
    /// As far as was seen: what follows is no proof.
    AsFarAsSeen,
    /// Neither side has a proof.
    Open(Shown),
    /// How far the idea of a move gets, and the reply that nothing was found against.
    Stops {
        /// The moves up to the reply, the one that was asked about first.
        line: Vec<Shown>,
        /// The reply.
        reply: Shown,
        /// The men that it attacks, as far as its plan says so.
        targets: Vec<(Piece, Square)>,
        /// Whether the gain seemed to be in hand.
        seemed: bool,
    },
    /// The move meets a threat, as far as was seen.
    Meets {
        /// The move.
        tried: Shown,
        /// The threat.
        threat: Shown,
    },
    /// The move threatens another, and perhaps a reply breaks it.
    Threatens {
        /// The move.
        tried: Shown,
        /// What it threatens.
        threat: Shown,
        /// What that would reach.
        gain: Gain,
        /// Who breaks it, and how.
        but: Option<(Shown, Breach)>,
    },
    /// Every reply but this one is proved to lose.
    AllBut(Shown),
    /// No win was found against these replies, and so many more.
    Holds {
        /// The replies.
        replies: Vec<Shown>,
        /// How many are not named.
        more: usize,
    },
    /// It would work without a man.
    Without {
        /// Who.
        man: Piece,
        /// Where he stands.
        square: Square,
        /// Who would win, and what.
        side: Color,
        /// What.
        gain: Gain,
    },
    /// What should have been played: a sentence that is told already.
    Better(String),
    /// Another move and what it reaches.
    Instead {
        /// The move.
        best: Shown,
        /// What it reaches.
        gain: Gain,
    },
    /// Somebody threatens something.
    Threat {
        /// Who.
        side: Color,
        /// What he would play.
        threat: Shown,
        /// What that would reach.
        gain: Gain,
    },
    /// A move that meets a threat.
    Cure(Shown),
    /// More threats, as great as the first or smaller.
    MoreThreats {
        /// What would be played.
        threats: Vec<Shown>,
        /// Whether they are as great.
        as_great: bool,
    },
    /// Somebody threatens nothing; whether every plan was tried.
    NoThreat {
        /// Who.
        side: Color,
        /// Whether every plan was tried.
        complete: bool,
    },
    /// A limit ended the search for threats.
    NoThreatSeen(Color),
    /// There is something, and it is not claimed; why is told after it.
    NoThreatClaimed(Color),
    /// Somebody stands in check, and so nothing can be said.
    InCheck(Color),
    /// The game is over.
    Over,
    /// A move of a game lets the opponent do something.
    Mistake {
        /// The answer to it.
        answer: Shown,
        /// Whether a man was offered.
        sacrifice: bool,
        /// What it costs.
        gain: Gain,
        /// Whether it may be more.
        at_least: bool,
        /// The idea behind the answer, where it is not told elsewhere.
        idea: Option<String>,
    },
    /// What would have avoided it, as far as was seen.
    Kept(Shown),
}

impl Remark {
    /// A move that fails to this reply.
    pub fn fails(before: &Chess, action: Move, reply: Move, threatened: bool) -> Remark {
        let next = played(before, action);
        Remark::Fails {
            tried: Shown::new(before, action),
            how: failing(&next, action, reply),
            reply: Shown::new(&next, reply),
            threatened,
        }
    }

    /// A tempting move that fails to this reply.
    pub fn tempting(before: &Chess, action: Move, reply: Move) -> Remark {
        let next = played(before, action);
        Remark::Tempting {
            tried: Shown::new(before, action),
            how: failing(&next, action, reply),
            reply: Shown::new(&next, reply),
        }
    }

    /// Whether a move ends the game without a winner, and how.
    pub fn draws(before: &Chess, action: Move) -> Option<Remark> {
        let next = played(before, action);
        let stalemate = next.is_stalemate();
        (stalemate || next.is_insufficient_material()).then(|| Remark::Draws {
            tried: Shown::new(before, action),
            stalemate,
        })
    }
}
