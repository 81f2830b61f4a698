//! The words for king and pawn.

use shakmaty::{Bitboard, Role, Square};

use super::vocabulary::{Act, Fact, Order, State, Trial, Vocabulary, Voice, plain, unsaid};
use crate::class::Class;
use crate::geometry::{at, file, rank, steps};
use crate::kpk::features::{Scene, key_lead, key_squares, on_key, opposed, runs};
use crate::kpk::march::{self, NEVER};
use crate::kpk::plan;
use crate::placement::{Placement, Step};

const CLASS: Class = Class::KPK;

/// The words for king and pawn against king.
pub(super) static WORDS: Vocabulary = Vocabulary {
    states: STATES,
    manners: &[],
    facts: FACTS,
    orders: ORDERS,
    always: |_| true,
    always_words: "Every legal move may be looked at",
};

macro_rules! state {
    ($phrase:literal, $meaning:literal, $holds:expr) => {
        state!($phrase, $meaning, $holds, plain, 0)
    };
    ($phrase:literal, $meaning:literal, $holds:expr, $told:expr) => {
        state!($phrase, $meaning, $holds, $told, 0)
    };
    ($phrase:literal, $meaning:literal, $holds:expr, $told:expr, $plies:literal) => {
        State {
            phrase: $phrase,
            meaning: $meaning,
            holds: $holds,
            told: $told,
            plies: $plies,
        }
    };
}

