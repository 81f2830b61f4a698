//! Expressions and conditions.

use super::Cursor;
use crate::text::error::{Place, RulesError};
use crate::text::syntax::{
    Chain, Comparison, Condition, Edge, End, Expression, Occupant, Operator, Party, Stand,
};
use crate::text::token::Token;

/// `a + b - c`
pub fn expression(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    cursor.deeper(|cursor| {
        let mut left = product(cursor)?;
        loop {
            let place = cursor.place();
            let operator = match cursor.peek() {
                Some(Token::Sign("+")) => Operator::Plus,
                Some(Token::Sign("-")) => Operator::Minus,
                _ => return Ok(left),
            };
            cursor.join()?;
            let right = product(cursor)?;
            left = Expression::Binary(place, operator, Box::new(left), Box::new(right));
        }
    })
}

/// `a * b / c`
fn product(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    let mut left = unary(cursor)?;
    loop {
        let place = cursor.place();
        let operator = match cursor.peek() {
            Some(Token::Sign("*")) => Operator::Times,
            Some(Token::Sign("/")) => Operator::Over,
            _ => return Ok(left),
        };
        cursor.join()?;
        let right = unary(cursor)?;
        left = Expression::Binary(place, operator, Box::new(left), Box::new(right));
    }
}

/// `-a`, or a value. Directions are written with it: `-1, 2` inside brackets.
pub fn unary(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    if cursor.eat_sign("-") {
        let inner = cursor.deeper(unary)?;
        return Ok(match inner {
            Expression::Number(number) => Expression::Number(-number),
            other => Expression::Minus(Box::new(other)),
        });
    }
    value(cursor)
}

fn value(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    let place = cursor.place();
    match cursor.peek() {
        Some(&Token::Number(number)) => {
            cursor.next += 1;
            Ok(Expression::Number(number))
        }
        Some(Token::Sign("(")) => bracket(cursor),
        Some(Token::Word(word)) => {
            cursor.next += 1;
            match word.as_str() {
                "row" if cursor.eat_word("of") => {
                    Ok(Expression::RowOf(place, Box::new(cursor.deeper(value)?)))
                }
                "column" if cursor.eat_word("of") => {
                    Ok(Expression::ColumnOf(place, Box::new(cursor.deeper(value)?)))
                }
                "at" if cursor.is_sign("(") => {
                    let (column, row) = pair(cursor)?;
                    Ok(Expression::At(place, Box::new(column), Box::new(row)))
                }
                _ => Ok(Expression::Name(place, word.clone())),
            }
        }
        _ => Err(cursor.expected("a value (a number, a square, a direction or a name)")),
    }
}

/// `( a )` or the direction `( a, b )`.
fn bracket(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    let place = cursor.place();
    cursor.sign("(")?;
    let first = expression(cursor)?;
    if cursor.eat_sign(",") {
        let second = expression(cursor)?;
        cursor.sign(")")?;
        return Ok(Expression::Way(place, Box::new(first), Box::new(second)));
    }
    cursor.sign(")")?;
    Ok(first)
}

fn pair(cursor: &mut Cursor) -> Result<(Expression, Expression), RulesError> {
    cursor.sign("(")?;
    let first = expression(cursor)?;
    cursor.sign(",")?;
    let second = expression(cursor)?;
    cursor.sign(")")?;
    Ok((first, second))
}

/// `… or …`, the loosest of all.
pub fn condition(cursor: &mut Cursor) -> Result<Condition, RulesError> {
    cursor.deeper(|cursor| {
        let mut left = conjunction(cursor)?;
        while cursor.is_word("or") {
            cursor.join()?;
            left = Condition::Or(Box::new(left), Box::new(conjunction(cursor)?));
        }
        Ok(left)
    })
}

fn conjunction(cursor: &mut Cursor) -> Result<Condition, RulesError> {
    let mut left = negation(cursor)?;
    while cursor.is_word("and") {
        cursor.join()?;
        left = Condition::And(Box::new(left), Box::new(negation(cursor)?));
    }
    Ok(left)
}

