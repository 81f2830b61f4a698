//! Chains of men, groups and what they touch: Go and Lines of Action against generators that know nothing of rules
//! files, and the words of the language one by one.

use std::collections::HashSet;

use planche_game::contest::ended;
use planche_game::perft::perft;
use planche_game::{Outcome, Rules, Side, State, library};

/// A board of Go: 0 empty, 1 black, 2 white.
type Stones = Vec<u8>;

fn beside(at: usize, width: usize, height: usize) -> Vec<usize> {
    let (column, row) = (at % width, at / width);
    let mut all = Vec::new();
    if column > 0 {
        all.push(at - 1);
    }
    if column + 1 < width {
        all.push(at + 1);
    }
    if row > 0 {
        all.push(at - width);
    }
    if row + 1 < height {
        all.push(at + width);
    }
    all
}

/// The group of a stone, and whether it touches an empty square.
fn group(stones: &Stones, at: usize, width: usize, height: usize) -> (Vec<usize>, bool) {
    let mut group = vec![at];
    let mut breathes = false;
    let mut next = 0;
    while next < group.len() {
        for near in beside(group[next], width, height) {
            if stones[near] == 0 {
                breathes = true;
            } else if stones[near] == stones[at] && !group.contains(&near) {
                group.push(near);
            }
        }
        next += 1;
    }
    (group, breathes)
}

/// The board after a stone, unless that is suicide.
fn played(stones: &Stones, at: usize, own: u8, width: usize, height: usize) -> Option<Stones> {
    let mut after = stones.clone();
    after[at] = own;
    for near in beside(at, width, height) {
        if after[near] == 3 - own {
            let (taken, breathes) = group(&after, near, width, height);
            if !breathes {
                taken.into_iter().for_each(|stone| after[stone] = 0);
            }
        }
    }
    group(&after, at, width, height).1.then_some(after)
}

/// Lines of play; two passes in a row end the game.
fn go_lines(stones: &Stones, own: u8, passes: u8, depth: u32, size: (usize, usize)) -> u64 {
    if depth == 0 {
        return 1;
    }
    if passes == 2 {
        return 0;
    }
    let mut count = go_lines(stones, 3 - own, passes + 1, depth - 1, size);
    for at in 0..stones.len() {
        if stones[at] == 0
            && let Some(after) = played(stones, at, own, size.0, size.1)
        {
            count += go_lines(&after, 3 - own, 0, depth - 1, size);
        }
    }
    count
}

#[test]
fn go_has_the_lines_of_a_generator_of_its_own() {
    for (width, height, depth) in [(2, 2, 9), (3, 2, 7), (3, 3, 6), (7, 7, 3)] {
        let rules = library::load_sized("go", width as i32, height as i32)
            .unwrap()
            .unwrap();
        let empty = vec![0; width * height];
        assert_eq!(
            perft(&rules, &rules.start(), depth),
            go_lines(&empty, 1, 0, depth, (width, height)),
            "{width} by {height}"
        );
    }
}

/// Tromp and Farnebäck: 57 legal positions on 2 by 2, 12,675 on 3 by 3.
#[test]
fn go_comes_to_all_legal_positions() {
    for (size, legal) in [(1, 1), (2, 57), (3, 12_675)] {
        let rules = library::load_sized("go", size, size).unwrap().unwrap();
        let mut boards: HashSet<Vec<u8>> = HashSet::new();
        let mut seen: HashSet<State> = HashSet::new();
        let mut open = vec![rules.start()];
        while let Some(state) = open.pop() {
            if !seen.insert(state.clone()) {
                continue;
            }
            boards.insert(state.cells[..rules.game.layout.squares].to_vec());
            for action in rules.moves(&state) {
                let mut after = state.clone();
                rules.make(&mut after, &action.parts);
                after.forget();
                open.push(after);
            }
        }
        assert_eq!(boards.len(), legal, "{size} by {size}");
    }
}

fn played_out(rules: &Rules, moves: &str) -> Vec<State> {
    let mut game = vec![rules.start()];
    for name in moves.split_whitespace() {
        let mut state = game[game.len() - 1].clone();
        let known = rules.named_moves(&state);
        let found = known.into_iter().find(|(other, _)| other == name);
        let (_, action) = found.unwrap_or_else(|| panic!("{name} is not legal"));
        rules.make(&mut state, &action.parts);
        state.forget();
        game.push(state);
    }
    game
}

