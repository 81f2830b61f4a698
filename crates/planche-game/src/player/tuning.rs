//! What was learned about a game, as a value and as a small text file.

use std::fmt::Write;

use super::learn::{fit, random_games};
use super::uct::Manner;
use super::worth::{Places, Weights};
use crate::board::Side;
use crate::generate::MoveList;
use crate::moves::Part;
use crate::rules::Rules;

/// Which search suits a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Search {
    /// Alpha-beta on the worth of men.
    AlphaBeta,
    /// Games played out.
    Uct(Manner),
}

/// What the player knows of a game beyond its rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuning {
    /// Which search suits it.
    pub search: Search,
    /// What men and places are worth.
    pub weights: Weights,
}

/// Why a text is no tuning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TuningError {
    /// A line that cannot be read.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Its number.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// It is for another game.
    #[error("this tuning is for {found}, not for {wanted}")]
    Game {
        /// The game in the file.
        found: String,
        /// The game that is played.
        wanted: String,
    },
}

/// Numbers are written in hundredths.
const HUNDRED: f32 = 100.0;
/// Moves made in random games to learn the worth of men on first use.
const FIRST_LOOK: usize = 60_000;

/// The manner in which games are played out where nothing else is known.
pub const PLAIN: Manner = Manner {
    cutoff: 0,
    decisive: false,
    curiosity: 0.35,
    rumour: 0.0,
};

impl Tuning {
    /// What a short look at the game teaches: random games tell the worth of men. Always the same for the same rules.
    pub fn first_look(rules: &Rules) -> Tuning {
        let weights = fit(rules, &random_games(rules, FIRST_LOOK, 1));
        Tuning {
            search: likely(rules),
            weights,
        }
    }

    /// The file as text.
    pub fn print(&self, rules: &Rules) -> String {
        let mut text = format!("tuning for {}\n", rules.game.name);
        let search = match self.search {
            Search::AlphaBeta => "search alpha-beta".to_string(),
            Search::Uct(manner) => format!(
                "search uct {} {} {} {}",
                manner.cutoff,
                u8::from(manner.decisive),
                hundredths(manner.curiosity),
                manner.rumour as i32,
            ),
        };
        let _ = writeln!(text, "{search}");
        for (name, number) in [
            ("mobility", self.weights.mobility),
            ("tempo", self.weights.tempo),
        ] {
            let _ = writeln!(
                text,
                "{name} {}",
                (number * HUNDRED * HUNDRED).round() as i32
            );
        }
        for (name, numbers) in self.lists() {
            let _ = writeln!(
                text,
                "{name} {}",
                numbers.map(hundredths).collect::<Vec<_>>().join(" ")
            );
        }
        text
    }

    fn lists(&self) -> [(&'static str, impl Iterator<Item = f32>); 3] {
        let Weights {
            men,
            places,
            reserves,
            ..
        } = &self.weights;
        [
            ("men", men.iter().copied()),
            ("reserves", reserves.iter().copied()),
            ("places", places.iter().copied()),
        ]
    }

    /// Reads a file.
    pub fn parse(text: &str, rules: &Rules) -> Result<Tuning, TuningError> {
        let mut lines = text.lines().enumerate();
        let wanted = rules.game.name.clone();
        let found = lines
            .next()
            .and_then(|(_, line)| line.strip_prefix("tuning for "));
        let found = found.ok_or(TuningError::Line {
            line: 1,
            expected: "`tuning for GAME`",
        })?;
        if found != wanted {
            let found = found.to_string();
            return Err(TuningError::Game { found, wanted });
        }
        let mut tuning = Tuning {
            search: likely(rules),
            weights: Places::new(&rules.game).blank(&rules.game),
        };
        for (index, line) in lines {
            tuning.line(line).map_err(|expected| TuningError::Line {
                line: index + 1,
                expected,
            })?;
        }
        Ok(tuning)
    }

    fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        if name == "search" {
            self.search = search(rest).ok_or("`alpha-beta` or `uct` with four numbers")?;
            return Ok(());
        }
        let numbers: Option<Vec<f32>> = rest
            .split_whitespace()
            .map(|word| {
                word.parse::<i32>()
                    .ok()
                    .map(|number| number as f32 / HUNDRED)
            })
            .collect();
        let numbers = numbers.ok_or("whole numbers")?;
        let weights = &mut self.weights;
        let list = match name {
            "mobility" => std::slice::from_mut(&mut weights.mobility),
            "tempo" => std::slice::from_mut(&mut weights.tempo),
            "men" => &mut weights.men[..],
            "reserves" => &mut weights.reserves[..],
            "places" => &mut weights.places[..],
            _ => return Err("search, mobility, tempo, men, reserves or places"),
        };
        if numbers.len() != list.len() {
            return Err("as many numbers as the game has men or places");
        }
        list.copy_from_slice(&numbers);
        if matches!(name, "mobility" | "tempo") {
            list[0] /= HUNDRED;
        }
        Ok(())
    }
}

fn hundredths(number: f32) -> String {
    ((number * HUNDRED).round() as i32).to_string()
}

fn search(text: &str) -> Option<Search> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["alpha-beta"] => Some(Search::AlphaBeta),
        ["uct", cutoff, decisive, curiosity, rumour] => Some(Search::Uct(Manner {
            cutoff: cutoff.parse().ok()?,
            decisive: decisive == "1",
            curiosity: curiosity.parse::<u16>().ok()? as f32 / HUNDRED,
            rumour: f32::from(rumour.parse::<u16>().ok()?),
        })),
        _ => None,
    }
}

/// The search that is likely to suit a game: alpha-beta where men are taken, since the worth of men tells
/// who is ahead; games played out elsewhere, with rumours where men stay where they are put.
fn likely(rules: &Rules) -> Search {
    let mut list = MoveList::default();
    let mut takes = false;
    for side in Side::BOTH {
        let table = (0..rules.moves.len() as u32).flat_map(|index| rules.moves.parts(index));
        takes |= table
            .into_iter()
            .any(|part| matches!(part, Part::Captured(_)));
        rules.pseudo_moves(&rules.start(), side, &mut list);
    }
    if takes {
        return Search::AlphaBeta;
    }
    let wide = list.len() > WIDE;
    Search::Uct(Manner {
        cutoff: 0,
        decisive: false,
        curiosity: if rules.only_puts || wide { 0.05 } else { 0.35 },
        rumour: if rules.only_puts || wide { 150.0 } else { 50.0 },
    })
}

/// With more moves than this a game is wide.
const WIDE: usize = 20;
