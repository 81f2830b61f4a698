//! The weighted rules of level 1.

use shakmaty::Square;

use crate::class::Class;
use crate::geometry::{at, file, rank, steps};
use crate::kpk::features::{Scene, best_key_lead, forces, key_lead, on_key, opposed, runs};
use crate::kpk::march::{self, NEVER};

/// How a rule weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It alone decides.
    Deterministic,
    /// It is averaged with the others.
    Averaged,
}

/// A named weight of a position.
pub struct Weighted {
    /// The paper's name.
    pub name: &'static str,
    /// The paper's weight.
    pub weight: f64,
    /// How it weighs.
    pub kind: Kind,
    /// Whether the position obeys it.
    pub fires: fn(&Scene) -> bool,
}

const fn sure(name: &'static str, weight: f64, fires: fn(&Scene) -> bool) -> Weighted {
    Weighted {
        name,
        weight,
        kind: Kind::Deterministic,
        fires,
    }
}

const fn mean(name: &'static str, weight: f64, fires: fn(&Scene) -> bool) -> Weighted {
    Weighted {
        name,
        weight,
        kind: Kind::Averaged,
        fires,
    }
}

/// How many rules there are in all.
pub const RULES: usize = 25;

/// The weights that evolution found: see `docs/history/endgame.md`.
pub const TUNED: [f64; RULES] = [
    0.0, 1.0, 1.0, 1.0, 0.958, 0.419, 0.748, 0.278, 0.496, 0.0, 0.031, 0.086, 0.0, 0.968, 1.0,
    0.299, 0.477, 0.679, 0.757, 0.444, 0.413, 0.223, 0.606, 0.285, 0.154,
];

/// Rules for the positions that White's moves lead to: Black is to move. The deterministic ones come first.
pub static AFTER_WHITE: [Weighted; 13] = [
    sure("draw", 0.0, |s| {
        s.black_targets().contains(s.pawn) || s.black_targets().is_empty()
    }),
    sure("pawnRuns", 0.9, runs),
    sure("whiteEscorts", 0.85, |s| {
        escorted(s) > 0 && on_key(s) && !rook_pawn(s)
    }),
    sure("highestW", 0.8, by_force),
    mean("whiteDrives", 0.7, |s| {
        opposed(s) && rank(s.king) > rank(s.pawn) && !rook_pawn(s)
    }),
    mean("whiteDrives", 0.7, |s| {
        key_lead(s, s.pawn) >= 1 && !rook_pawn(s)
    }),
    mean("whiteCanDrive", 0.58, can_drive),
    mean("whiteCanDrive", 0.58, |s| best_key_lead(s) >= 1),
    mean("instinctW1", 0.47, |s| rank(s.king) >= rank(s.pawn)),
    mean("intelligenceB", 0.11, |s| {
        best_key_lead(s) <= 0 || rook_pawn(s)
    }),
    mean("intelligenceB", 0.11, |s| {
        steps(s.bare, ahead(s, 1)) <= steps(s.king, ahead(s, 1))
    }),
    mean("intelligenceB", 0.11, |s| {
        rook_pawn(s) && steps(s.bare, queening(s)) <= steps(s.king, queening(s)) + 1
    }),
    mean("intelligenceB", 0.11, |s| {
        rank(s.bare) > rank(s.king) && file(s.bare) == file(s.pawn)
    }),
];

/// Rules for the positions that Black's moves lead to: White is to move.
pub static AFTER_BLACK: [Weighted; 12] = [
    sure("win", 0.9, |s| white_reaches(s, runs)),
    sure("highestW", 0.8, |s| white_reaches(s, by_force)),
    mean("whiteDrives", 0.7, |s| {
        white_reaches(s, |s| {
            opposed(s) && rank(s.king) > rank(s.pawn) && !rook_pawn(s)
        })
    }),
    mean("whiteCanDrive", 0.58, can_drive),
    mean("whiteCanDrive", 0.58, |s| {
        best_key_lead(s) >= 0 && !rook_pawn(s)
    }),
    mean("instinctW1", 0.47, |s| rank(s.king) >= rank(s.pawn)),
    mean("intelligenceB", 0.11, |s| s.bare == ahead(s, 1)),
    mean("intelligenceB", 0.11, |s| {
        file(s.bare) == file(s.pawn) && rank(s.bare) > rank(s.pawn)
    }),
    mean("intelligenceB", 0.11, |s| {
        opposed(s) && rank(s.bare) > rank(s.king)
    }),
    mean("intelligenceB", 0.11, |s| {
        rook_pawn(s) && steps(s.bare, queening(s)) <= steps(s.king, queening(s))
    }),
    mean("intelligenceB", 0.11, |s| {
        steps(s.bare, ahead(s, 1)) < steps(s.king, ahead(s, 1))
    }),
    mean("intelligenceB", 0.11, |s| {
        steps(s.bare, s.pawn) < steps(s.king, s.pawn)
    }),
];

pub(super) fn rook_pawn(s: &Scene) -> bool {
    file(s.pawn) == 0
}

pub(super) fn queening(s: &Scene) -> Square {
    at(file(s.pawn), 7).unwrap_or(s.pawn)
}

pub(super) fn ahead(s: &Scene, count: i32) -> Square {
    at(file(s.pawn), (rank(s.pawn) + count).min(7)).unwrap_or(s.pawn)
}

/// The paper's `whiteCanDrive`: no rook's pawn, and the white king is nearer to the second square before the pawn.
fn can_drive(s: &Scene) -> bool {
    !rook_pawn(s) && steps(s.king, ahead(s, 2)) < steps(s.bare, ahead(s, 2))
}

/// The king, walking alone, makes the pawn run.
pub(super) fn walks(s: &Scene) -> bool {
    march::to_run(s) < i32::from(NEVER)
}

/// The king forces its way to a key square before a pawn that is neither far advanced nor a rook pawn.
pub(super) fn key_walk(s: &Scene) -> bool {
    !rook_pawn(s) && rank(s.pawn) <= 4 && march::to_key(s) < i32::from(NEVER)
}

/// A way by force: a walk that makes the pawn run or reaches a key square, at once or after any one reply.
pub(super) fn by_force(s: &Scene) -> bool {
    walks(s) || key_walk(s) || forces(s, walks)
}

/// The rank of a pawn from the fifth on that its king guards and that Black can neither take nor block at once; else 0.
pub(super) fn escorted(s: &Scene) -> i32 {
    match rank(s.pawn) >= 4 && steps(s.king, s.pawn) == 1 && out_of_reach(s) {
        true => rank(s.pawn),
        false => 0,
    }
}

/// Black, to move, can neither take the pawn nor step before it.
pub(super) fn out_of_reach(s: &Scene) -> bool {
    let front = ahead(s, 1);
    let targets = s.black_targets();
    !targets.contains(s.pawn) && !targets.contains(front) && s.bare != front
}

/// Whether White, to move, can bring this about at once.
pub(super) fn white_reaches(s: &Scene, good: fn(&Scene) -> bool) -> bool {
    let placement = s.placement();
    let steps = placement.white_steps(Class::KPK).into_iter();
    steps
        .map(|step| (step, placement.after(step)))
        .any(|(step, after)| match step {
            crate::placement::Step::Promote(_, role) => crate::kpk::expert::promotes(&after, role),
            _ => good(&Scene {
                king: after.king,
                pawn: after.men[0],
                bare: after.bare,
            }),
        })
}
