//! The stages of bishop and knight, and what a move does on this board, in words.

use shakmaty::{Bitboard, Square, attacks};

use crate::class::Class;
use crate::geometry::{edge, file, flood, rank, squared, steps};
use crate::kbnk::ladder::Aim;
use crate::lesson::vocabulary::Voice;
use crate::placement::{Placement, Step};
use crate::table::table;

const CLASS: Class = Class::KBNK;

/// The stages with what each is about, in the order of a game.
pub const STAGES: [(&str, &str); 6] = [
    ("Centre", "the aim is the middle for king and men"),
    ("Edge", "the aim is to push him to the edge"),
    (
        "Wrong corner",
        "the aim is to keep him out of the corner that the bishop cannot attack",
    ),
    (
        "March",
        "the aim is the corner of the bishop's colour, along the edge",
    ),
    (
        "Right corner",
        "the aim is to shut him in by the corner of the bishop's colour",
    ),
    (
        "Mate",
        "the aim is a check by the knight, then one by the bishop",
    ),
];

/// With more squares than these nobody is caged.
const CAGE: usize = 16;

/// The line to learn by heart.
pub const BY_HEART: &str = "Mate comes in the corner of the bishop's colour";

/// A stage, and what a move does in it.
pub struct Told {
    /// The name of the stage.
    pub stage: &'static str,
    /// The sentence, without a full stop.
    pub sentence: String,
}

/// What a move does on the way to its aim.
pub fn tell(placement: &Placement, step: Step, aim: Aim, voice: &Voice) -> Told {
    let (stage, about) = STAGES[stage(placement)];
    let does = deed(placement, step, voice);
    let aims = match (aim.goal, aim.moves) {
        (0, 1) => "mate".to_owned(),
        (0, moves) => format!("mate can be forced in {moves} moves"),
        _ => about.to_owned(),
    };
    Told {
        stage,
        sentence: format!("{does}: {aims}"),
    }
}

/// The number of the stage: where he stands, and how far mate is.
fn stage(placement: &Placement) -> usize {
    const MATE: u8 = 4;
    const CORNERED: u8 = 10;
    const MARCHING: u8 = 21;
    let left = table(CLASS).white(placement).distance().unwrap_or(u8::MAX);
    let wrong = to_corner(placement, false);
    match (edge(placement.bare), left) {
        (_, ..=MATE) => 5,
        (_, ..=CORNERED) => 4,
        (0 | 1, _) if wrong <= 2 => 2,
        (0 | 1, ..=MARCHING) => 3,
        (0 | 1, _) => 1,
        _ => 0,
    }
}

/// Moves of the bare king to the nearest corner of the bishop's colour, or of the other.
fn to_corner(placement: &Placement, right: bool) -> i32 {
    let dark = |square: Square| (file(square) + rank(square)) % 2 == 0;
    let wanted = dark(placement.men[0]) == right;
    let corners = [Square::A1, Square::A8, Square::H1, Square::H8].into_iter();
    let like = corners.filter(|&corner| dark(corner) == wanted);
    like.map(|corner| steps(placement.bare, corner))
        .min()
        .unwrap_or(8)
}

/// All squares he could walk to if the others stood still.
fn cage(placement: &Placement) -> usize {
    let men = placement.men_set(CLASS).with(placement.king);
    flood(placement.bare, placement.forbidden(CLASS) | men).count()
}

/// What the move does: mate, a check, squares taken away, a smaller cage, a nearer king, or nothing but waiting.
fn deed(placement: &Placement, step: Step, voice: &Voice) -> String {
    let after = placement.after(step);
    let (who, to) = mover(step, voice);
    let replies = after.black_targets(CLASS);
    let taken = taken_squares(placement, &after);
    let (old, new) = (cage(placement), cage(&after));
    if after.in_check(CLASS) {
        return match replies.is_empty() {
            true => format!("{who} on {to} gives mate"),
            false => format!(
                "{who} checks from {to} and leaves only {}",
                listed(replies, voice)
            ),
        };
    }
    if !taken.is_empty() {
        return format!(
            "{who} on {to} takes {} away from {}",
            listed(taken, voice),
            voice.bare()
        );
    }
    if new < old && new <= CAGE {
        return format!(
            "the cage of {} shrinks from {old} to {new} squares",
            voice.bare()
        );
    }
    if let Some(aim) = approach(placement, &after, voice) {
        return format!("{who} comes to {to}, nearer to {aim}");
    }
    match new <= CAGE {
        true => {
            format!("{who} goes to {to} and waits: the cage holds {new} squares, and he must move")
        }
        false => format!("{who} goes to {to}, and {} must move", voice.bare()),
    }
}

/// What the man that moved came nearer to: the enemy king, the own king, or the middle.
fn approach(before: &Placement, after: &Placement, voice: &Voice) -> Option<&'static str> {
    let slot = (0..CLASS.size()).find(|&slot| before.men[slot] != after.men[slot]);
    let (from, to) = slot.map_or((before.king, after.king), |slot| {
        (before.men[slot], after.men[slot])
    });
    let nearer = |goal: Square| squared(to, goal) < squared(from, goal);
    match slot {
        _ if nearer(before.bare) => Some(voice.bare()),
        Some(_) if nearer(before.king) => Some("its own king"),
        _ if edge(to) > edge(from) => Some("the middle"),
        _ => None,
    }
}

/// Squares beside the bare king that he could enter before and cannot now.
fn taken_squares(before: &Placement, after: &Placement) -> Bitboard {
    let beside = attacks::king_attacks(before.bare);
    beside & after.forbidden(CLASS) & !before.forbidden(CLASS) & !before.occupied(CLASS)
}

fn mover(step: Step, voice: &Voice) -> (&'static str, Square) {
    match step {
        Step::King(to) => (voice.king(), voice.square(to)),
        Step::Man(0, to) => ("the bishop", voice.square(to)),
        Step::Man(_, to) | Step::Promote(to, _) => ("the knight", voice.square(to)),
    }
}

fn listed(squares: Bitboard, voice: &Voice) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| voice.square(square).to_string())
        .collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.join(", "),
    }
}
