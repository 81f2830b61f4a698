//! What is asked.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_explain::Manner;
use planche_plan::{Goal, Plan, Values};
use planche_prover::{Allowance, Chronicle, First, Limits, Suggestion};
use planche_tuning::Tuning;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

/// What a node of the tree takes, with its plans and what is remembered of it: 1,200 to 1,550 bytes were measured in trees
/// of sixty thousand.
const BYTES_A_NODE: usize = 1_600;
/// So many trees stand side by side, one for mate and one for material.
const TREES: usize = 2;

/// A position and what is wanted of it.
#[derive(Debug, Clone)]
pub struct Request {
    /// The name of the position, if it has one; it comes back in the solution.
    pub id: Option<String>,
    /// The position. The side to move is the attacker.
    pub position: Chess,
    /// What he wants.
    pub goal: Goal,
    /// When to give up.
    pub limits: Limits,
    /// How many bytes the trees may take, about; no bound if absent.
    pub memory: Option<usize>,
    /// What men are worth.
    pub values: Values,
    /// Which first moves may be tried.
    pub first: First,
    /// A line that is known, such as the solution of a puzzle; may be empty. It changes nothing in the
    /// search. What is told is told of this line, as far as the proof contains it.
    pub line: Vec<UciMove>,
    /// Whether to ask, once something is proved, if another first move wins as much.
    pub unique: bool,
    /// Whether a line may end in an ending that the tables know, where nothing else is proved. Such a
    /// proof names an axiom, which not every checker can verify.
    pub axioms: bool,
    /// Whether the search for the largest gain goes on to the limits where no plan comes near to
    /// working. Without it the answer there is `none`, and comes soon.
    pub persevering: bool,
    /// Whether a gain is doubted by a second opinion before it is claimed, where there is a risk. Without it whatever is
    /// proved is claimed.
    pub doubting: bool,
    /// Whether a gain of less than a man that was asked for by name has the benefit of the doubt: then it is told unless the
    /// second opinion is sure.
    pub lenient: bool,
    /// How many positions the second opinion may look at, where that is bounded beforehand. A claim that it cannot decide
    /// on with so few is only likely.
    pub opinion: Option<u64>,
    /// How the answer is told.
    pub manner: Manner,
    /// Whether the words may ask for a second opinion: which defence is worth telling, which move throws something away.
    pub counsel: bool,
    /// The numbers of the search and what of it is switched off; only measurements change them.
    pub tuning: Arc<Tuning>,
    /// A flag that another thread may raise to end the run at once; the status is `limit` then.
    pub stop: Option<Arc<AtomicBool>>,
    /// Where to write down what happens in the search; it changes nothing in the answer. The questions about other first
    /// moves and about endings are not told.
    pub chronicle: Option<Chronicle>,
    /// Whether to tell what came nearest where nothing is proved; it changes nothing in the answer.
    pub attempts: bool,
    /// Plans of somebody else's, to be carried out and mended; the solution says what became of the first one.
    pub suggestion: Option<Arc<Suggestion>>,
}

impl Request {
    /// Asks for the most that can be won here, with ordinary limits and values.
    pub fn new(position: Chess) -> Request {
        Request {
            id: None,
            position,
            goal: Goal::Auto,
            limits: Limits::default(),
            memory: None,
            values: Values::default(),
            first: First::Any,
            line: Vec::new(),
            unique: false,
            axioms: false,
            persevering: false,
            doubting: true,
            lenient: true,
            opinion: None,
            manner: Manner::default(),
            counsel: true,
            tuning: Arc::default(),
            stop: None,
            chronicle: None,
            attempts: false,
            suggestion: None,
        }
    }

    /// Allows these first moves only, where a plan asks for them.
    #[must_use]
    pub fn among(self, allowed: &[Move]) -> Request {
        let legal = self.position.legal_moves().into_iter();
        let barred = legal.filter(|m| !allowed.contains(m)).collect();
        self.without(barred)
    }

    /// Allows lines to end in an ending that the tables know, where nothing else is proved.
    #[must_use]
    pub fn axioms(self, axioms: bool) -> Request {
        Request { axioms, ..self }
    }

