//! The measure of success: who attacks, what is wanted, and whether it is on the board.

use std::sync::Arc;

use planche_plan::{Units, Values};
use planche_tuning::Tuning;
use shakmaty::{Board, Chess, Color, Move, Position, Role};

use crate::leaves::objections::pawns::first_queen;
use crate::leaves::objections::queen::queen_for_rooks;
use crate::leaves::objections::winless::winless;
use crate::objection::Objection;
use crate::options::Options;

/// What has to be proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Checkmate.
    Mate,
    /// At least so many units more than at the root.
    Material(Units),
}

/// The measure of success of one run: who attacks, what is wanted, and from which balance.
#[derive(Debug, Clone)]
pub struct Measure {
    pub attacker: Color,
    pub aim: Aim,
    pub values: Values,
    tuning: Arc<Tuning>,
    base: Units,
    /// The balance at the root by the other scale.
    doubted: Units,
    /// Whether the scales may disagree only a little.
    cautious: bool,
    /// Whether the attacker had a queen against rooks that hold out at the root already.
    uneven: bool,
}

/// A second opinion on what men are worth, with queens cheaper and rooks dearer than usual. A queen for
/// a rook, or for two lesser men, is a gain by both scales, but a smaller one by this.
fn second_opinion(role: Role, tuning: &Tuning) -> Units {
    match role {
        Role::Pawn => tuning.second_pawn,
        Role::Knight | Role::Bishop => tuning.second_lesser_man,
        Role::Rook => tuning.second_rook,
        Role::Queen => tuning.second_queen,
        Role::King => 0,
    }
}

