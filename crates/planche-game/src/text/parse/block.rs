//! Blocks and statements.

use super::expression::{condition, expression, kind, occupant};
use super::{Cursor, DEEPEST, Reader, line};
use crate::text::error::{Place, Problem, RulesError};
use crate::text::syntax::{Block, Part, Party, Statement, Verdict};
use crate::text::token::{Token, TokenLine};

/// The lines below a line at `outer`, which must be indented more than it.
pub fn block(
    reader: &mut Reader,
    outer: usize,
    head: Place,
    depth: usize,
) -> Result<Block, RulesError> {
    if depth > DEEPEST {
        return Err(RulesError::new(head, Problem::TooDeep(DEEPEST)));
    }
    let mut lines = Block::new();
    let mut indent = None;
    while let Some(next) = reader.peek() {
        if next.indent <= outer && !is_note_within(reader, outer) {
            break;
        }
        if next.tokens.is_empty() {
            let note = next.note.clone().unwrap_or_default();
            reader.take();
            let place = next.place;
            lines.push(crate::text::syntax::Line {
                place,
                item: Statement::Note(note),
                note: None,
            });
            continue;
        }
        if *indent.get_or_insert(next.indent) != next.indent {
            return Err(RulesError::new(next.place, Problem::Indentation)
                .hint("lines of one block begin in the same column"));
        }
        lines.push(statement(reader, depth)?);
    }
    if indent.is_none() {
        let found = reader
            .peek()
            .map_or("the end of the file".to_string(), |line| {
                line.tokens
                    .first()
                    .map_or("a note".to_string(), |(token, _)| token.show())
            });
        let expected = "an indented line below this one".to_string();
        return Err(RulesError::new(head, Problem::Expected { expected, found }));
    }
    Ok(lines)
}

/// Whether the next line is a note in the column of the head, and the head goes on behind it: with a line of
/// its block, or with `otherwise` or `when`. Any other note there is about what follows the block.
fn is_note_within(reader: &Reader, outer: usize) -> bool {
    let is_note = |line: &&TokenLine| line.tokens.is_empty();
    let note = reader.peek().filter(is_note);
    let in_column = outer > 0 && note.is_some_and(|note| note.indent == outer);
    in_column
        && reader.peek_past_notes().is_some_and(|line| {
            let goes_on = |word: &str| matches!(word, "otherwise" | "when");
            let word = matches!(line.tokens.first(), Some((Token::Word(word), _)) if goes_on(word));
            line.indent > outer || line.indent == outer && word
        })
}

fn statement(
    reader: &mut Reader,
    depth: usize,
) -> Result<crate::text::syntax::Line<Statement>, RulesError> {
    let Some(head) = reader.take() else {
        unreachable!("a block asks for a statement only where a line is left");
    };
    let mut cursor = Cursor::new(head);
    let item = match cursor.peek() {
        Some(Token::Word(word)) => match word.as_str() {
            "if" => if_statement(reader, &mut cursor, head, depth)?,
            "while" => {
                cursor.next += 1;
                let condition = condition(&mut cursor)?;
                Statement::While(condition, body(reader, &cursor, head, depth)?)
            }
            "for" => for_statement(reader, &mut cursor, head, depth)?,
            "choose" => choose(reader, &mut cursor, head, depth)?,
            "otherwise" => {
                return Err(cursor
                    .expected("a statement")
                    .hint("`otherwise` belongs to an `if`"));
            }
            _ => simple(&mut cursor)?,
        },
        _ => return Err(cursor.expected("a statement")),
    };
    Ok(line(head, item))
}

fn body(
    reader: &mut Reader,
    cursor: &Cursor,
    head: &TokenLine,
    depth: usize,
) -> Result<Block, RulesError> {
    cursor.end()?;
    block(reader, head.indent, head.place, depth + 1)
}

fn if_statement(
    reader: &mut Reader,
    cursor: &mut Cursor,
    head: &TokenLine,
    depth: usize,
) -> Result<Statement, RulesError> {
    cursor.word("if")?;
    let first = condition(cursor)?;
    let mut arms = vec![(first, body(reader, cursor, head, depth)?)];
    while let Some(next) = follows(reader, head, "otherwise") {
        let mut cursor = Cursor::new(next);
        cursor.word("otherwise")?;
        if !cursor.eat_word("if") {
            let otherwise = body(reader, &cursor, next, depth)?;
            return Ok(Statement::If(arms, Some(otherwise)));
        }
        let condition = condition(&mut cursor)?;
        arms.push((condition, body(reader, &cursor, next, depth)?));
    }
    Ok(Statement::If(arms, None))
}

/// Takes the next line if it begins with `word` in the column of `head`.
fn follows<'a>(reader: &mut Reader<'a>, head: &TokenLine, word: &str) -> Option<&'a TokenLine> {
    let next = reader.peek()?;
    let begins = matches!(next.tokens.first(), Some((Token::Word(found), _)) if found == word);
    if begins && next.indent == head.indent {
        reader.take()
    } else {
        None
    }
}

