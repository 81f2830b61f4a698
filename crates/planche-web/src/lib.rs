//! The page of Planche: a small server on this machine, and a page in the browser.
//!
//! Whatever is known about chess is known here or further down; the page renders what it is given.
//! Every question about chess goes to the facade.
//!
//! Everything a request can ask for is bounded: the size of what it sends, the time it may take, and
//! how many may run at once. Only pages that this server has sent may use it.

mod attempt;
mod board;
#[cfg(not(target_family = "wasm"))]
mod connections;
mod endgame;
mod examples;
mod failure;
mod forms;
mod games;
#[cfg(test)]
mod generated;
mod groups;
#[cfg(not(target_family = "wasm"))]
mod guard;
mod language;
mod node;
mod offline;
mod openapi;
mod page;
mod paste;
mod plan_french;
mod plan_saying;
mod plan_words;
mod review;
mod sentence;
mod server;
mod shelf;
mod solve;
mod think;
mod thought;
mod threads;
mod told;
#[cfg(test)]
mod typescript;
mod work;

pub use offline::{Answered, Offline};
pub use page::files;
#[cfg(not(target_family = "wasm"))]
pub use server::{router, serve};
