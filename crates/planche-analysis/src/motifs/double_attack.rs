//! Attacking two men at once: forks, pins and skewers.
//!
//! *Sees* a square from which a friendly man would attack two enemy men that are lost if attacked
//! once more; the king always counts. When the two stand on one line behind each other it is a pin
//! or a skewer, and a verification (or a modification, if the front man can be guarded) stands
//! between the two captures. A knight that attacks a man and a square *next to* the king is also
//! proposed, with a lure for the king in front. *Works* because one move can save only one man.
//! *Example*: `8/8/8/4P1P1/3P1q2/3bn2K/3k1N2/7Q w - - 0 1`, where the knight on d3 would fork f4
//! and e1 if only the king stood on e1. *Fails* when one of the two can leave with a threat of its
//! own, or guard the other.

use planche_plan::{Change, Plan, Reason, State, Statement, Step};
use shakmaty::{Bitboard, Role, Square, attacks};

use crate::analyse::Scope;
use crate::motif::Motif;
use crate::view::{Target, View, moved};

/// Forks, pins and skewers.
#[derive(Debug)]
pub struct DoubleAttacks;

impl Motif for DoubleAttacks {
    fn plans(&self, view: &View, scope: Scope) -> Vec<Plan> {
        let mut plans = Vec::new();
        for to in Square::ALL {
            for approach in view.approaches(to, scope.modifications) {
                let attack = Attack::new(view, approach.from, to, approach.obstacles, scope);
                plans.extend(attack.pairs());
                plans.extend(attack.lures());
            }
        }
        plans
    }
}

/// A man imagined on the square from which it would attack.
struct Attack<'a> {
    view: &'a View,
    from: Square,
    to: Square,
    role: Role,
    path: Bitboard,
    spare: usize,
    reach: Vec<Reach>,
}

/// An enemy man that could be attacked from there, and what stands between.
#[derive(Clone, Copy)]
struct Reach {
    target: Target,
    between: Bitboard,
}

impl<'a> Attack<'a> {
    fn new(view: &'a View, from: Square, to: Square, path: Bitboard, scope: Scope) -> Self {
        let spare = scope.modifications - path.count();
        let role = view.board().role_at(from).unwrap_or(Role::Pawn);
        let mut attack = Attack {
            view,
            from,
            to,
            role,
            path,
            spare,
            reach: Vec::new(),
        };
        attack.reach = attack.reaches();
        attack
    }

    /// The men within reach from the square, through at most one enemy more than can be removed:
    /// that one may be the front man of a pin.
    fn reaches(&self) -> Vec<Reach> {
        let Some(man) = self.view.board().piece_at(self.from) else {
            return Vec::new();
        };
        let occupied = self.view.board().occupied().without(self.from);
        (planche_facts::geometric_attacks(man, self.to) & self.view.enemies().without(self.to))
            .into_iter()
            .filter_map(|square| {
                let between = planche_facts::obstacles(man, self.to, square, occupied);
                (between.count() <= self.spare + 1).then(|| self.reach(square, between))?
            })
            .collect()
    }

    fn reach(&self, square: Square, between: Bitboard) -> Option<Reach> {
        let board = moved(self.view.board(), self.from, self.to, self.path | between);
        let target = self.view.target(&board, self.to, square)?;
        Some(Reach { target, between })
    }

    fn pairs(&self) -> Vec<Plan> {
        let mut plans = Vec::new();
        for (index, first) in self.reach.iter().enumerate() {
            for second in &self.reach[index + 1..] {
                plans.extend(self.pair(*first, *second));
            }
        }
        plans
    }

    fn pair(&self, first: Reach, second: Reach) -> Option<Plan> {
        let (near, far) = match second.between.contains(first.target.square) {
            true => (first, second),
            false => (second, first),
        };
        if far.between.contains(near.target.square) {
            return self.line(near, far);
        }
        let obstacles = first.between | second.between;
        let mut steps = self.opening(obstacles)?;
        steps.push(self.arrival(Reason::DoubleAttack));
        steps.push(self.capture(first.target));
        steps.push(self.capture(second.target));
        Some(Plan::new(steps))
    }

    /// A pin or a skewer: the far man is reached through the near one.
    fn line(&self, near: Reach, far: Reach) -> Option<Plan> {
        let others = far.between.without(near.target.square);
        let mut steps = self.opening(others)?;
        steps.push(self.arrival(Reason::LineAttack));
        steps.push(self.capture(near.target));
        steps.push(self.after_the_near_man(near.target.square));
        steps.push(self.capture(far.target));
        Some(Plan::new(steps))
    }

    /// A near man worth no more than its attacker may be guarded, and must then be driven off; a
    /// dearer one has to move by itself.
    fn after_the_near_man(&self, square: Square) -> Step {
        let values = self.view.facts().values();
        let statement = if self.view.facts().worth(square) > values.of(self.role) {
            Statement::verify(square, State::Vacant)
        } else {
            Statement::modify(square, Change::ClearEnemy)
        };
        Step::new(statement, Reason::Verify)
    }

    fn lures(&self) -> Vec<Plan> {
        if self.role != Role::Knight {
            return Vec::new();
        }
        let near_king = attacks::knight_attacks(self.to) & self.view.next_to_enemy_king();
        let direct = self
            .reach
            .iter()
            .filter(|reach| !self.is_king(reach.target));
        direct
            .flat_map(|reach| {
                near_king
                    .into_iter()
                    .filter(|square| *square != reach.target.square)
                    .filter_map(|square| self.lure(square, reach.target))
            })
            .collect()
    }

    fn lure(&self, king_to: Square, target: Target) -> Option<Plan> {
        (self.spare > 0).then_some(())?;
        let lure = Statement::modify(king_to, Change::Lure(Some(Role::King)));
        let mut steps = vec![Step::new(lure, Reason::LureTo { square: king_to })];
        steps.extend(self.opening(Bitboard::EMPTY)?);
        steps.push(self.arrival(Reason::DoubleAttack));
        steps.push(Step::new(
            Statement::threat(self.to, king_to),
            Reason::Execute,
        ));
        steps.push(self.capture(target));
        Some(Plan::new(steps))
    }

    fn is_king(&self, target: Target) -> bool {
        self.view.enemy_king() == Some(target.square)
    }

    /// The modifications that open the lines, then the way of the man itself.
    fn opening(&self, lines: Bitboard) -> Option<Vec<Step>> {
        let lines = lines & !self.path;
        (lines.count() <= self.spare).then(|| self.view.opening(self.path, lines, self.to))
    }

    fn arrival(&self, reason: Reason) -> Step {
        Step::new(Statement::play(self.from, self.to), reason)
    }

    fn capture(&self, target: Target) -> Step {
        Step::new(Statement::threat(self.to, target.square), Reason::Execute)
    }
}
