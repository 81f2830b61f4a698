//! One line of the table, for people.

/// A number with all that is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TunedNumber {
    /// Its name, by which it is set.
    pub name: &'static str,
    /// What it is now.
    pub value: i64,
    /// What it is unless somebody sets it.
    pub default: i64,
    /// The least that it may be.
    pub least: i64,
    /// The most that it may be.
    pub most: i64,
    /// What it means.
    pub meaning: &'static str,
    /// Where it was measured; nothing if it was chosen by hand.
    pub measured: &'static str,
}
