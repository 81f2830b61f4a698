//! An answer as the page shows it.

use planche::{Lang, SecondOpinion, Solution, Status};
use serde::Serialize;
use shakmaty::{Move, Position};

use crate::board::{Board, Choice, choice, number, side};
use crate::failure::capital;
use crate::node::{ProofNode, node};
use crate::plan_words::{Mark, PlanStep, marks, steps};
use crate::sentence::{Sentence, hints, why};
use crate::shelf::Solved;
use crate::solve::{RefutedPly, plies};

/// An answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Answer {
    /// The number to ask about it again.
    pub solution: u64,
    /// How the search ended.
    #[cfg_attr(test, ts(as = "crate::typescript::Status"))]
    #[cfg_attr(test, schema(value_type = crate::typescript::Status))]
    pub status: Status,
    /// The result in a few words.
    pub headline: String,
    /// The idea in a sentence.
    pub idea: String,
    /// A paragraph.
    pub explanation: String,
    /// The same sentence by sentence, each with the moves and squares that it names.
    pub why: Vec<Sentence>,
    /// Three hints for those who want to find it themselves; none where nothing is proved.
    pub hints: Vec<String>,
    /// Another first move that is proved to win as much.
    pub also: Option<Choice>,
    /// Themes, in plain words.
    pub themes: Vec<String>,
    /// The plan.
    pub plan: Vec<PlanStep>,
    /// The plan on the board.
    pub marks: Vec<Mark>,
    /// The position.
    pub board: Board,
    /// The line that the words tell.
    pub line: Vec<Ply>,
    /// The first place of the proof.
    pub root: Option<ProofNode>,
    /// What the second opinion says against it; nothing where it has no doubt.
    pub doubt: Option<Doubted>,
    /// What it cost, in a few words.
    pub cost: String,
}

/// A doubt of the second opinion.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Doubted {
    /// The line that it expects.
    pub line: Vec<RefutedPly>,
    /// How many positions it looked at.
    pub positions: u64,
}

/// A move of the told line.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ply {
    /// The move.
    #[serde(flatten)]
    pub action: Choice,
    /// Its number.
    pub number: String,
    /// Whether the attacker plays it.
    pub attacker: bool,
    /// Why the attacker plays it.
    pub why: String,
    /// The position after it.
    pub board: Board,
}

/// Tells what was found.
pub fn tell(number: u64, solved: &Solved) -> Answer {
    let solution = &solved.solution;
    let lang = solved.request.manner.lang;
    Answer {
        solution: number,
        status: solution.status,
        headline: headline(solution, lang),
        idea: solution.idea.clone(),
        explanation: solution.explanation.clone(),
        why: why(solution, lang),
        hints: hints(solution),
        also: solution.also.map(|also| choice(&solution.root, also)),
        themes: solution.theme_names().into_iter().map(spaced).collect(),
        plan: steps(&solution.root, &solution.plan, lang),
        marks: marks(&solution.plan),
        board: Board::of(&solution.root),
        line: line(solved),
        root: node(solved, &[]).ok(),
        doubt: doubt(solution),
        cost: cost(solution, lang),
    }
}

fn headline(solution: &Solution, lang: Lang) -> String {
    match lang {
        Lang::En => english_headline(solution),
        Lang::Fr => french_headline(solution),
    }
}

fn english_headline(solution: &Solution) -> String {
    let side = side(solution.root.turn());
    match solution.status {
        Status::Proved if solution.is_mate() && solution.line.len() == 1 => {
            format!("{side} mates in one move")
        }
        Status::Proved if solution.is_mate() => format!("{side} forces mate"),
        Status::Proved => format!("{side} wins {}", solution.reward()),
        Status::Likely => format!("{side} very likely wins something"),
        Status::Doubted => "A proof in doubt".to_owned(),
        Status::None => format!("No combination for {side}"),
        Status::Limit if solution.gave_up() => format!("Nothing in sight for {side}"),
        Status::Limit => "Not decided".to_owned(),
    }
}

fn french_headline(solution: &Solution) -> String {
    let side = solution.root.turn().fold_wb("les Blancs", "les Noirs");
    let whole = capital(side);
    let outcome = solution.outline.as_ref().map(|outline| &outline.outcome);
    match solution.status {
        Status::Proved if solution.is_mate() && solution.line.len() == 1 => {
            format!("{whole} matent en un coup")
        }
        Status::Proved if solution.is_mate() => format!("{whole} forcent le mat"),
        Status::Proved => match outcome {
            Some(outcome) => capital(outcome.trim_end_matches('.')),
            None => format!("{whole} gagnent quelque chose"),
        },
        Status::Likely => format!("{whole} gagnent très probablement quelque chose"),
        Status::Doubted => "Une preuve mise en doute".to_owned(),
        Status::None => format!("Pas de combinaison pour {side}"),
        Status::Limit if solution.gave_up() => format!("Rien en vue pour {side}"),
        Status::Limit => "Non décidé".to_owned(),
    }
}

