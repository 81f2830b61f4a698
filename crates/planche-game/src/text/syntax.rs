//! A rules file as a value: what the parser makes and the formatter prints.

use super::error::Place;

/// One line of a file or of a block, with its place and the note that stands after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<T> {
    /// Where it begins.
    pub place: Place,
    /// What it says.
    pub item: T,
    /// The note after `#` on the same line.
    pub note: Option<String>,
}

/// A rules file, line by line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulesFile {
    /// Its declarations and sections in the order written.
    pub lines: Vec<Line<Declaration>>,
}

/// How the board closes on itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wrap {
    /// A plain rectangle.
    #[default]
    None,
    /// The first column is next to the last one: a cylinder.
    Columns,
    /// Columns and rows both close: a torus.
    Both,
}

/// How long a variant lasts before the man becomes an ordinary one again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// Until the man moves.
    UntilItMoves,
    /// Until its side is to move again.
    OneTurn,
    /// Until a rule changes it.
    Always,
}

/// The board of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLine {
    /// Number of columns.
    pub width: i32,
    /// Number of rows.
    pub height: i32,
    /// Whether the second player sees the board upside down.
    pub mirrored: bool,
    /// How it closes on itself.
    pub wrap: Wrap,
}

/// A kind of man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManLine {
    /// Its name.
    pub name: String,
    /// Its letter in a position.
    pub letter: char,
    /// The second player's letter, if it is another one.
    pub second: Option<char>,
}

/// A kind of man with a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantLine {
    /// Its name.
    pub name: String,
    /// Its letter in a position, if it has one of its own.
    pub letter: Option<char>,
    /// The kind it is a variant of.
    pub base: String,
    /// How long it lasts.
    pub life: Life,
}

/// A declaration at the left margin, or a section with its block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Declaration {
    /// A line that is only a note.
    Note(String),
    /// `game chess`
    Game(String),
    /// `players white black`
    Players(String, String),
    /// `board 8 by 8 mirrored wraps columns`
    Board(BoardLine),
    /// `holes a1 h8`
    Holes(Vec<String>),
    /// `men king K, queen Q`; `men man X o` where the second player has a letter of his own
    Men(Vec<ManLine>),
    /// `variant runner of pawn for one turn`
    Variant(VariantLine),
    /// `reserve 3 man`
    Reserve(i32, String),
    /// `flag taking`
    Flag(String),
    /// `royal king`
    Royal(String),
    /// `draw after 100 moves without capture or pawn`
    DrawAfter {
        /// The number of moves of both sides together.
        moves: i32,
        /// Whether a capture starts the count anew.
        capture: bool,
        /// The kinds whose moves start the count anew.
        kinds: Vec<String>,
    },
    /// `draw when a position comes 3 times`, `loss when a position comes 2 times`
    Repetition(i32, Verdict),
    /// `letters K = newking e1, newrook h1`
    Letters {
        /// The capital letter; the small one is for the second player.
        letter: char,
        /// The men that must stand there for the letter to be written.
        men: Vec<(String, String)>,
    },
    /// `square runner back`
    Marked {
        /// The kind of man whose square is written.
        kind: String,
        /// The step from the written square to the man.
        step: Expression,
    },
    /// `directions straight = right, left`
    Directions(String, Vec<Expression>),
    /// `start 8/8/8 w`
    Start(String),
    /// `moves`, `result`, `stuck` or `ended`, and its block.
    Section(Section, Block),
    /// `to slide(s, ways)` and its block.
    Procedure {
        /// Its name.
        name: String,
        /// Its parameters.
        parameters: Vec<String>,
        /// What it does.
        body: Block,
    },
}

/// The algorithms a game is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Section {
    /// Enumerates the moves of the side to move.
    Moves,
    /// Says, after a move, what it means for the side that made it.
    Result,
    /// Says what it means to have no move.
    Stuck,
    /// Says what it means that neither side has a move.
    Ended,
}

impl Section {
    /// All four, in the order of their indices.
    pub const ALL: [Section; 4] = [
        Section::Moves,
        Section::Result,
        Section::Stuck,
        Section::Ended,
    ];

    /// The word that begins it.
    pub fn word(self) -> &'static str {
        match self {
            Section::Moves => "moves",
            Section::Result => "result",
            Section::Stuck => "stuck",
            Section::Ended => "ended",
        }
    }
}

/// Lines that are indented together.
pub type Block = Vec<Line<Statement>>;

/// What a result statement says, for the side that is "friend".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing is decided.
    None,
    /// The side must pass (only under `stuck`).
    Pass,
    /// Nobody wins.
    Draw,
    /// The other side wins.
    Loss,
    /// This side wins.
    Victory,
}

impl Verdict {
    /// The word that says it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::None => "nothing",
            Verdict::Pass => "pass",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
            Verdict::Victory => "victory",
        }
    }
}

