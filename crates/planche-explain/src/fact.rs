//! What is claimed: facts of single positions, each of which anybody can verify by the rules of chess.

use std::fmt::Display;

use planche_plan::Units;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::uci::UciMove;
use shakmaty::{Board, Role, Square};

use crate::man::name;

/// A man and where he stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    /// What he is.
    pub role: Role,
    /// Where he stands.
    pub square: Square,
}

impl Man {
    /// The man on a square.
    pub fn on(board: &Board, square: Square) -> Option<Man> {
        let role = board.role_at(square)?;
        Some(Man { role, square })
    }
}

/// `{"role": "rook", "square": "c1"}`.
impl Serialize for Man {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut man = serializer.serialize_struct("Man", 2)?;
        man.serialize_field("role", name(self.role))?;
        man.serialize_field("square", &self.square.to_string())?;
        man.end()
    }
}

/// A mate that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Picture {
    /// Along the back rank, the king behind his own men.
    BackRank,
    /// By a knight, the king walled in by his own men.
    Smothered,
}

/// What a threatened move would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Deed {
    /// Give mate at once.
    Mate,
    /// Take this man.
    Take(Man),
    /// Promote a pawn.
    Promote,
    /// Something that takes longer.
    Other,
}

/// One fact. It is about the position at the end of a path of moves, or about the last move of it;
/// "attacker" and "defender" are the sides of the proof.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "fact", rename_all = "camelCase")]
pub enum Fact {
    /// The side to move is checkmated.
    Mate {
        /// Where his king stands.
        #[serde(serialize_with = "text")]
        king: Square,
        /// What the mate is called.
        picture: Option<Picture>,
    },
    /// The side to move is in check by exactly these men.
    Check {
        /// All men that give check.
        by: Vec<Man>,
        /// Whether the man that moved last is not among them.
        discovered: bool,
    },
    /// The king of the side to move has no legal move.
    NoFlight {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        king: Square,
    },
    /// There is exactly one legal move.
    Forced {
        /// That move.
        #[serde(serialize_with = "text")]
        reply: UciMove,
    },
    /// The last move took this man.
    Captured {
        /// The man that was taken, where it stood.
        man: Man,
    },
    /// The last move took the man that had just taken on this square.
    TookBack {
        /// The square.
        #[serde(serialize_with = "text")]
        square: Square,
    },
    /// The last move promoted a pawn.
    Promoted {
        /// The new man.
        man: Man,
    },
    /// One man attacks several enemy men, and the proof takes each of them (but the king) after
    /// some reply.
    Fork {
        /// The man that attacks.
        by: Man,
        /// Two or more, dearest first.
        targets: Vec<Man>,
    },
    /// The dearer man in front, another one behind him on the line.
    Skewer {
        /// The man that attacks.
        by: Man,
        /// The nearer one.
        front: Man,
        /// The one that is left when the nearer one goes.
        rear: Man,
    },
    /// The man in front cannot leave the line without exposing his king.
    Pin {
        /// The man that pins.
        by: Man,
        /// The pinned man.
        front: Man,
        /// The king behind.
        rear: Man,
    },
    /// The last move uncovered an attack that was not there before.
    Uncovered {
        /// The man that attacks now.
        by: Man,
        /// Whom.
        target: Man,
    },
    /// If the defender could pass, this move of the attacker would be legal and do this.
    Threat {
        /// The move.
        #[serde(serialize_with = "text")]
        action: UciMove,
        /// The move in SAN.
        san: String,
        /// What it would do.
        deed: Deed,
    },
    /// The side to move can legally take this man.
    EnPrise {
        /// The man.
        man: Man,
    },
    /// The attacker threatens to take this man, who is worth more than the taker or stands unguarded; and
    /// wherever he goes, and whatever cheaper man he takes there, the proof takes him.
    Trapped {
        /// The man.
        man: Man,
    },
    /// The man that moved last could have been taken where it stood, and cannot be taken now.
    Withdrawn {
        /// The man, where it stands now.
        man: Man,
    },
    /// The side that moved last was in check.
    Evaded,
    /// A man attacks or guards a square.
    Guards {
        /// The man.
        man: Man,
        /// The square.
        #[serde(serialize_with = "text")]
        target: Square,
    },
    /// The man that moved last guarded a square from where it stood, and does not any more.
    GuardLost {
        /// The man, where it stands now.
        man: Man,
        /// The square that it guarded.
        #[serde(serialize_with = "text")]
        target: Square,
    },
    /// The man that moved last took on the square where the attacker's last move had arrived.
    DrawnTo {
        /// The man, where it stands now.
        man: Man,
    },
    /// The last move left a square on the line between a friendly man and another square, and that
    /// square is empty now.
    LineOpened {
        /// The man whose line it is.
        slider: Man,
        /// The square that was left.
        #[serde(serialize_with = "text")]
        through: Square,
        /// Where the line leads.
        #[serde(serialize_with = "text")]
        to: Square,
    },
    /// The last move put a man between an enemy man and a square that he attacked or guarded.
    LineShut {
        /// The enemy man.
        slider: Man,
        /// Where the man that moved stands now.
        #[serde(serialize_with = "text")]
        at: Square,
        /// The square that he no longer reaches.
        #[serde(serialize_with = "text")]
        target: Square,
    },
    /// A man stands on the line between a man and a square.
    LineBlocked {
        /// The man whose line it is.
        slider: Man,
        /// Who stands in it.
        by: Man,
        /// Where the line leads.
        #[serde(serialize_with = "text")]
        to: Square,
    },
    /// The defender's king cannot leave his rank: every square off it next to him is taken by his
    /// own men or attacked.
    Confined {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        king: Square,
    },
    /// The attacker, to move, can take this man, and nobody could take back or mate at once.
    Loose {
        /// The man.
        man: Man,
        /// The capture.
        #[serde(serialize_with = "text")]
        by: UciMove,
        /// The capture in SAN.
        san: String,
    },
    /// The attacker has at least so many units more than at the root.
    Gain {
        /// In units.
        units: Units,
    },
    /// Since the root the attacker has taken these men more than he lost, and lost those more than he
    /// took; nobody has promoted.
    Trade {
        /// Whom he has taken, the dearest first.
        #[serde(serialize_with = "roles")]
        won: Vec<Role>,
        /// Whom he has lost.
        #[serde(serialize_with = "roles")]
        given: Vec<Role>,
    },
    /// The attacker, to move, comes to have so many units more by this capture or promotion and captures after
    /// it.
    Leads {
        /// In units.
        units: Units,
        /// The move.
        #[serde(serialize_with = "text")]
        by: UciMove,
    },
    /// The attacker, to move, has not so many units more, but has after this capture.
    Regain {
        /// In units.
        units: Units,
        /// The capture.
        #[serde(serialize_with = "text")]
        by: UciMove,
        /// The capture in SAN.
        san: String,
    },
    /// The man that moved last attacks this enemy man, who is worth more or stands unguarded.
    Attacks {
        /// The man that moved.
        by: Man,
        /// The enemy man.
        target: Man,
    },
    /// A pawn of the attacker moved towards its promotion.
    Advanced {
        /// The pawn, where it stands now.
        man: Man,
    },
    /// The proof goes on with this move of the attacker.
    Answered {
        /// The answer.
        #[serde(serialize_with = "text")]
        by: UciMove,
    },
    /// The proof mates from here on all lines, in at most so many moves of the attacker.
    MateWithin {
        /// Moves of the attacker.
        moves: usize,
    },
    /// The proof ends in an ending that is known to be won on some line from here, and in mate on all others.
    KnownEnding {
        /// Whether lines may also end with the gain of material.
        gains: bool,
    },
    /// The proof shows that the attacker wins at least so many units from here.
    Wins {
        /// In units.
        units: Units,
    },
    /// Exactly one man of the defender guards this square, those behind others on a line counted too.
    SoleGuard {
        /// The guard.
        guard: Man,
        /// What he guards.
        #[serde(serialize_with = "text")]
        of: Square,
    },
    /// The attacker has more men that can take on this square than the defender has guards of it.
    Outnumbered {
        /// The square.
        #[serde(serialize_with = "text")]
        square: Square,
        /// How many attack it.
        attackers: usize,
        /// How many guard it.
        guards: usize,
    },
    /// Nobody of the defender's guards this man of his.
    Unguarded {
        /// The man.
        man: Man,
    },
    /// Two men of the defender on one line, with nothing between them.
    InLine {
        /// The one.
        front: Man,
        /// The other.
        rear: Man,
    },
    /// The defender's king stands on his first rank, and his own men hold every square before him; with one of the
    /// pawns a step forward the mate at the end of the told line would be none.
    NoLuft {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        king: Square,
        /// The pawns whose step would help.
        pawns: Vec<Man>,
    },
    /// The king of the side to move is mated, and would not be without any one of these men of his own beside him.
    BoxedIn {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        king: Square,
        /// His own men.
        own: Vec<Man>,
    },
    /// The man that replied stands on a square next to his king to which the king could go if it were empty; the king
    /// is mated.
    FillsFlight {
        /// The man.
        man: Man,
    },
    /// The side to move has a man that could take on this square by the way he moves, and may not: he is pinned.
    CannotTake {
        /// The pinned man.
        man: Man,
        /// Where he may not take.
        #[serde(serialize_with = "text")]
        target: Square,
        /// Who pins him.
        pinner: Man,
    },
    /// A man of the defender stands between a friend and a square that the friend would guard without him.
    ShutByOwn {
        /// The friend.
        slider: Man,
        /// Who stands in the way.
        by: Man,
        /// The square.
        #[serde(serialize_with = "text")]
        to: Square,
    },
    /// A man of the attacker is all that stands between a friend and a square.
    OwnManInTheWay {
        /// Who stands in the way.
        man: Man,
        /// The friend.
        slider: Man,
        /// The square.
        #[serde(serialize_with = "text")]
        to: Square,
    },
    /// From this square a man of this kind would attack these men of the defender.
    ForkSquare {
        /// The man, on the square.
        man: Man,
        /// Whom he would attack.
        targets: Vec<Man>,
    },
    /// If it were the defender's turn, his king could go to just these squares.
    Flights {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        king: Square,
        /// Where he could go.
        #[serde(serialize_with = "list_of")]
        squares: Vec<Square>,
    },
    /// The attacker, to move, could play this instead, and this reply would leave him with less than is proved.
    AtOnceFails {
        /// The move.
        #[serde(serialize_with = "text")]
        by: UciMove,
        /// What refutes it.
        #[serde(serialize_with = "text")]
        reply: UciMove,
    },
    /// If the attacker could not move, the defender would mate at once.
    MustForce {
        /// With this move.
        #[serde(serialize_with = "text")]
        threat: UciMove,
    },
    /// A man attacks a defender's man who would be in trouble on every square that he can reach: each is attacked.
    Hemmed {
        /// The man.
        man: Man,
    },
    /// The side to move is mated, and would not be without the man who pins this one: he could help then.
    CannotHelp {
        /// The pinned man.
        man: Man,
        /// Who pins him.
        pinner: Man,
    },
    /// The side to move is in check; without the men that check, this capture would be legal and win a man.
    NoTime {
        /// The capture.
        #[serde(serialize_with = "text")]
        capture: UciMove,
    },
    /// The man that moved last would have been lost where he stood, is not lost now, and threatens something.
    EvadesWithThreat {
        /// The man, where he stands now.
        man: Man,
        /// How he would have been taken, had the attacker passed.
        #[serde(serialize_with = "text")]
        capture: UciMove,
        /// What he threatens.
        #[serde(serialize_with = "text")]
        threat: UciMove,
    },
    /// Of all squares that a defender's man reaches, this one alone is not attacked.
    LastExit {
        /// The man.
        man: Man,
        /// Where he could go.
        #[serde(serialize_with = "text")]
        square: Square,
    },
    /// The defender, to move, has only his king and pawns, and the king is too far away to stop this pawn, whose way is
    /// free.
    Unstoppable {
        /// The pawn.
        pawn: Man,
        /// How many steps it needs.
        steps: u32,
        /// How many steps the king needs to the square of its promotion.
        king_steps: u32,
    },
    /// A pawn of the attacker is so many steps from its promotion, and its way is free of other men.
    NearQueen {
        /// The pawn.
        pawn: Man,
        /// How many steps.
        steps: u32,
    },
}

fn list_of<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(squares.iter().map(Square::to_string))
}

fn roles<S: Serializer>(roles: &[Role], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(roles.iter().map(|role| name(*role)))
}

fn text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A fact and where it holds: after these moves from the root of the proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedFact {
    /// The moves from the root.
    pub path: Vec<UciMove>,
    /// What is true there.
    pub fact: Fact,
}

/// `{"path": ["d5c3"], "fact": "guards", …}`.
impl Serialize for PlacedFact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flat<'a> {
            path: Vec<String>,
            #[serde(flatten)]
            fact: &'a Fact,
        }
        let path = self.path.iter().map(UciMove::to_string).collect();
        let fact = &self.fact;
        Flat { path, fact }.serialize(serializer)
    }
}
