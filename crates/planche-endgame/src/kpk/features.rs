//! What the rules of king and pawn may ask about a position with Black to move.
//!
//! Every feature is a whole number; yes-or-no features are 1 and 0. The board is reflected first so
//! that the pawn stands on the left half: "right" means towards the far wing.

use shakmaty::{Bitboard, Square, attacks};

use crate::class::Class;
use crate::geometry::{at, edge, file, rank, steps};
use crate::kpk::march::{self, NEVER};
use crate::placement::Placement;

/// A named quantity of a scene.
pub type Feature = crate::condition::Feature<Scene>;

/// A position with Black to move, the pawn on the left half.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    /// The white king.
    pub king: Square,
    /// The pawn.
    pub pawn: Square,
    /// The black king.
    pub bare: Square,
}

impl Scene {
    /// Reflects the placement so that the pawn stands on files a to d.
    pub fn of(placement: &Placement) -> Scene {
        let flip = file(placement.men[0]) > 3;
        let turned = |square: Square| match flip {
            true => square.flip_horizontal(),
            false => square,
        };
        Scene {
            king: turned(placement.king),
            pawn: turned(placement.men[0]),
            bare: turned(placement.bare),
        }
    }

    pub(crate) fn placement(&self) -> Placement {
        Placement::three(self.bare, self.king, self.pawn)
    }

    /// The square so many steps in front of the pawn; the queening square when that is nearer.
    fn ahead(&self, count: i32) -> Square {
        at(file(self.pawn), (rank(self.pawn) + count).min(7)).unwrap_or(self.pawn)
    }

    pub(crate) fn black_targets(&self) -> Bitboard {
        self.placement().black_targets(Class::KPK)
    }

    fn takes(&self) -> bool {
        self.black_targets().contains(self.pawn)
    }
}

/// The squares from which the white king forces the pawn through, whoever is to move: two ranks
/// ahead of the pawn, from its fifth rank on also one rank ahead; for a rook pawn the two squares
/// beside the corner on the next file.
pub(crate) fn key_squares(pawn: Square) -> Bitboard {
    let (f, r) = (file(pawn), rank(pawn));
    if f == 0 {
        return [at(1, 6), at(1, 7)].into_iter().flatten().collect();
    }
    let ranks = if r >= 4 { r + 1..=r + 2 } else { r + 2..=r + 2 };
    ranks
        .flat_map(|rank| (f - 1..=f + 1).filter_map(move |file| at(file, rank)))
        .collect()
}

/// How many moves the white king is nearer to a key square than the black king, at its best.
pub(crate) fn key_lead(scene: &Scene, pawn: Square) -> i32 {
    key_squares(pawn)
        .into_iter()
        .map(|square| steps(scene.bare, square) - steps(scene.king, square))
        .max()
        .unwrap_or(-8)
}

/// As [`key_lead`], or with the pawn pushed once or twice, each push costing a move.
pub(crate) fn best_key_lead(scene: &Scene) -> i32 {
    let pushed = (0..3).filter(|push| rank(scene.pawn) + push < 7);
    pushed
        .map(|push| key_lead(scene, scene.ahead(push)) - push)
        .max()
        .unwrap_or(-8)
}

/// The race: the pawn runs, the white king stands still, Black moves first and does what it likes. The
/// pawn must queen where the queen is not lost at once and Black is not stalemated.
pub(crate) fn runs(scene: &Scene) -> bool {
    march::run(scene) < i32::from(NEVER)
}

/// After every reply White can at once reach a position for which `good` holds.
pub(crate) fn forces(scene: &Scene, good: fn(&Scene) -> bool) -> bool {
    let targets = scene.black_targets();
    !targets.is_empty()
        && targets
            .into_iter()
            .all(|bare| bare != scene.pawn && white_reaches(&Scene { bare, ..*scene }, good))
}

fn white_reaches(scene: &Scene, good: fn(&Scene) -> bool) -> bool {
    let placement = scene.placement();
    let by_king = placement.king_targets(Class::KPK).into_iter();
    let by_pawn = placement.pawn_targets(Class::KPK).into_iter();
    let king = by_king.map(|king| Scene { king, ..*scene });
    let pawn = by_pawn
        .filter(|&pawn| rank(pawn) < 7)
        .map(|pawn| Scene { pawn, ..*scene });
    king.chain(pawn).any(|next| good(&next))
}

pub(crate) fn on_key(scene: &Scene) -> bool {
    key_squares(scene.pawn).contains(scene.king) && !scene.takes()
}

