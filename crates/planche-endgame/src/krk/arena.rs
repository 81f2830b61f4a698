//! The games of an experiment, made quick to play.
//!
//! A tree sees nothing of a position but its answers to the thirteen predicates. There are some two
//! hundred sets of answers, here called *views*; a set of views is a few words of bits. Which views
//! lead to which leaf is found for all views together, and every pair of a move and its reply is
//! looked up in one table a black king. A tree that decides like another in all views that the other
//! met in its games plays the same games: they need not be played again.

use crate::krk::evolve::Record;
use crate::krk::game::{Defender, MOST_MOVES, Outcome, Start, reference};
use crate::krk::graph::{End, Id, NONE, graph};
use crate::krk::table1::{Predicate, Tactic, table1};
use crate::krk::tree::{Node, Tree};

const TACTICS: usize = Tactic::ALL.len();
const WORDS: usize = 4;

/// A set of views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Views([u64; WORDS]);

impl Views {
    fn add(&mut self, view: usize) {
        self.0[view >> 6] |= 1 << (view & 63);
    }

    fn zip(self, other: Views, join: impl Fn(u64, u64) -> u64) -> Views {
        Views(std::array::from_fn(|word| {
            join(self.0[word], other.0[word])
        }))
    }

    /// The views of both sets.
    pub fn and(self, other: Views) -> Views {
        self.zip(other, |a, b| a & b)
    }

    /// The views of this set that the other lacks.
    pub fn minus(self, other: Views) -> Views {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn each(self, mut visit: impl FnMut(usize)) {
        for (number, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(number << 6 | word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// Which views lead to each move of Table 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices([Views; TACTICS]);

impl Choices {
    /// Whether two trees decide alike in all of these views.
    pub fn agree(&self, other: &Choices, views: Views) -> bool {
        let differs = |(ours, theirs): (&Views, &Views)| !ours.and(views).minus(*theirs).is_empty();
        !self.0.iter().zip(&other.0).any(differs)
    }
}

/// What a pair of a move and its reply leads to, in one number: the view and the class of the next
/// position, or how the game ended.
#[derive(Debug, Clone, Copy)]
struct Next(u32);

impl Next {
    const ENDED: u32 = 0xffff_0000;

    fn position(view: u8, white: Id) -> Next {
        Next(u32::from(view) << 16 | u32::from(white))
    }

    fn end(outcome: Outcome) -> Next {
        Next(Next::ENDED | outcome as u32)
    }

    fn outcome(self) -> Option<Outcome> {
        (self.0 >= Next::ENDED).then(|| Outcome::ALL[(self.0 & 0xff) as usize])
    }

    fn view(self) -> usize {
        (self.0 >> 16) as usize
    }

    fn white(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

/// One black king: where every move of Table 1 and his reply lead.
struct Board {
    next: Vec<[Next; TACTICS]>,
    starts: Vec<Next>,
    /// How many times the moves of a game count.
    weight: f64,
}

/// How many times the moves against the perfect king count.
const PERFECT_WEIGHT: f64 = 5.0;

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
    /// Prepares the games against these kings.
    pub fn new(kings: &[Defender]) -> Arena {
        let facts = table1();
        let mut answers: Vec<u16> = facts.answers.clone();
        answers.sort_unstable();
        answers.dedup();
        assert!(answers.len() <= WORDS * 64, "more views than a set holds");
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
            boards: kings.iter().map(|&king| Board::new(king, &views)).collect(),
        }
    }

    /// Games a tree plays.
    pub fn games(&self) -> u32 {
        (self.boards.len() * reference().len()) as u32
    }

    /// Which views lead a tree to which move.
    pub fn choices(&self, tree: &Tree) -> Choices {
        let mut choices = Choices::default();
        let mut open = vec![self.all];
        for node in tree.nodes() {
            let here = open.pop().unwrap_or_default();
            match *node {
                Node::Ask(predicate) => {
                    let yes = here.and(self.asks[predicate as usize]);
                    open.extend([here.minus(yes), yes]);
                }
                Node::Play(tactic) => {
                    let set = &mut choices.0[tactic as usize];
                    *set = set.zip(here, |a, b| a | b);
                }
            }
        }
        choices
    }

    /// Plays all games of a tree that decides like this.
    pub fn play(&self, choices: &Choices) -> Played {
        let mut leaf = [0; WORDS * 64];
        for (tactic, views) in choices.0.iter().enumerate() {
            views.each(|view| leaf[view] = tactic as u8);
        }
        let mut played = Played::default();
        for board in &self.boards {
            for &start in &board.starts {
                let (outcome, moves) = board.play(&leaf, start, &mut played.met);
                played.record.count(outcome, moves, board.weight);
            }
        }
        played
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

impl Board {
    fn new(king: Defender, views: &[u8]) -> Board {
        let (graph, facts) = (graph(), table1());
        let replies = king.replies();
        let position = |white: Id| Next::position(views[usize::from(white)], white);
        let answer = |black: Id| match graph.end[usize::from(black)] {
            End::Open => position(replies[usize::from(black)]),
            End::Mate => Next::end(Outcome::Mate),
            End::Stalemate => Next::end(Outcome::Stalemate),
            End::RookLost => Next::end(Outcome::RookLost),
        };
        let lead = |&black: &Id| match black {
            NONE => Next::end(Outcome::Impossible),
            _ => answer(black),
        };
        let row = |results: &[Id; TACTICS]| results.each_ref().map(lead);
        let start = |start: &Start| match *start {
            Start::White(white) => position(white),
            Start::Black(black) => answer(black),
        };
        Board {
            next: facts.results.iter().map(row).collect(),
            starts: reference().iter().map(start).collect(),
            weight: match king {
                Defender::Perfect => PERFECT_WEIGHT,
                _ => 1.0,
            },
        }
    }

    /// One game: how it ended, and White's moves.
    fn play(&self, leaf: &[u8; WORDS * 64], start: Next, met: &mut Views) -> (Outcome, u32) {
        let mut path = [0u16; MOST_MOVES as usize + 1];
        let mut here = start;
        let (mut mark, mut next_mark) = (u16::MAX, 1);
        for moves in 0..=MOST_MOVES {
            if let Some(outcome) = here.outcome() {
                // An impossible move is not made.
                return (
                    outcome,
                    moves - u32::from(outcome == Outcome::Impossible && moves > 0),
                );
            }
            let white = here.white();
            path[moves as usize] = white as u16;
            if white as u16 == mark {
                return repetition(&path[..=moves as usize]);
            }
            if moves == next_mark {
                (mark, next_mark) = (white as u16, 2 * moves);
            }
            met.add(here.view());
            here = self.next[white][usize::from(leaf[here.view()])];
        }
        repetition(&path)
    }
}

/// Both sides are deterministic: what comes twice comes a third time after the same number of moves,
/// if that is within the fifty.
fn repetition(path: &[u16]) -> (Outcome, u32) {
    for (second, white) in path.iter().enumerate() {
        if let Some(first) = path[..second].iter().position(|before| before == white) {
            let third = (2 * second - first) as u32;
            if third < MOST_MOVES {
                return (Outcome::Repetition, third);
            }
            break;
        }
    }
    (Outcome::TooLong, MOST_MOVES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::krk::game::{Experiment, play};
    use crate::krk::offspring::{generator, mutate, random_tree};

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
        let weights = [1.0, 1.0, 1.0, 1.0, PERFECT_WEIGHT];
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
