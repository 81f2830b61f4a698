//! The spine of a proof: the line against the defence that costs least.
//!
//! A proof answers every reply, and most replies are poor. Themes are told of one line, on which the
//! defender plays the reply that leaves the attacker the least material; mate is worst for him, the
//! longer the better. Of replies that cost the same the most natural is taken (`judge.rs`), and an offer
//! is accepted if that costs him not much more. Where the proof stops because what follows are only
//! exchanges, the spine plays out the best of them, and a promotion that is left.
//! Whoever wants to know the themes of a given line has the defender follow it.

use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};

use super::judge::{Choice, Judge};
use super::trial::{Trial, played};

/// One move of the attacker on the spine, and what the defender makes of it.
#[derive(Debug, Clone)]
pub(crate) struct Beat<'a> {
    pub before: Chess,
    pub action: Move,
    pub after: Chess,
    /// The answers of the proof to the replies; none beyond a leaf.
    pub defence: Option<&'a Defence>,
    pub reply: Option<Move>,
    /// Other replies that cost as little.
    pub equals: Vec<Move>,
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
}

/// How many moves of the attacker are played out behind a leaf.
const PLAYED_OUT: usize = 3;

/// The spine from the root. The defender follows `line` as far as the proof does; a line that is
/// given also ends the spine.
pub(crate) fn spine<'a>(
    root: &Chess,
    proof: &'a Attack,
    line: &[UciMove],
    trial: &Trial,
) -> Vec<Beat<'a>> {
    let mut walk = Walk {
        judge: Judge::new(*trial),
        line,
        path: Vec::new(),
        beyond: 0,
    };
    let mut beats = Vec::new();
    let mut position = root.clone();
    let mut node = Some(proof);
    while let Some((action, defence)) = walk.attack(&position, node) {
        let after = played(&position, action);
        walk.path.push(action.to_uci(CastlingMode::Standard));
        let path = walk.path.clone();
        let mut choice = walk.reply(&after, defence);
        beats.push(Beat {
            before: position,
            action,
            after: after.clone(),
            defence,
            reply: choice.as_ref().map(|choice| choice.reply),
            equals: choice
                .as_mut()
                .map_or_else(Vec::new, |choice| std::mem::take(&mut choice.equals)),
            path,
        });
        let Some(choice) = choice else {
            break;
        };
        walk.path.push(choice.reply.to_uci(CastlingMode::Standard));
        position = played(&after, choice.reply);
        node = choice.answer;
    }
    beats
}

/// The way down the spine.
struct Walk<'l> {
    judge: Judge,
    line: &'l [UciMove],
    path: Vec<UciMove>,
    /// How many moves of the attacker were played behind the end of the proof.
    beyond: usize,
}

impl Walk<'_> {
    /// The next move of the given line, as long as the spine has followed it.
    fn given(&self, position: &Chess) -> Option<Move> {
        let next = self.line.get(self.path.len())?;
        let followed = self.line.starts_with(&self.path);
        next.to_move(position).ok().filter(|_| followed)
    }

    fn is_over(&self) -> bool {
        !self.line.is_empty() && self.path.len() >= self.line.len()
    }

    /// The attacker's move and the answers behind it: that of the proof, or an exchange behind it.
    fn attack<'a>(
        &mut self,
        position: &Chess,
        node: Option<&'a Attack>,
    ) -> Option<(Move, Option<&'a Defence>)> {
        if self.is_over() {
            return None;
        }
        if let Some(Attack::Move { uci, after, .. }) = node {
            let defence = match after {
                After::Defence(defence) => Some(defence),
                _ => None,
            };
            return Some((uci.to_move(position).ok()?, defence));
        }
        self.beyond += 1;
        if let Some(given) = self.given(position) {
            return Some((given, None));
        }
        let left = self.beyond <= PLAYED_OUT && self.line.is_empty();
        let best = left.then(|| self.judge.last_word(position))??;
        Some((best, None))
    }

    /// The reply and the answer to it: the given one, or the one that costs least.
    fn reply<'a>(&mut self, after: &Chess, defence: Option<&'a Defence>) -> Option<Choice<'a>> {
        if self.is_over() || after.is_game_over() {
            return None;
        }
        let only = |reply: Move, answer| Choice {
            reply,
            answer,
            equals: Vec::new(),
        };
        let answer = |reply: Move| defence?.answer(reply.to_uci(CastlingMode::Standard));
        if let Some(given) = self.given(after) {
            return Some(only(given, answer(given)));
        }
        let offered = self.last_to();
        match defence {
            Some(defence) => self.judge.cheapest_reply(after, defence, offered),
            None => Some(only(self.judge.protest(after, offered)?, None)),
        }
    }

    fn last_to(&self) -> Option<Square> {
        match self.path.last()? {
            UciMove::Normal { to, .. } => Some(*to),
            _ => None,
        }
    }
}
