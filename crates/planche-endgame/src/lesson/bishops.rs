//! The words for king and two bishops.

use shakmaty::{Bitboard, Square, attacks};

use super::count::{OPEN, cage, count, near_corner, promise, room};
use super::measure::{answers, mated, mates_within, safe, worst_reply};
use super::vocabulary::{Act, Fact, Order, State, Trial, Vocabulary, Voice, unsaid};
use crate::class::Class;
use crate::geometry::{corner, edge, file, manhattan, rank, squared, steps};
use crate::placement::{Placement, Step};

const CLASS: Class = Class::KBBK;

/// The words for king and two bishops against king.
pub(super) static WORDS: Vocabulary = Vocabulary {
    states: STATES,
    manners: MANNERS,
    facts: FACTS,
    orders: ORDERS,
    always: |trial| two_colours(&trial.after) && safe(&trial.after, CLASS),
    always_words: "The bishops stand on squares of both colours. Every move must be safe: no bishop can be taken, and it is no \
                   stalemate",
};

static STATES: &[State] = &[
    State {
        phrase: "the cage is shut",
        meaning: "there is no bishop on the squares that the black king could walk to if White stood still",
        holds: |p| cage(p).is_some(),
        told: |p, voice| caged(p, voice).unwrap_or_default(),
        plies: 0,
    },
    State {
        phrase: "the cage is open",
        meaning: "the black king could walk up to a bishop and take it if White stood still",
        holds: |p| cage(p).is_none(),
        told: |_, voice| format!("{} can still walk up to a bishop", voice.bare()),
        plies: 0,
    },
    State {
        phrase: "the cage is small",
        meaning: "it is shut and has at most six squares",
        holds: |p| room(p) <= 6,
        told: |p, voice| caged(p, voice).unwrap_or_default(),
        plies: 0,
    },
    State {
        phrase: "the black king is on the edge",
        meaning: "on the first or last file or rank",
        holds: |p| edge(p.bare) == 0,
        told: |p, voice| {
            format!(
                "{} stands on the edge, on {}",
                voice.bare(),
                voice.square(p.bare)
            )
        },
        plies: 0,
    },
    State {
        phrase: "the black king is near a corner",
        meaning: "at most two king moves from it",
        holds: |p| corner(p.bare) <= 2,
        told: |p, voice| {
            format!(
                "{} is near the corner {}",
                voice.bare(),
                voice.square(near_corner(p))
            )
        },
        plies: 0,
    },
    State {
        phrase: "the kings are near",
        meaning: "the kings are at most two moves apart",
        holds: |p| steps(p.king, p.bare) <= 2,
        told: |_, _| "the kings are near each other".to_owned(),
        plies: 0,
    },
    State {
        phrase: "the bishops stand side by side",
        meaning: "next to each other on a file or a rank",
        holds: wall,
        told: |p, voice| format!("{} stand side by side", bishops(p, voice)),
        plies: 0,
    },
];

static MANNERS: &[Fact] = &[Fact {
    phrase: "quiet",
    meaning: "the move gives no check",
    holds: |t| !t.after.in_check(CLASS),
    told: unsaid,
    plies: 0,
}];

