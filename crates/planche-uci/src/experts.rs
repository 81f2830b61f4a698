//! The endgame experts, without ever waiting for them.

use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use planche_endgame::clock::{self, Timing};
use planche_endgame::{Advice, Class, Ending, Fate, Ruling, advise, approve, expert, table};
use planche_play::is_warm;
use shakmaty::{Chess, Move, Position};

use super::choice::{Line, Value};
use super::reasons::san;
use planche_plan::played;

/// How far the table of a class is.
const ABSENT: u8 = 0;
const BEING_MADE: u8 = 1;
const READY: u8 = 2;
static TABLES: [AtomicU8; Class::COUNT] = [const { AtomicU8::new(ABSENT) }; Class::COUNT];

/// What the expert plays, with the line and the reason.
#[derive(Debug, Clone)]
pub(crate) struct Counsel {
    pub(crate) line: Line,
    pub(crate) reason: String,
}

/// Asks the expert for this ending. A table for four men takes a second to make: it is made aside,
/// and until then there is no counsel. For one of three men a patient asker waits.
pub(crate) fn counsel(position: &Chess, patient: bool) -> Option<Counsel> {
    let ending = Ending::of(position).ok()?;
    let ready = match ending.class.size() {
        1 => patient || is_warm(),
        _ => is_ready(ending.class),
    };
    if !ready {
        return None;
    }
    let ruling = expert(position)?;
    let advice = advice(position, &ending, &ruling)?;
    let moves = line(position, advice.play);
    let value = match ruling.fate {
        Fate::Won { .. } if too_late(position) => Value::Pawns(0),
        Fate::Won { by, .. } if by == position.turn() => Value::Mate(moves.len().div_ceil(2)),
        Fate::Won { .. } => Value::Pawns(-LOST),
        Fate::Drawn => Value::Pawns(0),
    };
    let reason = format!(
        "The expert for {} plays {}: {}.",
        ending.class,
        san(position, advice.play),
        advice.because
    );
    Some(Counsel {
        line: Line { value, moves },
        reason,
    })
}

/// Whether a draw can be claimed before the mate.
fn too_late(position: &Chess) -> bool {
    matches!(clock::timing(position), Ok(Timing::TooLate | Timing::Over))
}

/// What a lost ending is called in hundredths of a pawn.
pub(crate) const LOST: i32 = 5_000;

/// The rule's move where it is as good as the table's, else the table's.
fn advice(position: &Chess, ending: &Ending, ruling: &Ruling) -> Option<Advice> {
    let best = ruling.best?;
    let by_rule = advise(ending).filter(|advice| {
        distance(position, advice.play) == distance(position, best)
            && position.is_legal(advice.play)
    });
    let by_rule = by_rule.or_else(|| approve(ending, best));
    by_rule.or_else(|| {
        let because = match ruling.fate {
            Fate::Won { moves, .. } => format!("by the exact table it is mate in {moves}"),
            Fate::Drawn => "by the exact table it is a draw".to_owned(),
        };
        Some(Advice {
            play: best,
            stage: None,
            rule: None,
            because,
        })
    })
}

fn distance(position: &Chess, action: Move) -> Option<u8> {
    match expert(&played(position, action))?.fate {
        Fate::Won { moves, .. } => Some(moves),
        Fate::Drawn => None,
    }
}

/// Best play of both sides from here, to mate where there is one.
fn line(position: &Chess, first: Move) -> Vec<Move> {
    const LONGEST_MATE: usize = 100;
    let won = |position: &Chess| {
        matches!(
            expert(position).map(|ruling| ruling.fate),
            Some(Fate::Won { .. })
        )
    };
    let mut moves = vec![first];
    let mut at = played(position, first);
    while moves.len() < LONGEST_MATE && won(&at) {
        let Some(next) = expert(&at).and_then(|ruling| ruling.best) else {
            break;
        };
        moves.push(next);
        at = played(&at, next);
    }
    moves
}

fn is_ready(class: Class) -> bool {
    let Some(number) = Class::all().iter().position(|&known| known == class) else {
        return false;
    };
    let state = &TABLES[number];
    let begin = state.compare_exchange(ABSENT, BEING_MADE, Ordering::AcqRel, Ordering::Acquire);
    if begin.is_ok() {
        thread::spawn(move || {
            table(class);
            state.store(READY, Ordering::Release);
        });
    }
    state.load(Ordering::Acquire) == READY
}
