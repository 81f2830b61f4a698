//! What single moves on the spine are called: promotions, en passant, castling, quiet moves, pawns
//! on the seventh rank, moves that only defend.
//!
//! A quiet move neither takes nor checks, meets no check, attacks nobody, and is no advance of a passed
//! pawn; more must follow it. A defensive move ends the spine in the same quiet way, and may meet a check.

use planche_plan::played;
use shakmaty::{Color, Move, Position, Role, Square};

use super::evidence::Evidence;
use super::plot::Plot;
use crate::lines::Beat;
use crate::theme::Theme;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let last = plot.beats.len().saturating_sub(1);
    let mut themes: Vec<Evidence> = plot.beats.iter().flat_map(of_move).collect();
    for (index, beat) in plot.beats.iter().enumerate() {
        let quiet = is_quiet(beat);
        let answers = beat.before.is_check();
        if quiet && !answers && index < last && beat.action.role() != Role::King {
            themes.push(beat.theme(Theme::QuietMove, vec![beat.arrival()]));
        }
        if quiet && index == last && beat.before.legal_moves().len() >= 3 {
            themes.push(beat.theme(Theme::DefensiveMove, vec![beat.arrival()]));
        }
    }
    themes
}

fn of_move(beat: &Beat) -> Vec<Evidence> {
    let to = vec![beat.arrival()];
    let mut themes = Vec::new();
    if let Some(role) = beat.action.promotion() {
        themes.push(Theme::Promotion);
        themes.extend(is_under_promotion(beat, role).then_some(Theme::UnderPromotion));
    }
    themes.extend(beat.action.is_en_passant().then_some(Theme::EnPassant));
    themes.extend(beat.action.is_castle().then_some(Theme::Castling));
    themes.extend(is_advance(beat, 7).then_some(Theme::AdvancedPawn));
    let theme = |theme| beat.theme(theme, to.clone());
    themes.into_iter().map(theme).collect()
}

/// A knight does what no queen can; a rook or bishop is a cause only where a queen would stalemate.
fn is_under_promotion(beat: &Beat, role: Role) -> bool {
    let Move::Normal {
        from, capture, to, ..
    } = beat.action
    else {
        return false;
    };
    let queen = Move::Normal {
        role: Role::Pawn,
        from,
        capture,
        to,
        promotion: Some(Role::Queen),
    };
    match role {
        Role::Queen => false,
        Role::Knight => true,
        _ => played(&beat.before, queen).is_stalemate(),
    }
}

/// A pawn reaches this rank or a later one, counted from its own side.
fn is_advance(beat: &Beat, rank: u32) -> bool {
    let reached = reached(beat.arrival(), beat.before.turn());
    beat.action.role() == Role::Pawn && reached >= rank
}

fn reached(square: Square, side: Color) -> u32 {
    let rank = u32::from(square.rank()) + 1;
    side.fold_wb(rank, 9 - rank)
}

fn is_quiet(beat: &Beat) -> bool {
    let board = beat.after.board();
    let hits = (board.attacks_from(beat.arrival()) & beat.after.us()).any();
    !beat.after.is_check() && !beat.action.is_capture() && !hits && !is_advance(beat, 6)
}
