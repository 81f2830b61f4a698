//! The `planche` program, a thin edge around the libraries: one file a subcommand, one place that turns
//! errors into messages and exit codes.

mod annotate;
mod asking;
mod audit;
mod bench;
mod check;
mod completions;
mod crew;
mod endgame;
mod experiment;
mod failure;
mod figures;
mod game;
mod input;
mod interrupt;
mod manual;
mod mcp;
mod output;
mod page;
mod plan;
mod printable;
mod progress;
mod render;
mod schema;
mod serve;
mod solve;
mod suite;
mod table1;
mod target;
mod telling;
mod think;
mod threats;
mod tuning;
mod uci;
mod why_not;
mod zstd;

use std::env;
use std::ffi::OsString;
use std::process::{self, ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::{Exit, Failure};
use output::complain;
use printable::printable;

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
    Solve(solve::Arguments),
    Think(think::Arguments),
    Check(check::Arguments),
    Suite(suite::Arguments),
    Figures(figures::Arguments),
    Audit(audit::Arguments),
    Table1(table1::Arguments),
    Bench(bench::Arguments),
    Tuning(tuning::Arguments),
    /// Play, explain, verify and breed endgame experts
    Endgame(endgame::Arguments),
    Game(game::Game),
    WhyNot(why_not::Arguments),
    Threats(threats::Arguments),
    Annotate(annotate::Arguments),
    Uci(uci::Arguments),
    Serve(serve::Arguments),
    Page(page::Arguments),
    Mcp(mcp::Arguments),
    Schema(schema::Arguments),
    Manual(manual::Arguments),
    Completions(completions::Arguments),
}

/// What the user asks for; the program ends here if that cannot be understood.
fn arguments() -> Arguments {
    let matches = numbers(Arguments::command()).try_get_matches();
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    arguments.unwrap_or_else(|error| refuse(&error))
}

/// Tells what cannot be understood, in colours only where the words given do nothing to a terminal and are
/// not without end.
fn refuse(error: &clap::Error) -> ! {
    let harmless = |word: OsString| word.to_str().is_some_and(|word| printable(word) == word);
    if !error.use_stderr() || env::args_os().all(harmless) {
        error.exit()
    }
    complain(error.to_string().trim_end());
    process::exit(error.exit_code())
}

/// A number below zero is a bad number, and no unknown flag.
fn numbers(command: clap::Command) -> clap::Command {
    let number = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    command.mut_args(number).mut_subcommands(numbers)
}

/// Runs the program: 0 when done, 1 when it ran but found no proof or a check failed, 2 for bad input, 130
/// when it was stopped with Ctrl-C.
fn main() -> ExitCode {
    let command = arguments().command;
    failure::exit(failure::guarded(|| run(command)))
}

fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Think(arguments) => think::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Suite(arguments) => suite::run(&arguments),
        Command::Figures(arguments) => figures::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Table1(arguments) => table1::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Tuning(arguments) => tuning::run(&arguments),
        Command::Endgame(arguments) => endgame::run(arguments),
        Command::Game(game) => game.run(),
        Command::WhyNot(arguments) => why_not::run(&arguments),
        Command::Threats(arguments) => threats::run(&arguments),
        Command::Annotate(arguments) => annotate::run(&arguments),
        Command::Uci(arguments) => uci::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Page(arguments) => page::run(&arguments),
        Command::Mcp(arguments) => mcp::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Manual(arguments) => manual::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
