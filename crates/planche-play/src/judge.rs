//! The judgement of a position by its state class.

use shakmaty::{Board, Chess, Color, Position};

use crate::class::{StateClass, WHOLE, share_of_middlegame};
use crate::classes::{
    bare_king::bare_king, ending::ending, middlegame::middlegame, pawn_ending::pawn_ending,
};
use crate::known::known;
use crate::score::Score;
use crate::terms::material::pieces;
use crate::terms::{Camp, Term, Terms};

/// What is thought of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// Which function judged it.
    pub class: StateClass,
    /// Hundredths of a pawn for the side to move.
    pub score: Score,
    /// The terms, White's less Black's, before the chances to win were weighed.
    pub terms: Terms,
}

/// Judges a position in which nothing is about to be captured.
pub fn judge(position: &Chess) -> Judgement {
    let class = StateClass::of(position.board());
    let camps = Color::ALL.map(|side| Camp::new(position.board(), side));
    let [white, black] = camps.map(|camp| terms(&camp, class, position));
    let terms = white.zip(black, |white, black| white - black);
    let score = known(position).unwrap_or_else(|| weighed(position, &terms));
    Judgement {
        class,
        score,
        terms,
    }
}

fn terms(camp: &Camp, class: StateClass, position: &Chess) -> Terms {
    match class {
        StateClass::BareKing => bare_king(camp),
        StateClass::PawnEnding => pawn_ending(camp, position.turn()),
        StateClass::Ending => ending(camp),
        StateClass::Opening | StateClass::Middlegame => faded(camp, position),
    }
}

/// A middlegame with few men is already a little of an ending.
fn faded(camp: &Camp, position: &Chess) -> Terms {
    let middle = middlegame(camp, position.castles());
    let share = share_of_middlegame(camp.board);
    if share == WHOLE {
        return middle;
    }
    let fade = |now: Score, then: Score| (now * share + then * (WHOLE - share)) / WHOLE;
    middle.zip(ending(camp), fade)
}

/// The move itself is worth something.
const TEMPO: Score = 8;

/// The sum for the side to move, less where there is little hope to win.
fn weighed(position: &Chess, terms: &Terms) -> Score {
    let board = position.board();
    let sum = terms.sum() + simplified(board, terms[Term::Material]);
    let stronger = if sum > 0 { Color::White } else { Color::Black };
    let hopeful = sum * hope(board, stronger) / FULL_HOPE;
    let patient = hopeful * (PATIENCE - position.halfmoves().min(100) as Score) / PATIENCE;
    position.turn().fold_wb(patient, -patient) + TEMPO
}

/// Near the fiftieth move without progress a good position is worth less and less.
const PATIENCE: Score = 180;

/// Who is ahead likes the other pieces to go.
fn simplified(board: &Board, material: Score) -> Score {
    const MEN_AT_START: Score = 32;
    let gone = MEN_AT_START - board.occupied().count() as Score;
    material.clamp(-1_000, 1_000) * gone / 256
}

const FULL_HOPE: Score = 16;

/// The hope to win of the side that stands better, in sixteenths: without pawns a minor piece is
/// nothing, and bishops of opposite colours draw.
fn hope(board: &Board, stronger: Color) -> Score {
    let camp = Camp::new(board, stronger);
    let lead = pieces(&camp) - pieces(&Camp::new(board, stronger.other()));
    let pawns = camp.own_pawns.count();
    if pawns == 0 && lead < 400 {
        return 1;
    }
    if opposite_bishops(board) {
        return 9;
    }
    FULL_HOPE
}

fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.bishops();
    let only = (board.occupied() & !board.pawns() & !board.kings()) == bishops;
    let one_each = Color::ALL
        .iter()
        .all(|&side| (bishops & board.by_color(side)).count() == 1);
    only && one_each && (bishops & shakmaty::Bitboard::LIGHT_SQUARES).count() == 1
}