/// Black holds the two left columns, White the others: 14 squares to 35.
#[test]
fn go_counts_stones_and_what_they_surround() {
    let rules = library::load("go").unwrap();
    let state = |text: &str| rules.position(text).unwrap();
    let over = |text: &str| {
        let state = state(text);
        rules.turn(&mut state.clone(), &mut planche_game::MoveList::default())
    };
    let rows = |row: &str| [row; 7].join("/");
    for (row, outcome) in [
        ("1Xo4", Outcome::Won(Side::Second)),
        // 28 to 21 is less than nine ahead, 35 to 14 is more.
        ("3Xo2", Outcome::Won(Side::Second)),
        ("4Xo1", Outcome::Won(Side::First)),
        // Stones alone: a square that touches both is nobody's.
        ("7", Outcome::Won(Side::Second)),
    ] {
        assert_eq!(over(&format!("{} b over", rows(row))), outcome, "{row}");
        assert_eq!(over(&format!("{} w over", rows(row))), outcome, "{row}");
    }
}

/// A stone is taken, and the one that took it must not be taken back at once; elsewhere one may play.
#[test]
fn who_brings_a_position_back_has_lost() {
    let rules = library::load_sized("go", 4, 3).unwrap().unwrap();
    let game = played_out(&rules, "b3 c3 a2 d2 b1 c1 c2 b2");
    assert_eq!(rules.print(&game[8]), "1Xo1/Xo1o/1Xo1 b -");
    assert_eq!(ended(&rules, &game), Outcome::Ongoing);
    let again = played_out(&rules, "b3 c3 a2 d2 b1 c1 c2 b2 c2");
    assert_eq!(ended(&rules, &again), Outcome::Won(Side::Second));
    let later = played_out(&rules, "b3 c3 a2 d2 b1 c1 c2 b2 a1 d1 c2");
    assert_eq!(ended(&rules, &later), Outcome::Ongoing);
}

/// A board of Lines of Action, seen by the side to move: 1 own, -1 enemy.
fn loa_moves(men: &[i8; 64]) -> Vec<(usize, usize)> {
    let at = |column: i32, row: i32| {
        let inside = (0..8).contains(&column) && (0..8).contains(&row);
        inside.then(|| men[(8 * row + column) as usize])
    };
    let mut found = Vec::new();
    for from in (0..64).filter(|&from| men[from] == 1) {
        let (column, row) = (from as i32 % 8, from as i32 / 8);
        for (x, y) in [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ] {
            let on_line = |k: i32| at(column + k * x, row + k * y);
            let far = (-7..=7)
                .filter(|&k| on_line(k).is_some_and(|man| man != 0))
                .count() as i32;
            let jumps = (1..far).any(|k| on_line(k) == Some(-1));
            if !jumps && on_line(far).is_some_and(|man| man != 1) {
                found.push((from, (8 * (row + far * y) + column + far * x) as usize));
            }
        }
    }
    found
}

fn loa_whole(men: &[i8; 64], own: i8) -> bool {
    let all: Vec<usize> = (0..64).filter(|&at| men[at] == own).collect();
    let mut reached = vec![all[0]];
    let mut next = 0;
    while next < reached.len() {
        let at = reached[next] as i32;
        let close = |&other: &usize| {
            let other = other as i32;
            (other % 8 - at % 8).abs() <= 1 && (other / 8 - at / 8).abs() <= 1
        };
        let more: Vec<usize> = all
            .iter()
            .copied()
            .filter(close)
            .filter(|other| !reached.contains(other))
            .collect();
        reached.extend(more);
        next += 1;
    }
    reached.len() == all.len()
}

fn loa_lines(men: &[i8; 64], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if loa_whole(men, 1) || loa_whole(men, -1) {
        return 0;
    }
    let after = |(from, to): (usize, usize)| {
        let mut after = *men;
        after[to] = 1;
        after[from] = 0;
        after.iter_mut().for_each(|man| *man = -*man);
        loa_lines(&after, depth - 1)
    };
    loa_moves(men).into_iter().map(after).sum()
}

#[test]
fn lines_of_action_has_the_lines_of_a_generator_of_its_own() {
    let rules = library::load("lines-of-action").unwrap();
    for text in [
        "1MMMMMM1/m6m/m6m/m6m/m6m/m6m/m6m/1MMMMMM1 b",
        "8/2M5/3m4/2mMM3/3m4/4m3/8/8 b",
        "8/2M5/3M4/1m1M4/8/4m1m1/5m2/8 b",
    ] {
        let state = rules.position(text).unwrap();
        let mut men = [0; 64];
        for (square, &value) in state.cells[..64].iter().enumerate() {
            men[square] = [0, 1, -1][value as usize];
        }
        assert_eq!(perft(&rules, &state, 3), loa_lines(&men, 3), "{text}");
    }
}
