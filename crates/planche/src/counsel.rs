//! The second opinion that the words may ask: which reply is worth telling, and whether a move throws something away.
//!
//! It is the same program as the sceptic's ([`planche_play`]), asked briefly. What it says is never told as proved.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use planche_explain::{Opinion, View};
use planche_play::{Mind, Patience};
use planche_prover::Allowance;
use rustc_hash::FxHashMap;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::request::Request;

/// How long a glance takes: most positions are plain after some hundreds.
const GLANCE: Patience = Patience {
    most: 5_000,
    least: 1_500,
    looks: 4,
    steady: 120,
};

/// How long is looked where it matters most.
const STUDY: Patience = Patience {
    most: 24_000,
    least: 4_000,
    looks: 4,
    steady: 80,
};

/// How long is looked where even that does not decide, and how often.
const PONDERED: Patience = Patience {
    most: 100_000,
    least: 20_000,
    looks: 4,
    steady: 60,
};
const PONDERS: usize = 4;

/// With no more men than this beside kings and pawns, what matters lies deep: nobody's mind is made up early, and more is
/// looked at.
const FEW: usize = 2;
const DEEPER: u64 = 2;

/// Whether the words may ask. Where hardly anything may be spent on the search, or somebody has stopped it, they may not.
pub(crate) fn has_counsel(request: &Request) -> bool {
    let ample = request.limits.nodes >= request.tuning.sceptic_least_nodes;
    request.counsel && ample && !is_raised(request.stop.as_ref())
}

fn is_raised(stop: Option<&Arc<AtomicBool>>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Asks about every position once, until somebody stops it or the time is up.
#[derive(Debug, Default)]
pub(crate) struct Counsel {
    /// What ends it.
    allowance: Option<Allowance>,
    mind: RefCell<Mind>,
    known: RefCell<FxHashMap<(Zobrist64, u64), View>>,
    pondered: Cell<usize>,
    looked_at: Cell<u64>,
}

impl Counsel {
    /// For the words of an answer, within this.
    pub(crate) fn of(allowance: &Allowance) -> Counsel {
        Counsel {
            allowance: Some(allowance.clone()),
            ..Counsel::default()
        }
    }

    /// How many positions were looked at.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at.get()
    }

    fn ask(&self, position: &Chess, patience: &Patience) -> Option<View> {
        let over = |allowance: &Allowance| allowance.is_over();
        if position.is_game_over() || self.allowance.as_ref().is_some_and(over) {
            return None;
        }
        let key = (position.zobrist_hash(EnPassantMode::Legal), patience.most);
        if let Some(view) = self.known.borrow().get(&key) {
            return Some(*view);
        }
        let opinion = self
            .mind
            .borrow_mut()
            .settle(position, &patient(position, patience));

        self.looked_at.set(self.looked_at.get() + opinion.nodes);
        let view = View {
            best: opinion.line.first().copied(),
            score: opinion.score,
        };
        self.known.borrow_mut().insert(key, view);
        Some(view)
    }
}

/// How long is looked at this very position.
fn patient(position: &Chess, patience: &Patience) -> Patience {
    let board = position.board();
    let men = board.occupied() & !board.pawns() & !board.kings();
    match men.count() <= FEW {
        true => Patience {
            most: DEEPER * patience.most,
            least: DEEPER * patience.most,
            ..*patience
        },
        false => *patience,
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
        self.ask(position, &GLANCE)
    }

    fn study(&self, position: &Chess) -> Option<View> {
        self.ask(position, &STUDY)
    }

    fn ponder(&self, position: &Chess) -> Option<View> {
        let key = (position.zobrist_hash(EnPassantMode::Legal), PONDERED.most);
        let known = self.known.borrow().contains_key(&key);
        if !known && self.pondered.get() == PONDERS {
            return self.study(position);
        }
        self.pondered.set(self.pondered.get() + usize::from(!known));
        self.ask(position, &PONDERED)
    }
}
