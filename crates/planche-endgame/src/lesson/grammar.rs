//! The grammar of lessons: sentences to rules and back.
//!
//! ```text
//! lesson    = "Method:" words "." "Stages:" words "." "By heart:" words "." { section | rule } ;
//! section   = "Verdicts with Black to move:" | "White to move:" | "Black to move:" ;
//! rule      = [number "."] "(" stage ")" ("If" condition ", then" action | "Otherwise," action) ", because" words "." ;
//! condition = piece { " and " piece } ;
//! piece     = state | "a" kind fact | fact ;                 a fact belongs to the move named before it
//! kind      = {manner} [man] "move" ;                        man: king, bishop, rook, queen, pawn
//! action    = "White wins" | "it is a draw" | "play it" | ["of the" kind "s"] "play" order {", then" order} ;
//! ```
//!
//! The first rule of a section that fits is followed. Its moves are the legal ones of that kind that do all its facts;
//! each order keeps the best of them, and any that is left may be played. States, manners, facts and orders are the
//! phrases of the [vocabulary](super::vocabulary). What cannot be read is an error, never a guess.

use std::fmt;

use shakmaty::Role;

use super::vocabulary::{Fact, Order, State, Vocabulary, vocabulary};
use crate::class::Class;
use crate::text::{Parsed, Part, TextError, lines, on_line, quoted};

/// A lesson as it was read.
#[derive(Clone)]
pub struct Lesson {
    /// The ending.
    pub class: Class,
    /// What it is called.
    pub method: String,
    /// The names of its stages.
    pub stages: String,
    /// The line to learn by heart.
    pub by_heart: String,
    /// The rules, section by section.
    pub rules: Vec<Rule>,
}

/// Whom a rule speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// It judges positions with the bare king to move.
    Verdicts,
    /// It chooses a move of the side with the men.
    Strong,
    /// It chooses a move of the bare king.
    Bare,
}

impl Section {
    const ALL: [Section; 3] = [Section::Verdicts, Section::Strong, Section::Bare];

    /// The heading.
    pub fn heading(self) -> &'static str {
        match self {
            Section::Verdicts => "Verdicts with Black to move:",
            Section::Strong => "White to move:",
            Section::Bare => "Black to move:",
        }
    }
}

/// One sentence.
#[derive(Clone)]
pub struct Rule {
    /// Whom it speaks to.
    pub section: Section,
    /// The stage it belongs to.
    pub stage: String,
    /// What must be so; nothing is asked of "otherwise".
    pub states: Vec<&'static State>,
    /// The moves it speaks of.
    pub kind: Option<Kind>,
    /// What the move must do.
    pub facts: Vec<&'static Fact>,
    /// What is done.
    pub action: Action,
    /// Why: words that are not followed.
    pub because: String,
}

/// A sort of moves.
#[derive(Clone)]
pub struct Kind {
    /// How: quiet, covered.
    pub manners: Vec<&'static Fact>,
    /// Which man; any if none.
    pub man: Option<Role>,
}

/// What a rule says is to be done.
#[derive(Clone)]
pub enum Action {
    /// The side with the men wins.
    Wins,
    /// Nobody wins.
    Draws,
    /// Play the best of the moves, by these orders.
    Play(Vec<&'static Order>),
}

/// What is wrong with a lesson.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A line that is neither a heading nor a rule.
    #[error("expected 'If …, then …, because …' or 'Otherwise, …, because …', found '{0}'")]
    Shape(String),
    /// A stage is missing.
    #[error("expected the stage in brackets, found '{0}'")]
    Stage(String),
    /// A phrase that the vocabulary does not know.
    #[error(
        "'{0}' is no phrase that this ending knows ('planche endgame show CLASS --words' lists them)"
    )]
    Phrase(String),
    /// A move of an unknown sort.
    #[error("'{0}' is no sort of move: expected such as 'a quiet rook move …'")]
    Kind(String),
    /// An order that the vocabulary does not know.
    #[error(
        "'{0}' does not say which move to play ('planche endgame show CLASS --words' lists the orders)"
    )]
    Order(String),
    /// A condition without a move to play.
    #[error("a rule that plays needs a move: 'a … move …' or 'of the … moves'")]
    NoMove,
    /// Verdicts stand in their section, moves in theirs.
    #[error("this section {0}")]
    Section(&'static str),
    /// Nothing to follow.
    #[error("no rule: a lesson needs at least one")]
    Empty,
    /// No lesson can be written for this class.
    #[error("there are no words yet for lessons about {0}")]
    Class(String),
    /// Too long to be a lesson.
    #[error("at most {MOST_RULES} rules")]
    TooMany,
}

