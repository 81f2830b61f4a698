//! Any bytes as a rules file: refused with an error, or played a few moves without a crash.
#![no_main]

use libfuzzer_sys::fuzz_target;
use planche_game::{Rules, study};

fuzz_target!(|bytes: &[u8]| {
    let Ok(rules) = Rules::from_bytes(bytes) else { return };
    let mut state = rules.start();
    for turn in 0..8 {
        let _ = study::moves(&rules, &state, state.side);
        let moves = rules.moves(&state);
        if moves.is_empty() {
            return;
        }
        rules.make(&mut state, &moves[(bytes.len() + turn) % moves.len()].parts);
    }
});
