//! Pin: a man may not leave a line, because his king stands behind him.
//!
//! For every man that is pinned after a move of the attacker, the pin is taken away: he makes each
//! move off the line that he would have if nothing held him, and a pawn is put on the line, so that it stays
//! shut. A pin keeps a man from running away, if he is lost where he stands and the attacker has no answer to
//! his flight; from parrying a mate, if his capture would refute it; or from taking a man of the attacker
//! with profit. Otherwise it is decoration. A man who could step in between if he were free is in nobody's
//! way where he stands, and is not called pinned.
//!
//! Example: `4kb1r/pp2p1pb/2prQ1Pp/3p4/3P3P/3n1P1B/P1q1N1K1/1R5R w - - 0 23`, where the rook on d8
//! cannot take the mating bishop on d7.

use planche_plan::Values;
use planche_proof::Goal;
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

use super::evidence::Evidence;
use super::plot::Plot;
use super::squares::hitting;
use crate::lines::Beat;
use crate::theme::Theme;
use crate::trial::rearranged;

/// A pinned man, who pins him, and his king.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pin {
    pub by: Square,
    pub pinned: Square,
    pub king: Square,
}

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let pinned = |beat: &Beat| {
        let pins = pins(&beat.after);
        let tests: [fn(&Plot, &Beat, Pin) -> bool; 3] = [keeps_from_moving, spares, holds];
        let tied =
            |test: &fn(&Plot, &Beat, Pin) -> bool| pins.iter().find(|pin| test(plot, beat, **pin));
        let pin = tests.iter().find_map(tied)?;
        Some(beat.theme(Theme::Pin, vec![pin.by, pin.pinned, pin.king]))
    };
    plot.beats.iter().filter_map(pinned).collect()
}

/// The pins of the side to move.
pub(crate) fn pins(position: &Chess) -> Vec<Pin> {
    let board = position.board();
    let Some(king) = board.king_of(position.turn()) else {
        return Vec::new();
    };
    let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
        | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
    let pin = |by: Square| {
        let between = attacks::between(by, king) & board.occupied();
        let pinned = between.single_square()?;
        let own = position.us().contains(pinned);
        own.then_some(Pin { by, pinned, king })
    };
    (snipers & position.them())
        .into_iter()
        .filter_map(pin)
        .collect()
}

/// A man of the attacker could be taken with profit, if the one to take him were not pinned: the one who has
/// just moved, or any that nobody supports or that is dearer. Where mate is proved only the first counts,
/// and a check must be met.
fn spares(plot: &Plot, beat: &Beat, pin: Pin) -> bool {
    let board = beat.after.board();
    let enemy = beat.after.turn().other();
    let values = Values::default();
    let worth = |square| board.role_at(square).map_or(0, |role| values.of(role));
    let pays = |taken: Square| {
        let alone = hitting(board, taken, enemy).is_empty();
        let even = taken == beat.arrival() && worth(taken) == worth(pin.pinned);
        alone || even || worth(taken) > worth(pin.pinned)
    };
    let counts = |taken: Square| {
        let matters = taken == beat.arrival() || !plot.is_mate();
        matters && beat.after.checkers().without(taken).is_empty()
    };
    let mut captures = moves_off(board, pin).filter(|to| board.role_at(*to).is_some());
    captures.any(|taken| counts(taken) && pays(taken))
}

/// The man who has just moved pins a piece that is lost by it: she could go away and may not. One that is as
/// dear as he and can take him is not lost, nor is any if he is taken at once.
fn holds(plot: &Plot, beat: &Beat, pin: Pin) -> bool {
    let board = beat.after.board();
    let values = Values::default();
    let worth = |square| board.role_at(square).map_or(0, |role| values.of(role));
    let strikes_back = board.attacks_from(pin.pinned).contains(pin.by);
    let lost = worth(pin.pinned) > worth(pin.by) || !strikes_back;
    let new = pin.by == beat.arrival() && !beat.after.is_check() && !plot.is_mate();
    let lasts = beat.reply.is_none_or(|reply| reply.to() != pin.by);
    new && lasts && lost && is_lost(board, pin) && moves_off(board, pin).next().is_some()
}

