//! The rules of bishop and knight for sets of positions, worked on 64 at a time, one bit for each square of
//! the knight.

use std::sync::OnceLock;

use rayon::prelude::*;
use shakmaty::{Bitboard, Square, attacks};

use crate::kbnk::fold::{Turn, WORDS, men_of, word};

/// A set of positions, one word for each place of the bare king, the king and the bishop.
pub(crate) type Set = Vec<u64>;

/// What the rules say of the positions of a word.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ground {
    /// Legal with Black to move.
    pub black: u64,
    /// Legal with White to move.
    pub white: u64,
    /// Black, to move, is mated.
    pub mates: u64,
    /// Black has moves.
    pub moves: u64,
    /// Black has moves, and none of them takes a man.
    pub waits: u64,
    /// Where each of his moves is legal, in the order of the squares beside him.
    replies: [u64; 8],
}

/// The ground of every word, worked out on the first call.
pub(crate) fn ground() -> &'static [Ground] {
    static GROUND: OnceLock<Vec<Ground>> = OnceLock::new();
    GROUND.get_or_init(|| (0..WORDS).into_par_iter().map(Ground::of).collect())
}

impl Ground {
    fn of(at: usize) -> Ground {
        let [bare, king, bishop] = men_of(at);
        let mut ground = Ground::default();
        if king == bishop || bishop == bare || king.distance(bare) <= 1 {
            return ground;
        }
        let legal = !Bitboard::from(bare).with(king).with(bishop);
        // He is taken off the board, so that he cannot hide behind himself.
        let diagonals = attacks::bishop_attacks(bishop, Bitboard::from(king));
        let attacked = |square: Square| {
            let by_bishop = match diagonals.contains(square) {
                true => !attacks::between(bishop, square),
                false => Bitboard::EMPTY,
            };
            by_bishop | attacks::knight_attacks(square)
        };
        let (mut takes, mut any) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (number, to) in attacks::king_attacks(bare).into_iter().enumerate() {
            if king.distance(to) <= 1 {
                continue;
            }
            let safe = legal & !attacked(to);
            if to == bishop {
                takes |= safe;
                continue;
            }
            takes |= safe & Bitboard::from(to);
            let quiet = safe.without(to);
            any |= quiet;
            ground.replies[number] = quiet.0;
        }
        ground.black = legal.0;
        ground.white = (legal & !attacked(bare)).0;
        ground.mates = (legal & attacked(bare) & !takes & !any).0;
        ground.moves = (takes | any).0;
        ground.waits = (any & !takes).0;
        ground
    }
}

/// White to move, with a move into a set of positions with Black to move. Of the positions that are known
/// to have one nothing is asked again.
pub(crate) fn white_before(at: usize, black: &[u64], known: u64) -> u64 {
    let open = ground()[at].white & !known;
    if open == 0 {
        return known;
    }
    let place = at >> 12;
    let [bare, king, bishop] = men_of(at);
    let mut found = knights_beside(black[at]);
    let kings = attacks::king_attacks(king) & !attacks::king_attacks(bare);
    for to in kings.without(bare).without(bishop) {
        found |= black[word(place, to.into(), bishop.into())];
    }
    let occupied = Bitboard::from(bare).with(king);
    for to in attacks::bishop_attacks(bishop, occupied) & !occupied {
        if open & !found == 0 {
            break;
        }
        let free = !attacks::between(bishop, to);
        found |= black[word(place, king.into(), to.into())] & free.0;
    }
    known | found & open
}

/// Black to move, without a capture and with all moves into a set of positions with White to move. Of the
/// positions that are known to be such nothing is asked again.
pub(crate) fn black_before(at: usize, white: &[u64], known: u64) -> u64 {
    let ground = &ground()[at];
    let mut found = ground.waits & !known;
    let [bare, king, bishop] = men_of(at);
    for (to, &reply) in attacks::king_attacks(bare).into_iter().zip(&ground.replies) {
        if found & reply != 0 {
            let turn = Turn::of(to);
            let next = word(turn.place.into(), turn.apply(king), turn.apply(bishop));
            found &= !reply | turn.undo(white[next]);
        }
    }
    known | found
}

/// A set, word by word.
pub(crate) fn each_word(of: impl Fn(usize) -> u64 + Sync + Send) -> Set {
    (0..WORDS).into_par_iter().map(of).collect()
}

/// All squares a knight's move from these.
fn knights_beside(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    (squares << 17 | squares >> 15) & NOT_A
        | (squares << 10 | squares >> 6) & NOT_AB
        | (squares << 15 | squares >> 17) & NOT_H
        | (squares << 6 | squares >> 10) & NOT_GH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;
    use crate::kbnk::fold::{SIZE, placement};

    #[test]
    fn knights_walk_as_they_should() {
        for square in Square::ALL {
            let beside = knights_beside(Bitboard::from(square).0);
            assert_eq!(
                Bitboard(beside),
                attacks::knight_attacks(square),
                "{square}"
            );
        }
    }

    /// The rules of a word are those of its placements.
    #[test]
    fn words_know_the_rules() {
        for number in (0..SIZE).step_by(17) {
            let (ground, here) = (Ground::of(number >> 6), placement(number));
            let has = |word: u64| word >> (number & 63) & 1 == 1;
            let legal = here.is_legal_for_black(Class::KBNK);
            let targets = here.black_targets(Class::KBNK);
            let takes = !(targets & here.men_set(Class::KBNK)).is_empty();
            let checked = here.in_check(Class::KBNK);
            assert_eq!(
                has(ground.white),
                here.is_legal_for_white(Class::KBNK),
                "{here:?}"
            );
            assert_eq!(
                has(ground.mates),
                legal && targets.is_empty() && checked,
                "{here:?}"
            );
            assert_eq!(has(ground.moves), legal && !targets.is_empty(), "{here:?}");
            assert_eq!(
                has(ground.waits),
                legal && !takes && !targets.is_empty(),
                "{here:?}"
            );
            for (to, &reply) in attacks::king_attacks(here.bare)
                .into_iter()
                .zip(&ground.replies)
            {
                if legal && !takes {
                    assert_eq!(has(reply), targets.contains(to), "{here:?} {to}");
                }
            }
        }
    }
}
