//! What both sides threaten: wins at once with what stops them, and wins by force with their proof.

use planche_game::board::Square;
use planche_game::cells::Cell;
use planche_game::player::danger::certified;
use planche_game::win::{Answer, Limits, solve, words};
use planche_game::{MoveList, Outcome, Rules, Side, State, check};
use serde::{Deserialize, Serialize};
use web_time::{Duration, Instant};

use super::place::{GamePlace, after};
use super::rulebook::Rulebooks;
use super::why::to_move;
use crate::failure::{Failure, capital};
use crate::server::{App, Body, Reply};

/// The most wins at once that are told of a side.
const WINS: usize = 12;

/// How long a win by force is looked for, for each side.
const LOOKING: Duration = Duration::from_millis(1_200);

/// The most positions of such a search.
const POSITIONS: u64 = 50_000;

/// A position.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"at": {"game": "tic-tac-toe", "moves": ["a1", "b2", "a2", "c3"]}})))]
#[serde(deny_unknown_fields)]
pub struct GameThreatsQuestion {
    /// The position.
    at: GamePlace,
}

/// What both sides threaten.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameThreats {
    /// The side to move, then the other, as if it could move now.
    sides: Vec<SideThreats>,
}

/// What a side threatens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SideThreats {
    /// The player.
    player: String,
    /// Whether it is to move.
    moves: bool,
    /// The moves that win at once.
    wins: Vec<WinNow>,
    /// A win by force, move by move, that an independent check has passed; empty if none was found.
    proof: Vec<String>,
    /// Whether the search for it came to its end.
    searched: bool,
}

/// A move that wins at once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WinNow {
    /// The move.
    name: String,
    /// What makes the win, in words; empty where the rules do not tell it.
    by: String,
    /// The squares of it, by their places in `cells`.
    squares: Vec<Cell>,
    /// The opponent's moves that stop it, if he is to move.
    stops: Vec<String>,
}

/// What both sides threaten.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/game-threats",
    tag = "Games",
    request_body = GameThreatsQuestion,
    responses(
        (status = 200, description = "For both sides.", body = GameThreats),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn game_threats(
    axum::extract::State(app): axum::extract::State<App>,
    Body(asked): Body<GameThreatsQuestion>,
) -> Result<Reply<GameThreats>, Failure> {
    let books = app.rulebooks();
    app.short(move || tell(&books, &asked)).await
}

fn tell(books: &Rulebooks, asked: &GameThreatsQuestion) -> Result<GameThreats, Failure> {
    let table = asked.at.table(books)?;
    let (rules, state) = (&*table.rules, table.state());
    if rules.turn(&mut state.clone(), &mut MoveList::default()) != Outcome::Ongoing {
        return Ok(GameThreats { sides: Vec::new() });
    }
    let sides = [state.side, state.side.other()];
    Ok(GameThreats {
        sides: sides.map(|side| threats(rules, state, side)).into(),
    })
}

fn threats(rules: &Rules, state: &State, side: Side) -> SideThreats {
    let own = to_move(rules, state, side);
    let wins = wins(rules, &own);
    let (proof, searched) = match wins.is_empty() {
        true => by_force(rules, &own),
        false => (Vec::new(), true),
    };
    SideThreats {
        player: capital(rules.player(side)),
        moves: side == state.side,
        wins,
        proof,
        searched,
    }
}

/// The moves of the side to move that win at once.
fn wins(rules: &Rules, state: &State) -> Vec<WinNow> {
    let named = rules.named_moves(state).into_iter();
    let winning = named.filter(|(_, action)| {
        let mut next = after(rules, state, &action.parts);
        rules.turn(&mut next, &mut MoveList::default()) == Outcome::Won(state.side)
    });
    let told = winning.take(WINS).map(|(name, action)| {
        let certified = certified(rules, state, state.side, action.parts.clone());
        let squares: Vec<Square> = certified.map_or(Vec::new(), |danger| danger.winning);
        WinNow {
            by: words::row(&rules.game.board, &squares),
            stops: stops(rules, state, &name),
            squares,
            name,
        }
    });
    told.collect()
}

/// The moves of the other side after which this one does not win at once any more.
fn stops(rules: &Rules, state: &State, name: &str) -> Vec<String> {
    let other = to_move(rules, state, state.side.other());
    let stopped = |parts: &[planche_game::Part]| {
        let next = to_move(rules, &after(rules, &other, parts), state.side);
        let named = rules.named_moves(&next);
        let found = named.into_iter().find(|(known, _)| known == name);
        found.is_none_or(|(_, action)| {
            let mut end = after(rules, &next, &action.parts);
            rules.turn(&mut end, &mut MoveList::default()) != Outcome::Won(state.side)
        })
    };
    let replies = rules.named_moves(&other).into_iter();
    let stopping = replies.filter(|(_, action)| stopped(&action.parts));
    stopping.map(|(name, _)| name).collect()
}

/// A win by force in words, a line a move, and whether all was looked at.
fn by_force(rules: &Rules, state: &State) -> (Vec<String>, bool) {
    let limits = Limits {
        nodes: POSITIONS,
        until: Some(Instant::now() + LOOKING),
        ..Limits::default()
    };
    match solve(rules, state, &limits).0 {
        Answer::Proved(proof) if check::check(rules, state, &proof).is_ok() => {
            let told = words::explain(&proof);
            (told.lines().map(str::to_owned).collect(), true)
        }
        Answer::Proved(_) | Answer::Limit | Answer::Refused(_) => (Vec::new(), false),
        Answer::None => (Vec::new(), true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threats(text: &str) -> GameThreats {
        let asked: GameThreatsQuestion = serde_json::from_str(text).expect("a question");
        tell(&Rulebooks::default(), &asked).expect("an answer")
    }

    #[test]
    fn a_row_of_two_wins_and_is_stopped_by_a_block() {
        let told = threats(r#"{"at": {"game": "tic-tac-toe", "position": "3/xx1/XX1 x"}}"#);
        let [x, o] = &told.sides[..] else {
            panic!("two sides")
        };
        assert_eq!((x.player.as_str(), x.moves), ("X", true));
        let win = &x.wins[0];
        assert_eq!(
            (win.name.as_str(), win.by.as_str()),
            ("c1", "the row a1–c1")
        );
        assert_eq!(win.squares, [0, 1, 2]);
        // A win of his own ends the game first.
        assert_eq!(win.stops, ["c1", "c2"]);
        assert_eq!(o.wins[0].stops, ["c1", "c2"]);
    }

    #[test]
    fn a_win_by_force_is_told_move_by_move() {
        let told = threats(r#"{"at": {"game": "tic-tac-toe", "position": "2x/3/X2 x"}}"#);
        assert!(told.sides[0].wins.is_empty());
        assert!(told.sides[0].proof.len() > 1, "{told:?}");
    }

    #[test]
    fn a_game_that_is_over_has_no_threats() {
        let told = threats(r#"{"at": {"game": "tic-tac-toe", "position": "xx1/3/XXX o"}}"#);
        assert!(told.sides.is_empty());
    }
}
