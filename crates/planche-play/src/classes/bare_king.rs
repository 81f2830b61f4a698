//! Against a bare king: drive him to the edge, bring the king, and push what can be pushed.

use crate::score::Score;
use crate::terms::{
    Camp, Term, Terms, from_centre, material::material, pawns::pawns_in_endings, steps,
};

const AT_THE_EDGE: Score = 12;
const KINGS_APART: Score = -8;

pub(crate) fn bare_king(camp: &Camp) -> Terms {
    let mut terms = Terms::default();
    terms[Term::Material] = material(camp);
    terms[Term::Pawns] = pawns_in_endings(camp);
    if camp.own.more_than_one() {
        terms[Term::King] = drive(camp);
    }
    terms
}

fn drive(camp: &Camp) -> Score {
    let kings = [camp.side, camp.side.other()].map(|side| camp.board.king_of(side));
    match kings {
        [Some(own), Some(bare)] => AT_THE_EDGE * from_centre(bare) + KINGS_APART * steps(own, bare),
        _ => 0,
    }
}
