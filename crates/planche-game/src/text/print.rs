//! From a [`RulesFile`] to text: the one way a rules file is laid out.
//!
//! `parse(print(file))` is `file` again, notes included; blank lines are not kept, one is put
//! before each section and procedure.

use std::fmt::Write;

use super::parse::{BESIDE, CHAINS};
use super::syntax::{
    Block, BoardLine, Chain, Comparison, Condition, Declaration, Edge, End, Expression, Life, Line,
    ManLine, Occupant, Operator, Part, Party, RulesFile, Stand, Statement, VariantLine, Wrap,
};

/// Prints a rules file.
pub fn print(file: &RulesFile) -> String {
    let mut printer = Printer {
        text: String::new(),
    };
    for (index, line) in file.lines.iter().enumerate() {
        let note_above = index > 0 && matches!(file.lines[index - 1].item, Declaration::Note(_));
        if index > 0 && !note_above && begins_part(&file.lines[index..]) {
            printer.text.push('\n');
        }
        printer.declaration(line);
    }
    printer.text
}

/// Whether the next line that is not a note begins a section or procedure.
fn begins_part(lines: &[Line<Declaration>]) -> bool {
    let next = lines
        .iter()
        .find(|line| !matches!(line.item, Declaration::Note(_)));
    matches!(
        next.map(|line| &line.item),
        Some(Declaration::Section(..) | Declaration::Procedure { .. })
    )
}

struct Printer {
    text: String,
}

