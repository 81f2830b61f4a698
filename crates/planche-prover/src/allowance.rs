//! What a search may cost: nodes, time, and the patience of whoever waits. This is the only place that reads the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// Bounds on one question, as they are asked for. No clock runs yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes to make.
    pub nodes: usize,
    /// The longest time to take; without it only the nodes decide, and the answer is the same on
    /// every machine.
    pub time: Option<Duration>,
}

/// What one question may cost: a hundred thousand nodes and ten seconds.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 100_000,
            time: Some(Duration::from_secs(10)),
        }
    }
}

/// Which bound ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The nodes were used up.
    Nodes,
    /// The time was used up.
    Time,
    /// Somebody raised the flag.
    Flag,
    /// No proof came into sight, and the search gave itself up.
    Hope,
    /// There is a strategy, but it is too large to be written down.
    Size,
    /// The memory was used up.
    Memory,
}

/// What may be spent from now on. The clock runs; nodes are taken off by whoever makes them. Parts of an allowance end no
/// later than the whole, and one flag ends them all. Where there is no limit on time, the clock is never looked at.
#[derive(Debug, Clone)]
pub struct Allowance {
    nodes: usize,
    /// How many nodes of one tree there is memory for.
    room: Option<usize>,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

/// Twenty thousand nodes, however long they take.
impl Default for Allowance {
    fn default() -> Allowance {
        Allowance::of_nodes(20_000)
    }
}

impl Allowance {
    /// So many nodes, however long they take.
    pub fn of_nodes(nodes: usize) -> Allowance {
        Allowance {
            nodes,
            room: None,
            deadline: None,
            stop: None,
        }
    }

    /// Starts the clock. Whoever raises the flag ends all searches that live on this allowance.
    pub fn start(limits: Limits, stop: Option<Arc<AtomicBool>>) -> Allowance {
        Allowance {
            nodes: limits.nodes,
            room: None,
            deadline: limits.time.and_then(from_now),
            stop,
        }
    }

    /// The same with memory for no more than so many nodes in one tree.
    #[must_use]
    pub fn within(self, room: Option<usize>) -> Allowance {
        Allowance { room, ..self }
    }

    /// What is left now.
    pub fn left(&self) -> Limits {
        let until = |end: Instant| end.saturating_duration_since(Instant::now());
        Limits {
            nodes: self.nodes,
            time: self.deadline.map(until),
        }
    }

    /// How many nodes are left.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The flag that ends it, if there is one.
    pub fn stop(&self) -> Option<&Arc<AtomicBool>> {
        self.stop.as_ref()
    }

    /// The same with at most so many nodes.
    #[must_use]
    pub fn at_most(&self, nodes: usize) -> Allowance {
        Allowance {
            nodes: self.nodes.min(nodes),
            ..self.clone()
        }
    }

    /// One part in so many of the nodes and of the time that are left.
    #[must_use]
    pub fn share(&self, parts: usize) -> Allowance {
        let parts = parts.max(1);
        let of_time = |time: Duration| time / u32::try_from(parts).unwrap_or(u32::MAX);
        Allowance {
            nodes: self.nodes / parts,
            deadline: self.left().time.map(of_time).and_then(from_now),
            ..self.clone()
        }
    }

    /// The same with so much of the time set aside for something else. Where time does not matter, nothing is.
    #[must_use]
    pub fn reserve(&self, time: Duration) -> Allowance {
        let earlier = |end: Instant| end.checked_sub(time).unwrap_or_else(Instant::now);
        Allowance {
            deadline: self.deadline.map(earlier),
            ..self.clone()
        }
    }

    /// The same with so much more time. Where time does not matter, nothing changes.
    #[must_use]
    pub fn extended(&self, time: Duration) -> Allowance {
        let later = |end: Instant| end.checked_add(time).unwrap_or(end);
        Allowance {
            deadline: self.deadline.map(later),
            ..self.clone()
        }
    }

