//! The ladder: from which positions which goal can be forced within [`REACH`] moves.
//!
//! White to move aims at the lowest goal that can be forced within ten moves, and takes the quickest
//! way. That looks nineteen plies ahead, farther than a person can; here it is worked out for all
//! positions together, from the goals backwards. A goal is *sound* when from every position that fits
//! it a lower one can be forced. Then the pair (goal aimed at, moves to it) becomes smaller with every
//! move, whatever Black plays, so that no position comes twice and the last goal is mate. Positions
//! that fit a goal without being sound are not taken for it, and counted.

use std::sync::OnceLock;

use crate::class::Class;
use crate::kbnk::climb::Climb;
use crate::kbnk::fold::index;
use crate::kbnk::goal::{GOALS, Goals, ParseError};
use crate::lesson::Pick;
use crate::placement::{Placement, Step};

/// How many moves White looks ahead.
pub const REACH: u8 = 10;

/// What White can force: a goal, and how soon. Smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Aim {
    /// The number of the goal; 0 is mate.
    pub goal: u8,
    /// White's moves until it stands on the board.
    pub moves: u8,
}

impl Aim {
    /// Mate stands on the board.
    const MATE: Aim = Aim { goal: 0, moves: 0 };
    /// Nothing can be forced.
    pub(crate) const NOTHING: Aim = Aim {
        goal: u8::MAX,
        moves: u8::MAX,
    };
}

/// Goals with what can be forced from every position.
pub struct Ladder {
    goals: Goals,
    /// With White to move.
    aims: Vec<Aim>,
    unsound: u64,
    visits: Vec<u64>,
}

impl Ladder {
    /// Works out a list of goals: about a second.
    pub fn new(goals: Goals) -> Ladder {
        let mut climb = Climb::start(&goals);
        for number in 0..=goals.list.len() {
            climb.add(number as u8);
        }
        Ladder {
            aims: climb.aims,
            goals,
            unsound: climb.unsound,
            visits: climb.visits,
        }
    }

    /// The shipped goals, worked out on the first call.
    pub fn shipped() -> Result<&'static Ladder, &'static ParseError> {
        static SHIPPED: OnceLock<Result<Ladder, ParseError>> = OnceLock::new();
        SHIPPED
            .get_or_init(|| GOALS.parse().map(Ladder::new))
            .as_ref()
    }

    /// The goals.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// Positions with Black to move that fit a goal although no lower one can be forced from there.
    pub fn unsound(&self) -> u64 {
        self.unsound
    }

    /// How many positions with Black to move are worth each goal.
    pub fn visits(&self) -> &[u64] {
        &self.visits
    }

    /// What White, to move, can force; `None` when nothing.
    pub fn aim(&self, placement: &Placement) -> Option<Aim> {
        let aim = self.aims[index(placement)];
        (aim != Aim::NOTHING).then_some(aim)
    }

    /// White's move: after it the worst that Black can do leaves the best aim.
    pub fn choose(&self, placement: &Placement) -> Option<Step> {
        self.pick(placement)?.moves.first().copied()
    }

    /// The same with the goal aimed at. Of moves that are as good it is the first of [`Placement::white_steps`]: the text says
    /// so, because without that word some games last longer than fifty moves.
    pub fn pick(&self, placement: &Placement) -> Option<Pick<Step>> {
        let aim = self.aim(placement)?;
        let steps = placement.white_steps(Class::KBNK).into_iter();
        let worth = |step: &Step| self.worst(&placement.after(*step));
        let (step, worst) = steps
            .map(|step| (step, worth(&step)))
            .min_by_key(|&(_, worst)| worst)?;
        (worst < aim).then(|| Pick {
            rule: usize::from(aim.goal),
            moves: vec![step],
        })
    }

    /// The worst of White's aims after a reply of Black, who is to move.
    fn worst(&self, placement: &Placement) -> Aim {
        let targets = placement.black_targets(Class::KBNK);
        if targets.is_empty() {
            return match placement.in_check(Class::KBNK) {
                true => Aim::MATE,
                false => Aim::NOTHING,
            };
        }
        if !(targets & placement.men_set(Class::KBNK)).is_empty() {
            return Aim::NOTHING;
        }
        let aim = |square| self.aims[index(&placement.with_bare(square))];
        let aims = targets.into_iter().map(aim);
        aims.max().unwrap_or(Aim::NOTHING)
    }
}
