//! Games in which a position that comes back is lost, or drawn.

use planche_game::analyse::analyse;
use planche_game::contest::Thinking;
use planche_game::player::tuning::Tuning;
use planche_game::Rules;

/// Each side has one man that goes to and fro: after four moves the first position is back.
fn to_and_fro(rule: &str, other_moves: &str) -> Rules {
    let text = format!(
        "game shuttle\nplayers white black\nboard 2 by 2\nmen man M\nstart 2/Mm w\n\
         directions up = forward, back\n{rule}\nmoves\n  for each square s with friend\n    \
         for each way d in up\n      if s + d is empty\n        move s goes to s + d\n{other_moves}\n\
         stuck\n  loss\n"
    );
    Rules::from_text(&text).unwrap()
}

#[test]
fn a_game_won_by_repetition_is_not_counted_as_drawn() {
    let count = |rule: &str| {
        let rules = to_and_fro(rule, "");
        let tuning = Tuning::first_look(&rules);
        let figures = analyse(&rules, &tuning, Thinking::Positions(50), 6, 1);
        (figures.results, figures.repeated)
    };
    let (drawn, repeated) = count("draw when a position comes 2 times");
    assert_eq!((drawn[1], repeated), (6, 6));
    let (won, repeated) = count("loss when a position comes 2 times");
    assert_eq!((won[1], repeated), (0, 0));
}
