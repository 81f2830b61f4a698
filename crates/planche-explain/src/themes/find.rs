//! From a proof to its themes.

use planche_proof::Goal;

use super::evidence::Evidence;
use super::plot::Plot;
use super::{
    attraction, clearance, defender, deflection, discovery, fork, interference, intermezzo, king,
    material, mates, moves, pin, skewer, trap, zugzwang,
};
use crate::lines::spines;
use crate::subject::Subject;
use crate::theme::{Family, Theme};
use crate::trial::Trial;

/// The themes of a proved combination, those of mate first. Where the defender has several defences
/// that are as good, a theme is told if it holds against about half of them, weighed by how likely
/// they are. It is told once, where it occurs first, and only if that is not too far on.
pub fn themes(subject: &Subject<'_>) -> Vec<Evidence> {
    let trial = Trial::of(subject);
    let spines = spines(subject, &trial);
    let whole: u64 = spines.iter().map(|spine| spine.share).sum();
    let mut tally: Vec<(Evidence, u64)> = Vec::new();
    for spine in spines {
        let share = spine.share;
        for found in of_plot(&Plot::new(subject, spine, trial)) {
            let mut known = tally.iter_mut();
            match known.find(|(known, _)| known.theme == found.theme) {
                Some((_, shares)) => *shares += share,
                None => tally.push((found, share)),
            }
        }
    }
    let near = !subject.given.is_empty() || trial.goal == Goal::Mate;
    tally.retain(|(found, shares)| {
        let (bar, plies) = (found.theme.bar(), found.path.0.len());
        let is_near = near || bar.is_near(plies);
        is_near && shares.saturating_mul(10) >= whole.saturating_mul(bar.needed(plies))
    });
    tally.into_iter().map(|(found, _)| found).collect()
}

/// The themes of one line, each told once.
fn of_plot(plot: &Plot) -> Vec<Evidence> {
    let families = Family::ALL.into_iter();
    let found = families.flat_map(|family| finder(family)(plot));
    let mut kept: Vec<Evidence> = Vec::new();
    for evidence in found {
        if kept.iter().all(|known| known.theme != evidence.theme) {
            kept.push(evidence);
        }
    }
    if kept.iter().any(|known| INSTEAD.contains(&known.theme)) {
        kept.retain(|known| !WINGS.contains(&known.theme));
    }
    kept
}

/// An attack on a wing says where, and these say how.
const WINGS: [Theme; 2] = [Theme::KingsideAttack, Theme::QueensideAttack];
const INSTEAD: [Theme; 2] = [Theme::Fork, Theme::BackRankMate];

/// Who finds the themes of a family.
fn finder(family: Family) -> fn(&Plot) -> Vec<Evidence> {
    match family {
        Family::Mates => mates::find,
        Family::Fork => fork::find,
        Family::Pin => pin::find,
        Family::Skewer => skewer::find,
        Family::Discovery => discovery::find,
        Family::Deflection => deflection::find,
        Family::Attraction => attraction::find,
        Family::Interference => interference::find,
        Family::Clearance => clearance::find,
        Family::Defender => defender::find,
        Family::Trap => trap::find,
        Family::Intermezzo => intermezzo::find,
        Family::Material => material::find,
        Family::Zugzwang => zugzwang::find,
        Family::Moves => moves::find,
        Family::King => king::find,
    }
}
