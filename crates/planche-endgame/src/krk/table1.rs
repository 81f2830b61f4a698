//! Table 1 of Lassabe et al.: thirteen predicates and eight moves, each with a precise definition.
//!
//! The paper names them in a line each; the definitions are ours. Everything is asked of the
//! representative of a position class, so answers and moves are the same in every orientation. Ties
//! are broken by the smallest number of the class that a move leads to.

use std::sync::OnceLock;

use rayon::prelude::*;

use crate::geometry::{corner, edge, squared, steps};
use crate::krk::facts;
use crate::krk::goal::words;
use crate::krk::graph::{Edge, Graph, Id, NONE, graph};
use crate::placement::{Placement, Step};

words! {
    /// The predicates, White to move.
    Predicate:
    /// The kings stand on one file or rank with one square between.
    KingsInOpposition = "kingsInOpposition",
    /// The kings stand a knight's move apart.
    KingsCloseToOpposition = "kingsCloseToOpposition",
    /// The black king stands on the edge.
    KingOnEdge = "kingOnEdge",
    /// If Black were to move, its king would have exactly one move.
    OneEmptyFieldToBlackKing = "oneEmptyFieldToBlackKing",
    /// The kings are three king moves apart.
    DistanceBKWK3 = "distanceBKWK3",
    /// If Black were to move, its king would have no move.
    NoEmptyFieldToBlackKing = "noEmptyFieldToBlackKing",
    /// The move `controlEscapeLine` exists.
    PossibleControlOfEscapeLine = "possibleControlOfEscapeLine",
    /// The move `lateralCheck` exists.
    PossibleLateralCheck = "possibleLateralCheck",
    /// The rook's file or rank runs strictly between the kings.
    ControlOfLineBetweenKings = "controlOfLineBetweenKings",
    /// The black king stands next to the rook and the white king does not.
    ThreatenedRook = "threatenedRook",
    /// The white king stands next to the rook.
    ProtectedRook = "protectedRook",
    /// The move `protectRook` exists.
    PossibleProtectionOfRook = "possibleProtectionOfRook",
    /// A king move reaches a square next to the rook and in opposition.
    PossibleProtectionOfRookWithOpposition = "possibleProtectionOfRookWithOpposition",
}

words! {
    /// The moves. A rook move is safe when the rook can't be taken at once, quiet when it gives no
    /// check. "Area" is the flood fill of [`facts::escape_area`].
    Tactic:
    /// The king next to the rook; opposition first, then straight nearest to the black king, then
    /// farthest from the edge.
    ProtectRook = "protectRook",
    /// The king a knight's move from the black king; farthest from the edge, then from the corners.
    NearlyOpposition = "nearlyOpposition",
    /// The king nearest to the black king, in moves, then straight; then farthest from the edge.
    DistantOpposition = "distantOpposition",
    /// A safe quiet rook move to a strictly smaller area: the smallest, then farthest from the king.
    ControlEscapeLine = "controlEscapeLine",
    /// A safe quiet rook move strictly farther from the black king, the area not larger: farthest,
    /// then the smallest area.
    LateralMove = "lateralMove",
    /// A safe quiet rook move to a line between the kings: smallest area, then farthest.
    ControlLineBetweenKings = "controlLineBetweenKings",
    /// A safe check, across the line of the kings when they stand on one: smallest area, then
    /// farthest.
    LateralCheck = "lateralCheck",
    /// A safe quiet rook move strictly farther from the black king that leaves it a move: farthest,
    /// then the smallest area.
    MoveAwayToFreeBK = "moveAwayToFreeBK",
}

/// Every class's answers and moves.
pub struct Table1 {
    /// One bit a predicate.
    pub answers: Vec<u16>,
    /// Where each move leads; [`NONE`] when it is impossible.
    pub results: Vec<[Id; Tactic::ALL.len()]>,
}

/// Answers and moves of all classes, worked out on the first call.
pub fn table1() -> &'static Table1 {
    static TABLE1: OnceLock<Table1> = OnceLock::new();
    TABLE1.get_or_init(|| {
        let graph = graph();
        let classes: Vec<Id> = graph.white_ids().collect();
        let rows: Vec<(u16, [Id; Tactic::ALL.len()])> = classes
            .into_par_iter()
            .map(|white| row(graph, white))
            .collect();
        let (answers, results) = rows.into_iter().unzip();
        Table1 { answers, results }
    })
}

