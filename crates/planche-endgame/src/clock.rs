//! The fifty-move rule and the seventy-five-move rule, for endings that the tables call won.
//!
//! The tables count plies to mate and know no clock. After a hundred plies without a capture or a move of a pawn either
//! side can claim a draw, after a hundred and fifty the game is over; mate comes before both. So a win counts only if
//! mate, or a move that begins the count anew and keeps the win, can be forced before. What is begun anew is then in
//! time: no ending of four men takes more than a hundred plies.

use shakmaty::{Chess, Color, Position};

use crate::exact::{self, NotKnown, Prospect};

/// So many plies, and a draw can be claimed.
pub const CLAIM: u32 = 100;
/// So many, and the game has ended in a draw.
pub const OVER: u32 = 150;

/// With so few plies on the clock no mate by at most four men comes too late.
const EARLY: u32 = 10;
/// So few plies before the claim are played out where pawns could still begin the count anew.
const NEAR: u32 = 6;

/// Whether a win that the tables promise comes in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// Nobody wins, or mate comes before a draw can be claimed.
    InTime,
    /// It may come too late, unless a pawn moves before.
    Unsure,
    /// The other side can claim a draw before it is mated.
    TooLate,
    /// The game has ended already.
    Over,
}

/// Whether the win of a position of at most four men comes in time.
///
/// # Errors
///
/// Where the tables know nothing of the position.
pub fn timing(position: &Chess) -> Result<Timing, NotKnown> {
    let clock = position.halfmoves();
    if clock >= OVER && !position.is_checkmate() {
        return Ok(Timing::Over);
    }
    let prospect = match clock {
        ..=EARLY => return Ok(Timing::InTime),
        _ => exact::judge(position)?,
    };
    let (Prospect::Won(plies) | Prospect::Lost(plies)) = prospect else {
        return Ok(Timing::InTime);
    };
    let left = CLAIM.saturating_sub(clock);
    let converts = exact::plies_to_conversion(position)?.unwrap_or(plies);
    let pawns = position.board().pawns().any();
    Ok(if u32::from(plies.min(converts)) <= left {
        Timing::InTime
    } else if !pawns {
        Timing::TooLate
    } else if left <= NEAR {
        played_out(position, winner(position, prospect), left)?
    } else {
        Timing::Unsure
    })
}

/// What is to be said beside a win, where the clock has run that far; the sentence stands by itself.
pub fn remark(position: &Chess) -> Option<String> {
    let clock = position.halfmoves();
    let passed = format!("{clock} half-moves have passed without a capture or a move of a pawn");
    match timing(position).ok()? {
        Timing::InTime => None,
        Timing::Over => Some(
            "It is a draw already: seventy-five moves have passed without a capture or a move of a pawn."
                .to_owned(),
        ),
        Timing::TooLate if clock >= CLAIM => Some(format!(
            "The clock forbids it: {passed}, and a draw can be claimed before the mate (the fifty-move rule)."
        )),
        Timing::TooLate => Some(format!(
            "The clock forbids it: {passed}, at {CLAIM} a draw can be claimed, and mate takes longer (the fifty-move rule)."
        )),
        Timing::Unsure => Some(format!(
            "Mind the clock: {passed}, and at {CLAIM} a draw can be claimed, unless a pawn moves before."
        )),
    }
}

fn winner(position: &Chess, prospect: Prospect) -> Color {
    match prospect {
        Prospect::Lost(_) => !position.turn(),
        Prospect::Won(_) | Prospect::Drawn => position.turn(),
    }
}

/// Plays the last plies out: can the winner mate, or begin the count anew and keep the win?
fn played_out(position: &Chess, winner: Color, left: u32) -> Result<Timing, NotKnown> {
    Ok(match wins(position, winner, left)? {
        true => Timing::InTime,
        false => Timing::TooLate,
    })
}

fn wins(position: &Chess, winner: Color, left: u32) -> Result<bool, NotKnown> {
    if position.is_checkmate() {
        return Ok(position.turn() != winner);
    }
    let judged = exact::judge(position)?;
    let kept = match position.turn() == winner {
        true => matches!(judged, Prospect::Won(_)),
        false => matches!(judged, Prospect::Lost(_)),
    };
    if !kept || left == 0 {
        return Ok(false);
    }
    for action in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(action);
        let won = match action.is_zeroing() {
            true => is_won(&after, winner)?,
            false => wins(&after, winner, left - 1)?,
        };
        // One such move is enough for the winner; the other side needs one that is not.
        if won == (position.turn() == winner) {
            return Ok(won);
        }
    }
    Ok(position.turn() != winner)
}

fn is_won(position: &Chess, winner: Color) -> Result<bool, NotKnown> {
    Ok(match exact::judge(position)? {
        Prospect::Won(_) => position.turn() == winner,
        Prospect::Lost(_) => position.turn() != winner,
        Prospect::Drawn => false,
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    #[test]
    fn mate_must_come_before_a_draw_can_be_claimed() {
        let check = |fen: &str, expected: Timing| {
            let read: Fen = fen.parse().expect("a FEN");
            let position = read.into_position(CastlingMode::Standard);
            let position: Chess = position.expect("a position");
            assert_eq!(timing(&position), Ok(expected), "{fen}");
        };
        // Mate in two is three plies: the last of them may be the hundredth.
        check("7k/8/5K2/8/8/8/8/6R1 w - - 97 120", Timing::InTime);
        check("7k/8/5K2/8/8/8/8/6R1 w - - 98 120", Timing::TooLate);
        check("7k/8/5K2/8/8/8/8/6R1 w - - 149 120", Timing::TooLate);
        check("7k/8/5K2/8/8/8/8/6R1 w - - 150 120", Timing::Over);
        // Mate at once comes before any claim, and mate on the board before everything.
        check("7k/8/6K1/8/8/8/8/R7 w - - 99 120", Timing::InTime);
        check("R6k/8/6K1/8/8/8/8/8 b - - 150 120", Timing::InTime);
        // A pawn begins the count anew, where it can move and the win is kept.
        check("3k4/8/3K4/3P4/8/8/8/8 b - - 40 90", Timing::InTime);
        check("8/P7/8/8/8/8/k7/7K w - - 99 90", Timing::InTime);
        check("4k3/8/4K3/4P3/8/8/8/8 w - - 99 90", Timing::TooLate);
        check("4k3/8/4K3/4P3/8/8/8/8 w - - 94 90", Timing::InTime);
        check("4k3/8/4K3/4P3/8/8/8/8 w - - 93 90", Timing::Unsure);
        // A draw needs no clock.
        check("8/8/8/8/8/4k3/4p3/4K3 w - - 120 120", Timing::InTime);
    }
}
