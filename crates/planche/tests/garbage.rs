//! Text that is no chess at all: it is refused, and nothing breaks.

use proptest::prelude::*;

/// Text that looks enough like a FEN, an EPD or a CSV to reach the deeper parts of the readers.
fn almost_chess() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "k",
        "K",
        "p",
        "P",
        "q",
        "8",
        "7",
        "1",
        "9",
        "/",
        " ",
        " w ",
        " b ",
        "-",
        " - ",
        "KQkq",
        "e3",
        "e6",
        "0 1",
        "bm",
        " Nf3",
        "dm",
        " 2",
        ";",
        "\"",
        "id",
        "#",
        "\n",
        ",",
        "FEN",
        "Moves",
        "PuzzleId",
        "e2e4",
        "é",
        "\u{0}",
        "\t",
        "4k3/8/8/8/8/8/4P3/4K3",
    ]);
    prop::collection::vec(bits, 0..60).prop_map(|bits| bits.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn readers_refuse_it_in_one_line(text in prop_oneof![any::<String>(), almost_chess()]) {
        if let Err(error) = planche::position(&text) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
        if let Err(error) = planche::given(&text, Some(planche::Moment::Ply(1))) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
        if let Err(error) = planche::given(&text, None) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
        if let Ok(rows) = planche::suite::Stream::open(text.as_bytes()) {
            for bad in rows.filter_map(|row| row.ok()?.case.err()) {
                prop_assert_eq!(bad.to_string().lines().count(), 1);
            }
        }
    }
}