fn row(graph: &Graph, white: Id) -> (u16, [Id; Tactic::ALL.len()]) {
    let before = &graph.white[usize::from(white)];
    let edges = graph.edges(white);
    let mut results = [NONE; Tactic::ALL.len()];
    for &tactic in Tactic::ALL {
        results[tactic as usize] = best(before, edges, tactic).map_or(NONE, |edge| edge.to);
    }
    let possible = |tactic: Tactic| results[tactic as usize] != NONE;
    let answers = Predicate::ALL.iter().fold(0, |bits, &predicate| {
        let yes = answer(before, edges, predicate, &possible);
        bits | u16::from(yes) << predicate as u16
    });
    (answers, results)
}

fn answer(
    p: &Placement,
    edges: &[Edge],
    predicate: Predicate,
    possible: &dyn Fn(Tactic) -> bool,
) -> bool {
    match predicate {
        Predicate::KingsInOpposition => facts::opposition(p),
        Predicate::KingsCloseToOpposition => facts::knights_move(p),
        Predicate::KingOnEdge => edge(p.bare) == 0,
        Predicate::OneEmptyFieldToBlackKing => facts::mobility(p) == 1,
        Predicate::DistanceBKWK3 => steps(p.king, p.bare) == 3,
        Predicate::NoEmptyFieldToBlackKing => facts::mobility(p) == 0,
        Predicate::PossibleControlOfEscapeLine => possible(Tactic::ControlEscapeLine),
        Predicate::PossibleLateralCheck => possible(Tactic::LateralCheck),
        Predicate::ControlOfLineBetweenKings => facts::divides(p),
        Predicate::ThreatenedRook => !facts::safe(p),
        Predicate::ProtectedRook => facts::guarded(p),
        Predicate::PossibleProtectionOfRook => possible(Tactic::ProtectRook),
        Predicate::PossibleProtectionOfRookWithOpposition => edges.iter().any(|edge| {
            let after = p.after(edge.step);
            is_king(edge) && facts::guarded(&after) && facts::opposition(&after)
        }),
    }
}

fn is_king(edge: &Edge) -> bool {
    matches!(edge.step, Step::King(_))
}

/// The move that a tactic picks, if it exists.
fn best<'e>(before: &Placement, edges: &'e [Edge], tactic: Tactic) -> Option<&'e Edge> {
    let candidates = edges.iter().filter_map(|edge| {
        let after = before.after(edge.step);
        let key = match is_king(edge) {
            true => king_key(&after, tactic)?,
            false => rook_key(before, &after, tactic)?,
        };
        Some((key, edge.to, edge))
    });
    candidates
        .min_by_key(|&(key, to, _)| (key, to))
        .map(|(_, _, edge)| edge)
}

/// The preference of a king move; `None` when the tactic does not want it.
fn king_key(after: &Placement, tactic: Tactic) -> Option<[i32; 3]> {
    let straight = squared(after.king, after.bare);
    let (wanted, key) = match tactic {
        Tactic::ProtectRook => (
            facts::guarded(after),
            [
                i32::from(!facts::opposition(after)),
                straight,
                -edge(after.king),
            ],
        ),
        Tactic::NearlyOpposition => (
            facts::knights_move(after),
            [-edge(after.king), -corner(after.king), 0],
        ),
        Tactic::DistantOpposition => (
            true,
            [steps(after.king, after.bare), straight, -edge(after.king)],
        ),
        _ => return None,
    };
    wanted.then_some(key)
}

/// The preference of a rook move; `None` when the tactic does not want it.
fn rook_key(before: &Placement, after: &Placement, tactic: Tactic) -> Option<[i32; 3]> {
    if !facts::safe(after) {
        return None;
    }
    let far = |p: &Placement| steps(facts::rook(p), p.bare);
    let area = facts::escape_area(after);
    let quiet = !facts::checks(after);
    let tight_first = [area, -far(after), 0];
    let far_first = [-far(after), area, 0];
    let farther = far(after) > far(before);
    let (wanted, key) = match tactic {
        Tactic::ControlEscapeLine => (quiet && area < facts::escape_area(before), tight_first),
        Tactic::LateralMove => (
            quiet && farther && area <= facts::escape_area(before),
            far_first,
        ),
        Tactic::ControlLineBetweenKings => (quiet && facts::divides(after), tight_first),
        Tactic::LateralCheck => (!quiet && across(after), tight_first),
        Tactic::MoveAwayToFreeBK => (quiet && farther && facts::mobility(after) > 0, far_first),
        _ => return None,
    };
    wanted.then_some(key)
}

/// Whether a check comes from the side when the kings stand on one line.
fn across(after: &Placement) -> bool {
    let rook = facts::rook(after);
    match (
        after.king.file() == after.bare.file(),
        after.king.rank() == after.bare.rank(),
    ) {
        (true, _) => rook.rank() == after.bare.rank(),
        (_, true) => rook.file() == after.bare.file(),
        _ => true,
    }
}
