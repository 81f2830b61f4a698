//! The games of an experiment, made quick to play.
//!
//! Which views ([`Views`]) lead to which leaf is found for all views together, and every pair of a move
//! and its reply is looked up in one table a black king. A tree that decides like another in all views
//! that the other met in its games plays the same games: they need not be played again.

use planche_endgame::krk::game::{Defender, Finish, reference};
use planche_endgame::krk::table1::{Predicate, table1};
use planche_endgame::krk::tree::{Node, Tree};

use crate::lookup::{Board, Next};
use crate::mode::Mode;
use crate::record::{Record, speed_worth};
use crate::views::{Choices, Leaves, Views};

/// One game: a black king and a starting position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Match {
    board: usize,
    start: Next,
    weight: f64,
    /// What the quickest mate that the moves of Table 1 allow against this king is worth.
    pub most: f64,
}

impl Match {
    /// What a mate after so many moves is worth, the bonus apart.
    pub fn worth(&self, moves: u32) -> f64 {
        speed_worth(moves, self.weight)
    }
}

/// All games of an experiment.
pub struct Arena {
    asks: Vec<Views>,
    all: Views,
    boards: Vec<Board>,
}

/// What a tree's games were, and which views it met in them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Played {
    /// How the games ended.
    pub record: Record,
    /// The views that were met.
    pub met: Views,
}

impl Arena {
    /// Prepares the games against these kings, weighed as those that are annealed.
    pub fn new(kings: &[Defender]) -> Arena {
        Arena::of_mode(kings, Mode::Annealed)
    }

    /// Prepares the games against these kings, weighed as a mode of breeding has it.
    pub fn of_mode(kings: &[Defender], mode: Mode) -> Arena {
        let facts = table1();
        let mut answers: Vec<u16> = facts.answers.clone();
        answers.sort_unstable();
        answers.dedup();
        assert!(answers.len() <= Views::MOST, "more views than a set holds");
        let view_of = |answer: u16| answers.binary_search(&answer).unwrap_or_default() as u8;
        let views: Vec<u8> = facts
            .answers
            .iter()
            .map(|&answer| view_of(answer))
            .collect();
        let mut all = Views::default();
        let mut asks = vec![Views::default(); Predicate::ALL.len()];
        for (view, answer) in answers.iter().enumerate() {
            all.add(view);
            for (number, set) in asks.iter_mut().enumerate() {
                if answer >> number & 1 == 1 {
                    set.add(view);
                }
            }
        }
        Arena {
            asks,
            all,
            boards: kings
                .iter()
                .map(|&king| Board::new(king, &views, mode.perfect_weight()))
                .collect(),
        }
    }

    /// Games a tree plays.
    pub fn games(&self) -> u32 {
        (self.boards.len() * reference().len()) as u32
    }

    /// Which views lead a tree to which move.
    pub fn choices(&self, tree: &Tree) -> Choices {
        let mut choices = Choices::default();
        let mut open = Vec::with_capacity(Tree::MOST_NODES);
        open.push(self.all);
        for node in tree.nodes() {
            let here = open.pop().unwrap_or_default();
            match *node {
                Node::Ask(predicate) => {
                    let yes = here.and(self.asks[predicate as usize]);
                    open.extend([here.minus(yes), yes]);
                }
                Node::Play(tactic) => choices.add(tactic, here),
            }
        }
        choices
    }

    /// Plays all games of a tree that decides like this.
    pub fn play(&self, choices: &Choices) -> Played {
        let leaf = choices.leaves();
        let mut played = Played::default();
        for board in &self.boards {
            for &start in &board.starts {
                let (outcome, moves) = board.play(&leaf, start, &mut played.met);
                played.record.count(outcome, moves, board.weight);
            }
        }
        played
    }

    /// All games, one by one, those that count most first.
    pub(crate) fn matches(&self) -> Vec<Match> {
        let boards = self.boards.iter().enumerate();
        let starts = boards.flat_map(|(number, board)| {
            board.starts.iter().map(move |&start| {
                let mut one = Match {
                    board: number,
                    start,
                    weight: board.weight,
                    most: 0.0,
                };
                one.most = one.worth(board.quickest(start));
                one
            })
        });
        let mut matches: Vec<Match> = starts.collect();
        matches.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        matches
    }

