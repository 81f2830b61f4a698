//! How much of the clock a move may cost.

use std::time::Duration;

use shakmaty::Color;

use super::command::Go;

/// Bounds on the time for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// After this nothing new is begun.
    pub(crate) soft: Duration,
    /// After this the move is played.
    pub(crate) hard: Duration,
}

/// How many moves the rest of the time has to do for, if nobody says.
const MOVES_LEFT: u64 = 30;
/// What may get lost between the two programs.
const OVERHEAD: Duration = Duration::from_millis(40);
/// With less on the clock than this every move is played nearly at once.
const NEARLY_NOTHING: Duration = Duration::from_millis(1_000);
const LEAST: Duration = Duration::from_millis(1);

/// The pace for the side to move; `None` when no time was named.
pub(crate) fn pace(go: &Go, turn: Color) -> Option<Pace> {
    if let Some(time) = go.move_time {
        let hard = time.saturating_sub(OVERHEAD.min(time / 5)).max(LEAST);
        return Some(Pace {
            soft: hard * 3 / 5,
            hard,
        });
    }
    let side = turn.fold_wb(0, 1);
    let increment = go.increment[side].unwrap_or_default();
    go.left[side].map(|left| share(left, increment, go.moves_to_go))
}

fn share(left: Duration, increment: Duration, moves: Option<u64>) -> Pace {
    if left < NEARLY_NOTHING {
        let hard = (left / 50).max(LEAST);
        return Pace {
            soft: hard / 2,
            hard,
        };
    }
    let left = left - OVERHEAD;
    let moves = moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT) as u32;
    let fair = (left / moves + increment * 3 / 4).min(left * 3 / 4);
    Pace {
        soft: fair * 3 / 5,
        hard: (fair * 3 / 2).min(left / 4).max(fair.min(left / 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sudden_death(left: u64) -> Pace {
        share(Duration::from_millis(left), Duration::ZERO, None)
    }

    #[test]
    fn a_minute_lasts_for_two_hundred_moves() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let pace = share(left, Duration::ZERO, None);
            assert!(pace.soft <= pace.hard);
            // Every move at its limit, and a little late.
            left = left.checked_sub(pace.hard + LEAST).expect("time left");
        }
    }

    #[test]
    fn nothing_is_asked_of_an_empty_clock() {
        assert_eq!(sudden_death(0).hard, LEAST);
        let last = share(Duration::from_secs(10), Duration::ZERO, Some(1));
        assert!(last.hard < Duration::from_secs(9));
    }

    #[test]
    fn a_time_for_the_move_is_kept() {
        for ms in [0, 1, 5, 50, 1_000] {
            let go = Go {
                move_time: Some(Duration::from_millis(ms)),
                ..Go::default()
            };
            let hard = pace(&go, Color::White).expect("a time").hard;
            assert!(hard <= Duration::from_millis(ms.max(1)));
        }
    }
}
