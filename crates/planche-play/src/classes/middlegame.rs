//! Opening and middlegame: pieces out, king safe, the centre held.

use shakmaty::Castles;

use crate::terms::{
    Camp, Term, Terms, development::development, king_safety::king_safety, material::material,
    mobility::mobility, pawns::pawns, pieces::pieces, space::space,
};

pub(crate) fn middlegame(camp: &Camp, castles: &Castles) -> Terms {
    let mut terms = Terms::default();
    terms[Term::Material] = material(camp);
    terms[Term::Mobility] = mobility(camp);
    terms[Term::King] = king_safety(camp);
    terms[Term::Pawns] = pawns(camp);
    terms[Term::Space] = space(camp);
    terms[Term::Development] = development(camp, castles);
    terms[Term::Pieces] = pieces(camp);
    terms
}
