//! One plan played out: White moves only its king, Black does what it likes.
//!
//! Rules may ask whether, and how soon, such a march reaches its goal by force. This is the pursuit of
//! two kings around a standing pawn, solved once for all squares and kept.

use std::sync::OnceLock;

use shakmaty::Square;

use crate::class::Class;
use crate::kpk::features::Scene;

/// More king moves than any march needs; also the answer when the plan fails.
pub const NEVER: u8 = 15;

/// How many king moves White needs by force to reach `goal`, for every scene.
pub struct March {
    moves: Vec<u8>,
}

impl March {
    /// Solves a march backwards: each round adds the scenes that need one king move more.
    pub fn solve(goal: fn(&Scene) -> bool) -> March {
        let mut moves = vec![NEVER; 32 * 64 * 64];
        let scenes: Vec<Scene> = all_scenes();
        for scene in scenes.iter().filter(|scene| goal(scene)) {
            moves[number(scene)] = 0;
        }
        for round in 1..NEVER {
            let open = scenes.iter().filter(|scene| moves[number(scene)] == NEVER);
            let reached: Vec<usize> = open
                .filter(|scene| forces(scene, &moves))
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

/// The march to a key square with a safe pawn.
pub fn to_key(scene: &Scene) -> i32 {
    static MARCH: OnceLock<March> = OnceLock::new();
    MARCH
        .get_or_init(|| March::solve(super::features::on_key))
        .moves(scene)
}

/// The march to a position in which the pawn runs.
pub fn to_run(scene: &Scene) -> i32 {
    static MARCH: OnceLock<March> = OnceLock::new();
    MARCH
        .get_or_init(|| March::solve(super::features::runs))
        .moves(scene)
}

fn number(scene: &Scene) -> usize {
    let pawn = usize::from(scene.pawn);
    let pawn = (pawn >> 3) * 4 + (pawn & 3);
    (pawn * 64 + usize::from(scene.king)) * 64 + usize::from(scene.bare)
}

fn all_scenes() -> Vec<Scene> {
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

/// Whether every reply leaves a king move to a scene already counted.
fn forces(scene: &Scene, moves: &[u8]) -> bool {
    let replies = scene.black_targets();
    !replies.is_empty()
        && replies.into_iter().all(|bare| {
            let next = Scene { bare, ..*scene };
            bare != scene.pawn
                && next
                    .placement()
                    .king_targets(Class::KPK)
                    .into_iter()
                    .any(|king| moves[number(&Scene { king, ..next })] != NEVER)
        })
}
