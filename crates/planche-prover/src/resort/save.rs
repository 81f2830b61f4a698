//! A draw for the weaker side: perpetual check, stalemate, or the last man that could win taken.

use planche_plan::Reason;
use shakmaty::{Chess, Move, Position};

use crate::allowance::StopReason;
use crate::options::Options;
use crate::position::played;
use crate::resort::known::{Expert, Resort};
use crate::resort::web::{Web, Wish};
use crate::statistics::Statistics;

/// With so few men of the enemy beside his king, taking one may be enough.
const FEW_ENEMIES: usize = 3;
/// With so few men that can move beside a king that cannot, stalemate is near.
const FEW_MOBILE: usize = 2;
/// With so few legal moves all of them are looked at.
const FEW_MOVES: usize = 4;

/// Looks for a way to save at least a draw, within the allowance of the options.
pub fn save(position: &Chess, options: &Options, expert: Option<Expert>) -> (Resort, Statistics) {
    let web = Web::new(position, Wish::Draw, expert, saving_moves);
    search(web, position, options)
}

/// Lets a web grow until it shows a strategy or there is nothing left to grow.
pub(crate) fn search(mut web: Web, position: &Chess, options: &Options) -> (Resort, Statistics) {
    let allowance = &options.allowance;
    let most = allowance.left().nodes;
    let resort = loop {
        if web.is_hopeless() {
            break Resort::None;
        }
        let grown = web.grow(most);
        if let Some(course) = web.strategy() {
            break Resort::Found(course);
        }
        if !grown {
            break match web.wish() {
                Wish::Draw => Resort::Limit(StopReason::Size),
                Wish::Win => Resort::None,
            };
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
fn saving_moves(position: &Chess) -> Vec<(Move, Reason)> {
    let legal = position.legal_moves();
    let situation = Situation::of(position, &legal);
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
    fn of(position: &Chess, legal: &[Move]) -> Situation {
        let enemies = position.board().by_color(!position.turn()).count() - 1;
        let king = position.board().king_of(position.turn());
        let mut mobile: Vec<_> = legal.iter().filter_map(|m| m.from()).collect();
        mobile.sort_unstable();
        mobile.dedup();
        Situation {
            in_check: position.is_check(),
            few_enemies: enemies <= FEW_ENEMIES,
            near_stalemate: mobile.len() <= FEW_MOBILE
                && !mobile.iter().any(|from| Some(*from) == king),
            few_moves: legal.len() <= FEW_MOVES,
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
