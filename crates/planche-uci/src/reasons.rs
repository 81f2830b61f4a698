//! Why a move is played, in words. Each sentence tells something that was found out.

use planche_play::{Candidate, Term, judge};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use super::vet::Refutation;
use planche::Solution;
use planche_plan::played;

/// A move as people write it.
pub(crate) fn san(position: &Chess, action: Move) -> String {
    SanPlus::from_move(position.clone(), action).to_string()
}

/// A proved combination: the idea, then the rest of the explanation.
pub(crate) fn combination(solution: &Solution) -> Vec<String> {
    let rest = solution.explanation.strip_prefix(&solution.idea);
    let rest = rest.unwrap_or(&solution.explanation);
    vec![solution.idea.clone(), rest.trim().to_owned()]
}

/// The next move of a combination that was begun before.
pub(crate) fn goes_on(position: &Chess, action: Move, why: &str) -> String {
    let move_text = san(position, action);
    match why.is_empty() {
        true => format!("The combination goes on with {move_text}."),
        false => format!("The combination goes on: {move_text} {why}."),
    }
}

/// A quiet move: that nothing was proved, and how the position that it leads to is judged.
pub(crate) fn quiet(position: &Chess, candidate: &Candidate, tried: usize) -> String {
    let start = position.clone();
    let end = candidate
        .line
        .iter()
        .fold(start, |at, &action| played(&at, action));
    let judgement = judge(&end);
    let mut terms: Vec<(Term, i32)> = Term::ALL
        .into_iter()
        .map(|term| (term, position.turn().fold_wb(1, -1) * judgement.terms[term]))
        .filter(|(_, score)| score.abs() >= 5)
        .collect();
    terms.sort_by_key(|(_, score)| std::cmp::Reverse(score.abs()));
    let shown: Vec<String> = terms
        .iter()
        .take(4)
        .map(|(term, score)| weighed(*term, *score))
        .collect();
    let balance = match shown.is_empty() {
        true => "all in balance".to_owned(),
        false => shown.join(", "),
    };
    format!(
        "No combination proved ({tried} nodes). {} is judged, not proved, by {} it leads to: {balance}.",
        san(position, candidate.action),
        judgement.class.name()
    )
}

fn weighed(term: Term, score: i32) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    format!(
        "{} {sign}{}.{:02}",
        term.name(),
        score.abs() / 100,
        score.abs() % 100
    )
}

/// A move that was not played because the other side has a combination after it.
pub(crate) fn rejected(position: &Chess, refutation: &Refutation) -> String {
    format!(
        "{} fails: {}",
        san(position, refutation.line[0]),
        refutation.idea
    )
}

/// What the other side would do if it were its move.
pub(crate) fn threat(side: Color, solution: &Solution) -> String {
    format!(
        "{} threatens: {}",
        side.fold_wb("White", "Black"),
        solution.idea
    )
}
