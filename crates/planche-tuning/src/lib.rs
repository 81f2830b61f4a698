//! Every number of the search that was chosen by measuring, in one table, and every part of it that can be switched
//! off.
//!
//! A number has a name, a default, a range, a meaning and a place where it was measured. To add one, add a line to
//! `table.rs`. Nothing is looked up by name while the program searches: [`Tuning`] is a plain struct.
//!
//! ```
//! use planche_tuning::{RemedyClass, Tuning};
//!
//! let mut tuning = Tuning::default();
//! tuning.set("plans_a_move", "50").unwrap();
//! tuning.switch_off("class:interference").unwrap();
//! assert_eq!(tuning.plans_a_move, 50);
//! assert!(!tuning.switches.has_class(RemedyClass::Interference));
//! assert!(tuning.set("plans_a_move", "0").is_err());
//! ```

mod error;
mod motif;
mod row;
mod switches;
mod table;

pub use error::TuningError;
pub use motif::MotifName;
pub use row::TunedNumber;
pub use switches::{RemedyClass, SearchPart, Switches};
pub use table::Tuning;
