//! What a position is worth, by a small network. It was trained on what an engine thinks of positions
//! (`examples/label_positions.rs` asks it, `examples/train_network.rs` learns); the numbers are in
//! `data/network.bin`.
//!
//! The board is seen twice, once by each side, with the men as that side has them: its own and the other's, from
//! its own first rank up, and mirrored so that its king is on the left. Either view turns on some of [`INPUTS`]
//! inputs, one a man; they are summed into [`HIDDEN`] cells, and both sets of cells into one number, by weights that
//! depend on how many men are left.

use shakmaty::{Board, Chess, Color, File, Position, Square};

use crate::score::Score;

/// A man of either side, of six kinds, on one of 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;
/// The cells that every view is summed into.
pub const HIDDEN: usize = 128;
/// One set of weights for every four men.
pub const BUCKETS: usize = 8;
/// A cell is full at this value: one, in whole numbers.
pub const FULL: i16 = 255;
/// One, in the weights of the output.
pub const ONE: i16 = 64;
/// What an output of one is worth, in hundredths of a pawn.
pub const SCALE: i32 = 400;

/// How many bytes a network has: the numbers below as little-endian `i16`, in their order.
const BYTES: usize = 2 * (INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN + BUCKETS);

type Cells = [i16; HIDDEN];

struct Network {
    inputs: Vec<Cells>,
    bias: Cells,
    output: [[Cells; 2]; BUCKETS],
    output_bias: [i16; BUCKETS],
}

/// The inputs that one side's view turns on.
pub fn inputs(board: &Board, side: Color) -> impl Iterator<Item = usize> {
    let king = board.king_of(side);
    let mirrored = king.is_some_and(|king| king.file() >= File::E);
    board.clone().into_iter().map(move |(square, piece)| {
        let square = seen(square, side, mirrored);
        let man = usize::from(piece.role) - 1 + 6 * usize::from(piece.color != side);
        64 * man + usize::from(square)
    })
}

fn seen(square: Square, side: Color, mirrored: bool) -> Square {
    let square = side.fold_wb(square, square.flip_vertical());
    match mirrored {
        true => square.flip_horizontal(),
        false => square,
    }
}

/// Which set of weights a position is judged by.
pub fn bucket(board: &Board) -> usize {
    ((board.occupied().count() - 1) / 4).min(BUCKETS - 1)
}

impl Network {
    fn read(bytes: &[u8; BYTES]) -> Network {
        let mut numbers = bytes
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().unwrap_or_default();
        let mut cells = || std::array::from_fn(|_| next());
        Network {
            inputs: (0..INPUTS).map(|_| cells()).collect(),
            bias: cells(),
            output: std::array::from_fn(|_| [cells(), cells()]),
            output_bias: std::array::from_fn(|_| next()),
        }
    }

    fn judge(&self, board: &Board, side: Color) -> Score {
        let bucket = bucket(board);
        let [own, other] = &self.output[bucket];
        let sum = weigh(&self.cells(board, side), own)
            + weigh(&self.cells(board, side.other()), other);
        let full = i32::from(FULL);
        (sum / full + i32::from(self.output_bias[bucket])) * SCALE / (full * i32::from(ONE))
    }

    fn cells(&self, board: &Board, side: Color) -> Cells {
        let mut cells = self.bias;
        for input in inputs(board, side) {
            for (cell, weight) in cells.iter_mut().zip(&self.inputs[input]) {
                *cell = cell.wrapping_add(*weight);
            }
        }
        cells
    }
}

/// The squares of the cells, each by its weight.
fn weigh(cells: &Cells, weights: &Cells) -> i32 {
    cells
        .iter()
        .zip(weights)
        .map(|(cell, weight)| {
            let cell = (*cell).clamp(0, FULL);
            i32::from(cell.wrapping_mul(*weight)) * i32::from(cell)
        })
        .sum()
}

static NETWORK: std::sync::LazyLock<Network> =
    std::sync::LazyLock::new(|| Network::read(include_bytes!("../data/network.bin")));

/// Hundredths of a pawn for the side to move, in a position where nothing is about to be captured.
pub fn opinion(position: &Chess) -> Score {
    NETWORK.judge(position.board(), position.turn())
}
