//! What a language has to know: its words, and the frames in which they stand. How a message is built from them is the
//! same for all languages and stands in `sentence.rs`.

use shakmaty::{Color, Piece, Role, Square};

use crate::account::{Act, Outcome, Stroke, Weakness, WhyNow};
use crate::breach::Breach;
use crate::cause::Failing;
use crate::fact::Man;
use crate::manner::Lang;
use crate::motif::Clue;
use crate::prize::Prize;
use crate::remark::Gain;
use crate::success::Success;
use crate::theme::Theme;

/// A language.
pub(crate) trait Tongue {
    /// Which language it is.
    fn lang(&self) -> Lang;

    /// "a, b and c".
    fn list(&self, items: &[String]) -> String;

    /// A clause about what is wrong in somebody's position.
    fn weakness(&self, owner: Color, weakness: &Weakness) -> String;

    /// That a man alone still guards a square.
    fn guarding(&self, guard: Man, square: Square) -> String;

    /// What a move does, without a subject. `free` says that nobody guards what it takes.
    fn verb(&self, act: &Act, free: bool) -> String;

    /// Why a move works, beginning with [`Tongue::because`], or with another word that joins clauses.
    fn reason(&self, step: &Stroke, why: &WhyNow) -> Option<String>;

    /// "because ".
    fn because(&self) -> &'static str;

    /// "so ".
    fn so(&self) -> &'static str;

    /// A motif with its article; none where it is not told as a name.
    fn motif(&self, theme: Theme) -> Option<&'static str>;

    /// What a motif means, for those who do not know the word.
    fn term(&self, theme: Theme) -> &'static str;

    /// How a move fails.
    fn failing(&self, how: Failing, tried: &str, reply: &str) -> String;

    /// What a side comes to in the end, where that is not told by the men.
    fn outcome(&self, side: Color, outcome: &Outcome) -> String;

    /// "a rook".
    fn a(&self, role: Role) -> String;

    /// "two rooks".
    fn several(&self, count: usize, role: Role) -> String;

    /// A gain by its name.
    fn prize(&self, prize: Prize) -> String;

