//! An enemy man must leave its square: `E -> V`, `En -> NEn`, `En -> ENn`.

use planche_plan::{Reason, Statement, Step};
use shakmaty::{Bitboard, Square};

use crate::view::{View, arrival, moved};

/// It can be driven away by an attack, or drawn away by taking what it guards.
pub fn drive_or_draw(view: &View, square: Square) -> Vec<Vec<Step>> {
    let mut ways = draw_away(view, square);
    ways.extend(drive_away(view, square));
    ways
}

/// When it need not leave an empty square behind, it can also be taken.
pub fn any_way(view: &View, square: Square) -> Vec<Vec<Step>> {
    let mut ways = capture(view, square);
    ways.extend(drive_or_draw(view, square));
    ways
}

/// Taking it.
pub fn capture(view: &View, square: Square) -> Vec<Vec<Step>> {
    captures_on(view, square)
        .map(|from| {
            let play = Statement::play(from, square);
            vec![Step::new(play, Reason::Eliminate { square })]
        })
        .collect()
}

/// Taking a man that it guards: if it takes back, it has left.
fn draw_away(view: &View, square: Square) -> Vec<Vec<Step>> {
    let guarded = view.facts().attacks_from(square) & view.enemies();
    guarded
        .into_iter()
        .flat_map(|victim| captures_on(view, victim).map(move |from| (from, victim)))
        .map(|(from, victim)| {
            let play = Statement::play(from, victim);
            vec![Step::new(play, Reason::DrawAway { from: square })]
        })
        .collect()
}

/// Attacking it with a move to another square.
fn drive_away(view: &View, square: Square) -> Vec<Vec<Step>> {
    let mut ways = Vec::new();
    for m in view.moves() {
        let (Some(from), to) = (m.from(), arrival(m)) else {
            continue;
        };
        if to != square && attacks(view, from, to, square) {
            ways.push(vec![
                Step::new(
                    Statement::play(from, to),
                    Reason::DriveAway { from: square },
                ),
                Step::new(Statement::threat(to, square), Reason::Execute),
            ]);
        }
    }
    ways
}

/// Whether the man on `from` would press the man on `square` from `to`: by winning it, or by
/// offering an even exchange.
fn attacks(view: &View, from: Square, to: Square, square: Square) -> bool {
    let board = moved(view.board(), from, to, Bitboard::EMPTY);
    board.attacks_from(to).contains(square)
        && (view.facts().worth(from) <= view.facts().worth(square)
            || view.target(&board, to, square).is_some())
}

fn captures_on(view: &View, square: Square) -> impl Iterator<Item = Square> {
    let takers: Bitboard = view
        .moves()
        .iter()
        .filter(|m| m.is_capture() && m.to() == square)
        .filter_map(|m| m.from())
        .collect();
    takers.into_iter()
}
