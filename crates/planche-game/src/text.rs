//! The rules language as text: tokens, parser, the value in between, formatter, errors.

pub mod error;
mod parse;
mod print;
mod slips;
pub mod syntax;
mod token;

pub use error::{Problem, RulesError};
pub use parse::{DEEPEST, parse};
pub use print::print;
pub use slips::explained;
pub use token::decode;
