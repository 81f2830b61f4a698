//! From text to lines of tokens.
//!
//! A rules file is read line by line: blocks are made by indentation, `#` begins a note. Nothing
//! here knows what the words mean.

use super::error::{Place, Problem, RulesError};

/// Longest file that is read at all.
pub const LONGEST_FILE: usize = 1 << 20;

/// One word, number or sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A name or a word of the language.
    Word(String),
    /// A whole number.
    Number(i32),
    /// A sign such as `+` or `<=`.
    Sign(&'static str),
}

impl Token {
    /// How an error message shows the token.
    pub fn show(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Sign(sign) => format!("`{sign}`"),
        }
    }
}

/// One line that is not empty.
#[derive(Debug, Clone)]
pub struct TokenLine {
    /// Where its first token (or its note) begins.
    pub place: Place,
    /// Number of spaces before it.
    pub indent: usize,
    /// Its tokens, each with its place.
    pub tokens: Vec<(Token, Place)>,
    /// The note after `#`, without the sign and the spaces around it.
    pub note: Option<String>,
    /// The line as written, without its note; for lines whose rest is free text.
    pub raw: String,
}

const SIGNS: [&str; 17] = [
    "<=", ">=", "!=", "(", ")", "[", "]", ",", "=", "+", "-", "*", "/", "<", ">", ":", ".",
];

/// Checks that the bytes are text of a reasonable size.
pub fn decode(bytes: &[u8]) -> Result<&str, RulesError> {
    if bytes.len() > LONGEST_FILE {
        let problem = Problem::TooLong(bytes.len());
        return Err(RulesError::new(Place { line: 1, column: 1 }, problem));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
        let column = good.iter().rev().take_while(|&&byte| byte != b'\n').count() as u32 + 1;
        let problem = Problem::NotText(bytes[error.valid_up_to()]);
        RulesError::new(Place { line, column }, problem).hint("a rules file is plain text in UTF-8")
    })
}

/// Splits a text into lines of tokens; empty lines are dropped.
pub fn lines(text: &str) -> Result<Vec<TokenLine>, RulesError> {
    if text.len() > LONGEST_FILE {
        let problem = Problem::TooLong(text.len());
        return Err(RulesError::new(Place { line: 1, column: 1 }, problem));
    }
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(line) = token_line(line.trim_end(), index as u32 + 1)? {
            lines.push(line);
        }
    }
    Ok(lines)
}

fn token_line(line: &str, number: u32) -> Result<Option<TokenLine>, RulesError> {
    let (code, note) = match line.find('#') {
        Some(at) => (&line[..at], Some(line[at + 1..].trim().to_string())),
        None => (line, None),
    };
    let indent = code.chars().take_while(|&c| c == ' ').count();
    let tokens = tokens(code, number)?;
    if tokens.is_empty() && note.is_none() {
        return Ok(None);
    }
    let place = Place {
        line: number,
        column: indent as u32 + 1,
    };
    Ok(Some(TokenLine {
        place,
        indent,
        tokens,
        note,
        raw: code.trim().to_string(),
    }))
}

fn tokens(code: &str, line: u32) -> Result<Vec<(Token, Place)>, RulesError> {
    let mut tokens = Vec::new();
    let mut rest = code;
    let mut column = 1;
    while let Some(first) = rest.chars().next() {
        let place = Place { line, column };
        let taken = if first == ' ' {
            1
        } else if first.is_alphabetic() || first == '_' {
            let taken = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push((Token::Word(rest[..taken].to_string()), place));
            taken
        } else if first.is_ascii_digit() {
            let taken = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            tokens.push((Token::Number(number(&rest[..taken], place)?), place));
            taken
        } else {
            let sign = sign(rest).ok_or_else(|| stray(first, place))?;
            tokens.push((Token::Sign(sign), place));
            sign.len()
        };
        column += rest[..taken].chars().count() as u32;
        rest = &rest[taken..];
    }
    Ok(tokens)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn sign(rest: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|sign| rest.starts_with(sign))
}

fn number(digits: &str, place: Place) -> Result<i32, RulesError> {
    digits
        .parse()
        .ok()
        .filter(|&number| number <= 1_000_000)
        .ok_or_else(|| {
            let found = digits.parse().unwrap_or(i64::MAX);
            RulesError::new(
                place,
                Problem::Range {
                    what: "a number",
                    low: 0,
                    high: 1_000_000,
                    found,
                },
            )
        })
}

fn stray(c: char, place: Place) -> RulesError {
    let error = RulesError::new(place, Problem::StrayCharacter(c));
    match c {
        '\t' => error.hint("indent with spaces, not with tabs"),
        '{' | '}' => error.hint("blocks are made by indentation"),
        _ => error,
    }
}
