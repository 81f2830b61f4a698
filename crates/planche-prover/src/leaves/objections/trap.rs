//! Men of the attacker that a quiet move shuts in: no loss yet, but the next move attacks them, and they cannot get away.
//!
//! Example: `2k5/Bpp2ppp/8/8/8/8/PPP2PPP/6K1 b`. The bishop has taken a pawn, `b6` shuts him in, and `Kb7` wins him. It
//! fails to apply where the man had no way out before either (then the attack itself is the threat), or where a move
//! opens one in time.

use planche_plan::Values;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use crate::leaves::measure::Measure;
use crate::leaves::objections::threats::Calm;
use crate::objection::Objection;
use crate::position::played;

/// Defender to move at a settled leaf: the quiet move that traps a man for good.
pub(crate) fn trapping_move(leaf: &Chess, measure: &Measure, calm: &Calm) -> Option<Objection> {
    let stuck = shut_in(leaf.board(), measure.attacker, &measure.values);
    let quiet = leaf
        .legal_moves()
        .into_iter()
        .filter(|m| !m.is_capture() && !m.is_promotion());
    quiet.into_iter().find_map(|by| {
        let next = played(leaf, by);
        let trapped = shut_in(next.board(), measure.attacker, &measure.values) & !stuck;
        let lost = trapped.any() && is_lost(&next, trapped, calm);
        let man = trapped.first().filter(|_| lost)?;
        Some(Objection::Trapped { man, by })
    })
}

/// Attacker to move: whether the men are lost, whatever he does.
fn is_lost(position: &Chess, men: Bitboard, calm: &Calm) -> bool {
    let Some(passed) = planche_plan::turned(position) else {
        return false;
    };
    let saves = |m: &Move| {
        let next = played(position, *m);
        (next.is_check() || calm.is_calm(&next)) && survives(&next, moved(men, m), calm)
    };
    !survives(&passed, men, calm) && !position.legal_moves().iter().any(saves)
}

/// Defender to move: whether every attack on these men can be met.
fn survives(position: &Chess, men: Bitboard, calm: &Calm) -> bool {
    let moves = position.legal_moves();
    let mut attacks = moves.iter().filter(|m| attacks_one(position, m, men));
    attacks.all(|m| calm.is_met(&played(position, *m)))
}

fn moved(men: Bitboard, m: &Move) -> Bitboard {
    match m.from().filter(|&from| men.contains(from)) {
        Some(from) => men.without(from).with(m.to()),
        None => men,
    }
}

/// Whether a move brings a new attack on one of these men.
fn attacks_one(position: &Chess, m: &Move, men: Bitboard) -> bool {
    let (board, next, side) = (position.board(), played(position, *m), position.turn());
    men.into_iter().any(|man| {
        let before = board.attacks_to(man, side, board.occupied());
        let now = next.board().attacks_to(man, side, next.board().occupied());
        now.into_iter()
            .any(|by| !before.contains(by) || m.from() == Some(by))
    })
}

/// The men of a side, pawns and king aside, that can go nowhere without being lost.
fn shut_in(board: &Board, side: Color, values: &Values) -> Bitboard {
    let men = board.by_color(side) & !board.pawns() & !board.kings();
    let goes_nowhere = |man: &Square| {
        let way = board.attacks_from(*man) & !board.by_color(side);
        !way.into_iter().any(|to| is_safe(board, *man, to, values))
    };
    men.into_iter().filter(goes_nowhere).collect()
}

/// Whether a man that goes to a square is not lost there: he took as much as he is worth, or nobody cheaper attacks him
/// and whoever does finds him guarded.
fn is_safe(board: &Board, man: Square, to: Square, values: &Values) -> bool {
    let Some(piece) = board.piece_at(man) else {
        return true;
    };
    let worth = values.of(piece.role);
    let taken = board.role_at(to).map_or(0, |role| values.of(role));
    let occupied = board.occupied().without(man).with(to);
    let others = occupied.without(to);
    let attackers = board.attacks_to(to, !piece.color, occupied) & others;
    let guards = board.attacks_to(to, piece.color, occupied) & others;
    let cheaper = |by: Square| {
        let role = board.role_at(by).filter(|role| *role != Role::King);
        role.is_some_and(|role| values.of(role) < worth)
    };
    taken >= worth || !attackers.into_iter().any(cheaper) && (attackers.is_empty() || guards.any())
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;

    /// What traps a man of White's after this move, which wins a pawn.
    fn trapped(fen: &str, first: &str) -> Option<(Square, String)> {
        let fen: Fen = fen.parse().expect("a FEN");
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let uci: shakmaty::uci::UciMove = first.parse().expect("a move");
        let leaf = played(&root, uci.to_move(&root).expect("legal"));
        let measure = Measure::new(&root, Aim::Material(10), &Options::default());
        let calm = Calm::new(measure.clone(), 2, false);
        match trapping_move(&leaf, &measure, &calm)? {
            Objection::Trapped { man, by } => {
                Some((man, by.to_uci(CastlingMode::Standard).to_string()))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_bishop_that_takes_a_pawn_is_shut_in() {
        let shut = "2k5/ppp2ppp/8/8/8/4B3/PPP2PPP/6K1 w - - 0 1";
        assert_eq!(trapped(shut, "e3a7"), Some((Square::A7, "b7b6".to_owned())));
        let open = "2k5/p1p2ppp/8/8/8/4B3/PPP2PPP/6K1 w - - 0 1";
        assert_eq!(trapped(open, "e3a7"), None);
        let helped = "2k5/ppp2ppp/8/P7/8/4B3/1PP2PPP/6K1 w - - 0 1";
        assert_eq!(trapped(helped, "e3a7"), None, "a pawn opens the way");
    }

    #[test]
    fn colours_make_no_difference() {
        let black = "6k1/ppp2ppp/4b3/8/8/8/PPP2PPP/2K5 b - - 0 1";
        assert_eq!(
            trapped(black, "e6a2"),
            Some((Square::A2, "b2b3".to_owned()))
        );
    }
}