    /// Words around words.
    fn frame(&self, frame: Frame<'_>) -> String;

    /// What somebody or something reaches, as a verb without its subject.
    fn gains(&self, gain: Gain, mood: Mood) -> String;

    /// What the reply does, behind "but".
    fn but(&self, how: Failing, reply: &str) -> String;

    /// What a reply does to an idea, without a subject.
    fn breach(&self, breach: &Breach) -> String;

    /// "the black knight on f6".
    fn coloured(&self, man: Piece, square: Square) -> String;

    /// A whole hint.
    fn hint(&self, hint: Hint<'_>) -> String;

    /// What to look for.
    fn sought(&self, motif: Clue) -> Option<String>;

    /// What a proof comes to at least, as a clause.
    fn at_least(&self, side: Color, success: &Success, prize: Option<Prize>) -> String;

    /// A remark.
    fn note(&self, note: Note<'_>) -> String;
}

/// The three hints.
pub(crate) enum Hint<'a> {
    /// What it comes to, and what to look for.
    Motif { result: &'a str, sought: &'a str },
    /// The man that begins.
    Man(&'a Man),
    /// The move.
    Move(&'a str),
}

/// Whose verb it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    /// That of a move: "wins a rook".
    Move,
    /// That of a side: "wins a rook".
    Side,
    /// That of a side on another board: "would win a rook".
    Would,
    /// Behind "threatens": "to win a rook".
    Threat,
}

/// The patterns of remarks; [`crate::remark::Remark`] says what each of them is about.
pub(crate) enum Note<'a> {
    Works {
        tried: &'a str,
        gain: &'a str,
    },
    /// What to beware of: a threat, and whom it would take.
    Watch {
        side: Color,
        threat: &'a str,
        taken: Option<Role>,
    },
    NothingMore,
    Prefers(&'a str),
    WorksLess {
        tried: &'a str,
        gain: &'a str,
        best: &'a str,
        more: &'a str,
    },
    Spoils {
        tried: &'a str,
        gain: &'a str,
        reply: &'a str,
    },
    OnlyMove(&'a str),
    Draws {
        tried: &'a str,
        stalemate: bool,
    },
    /// A move that does something, but.
    But {
        tried: &'a str,
        does: &'a str,
        but: &'a str,
    },
    /// A move that does nothing against a threat.
    Ignores {
        tried: &'a str,
        but: &'a str,
    },
    Threatens {
        tried: &'a str,
        threat: &'a str,
        gain: &'a str,
        but: Option<&'a str>,
    },
    Wins {
        side: Color,
        gain: &'a str,
    },
    WinsAtMost {
        side: Color,
        most: Option<&'a str>,
    },
    AsFarAsSeen,
    Open(&'a str),
    Stops {
        line: &'a str,
        reply: &'a str,
        targets: Option<&'a str>,
        seemed: bool,
    },
    Meets {
        tried: &'a str,
        threat: &'a str,
    },
    AllBut(&'a str),
    Holds {
        replies: &'a str,
        more: usize,
    },
    Without {
        man: &'a str,
        side: Color,
        gain: &'a str,
    },
    Better(&'a str),
    Threat {
        side: Color,
        threat: &'a str,
        gain: &'a str,
    },
    Cure(&'a str),
    MoreThreats {
        threats: &'a str,
        one: bool,
        as_great: bool,
    },
    NoThreat {
        side: Color,
        complete: bool,
    },
    NoThreatSeen(Color),
    NoThreatClaimed(Color),
    InCheck(Color),
    Over,
    /// A man was offered, and it does not work.
    Unsound {
        answer: &'a str,
        side: Color,
        gain: &'a str,
    },
    /// A move allows a mate.
    Allows {
        mate: bool,
        how: &'a str,
    },
    /// A move loses something.
    Loses {
        what: &'a str,
        at_least: bool,
        how: &'a str,
    },
    Kept(&'a str),
}

/// The patterns in which words stand.
pub(crate) enum Frame<'a> {
    /// Clauses side by side.
    And(&'a [String]),
    /// A quiet move.
    Quiet(&'a str),
    /// A move of which nothing is said.
    IsTheMove,
    /// A later move of which nothing is said.
    Decides,
    /// A later check of which nothing is said.
    Chases,
    /// A forced reply and what follows.
    Forced { before: &'a str, then: &'a str },
    /// Moves and what follows.
    After { before: &'a str, then: &'a str },
    /// What the lines come to that were not told.
    Otherwise(&'a str),
    /// Who avoids the mate that was told loses this.
    OrLoses { side: Color, lost: &'a str },
    /// A king is hunted, perhaps by checks alone, and then.
    Hunt {
        checks: bool,
        king: Option<Square>,
        then: &'a str,
    },
    /// A move that is played too early.
    AtOnce(&'a str),
    /// A reply, its answer and what that does.
    If {
        reply: &'a str,
        answer: &'a str,
        does: &'a str,
    },
    /// A man that cannot be taken.
    Immune {
        role: Role,
        reply: &'a str,
        answer: &'a str,
        /// Both moves, one behind the other.
        line: &'a str,
        does: &'a str,
    },
    /// What somebody has won after the last moves, or is going to win.
    HasWon {
        line: &'a str,
        side: Color,
        what: &'a str,
        done: bool,
    },
    /// What somebody wins, perhaps in this line alone.
    Wins {
        side: Color,
        what: &'a str,
        here: bool,
    },
    /// A new queen for somebody.
    Gets { side: Color, what: &'a str },
    /// Something for a price.
    For { won: &'a str, paid: &'a str },
    /// The queen, where she is what is won.
    TheQueen,
    /// A queen that was a pawn.
    NewQueen,
    /// A rook for a minor piece, perhaps with a pawn.
    Exchange { pawn: bool },
    /// Enough, where nothing better is known.
    Enough,
    /// An idea, the blow behind it, and what it comes to.
    Idea {
        first: &'a str,
        then: Option<&'a str>,
        end: Option<&'a str>,
    },
}
