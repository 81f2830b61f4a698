//! What gains and losses are called, by the men that are seen to go.

use planche_explain::{Prize, Stock};
use planche_plan::{Units, Values};
use shakmaty::Position;

use crate::outline::outline;
use crate::report::Report;

/// What a proved gain is called, by the men that its line wins.
pub fn reward(report: &Report) -> Prize {
    let told = outline(report).and_then(|outline| outline.reward);
    told.unwrap_or_else(|| Prize::of(report.gain, &report.scale()))
}

/// What is lost to an answer: what it wins, less what the move before it took.
pub(crate) fn price(report: &Report, loss: Units, values: &Values) -> Prize {
    let taken = report.gain - loss;
    let told = reward(report).less(taken, values);
    told.unwrap_or_else(|| match crate::position(&report.fen) {
        Ok(root) => Prize::among(Stock::of(root.board(), !root.turn()), loss, values),
        Err(_) => Prize::of(loss, values),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, solve};

    /// A report about the two kings, as if so much had been won there.
    fn report(gain: Units, values: &str) -> Report {
        let kings = crate::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let values = values.parse().expect("values");
        let report = solve(&Request::new(kings).values(values));
        Report { gain, ..report }
    }

    /// Once it was counted in the usual values, whatever the report said.
    #[test]
    fn a_reward_is_counted_in_the_values_of_its_report() {
        assert_eq!(reward(&report(30, "95:45:30:30:10")).to_string(), "a piece");
        assert_eq!(reward(&report(3, "9:5:3:3:1")).to_string(), "a piece");
    }

    #[test]
    fn a_price_is_what_is_won_less_what_was_taken() {
        let price = |gain, loss| {
            let report = report(gain, "95:45:30:30:10");
            price(&report, loss, &report.scale()).to_string()
        };
        assert_eq!(price(95, 95), "a queen");
        assert_eq!(price(95, 85), "a queen for a pawn");
        assert_eq!(price(45, 15), "the exchange");
        assert_eq!(price(40, 30), "a piece");
    }
}
