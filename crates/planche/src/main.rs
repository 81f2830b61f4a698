//! The `planche` program: a thin edge around the libraries.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
