//! The moves that may be played, in the order in which they are thought of.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_play::{Candidate, Thought};
use shakmaty::{Move, Position};

use super::game::Game;
use super::vet::Refutation;

/// What two searches and the prover say of the moves.
pub(crate) struct Candidates {
    game: Game,
    stop: Arc<AtomicBool>,
    /// Moves that the deep look leaves out: those that nobody asked for, and those that were refuted.
    barred: Vec<Move>,
    /// The moves as the safety search ranks them.
    safe: Vec<Candidate>,
    deep: Thought,
    refuted: Vec<Refutation>,
    /// All of that in one order.
    ranked: Vec<Candidate>,
}

impl Candidates {
    pub(crate) fn new(game: &Game, moves: &[Move], stop: &Arc<AtomicBool>) -> Candidates {
        let legal = game.position.legal_moves().into_iter();
        let barred: Vec<Move> = legal.filter(|action| !moves.contains(action)).collect();
        Candidates {
            deep: deep(game, &barred, stop),
            game: game.clone(),
            stop: stop.clone(),
            barred,
            safe: Vec::new(),
            refuted: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// The moves, the best first.
    pub(crate) fn all(&self) -> &[Candidate] {
        &self.ranked
    }

    pub(crate) fn best(&self) -> Option<&Candidate> {
        self.ranked.first()
    }

    /// Takes over what the safety search says.
    pub(crate) fn adopt(&mut self, safe: Vec<Candidate>) {
        self.safe = safe;
        self.rank();
    }

    /// Thinks on until so many positions were looked at, but at `most` so many more than before. Tells how many these
    /// were, and how many plies deep.
    pub(crate) fn think_on(&mut self, positions: u64, most: u64) -> (u64, usize) {
        let before = self.deep.opinion().nodes;
        let opinion = self.deep.go_on(positions.min(before.saturating_add(most)));
        let made = opinion.nodes.saturating_sub(before);
        let depth = opinion.depth.unsigned_abs() as usize;
        self.rank();
        (made, depth)
    }

    /// A refuted move goes down to where its refutation puts it, and the deep look begins anew without it.
    pub(crate) fn lower(&mut self, refutation: Refutation) {
        let action = refutation.line[0];
        self.refuted.retain(|known| known.line[0] != action);
        self.refuted.push(refutation);
        if !self.barred.contains(&action) {
            self.barred.push(action);
        }
        self.deep = deep(&self.game, &self.barred, &self.stop);
        self.rank();
    }

    /// What the deep look would play comes first, and of the others, whose order the safety search gives, none is better
    /// than that. Refuted moves have the scores of their refutations.
    fn rank(&mut self) {
        let mut ranked = self.safe.clone();
        let opinion = self.deep.opinion();
        let best = opinion.line.first();
        if let Some(place) = ranked.iter().position(|known| Some(&known.action) == best) {
            let mut best = ranked.remove(place);
            (best.score, best.exact) = (opinion.score, true);
            best.line.clone_from(&opinion.line);
            for other in &mut ranked {
                other.score = other.score.min(best.score);
            }
            ranked.insert(0, best);
        }
        for refutation in &self.refuted {
            let mut moves = ranked.iter_mut();
            if let Some(known) = moves.find(|known| known.action == refutation.line[0]) {
                known.score = refutation.score;
                known.line.clone_from(&refutation.line);
            }
        }
        ranked.sort_by_key(|known| std::cmp::Reverse(known.score));
        self.ranked = ranked;
    }
}

fn deep(game: &Game, barred: &[Move], stop: &Arc<AtomicBool>) -> Thought {
    let thought = Thought::about(&game.position).after(&game.history);
    thought.without(barred.iter().copied()).until(stop.clone())
}

#[cfg(test)]
mod tests {
    use planche_play::{Looking, look};

    use super::*;
    use planche::{find_move, position};

    /// Either rook has something to take.
    fn candidates(allowed: impl Fn(&Move) -> bool) -> Candidates {
        let position = position("3q2k1/8/8/8/p7/8/R2R4/6K1 w - - 0 1").expect("a FEN");
        let legal = position.legal_moves().into_iter();
        let moves: Vec<Move> = legal.filter(|action| allowed(action)).collect();
        let ranking = look(&position, &moves, &Looking::default()).expect("nobody stops it");
        let game = Game::from(position);
        let mut candidates = Candidates::new(&game, &moves, &Arc::default());
        candidates.adopt(ranking.candidates);
        candidates
    }

    #[test]
    fn the_move_of_the_deep_look_is_first_until_it_is_refuted() {
        let mut candidates = candidates(|_| true);
        candidates.think_on(3_000, u64::MAX);
        let game = candidates.game.clone();
        let queen = find_move(&game.position, "Rxd8").expect("a move");
        let best = candidates.best().expect("there are moves");
        assert_eq!(best.action, queen);
        let score = best.score;
        assert!(candidates.all().iter().all(|other| other.score <= score));
        candidates.lower(Refutation {
            line: vec![queen],
            idea: String::new(),
            score: -5_000,
        });
        candidates.think_on(3_000, u64::MAX);
        let all = candidates.all();
        assert_ne!(all[0].action, queen);
        assert_eq!(all.last().map(|worst| worst.action), Some(queen));
    }

    #[test]
    fn only_moves_that_may_be_played_are_thought_of() {
        let mut candidates = candidates(|action| !action.is_capture());
        candidates.think_on(3_000, u64::MAX);
        let thought = candidates.deep.opinion().line[0];
        assert!(!thought.is_capture());
        assert_eq!(candidates.best().map(|best| best.action), Some(thought));
    }
}
