//! What it is thought to cost to prove a move: the order in which candidates are tried.

use planche_analysis::View;
use planche_facts::exchange;
use planche_plan::{Reason, Step, Units};
use shakmaty::{Move, Position, Role};

use crate::leaves::measure::{Aim, Measure};
use crate::position::played;
use crate::tree::node::NEVER;

/// Estimates how hard it will be to show that this move wins.
pub(crate) fn cost(view: &View, m: &Move, plan: &[Step], measure: &Measure) -> u32 {
    let Some(&step) = plan.first() else {
        return NEVER;
    };
    let tuning = measure.tuning();
    let after = played(view.position(), *m);
    let risk = risk(view, m);
    if after.is_check() {
        let replies = after.legal_moves().len() as u32;
        return match replies {
            0 => 1,
            _ if risk < 0 => replies + tuning.cost_risky_check,
            _ => replies,
        };
    }
    let loses = risk < 0 && step.reason != Reason::Desperado;
    quiet_cost(view, m, plan, measure, risk) + if loses { tuning.cost_risk } else { 0 }
}

/// The same for a move without check.
fn quiet_cost(view: &View, m: &Move, plan: &[Step], measure: &Measure, risk: Units) -> u32 {
    let tuning = measure.tuning();
    let hunts = || plan[1..].iter().any(|step| is_check(step.reason));
    let reachable = || measure.gain(view.position()) + risk;
    match plan[0].reason {
        Reason::MateThreat { .. } => tuning.cost_mate_threat,
        _ if measure.aim == Aim::Mate && hunts() => tuning.cost_check_later,
        _ if measure.aim == Aim::Mate => tuning.cost_no_check,
        Reason::CheckThreat { .. } if !m.is_capture() => tuning.cost_check_threat,
        _ if m.is_capture() && reachable() >= measure.wanted() => tuning.cost_sufficient_capture,
        _ if m.is_capture() && risk >= 0 => tuning.cost_capture + stake(measure, m),
        Reason::Promotion | Reason::NewCapture => tuning.cost_promotion,
        Reason::Desperado => tuning.cost_desperado,
        Reason::Wait => tuning.cost_wait,
        Reason::DoubleAttack
        | Reason::LineAttack
        | Reason::Trap
        | Reason::PressPinned
        | Reason::DriveAway { .. } => tuning.cost_double_attack,
        Reason::Guard { .. } | Reason::Withdraw => tuning.cost_guard,
        _ => tuning.cost_other,
    }
}

/// What is risked by taking with a dear man.
fn stake(measure: &Measure, m: &Move) -> u32 {
    let more = measure.values.of(m.role()) - measure.captured(m);
    (more / measure.values.of(Role::Pawn))
        .clamp(0, measure.tuning().cost_dear_capture_most)
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

    use crate::{Allowance, Options, SmallGains, solve};

    /// Checks and captures without end, each of which may be put in front of every plan: before there was a bound,
    /// 3,000 nodes took 588,000 plans here, and 4,000 nodes minutes.
    #[test]
    fn plans_do_not_multiply_from_ply_to_ply() {
        let fen = "r2qk2r/1ppb1p1n/p1np2pp/6bQ/2B1PR2/2NPB2P/PPP3PN/R5K1 w kq - 0 13";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let options = Options {
            allowance: Allowance::of_nodes(3_000),
            small_gains: SmallGains::Lightly,
            ..Options::default()
        };
        let statistics = solve(&position, &options).statistics;
        let each = statistics.plans / statistics.nodes;
        assert!(each < 100, "{each} plans for a node");
    }
}
