//! Hints in English.

use planche_plan::Values;
use shakmaty::Color;

use super::super::tongue::Hint;
use crate::kept::kept;
use crate::motif::Clue;
use crate::prize::Prize;
use crate::success::Success;
use crate::words::{number, side as people, the};

pub(super) fn hint(hint: Hint<'_>) -> String {
    match hint {
        Hint::Motif { result, sought: "" } => format!("{result}."),
        Hint::Motif { result, sought } => format!("{result}. Look for {sought}."),
        Hint::Man(man) => format!("It begins with {}.", the(man)),
        Hint::Move(action) => format!("The move is {action}."),
    }
}

pub(super) fn sought(motif: Clue) -> Option<String> {
    let words = match motif {
        Clue::Theme(theme) => theme.hint().unwrap_or(theme.phrase()),
        Clue::GuardDrawnAway => "a guard that can be drawn away",
        Clue::KingDrawnOut => "an offer that draws the king out",
        Clue::LineOpened => "a line that can be opened",
        Clue::MateThreat => "a threat of mate",
    };
    Some(words.to_owned())
}

pub(super) fn at_least(side: Color, success: &Success, prize: Option<Prize>) -> String {
    let side = people(side);
    match (success, prize) {
        (Success::Mate { moves: 1 }, _) => format!("{side} mates in one move"),
        (Success::Mate { moves }, _) => format!("{side} mates in at most {} moves", number(*moves)),
        (Success::Material(_), Some(prize)) => format!("{side} {}", prize.wins_at_least()),
        (Success::Material(units), None) => {
            let usual = Values::default();
            format!("{side} {}", kept(*units, &usual))
        }
        (Success::Ending { gains }, _) => {
            let or = if *gains { "wins material or " } else { "" };
            format!("{side} {or}reaches an ending that is known to be won")
        }
    }
}
