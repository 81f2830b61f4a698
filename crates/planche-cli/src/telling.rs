//! The flags that say how an answer is told.

use clap::{Args, ValueEnum};
use planche::{Lang, Length, Level, Manner};

use super::Failure;

/// How an answer is told.
#[derive(Debug, Args)]
pub struct Telling {
    /// The language: en or fr. Without it, what the variable LANG says, if it is one of these.
    #[arg(long, value_name = "LANG")]
    lang: Option<String>,

    /// Who listens: a beginner hears every term explained and no side lines.
    #[arg(long, value_name = "WHO", default_value = "club")]
    level: Listener,

    /// How much is told.
    #[arg(long, value_name = "HOW", default_value = "normal")]
    length: Extent,
}

/// Who listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Listener {
    /// Somebody who knows how the men move.
    Beginner,
    /// Somebody who plays in a club.
    Club,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Extent {
    /// The move, its point and what it wins.
    Short,
    /// Two to four sentences.
    Normal,
    /// With more side lines.
    Full,
}

impl Telling {
    /// What the flags mean.
    pub fn manner(&self) -> Result<Manner, Failure> {
        Ok(Manner {
            lang: lang(self.lang.as_deref())?,
            level: match self.level {
                Listener::Beginner => Level::Beginner,
                Listener::Club => Level::Club,
            },
            length: match self.length {
                Extent::Short => Length::Short,
                Extent::Normal => Length::Normal,
                Extent::Full => Length::Full,
            },
        })
    }
}

/// The language that was asked for; without, what LANG says, or English.
pub fn lang(asked: Option<&str>) -> Result<Lang, Failure> {
    match asked {
        Some(text) => text
            .parse()
            .map_err(|error| Failure::new(format_args!("--lang: {error}"))),
        None => {
            let usual = std::env::var("LANG").unwrap_or_default();
            Ok(usual.parse().unwrap_or_default())
        }
    }
}
