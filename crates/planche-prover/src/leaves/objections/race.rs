//! Passed pawns in endings with few men: they decide long after the last capture, and no exchange
//! shows it. A far advanced passed pawn that nobody stops will cost a piece; until it is stopped, a
//! gain must be large enough to pay for it.

use planche_plan::Units;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square};

use crate::leaves::measure::Measure;
use crate::leaves::objections::pawns::{first_queen, is_pawn_ending, queening, runners};
use crate::objection::Objection;

/// Defender to move: the push of a pawn for which the gain could not pay. With kings and pawns alone a pawn more says
/// little, for whoever queens first decides.
pub(crate) fn lost_race(position: &Chess, measure: &Measure) -> Option<Objection> {
    let board = position.board();
    let doubtful = is_pawn_ending(board) || is_lost_ending(board, measure);
    if doubtful && measure.wanted() < measure.values.tenths(measure.tuning().race_gain)
        || is_lost_pawn_ending(position, measure)
    {
        let reply = position.legal_moves().first().copied();
        let balance = measure.values.balance(board, measure.attacker);
        return reply.map(|_| Objection::BareEnding { balance, reply });
    }
    if let Some(Objection::PawnQueens { pawn, .. }) = first_queen(position, measure.attacker) {
        let push = first_push(position, pawn.into());
        return push.map(|_| Objection::PawnQueens { pawn, push });
    }
    let pawns = unstopped(board, measure);
    if pays_for(position, measure, pawns) {
        return None;
    }
    let push = first_push(position, pawns);
    push.map(|_| Objection::PawnsRun { pawns, push })
}

/// The first legal move of one of these pawns.
fn first_push(position: &Chess, pawns: Bitboard) -> Option<Move> {
    let pushes = |m: &Move| m.role() == Role::Pawn && m.from().is_some_and(|p| pawns.contains(p));
    position.legal_moves().into_iter().find(pushes)
}

/// Attacker to move: the pawns that the king of the defender leads home, if the gain could not pay for them.
pub(crate) fn led_home(position: &Chess, measure: &Measure) -> Option<Objection> {
    let board = position.board();
    let defender = !measure.attacker;
    let king = board.king_of(defender)?;
    let sixth = defender.fold_wb(Rank::Sixth, Rank::Third);
    let led = |pawn: &Square| {
        let far = defender.fold_wb(pawn.rank() >= sixth, pawn.rank() <= sixth);
        far && pawn.distance(king) <= 1
    };
    let runners = unstopped(board, measure);
    let pawns: Bitboard = runners.into_iter().filter(led).collect();
    let paid = pays_for(position, measure, pawns);
    (!paid).then_some(Objection::PawnsRun { pawns, push: None })
}

/// The pawns of the defender that run, where the attacker has neither men to stop them nor a runner himself. A queen
/// stops any but those one step from the end.
fn unstopped(board: &Board, measure: &Measure) -> Bitboard {
    let attacker = measure.attacker;
    let pieces = board.by_color(attacker) & !board.pawns() & !board.kings();
    if pieces.count() > measure.tuning().race_pieces || runners(board, attacker).any() {
        return Bitboard::EMPTY;
    }
    let runners = runners(board, !attacker);
    match (pieces & board.queens()).any() {
        true => runners & Bitboard::from_rank(attacker.fold_wb(Rank::Second, Rank::Seventh)),
        false => runners,
    }
}

/// Whether the gain is there even if each of these pawns costs a rook.
fn pays_for(position: &Chess, measure: &Measure, pawns: Bitboard) -> bool {
    let cost = pawns.count() as Units * measure.values.of(Role::Rook);
    pawns.is_empty() || measure.gain(position) - cost >= measure.wanted()
}

/// One man each besides king and pawns, and the attacker behind: once they are exchanged, the pawn he
/// won does not help him.
fn is_lost_ending(board: &Board, measure: &Measure) -> bool {
    let pieces = |side| (board.by_color(side) & !board.pawns() & !board.kings()).count();
    let behind = measure.values.balance(board, measure.attacker) < 0;
    let most = measure.tuning().race_pieces;
    behind && pieces(Color::White) <= most && pieces(Color::Black) <= most
}

/// Kings and pawns alone, the attacker still behind and without a pawn that runs through: what he won will
/// not save him. The attacker is to move.
pub(crate) fn behind_with_pawns(position: &Chess, measure: &Measure) -> Option<Objection> {
    let balance = measure.values.balance(position.board(), measure.attacker);
    is_lost_pawn_ending(position, measure).then_some(Objection::BareEnding {
        balance,
        reply: None,
    })
}

