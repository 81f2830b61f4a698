//! The optimistic simulation: the plan is run on an imagined board on which the opponent does
//! exactly what is hoped for. What fails even then is not worth a node.

use planche_plan::{Change, Plan, Reason, State, Statement, Step, Units, Values};
use shakmaty::{Board, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks};

/// What a plan could bring at best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    /// Units won by captures and promotions, men given up deducted; the king's value for a mate.
    pub gain: Units,
}

/// Why a plan was thrown out before it cost a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejection {
    /// A statement that the plan insists on cannot be carried out.
    Impossible {
        /// Which one, counted from nought.
        step: usize,
    },
    /// The plan contradicts itself: it moves a man from a square that the man has left by then, or needs a square for
    /// two friendly men.
    Absurd {
        /// The statement that contradicts an earlier one, counted from nought.
        step: usize,
    },
}

/// A statement could not be carried out.
struct Failed;

/// Runs a plan of `side`, hoping for the best.
pub fn simulate(
    board: &Board,
    side: Color,
    plan: &Plan,
    values: Values,
) -> Result<Forecast, Rejection> {
    let mut dream = Dream::new(board, side, values);
    for (done, step) in plan.steps().iter().enumerate() {
        dream.carry_out(*step).map_err(|Failed| {
            match dream.is_absurd(&plan.steps()[..done], *step) {
                true => Rejection::Absurd { step: done },
                false => Rejection::Impossible { step: done },
            }
        })?;
    }
    Ok(Forecast {
        gain: dream.won + dream.hoped,
    })
}

struct Dream {
    board: Board,
    side: Color,
    values: Values,
    won: Units,
    hoped: Units,
    last_arrival: Option<Square>,
}

impl Dream {
    fn new(board: &Board, side: Color, values: Values) -> Dream {
        Dream {
            board: board.clone(),
            side,
            values,
            won: 0,
            hoped: 0,
            last_arrival: None,
        }
    }

    fn carry_out(&mut self, step: Step) -> Result<(), Failed> {
        if matches!(
            step.reason,
            Reason::MatingCheck | Reason::MateThreat { .. } | Reason::Wait
        ) {
            self.hoped = self.hoped.max(self.values.mate());
        }
        match step.statement {
            Statement::Move {
                from,
                to,
                promotion,
                starred: false,
            } => self.play(from, to, promotion.unwrap_or(Role::Queen)),
            Statement::Move { from, to, .. } => {
                self.hope(from, to);
                Ok(())
            }
            Statement::Modify { square, change, .. } => self.modify(square, change),
            Statement::Verify { square, state } => self.verify(square, state),
            Statement::Analyse { .. } => {
                self.hoped = self.values.mate();
                Ok(())
            }
        }
    }

    fn play(&mut self, from: Square, to: Square, becomes: Role) -> Result<(), Failed> {
        let man = self.reaching(from, to).ok_or(Failed)?;
        self.won += self.worth(to);
        self.board.discard_piece_at(from);
        match man.role {
            Role::Pawn => self.take_in_passing(from, to),
            Role::King => self.castle(from, to),
            _ => {}
        }
        let promotes = man.role == Role::Pawn && to.rank() == (!self.side).backrank();
        if promotes {
            self.won += self.values.of(becomes) - self.values.of(Role::Pawn);
        }
        if man.role == Role::Pawn && to.rank() == self.side.fold_wb(Rank::Seventh, Rank::Second) {
            // One step more, and it is a queen.
            let queen = self.values.of(Role::Queen) - self.values.of(Role::Pawn);
            self.hoped = self.hoped.max(queen);
        }
        let role = if promotes { becomes } else { man.role };
        self.board.set_piece_at(to, Piece { role, ..man });
        self.last_arrival = Some(to);
        Ok(())
    }

