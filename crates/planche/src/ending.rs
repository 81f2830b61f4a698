//! Positions of which there is something to say without any plan: the game is over, or an endgame
//! expert knows the ending.

use planche_endgame::{Fate, clock, expert};
use shakmaty::{Chess, Color, Position};

use crate::tables;

/// So many half-moves without a capture or a move of a pawn end the game.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// What is said of a position in which the game is over.
pub(crate) fn over(position: &Chess) -> Option<String> {
    let side = name(position.turn());
    if position.is_checkmate() {
        Some(format!(
            "It is checkmate already: {side} is to move, and is mated."
        ))
    } else if position.is_stalemate() {
        Some(format!(
            "It is stalemate already: {side} is to move, and has no move."
        ))
    } else if position.halfmoves() >= SEVENTY_FIVE_MOVES {
        let words = "It is a draw already: seventy-five moves have passed without a capture or a move of a pawn.";
        Some(words.to_owned())
    } else if position.is_insufficient_material() {
        Some("It is a draw already: nobody has men left to mate with.".to_owned())
    } else {
        None
    }
}

/// What the endgame expert says of a position that he knows, and what the clock says to it.
pub(crate) fn known(position: &Chess) -> Option<String> {
    let words = by_the_expert(position).or_else(|| tables::known(position))?;
    Some(match clock::remark(position) {
        Some(remark) => format!("{words} {remark}"),
        None => words,
    })
}

fn by_the_expert(position: &Chess) -> Option<String> {
    let ruling = expert(position)?;
    let class = ruling.class;
    Some(match ruling.fate {
        Fate::Drawn => {
            format!("But the ending is known ({class}): with best play it is a draw.")
        }
        Fate::Won { by, moves } => {
            let side = name(by);
            let moves = match moves {
                1 => "1 move".to_owned(),
                _ => format!("{moves} moves"),
            };
            format!(
                "But the ending is known ({class}): with best play {side} mates in {moves}, and `planche endgame explain` shows how."
            )
        }
    })
}

fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
