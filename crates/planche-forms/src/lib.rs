//! A solution in the forms that other programs and people use, all made from the same outline.

mod epd;
mod figure;
mod markdown;
mod pgn;
mod popeye;
mod svg;
mod words;

pub use epd::epd;
pub use figure::figure;
pub use markdown::markdown;
pub use pgn::pgn;
pub use popeye::popeye;
pub use svg::{board as svg_board, tree as svg_tree};
pub use words::{reason, to_move, translated};
