//! What a position is worth, by a small network. It was trained on what an engine thinks of positions
//! (`examples/label_positions.rs` asks it, `examples/train_network.rs` learns); the numbers are in
//! `data/network.bin`.
//!
//! The board is seen twice, once by each side, with the men as that side has them: its own and the other's, from
//! its own first rank up, and mirrored so that its king is on the left. Either view turns on some of [`INPUTS`]
//! inputs, one a man; they are summed into [`HIDDEN`] cells, and both sets of cells into one number, by weights that
//! depend on how many men are left.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Chess, Color, File, Piece, Position, Role, Square};

use crate::score::Score;

/// A man of either side, of six kinds, on one of 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;
/// The cells that every view is summed into.
pub const HIDDEN: usize = 256;
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
    let mirrored = is_mirrored(board, side);
    let men = board.clone().into_iter();
    men.map(move |(square, piece)| input(square, piece, side, mirrored))
}

fn is_mirrored(board: &Board, side: Color) -> bool {
    let king = board.king_of(side);
    king.is_some_and(|king| king.file() >= File::E)
}

fn input(square: Square, piece: Piece, side: Color, mirrored: bool) -> usize {
    let square = side.fold_wb(square, square.flip_vertical());
    let square = match mirrored {
        true => square.flip_horizontal(),
        false => square,
    };
    let man = usize::from(piece.role) - 1 + 6 * usize::from(piece.color != side);
    64 * man + usize::from(square)
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

    fn cells(&self, board: &Board, side: Color) -> Cells {
        let mut cells = self.bias;
        for input in inputs(board, side) {
            self.turn_on(&mut cells, input);
        }
        cells
    }

    fn turn_on(&self, cells: &mut Cells, input: usize) {
        let weights = &self.inputs[input];
        let cells = cells.iter_mut().zip(weights);
        cells.for_each(|(cell, weight)| *cell = cell.wrapping_add(*weight));
    }

    /// One side's cells after a move, from those before it: most moves turn one man off and one on, and captures one more
    /// off.
    fn moved(&self, cells: &Cells, step: &Step<'_>, side: Color) -> Cells {
        let mirrored = is_mirrored(step.after, side);
        if mirrored != is_mirrored(step.before, side) {
            return self.cells(step.after, side);
        }
        let weights =
            |&(square, piece): &(Square, Piece)| &self.inputs[input(square, piece, side, mirrored)];
        let mut cells = *cells;
        match (&step.gone[..], &step.come[..]) {
            ([gone], [come]) => {
                let changes = weights(gone).iter().zip(weights(come));
                for (cell, (gone, come)) in cells.iter_mut().zip(changes) {
                    *cell = cell.wrapping_sub(*gone).wrapping_add(*come);
                }
            }
            ([gone, taken], [come]) => {
                let gone = weights(gone).iter().zip(weights(taken));
                let changes = gone.zip(weights(come));
                for (cell, ((gone, taken), come)) in cells.iter_mut().zip(changes) {
                    *cell = cell
                        .wrapping_sub(*gone)
                        .wrapping_sub(*taken)
                        .wrapping_add(*come);
                }
            }
            (gone, come) => {
                for off in gone.iter().map(weights) {
                    let cells = cells.iter_mut().zip(off);
                    cells.for_each(|(cell, weight)| *cell = cell.wrapping_sub(*weight));
                }
                for on in come.iter().map(weights) {
                    let cells = cells.iter_mut().zip(on);
                    cells.for_each(|(cell, weight)| *cell = cell.wrapping_add(*weight));
                }
            }
        }
        cells
    }
}

/// What a move changes on the board.
struct Step<'a> {
    before: &'a Board,
    after: &'a Board,
    /// The men that stand no longer where they stood, and those that have come.
    gone: ArrayVec<(Square, Piece), CHANGES>,
    come: ArrayVec<(Square, Piece), CHANGES>,
}

/// No move changes more squares: castling changes four.
const CHANGES: usize = 4;

impl<'a> Step<'a> {
    fn new(before: &'a Board, after: &'a Board) -> Step<'a> {
        let squares = changed(before, after);
        let on = |board: &Board| {
            let men = squares.into_iter();
            men.filter_map(|square| Some((square, board.piece_at(square)?)))
                .take(CHANGES)
                .collect()
        };
        Step {
            before,
            after,
            gone: on(before),
            come: on(after),
        }
    }
}

