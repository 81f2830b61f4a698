//! Tunes the weights of king and pawn: `tune_pecp SEED GENERATIONS`. It prints every better set.

use planche_breed::weights::Tuning;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = |place: usize| std::env::args().nth(place).ok_or("too few arguments");
    let mut tuning = Tuning::start(argument(1)?.parse()?);
    println!("0: {:?}", tuning.figures());
    for generation in 1..=argument(2)?.parse::<u64>()? {
        if tuning.step() {
            println!(
                "{generation}: {:?}\n{:?}",
                tuning.figures(),
                tuning.best().weights()
            );
        }
    }
    Ok(())
}
