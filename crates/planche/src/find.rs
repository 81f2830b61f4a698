//! From a request to what the prover came to.

use std::rc::Rc;

use planche_plan::{Goal, Units};
use planche_prover::{
    self as prover, Aim, Allowance, Attack, Options, Proof, Resort, SmallGains, Statistics,
    StopReason,
};
use shakmaty::{Move, Position, Role};

use crate::ending;
use crate::known::known;
use crate::most::{Most, find_aim, find_most};
use crate::request::Request;
use crate::resort::{Cause, gets_there};
use crate::sceptic::Belief;

/// What the prover came to.
pub(crate) enum Finding {
    /// The largest gain that is proved, checked, and not disbelieved.
    Proved(Found),
    /// It is proved and checked, and the second opinion does not believe in it.
    Doubted(Found),
    /// A strategy was found, but it was too dear to check it, or to ask about it.
    Likely(Found, String),
    /// The checker refuses what was found.
    Refused(Aim, String),
    Nothing(Aim),
    /// No plan came near; the search gave itself up.
    OutOfSight(Aim),
    Stopped(Aim, StopReason),
    /// A draw, or a way into an ending that is known to be won.
    Resort(Cause, Aim, Rc<Attack>),
    /// No draw, for want of plans or because of a limit.
    NoDraw(Option<StopReason>),
    /// The side to move has no move.
    Over(String),
}

/// A strategy and what is known of it.
pub(crate) struct Found {
    pub(crate) aim: Aim,
    pub(crate) first: Move,
    pub(crate) proof: Proof,
    /// The same spelled out; absent where the checker has not passed it.
    pub(crate) spelled: Option<planche_proof::Attack>,
    pub(crate) belief: Belief,
}

impl Finding {
    /// Whether men are proved to be won, not a mate.
    pub(crate) fn is_gain(&self) -> bool {
        matches!(self, Finding::Proved(found) if found.aim != Aim::Mate)
    }

    /// Whether an ending that is known may still win.
    fn is_undecided(&self) -> bool {
        matches!(
            self,
            Finding::Nothing(_)
                | Finding::OutOfSight(_)
                | Finding::Stopped(..)
                | Finding::Doubted(..)
                | Finding::Likely(..)
                | Finding::Refused(..)
        )
    }
}

/// The least gain that `auto` looks for.
pub(crate) fn least(request: &Request) -> Units {
    request.values.of(Role::Pawn)
}

/// The least gain that answers the question.
pub(crate) fn wanted(request: &Request) -> Units {
    match request.goal {
        Goal::Material(units) => units,
        _ => least(request),
    }
}

/// Finds what is asked for, unless the game is over.
pub(crate) fn find(request: &Request, allowance: &Allowance) -> Most {
    if let Some(words) = ending::over(&request.position) {
        return Most::without_doubt(Finding::Over(words), Statistics::default());
    }
    let endings = request.axioms
        && request.position.board().occupied().count() <= request.tuning.liquidate_men;
    let main = match endings {
        true => allowance.share(request.tuning.liquidate_part),
        false => allowance.clone(),
    };
    let mut most = match request.goal {
        Goal::Auto => find_most(request, main),
        Goal::Mate => find_aim(request, Aim::Mate, main),
        Goal::Material(units) => find_aim(request, Aim::Material(units), main),
        Goal::Draw => find_draw(request, allowance),
    };
    if endings && most.finding.is_undecided() {
        let mut left = allowance.clone();
        left.spend(most.statistics.nodes);
        // A gain that was doubted or refused is none because it is called a way into an ending.
        let only_won = matches!(most.finding, Finding::Doubted(..) | Finding::Refused(..));
        let (ending, nodes) = find_ending(request, left, only_won);
        most.statistics.nodes += nodes;
        most.finding = ending.unwrap_or(most.finding);
    }
    most
}

/// A draw by the rules alone, or else with the help of endings that the tables know.
fn find_draw(request: &Request, allowance: &Allowance) -> Most {
    let main = match request.axioms {
        true => allowance.share(request.tuning.draw_part),
        false => allowance.clone(),
    };
    let (mut resort, mut statistics) =
        prover::save(&request.position, &options(request, main), None);
    if request.axioms && !matches!(resort, Resort::Found(_)) {
        let mut left = allowance.clone();
        left.spend(statistics.nodes);
        let left = options(request, left);
        let (with_help, more) = prover::save(&request.position, &left, Some(known));
        statistics.nodes += more.nodes;
        resort = with_help;
    }
    let finding = match resort {
        Resort::Found(strategy) => Finding::Resort(Cause::Draw, Aim::Material(0), strategy),
        Resort::None => Finding::NoDraw(None),
        Resort::Limit(reason) => Finding::NoDraw(Some(reason)),
    };
    Most::without_doubt(finding, statistics)
}

/// A way into an ending that the tables know to be won, where nothing else wins, and how many nodes were made. Lines that
/// win men instead count beside others that get there, unless only a won ending will do.
fn find_ending(request: &Request, mut left: Allowance, only_won: bool) -> (Option<Finding>, usize) {
    let mut nodes = 0;
    let enough = match request.goal {
        Goal::Material(units) => Aim::Material(units),
        _ => Aim::Material(request.values.tenths(request.tuning.liquidate_enough)),
    };
    for aim in [Aim::Mate, enough] {
        if aim == enough && (only_won || request.goal == Goal::Mate) {
            break;
        }
        let part = match aim {
            Aim::Mate => left.share(request.tuning.liquidate_mate_part),
            Aim::Material(_) => left.clone(),
        };
        let options = options(request, part);
        let (resort, cost) = prover::liquidate(&request.position, aim, &options, known);
        left.spend(cost.nodes);
        nodes += cost.nodes;
        if let Resort::Found(strategy) = resort
            && (aim == Aim::Mate || gets_there(&strategy))
        {
            let found = Finding::Resort(Cause::Ending, aim, strategy);
            return (Some(found), nodes);
        }
    }
    (None, nodes)
}

/// How the prover is to run. What it takes to be proved has one meaning, and the strict checker says which; of a small
/// gain that was asked for by name more is asked on top, since a few threats in a row easily win it back.
pub(crate) fn options(request: &Request, allowance: Allowance) -> Options {
    Options {
        values: request.values,
        allowance,
        small_gains: match request.goal {
            Goal::Auto => SmallGains::Lightly,
            _ => SmallGains::Thoroughly,
        },
        tuning: request.tuning.clone(),
        persevering: request.persevering,
        chronicle: request.chronicle.clone(),
        attempts: request.attempts,
        suggestion: request.suggestion.clone(),
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Request, Solution, Status, position, solve};

    fn solved(fen: &str) -> Solution {
        let limits = Limits {
            nodes: 1000,
            time: None,
        };
        let request = Request::new(position(fen).expect(fen));
        solve(&request.limits(limits).axioms(true).counsel(false))
    }

    /// One of two rooks can be taken, and the other one wins: no line gets to an ending that is known to be won.
    #[test]
    fn men_that_are_won_are_no_way_into_an_ending() {
        let solution = solved("7R/8/8/8/p4k2/P5R1/2K5/8 b - - 0 1");
        assert_eq!(solution.status, Status::None, "{solution:?}");
    }

    #[test]
    fn a_doubted_gain_is_not_claimed_as_a_way_into_an_ending() {
        let solution = solved("2r5/5k1p/8/8/2r5/1PK5/P7/8 w - - 0 1");
        assert_eq!(solution.status, Status::Doubted, "{solution:?}");
    }
}
