//! Bishop and knight: the ladder of goals holds on every position.

use planche_endgame::kbnk::features::{FEATURES, Scene};
use planche_endgame::kbnk::goal::{GOALS, Goals};
use planche_endgame::kbnk::ladder::Ladder;
use planche_endgame::kbnk::sentences;
use planche_endgame::lesson::proof::recite_goals;
use planche_endgame::{Class, Ending, Placement, Turn, Value, advise, table};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, Square};

/// One test, because working out the ladder takes seconds.
#[test]
fn the_ladder_leads_to_mate() {
    every_won_position_has_an_aim_and_every_goal_is_sound();
    the_chosen_move_makes_the_aim_smaller();
    the_longest_win_is_mate_within_fifty_moves();
    a_reader_of_the_print_wins_everywhere();
}

/// The printed sentences, read back, win from every won position against every defence.
fn a_reader_of_the_print_wins_everywhere() {
    let printed = sentences::print(Ladder::shipped().unwrap().goals());
    let read = Ladder::new(printed.parse::<Goals>().unwrap());
    let recital = recite_goals(&read);
    assert_eq!(recital.positions, 10_822_184);
    assert_eq!(recital.won, recital.positions, "{:?}", recital.failure);
    assert!(recital.longest <= 50, "{}", recital.longest);
    assert!(read.visits().iter().all(|&visits| visits > 0));
}

/// From every position that fits a goal a lower one can be forced, and from every won position some
/// goal: since the aim becomes smaller with each move, every game ends in mate.
fn every_won_position_has_an_aim_and_every_goal_is_sound() {
    let ladder = Ladder::shipped().unwrap();
    assert_eq!(ladder.unsound(), 0);
    let entries = table(Class::KBNK).entries(Turn::Stronger);
    let aimless = entries
        .filter(|(placement, value)| {
            (ladder.aim(placement).is_some()) != matches!(value, Value::Won(_))
        })
        .count();
    assert_eq!(aimless, 0);
}

/// The chosen move keeps the win and both men, whatever Black replies.
fn the_chosen_move_makes_the_aim_smaller() {
    let ladder = Ladder::shipped().unwrap();
    let won = table(Class::KBNK)
        .entries(Turn::Stronger)
        .filter(|(_, value)| matches!(value, Value::Won(_)));
    for (placement, _) in won.step_by(1009) {
        let aim = ladder.aim(&placement).unwrap();
        let after = placement.after(ladder.choose(&placement).unwrap());
        for square in after.black_targets(Class::KBNK) {
            assert_eq!(after.slot_at(Class::KBNK, square), None);
            assert!(ladder.aim(&after.with_bare(square)).unwrap() < aim);
        }
    }
}

/// A long game against the defence of the table, with the goals told.
fn the_longest_win_is_mate_within_fifty_moves() {
    let longest = table(Class::KBNK)
        .entries(Turn::Stronger)
        .find(|(_, value)| *value == Value::Won(33))
        .unwrap();
    let mut ending = Ending::new(Class::KBNK, longest.0, Turn::Stronger);
    let mut position = ending.position().unwrap();
    for ply in 0.. {
        let Some(advice) = advise(&ending) else { break };
        assert!(ply < 100, "no mate in fifty moves");
        if ending.turn == Turn::Stronger {
            assert!(advice.stage.is_some(), "{advice:?}");
            assert!(advice.because.contains(": "), "{advice:?}");
        }
        position = position.play(advice.play).unwrap();
        ending = Ending::of(&position).unwrap();
    }
    assert!(position.is_checkmate());
}

/// What a move is for: a man in danger comes first, and corners and edges have their squares.
#[test]
fn the_reason_of_a_move_is_told_with_its_squares() {
    for (fen, said) in [
        (
            "8/1K3N2/8/8/8/8/5k2/5B2 w - - 0 1",
            "the bishop on f1 was attacked, and on d3 it is safe",
        ),
        (
            "8/8/8/8/1kN5/8/2K5/7B w - - 0 1",
            "the white king on d3 guards the knight on c4, which was attacked",
        ),
        (
            "8/8/6k1/1N6/B7/8/3K4/8 w - - 0 1",
            "the black king hides near h8, which the bishop can never attack",
        ),
        (
            "8/8/8/k7/8/8/2B3N1/K7 w - - 0 1",
            "the black king stands at the edge and must not come back",
        ),
    ] {
        let position: Fen = fen.parse().unwrap();
        let position: Chess = position.into_position(CastlingMode::Standard).unwrap();
        let advice = advise(&Ending::of(&position).unwrap()).unwrap();
        assert!(advice.because.contains(said), "{fen}: {}", advice.because);
    }
}

/// The goals see a position and its mirror images as one.
#[test]
fn features_do_not_depend_on_how_the_board_is_turned() {
    let turns = [
        Square::flip_horizontal,
        Square::flip_vertical,
        Square::flip_diagonal,
        Square::rotate_180,
    ];
    let values = |placement: &Placement| -> Vec<i32> {
        let scene = Scene::of(placement);
        FEATURES
            .iter()
            .map(|feature| (feature.of)(&scene))
            .collect()
    };
    for (placement, _) in table(Class::KBNK).entries(Turn::Bare).step_by(4001) {
        for turn in turns {
            assert_eq!(
                values(&placement),
                values(&placement.map(turn)),
                "{placement:?}"
            );
        }
    }
}

#[test]
fn goal_files_are_read_with_the_place_of_an_error() {
    let goals: Goals = GOALS.parse().unwrap();
    assert_eq!(goals.to_string().parse(), Ok(goals));
    let message = |text: &str| text.parse::<Goals>().unwrap_err().to_string();
    assert!(message("held and\n").starts_with("line 1, column 1: unknown condition 'held and'"));
    assert!(
        message("held\nheld and size <= 3").starts_with("line 2, column 10: unknown condition")
    );
    assert_eq!(
        message("# nothing"),
        "line 1, column 1: no goal: a list needs at least one"
    );
    let many = ["held"; 6].join(" and ");
    assert_eq!(
        message(&many),
        "line 1, column 46: at most 5 conditions a rule"
    );
}
