//! Hints, from the motif to the move.

use shakmaty::Role;

use crate::account::Shown;
use crate::fact::{Claim, Deed, Fact, Man, Picture};
use crate::manner::Lang;
use crate::ply::Ply;
use crate::point::Point;
use crate::result::result;
use crate::speech::{Hint, Letters, Tongue, label, tongue};
use crate::subject::Subject;
use crate::tale::Tale;
use crate::theme::Theme;
use crate::themes::Evidence;

/// The motif, the man, the move.
pub(crate) fn hints(
    subject: &Subject<'_>,
    tale: &Tale,
    themes: &[Evidence],
    lang: Lang,
) -> Vec<Point> {
    let Some(first) = tale.told.first() else {
        return Vec::new();
    };
    let tongue = tongue(lang);
    let shown = Shown::new(&first.before, first.action);
    let move_itself = label(&shown, Letters::of(lang), "", false);
    vec![
        motif(subject, &tale.told, themes, tongue),
        man(subject, first, tongue),
        Point::aside(tongue.hint(Hint::Move(&move_itself)), Vec::new()),
    ]
}

/// What it comes to, and what to look for: as the facts of the line say it, else as its themes do.
fn motif(subject: &Subject<'_>, told: &[Ply], themes: &[Evidence], tongue: &dyn Tongue) -> Point {
    let (result, proof) = result(subject, told, tongue);
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
    let words = |motif: &Motif| tongue.sought(*motif);
    let mut sought: Vec<String> = motifs.iter().filter_map(words).collect();
    if sought.is_empty() {
        let themes = themes.iter().filter(|found| found.theme.hint().is_some());
        let mut hints = themes.filter_map(|found| words(&Motif::Theme(found.theme)));
        sought.extend(hints.next());
    }
    let (result, sought) = (&result[..], &tongue.list(&sought)[..]);
    Point::aside(tongue.hint(Hint::Motif { result, sought }), claims)
}

/// How many motifs a hint names.
const MOTIFS: usize = 2;

/// What a fact makes one look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Motif {
    /// That of a theme.
    Theme(Theme),
    /// A man is drawn away from what he guards.
    GuardDrawnAway,
    /// The king is drawn out.
    KingDrawnOut,
    /// A line is opened.
    LineOpened,
    /// Mate is threatened.
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

fn man(subject: &Subject<'_>, first: &Ply, tongue: &dyn Tongue) -> Point {
    let from = first.action.from();
    let man = from.and_then(|from| Man::on(shakmaty::Position::board(subject.root), from));
    let text = man.map_or_else(String::new, |man| tongue.hint(Hint::Man(&man)));
    Point::aside(text, Vec::new())
}
