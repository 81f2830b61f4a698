//! What is said where somebody does not lose more.

use planche_plan::{Units, Values};

use crate::prize::Prize;

/// What is said where only not to lose more was asked for.
pub(crate) fn kept(units: Units, values: &Values) -> String {
    match units {
        0 => "loses nothing".to_owned(),
        _ => format!("loses no more than {}", Prize::at_most(-units, values)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Once it was "loses no more than more than a queen".
    #[test]
    fn what_is_lost_at_most_is_rounded_up() {
        let kept = |units| kept(units, &Values::default());
        assert_eq!(kept(0), "loses nothing");
        assert_eq!(kept(-10), "loses no more than a pawn");
        assert_eq!(kept(-135), "loses no more than a queen and a rook");
    }
}
