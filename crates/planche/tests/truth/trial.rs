//! Claims against a proof: those that the board decides, and those that the proof does.

use planche::Solution;
use planche_explain::{Fact, Man, PlacedFact};
use planche_plan::Values;
use planche_proof::{After, Attack, Checker};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Role};

use crate::board;
use crate::causes;
use crate::place::{
    Part, Scene, after, attacks_square, can_take, defence_at, enemies, part, scene, stands,
};
use crate::shapes::{confined, longest_mate, traded};

/// A claim that does not hold, in words.
type Wrong = Option<String>;

/// A proof and its root.
pub struct Trial<'a> {
    pub root: Chess,
    pub proof: &'a Attack,
    pub solution: &'a Solution,
}

impl Trial<'_> {
    /// Whether a claim is false.
    pub fn wrong(&self, claim: &PlacedFact) -> Wrong {
        let told = || format!("{:?} after {:?}", claim.fact, claim.path);
        let scene = match scene(&self.root, &claim.path) {
            Ok(scene) => scene,
            Err(error) => return Some(format!("{}: {error}", told())),
        };
        if part(self.proof, &claim.path).is_none() {
            return Some(format!("{}: not in the proof", told()));
        }
        let holds = board::holds(&claim.fact, &scene)
            .or_else(|| causes::holds(&claim.fact, &scene, self.solution))
            .unwrap_or_else(|| self.shows(&claim.fact, &scene, &claim.path));
        (!holds).then(told)
    }

    /// Whether the proof shows a fact. One that nobody knows to derive does not hold.
    fn shows(&self, fact: &Fact, scene: &Scene, path: &[UciMove]) -> bool {
        let here = &scene.here;
        match fact {
            Fact::Fork { by, targets } => self.forks(here, path, by, targets),
            Fact::Trapped { man } => self.traps(here, path, man),
            Fact::Gain { units } => {
                let balance =
                    |position: &Chess| self.values().balance(position.board(), self.root.turn());
                balance(here) - balance(&self.root) >= *units
            }
            Fact::Confined { king } => confined(here, *king, !self.root.turn()),
            Fact::Trade { won, given } => traded(&self.root, here, won, given),
            Fact::Regain { units, by, san } => {
                let balance =
                    |position: &Chess| self.values().balance(position.board(), self.root.turn());
                let Ok(action) = by.to_move(here) else {
                    return false;
                };
                let next = after(here, action);
                let told = shakmaty::san::SanPlus::from_move(here.clone(), action).to_string();
                told == *san
                    && here.turn() == self.root.turn()
                    && balance(here) - balance(&self.root) < *units
                    && balance(&next) - balance(&self.root) >= *units
            }
            Fact::Leads { units, by } => {
                let balance =
                    |position: &Chess| self.values().balance(position.board(), self.root.turn());
                let wanted = units + balance(&self.root) - balance(here);
                let goal = planche_proof::Goal::Material { wanted };
                let settled = Attack::play(*by, "", After::Settled);
                let worth = self.values().to_string().parse().unwrap_or_default();
                let checker = Checker::new().worth(worth);
                here.turn() == self.root.turn() && checker.check(here, goal, &settled).is_ok()
            }
            Fact::Answered { by } => match part(self.proof, path) {
                Some(Part::Attack(Attack::Move { uci, .. })) => uci == by,
                _ => false,
            },
            Fact::MateWithin { moves } => match part(self.proof, path) {
                Some(Part::Attack(attack)) => {
                    longest_mate(attack, here).is_some_and(|longest| longest <= *moves)
                }
                _ => false,
            },
            Fact::KnownEnding { gains } => match part(self.proof, path) {
                Some(Part::Attack(attack)) => ends_well(attack, *gains),
                _ => false,
            },
            Fact::Wins { units } => {
                let worth = self.values().to_string().parse().unwrap_or_default();
                let goal = planche_proof::Goal::Material { wanted: *units };
                let checker = Checker::new().strict().worth(worth);
                path.is_empty() && checker.check(&self.root, goal, self.proof).is_ok()
            }
            _ => false,
        }
    }

    pub fn values(&self) -> Values {
        self.solution.values
    }

    /// The man would be lost if the defender passed, and every move of it is answered by taking it for less
    /// than it is worth.
    fn traps(&self, here: &Chess, path: &[UciMove], man: &Man) -> bool {
        let Some(defence) = defence_at(self.proof, path) else {
            return false;
        };
        let worth = |role: Role| Values::default().of(role);
        let threatened = here.clone().swap_turn().is_ok_and(|free| {
            let legal = free.legal_moves();
            legal.iter().any(|blow| {
                let kept = !can_take(&after(&free, *blow), man.square);
                let square = blow.is_capture() && blow.to() == man.square;
                square && (kept || worth(blow.role()) < worth(man.role))
            })
        });
        let legal = here.legal_moves();
        let mut flights = legal.iter().filter(|m| m.from() == Some(man.square));
        let caught = |flight: &Move| {
            let next = after(here, *flight);
            let answer = defence.answer(flight.to_uci(CastlingMode::Standard));
            let Some(Attack::Move { uci, .. }) = answer else {
                return false;
            };
            let cheap = flight
                .capture()
                .is_none_or(|role| worth(role) < worth(man.role));
            let blow = uci.to_move(&next).ok();
            cheap && blow.is_some_and(|m| m.is_capture() && m.to() == flight.to())
        };
        stands(here, man)
            && here.board().color_at(man.square) == Some(here.turn())
            && threatened
            && flights.all(caught)
    }

    /// Every target is attacked, and every one but the king is taken by the forking man after some
    /// reply of the proof.
    fn forks(&self, here: &Chess, path: &[UciMove], by: &Man, targets: &[Man]) -> bool {
        let Some(defence) = defence_at(self.proof, path) else {
            return false;
        };
        let legal = here.legal_moves();
        let taken = |target: &Man| {
            legal.iter().any(|reply| {
                let uci = reply.to_uci(CastlingMode::Standard);
                let Some(Attack::Move { uci: blow, .. }) = defence.answer(uci) else {
                    return false;
                };
                let next = after(here, *reply);
                let blow = blow.to_move(&next).ok();
                blow.is_some_and(|m| {
                    m.from() == Some(by.square)
                        && m.to() == target.square
                        && m.capture() == Some(target.role)
                        && reply.to() != target.square
                })
            })
        };
        let struck = |target: &Man| {
            stands(here, target)
                && enemies(here, by.square, target.square)
                && attacks_square(here, by.square, target.square)
                && (target.role == Role::King || taken(target))
        };
        stands(here, by) && targets.len() >= 2 && targets.iter().all(struck)
    }
}

/// Whether all lines end in mate, in a known ending, or with material where that is said.
fn ends_well(attack: &Attack, gains: bool) -> bool {
    match attack {
        Attack::Axiom(_) => true,
        Attack::Settled => gains,
        Attack::Drawn(_) => false,
        Attack::Move { after, .. } => match after {
            After::Mate => true,
            After::Settled => gains,
            After::Drawn(_) => false,
            After::Defence(defence) => defence.answers().all(|answer| ends_well(answer, gains)),
        },
    }
}
