//! The stages of bishop and knight, and what a move does on this board, in words.

use shakmaty::{Bitboard, Square, attacks};

use crate::class::Class;
use crate::geometry::{edge, file, flood, rank, squared, steps};
use crate::kbnk::ladder::Aim;
use crate::lesson::vocabulary::Voice;
use crate::placement::{Placement, Step, reach};
use crate::table::table;

const CLASS: Class = Class::KBNK;

/// What the method is called.
pub const METHOD: &str = "Bishop and knight";

/// The stages with what each is about, in the order of a game.
pub const STAGES: [(&str, &str); 6] = [
    (
        "Centre",
        "with the white king and his men in the middle the black king must go to the edge",
    ),
    (
        "Edge",
        "the black king is pushed to the edge and kept there",
    ),
    (
        "Wrong corner",
        "the black king is driven away from the corner that the bishop cannot attack",
    ),
    (
        "March",
        "the black king is driven along the edge to a corner that the bishop can attack",
    ),
    (
        "Right corner",
        "the black king is shut in by the corner that the bishop can attack",
    ),
    (
        "Mate",
        "mostly a check by the knight, then one by the bishop",
    ),
];

/// The names of the stages in one line.
pub fn stages() -> String {
    STAGES.map(|(name, _)| name).join(", ")
}

/// With more squares than these nobody is caged.
const CAGE: usize = 16;

/// The men in their order.
const MEN: [&str; 2] = ["bishop", "knight"];

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
    let number = stage(placement);
    let does = deed(placement, step, voice);
    let aims = match (aim.goal, aim.moves) {
        (0, 1) => "mate".to_owned(),
        (0, moves) => format!("mate can be forced in {moves} moves"),
        _ => purpose(placement, number, voice),
    };
    Told {
        stage: STAGES[number].0,
        sentence: format!("{does}: {aims}"),
    }
}

/// What the stage is about on this board.
fn purpose(placement: &Placement, stage: usize, voice: &Voice) -> String {
    let (king, bare) = (voice.king(), voice.bare());
    match stage {
        0 => format!("with {king} and his men in the middle {bare} must go to the edge"),
        1 if edge(placement.bare) == 0 => {
            format!("{bare} stands at the edge and must not come back to the middle")
        }
        1 => format!("{bare} is to be pushed to the edge"),
        2 => format!(
            "{bare} hides near {}, which the bishop can never attack, and must be driven away from there",
            corners(placement, false, voice)
        ),
        3 => format!(
            "{bare} is driven along the edge to {}, which the bishop can attack",
            corners(placement, true, voice)
        ),
        _ => format!(
            "{bare} is to be shut in by {}, where the bishop can give mate",
            corners(placement, true, voice)
        ),
    }
}

/// The corner of the bishop's colour, or of the other, that is nearest to the bare king, or both.
fn corners(placement: &Placement, right: bool, voice: &Voice) -> String {
    let near = to_corner(placement, right);
    let nearest = like(placement, right).filter(|&corner| steps(placement.bare, corner) == near);
    let names: Vec<String> = nearest
        .map(|corner| voice.square(corner).to_string())
        .collect();
    names.join(" or ")
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
    let far = |corner| steps(placement.bare, corner);
    like(placement, right).map(far).min().unwrap_or(8)
}

/// The corners of the bishop's colour, or of the other.
fn like(placement: &Placement, right: bool) -> impl Iterator<Item = Square> {
    let dark = |square: Square| (file(square) + rank(square)) % 2 == 0;
    let wanted = dark(placement.men[0]) == right;
    let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
    corners
        .into_iter()
        .filter(move |&corner| dark(corner) == wanted)
}

/// All squares he could walk to if the others stood still.
fn cage(placement: &Placement) -> Bitboard {
    let men = placement.men_set(CLASS).with(placement.king);
    flood(placement.bare, placement.forbidden(CLASS) | men)
}

