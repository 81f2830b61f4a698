//! Trees are bred: runs can be repeated, interrupted and go on, and the shipped tree keeps its figures.

use planche_breed::arena::Arena;
use planche_breed::evolve::{Evolution, Saved};
use planche_breed::experiment::Experiment;
use planche_breed::mode::Mode;
use planche_endgame::krk::game::Defender;
use planche_endgame::krk::shipped::PAPER;
use planche_endgame::krk::tree::Tree;

/// All 85 games, and at most eleven moves on average against the perfect defender, as in the paper.
#[test]
fn the_paper_tree_wins_its_games() {
    let tree: Tree = PAPER.parse().expect("a tree");
    let experiment = Experiment::new(4).expect("there are four");
    assert_eq!(Arena::new(&experiment.defenders()).judge(&tree).mates(), 85);
    let perfect = Arena::new(&[Defender::Perfect]).judge(&tree);
    assert_eq!(perfect.mates(), 17);
    assert!(perfect.mean() <= 11.0, "{}", perfect.mean());
}

fn small(seed: u64) -> Evolution {
    let experiment = Experiment::new(4).expect("there are four");
    Evolution::start(experiment, Mode::Annealed, seed, 120)
}

fn plain(seed: u64, population: usize) -> Evolution {
    let experiment = Experiment::new(4).expect("there are four");
    Evolution::start(experiment, Mode::Plain, seed, population)
}

#[test]
fn breeding_goes_on_where_it_was_interrupted() {
    let mut whole = small(7);
    (0..6).for_each(|_| whole.step());
    let mut first = small(7);
    (0..3).for_each(|_| first.step());
    let mut second = Evolution::resume(first.save()).expect("a good state");
    (0..3).for_each(|_| second.step());
    assert_eq!(second.save(), whole.save());
}

#[test]
fn breeding_does_not_depend_on_the_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| {
            let mut evolution = small(3);
            (0..4).for_each(|_| evolution.step());
            evolution.save()
        })
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn a_better_tree_is_found() {
    let mut evolution = small(1);
    evolution.step();
    let before = evolution.best().1.fitness;
    (0..15).for_each(|_| evolution.step());
    assert!(evolution.best().1.fitness > before);
}

#[test]
fn experiments_have_the_games_of_the_paper() {
    for (number, kings) in [(1, 1), (2, 1), (3, 4), (4, 5)] {
        let experiment = Experiment::new(number).expect("1 to 4");
        assert_eq!(experiment.defenders().len(), kings);
    }
    assert_eq!(Experiment::new(5), None);
    assert_eq!(
        Experiment::new(4).expect("4").defenders()[4],
        Defender::Perfect
    );
}

/// Equations 1 and 2 with all weights 1, game by game.
#[test]
fn the_plain_mode_weighs_all_kings_alike() {
    let tree: Tree = PAPER.parse().expect("a tree");
    let kings = Experiment::new(4).expect("there are four").defenders();
    let fitness = |mode| Arena::of_mode(&kings, mode).judge(&tree).fitness;
    let perfect = Arena::of_mode(&[Defender::Perfect], Mode::Plain).judge(&tree);
    // Seventeen won games: what seven more counts of their moves add.
    let more = 7.0 * (17.0 - f64::from(perfect.moves) / 50.0);
    assert!((fitness(Mode::Annealed) - fitness(Mode::Plain) - more).abs() < 1e-6);
}

/// The tree that stays from the last generation: the first of all.
fn first_tree(evolution: &Evolution) -> Tree {
    let mut saved = evolution.save();
    saved.trees.truncate(1);
    let alone = Evolution::resume(saved).expect("a good state");
    alone.best().0.clone()
}

/// The best tree stays as it is, also in the generation in which the other mode anneals it.
#[test]
fn only_one_mode_anneals() {
    let stays = |mut evolution: Evolution| {
        (0..74).for_each(|_| evolution.step());
        let best = evolution.best().0.clone();
        evolution.step();
        first_tree(&evolution) == best
    };
    assert!(stays(plain(2, 60)));
    assert!(!stays(small(2)));
}

/// Nobody tells copies apart, nor are there groups: good trees take over.
#[test]
fn the_plain_mode_is_one_population_with_copies() {
    let different = |evolution: &Evolution| {
        let trees = evolution.save().trees;
        trees
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len()
    };
    let mut paper = plain(5, 1_200);
    let mut groups = Evolution::start(paper.experiment(), Mode::Annealed, 5, 1_200);
    for evolution in [&mut paper, &mut groups] {
        (0..10).for_each(|_| evolution.step());
    }
    let [paper, groups] = [&paper, &groups].map(different);
    assert!(paper + 100 < groups, "{paper} {groups}");
}

#[test]
fn the_plain_mode_goes_on_where_it_was_interrupted() {
    let mut whole = plain(7, 120);
    (0..3).for_each(|_| whole.step());
    let mut resumed = Evolution::resume(whole.save()).expect("a good state");
    assert_eq!(resumed.mode(), Mode::Plain);
    for evolution in [&mut whole, &mut resumed] {
        (0..3).for_each(|_| evolution.step());
    }
    assert_eq!(resumed.save(), whole.save());
}

#[test]
fn an_old_state_is_one_that_is_annealed() {
    let saved = r#"{"experiment":4,"seed":1,"trees":["A","aBC"],"history":[]}"#;
    let saved: Saved = serde_json::from_str(saved).expect("a state");
    assert_eq!(saved.mode, Mode::Annealed);
}
