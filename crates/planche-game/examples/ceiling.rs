//! The most that anybody could score against an opponent who moves at random, by going through all positions:
//! for the figures of `docs/history/games.md`.
//!
//! `ceiling GAME…`; `MOST=5000000` sets how many positions may come up.

use planche_game::exhaust::hope::ceiling;
use planche_game::{Side, library};

fn main() {
    let most = std::env::var("MOST")
        .ok()
        .and_then(|text| text.parse().ok());
    for name in std::env::args().skip(1) {
        let Some(rules) = library::load(&name) else {
            println!("{name}: no such game");
            continue;
        };
        let share = |side| ceiling(&rules, side, most.unwrap_or(5_000_000));
        match Side::BOTH.map(share) {
            [Ok(first), Ok(second)] => println!(
                "{name}: {} positions, first {:.2} % (safe {:.2}), second {:.2} % ({:.2}), both {:.2} % ({:.2})",
                first.positions,
                100.0 * first.bold,
                100.0 * first.safe,
                100.0 * second.bold,
                100.0 * second.safe,
                50.0 * (first.bold + second.bold),
                50.0 * (first.safe + second.safe),
            ),
            [first, second] => println!("{name}: {:?}", first.and(second).err()),
        }
    }
}
