//! Plans of the user's own: reading them, and telling what became of one.

use std::io::{self, Write};
use std::path::Path;

use planche::{Fate, Goal, Plan, Trial, plans};

use super::render::{self, Paper};
use super::{Failure, input, think};

/// Reads the plans of a file, or of standard input.
pub fn read(name: &str, goal: Goal, position: &[String]) -> Result<Vec<Plan>, Failure> {
    if goal == Goal::Draw {
        return Err(Failure::new(
            "--plan is for gains and mates: it cannot be asked for a draw",
        ));
    }
    if name == "-" && position == ["-"] {
        return Err(Failure::new(
            "standard input cannot be both the position and the plan: name the position, or put the plan into a file",
        ));
    }
    let (name, text) = match name {
        "-" => ("standard input", input::standard_input()?),
        path => (path, input::text_of(Path::new(path))?),
    };
    plans(&text).map_err(|error| Failure::new(format_args!("{name}: {error}")))
}

/// Tells what became of a plan.
pub fn tell(output: &mut impl Write, trial: &Trial, paper: Paper) -> io::Result<()> {
    writeln!(output, "Your plan")?;
    for statement in trial.plan.lines() {
        writeln!(output, "  {statement}")?;
    }
    writeln!(output)?;
    render::text(output, &trial.say, 0, paper)?;
    writeln!(output)?;
    match &trial.fate {
        Fate::Mended { story, .. } => think::story(output, story, paper),
        _ => Ok(()),
    }
}