    /// Whether a step that fails does so because of what the plan itself did before.
    fn is_absurd(&self, done: &[Step], failed: Step) -> bool {
        let ours = |square| self.board.color_at(square) == Some(self.side);
        let left = |square| {
            let leaves = |step: &Step| match step.statement {
                Statement::Move { from, starred, .. } => !starred && from == square,
                Statement::Modify {
                    square: cleared,
                    change: Change::ClearFriend | Change::WithdrawFriend,
                    ..
                } => cleared == square,
                _ => false,
            };
            !ours(square) && done.iter().any(leaves)
        };
        let needed = |square| {
            let comes = |step: &Step| match step.statement {
                Statement::Move { to, starred, .. } => !starred && to == square,
                Statement::Modify {
                    square: occupied,
                    change: Change::Occupy,
                    ..
                } => occupied == square,
                _ => false,
            };
            ours(square) && done.iter().any(comes)
        };
        match failed.statement {
            Statement::Move { from, to, .. } => left(from) || needed(to),
            Statement::Verify { square, .. } => needed(square),
            _ => false,
        }
    }

    /// A pawn that goes aslant to an empty square takes in passing.
    fn take_in_passing(&mut self, from: Square, to: Square) {
        let passed = Square::from_coords(to.file(), from.rank());
        let aslant = from.file() != to.file() && self.board.piece_at(to).is_none();
        let pawn = Role::Pawn.of(!self.side);
        if aslant && self.board.piece_at(passed) == Some(pawn) {
            self.won += self.worth(passed);
            self.board.discard_piece_at(passed);
        }
    }

    /// A king that goes two steps brings his rook to the other side.
    fn castle(&mut self, from: Square, to: Square) {
        if from.file().distance(to.file()) < 2 || from.rank() != to.rank() {
            return;
        }
        let side = CastlingSide::from_king_side(to.file() > from.file());
        let rook = Role::Rook.of(self.side);
        let file = if side.is_king_side() {
            File::H
        } else {
            File::A
        };
        let corner = Square::from_coords(file, to.rank());
        if self.board.piece_at(corner) == Some(rook) {
            self.board.discard_piece_at(corner);
            let beside = Square::from_coords(side.rook_to_file(), to.rank());
            self.board.set_piece_at(beside, rook);
        }
    }

    fn hope(&mut self, from: Square, to: Square) {
        if self.reaching(from, to).is_some() {
            self.hoped = self.hoped.max(self.worth(to));
        }
    }

    /// The friendly man on `from`, if its way to `to` is free. Castling and en passant are let
    /// through: the execution knows the exact rules.
    fn reaching(&self, from: Square, to: Square) -> Option<Piece> {
        let man = self
            .board
            .piece_at(from)
            .filter(|man| man.color == self.side)?;
        if self.board.color_at(to) == Some(self.side) {
            return None;
        }
        let free = match man.role {
            Role::Pawn if from.file() == to.file() => {
                let way = attacks::between(from, to) | shakmaty::Bitboard::from_square(to);
                (way & self.board.occupied()).is_empty()
            }
            Role::King => true,
            _ => self.board.attacks_from(from).contains(to),
        };
        free.then_some(man)
    }

    fn worth(&self, square: Square) -> Units {
        self.board
            .role_at(square)
            .map_or(0, |role| self.values.of(role))
    }

    fn modify(&mut self, square: Square, change: Change) -> Result<(), Failed> {
        if holds(self.board.piece_at(square), self.side, change.wanted()) {
            return Ok(());
        }
        match change {
            Change::Occupy => {
                let pawn = Piece {
                    color: self.side,
                    role: Role::Pawn,
                };
                if self.board.piece_at(square).is_none() {
                    self.board.set_piece_at(square, pawn);
                }
            }
            Change::Lure(role) => self.bring(square, role)?,
            Change::ReplaceEnemy(_) => {
                let pawn = Piece {
                    color: !self.side,
                    role: Role::Pawn,
                };
                self.board.set_piece_at(square, pawn);
            }
            _ => {
                self.board.discard_piece_at(square);
            }
        }
        Ok(())
    }

