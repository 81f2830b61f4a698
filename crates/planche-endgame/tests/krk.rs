use planche_endgame::krk::{goal::*, graph::graph, proof::*, rule::*};
use std::time::Instant;

fn goal(mover: Mover, demands: &[Demand], wishes: &[Wish]) -> Rule {
    Rule {
        conditions: vec![],
        goal: Goal {
            mover,
            demands: demands.to_vec(),
            wishes: wishes.to_vec(),
        },
    }
}

#[test]
fn proto() {
    let t = Instant::now();
    let _ = graph();
    println!("graph {:?}", t.elapsed());
    let t = Instant::now();
    let _ = moves();
    println!(
        "moves {:?} edges {}",
        t.elapsed(),
        graph().all_edges().len()
    );
    let s = Strategy {
        rules: vec![
            goal(Mover::Rook, &[Demand::MatesInTwo], &[]),
            goal(
                Mover::Rook,
                &[Demand::SmallerRoom, Demand::Covered],
                &[Wish::RookNearBlack, Wish::SmallArea],
            ),
            goal(Mover::King, &[Demand::MatesInTwo], &[]),
            goal(
                Mover::King,
                &[Demand::Covered],
                &[Wish::FewReplies, Wish::KnightApart],
            ),
            goal(
                Mover::Rook,
                &[Demand::Divides],
                &[Wish::RookNearWhite, Wish::SmallArea],
            ),
            goal(Mover::Rook, &[Demand::Quiet], &[Wish::SmallRoom]),
        ],
    };
    println!("{s}{}", s.nodes());
    let t = Instant::now();
    let p = s.policy();
    println!("policy {:?}", t.elapsed());
    for d in [
        Defence::any(),
        Defence::optimal(),
        Defence::perfect(Tie::First),
        Defence::perfect(Tie::Last),
    ] {
        let t = Instant::now();
        let l = Tally::of(&lengths(&p, &d));
        println!("{:?} {:?} {}", l, t.elapsed(), l.ratio());
    }
}