    /// Takes away the nodes that a search has made. The time has gone by itself.
    pub fn spend(&mut self, nodes: usize) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// The bound that `nodes` more nodes would reach by now, if any.
    pub fn exceeded(&self, nodes: usize) -> Option<StopReason> {
        if nodes >= self.nodes {
            return Some(StopReason::Nodes);
        }
        if self.room.is_some_and(|room| nodes >= room) {
            return Some(StopReason::Memory);
        }
        if self.is_stopped() {
            return Some(StopReason::Flag);
        }
        self.is_late().then_some(StopReason::Time)
    }

    /// Whether the time is up or somebody raised the flag, however many nodes are left.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.is_late()
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether somebody raised the flag.
    pub fn is_stopped(&self) -> bool {
        let raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.stop.as_ref().is_some_and(raised)
    }
}

/// So far ahead that no clock can show it is no limit.
fn from_now(time: Duration) -> Option<Instant> {
    Instant::now().checked_add(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);
    /// What a test may take, at most.
    const MINUTE: Duration = Duration::from_secs(60);

    fn of_an_hour(nodes: usize) -> Allowance {
        let limits = Limits {
            nodes,
            time: Some(HOUR),
        };
        Allowance::start(limits, None)
    }

    fn is_about(allowance: &Allowance, time: Duration) -> bool {
        let left = allowance.left().time.expect("a clock");
        left <= time && left + MINUTE > time
    }

    #[test]
    fn a_share_is_a_part_of_what_is_left() {
        let mut allowance = of_an_hour(100);
        allowance.spend(40);
        let share = allowance.share(4);
        assert_eq!(share.left().nodes, 15);
        assert!(is_about(&share, HOUR / 4));
        assert_eq!(allowance.share(0).left().nodes, 60, "one part at least");
        assert_eq!(allowance.share(usize::MAX).left().nodes, 0);
    }

    #[test]
    fn what_is_reserved_is_time_and_no_nodes() {
        let allowance = of_an_hour(100);
        let sparing = allowance.reserve(HOUR / 3);
        assert_eq!(sparing.left().nodes, 100);
        assert!(is_about(&sparing, HOUR / 3 * 2));
        let nothing = allowance.reserve(2 * HOUR);
        assert_eq!(nothing.left().time, Some(Duration::ZERO));
        assert_eq!(nothing.exceeded(0), Some(StopReason::Time));
        assert_eq!(Allowance::of_nodes(9).reserve(HOUR).exceeded(8), None);
    }

    #[test]
    fn nodes_are_spent_until_none_is_left() {
        let mut allowance = Allowance::of_nodes(10);
        assert_eq!(allowance.exceeded(9), None);
        assert_eq!(allowance.exceeded(10), Some(StopReason::Nodes));
        allowance.spend(4);
        let left = |nodes| Limits { nodes, time: None };
        assert_eq!(allowance.left(), left(6));
        assert_eq!(allowance.at_most(5).left(), left(5));
        assert_eq!(allowance.at_most(7).left(), left(6));
        allowance.spend(7);
        assert_eq!(allowance.exceeded(0), Some(StopReason::Nodes));
    }

    #[test]
    fn memory_bounds_a_tree_and_every_part() {
        let allowance = Allowance::of_nodes(100).within(Some(10));
        assert_eq!(allowance.exceeded(9), None);
        assert_eq!(allowance.exceeded(10), Some(StopReason::Memory));
        assert_eq!(allowance.share(2).exceeded(10), Some(StopReason::Memory));
        assert_eq!(allowance.at_most(10).exceeded(10), Some(StopReason::Nodes));
    }

    #[test]
    fn one_flag_ends_every_part() {
        let flag = Arc::new(AtomicBool::new(false));
        let allowance = Allowance::start(Limits::default(), Some(flag.clone()));
        let parts = [
            allowance.share(2),
            allowance.at_most(5),
            allowance.reserve(Duration::from_secs(1)),
        ];
        assert!(parts.iter().all(|part| part.exceeded(0).is_none()));
        flag.store(true, Ordering::Relaxed);
        let ended = |part: &Allowance| part.exceeded(0) == Some(StopReason::Flag);
        assert!(parts.iter().all(ended));
    }

    #[test]
    fn a_time_that_no_clock_can_show_is_no_limit() {
        let limits = Limits {
            nodes: 1,
            time: Some(Duration::MAX),
        };
        assert_eq!(Allowance::start(limits, None).left().time, None);
    }
}
