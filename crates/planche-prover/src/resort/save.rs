//! A draw for the weaker side: perpetual check, stalemate, or the last man that could win taken.

use planche_plan::Reason;
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position};

use crate::allowance::StopReason;
use crate::options::Options;
use crate::position::played;
use crate::resort::known::{Expert, Resort};
use crate::resort::web::{Growth, Web, Wish};
use crate::statistics::Statistics;

/// Looks for a way to save at least a draw, within the allowance of the options.
pub fn save(position: &Chess, options: &Options, expert: Option<Expert>) -> (Resort, Statistics) {
    let tuning = options.tuning.clone();
    let web = Web::new(position, Wish::Draw, expert, saving_moves, tuning);
    search(web, position, options)
}

/// Lets a web grow until it shows a strategy or there is nothing left to grow.
pub(crate) fn search(mut web: Web, position: &Chess, options: &Options) -> (Resort, Statistics) {
    let allowance = &options.allowance;
    let most = allowance.nodes();
    if most > 0 {
        web.open_root();
    }
    let resort = loop {
        if web.is_hopeless() {
            break Resort::None;
        }
        let growth = web.grow(most);
        if let Some(course) = web.strategy() {
            break Resort::Found(course);
        }
        match (growth, web.wish()) {
            (Growth::Grown, _) => {}
            (Growth::Full, _) => break Resort::Limit(StopReason::Nodes),
            (Growth::Ripe, Wish::Draw) => break Resort::Limit(StopReason::Size),
            (Growth::Ripe, Wish::Win) => break Resort::None,
        }
        if let Some(reason) = allowance.exceeded(web.made()) {
            break Resort::Limit(reason);
        }
    };
    let statistics = Statistics {
        nodes: web.made(),
        first: web.first(),
        legal: position.legal_moves().len(),
        ..Statistics::default()
    };
    (resort, statistics)
}

/// The moves that may save a draw here, the likeliest first.
fn saving_moves(position: &Chess, tuning: &Tuning) -> Vec<(Move, Reason)> {
    let legal = position.legal_moves();
    let situation = Situation::of(position, &legal, tuning);
    let mut moves: Vec<(Move, Reason)> = legal
        .iter()
        .filter_map(|m| Some((*m, situation.purpose(position, m)?)))
        .collect();
    moves.sort_by_key(|(m, reason)| (order(*reason), m.capture().is_none()));
    moves
}

/// Checks first, then captures, then offers.
fn order(reason: Reason) -> u8 {
    match reason {
        Reason::DrivingCheck => 0,
        Reason::Capture => 1,
        Reason::Offer => 2,
        Reason::Evade => 3,
        _ => 4,
    }
}

/// What makes a move worth looking at here.
struct Situation {
    in_check: bool,
    few_enemies: bool,
    near_stalemate: bool,
    few_moves: bool,
}

impl Situation {
    fn of(position: &Chess, legal: &[Move], tuning: &Tuning) -> Situation {
        let enemies = position.board().by_color(!position.turn()).count() - 1;
        let king = position.board().king_of(position.turn());
        let mut mobile: Vec<_> = legal.iter().filter_map(|m| m.from()).collect();
        mobile.sort_unstable();
        mobile.dedup();
        Situation {
            in_check: position.is_check(),
            few_enemies: enemies <= tuning.draw_few_enemies,
            near_stalemate: mobile.len() <= tuning.draw_few_mobile
                && !mobile.iter().any(|from| Some(*from) == king),
            few_moves: legal.len() <= tuning.draw_few_moves,
        }
    }

    fn purpose(&self, position: &Chess, m: &Move) -> Option<Reason> {
        let after = played(position, *m);
        if self.in_check {
            Some(Reason::Evade)
        } else if after.is_check() {
            Some(Reason::DrivingCheck)
        } else if m.is_capture() && (self.few_enemies || ends(&after)) {
            Some(Reason::Capture)
        } else if self.near_stalemate || ends(&after) {
            Some(Reason::Offer)
        } else if self.few_moves {
            Some(Reason::Remain)
        } else {
            None
        }
    }
}

/// Whether the game ends without a winner.
fn ends(position: &Chess) -> bool {
    position.is_stalemate() || position.has_insufficient_material(position.turn())
}
