//! x
use planche_endgame::krk::breed::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let seed = a[1].parse().unwrap();
    let aim = if a[2] == "fast" {
        Aim::Fast
    } else {
        Aim::Short
    };
    let secs: u64 = a[3].parse().unwrap();
    let t = std::time::Instant::now();
    let mut b = Breeding::start(Settings::new(seed, aim));
    let mut proved = None;
    while t.elapsed().as_secs() < secs {
        b.step();
        let best = b.best().unwrap();
        if proved.is_none() && best.any.is_proof() {
            proved = Some((t.elapsed(), b.generation));
            eprintln!("PROVED {proved:?}");
        }
        if b.generation % 20 == 0 {
            eprintln!(
                "{} {:?} fit {:.2} any {:.5} {} tb {:.5} ratio {:.4} nodes {}",
                b.generation,
                t.elapsed(),
                best.fitness,
                best.any.share(),
                best.any.longest,
                best.perfect.share(),
                best.perfect.ratio(),
                best.strategy.nodes()
            );
        }
    }
    let best = b.best().unwrap();
    println!(
        "# {proved:?} any {:.5} longest {} tb {:.5} ratio {:.4} nodes {} gens {}\n{}",
        best.any.share(),
        best.any.longest,
        best.perfect.share(),
        best.perfect.ratio(),
        best.strategy.nodes(),
        b.generation,
        best.strategy
    );
}
