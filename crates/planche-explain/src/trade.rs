//! What a line comes to in men: "a queen and a pawn for a rook and a knight".

use shakmaty::{Board, Color, Piece, Position, Role};

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::man::name;
use crate::ply::Ply;
use crate::point::Point;
use crate::subject::Subject;
use crate::words::{list, number, side};

/// The balance in men at the end of the line, where men went on both sides and no capture wins any back.
pub(crate) fn trade(subject: &Subject<'_>, line: &[Ply]) -> Option<Point> {
    let Aim::Material(units) = subject.aim else {
        return None;
    };
    let last = line.last().filter(|_| line.len() % 2 == 1)?;
    let end = last.after();
    let attacker = subject.root.turn();
    let in_hand = subject.gain(&end) >= units;
    let is_safe = subject.is_calm(&end);
    let promoted = line.iter().any(|ply| ply.action.is_promotion());
    let lost = |color| lost(subject.root.board(), end.board(), color);
    let (taken, gone) = (lost(!attacker), lost(attacker));
    let won = without(&taken, &gone);
    let given = without(&gone, &taken);
    if end.is_checkmate() || !in_hand || !is_safe || promoted || gone.is_empty() || won.is_empty() {
        return None;
    }
    let text = match given.is_empty() {
        true => format!("In all {} has won {}.", side(attacker), men(&won)),
        false => format!(
            "In all {} has {} for {}.",
            side(attacker),
            men(&won),
            men(&given)
        ),
    };
    let path = last.path.clone();
    let fact = Fact::Trade { won, given };
    let claims = vec![Claim { path, fact }];
    Some(Point { text, claims })
}

/// The men of one side that have gone, the dearest first.
fn lost(before: &Board, after: &Board, color: Color) -> Vec<Role> {
    let count = |board: &Board, role| board.by_piece(Piece { color, role }).count();
    let roles = Role::ALL.into_iter().rev();
    let gone = |role| vec![role; count(before, role).saturating_sub(count(after, role))];
    roles.flat_map(gone).collect()
}

/// These men less those.
fn without(these: &[Role], those: &[Role]) -> Vec<Role> {
    let mut rest = these.to_vec();
    for role in those {
        if let Some(index) = rest.iter().position(|known| known == role) {
            rest.remove(index);
        }
    }
    rest
}

/// "a queen and two pawns".
fn men(roles: &[Role]) -> String {
    let mut words = Vec::new();
    for group in roles.chunk_by(|a, b| a == b) {
        words.push(match group.len() {
            1 => format!("a {}", name(group[0])),
            many => format!("{} {}s", number(many), name(group[0])),
        });
    }
    list(&words)
}
