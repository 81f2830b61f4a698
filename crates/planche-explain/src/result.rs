//! What a proof comes to, in words.

use shakmaty::Position;

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::ply::Ply;
use crate::prize::{Prize, reward};
use crate::speech::Tongue;
use crate::subject::Subject;

/// "Black wins at least a piece", and what it rests on.
pub(crate) fn result(subject: &Subject<'_>, line: &[Ply], tongue: &dyn Tongue) -> (String, Claim) {
    let fact = match subject.aim {
        Aim::Mate { moves } => Fact::MateWithin { moves },
        Aim::Material(units) => Fact::Wins { units },
        Aim::Ending { gains } => Fact::KnownEnding { gains },
    };
    let (path, side) = (Vec::new(), subject.root.turn());
    let words = tongue.at_least(side, &subject.aim, won(subject, line));
    (words, Claim { path, fact })
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
