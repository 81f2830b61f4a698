//! Hints in French.

use shakmaty::Color;

use super::super::tongue::Hint;
use super::{number, people, prize as named, the_man, theme_name};
use crate::aim::Aim;
use crate::motif::Motif;
use crate::prize::Prize;
use crate::words::capital;

pub(super) fn hint(hint: Hint<'_>) -> String {
    match hint {
        Hint::Motif { result, sought: "" } => format!("{}.", capital(result)),
        Hint::Motif { result, sought } => format!("{}. Cherchez {sought}.", capital(result)),
        Hint::Man(man) => format!("Cela commence par {}.", the_man(man)),
        Hint::Move(action) => format!("Le coup est {action}."),
    }
}

pub(super) fn sought(motif: Motif) -> Option<String> {
    let words = match motif {
        Motif::Theme(theme) => theme_name(theme)?,
        Motif::GuardDrawnAway => "un défenseur à dévier",
        Motif::KingDrawnOut => "un sacrifice qui attire le roi",
        Motif::LineOpened => "une ligne à ouvrir",
        Motif::MateThreat => "une menace de mat",
    };
    Some(words.to_owned())
}

pub(super) fn at_least(side: Color, aim: &Aim, prize: Option<Prize>) -> String {
    let side = people(side);
    match (aim, prize) {
        (Aim::Mate { moves: 1 }, _) => format!("{side} matent en un coup"),
        (Aim::Mate { moves }, _) => format!("{side} matent en {} coups au plus", number(*moves)),
        (Aim::Material(_), Some(prize)) => format!("{side} gagnent au moins {}", named(prize)),
        (Aim::Material(_), None) => format!("{side} ne perdent rien"),
        (Aim::Ending { gains }, _) => {
            let or = match gains {
                true => "gagnent du matériel ou ",
                false => "",
            };
            format!("{side} {or}atteignent une finale connue comme gagnée")
        }
    }
}