impl Printer {
    fn line(&mut self, indent: usize, text: &str, note: &Option<String>) {
        for _ in 0..indent {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        if let Some(note) = note {
            let gap = if text.is_empty() { "" } else { "  " };
            let _ = write!(self.text, "{gap}# {note}");
        }
        let kept = self.text.trim_end_matches(' ').len();
        self.text.truncate(kept);
        self.text.push('\n');
    }

    fn declaration(&mut self, line: &Line<Declaration>) {
        match &line.item {
            Declaration::Note(note) => self.line(0, "", &Some(note.clone())),
            Declaration::Section(section, body) => {
                self.line(0, section.word(), &line.note);
                self.block(1, body);
            }
            Declaration::Procedure {
                name,
                parameters,
                body,
            } => {
                self.line(
                    0,
                    &format!("to {name}({})", parameters.join(", ")),
                    &line.note,
                );
                self.block(1, body);
            }
            header => self.line(0, &header_text(header), &line.note),
        }
    }

    fn block(&mut self, indent: usize, block: &Block) {
        for line in block {
            self.statement(indent, line);
        }
    }

    fn statement(&mut self, indent: usize, line: &Line<Statement>) {
        let note = &line.note;
        match &line.item {
            Statement::Note(note) => self.line(indent, "", &Some(note.clone())),
            Statement::If(arms, otherwise) => {
                for (index, (condition, body)) in arms.iter().enumerate() {
                    let word = if index == 0 { "if" } else { "otherwise if" };
                    let head = format!("{word} {}", condition_text(condition, 0));
                    self.line(indent, &head, if index == 0 { note } else { &None });
                    self.block(indent + 1, body);
                }
                self.otherwise(indent, otherwise);
            }
            Statement::While(condition, body) => {
                self.headed(
                    indent,
                    &format!("while {}", condition_text(condition, 0)),
                    body,
                    note,
                );
            }
            Statement::ForSquare(name, with, body) => {
                let with = with.as_ref().map_or(String::new(), |with| {
                    format!(" with {}", occupant_text(with))
                });
                self.headed(indent, &format!("for each square {name}{with}"), body, note);
            }
            Statement::ForWay(name, ways, body) => {
                let head = format!("for each way {name} in {}", expression_text(ways, 0));
                self.headed(indent, &head, body, note);
            }
            Statement::ForKind(name, kinds, body) => {
                let kinds: Vec<String> = kinds.iter().map(|k| expression_text(k, 0)).collect();
                let head = format!("for each kind {name} in {}", kinds.join(", "));
                self.headed(indent, &head, body, note);
            }
            Statement::ForNumber(name, first, last, body) => {
                let (first, last) = (expression_text(first, 0), expression_text(last, 0));
                self.headed(
                    indent,
                    &format!("for {name} from {first} to {last}"),
                    body,
                    note,
                );
            }
            Statement::Choose(subject, whens, otherwise) => {
                self.line(
                    indent,
                    &format!("choose {}", expression_text(subject, 0)),
                    note,
                );
                for (value, body) in whens {
                    let head = format!("when {}", expression_text(value, 0));
                    self.headed(indent, &head, body, &None);
                }
                self.otherwise(indent, otherwise);
            }
            simple => self.line(indent, &simple_text(simple), note),
        }
    }

    fn headed(&mut self, indent: usize, head: &str, body: &Block, note: &Option<String>) {
        self.line(indent, head, note);
        self.block(indent + 1, body);
    }

    fn otherwise(&mut self, indent: usize, otherwise: &Option<Block>) {
        if let Some(body) = otherwise {
            self.headed(indent, "otherwise", body, &None);
        }
    }
}

fn board_text(board: &BoardLine) -> String {
    let mirrored = if board.mirrored { " mirrored" } else { "" };
    let wrap = match board.wrap {
        Wrap::None => "",
        Wrap::Columns => " wraps columns",
        Wrap::Both => " wraps both",
    };
    format!("board {} by {}{mirrored}{wrap}", board.width, board.height)
}

fn variant_text(variant: &VariantLine) -> String {
    let letter = variant.letter.map_or(String::new(), |c| format!(" {c}"));
    let life = match variant.life {
        Life::UntilItMoves => " until it moves",
        Life::OneTurn => " for one turn",
        Life::Always => "",
    };
    format!("variant {}{letter} of {}{life}", variant.name, variant.base)
}

fn header_text(header: &Declaration) -> String {
    match header {
        Declaration::Game(name) => format!("game {name}"),
        Declaration::Players(first, second) => format!("players {first} {second}"),
        Declaration::Board(board) => board_text(board),
        Declaration::Holes(squares) => format!("holes {}", squares.join(" ")),
        Declaration::Men(men) => {
            let men: Vec<String> = men.iter().map(man_text).collect();
            format!("men {}", men.join(", "))
        }
        Declaration::Variant(variant) => variant_text(variant),
        Declaration::Reserve(count, kind) => format!("reserve {count} {kind}"),
        Declaration::Flag(name) => format!("flag {name}"),
        Declaration::Royal(kind) => format!("royal {kind}"),
        Declaration::DrawAfter {
            moves,
            capture,
            kinds,
        } => {
            let mut resets: Vec<&str> = if *capture {
                vec!["capture"]
            } else {
                Vec::new()
            };
            resets.extend(kinds.iter().map(String::as_str));
            let without = if resets.is_empty() {
                String::new()
            } else {
                format!(" without {}", resets.join(" or "))
            };
            format!("draw after {moves} moves{without}")
        }
        Declaration::Repetition(times, verdict) => {
            format!("{} when a position comes {times} times", verdict.word())
        }
        Declaration::Letters { letter, men } => format!("letters {letter} = {}", pairs(men)),
        Declaration::Marked { kind, step } => {
            format!("square {kind} {}", expression_text(step, 9))
        }
        Declaration::Directions(name, ways) => {
            let ways: Vec<String> = ways.iter().map(|way| expression_text(way, 9)).collect();
            format!("directions {name} = {}", ways.join(", "))
        }
        Declaration::Start(text) => format!("start {text}"),
        Declaration::Note(_) | Declaration::Section(..) | Declaration::Procedure { .. } => {
            String::new()
        }
    }
}

fn man_text(man: &ManLine) -> String {
    let ManLine { name, letter, .. } = man;
    let second = man
        .second
        .map_or(String::new(), |second| format!(" {second}"));
    format!("{name} {letter}{second}")
}

fn pairs<A: std::fmt::Display, B: std::fmt::Display>(pairs: &[(A, B)]) -> String {
    let texts: Vec<String> = pairs.iter().map(|(a, b)| format!("{a} {b}")).collect();
    texts.join(", ")
}

fn simple_text(statement: &Statement) -> String {
    match statement {
        Statement::Assign(name, value) => format!("{name} = {}", expression_text(value, 0)),
        Statement::Do(name, arguments) => {
            let texts: Vec<String> = arguments.iter().map(|a| expression_text(a, 0)).collect();
            format!("do {name}({})", texts.join(", "))
        }
        Statement::Leave => "leave".to_string(),
        Statement::Next => "next".to_string(),
        Statement::Done => "done".to_string(),
        Statement::Move(parts) => {
            let parts: Vec<String> = parts.iter().map(part_text).collect();
            format!("move {}", parts.join(", "))
        }
        Statement::Also(part) => format!("also {}", part_text(part)),
        Statement::Result(verdict) => verdict.word().to_string(),
        _ => String::new(),
    }
}

fn part_text(part: &Part) -> String {
    let text = |e: &Expression| expression_text(e, 0);
    match part {
        Part::Goes(from, to) => format!("{} goes to {}", text(from), text(to)),
        Part::Captured(square) => format!("{} is captured", text(square)),
        Part::Put {
            kind,
            reserve,
            square,
        } => {
            let from = if *reserve { " from reserve" } else { "" };
            format!("{}{from} is put on {}", text(kind), text(square))
        }
        Part::Becomes(square, kind) => format!("{} becomes {}", text(square), text(kind)),
        Part::ChangesSide(square) => format!("{} changes side", text(square)),
        Part::Joins(kind, party) => format!("{} joins {}", text(kind), reserve_text(*party)),
        Part::Again => "again".to_string(),
        Part::Flag(name, true) => format!("{name} is set"),
        Part::Flag(name, false) => format!("{name} is cleared"),
    }
}

fn reserve_text(party: Party) -> &'static str {
    match party {
        Party::Friend => "reserve",
        Party::Enemy => "enemy reserve",
    }
}