fn negation(cursor: &mut Cursor) -> Result<Condition, RulesError> {
    if cursor.eat_word("not") {
        return Ok(Condition::Not(Box::new(cursor.deeper(negation)?)));
    }
    if cursor.eat_sign("[") {
        let inner = condition(cursor)?;
        cursor.sign("]")?;
        return Ok(inner);
    }
    atom(cursor)
}

fn atom(cursor: &mut Cursor) -> Result<Condition, RulesError> {
    let place = cursor.place();
    if cursor.is_word("playing") {
        cursor.next += 1;
        return Ok(Condition::Playing(
            place,
            cursor.name("the name of a player")?,
        ));
    }
    if let Some(through) = chain_of(cursor) {
        return join(cursor, through, place);
    }
    if cursor.is_word("reserve") || cursor.is_word("enemy") {
        return reserve(cursor, place);
    }
    let left = expression(cursor)?;
    if cursor.eat_word("is") {
        return state(cursor, left, place);
    }
    if cursor.eat_word("has") {
        let negated = cursor.eat_word("no");
        let has = Condition::Has(place, left, occupant(cursor)?);
        return Ok(if negated {
            Condition::Not(Box::new(has))
        } else {
            has
        });
    }
    let comparison = comparison(cursor)?;
    Ok(Condition::Compare(
        place,
        comparison,
        left,
        expression(cursor)?,
    ))
}

/// What comes after `is`.
fn state(cursor: &mut Cursor, left: Expression, place: Place) -> Result<Condition, RulesError> {
    let negated = cursor.eat_word("not");
    let word = cursor.name("`empty`, `on board`, `off board`, `attacked` or `set`")?;
    let (condition, inverted) = match (word.as_str(), &left) {
        ("empty", _) => (Condition::Empty(place, left), false),
        ("attacked", _) => (Condition::Attacked(place, left), false),
        ("on", _) => {
            cursor.word("board")?;
            (Condition::OnBoard(place, left), false)
        }
        ("off", _) => {
            cursor.word("board")?;
            (Condition::OnBoard(place, left), true)
        }
        ("set", Expression::Name(place, flag)) => (Condition::Flag(*place, flag.clone()), false),
        _ => {
            cursor.next -= 1;
            return Err(cursor.expected("`empty`, `on board`, `off board`, `attacked` or `set`"));
        }
    };
    Ok(if negated != inverted {
        Condition::Not(Box::new(condition))
    } else {
        condition
    })
}

fn comparison(cursor: &mut Cursor) -> Result<Comparison, RulesError> {
    let comparison = match cursor.peek() {
        Some(Token::Sign("=")) => Comparison::Equal,
        Some(Token::Sign("!=")) => Comparison::Unequal,
        Some(Token::Sign("<")) => Comparison::Less,
        Some(Token::Sign("<=")) => Comparison::AtMost,
        Some(Token::Sign(">")) => Comparison::Greater,
        Some(Token::Sign(">=")) => Comparison::AtLeast,
        _ => return Err(cursor.expected("`is`, `has` or a comparison such as `=` or `<`")),
    };
    cursor.next += 1;
    Ok(comparison)
}

/// `friend`, `enemy king or queen`, `pawn`
pub fn occupant(cursor: &mut Cursor) -> Result<Occupant, RulesError> {
    let side = if cursor.eat_word("friend") {
        Some(Party::Friend)
    } else if cursor.eat_word("enemy") {
        Some(Party::Enemy)
    } else {
        None
    };
    let mut kinds = Vec::new();
    if starts_kind(cursor.peek(), cursor.peek_second()) {
        kinds.push(kind(cursor)?);
        while cursor.is_word("or") && starts_kind(cursor.peek_second(), third(cursor)) {
            cursor.next += 1;
            kinds.push(kind(cursor)?);
        }
    } else if side.is_none() {
        return Err(cursor.expected("`friend`, `enemy` or a kind of man"));
    }
    Ok(Occupant { side, kinds })
}

