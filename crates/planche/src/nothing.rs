//! What is said where nothing was found: the capture that tempts, and why it fails.

use planche_explain::{Opinion, name};
use planche_plan::{Values, played};
use shakmaty::{Chess, Move, Position, Role};

use crate::counsel::{Counsel, has_counsel};
use crate::request::Request;
use planche_explain::labelled;

/// So much, in hundredths of a pawn, a capture has to cost if it is called a mistake.
const COSTS: i32 = 200;

/// How many captures are looked at.
const CAPTURES: usize = 4;

/// The words, and the most tempting capture that fails, if there is one.
pub(crate) fn with_temptation(request: &Request, words: String) -> String {
    let told = has_counsel(request).then(|| temptation(&request.position));
    match told.flatten() {
        Some(sentence) => format!("{words} {sentence}"),
        None => words,
    }
}

/// Whether a capture takes something dear, or something that nobody guards.
fn tempts(root: &Chess, action: Move) -> bool {
    let worth = |role| Values::default().of(role);
    let board = root.board();
    let guards = board.attacks_to(action.to(), !root.turn(), board.occupied());
    let taken = action.capture().map_or(0, worth);
    guards.is_empty() || taken >= worth(action.role())
}

/// "The tempting 13.Qxb7? loses the queen to 13...Na5."
fn temptation(root: &Chess) -> Option<String> {
    let counsel = Counsel::default();
    let now = counsel.study(root)?.score;
    let legal = root.legal_moves();
    let mut captures: Vec<Move> = legal.iter().filter(|m| m.is_capture()).copied().collect();
    captures.sort_by_key(|m| std::cmp::Reverse(m.capture().unwrap_or(Role::Pawn)));
    captures.retain(|m| tempts(root, *m));
    captures.truncate(CAPTURES);
    captures.into_iter().find_map(|action| {
        let next = played(root, action);
        let view = counsel
            .glance(&next)
            .filter(|view| now + view.score >= COSTS)?;
        let reply = view.best?;
        let (tried, answer) = (labelled(root, action), labelled(&next, reply));
        Some(match reply.capture() {
            _ if played(&next, reply).is_checkmate() => format!("{tried}? allows {answer}."),
            Some(role) if reply.to() == action.to() => {
                format!("{tried}? fails, because {answer} takes the {}.", name(role))
            }
            _ => format!("The tempting {tried}? fails to {answer}."),
        })
    })
}
