//! Why a move is possible, what would make it impossible, and what would make one possible that is not.
//!
//! The conditions come from the study of the rules. Whatever is said on top of them is tried: the square is changed, or
//! the move of the opponent made, and the legal moves are asked again.

use planche_game::cells::{Cell, Condition};
use planche_game::moves::{short_name, words};
use planche_game::study::{self, Event, Finding, forced_moves};
use planche_game::{MoveList, Part, Rules, Side, State};
use serde::{Deserialize, Serialize};

use super::clicks;
use super::place::{GamePlace, after};
use super::rulebook::Rulebooks;
use crate::failure::{Failure, capital, sentence};
use crate::server::{App, Body, Reply};

/// The most ways that are told.
const WAYS: usize = 6;

/// The most changes at once that are tried to make a move possible.
const CHANGES: usize = 2;

/// A move that is asked about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"at": {"game": "breakthrough"}, "clicks": [8, 16]})))]
#[serde(deny_unknown_fields)]
pub struct GameWhyQuestion {
    /// The position.
    at: GamePlace,
    /// The squares of the move, by their places in `cells`: from where and to where, or where a man is put.
    clicks: Vec<Cell>,
}

/// Why a move is possible, or what would make it so.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameWhy {
    /// The name of the move.
    name: String,
    /// What happens, in words; nothing where the rules have no such move.
    words: String,
    /// Whether it is possible.
    possible: bool,
    /// The ways in which it comes about: each alone is enough.
    ways: Vec<Way>,
    /// The opponent's moves after which it is not possible any more.
    prevented: Vec<String>,
    /// Why it is not allowed although nothing is missing.
    note: Option<String>,
}

/// A way in which a move comes about.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Way {
    /// The line of the rules that allows it.
    line: u32,
    /// What has to hold, all of it.
    conditions: Vec<Needed>,
}

/// A condition of a move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Needed {
    /// The condition.
    words: String,
    /// The square that it is about, by its place in `cells`.
    square: Option<Cell>,
    /// Whether it holds now.
    holds: bool,
    /// What would make the move impossible if it stood there; nothing where the move could be made all the same.
    without: Option<String>,
}

/// Why a move is possible, or what would make it so.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/game-why",
    tag = "Games",
    request_body = GameWhyQuestion,
    responses(
        (status = 200, description = "Its conditions.", body = GameWhy),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn game_why(
    axum::extract::State(app): axum::extract::State<App>,
    Body(asked): Body<GameWhyQuestion>,
) -> Result<Reply<GameWhy>, Failure> {
    let books = app.rulebooks();
    app.short(move || tell(&books, &asked)).await
}

fn tell(books: &Rulebooks, asked: &GameWhyQuestion) -> Result<GameWhy, Failure> {
    let table = asked.at.table(books)?;
    let squares = table.rules.game.board.len();
    let there = |&cell: &Cell| usize::from(cell) < squares;
    if !(1..=2).contains(&asked.clicks.len()) || !asked.clicks.iter().all(there) {
        return Err(Failure::bad("One square or two of the board are needed."));
    }
    Ok(Asked::new(&table.rules, table.state(), &asked.clicks).answer())
}

/// A move by its squares, in a position where its side is to move.
struct Asked<'a> {
    rules: &'a Rules,
    state: State,
    clicks: &'a [Cell],
}

