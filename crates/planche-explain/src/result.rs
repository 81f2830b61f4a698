//! What a proof comes to, in words.

use planche_plan::{Units, Values};
use shakmaty::Position;

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::line::Ply;
use crate::outline::Subject;
use crate::prize::{prize, reward};
use crate::words::{number, side};

/// "Black wins at least a piece", and what it rests on.
pub(crate) fn result(subject: &Subject<'_>, spine: &[Ply]) -> (String, Claim) {
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
            let words = match units {
                1.. => gain(&won(subject, spine)),
                _ => kept(units, &subject.values),
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

/// What a gain is called; nothing where it is none.
pub(crate) fn won(subject: &Subject<'_>, spine: &[Ply]) -> String {
    let told = spine.last().map_or(&[][..], |ply| &ply.path);
    match subject.aim {
        Aim::Material(units @ 1..) => {
            reward(subject.root, &[told, subject.line], units, &subject.values)
        }
        _ => String::new(),
    }
}

/// What is said where only not to lose more was asked for.
pub(crate) fn kept(units: Units, values: &Values) -> String {
    match units {
        0 => "loses nothing".to_owned(),
        _ => format!("loses no more than {}", prize(-units, values)),
    }
}

/// A man is won; several are what one side is ahead by, for they need not be the men that were taken.
fn gain(prize: &str) -> String {
    let several = prize.starts_with("two ") || prize.contains(" and ");
    match prize {
        more if more.starts_with("more than ") => format!("wins {more}"),
        trade if trade.contains(" for ") => format!("wins at least {trade}"),
        men if several => format!("comes out at least {men} ahead"),
        man => format!("wins at least {man}"),
    }
}
