//! Lemmas: a strategy that beat a reply once may beat it again. A lemma is kept with the reply and with the
//! part of the position that it rests on: the men that move and are taken, and the squares that must be
//! empty. It is thought of where the same reply meets the same part, and it only suggests: it is replayed on
//! the real position before it is believed.

use std::rc::Rc;

use planche_tuning::Tuning;
use rustc_hash::FxHashMap;
use shakmaty::{Bitboard, Board, Chess, Position, Role};

use crate::strategy::{Attack, Ply};
use crate::tree::causality::Description;

/// Strategies that won, by the reply they beat and by the position they won from.
#[derive(Debug, Default)]
pub(crate) struct Lemmas {
    by_reply: FxHashMap<Ply, Vec<Lemma>>,
    by_position: FxHashMap<u64, Rc<Attack>>,
}

/// A strategy and the part of the position that it rests on.
#[derive(Debug)]
struct Lemma {
    part: Part,
    attack: Rc<Attack>,
}

/// A part of a position.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    /// The squares where men stand.
    men: Bitboard,
    /// White's among them, and the men of each kind.
    white: Bitboard,
    kinds: [Bitboard; 6],
    /// The squares that are empty.
    empty: Bitboard,
}

impl Part {
    /// What a strategy rests on in the position where it begins.
    fn of(position: &Chess, attack: &Attack, tuning: &Tuning) -> Part {
        let board = position.board();
        let description = Description::of(position, attack, tuning);
        let men = description.men & board.occupied();
        Part::on(board, men, description.ways & !board.occupied())
    }

    fn on(board: &Board, men: Bitboard, empty: Bitboard) -> Part {
        Part {
            men,
            white: board.white() & men,
            kinds: Role::ALL.map(|role| board.by_role(role) & men),
            empty,
        }
    }

    /// Whether a board has the same men there, and nothing where nothing was.
    fn is_on(&self, board: &Board) -> bool {
        (board.occupied() & self.empty).is_empty() && Part::on(board, self.men, self.empty) == *self
    }
}

impl Lemmas {
    /// Remembers that a strategy beat a reply in the position after it.
    pub(super) fn add(
        &mut self,
        reply: Ply,
        (key, position): (u64, &Chess),
        attack: &Rc<Attack>,
        tuning: &Tuning,
    ) {
        if self.by_position.len() < tuning.lemma_positions {
            self.by_position.insert(key, attack.clone());
        }
        let known = self.by_reply.entry(reply).or_default();
        if !known.iter().any(|other| Rc::ptr_eq(&other.attack, attack)) {
            let lemma = Lemma {
                part: Part::of(position, attack, tuning),
                attack: attack.clone(),
            };
            known.insert(0, lemma);
            known.truncate(tuning.lemmas_a_reply);
        }
    }

    /// What may work here, the surest first.
    pub(super) fn suggestions(
        &self,
        reply: Ply,
        key: u64,
        board: &Board,
    ) -> impl Iterator<Item = &Rc<Attack>> {
        let exact = self.by_position.get(&key).into_iter();
        let same = self.by_reply.get(&reply).into_iter().flatten();
        let same = same.filter(move |lemma| lemma.part.is_on(board));
        exact.chain(same.map(|lemma| &lemma.attack))
    }
}

#[cfg(test)]
mod tests {
    use planche_plan::{Reason, Statement, Step};
    use shakmaty::Square;

    use super::*;
    use crate::strategy::After;
    use crate::trying::position;

    /// The capture Rd1xd8 rests on both rooks and the squares between them, and on nothing else.
    #[test]
    fn a_lemma_is_thought_of_where_the_same_part_of_the_position_is_met() {
        let learned = position("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        let attack = Attack::Play {
            ply: Ply {
                from: Square::D1,
                to: Square::D8,
                promotion: None,
            },
            step: Step::new(Statement::play(Square::D1, Square::D8), Reason::MatingCheck),
            made: crate::ids::Made::default(),
            after: After::Mate,
        };
        let part = Part::of(&learned, &attack, &Tuning::DEFAULT);
        let cases = [
            ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", true),
            ("3r3k/1b4pp/8/8/P7/8/5PPP/3R2K1 w - - 0 1", true),
            ("3r2k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", false),
            ("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", false),
            ("3R2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", false),
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", false),
        ];
        for (fen, met) in cases {
            let board = fen.split(' ').next().expect("a board");
            let board: Board = board.parse().expect("a board");
            assert_eq!(part.is_on(&board), met, "{fen}");
        }
    }
}
