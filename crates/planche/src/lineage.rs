//! What the plans of a search tell the words: which of the told moves were found because the defender had spoiled an
//! earlier plan, and with which move.

use std::sync::Arc;

use planche_explain::{Lineage, Remedy};
use planche_prover::{Attack, History, Origin};
use planche_think::{Link, Thread};
use shakmaty::Chess;
use shakmaty::uci::UciMove;

/// The plans of a search.
pub(crate) struct Plans<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) strategy: &'a Attack,
    pub(crate) history: &'a Arc<History>,
}

impl Lineage for Plans<'_> {
    fn remedies(&self, line: &[UciMove]) -> Vec<Remedy> {
        let thread = Thread::alone(self.root, self.strategy, self.history, line);
        let turns = thread.turns.iter();
        let found = turns.flat_map(|turn| {
            let links = turn.links.iter();
            links.filter_map(|link| self.remedy(turn.ply, link))
        });
        found.collect()
    }
}

impl Plans<'_> {
    /// The move that a remedy is against: the last one before the node where it was written.
    fn remedy(&self, ply: usize, link: &Link) -> Option<Remedy> {
        let Origin::Remedy { at, .. } = link.origin else {
            return None;
        };
        let dangerous = (*self.history.path(at)?.last()?)?;
        Some(Remedy {
            ply,
            from: dangerous.from,
            to: dangerous.to,
        })
    }
}