/// The most rules of a lesson.
pub const MOST_RULES: usize = 200;

/// What is wrong with a lesson, and where.
pub type LessonError = TextError<Problem>;

impl Lesson {
    /// Reads a lesson about this ending.
    pub fn read(class: Class, text: &str) -> Result<Lesson, LessonError> {
        let Some(words) = vocabulary(class) else {
            return Err(TextError::at_line(1, Problem::Class(class.to_string())));
        };
        let mut lesson = Lesson {
            class,
            method: String::new(),
            stages: String::new(),
            by_heart: String::new(),
            rules: Vec::new(),
        };
        let mut section = Section::Strong;
        for (number, line) in lines(text) {
            let line = Part::whole(line);
            if let Some(found) = Section::ALL.iter().find(|s| s.heading() == line.text) {
                section = *found;
            } else if !lesson.headed(line.text) {
                if lesson.rules.len() == MOST_RULES {
                    return Err(TextError::at_line(number, Problem::TooMany));
                }
                let rule = rule(&line, words, section).map_err(on_line(number))?;
                lesson.rules.push(rule);
            }
        }
        match lesson.rules.is_empty() {
            true => Err(TextError::at_line(1, Problem::Empty)),
            false => Ok(lesson),
        }
    }

    /// Takes a line of the head, if it is one.
    fn headed(&mut self, line: &str) -> bool {
        let heads = [
            ("Method: ", &mut self.method),
            ("Stages: ", &mut self.stages),
            ("By heart: ", &mut self.by_heart),
        ];
        for (name, place) in heads {
            if let Some(text) = line.strip_prefix(name) {
                *place = text.trim_end_matches('.').to_owned();
                return true;
            }
        }
        false
    }

    /// The numbers of the rules of a section.
    pub fn section(&self, section: Section) -> impl Iterator<Item = (usize, &Rule)> {
        let rules = self.rules.iter().enumerate();
        rules.filter(move |(_, rule)| rule.section == section)
    }

    /// Whether the lesson looks more than a glance ahead anywhere, and how far: moves of both sides.
    pub fn looks_ahead(&self) -> u8 {
        self.rules.iter().map(Rule::plies).max().unwrap_or(0)
    }
}

impl Rule {
    /// How many conditions it has: states, manners and facts.
    pub fn conditions(&self) -> usize {
        let manners = self.kind.as_ref().map_or(0, |kind| kind.manners.len());
        self.states.len() + manners + self.facts.len()
    }

    /// How many moves of both sides a reader must look ahead for it.
    pub fn plies(&self) -> u8 {
        let states = self.states.iter().map(|state| state.plies);
        let facts = self.facts.iter().map(|fact| fact.plies);
        let orders = self.orders().iter().map(|order| order.plies);
        states.chain(facts).chain(orders).max().unwrap_or(0)
    }

    /// What decides between its moves.
    pub fn orders(&self) -> &[&'static Order] {
        match &self.action {
            Action::Play(orders) => orders,
            Action::Wins | Action::Draws => &[],
        }
    }
}

