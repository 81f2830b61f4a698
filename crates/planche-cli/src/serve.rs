//! `planche serve`: the page in the browser.

use std::net::SocketAddr;

use clap::Args;

use super::output::{complain, say_line};
use super::{Exit, Failure};

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
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let port = arguments.port;
    let ready = |address: SocketAddr| {
        let words =
            format!("Planche is ready. Open http://{address} in your browser; Ctrl-C ends it.");
        // Where standard output takes nothing, the page is still there for who knows the address.
        if let Err(failure) = say_line(&words) {
            complain(format_args!("planche: {failure}\n{words}"));
        }
    };
    planche_web::serve(port, ready)
        .map_err(|error| Failure::new(format_args!("port {port} on 127.0.0.1: {error}")))?;
    Ok(Exit::Done)
}