/// `reserve has man`, `enemy reserve has 5 man`
fn reserve(cursor: &mut Cursor, place: Place) -> Result<Condition, RulesError> {
    let party = match cursor.eat_word("enemy") {
        true => Party::Enemy,
        false => Party::Friend,
    };
    cursor.word("reserve")?;
    cursor.word("has")?;
    let least = match matches!(cursor.peek(), Some(Token::Number(_))) {
        true => cursor.number("how many")?,
        false => 1,
    };
    Ok(Condition::Reserve(place, party, least, expression(cursor)?))
}

fn third<'a>(cursor: &Cursor<'a>) -> Option<&'a Token> {
    cursor
        .line
        .tokens
        .get(cursor.next + 2)
        .map(|(token, _)| token)
}

/// A kind of man is a word that no sign or verb follows: `or t is empty` begins a new condition.
fn starts_kind(word: Option<&Token>, after: Option<&Token>) -> bool {
    let Some(Token::Word(word)) = word else {
        return false;
    };
    if matches!(
        word.as_str(),
        "and" | "or" | "not" | "playing" | "friends" | "reserve" | "enemy" | "at"
    ) {
        return false;
    }
    match after {
        None => true,
        Some(Token::Word(after)) => !matches!(after.as_str(), "is" | "has" | "of" | "join"),
        Some(Token::Sign(sign)) => matches!(*sign, "]" | ","),
        Some(Token::Number(_)) => false,
    }
}

/// The name of a kind of man.
pub fn kind(cursor: &mut Cursor) -> Result<Expression, RulesError> {
    let place = cursor.place();
    Ok(Expression::Name(place, cursor.name("a kind of man")?))
}

/// Whose chain is asked for, if the next words ask for one.
fn chain_of(cursor: &mut Cursor) -> Option<Stand> {
    let joins = matches!(cursor.peek_second(), Some(Token::Word(word)) if word == "join");
    let (_, stand) = CHAINS
        .into_iter()
        .find(|(word, _)| cursor.is_word(word) && (joins || *word == "friends"))?;
    cursor.next += 1;
    Some(stand)
}

fn join(cursor: &mut Cursor, through: Stand, place: Place) -> Result<Condition, RulesError> {
    cursor.word("join")?;
    let from = end(cursor, false)?;
    cursor.word("to")?;
    let to = end(cursor, true)?;
    cursor.word("by")?;
    let ways = expression(cursor)?;
    let without = match cursor.eat_word("without") {
        true => Some(expression(cursor)?),
        false => None,
    };
    let chain = Chain {
        through,
        from,
        to,
        ways,
        without,
    };
    Ok(Condition::Join(place, Box::new(chain)))
}

/// An edge or a square; where a chain ends, also what stands beside it.
fn end(cursor: &mut Cursor, last: bool) -> Result<End, RulesError> {
    if let Some((_, edge)) = EDGES.into_iter().find(|(word, _)| cursor.eat_word(word)) {
        return Ok(End::Edge(edge));
    }
    let beside = BESIDE.into_iter().find(|(word, _)| cursor.is_word(word));
    if let (Some((_, stand)), true) = (beside, last) {
        cursor.next += 1;
        return Ok(End::Beside(stand));
    }
    let there = matches!(cursor.peek(), Some(Token::Word(_) | Token::Sign("(")));
    if !there || ["to", "by"].iter().any(|word| cursor.is_word(word)) {
        return Err(cursor.expected("`left`, `right`, `top`, `bottom` or a square"));
    }
    Ok(End::Square(expression(cursor)?))
}

/// What a chain goes over, and the words for it.
pub const CHAINS: [(&str, Stand); 3] = [
    ("friends", Stand::Man(Party::Friend)),
    ("enemies", Stand::Man(Party::Enemy)),
    ("spaces", Stand::Nothing),
];

/// What a chain may come to, and the words for it.
pub const BESIDE: [(&str, Stand); 3] = [
    ("friend", Stand::Man(Party::Friend)),
    ("enemy", Stand::Man(Party::Enemy)),
    ("empty", Stand::Nothing),
];

/// The edges and their words.
pub const EDGES: [(&str, Edge); 4] = [
    ("left", Edge::Left),
    ("right", Edge::Right),
    ("top", Edge::Top),
    ("bottom", Edge::Bottom),
];
