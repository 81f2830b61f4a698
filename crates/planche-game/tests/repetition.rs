//! Games in which a position that comes back is lost, or drawn.

use planche_game::analyse::analyse;
use planche_game::contest::Thinking;
use planche_game::exhaust::{NotExhausted, exhaust};
use planche_game::player::alpha_beta::{AlphaBeta, WON};
use planche_game::player::effort::Effort;
use planche_game::player::tuning::{PLAIN, Tuning};
use planche_game::player::uct::Uct;
use planche_game::player::worth::Worth;
use planche_game::win::{Answer, Limits, solve};
use planche_game::{Part, Rules, library};

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

/// White may also give up his man, and with it the game.
const SURRENDER: &str = "    if playing white\n      move s is captured\n";

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

/// What alpha-beta thinks of the first position when it has come so often, and White may also give up his man.
fn thought(times: usize, come: usize) -> i32 {
    let rule = format!("loss when a position comes {times} times");
    let rules = to_and_fro(&rule, SURRENDER);
    let mut game = vec![rules.start()];
    for _ in 0..4 * (come - 1) {
        let mut next = game[game.len() - 1].clone();
        let moves = rules.moves(&next);
        let step = moves.iter().find(|m| matches!(m.parts[0], Part::Goes(..)));
        rules.make(&mut next, &step.unwrap().parts);
        next.forget();
        game.push(next);
    }
    let worth = Worth::new(&rules, &Tuning::first_look(&rules).weights);
    let effort = Effort {
        positions: 10_000,
        until: None,
    };
    let thought = AlphaBeta::new(&rules, worth).think(&game, &[], effort);
    thought.unwrap().score
}

/// After four moves Black brings the position back: he loses by it when it is the last time that is allowed, not before.
#[test]
fn alpha_beta_loses_by_the_repetition_that_the_rules_name() {
    assert_eq!(thought(2, 1), WON - 4);
    assert_eq!(thought(3, 2), WON - 4);
    assert_eq!(thought(4, 3), WON - 4);
    assert_ne!(thought(3, 1), WON - 4);
    assert_ne!(thought(4, 2), WON - 4);
}

/// White shuttles, Black has to as well, and his second move brings the first position back.
#[test]
fn uct_counts_on_the_repetition_that_the_rules_name() {
    let chance = |rule: &str| {
        let rules = to_and_fro(rule, SURRENDER);
        let worth = Worth::new(&rules, &Tuning::first_look(&rules).weights);
        let effort = Effort {
            positions: 400,
            until: None,
        };
        let tried = Uct::new(&rules, worth, PLAIN, 1).think(&[rules.start()], effort);
        tried[0].chance
    };
    let lost = chance("loss when a position comes 2 times");
    assert!(lost > 0.9, "{lost}");
    let drawn = chance("draw when a position comes 2 times");
    assert!(drawn < 0.7, "{drawn}");
}

/// With two passes a position ahead is won, were it not for what may have come before.
#[test]
fn no_win_is_proved_where_repetition_loses() {
    let rules = library::load("go").unwrap();
    let refused = exhaust(&rules, &rules.start(), 10).unwrap_err();
    assert_eq!(refused, NotExhausted::Repetition);
    let rows = ["4Xo1"; 7].join("/");
    let state = rules.position(&format!("{rows} b passed")).unwrap();
    let answer = solve(&rules, &state, &Limits::default()).0;
    assert!(
        matches!(answer, Answer::Refused(reason) if reason == refused),
        "{answer:?}"
    );
}
