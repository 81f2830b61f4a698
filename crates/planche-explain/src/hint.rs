//! Hints, from the motif to the move.

use shakmaty::Role;

use crate::fact::{Claim, Deed, Fact, Man, Picture};
use crate::ply::Ply;
use crate::point::Point;
use crate::result::result;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::theme::Theme;
use crate::themes::Evidence;
use crate::words::{list, the};

/// The motif, the man, the move.
pub(crate) fn hints(subject: &Subject<'_>, tale: &Tale, themes: &[Evidence]) -> Vec<Point> {
    let Some(first) = tale.told.first() else {
        return Vec::new();
    };
    vec![
        motif(subject, &tale.told, themes),
        man(subject, first),
        action(first),
    ]
}

/// What it comes to, and what to look for: as the facts of the line say it, else as its themes do.
fn motif(subject: &Subject<'_>, told: &[Ply], themes: &[Evidence]) -> Point {
    let (result, proof) = result(subject, told);
    let mut claims = vec![proof];
    let mut motifs: Vec<Motif> = Vec::new();
    for ply in told.iter().rev() {
        for fact in &ply.facts {
            let Some(motif) = Motif::of(fact) else {
                continue;
            };
            let is_new = !motifs.iter().any(|known| known.says(motif));
            if motifs.len() < MOTIFS && is_new {
                motifs.push(motif);
                let (path, fact) = (ply.path.clone(), fact.clone());
                claims.push(Claim { path, fact });
            }
        }
    }
    let mut sought: Vec<String> = motifs.iter().map(|m| m.words().to_owned()).collect();
    if sought.is_empty() {
        let mut hints = themes.iter().filter_map(|found| found.theme.hint());
        sought.extend(hints.next().map(str::to_owned));
    }
    let text = match sought.is_empty() {
        true => format!("{result}."),
        false => format!("{result}. Look for {}.", list(&sought)),
    };
    Point::aside(text, claims)
}

/// How many motifs a hint names.
const MOTIFS: usize = 2;

/// What a fact makes one look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Motif {
    Theme(Theme),
    /// A man is drawn away from what he guards.
    GuardDrawnAway,
    KingDrawnOut,
    LineOpened,
    MateThreat,
}

impl Motif {
    fn of(fact: &Fact) -> Option<Motif> {
        Some(match fact {
            Fact::GuardLost { .. } => Motif::GuardDrawnAway,
            Fact::DrawnTo { man } if man.role == Role::King => Motif::KingDrawnOut,
            Fact::LineOpened { .. } => Motif::LineOpened,
            Fact::Threat {
                deed: Deed::Mate, ..
            } => Motif::MateThreat,
            _ => Motif::Theme(theme_of(fact)?),
        })
    }

    fn words(self) -> &'static str {
        match self {
            Motif::Theme(theme) => theme.hint().unwrap_or(theme.phrase()),
            Motif::GuardDrawnAway => "a guard that can be drawn away",
            Motif::KingDrawnOut => "an offer that draws the king out",
            Motif::LineOpened => "a line that can be opened",
            Motif::MateThreat => "a threat of mate",
        }
    }

    /// Whether it says another one, too: an attack is uncovered by opening a line, and a man that is pinned
    /// has no way out.
    fn says(self, other: Motif) -> bool {
        self == other
            || matches!(
                (self, other),
                (Motif::Theme(Theme::DiscoveredAttack), Motif::LineOpened)
                    | (Motif::Theme(Theme::Pin), Motif::Theme(Theme::TrappedPiece))
            )
    }
}

/// The theme that a fact suggests.
fn theme_of(fact: &Fact) -> Option<Theme> {
    Some(match fact {
        Fact::Mate { picture, .. } => match (*picture)? {
            Picture::BackRank => Theme::BackRankMate,
            Picture::Smothered => Theme::SmotheredMate,
        },
        Fact::Fork { .. } => Theme::Fork,
        Fact::Skewer { .. } => Theme::Skewer,
        Fact::Pin { .. } => Theme::Pin,
        Fact::Uncovered { .. } => Theme::DiscoveredAttack,
        Fact::Trapped { .. } => Theme::TrappedPiece,
        Fact::Check { by, .. } if by.len() > 1 => Theme::DoubleCheck,
        Fact::Check {
            discovered: true, ..
        } => Theme::DiscoveredCheck,
        Fact::Promoted { man } if man.role == Role::Queen => Theme::Promotion,
        Fact::Promoted { .. } => Theme::UnderPromotion,
        Fact::DrawnTo { .. } => Theme::Attraction,
        Fact::LineShut { .. } => Theme::Interference,
        _ => return None,
    })
}

fn man(subject: &Subject<'_>, first: &Ply) -> Point {
    let from = first.action.from();
    let man = from.and_then(|from| Man::on(shakmaty::Position::board(subject.root), from));
    let text = man.map_or_else(String::new, |man| format!("It begins with {}.", the(&man)));
    let claims = Vec::new();
    Point::aside(text, claims)
}

fn action(first: &Ply) -> Point {
    let text = format!("The move is {}.", first.label());
    let claims = Vec::new();
    Point::aside(text, claims)
}
