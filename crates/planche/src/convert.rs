//! From the prover's strategy to the proof as a value, each move with its reason in words.

use planche_explain::{ProvedMove, purpose};
use planche_plan::{Step, played};
use planche_proof::{After, Attack, Defence, Draw};
use planche_prover::{self as prover, History};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

/// The largest proof that is written down. A strategy shares its parts, a proof spells them out,
/// so that a strategy of few nodes could become a proof of millions.
pub(crate) const MAX_ENTRIES: usize = 200_000;

/// The strategy is too large to be written down as a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// How the reason of a move is told.
pub(crate) type WhyWords = fn(ProvedMove<'_>, &Step) -> String;

/// Spells out a strategy for this position, as a combination.
pub(crate) fn proof(
    root: &Chess,
    strategy: &prover::Attack,
    history: &History,
) -> Result<Attack, TooLarge> {
    Writer {
        left: MAX_ENTRIES,
        why: purpose,
        history: Some(history),
    }
    .attack(Some(root), None, strategy)
}

/// Spells out a strategy for this position, with reasons that are told in this way.
pub(crate) fn proof_told(
    root: &Chess,
    strategy: &prover::Attack,
    why: WhyWords,
) -> Result<Attack, TooLarge> {
    Writer {
        left: MAX_ENTRIES,
        why,
        history: None,
    }
    .attack(Some(root), None, strategy)
}

/// The UCI form of a move by its squares.
fn uci(ply: prover::Ply) -> UciMove {
    UciMove::Normal {
        from: ply.from,
        to: ply.to,
        promotion: ply.promotion,
    }
}

struct Writer<'a> {
    left: usize,
    why: WhyWords,
    /// The plans behind the moves, if plans found them.
    history: Option<&'a History>,
}

impl Writer<'_> {
    /// `position` is only for the words; an answer that is not legal there is told without them.
    fn attack(
        &mut self,
        position: Option<&Chess>,
        last: Option<Move>,
        strategy: &prover::Attack,
    ) -> Result<Attack, TooLarge> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let (ply, step, made, after) = match strategy {
            prover::Attack::Play {
                ply,
                step,
                made,
                after,
            } => (ply, step, *made, after),
            prover::Attack::Rest => return Ok(Attack::Settled),
            prover::Attack::Drawn(draw) => return Ok(Attack::Drawn(drawn(*draw))),
            prover::Attack::Known(axiom) => return Ok(Attack::Axiom((*axiom).to_owned())),
        };
        let here = position.and_then(|position| Some((position, ply.find(position)?)));
        let next = here.map(|(position, action)| played(position, action));
        let after = match after {
            prover::After::Mate => After::Mate,
            prover::After::Settled => After::Settled,
            prover::After::Drawn(draw) => After::Drawn(drawn(*draw)),
            prover::After::Defence(defence) => {
                After::Defence(self.defence(next.as_ref(), defence)?)
            }
        };
        let words = here.map(|(before, action)| {
            let after = &after;
            let moment = ProvedMove {
                before,
                action,
                last,
                after,
            };
            (self.why)(moment, step)
        });
        let why = planche_proof::Why {
            words: words.unwrap_or_default(),
            reason: self.history.map(|_| step.reason.name().to_owned()),
            plan: self.plan(made),
        };
        Ok(Attack::play(uci(*ply), why, after))
    }

    /// The number of the plan that gave a move its reason.
    fn plan(&self, made: prover::Made) -> Option<u32> {
        let plan = self.history?.behind(made).first()?;
        u32::try_from(plan.index()).ok()
    }

    fn defence(
        &mut self,
        position: Option<&Chess>,
        defence: &prover::Defence,
    ) -> Result<Defence, TooLarge> {
        let mut replies = Vec::with_capacity(defence.replies.len());
        for (reply, answer) in &defence.replies {
            let action = position.and_then(|p| reply.find(p));
            let next = position.zip(action).map(|(p, action)| played(p, action));
            let answer = self.attack(next.as_ref(), action, answer)?;
            replies.push((uci(*reply), answer));
        }
        let otherwise = match &defence.otherwise {
            Some(answer) => {
                let next = position.and_then(|p| unnamed(p, defence, answer));
                Some(Box::new(self.attack(next.as_ref(), None, answer)?))
            }
            None => None,
        };
        Ok(Defence { replies, otherwise })
    }
}

/// The position in which the answer to all unnamed replies is best told: as if the defender had
/// passed, or after the first such reply where that is impossible.
fn unnamed(position: &Chess, defence: &prover::Defence, answer: &prover::Attack) -> Option<Chess> {
    let tells = |next: &Chess| match answer {
        prover::Attack::Play { ply, .. } => ply.find(next).is_some(),
        _ => true,
    };
    let passed = planche_plan::passed(position);
    passed.filter(tells).or_else(|| {
        let replies = unnamed_replies(position, defence);
        replies.map(|m| played(position, m)).find(tells)
    })
}

fn drawn(draw: prover::Draw) -> Draw {
    match draw {
        prover::Draw::Stalemate => Draw::Stalemate,
        prover::Draw::Repetition => Draw::Repetition,
        prover::Draw::Insufficient => Draw::Insufficient,
    }
}

/// The legal replies that fall under `otherwise`.
fn unnamed_replies<'a>(
    position: &Chess,
    defence: &'a prover::Defence,
) -> impl Iterator<Item = Move> + use<'a> {
    let named = |m: &Move| {
        let ply = prover::Ply::of(m);
        defence.replies.iter().any(|(reply, _)| *reply == ply)
    };
    position
        .legal_moves()
        .into_iter()
        .filter(move |m| !named(m))
}
