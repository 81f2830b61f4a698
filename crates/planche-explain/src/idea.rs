//! The idea in one sentence, and the combination in one paragraph.

use planche_plan::{Units, Values};
use shakmaty::{Color, Position, Role};

use crate::scene::{Aim, Combination, Scene, numbered};
use crate::why::why;

/// The idea: what the first move does, and what that comes to. At most thirty words.
pub fn idea(combination: &Combination) -> String {
    let Some((first, step)) = combination.steps().next() else {
        return String::new();
    };
    let reason = why(&first.position, &first.action, step);
    let side = side(first.position.turn());
    if first.after().is_checkmate() {
        return format!("{} {reason}.", numbered(first));
    }
    let result = match combination.aim {
        Aim::Mate { moves } => format!("{side} mates in at most {moves} moves"),
        Aim::Material(units) => format!("{side} wins {}", prize(units, &combination.values)),
    };
    format!(
        "{} {reason}: {result} against every reply.",
        numbered(first)
    )
}

/// What a gain is called: "a piece", "the exchange and a pawn", or the units where there is no better
/// word.
pub fn prize(units: Units, values: &Values) -> String {
    let pawn = values.of(Role::Pawn);
    let (knight, rook, queen) = (
        values.of(Role::Knight),
        values.of(Role::Rook),
        values.of(Role::Queen),
    );
    let simple = [
        (pawn, "a pawn"),
        (2 * pawn, "two pawns"),
        (rook - knight, "the exchange"),
        (knight, "a piece"),
        (rook, "a rook"),
        (queen, "a queen"),
    ];
    let double = [
        (2 * knight, "two pieces"),
        (rook + knight, "a rook and a piece"),
        (2 * rook, "two rooks"),
    ];
    let find = |names: &[(Units, &'static str)], units: Units| {
        let found = names.iter().find(|(worth, _)| *worth == units);
        found.map(|(_, name)| *name)
    };
    let more = [
        (pawn, " and a pawn"),
        (2 * pawn, " and two pawns"),
        (-pawn, " for a pawn"),
        (-knight, " for a piece"),
    ];
    let plain = find(&simple, units).or_else(|| find(&double, units));
    let mixed = || {
        let mut all = more.iter();
        all.find_map(|(rest, words)| Some(format!("{}{words}", find(&simple, units - rest)?)))
    };
    let pieces = || (units == 2 * knight + pawn).then(|| "two pieces and a pawn".to_owned());
    plain
        .map(str::to_owned)
        .or_else(mixed)
        .or_else(pieces)
        .unwrap_or_else(|| format!("{units} units"))
}

/// The idea, and then the main line move by move with the reason of each.
pub fn paragraph(combination: &Combination) -> String {
    let mut sentences = vec![idea(combination)];
    let pairs = combination
        .line
        .windows(2)
        .filter(|pair| pair[1].step.is_some());
    sentences.extend(pairs.filter_map(|pair| answer(&pair[0], &pair[1])));
    sentences.extend(ending(combination));
    sentences.join(" ")
}

/// "After 28.Rxc3, 28...Rxc3 draws the rook away from c1."
fn answer(reply: &Scene, action: &Scene) -> Option<String> {
    let reason = why(&action.position, &action.action, action.step.as_ref()?);
    Some(format!(
        "After {}, {} {reason}.",
        numbered(reply),
        numbered(action)
    ))
}

/// What the main line comes to; where it ends in mate, what the other lines come to.
fn ending(combination: &Combination) -> Option<String> {
    let Aim::Material(units) = combination.aim else {
        return None;
    };
    let [first, .., last] = &combination.line[..] else {
        return None;
    };
    let attacker = first.position.turn();
    let prize = prize(units, &combination.values);
    Some(match last.after().is_checkmate() {
        true => format!(
            "Whatever else {} plays costs at least {prize}.",
            side(!attacker)
        ),
        false => format!("In the end {} has won at least {prize}.", side(attacker)),
    })
}

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