static FACTS: &[Fact] = &[
    Fact {
        phrase: "brings the count down",
        meaning: "whatever he replies, the count can be made smaller than it is now within five moves of White, this one included; \
                  the count is the squares of his cage, his steps along files and ranks to the nearest corner, and the moves \
                  between the kings, added; a cage that is open or has one square only, where he would soon be stalemated, \
                  counts as 64 squares",
        holds: |t| promise(t).0 < count(&t.before),
        told: brought_down,
        plies: 10,
    },
    Fact {
        phrase: "mates",
        meaning: "it is mate at once",
        holds: |t| mated(&t.after, CLASS),
        told: |_, _| "it is mate".to_owned(),
        plies: 1,
    },
    Fact {
        phrase: "mates next",
        meaning: "whatever Black replies, mate follows",
        holds: |t| mates_within(t, 2),
        told: answers,
        plies: 3,
    },
    Fact {
        phrase: "mates in three",
        meaning: "whatever Black replies, it is mate at the third move: a small search of five moves of both sides",
        holds: |t| mates_within(t, 3),
        told: answers,
        plies: 5,
    },
    Fact {
        phrase: "makes the cage smaller",
        meaning: "the black king could walk to fewer squares than before if White stood still; an open cage counts as larger \
                  than any",
        holds: |t| room(&t.after) < room(&t.before),
        told: smaller,
        plies: 0,
    },
    Fact {
        phrase: "keeps the cage",
        meaning: "the cage is no larger than before",
        holds: |t| room(&t.after) <= room(&t.before).min(OPEN - 1),
        told: |t, voice| caged(&t.after, voice).unwrap_or_default(),
        plies: 0,
    },
    Fact {
        phrase: "puts the bishops side by side",
        meaning: "next to each other on a file or a rank",
        holds: |t| wall(&t.after),
        told: |t, voice| {
            format!(
                "{} stand side by side and make a wall",
                bishops(&t.after, voice)
            )
        },
        plies: 0,
    },
    Fact {
        phrase: "comes nearer to the black king",
        meaning: "with a ruler",
        holds: |t| squared(t.after.king, t.after.bare) < squared(t.before.king, t.before.bare),
        told: |t, voice| {
            format!(
                "{} goes to {} and is nearer to {}",
                voice.king(),
                voice.square(t.after.king),
                voice.bare()
            )
        },
        plies: 0,
    },
];

