//! When a search is given up although it may spend more: no proof comes into sight.

use planche_tuning::Tuning;

/// How long a search goes on for nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hope {
    /// So many nodes are made in any case.
    free: usize,
    /// How hard the proof may seem after them if the search is to go on.
    bar: Bar,
}

/// How hard a proof may seem if the search for it is to go on.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bar {
    /// So hard, and no harder.
    UpTo(u32),
    /// Easy beside its refutation: so hard whatever the refutation, and one part in `share` of that on top. Of the
    /// searches that went on to succeed, most had this in common.
    BesideRefutation { easy: u32, share: u32 },
    /// So hard at some time in the last part in `lately` of the search. Where there is nothing to win, the proof seems
    /// harder the longer it is looked for.
    InSight { hardest: u32, lately: usize },
}

/// How a search stands.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Outlook {
    /// The nodes that were made.
    pub(crate) nodes: usize,
    /// How hard a proof and a refutation seem.
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// After how many nodes the proof was last in sight.
    seen: usize,
}

impl Outlook {
    /// The search has gone on.
    pub(crate) fn turn_to(&mut self, nodes: usize, proof: u32, disproof: u32, hope: Option<Hope>) {
        let near = match hope.map(|hope| hope.bar) {
            Some(Bar::InSight { hardest, .. }) => proof <= hardest,
            _ => true,
        };
        let seen = if near { nodes } else { self.seen };
        *self = Outlook {
            nodes,
            proof,
            disproof,
            seen,
        };
    }
}

impl Hope {
    /// So many nodes in any case, and more only below this bar.
    pub(crate) fn new(free: usize, bar: Bar) -> Hope {
        Hope { free, bar }
    }

    /// Whether a search that stands so is worth more nodes.
    pub(crate) fn remains(&self, outlook: &Outlook) -> bool {
        outlook.nodes < self.free || self.bar.is_cleared(outlook)
    }
}

impl Bar {
    /// Easy beside its refutation.
    pub(crate) fn beside_refutation(tuning: &Tuning) -> Bar {
        Bar::BesideRefutation {
            easy: tuning.hope_easy,
            share: tuning.hope_share,
        }
    }

    /// So hard at most, and lately.
    pub(crate) fn in_sight(hardest: u32, tuning: &Tuning) -> Bar {
        Bar::InSight {
            hardest,
            lately: tuning.hope_lately,
        }
    }

    fn is_cleared(self, outlook: &Outlook) -> bool {
        let Outlook {
            nodes,
            proof,
            disproof,
            seen,
        } = *outlook;
        match self {
            Bar::UpTo(hardest) => proof <= hardest,
            Bar::BesideRefutation { easy, share } => proof <= easy + disproof / share,
            Bar::InSight { lately, .. } => lately * (nodes - seen) < nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_given_up_when_its_proof_seems_hard_beside_its_refutation() {
        let hopeless = |hope: Hope, nodes, proof, disproof| {
            let mut outlook = Outlook::default();
            outlook.turn_to(nodes, proof, disproof, Some(hope));
            !hope.remains(&outlook)
        };
        let beside = Hope::new(10, Bar::BesideRefutation { easy: 4, share: 4 });
        assert!(!hopeless(beside, 9, 100, 1), "the first look is free");
        assert!(!hopeless(beside, 10, 14, 40) && hopeless(beside, 10, 15, 40));
        assert!(!hopeless(beside, 10, 4, 0) && hopeless(beside, 10, 5, 0));
        let bounded = Hope::new(10, Bar::UpTo(8));
        assert!(!hopeless(bounded, 10, 8, 0) && hopeless(bounded, 10, 9, 1_000));
    }

    #[test]
    fn a_proof_that_was_in_sight_lately_is_looked_for_on() {
        let hope = Hope::new(
            500,
            Bar::InSight {
                hardest: 30,
                lately: 4,
            },
        );
        let after = |turns: &[(usize, u32)]| {
            let mut outlook = Outlook::default();
            for &(nodes, proof) in turns {
                outlook.turn_to(nodes, proof, 1, Some(hope));
            }
            !hope.remains(&outlook)
        };
        assert!(!after(&[(499, 31)]), "the first nodes are free");
        assert!(after(&[(500, 31)]), "it never was in sight");
        assert!(!after(&[(500, 30)]));
        assert!(!after(&[(1_200, 30), (1_599, 31)]) && after(&[(1_200, 30), (1_600, 31)]));
    }
}
