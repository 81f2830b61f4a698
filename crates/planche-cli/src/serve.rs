//! `planche serve`: the page in the browser.

use std::net::SocketAddr;
use std::sync::Arc;

use clap::Args;
use planche::{Limits, Request, Status, position, solve, why_not};
use planche_web::{Program, Question, Solution};
use shakmaty::{Chess, Move};

use super::output::{complain, say_line};
use super::{Failure, Outcome};

/// Serve the page on this machine, for the browser.
///
/// Paste a position or a game, see the combination explained, and try your own moves against it. The
/// page is part of the program and needs no network; nobody but this machine can reach it. Ctrl-C
/// ends it.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  planche serve --port 8064")]
pub struct Arguments {
    /// The port to listen on; 0 takes any that is free.
    #[arg(long, value_name = "N", default_value_t = 8064)]
    port: u16,
}

/// Serves until the program is ended.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let port = arguments.port;
    let ready = |address: SocketAddr| {
        let words =
            format!("Planche is ready. Open http://{address} in your browser; Ctrl-C ends it.");
        // Where standard output takes nothing, the page is still there for who knows the address.
        if let Err(failure) = say_line(&words) {
            complain(format_args!("planche: {failure}\n{words}"));
        }
    };
    planche_web::serve(Arc::new(Planche), port, ready)
        .map_err(|error| Failure::new(format_args!("port {port} on 127.0.0.1: {error}")))?;
    Ok(Outcome::Done)
}

/// The most nodes that a question from the page may cost; the time usually ends it first.
const NODES: usize = 1_000_000;

/// The program as the page knows it.
struct Planche;

impl Program for Planche {
    fn position(&self, fen: &str) -> Result<Chess, String> {
        position(fen).map_err(|error| error.to_string())
    }

    fn solve(&self, question: &Question) -> Solution {
        solution(solve(&request(question)))
    }

    fn why_not(&self, question: &Question, _known: &Solution, action: Move) -> planche_web::WhyNot {
        let found = why_not(&request(question), action);
        let line = found.refutation.map(|solution| solution.uci_line());
        planche_web::WhyNot {
            words: found.words,
            line: line.unwrap_or_default(),
        }
    }
}

fn request(question: &Question) -> Request {
    let limits = Limits {
        nodes: NODES,
        time: Some(question.time),
    };
    Request::new(question.position.clone())
        .goal(question.goal)
        .limits(limits)
        .stop(question.stop)
}

fn solution(found: planche::Solution) -> Solution {
    Solution {
        outcome: match found.status {
            Status::Proved => planche_web::Outcome::Proved,
            Status::None => planche_web::Outcome::Nothing,
            Status::Limit => planche_web::Outcome::Undecided,
        },
        mate: found.is_mate(),
        gain: found.gain(),
        prize: found.reward().to_string(),
        themes: found
            .theme_names()
            .iter()
            .map(ToString::to_string)
            .collect(),
        plan: found.plan.to_string(),
        line: found.uci_line(),
        idea: found.idea,
        explanation: found.explanation,
        proof: found.proof,
        plans: found.stats.plans,
        nodes: found.stats.nodes,
        ms: found.stats.ms,
    }
}
