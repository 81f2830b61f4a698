//! `planche game conditions`

use clap::Args;
use planche_ask::{Finding, GameConditions};
use planche_game::study::{self, Event, forced_moves, forced_results, moves, results};
use planche_game::{Rules, Side, moves as naming};

use super::source::Place;
use crate::output::{say, say_line};
use crate::{Exit, Failure};

/// Print why each move and result is possible, and which changes would make others possible
///
/// Friend and enemy are as the side to move sees them, whichever side's moves are listed.
#[derive(Debug, Args)]
#[command(after_help = "Example: planche game conditions chess --position \
                        \"8/8/8/8/8/5b2/8/7K w - - 0 1\" --side black --forcings 1")]
pub struct Conditions {
    #[command(flatten)]
    place: Place,
    /// The side whose moves are listed: a player's name; the side to move if absent
    #[arg(long, value_name = "PLAYER")]
    side: Option<String>,
    /// Only the moves with this name, such as f3h1
    #[arg(long = "move", value_name = "MOVE")]
    only: Option<String>,
    /// Also what this many changes (1 or 2) would make possible
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=2))]
    forcings: u8,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Conditions {
    /// Prints the findings, the possible ones first.
    pub fn run(self) -> Result<Exit, Failure> {
        let (rules, state) = self.place.load()?;
        let side = match &self.side {
            Some(name) => player(&rules, name)?,
            None => state.side,
        };
        let changes = usize::from(self.forcings);
        let mut findings = moves(&rules, &state, side);
        findings.extend(results(&rules, &state, side));
        if changes > 0 {
            findings.extend(forced_moves(&rules, &state, side, changes));
            findings.extend(forced_results(&rules, &state, side, changes));
        }
        findings.retain(|finding| self.wanted(&rules, finding));
        if self.json {
            let told = findings.iter();
            let told = told.map(|found| Finding::of(&rules, found, state.side));
            let conditions = GameConditions {
                game: rules.game.name.to_string(),
                position: rules.print(&state),
                side: rules.player(side).to_string(),
                findings: told.collect(),
            };
            say_line(serde_json::to_string(&conditions)?)?;
        } else {
            let texts: Vec<String> = findings
                .iter()
                .map(|f| show(&rules, f, state.side))
                .collect();
            say(texts.concat())?;
        }
        Ok(if findings.is_empty() {
            Exit::NotFound
        } else {
            Exit::Done
        })
    }

    fn wanted(&self, rules: &Rules, finding: &study::Finding) -> bool {
        let Some(only) = &self.only else { return true };
        match &finding.event {
            Event::Move(parts) => {
                naming::short_name(parts, &rules.game.board, &rules.game.kinds) == *only
            }
            Event::Result(_) => false,
        }
    }
}

fn player(rules: &Rules, name: &str) -> Result<Side, Failure> {
    Side::BOTH
        .into_iter()
        .find(|&side| rules.player(side) == name)
        .ok_or_else(|| {
            let [first, second] = &rules.game.players;
            Failure::new(format!(
                "`{name}` does not play this game; {first} and {second} do"
            ))
        })
}

fn show(rules: &Rules, finding: &study::Finding, viewer: Side) -> String {
    let (board, kinds) = (&rules.game.board, &rules.game.kinds);
    let head = match &finding.event {
        Event::Move(parts) => format!(
            "{}: {}",
            naming::short_name(parts, board, kinds),
            naming::words(parts, board, kinds, viewer)
        ),
        Event::Result(verdict) => format!("result: {}", verdict.word()),
    };
    let mut text = format!("{head} (rules line {})\n", finding.place.line);
    for condition in &finding.conditions {
        text.push_str(&format!("  {}\n", rules.describe(*condition, viewer)));
    }
    for condition in &finding.forced {
        text.push_str(&format!(
            "  forced: {}\n",
            rules.describe(*condition, viewer)
        ));
    }
    text
}