/// What `side` has more than the other by the second scale.
fn second_balance(board: &Board, side: Color, tuning: &Tuning) -> Units {
    let count = |color: Color| {
        let men = board.by_color(color);
        let of = |role| (board.by_role(role) & men).count() as Units * second_opinion(role, tuning);
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
    pub fn new(root: &Chess, aim: Aim, options: &Options) -> Measure {
        let (board, attacker, tuning) = (root.board(), root.turn(), &options.tuning);
        Measure {
            attacker,
            aim,
            values: options.values,
            base: options.values.balance(board, attacker),
            doubted: second_balance(board, attacker, tuning),
            cautious: false,
            uneven: queen_for_rooks(board, attacker, tuning.overrated_wing).is_some(),
            tuning: tuning.clone(),
        }
    }

    /// The numbers by which everything is judged.
    pub(crate) fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The same measure for a gain that nobody asked for by its number: it has to be as much by the
    /// other scale, give or take a twentieth.
    pub(crate) fn cautiously(self) -> Measure {
        Measure {
            cautious: true,
            ..self
        }
    }

    /// The same measure with a third of the gain, at most a pawn, let go, for leaves that are looked at only
    /// lightly.
    pub fn with_slack(&self) -> Measure {
        let aim = match self.aim {
            Aim::Material(units) => Aim::Material(
                units - (units / self.tuning.slack_part).clamp(0, self.values.of(Role::Pawn)),
            ),
            Aim::Mate => Aim::Mate,
        };
        Measure {
            aim,
            ..self.clone()
        }
    }

    /// The same measure with so much let go.
    pub(crate) fn less(&self, units: Units) -> Measure {
        match self.aim {
            Aim::Material(wanted) => self.with_aim(Aim::Material(wanted - units)),
            Aim::Mate => self.clone(),
        }
    }

    /// The same measure with another aim.
    pub(crate) fn with_aim(&self, aim: Aim) -> Measure {
        Measure {
            aim,
            ..self.clone()
        }
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
            && self.suffices_at(position, self.standing(position))
            && !position.has_insufficient_material(self.attacker)
    }

    /// What the attacker has won so far, by both scales.
    pub(crate) fn standing(&self, position: &Chess) -> Standing {
        Standing {
            gain: self.gain(position),
            doubted: second_balance(position.board(), self.attacker, &self.tuning) - self.doubted,
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
            doubted: standing.doubted + sign * worth(&|role| second_opinion(role, &self.tuning)),
        }
    }

    /// Whether that is as much as is wanted. By the other scale a part of it will do, and a little less than
    /// all of it, unless the usual scale was replaced on purpose.
    pub(crate) fn suffices(&self, standing: Standing) -> bool {
        let wanted = self.wanted();
        let doubted = standing.doubted;
        let doubt = match self.cautious {
            true => self.tuning.little_doubt,
            false => self.tuning.doubt,
        };
        let agreed = self.tuning.doubt_part * doubted >= wanted && doubted + doubt >= wanted;
        standing.gain >= wanted && (agreed || self.values != Values::default())
    }

    /// The same on a board that is at hand, where nothing speaks against the count.
    pub(crate) fn suffices_at(&self, position: &Chess, standing: Standing) -> bool {
        self.suffices(standing) && self.objection(position, standing).is_none()
    }

    /// What speaks against the count of men here. In a pawn ending nothing helps against a pawn that queens first, and in
    /// an ending that cannot be won the attacker is no better than even. A queen is overrated by any count where rooks do as
    /// well, so that the gain has to be larger by a third, at most by a pawn, unless it was asked for by its number.
    pub(crate) fn objection(&self, position: &Chess, standing: Standing) -> Option<Objection> {
        first_queen(position, self.attacker)
            .or_else(|| self.winless(position))
            .or_else(|| self.overrated_queen(position, standing))
    }

    fn winless(&self, position: &Chess) -> Option<Objection> {
        let even = self.base + self.wanted() <= 0;
        match even {
            true => None,
            false => winless(position, self.attacker, &self.values, &self.tuning),
        }
    }

    fn overrated_queen(&self, position: &Chess, standing: Standing) -> Option<Objection> {
        let little = standing.gain + self.base < self.values.tenths(self.tuning.overrated_ahead);
        match !self.cautious
            || little
            || standing.gain >= self.wanted() + self.overrated()
            || self.uneven
        {
            true => None,
            false => queen_for_rooks(position.board(), self.attacker, self.tuning.overrated_wing),
        }
    }

    /// By how much a queen against rooks is overrated here.
    fn overrated(&self) -> Units {
        let most = self.values.tenths(self.tuning.overrated_queen);
        (self.wanted() / self.tuning.overrated_part).min(most)
    }

    /// What a move captures.
    pub fn captured(&self, m: &Move) -> Units {
        m.capture().map_or(0, |role| self.values.of(role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trying::position;

    /// Twenty units by the usual scale; by the other a queen for rook and knight is worth ten.
    #[test]
    fn a_queen_for_rook_and_knight_is_no_twenty_units_unless_they_are_asked_for() {
        let root = position("q3k3/8/8/8/8/8/P7/RN2K3 w - - 0 1");
        let leaf = position("4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
        let in_hand = |units| {
            let measure = Measure::new(&root, Aim::Material(units), &Options::default());
            (measure.in_hand(&leaf), measure.cautiously().in_hand(&leaf))
        };
        assert_eq!(in_hand(15), (true, true));
        assert_eq!(in_hand(20), (true, false));
    }

    /// A queen against two rooks, or against a rook whose pawns stand together, is worth a pawn less than it
    /// seems; a queen that was won for a rook among other men, or for a rook and a bishop, is not.
    #[test]
    fn a_queen_against_rooks_is_overrated() {
        let gain = |root: &str, leaf: &str| {
            let (root, leaf) = (position(root), position(leaf));
            let measure = Measure::new(&root, Aim::Material(0), &Options::default()).cautiously();
            let reaches = |&units: &Units| measure.with_aim(Aim::Material(units)).in_hand(&leaf);
            (0..=100).step_by(5).filter(reaches).max()
        };
        let more_men = "2kr3r/Qpq2p2/2p1b3/7p/2N1Pp2/2bP4/PPP3PP/3R1B1K w - - 0 23";
        let taken = "2kr3r/1p3p2/1Qp1b3/7p/4Pp2/2bP4/PPP3PP/3R1B1K b - - 0 24";
        assert_eq!(gain(more_men, taken), Some(65));
        let one_wing = "r5k1/5pp1/7p/8/8/q2Q3P/6P1/1R5K w - - 0 36";
        let left = "1r4k1/5pp1/7p/8/8/Q6P/6P1/7K b - - 0 37";
        assert_eq!(gain(one_wing, left), Some(40));
        let two_wings = "1r4k1/p4pp1/8/8/8/Q6P/P5P1/7K b - - 0 37";
        let before = "r5k1/p4pp1/8/8/8/q2Q3P/P5P1/1R5K w - - 0 36";
        assert_eq!(gain(before, two_wings), Some(50));
        let rooks = "3qr1k1/pp2b1pp/8/2n5/8/8/N4PPP/QR3RK1 b - - 0 1";
        let against = "3q2k1/pp2b1pp/8/2n5/8/8/N4PPP/1R3RK1 b - - 0 1";
        assert_eq!(gain(rooks, against), Some(40));
    }

    /// The king leads the pawn home, and the black king is too far away: the rook will be given for it. Whoever
    /// was a rook behind has won that rook back, and no more.
    #[test]
    fn an_ending_that_cannot_be_won_is_no_gain() {
        let leaf = position("8/8/r7/5PK1/8/8/2k5/8 w - - 0 1");
        let in_hand = |root: &str, units| {
            let measure = Measure::new(&position(root), Aim::Material(units), &Options::default());
            measure.in_hand(&leaf)
        };
        let level = "2R5/8/3r4/5P2/8/2p2K2/3k4/8 b - - 0 71";
        assert!(!in_hand(level, 35));
        let behind = "R1R5/8/3r4/5P2/8/2p2K2/3k4/8 b - - 0 71";
        assert!(in_hand(behind, 45) && !in_hand(behind, 50));
    }

    /// A queen for nothing stays a queen.
    #[test]
    fn a_queen_is_a_queen() {
        let root = position("6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1");
        let leaf = position("6k1/5ppp/8/8/3R4/8/5PPP/6K1 b - - 0 1");
        let measure = Measure::new(&root, Aim::Material(95), &Options::default());
        assert!(measure.cautiously().in_hand(&leaf));
    }
}
