//! Where the attack goes: an exposed king, an attack on a wing, the square f7 (f2).
//!
//! These say where and not how, and are read off the spine: an exposed king has no pawn before him
//! and is checked on the way; an attack on a wing is one with checks and captures near the corner of a
//! king who still stands behind his pawns.

use shakmaty::{Bitboard, Chess, File, Position, Rank, Square, attacks};

use super::evidence::Evidence;
use super::plot::Plot;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let Some(first) = plot.beats.first() else {
        return Vec::new();
    };
    let found = [
        exposed_king(plot, first),
        wing_attack(plot, first),
        weak_square(plot),
    ];
    found.into_iter().flatten().collect()
}

fn enemy_king(position: &Chess) -> Option<Square> {
    position.board().king_of(position.turn().other())
}

/// The rank of a square as the defender counts it: his back rank is the first.
fn rank_of(position: &Chess, square: Square) -> u32 {
    let rank = u32::from(square.rank());
    position.turn().fold_wb(7 - rank, rank)
}

fn exposed_king(plot: &Plot, first: &Beat) -> Option<Evidence> {
    let king = enemy_king(&first.before)?;
    let board = first.before.board();
    let side = attacks::king_attacks(king);
    let before = side
        .into_iter()
        .filter(|s| rank_of(&first.before, *s) >= rank_of(&first.before, king))
        .collect::<Bitboard>();
    let shelter = before & board.pawns() & first.before.them();
    let inner = plot.beats.iter().skip(1);
    let inner: Vec<&Beat> = inner.collect();
    let checked = inner
        .split_last()
        .is_some_and(|(_, inner)| inner.iter().any(|beat| beat.after.is_check()));
    (rank_of(&first.before, king) < 3 && shelter.is_empty() && checked)
        .then(|| first.theme(Theme::ExposedKing, vec![king]))
}

fn wing_attack(plot: &Plot, first: &Beat) -> Option<Evidence> {
    let king = enemy_king(&first.before)?;
    if rank_of(&first.before, king) != 0 {
        return None;
    }
    let (theme, corner_file, men) = match king.file() {
        File::G | File::H => (Theme::KingsideAttack, File::H, 20),
        File::A | File::B | File::C => (Theme::QueensideAttack, File::A, 18),
        _ => return None,
    };
    let corner = Square::from_coords(corner_file, king.rank());
    let checked = plot.beats.iter().any(|beat| beat.after.is_check());
    let score: i32 = plot.beats.iter().map(|beat| score(beat, corner)).sum();
    (checked && score >= 2 && first.before.board().occupied().count() >= men)
        .then(|| first.theme(theme, vec![king]))
}

fn score(beat: &Beat, corner: Square) -> i32 {
    let distance = corner.distance(beat.arrival());
    let near = match (beat.action.is_capture(), distance) {
        (true, ..=3) => 1,
        (_, 5..) => -1,
        _ => 0,
    };
    near + i32::from(beat.after.is_check())
}

fn weak_square(plot: &Plot) -> Option<Evidence> {
    let attacker = plot.trial.attacker;
    let (square, home) = attacker.fold_wb((Square::F7, Rank::Eighth), (Square::F2, Rank::First));
    let king = Square::from_coords(File::E, home);
    let taken = plot.beats.iter().find(|beat| {
        beat.action.is_capture()
            && beat.action.to() == square
            && beat.after.board().king_of(attacker.other()) == Some(king)
    })?;
    Some(taken.theme(Theme::AttackingF2F7, vec![square, king]))
}
