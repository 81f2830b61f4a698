//! Pitrat's language of plans, as plain values.
