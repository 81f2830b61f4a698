//! Nothing is endorsed that is not sound: a told move that throws more away than it wins is replaced, and a claim that
//! is clearly too small is raised.
//!
//! A proof wins its men whatever else happens, and sometimes with a move after which nothing but these men is left of a
//! won game. The second opinion names another move, or says that much more is to be had; the prover has to prove it, and
//! the strict checker has to pass the whole. Otherwise everything stays as it was.

use std::cell::Cell;

use planche_explain::lines::{Slip, slip};
use planche_explain::{Assessment, Opinion, Subject};
use planche_plan::{Goal, Units, Values, played};
use planche_play::is_mate;
use planche_proof::{After, Attack, Defence};
use planche_prover::{self as prover, Aim, Allowance, First, Outcome, Proof};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use crate::convert;
use crate::find::options;
use crate::gate::{checked, pass};
use crate::request::Request;
use crate::solution::Claim;

/// Larger claims are round, so that they have names.
const ROUND: Units = 5;

/// Hundredths of a pawn in a unit.
const FINER: i32 = 10;

/// A claim that the checker has passed.
pub(crate) struct Passed {
    pub(crate) aim: Aim,
    pub(crate) proof: Proof,
    /// The proof as the checker has read it.
    pub(crate) spelled: Attack,
    /// Whether it is no longer what the search has measured.
    pub(crate) changed: bool,
}

/// Whoever mends, and what he may spend.
pub(crate) struct Mender<'a> {
    request: &'a Request,
    opinion: &'a dyn Opinion,
    allowance: &'a Allowance,
    /// How many nodes he made.
    nodes: Cell<usize>,
}

impl<'a> Mender<'a> {
    pub(crate) fn new(
        request: &'a Request,
        opinion: &'a dyn Opinion,
        allowance: &'a Allowance,
    ) -> Mender<'a> {
        Mender {
            request,
            opinion,
            allowance,
            nodes: Cell::new(0),
        }
    }

    /// How many nodes he made.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.get()
    }

    /// The claim raised and mended, as far as that can be proved.
    pub(crate) fn improved(&self, passed: Passed) -> Passed {
        let passed = self.raised(&passed).unwrap_or(passed);
        let spelled = self.mended(passed.aim, passed.spelled.clone());
        Passed {
            changed: passed.changed || spelled != passed.spelled,
            spelled,
            ..passed
        }
    }

    /// A larger claim with the same first move, once the checker has passed it.
    fn raised(&self, passed: &Passed) -> Option<Passed> {
        let (aim, proof) = self.larger(passed)?;
        let spelled = checked(self.request, aim, &proof).ok()?;
        Some(Passed {
            aim,
            proof,
            spelled,
            changed: true,
        })
    }

    /// The proof with its slips replaced.
    fn mended(&self, aim: Aim, mut proof: Attack) -> Attack {
        let Aim::Material(wanted) = aim else {
            return proof;
        };
        for _ in 0..self.request.tuning.mend_repairs {
            let Some(found) = slip(&subject(self.request, wanted, &proof), self.opinion) else {
                break;
            };
            match self.repaired(wanted, &proof, &found) {
                Some(better) => proof = better,
                None => break,
            }
        }
        proof
    }

    /// The whole proof with another move in the place of the slip.
    fn repaired(&self, wanted: Units, proof: &Attack, slip: &Slip) -> Option<Attack> {
        let rest = Aim::Material(wanted - gain(self.request, &slip.before));
        let mate = (is_mate(slip.score) && slip.score > 0).then_some(Aim::Mate);
        let mut aims = mate.into_iter().chain([rest]);
        let (_, found) = aims.find_map(|aim| self.proved(&slip.before, slip.instead, aim))?;
        let answer = convert::proof(&slip.before, &found.attack, &found.history).ok()?;
        let whole = grafted(proof, &slip.path, &without_plans(answer))?;
        pass(self.request, Claim::Material(wanted), whole).ok()
    }

    /// The proof that a move reaches an aim, within a small allowance.
    fn proved(&self, position: &Chess, first: Move, aim: Aim) -> Option<(Aim, Proof)> {
        // All proofs together cost no more than the answer was allowed to.
        let left = self.request.limits.nodes.saturating_sub(self.nodes.get());
        let allowance = self
            .allowance
            .at_most(self.request.tuning.mend_nodes.min(left));
        let mut options = options(self.request, allowance);
        options.persevering = true;
        options.chronicle = None;
        options.suggestion = None;
        let (outcome, made) = prover::prove_from(position, &First::Only(first), aim, &options);
        self.nodes.set(self.nodes.get() + made.nodes);
        match outcome {
            Outcome::Proved(proof) => Some((aim, proof)),
            _ => None,
        }
    }

    /// What the same first move is proved to win, where the second opinion sees much more behind it.
    fn larger(&self, passed: &Passed) -> Option<(Aim, Proof)> {
        let Aim::Material(units) = passed.aim else {
            return None;
        };
        let (first, mates, seen) = self.seen(passed, units)?;
        let root = &self.request.position;
        if mates && let Some(mate) = self.proved(root, first, Aim::Mate) {
            return Some(mate);
        }
        // Where the least of it cannot be proved, more cannot.
        let men = [
            units + self.request.tuning.mend_clearly,
            (seen + units) / 2,
            seen,
        ];
        let men = men.map(|units| Aim::Material(units.div_euclid(ROUND) * ROUND));
        let proved = men
            .into_iter()
            .map_while(|aim| self.proved(root, first, aim));
        proved.last()
    }

    /// The first move, whether it seems to mate, and how many units it seems to win, where that is clearly more than is
    /// claimed: at a glance, and when it is thought over.
    fn seen(&self, passed: &Passed, units: Units) -> Option<(Move, bool, Units)> {
        let request = self.request;
        let root = &request.position;
        let tuning = &request.tuning;
        let first = first_move(root, &passed.proof).filter(|_| is_usual(request))?;
        let after = played(root, first);
        let balance = Values::default().balance(root.board(), root.turn());
        let worth =
            |view: &Assessment| (-view.score).div_euclid(FINER) - balance - tuning.mend_caution;
        let glimpse = self.opinion.glance(&after).as_ref().map(worth)?;
        if glimpse + tuning.mend_glimpse < units + tuning.mend_clearly {
            return None;
        }
        let view = self.opinion.study(&after)?;
        let seen = worth(&view).min(request.values.most());
        (seen >= units + tuning.mend_clearly).then_some((first, is_mate(view.score), seen))
    }
}

