//! The words for king and rook.

use super::measure::{
    NO_FRAME, answers, facing, frame, frame_size, frame_squares, inside, mated, mates_within,
    near_enough, post, safe, to_edge, to_post, walk, worst_reply,
};
use super::vocabulary::{Act, Fact, Order, State, Trial, Vocabulary, Voice, unsaid};
use crate::class::Class;
use crate::geometry::{file, manhattan, rank, squared, steps};
use crate::placement::{Placement, Step};

const CLASS: Class = Class::KRK;

/// The words for king and rook against king.
pub(super) static WORDS: Vocabulary = Vocabulary {
    states: STATES,
    manners: MANNERS,
    facts: FACTS,
    orders: ORDERS,
    always: |trial| safe(&trial.after, CLASS),
    always_words: "Every move must be safe: the rook cannot be taken, and it is no stalemate",
};

static STATES: &[State] = &[
    State {
        phrase: "the fence stands",
        meaning: "there is a box, and after a move of the white king the black king could not chase the rook",
        holds: |p| frame(p).is_some() && near_enough(p, 1),
        told: |p, voice| match frame(p) {
            Some(_) => format!("the fence stands: {}", borders(p, voice)),
            None => String::new(),
        },
        plies: 0,
    },
    State {
        phrase: "the fence does not stand",
        meaning: "there is no box, or the black king is about to chase the rook",
        holds: |p| frame(p).is_none() || !near_enough(p, 1),
        told: |_, voice| format!("the rook is not held yet: {} could chase it", voice.bare()),
        plies: 0,
    },
    State {
        phrase: "the box is a strip",
        meaning: "the box is one file or one rank wide",
        holds: is_strip,
        told: |_, voice| format!("{} walks on the edge only", voice.bare()),
        plies: 0,
    },
    State {
        phrase: "the kings face each other",
        meaning: "the kings stand on one line with one square between",
        holds: |p| manhattan(p.king, p.bare) == 2 && steps(p.king, p.bare) == 2 && straight(p),
        told: |p, voice| {
            let (king, bare) = (voice.square(p.king), voice.square(p.bare));
            format!("the kings on {king} and {bare} face each other")
        },
        plies: 0,
    },
    State {
        phrase: "the rook is guarded",
        meaning: "the white king stands next to the rook",
        holds: |p| steps(p.king, p.men[0]) == 1,
        told: |p, voice| {
            format!(
                "{} holds the rook on {}",
                voice.king(),
                voice.square(p.men[0])
            )
        },
        plies: 0,
    },
    State {
        phrase: "the rook runs between the kings",
        meaning: "the rook's file or rank lies strictly between the kings",
        holds: divides,
        told: |_, _| "the rook runs between the kings".to_owned(),
        plies: 0,
    },
    State {
        phrase: "the kings are near",
        meaning: "the kings are at most three moves apart",
        holds: |p| steps(p.king, p.bare) <= 3,
        told: |_, _| "the kings are near each other".to_owned(),
        plies: 0,
    },
];