fn for_statement(
    reader: &mut Reader,
    cursor: &mut Cursor,
    head: &TokenLine,
    depth: usize,
) -> Result<Statement, RulesError> {
    cursor.word("for")?;
    if !cursor.eat_word("each") {
        let name = cursor.name("a name for the number, or `each`")?;
        cursor.word("from")?;
        let first = expression(cursor)?;
        cursor.word("to")?;
        let last = expression(cursor)?;
        return Ok(Statement::ForNumber(
            name,
            first,
            last,
            body(reader, cursor, head, depth)?,
        ));
    }
    if cursor.eat_word("square") {
        let name = cursor.name("a name for the square")?;
        let with = if cursor.eat_word("with") {
            Some(occupant(cursor)?)
        } else {
            None
        };
        return Ok(Statement::ForSquare(
            name,
            with,
            body(reader, cursor, head, depth)?,
        ));
    }
    if cursor.eat_word("way") {
        let name = cursor.name("a name for the direction")?;
        cursor.word("in")?;
        let ways = expression(cursor)?;
        return Ok(Statement::ForWay(
            name,
            ways,
            body(reader, cursor, head, depth)?,
        ));
    }
    if cursor.eat_word("kind") {
        let name = cursor.name("a name for the kind of man")?;
        cursor.word("in")?;
        let kinds = cursor.list(kind)?;
        return Ok(Statement::ForKind(
            name,
            kinds,
            body(reader, cursor, head, depth)?,
        ));
    }
    Err(cursor.expected("`square`, `way` or `kind`"))
}

fn choose(
    reader: &mut Reader,
    cursor: &mut Cursor,
    head: &TokenLine,
    depth: usize,
) -> Result<Statement, RulesError> {
    cursor.word("choose")?;
    let subject = expression(cursor)?;
    cursor.end()?;
    let mut whens = Vec::new();
    while let Some(next) = follows(reader, head, "when") {
        let mut cursor = Cursor::new(next);
        cursor.word("when")?;
        let value = expression(&mut cursor)?;
        whens.push((value, body(reader, &cursor, next, depth)?));
    }
    if whens.is_empty() {
        return Err(cursor.expected("a `when` line below this one, in the same column"));
    }
    let otherwise = match follows(reader, head, "otherwise") {
        Some(next) => {
            let mut cursor = Cursor::new(next);
            cursor.word("otherwise")?;
            Some(body(reader, &cursor, next, depth)?)
        }
        None => None,
    };
    Ok(Statement::Choose(subject, whens, otherwise))
}

/// The statements that have no block.
fn simple(cursor: &mut Cursor) -> Result<Statement, RulesError> {
    let place = cursor.place();
    let word = cursor.name("a statement")?;
    let statement =
        match word.as_str() {
            "leave" => Statement::Leave,
            "next" => Statement::Next,
            "done" => Statement::Done,
            "victory" => Statement::Result(Verdict::Victory),
            "loss" => Statement::Result(Verdict::Loss),
            "draw" => Statement::Result(Verdict::Draw),
            "pass" => Statement::Result(Verdict::Pass),
            "move" => Statement::Move(cursor.list(part)?),
            "also" => Statement::Also(part(cursor)?),
            "do" => {
                let name = cursor.name("the name of a procedure")?;
                cursor.sign("(")?;
                let arguments = cursor.list(expression)?;
                cursor.sign(")")?;
                Statement::Do(name, arguments)
            }
            _ if cursor.eat_sign("=") => Statement::Assign(word, expression(cursor)?),
            _ => {
                let found = format!("`{word}`");
                let expected = "a statement".to_string();
                return Err(RulesError::new(place, Problem::Expected { expected, found }).hint(
                "a statement begins with if, while, for, choose, move, also, do, leave, next, \
                 done, victory, loss, draw, pass, or is `name = value`",
            ));
            }
        };
    cursor.end()?;
    Ok(statement)
}

fn part(cursor: &mut Cursor) -> Result<Part, RulesError> {
    if cursor.eat_word("again") {
        return Ok(Part::Again);
    }
    let subject = expression(cursor)?;
    if cursor.eat_word("goes") {
        cursor.word("to")?;
        return Ok(Part::Goes(subject, expression(cursor)?));
    }
    if cursor.eat_word("becomes") {
        return Ok(Part::Becomes(subject, kind(cursor)?));
    }
    if cursor.eat_word("changes") {
        cursor.word("side")?;
        return Ok(Part::ChangesSide(subject));
    }
    if cursor.eat_word("joins") {
        let party = match cursor.eat_word("enemy") {
            true => Party::Enemy,
            false => Party::Friend,
        };
        cursor.word("reserve")?;
        return Ok(Part::Joins(subject, party));
    }
    let reserve = cursor.eat_word("from");
    if reserve {
        cursor.word("reserve")?;
    }
    if !cursor.eat_word("is") {
        return Err(cursor.expected(
            "`goes to`, `is captured`, `is put on`, `becomes`, `changes side`, `joins reserve` or `is set`",
        ));
    }
    is_part(cursor, subject, reserve)
}

fn is_part(
    cursor: &mut Cursor,
    subject: crate::text::syntax::Expression,
    reserve: bool,
) -> Result<Part, RulesError> {
    use crate::text::syntax::Expression::Name;
    if cursor.eat_word("put") {
        cursor.word("on")?;
        return Ok(Part::Put {
            kind: subject,
            reserve,
            square: expression(cursor)?,
        });
    }
    if !reserve && cursor.eat_word("captured") {
        return Ok(Part::Captured(subject));
    }
    match subject {
        Name(_, flag) if !reserve && cursor.eat_word("set") => Ok(Part::Flag(flag, true)),
        Name(_, flag) if !reserve && cursor.eat_word("cleared") => Ok(Part::Flag(flag, false)),
        _ => Err(cursor.expected("`captured`, `put on`, `set` or `cleared`")),
    }
}
