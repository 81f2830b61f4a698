//! Plan mode: three winning patterns, and a short search that closes the rest.
//!
//! The patterns are the running pawn, the king's march that makes it run, and the march to a key square
//! while the pawn is not far advanced. From any position with
//! Black to move, a search over all moves of both sides looks for a forced way into a pattern; what it
//! does not find within [`DEPTH`] moves is called drawn. Every verdict comes with a line.

use std::sync::OnceLock;

use shakmaty::Square;

use crate::class::Class;
use crate::geometry::{file, rank};
use crate::kpk::expert::promotes;
use crate::kpk::features::{Scene, runs};
use crate::kpk::march::{self, March, NEVER};
use crate::placement::{Placement, Step};

/// The search looks so many moves of White ahead: twice as many plies.
pub const DEPTH: i32 = 5;

/// The patterns in words.
pub const PATTERNS: [&str; 3] = [
    "the pawn runs: it queens while its king stands still",
    "the march: the king, moving alone, forces the pawn to run",
    "the key: the king, moving alone, forces its way to a key square before a pawn on ranks 2 to 5 that \
     is no rook pawn",
];

fn pattern(scene: &Scene) -> bool {
    let never = i32::from(NEVER);
    let key = file(scene.pawn) > 0 && rank(scene.pawn) < 5 && march::to_key(scene) < never;
    runs(scene) || march::to_run(scene) < never || key
}

/// White's moves of the search: king, pawn, and promotions that stand.
fn by_all(scene: &Scene, counted: &dyn Fn(&Scene) -> bool) -> bool {
    options(scene).any(|(step, next)| match step {
        Step::Promote(_, role) => promotes(&next.placement(), role),
        _ => counted(&next),
    })
}

fn options(scene: &Scene) -> impl Iterator<Item = (Step, Scene)> {
    let placement = scene.placement();
    let steps = placement.white_steps(Class::KPK).into_iter();
    steps.map(move |step| {
        let after = placement.after(step);
        (
            step,
            Scene {
                king: after.king,
                pawn: after.men[0],
                bare: after.bare,
            },
        )
    })
}

fn search() -> &'static March {
    static SEARCH: OnceLock<March> = OnceLock::new();
    SEARCH.get_or_init(|| March::solve(pattern, by_all))
}

/// Moves of White until a pattern stands, with Black to move; `None` when the search finds no way.
pub fn moves_to_pattern(placement: &Placement) -> Option<i32> {
    let moves = search().moves(&Scene::of(placement));
    (moves <= DEPTH).then_some(moves)
}

/// White's best move by the plan, and the moves left after it; `None` when nothing wins.
pub fn attack(placement: &Placement) -> Option<(Step, i32)> {
    let steps = placement.white_steps(Class::KPK).into_iter();
    let winning = steps.filter_map(|step| {
        let after = placement.after(step);
        match step {
            Step::Promote(_, role) => promotes(&after, role).then_some((step, -1)),
            _ => Some((step, moves_to_pattern(&after)?)),
        }
    });
    winning.min_by_key(|&(step, moves)| (moves, rank_key(step)))
}

/// Among equally short ways, the pawn first.
fn rank_key(step: Step) -> i32 {
    match step {
        Step::Promote(to, _) | Step::Man(_, to) => -rank(to),
        Step::King(_) => 1,
    }
}

/// The line of the search, with Black to move: White's shortest way against the longest resistance,
/// until a pattern stands. Squares are those of the board that was asked about.
pub fn line(placement: &Placement) -> Vec<(Square, Step)> {
    let mut line = Vec::new();
    let mut here = *placement;
    while moves_to_pattern(&here).is_some_and(|moves| moves > 0) && line.len() < DEPTH as usize {
        let replies = here.black_targets(Class::KPK).into_iter();
        let resisted = replies.filter_map(|to| {
            let after = here.with_bare(to);
            let (step, moves) = attack(&after)?;
            Some((moves, to, step))
        });
        let Some((_, to, step)) = resisted.max_by_key(|&(moves, ..)| moves) else {
            break;
        };
        line.push((to, step));
        if matches!(step, Step::Promote(..)) {
            break;
        }
        here = here.with_bare(to).after(step);
    }
    line
}