/// After every reply a push leads to a scene for which `good` holds.
fn pushes(scene: &Scene, good: fn(&Scene) -> bool) -> bool {
    let replies = scene.black_targets();
    !replies.is_empty()
        && replies.into_iter().all(|bare| {
            let next = Scene { bare, ..*scene };
            let pushed = next.placement().pawn_targets(Class::KPK).into_iter();
            bare != scene.pawn
                && pushed
                    .filter(|&pawn| rank(pawn) < 7)
                    .any(|pawn| good(&Scene { pawn, ..next }))
        })
}

fn files_apart(scene: &Scene) -> i32 {
    (file(scene.king) - file(scene.bare)).abs()
}

fn ranks_apart(scene: &Scene) -> i32 {
    (rank(scene.king) - rank(scene.bare)).abs()
}

pub(crate) fn opposed(scene: &Scene) -> bool {
    files_apart(scene) == 0 && ranks_apart(scene) == 2
}

macro_rules! feature {
    ($name:literal, $meaning:literal, $of:expr) => {
        Feature {
            name: $name,
            meaning: $meaning,
            yes_no: false,
            of: $of,
        }
    };
    (? $name:literal, $meaning:literal, $of:expr) => {
        Feature {
            name: $name,
            meaning: $meaning,
            yes_no: true,
            of: |s| i32::from(($of)(s)),
        }
    };
}

