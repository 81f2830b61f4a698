//! The columns of the paper's table, and what else is worth counting.

use crate::strategy::{After, Attack, Defence};

/// What a run cost and how large its result is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// P: plans written by the attacker.
    pub plans: usize,
    /// N: nodes made, passes and certification included.
    pub nodes: usize,
    /// NR: nodes of the reduced tree, the winning move of the attacker and all named replies.
    pub reduced: usize,
    /// DR: the depth of the reduced tree in plies.
    pub depth: usize,
    /// MER: the most replies named after one move in the reduced tree.
    pub replies: usize,
    /// F: moves of the attacker considered at the root.
    pub first: usize,
    /// FL: legal moves at the root.
    pub legal: usize,
    /// Replies that fell under the threat and needed no node of their own.
    pub spared: usize,
    /// Of these, the ones that touch nothing of what the threat rests on.
    pub unrelated: usize,
    /// Strategies that were replayed with success instead of being searched again.
    pub lemmas: usize,
}

impl Statistics {
    /// Adds the cost of another run.
    pub fn add(&mut self, other: &Statistics) {
        self.plans += other.plans;
        self.nodes += other.nodes;
        self.spared += other.spared;
        self.unrelated += other.unrelated;
        self.lemmas += other.lemmas;
        self.first = self.first.max(other.first);
        self.legal = other.legal;
    }

    /// The same cost with the measures of this reduced tree.
    #[must_use]
    pub fn with_measures(self, other: &Statistics) -> Statistics {
        Statistics {
            reduced: other.reduced,
            depth: other.depth,
            replies: other.replies,
            ..self
        }
    }

    /// Adds the measures of the reduced tree.
    pub(crate) fn measure(&mut self, attack: &Attack) {
        self.walk(attack, 0);
    }

    fn walk(&mut self, attack: &Attack, plies: usize) {
        let Attack::Play { after, .. } = attack else {
            self.depth = self.depth.max(plies);
            return;
        };
        self.reduced += 1;
        self.depth = self.depth.max(plies + 1);
        if let After::Defence(defence) = after {
            self.walk_defence(defence, plies + 1);
        }
    }

    fn walk_defence(&mut self, defence: &Defence, plies: usize) {
        self.replies = self.replies.max(defence.replies.len());
        for (_, attack) in &defence.replies {
            self.reduced += 1;
            self.walk(attack, plies + 1);
        }
        if let Some(otherwise) = &defence.otherwise {
            self.reduced += 1;
            self.walk(otherwise, plies + 1);
        }
    }
}
