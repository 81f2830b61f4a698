//! The men of a position, kings apart, and the class they belong to.

use shakmaty::{Color, Role, Square};

use super::board::Board;
use super::material::Material;

/// A man on the board.
pub(crate) type Man = (Color, Role, Square);

/// The men of a position, kings apart; at most two.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Men {
    list: [Man; 2],
    count: usize,
}

impl Men {
    pub fn new() -> Men {
        Men {
            list: [(Color::White, Role::Pawn, Square::A1); 2],
            count: 0,
        }
    }

    /// Adds a man; a third one is left out.
    pub fn push(&mut self, man: Man) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = man;
            self.count += 1;
        }
    }

    pub fn list(&self) -> &[Man] {
        &self.list[..self.count]
    }

    /// The class and its normal form: colours are exchanged if Black has the stronger men.
    pub fn normal(mut self, kings: [Square; 2], turn: Color) -> (Material, Board) {
        let roles = |men: &Men, side: Color| {
            let own = men.list().iter().filter(|man| man.0 == side);
            let mut roles = [None; 2];
            for (place, man) in roles.iter_mut().zip(own) {
                *place = Some(man.1);
            }
            roles.sort_unstable_by(|a, b| b.cmp(a));
            (roles.iter().flatten().count(), roles)
        };
        let swap = roles(&self, Color::Black) > roles(&self, Color::White);
        let mut board = Board {
            kings,
            men: [Square::A1; 2],
            turn,
            passing: false,
        };
        if swap {
            for man in &mut self.list[..self.count] {
                *man = (man.0.other(), man.1, man.2.flip_vertical());
            }
            board.kings = [kings[1].flip_vertical(), kings[0].flip_vertical()];
            board.turn = turn.other();
        }
        let order = |man: &Man| (man.0 == Color::Black, std::cmp::Reverse(man.1));
        self.list[..self.count].sort_by_key(order);
        let mut sides = [[Role::Pawn; 2]; 2];
        let mut counts = [0; 2];
        for (slot, &(color, role, square)) in self.list().iter().enumerate() {
            board.men[slot] = square;
            let side = color as usize;
            sides[side][counts[side]] = role;
            counts[side] += 1;
        }
        let of = |color: Color| &sides[color as usize][..counts[color as usize]];
        (Material::normal(of(Color::White), of(Color::Black)), board)
    }
}
