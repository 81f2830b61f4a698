//! `planche game solve` and `planche game check-proof`

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use planche_ask::{Exact, GameSolution};
use planche_game::check::{self, Flaw};
use planche_game::exhaust::{Exhausted, Worth, exhaust};
use planche_game::win::proof::Attack;
use planche_game::win::{Answer, Limits, Statistics, solve, words};
use planche_game::{Rules, State};
use serde_json::Value;

use super::source::Place;
use crate::output::say;
use crate::{Exit, Failure, input};

/// Find, prove and explain a win of the side to move, by threats
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game solve chess --position \
                        \"r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1\"\n\n\
                        Exit code 1: no win was found.")]
pub struct Solve {
    #[command(flatten)]
    place: Place,
    /// The most moves of the attacker
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=100))]
    moves: u32,
    /// The most moves of the attacker where quiet threats are tried too
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=100))]
    quiet: u32,
    /// The most positions looked at
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The most milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Print one JSON object with the proof
    #[arg(long)]
    json: bool,
    /// Work out the exact value by going through every position that can come up
    #[arg(long, conflicts_with = "json")]
    exhaustive: bool,
}

impl Solve {
    /// Searches, checks what was found with the independent checker, and prints it.
    pub fn run(self) -> Result<Exit, Failure> {
        let (rules, state) = self.place.load_possible()?;
        if self.exhaustive {
            return exhaustive(&rules, &state);
        }
        let begun = Instant::now();
        let until = self.time.map(|ms| begun + Duration::from_millis(ms));
        let (nodes, moves, quiet) = (self.nodes, self.moves, self.quiet);
        let (answer, statistics) = solve(
            &rules,
            &state,
            &Limits {
                nodes,
                moves,
                quiet,
                until,
            },
        );
        if let Answer::Refused(reason) = answer {
            return Err(reason.into());
        }
        let ms = begun.elapsed().as_secs_f64() * 1e3;
        let exact = match answer {
            Answer::None => exhaust(&rules, &state, FEW_POSITIONS).ok(),
            _ => None,
        };
        let won = exact
            .as_ref()
            .is_some_and(|exact| won_by(exact.worth, &state));
        if let Answer::Proved(proof) = &answer {
            check::check(&rules, &state, proof)
                .map_err(|flaw| Failure::new(format!("the proof does not hold: {flaw}")))?;
        }
        if self.json {
            let mut result = GameSolution::of(&rules, &state, &answer, statistics, ms);
            result.board = self.place.source.board;
            result.exact = exact.as_ref().map(|exact| Exact::of(exact, &state));
            say(format!("{}\n", serde_json::to_string(&result)?))?;
        } else {
            print_result(&rules, &state, &answer, statistics, ms)?;
            if let Some(exact) = &exact {
                tell_exact(&rules, exact, &state)?;
            }
        }
        Ok(if won || matches!(answer, Answer::Proved(_)) {
            Exit::Done
        } else {
            Exit::NotFound
        })
    }
}

/// The most positions of an exhaustive search: about 1 GB.
const MOST_POSITIONS: usize = 6_000_000;

/// A game with so few positions is worked out by itself where threats do not win: a second or two.
const FEW_POSITIONS: usize = 200_000;

fn won_by(worth: Worth, state: &State) -> bool {
    matches!(worth, Worth::Won(side, _) if side == state.side)
}

/// What going through all positions says.
fn tell_exact(rules: &Rules, exact: &Exhausted, state: &State) -> Result<(), Failure> {
    let parts: Vec<&[_]> = exact
        .moves
        .iter()
        .map(|(m, _)| m.parts.as_slice())
        .collect();
    let names = rules.name_moves(&parts);
    let best = exact
        .moves
        .iter()
        .zip(names)
        .filter(|((_, worth), _)| won_by(*worth, state));
    let shortest = best.min_by_key(|((_, worth), _)| match worth {
        Worth::Won(_, plies) => *plies,
        Worth::Drawn => u32::MAX,
    });
    let what = match (exact.worth, shortest) {
        (Worth::Drawn, _) => "the position is drawn".to_string(),
        (Worth::Won(side, plies), Some((_, name))) => {
            format!(
                "{} wins with {name}, after {plies} moves of both sides",
                rules.player(side)
            )
        }
        (Worth::Won(side, plies), None) => {
            format!(
                "{} wins, after {plies} moves of both sides",
                rules.player(side)
            )
        }
    };
    say(format!(
        "all {} positions gone through: {what}\n",
        exact.positions
    ))?;
    Ok(())
}

