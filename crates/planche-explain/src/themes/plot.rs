//! What the themes are read from: the spine, and for every move on it what answers each reply.

use planche_plan::{Values, played};
use planche_proof::{After, Attack, Defence, Goal};
use shakmaty::{Chess, Move, Position, Square};

use super::evidence::Evidence;
use crate::lines::{Beat, Spine};
use crate::measure::depth;
use crate::place::uci_of;
use crate::subject::Subject;
use crate::targets::arrival;
use crate::theme::Theme;
use crate::trial::Trial;

/// The spine with its answers.
pub(crate) struct Plot<'a> {
    pub trial: Trial,
    /// The attacker's moves on the longest line of the proof.
    pub moves: usize,
    pub beats: Vec<Beat<'a>>,
    /// What the proof goes on with where a given line has ended.
    pub sequel: Vec<Beat<'a>>,
    /// Whether the line was given.
    pub given: bool,
    /// For each beat, what beats each legal reply; empty where the proof is at its end.
    pub answers: Vec<Vec<Punished>>,
    /// Beside the spine: the index of a beat, a reply that takes the man who has just moved or costs as
    /// little as the one of the spine, and the answer of the proof.
    beside: Vec<(usize, Move, Beat<'a>)>,
}

/// A reply and what wins after it.
pub(crate) struct Punished {
    pub reply: Move,
    /// The answer of the proof, if it is a move.
    pub proof: Option<Move>,
    /// Captures and promotions that reach the goal by themselves.
    pub captures: Vec<Move>,
}

impl Punished {
    fn moves(&self) -> impl Iterator<Item = &Move> {
        self.proof.iter().chain(&self.captures)
    }

    /// Whether a move of this kind is an answer.
    pub(crate) fn by(&self, kind: impl Fn(&Move) -> bool) -> bool {
        self.moves().any(kind)
    }
}

/// Two moves of the attacker on the spine with the reply between them.
pub(crate) struct TwoMoves<'s, 'a> {
    pub first: &'s Beat<'a>,
    pub reply: Move,
    pub second: &'s Beat<'a>,
    pub index: usize,
}

impl TwoMoves<'_, '_> {
    /// The first move gives more than it takes, and the reply accepts it.
    pub(crate) fn is_offer(&self, values: Values) -> bool {
        let first = self.first.action;
        let taken = first.capture().map_or(0, |role| values.of(role));
        self.reply.to() == self.first.arrival() && taken < values.of(first.role())
    }
}

impl<'a> Plot<'a> {
    pub(crate) fn new(subject: &Subject<'a>, spine: Spine<'a>, trial: Trial) -> Plot<'a> {
        let Spine {
            mut beats,
            mut sequel,
            given,
            ..
        } = spine;
        if !given {
            sequel = beats.split_off(told(&beats, &trial));
        }
        let answers = beats.iter().map(|beat| answers(beat, &trial)).collect();
        let beside = match given {
            true => Vec::new(),
            false => beats.iter().enumerate().flat_map(beside).collect(),
        };
        Plot {
            trial,
            moves: depth(subject.proof).div_ceil(2),
            beats,
            sequel,
            given,
            answers,
            beside,
        }
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.trial.goal == Goal::Mate
    }

    /// The beats with what answers each reply.
    pub(crate) fn scenes(&self) -> impl Iterator<Item = (&Beat<'a>, &[Punished])> {
        self.beats
            .iter()
            .zip(self.answers.iter().map(Vec::as_slice))
    }

    /// The beats from this one on, to the end of the proof.
    pub(crate) fn from(&self, index: usize) -> impl Iterator<Item = &Beat<'a>> {
        self.beats.iter().chain(&self.sequel).skip(index)
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = TwoMoves<'_, 'a>> {
        self.beats
            .windows(2)
            .enumerate()
            .filter_map(|(index, pair)| {
                let [first, second] = pair else { return None };
                let reply = first.reply?;
                Some(TwoMoves {
                    first,
                    reply,
                    second,
                    index,
                })
            })
    }

    /// What happens beside the spine when the defender takes a man who was offered.
    pub(crate) fn offers(&self) -> impl Iterator<Item = TwoMoves<'_, 'a>> {
        self.beside()
            .filter(|pair| pair.is_offer(self.trial.values))
    }

    /// What happens beside the spine after a reply that costs as little.
    pub(crate) fn equals(&self) -> impl Iterator<Item = TwoMoves<'_, 'a>> {
        self.beside()
            .filter(|pair| pair.first.equals.contains(&pair.reply))
    }

    fn beside(&self) -> impl Iterator<Item = TwoMoves<'_, 'a>> {
        self.beside.iter().map(|(index, reply, second)| TwoMoves {
            first: &self.beats[*index],
            reply: *reply,
            second,
            index: *index,
        })
    }

    /// The position at the end of the spine.
    pub(crate) fn end(&self) -> Option<&Chess> {
        self.beats.last().map(|beat| &beat.after)
    }
}

