//! Thinking about one position: the deep look, ply by ply, for as long as one likes.
//!
//! It proves nothing. It is asked where somebody ought to doubt a claim.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_tuning::Tuning;
use shakmaty::{Chess, Move};

use crate::deep::{DeepLook, INFINITE, Seen};
use crate::history::PastPositions;
use crate::score::{MATED, Score, is_mate};

/// No look goes deeper.
const DEEPEST: i32 = 60;

/// What came of it.
#[derive(Debug, Clone)]
pub struct Impression {
    /// Hundredths of a pawn for the side to move.
    pub score: Score,
    /// What was expected to be played.
    pub line: Vec<Move>,
    /// How deep the last complete look was, in plies.
    pub depth: i32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// How long somebody thinks whose mind may be made up before he is out of patience.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// So many positions at most.
    pub most: u64,
    /// He does not trust what he saw before so many.
    pub least: u64,
    /// In so many looks in a row, each a ply deeper, he has to be of the same mind.
    pub looks: usize,
    /// So much, in hundredths of a pawn, may the score change and be the same.
    pub steady: Score,
    /// Beyond so much a game is won, and how clearly makes no difference.
    pub plenty: Score,
}

/// Thinks about a position until the same move seems best, and about as good, however much deeper one looks.
///
/// ```
/// use planche_play::{Patience, settle};
/// use shakmaty::Chess;
///
/// let patience = Patience { most: 12_000, least: 300, looks: 3, steady: 80, plenty: 900 };
/// assert!(settle(&Chess::default(), &patience).nodes < 12_100);
/// ```
pub fn settle(position: &Chess, patience: &Patience) -> Impression {
    Mind::default().settle(position, patience)
}

/// Somebody who is asked about several positions of one game, and remembers at each what he saw at the others: positions
/// of one line have most of their future in common.
///
/// ```
/// use planche_play::{Mind, Patience};
/// use shakmaty::Chess;
///
/// let patience = Patience { most: 12_000, least: 300, looks: 3, steady: 80, plenty: 900 };
/// let mut mind = Mind::default();
/// let first = mind.settle(&Chess::default(), &patience);
/// assert!(mind.settle(&Chess::default(), &patience).depth >= first.depth);
/// ```
#[derive(Default)]
pub struct Mind {
    tuning: Tuning,
    look: Option<DeepLook>,
}

impl Mind {
    /// With other numbers for the deep look.
    pub fn tuned(tuning: &Tuning) -> Mind {
        Mind {
            tuning: tuning.clone(),
            look: None,
        }
    }

    /// Thinks about a position as [`settle`] does.
    pub fn settle(&mut self, position: &Chess, patience: &Patience) -> Impression {
        let look = self.look.take();
        let look = look.map_or_else(|| DeepLook::new(&self.tuning), DeepLook::again);
        let thought = settled(Thought::with(position, look), patience);
        self.look = Some(thought.look);
        thought.opinion
    }
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind").finish_non_exhaustive()
    }
}

/// The thought, as far as patience takes it.
fn settled(mut thought: Thought, patience: &Patience) -> Thought {
    let mut minds: Vec<(Option<Move>, Score)> = Vec::new();
    while thought.deepen(patience.most) {
        let Impression { score, nodes, .. } = thought.opinion;
        let mind = (
            thought.opinion.line.first().copied(),
            score.clamp(-patience.plenty, patience.plenty),
        );
        minds.push(mind);
        let same = |other: &&(Option<Move>, Score)| {
            other.0 == mind.0 && (other.1 - mind.1).abs() <= patience.steady
        };
        let agreed = minds.iter().rev().take_while(same).count();
        if nodes >= patience.least && agreed >= patience.looks {
            break;
        }
    }
    thought
}

/// Thinks about a position until so many positions were looked at.
///
/// ```
/// use planche_play::think;
/// use shakmaty::Chess;
///
/// let opinion = think(&Chess::default(), 2_000);
/// assert!(opinion.score.abs() < 100, "nobody is a pawn ahead");
/// ```
pub fn think(position: &Chess, nodes: u64) -> Impression {
    Thought::about(position).go_on(nodes).clone()
}

/// A position that is being thought about. What was seen stays known when it goes on.
pub struct Thought {
    root: Seen,
    look: DeepLook,
    opinion: Impression,
}

impl Thought {
    /// Nothing has been thought yet but what captures show.
    pub fn about(position: &Chess) -> Thought {
        Thought::tuned(position, &Tuning::DEFAULT)
    }

