//! What a proof comes to, in words.

use planche_plan::{Units, Values};
use shakmaty::Position;

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::ply::Ply;
use crate::prize::{Prize, reward};
use crate::subject::Subject;
use crate::words::{number, side};

/// "Black wins at least a piece", and what it rests on.
pub(crate) fn result(subject: &Subject<'_>, line: &[Ply]) -> (String, Claim) {
    let attacker = side(subject.root.turn());
    let path = Vec::new();
    match subject.aim {
        Aim::Mate { moves } => {
            let words = match moves {
                1 => "in one move".to_owned(),
                _ => format!("in at most {} moves", number(moves)),
            };
            let fact = Fact::MateWithin { moves };
            (format!("{attacker} mates {words}"), Claim { path, fact })
        }
        Aim::Material(units) => {
            let words = match won(subject, line) {
                Some(prize) => prize.wins_at_least(),
                None => kept(units, &subject.values),
            };
            let fact = Fact::Wins { units };
            (format!("{attacker} {words}"), Claim { path, fact })
        }
        Aim::Ending { gains } => {
            let or = if gains { "wins material or " } else { "" };
            let words = format!("{attacker} {or}reaches an ending that is known to be won");
            let fact = Fact::KnownEnding { gains };
            (words, Claim { path, fact })
        }
    }
}

/// What a gain is called; `None` where it is mate or none.
pub(crate) fn won(subject: &Subject<'_>, line: &[Ply]) -> Option<Prize> {
    let told = line.last().map_or(&[][..], |ply| &ply.path);
    let lines = [told, subject.line];
    match subject.aim {
        Aim::Material(units @ 1..) => Some(reward(subject.root, &lines, units, &subject.values)),
        _ => None,
    }
}

/// What is said where only not to lose more was asked for.
pub(crate) fn kept(units: Units, values: &Values) -> String {
    match units {
        0 => "loses nothing".to_owned(),
        _ => format!("loses no more than {}", Prize::at_most(-units, values)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Once it was "loses no more than more than a queen".
    #[test]
    fn what_is_lost_at_most_is_rounded_up() {
        let kept = |units| kept(units, &Values::default());
        assert_eq!(kept(0), "loses nothing");
        assert_eq!(kept(-10), "loses no more than a pawn");
        assert_eq!(kept(-135), "loses no more than a queen and a rook");
    }
}