impl<'a> Asked<'a> {
    /// Whoever has a man on the first square is asked about; where none stands, who is to move.
    fn new(rules: &'a Rules, state: &State, clicks: &'a [Cell]) -> Asked<'a> {
        let first = state.cells[usize::from(clicks[0])];
        let owner = rules.game.kinds.man(first).map(|(side, _)| side);
        let state = to_move(rules, state, owner.unwrap_or(state.side));
        Asked {
            rules,
            state,
            clicks,
        }
    }

    fn answer(&self) -> GameWhy {
        let (rules, side) = (self.rules, self.state.side);
        let found = study::moves(rules, &self.state, side);
        let mut ways: Vec<Finding> = found.into_iter().filter(|way| self.means(way)).collect();
        let possible = legal_in(rules, &self.state, self.clicks);
        let note = (!possible && !ways.is_empty()).then(|| self.forbidden(&ways[0]));
        if ways.is_empty() {
            ways = self.missing();
        }
        ways.truncate(WAYS);
        let parts = ways.first().and_then(parts);
        let (board, kinds) = (&rules.game.board, &rules.game.kinds);
        GameWhy {
            name: match parts {
                Some(parts) => short_name(parts, board, kinds),
                None => self.clicks.iter().map(|&cell| board.name(cell)).collect(),
            },
            words: parts.map_or(String::new(), |parts| {
                capital(&words(parts, board, kinds, side))
            }),
            possible,
            prevented: if possible {
                self.prevented()
            } else {
                Vec::new()
            },
            ways: ways.iter().map(|way| self.way(way, possible)).collect(),
            note,
        }
    }

    /// Whether a finding is a move by these squares.
    fn means(&self, finding: &Finding) -> bool {
        parts(finding).is_some_and(|parts| clicks(parts) == self.clicks)
    }

    /// The smallest changes of the board that make the move possible.
    fn missing(&self) -> Vec<Finding> {
        let tried = |changes: usize| -> Vec<Finding> {
            let all = forced_moves(self.rules, &self.state, self.state.side, changes);
            let fitting = all
                .into_iter()
                .filter(|way| self.means(way) && self.same_man(way));
            fitting
                .filter_map(|way| self.sure(way))
                .take(WAYS)
                .collect()
        };
        (1..=CHANGES)
            .map(tried)
            .find(|ways| !ways.is_empty())
            .unwrap_or_default()
    }

    /// What another man could do from there answers another question.
    fn same_man(&self, way: &Finding) -> bool {
        let from = self.clicks.first().filter(|_| self.clicks.len() > 1);
        !way.forced.iter().any(|forced| Some(&forced.cell) == from)
    }

    /// The finding with only those changes that do make the move legal; nothing if none does.
    fn sure(&self, mut way: Finding) -> Option<Finding> {
        for index in 0..way.forced.len() {
            let Condition { cell, mask } = way.forced[index];
            let others = way.forced.clone();
            let works = |value: &u8| {
                let mut state = self.state.clone();
                for other in &others {
                    state.cells[usize::from(other.cell)] = other.mask.trailing_zeros() as u8;
                }
                state.cells[usize::from(cell)] = *value;
                legal_in(self.rules, &state, self.clicks)
            };
            let mask = values(mask)
                .filter(works)
                .fold(0, |all, value| all | 1 << value);
            if mask == 0 {
                return None;
            }
            way.forced[index].mask = mask;
        }
        Some(way)
    }

    fn way(&self, way: &Finding, possible: bool) -> Way {
        let needed = |condition: &Condition, holds: bool| Needed {
            words: sentence_less(&self.rules.describe(*condition, self.state.side)),
            square: (usize::from(condition.cell) < self.rules.game.layout.squares)
                .then_some(condition.cell),
            holds,
            without: if possible {
                self.without(*condition)
            } else {
                None
            },
        };
        let forced = way.forced.iter().map(|condition| needed(condition, false));
        let held = way.conditions.iter().filter(|condition| {
            !way.forced
                .iter()
                .any(|forced| forced.cell == condition.cell)
        });
        Way {
            line: way.place.line,
            conditions: forced
                .chain(held.map(|condition| needed(condition, true)))
                .collect(),
        }
    }

    /// What would have to stand there for the move to be impossible.
    fn without(&self, condition: Condition) -> Option<String> {
        let game = &self.rules.game;
        let cell = usize::from(condition.cell);
        if cell >= game.layout.squares {
            return None;
        }
        let others = game.kinds.all_mask() & !condition.mask;
        let fails = |value: &u8| {
            let mut state = self.state.clone();
            state.cells[cell] = *value;
            !legal_in(self.rules, &state, self.clicks)
        };
        let mask = values(others)
            .filter(fails)
            .fold(0, |all, value| all | 1 << value);
        let cell = condition.cell;
        (mask != 0).then(|| {
            let worded = self
                .rules
                .describe(Condition { cell, mask }, self.state.side);
            sentence_less(&worded)
        })
    }

    /// The opponent's moves after which the move cannot be made.
    fn prevented(&self) -> Vec<String> {
        let other = to_move(self.rules, &self.state, self.state.side.other());
        let spoils = |parts: &[Part]| {
            let next = after(self.rules, &other, parts);
            let back = to_move(self.rules, &next, self.state.side);
            !legal_in(self.rules, &back, self.clicks)
        };
        let named = self.rules.named_moves(&other);
        let spoiling = named
            .into_iter()
            .filter(|(_, action)| spoils(&action.parts));
        spoiling.map(|(name, _)| name).collect()
    }

    /// A royal man would be left to be captured.
    fn forbidden(&self, way: &Finding) -> String {
        let game = &self.rules.game;
        let side = self.state.side;
        let royal = game.royal_mask(side);
        let next = after(self.rules, &self.state, parts(way).unwrap_or_default());
        let hits = |cell: Cell| royal >> next.cells[usize::from(cell)] & 1 == 1;
        let captures = |parts: &Vec<Part>| {
            parts.iter().find_map(|part| match *part {
                Part::Captured(cell) | Part::Goes(_, cell) if hits(cell) => Some(cell),
                _ => None,
            })
        };
        let replies = study::generated(self.rules, &next, side.other());
        let found = replies
            .iter()
            .find_map(|parts| Some((captures(parts)?, parts)));
        match found {
            Some((cell, parts)) => sentence(&format!(
                "it would leave the man on {} to be captured by {}",
                game.board.name(cell),
                short_name(parts, &game.board, &game.kinds),
            )),
            None => "The game is over, or the rules ask for another move first.".to_owned(),
        }
    }
}