    /// The same with other numbers for the deep look.
    pub fn tuned(position: &Chess, tuning: &Tuning) -> Thought {
        Thought::with(position, DeepLook::new(tuning))
    }

    fn with(position: &Chess, mut look: DeepLook) -> Thought {
        let root = Seen::new(position);
        let opinion = Impression {
            score: look.quiet(&root, 0, -INFINITE, INFINITE),
            line: Vec::new(),
            depth: 0,
            nodes: look.nodes,
        };
        Thought {
            root,
            look,
            opinion,
        }
    }

    /// Lets another thread end it: when the flag is up, nothing more is looked at.
    #[must_use]
    pub fn until(mut self, flag: Arc<AtomicBool>) -> Thought {
        self.look.stop = Some(flag);
        self
    }

    /// Leaves first moves out of account.
    #[must_use]
    pub fn without(mut self, actions: impl IntoIterator<Item = Move>) -> Thought {
        self.look.barred.extend(actions);
        self
    }

    /// Counts the positions of the game: to repeat one is to offer a draw.
    #[must_use]
    pub fn after(mut self, history: &PastPositions) -> Thought {
        self.look.path = history.keys().to_vec();
        self
    }

    /// Goes on until so many positions were looked at in all, ply by ply.
    pub fn go_on(&mut self, nodes: u64) -> &Impression {
        while self.deepen(nodes) {}
        &self.opinion
    }

    /// Looks a ply deeper, unless that takes more than so many positions in all or there is nothing more to see.
    pub fn deepen(&mut self, nodes: u64) -> bool {
        self.look.most = nodes;
        if self.look.is_over() || self.is_finished() {
            return false;
        }
        let depth = self.opinion.depth + 1;
        let score = self.look.around(&mut self.root, depth, self.opinion.score);
        let complete = !self.look.is_over();
        if complete {
            self.opinion.score = score;
            self.opinion.depth = depth;
            self.opinion.line = self.look.line(&self.root.position);
        }
        self.opinion.nodes = self.look.nodes;
        complete
    }

    /// Whether the side to move gets at least so much, as far as a look of this depth shows. That is a smaller question
    /// than how much it gets, and a far cheaper one. `None` where the look would have taken more than so many positions in
    /// all, or was stopped.
    pub fn reaches(&mut self, least: Score, depth: i32, nodes: u64) -> Option<bool> {
        self.look.most = nodes;
        if self.look.is_over() {
            return None;
        }
        let score = self.look.against(&mut self.root, depth, least);
        self.opinion.nodes = self.look.nodes;
        // A look that is cut short may have found what it was looking for.
        let found = self.look.found.is_some_and(|score| score >= least);
        match self.look.is_over() && !found {
            true => None,
            false => Some(found || score >= least),
        }
    }

    /// What is expected to be played, as far as it is remembered.
    pub fn expected(&self) -> Vec<Move> {
        self.look.line(&self.root.position)
    }

    /// What is thought so far.
    pub fn opinion(&self) -> &Impression {
        &self.opinion
    }

