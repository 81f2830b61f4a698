//! What a rules file is warned of, at its place.

use planche_game::{Rules, library, warnings};

fn lines(moves: &str) -> Vec<(u32, String)> {
    let head = "game x\nboard 3 by 3\nmen man M\nstart mmm/3/MMM w\nmoves\n";
    let rules = Rules::from_text(&format!("{head}{moves}")).unwrap();
    let found = warnings(&rules).into_iter();
    found
        .map(|warning| (warning.place.line, warning.text))
        .collect()
}

#[test]
fn a_man_on_an_occupied_square_is_warned_of() {
    let put = lines("  for each square s\n    if s has no friend\n      move man is put on s\n");
    assert_eq!(put.len(), 1, "{put:?}");
    assert_eq!(put[0].0, 8);
    assert!(put[0].1.contains("a man may come to a1"), "{}", put[0].1);
    let over = lines(
        "  for each square s with friend\n    if s + forward has enemy\n      move s goes to s + forward\n",
    );
    assert_eq!(over.len(), 1, "{over:?}");
    for good in [
        "  for each square s\n    if s is empty\n      move man is put on s\n",
        "  for each square s with friend\n    if s + forward has enemy\n      \
         move s + forward is captured, s goes to s + forward\n",
    ] {
        assert_eq!(lines(good), [], "{good}");
    }
}

/// What is captured elsewhere, or too late, does not empty the square.
#[test]
fn a_capture_that_comes_too_late_is_no_excuse() {
    let over = "  for each square s with friend\n    if s + forward has enemy\n";
    for (late, line) in [
        (
            "      move s goes to s + forward, s + forward is captured\n",
            8,
        ),
        (
            "      also s + forward is captured\n      move s goes to s + forward\n",
            9,
        ),
    ] {
        let found = lines(&format!("{over}{late}"));
        assert_eq!(found.len(), 1, "{late}: {found:?}");
        assert_eq!(found[0].0, line, "{found:?}");
    }
}

#[test]
fn a_move_that_can_never_be_made_is_warned_of() {
    let found = lines(
        "  for each square s with friend\n    if s is empty\n      move s is captured\n    move s is captured\n",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, 8);
    assert!(found[0].1.contains("can never be made"), "{}", found[0].1);
    let unused = lines("  move man is put on a2\n\nto idle(s)\n  move man is put on s\n");
    assert!(
        unused[1].1.contains("nothing calls the procedure"),
        "{}",
        unused[1].1
    );
    let unused: Vec<u32> = unused.into_iter().map(|(line, _)| line).collect();
    assert_eq!(unused, [6, 9]);
}

#[test]
fn no_shipped_game_is_warned_of() {
    for game in library::GAMES {
        let rules = library::load(game.name).unwrap();
        assert_eq!(warnings(&rules), [], "{}", game.name);
    }
}
