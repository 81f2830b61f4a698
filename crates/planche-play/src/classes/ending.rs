//! Endings with pieces: passed pawns run, kings come out.

use crate::terms::{
    Camp, Term, Terms, king_activity::king_activity, material::material, mobility::mobility,
    pawns::pawns_in_endings, pieces::pieces,
};

pub(crate) fn ending(camp: &Camp) -> Terms {
    let mut terms = Terms::default();
    terms[Term::Material] = material(camp);
    terms[Term::Mobility] = mobility(camp);
    terms[Term::King] = king_activity(camp);
    terms[Term::Pawns] = pawns_in_endings(camp);
    terms[Term::Pieces] = pieces(camp) / 2;
    terms
}
