//! What can be wrong with a change to the table.

use thiserror::Error;

/// Why a number was not set, or a part not switched off.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TuningError {
    /// There is no such number.
    #[error("no number is called {name:?}; there are {known}")]
    UnknownNumber {
        /// What was asked for.
        name: String,
        /// The names of all numbers.
        known: String,
    },
    /// The value is no whole number.
    #[error("{name} takes a whole number from {least} to {most}, not {value:?}")]
    NoNumber {
        /// The number that was to be set.
        name: &'static str,
        /// What was given.
        value: String,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// The value lies outside the range.
    #[error("{name} goes from {least} to {most}, and {value} does not lie between")]
    OutOfRange {
        /// The number that was to be set.
        name: &'static str,
        /// What was given.
        value: i64,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// There is no such switch.
    #[error("nothing is called {name:?} that can be switched off; there are {known}")]
    UnknownSwitch {
        /// What was asked for.
        name: String,
        /// The names of all switches.
        known: String,
    },
}