/// The same as a fact.
fn is_lost_pawn_ending(position: &Chess, measure: &Measure) -> bool {
    let board = position.board();
    is_pawn_ending(board)
        && measure.values.balance(board, measure.attacker) < 0
        && queening(position, measure.attacker).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaves::measure::Aim;
    use crate::options::Options;
    use shakmaty::CastlingMode;

    fn position(fen: &str) -> Chess {
        let fen: shakmaty::fen::Fen = fen.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    }

    /// The root is given so that the gain can be measured.
    fn lost(root: &str, wanted: Units, leaf: &str) -> Option<String> {
        let measure = Measure::new(&position(root), Aim::Material(wanted), &Options::default());
        let m = lost_race(&position(leaf), &measure.with_slack()).and_then(|it| it.reply());
        m.map(|m| m.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn a_runner_that_costs_the_rook_is_seen() {
        let root = "8/1K6/2P4p/6p1/1P6/5k1P/2r2p1P/5R2 b - - 2 45";
        let leaf = "8/1K6/2P4p/6p1/1P6/7P/2r2k1P/8 w - - 0 1";
        assert_eq!(lost(root, 15, leaf), Some("c6c7".into()));
    }

    #[test]
    fn a_pawn_that_is_stopped_costs_nothing() {
        let root = "8/1K6/2P4p/6p1/1P6/5k1P/2r2p1P/5R2 b - - 2 45";
        let leaf = "2r5/1K6/2P4p/6p1/1P6/7P/5k1P/8 w - - 0 1";
        assert_eq!(lost(root, 15, leaf), None);
    }

    #[test]
    fn a_pawn_that_its_king_leads_is_not_stopped_by_a_rook() {
        let root = "8/1K6/2P4p/6p1/1P6/5k1P/2r2p1P/5R2 b - - 2 45";
        let led = |leaf: &str| {
            let aim = Aim::Material(10);
            let measure = Measure::new(&position(root), aim, &Options::default());
            led_home(&position(leaf), &measure)
        };
        let pawns = Square::C6.into();
        assert_eq!(
            led("8/1K6/2P4p/6p1/1P6/7P/2r2k1P/8 b - - 0 1"),
            Some(Objection::PawnsRun { pawns, push: None })
        );
        assert_eq!(
            led("8/8/2P4p/6p1/1P6/7P/2r2k1P/K7 b - - 0 1"),
            None,
            "alone"
        );
        assert_eq!(
            led("8/8/7p/6p1/1P6/1K5P/2r2k1P/8 b - - 0 1"),
            None,
            "not yet"
        );
    }

    #[test]
    fn a_pawn_more_is_not_enough_in_a_pawn_ending() {
        let root = "8/8/p6p/5p2/P3kP2/1P4K1/7P/8 b - - 0 38";
        let leaf = "8/8/p6p/5p2/P4P2/1k6/6KP/8 w - - 0 1";
        assert!(lost(root, 10, leaf).is_some());
        assert_eq!(lost(root, 30, "8/8/p6p/5p2/k7/8/6KP/8 w - - 0 1"), None);
    }

    #[test]
    fn a_pawn_more_does_not_help_who_is_behind_with_a_queen_each() {
        let root = "8/kp6/p7/P4Q2/6pp/4q3/8/7K w - - 0 1";
        let leaf = "8/kp6/p7/P7/6Qp/4q3/8/7K b - - 0 1";
        assert!(lost(root, 10, leaf).is_some());
        let ahead = "8/kp6/p7/P4Q2/PPP3pp/4q3/8/7K w - - 0 1";
        assert_eq!(
            lost(ahead, 10, "8/kp6/p7/P7/PPP3Qp/4q3/8/7K b - - 0 1"),
            None
        );
    }

    /// Black has taken the knight and is two pawns behind; with a pawn that nobody can stop he would not be lost.
    #[test]
    fn who_is_behind_with_kings_and_pawns_alone_has_won_nothing() {
        let root = "8/2Nk4/8/PpP2K2/1P4p1/8/8/8 b - - 0 47";
        assert!(lost(root, 20, "8/2k5/8/PpP2K2/1P4p1/8/8/8 w - - 0 48").is_some());
        let runs = "8/2k5/8/PpP2K2/1P6/8/6p1/8 w - - 0 48";
        assert_eq!(lost(root, 20, runs), None);
    }

    /// White queens in three moves, and the black king is too far away; Black's own pawn needs four, or
    /// three and no more than White's.
    #[test]
    fn whoever_queens_first_decides() {
        let root = "8/8/8/1P6/6p1/2K5/7k/6R1 b - - 0 1";
        let late = "8/8/8/1P4p1/8/2K5/8/7k w - - 0 1";
        assert_eq!(lost(root, 40, late), Some("b5b6".into()));
        let in_time = "8/8/8/1P6/6p1/8/1K6/7k w - - 0 1";
        assert_eq!(lost(root, 40, in_time), None);
        let caught = "8/8/3k4/6p1/1P6/2K5/8/8 w - - 0 1";
        assert_eq!(lost(root, 40, caught), None);
    }
}