    fn is_finished(&self) -> bool {
        let Impression { score, depth, .. } = self.opinion;
        depth >= DEEPEST || is_mate(score) && -MATED - score.abs() <= depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use shakmaty::{Position, Role};

    fn thought(fen: &str, nodes: u64) -> Impression {
        think(&position(fen), nodes)
    }

    #[test]
    fn a_mate_in_two_is_seen_and_ends_the_look() {
        let mate = thought("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 50_000);
        assert_eq!(mate.score, -MATED - 3);
        assert_eq!(
            mate.line.first().map(|m| m.to()),
            Some(shakmaty::Square::A6)
        );
        assert!(mate.nodes < 30_000, "{}", mate.nodes);
    }

    #[test]
    fn who_is_mated_next_knows_it() {
        let lost = thought("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 1_000);
        assert_eq!(lost.score, MATED);
    }

    #[test]
    fn a_stalemate_and_a_check_without_end_are_draws() {
        assert_eq!(thought("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1_000).score, 0);
        // Black is about to mate, and White checks for ever on h5 and e8.
        let saved = thought("6k1/6p1/8/7Q/8/8/qr4PP/6K1 w - - 0 1", 30_000);
        assert_eq!(saved.score, 0, "{saved:?}");
    }

    #[test]
    fn what_hangs_is_taken_and_the_bound_is_kept() {
        let taken = thought("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", 3_000);
        assert_eq!(
            taken.line.first().and_then(|m| m.capture()),
            Some(Role::Queen)
        );
        assert!(taken.score > 300 && taken.nodes <= 3_000 + 64);
    }

    /// Without its shortcuts a look of the same depth takes far more positions.
    #[test]
    fn the_numbers_of_the_look_are_those_of_the_table() {
        let thorough = Tuning {
            deep_late_depth: 0,
            deep_given_depth: 0,
            deep_margin_depth: 0,
            ..Tuning::DEFAULT
        };
        let cost = |tuning: &Tuning| {
            let mut thought = Thought::tuned(&Chess::default(), tuning);
            while thought.opinion.depth < 5 {
                assert!(thought.deepen(1_000_000));
            }
            thought.opinion.nodes
        };
        assert!(cost(&thorough) > 2 * cost(&Tuning::DEFAULT));
    }

    #[test]
    fn a_flag_that_is_up_ends_the_look() {
        let raised = Arc::new(AtomicBool::new(true));
        let mut thought = Thought::about(&Chess::default()).until(raised);
        assert!(thought.go_on(1_000_000).nodes < 2_000);
    }

    /// The best move leads to a position that was on the board: another one has to win.
    #[test]
    fn what_was_on_the_board_is_a_draw() {
        let position = position("7k/8/8/8/8/8/R7/K7 w - - 0 1");
        let best = think(&position, 3_000).line[0];
        let mut history = PastPositions::default();
        history.push(&position.clone().play(best).expect("legal"));
        let mut again = Thought::about(&position).after(&history);
        let opinion = again.go_on(3_000);
        assert!(
            opinion.score > 300 && opinion.line[0] != best,
            "{opinion:?}"
        );
    }

    #[test]
    fn a_barred_move_is_not_played() {
        let position = position("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1");
        let capture = think(&position, 2_000).line[0];
        let mut thought = Thought::about(&position).without([capture]);
        let opinion = thought.go_on(5_000);
        assert!(
            opinion.score < 0 && opinion.line[0] != capture,
            "{opinion:?}"
        );
    }

    /// What can be taken is taken at every depth; what is to be done at the start changes with it.
    #[test]
    fn who_is_of_the_same_mind_stops() {
        let patience = Patience {
            most: 20_000,
            least: 0,
            looks: 4,
            steady: 60,
            plenty: 900,
        };
        let plain = settle(&position("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), &patience);
        assert!(plain.nodes < 2_000 && plain.depth >= 4, "{plain:?}");
        let fussy = Patience {
            steady: 0,
            ..patience
        };
        let open = settle(&Chess::default(), &fussy);
        assert!(open.nodes >= 20_000, "{open:?}");
        let late = Patience {
            least: 5_000,
            ..patience
        };
        let late = settle(&position("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), &late);
        assert!(late.nodes >= 5_000, "{late:?}");
    }

    #[test]
    fn a_thought_goes_on_where_it_stopped() {
        let mut thought = Thought::about(&Chess::default());
        let (first, depth) = (thought.go_on(2_000).nodes, thought.opinion().depth);
        assert!((2_000..2_100).contains(&first), "{first}");
        assert!(thought.go_on(20_000).depth > depth);
        assert!((20_000..20_100).contains(&thought.opinion().nodes));
    }

    /// The queen is taken: that is worth a good deal, and no mate.
    #[test]
    fn a_question_is_answered_with_yes_or_no() {
        let root = position("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1");
        let mut thought = Thought::about(&root);
        assert_eq!(thought.reaches(200, 6, 100_000), Some(true));
        assert_eq!(thought.reaches(5_000, 6, 100_000), Some(false));
        let full = think(&root, 100_000);
        assert!(
            thought.opinion().nodes < full.nodes / 10,
            "a small question"
        );
        let capture = full.line[0];
        let mut without = Thought::about(&root).without([capture]);
        assert_eq!(without.reaches(200, 6, 100_000), Some(false));
    }

    #[test]
    fn a_question_that_takes_too_long_is_not_answered() {
        let mut thought = Thought::about(&Chess::default());
        assert_eq!(thought.reaches(10, 12, 500), None);
        assert!(thought.opinion().nodes < 600);
        let raised = Arc::new(AtomicBool::new(true));
        let mut stopped = Thought::about(&Chess::default()).until(raised);
        assert_eq!(stopped.reaches(10, 40, 1_000_000), None);
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let ask = || {
            thought(
                "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27",
                20_000,
            )
        };
        let (first, second) = (ask(), ask());
        assert_eq!((first.score, first.line), (second.score, second.line));
    }
}