/// The line of whoever does not believe the proof, as far as it can be played.
fn doubt(solution: &Solution) -> Option<Doubted> {
    let doubt = solution.doubt.as_ref()?;
    if doubt.verdict != SecondOpinion::Disbelieves {
        return None;
    }
    let mut position = solution.root.clone();
    let legal = doubt.line.iter().take_while(|&&action| {
        let legal = position.is_legal(action);
        if legal {
            position.play_unchecked(action);
        }
        legal
    });
    let legal: Vec<Move> = legal.copied().collect();
    Some(Doubted {
        line: plies(&solution.root, &legal),
        positions: doubt.positions,
    })
}

fn cost(solution: &Solution, lang: Lang) -> String {
    let (plans, nodes) = (solution.stats.plans, solution.stats.nodes);
    let plans = counted(plans, "plan");
    let positions = counted(nodes, "position");
    let seconds = solution.stats.ms / 1000.0;
    match lang {
        Lang::En => format!("{plans} and {positions} in {}", english_time(seconds)),
        Lang::Fr => format!("{plans} et {positions} en {}", french_time(seconds)),
    }
}

fn counted(number: usize, what: &str) -> String {
    let more = if number == 1 { "" } else { "s" };
    format!("{number} {what}{more}")
}

/// A shorter time is not told as nothing.
const SHORT: f64 = 0.05;

fn english_time(seconds: f64) -> String {
    match seconds < SHORT {
        true => "less than a tenth of a second".to_owned(),
        false => format!("{seconds:.1} seconds"),
    }
}

fn french_time(seconds: f64) -> String {
    match seconds < SHORT {
        true => "moins d'un dixième de seconde".to_owned(),
        false => {
            let told = format!("{seconds:.1}").replace('.', ",");
            let more = if seconds < 1.95 { "" } else { "s" };
            format!("{told} seconde{more}")
        }
    }
}

/// `backRankMate` as "back rank mate".
fn spaced(theme: &str) -> String {
    let mut words = String::new();
    for letter in theme.chars() {
        if letter.is_ascii_uppercase() || (letter.is_ascii_digit() && !words.is_empty()) {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// The line that the words tell, with the reasons that the proof records.
fn line(solved: &Solved) -> Vec<Ply> {
    let mut position = solved.solution.root.clone();
    let mut path: Vec<String> = Vec::new();
    let mut line = Vec::new();
    for &action in &solved.solution.told {
        let attacker = path.len().is_multiple_of(2);
        let why = match attacker {
            true => node(solved, &path).ok().and_then(|node| node.attack),
            false => None,
        };
        let name = choice(&position, action);
        let number = number(&position);
        position.play_unchecked(action);
        path.push(name.uci.clone());
        line.push(Ply {
            action: name,
            number,
            attacker,
            why: why.map(|play| play.why).unwrap_or_default(),
            board: Board::of(&position),
        });
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_time_is_not_told_as_none() {
        assert_eq!(english_time(0.003), "less than a tenth of a second");
        assert_eq!(english_time(0.051), "0.1 seconds");
        assert_eq!(french_time(0.003), "moins d'un dixième de seconde");
        assert_eq!(french_time(1.04), "1,0 seconde");
        assert_eq!(french_time(12.3), "12,3 secondes");
        assert_eq!(counted(1, "plan"), "1 plan");
        assert_eq!(counted(0, "plan"), "0 plans");
    }

    /// The defence that holds out longest is in the proof; the line is the one that the words tell.
    #[test]
    fn the_line_is_the_one_that_the_words_tell() {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let request = planche::Request::new(planche::position(fen).expect(fen));
        let request = request
            .goal(planche::Goal::Material(30))
            .limits(planche::Limits {
                nodes: 2_000,
                time: None,
            });
        let solution = planche::solve(&request);
        let end = "30.Qxb2 Rd1 is mate";
        assert!(
            solution.explanation.contains(end),
            "{}",
            solution.explanation
        );
        assert_ne!(solution.line, solution.told);
        let last = line(&Solved { request, solution }).pop().expect("a line");
        assert_eq!(last.action.san, "Rd1#");
    }

    #[test]
    fn themes_are_told_in_plain_words() {
        assert_eq!(spaced("backRankMate"), "back rank mate");
        assert_eq!(spaced("mateIn2"), "mate in 2");
        assert_eq!(spaced("fork"), "fork");
    }
}
