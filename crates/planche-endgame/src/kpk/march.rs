//! Plans played out: White keeps to the moves of a plan, Black does what it likes.
//!
//! In a march White moves only its king. Rules may ask whether, and how soon, a march reaches its goal
//! by force: the pursuit of two kings around a standing pawn, solved once for all squares and kept.

use std::sync::OnceLock;

use shakmaty::{Rank, Role, Square};

use crate::class::Class;
use crate::kpk::expert::promotes;
use crate::kpk::features::Scene;

/// More king moves than any march needs; also the answer when the plan fails.
pub const NEVER: u8 = 15;

/// How many king moves White needs by force to reach `goal`, for every scene.
pub struct March {
    moves: Vec<u8>,
}

impl March {
    /// Solves a plan backwards: each round adds the scenes that need one White move more. `reaches`
    /// tells whether White, to move, has a move of the plan to a scene that is already counted.
    pub fn solve(goal: impl Fn(&Scene) -> bool, reaches: Reaches) -> March {
        let mut moves = vec![NEVER; NUMBERS];
        let scenes: Vec<Scene> = all_scenes();
        for scene in scenes.iter().filter(|scene| goal(scene)) {
            moves[number(scene)] = 0;
        }
        for round in 1..NEVER {
            let open = scenes.iter().filter(|scene| moves[number(scene)] == NEVER);
            let reached: Vec<usize> = open
                .filter(|scene| forces(scene, &moves, reaches))
                .map(number)
                .collect();
            if reached.is_empty() {
                break;
            }
            for index in reached {
                moves[index] = round;
            }
        }
        March { moves }
    }

    /// King moves to the goal, [`NEVER`] when Black can prevent it.
    pub fn moves(&self, scene: &Scene) -> i32 {
        i32::from(self.moves[number(scene)])
    }
}

/// The run: only the pawn moves, until it queens.
pub fn run(scene: &Scene) -> i32 {
    static RUN: OnceLock<March> = OnceLock::new();
    RUN.get_or_init(|| March::solve(|_| false, by_pawn))
        .moves(scene)
}

/// The march to a key square with a safe pawn.
pub fn to_key(scene: &Scene) -> i32 {
    static MARCH: OnceLock<March> = OnceLock::new();
    MARCH
        .get_or_init(|| March::solve(super::features::on_key, by_king))
        .moves(scene)
}

/// The march to a position in which the pawn runs.
pub fn to_run(scene: &Scene) -> i32 {
    static MARCH: OnceLock<March> = OnceLock::new();
    MARCH
        .get_or_init(|| March::solve(super::features::runs, by_king))
        .moves(scene)
}

/// Numbers of scenes lie below this.
pub(crate) const NUMBERS: usize = 32 * 64 * 64;

/// A number for each scene.
pub(crate) fn number(scene: &Scene) -> usize {
    let pawn = usize::from(scene.pawn);
    let pawn = (pawn >> 3) * 4 + (pawn & 3);
    (pawn * 64 + usize::from(scene.king)) * 64 + usize::from(scene.bare)
}

/// Every legal scene.
pub(crate) fn all_scenes() -> Vec<Scene> {
    let pawns = (8..56).filter(|square| square & 7 < 4);
    let scenes = pawns.flat_map(|pawn| {
        (0..64 * 64).map(move |kings| Scene {
            pawn: Square::new(pawn),
            king: Square::new(kings >> 6),
            bare: Square::new(kings & 63),
        })
    });
    scenes
        .filter(|scene| scene.placement().is_legal_for_black(Class::KPK))
        .collect()
}

/// Whether White, to move, can reach a scene that is already counted.
pub type Reaches = fn(&Scene, &dyn Fn(&Scene) -> bool) -> bool;

/// The moves of a march: the king's.
pub fn by_king(scene: &Scene, counted: &dyn Fn(&Scene) -> bool) -> bool {
    let targets = scene.placement().king_targets(Class::KPK).into_iter();
    targets
        .map(|king| Scene { king, ..*scene })
        .any(|next| counted(&next))
}

/// The moves of a run: the pawn's, with promotions that stand.
pub fn by_pawn(scene: &Scene, counted: &dyn Fn(&Scene) -> bool) -> bool {
    let targets = scene.placement().pawn_targets(Class::KPK).into_iter();
    let mut scenes = targets.map(|pawn| Scene { pawn, ..*scene });
    scenes.any(|next| match next.pawn.rank() {
        Rank::Eighth => [Role::Queen, Role::Rook]
            .iter()
            .any(|&role| promotes(&next.placement(), role)),
        _ => counted(&next),
    })
}

/// Whether every reply leaves White a move of the plan to a scene already counted.
fn forces(scene: &Scene, moves: &[u8], reaches: Reaches) -> bool {
    let counted = |next: &Scene| moves[number(next)] != NEVER;
    let replies = scene.black_targets();
    !replies.is_empty()
        && replies
            .into_iter()
            .all(|bare| bare != scene.pawn && reaches(&Scene { bare, ..*scene }, &counted))
}