/// Whether men are worth what they usually are, and nothing was asked for by name.
fn is_usual(request: &Request) -> bool {
    request.values == Values::default() && request.goal == Goal::Auto
}

fn first_move(root: &Chess, proof: &Proof) -> Option<Move> {
    match &*proof.attack {
        prover::Attack::Play { ply, .. } => ply.find(root),
        _ => None,
    }
}

fn subject<'a>(request: &'a Request, wanted: Units, proof: &'a Attack) -> Subject<'a> {
    Subject {
        root: &request.position,
        proof,
        line: &[],
        given: &request.line,
        success: planche_explain::Success::Material(wanted),
        values: request.values,
    }
}

/// What the attacker has won in a position.
fn gain(request: &Request, position: &Chess) -> Units {
    let side = request.position.turn();
    let balance = |position: &Chess| request.values.balance(position.board(), side);
    balance(position) - balance(&request.position)
}

/// The proof with another attack behind a path that ends with a reply. Where the proof has no answer of its own to that
/// reply, it gets one.
fn grafted(proof: &Attack, path: &[UciMove], attack: &Attack) -> Option<Attack> {
    let [first, reply, rest @ ..] = path else {
        return path.is_empty().then(|| attack.clone());
    };
    let Attack::Move { uci, why, after } = proof else {
        return None;
    };
    let mut defence = match after {
        After::Defence(defence) if uci == first => defence.clone(),
        After::Settled if uci == first => Defence {
            otherwise: Some(Box::new(Attack::Settled)),
            ..Defence::default()
        },
        _ => return None,
    };
    let answer = grafted(defence.answer(*reply)?, rest, attack)?;
    defence.replies.retain(|(known, _)| known != reply);
    defence.replies.push((*reply, answer));
    Some(Attack::Move {
        uci: *uci,
        why: why.clone(),
        after: After::Defence(defence),
    })
}

/// The same without the numbers of plans: they are those of another search.
fn without_plans(mut attack: Attack) -> Attack {
    if let Attack::Move { why, after, .. } = &mut attack {
        why.plan = None;
        if let After::Defence(defence) = after {
            let named = std::mem::take(&mut defence.replies).into_iter();
            defence.replies = named
                .map(|(reply, answer)| (reply, without_plans(answer)))
                .collect();
            let rest = defence.otherwise.take();
            defence.otherwise = rest.map(|rest| Box::new(without_plans(*rest)));
        }
    }
    attack
}

#[cfg(test)]
mod tests {
    use planche_tuning::Tuning;

    use super::*;
    use crate::{Limits, Solution, solve};

    fn solved(fen: &str, counsel: bool) -> Solution {
        let limits = Limits {
            nodes: 5_000,
            time: None,
        };
        let root = planche_input::position(fen).expect(fen);
        solve(&Request::new(root).limits(limits).counsel(counsel))
    }

    /// The moves of the told line, as they are written for programs.
    fn told(fen: &str, counsel: bool) -> String {
        let solution = solved(fen, counsel);
        let moves = solution.told.iter().map(planche_input::uci);
        moves.collect::<Vec<_>>().join(" ")
    }

    /// The rook wins its pawn back at once and only draws; first the other pawn steps up, and the pawn does not run away.
    #[test]
    fn a_told_move_that_throws_the_win_away_is_replaced() {
        let fen = "8/5p2/2k1p3/p3P3/RrK2P2/8/5P2/8 w - - 4 49";
        assert!(told(fen, false).starts_with("a4b4 a5b4 c4b4"));
        assert!(told(fen, true).starts_with("a4b4 a5b4 f2f3"));
        let skewered = "r1bqr3/ppp2p1k/5p1b/4p3/2P1P3/4B1QP/PPP2PP1/R3K2R w KQ - 10 18";
        assert_eq!(told(skewered, true), "g3h4 e8h8 h4h6");
    }

    /// Either pawn takes the knight back; with the other one Black is worse.
    #[test]
    fn of_captures_that_win_as_much_the_better_one_is_told() {
        let fen = "r4rk1/p3qnbp/1p1p1pp1/2NPp3/1Q4bP/4BN2/PPP1BP2/2KR3R b - - 0 17";
        assert_eq!(told(fen, true), "g4f3 e2f3 b6c5");
    }

    /// Two pawns are proved soon; that the queen falls takes longer.
    #[test]
    fn a_claim_that_is_clearly_too_small_is_raised() {
        let fen = "2q2brk/pp3pp1/n1p4p/5P1Q/1P2NP2/2P5/P6P/6RK w - - 5 28";
        let gain = |counsel| solved(fen, counsel).gain();
        assert!(
            gain(true) >= gain(false) + Tuning::DEFAULT.mend_clearly,
            "{}",
            gain(true)
        );
    }
}
