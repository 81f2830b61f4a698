//! What a position seems to be worth: the men, where they stand, and how freely they move.
//!
//! Every number in it is learned from games that the program plays with itself (`learn.rs`); none is
//! known beforehand. The sum is the logarithm of the odds that the first player wins.

use crate::board::{Side, Square};
use crate::cells::Role;
use crate::game::Game;
use crate::generate::MoveList;
use crate::rules::Rules;
use crate::state::State;

/// The numbers of a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Weights {
    /// A man by kind, wherever it stands; variants count as what they are variants of. The second
    /// half is the second player's, where the two may differ.
    pub men: Vec<f32>,
    /// What a square adds to it: by side, kind and square as the owner sees it.
    pub places: Vec<f32>,
    /// A man in the reserve, by kind.
    pub reserves: Vec<f32>,
    /// A move more than the opponent has.
    pub mobility: f32,
    /// To be on move.
    pub tempo: f32,
}

/// Where the numbers of a game lie: which man on which square has which number.
#[derive(Debug, Clone)]
pub struct Places {
    squares: usize,
    kinds: usize,
    shared: bool,
}

impl Places {
    /// The places of a game. On a mirrored board both sides share their numbers.
    pub fn new(game: &Game) -> Places {
        Places {
            squares: game.layout.squares,
            kinds: game.kinds.all.len(),
            shared: game.board.mirrored,
        }
    }

    fn owner(&self, side: Side) -> usize {
        if self.shared { 0 } else { side.index() }
    }

    /// The number of tables: one, or one a side.
    pub fn sides(&self) -> usize {
        if self.shared { 1 } else { 2 }
    }

    /// The index of a man's number.
    pub fn man(&self, side: Side, kind: u8) -> usize {
        self.owner(side) * self.kinds + usize::from(kind)
    }

    /// The index of the number of a man on a square.
    pub fn place(&self, game: &Game, side: Side, kind: u8, square: Square) -> usize {
        let (column, row) = game.board.coordinates(square, side);
        let seen = (row * game.board.width + column) as usize;
        let seen = if self.shared { seen } else { square as usize };
        self.man(side, kind) * self.squares + seen
    }

    /// Numbers that say nothing.
    pub fn blank(&self, game: &Game) -> Weights {
        Weights {
            men: vec![0.0; self.sides() * self.kinds],
            places: vec![0.0; self.sides() * self.kinds * self.squares],
            reserves: vec![0.0; game.layout.reserves.len()],
            mobility: 0.0,
            tempo: 0.0,
        }
    }
}

/// The numbers of a game, laid out to be added up fast.
#[derive(Debug, Clone)]
pub struct Worth {
    table: Vec<f32>,
    stride: usize,
    mobility: f32,
    tempo: f32,
    /// What a man is worth on the average, by value of a cell; never negative.
    men: Vec<f32>,
}

impl Worth {
    /// Lays the numbers out.
    pub fn new(rules: &Rules, weights: &Weights) -> Worth {
        let game = &rules.game;
        let places = Places::new(game);
        let largest = game
            .layout
            .reserves
            .iter()
            .map(|&(_, count)| usize::from(count));
        let stride = (1 + 2 * game.kinds.all.len()).max(64.min(largest.sum::<usize>() + 2));
        let mut table = vec![0.0; game.layout.cells() * stride];
        for cell in 0..game.layout.cells() as u16 {
            for value in 0..stride {
                table[cell as usize * stride + value] =
                    number(game, &places, weights, cell, value as u8);
            }
        }
        let men = (0..=u8::MAX)
            .map(|value| game.kinds.man(value))
            .map(|man| {
                man.map_or(0.0, |(side, kind)| {
                    plain(game, &places, weights, side, kind)
                })
            })
            .collect();
        Worth {
            table,
            stride,
            mobility: weights.mobility,
            tempo: weights.tempo,
            men,
        }
    }

    /// What a man is worth on the average.
    pub fn man(&self, value: u8) -> f32 {
        self.men[usize::from(value)]
    }

    /// Whether the freedom of moves is looked at.
    pub fn looks_at_mobility(&self) -> bool {
        self.mobility != 0.0
    }

    /// The logarithm of the first player's odds. `own`: how many moves the side to move has, if
    /// that is known.
    pub fn of(&self, rules: &Rules, state: &State, own: Option<usize>, list: &mut MoveList) -> f32 {
        let men: f32 = state
            .cells
            .iter()
            .zip(self.table.chunks_exact(self.stride))
            .map(|(&value, numbers)| numbers.get(usize::from(value)).copied().unwrap_or(0.0))
            .sum();
        let sign = if state.side == Side::First { 1.0 } else { -1.0 };
        let mut sum = men + sign * self.tempo;
        if self.mobility != 0.0 {
            let mut count = |side| {
                rules.pseudo_moves(state, side, list);
                list.len() as f32
            };
            let own = own.map_or_else(|| count(state.side), |own| own as f32);
            let other = count(state.side.other());
            sum += sign * self.mobility * (own - other);
        }
        sum
    }
}

/// The mean number of a man over all squares.
fn plain(game: &Game, places: &Places, weights: &Weights, side: Side, kind: u8) -> f32 {
    let kind = game.kinds.base(kind);
    let squares = game.layout.squares;
    let own = &weights.places[places.man(side, kind) * squares..][..squares];
    let mean = own.iter().sum::<f32>() / squares as f32;
    (weights.men[places.man(side, kind)] + mean).max(0.0)
}

/// What a cell with a value adds for the first player.
fn number(game: &Game, places: &Places, weights: &Weights, cell: u16, value: u8) -> f32 {
    let sign = |side| if side == Side::First { 1.0 } else { -1.0 };
    match game.layout.role(cell) {
        Role::Square(square) => match game.kinds.man(value) {
            Some((side, kind)) => {
                let kind = game.kinds.base(kind);
                let place = weights.places[places.place(game, side, kind, square)];
                sign(side) * (weights.men[places.man(side, kind)] + place)
            }
            None => 0.0,
        },
        Role::Reserve(side, kind) => {
            let index = game.layout.reserves.iter().position(|&(of, _)| of == kind);
            let one = index.map_or(0.0, |index| weights.reserves[index]);
            sign(side) * one * f32::from(value)
        }
        Role::Flag(_) => 0.0,
    }
}
