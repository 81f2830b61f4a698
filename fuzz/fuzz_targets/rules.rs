//! Any bytes as a rules file: refused with an error, or played a few moves without a crash. The fast
//! generator and the plain interpreter must find the same moves, and what is laid out anew must read
//! the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use planche_game::check::interpret::Interpreter;
use planche_game::check::play::Table;
use planche_game::text::{decode, parse, print};
use planche_game::{MoveList, Part, Rules, State, study};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = decode(bytes) else { return };
    let Ok(file) = parse(text) else { return };
    let laid_out = print(&file);
    let again = parse(&laid_out).map(|file| print(&file));
    assert_eq!(again.as_ref(), Ok(&laid_out));
    let Ok(rules) = Rules::new(file, None) else { return };
    let mut state = rules.start();
    for turn in 0..8 {
        let _ = study::moves(&rules, &state, state.side);
        let _ = study::results(&rules, &state, state.side);
        compare(&rules, &state);
        let moves = rules.moves(&state);
        if moves.is_empty() {
            return;
        }
        rules.make(&mut state, &moves[(bytes.len() + turn) % moves.len()].parts);
    }
});

fn compare(rules: &Rules, state: &State) {
    // The interpreter has a limit of steps, which the generator does not need.
    let Ok((outcome, mut expected)) = Interpreter::new(&rules.game).turn(&Table::new(state)) else {
        return;
    };
    assert_eq!(rules.turn(&mut state.clone(), &mut MoveList::default()), outcome);
    let moves = rules.moves(state).into_iter();
    let mut found: Vec<Vec<Part>> = moves.map(|found| found.parts).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}
