//! Annealing: a tree is mutated again and again. At first changes for the worse are accepted too, the
//! more rarely the worse they are and the longer it lasts. So a tree gets over hills that taking the
//! best change again and again cannot cross.
//!
//! A change touches few decisions: only the games that met one of them are played again, and no
//! further than is needed to see that the change is refused.

use planche_endgame::krk::game::Finish;
use planche_endgame::krk::tree::{Node, Tree};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::arena::{Arena, Match};
use crate::offspring::{random_predicate, random_tactic};
use crate::record::size_worth;
use crate::views::{Choices, Leaves, Views};

/// How a tree is annealed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Schedule {
    /// Changes that are tried.
    pub steps: u64,
    /// The temperature at the start: the loss of fitness that is accepted once in 2.7 times.
    pub hot: f64,
    /// The temperature at the end.
    pub cold: f64,
    /// What a game that is not won costs. The bonus of Table 2 is so large that no loss would ever be
    /// risked for it.
    pub lost: f64,
}

/// The best tree met on the way.
pub fn anneal(arena: &Arena, tree: &Tree, schedule: Schedule, random: &mut ChaCha8Rng) -> Tree {
    let matches = arena.matches();
    let mut annealing = Annealing::new(arena, &matches, tree.clone(), schedule.lost);
    let mut best = (annealing.score, tree.clone());
    let cooling = (schedule.cold / schedule.hot).ln() / schedule.steps.max(1) as f64;
    let mut temperature = schedule.hot;
    for step in 0..schedule.steps {
        if step % 256 == 0 {
            temperature = schedule.hot * (cooling * step as f64).exp();
        }
        let Some(changed) = change(&annealing.tree, random) else {
            continue;
        };
        let chance: f64 = random.random_range(f64::MIN_POSITIVE..1.0);
        let needed = annealing.score + temperature * chance.ln();
        if annealing.take(changed, needed) && annealing.score > best.0 {
            best = (annealing.score, annealing.tree.clone());
        }
    }
    best.1
}

/// A game of the present tree: what it was worth, and the views it met.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Game {
    worth: f64,
    met: Views,
}

/// A tree under change.
struct Annealing<'a> {
    arena: &'a Arena,
    matches: &'a [Match],
    lost: f64,
    tree: Tree,
    choices: Choices,
    leaves: Leaves,
    /// In the order of the matches.
    games: Vec<Game>,
    /// All games and the size together.
    score: f64,
    /// Games that are played again for a change.
    replayed: Vec<(usize, Game)>,
}

impl<'a> Annealing<'a> {
    fn new(arena: &'a Arena, matches: &'a [Match], tree: Tree, lost: f64) -> Annealing<'a> {
        let choices = arena.choices(&tree);
        let mut annealing = Annealing {
            arena,
            matches,
            lost,
            leaves: choices.leaves(),
            choices,
            games: Vec::new(),
            score: size_worth(tree.nodes().len()),
            tree,
            replayed: Vec::new(),
        };
        for one in matches {
            let game = play(arena, one, &annealing.leaves, lost);
            annealing.score += game.worth;
            annealing.games.push(game);
        }
        annealing
    }

    /// Takes the tree if its score reaches what is needed.
    fn take(&mut self, tree: Tree, needed: f64) -> bool {
        let choices = self.arena.choices(&tree);
        let differ = self.choices.difference(&choices);
        let mut score = self.score + size_worth(tree.nodes().len());
        score -= size_worth(self.tree.nodes().len());
        // What the games that are not played yet may bring at best.
        let mut hope = 0.0;
        self.replayed.clear();
        for (place, game) in self.games.iter().enumerate() {
            if !game.met.and(differ).is_empty() {
                hope += self.matches[place].most - game.worth;
                self.replayed.push((place, *game));
            }
        }
        if score + hope < needed {
            return false;
        }
        let mut leaves = self.leaves;
        choices.set(&mut leaves, differ);
        for (place, game) in &mut self.replayed {
            let one = &self.matches[*place];
            hope -= one.most - game.worth;
            score -= game.worth;
            *game = play(self.arena, one, &leaves, self.lost);
            score += game.worth;
            if score + hope < needed {
                return false;
            }
        }
        for &(place, game) in &self.replayed {
            self.games[place] = game;
        }
        self.tree = tree;
        self.choices = choices;
        self.leaves = leaves;
        self.score = score;
        true
    }
}

