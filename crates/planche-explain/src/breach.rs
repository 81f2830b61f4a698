//! What a reply does to the move that was to follow: the step of the plan that it breaks.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use crate::man::name;

/// How a reply breaks the step that was to follow. Each case is a fact of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Breach {
    /// It takes the man that was to move.
    Takes {
        /// Where he stood.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        square: Square,
        /// What he was.
        #[serde(serialize_with = "named")]
        #[schemars(with = "String")]
        man: Role,
    },
    /// It gives check, and the step does not answer it.
    Checks,
    /// It stands in the way of the step.
    Blocks {
        /// Where.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        square: Square,
    },
    /// It pins the man that was to move.
    Pins {
        /// Where he stands.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        square: Square,
        /// What he is.
        #[serde(serialize_with = "named")]
        #[schemars(with = "String")]
        man: Role,
    },
    /// It takes the man out of reach that the step was to take.
    Saves {
        /// Where he stood.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        square: Square,
        /// What he is.
        #[serde(serialize_with = "named")]
        #[schemars(with = "String")]
        man: Role,
    },
    /// It guards the square where the step arrives.
    Guards {
        /// That square.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        square: Square,
        /// Who guards it now.
        #[serde(serialize_with = "named")]
        #[schemars(with = "String")]
        by: Role,
        /// Where he stands.
        #[serde(serialize_with = "text")]
        #[schemars(with = "String")]
        from: Square,
        /// Whether he is the man that has just moved.
        moved: bool,
    },
}

fn text<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}

fn named<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*role))
}

/// What the reply does to the step, if it is one of the things that can be seen on the board.
pub fn breach(position: &Chess, reply: &Move, step: Move) -> Option<Breach> {
    let (from, to) = (step.from()?, step.to());
    let mut after = position.clone();
    after.play_unchecked(*reply);
    let man = position.board().role_at(from)?;
    let same =
        |m: &&Move| m.from() == Some(from) && m.to() == to && m.promotion() == step.promotion();
    match after.legal_moves().iter().find(same) {
        None => hindered(position, reply, &after, (from, to), man),
        Some(_) => spoiled(position, reply, &after, to),
    }
}

/// The step is no longer legal.
fn hindered(
    position: &Chess,
    reply: &Move,
    after: &Chess,
    (from, to): (Square, Square),
    man: Role,
) -> Option<Breach> {
    let us = after.turn();
    let ours = |square| after.board().color_at(square) == Some(us);
    if !ours(from) {
        let square = from;
        return Some(Breach::Takes { square, man });
    }
    if after.is_check() {
        return Some(Breach::Checks);
    }
    let way = match man {
        Role::Knight | Role::King => Bitboard::EMPTY,
        Role::Pawn if from.file() == to.file() => attacks::between(from, to).with(to),
        _ => attacks::between(from, to),
    };
    let in_the_way = way & after.board().occupied() & !position.board().occupied();
    if let Some(square) = in_the_way.first() {
        return Some(Breach::Blocks { square });
    }
    let captured = position.board().role_at(to);
    if man == Role::Pawn && reply.from() == Some(to) {
        let (square, man) = (to, captured?);
        return Some(Breach::Saves { square, man });
    }
    let reaches = after.board().attacks_from(from).contains(to);
    (reaches && man != Role::Pawn && man != Role::King && !ours(to))
        .then_some(Breach::Pins { square: from, man })
}

/// The step is still legal, but no longer what it was.
fn spoiled(position: &Chess, reply: &Move, after: &Chess, to: Square) -> Option<Breach> {
    if let (Some(man), Some(from)) = (position.board().role_at(to), reply.from())
        && from == to
    {
        let square = to;
        return Some(Breach::Saves { square, man });
    }
    let them = position.turn();
    let guards = |p: &Chess| {
        let board = p.board();
        board.attacks_to(to, them, board.occupied())
    };
    let (before, now) = (guards(position), guards(after));
    let by = (now & !before)
        .first()
        .filter(|_| now.count() > before.count())?;
    Some(Breach::Guards {
        square: to,
        by: after.board().role_at(by)?,
        from: by,
        moved: position.board().color_at(by) != Some(them),
    })
}
