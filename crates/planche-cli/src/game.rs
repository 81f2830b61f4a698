//! `planche game`: board games from rules files.

mod analyse;
mod best;
mod conditions;
mod contest;
mod engine;
mod list;
mod moves;
mod perft;
mod play;
mod solve;
mod source;
mod text;
mod thinking;
mod tune;

use clap::{Args, Subcommand};

use super::{Exit, Failure};

/// Board games from a short rules file: moves, conditions of moves, proved wins, play.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  planche game list\n  planche game moves tic-tac-toe\n  \
                        planche game perft chess 4\n  planche game solve three-mens-morris\n\n\
                        GAME is the name of a shipped game or the path of a rules file."
)]
pub struct Game {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Check(text::Check),
    Fmt(text::Fmt),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Conditions(conditions::Conditions),
    Solve(solve::Solve),
    CheckProof(solve::CheckProof),
    Play(play::Play),
    Move(best::Best),
    Engine(engine::Engine),
    Match(contest::Match),
    Tune(tune::Tune),
    Analyse(analyse::Analyse),
}

impl Game {
    /// Runs the subcommand.
    pub fn run(self) -> Result<Exit, Failure> {
        match self.command {
            Command::List(list) => list.run(),
            Command::Check(check) => check.run(),
            Command::Fmt(fmt) => fmt.run(),
            Command::Moves(moves) => moves.run(),
            Command::Perft(perft) => perft.run(),
            Command::Conditions(conditions) => conditions.run(),
            Command::Solve(solve) => solve.run(),
            Command::CheckProof(check) => check.run(),
            Command::Play(play) => play.run(),
            Command::Move(best) => best.run(),
            Command::Engine(engine) => engine.run(),
            Command::Match(contest) => contest.run(),
            Command::Tune(tune) => tune.run(),
            Command::Analyse(analyse) => analyse.run(),
        }
    }
}