/// A rule out of its line.
fn rule(line: &Part, words: &'static Vocabulary, section: Section) -> Parsed<Rule, Problem> {
    let line = without_number(line);
    let (stage, sentence) = staged(&line)?;
    let shape = || (sentence.column, Problem::Shape(quoted(sentence.text)));
    let because = sentence.text.find(", because ").ok_or_else(shape)?;
    let reason = sentence.after(because + ", because ".len());
    let head = sentence.before(because);
    let mut rule = Rule {
        section,
        stage,
        states: Vec::new(),
        kind: None,
        facts: Vec::new(),
        action: Action::Draws,
        because: reason.text.trim_end_matches('.').to_owned(),
    };
    let action = if head.text.starts_with("Otherwise, ") {
        head.after("Otherwise, ".len())
    } else {
        let then = head.text.find(", then ").ok_or_else(shape)?;
        let asked = head.before(then);
        if !asked.text.starts_with("If ") {
            return Err(shape());
        }
        condition(&asked.after("If ".len()), words, &mut rule)?;
        head.after(then + ", then ".len())
    };
    rule.action = act(&action, words, &mut rule)?;
    in_its_section(&rule, &action)?;
    Ok(rule)
}

fn without_number<'l>(line: &Part<'l>) -> Part<'l> {
    let digits = line.text.len()
        - line
            .text
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    match digits > 0 && line.text[digits..].starts_with(". ") {
        true => line.after(digits + 1),
        false => line.after(0),
    }
}

fn staged<'l>(line: &Part<'l>) -> Parsed<(String, Part<'l>), Problem> {
    let unknown = || (line.column, Problem::Stage(quoted(line.text)));
    let inside = line.text.strip_prefix('(').ok_or_else(unknown)?;
    let end = inside.find(") ").ok_or_else(unknown)?;
    Ok((inside[..end].to_owned(), line.after(end + 2)))
}

fn condition(part: &Part, words: &'static Vocabulary, rule: &mut Rule) -> Parsed<(), Problem> {
    for piece in part.split(" and ") {
        if let Some(state) = words.states.iter().find(|state| state.phrase == piece.text) {
            rule.states.push(state);
            continue;
        }
        let (kind, rest) = named_kind(&piece, words)?;
        let moved = kind.is_some();
        rule.kind = kind.or(rule.kind.take());
        if moved && rest.text.is_empty() {
            continue;
        }
        let fact = words.facts.iter().find(|fact| fact.phrase == rest.text);
        let known = fact.filter(|_| rule.kind.is_some());
        rule.facts
            .push(known.ok_or_else(|| (rest.column, Problem::Phrase(quoted(rest.text))))?);
    }
    Ok(())
}

/// "a quiet rook move …": the kind, and what follows it.
fn named_kind<'l>(
    piece: &Part<'l>,
    words: &'static Vocabulary,
) -> Parsed<(Option<Kind>, Part<'l>), Problem> {
    let Some(named) = piece.text.strip_prefix("a ") else {
        return Ok((None, piece.after(0)));
    };
    let Some(end) = named.find("move") else {
        return Err((piece.column, Problem::Kind(quoted(piece.text))));
    };
    let kind = kind(&named[..end], words)
        .ok_or_else(|| (piece.column, Problem::Kind(quoted(piece.text))))?;
    Ok((Some(kind), piece.after("a ".len() + end + "move".len())))
}

/// "quiet rook": manners, then the man.
fn kind(text: &str, words: &'static Vocabulary) -> Option<Kind> {
    let mut kind = Kind {
        manners: Vec::new(),
        man: None,
    };
    for word in text.split_whitespace() {
        if kind.man.is_some() {
            return None;
        }
        match man(word) {
            Some(role) => kind.man = Some(role),
            None => kind
                .manners
                .push(words.manners.iter().find(|manner| manner.phrase == word)?),
        }
    }
    Some(kind)
}

const MEN: [(&str, Role); 5] = [
    ("king", Role::King),
    ("bishop", Role::Bishop),
    ("rook", Role::Rook),
    ("queen", Role::Queen),
    ("pawn", Role::Pawn),
];

fn man(word: &str) -> Option<Role> {
    MEN.iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, role)| role)
}