/// The squares on which two boards differ.
fn changed(before: &Board, after: &Board) -> Bitboard {
    let colors = Color::ALL.map(|color| before.by_color(color) ^ after.by_color(color));
    let roles = Role::ALL.map(|role| before.by_role(role) ^ after.by_role(role));
    let all = colors.into_iter().chain(roles);
    all.fold(Bitboard::EMPTY, |all, some| all | some)
}

/// A position as the network sees it, from White's side and from Black's.
#[derive(Clone)]
pub(crate) struct View {
    cells: [Cells; 2],
}

impl View {
    /// A position that is seen for the first time.
    pub(crate) fn new(position: &Chess) -> View {
        let cells = Color::ALL.map(|side| NETWORK.cells(position.board(), side));
        View { cells }
    }

    /// The view after a move, from the one before it: only the men that moved are looked at.
    pub(crate) fn after(&self, before: &Chess, after: &Chess) -> View {
        let step = Step::new(before.board(), after.board());
        let [white, black] = &self.cells;
        View {
            cells: [
                NETWORK.moved(white, &step, Color::White),
                NETWORK.moved(black, &step, Color::Black),
            ],
        }
    }

    /// Hundredths of a pawn for the side to move.
    pub(crate) fn opinion(&self, position: &Chess) -> Score {
        let bucket = bucket(position.board());
        let [own, other] = &NETWORK.output[bucket];
        let [white, black] = &self.cells;
        let (mine, theirs) = position.turn().fold_wb((white, black), (black, white));
        let sum = weigh(mine, own) + weigh(theirs, other);
        let full = i32::from(FULL);
        (sum / full + i32::from(NETWORK.output_bias[bucket])) * SCALE / (full * i32::from(ONE))
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
    View::new(position).opinion(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn men_are_worth_something() {
        assert!(opinion(&Chess::default()).abs() < 80);
        let rook_up = "6k1/5ppp/8/8/8/8/5PPP/3R2K1";
        assert!(opinion(&position(&format!("{rook_up} w - - 0 1"))) > 300);
        assert!(opinion(&position(&format!("{rook_up} b - - 0 1"))) < -300);
    }

    /// Black in White's place thinks the same, and so does a king on the other wing.
    #[test]
    fn the_view_does_not_depend_on_colour_or_wing() {
        let plain = opinion(&position("2r3k1/p4ppp/1q6/8/3N4/4P3/P4PPP/3Q2K1 w - - 0 1"));
        let flipped = opinion(&position("3q2k1/p4ppp/4p3/3n4/8/1Q6/P4PPP/2R3K1 b - - 0 1"));
        let mirrored = opinion(&position("1k3r2/ppp4p/6q1/8/4N3/3P4/PPP4P/1K2Q3 w - - 0 1"));
        assert_eq!((flipped, mirrored), (plain, plain));
    }

    /// Castling, taking in passing and promoting among them.
    #[test]
    fn a_view_that_is_kept_up_is_the_one_that_is_made() {
        for fen in [
            "r3k2r/pPppqpb1/bn2pnp1/3PN3/4P3/2N2Q1p/PP1BBPPP/R3K2R w KQkq - 0 1",
            "8/1k6/8/2pP4/8/8/4K2p/8 w - c6 0 2",
            "8/1k6/8/3P4/8/3K4/7p/8 b - - 0 2",
        ] {
            let before = position(fen);
            let view = View::new(&before);
            for action in before.legal_moves() {
                let after = before.clone().play(action).expect("legal");
                assert_eq!(view.after(&before, &after).opinion(&after), opinion(&after));
            }
        }
    }

    #[test]
    fn a_view_has_one_input_a_man() {
        let board = position("6k1/8/8/8/8/8/P7/6K1 w - - 0 1").board().clone();
        let seen: Vec<usize> = inputs(&board, Color::White).collect();
        // Mirrored, since the king is on the right: the pawn on h2, the kings on b1 and b8.
        assert_eq!(seen, [5 * 64 + 1, 15, 11 * 64 + 57]);
    }
}
