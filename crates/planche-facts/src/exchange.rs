//! What an exchange on one square is worth.

use planche_plan::{Units, Values};
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::attacks::pinned;

/// What the side of the man on `from` gains, at best for both sides, by playing it to `to` and
/// then exchanging on that square only; either side may stop when it likes.
///
/// Men that are pinned to their king do not join in unless the exchange is on the line of the pin.
/// A quiet move to an attacked square gives a negative value: the man may be lost there.
pub fn exchange(board: &Board, values: Values, from: Square, to: Square) -> Units {
    let Some(man) = board.piece_at(from) else {
        return 0;
    };
    let mut swap = Swap::new(board, values, to);
    let mut gains = [0; 32];
    let mut depth = 0;
    gains[0] = board.role_at(to).map_or(0, |role| values.of(role));
    let mut on_square = man.role;
    let mut side = man.color.other();
    if man.role == Role::Pawn && to.rank().flip_vertical() == man.color.backrank() {
        on_square = Role::Queen;
        gains[0] += values.of(Role::Queen) - values.of(Role::Pawn);
    }
    swap.occupied.discard(from);
    while let Some((square, role)) = swap.cheapest(side) {
        depth += 1;
        gains[depth] = values.of(on_square) - gains[depth - 1];
        if depth == gains.len() - 1 {
            break;
        }
        on_square = role;
        swap.occupied.discard(square);
        side = side.other();
    }
    while depth > 0 {
        gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
        depth -= 1;
    }
    gains[0]
}

/// The men still to take part in an exchange.
struct Swap<'a> {
    board: &'a Board,
    values: Values,
    to: Square,
    occupied: Bitboard,
    pinned: Bitboard,
}

impl<'a> Swap<'a> {
    fn new(board: &'a Board, values: Values, to: Square) -> Swap<'a> {
        let held = |side| {
            let king = board.king_of(side);
            let free =
                |square: &Square| king.is_some_and(|king| attacks::aligned(king, *square, to));
            let bound = pinned(board, side).into_iter();
            bound.filter(|square| !free(square)).collect::<Bitboard>()
        };
        Swap {
            board,
            values,
            to,
            occupied: board.occupied(),
            pinned: held(Color::White) | held(Color::Black),
        }
    }

    /// The cheapest man of `side` that can take on the square now. The king takes only what the
    /// other side no longer guards; a pinned man guards against him all the same.
    fn cheapest(&self, side: Color) -> Option<(Square, Role)> {
        let attackers = self.attackers(side);
        let (square, role) = attackers
            .into_iter()
            .filter_map(|square| Some((square, self.board.role_at(square)?)))
            .min_by_key(|&(square, role)| (self.values.of(role), u32::from(square)))?;
        let others = self.board.attacks_to(self.to, side.other(), self.occupied) & self.occupied;
        let forbidden = role == Role::King && others.any();
        (!forbidden).then_some((square, role))
    }

    fn attackers(&self, side: Color) -> Bitboard {
        self.board.attacks_to(self.to, side, self.occupied) & self.occupied & !self.pinned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    fn check(fen: &str, from: Square, to: Square, expected: Units) {
        let fen: Fen = fen.parse().unwrap();
        let gain = exchange(&fen.as_setup().board, Values::default(), from, to);
        assert_eq!(gain, expected, "{from}{to} in {fen}");
    }

    #[test]
    fn exchanges_are_counted_to_the_end() {
        let m39 = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        check(m39, Square::D5, Square::C3, 0);
        check(m39, Square::D5, Square::E3, -20);
        check(m39, Square::C5, Square::C3, 0);
        check(m39, Square::D8, Square::D6, 0);
    }

    #[test]
    fn an_unguarded_man_is_won_and_a_guarded_one_costs() {
        check(
            "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
            10,
        );
        check(
            "4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
            -35,
        );
    }

    #[test]
    fn the_man_behind_joins_in() {
        check(
            "3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1",
            Square::D3,
            Square::D5,
            10,
        );
    }

    #[test]
    fn the_king_does_not_take_a_guarded_man() {
        check(
            "8/8/4k3/3p4/8/3R4/3R4/4K3 w - - 0 1",
            Square::D3,
            Square::D5,
            10,
        );
    }

    #[test]
    fn a_pinned_man_does_not_take_back() {
        let pinned = "4k3/4n3/8/3p4/8/8/3R4/4RK2 w - - 0 1";
        check(pinned, Square::D2, Square::D5, 10);
    }

    #[test]
    fn a_pinned_man_still_keeps_the_king_off() {
        let pinned = "6r1/8/4k3/3p4/8/8/6B1/3R2K1 w - - 0 1";
        check(pinned, Square::D1, Square::D5, 10);
    }

    #[test]
    fn a_promotion_counts_as_a_queen() {
        check("8/P7/8/8/8/8/8/k1K5 w - - 0 1", Square::A7, Square::A8, 85);
    }
}