fn occupant_text(occupant: &Occupant) -> String {
    let mut words = Vec::new();
    match occupant.side {
        Some(Party::Friend) => words.push("friend".to_string()),
        Some(Party::Enemy) => words.push("enemy".to_string()),
        None => {}
    }
    let kinds: Vec<String> = occupant
        .kinds
        .iter()
        .map(|k| expression_text(k, 0))
        .collect();
    if !kinds.is_empty() {
        words.push(kinds.join(" or "));
    }
    words.join(" ")
}

/// `binding`: 0 inside `or`, 1 inside `and`, 2 after `not`.
fn condition_text(condition: &Condition, binding: u8) -> String {
    let text = |e: &Expression| expression_text(e, 0);
    let (own, body) = match condition {
        Condition::Or(a, b) => (
            0,
            format!("{} or {}", condition_text(a, 0), condition_text(b, 1)),
        ),
        Condition::And(a, b) => (
            1,
            format!("{} and {}", condition_text(a, 1), condition_text(b, 2)),
        ),
        Condition::Not(inner) => (2, not_text(inner)),
        Condition::Empty(_, square) => (3, format!("{} is empty", text(square))),
        Condition::OnBoard(_, square) => (3, format!("{} is on board", text(square))),
        Condition::Attacked(_, square) => (3, format!("{} is attacked", text(square))),
        Condition::Has(_, square, who) => {
            (3, format!("{} has {}", text(square), occupant_text(who)))
        }
        Condition::Reserve(_, party, 1, kind) => {
            (3, format!("{} has {}", reserve_text(*party), text(kind)))
        }
        Condition::Reserve(_, party, least, kind) => (
            3,
            format!("{} has {least} {}", reserve_text(*party), text(kind)),
        ),
        Condition::Flag(_, name) => (3, format!("{name} is set")),
        Condition::Playing(_, name) => (3, format!("playing {name}")),
        Condition::Join(_, chain) => (3, chain_text(chain)),
        Condition::Compare(_, comparison, a, b) => (
            3,
            format!("{} {} {}", text(a), comparison_sign(*comparison), text(b)),
        ),
    };
    if own < binding {
        format!("[{body}]")
    } else {
        body
    }
}