/// One step of an algorithm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// A line that is only a note.
    Note(String),
    /// `if … / otherwise if … / otherwise`
    If(Vec<(Condition, Block)>, Option<Block>),
    /// `while …`
    While(Condition, Block),
    /// `for each square s with friend`
    ForSquare(String, Option<Occupant>, Block),
    /// `for each way d in straight`
    ForWay(String, Expression, Block),
    /// `for each kind k in queen, rook`
    ForKind(String, Vec<Expression>, Block),
    /// `for n from 1 to 5`
    ForNumber(String, Expression, Expression, Block),
    /// `choose n / when 1 / otherwise`
    Choose(Expression, Vec<(Expression, Block)>, Option<Block>),
    /// `t = s + d`
    Assign(String, Expression),
    /// `do slide(s, straight)`
    Do(String, Vec<Expression>),
    /// Leave the innermost loop.
    Leave,
    /// Go on with the next turn of the innermost loop.
    Next,
    /// The algorithm is finished.
    Done,
    /// `move s goes to t, …`
    Move(Vec<Part>),
    /// `also t changes side`: a part that waits for the next `move`.
    Also(Part),
    /// `victory`, `loss`, `draw`, `pass`
    Result(Verdict),
}

/// A part of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// `s goes to t`
    Goes(Expression, Expression),
    /// `t is captured`
    Captured(Expression),
    /// `man is put on t`, from the reserve or from nowhere
    Put {
        /// The kind of man.
        kind: Expression,
        /// Whether the reserve loses one.
        reserve: bool,
        /// Where.
        square: Expression,
    },
    /// `t becomes queen`
    Becomes(Expression, Expression),
    /// `t changes side`
    ChangesSide(Expression),
    /// `man joins reserve`, `man joins enemy reserve`
    Joins(Expression, Party),
    /// `again`: the same side moves once more.
    Again,
    /// `taking is set` / `taking is cleared`
    Flag(String, bool),
}

/// Who stands on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupant {
    /// Friend, enemy or anybody.
    pub side: Option<Party>,
    /// The kinds that will do; empty for all.
    pub kinds: Vec<Expression>,
}

/// The two sides as an algorithm sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Party {
    /// The side the algorithm is run for.
    Friend,
    /// The other one.
    Enemy,
}

/// An edge of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The last row.
    Top,
    /// The first row.
    Bottom,
}

/// A chain: whose squares it goes over, from where to where, and by which steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// What stands on its squares.
    pub through: Stand,
    /// Where it begins.
    pub from: End,
    /// Where it must come to.
    pub to: End,
    /// The steps.
    pub ways: Expression,
    /// A square that counts as if it were not there.
    pub without: Option<Expression>,
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stand {
    /// A man of the party.
    Man(Party),
    /// Nothing.
    Nothing,
}

/// An end of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Any square of an edge.
    Edge(Edge),
    /// One square, whatever stands there.
    Square(Expression),
    /// Any square beside the chain on which this stands.
    Beside(Stand),
}

/// How two numbers (or squares, kinds, directions) are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// Something that is true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// `… and …`
    And(Box<Condition>, Box<Condition>),
    /// `… or …`
    Or(Box<Condition>, Box<Condition>),
    /// `not …`
    Not(Box<Condition>),
    /// `s is empty`
    Empty(Place, Expression),
    /// `s is on board`
    OnBoard(Place, Expression),
    /// `s is attacked`: an enemy could capture a friendly man that stood on it.
    Attacked(Place, Expression),
    /// `s has friend king or queen`
    Has(Place, Expression, Occupant),
    /// `reserve has man`, `enemy reserve has 5 man`: at least so many
    Reserve(Place, Party, i32, Expression),
    /// `taking is set`
    Flag(Place, String),
    /// `playing white`
    Playing(Place, String),
    /// `friends join left to right by ways`
    Join(Place, Box<Chain>),
    /// `n < 3`
    Compare(Place, Comparison, Expression, Expression),
}

/// A number, square, direction or kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// A whole number.
    Number(i32),
    /// A name: a variable, a kind, directions, or a square such as `e1`.
    Name(Place, String),
    /// `-x`
    Minus(Box<Expression>),
    /// `a + b` and its like.
    Binary(Place, Operator, Box<Expression>, Box<Expression>),
    /// `(1, 2)`: a direction, columns then rows.
    Way(Place, Box<Expression>, Box<Expression>),
    /// `at(column, row)`
    At(Place, Box<Expression>, Box<Expression>),
    /// `row of s`
    RowOf(Place, Box<Expression>),
    /// `column of s`
    ColumnOf(Place, Box<Expression>),
}

/// The signs of arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`, rounded towards zero
    Over,
}
