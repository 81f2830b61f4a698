//! Men that are still at home, and a king that stays in the middle.

use shakmaty::{Bitboard, Castles, File, Role, Square};

use super::Camp;
use crate::score::Score;

const MINOR_AT_HOME: Score = -14;
const CENTRE_PAWN_AT_HOME: Score = -8;
/// A queen that is out before the minor pieces, for each that is not.
const QUEEN_TOO_EARLY: Score = -6;
const MAY_CASTLE: Score = 12;
/// A king in the middle that may no longer castle.
const STRANDED: Score = -30;
const CASTLED: Score = 25;
/// A rook that is shut in between its king and the corner.
const SHUT_IN: Score = -30;

pub(crate) fn development(camp: &Camp, castles: &Castles) -> Score {
    let home = Bitboard::from_rank(camp.side.backrank());
    let minors = camp.own & (camp.board.knights() | camp.board.bishops()) & home;
    let at_home = minors.count() as Score;
    MINOR_AT_HOME * at_home
        + CENTRE_PAWN_AT_HOME * centre_pawns_at_home(camp)
        + QUEEN_TOO_EARLY * early_queen(camp) * at_home
        + king(camp, castles)
}

fn centre_pawns_at_home(camp: &Camp) -> Score {
    let second = camp
        .side
        .fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
    let home = [File::D, File::E].map(|file| Square::from_coords(file, second));
    home.into_iter()
        .filter(|&square| camp.own_pawns.contains(square))
        .count() as Score
}

fn early_queen(camp: &Camp) -> Score {
    let home = Square::from_coords(File::D, camp.side.backrank());
    let queens = camp.own & camp.board.queens();
    Score::from(queens.any() && !queens.contains(home))
}

fn king(camp: &Camp, castles: &Castles) -> Score {
    let Some(king) = camp.board.king_of(camp.side) else {
        return 0;
    };
    let middle = [File::D, File::E, File::F].contains(&king.file());
    if castles.has_color(camp.side) {
        MAY_CASTLE
    } else if middle {
        STRANDED + shut_in(camp, king)
    } else if camp.rank(king) == 0 {
        CASTLED + shut_in(camp, king)
    } else {
        0
    }
}

fn shut_in(camp: &Camp, king: Square) -> Score {
    let corner = |square: Square| match king.file() < File::E {
        true => square.file() < king.file(),
        false => square.file() > king.file(),
    };
    let home = Bitboard::from_rank(camp.side.backrank());
    let rooks = camp.own & camp.board.by_role(Role::Rook) & home;
    let shut = rooks
        .into_iter()
        .any(|rook| corner(rook) && king.rank() == rook.rank());
    if shut { SHUT_IN } else { 0 }
}