/// The position with this side to move, as if the other had passed.
pub fn to_move(rules: &Rules, state: &State, side: Side) -> State {
    let mut state = state.clone();
    if state.side != side {
        rules.make(&mut state, &[]);
        state.passes = 0;
        state.side = side;
        state.forget();
    }
    state
}

/// Whether the side to move has a legal move by these squares.
fn legal_in(rules: &Rules, state: &State, wanted: &[Cell]) -> bool {
    let mut list = MoveList::default();
    rules.legal_moves(&mut state.clone(), &mut list);
    (0..list.len()).any(|index| clicks(list.parts(index, rules)) == wanted)
}

fn parts(finding: &Finding) -> Option<&[Part]> {
    match &finding.event {
        Event::Move(parts) => Some(parts),
        Event::Result(_) => None,
    }
}

/// The values of a mask.
fn values(mask: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

/// A condition is no sentence, but it begins with a capital all the same, unless with a square.
fn sentence_less(words: &str) -> String {
    let first = words.split(' ').next().unwrap_or_default();
    match planche_game::board::looks_like_square(first) {
        true => words.to_owned(),
        false => capital(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> GameWhy {
        let asked: GameWhyQuestion = serde_json::from_str(text).expect("a question");
        tell(&Rulebooks::default(), &asked).expect("an answer")
    }

    fn conditions(why: &GameWhy) -> Vec<&str> {
        let way = &why.ways[0];
        way.conditions
            .iter()
            .map(|one| one.words.as_str())
            .collect()
    }

    #[test]
    fn a_possible_move_has_its_conditions_and_what_would_spoil_it() {
        let told = why(r#"{"at": {"game": "tic-tac-toe"}, "clicks": [4]}"#);
        assert!(told.possible);
        assert_eq!(conditions(&told), ["b2 empty"]);
        assert_eq!(
            told.ways[0].conditions[0].without.as_deref(),
            Some("Friendly man or enemy man on b2")
        );
        assert_eq!(told.prevented, ["b2"]);
    }

    #[test]
    fn a_capture_can_still_be_a_move_to_the_same_square() {
        // The rook goes from a1 to a5; an enemy on a5 would not stop it, a friend would.
        let told = why(
            r#"{"at": {"game": "chess", "position": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}, "clicks": [0, 32]}"#,
        );
        let a5 = told.ways[0]
            .conditions
            .iter()
            .find(|one| one.square == Some(32));
        let without = a5
            .and_then(|one| one.without.as_deref())
            .expect("a5 matters");
        assert!(without.contains("riendly"), "{without}");
        assert!(!without.contains("enemy"), "{without}");
    }

    #[test]
    fn what_is_not_possible_is_told_with_what_is_missing() {
        let told = why(r#"{"at": {"game": "chess"}, "clicks": [0, 16]}"#);
        assert!(!told.possible);
        let missing: Vec<&str> = told.ways[0]
            .conditions
            .iter()
            .filter(|one| !one.holds)
            .map(|one| one.words.as_str())
            .collect();
        assert_eq!(missing.len(), 1, "{missing:?}");
        assert!(missing[0].contains("a2"), "{missing:?}");
    }

    #[test]
    fn a_pinned_man_is_told_who_would_be_captured() {
        let told = why(
            r#"{"at": {"game": "chess", "position": "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"}, "clicks": [12, 29]}"#,
        );
        assert!(!told.possible);
        assert_eq!(
            told.note.as_deref(),
            Some("It would leave the man on e1 to be captured by e8e1.")
        );
    }

    #[test]
    fn the_rules_may_have_no_such_move() {
        for to in [63, 17] {
            let text = format!(r#"{{"at": {{"game": "chess"}}, "clicks": [0, {to}]}}"#);
            let told = why(&text);
            assert!(!told.possible && told.ways.is_empty() && told.note.is_none());
        }
    }
}
