//! Breeds a lesson from a lesson: `learn_lesson CLASS FILE MOST_RULES SEED STEPS`. It prints every better list.

use planche_breed::lessons::Teaching;
use planche_endgame::Class;
use planche_endgame::lesson::{Lesson, Lines};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = |place: usize| std::env::args().nth(place).ok_or("too few arguments");
    let class: Class = argument(1)?.parse()?;
    let lesson = Lesson::read(class, &std::fs::read_to_string(argument(2)?)?)?;
    let mut teaching = Teaching::start(lesson, argument(3)?.parse()?, argument(4)?.parse()?);
    for step in 0..argument(5)?.parse::<u64>()? {
        if teaching.step() {
            println!(
                "# step {step}: {:?}\n{}",
                teaching.score(),
                Lines(teaching.lesson())
            );
        }
    }
    Ok(())
}
