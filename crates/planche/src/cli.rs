//! The command line: one file a subcommand, one place that turns errors into messages and exit codes.

mod failure;
mod game;
mod input;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use failure::{Failure, Outcome};

/// Finds combinations in chess positions with plans, proves them, and says why they work.
#[derive(Debug, Parser)]
#[command(name = "planche", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// One variant a subcommand; each keeps its arguments and its `run` in a file of its own.
#[derive(Debug, Subcommand)]
enum Command {
    Game(game::Game),
}

/// Runs the program: 0 when done, 1 when it ran but found no proof or a check failed, 2 for bad input.
pub fn run() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Game(game) => game.run(),
    };
    failure::exit(outcome)
}