fn act(part: &Part, words: &'static Vocabulary, rule: &mut Rule) -> Parsed<Action, Problem> {
    match part.text {
        "White wins" => return Ok(Action::Wins),
        "it is a draw" => return Ok(Action::Draws),
        "play it" => return Ok(Action::Play(Vec::new())),
        _ => {}
    }
    let mut part = part.after(0);
    if part.text.starts_with("of the ") {
        let named = part.after("of the ".len());
        let unknown = || (named.column, Problem::Kind(quoted(named.text)));
        let end = named.text.find("moves ").ok_or_else(unknown)?;
        rule.kind = Some(kind(&named.text[..end], words).ok_or_else(unknown)?);
        part = named.after(end + "moves ".len());
    }
    let orders = match part.text.strip_prefix("play ") {
        Some(_) => part.after("play ".len()).split(", then "),
        None => return Err((part.column, Problem::Order(quoted(part.text)))),
    };
    let order = |text: &str| words.orders.iter().find(|order| order.phrase == text);
    let read = |part: &Part| part.known(order, Problem::Order);
    Ok(Action::Play(
        orders.iter().map(read).collect::<Result<_, _>>()?,
    ))
}

/// Verdicts judge, the other sections play a move that was named.
fn in_its_section(rule: &Rule, action: &Part) -> Parsed<(), Problem> {
    let plays = matches!(rule.action, Action::Play(_));
    let wrong = match (rule.section, plays) {
        (Section::Verdicts, true) => Problem::Section("judges: 'White wins' or 'it is a draw'"),
        (Section::Strong | Section::Bare, false) => Problem::Section("plays: 'play …'"),
        (_, true) if rule.kind.is_none() => Problem::NoMove,
        _ => return Ok(()),
    };
    Err((action.column, wrong))
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for manner in &self.manners {
            write!(f, "{} ", manner.phrase)?;
        }
        let name = |role| MEN.iter().find(|(_, man)| *man == role);
        if let Some((name, _)) = self.man.and_then(name) {
            write!(f, "{name} ")?;
        }
        write!(f, "move")
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}) ", self.stage)?;
        let chooses = matches!(&self.action, Action::Play(orders) if !orders.is_empty());
        let unasked = self.states.is_empty() && self.facts.is_empty();
        let otherwise = unasked && (self.kind.is_none() || chooses);
        let mut pieces: Vec<String> = self.states.iter().map(|s| s.phrase.to_owned()).collect();
        if let Some(kind) = self.kind.as_ref().filter(|_| !otherwise) {
            let mut facts = self.facts.iter().map(|fact| fact.phrase);
            let first = facts
                .next()
                .map_or(String::new(), |fact| format!(" {fact}"));
            pieces.push(format!("a {kind}{first}"));
            pieces.extend(facts.map(str::to_owned));
        }
        match otherwise {
            true => write!(f, "Otherwise, ")?,
            false => write!(f, "If {}, then ", pieces.join(" and "))?,
        }
        match &self.action {
            Action::Wins => write!(f, "White wins")?,
            Action::Draws => write!(f, "it is a draw")?,
            Action::Play(orders) if orders.is_empty() => write!(f, "play it")?,
            Action::Play(orders) => {
                if let Some(kind) = self.kind.as_ref().filter(|_| otherwise) {
                    write!(f, "of the {kind}s ")?;
                }
                let orders: Vec<&str> = orders.iter().map(|order| order.phrase).collect();
                write!(f, "play {}", orders.join(", then "))?;
            }
        }
        write!(f, ", because {}.", self.because)
    }
}

/// The lesson as it is printed: number and sentence, section by section.
pub struct Lines<'l>(pub &'l Lesson);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lesson = self.0;
        writeln!(f, "Method: {}.", lesson.method)?;
        writeln!(f, "Stages: {}.", lesson.stages)?;
        writeln!(f, "By heart: {}.", lesson.by_heart)?;
        let mut section = None;
        for (number, rule) in lesson.rules.iter().enumerate() {
            if section != Some(rule.section) {
                section = Some(rule.section);
                writeln!(f, "{}", rule.section.heading())?;
            }
            writeln!(f, "{}. {rule}", number + 1)?;
        }
        Ok(())
    }
}