static MANNERS: &[Fact] = &[
    Fact {
        phrase: "quiet",
        meaning: "the move gives no check",
        holds: |t| !t.after.in_check(CLASS),
        told: unsaid,
        plies: 0,
    },
    Fact {
        phrase: "covered",
        meaning: "after it the black king cannot chase the rook: the white king is next to it, or as near to it as he is \
                  (nearer, if both kings stand in the box)",
        holds: |t| near_enough(&t.after, 0),
        told: cover,
        plies: 0,
    },
    Fact {
        phrase: "guarded",
        meaning: "after it the white king stands next to the rook",
        holds: |t| steps(t.after.king, t.after.men[0]) == 1,
        told: cover,
        plies: 0,
    },
];

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
        phrase: "mates in three",
        meaning: "whatever Black replies, it is mate at the third move: a small search of five moves of both sides",
        holds: |t| mates_within(t, 3),
        told: answers,
        plies: 5,
    },
    Fact {
        phrase: "makes the box smaller",
        meaning: "files and ranks of the box together become fewer; no box counts as larger than any",
        holds: |t| frame_size(&t.after) < frame_size(&t.before),
        told: |t, voice| match (frame(&t.before), frame(&t.after)) {
            (Some(old), Some(_)) => format!(
                "the box of {} by {} squares becomes {}",
                old.files,
                old.ranks,
                size(&t.after, voice)
            ),
            _ => format!(
                "{} is shut in a box of {}",
                voice.bare(),
                size(&t.after, voice)
            ),
        },
        plies: 0,
    },
    Fact {
        phrase: "leaves a box",
        meaning: "after it the black king is not on the rook's file or rank",
        holds: |t| frame(&t.after).is_some(),
        told: |t, voice| format!("{} has a box of {}", voice.bare(), size(&t.after, voice)),
        plies: 0,
    },
    Fact {
        phrase: "keeps the box",
        meaning: "files and ranks of the box together become no more",
        holds: |t| frame_size(&t.after) <= frame_size(&t.before),
        told: |t, voice| format!("the box stays {}", size(&t.after, voice)),
        plies: 0,
    },
    Fact {
        phrase: "comes nearer to the post",
        meaning: "with a ruler; the post is the square diagonally next to the rook, inside the box",
        holds: |t| to_post(&t.after) < to_post(&t.before),
        told: |t, voice| match post(&t.after) {
            Some(post) if post == t.after.king => format!(
                "{} reaches {}, the post beside the rook",
                voice.king(),
                voice.square(post)
            ),
            Some(post) => format!(
                "{} comes nearer to {}, the post beside the rook",
                voice.king(),
                voice.square(post)
            ),
            None => String::new(),
        },
        plies: 0,
    },
    Fact {
        phrase: "comes nearer to the facing square",
        meaning: "with a ruler; the facing square is two lines off the edge, straight before the black king",
        holds: |t| to_facing(&t.after) < to_facing(&t.before),
        told: |t, voice| match facing(&t.after) {
            Some(square) if square == t.after.king => format!(
                "{} on {} now faces {}",
                voice.king(),
                voice.square(square),
                voice.bare()
            ),
            Some(square) => format!(
                "{} comes nearer to {}, face to face with {}",
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
        phrase: "shuts in fewer squares",
        meaning: "the black king could walk to fewer squares than before if White stood still",
        holds: |t| room(&t.after) < room(&t.before),
        told: |t, voice| match (frame(&t.before), frame(&t.after)) {
            (Some(old), Some(new)) if new != old => format!(
                "the box of {} by {} squares becomes {}",
                old.files,
                old.ranks,
                size(&t.after, voice)
            ),
            (None, Some(_)) => format!(
                "{} is shut in a box of {}",
                voice.bare(),
                size(&t.after, voice)
            ),
            _ => format!(
                "{} had {} and now has {}",
                voice.bare(),
                squares(room(&t.before)),
                room(&t.after)
            ),
        },
        plies: 0,
    },
];

static ORDERS: &[Order] = &[
    Order {
        phrase: "the smallest box",
        meaning: "files and ranks of the box together",
        cost: |t| frame_size(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the box with the fewest squares",
        meaning: "files times ranks of the box",
        cost: |t| frame_squares(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the fewest squares for the black king",
        meaning: "squares he could walk to if White stood still",
        cost: |t| room(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the post",
        meaning: "with a ruler",
        cost: |t| to_post(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the facing square",
        meaning: "with a ruler",
        cost: |t| to_facing(&t.after),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the black king",
        meaning: "with a ruler",
        cost: |t| squared(t.after.king, t.after.bare),
        plies: 0,
    },
    Order {
        phrase: "the rook nearest to the white king",
        meaning: "with a ruler",
        cost: |t| squared(t.after.king, t.after.men[0]),
        plies: 0,
    },
    Order {
        phrase: "the rook farthest from the black king",
        meaning: "in king moves",
        cost: |t| -steps(t.after.bare, t.after.men[0]),
        plies: 0,
    },
    Order {
        phrase: "the rook farthest from the black king after his best approach",
        meaning: "in king moves",
        cost: |t| -worst_reply_distance(t),
        plies: 2,
    },
    Order {
        phrase: "the smallest box after his best reply",
        meaning: "files and ranks of the box together, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, frame_size),
        plies: 2,
    },
    Order {
        phrase: "the smallest box and the nearest kings after his best reply",
        meaning: "files and ranks of the box and the moves between the kings added, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, |p| frame_size(p) + steps(p.king, p.bare)),
        plies: 2,
    },
    Order {
        phrase: "the king nearest to the post after his best reply",
        meaning: "in king moves, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, post_steps),
        plies: 2,
    },
    Order {
        phrase: "the kings nearest after his best reply",
        meaning: "in king moves, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, |p| steps(p.king, p.bare)),
        plies: 2,
    },
    Order {
        phrase: "the black king nearest to the edge after his best reply",
        meaning: "in king moves, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, to_edge),
        plies: 2,
    },
    Order {
        phrase: "the fewest squares for the black king after his best reply",
        meaning: "squares he could walk to if White stood still, one reply ahead",
        cost: |t| worst_reply(&t.after, CLASS, room),
        plies: 2,
    },
    Order {
        phrase: "the fewest replies",
        meaning: "moves of the black king",
        cost: |t| t.after.black_targets(CLASS).count() as i32,
        plies: 0,
    },
    Order {
        phrase: "the king first",
        meaning: "a king move rather than a rook move",
        cost: |t| i32::from(!matches!(t.act, Act::Strong(Step::King(_)))),
        plies: 0,
    },
];

fn is_strip(p: &Placement) -> bool {
    frame(p).is_some_and(|frame| frame.files == 1 || frame.ranks == 1)
}

fn straight(p: &Placement) -> bool {
    file(p.king) == file(p.bare) || rank(p.king) == rank(p.bare)
}

fn divides(p: &Placement) -> bool {
    let strictly = |line: i32, a: i32, b: i32| a.min(b) < line && line < a.max(b);
    let (rook, king, bare) = (p.men[0], p.king, p.bare);
    strictly(file(rook), file(king), file(bare)) || strictly(rank(rook), rank(king), rank(bare))
}

fn room(p: &Placement) -> i32 {
    walk(p, CLASS).count() as i32
}

fn post_steps(p: &Placement) -> i32 {
    post(p).map_or(8, |post| steps(p.king, post))
}

fn to_facing(p: &Placement) -> i32 {
    facing(p).map_or(NO_FRAME, |square| squared(p.king, square))
}

fn worst_reply_distance(t: &Trial) -> i32 {
    let replies = t.after.black_targets(CLASS).into_iter();
    let distance = replies.map(|to| steps(to, t.after.men[0])).min();
    distance.unwrap_or(8)
}

fn squares(count: i32) -> String {
    match count {
        1 => "one square".to_owned(),
        _ => format!("{count} squares"),
    }
}

/// "3 by 4 squares, behind the e-file and the fourth rank".
fn size(p: &Placement, voice: &Voice) -> String {
    frame(p).map_or_else(String::new, |frame| {
        format!("{} by {}, {}", frame.files, frame.ranks, borders(p, voice))
    })
}

fn borders(p: &Placement, voice: &Voice) -> String {
    let rook = p.men[0];
    format!("behind {} and {}", voice.file(rook), voice.rank(rook))
}

/// Why the rook is not chased away.
fn cover(t: &Trial, voice: &Voice) -> String {
    let (king, rook) = (voice.square(t.after.king), voice.square(t.after.men[0]));
    match steps(t.after.king, t.after.men[0]) {
        1 => format!("{} on {king} holds the rook on {rook}", voice.king()),
        _ if inside(&t.after) => format!("{} on {king} gets to the rook first", voice.king()),
        _ => format!(
            "{} on {king} is there in time to hold the rook",
            voice.king()
        ),
    }
}
