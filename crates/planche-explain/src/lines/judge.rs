//! Counts what lines of a proof cost the defender, and chooses his replies by it.

use std::cmp::Reverse;

use planche_plan::{Units, played};
use planche_proof::{After, Attack, Defence};
use shakmaty::{CastlingMode, Chess, Move, Position, Square};

use super::likely::Candidate;
use crate::trial::Trial;

/// The share of all lines together.
pub(super) const WHOLE: u64 = 1 << 40;

/// How many positions may be visited in choosing the replies.
const BUDGET: u32 = 60_000;

/// How deep exchanges are followed, in plies.
const EXCHANGES: u32 = 8;

/// A mate, less a little for every ply on the way.
const MATE: i64 = 10_000_000;

/// How much more it may cost the defender to take the man that has just moved than to do something
/// else. What a reply costs is only known as far as the proof goes, so the test that matters comes
/// first.
const ACCEPTS: Units = 15;

/// So much more than a ply is worth a unit.
const UNIT: i64 = 1_000;

/// How many replies to one move are followed at most.
const CHOICES: usize = 4;

/// How many replies are told that cost as little as the chosen one.
const EQUALS: usize = 2;

/// A reply of the defender.
pub(crate) struct Choice<'a> {
    pub reply: Move,
    /// The answer of the proof; none beyond a leaf.
    pub answer: Option<&'a Attack>,
    /// Other replies that cost as little, the likeliest first.
    pub equals: Vec<Move>,
    /// How likely it is, out of [`WHOLE`].
    pub share: u64,
}

impl<'a> Choice<'a> {
    /// A reply beside which no other counts.
    pub(crate) fn only(reply: Move, answer: Option<&'a Attack>) -> Choice<'a> {
        Choice {
            reply,
            answer,
            equals: Vec::new(),
            share: WHOLE,
        }
    }
}

/// Counts what lines cost the defender.
pub(crate) struct Judge {
    trial: Trial,
    left: u32,
}

/// A reply with what it costs and what answers it.
type Cost<'a> = (i64, Move, &'a Attack);

