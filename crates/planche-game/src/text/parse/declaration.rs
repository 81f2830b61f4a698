//! The lines at the left margin.

use super::block::block;
use super::expression::unary;
use super::{Cursor, Reader, line};
use crate::text::error::{Problem, RulesError, unknown_name};
use crate::text::syntax::{
    BoardLine, Declaration, Life, Line, ManLine, Section, VariantLine, Verdict, Wrap,
};
use crate::text::token::{Token, TokenLine};

const WORDS: [&str; 20] = [
    "game",
    "players",
    "board",
    "holes",
    "men",
    "variant",
    "reserve",
    "flag",
    "royal",
    "draw",
    "loss",
    "letters",
    "square",
    "directions",
    "start",
    "moves",
    "result",
    "stuck",
    "ended",
    "to",
];

/// Reads one declaration, with its block if it has one.
pub fn declaration(reader: &mut Reader) -> Result<Line<Declaration>, RulesError> {
    let Some(head) = reader.take() else {
        unreachable!("the file asks for a declaration only where a line is left");
    };
    if head.tokens.is_empty() {
        let note = head.note.clone().unwrap_or_default();
        return Ok(Line {
            place: head.place,
            item: Declaration::Note(note),
            note: None,
        });
    }
    let mut cursor = Cursor::new(head);
    if let Some(section) = Section::ALL
        .into_iter()
        .find(|section| cursor.is_word(section.word()))
    {
        cursor.next += 1;
        cursor.end()?;
        let body = block(reader, head.indent, head.place, 1)?;
        return Ok(line(head, Declaration::Section(section, body)));
    }
    if cursor.eat_word("to") {
        let item = procedure(reader, &mut cursor, head)?;
        return Ok(line(head, item));
    }
    if cursor.eat_word("start") {
        let text = head
            .raw
            .strip_prefix("start")
            .unwrap_or_default()
            .trim()
            .to_string();
        return Ok(line(head, Declaration::Start(text)));
    }
    let item = header(&mut cursor)?;
    cursor.end()?;
    Ok(line(head, item))
}

fn procedure(
    reader: &mut Reader,
    cursor: &mut Cursor,
    head: &TokenLine,
) -> Result<Declaration, RulesError> {
    let name = cursor.name("the name of the procedure")?;
    cursor.sign("(")?;
    let parameters = cursor.list(|cursor| cursor.name("the name of a parameter"))?;
    cursor.sign(")")?;
    cursor.end()?;
    let body = block(reader, head.indent, head.place, 1)?;
    Ok(Declaration::Procedure {
        name,
        parameters,
        body,
    })
}

fn header(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    let place = cursor.place();
    let word = cursor.name("a declaration")?;
    match word.as_str() {
        "game" => Ok(Declaration::Game(dashed_name(cursor)?)),
        "players" => {
            let first = cursor.name("the name of the first player")?;
            Ok(Declaration::Players(
                first,
                cursor.name("the name of the second player")?,
            ))
        }
        "board" => board(cursor),
        "holes" => squares(cursor),
        "men" => Ok(Declaration::Men(cursor.list(man)?)),
        "variant" => variant(cursor),
        "reserve" => {
            let count = cursor.number("how many each side has in reserve")?;
            Ok(Declaration::Reserve(count, cursor.name("a kind of man")?))
        }
        "flag" => Ok(Declaration::Flag(cursor.name("the name of the flag")?)),
        "royal" => Ok(Declaration::Royal(cursor.name("a kind of man")?)),
        "draw" if !cursor.is_word("when") => draw(cursor),
        "draw" => repetition(cursor, Verdict::Draw),
        "loss" => repetition(cursor, Verdict::Loss),
        "letters" => letters(cursor),
        "square" => {
            let kind = cursor.name("a kind of man")?;
            Ok(Declaration::Marked {
                kind,
                step: unary(cursor)?,
            })
        }
        "directions" => {
            let name = cursor.name("a name for the directions")?;
            cursor.sign("=")?;
            Ok(Declaration::Directions(name, cursor.list(unary)?))
        }
        _ => {
            let mut error = unknown_name(place, &word, WORDS);
            if error.hint.is_none() {
                error = error.hint(format!(
                    "a line at the margin begins with {}",
                    WORDS.join(", ")
                ));
            }
            Err(error)
        }
    }
}

