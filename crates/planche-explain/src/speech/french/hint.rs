//! Hints in French.

use shakmaty::Color;

use super::super::tongue::Hint;
use super::{number, people, prize as named, the_man, theme_name};
use crate::motif::Clue;
use crate::prize::Prize;
use crate::success::Success;
use crate::words::capital;

pub(super) fn hint(hint: Hint<'_>) -> String {
    match hint {
        Hint::Motif { result, sought: "" } => format!("{}.", capital(result)),
        Hint::Motif { result, sought } => format!("{}. Cherchez {sought}.", capital(result)),
        Hint::Man(man) => format!("Cela commence par {}.", the_man(man)),
        Hint::Move(action) => format!("Le coup est {action}."),
    }
}

pub(super) fn sought(motif: Clue) -> Option<String> {
    let words = match motif {
        Clue::Theme(theme) => theme_name(theme)?,
        Clue::GuardDrawnAway => "un défenseur à dévier",
        Clue::KingDrawnOut => "un sacrifice qui attire le roi",
        Clue::LineOpened => "une ligne à ouvrir",
        Clue::MateThreat => "une menace de mat",
    };
    Some(words.to_owned())
}

pub(super) fn at_least(side: Color, success: &Success, prize: Option<Prize>) -> String {
    let side = people(side);
    match (success, prize) {
        (Success::Mate { moves: 1 }, _) => format!("{side} matent en un coup"),
        (Success::Mate { moves }, _) => {
            format!("{side} matent en {} coups au plus", number(*moves))
        }
        (Success::Material(_), Some(prize)) => format!("{side} gagnent au moins {}", named(prize)),
        (Success::Material(_), None) => format!("{side} ne perdent rien"),
        (Success::Ending { gains }, _) => {
            let or = match gains {
                true => "gagnent du matériel ou ",
                false => "",
            };
            format!("{side} {or}atteignent une finale connue comme gagnée")
        }
    }
}
