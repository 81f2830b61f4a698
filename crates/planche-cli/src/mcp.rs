//! `planche mcp`: tools for assistants.

use clap::Args;

use super::{Exit, Failure};

/// Answer an assistant: tools of the Model Context Protocol over standard input and output.
///
/// Assistants start it themselves: put the command into their configuration. What they are answered is proved, or says
/// that it is not.
#[derive(Debug, Args)]
#[command(after_help = "Example, for the configuration of an assistant:\n  \
                        {\"mcpServers\": {\"planche\": {\"command\": \"planche\", \"args\": [\"mcp\"]}}}")]
pub struct Arguments {}

/// Serves until the assistant goes.
pub fn run(_: &Arguments) -> Result<Exit, Failure> {
    planche_mcp::serve_stdio()?;
    Ok(Exit::Done)
}