fn play(arena: &Arena, one: &Match, leaves: &Leaves, lost: f64) -> Game {
    let mut met = Views::default();
    let worth = match arena.game(one, leaves, &mut met) {
        (Finish::Mate, moves) => one.worth(moves),
        _ => -lost,
    };
    Game { worth, met }
}

/// A small change at a random place; `None` when it does not fit there.
fn change(tree: &Tree, random: &mut ChaCha8Rng) -> Option<Tree> {
    let nodes = tree.nodes();
    let at = random.random_range(0..nodes.len());
    let end = tree.end_of(at)?;
    let put = |branch: &[&[Node]]| {
        let changed = [&nodes[..at], &branch.concat(), &nodes[end..]].concat();
        Tree::new(changed).filter(|tree| tree.nodes().len() <= Tree::MOST_NODES)
    };
    let here = &nodes[at..end];
    match random.random_range(0..10) {
        // Another question or move.
        0..4 => {
            let node = match nodes[at] {
                Node::Ask(_) => random_predicate(random),
                Node::Play(_) => random_tactic(random),
            };
            put(&[&[node], &here[1..]])
        }
        // A new question with a new move in front of the branch.
        4 => put(&[&[random_predicate(random), random_tactic(random)], here]),
        5 => put(&[&[random_predicate(random)], here, &[random_tactic(random)]]),
        // A branch of the tree itself in place of the branch.
        6 => {
            let from = random.random_range(0..nodes.len());
            put(&[&nodes[from..tree.end_of(from)?]])
        }
        // A question left out, or asked the other way round.
        kind => {
            let Node::Ask(_) = nodes[at] else { return None };
            let no = tree.end_of(at + 1)?;
            let (yes, no) = (&nodes[at + 1..no], &nodes[no..end]);
            match kind {
                7 => put(&[yes]),
                8 => put(&[no]),
                _ => put(&[&here[..1], no, yes]),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Experiment;
    use crate::offspring::{generator, random_tree};

    const LOST: f64 = 3.0;

    fn arena() -> Arena {
        Arena::new(&Experiment { number: 4 }.defenders())
    }

    fn tree(seed: u64) -> Tree {
        random_tree(&mut generator(seed, 0, 0), 5, true)
    }

    /// Whatever is taken or refused: the games are those of the tree, and nothing is refused or taken
    /// that should not be.
    #[test]
    fn changes_are_judged_as_if_all_games_were_played() {
        let arena = arena();
        let matches = arena.matches();
        let mut random = generator(1, 0, 1);
        let mut annealing = Annealing::new(&arena, &matches, tree(1), LOST);
        let (mut taken, mut refused) = (0, 0);
        for _ in 0..5_000 {
            let Some(changed) = change(&annealing.tree, &mut random) else {
                continue;
            };
            let whole = Annealing::new(&arena, &matches, changed.clone(), LOST);
            let needed = annealing.score - random.random_range(0.0..1.0);
            if (whole.score - needed).abs() < 1e-6 {
                continue;
            }
            assert_eq!(annealing.take(changed, needed), whole.score > needed);
            if whole.score < needed {
                refused += 1;
                continue;
            }
            taken += 1;
            assert_eq!(annealing.games, whole.games, "{}", whole.tree);
            assert_eq!(annealing.leaves, whole.leaves, "{}", whole.tree);
            assert!((annealing.score - whole.score).abs() < 1e-6);
        }
        assert!(taken > 300 && refused > 300, "{taken} {refused}");
    }

    /// No game is worth more than the quickest mate, which is what a bound is for.
    #[test]
    fn nothing_is_quicker_than_the_quickest_mate() {
        let arena = arena();
        let matches = arena.matches();
        let mut won = 0;
        for seed in 0..500 {
            let annealing = Annealing::new(&arena, &matches, tree(seed), LOST);
            for (game, one) in annealing.games.iter().zip(&matches) {
                assert!(game.worth <= one.most);
                won += usize::from(game.worth > 0.0);
            }
        }
        assert!(won > 100, "{won}");
    }

    #[test]
    fn a_tree_becomes_better() {
        let arena = arena();
        let schedule = Schedule {
            steps: 20_000,
            hot: 0.5,
            cold: 0.05,
            lost: LOST,
        };
        let before = tree(2);
        let after = anneal(&arena, &before, schedule, &mut generator(2, 0, 1));
        assert!(arena.judge(&after).mates() > 3 * arena.judge(&before).mates().max(10));
    }
}
