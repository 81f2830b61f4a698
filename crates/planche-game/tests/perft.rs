//! Perft of the shipped games against published figures, one line of `perft.txt` a case.

use planche_game::{library, perft::perft};

#[test]
fn counts_equal_the_published_ones() {
    for line in include_str!("perft.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        check(line);
    }
}

/// `game | position or - | counts from depth 1`
fn check(line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [game, position, counts] = fields[..] else {
        panic!("bad case: {line}")
    };
    let rules = library::load(game).unwrap_or_else(|| panic!("no game {game}"));
    let state = match position {
        "-" => rules.start(),
        text => rules
            .position(text)
            .unwrap_or_else(|error| panic!("{text}: {error}")),
    };
    for (index, count) in counts.split_whitespace().enumerate() {
        let depth = index as u32 + 1;
        let found = perft(&rules, &state, depth).to_string();
        assert_eq!(found, count, "{game} {position} at depth {depth}");
    }
}
