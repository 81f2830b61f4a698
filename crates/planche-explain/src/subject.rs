//! What is told of: a proof with what is needed to understand it.

use planche_plan::{Units, Values, played};
use planche_proof::{Attack, Goal};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Role, Square};

use crate::success::Success;

/// A proof with what is needed to tell it.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The position. The side to move is the attacker.
    pub root: &'a Chess,
    /// The proof. It must have passed the checker.
    pub proof: &'a Attack,
    /// The main line.
    pub line: &'a [UciMove],
    /// A line whose themes are wanted, such as the solution of a puzzle; may be empty.
    pub given: &'a [UciMove],
    /// What is reached.
    pub success: Success,
    /// What men are worth.
    pub values: Values,
}

impl Subject<'_> {
    /// What the checker calls it.
    pub(crate) fn goal(&self) -> Goal {
        match self.success {
            Success::Mate { .. } | Success::Ending { .. } => Goal::Mate,
            Success::Material(wanted) => Goal::Material { wanted },
        }
    }

    /// What the attacker has won in a position.
    pub(crate) fn gain(&self, position: &Chess) -> Units {
        let balance = |p: &Chess| self.values.balance(p.board(), self.root.turn());
        balance(position) - balance(self.root)
    }

    /// Whether the side to move wins nothing by taking.
    pub(crate) fn is_calm(&self, position: &Chess) -> bool {
        let legal = position.legal_moves();
        let mut captures = legal.iter().filter(|m| m.is_capture());
        captures.all(|m| self.exchange(position, m.to()) == 0)
    }

    /// What the side to move wins by taking on a square, the cheapest man first, as long as that pays.
    pub(crate) fn exchange(&self, position: &Chess, square: Square) -> Units {
        let legal = position.legal_moves();
        let captures = legal.iter().filter(|m| m.is_capture() && m.to() == square);
        let worth = |role: Role| self.values.of(role);
        let Some(cheapest) = captures.min_by_key(|m| worth(m.role())) else {
            return 0;
        };
        let taken = cheapest.capture().map_or(0, worth);
        (taken - self.exchange(&played(position, *cheapest), square)).max(0)
    }
}