/// Every feature that rules may use.
pub static FEATURES: &[Feature] = &[
    feature!(? "runs", "the pawn queens while its king stands still", runs),
    feature!(? "takes", "Black can take the pawn", Scene::takes),
    feature!(? "forces-run", "whatever Black plays, one move makes the pawn run", |s: &Scene| forces(s, runs)),
    feature!(? "on-key", "the white king stands on a key square and the pawn is safe", on_key),
    feature!(? "forces-key", "whatever Black plays, White reaches a key square with a safe pawn", |s: &Scene| forces(s, on_key)),
    feature!(? "forces-opposition", "whatever Black plays, White can take the vertical opposition", |s: &Scene| forces(s, opposed)),
    feature!(
        "march",
        "king moves White needs to reach a key square by force, the pawn standing still; 15: never",
        march::to_key
    ),
    feature!(
        "march-to-run",
        "king moves White needs by force until the pawn runs; 15: never",
        march::to_run
    ),
    feature!(? "push-march", "whatever Black plays, after one push the king's march to a key square succeeds", |s: &Scene| pushes(s, |s| march::to_key(s) < i32::from(NEVER))),
    feature!(? "push-march-run", "whatever Black plays, after one push the king's march until the pawn runs succeeds", |s: &Scene| pushes(s, |s| march::to_run(s) < i32::from(NEVER))),
    feature!(
        "pawn-file",
        "files between the pawn and the edge: 0 is a rook pawn",
        |s| file(s.pawn)
    ),
    feature!("pawn-rank", "the rank of the pawn, 2 to 7", |s| rank(
        s.pawn
    ) + 1),
    feature!(
        "key-lead",
        "moves by which the white king is nearer to a key square",
        |s| key_lead(s, s.pawn)
    ),
    feature!(
        "best-key-lead",
        "the key lead now or after one or two pushes, each push costing a move",
        best_key_lead
    ),
    feature!(
        "front-lead",
        "moves by which the white king is nearer to the square before the pawn",
        |s| { steps(s.bare, s.ahead(1)) - steps(s.king, s.ahead(1)) }
    ),
    feature!(
        "second-lead",
        "moves by which the white king is nearer to the second square before the pawn",
        |s| { steps(s.bare, s.ahead(2)) - steps(s.king, s.ahead(2)) }
    ),
    feature!(
        "pawn-lead",
        "moves by which the white king is nearer to the pawn",
        |s| { steps(s.bare, s.pawn) - steps(s.king, s.pawn) }
    ),
    feature!(
        "queen-lead",
        "moves by which the white king is nearer to the queening square",
        |s| { steps(s.bare, s.ahead(7)) - steps(s.king, s.ahead(7)) }
    ),
    feature!("king-to-pawn", "moves of the white king to the pawn", |s| {
        steps(s.king, s.pawn)
    }),
    feature!(
        "black-to-pawn",
        "moves of the black king to the pawn",
        |s| steps(s.bare, s.pawn)
    ),
    feature!(
        "king-to-front",
        "moves of the white king to the square before the pawn",
        |s| steps(s.king, s.ahead(1))
    ),
    feature!(
        "black-to-front",
        "moves of the black king to the square before the pawn",
        |s| steps(s.bare, s.ahead(1))
    ),
    feature!(
        "king-to-second",
        "moves of the white king to the second square before the pawn",
        |s| steps(s.king, s.ahead(2))
    ),
    feature!(
        "black-to-second",
        "moves of the black king to the second square before the pawn",
        |s| steps(s.bare, s.ahead(2))
    ),
    feature!(
        "king-to-queen",
        "moves of the white king to the queening square",
        |s| steps(s.king, s.ahead(7))
    ),
    feature!(
        "black-to-queen",
        "moves of the black king to the queening square",
        |s| steps(s.bare, s.ahead(7))
    ),
    feature!(
        "king-ahead",
        "ranks by which the white king stands before the pawn",
        |s| rank(s.king) - rank(s.pawn)
    ),
    feature!(
        "black-ahead",
        "ranks by which the black king stands before the pawn",
        |s| rank(s.bare) - rank(s.pawn)
    ),
    feature!(
        "king-right",
        "files by which the white king stands to the right of the pawn",
        |s| file(s.king) - file(s.pawn)
    ),
    feature!(
        "black-right",
        "files by which the black king stands to the right of the pawn",
        |s| file(s.bare) - file(s.pawn)
    ),
    feature!(
        "king-aside",
        "files between the white king and the pawn's file",
        |s| (file(s.king) - file(s.pawn)).abs()
    ),
    feature!(
        "black-aside",
        "files between the black king and the pawn's file",
        |s| (file(s.bare) - file(s.pawn)).abs()
    ),
    feature!(
        "aside-lead",
        "files by which the white king is nearer to the pawn's file",
        |s| { (file(s.bare) - file(s.pawn)).abs() - (file(s.king) - file(s.pawn)).abs() }
    ),
    feature!("kings-apart", "moves between the kings", |s| steps(
        s.king, s.bare
    )),
    feature!("files-apart", "files between the kings", files_apart),
    feature!("ranks-apart", "ranks between the kings", ranks_apart),
    feature!(
        "black-above",
        "ranks by which the black king stands above the white king",
        |s| rank(s.bare) - rank(s.king)
    ),
    feature!(
        "black-beyond",
        "files by which the black king stands to the right of the white king",
        |s| file(s.bare) - file(s.king)
    ),
    feature!(
        "black-moves",
        "legal moves of the black king",
        |s| s.black_targets().count() as i32
    ),
    feature!("king-rank", "the rank of the white king", |s| rank(s.king)
        + 1),
    feature!("black-rank", "the rank of the black king", |s| rank(s.bare)
        + 1),
    feature!("king-file", "the file of the white king, 1 to 8", |s| file(
        s.king
    ) + 1),
    feature!(
        "black-file",
        "the file of the black king, 1 to 8",
        |s| file(s.bare) + 1
    ),
    feature!(
        "black-to-edge",
        "steps of the black king to the edge",
        |s| edge(s.bare)
    ),
    feature!(? "opposition", "the kings face each other on a file with one square between", opposed),
    feature!(? "side-opposition", "the kings face each other on a rank with one square between", |s: &Scene| {
        ranks_apart(s) == 0 && files_apart(s) == 2
    }),
    feature!(? "distant-opposition", "the kings stand on one file with an odd number of squares between", |s: &Scene| {
        files_apart(s) == 0 && ranks_apart(s) % 2 == 0
    }),
    feature!(? "even", "files and ranks between the kings are both even", |s: &Scene| {
        files_apart(s) % 2 == 0 && ranks_apart(s) % 2 == 0
    }),
    feature!(? "same-colour", "the kings stand on squares of one colour", |s: &Scene| {
        (files_apart(s) + ranks_apart(s)) % 2 == 0
    }),
    feature!(? "knight-apart", "the kings stand a knight's move apart", |s: &Scene| {
        attacks::knight_attacks(s.king).contains(s.bare)
    }),
    feature!(? "same-side", "both kings stand on one side of the pawn's file", |s: &Scene| {
        (file(s.king) - file(s.pawn)) * (file(s.bare) - file(s.pawn)) > 0
    }),
    feature!(? "king-guards-front", "the white king guards the square before the pawn", |s: &Scene| {
        steps(s.king, s.ahead(1)) == 1
    }),
    feature!(? "king-guards-pawn", "the white king guards the pawn", |s: &Scene| steps(s.king, s.pawn) == 1),
    feature!(? "check", "the pawn gives check", |s: &Scene| s.placement().in_check(Class::KPK)),
];