    /// Has this line told, as far as the proof contains it.
    #[must_use]
    pub fn along(self, line: Vec<UciMove>) -> Request {
        Request { line, ..self }
    }

    /// Asks whether the first move is the only one that wins as much.
    #[must_use]
    pub fn unique(self, unique: bool) -> Request {
        Request { unique, ..self }
    }

    /// Goes on to the limits where no plan comes near to working.
    #[must_use]
    pub fn persevering(self, persevering: bool) -> Request {
        Request {
            persevering,
            ..self
        }
    }

    /// Has a gain doubted before it is claimed, or not.
    #[must_use]
    pub fn doubting(self, doubting: bool) -> Request {
        Request { doubting, ..self }
    }

    /// Gives a small gain that is asked for by name the benefit of the doubt, or none.
    #[must_use]
    pub fn lenient(self, lenient: bool) -> Request {
        Request { lenient, ..self }
    }

    /// Lets the second opinion look at no more than so many positions.
    #[must_use]
    pub fn opinion(self, positions: u64) -> Request {
        Request {
            opinion: Some(positions),
            ..self
        }
    }

    /// Has the answer told like this.
    #[must_use]
    pub fn manner(self, manner: Manner) -> Request {
        Request { manner, ..self }
    }

    /// Has the words ask for a second opinion, or not: they are made sooner without.
    #[must_use]
    pub fn counsel(self, counsel: bool) -> Request {
        Request { counsel, ..self }
    }

    /// Names the position.
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Request {
        Request {
            id: Some(id.into()),
            ..self
        }
    }

    /// Asks for this goal.
    #[must_use]
    pub fn goal(self, goal: Goal) -> Request {
        Request { goal, ..self }
    }

    /// Bounds the memory of the trees, in bytes.
    #[must_use]
    pub fn memory(self, memory: Option<usize>) -> Request {
        Request { memory, ..self }
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Request {
        Request { limits, ..self }
    }

    /// Asks about this first move alone, whether a plan wants it or not.
    #[must_use]
    pub fn only(self, action: Move) -> Request {
        let first = First::Only(action);
        Request { first, ..self }
    }

    /// Leaves these first moves out.
    #[must_use]
    pub fn without(self, actions: Vec<Move>) -> Request {
        let first = First::Without(actions);
        Request { first, ..self }
    }

    /// Replaces the values of the men.
    #[must_use]
    pub fn values(self, values: Values) -> Request {
        Request { values, ..self }
    }

    /// Searches with other numbers, or without some part.
    #[must_use]
    pub fn tuning(self, tuning: Arc<Tuning>) -> Request {
        Request { tuning, ..self }
    }

    /// Lets another thread end the run.
    #[must_use]
    pub fn stop(self, flag: Arc<AtomicBool>) -> Request {
        Request {
            stop: Some(flag),
            ..self
        }
    }

    /// Has it told what came nearest where nothing is proved.
    #[must_use]
    pub fn attempts(self, attempts: bool) -> Request {
        Request { attempts, ..self }
    }

    /// Has the search written down.
    #[must_use]
    pub fn chronicle(self, chronicle: Chronicle) -> Request {
        Request {
            chronicle: Some(chronicle),
            ..self
        }
    }

    /// Has these plans tried. With `only`, nothing but they and what mends them is tried.
    #[must_use]
    pub fn suggest(self, plans: Vec<Plan>, only: bool) -> Request {
        Request {
            suggestion: Some(Arc::new(Suggestion { plans, only })),
            ..self
        }
    }

    /// Gives it no more than this allowance, which several searches may share.
    pub(crate) fn within(self, allowance: &Allowance) -> Request {
        Request {
            limits: allowance.left(),
            stop: allowance.stop().cloned(),
            ..self
        }
    }

    /// Starts the clock.
    pub(crate) fn allowance(&self) -> Allowance {
        let room = self.memory.map(|bytes| bytes / BYTES_A_NODE / TREES);
        Allowance::start(self.limits, self.stop.clone()).within(room)
    }
}
