//! Hints, from the motif to the move.

use shakmaty::Role;

use crate::fact::{Claim, Deed, Fact, Man, Picture};
use crate::line::Ply;
use crate::outline::{Lines, Point, Subject};
use crate::result::result;
use crate::words::{list, the};

/// The motif, the man, the move.
pub(crate) fn hints(subject: &Subject<'_>, lines: &Lines) -> Vec<Point> {
    let Some(first) = lines.spine.first() else {
        return Vec::new();
    };
    vec![
        motif(subject, &lines.spine),
        man(subject, first),
        action(first),
    ]
}

fn motif(subject: &Subject<'_>, spine: &[Ply]) -> Point {
    let (result, proof) = result(subject, spine);
    let mut claims = vec![proof];
    let mut motifs: Vec<String> = Vec::new();
    for ply in spine.iter().rev() {
        for fact in &ply.facts {
            let Some(name) = motif_of(fact) else {
                continue;
            };
            // An attack is uncovered by opening a line, and a man that is pinned has no way out.
            let again = |known: &String| {
                known == name
                    || known == UNCOVERED && name == OPENED
                    || known == PINNED && name == TRAPPED
            };
            if motifs.len() < 2 && !motifs.iter().any(again) {
                motifs.push(name.to_owned());
                claims.push(Claim {
                    path: ply.path.clone(),
                    fact: fact.clone(),
                });
            }
        }
    }
    let text = match motifs.is_empty() {
        true => format!("{result}."),
        false => format!("{result}. Look for {}.", list(&motifs)),
    };
    Point { text, claims }
}

const UNCOVERED: &str = "a discovered attack";
const PINNED: &str = "a pin";
const TRAPPED: &str = "a man that has no way out";
const OPENED: &str = "a line that can be opened";

fn motif_of(fact: &Fact) -> Option<&'static str> {
    Some(match fact {
        Fact::Mate {
            picture: Some(Picture::BackRank),
            ..
        } => "a mate on the back rank",
        Fact::Mate {
            picture: Some(Picture::Smothered),
            ..
        } => "a smothered mate",
        Fact::Fork { .. } => "a fork",
        Fact::Skewer { .. } => "a skewer",
        Fact::Pin { .. } => PINNED,
        Fact::Uncovered { .. } => UNCOVERED,
        Fact::Trapped { .. } => TRAPPED,
        Fact::Check { by, .. } if by.len() > 1 => "a double check",
        Fact::Check {
            discovered: true, ..
        } => "a discovered check",
        Fact::Promoted { man } if man.role == Role::Queen => "a promotion",
        Fact::Promoted { .. } => "an underpromotion",
        Fact::GuardLost { .. } => "a guard that can be drawn away",
        Fact::DrawnTo { man } if man.role == Role::King => "an offer that draws the king out",
        Fact::DrawnTo { .. } => "an offer that draws a man to a bad square",
        Fact::LineOpened { .. } => OPENED,
        Fact::LineShut { .. } => "a line that can be shut",
        Fact::Threat {
            deed: Deed::Mate, ..
        } => "a threat of mate",
        _ => return None,
    })
}

fn man(subject: &Subject<'_>, first: &Ply) -> Point {
    let from = first.action.from();
    let man = from.and_then(|from| Man::on(shakmaty::Position::board(subject.root), from));
    let text = man.map_or_else(String::new, |man| format!("It begins with {}.", the(&man)));
    let claims = Vec::new();
    Point { text, claims }
}

fn action(first: &Ply) -> Point {
    let text = format!("The move is {}.", first.label());
    let claims = Vec::new();
    Point { text, claims }
}