    fn verify(&mut self, square: Square, state: State) -> Result<(), Failed> {
        let man = self.board.piece_at(square);
        if holds(man, self.side, state) {
            return Ok(());
        }
        match (state, man) {
            (State::Vacant | State::NotEnemy(_) | State::EnemyBut(_), Some(man))
                if man.color != self.side =>
            {
                self.recapture(square);
                Ok(())
            }
            (State::Enemy(role), _) => self.bring(square, role),
            _ => Err(Failed),
        }
    }

    /// The enemy man leaves its square, taking our man that arrived last if it can.
    fn recapture(&mut self, square: Square) {
        let Some(man) = self.board.remove_piece_at(square) else {
            return;
        };
        let reach = attacks::attacks(square, man, self.board.occupied());
        if let Some(at) = self.last_arrival.filter(|at| reach.contains(*at)) {
            self.lose(at);
            self.board.set_piece_at(at, man);
        }
    }

    /// An enemy man of this role comes to the square, taking what stands there.
    fn bring(&mut self, square: Square, role: Option<Role>) -> Result<(), Failed> {
        let enemies = self.board.by_color(!self.side);
        let takers = self
            .board
            .attacks_to(square, !self.side, self.board.occupied());
        let wanted = role.map_or(takers, |role| enemies & self.board.by_role(role));
        let from = (wanted & takers).first().or(wanted.first());
        let from = from.ok_or(Failed)?;
        self.lose(square);
        if let Some(man) = self.board.remove_piece_at(from) {
            self.board.set_piece_at(square, man);
        }
        Ok(())
    }

    fn lose(&mut self, square: Square) {
        if self.board.color_at(square) == Some(self.side) {
            self.won -= self.worth(square);
        }
    }
}

/// Whether the man on a square (if any) is as the state says, for `side`.
pub fn holds(man: Option<Piece>, side: Color, state: State) -> bool {
    let friend = man.is_some_and(|man| man.color == side);
    let enemy = man.filter(|man| man.color != side).map(|man| man.role);
    let is = |role: Option<Role>| enemy.is_some_and(|r| role.is_none_or(|role| r == role));
    match state {
        State::Vacant => man.is_none(),
        State::NotVacant => man.is_some(),
        State::Friend => friend,
        State::NotFriend => !friend,
        State::Enemy(role) => is(role),
        State::NotEnemy(role) => !is(role),
        State::EnemyBut(role) => enemy.is_some_and(|r| r != role),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;

    fn verdict(plan: &str) -> Option<Rejection> {
        let fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let plan: Plan = plan.parse().expect("a plan");
        simulate(position.board(), position.turn(), &plan, Values::default()).err()
    }

    #[test]
    fn a_plan_that_contradicts_itself_is_told_from_one_that_cannot_be() {
        assert_eq!(verdict("d5c3\nd8d1"), None);
        assert_eq!(
            verdict("d8d1"),
            Some(Rejection::Impossible { step: 0 }),
            "the knight"
        );
        assert_eq!(
            verdict("e4e5"),
            Some(Rejection::Impossible { step: 0 }),
            "nobody"
        );
        assert_eq!(
            verdict("g8g7"),
            Some(Rejection::Impossible { step: 0 }),
            "a pawn"
        );
        assert_eq!(
            verdict("d5c3\nd5e3"),
            Some(Rejection::Absurd { step: 1 }),
            "it left"
        );
        assert_eq!(
            verdict("d5 F -> V\nd5e3"),
            Some(Rejection::Absurd { step: 1 })
        );
        assert_eq!(
            verdict("d5c3\nc5c3"),
            Some(Rejection::Absurd { step: 1 }),
            "both"
        );
        assert_eq!(verdict("d5b4\nd5c3*\nd8d1"), None, "only hoped for");
    }
}