/// The denial of a condition, in the shortest words that the parser reads back.
fn not_text(inner: &Condition) -> String {
    let text = |e: &Expression| expression_text(e, 0);
    match inner {
        Condition::Empty(_, square) => format!("{} is not empty", text(square)),
        Condition::OnBoard(_, square) => format!("{} is off board", text(square)),
        Condition::Attacked(_, square) => format!("{} is not attacked", text(square)),
        Condition::Has(_, square, who) => {
            format!("{} has no {}", text(square), occupant_text(who))
        }
        Condition::Flag(_, name) => format!("{name} is not set"),
        other => format!("not {}", condition_text(other, 2)),
    }
}

fn chain_text(chain: &Chain) -> String {
    let word = |(word, _): (&'static str, Stand)| word;
    let of = |stand: Stand| move |(_, other): &(&str, Stand)| *other == stand;
    let end = |end: &End| match end {
        End::Edge(edge) => edge_word(*edge).to_string(),
        End::Square(square) => expression_text(square, 0),
        End::Beside(stand) => BESIDE
            .into_iter()
            .find(of(*stand))
            .map_or("", word)
            .to_string(),
    };
    let through = CHAINS.into_iter().find(of(chain.through)).map_or("", word);
    let (from, to) = (end(&chain.from), end(&chain.to));
    let ways = expression_text(&chain.ways, 0);
    let without = chain.without.as_ref().map_or(String::new(), |square| {
        format!(" without {}", expression_text(square, 0))
    });
    format!("{through} join {from} to {to} by {ways}{without}")
}

fn edge_word(edge: Edge) -> &'static str {
    match edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
    }
}

/// The sign of a comparison.
pub fn comparison_sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::Unequal => "!=",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Greater => ">",
        Comparison::AtLeast => ">=",
    }
}

/// `binding`: 0 alone, 1 on the left of `+`, 2 on its right or around `*`, 3 on the right of `*`,
/// 9 where only a value may stand.
fn expression_text(expression: &Expression, binding: u8) -> String {
    let (own, body) = match expression {
        Expression::Number(number) => (if *number < 0 { 3 } else { 10 }, number.to_string()),
        Expression::Name(_, name) => (10, name.clone()),
        Expression::Minus(inner) => (3, format!("-{}", expression_text(inner, 3))),
        Expression::Binary(_, operator, a, b) => {
            let (sign, own) = match operator {
                Operator::Plus => ("+", 1),
                Operator::Minus => ("-", 1),
                Operator::Times => ("*", 2),
                Operator::Over => ("/", 2),
            };
            let (left, right) = (expression_text(a, own), expression_text(b, own + 1));
            (own, format!("{left} {sign} {right}"))
        }
        Expression::Way(_, columns, rows) => (
            10,
            format!(
                "({}, {})",
                expression_text(columns, 0),
                expression_text(rows, 0)
            ),
        ),
        Expression::At(_, column, row) => (
            10,
            format!(
                "at({}, {})",
                expression_text(column, 0),
                expression_text(row, 0)
            ),
        ),
        Expression::RowOf(_, square) => (10, format!("row of {}", expression_text(square, 10))),
        Expression::ColumnOf(_, square) => {
            (10, format!("column of {}", expression_text(square, 10)))
        }
    };
    let bare = own >= binding || (binding == 9 && own == 3);
    if bare { body } else { format!("({body})") }
}
