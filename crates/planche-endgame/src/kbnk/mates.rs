//! The exact table of bishop and knight, made from the mates backwards on sets of positions: a fifth of the
//! time that it takes one position at a time.

use rayon::prelude::*;
use shakmaty::Bitboard;

use crate::class::Class;
use crate::kbnk::fold::{SIZE, WORDS, index};
use crate::kbnk::ground::{Set, black_before, each_word, ground, white_before};
use crate::layout::Layout;
use crate::retrograde::Distances;
use crate::table::{DRAWN, ILLEGAL};

/// The distances of all positions. Whatever man Black takes, the rest is drawn.
pub(crate) fn distances() -> Distances {
    let ground = ground();
    let mut black = Side::new(|at| ground[at].black);
    let mut white = Side::new(|at| ground[at].white);
    black.note(each_word(|at| ground[at].mates), 0);
    for distance in 1..DRAWN {
        let won = each_word(|at| white_before(at, &black.known, white.known[at]));
        if !white.note(won, distance) {
            break;
        }
        let lost = each_word(|at| black_before(at, &white.known, black.known[at]));
        black.note(lost, distance);
    }
    let layout = Layout::of(Class::KBNK);
    let in_order = |side: &Side| {
        let entries = (0..layout.len()).into_par_iter();
        entries
            .map(|entry| side.distances[index(&layout.placement(entry))])
            .collect()
    };
    Distances {
        white: in_order(&white),
        black: in_order(&black),
    }
}

/// What is known of the positions with one side to move.
struct Side {
    /// Those whose distance is known.
    known: Set,
    distances: Vec<u8>,
}

impl Side {
    fn new(legal: impl Fn(usize) -> u64) -> Side {
        let mut distances = vec![ILLEGAL; SIZE];
        for at in 0..WORDS {
            for knight in Bitboard(legal(at)) {
                distances[at << 6 | usize::from(knight)] = DRAWN;
            }
        }
        Side {
            known: vec![0; WORDS],
            distances,
        }
    }

    /// Notes the distance of the positions that are new in a set; whether there are any.
    fn note(&mut self, set: Set, distance: u8) -> bool {
        let mut any = false;
        for (at, (known, now)) in self.known.iter_mut().zip(set).enumerate() {
            for knight in Bitboard(now & !*known) {
                self.distances[at << 6 | usize::from(knight)] = distance;
                any = true;
            }
            *known |= now;
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrograde::analyse;

    #[test]
    fn one_position_at_a_time_gives_the_same() {
        let (sets, single) = (distances(), analyse(Class::KBNK));
        assert!(sets.white == single.white, "White to move");
        assert!(sets.black == single.black, "Black to move");
    }
}
