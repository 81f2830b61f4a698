//! The fast generator, the study of the rules and the plain interpreter must agree.

mod common;

use common::{Random, positions};
use planche_game::cells::{Condition, Role};
use planche_game::check::interpret::Interpreter;
use planche_game::check::play::Table;
use planche_game::study::{self, Event};
use planche_game::{MoveList, Part, Rules, Side, State, library};

fn sorted(mut moves: Vec<Vec<Part>>) -> Vec<Vec<Part>> {
    moves.sort();
    moves
}

#[test]
fn generator_equals_interpreter() {
    for game in library::GAMES {
        let rules = library::load(game.name).unwrap();
        let interpreter = Interpreter::new(&rules.game);
        for state in positions(&rules, 60, 7) {
            let table = Table::new(&state);
            let (outcome, moves) = interpreter.turn(&table).unwrap();
            let position = rules.print(&state);
            let found = rules.turn(&mut state.clone(), &mut MoveList::default());
            assert_eq!(found, outcome, "{} {position}", game.name);
            let found = rules.moves(&state).into_iter().map(|m| m.parts).collect();
            assert_eq!(
                sorted(found),
                sorted(moves.clone()),
                "{} {position}",
                game.name
            );
            for parts in moves {
                let mut after = state.clone();
                let undo = rules.make(&mut after, &parts);
                assert_eq!(
                    Table::new(&after),
                    table.after(&parts, &rules.game),
                    "{position}"
                );
                after.unmake(undo);
                assert_eq!(after, state, "{position}: not taken back");
            }
        }
    }
}

/// Whether a square is attacked must not be asked for every square that comes up in asking: the
/// interpreter once did not come back from such rules.
#[test]
fn attacks_are_asked_for_once() {
    let text = "game guarded\nboard 4 by 4 mirrored\nmen king K, man M\nroyal king\n\
                reserve 3 man\ndirections around = right, left, forward, back\n\
                start k3/1m2/2M1/3K w 3/3\nmoves\n  for each square s with friend\n    \
                for each way d in around\n      t = s + d\n      if t is empty\n        \
                move s goes to t\n      otherwise if t has enemy\n        \
                move t is captured, s goes to t\n  if reserve has man\n    \
                for each square s\n      if s is empty and s is not attacked\n        \
                move man from reserve is put on s\n";
    let rules = Rules::from_text(text).unwrap();
    let interpreter = Interpreter::new(&rules.game);
    for state in positions(&rules, 30, 5) {
        let (_, moves) = interpreter.turn(&Table::new(&state)).unwrap();
        let found = rules.moves(&state).into_iter().map(|m| m.parts).collect();
        assert_eq!(sorted(found), sorted(moves), "{}", rules.print(&state));
    }
}