/// What the move does: mate, a check, a man saved, squares taken away, a smaller cage, a nearer king, or nothing but waiting.
fn deed(placement: &Placement, step: Step, voice: &Voice) -> String {
    let after = placement.after(step);
    let (who, to) = mover(step, voice);
    if after.in_check(CLASS) {
        return checks(&after, &format!("{who} on {to}"), voice);
    }
    let rescued = rescue(placement, &after, step, voice);
    let taken = taken_squares(placement, &after);
    if let Some(rescued) = rescued {
        return rescued;
    }
    if !taken.is_empty() {
        return format!(
            "{who} on {to} takes {} away from {}",
            listed(taken, voice),
            voice.bare()
        );
    }
    let (old, new) = (cage(placement).count(), cage(&after));
    let room = room(new, voice);
    if new.count() < old && new.count() <= CAGE {
        return format!(
            "{who} on {to} leaves {} {room}, where he had {old}",
            voice.bare()
        );
    }
    if let Some(aim) = approach(placement, &after, voice) {
        return format!("{who} comes to {to}, nearer to {aim}");
    }
    match new.count() <= CAGE {
        true => format!(
            "{who} goes to {to} and waits, and {} must move; he has {room}",
            voice.bare()
        ),
        false => format!("{who} goes to {to}, and {} must move", voice.bare()),
    }
}

/// A check: mate, or where the king may go.
fn checks(after: &Placement, who: &str, voice: &Voice) -> String {
    let replies = after.black_targets(CLASS);
    match replies.is_empty() {
        true => format!("{who} gives mate"),
        false => format!(
            "{who} gives check and leaves only {}",
            listed(replies, voice)
        ),
    }
}

/// A man that could have been taken and cannot be taken now.
fn rescue(before: &Placement, after: &Placement, step: Step, voice: &Voice) -> Option<String> {
    let hanging = before.black_targets(CLASS) & before.men_set(CLASS);
    let slot = before.slot_at(CLASS, hanging.first()?)?;
    if after.black_targets(CLASS).contains(after.men[slot]) {
        return None;
    }
    let (who, to) = mover(step, voice);
    let (name, square) = (MEN[slot], voice.square(before.men[slot]));
    Some(match step {
        Step::Man(moved, _) if moved == slot => {
            format!("the {name} on {square} was attacked, and on {to} it is safe")
        }
        _ if guards(after, step).contains(after.men[slot]) => {
            format!("{who} on {to} guards the {name} on {square}, which was attacked")
        }
        // He has left the bishop's line, or taken the square from which the king attacked.
        _ => format!("{who} goes to {to}, and the {name} on {square} can no longer be taken"),
    })
}

/// What the man that has moved looks at.
fn guards(after: &Placement, step: Step) -> Bitboard {
    match step {
        Step::King(to) => attacks::king_attacks(to),
        Step::Man(slot, to) => reach(CLASS.role(slot), to, after.occupied(CLASS)),
        Step::Promote(..) => Bitboard::EMPTY,
    }
}

/// The squares of a small cage by name, those of a large one by number.
fn room(cage: Bitboard, voice: &Voice) -> String {
    const NAMED: usize = 3;
    match cage.count() {
        1 => format!("nothing but {}", listed(cage, voice)),
        count if count <= NAMED => format!("only {}", listed(cage, voice)),
        count => format!("{count} squares to walk on"),
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

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;

    /// What is said of a move that saves the knight on e5 from the king on d6.
    fn saved(bishop: Square, king: Square, step: Step) -> Option<String> {
        let before = Placement {
            bare: Square::D6,
            king,
            men: [bishop, Square::E5],
        };
        let voice = Voice {
            stronger: Color::White,
        };
        rescue(&before, &before.after(step), step, &voice)
    }

    #[test]
    fn who_guards_a_man_is_said_truly() {
        for (bishop, king, step, said) in [
            (
                Square::A1,
                Square::C3,
                Step::King(Square::B3),
                "the white king goes to b3, and the knight on e5 can no longer be taken",
            ),
            (
                Square::B1,
                Square::F3,
                Step::King(Square::F4),
                "the white king on f4 guards the knight on e5, which was attacked",
            ),
            (
                Square::C1,
                Square::H1,
                Step::Man(0, Square::B2),
                "the bishop on b2 guards the knight on e5, which was attacked",
            ),
            (
                Square::A1,
                Square::C3,
                Step::Man(1, Square::G4),
                "the knight on e5 was attacked, and on g4 it is safe",
            ),
        ] {
            assert_eq!(saved(bishop, king, step).as_deref(), Some(said));
        }
        let still_hangs = saved(Square::A1, Square::C3, Step::Man(1, Square::D7));
        assert_eq!(still_hangs, None);
    }
}
