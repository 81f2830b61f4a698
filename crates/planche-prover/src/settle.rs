//! Whether what was won can be kept: captures, promotions and check evasions played out.

use planche_analysis::could_check;
use planche_plan::{Units, Values};
use shakmaty::{Board, Chess, Color, Move, Position};

/// What has to be proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Checkmate.
    Mate,
    /// At least so many units more than at the root.
    Material(Units),
}

/// How many plies of captures are looked at before a leaf is called unsettled.
const DEPTH: u32 = 6;
/// How many positions one question may cost before the answer is "not settled".
const POSITIONS: u32 = 20_000;

/// The measure of success of one run: who attacks, what is wanted, and from which balance.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    pub attacker: Color,
    pub aim: Aim,
    pub values: Values,
    base: Units,
    /// The balance at the root by the other scale.
    doubted: Units,
}

/// A second opinion on what men are worth, with queens cheaper and rooks dearer than usual. A queen for
/// a rook, or for two lesser men, is a gain by both scales, but a smaller one by this.
fn second_opinion(board: &Board, side: Color) -> Units {
    let men = board.material();
    let count = |color: Color| {
        let men = men.get(color);
        let of = |count: u8, worth: Units| Units::from(count) * worth;
        of(men.queen, 92)
            + of(men.rook, 50)
            + of(men.bishop, 32)
            + of(men.knight, 32)
            + of(men.pawn, 10)
    };
    count(side) - count(side.other())
}

impl Measure {
    /// Measures from a root position, whose side to move attacks.
    pub fn new(root: &Chess, aim: Aim, values: Values) -> Measure {
        Measure {
            attacker: root.turn(),
            aim,
            values,
            base: values.balance(root.board(), root.turn()),
            doubted: second_opinion(root.board(), root.turn()),
        }
    }

    /// The same measure with a third of the gain, at most a pawn, let go.
    pub fn with_slack(&self) -> Measure {
        let aim = match self.aim {
            Aim::Material(units) => Aim::Material(units - (units / 3).clamp(0, 10)),
            Aim::Mate => Aim::Mate,
        };
        Measure { aim, ..*self }
    }

    /// What the attacker has won so far.
    pub fn gain(&self, position: &Chess) -> Units {
        self.values.balance(position.board(), self.attacker) - self.base
    }

    /// What is wanted, in units.
    pub fn wanted(&self) -> Units {
        match self.aim {
            Aim::Mate => self.values.mate(),
            Aim::Material(units) => units,
        }
    }

    /// Whether the gain is on the board now, settled or not. Men that can no longer win the game
    /// are no gain.
    pub fn in_hand(&self, position: &Chess) -> bool {
        self.aim != Aim::Mate
            && self.gain(position) >= self.wanted()
            && self.is_undoubted(position)
            && !position.has_insufficient_material(self.attacker)
    }

    /// Whether it is as much by the other scale, give or take a twentieth, or the usual scale was
    /// replaced on purpose.
    fn is_undoubted(&self, position: &Chess) -> bool {
        let second = second_opinion(position.board(), self.attacker) - self.doubted;
        self.values != Values::default() || 20 * second >= 19 * self.wanted()
    }

    /// Defender to move: can he bring the gain below what is wanted by captures, promotions and
    /// evasions? True if he cannot.
    pub fn keeps(&self, position: &Chess) -> bool {
        self.in_hand_or_check(position) && Quiet::new(self, 0).defender(position, DEPTH)
    }

    /// The same question with the defender also giving checks for so many plies.
    pub fn keeps_against_checks(&self, position: &Chess, plies: u32) -> bool {
        self.in_hand_or_check(position) && Quiet::new(self, plies).defender(position, DEPTH)
    }

    fn in_hand_or_check(&self, position: &Chess) -> bool {
        self.aim != Aim::Mate && (position.is_check() || self.in_hand(position))
    }

    /// Attacker to move: may he sit back, because the gain is in hand and no capture of the
    /// defender threatens it?
    pub fn may_rest(&self, position: &Chess) -> bool {
        self.in_hand(position)
            && !position.is_check()
            && !position.legal_moves().is_empty()
            && position
                .clone()
                .swap_turn()
                .is_ok_and(|passed| self.keeps(&passed))
    }

    /// What a move captures.
    pub fn captured(&self, m: &Move) -> Units {
        m.capture().map_or(0, |role| self.values.of(role))
    }
}

/// The position after a legal move.
pub(crate) fn played(position: &Chess, m: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// One search of captures, with its own small budget.
struct Quiet<'a> {
    measure: &'a Measure,
    positions: u32,
    /// For so many plies from the top the defender may also give checks.
    checking: u32,
}

impl<'a> Quiet<'a> {
    fn new(measure: &'a Measure, checking: u32) -> Quiet<'a> {
        Quiet {
            measure,
            positions: POSITIONS,
            checking,
        }
    }

    fn defender(&mut self, position: &Chess, depth: u32) -> bool {
        let Some(budget) = self.positions.checked_sub(1) else {
            return false;
        };
        self.positions = budget;
        let moves = position.legal_moves();
        let check = position.is_check();
        if moves.is_empty() {
            return check;
        }
        if !check && !self.measure.in_hand(position) {
            return false;
        }
        if depth == 0 {
            return !check && !moves.iter().any(is_loud);
        }
        let checks = DEPTH - depth < self.checking;
        moves
            .into_iter()
            .filter(|m| check || is_loud(m) || (checks && gives_check(position, m)))
            .all(|m| self.attacker(&played(position, m), depth - 1))
    }

    fn attacker(&mut self, position: &Chess, depth: u32) -> bool {
        let Some(budget) = self.positions.checked_sub(1) else {
            return false;
        };
        self.positions = budget;
        let check = position.is_check();
        let in_hand = self.measure.in_hand(position);
        if in_hand && !check {
            return self.can_move(position);
        }
        if depth == 0 {
            return false;
        }
        let mut moves = position.legal_moves();
        moves.retain(|m| check || is_loud(m));
        moves.sort_unstable_by_key(|m| (-self.measure.captured(m), m.from(), m.to()));
        let mut moves = moves.into_iter();
        moves.any(|m| self.defender(&played(position, m), depth - 1))
    }

    /// Stalemate is the one thing that spoils a quiet win; only few men can be stalemated.
    fn can_move(&self, position: &Chess) -> bool {
        let men = position.board().by_color(self.measure.attacker);
        men.count() > 3 || !position.legal_moves().is_empty()
    }
}

/// Whether a move gives check.
pub(crate) fn gives_check(position: &Chess, m: &Move) -> bool {
    position
        .board()
        .king_of(!position.turn())
        .is_some_and(|king| could_check(position, king, m) && played(position, *m).is_check())
}

/// Captures and promotions.
fn is_loud(m: &Move) -> bool {
    m.is_capture() || m.is_promotion()
}
