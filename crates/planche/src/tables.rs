//! The exact tables as a judge. With at most four men they know the result of every position, and nothing is claimed that
//! they contradict: men that are won in a drawn ending have won nothing.

use std::time::Duration;

use planche_endgame::exact::{self, Prospect};
use planche_explain::Prize;
use planche_plan::played;
use shakmaty::{Chess, Color, Position};

use crate::request::Request;
use crate::solution::{Claim, Solution};
use planche_explain::labelled;

/// The tables know endings of so many men.
const MEN: usize = 4;

/// With so many men a table takes a while to make, and longer where pawns lead to many others.
const WHILE: Duration = Duration::from_secs(3);
const WHILE_WITH_PAWNS: Duration = Duration::from_secs(8);

/// Whether there is time to ask what is known of the ending.
pub(crate) fn may_ask(request: &Request) -> bool {
    let board = request.position.board();
    let needed = match board.pawns().any() {
        true => WHILE_WITH_PAWNS,
        false => WHILE,
    };
    board.occupied().count() < MEN || request.limits.time.is_none_or(|time| time > needed)
}

/// The same for words alone: whoever wants none need not wait for a table.
pub(crate) fn may_tell(request: &Request) -> bool {
    let few = request.position.board().occupied().count() < MEN;
    (few || request.counsel) && may_ask(request)
}

/// What the tables say against what is claimed, if they do.
pub(crate) fn contradiction(request: &Request, solution: &Solution) -> Option<String> {
    let root = &request.position;
    let first = solution.best().filter(|_| solution.is_proved())?;
    let gains = !matches!(solution.claim, Claim::Draw);
    if !request.doubting || !gains || !is_known(root) || !may_ask(request) {
        return None;
    }
    let verdict = match exact::judge(&played(root, first)).ok()?.for_mover() {
        Prospect::Won(_) => return None,
        Prospect::Drawn => "with best play it is a draw all the same".to_owned(),
        Prospect::Lost(_) => format!("with best play {} wins", name(!root.turn())),
    };
    let wins = match solution.is_mate() {
        true => "seems to mate".to_owned(),
        false => format!("wins {}", Prize::of(solution.gain(), &request.values)),
    };
    let first = labelled(root, first);
    Some(format!(
        "{first} {wins}, but the exact tables know the ending: {verdict}."
    ))
}

/// What the tables say of a position with men on both sides, for which there is no expert.
pub(crate) fn known(position: &Chess) -> Option<String> {
    if !is_known(position) {
        return None;
    }
    let side = position.turn();
    Some(match exact::judge(position).ok()? {
        Prospect::Drawn => {
            "But the exact tables know the ending: with best play it is a draw.".to_owned()
        }
        Prospect::Won(plies) => won(side, moves(plies.div_ceil(2)), best(position)),
        Prospect::Lost(plies) => won(!side, moves(plies / 2), None),
    })
}

fn won(winner: Color, moves: String, first: Option<String>) -> String {
    let begins = first.map_or_else(String::new, |first| format!(", beginning with {first}"));
    format!(
        "But the exact tables know the ending: with best play {} mates in {moves}{begins}, and `planche endgame explain` \
         shows how.",
        name(winner)
    )
}

fn moves(count: u8) -> String {
    match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    }
}

/// The quickest move to mate.
fn best(position: &Chess) -> Option<String> {
    let best = exact::choices(position).ok()?.into_iter().next()?;
    Some(labelled(position, best.play))
}

fn is_known(position: &Chess) -> bool {
    position.board().occupied().count() <= MEN && !position.castles().any()
}

fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