    /// Plays one of the [`Arena::matches`].
    pub(crate) fn game(&self, one: &Match, leaves: &Leaves, met: &mut Views) -> (Finish, u32) {
        self.boards[one.board].play(leaves, one.start, met)
    }

    /// How a tree fares.
    pub fn judge(&self, tree: &Tree) -> Record {
        let played = self.play(&self.choices(tree));
        played.record.with_size(tree.nodes().len())
    }

    /// The tree without the branches that none of these views reaches.
    pub fn without_unmet(&self, tree: &Tree, met: Views) -> Tree {
        let mut nodes = Vec::new();
        self.keep_met(tree.nodes(), &mut 0, met, true, &mut nodes);
        Tree::new(nodes).unwrap_or_else(|| tree.clone())
    }

    fn keep_met(
        &self,
        tree: &[Node],
        at: &mut usize,
        here: Views,
        keep: bool,
        out: &mut Vec<Node>,
    ) {
        let node = tree[*at];
        *at += 1;
        let Node::Ask(predicate) = node else {
            if keep {
                out.push(node);
            }
            return;
        };
        let yes = here.and(self.asks[predicate as usize]);
        let no = here.minus(yes);
        if keep && !yes.is_empty() && !no.is_empty() {
            out.push(node);
        }
        self.keep_met(
            tree,
            at,
            yes,
            keep && (!yes.is_empty() || no.is_empty()),
            out,
        );
        self.keep_met(tree, at, no, keep && !no.is_empty(), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Experiment;
    use crate::offspring::{generator, mutate, random_tree};
    use planche_endgame::krk::game::play;
    use planche_endgame::krk::graph::Id;

    fn arena() -> (Arena, Vec<Vec<Id>>) {
        let kings = Experiment { number: 4 }.defenders();
        let replies = kings.iter().map(|king| king.replies()).collect();
        (Arena::new(&kings), replies)
    }

    fn trees() -> impl Iterator<Item = Tree> {
        (0..2_000).map(|child| random_tree(&mut generator(5, 0, child), 2 + child % 5, false))
    }

    /// The same games move by move.
    fn slowly(tree: &Tree, replies: &[Vec<Id>]) -> Record {
        let compiled = tree.compile();
        let mut record = Record::default();
        let weights = [1.0, 1.0, 1.0, 1.0, Mode::Annealed.perfect_weight()];
        for (king, weight) in replies.iter().zip(weights) {
            for &start in reference() {
                let (outcome, moves) = play(&compiled, start, king);
                record.count(outcome, moves, weight);
            }
        }
        record.with_size(tree.nodes().len())
    }

    #[test]
    fn quick_games_are_the_games() {
        let (arena, replies) = arena();
        for tree in trees() {
            assert_eq!(arena.judge(&tree), slowly(&tree, &replies), "{tree}");
        }
    }

    #[test]
    fn trees_that_agree_on_what_was_met_play_alike() {
        let (arena, _) = arena();
        let (mut alike, mut unlike) = (0, 0);
        for (number, tree) in trees().enumerate() {
            let changed = mutate(&tree, &mut generator(6, 0, number));
            let [old, new] = [&tree, &changed].map(|tree| arena.choices(tree));
            let played = arena.play(&old);
            if old.agree(&new, played.met) {
                assert_eq!(played, arena.play(&new), "{tree} and {changed}");
                alike += 1;
            } else {
                unlike += 1;
            }
        }
        assert!(alike > 100 && unlike > 100, "{alike} {unlike}");
    }

    #[test]
    fn branches_without_a_visitor_do_not_matter() {
        let (arena, _) = arena();
        let mut shorter = 0;
        for tree in trees() {
            let played = arena.play(&arena.choices(&tree));
            let pruned = arena.without_unmet(&tree, played.met);
            assert_eq!(played, arena.play(&arena.choices(&pruned)), "{tree}");
            shorter += usize::from(pruned.nodes().len() < tree.nodes().len());
        }
        assert!(shorter > 100, "{shorter}");
    }
}
