use planche_play::Thought;
use planche_tuning::Tuning;
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let fen: Fen = a[1].parse().unwrap();
    let root: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let m = a[2].parse::<UciMove>().unwrap().to_move(&root).unwrap();
    let mut after = root.clone();
    after.play_unchecked(m);
    let t = Tuning::default();
    let mut th = Thought::tuned(&after, &t);
    let mut ot = Thought::tuned(&root, &t).without([m]);
    for d in 1..=16 {
        th.deepen(3_000_000);
        ot.deepen(3_000_000);
        println!(
            "{d} after {} ({}) others {} ({}) {:?}",
            -th.opinion().score,
            th.opinion().nodes,
            ot.opinion().score,
            ot.opinion().nodes,
            ot.opinion().line.first().map(|m| m.to_string())
        );
    }
    for least in [100, 200, 300] {
        let mut ot = Thought::tuned(&root, &t).without([m]);
        let r: Vec<_> = (1..=16)
            .map(|d| (d, ot.reaches(least, d, 200_000), ot.opinion().nodes))
            .collect();
        println!("{least} {r:?}");
    }
}