static STATES: &[State] = &[
    state!(
        "Black has no move",
        "the black king can go nowhere",
        |p| p.black_targets(CLASS).is_empty(),
        |p, voice| format!(
            "{} on {} can go nowhere and is not in check",
            voice.bare(),
            voice.square(p.bare)
        )
    ),
    state!(
        "Black can take the pawn",
        "he stands next to it and the white king does not",
        |p| p.black_targets(CLASS).contains(p.men[0]),
        |p, voice| format!(
            "{} takes the pawn on {}",
            voice.bare(),
            voice.square(p.men[0])
        )
    ),
    state!(
        "the pawn is running",
        "the pawn alone queens, and the queen stands, although Black moves first: he is outside the square",
        |p| runs(&Scene::of(p)),
        |p, voice| {
            let goal = queening(p);
            let (pawn, bare) = (pushes(p), steps(p.bare, goal));
            let goal = voice.square(goal);
            match bare > pawn + 1 {
                true => format!(
                    "the pawn needs {} to {goal}, {} needs {}: too far",
                    moves(pawn),
                    voice.bare(),
                    moves(bare)
                ),
                false => format!("the pawn walks on to {goal} and nobody can stop it"),
            }
        }
    ),
    state!(
        "the white king stands on a key square",
        "key squares are the three squares two ranks ahead of the pawn, on its file and the files beside it; from the \
         fifth rank on also the three one rank ahead; of a rook's pawn the two beside the corner on the next file",
        |p| on_key(&Scene::of(p)),
        |p, voice| format!(
            "{} on {} stands on a key square of the pawn",
            voice.king(),
            voice.square(p.king)
        )
    ),
    state!(
        "it is a rook's pawn",
        "it stands on the a-file or the h-file",
        rook_pawn,
        |p, voice| format!("the pawn on {} is a rook's pawn", voice.square(p.men[0]))
    ),
    state!(
        "it is no rook's pawn",
        "it stands on none of the two outer files",
        |p| !rook_pawn(p)
    ),
    state!(
        "White has the opposition",
        "the kings stand on one file with one square between, the black king farther up: he must give way",
        |p| opposed(&Scene::of(p)) && rank(p.bare) > rank(p.king),
        |p, voice| format!(
            "the kings on {} and {} face each other and {} must give way",
            voice.square(p.king),
            voice.square(p.bare),
            voice.weak()
        )
    ),
    state!(
        "the white king is ahead of the pawn",
        "he stands on a higher rank",
        |p| rank(p.king) > rank(p.men[0]),
        |p, voice| format!("{} leads on {}", voice.king(), voice.square(p.king))
    ),
    state!(
        "the white king leads the pawn",
        "he stands on a higher rank, on its file or a file beside it",
        |p| rank(p.king) > rank(p.men[0]) && aside(p, p.king) <= 1,
        |p, voice| format!("{} leads on {}", voice.king(), voice.square(p.king))
    ),
    state!(
        "the white king is not ahead of the pawn",
        "he stands on its rank or a lower one",
        |p| rank(p.king) <= rank(p.men[0]),
        |p, voice| format!(
            "{} on {} is not ahead of the pawn",
            voice.king(),
            voice.square(p.king)
        )
    ),
    state!(
        "the white king guards the pawn",
        "he stands next to it",
        |p| steps(p.king, p.men[0]) == 1
    ),
    state!(
        "the white king does not guard the pawn",
        "he does not stand next to it",
        |p| steps(p.king, p.men[0]) > 1,
        |p, voice| format!(
            "{} on {} is not beside the pawn",
            voice.king(),
            voice.square(p.king)
        )
    ),
    state!(
        "Black stands before the pawn",
        "on the square straight before it",
        |p| p.bare == ahead(p, 1),
        |p, voice| format!(
            "{} on {} blocks the pawn",
            voice.bare(),
            voice.square(p.bare)
        )
    ),
    state!(
        "Black is ahead of the pawn",
        "he stands on a higher rank",
        |p| rank(p.bare) > rank(p.men[0])
    ),
    state!(
        "Black is ahead on the pawn's file",
        "on its file, on a higher rank",
        |p| file(p.bare) == file(p.men[0]) && rank(p.bare) > rank(p.men[0]),
        |p, voice| format!(
            "{} on {} stands in the way",
            voice.bare(),
            voice.square(p.bare)
        )
    ),
    state!(
        "Black is nearer to the front",
        "in moves; the front is the square before the pawn",
        |p| lead(p, ahead(p, 1)) <= -1,
        |p, voice| nearer(p, ahead(p, 1), "the square before the pawn", voice)
    ),
    state!(
        "Black is as near to the front",
        "in moves; the front is the square before the pawn",
        |p| lead(p, ahead(p, 1)) <= 0,
        |p, voice| nearer(p, ahead(p, 1), "the square before the pawn", voice)
    ),
    state!(
        "White is nearer to the front",
        "in moves; the front is the square before the pawn",
        |p| lead(p, ahead(p, 1)) >= 1,
        |p, voice| nearer(p, ahead(p, 1), "the square before the pawn", voice)
    ),
    state!(
        "White is two moves nearer to the front",
        "two moves or more; the front is the square before the pawn",
        |p| lead(p, ahead(p, 1)) >= 2,
        |p, voice| nearer(p, ahead(p, 1), "the square before the pawn", voice)
    ),
    state!(
        "Black is nearer to the second square",
        "in moves; the second square before the pawn, or the queening square if that is nearer",
        |p| lead(p, ahead(p, 2)) <= -1,
        |p, voice| nearer(p, ahead(p, 2), "the second square before the pawn", voice)
    ),
    state!(
        "Black is two moves nearer to the second square",
        "two moves or more; the second square before the pawn, or the queening square if that is nearer",
        |p| lead(p, ahead(p, 2)) <= -2,
        |p, voice| nearer(p, ahead(p, 2), "the second square before the pawn", voice)
    ),
    state!(
        "White is two moves nearer to the second square",
        "two moves or more; the second square before the pawn, or the queening square if that is nearer",
        |p| lead(p, ahead(p, 2)) >= 2,
        |p, voice| nearer(p, ahead(p, 2), "the second square before the pawn", voice)
    ),
    state!(
        "White is two moves nearer to a key square",
        "two moves or more, at his best key square",
        |p| key_lead(&Scene::of(p), Scene::of(p).pawn) >= 2,
        best_key
    ),
    state!(
        "Black is nearer to all key squares",
        "in moves",
        |p| key_lead(&Scene::of(p), Scene::of(p).pawn) <= -1,
        |_, voice| format!("{} is nearer to every key square", voice.bare())
    ),
    state!(
        "Black is as near to all key squares",
        "in moves",
        |p| key_lead(&Scene::of(p), Scene::of(p).pawn) <= 0,
        |_, voice| format!("{} is as near to every key square", voice.bare())
    ),
    state!(
        "Black is nearer to the queening square",
        "in moves",
        |p| lead(p, queening(p)) <= -1,
        |p, voice| nearer(p, queening(p), "the queening square", voice)
    ),
    state!(
        "Black is next to the corner",
        "on the queening square or next to it",
        |p| steps(p.bare, queening(p)) <= 1,
        |p, voice| format!(
            "{} on {} reaches the corner {}",
            voice.bare(),
            voice.square(p.bare),
            voice.square(queening(p))
        )
    ),
    state!(
        "Black is nearer to the pawn",
        "in moves",
        |p| lead(p, p.men[0]) <= -1,
        |p, voice| nearer(p, p.men[0], "the pawn", voice)
    ),
    state!(
        "the pawn is below the sixth rank",
        "it stands on ranks two to five",
        |p| rank(p.men[0]) <= 4
    ),
    state!(
        "the pawn is below the seventh rank",
        "it stands on ranks two to six",
        |p| rank(p.men[0]) <= 5
    ),
    state!(
        "the pawn is past the second rank",
        "it has moved: no double step is left",
        |p| rank(p.men[0]) >= 2
    ),
    state!(
        "Black is nearer to the pawn's file",
        "in files",
        |p| aside(p, p.bare) < aside(p, p.king),
        |p, voice| format!("{} is nearer to {}", voice.bare(), voice.file(p.men[0]))
    ),
    state!(
        "the white king can walk to a key square",
        "he alone moves, Black does what he likes, and still he gets there while the pawn, no rook's pawn and below the \
         sixth rank, is safe: a small search of king moves",
        |p| walks_to_key(p) < NEVER.into(),
        |p, voice| {
            let walk = moves(walks_to_key(p));
            format!(
                "{} gets to a key square in {walk}, whatever {} does",
                voice.king(),
                voice.weak()
            )
        },
        14
    ),
    state!(
        "the white king can walk until the pawn runs",
        "he alone moves, Black does what he likes, and still a position comes in which the pawn is running: a small \
         search of king moves",
        |p| march::to_run(&Scene::of(p)) < NEVER.into(),
        |p, voice| {
            let walk = moves(march::to_run(&Scene::of(p)));
            format!(
                "{} walks {walk}, whatever {} does, and then the pawn runs",
                voice.king(),
                voice.weak()
            )
        },
        10
    ),
    state!(
        "White can force one of these by thinking ahead",
        "with king and pawn, within five moves, whatever Black does: the pawn is running, or the white king can walk to \
         a key square or until it runs; a search of at most ten moves of both sides",
        |p| plan::moves_to_pattern(p).is_some(),
        |p, voice| {
            let needed = plan::moves_to_pattern(p).unwrap_or_default();
            format!(
                "thinking {} ahead, {} finds {}",
                moves(needed),
                voice.strong(),
                line(p, voice)
            )
        },
        10
    ),
];