#[test]
fn positions_are_printed_and_read_back() {
    for game in library::GAMES {
        let rules = library::load(game.name).unwrap();
        for state in positions(&rules, 200, 3) {
            let text = rules.print(&state);
            let again = rules
                .position(&text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(rules.print(&again), text);
            let names = |state: &State| -> Vec<String> {
                rules
                    .named_moves(state)
                    .into_iter()
                    .map(|(name, _)| name)
                    .collect()
            };
            if state.last != state.side && state.passes == 0 {
                assert_eq!(names(&again), names(&state), "{} {text}", game.name);
            }
        }
    }
}

#[test]
fn study_finds_the_generated_moves() {
    for game in library::GAMES {
        let rules = library::load(game.name).unwrap();
        for state in positions(&rules, 60, 11) {
            for side in Side::BOTH {
                let found = study::moves(&rules, &state, side);
                let mut moves: Vec<Vec<Part>> = Vec::new();
                for finding in found {
                    let Event::Move(parts) = finding.event else {
                        panic!("a result")
                    };
                    assert!(finding.conditions.iter().all(|c| c.holds(&state.cells)));
                    if !moves.contains(&parts) {
                        moves.push(parts);
                    }
                }
                assert_eq!(
                    sorted(moves),
                    sorted(study::generated(&rules, &state, side))
                );
            }
        }
    }
}

/// A cell gets another value that fulfils its conditions, if it has any; whether there was one.
fn change(rules: &Rules, state: &mut State, conditions: &[Condition], random: &mut Random) -> bool {
    let cell = random.below(state.cells.len());
    let game = &rules.game;
    let values = match game.layout.role(cell as u16) {
        Role::Square(square) if game.board.holes[square as usize] => return false,
        Role::Square(_) => 1 + 2 * game.kinds.all.len(),
        Role::Reserve(..) => 4,
        Role::Flag(_) => 2,
    };
    let value = random.below(values) as u8;
    let allowed = conditions
        .iter()
        .all(|c| usize::from(c.cell) != cell || c.mask >> value & 1 == 1);
    let changes = allowed && state.cells[cell] != value;
    if changes {
        state.cells[cell] = value;
    }
    changes
}

/// Whether a move or result comes out of the rules in these cells: by the fast generator, and now
/// and then by the plain interpreter too.
fn possible(rules: &Rules, state: &State, side: Side, event: &Event, plainly: bool) -> bool {
    let Event::Move(parts) = event else {
        let found = study::results(rules, state, side);
        return found.iter().any(|other| other.event == *event);
    };
    let pseudo = || Interpreter::new(&rules.game).pseudo(&Table::new(state), side);
    study::generated(rules, state, side).contains(parts)
        && (!plainly || pseudo().unwrap().contains(parts))
}

/// While all its conditions hold, a move or result stays possible, whatever else changes.
/// `count` single changes a game; how many of them were made.
fn mutate(game: &str, count: usize, seed: u64) -> usize {
    let rules = library::load(game).unwrap();
    let mut random = Random(seed * 2 + 1);
    let mut made = 0;
    while made < count {
        for state in positions(&rules, 40, random.below(1 << 30) as u64) {
            for side in Side::BOTH {
                let mut findings = study::moves(&rules, &state, side);
                findings.extend(study::results(&rules, &state, side));
                for _ in 0..findings.len().min(5) {
                    let finding = findings.swap_remove(random.below(findings.len()));
                    let mut changed = state.clone();
                    for _ in 0..30 {
                        if !change(&rules, &mut changed, &finding.conditions, &mut random) {
                            continue;
                        }
                        made += 1;
                        let plainly = made % 50 == 0;
                        assert!(
                            possible(&rules, &changed, side, &finding.event, plainly),
                            "{game} {}: {:?} is gone though its conditions hold in {}",
                            rules.print(&state),
                            finding.event,
                            rules.print(&changed)
                        );
                    }
                }
            }
        }
    }
    made
}

/// As many changes a game as `PLANCHE_CHANGES` says (`scripts/measure-conditions.sh`), else a few.
#[test]
fn conditions_are_sufficient() {
    let asked = std::env::var("PLANCHE_CHANGES").ok();
    let count = asked.and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for game in library::GAMES {
        let made = mutate(game.name, count, 17);
        println!("{}: {made} changes", game.name);
    }
}

/// A forced move must appear, with exactly these parts, once the forced cells are changed.
#[test]
fn forcings_come_true() {
    for name in [
        "chess",
        "tic-tac-toe",
        "gomoku",
        "breakthrough",
        "draughts",
        "three-mens-morris",
    ] {
        let rules = library::load(name).unwrap();
        for state in positions(&rules, 12, 23) {
            let side = state.side;
            for finding in study::forced_moves(&rules, &state, side, 1) {
                let Event::Move(parts) = &finding.event else {
                    continue;
                };
                let mut changed = state.clone();
                for forced in &finding.forced {
                    changed.cells[forced.cell as usize] = forced.mask.trailing_zeros() as u8;
                }
                let found = study::generated(&rules, &changed, side);
                assert!(
                    found.contains(parts),
                    "{name} {}: {finding:?}",
                    rules.print(&state)
                );
            }
            for finding in study::forced_results(&rules, &state, side, 2) {
                let mut changed = state.clone();
                for forced in &finding.forced {
                    changed.cells[forced.cell as usize] = forced.mask.trailing_zeros() as u8;
                }
                let found = study::results(&rules, &changed, side);
                assert!(
                    found.iter().any(|other| other.event == finding.event),
                    "{name}"
                );
            }
        }
    }
}
