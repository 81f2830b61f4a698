//! The chronicle of a search: what happened to its plans, in order, as values that outlive the tree.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use planche_plan::{Plan, Units};
use planche_tuning::RemedyClass;
use shakmaty::Chess;

use crate::allowance::StopReason;
use crate::history::{Origin, Path};
use crate::ids::{NodeId, PlanId};
use crate::strategy::Ply;

/// How many events are kept unless somebody says otherwise.
const EVENTS: usize = 100_000;

/// Collects what happens in searches. Whoever has a clone reads and writes the same.
#[derive(Debug, Clone)]
pub struct Chronicle(Arc<Mutex<Pages>>);

#[derive(Debug)]
struct Pages {
    events: Vec<Event>,
    most: usize,
    left_out: usize,
    searches: u32,
}

impl Default for Chronicle {
    fn default() -> Chronicle {
        Chronicle::new(EVENTS)
    }
}

impl Chronicle {
    /// An empty one that keeps at most so many events, the first ones.
    pub fn new(most: usize) -> Chronicle {
        Chronicle(Arc::new(Mutex::new(Pages {
            events: Vec::new(),
            most,
            left_out: 0,
            searches: 0,
        })))
    }

    /// Takes the events out, in the order in which they happened.
    pub fn take(&self) -> Vec<Event> {
        std::mem::take(&mut self.pages().events)
    }

    /// A copy of the events, in the order in which they happened.
    pub fn events(&self) -> Vec<Event> {
        self.pages().events.clone()
    }

    /// A copy of the events after the first so many, for whoever reads along.
    pub fn since(&self, seen: usize) -> Vec<Event> {
        let pages = self.pages();
        pages.events.get(seen..).unwrap_or_default().to_vec()
    }

    /// How many events found no room.
    pub fn left_out(&self) -> usize {
        self.pages().left_out
    }

    /// The number of a new search, counted from one.
    pub(crate) fn begin(&self) -> u32 {
        let mut pages = self.pages();
        pages.searches += 1;
        pages.searches
    }

    pub(crate) fn add(&self, search: u32, what: What) {
        let mut pages = self.pages();
        match pages.events.len() < pages.most {
            true => pages.events.push(Event { search, what }),
            false => pages.left_out += 1,
        }
    }

    /// A thread that panics leaves whole events behind: what it wrote can be read.
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Something that happened. Plans and nodes are numbered anew in every search.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The search in which it happened, counted from one.
    pub search: u32,
    /// What happened.
    pub what: What,
}

/// What can happen. A plan is named in an event only after it was written.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// A search begins.
    Begun {
        /// Its root.
        position: Box<Chess>,
        /// The units that are wanted; without a number, mate.
        wanted: Option<Units>,
    },
    /// It goes on after it had ended for the time being.
    Resumed,
    /// More is wanted from now on; nothing counts as settled for it yet but what was refuted.
    Raised {
        /// The units that are wanted; without a number, mate.
        wanted: Option<Units>,
    },
    /// A plan is written, or one that was written before comes from somewhere else as well.
    Written {
        /// Its number.
        plan: PlanId,
        /// The plan.
        text: Plan,
        /// Where it comes from.
        origin: Origin,
    },
    /// A plan is good for nothing at a node.
    Dropped {
        /// The plan.
        plan: PlanId,
        /// Where it was to be carried out.
        node: NodeId,
        /// What is wrong with it.
        why: Hindrance,
    },
    /// A plan against a dangerous move is ready to be carried out. It was written just before.
    Mended {
        /// The new plan.
        plan: PlanId,
        /// The plan that was spoiled.
        from: PlanId,
        /// The class of remedy.
        class: RemedyClass,
        /// The dangerous move.
        against: Ply,
        /// The node after the dangerous move.
        at: NodeId,
        /// The node where the remedy is put.
        put: NodeId,
    },
    /// A move of the attacker is made.
    Played {
        /// The plans that ask for it, the one that gives it its reason first.
        plans: Vec<Carried>,
        /// The node that is made.
        node: NodeId,
        /// The node where it is played.
        parent: NodeId,
        /// The moves from the root, this one last.
        path: Path,
    },
    /// One more plan asks for a move that was made before.
    Joined {
        /// The plan.
        plan: PlanId,
        /// The node of the move.
        node: NodeId,
    },
    /// A reply of the defender is made; or he passes, to see what is threatened.
    Replied {
        /// The node that is made.
        node: NodeId,
        /// The node where it is played.
        parent: NodeId,
        /// The moves from the root, this one last.
        path: Path,
    },
    /// A reply keeps a plan from working.
    Spoiled {
        /// The plan, and the step that fails.
        carried: Carried,
        /// The node of the attacker's move that fails.
        failed: NodeId,
        /// The reply.
        by: Ply,
        /// The node after it.
        node: NodeId,
        /// The moves from the root, the reply last.
        path: Path,
    },
    /// It is known who wins at a node.
    Settled {
        /// The node.
        node: NodeId,
        /// How it is known.
        how: How,
    },
    /// The strategy found has weak places: what was proved at them and above them is taken back.
    Reopened {
        /// How many weak places.
        flaws: usize,
    },
    /// The search ends, perhaps to be resumed.
    Ended {
        /// How.
        how: End,
    },
}

