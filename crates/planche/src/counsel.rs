//! The second opinion that the words may ask: which reply is worth telling, and whether a move throws something away.
//!
//! It is the same program as the sceptic's ([`planche_play`]), asked briefly. What it says is never told as proved.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use planche_explain::{Opinion, View};
use planche_play::think;
use rustc_hash::FxHashMap;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::request::Request;

/// How many positions a glance sees.
const GLANCE: u64 = 12_000;

/// How many positions are looked at where it matters most.
const STUDY: u64 = 60_000;

/// How many are looked at where even that does not decide, and how often.
const PONDERED: u64 = 200_000;
const PONDERS: usize = 6;

/// Whether the words may ask. Where hardly anything may be spent on the search, or somebody has stopped it, they may not.
pub(crate) fn has_counsel(request: &Request) -> bool {
    let ample = request.limits.nodes >= request.tuning.sceptic_least_nodes;
    request.counsel && ample && !is_raised(request.stop.as_ref())
}

fn is_raised(stop: Option<&Arc<AtomicBool>>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Asks about every position once, until somebody stops it.
#[derive(Debug, Default)]
pub(crate) struct Counsel {
    stop: Option<Arc<AtomicBool>>,
    known: RefCell<FxHashMap<(Zobrist64, u64), View>>,
    pondered: Cell<usize>,
}

impl Counsel {
    /// For the words of an answer to this.
    pub(crate) fn of(request: &Request) -> Counsel {
        Counsel {
            stop: request.stop.clone(),
            ..Counsel::default()
        }
    }

    fn ask(&self, position: &Chess, nodes: u64) -> Option<View> {
        if position.is_game_over() || is_raised(self.stop.as_ref()) {
            return None;
        }
        let key = (position.zobrist_hash(EnPassantMode::Legal), nodes);
        if let Some(view) = self.known.borrow().get(&key) {
            return Some(*view);
        }
        let opinion = think(position, nodes);
        let view = View {
            best: opinion.line.first().copied(),
            score: opinion.score,
        };
        self.known.borrow_mut().insert(key, view);
        Some(view)
    }
}

/// Beyond this, in hundredths of a pawn, a position is won, and how clearly does not matter.
const PLENTY: i32 = 900;

/// So much worse another move may look and still be said to do as much.
const NEARLY: i32 = 100;

/// Whether a move seems to be worth about as much as the best one.
pub(crate) fn does_as_much(root: &Chess, best: Move, other: Move) -> bool {
    let counsel = Counsel::default();
    let worth = |action: Move| {
        let view = counsel.study(&planche_plan::played(root, action));
        view.map_or(PLENTY, |view| (-view.score).min(PLENTY))
    };
    worth(best) - worth(other) <= NEARLY
}

impl Opinion for Counsel {
    fn glance(&self, position: &Chess) -> Option<View> {
        self.ask(position, GLANCE)
    }

    fn study(&self, position: &Chess) -> Option<View> {
        self.ask(position, STUDY)
    }

    fn ponder(&self, position: &Chess) -> Option<View> {
        let key = (position.zobrist_hash(EnPassantMode::Legal), PONDERED);
        let known = self.known.borrow().contains_key(&key);
        if !known && self.pondered.get() == PONDERS {
            return self.study(position);
        }
        self.pondered.set(self.pondered.get() + usize::from(!known));
        self.ask(position, PONDERED)
    }
}