static ORDERS: &[Order] = &[
    Order {
        phrase: "the lowest count, by the quickest way",
        meaning: "the lowest that can be made sure of within five moves of White, this one included, and of those moves the ones that \
                  need the fewest",
        cost: |t| {
            let (count, moves) = promise(t);
            i32::from(count) * 8 + moves as i32
        },
        plies: 10,
    },
    Order {
        phrase: "the smallest cage",
        meaning: "squares he could walk to if White stood still",
        cost: |t| room(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the smallest cage after his best reply",
        meaning: "squares he could walk to if White stood still, one reply ahead",
        cost: |t| worst(t, room),
        plies: 2,
    },
    Order {
        phrase: "the king nearest to the black king",
        meaning: "with a ruler",
        cost: |t| squared(t.after.king, t.after.bare),
        plies: 0,
    },
    Order {
        phrase: "the kings nearest after his best reply",
        meaning: "with a ruler, one reply ahead",
        cost: |t| worst(t, |p| squared(p.king, p.bare)),
        plies: 2,
    },
    Order {
        phrase: "the black king nearest to a corner after his best reply",
        meaning: "files and ranks to the corner together, one reply ahead",
        cost: |t| worst(t, |p| manhattan(p.bare, near_corner(p))),
        plies: 2,
    },
    Order {
        phrase: "the fewest replies",
        meaning: "moves of the black king",
        cost: |t| t.after.black_targets(CLASS).count() as i32,
        plies: 0,
    },
    Order {
        phrase: "the bishops side by side",
        meaning: "next to each other on a file or a rank",
        cost: |t| i32::from(!wall(&t.after)),
        plies: 0,
    },
    Order {
        phrase: "the bishops nearest to the white king",
        meaning: "with a ruler, both distances added",
        cost: |t| {
            t.after
                .men
                .iter()
                .map(|&man| squared(man, t.after.king))
                .sum()
        },
        plies: 0,
    },
    Order {
        phrase: "the king first",
        meaning: "a king move rather than a bishop move",
        cost: |t| i32::from(!matches!(t.act, Act::Strong(Step::King(_)))),
        plies: 0,
    },
];

/// Bishops of one colour cannot mate.
fn two_colours(p: &Placement) -> bool {
    let dark = |square: Square| (file(square) + rank(square)) % 2;
    dark(p.men[0]) != dark(p.men[1])
}

fn worst(t: &Trial, cost: impl Fn(&Placement) -> i32) -> i32 {
    worst_reply(&t.after, CLASS, cost)
}

fn wall(p: &Placement) -> bool {
    manhattan(p.men[0], p.men[1]) == 1
}

fn bishops(p: &Placement, voice: &Voice) -> String {
    let [one, other] = p.men.map(|square| voice.square(square));
    format!("the bishops on {one} and {other}")
}

/// "the black king has 12 squares", or which they are.
fn caged(p: &Placement, voice: &Voice) -> Option<String> {
    let squares = cage(p)?;
    Some(match squares.count() {
        1 => format!("{} cannot leave {}", voice.bare(), voice.square(p.bare)),
        2..=4 => format!("{} has only {}", voice.bare(), listed(squares, voice)),
        count => format!("{} has {count} squares", voice.bare()),
    })
}

/// What the move does, and what becomes of the count.
fn brought_down(t: &Trial, voice: &Voice) -> String {
    let cage = caged(&t.after, voice).map_or_else(String::new, |cage| format!(", {cage}"));
    let (low, moves) = promise(t);
    let weak = voice.weak();
    let when = match moves {
        0 => format!("after any reply of {weak}"),
        more => format!("within {} moves, whatever {weak} replies,", more + 1),
    };
    let becomes = match super::count::cage(&t.before) {
        None => format!("{} is shut in with a count of {low}", voice.bare()),
        Some(_) => format!("the count comes down from {} to {low}", count(&t.before)),
    };
    format!(
        "{}{cage}, and {when} {becomes} (the squares that {} can walk to, his steps to the nearest corner and the moves \
         between the kings, added)",
        deed(t, voice),
        voice.bare()
    )
}

/// A bishop that could have been taken and cannot be taken now.
fn rescue(t: &Trial, voice: &Voice) -> Option<String> {
    let hanging = (t.before.black_targets(CLASS) & t.before.men_set(CLASS)).first()?;
    let (moved, square) = (!t.after.men.contains(&hanging), voice.square(hanging));
    Some(match t.act {
        Act::Strong(Step::Man(_, to)) if moved => format!(
            "the bishop on {square} was attacked, and on {} it is safe",
            voice.square(to)
        ),
        _ => format!("the bishop on {square} was attacked and is guarded now"),
    })
}

fn deed(t: &Trial, voice: &Voice) -> String {
    if let Some(rescued) = rescue(t, voice) {
        return rescued;
    }
    let to = match t.act {
        Act::Strong(Step::Man(_, to)) => to,
        _ => return format!("{} walks to {}", voice.king(), voice.square(t.after.king)),
    };
    let around = attacks::king_attacks(t.before.bare) & !t.before.occupied(CLASS);
    let taken = around & t.after.forbidden(CLASS) & !t.before.forbidden(CLASS);
    match taken.count() {
        _ if wall(&t.after) => format!(
            "{} stand side by side and make a wall",
            bishops(&t.after, voice)
        ),
        0 => format!("the bishop goes to {}", voice.square(to)),
        1 => format!(
            "the bishop on {} takes {} from {}",
            voice.square(to),
            listed(taken, voice),
            voice.bare()
        ),
        _ => format!(
            "the bishop on {} takes the squares {} from {}",
            voice.square(to),
            listed(taken, voice),
            voice.bare()
        ),
    }
}

fn smaller(t: &Trial, voice: &Voice) -> String {
    let now = caged(&t.after, voice).unwrap_or_default();
    match cage(&t.before) {
        Some(before) => format!("{now}, where he had {}", before.count()),
        None => format!("{now}, and can reach no bishop any more"),
    }
}

fn listed(squares: Bitboard, voice: &Voice) -> String {
    let mut names: Vec<String> = squares
        .into_iter()
        .map(|square| voice.square(square).to_string())
        .collect();
    match (names.pop(), names.is_empty()) {
        (Some(last), false) => format!("{} and {last}", names.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}
