//! `planche endgame`: experts for simple endings, and exact tables for all of up to four men.

mod curve;
mod explain;
mod input;
mod landmark;
mod play;
mod show;
mod sketch;
mod sparring;
mod train;
mod verify;

use clap::Subcommand;

use super::{Exit, Failure};

/// Plays, explains, verifies and breeds endgame experts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  planche endgame explain \"8/8/3k4/8/8/3PK3/8/8 w - - 0 1\"")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play an ending to its end, or against you: a strategy, the reason of each move, boards and take-back
    Play(play::Arguments),
    /// Judge a position, tell the method's move with its reason, and what other moves throw away
    Explain(explain::Arguments),
    /// Run an expert from every legal position against every defence, or test a table, and print counts
    Verify(verify::Arguments),
    /// Breed strategies for king and rook, better the texts of king and queen and of bishop and knight, tune king and pawn
    Train(train::Arguments),
    /// Print an expert's rules or tree with how often each is used
    Show(show::Arguments),
}

/// Runs one of the subcommands.
pub fn run(arguments: Arguments) -> Result<Exit, Failure> {
    match arguments.command {
        Command::Play(arguments) => play::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
    }
}