impl Judge {
    pub(crate) fn new(trial: Trial) -> Judge {
        let left = BUDGET;
        Judge { trial, left }
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// The replies that a strong player would think of, the likeliest first.
    pub(crate) fn good_replies<'a>(
        &mut self,
        after: &Chess,
        defence: &'a Defence,
        offered: Option<Square>,
    ) -> Vec<Choice<'a>> {
        let costs = self.costs(after, defence);
        let Some(best) = costs.iter().map(|(cost, ..)| *cost).min() else {
            return Vec::new();
        };
        let values = self.trial.values;
        let extra = |cost: i64| match is_mate(best) {
            true => (cost == best).then_some(0),
            false => (!is_mate(cost)).then(|| in_units(cost) - in_units(best)),
        };
        let weigh = |(cost, reply, answer): &Cost<'a>| {
            let extra = extra(*cost)?;
            let candidate = Candidate {
                after,
                reply: *reply,
                offered,
                extra: Units::try_from(extra).unwrap_or(Units::MAX),
            };
            Some((candidate.weight(values), extra, *reply, *answer))
        };
        let mut replies: Vec<_> = costs.iter().filter_map(weigh).collect();
        replies.sort_by_key(|(weight, ..)| Reverse(*weight));
        let sum: u128 = replies.iter().map(|(weight, ..)| u128::from(*weight)).sum();
        let equals = |reply: Move| {
            let others = replies
                .iter()
                .filter(|(_, extra, other, _)| *extra == 0 && *other != reply);
            others.map(|(_, _, other, _)| *other).take(EQUALS).collect()
        };
        let choice = |(weight, _, reply, answer): &(u64, i64, Move, &'a Attack)| Choice {
            reply: *reply,
            answer: Some(*answer),
            equals: equals(*reply),
            share: (u128::from(*weight) * u128::from(WHOLE) / sum.max(1)) as u64,
        };
        replies.iter().take(CHOICES).map(choice).collect()
    }

    /// Every legal reply with what it costs: what the proof wins after it, or plain capturing if that is more.
    fn costs<'a>(&mut self, after: &Chess, defence: &'a Defence) -> Vec<Cost<'a>> {
        let legal = after.legal_moves();
        let mut costs = Vec::with_capacity(legal.len());
        for &reply in &legal {
            if let Some(answer) = defence.answer(reply.to_uci(CastlingMode::Standard)) {
                let next = played(after, reply);
                let proved = self.attack(&next, answer, 1);
                let plain = self.leaf(&next, 1).min(MATE / 2);
                costs.push((proved.max(plain), reply, answer));
            }
        }
        costs
    }

    /// What the attacker, to move, has in the end.
    fn attack(&mut self, position: &Chess, node: &Attack, ply: i64) -> i64 {
        let Attack::Move { uci, after, .. } = node else {
            return self.leaf(position, ply);
        };
        let Ok(action) = uci.to_move(position) else {
            return self.leaf(position, ply);
        };
        let next = played(position, action);
        match after {
            After::Mate => MATE - ply,
            After::Defence(defence) if self.spend() => self.defence(&next, defence, ply + 1),
            _ => self.leaf(&next, ply + 1),
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

    /// What a leaf is worth.
    fn leaf(&mut self, position: &Chess, ply: i64) -> i64 {
        UNIT * i64::from(self.exchanges(position)) - ply
    }

    /// What the attacker has if the defender, who is to move, does nothing.
    fn passed(&mut self, position: &Chess) -> Option<Units> {
        let defending = position.turn() != self.trial.attacker;
        let passed = planche_plan::passed(position).filter(|_| defending)?;
        Some(self.exchanges(&passed))
    }

    /// What the attacker has in the end if nothing but captures and promotions are played.
    pub(crate) fn exchanges(&mut self, position: &Chess) -> Units {
        self.quiesce(position, EXCHANGES, -100_000, 100_000)
    }

    /// Captures and promotions of the side to move, all moves if it is in check, each with the gain
    /// that it leads to.
    fn captures(&mut self, position: &Chess) -> Vec<(Units, Move)> {
        let check = position.is_check();
        let mut legal = position.legal_moves();
        legal.retain(|m| check || is_fighting(*m));
        let value = |m: Move| (self.exchanges(&played(position, m)), m);
        legal.into_iter().map(value).collect()
    }

    /// What the attacker still plays behind the end of the proof.
    pub(crate) fn last_word(&mut self, position: &Chess) -> Option<Move> {
        self.last_words(position).first().copied()
    }

    /// What the attacker may still play behind the end of the proof: the captures that he needs for the
    /// goal, or promotions, all that win as much as any.
    pub(crate) fn last_words(&mut self, position: &Chess) -> Vec<Move> {
        let done = self.trial.in_hand(position) && !position.is_check();
        let stand = self.trial.gain(position.board());
        let mut captures = self.captures(position);
        captures.retain(|(gain, m)| (!done || m.is_promotion()) && *gain > stand);
        let most = captures.iter().map(|(gain, _)| *gain).max();
        captures.retain(|(gain, _)| Some(*gain) == most);
        captures.into_iter().map(|(_, action)| action).collect()
    }

    /// What the defender plays behind the end of the proof: he takes back, or makes the capture that
    /// costs him less than doing nothing.
    pub(crate) fn protest(&mut self, position: &Chess, offered: Option<Square>) -> Option<Move> {
        let stand = self.passed(position);
        let captures = self.captures(position);
        let (least, cheapest) = *captures.iter().min_by_key(|(gain, _)| *gain)?;
        let most = stand.map_or(least, |stand| stand.min(least)) + ACCEPTS;
        let back = captures.iter().filter(|(_, m)| takes(*m, offered));
        let back = back.min_by_key(|(gain, _)| *gain);
        match back.filter(|(gain, _)| *gain <= most) {
            Some((_, action)) => Some(*action),
            None => stand.is_none_or(|stand| least < stand).then_some(cheapest),
        }
    }

    /// The gain when both sides capture and promote as they like; a side in check tries everything.
    fn quiesce(&mut self, position: &Chess, depth: u32, low: Units, high: Units) -> Units {
        let attacking = position.turn() == self.trial.attacker;
        let stand = self.trial.gain(position.board());
        let check = position.is_check();
        if depth == 0 || !self.spend() {
            return stand;
        }
        let (mut low, mut high) = (low, high);
        // Who is not in check may leave it at that, and often that is enough: then no move is looked at.
        if !check && (attacking && low.max(stand) >= high || !attacking && high.min(stand) <= low) {
            return stand;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            // Stalemate wins nothing, whoever is left without a move.
            let mated = check && !attacking;
            return if mated { 50_000 } else { -50_000 };
        }
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
}

fn is_mate(cost: i64) -> bool {
    cost > MATE / 2
}

fn in_units(cost: i64) -> i64 {
    (cost + UNIT / 2).div_euclid(UNIT)
}

fn takes(reply: Move, offered: Option<Square>) -> bool {
    reply.is_capture() && Some(reply.to()) == offered
}

fn is_fighting(action: Move) -> bool {
    action.is_capture() || action.is_promotion()
}
