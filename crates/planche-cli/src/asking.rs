//! What `threats`, `think` and `why-not` are asked with: a goal and limits for all searches together.

use clap::Args;
use planche::{Goal, Limits, Request, Values};
use shakmaty::Chess;

use super::Failure;
use super::experiment::Experiment;

/// A goal and limits.
#[derive(Debug, Args)]
pub struct Asking {
    /// What is wanted: auto, mate, queen, rook, piece, pawn, or a number of units (a pawn is ten).
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,

    /// The most nodes to make, for all searches together.
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes)]
    nodes: usize,

    /// The longest time to take, in milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time: u64,

    #[command(flatten)]
    experiment: Experiment,
}

impl Asking {
    /// What is wanted: whatever can be won, if nobody says.
    pub fn goal(&self) -> Result<Goal, Failure> {
        self.goal_or("auto")
    }

    /// What is wanted, with what is meant where nobody says.
    pub fn goal_or(&self, usual: &str) -> Result<Goal, Failure> {
        let goal = self.goal.as_deref().unwrap_or(usual);
        match Goal::read(goal, &Values::default())? {
            Goal::Draw => Err(Failure::new(format_args!(
                "bad --goal {goal:?}: expected auto, mate, queen, rook, piece, pawn, or a number of units"
            ))),
            goal => Ok(goal),
        }
    }

    /// The request about a position.
    pub fn request(&self, position: Chess, goal: Goal) -> Result<Request, Failure> {
        let limits = super::solve::limits(self.nodes, self.time);
        let request = Request::new(position).goal(goal).limits(limits);
        Ok(request.tuning(self.experiment.tuning()?))
    }
}
