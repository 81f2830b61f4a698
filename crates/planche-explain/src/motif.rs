//! What to look for.

use shakmaty::Role;

use crate::fact::{Deed, Fact, Picture};
use crate::theme::Theme;

/// What a fact makes one look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clue {
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

impl Clue {
    /// That of a fact, if it is one.
    pub(crate) fn of(fact: &Fact) -> Option<Clue> {
        Some(match fact {
            Fact::GuardLost { .. } => Clue::GuardDrawnAway,
            Fact::DrawnTo { man } if man.role == Role::King => Clue::KingDrawnOut,
            Fact::LineOpened { .. } => Clue::LineOpened,
            Fact::Threat {
                deed: Deed::Mate, ..
            } => Clue::MateThreat,
            _ => Clue::Theme(theme_of(fact)?),
        })
    }

    /// Whether it says another one, too: an attack is uncovered by opening a line, and a man that is pinned
    /// has no way out.
    pub(crate) fn says(self, other: Clue) -> bool {
        self == other
            || matches!(
                (self, other),
                (Clue::Theme(Theme::DiscoveredAttack), Clue::LineOpened)
                    | (Clue::Theme(Theme::Pin), Clue::Theme(Theme::TrappedPiece))
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
