//! Why another move is not the move: by looking for the opponent's combination after it.

use planche_explain::labelled;
use planche_plan::Goal;
use shakmaty::san::SanPlus;
use shakmaty::{Move, Position};

use crate::board::side;
use crate::program::{Outcome, Program, Question, Solution, WhyNot};

/// Solves the position after the move for the opponent, and says what came of it and no more.
pub fn by_solving<P: Program + ?Sized>(
    program: &P,
    question: &Question,
    solution: &Solution,
    action: Move,
) -> WhyNot {
    let san = labelled(&question.position, action);
    let mut after = question.position.clone();
    after.play_unchecked(action);
    if let Some(words) = over(&after, &san) {
        return WhyNot {
            words,
            line: Vec::new(),
        };
    }
    let reply = program.solve(&Question {
        position: after.clone(),
        goal: Goal::Auto,
        ..question.clone()
    });
    match reply.outcome {
        Outcome::Proved => WhyNot {
            words: format!("{san} is met by {}", reply.idea),
            line: reply.line,
        },
        _ => WhyNot {
            words: unknown(question, solution, &san),
            line: Vec::new(),
        },
    }
}

fn over(after: &shakmaty::Chess, san: &str) -> Option<String> {
    if after.is_checkmate() {
        return Some(format!("{san} is checkmate: that wins as well."));
    }
    if after.is_stalemate() {
        return Some(format!("{san} is stalemate: the game is drawn at once."));
    }
    after
        .is_insufficient_material()
        .then(|| format!("After {san} nobody has enough men left to win."))
}

/// Nothing was found for the opponent, which is not to say that the move wins.
fn unknown(question: &Question, solution: &Solution, san: &str) -> String {
    let opponent = side(!question.position.turn());
    let first = solution
        .line
        .first()
        .and_then(|uci| uci.to_move(&question.position).ok())
        .map(|best| SanPlus::from_move(question.position.clone(), best).to_string());
    let found = match first {
        Some(best) if solution.outcome == Outcome::Proved => format!(
            " But only {best} has been proved to win {}.",
            match solution.mate {
                true => "by mate",
                false => &solution.prize,
            }
        ),
        _ => String::new(),
    };
    format!(
        "Planche found no combination for {opponent} against {san}, so the move need not lose \
         anything.{found}"
    )
}
