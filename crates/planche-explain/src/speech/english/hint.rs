//! Hints in English.

use planche_plan::Values;
use shakmaty::Color;

use super::super::tongue::Hint;
use crate::aim::Aim;
use crate::kept::kept;
use crate::motif::Motif;
use crate::prize::Prize;
use crate::words::{number, side as people, the};

pub(super) fn hint(hint: Hint<'_>) -> String {
    match hint {
        Hint::Motif { result, sought: "" } => format!("{result}."),
        Hint::Motif { result, sought } => format!("{result}. Look for {sought}."),
        Hint::Man(man) => format!("It begins with {}.", the(man)),
        Hint::Move(action) => format!("The move is {action}."),
    }
}

pub(super) fn sought(motif: Motif) -> Option<String> {
    let words = match motif {
        Motif::Theme(theme) => theme.hint().unwrap_or(theme.phrase()),
        Motif::GuardDrawnAway => "a guard that can be drawn away",
        Motif::KingDrawnOut => "an offer that draws the king out",
        Motif::LineOpened => "a line that can be opened",
        Motif::MateThreat => "a threat of mate",
    };
    Some(words.to_owned())
}

pub(super) fn at_least(side: Color, aim: &Aim, prize: Option<Prize>) -> String {
    let side = people(side);
    match (aim, prize) {
        (Aim::Mate { moves: 1 }, _) => format!("{side} mates in one move"),
        (Aim::Mate { moves }, _) => format!("{side} mates in at most {} moves", number(*moves)),
        (Aim::Material(_), Some(prize)) => format!("{side} {}", prize.wins_at_least()),
        (Aim::Material(units), None) => {
            let usual = Values::default();
            format!("{side} {}", kept(*units, &usual))
        }
        (Aim::Ending { gains }, _) => {
            let or = if *gains { "wins material or " } else { "" };
            format!("{side} {or}reaches an ending that is known to be won")
        }
    }
}
