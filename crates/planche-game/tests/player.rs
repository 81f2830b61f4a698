//! The player against the yardsticks, in short matches that are the same on every machine.

use planche_game::contest::{Contestant, Thinking, play};
use planche_game::exhaust::{Worth, exhaust};
use planche_game::player::Player;
use planche_game::player::effort::Effort;
use planche_game::player::motive::{Motive, Opinion};
use planche_game::player::tune::opening;
use planche_game::player::tuning::{PLAIN, Search, Tuning};
use planche_game::{Outcome, Side, library};

/// The share of points of the player, half of the games with either side.
fn points(game: &str, positions: u64, opponent: Contestant, games: u64) -> f64 {
    let rules = library::load(game).unwrap();
    let tuning = library::tuning(game, &rules).unwrap_or_else(|| Tuning::first_look(&rules));
    let player = Contestant::Planche(tuning, Thinking::Positions(positions));
    let mut points = 0.0;
    for number in 0..games {
        let turned = number % 2 == 1;
        let seats = if turned {
            [&opponent, &player]
        } else {
            [&player, &opponent]
        };
        points += match play(&rules, &rules.start(), seats, number).outcome {
            Outcome::Won(side) => f64::from((side == Side::First) != turned),
            _ => 0.5,
        };
    }
    points / games as f64
}

/// Draughts was lost to random moves once, 57 games of 60.
#[test]
fn random_play_is_beaten() {
    for (game, positions) in [
        ("draughts", 400),
        ("connect-four", 300),
        ("breakthrough", 400),
        ("gomoku", 60),
        ("hex", 300),
        ("nine-mens-morris", 300),
        ("reversi", 100),
    ] {
        let share = points(game, positions, Contestant::Random, 4);
        assert!(share >= 0.99, "{game}: {share}");
    }
}

/// Plain UCT with a tenth of the yardstick's usual games; the measured matches are in the history.
#[test]
fn plain_uct_is_beaten() {
    for (game, positions) in [
        ("connect-four", 200),
        ("breakthrough", 2_000),
        ("draughts", 2_000),
    ] {
        let share = points(game, positions, Contestant::Uct(100), 8);
        assert!(share > 0.55, "{game}: {share}");
    }
}

/// The first stone of Go-Moku belongs into the middle, not into a corner.
#[test]
fn games_do_not_begin_in_a_corner() {
    for game in ["gomoku", "connect-four"] {
        let rules = library::load(game).unwrap();
        let tuning = library::tuning(game, &rules).unwrap();
        let mut player = planche_game::player::Player::new(&rules, &tuning, 1);
        let effort = planche_game::player::effort::Effort {
            positions: 2_000,
            until: None,
        };
        let choice = player.choose(&[rules.start()], effort).unwrap();
        assert!(
            !choice.name.starts_with(['a', 'b']),
            "{game}: {}",
            choice.name
        );
    }
}

/// Who cannot move loses: the player searches the end of such a game to its last move. The worth is worked out by
/// another search.
#[test]
fn the_end_of_last_mover_games_is_played_exactly() {
    let rules = library::load_sized("domineering", 5, 4).unwrap().unwrap();
    let mut tuning = Tuning::first_look(&rules);
    tuning.search = Search::Uct(PLAIN);
    let effort = Effort {
        positions: 4_000,
        until: None,
    };
    for seed in 0..6 {
        let state = opening(&rules, seed);
        let worth = exhaust(&rules, &state, 1_000_000).unwrap();
        let choice = Player::new(&rules, &tuning, seed)
            .choose(std::slice::from_ref(&state), effort)
            .unwrap();
        let mut moves = worth.moves.iter();
        let found = moves.find(|(action, _)| *action == choice.action);
        let keeps = matches!(found, Some((_, Worth::Won(side, _))) if *side == state.side);
        let won = matches!(worth.worth, Worth::Won(side, _) if side == state.side);
        assert_eq!(keeps, won, "{}", rules.print(&state));
        let sure = choice.motives == [Motive::Opinion(Opinion::Won, None)];
        assert_eq!(sure, won, "{}", rules.print(&state));
    }
}
