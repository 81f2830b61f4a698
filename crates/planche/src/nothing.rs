//! What is said where nothing was found: how the search ended, and then the capture that tempts and why it fails, or what
//! the opponent threatens.

use planche_explain::{Lang, Opinion, Prize, Remark, Shown};
use planche_plan::{Goal, Values, passed, played};
use planche_prover::{Aim, StopReason};
use shakmaty::{Chess, Move, Position, Role};

use crate::counsel::{Counsel, has_counsel};
use crate::request::Request;

/// How a search ended that has nothing to tell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ended {
    /// Every plan was tried.
    Tried(Aim),
    /// Nothing comes near to working.
    OutOfSight(Aim),
    /// A limit ended it.
    Stopped(Aim, StopReason),
}

/// What is said where nothing was found: how the search ended, the most tempting capture that fails, and what to watch.
pub(crate) fn words(request: &Request, ended: Ended) -> String {
    let lang = request.manner.lang;
    let ending = match lang {
        Lang::En => in_english(request, ended),
        Lang::Fr => in_french(ended),
    };
    // Whoever has run out of time, or was stopped, does not think on.
    let ended_early = matches!(
        ended,
        Ended::Stopped(_, StopReason::Flag | StopReason::Time | StopReason::Memory)
    );
    let root = &request.position;
    let more = has_counsel(request).then(|| {
        let tempting = (!ended_early).then(|| temptation(request)).flatten();
        tempting.or_else(|| watch(root))
    });
    match more.flatten() {
        Some(remark) => format!("{ending} {}", remark.say(lang)),
        None => ending,
    }
}

fn in_english(request: &Request, ended: Ended) -> String {
    match ended {
        Ended::Tried(aim) => format!(
            "No combination: every plan for {} was tried, and none works.",
            wish(request, aim)
        ),
        Ended::OutOfSight(aim) => format!(
            "No combination was found: nothing that was looked at for {} comes near to working. That is no proof that there \
             is none.",
            wish(request, aim)
        ),
        Ended::Stopped(aim, reason) => stopped_before(reason, &wish(request, aim)),
    }
}

fn in_french(ended: Ended) -> String {
    let what = |aim| match aim {
        Aim::Mate => "mater",
        Aim::Material(_) => "mater ou gagner du matériel",
    };
    match ended {
        Ended::Tried(aim) => format!(
            "Pas de combinaison : tous les plans pour {} ont été essayés, et aucun ne marche.",
            what(aim)
        ),
        Ended::OutOfSight(aim) => format!(
            "Aucune combinaison trouvée : rien de ce qui a été examiné pour {} n'est près de marcher. Cela ne prouve pas \
             qu'il n'y en a pas.",
            what(aim)
        ),
        Ended::Stopped(_, reason) => {
            let why = match reason {
                StopReason::Nodes => "les nœuds sont épuisés",
                StopReason::Time => "le temps est écoulé",
                StopReason::Flag => "elle a été interrompue",
                StopReason::Hope => "rien n'était en vue",
                StopReason::Memory => "la mémoire est épuisée",
                StopReason::Size => "la preuve serait trop grande pour être écrite",
            };
            format!("Rien n'est décidé : la recherche s'est arrêtée avant la fin, {why}.")
        }
    }
}

fn wish(request: &Request, aim: Aim) -> String {
    match (request.goal, aim) {
        (Goal::Auto, _) => "mate or a gain".to_owned(),
        (_, Aim::Mate) => "mate".to_owned(),
        (_, Aim::Material(units)) => format!("the win of {}", Prize::of(units, &request.values)),
    }
}

/// How the search for something ended before it was decided.
pub(crate) fn stopped_before(reason: StopReason, what: &str) -> String {
    match reason {
        StopReason::Nodes => format!("The nodes were used up before {what} was decided."),
        StopReason::Time => format!("The time was used up before {what} was decided."),
        StopReason::Flag => format!("The search was stopped before {what} was decided."),
        StopReason::Hope => format!("The search for {what} was given up: nothing came into sight."),
        StopReason::Memory => format!("The memory was used up before {what} was decided."),
        StopReason::Size => {
            format!("There seems to be {what}, but its proof is too large to be written down.")
        }
    }
}

/// What the opponent would do if he were to move: mate at once, or take a man for nothing.
fn watch(root: &Chess) -> Option<Remark> {
    let free = passed(root)?;
    let worth = |role| Values::default().of(role);
    let legal = free.legal_moves();
    let mates = |m: &&Move| played(&free, **m).is_checkmate();
    let wins = |m: &&Move| {
        let taken = m.capture().map_or(0, worth);
        let next = played(&free, **m);
        let retaken = next.legal_moves().iter().any(|back| back.to() == m.to());
        let paid = if retaken { worth(m.role()) } else { 0 };
        taken - paid >= worth(Role::Knight)
    };
    let mate = legal.iter().find(mates);
    let takes = || legal.iter().filter(wins).max_by_key(|m| m.capture());
    let action = mate.or_else(takes)?;
    Some(Remark::Watch {
        side: free.turn(),
        threat: Shown::new(&free, *action),
        mate: mate.is_some(),
    })
}

/// Whether a capture takes something dear, or something that nobody guards.
fn tempts(root: &Chess, action: Move) -> bool {
    let worth = |role| Values::default().of(role);
    let board = root.board();
    let guards = board.attacks_to(action.to(), !root.turn(), board.occupied());
    let taken = action.capture().map_or(0, worth);
    guards.is_empty() || taken >= worth(action.role())
}

/// The most tempting capture that fails.
fn temptation(request: &Request) -> Option<Remark> {
    let root = &request.position;
    let counsel = Counsel::to(request);
    let now = counsel.study(root)?.score;
    let legal = root.legal_moves();
    let mut captures: Vec<Move> = legal.iter().filter(|m| m.is_capture()).copied().collect();
    captures.sort_by_key(|m| std::cmp::Reverse(m.capture().unwrap_or(Role::Pawn)));
    captures.retain(|m| tempts(root, *m));
    captures.truncate(request.tuning.tempting_captures);
    captures.into_iter().find_map(|action| {
        let next = played(root, action);
        let view = counsel
            .glance(&next)
            .filter(|view| now + view.score >= request.tuning.tempting_costs)?;
        Some(Remark::tempting(root, action, view.best?))
    })
}
