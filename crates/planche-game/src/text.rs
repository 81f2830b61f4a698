//! The rules language as text: tokens, parser, the value in between, formatter, errors.

pub mod error;
mod parse;
mod print;
pub mod syntax;
mod token;

pub use parse::{DEEPEST, parse};
pub use print::print;
pub use token::decode;
