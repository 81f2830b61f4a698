//! The mate on the back rank.
//!
//! *Sees* a king on his back rank with no way off it, a rook or queen that would mate there, and one man that
//! prevents it by taking; that man is taken, drawn or driven away first, or a second rook or queen takes back.
//! *Works* because the king's own pawns are his prison. *Example*:
//! `1r4k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1`: `d2d8`, the rook takes, and the other rook mates. *Fails* when
//! another man can come between, or when a pawn makes room in time. (Where nobody guards the square, the
//! attack on the king sees the mate.)

use planche_plan::{Change, Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Board, Role, Square};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{View, moved};

/// Mates on the back rank that one guard prevents.
#[derive(Debug)]
pub struct BackRanks;

impl Motif for BackRanks {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let home = view.them().backrank();
        let Some(king) = view.enemy_king().filter(|king| king.rank() == home) else {
            return Vec::new();
        };
        let rank = Bitboard::from_rank(home) & !view.friends();
        let mut plans = Vec::new();
        for heavy in view.friends() & view.board().rooks_and_queens() {
            for to in view.facts().attacks_from(heavy) & rank {
                let pattern = Pattern::new(view, king, heavy, to);
                plans.extend(pattern.into_iter().flat_map(|p| p.plans(scope)));
            }
        }
        plans
    }
}

/// A heavy piece on the back rank would mate, but for one man that takes it.
struct Pattern<'a> {
    view: &'a View,
    king: Square,
    heavy: Square,
    to: Square,
    guard: Square,
    role: Role,
}

impl<'a> Pattern<'a> {
    fn new(view: &'a View, king: Square, heavy: Square, to: Square) -> Option<Pattern<'a>> {
        let board = moved(view.board(), heavy, to, Bitboard::EMPTY);
        let takers = board.attacks_to(to, view.them(), board.occupied()) & !board.kings();
        let guard = takers.single_square()?;
        let role = board.role_at(guard)?;
        (view.can_play(heavy, to) && is_mate(view, &board, king, to)).then_some(Pattern {
            view,
            king,
            heavy,
            to,
            guard,
            role,
        })
    }

    fn plans(&self, scope: Scope) -> Vec<Plan> {
        let mut plans = Vec::new();
        if scope.modifications > 0 {
            plans.push(self.without_guard());
        }
        plans.extend(self.twice());
        plans
    }

    /// The guard is got out of the way first.
    fn without_guard(&self) -> Plan {
        let away = Statement::modify(self.guard, Change::RemoveEnemy(self.role));
        let reason = Reason::Forestall {
            from: self.guard,
            to: self.to,
        };
        let mut steps = vec![Step::new(away, reason)];
        steps.extend(self.mate(self.heavy));
        Plan::new(steps)
    }

    /// The guard takes, and a second heavy piece takes back.
    fn twice(&self) -> Option<Plan> {
        let view = self.view;
        let occupied = view.board().occupied().without(self.heavy);
        let seconds = view.board().attacks_to(self.to, view.us(), occupied);
        let second = (seconds & view.board().rooks_and_queens())
            .without(self.heavy)
            .first()?;
        let gone = Bitboard::from_square(self.heavy) | Bitboard::from_square(self.guard);
        let board = moved(view.board(), second, self.to, gone);
        if !is_mate(view, &board, self.king, self.to) {
            return None;
        }
        let first = Statement::play(self.heavy, self.to);
        let taken = Statement::verify(self.to, State::Enemy(None));
        let mut steps = vec![
            Step::new(first, Reason::Battery { with: second }),
            Step::new(taken, Reason::Verify),
        ];
        steps.extend(self.mate(second));
        Some(Plan::new(steps))
    }

    fn mate(&self, by: Square) -> [Step; 2] {
        [
            Step::new(Statement::play(by, self.to), Reason::MatingCheck),
            Step::new(Statement::threat(self.to, self.king), Reason::Execute),
        ]
    }
}

/// Whether the man on `by` checks a king without a flight square.
fn is_mate(view: &View, board: &Board, king: Square, by: Square) -> bool {
    board.attacks_from(by).contains(king) && view.flights(board, king, by).is_empty()
}
