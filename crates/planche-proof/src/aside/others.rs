//! Other first moves: `also` and `unique`.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Position};

use super::{Aside, Case};
use crate::agree::disagrees;
use crate::check::legal_move;
use crate::json;
use crate::proof::{After, Attack};
use crate::quote::quoted;
use crate::survey::Survey;
use crate::verdict::Failure;

/// How much of a text of the result is given back.
const MAX_QUOTED: usize = 40;

pub(super) fn examine(
    aside: &Aside<'_>,
    case: &Case<'_>,
    survey: &mut Survey,
) -> Result<(), Failure> {
    if let Some(also) = &aside.also {
        another(also, aside, case, survey)?;
    }
    match aside.unique {
        Some(true) => alone(aside, case, survey),
        Some(false) if aside.also.is_some() => {
            survey.checked("unique", None);
            Ok(())
        }
        Some(false) => {
            survey.unchecked("unique", None);
            Ok(())
        }
        None => Ok(()),
    }
}

/// `also` is a legal first move and not the best one, and it wins as much.
fn another(
    also: &str,
    aside: &Aside<'_>,
    case: &Case<'_>,
    survey: &mut Survey,
) -> Result<(), Failure> {
    let shown = quoted(also, MAX_QUOTED);
    let wrong = |complaint: &str| disagrees("also", format!("is {shown}, {complaint}"));
    let uci = also.parse::<UciMove>().ok();
    let uci = uci.filter(|uci| legal_move(case.root, *uci).is_some());
    let uci = uci.ok_or_else(|| wrong("which is no legal move"))?;
    if case.first() == Some(uci) {
        return Err(wrong("and so is the first move of the proof"));
    }
    let Some(text) = aside.also_proof else {
        match case.wins_at_once(uci) {
            true => survey.checked("also", None),
            false => survey.unchecked("also", None),
        }
        return Ok(());
    };
    let proof = json::read(text.get())?;
    if first(&proof) != Some(uci) {
        return Err(disagrees("alsoProof", format!("does not begin with {uci}")));
    }
    let checked = case.checker.check(case.root, case.goal, &proof);
    checked.map_err(|flaw| disagrees("alsoProof", format!("does not hold: {flaw}")))?;
    survey.checked("also", None);
    survey.checked("alsoProof", None);
    Ok(())
}

/// No other first move wins as much, as far as one move shows it.
fn alone(aside: &Aside<'_>, case: &Case<'_>, survey: &mut Survey) -> Result<(), Failure> {
    if aside.also.is_some() {
        let complaint = "is true, and `also` names another move".to_owned();
        return Err(disagrees("unique", complaint));
    }
    let rival = case.rivals().find(|uci| case.wins_at_once(*uci));
    if let Some(rival) = rival {
        let complaint = format!("is true, and {rival} wins as much at once");
        return Err(disagrees("unique", complaint));
    }
    survey.checked("unique", Some("one move deep"));
    survey.unchecked("unique", Some("deeper"));
    Ok(())
}

impl Case<'_> {
    fn first(&self) -> Option<UciMove> {
        first(self.proof)
    }

    /// The other legal first moves.
    fn rivals(&self) -> impl Iterator<Item = UciMove> {
        let legal = self.root.legal_moves().into_iter();
        let names = legal.map(|action| action.to_uci(CastlingMode::Standard));
        names.filter(|uci| Some(*uci) != self.first())
    }

    /// Whether a move mates, or has what is claimed in hand at once.
    fn wins_at_once(&self, uci: UciMove) -> bool {
        [After::Mate, After::Settled].into_iter().any(|after| {
            let proof = Attack::play(uci, "", after);
            self.checker.check(self.root, self.goal, &proof).is_ok()
        })
    }
}

fn first(proof: &Attack) -> Option<UciMove> {
    match proof {
        Attack::Move { uci, .. } => Some(*uci),
        _ => None,
    }
}
