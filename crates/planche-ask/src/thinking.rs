//! The search as it goes: one event a line, which may be read while it runs.

use planche::{Beat, Chronicle, Request, Solution, event_json, think};
use schemars::JsonSchema;
use serde::Serialize;

use crate::combination::{limits, plain_request, position};
use crate::question::Threats;
use crate::{AskError, Stop};

/// A search that is about to be told. Clones share what is written down, so that one thread may [run](Thinking::run) it
/// while another one reads [what is new](Thinking::since).
#[derive(Debug, Clone)]
pub struct Thinking {
    request: Request,
    chronicle: Chronicle,
}

/// A beat of the story among the events.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoryLine<'a> {
    /// Always `told`.
    event: &'static str,
    /// What happens in the story.
    #[serde(flatten)]
    beat: &'a Beat,
}

impl<'a> StoryLine<'a> {
    /// A line of the story.
    pub fn of(beat: &'a Beat) -> StoryLine<'a> {
        let event = "told";
        StoryLine { event, beat }
    }
}

/// The line that says how many events found no room; nothing where all did.
pub fn left_out(chronicle: &Chronicle) -> Option<String> {
    let count = chronicle.left_out();
    (count > 0).then(|| format!("{{\"event\":\"left out\",\"count\":{count}}}"))
}

impl Thinking {
    /// Prepares to think about a position.
    ///
    /// # Errors
    ///
    /// When the question cannot be read.
    pub fn new(asked: &Threats, stop: &Stop) -> Result<Thinking, AskError> {
        let place = position(&asked.position, None)?.position;
        let limits = limits(asked.nodes, asked.time);
        let request = plain_request(place, &asked.goal, limits, stop)?.unique(false);
        let chronicle = Chronicle::default();
        Ok(Thinking {
            request: request.chronicle(chronicle.clone()),
            chronicle,
        })
    }

    /// Thinks. Gives the answer and the last lines: what found no room, and the story.
    pub fn run(&self) -> (Solution, Vec<String>) {
        let thoughts = think(&self.request);
        let story = thoughts.story.iter().map(|beat| line(&StoryLine::of(beat)));
        let lines = left_out(&self.chronicle).into_iter().chain(story).collect();
        (thoughts.solution, lines)
    }

    /// The events after the first so many, one JSON object each.
    pub fn since(&self, seen: usize) -> Vec<String> {
        let events = self.chronicle.since(seen);
        events
            .iter()
            .map(|event| line(&event_json(event)))
            .collect()
    }

    /// Thinks to the end and gives all lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (_, last) = self.run();
        let mut lines = self.since(0);
        lines.extend(last);
        lines
    }
}

/// A value as one line; what could not be written would be our own mistake, and is an empty object then.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "{}".to_owned())
}
