//! The spine of a proof: the line against the defence that costs least.
//!
//! A proof answers every reply, and most replies are poor. Themes are told of one line, on which the
//! defender plays the reply that leaves the attacker the least material; mate is worst for him, and
//! of equal replies the one that is answered soonest is taken, but of mates the longest. An offer is
//! accepted if that costs him not much more than the best of the other replies. Where the
//! proof stops because what follows are only exchanges, the spine plays out the best of them.
//! Whoever wants to know the themes of a given line has the defender follow it.

use planche_plan::Units;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};

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
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
}

/// How many positions may be visited in choosing the replies.
const BUDGET: u32 = 60_000;

/// How deep exchanges are followed, in plies.
const EXCHANGES: u32 = 8;

/// How many moves of the attacker are played out behind a leaf.
const PLAYED_OUT: usize = 3;

/// A mate, less a little for every ply on the way.
const MATE: i64 = 10_000_000;

/// How much more it may cost the defender to take the man that has just moved than to do something
/// else. What a reply costs is only known as far as the proof goes, so the test that matters comes
/// first.
const ACCEPTS: i64 = 25;

/// So much more than a ply is worth a unit.
const UNIT: i64 = 1_000;

/// The spine from the root. The defender follows `line` as far as the proof does; a line that is
/// given also ends the spine.
pub(crate) fn spine<'a>(
    root: &Chess,
    proof: &'a Attack,
    line: &[UciMove],
    trial: &Trial,
) -> Vec<Beat<'a>> {
    let mut walk = Walk {
        judge: Judge {
            trial: *trial,
            left: BUDGET,
        },
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
        let choice = walk.reply(&after, defence);
        beats.push(Beat {
            before: position,
            action,
            after: after.clone(),
            defence,
            reply: choice.map(|(reply, _)| reply),
            path,
        });
        let Some((reply, answer)) = choice else {
            break;
        };
        walk.path.push(reply.to_uci(CastlingMode::Standard));
        position = played(&after, reply);
        node = answer;
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
        let done = self.judge.trial.in_hand(position) && !position.is_check();
        let left = self.beyond <= PLAYED_OUT && self.line.is_empty() && !done;
        let best = left.then(|| self.judge.best_capture(position))??;
        Some((best, None))
    }

    /// The reply and the answer to it: the given one, or the one that costs least.
    fn reply<'a>(
        &mut self,
        after: &Chess,
        defence: Option<&'a Defence>,
    ) -> Option<(Move, Option<&'a Attack>)> {
        if self.is_over() || after.is_game_over() {
            return None;
        }
        let answer = |reply: Move| defence?.answer(reply.to_uci(CastlingMode::Standard));
        if let Some(given) = self.given(after) {
            return Some((given, answer(given)));
        }
        match defence {
            Some(defence) => {
                let offered = self.last_to();
                self.judge.cheapest_reply(after, defence, offered)
            }
            None => Some((self.judge.best_capture(after)?, None)),
        }
    }

    fn last_to(&self) -> Option<Square> {
        match self.path.last()? {
            UciMove::Normal { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// Counts what lines cost the defender.
struct Judge {
    trial: Trial,
    left: u32,
}

impl Judge {
    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// The reply that costs the defender least, with the answer of the proof.
    fn cheapest_reply<'a>(
        &mut self,
        after: &Chess,
        defence: &'a Defence,
        offered: Option<Square>,
    ) -> Option<(Move, Option<&'a Attack>)> {
        let legal = after.legal_moves();
        let mut costs: Vec<(i64, Move, &'a Attack)> = Vec::with_capacity(legal.len());
        for &reply in &legal {
            if let Some(answer) = defence.answer(reply.to_uci(CastlingMode::Standard)) {
                let cost = self.attack(&played(after, reply), answer, 1);
                costs.push((cost, reply, answer));
            }
        }
        let best = costs.iter().min_by_key(|(cost, ..)| *cost)?;
        let accepts = |reply: &Move| reply.is_capture() && Some(reply.to()) == offered;
        let taking = costs.iter().filter(|(_, reply, _)| accepts(reply));
        let taking = taking.min_by_key(|(cost, ..)| *cost);
        let slack = if best.0 > MATE / 2 { 0 } else { ACCEPTS * UNIT };
        let chosen = taking.filter(|(cost, ..)| *cost <= best.0 + slack);
        let (_, reply, answer) = chosen.unwrap_or(best);
        Some((*reply, Some(answer)))
    }

    /// What the attacker, to move, has in the end.
    fn attack(&mut self, position: &Chess, node: &Attack, ply: i64) -> i64 {
        let Attack::Move { uci, after, .. } = node else {
            return self.exchanges(position, ply);
        };
        let Ok(action) = uci.to_move(position) else {
            return self.exchanges(position, ply);
        };
        let next = played(position, action);
        match after {
            After::Mate => MATE - ply,
            After::Defence(defence) if self.spend() => self.defence(&next, defence, ply + 1),
            _ => self.exchanges(&next, ply + 1),
        }
    }

    fn defence(&mut self, after: &Chess, defence: &Defence, ply: i64) -> i64 {
        let mut least = MATE - ply;
        for &reply in &after.legal_moves() {
            if let Some(answer) = defence.answer(reply.to_uci(CastlingMode::Standard)) {
                least = least.min(self.attack(&played(after, reply), answer, ply + 1));
            }
        }
        least
    }

    fn exchanges(&mut self, position: &Chess, ply: i64) -> i64 {
        let gain = self.quiesce(position, EXCHANGES, -100_000, 100_000);
        UNIT * i64::from(gain) - ply
    }

    /// The gain when both sides capture and promote as they like; a side in check tries everything.
    fn quiesce(&mut self, position: &Chess, depth: u32, low: Units, high: Units) -> Units {
        let attacking = position.turn() == self.trial.attacker;
        let stand = self.trial.gain(position.board());
        let check = position.is_check();
        if depth == 0 || !self.spend() {
            return stand;
        }
        let legal = position.legal_moves();
        if check && legal.is_empty() {
            return if attacking { -50_000 } else { 50_000 };
        }
        let (mut low, mut high) = (low, high);
        let mut best = match (check, attacking) {
            (false, _) => stand,
            (true, true) => -50_000,
            (true, false) => 50_000,
        };
        for &action in legal.iter().filter(|m| check || is_fighting(**m)) {
            match attacking {
                true => low = low.max(best),
                false => high = high.min(best),
            }
            if low >= high {
                break;
            }
            let value = self.quiesce(&played(position, action), depth - 1, low, high);
            best = match attacking {
                true => best.max(value),
                false => best.min(value),
            };
        }
        best
    }

    /// The capture or promotion that is better than none, for the side to move.
    fn best_capture(&mut self, position: &Chess) -> Option<Move> {
        let sign = match position.turn() == self.trial.attacker {
            true => 1,
            false => -1,
        };
        let check = position.is_check();
        let stand = sign * self.trial.gain(position.board());
        let mut best: Option<(Units, Move)> = None;
        let legal = position.legal_moves();
        for &action in legal.iter().filter(|m| check || is_fighting(**m)) {
            let next = played(position, action);
            let value = sign * self.quiesce(&next, EXCHANGES, -100_000, 100_000);
            let better = best.map_or(check || value > stand, |(known, _)| value > known);
            if better {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}

fn is_fighting(action: Move) -> bool {
    action.is_capture() || action.is_promotion()
}
