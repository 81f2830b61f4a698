//! From the facts of a position to plans. The analysis proposes and never judges: it looks one move
//! ahead where a check or a threat of mate has to be seen exactly, and whether a plan works is for the
//! prover to find out.
//!
//! ```
//! use planche_analysis::{Scope, View, analyse};
//! use planche_plan::Values;
//! use shakmaty::{CastlingMode, Chess, fen::Fen};
//!
//! let fen: Fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27".parse().unwrap();
//! let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
//! let plans = analyse(&View::new(&position, Values::default()), Scope::ROOT);
//! assert!(plans.iter().any(|found| found.plan.to_string() == "d5 F -> V*\nd8d1\nd1g1*"));
//! ```

mod analyse;
mod change;
mod changes;
mod check_first;
mod destroy;
mod motif;
mod motifs;
mod new_capture;
mod simulate;
mod view;

pub use analyse::{Motifs, Scope, SeenPlan, analyse, analyse_around, interference};
pub use change::realise;
pub use check_first::check_first;
pub use destroy::{destroy, withdraw};
pub use motif::{Motif, motif};
pub use new_capture::{move_statement, new_captures};
pub use simulate::{Forecast, Rejection, holds, simulate};
pub use view::{Approach, Target, View, arrival, moved};
