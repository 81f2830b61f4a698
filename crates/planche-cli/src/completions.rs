//! `planche completions`: what a shell needs to complete our commands and flags.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::output::say;
use super::{Exit, Failure};

/// Print what a shell needs to complete commands and flags.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche completions bash > ~/.local/share/bash-completion/completions/planche\n  planche completions fish > ~/.config/fish/completions/planche.fish"
)]
pub struct Arguments {
    /// The shell.
    shell: Shell,
}

/// Prints the completions.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    let mut command = super::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "planche", &mut script);
    say(String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
