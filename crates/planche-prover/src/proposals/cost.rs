//! What it is thought to cost to prove a move: the order in which candidates are tried.

use planche_analysis::View;
use planche_facts::exchange;
use planche_plan::{Plan, Reason, Units};
use shakmaty::{Move, Position, Role};

use crate::leaves::measure::{Aim, Measure};
use crate::position::played;
use crate::tree::node::NEVER;

/// What a move without check costs in the search for a mate if its plan goes on with no check either.
const NO_CHECK: u32 = 12;

/// More than so many pawns dearer than what it takes is no dearer still.
const DEAR: Units = 2;

/// Estimates how hard it will be to show that this move wins.
pub(crate) fn cost(view: &View, m: &Move, plan: &Plan, measure: &Measure) -> u32 {
    let Some(&step) = plan.first() else {
        return NEVER;
    };
    let hunts = plan.steps()[1..].iter().any(|step| is_check(step.reason));
    let after = played(view.position(), *m);
    let risk = risk(view, m);
    if after.is_check() {
        let replies = after.legal_moves().len() as u32;
        return match replies {
            0 => 1,
            _ => replies + if risk < 0 { 2 } else { 0 },
        };
    }
    let reachable = measure.gain(view.position()) + risk;
    let quiet = match step.reason {
        Reason::MateThreat { .. } => 3,
        _ if measure.aim == Aim::Mate && hunts => 8,
        _ if measure.aim == Aim::Mate => NO_CHECK,
        Reason::CheckThreat { .. } if !m.is_capture() => 7,
        _ if m.is_capture() && reachable >= measure.wanted() => 1,
        _ if m.is_capture() && risk >= 0 => 3 + stake(measure, m),
        Reason::Promotion | Reason::NewCapture => 3,
        Reason::Desperado => 3,
        Reason::Wait => 9,
        Reason::DoubleAttack
        | Reason::LineAttack
        | Reason::Trap
        | Reason::PressPinned
        | Reason::DriveAway { .. } => 4,
        Reason::Guard { .. } | Reason::Withdraw => 8,
        _ => 5,
    };
    let loses = risk < 0 && step.reason != Reason::Desperado;
    quiet + if loses { 2 } else { 0 }
}

/// What is risked by taking with a dear man.
fn stake(measure: &Measure, m: &Move) -> u32 {
    let more = measure.values.of(m.role()) - measure.captured(m);
    (more / measure.values.of(Role::Pawn))
        .clamp(0, DEAR)
        .unsigned_abs()
}

/// What the exchange on the arrival square would bring.
fn risk(view: &View, m: &Move) -> Units {
    match m.from() {
        Some(from) if !m.is_castle() && !m.is_en_passant() => {
            exchange(view.board(), view.facts().values(), from, m.to())
        }
        _ => 0,
    }
}

/// Whether a step of a plan gives check.
fn is_check(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::MatingCheck | Reason::SafeCheck | Reason::DrivingCheck
    )
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    use crate::{Limits, Options, SmallGains, solve};

    /// Checks and captures without end, each of which may be put in front of every plan: before there was a bound,
    /// 3,000 nodes took 588,000 plans here, and 4,000 nodes minutes.
    #[test]
    fn plans_do_not_multiply_from_ply_to_ply() {
        let fen = "r2qk2r/1ppb1p1n/p1np2pp/6bQ/2B1PR2/2NPB2P/PPP3PN/R5K1 w kq - 0 13";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let limits = Limits {
            nodes: 3_000,
            ..Limits::default()
        };
        let options = Options {
            limits,
            small_gains: SmallGains::Lightly,
            ..Options::default()
        };
        let statistics = solve(&position, &options).statistics;
        let each = statistics.plans / statistics.nodes;
        assert!(each < 100, "{each} plans for a node");
    }
}