/// A plan that asks for a move, and the plan that it is the rest of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carried {
    /// The plan; it begins with the move.
    pub plan: PlanId,
    /// The plan whose earlier steps were carried out on the way here; the same if there were none.
    pub whole: PlanId,
    /// How many steps of that plan come before the move.
    pub step: u16,
}

/// What is wrong with a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// Something that it insists on cannot be done, even if the enemy does what is hoped for.
    Impossible,
    /// It contradicts itself: a man moves that has left, or two friendly men need a square.
    Absurd,
    /// It would bring less than is wanted.
    TooCheap,
    /// The same plan asks for the same move already.
    Twin,
    /// Too many plans ask for the same move already.
    Crowded,
    /// A verification does not hold.
    Unverified {
        /// Which of its steps that is.
        step: u16,
    },
}

/// How it is known who wins at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// It is mate.
    Mate,
    /// What is wanted is in hand.
    Settled,
    /// There is an answer at once: a mate in one, a capture, or nothing more to do.
    Answered,
    /// A strategy that won elsewhere wins here.
    Recalled,
    /// It is the same as another node.
    Transposed {
        /// The other.
        first: NodeId,
    },
    /// Everything that the defender can do is answered.
    Proved,
    /// The attacker has nothing.
    Refuted,
}

/// How a search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The aim is reached against every reply.
    Proved,
    /// Every plan was tried and none works.
    Exhausted,
    /// A limit was reached first.
    Limit(StopReason),
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::{Answer, Options, solve};

    const M39: &str = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";

    fn run(fen: &str, chronicle: Option<&Chronicle>) -> Answer {
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let options = Options {
            allowance: crate::Allowance::of_nodes(4_000),
            chronicle: chronicle.cloned(),
            ..Options::default()
        };
        solve(&position, &options)
    }

    fn told(fen: &str) -> Vec<Event> {
        let chronicle = Chronicle::new(usize::MAX);
        run(fen, Some(&chronicle));
        chronicle.take()
    }

    fn ply(m: Ply) -> String {
        format!("{}{}", m.from, m.to)
    }

    #[test]
    fn an_answer_is_the_same_with_a_chronicle_and_without() {
        let positions = [
            M39,
            "6k1/5ppp/3pp3/8/2B1n3/2N5/5PPP/6K1 w - - 0 1",
            "r2qk2r/1ppb1p1n/p1np2pp/6bQ/2B1PR2/2NPB2P/PPP3PN/R5K1 w kq - 0 13",
        ];
        for fen in positions {
            let (plain, told) = (run(fen, None), run(fen, Some(&Chronicle::default())));
            assert_eq!(plain.statistics, told.statistics, "{fen}");
            assert_eq!(plain.stopped, told.stopped);
            assert_eq!(plain.proved.len(), told.proved.len());
            for ((aim, a), (same, b)) in plain.proved.iter().zip(&told.proved) {
                assert_eq!((aim, &a.attack), (same, &b.attack));
                assert_eq!(a.history.is_empty(), b.history.is_empty());
            }
        }
    }

    #[test]
    fn a_chronicle_can_be_read_along() {
        let chronicle = Chronicle::default();
        run(M39, Some(&chronicle));
        let all = chronicle.events();
        assert!(all.len() > 10);
        assert_eq!(chronicle.since(0), all);
        assert_eq!(chronicle.since(all.len() - 3), all[all.len() - 3..]);
        assert_eq!(chronicle.since(all.len() + 1), []);
    }

    /// The paper's first two plans of M39: the check on d1 fails to the rook on c1, which has to go.
    #[test]
    fn the_chronicle_of_m39_tells_what_the_paper_tells() {
        let events = told(M39);
        let written = events.iter().any(|event| match &event.what {
            What::Written { text, origin, .. } => {
                text.to_string() == "d5 F -> V*\nd8d1\nd1g1*"
                    && matches!(origin, Origin::Motif { .. })
            }
            _ => false,
        });
        assert!(written, "the first plan");
        let spoiled = events.iter().any(|event| match &event.what {
            What::Spoiled { by, carried, .. } => ply(*by) == "c1d1" && carried.step > 0,
            _ => false,
        });
        assert!(spoiled, "by the rook");
        let mended = events.iter().any(|event| match &event.what {
            What::Mended { class, against, .. } => {
                *class == RemedyClass::Destroy && ply(*against) == "c1d1"
            }
            _ => false,
        });
        assert!(mended, "the rook has to go");
    }

    /// Every number that an event names was told before, in the same search.
    #[test]
    fn plans_are_written_before_they_are_named_and_spoiled_before_they_are_mended() {
        let (mut written, mut spoiled, mut made) = (Vec::new(), Vec::new(), Vec::new());
        let mut mended = 0;
        for Event { search, what } in told(M39) {
            let known = |plan: PlanId| written.contains(&(search, plan));
            let stands = |node: NodeId| node == NodeId(0) || made.contains(&(search, node));
            match what {
                What::Written { plan, origin, .. } => {
                    assert!(origin.parent().is_none_or(known), "{origin:?}");
                    written.push((search, plan));
                }
                What::Dropped { plan, node, .. } | What::Joined { plan, node } => {
                    assert!(known(plan) && stands(node));
                }
                What::Mended { plan, from, at, .. } => {
                    assert!(known(plan) && known(from) && stands(at));
                    assert!(spoiled.contains(&(search, from, at)), "{from:?}");
                    mended += 1;
                }
                What::Played {
                    plans,
                    node,
                    parent,
                    path,
                } => {
                    assert!(!plans.is_empty() && !path.is_empty() && stands(parent));
                    assert!(plans.iter().all(|one| known(one.plan) && known(one.whole)));
                    made.push((search, node));
                }
                What::Replied { node, parent, .. } => {
                    assert!(stands(parent));
                    made.push((search, node));
                }
                What::Spoiled {
                    carried,
                    failed,
                    node,
                    ..
                } => {
                    assert!(known(carried.plan) && stands(failed) && stands(node));
                    spoiled.push((search, carried.plan, node));
                }
                What::Settled { node, .. } => assert!(stands(node)),
                _ => {}
            }
        }
        assert!(mended > 10, "{mended}");
    }

    #[test]
    fn it_is_bounded_and_the_same_every_time() {
        let events = told(M39);
        assert_eq!(events, told(M39));
        let short = Chronicle::new(50);
        run(M39, Some(&short));
        assert_eq!(short.left_out(), events.len() - 50);
        assert_eq!(short.take(), events[..50]);
    }

    /// A move is told with the plan whose earlier steps led to it.
    #[test]
    fn a_plan_is_carried_on_over_several_moves() {
        let events = told(M39);
        let mut plans = rustc_hash::FxHashMap::default();
        let mut deep = 0;
        for Event { search, what } in &events {
            match what {
                What::Written { plan, text, .. } => {
                    plans.insert((*search, *plan), text.clone());
                }
                What::Played { plans: behind, .. } => {
                    for one in behind {
                        let whole = &plans[&(*search, one.whole)];
                        let rest = &plans[&(*search, one.plan)];
                        let after = whole.after(one.step.into());
                        assert_eq!(after.to_string(), rest.to_string());
                        deep = deep.max(one.step);
                    }
                }
                _ => {}
            }
        }
        assert!(deep >= 2, "{deep}");
    }
}
