//! The words for king and queen.

use super::measure::{
    NO_FRAME, answers, attacked, facing_on_edge, frame, frame_size, mated, mates_within,
    on_one_edge, safe, walk,
};
use super::vocabulary::{Fact, Order, State, Trial, Vocabulary, plain, unsaid};
use crate::class::Class;
use crate::geometry::{squared, steps};
use crate::placement::Placement;

const CLASS: Class = Class::KQK;

/// The words for king and queen against king.
pub(super) static WORDS: Vocabulary = Vocabulary {
    states: STATES,
    manners: MANNERS,
    facts: FACTS,
    orders: ORDERS,
    always: |trial| safe(&trial.after, CLASS),
    always_words: "Every move must be safe: the queen cannot be taken, and it is no stalemate",
};

static STATES: &[State] = &[
    State {
        phrase: "the box is a strip",
        meaning: "the squares the black king could walk to if White stood still all lie on one edge",
        holds: |p| on_one_edge(walk(p, CLASS)),
        told: |p, voice| {
            let count = walk(p, CLASS).count();
            format!("{} has only {} on the edge", voice.bare(), squares(count))
        },
        plies: 0,
    },
    State {
        phrase: "the queen is not attacked",
        meaning: "the black king is not next to her, or the white king guards her",
        holds: |p| !attacked(p),
        told: plain,
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
        phrase: "keeps a strip",
        meaning: "after it the box still lies on one edge",
        holds: |t| on_one_edge(walk(&t.after, CLASS)),
        told: |t, voice| format!("{} stays on the edge with {}", voice.bare(), room(t)),
        plies: 0,
    },
    Fact {
        phrase: "keeps a strip of two squares or more",
        meaning: "after it the box still lies on one edge, and it is more than the square he stands on",
        holds: two_on_edge,
        told: |t, voice| format!("{} stays on the edge with {}", voice.bare(), room(t)),
        plies: 0,
    },
    Fact {
        phrase: "makes the box a strip of two squares or more",
        meaning: "after it the box lies on one edge, and it is more than the square he stands on",
        holds: two_on_edge,
        told: |t, voice| format!("{} is shut in on the edge with {}", voice.bare(), room(t)),
        plies: 0,
    },
    Fact {
        phrase: "comes nearer to the facing square",
        meaning: "in moves, then with a ruler; it is two lines off the edge, straight before the black king",
        holds: |t| to_facing(&t.after) < to_facing(&t.before),
        told: |t, voice| match facing_on_edge(&t.after) {
            Some(square) if square == t.after.king => format!(
                "{} on {} now faces {}",
                voice.king(),
                voice.square(square),
                voice.bare()
            ),
            Some(square) => format!(
                "{} comes nearer to {}, where he faces {}",
                voice.king(),
                voice.square(square),
                voice.bare()
            ),
            None => String::new(),
        },
        plies: 0,
    },
    Fact {
        phrase: "comes nearer to the black king",
        meaning: "with a ruler",
        holds: |t| squared(t.after.king, t.after.bare) < squared(t.before.king, t.before.bare),
        told: |_, voice| format!("{} comes nearer to {}", voice.king(), voice.bare()),
        plies: 0,
    },
    Fact {
        phrase: "stays away from the black king",
        meaning: "the queen does not stand next to him",
        holds: |t| steps(t.after.bare, t.after.men[0]) > 1,
        told: unsaid,
        plies: 0,
    },
    Fact {
        phrase: "makes the frame smaller",
        meaning: "the frame is the rectangle that her file and rank cut off; files and ranks are added, and an attacked \
                  queen has no frame, which counts as larger than any",
        holds: |t| frame_size(&t.after) < own_frame(&t.before),
        told: |t, voice| {
            let (queen, frame) = (t.after.men[0], frame(&t.after));
            frame.map_or_else(String::new, |frame| {
                format!(
                    "{} is shut in behind {} and {}, {} by {} squares",
                    voice.bare(),
                    voice.file(queen),
                    voice.rank(queen),
                    frame.files,
                    frame.ranks
                )
            })
        },
        plies: 0,
    },
];

static ORDERS: &[Order] = &[
    Order {
        phrase: "the king nearest to the facing square",
        meaning: "in moves, then with a ruler",
        cost: |t| {
            let (moves, ruler) = to_facing(&t.after);
            moves * 256 + ruler
        },
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the black king",
        meaning: "with a ruler",
        cost: |t| squared(t.after.king, t.after.bare),
        plies: 0,
    },
    Order {
        phrase: "the box most like the present one",
        meaning: "the number of its squares changes least",
        cost: |t| (squares_of(&t.after) - squares_of(&t.before)).abs(),
        plies: 0,
    },
    Order {
        phrase: "the smallest box",
        meaning: "squares the black king could walk to if White stood still",
        cost: |t| squares_of(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the smallest frame",
        meaning: "files and ranks that her file and rank cut off, added",
        cost: |t| frame_size(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the queen nearest to her king",
        meaning: "with a ruler",
        cost: |t| squared(t.after.king, t.after.men[0]),
        plies: 0,
    },
];

fn squares_of(p: &Placement) -> i32 {
    walk(p, CLASS).count() as i32
}

fn own_frame(p: &Placement) -> i32 {
    match attacked(p) {
        true => NO_FRAME,
        false => frame_size(p),
    }
}

fn to_facing(p: &Placement) -> (i32, i32) {
    facing_on_edge(p).map_or((NO_FRAME, NO_FRAME), |square| {
        (steps(p.king, square), squared(p.king, square))
    })
}

fn two_on_edge(t: &Trial) -> bool {
    let walk = walk(&t.after, CLASS);
    walk.count() >= 2 && on_one_edge(walk)
}

fn squares(count: usize) -> String {
    match count {
        1 => "one square".to_owned(),
        _ => format!("{count} squares"),
    }
}

fn room(t: &Trial) -> String {
    let here = squares(walk(&t.after, CLASS).count());
    format!("{here} to walk on, so it is no stalemate")
}
