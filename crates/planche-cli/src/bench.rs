//! `planche bench`: the behaviour signature, and the speed.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use planche::{Limits, Parts, Request, Solution, position, solve};
use shakmaty::uci::UciMove;

use super::output::printed;
use super::{Exit, Failure};

/// Run a fixed set of positions and print the behaviour signature and the speed.
///
/// The limits are nodes alone, so that nodes, proofs and signature are the same on every machine;
/// a change that alters one of them alters behaviour.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  planche bench")]
pub struct Arguments {
    /// The most nodes to make for one position; another number gives another signature.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: usize,

    /// Let the words ask their second opinion, as `solve` does; that gives another signature.
    #[arg(long)]
    words: bool,
}

/// The fixed set: id, goal and position in each line.
const POSITIONS: &str = include_str!("../data/bench.tsv");

/// What the whole set comes to.
#[derive(Debug)]
struct Total {
    positions: usize,
    proofs: usize,
    nodes: usize,
    signature: Signature,
    /// How many positions the second opinion on claims looked at.
    opinion: u64,
    parts: Parts,
}

/// Runs the set.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let requests = requests(arguments)?;
    let start = Instant::now();
    let total = total(&requests);
    let seconds = start.elapsed().as_secs_f64();
    printed(print(io::stdout().lock(), &total, seconds))?;
    Ok(Exit::Done)
}

fn requests(arguments: &Arguments) -> Result<Vec<Request>, Failure> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [id, goal, fen] => Ok(Request::new(position(fen)?)
                .id(id)
                .goal(goal.parse()?)
                .limits(Limits {
                    nodes: arguments.nodes,
                    time: None,
                })
                .counsel(arguments.words)),
            _ => Err(Failure::new(format_args!("bench: bad row {line:?}"))),
        })
        .collect()
}

fn total(requests: &[Request]) -> Total {
    let mut total = Total {
        positions: requests.len(),
        proofs: 0,
        nodes: 0,
        signature: Signature::default(),
        opinion: 0,
        parts: Parts::default(),
    };
    for solution in requests.iter().map(solve) {
        total.proofs += usize::from(solution.is_proved());
        total.nodes += solution.stats.nodes;
        total.signature.add(&answer(&solution));
        total.opinion += solution.stats.opinion;
        total.parts.add(&solution.stats.parts);
    }
    total
}

/// All of a solution that is behaviour: not the words, not the time.
fn answer(solution: &Solution) -> String {
    let id = solution.id.as_deref().unwrap_or_default();
    let line: Vec<String> = solution.uci_line().iter().map(UciMove::to_string).collect();
    format!(
        "{id} {:?} {} {} {} {}\n",
        solution.status,
        solution.claim.name(),
        solution.gain(),
        line.join(" "),
        solution.stats.nodes
    )
}

fn print(mut output: impl Write, total: &Total, seconds: f64) -> io::Result<()> {
    writeln!(output, "positions  {}", total.positions)?;
    writeln!(output, "proofs     {}", total.proofs)?;
    writeln!(output, "nodes      {}", total.nodes)?;
    writeln!(output, "signature  {:016x}", total.signature.0)?;
    writeln!(output, "opinion    {} positions", total.opinion)?;
    let Parts {
        mending, counsel, ..
    } = total.parts;
    writeln!(output, "telling    {counsel} positions, {mending} nodes")?;
    writeln!(output, "nodes/s    {:.0}", total.nodes as f64 / seconds)?;
    print_times(output, &total.parts, seconds * 1000.0)
}

/// How long each part took; what is left is between them.
fn print_times(mut output: impl Write, parts: &Parts, all: f64) -> io::Result<()> {
    for (name, milliseconds) in [
        ("prover", parts.prover),
        ("checker", parts.checker),
        ("opinion", parts.opinion),
        ("telling", parts.telling),
    ] {
        let part = 100.0 * milliseconds / all;
        writeln!(output, "ms         {name} {milliseconds:.0}, {part:.0} %")?;
    }
    Ok(())
}

/// FNV-1a over the answers: small, and the same everywhere and in every release of Rust.
#[derive(Debug, Clone, Copy)]
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_fnv_1a() {
        let mut signature = Signature::default();
        signature.add("foobar");
        assert_eq!(signature.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_position_of_the_set_is_legal() {
        let few = Arguments {
            nodes: 1,
            words: false,
        };
        assert!(requests(&few).expect("good rows").len() > 20);
    }
}
