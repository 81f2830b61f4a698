//! The explanation sentence by sentence, each with the moves and the squares that it names, for the page to show them.
//!
//! Which moves a sentence can name is known from what it rests on: every claim has its path in the proof.

use planche::{Lang, Point, Solution};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Position, Square};

use crate::board::fen;
use crate::language::labelled_in;

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// The moves that it names.
    pub moves: Vec<NamedMove>,
    /// The squares that it names otherwise.
    pub squares: Vec<String>,
}

/// A move as a sentence names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NamedMove {
    /// As it stands in the sentence: `28...Rd1+`.
    pub label: String,
    /// The moves from the beginning up to this one in UCI.
    pub path: Vec<String>,
    /// The position after it.
    pub fen: String,
}

/// Why it works; a text without an outline is one sentence.
pub fn why(solution: &Solution, lang: Lang) -> Vec<Sentence> {
    let line = solution.uci_line();
    match &solution.outline {
        Some(outline) => outline
            .story
            .iter()
            .map(|point| sentence(solution, &line, point, lang))
            .collect(),
        None => vec![Sentence {
            text: solution.explanation.clone(),
            moves: Vec::new(),
            squares: squares(&solution.explanation),
        }],
    }
}

/// The motif, the man, the move.
pub fn hints(solution: &Solution) -> Vec<String> {
    let outline = solution.outline.iter();
    let hints = outline.flat_map(|outline| &outline.hints);
    hints.map(|hint| hint.text.clone()).collect()
}

fn sentence(solution: &Solution, line: &[UciMove], point: &Point, lang: Lang) -> Sentence {
    let mut moves: Vec<NamedMove> = Vec::new();
    let paths = point.claims.iter().map(|claim| &claim.path[..]);
    let told = solution.outline.iter().map(|outline| &outline.line[..]);
    for path in paths.chain(told).chain([line]) {
        for label in spelled(&along(solution, path, lang), &point.text) {
            let new = !moves.iter().any(|known| known.label == label.label);
            if new {
                moves.push(label);
            }
        }
    }
    let rest = moves.iter().fold(point.text.clone(), |text, named| {
        text.replace(&named.label, " ")
    });
    Sentence {
        text: point.text.clone(),
        squares: squares(&rest),
        moves,
    }
}

/// The moves of a path that the text names, as it spells them: the sign of a check may be missing, and an answer may stand
/// without its number behind the move that it answers.
fn spelled(path: &[NamedMove], text: &str) -> Vec<NamedMove> {
    let mut found: Vec<NamedMove> = Vec::new();
    for (at, named) in path.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &path[before].label);
        let label = plain(&named.label).find(|label| names(text, label));
        let label = label.or_else(|| behind(text, before?, &named.label));
        found.extend(label.map(|label| NamedMove {
            label: label.to_owned(),
            ..named.clone()
        }));
    }
    found
}

/// A move with and without the sign of a check.
fn plain(label: &str) -> impl Iterator<Item = &str> {
    [label, label.trim_end_matches(['+', '#'])].into_iter()
}

/// An answer of Black that stands behind the move that it answers.
fn behind<'a>(text: &str, before: &str, label: &'a str) -> Option<&'a str> {
    let (_, bare) = label.split_once("...")?;
    let stands =
        |answer: &&str| plain(before).any(|action| names(text, &format!("{action} {answer}")));
    plain(bare).find(stands)
}

/// Whether the text has this move, and not as the beginning of another.
fn names(text: &str, label: &str) -> bool {
    let mut found = text.match_indices(label);
    found.any(|(at, _)| {
        let next = text[at + label.len()..].chars().next();
        !next.is_some_and(|c| c.is_ascii_alphanumeric() || "+#=".contains(c))
    })
}

/// The moves of a path, each with its name and the position after it.
fn along(solution: &Solution, path: &[UciMove], lang: Lang) -> Vec<NamedMove> {
    let mut position = solution.root.clone();
    let mut way: Vec<String> = Vec::new();
    let mut named = Vec::new();
    for uci in path {
        let Ok(action) = uci.to_move(&position) else {
            break;
        };
        let label = labelled_in(&position, action, lang);
        position.play_unchecked(action);
        way.push(uci.to_string());
        named.push(NamedMove {
            label,
            path: way.clone(),
            fen: fen(&position),
        });
    }
    named
}

/// The squares that a text names, each once.
fn squares(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let square: Option<Square> = word.parse().ok();
        let name = square.map(|square| square.to_string());
        found.extend(name.filter(|name| !found.contains(name)));
    }
    found
}

#[cfg(test)]
mod tests {
    use planche::{Goal, Request};

    use super::*;

    #[test]
    fn sentences_have_their_moves_and_squares() {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let root = planche::position(fen).expect("a position");
        let solution = planche::solve(&Request::new(root).goal(Goal::Material(30)));
        let told = why(&solution, Lang::En);
        let text: Vec<&str> = told.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(text.join(" "), solution.explanation);
        let mut named = told.iter().flat_map(|one| &one.moves);
        let first = named.find(|one| one.label == "27...Nxc3");
        assert_eq!(first.map(|one| one.path.len()), Some(1));
        assert!(
            told.iter()
                .any(|one| one.squares.contains(&"d1".to_owned()))
        );
        assert_eq!(hints(&solution).len(), 3);
        // "28.Rxc3 Rxc3": the answer is a move of its own.
        let answers: Vec<usize> = told
            .iter()
            .flat_map(|one| &one.moves)
            .filter(|one| one.label == "Rxc3")
            .map(|one| one.path.len())
            .collect();
        assert_eq!(answers, [3], "{}", solution.explanation);
    }

    #[test]
    fn french_sentences_name_their_moves_in_french_letters() {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let root = planche::position(fen).expect("a position");
        let manner = planche::Manner {
            lang: Lang::Fr,
            ..planche::Manner::default()
        };
        let request = Request::new(root).goal(Goal::Material(30)).manner(manner);
        let told = why(&planche::solve(&request), Lang::Fr);
        let mut named = told.iter().flat_map(|one| &one.moves);
        assert!(named.any(|one| one.label == "27...Cxc3"), "{told:?}");
    }

    #[test]
    fn squares_are_words_of_their_own() {
        assert_eq!(
            squares("the rook on d1, the queen on e2 and Rd1 on d1"),
            ["d1", "e2"]
        );
        assert!(names("after 28...Rd1+ it is over", "28...Rd1+"));
        assert!(!names("after 28...Rd1+ it is over", "28...Rd1"));
        assert_eq!(
            behind("30.Qxb2 Rd1 is mate", "30.Qxb2", "30...Rd1#"),
            Some("Rd1")
        );
        assert_eq!(
            behind("Rd1 is mate after 30.Qxb2", "30.Qxb2", "30...Rd1#"),
            None
        );
    }
}