/// How many beats there are before most of what is proved is in hand. What follows is technique.
fn told(beats: &[Beat], trial: &Trial) -> usize {
    let Goal::Material { wanted } = trial.goal else {
        return beats.len();
    };
    let later = beats.iter().skip(1);
    let mut gains = later.map(|beat| trial.gain(beat.before.board()));
    let done = gains.position(|gain| 3 * gain >= 2 * wanted);
    done.map_or(beats.len(), |index| index + 1)
}

impl Beat<'_> {
    /// Where the man that moved stands now; after castling that is the king.
    pub(crate) fn arrival(&self) -> Square {
        arrival(&self.action)
    }

    /// Whether the man that moved gives check himself.
    pub(crate) fn checks(&self) -> bool {
        self.after.checkers().contains(self.arrival())
    }

    pub(crate) fn theme(&self, theme: Theme, squares: Vec<Square>) -> Evidence {
        Evidence::new(theme, squares, &self.path)
    }
}

/// The replies beside the spine that take the man who has just moved or cost as little, each with its
/// answer.
fn beside<'a>((index, beat): (usize, &Beat<'a>)) -> Vec<(usize, Move, Beat<'a>)> {
    let Some(defence) = beat.defence else {
        return Vec::new();
    };
    let takes = |m: &Move| m.is_capture() && m.to() == beat.arrival();
    let chosen = |m: &Move| Some(*m) != beat.reply && (takes(m) || beat.equals.contains(m));
    let replies = beat.after.legal_moves().into_iter().filter(chosen);
    let answer = |reply: Move| Some((index, reply, beat.next(reply, defence)?));
    replies.filter_map(answer).collect()
}

fn answers(beat: &Beat, trial: &Trial) -> Vec<Punished> {
    let Some(defence) = beat.defence else {
        return Vec::new();
    };
    let replies = beat.after.legal_moves();
    let answered = |reply: &Move| answered(beat, trial, defence, *reply);
    replies.iter().filter_map(answered).collect()
}

fn answered(beat: &Beat, trial: &Trial, defence: &Defence, reply: Move) -> Option<Punished> {
    let answer = defence.answer(uci_of(&reply))?;
    let next = played(&beat.after, reply);
    let proof = match answer {
        Attack::Move { uci, .. } => uci.to_move(&next).ok(),
        _ => None,
    };
    let captures = match trial.goal {
        Goal::Material { .. } if !trial.in_hand(&next) => settling(&next, trial),
        _ => Vec::new(),
    };
    Some(Punished {
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

impl<'a> Beat<'a> {
    /// The answer of the proof to a reply.
    fn next(&self, reply: Move, defence: &'a Defence) -> Option<Beat<'a>> {
        let uci = uci_of(&reply);
        let Attack::Move {
            uci: answer, after, ..
        } = defence.answer(uci)?
        else {
            return None;
        };
        let before = played(&self.after, reply);
        let action = answer.to_move(&before).ok()?;
        let defence = match after {
            After::Defence(defence) => Some(defence),
            _ => None,
        };
        let mut path = self.path.clone();
        path.extend([uci, *answer]);
        Some(Beat {
            after: played(&before, action),
            before,
            action,
            defence,
            reply: None,
            equals: Vec::new(),
            path,
        })
    }
}

impl Beat<'_> {
    /// The proof from this move on, for a trial on another board.
    pub(crate) fn rest_of_proof(&self) -> Option<Attack> {
        let uci = uci_of(&self.action);
        let after = match self.defence {
            Some(defence) => planche_proof::After::Defence(defence.clone()),
            None if self.after.is_checkmate() => planche_proof::After::Mate,
            None => planche_proof::After::Settled,
        };
        Some(Attack::play(uci, "", after))
    }
}