static FACTS: &[Fact] = &[
    Fact {
        phrase: "wins by the verdicts",
        meaning: "a verdict calls the position after it won, or the pawn becomes a piece that is neither taken nor stalemates",
        holds: |t| match t.act {
            Act::Strong(step) => t.reader.judges_winning(&t.before, step),
            Act::Bare(_) => false,
        },
        told: unsaid,
        plies: 1,
    },
    Fact {
        phrase: "takes the pawn",
        meaning: "the black king captures it",
        holds: |t| t.act == Act::Bare(t.before.men[0]),
        told: |t, voice| format!("the pawn on {} is gone", voice.square(t.before.men[0])),
        plies: 0,
    },
    Fact {
        phrase: "holds by the verdicts",
        meaning: "after it White has no move that wins by the verdicts",
        holds: |t| match t.act {
            Act::Bare(_) => holds(t),
            Act::Strong(_) => false,
        },
        told: unsaid,
        plies: 2,
    },
];

static ORDERS: &[Order] = &[
    Order {
        phrase: "the new queen first",
        meaning: "a queen, then a rook, then every other move",
        cost: |t| match t.act {
            Act::Strong(Step::Promote(_, Role::Queen)) => 0,
            Act::Strong(Step::Promote(..)) => 1,
            _ => 2,
        },
        plies: 0,
    },
    Order {
        phrase: "the longest push",
        meaning: "two squares, then one, then the king",
        cost: |t| rank(t.before.men[0]) - rank(t.after.men[0]),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the pawn's file",
        meaning: "in files",
        cost: |t| aside(&t.after, t.after.king),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the queening square",
        meaning: "in moves",
        cost: |t| steps(t.after.king, queening(&t.after)),
        plies: 0,
    },
    Order {
        phrase: "the king on the short side",
        meaning: "the side of the pawn's file with fewer files: the fewest files between king and edge",
        cost: |t| file(t.after.king).min(7 - file(t.after.king)),
        plies: 0,
    },
    Order {
        phrase: "the most tempting trap",
        meaning: "the fewest of Black's replies hold by the verdicts, in parts of all",
        cost: trap,
        plies: 2,
    },
    Order {
        phrase: "the king nearest to the front",
        meaning: "the black king, in moves to the square before the pawn",
        cost: |t| steps(t.after.bare, ahead(&t.after, 1)),
        plies: 0,
    },
    Order {
        phrase: "the king nearest to the pawn",
        meaning: "the black king, in moves",
        cost: |t| steps(t.after.bare, t.after.men[0]),
        plies: 0,
    },
];

