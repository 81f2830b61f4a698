//! The table of bishop and knight, made from the mates backwards on sets of positions: a fifth of the
//! time that it takes one position at a time. The sets are those of the ladder of goals, which needs them anyway.

use rayon::prelude::*;
use shakmaty::{Bitboard, Color};

use super::layout::Layout;
use super::table::{DRAWN, ILLEGAL};
use crate::kbnk::fold::{SIZE, WORDS, index};
use crate::kbnk::ground::{Set, black_before, each_word, ground, white_before};
use crate::placement::Placement;

/// The plies to mate of every entry with White and with Black to move. Whatever man Black takes, the rest is
/// drawn.
pub(crate) fn analyse(layout: Layout) -> [Vec<u8>; 2] {
    let ground = ground();
    let mut black = Side::new(|at| ground[at].black);
    let mut white = Side::new(|at| ground[at].white);
    black.note(each_word(|at| ground[at].mates), 0);
    for ply in (1..DRAWN).step_by(2) {
        let won = each_word(|at| white_before(at, &black.known, white.known[at]));
        if !white.note(won, ply) {
            break;
        }
        let lost = each_word(|at| black_before(at, &white.known, black.known[at]));
        black.note(lost, ply + 1);
    }
    [white, black].map(|side| side.in_order(layout))
}

/// What is known of the positions with one side to move.
struct Side {
    /// Those whose value is known.
    known: Set,
    values: Vec<u8>,
}

impl Side {
    fn new(legal: impl Fn(usize) -> u64) -> Side {
        let mut values = vec![ILLEGAL; SIZE];
        for at in 0..WORDS {
            for knight in Bitboard(legal(at)) {
                values[at << 6 | usize::from(knight)] = DRAWN;
            }
        }
        Side {
            known: vec![0; WORDS],
            values,
        }
    }

    /// Notes the plies of the positions that are new in a set; whether there are any.
    fn note(&mut self, set: Set, ply: u8) -> bool {
        let mut any = false;
        for (at, (known, now)) in self.known.iter_mut().zip(set).enumerate() {
            for knight in Bitboard(now & !*known) {
                self.values[at << 6 | usize::from(knight)] = ply;
                any = true;
            }
            *known |= now;
        }
        any
    }

    /// The values in the order of a table.
    fn in_order(self, layout: Layout) -> Vec<u8> {
        let value = |entry: usize| {
            // Who is to move is no part of the number.
            let board = layout.board(entry, Color::White);
            let [king, bare] = board.kings;
            let men = board.men;
            self.values[index(&Placement { bare, king, men })]
        };
        (0..layout.len()).into_par_iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::material::Material;
    use super::super::retrograde::{self, Metric};
    use super::*;

    #[test]
    fn one_position_at_a_time_gives_the_same() {
        let sets = analyse(Layout::of(Material::KBNK));
        let single = retrograde::analyse(Material::KBNK, Metric::Mate);
        assert!(sets[0] == single[0], "White to move");
        assert!(sets[1] == single[1], "Black to move");
    }
}
