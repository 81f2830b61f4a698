//! What must hold for every shipped game.

use planche_game::{Rules, library, text};

#[test]
fn every_game_loads_and_is_laid_out_by_the_formatter() {
    for game in library::GAMES {
        let rules =
            Rules::from_text(game.text).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        assert_eq!(rules.game.name, game.name);
        let file = text::parse(game.text).unwrap();
        let printed = text::print(&file);
        assert_eq!(text::parse(&printed).unwrap(), file, "{}", game.name);
        assert_eq!(
            printed, game.text,
            "{} is not laid out as `game fmt` would",
            game.name
        );
        assert!(!rules.moves(&rules.start()).is_empty());
    }
}

/// What was learned about a game is read, and printed as it was written.
#[test]
fn every_game_brings_its_tuning() {
    for game in library::GAMES {
        let rules = library::load(game.name).unwrap();
        let tuning = library::tuning(game.name, &rules);
        let tuning = tuning.unwrap_or_else(|| panic!("{}: no tuning", game.name));
        assert_eq!(tuning.print(&rules), game.tuning, "{}", game.name);
    }
}

#[test]
fn there_are_forty_games_and_more() {
    assert!(library::GAMES.len() >= 40, "{}", library::GAMES.len());
}

#[test]
fn chess_and_tic_tac_toe_are_short() {
    let lines = |name: &str| library::find(name).unwrap().text.lines().count();
    assert!(lines("chess") <= 200, "{}", lines("chess"));
    assert!(lines("tic-tac-toe") <= 25, "{}", lines("tic-tac-toe"));
}
