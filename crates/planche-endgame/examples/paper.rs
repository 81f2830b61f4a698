//! x
use planche_endgame::krk::{evolve::*, game::*, proof::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let exp: u8 = a[1].parse().unwrap();
    let gens: usize = a[3].parse().unwrap();
    for seed in a[2].split(',') {
        let seed: u64 = seed.parse().unwrap();
        let t = std::time::Instant::now();
        let mut e = Evolution::start(Experiment::new(exp).unwrap(), seed, POPULATION);
        let mut first = None;
        for g in 0..gens {
            e.step();
            let (tree, r) = e.best();
            if first.is_none() && r.mates() == e.games() {
                first = Some((g, t.elapsed()));
            }
            if g % 10 == 9 {
                eprintln!(
                    "{g} {:?} {}/{} mean {:.2} nodes {}",
                    t.elapsed(),
                    r.mates(),
                    e.games(),
                    r.mean(),
                    tree.nodes().len()
                );
            }
        }
        let (tree, r) = e.best();
        let perfect = judge(tree, &[Defender::Perfect.replies()]);
        println!(
            "exp {exp} seed {seed} {}/{} first {first:?} nodes {} perfect {} mean {:.3} any {:.4} perfect-all {:.4} {:?}",
            r.mates(),
            e.games(),
            tree.nodes().len(),
            perfect.mates(),
            perfect.mean(),
            Tally::of(&lengths(&tree.policy(), &Defence::any())).share(),
            Tally::of(&lengths(&tree.policy(), &Defence::perfect(Tie::First))).share(),
            t.elapsed()
        );
        if a.len() > 4 {
            println!("{tree}");
        }
    }
}
