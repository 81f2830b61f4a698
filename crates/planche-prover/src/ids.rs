//! Plans and nodes by number.

/// A plan of one run, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlanId(pub(crate) u32);

impl PlanId {
    /// Its place among all plans that the run kept, counted from nought.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The plan of this number.
    pub fn from_index(index: u32) -> PlanId {
        PlanId(index)
    }
}

/// A node of one run, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Its place in the order in which the nodes were made; the root is nought.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The node that was made for a move of a strategy, if one was.
///
/// Two strategies that play the same are equal, wherever they were found: all values of this type are.
#[derive(Debug, Clone, Copy, Default, Eq)]
pub struct Made(pub Option<NodeId>);

impl PartialEq for Made {
    fn eq(&self, _: &Made) -> bool {
        true
    }
}
