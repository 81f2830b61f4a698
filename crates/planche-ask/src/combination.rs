//! Questions about combinations, handed on to the facade.

use std::time::Duration;

use planche::{
    Given, Goal, Lang, Length, Level, Limits, Manner, Moment, Request, Solution, Values, find_move,
    given, plans,
};
use planche_forms as forms;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Chess;

use crate::question::{self, Hint, Solve};
use crate::{AskError, Stop};

/// The one position that a text gives.
pub(crate) fn position(text: &str, moment: Option<Moment>) -> Result<Given, AskError> {
    let mut all = given(text, moment).map_err(|error| match error.spot {
        Some(spot) => AskError::new(format_args!("{spot}: {error}")),
        None => AskError::new(error),
    })?;
    match (all.pop(), all.is_empty()) {
        (Some(only), true) => Ok(only),
        (None, _) => Err(AskError::new("there is no position in the text")),
        _ => Err(AskError::new(
            "one position is asked about at a time, and the text has several",
        )),
    }
}

/// The limits that these numbers mean.
pub(crate) fn limits(nodes: usize, ms: u64) -> Limits {
    Limits {
        nodes,
        time: (ms > 0).then(|| Duration::from_millis(ms)),
    }
}

/// What is wanted, where a draw is nothing to be wanted.
pub(crate) fn gain(goal: &str) -> Result<Goal, AskError> {
    match Goal::read(goal, &Values::default()).map_err(AskError::new)? {
        Goal::Draw => Err(AskError::new(format_args!(
            "bad goal {goal:?}: expected auto, mate, queen, rook, piece, pawn, or a number of units"
        ))),
        goal => Ok(goal),
    }
}

/// The language that was asked for, else the usual one.
pub(crate) fn language(asked: Option<&str>) -> Result<Lang, AskError> {
    let lang = asked.map_or(Ok(Lang::default()), str::parse);
    lang.map_err(AskError::new)
}

fn manner(asked: &Solve) -> Result<Manner, AskError> {
    Ok(Manner {
        lang: language(asked.lang.as_deref())?,
        level: match asked.level.as_deref() {
            None | Some("club") => Level::Club,
            Some("beginner") => Level::Beginner,
            Some(other) => return Err(unknown("level", other, "beginner or club")),
        },
        length: match asked.length.as_deref() {
            None | Some("normal") => Length::Normal,
            Some("short") => Length::Short,
            Some("full") => Length::Full,
            Some(other) => return Err(unknown("length", other, "short, normal or full")),
        },
    })
}

fn unknown(what: &str, given: &str, expected: &str) -> AskError {
    AskError::new(format_args!("bad {what} {given:?}: expected {expected}"))
}

/// What the facade is asked.
fn request(asked: &Solve, stop: &Stop) -> Result<Request, AskError> {
    let values = match &asked.values {
        Some(text) => text.parse().map_err(AskError::new)?,
        None => Values::default(),
    };
    let goal = Goal::read(&asked.goal, &values).map_err(AskError::new)?;
    let moment = asked.after.as_deref().map(str::parse).transpose();
    let given = position(&asked.position, moment.map_err(AskError::new)?)?;
    let request = Request {
        id: asked.id.clone().or(given.id),
        ..Request::new(given.position)
            .goal(goal)
            .limits(limits(asked.nodes, asked.time))
            .values(values)
            .unique(asked.unique)
            .persevering(asked.persevere)
            .doubting(asked.doubt)
            .axioms(true)
            .manner(manner(asked)?)
            .stop(stop.clone())
    };
    suggested(asked, goal, request)
}

/// The request with the plan of the one who asks, if there is one.
fn suggested(asked: &Solve, goal: Goal, request: Request) -> Result<Request, AskError> {
    match &asked.plan {
        None if asked.only => Err(AskError::new("`only` is about a plan, and there is none")),
        None => Ok(request),
        Some(_) if goal == Goal::Draw => Err(AskError::new(
            "a plan is for gains and mates: it cannot be asked for a draw",
        )),
        Some(text) => {
            let read = plans(text).map_err(|error| AskError::new(format_args!("plan: {error}")))?;
            Ok(request.suggest(read, asked.only))
        }
    }
}

