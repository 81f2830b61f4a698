//! Planche for assistants: tools of the Model Context Protocol.
//!
//! An assistant is handed words that it may quote, and is told plainly whether they are proved. Every proof has an
//! identity, by which the proof itself can be read; every question is one of `planche-ask`, with the same arguments.

mod server;
mod shelf;
mod text;
mod tool;

pub use server::{Assistant, serve_stdio};
pub use tool::TOOLS;