fn rook_pawn(p: &Placement) -> bool {
    matches!(file(p.men[0]), 0 | 7)
}

/// The square so many steps before the pawn; the queening square when that is nearer.
fn ahead(p: &Placement, count: i32) -> Square {
    at(file(p.men[0]), (rank(p.men[0]) + count).min(7)).unwrap_or(p.men[0])
}

fn queening(p: &Placement) -> Square {
    ahead(p, 7)
}

/// How many pushes the pawn needs; the double step is one.
fn pushes(p: &Placement) -> i32 {
    let rank = rank(p.men[0]);
    7 - rank - i32::from(rank == 1)
}

/// Moves by which the white king is nearer to a square.
fn lead(p: &Placement, to: Square) -> i32 {
    steps(p.bare, to) - steps(p.king, to)
}

fn aside(p: &Placement, king: Square) -> i32 {
    (file(king) - file(p.men[0])).abs()
}

fn walks_to_key(p: &Placement) -> i32 {
    match rook_pawn(p) || rank(p.men[0]) > 4 {
        true => NEVER.into(),
        false => march::to_key(&Scene::of(p)),
    }
}

fn moves(count: i32) -> String {
    match count {
        0 => "no move".to_owned(),
        1 => "one move".to_owned(),
        _ => format!("{count} moves"),
    }
}

/// "the black king is nearer to e6, the square before the pawn: two moves against three".
fn nearer(p: &Placement, to: Square, name: &str, voice: &Voice) -> String {
    let (own, enemy) = (steps(p.king, to), steps(p.bare, to));
    let square = voice.square(to);
    if enemy == 0 {
        return format!("{} stands on {square}, {name}", voice.bare());
    }
    if own == 0 {
        return format!("{} stands on {square}, {name}", voice.king());
    }
    match own.cmp(&enemy) {
        std::cmp::Ordering::Less => format!(
            "{} is nearer to {square}, {name} ({} against {enemy})",
            voice.king(),
            moves(own)
        ),
        std::cmp::Ordering::Equal => {
            format!("both kings are as near to {square}, {name}")
        }
        std::cmp::Ordering::Greater => format!(
            "{} is nearer to {square}, {name} ({} against {own})",
            voice.bare(),
            moves(enemy)
        ),
    }
}

/// The key squares as they lie on this board.
fn keys(p: &Placement) -> Bitboard {
    let scene = Scene::of(p);
    let keys = key_squares(scene.pawn);
    match scene.pawn == p.men[0] {
        true => keys,
        false => keys.flip_horizontal(),
    }
}

fn best_key(p: &Placement, voice: &Voice) -> String {
    let best = keys(p).into_iter().max_by_key(|&key| lead(p, key));
    best.map_or_else(String::new, |key| nearer(p, key, "a key square", voice))
}

/// White's way against the longest resistance, until the goal of the search stands.
fn line(p: &Placement, voice: &Voice) -> String {
    let mut words = Vec::new();
    for (to, step) in plan::line(p) {
        let answer = match step {
            Step::King(to) => format!("K{}", voice.square(to)),
            Step::Man(_, to) => voice.square(to).to_string(),
            Step::Promote(to, role) => format!("{}={}", voice.square(to), role.upper_char()),
        };
        words.push(format!("...K{} then {answer}", voice.square(to)));
    }
    words.join(", ")
}

/// Whether White has no move that wins by the verdicts after this move of Black.
fn holds(t: &Trial) -> bool {
    let steps = t.after.white_steps(CLASS);
    t.after.bare == t.before.men[0]
        || !steps
            .iter()
            .any(|&step| t.reader.judges_winning(&t.after, step))
}

/// The part of Black's replies that hold, in thousandths; a pawn that can be taken is no trap.
fn trap(t: &Trial) -> i32 {
    let targets = t.after.black_targets(CLASS);
    if targets.is_empty() || targets.contains(t.after.men[0]) {
        return 1_001;
    }
    let holding = |to: &Square| holds(&t.reader.trial(&t.after, Act::Bare(*to)));
    let kept = targets.into_iter().filter(holding).count();
    (1_000 * kept / targets.count()) as i32
}