/// A name of several words joined by `-`.
fn dashed_name(cursor: &mut Cursor) -> Result<String, RulesError> {
    let mut name = cursor.name("the name of the game")?;
    while cursor.eat_sign("-") {
        name.push('-');
        match cursor.peek() {
            Some(Token::Number(number)) => {
                name.push_str(&number.to_string());
                cursor.next += 1;
                if let Some(Token::Word(word)) = cursor.peek() {
                    name.push_str(word);
                    cursor.next += 1;
                }
            }
            _ => name.push_str(&cursor.name("the rest of the name")?),
        }
    }
    Ok(name)
}

fn board(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    let width = cursor.number("the number of columns")?;
    cursor.word("by")?;
    let height = cursor.number("the number of rows")?;
    let mirrored = cursor.eat_word("mirrored");
    let mut wrap = Wrap::None;
    if cursor.eat_word("wraps") {
        wrap = if cursor.eat_word("columns") {
            Wrap::Columns
        } else if cursor.eat_word("both") {
            Wrap::Both
        } else {
            return Err(cursor.expected("`columns` or `both`"));
        };
    }
    Ok(Declaration::Board(BoardLine {
        width,
        height,
        mirrored,
        wrap,
    }))
}

fn squares(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    let mut squares = vec![cursor.name("a square such as a1")?];
    while cursor.peek().is_some() {
        squares.push(cursor.name("a square such as a1")?);
    }
    Ok(Declaration::Holes(squares))
}

fn man(cursor: &mut Cursor) -> Result<ManLine, RulesError> {
    let name = cursor.name("a kind of man")?;
    let letter = cursor.letter("a capital letter for it")?;
    let second = match cursor.peek() {
        Some(Token::Word(_)) => Some(cursor.small_letter("a small letter, or a comma")?),
        _ => None,
    };
    Ok(ManLine {
        name,
        letter,
        second,
    })
}

fn variant(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    let name = cursor.name("the name of the variant")?;
    let letter = if cursor.is_word("of") {
        None
    } else {
        Some(cursor.letter("a capital letter, or `of`")?)
    };
    cursor.word("of")?;
    let base = cursor.name("a kind of man")?;
    let life = if cursor.eat_word("until") {
        cursor.words(&["it", "moves"])?;
        Life::UntilItMoves
    } else if cursor.eat_word("for") {
        cursor.words(&["one", "turn"])?;
        Life::OneTurn
    } else {
        Life::Always
    };
    Ok(Declaration::Variant(VariantLine {
        name,
        letter,
        base,
        life,
    }))
}

fn repetition(cursor: &mut Cursor, verdict: Verdict) -> Result<Declaration, RulesError> {
    cursor.words(&["when", "a", "position", "comes"])?;
    let times = cursor.number("how many times")?;
    cursor.word("times")?;
    Ok(Declaration::Repetition(times, verdict))
}

fn draw(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    cursor.word("after")?;
    let moves = cursor.number("how many moves")?;
    cursor.word("moves")?;
    let (mut capture, mut kinds) = (false, Vec::new());
    if cursor.eat_word("without") {
        loop {
            if cursor.eat_word("capture") {
                capture = true;
            } else {
                kinds.push(cursor.name("`capture` or a kind of man")?);
            }
            if !cursor.eat_word("or") {
                break;
            }
        }
    }
    Ok(Declaration::DrawAfter {
        moves,
        capture,
        kinds,
    })
}

fn letters(cursor: &mut Cursor) -> Result<Declaration, RulesError> {
    let letter = cursor.letter("a capital letter")?;
    cursor.sign("=")?;
    let men = cursor.list(|cursor| {
        Ok((
            cursor.name("a kind of man")?,
            cursor.name("a square such as e1")?,
        ))
    })?;
    if men.len() > 8 {
        let found = men.len() as i64;
        let what = "the number of men behind a letter";
        return Err(RulesError::new(
            cursor.place(),
            Problem::Range {
                what,
                low: 1,
                high: 8,
                found,
            },
        ));
    }
    Ok(Declaration::Letters { letter, men })
}
