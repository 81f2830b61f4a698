//! The second opinion that the words may ask: which reply is worth telling, and whether a move throws something away.
//!
//! It is the same program as the sceptic's ([`planche_play`]), asked briefly. What it says is never told as proved.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use planche_explain::{Assessment, Opinion};
use planche_play::{Mind, Patience};
use planche_prover::Allowance;
use planche_tuning::Tuning;
use rustc_hash::FxHashMap;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::request::Request;

/// Whether the words may ask. Where hardly anything may be spent on the search, or somebody has stopped it, they may not.
pub(crate) fn has_counsel(request: &Request) -> bool {
    let ample = request.limits.nodes >= request.tuning.sceptic_least_nodes;
    request.counsel && ample && !is_raised(request.stop.as_ref())
}

fn is_raised(stop: Option<&Arc<AtomicBool>>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Asks about every position once, until somebody stops it or the time is up.
#[derive(Debug)]
pub(crate) struct Counsel {
    tuning: Arc<Tuning>,
    /// What ends it.
    allowance: Option<Allowance>,
    mind: RefCell<Mind>,
    known: RefCell<FxHashMap<(Zobrist64, u64), Assessment>>,
    pondered: Cell<usize>,
    looked_at: Cell<u64>,
}

impl Counsel {
    /// For the words of an answer to this request.
    pub(crate) fn to(request: &Request) -> Counsel {
        Counsel {
            tuning: request.tuning.clone(),
            allowance: None,
            mind: RefCell::new(Mind::tuned(&request.tuning)),
            known: RefCell::default(),
            pondered: Cell::default(),
            looked_at: Cell::default(),
        }
    }

    /// The same within this.
    pub(crate) fn within(self, allowance: &Allowance) -> Counsel {
        Counsel {
            allowance: Some(allowance.clone()),
            ..self
        }
    }

    /// How many positions were looked at.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at.get()
    }

    fn ask(&self, position: &Chess, patience: Patience) -> Option<Assessment> {
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
            .settle(position, &self.patient(position, patience));

        self.looked_at.set(self.looked_at.get() + opinion.nodes);
        let view = Assessment {
            best: opinion.line.first().copied(),
            score: opinion.score,
        };
        self.known.borrow_mut().insert(key, view);
        Some(view)
    }

    /// How long is looked at this very position. With few men beside kings and pawns what matters lies deep: nobody's mind
    /// is made up early, and more is looked at.
    fn patient(&self, position: &Chess, patience: Patience) -> Patience {
        let board = position.board();
        let men = board.occupied() & !board.pawns() & !board.kings();
        let most = self.tuning.words_deeper * patience.most;
        match men.count() <= self.tuning.words_few_men {
            true => Patience {
                most,
                least: most,
                ..patience
            },
            false => patience,
        }
    }

    fn patience(&self, (least, most, steady): (u64, u64, i32)) -> Patience {
        Patience {
            most,
            least,
            looks: self.tuning.words_looks,
            steady,
            plenty: self.tuning.words_plenty,
        }
    }

    /// How long a glance takes: most positions are plain after some hundreds.
    fn glancing(&self) -> Patience {
        let t = &self.tuning;
        self.patience((
            t.words_glance_least,
            t.words_glance_most,
            t.words_glance_steady,
        ))
    }

    /// How long is looked where it matters most.
    fn studying(&self) -> Patience {
        let t = &self.tuning;
        self.patience((
            t.words_study_least,
            t.words_study_most,
            t.words_study_steady,
        ))
    }

    /// How long is looked where even that does not decide.
    fn pondering(&self) -> Patience {
        let t = &self.tuning;
        self.patience((
            t.words_ponder_least,
            t.words_ponder_most,
            t.words_ponder_steady,
        ))
    }
}

/// Whether a move seems to be worth about as much as the best one. Where a position is won, how clearly does not matter.
pub(crate) fn does_as_much(request: &Request, best: Move, other: Move) -> bool {
    let (root, tuning) = (&request.position, &request.tuning);
    let counsel = Counsel::to(request);
    let worth = |action: Move| {
        let view = counsel.study(&planche_plan::played(root, action));
        view.map_or(tuning.words_plenty, |view| {
            (-view.score).min(tuning.words_plenty)
        })
    };
    worth(best) - worth(other) <= tuning.words_nearly
}

impl Opinion for Counsel {
    fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    fn glance(&self, position: &Chess) -> Option<Assessment> {
        self.ask(position, self.glancing())
    }

    fn study(&self, position: &Chess) -> Option<Assessment> {
        self.ask(position, self.studying())
    }

    fn ponder(&self, position: &Chess) -> Option<Assessment> {
        let pondering = self.pondering();
        let key = (position.zobrist_hash(EnPassantMode::Legal), pondering.most);
        let known = self.known.borrow().contains_key(&key);
        if !known && self.pondered.get() == self.tuning.words_ponders {
            return self.study(position);
        }
        self.pondered.set(self.pondered.get() + usize::from(!known));
        self.ask(position, pondering)
    }
}