/// Finds, proves and explains a combination.
///
/// # Errors
///
/// When the question cannot be read.
pub fn solve(asked: &Solve, stop: &Stop) -> Result<Solution, AskError> {
    Ok(planche::solve(&request(asked, stop)?))
}

/// A solution in another form: `pgn`, `svg`, `tree`, `markdown` in that language, `epd` or `popeye`.
///
/// # Errors
///
/// When there is no form of this name, or no such language.
pub fn form(solution: &Solution, name: &str, lang: Option<&str>) -> Result<String, AskError> {
    match name {
        "pgn" => Ok(forms::pgn(solution)),
        "svg" => Ok(forms::svg_board(solution)),
        "tree" => Ok(forms::svg_tree(solution)),
        "markdown" => Ok(forms::markdown(solution, language(lang)?)),
        "epd" => Ok(forms::epd(solution)),
        "popeye" => Ok(forms::popeye(solution)),
        other => Err(unknown(
            "form",
            other,
            "pgn, svg, tree, markdown, epd or popeye",
        )),
    }
}

/// Hints, the gentlest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Hints {
    /// The position.
    pub fen: String,
    /// Whether something is proved here; without a proof there are no hints.
    pub proved: bool,
    /// The hints.
    pub hints: Vec<String>,
    /// What is said where nothing is proved.
    pub words: String,
}

/// The first so many hints of a solution.
pub fn hints(solution: &Solution, steps: usize) -> Hints {
    let outline = solution.outline.as_ref().filter(|_| solution.is_proved());
    let told = outline.map(|outline| outline.hints.iter().take(steps));
    Hints {
        fen: solution.fen(),
        proved: solution.is_proved(),
        hints: told.map_or_else(Vec::new, |told| {
            told.map(|hint| hint.text.clone()).collect()
        }),
        words: match outline {
            Some(_) => String::new(),
            None => solution.explanation.clone(),
        },
    }
}

pub(crate) fn hint(asked: &Hint, stop: &Stop) -> Result<Hints, AskError> {
    if !(1..=3).contains(&asked.steps) {
        return Err(unknown("steps", &asked.steps.to_string(), "1, 2 or 3"));
    }
    let question = Solve {
        goal: asked.goal.clone(),
        nodes: asked.nodes,
        time: asked.time,
        ..Solve::of(&*asked.position)
    };
    Ok(hints(&solve(&question, stop)?, asked.steps))
}

/// The request that `threats`, `why_not` and `think` share.
pub(crate) fn plain_request(
    place: Chess,
    goal: &str,
    limits: Limits,
    stop: &Stop,
) -> Result<Request, AskError> {
    let request = Request::new(place).goal(gain(goal)?).limits(limits);
    Ok(request.stop(stop.clone()))
}

/// Says why a move does not work, or that it does.
///
/// # Errors
///
/// When the question cannot be read, or the move is not legal.
pub fn why_not(asked: &question::WhyNot, stop: &Stop) -> Result<planche::WhyNot, AskError> {
    let place = position(&asked.position, None)?.position;
    let action = find_move(&place, &asked.action).map_err(AskError::new)?;
    let limits = limits(asked.nodes, asked.time);
    let request = plain_request(place, &asked.goal, limits, stop)?;
    Ok(planche::why_not(&request, action))
}

/// Says what the side that is not to move would win.
///
/// # Errors
///
/// When the question cannot be read.
pub fn threats(asked: &question::Threats, stop: &Stop) -> Result<planche::Threats, AskError> {
    let place = position(&asked.position, None)?.position;
    let limits = limits(asked.nodes, asked.time);
    let request = plain_request(place, &asked.goal, limits, stop)?;
    Ok(planche::threats(&request))
}
