//! What the themes are read from: the spine, and for every move on it what answers each reply.

use planche_proof::{Attack, Defence, Goal};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};

use super::Theme;
use super::spine::{Beat, spine};
use super::trial::{Trial, played};

/// The spine with its answers.
pub(crate) struct Story<'a> {
    pub trial: Trial,
    pub beats: Vec<Beat<'a>>,
    /// For each beat, what beats each legal reply; empty where the proof is at its end.
    pub answers: Vec<Vec<Answered>>,
}

/// A reply and what wins after it.
pub(crate) struct Answered {
    pub reply: Move,
    /// The answer of the proof, if it is a move.
    pub proof: Option<Move>,
    /// Captures and promotions that reach the goal by themselves.
    pub captures: Vec<Move>,
}

impl Answered {
    fn moves(&self) -> impl Iterator<Item = &Move> {
        self.proof.iter().chain(&self.captures)
    }

    /// Whether a move of this kind is an answer.
    pub(crate) fn by(&self, kind: impl Fn(&Move) -> bool) -> bool {
        self.moves().any(kind)
    }
}

/// Two moves of the attacker on the spine with the reply between them.
pub(crate) struct Pair<'s, 'a> {
    pub first: &'s Beat<'a>,
    pub reply: Move,
    pub second: &'s Beat<'a>,
    pub index: usize,
}

impl<'a> Story<'a> {
    pub(crate) fn new(
        root: &Chess,
        proof: &'a Attack,
        line: &[UciMove],
        trial: Trial,
    ) -> Story<'a> {
        let beats = spine(root, proof, line, &trial);
        let answers = beats.iter().map(|beat| answers(beat, &trial)).collect();
        Story {
            trial,
            beats,
            answers,
        }
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.trial.goal == Goal::Mate
    }

    /// The beats with what answers each reply.
    pub(crate) fn scenes(&self) -> impl Iterator<Item = (&Beat<'a>, &[Answered])> {
        self.beats
            .iter()
            .zip(self.answers.iter().map(Vec::as_slice))
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair<'_, 'a>> {
        self.beats
            .windows(2)
            .enumerate()
            .filter_map(|(index, pair)| {
                let [first, second] = pair else { return None };
                let reply = first.reply?;
                Some(Pair {
                    first,
                    reply,
                    second,
                    index,
                })
            })
    }

    /// The position at the end of the spine.
    pub(crate) fn end(&self) -> Option<&Chess> {
        self.beats.last().map(|beat| &beat.after)
    }
}

impl Beat<'_> {
    /// Where the man that moved stands now; after castling that is the king.
    pub(crate) fn arrival(&self) -> Square {
        crate::targets::arrival(&self.action)
    }

    /// Whether the man that moved gives check himself.
    pub(crate) fn checks(&self) -> bool {
        self.after.checkers().contains(self.arrival())
    }

    pub(crate) fn theme(&self, name: &'static str, squares: Vec<Square>) -> Theme {
        Theme::new(name, squares, &self.path)
    }
}

fn answers(beat: &Beat, trial: &Trial) -> Vec<Answered> {
    let Some(defence) = beat.defence else {
        return Vec::new();
    };
    let replies = beat.after.legal_moves();
    let answered = |reply: &Move| answered(beat, trial, defence, *reply);
    replies.iter().filter_map(answered).collect()
}

fn answered(beat: &Beat, trial: &Trial, defence: &Defence, reply: Move) -> Option<Answered> {
    let answer = defence.answer(reply.to_uci(CastlingMode::Standard))?;
    let next = played(&beat.after, reply);
    let proof = match answer {
        Attack::Move { uci, .. } => uci.to_move(&next).ok(),
        _ => None,
    };
    let captures = match trial.goal {
        Goal::Material { .. } if !trial.in_hand(&next) => settling(&next, trial),
        _ => Vec::new(),
    };
    Some(Answered {
        reply,
        proof,
        captures,
    })
}

fn settling(next: &Chess, trial: &Trial) -> Vec<Move> {
    let rest = trial.rest(next);
    let mut fighting = next.legal_moves();
    fighting.retain(|m| m.is_capture() || m.is_promotion());
    let settles = |m: &Move| trial.settles(next, rest, *m);
    fighting.into_iter().filter(settles).collect()
}

impl Beat<'_> {
    /// The proof from this move on, for a trial on another board.
    pub(crate) fn rest_of_proof(&self) -> Option<Attack> {
        let uci = self.action.to_uci(CastlingMode::Standard);
        let after = match self.defence {
            Some(defence) => planche_proof::After::Defence(defence.clone()),
            None if self.after.is_checkmate() => planche_proof::After::Mate,
            None => planche_proof::After::Settled,
        };
        Some(Attack::play(uci, "", after))
    }
}
