//! Trees are bred: runs can be repeated, interrupted and go on, and the shipped tree keeps its figures.

use planche_breed::arena::Arena;
use planche_breed::evolve::Evolution;
use planche_breed::experiment::Experiment;
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
    Evolution::start(experiment, seed, 120)
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
