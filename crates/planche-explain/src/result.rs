//! What a proof comes to, in words.

use shakmaty::Position;

use crate::fact::{Fact, PlacedFact};
use crate::ply::Ply;
use crate::prize::{Prize, reward};
use crate::speech::Tongue;
use crate::subject::Subject;
use crate::success::Success;

/// "Black wins at least a piece", and what it rests on.
pub(crate) fn result(
    subject: &Subject<'_>,
    line: &[Ply],
    tongue: &dyn Tongue,
) -> (String, PlacedFact) {
    let fact = match subject.success {
        Success::Mate { moves } => Fact::MateWithin { moves },
        Success::Material(units) => Fact::Wins { units },
        Success::Ending { gains } => Fact::KnownEnding { gains },
    };
    let (path, side) = (Vec::new(), subject.root.turn());
    let words = tongue.at_least(side, &subject.success, won(subject, line));
    (words, PlacedFact { path, fact })
}

/// What a gain is called; `None` where it is mate or none.
pub(crate) fn won(subject: &Subject<'_>, line: &[Ply]) -> Option<Prize> {
    let told = line.last().map_or(&[][..], |ply| &ply.path);
    let lines = [told, subject.line];
    match subject.success {
        Success::Material(units @ 1..) => {
            Some(reward(subject.root, &lines, units, &subject.values))
        }
        _ => None,
    }
}
