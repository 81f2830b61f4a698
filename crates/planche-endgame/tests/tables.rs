//! The exact tables against known counts.

use planche_endgame::{Census, Class, Turn, table};

/// Class; then legal, won, longest with the stronger side to move, and with the bare king to move.
const KNOWN: &[(&str, [u64; 3], [u64; 3])] = &[
    ("krk", [175_168, 175_168, 16], [223_944, 201_700, 16]),
    ("kqk", [144_508, 144_508, 10], [223_944, 200_896, 10]),
    ("kpk", [163_328, 124_960, 28], [168_024, 97_604, 28]),
    ("kbk", [193_284, 0, 0], [223_944, 0, 0]),
    ("knk", [205_496, 0, 0], [223_944, 0, 0]),
    (
        "kbnk",
        [10_875_504, 10_822_184, 33],
        [13_660_584, 11_188_168, 33],
    ),
    (
        "kbbk",
        [5_082_028, 2_503_608, 19],
        [6_830_292, 2_814_040, 19],
    ),
];

fn counts(census: Census) -> [u64; 3] {
    [census.legal, census.won, census.longest.into()]
}

#[test]
fn tables_have_the_known_counts() {
    for &(name, stronger, bare) in KNOWN {
        let class: Class = name.parse().expect(name);
        let table = table(class);
        assert_eq!(counts(table.census(Turn::Stronger)), stronger, "{name}");
        assert_eq!(counts(table.census(Turn::Bare)), bare, "{name}");
    }
}

#[test]
fn the_mean_distance_of_rook_and_king_is_known() {
    let mean = table(Class::KRK).census(Turn::Stronger).mean();
    assert!((mean - 9.8648).abs() < 0.0001, "{mean}");
}
