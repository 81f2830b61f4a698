//! What gains and losses are called, by the men that are seen to go.

use planche_explain::prize;
use planche_plan::{Units, Values};
use shakmaty::Role;

use crate::outline::outline;
use crate::report::Report;

/// What a proved gain is called, by the men that its line wins.
pub(crate) fn reward(report: &Report) -> String {
    let told = outline(report).map(|outline| outline.reward);
    let named = told.filter(|words| !words.is_empty());
    named.unwrap_or_else(|| prize(report.gain, &Values::default()))
}

/// What is lost to an answer: what it wins, less what the move before it took.
pub(crate) fn price(report: &Report, loss: Units, values: &Values) -> String {
    let won = reward(report);
    let simple = !won.contains(" for ") && !won.contains(" and ");
    let taken = report.gain - loss;
    let paid = [
        (Role::Pawn, "a pawn"),
        (Role::Knight, "a piece"),
        (Role::Rook, "a rook"),
    ];
    let paid = paid.iter().find(|(role, _)| values.of(*role) == taken);
    let exchange = won == "a rook" && taken == values.of(Role::Knight);
    match paid {
        _ if taken == 0 => won,
        Some((_, paid)) if simple && won != *paid && !exchange => format!("{won} for {paid}"),
        _ => prize(loss, values),
    }
}

/// "comes out two pawns ahead", "wins a queen for a rook".
pub(crate) fn ahead(prize: &str) -> String {
    match prize.contains(" for ") || prize.starts_with("more than ") {
        true => format!("wins {prize}"),
        false => format!("comes out {prize} ahead"),
    }
}