fn exhaustive(rules: &Rules, state: &State) -> Result<Exit, Failure> {
    let found = exhaust(rules, state, MOST_POSITIONS)?;
    let worth = |worth: Worth| match worth {
        Worth::Won(side, plies) => format!("{} wins in {plies} plies", rules.player(side)),
        Worth::Drawn => "drawn".to_string(),
    };
    let parts: Vec<&[_]> = found
        .moves
        .iter()
        .map(|(m, _)| m.parts.as_slice())
        .collect();
    for (name, (_, value)) in rules.name_moves(&parts).into_iter().zip(&found.moves) {
        say(format!("{name}: {}\n", worth(*value)))?;
    }
    say(format!(
        "{} ({} positions)\n",
        worth(found.worth),
        found.positions
    ))?;
    Ok(if won_by(found.worth, state) {
        Exit::Done
    } else {
        Exit::NotFound
    })
}

fn print_result(
    rules: &Rules,
    state: &State,
    answer: &Answer,
    statistics: Statistics,
    ms: f64,
) -> Result<(), Failure> {
    let player = rules.player(state.side);
    let Statistics {
        nodes,
        threats,
        counterstrokes,
        made,
        moves,
    } = statistics;
    match answer {
        Answer::Proved(proof) => {
            say(format!(
                "{player} wins in {}: {}\n",
                moves_of(proof.length()),
                proof.line().join(" ")
            ))?;
            say(words::explain(proof))
        }
        Answer::None => say(format!(
            "no win of {player} by threats in up to {}\n",
            moves_of(moves)
        )),
        Answer::Limit => say(format!(
            "stopped at a limit; no win of {player} found so far\n"
        )),
        Answer::Refused(reason) => say(format!("{reason}\n")),
    }?;
    say(format!(
        "({nodes} positions, {threats} threats, {counterstrokes} counterstrokes, {made} moves made, {ms:.1} ms)\n"
    ))?;
    Ok(())
}

fn moves_of(count: u32) -> String {
    match count {
        1 => "one move".to_string(),
        count => format!("{count} moves"),
    }
}

/// Check proofs printed by `planche game solve --json`, one object a line, by the rules alone
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game solve hex --json | planche game check-proof -")]
pub struct CheckProof {
    /// A file of JSON lines, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// A rules file to use instead of the shipped game named in the proof
    #[arg(long, value_name = "GAME")]
    rules: Option<String>,
}

impl CheckProof {
    /// Checks every proof; exit code 1 if one does not hold.
    pub fn run(self) -> Result<Exit, Failure> {
        let mut outcome = Exit::Done;
        let mut report = String::new();
        for (index, line) in self.text()?.lines().enumerate() {
            let number = index + 1;
            if line.trim().is_empty() {
                continue;
            }
            let verdict = self.check(line, number)?;
            if !matches!(verdict, Checked::Holds { .. }) {
                outcome = Exit::NotFound;
            }
            report.push_str(&format!("line {number}: {verdict}\n"));
        }
        say(report)?;
        Ok(outcome)
    }

    fn text(&self) -> Result<String, Failure> {
        if self.file != "-" {
            return input::text_of(Path::new(&self.file));
        }
        input::standard_input()
    }

    fn check(&self, line: &str, number: usize) -> Result<Checked, Failure> {
        let wrong = |what: String| Failure::new(format!("line {number}: {what}"));
        let value: Value = serde_json::from_str(line).map_err(|e| wrong(e.to_string()))?;
        let field = |name: &str| {
            value[name]
                .as_str()
                .ok_or_else(|| wrong(format!("no `{name}`")))
        };
        let game = self.rules.as_deref().map_or_else(|| field("game"), Ok)?;
        let text = super::source::read(game)?;
        let size = |index: usize| {
            value["board"][index]
                .as_i64()
                .and_then(|n| i32::try_from(n).ok())
        };
        let rules = match (size(0), size(1)) {
            (Some(width), Some(height)) => Rules::with_board(&text, width, height),
            _ => Rules::from_text(&text),
        };
        let rules = rules.map_err(|e| wrong(format!("{game}: {e}")))?;
        let state = rules
            .position(field("position")?)
            .map_err(|e| wrong(e.to_string()))?;
        let own_board = value["board"].is_null();
        let possible = || super::source::refuse_impossible(game, field("position")?);
        own_board
            .then(possible)
            .unwrap_or(Ok(()))
            .map_err(|failure| wrong(failure.to_string()))?;
        if value["proof"].is_null() {
            return Ok(Checked::NoProof);
        }
        let proof = Attack::from_json(&value["proof"]).map_err(|e| wrong(e.to_string()))?;
        Ok(match check::check(&rules, &state, &proof) {
            Ok(positions) => Checked::Holds { positions },
            Err(flaw) => Checked::Fails(flaw),
        })
    }
}

/// What became of one line.
enum Checked {
    Holds { positions: usize },
    Fails(Flaw),
    NoProof,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checked::Holds { positions } => write!(f, "holds ({positions} positions)"),
            Checked::Fails(flaw) => write!(f, "does not hold: {flaw}"),
            Checked::NoProof => f.write_str("no proof"),
        }
    }
}