/// The pinned man would run away from where he is lost, or parry the mate by taking, and the attacker
/// would have no answer.
fn keeps_from_moving(plot: &Plot, beat: &Beat, pin: Pin) -> bool {
    let board = beat.after.board();
    let lost = is_lost(board, pin);
    let parries = |to: Square| plot.is_mate() && board.role_at(to).is_some();
    let mut off = moves_off(board, pin);
    off.any(|to| (lost || parries(to)) && refutes(plot, beat, pin, to))
}

/// The pinned man would like to run away: he is a piece, and dearer than the man that pins him or attacked
/// more often than guarded.
fn is_lost(board: &Board, pin: Pin) -> bool {
    let values = Values::default();
    let worth = |square| board.role_at(square).map_or(0, |role| values.of(role));
    let Some(side) = board.color_at(pin.pinned) else {
        return false;
    };
    let attackers = hitting(board, pin.pinned, side.other()).count();
    let piece = !board.pawns().contains(pin.pinned);
    let guards = hitting(board, pin.pinned, side).count();
    piece && (worth(pin.pinned) > worth(pin.by) || attackers > guards)
}

/// Where the pinned man could go off the line if nothing held him.
fn moves_off(board: &Board, pin: Pin) -> impl Iterator<Item = Square> {
    let own = board
        .piece_at(pin.pinned)
        .map_or(Bitboard::FULL, |man| board.by_color(man.color));
    let to = match board.piece_at(pin.pinned) {
        Some(man) if man.role == Role::Pawn => pawn_moves(board, pin.pinned, man.color),
        _ => board.attacks_from(pin.pinned),
    };
    let off = move |square: &Square| !attacks::aligned(pin.king, pin.by, *square);
    (to & !own).into_iter().filter(off)
}

fn pawn_moves(board: &Board, from: Square, color: Color) -> Bitboard {
    let step = color.fold_wb(8, -8);
    let free = |square: &Square| board.role_at(*square).is_none();
    let one = from.offset(step).filter(free);
    let at_home = from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
    let two = one
        .and_then(|square| square.offset(step))
        .filter(|square| at_home && free(square));
    let captures = attacks::pawn_attacks(color, from) & board.by_color(color.other());
    captures | one.into_iter().chain(two).collect::<Bitboard>()
}

/// The pinned man goes off the line, a stopper keeps it shut, and the attacker has no answer.
fn refutes(plot: &Plot, beat: &Beat, pin: Pin, to: Square) -> bool {
    let board = beat.after.board();
    let free = attacks::between(pin.by, pin.pinned) & !board.occupied();
    let places = std::iter::once(pin.pinned).chain(free.into_iter().filter(|s| *s != to));
    places
        .into_iter()
        .any(|place| refutes_behind(plot, beat, pin, to, place))
}

fn refutes_behind(plot: &Plot, beat: &Beat, pin: Pin, to: Square, place: Square) -> bool {
    let mut board = beat.after.board().clone();
    let Some(man) = board.remove_piece_at(pin.pinned) else {
        return false;
    };
    let taken = board.role_at(to);
    board.set_piece_at(to, man);
    board.set_piece_at(place, stopper(man.color, place));
    let Some(next) = rearranged(&beat.after, board, plot.trial.attacker) else {
        return false;
    };
    let rest = match (plot.trial.rest(&beat.after), taken) {
        (Goal::Material { wanted }, Some(role)) => Goal::Material {
            wanted: wanted + plot.trial.values.of(role),
        },
        (rest, _) => rest,
    };
    plot.trial.unanswered(&next, rest, beat.defence)
}

/// A man that does nothing but stand in the way.
fn stopper(color: Color, square: Square) -> Piece {
    let role = match Bitboard::BACKRANKS.contains(square) {
        true => Role::Knight,
        false => Role::Pawn,
    };
    Piece { color, role }
}
