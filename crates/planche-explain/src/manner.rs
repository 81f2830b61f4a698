//! How something is told: in which language, to whom, and at what length.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// Who listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Somebody who knows how the men move: every term is explained, and there are no side lines.
    Beginner,
    /// Somebody who plays in a club.
    #[default]
    Club,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// The move, its point and what it wins.
    Short,
    /// Two to four sentences.
    #[default]
    Normal,
    /// With every side line that has an answer of its own.
    Full,
}

/// How something is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Manner {
    /// The language.
    pub lang: Lang,
    /// Who listens.
    pub level: Level,
    /// How much is told.
    pub length: Length,
}

impl Manner {
    /// About how many words an explanation may have.
    pub(crate) fn budget(self) -> usize {
        match (self.length, self.level) {
            (Length::Short, _) => 25,
            (Length::Normal, Level::Club) => 45,
            (Length::Normal, Level::Beginner) => 55,
            (Length::Full, _) => 120,
        }
    }
}

/// A language that nobody here speaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown language {:?}: it is en or fr", self.0)
    }
}

impl std::error::Error for UnknownLang {}

/// `fr`, `fr_FR.UTF-8`: what the variable LANG has is understood too.
impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        match text.split(['_', '.', '-', '@']).next() {
            Some("en" | "C" | "POSIX") => Ok(Lang::En),
            Some("fr") => Ok(Lang::Fr),
            _ => Err(UnknownLang(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_as_the_variable_lang_has_them() {
        for (text, lang) in [
            ("en", Some(Lang::En)),
            ("fr", Some(Lang::Fr)),
            ("fr_CA.UTF-8", Some(Lang::Fr)),
            ("en_GB.UTF-8", Some(Lang::En)),
            ("C.UTF-8", Some(Lang::En)),
            ("de_DE", None),
            ("", None),
        ] {
            assert_eq!(text.parse().ok(), lang, "{text}");
        }
    }
}
