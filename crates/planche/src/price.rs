//! What gains and losses are called, by the men that are seen to go.

use planche_explain::Prize;
use planche_plan::{Units, Values};

use crate::outline::outline;
use crate::report::Report;

/// What a proved gain is called, by the men that its line wins.
pub fn reward(report: &Report) -> Prize {
    let told = outline(report).and_then(|outline| outline.reward);
    told.unwrap_or_else(|| Prize::of(report.gain, &Values::default()))
}

/// What is lost to an answer: what it wins, less what the move before it took.
pub(crate) fn price(report: &Report, loss: Units, values: &Values) -> Prize {
    let taken = report.gain - loss;
    let told = reward(report).less(taken, values);
    told.unwrap_or_else(|| Prize::of(loss, values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, solve};

    /// A report about the two kings, as if so much had been won there.
    fn report(gain: Units) -> Report {
        let kings = crate::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let report = solve(&Request::new(kings));
        Report { gain, ..report }
    }

    #[test]
    fn a_price_is_what_is_won_less_what_was_taken() {
        let price = |gain, loss| {
            let report = report(gain);
            price(&report, loss, &Values::default()).to_string()
        };
        assert_eq!(price(95, 95), "a queen");
        assert_eq!(price(95, 85), "a queen for a pawn");
        assert_eq!(price(45, 15), "the exchange");
        assert_eq!(price(40, 30), "a piece");
    }
}
