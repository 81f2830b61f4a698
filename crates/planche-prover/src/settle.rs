//! Whether what was won can be kept: captures, promotions and check evasions played out.

use planche_plan::{Units, Values};
use shakmaty::{Board, Chess, Color, Move, Position, Role};

use crate::quiet::Quiet;
use crate::threats::Threat;

/// What has to be proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Checkmate.
    Mate,
    /// At least so many units more than at the root.
    Material(Units),
}

/// The measure of success of one run: who attacks, what is wanted, and from which balance.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    pub attacker: Color,
    pub aim: Aim,
    pub values: Values,
    base: Units,
    /// The balance at the root by the other scale.
    doubted: Units,
    /// Whether the scales may disagree only a little.
    cautious: bool,
}

/// By how much the two scales may disagree where a gain was asked for, and where any gain will do.
const DOUBT: Units = 15;
const LITTLE_DOUBT: Units = 8;

/// A second opinion on what men are worth, with queens cheaper and rooks dearer than usual. A queen for
/// a rook, or for two lesser men, is a gain by both scales, but a smaller one by this.
fn second_opinion(role: Role) -> Units {
    match role {
        Role::Pawn => 10,
        Role::Knight | Role::Bishop => 32,
        Role::Rook => 50,
        Role::Queen => 92,
        Role::King => 0,
    }
}

/// What `side` has more than the other by the second scale.
fn second_balance(board: &Board, side: Color) -> Units {
    let count = |color: Color| {
        let men = board.by_color(color);
        let of = |role| (board.by_role(role) & men).count() as Units * second_opinion(role);
        Role::ALL.map(of).iter().sum::<Units>()
    };
    count(side) - count(side.other())
}

/// How the attacker stands against the root, by both scales.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    gain: Units,
    doubted: Units,
}

impl Measure {
    /// Measures from a root position, whose side to move attacks.
    pub fn new(root: &Chess, aim: Aim, values: Values) -> Measure {
        Measure {
            attacker: root.turn(),
            aim,
            values,
            base: values.balance(root.board(), root.turn()),
            doubted: second_balance(root.board(), root.turn()),
            cautious: false,
        }
    }

    /// The same measure for a gain that nobody asked for by its number: it has to be as much by the
    /// other scale, give or take a twentieth.
    pub(crate) fn cautiously(self) -> Measure {
        Measure {
            cautious: true,
            ..self
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

    /// The same measure with so much let go.
    pub(crate) fn less(&self, units: Units) -> Measure {
        match self.aim {
            Aim::Material(wanted) => self.with_aim(Aim::Material(wanted - units)),
            Aim::Mate => *self,
        }
    }

    /// The same measure with another aim.
    pub(crate) fn with_aim(&self, aim: Aim) -> Measure {
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
            && self.suffices(self.standing(position))
            && !position.has_insufficient_material(self.attacker)
    }

    /// What the attacker has won so far, by both scales.
    pub(crate) fn standing(&self, position: &Chess) -> Standing {
        Standing {
            gain: self.gain(position),
            doubted: second_balance(position.board(), self.attacker) - self.doubted,
        }
    }

    /// The standing after a move of one side.
    pub(crate) fn after(&self, standing: Standing, m: &Move, mover: Color) -> Standing {
        let worth = |of: &dyn Fn(Role) -> Units| {
            m.capture().map_or(0, of) + m.promotion().map_or(0, |role| of(role) - of(Role::Pawn))
        };
        let sign = if mover == self.attacker { 1 } else { -1 };
        Standing {
            gain: standing.gain + sign * worth(&|role| self.values.of(role)),
            doubted: standing.doubted + sign * worth(&second_opinion),
        }
    }

    /// Whether that is as much as is wanted. By the other scale half of it will do, and a little less than
    /// all of it, unless the usual scale was replaced on purpose.
    pub(crate) fn suffices(&self, standing: Standing) -> bool {
        let wanted = self.wanted();
        let doubted = standing.doubted;
        let doubt = if self.cautious { LITTLE_DOUBT } else { DOUBT };
        let agreed = 2 * doubted >= wanted && doubted + doubt >= wanted;
        standing.gain >= wanted && (agreed || self.values != Values::default())
    }

    /// Defender to move: can he bring the gain below what is wanted by captures, promotions and
    /// evasions? True if he cannot.
    pub fn keeps(&self, position: &Chess) -> bool {
        self.in_hand_or_check(position) && Quiet::new(self, 0).keeps(position)
    }

    /// The same question with the defender also giving so many quiet checks in one line, and the move with
    /// which he does it.
    pub(crate) fn winning_back(&self, position: &Chess, checks: u32) -> Threat {
        match self.in_hand_or_check(position) {
            true => Quiet::new(self, checks).refutation(position),
            false => Threat::Other,
        }
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

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    fn position(fen: &str) -> Chess {
        let fen: Fen = fen.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    }

    /// Twenty units by the usual scale; by the other a queen for rook and knight is worth ten.
    #[test]
    fn a_queen_for_rook_and_knight_is_no_twenty_units_unless_they_are_asked_for() {
        let root = position("q3k3/8/8/8/8/8/P7/RN2K3 w - - 0 1");
        let leaf = position("4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
        let in_hand = |units| {
            let measure = Measure::new(&root, Aim::Material(units), Values::default());
            (measure.in_hand(&leaf), measure.cautiously().in_hand(&leaf))
        };
        assert_eq!(in_hand(15), (true, true));
        assert_eq!(in_hand(20), (true, false));
    }

    /// A queen for nothing stays a queen.
    #[test]
    fn a_queen_is_a_queen() {
        let root = position("6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1");
        let leaf = position("6k1/5ppp/8/8/3R4/8/5PPP/6K1 b - - 0 1");
        let measure = Measure::new(&root, Aim::Material(95), Values::default());
        assert!(measure.cautiously().in_hand(&leaf));
    }

    /// Rooks are exchanged, and two checks win the other rook.
    #[test]
    fn checks_are_seen_behind_an_exchange() {
        let root = position("5rk1/ppR3pp/3p4/3Pp3/8/4Q3/P1R2rPP/1q4K1 w - - 0 23");
        let leaf = position("5rk1/1pR3pp/3p4/3Pp3/8/4Q3/Pq3RPP/6K1 b - - 0 23");
        let measure = Measure::new(&root, Aim::Material(40), Values::default());
        assert_eq!(measure.winning_back(&leaf, 1), Threat::None);
        assert_ne!(measure.winning_back(&leaf, 2), Threat::None);
    }
}
