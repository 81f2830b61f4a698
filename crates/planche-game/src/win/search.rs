//! Pairs *threat – counterstrokes*, fewest counterstrokes first, one more move at a time.
//!
//! A threat of the first order is a move after which the attacker would win at once if the
//! defender passed; where men are royal, a move that attacks one ("check"). A threat of the second
//! order (tried only in short wins) is a quiet move that threatens a win in one move by any means,
//! or, where men are not royal, a win by threats of the first order. Only replies are taken from
//! the full list of legal moves, so what comes out is a complete proof; what is heuristic is only
//! which attacking moves are tried.

mod defence;

use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

use super::candidates::{partners, touches, victory_cells};
use super::proof::{Attack, Next};
use super::words::{Reason, Words};
use super::{Answer, Limits, Statistics};
use crate::board::Side;
use crate::cells::Cell;
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::{State, fingerprint};

/// More replies than this are too many ways of escape, when the win is still far.
const MOST_COUNTERSTROKES: usize = 10;
/// From so many moves of the attacker on, that limit counts.
const FAR: u32 = 4;

/// The order of the threats that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Order {
    First,
    Second,
}

/// A limit was reached.
struct Stopped;

/// A threatening move with what the defender can do.
struct Pair {
    parts: Vec<Part>,
    /// The move that wins if the defender does nothing about it.
    threat: Option<Vec<Part>>,
    counterstrokes: usize,
}

struct Search<'a> {
    rules: &'a Rules,
    attacker: Side,
    limits: &'a Limits,
    words: Words<'a>,
    failed: FxHashMap<(u64, Order), u32>,
    statistics: Statistics,
}

/// See [`super::solve`].
pub fn solve(rules: &Rules, state: &State, limits: &Limits) -> (Answer, Statistics) {
    let mut search = Search {
        rules,
        attacker: state.side,
        limits,
        words: Words::new(rules, state.side),
        failed: FxHashMap::default(),
        statistics: Statistics::default(),
    };
    let mut state = state.clone();
    if rules.turn(&mut state, &mut MoveList::default()) != Outcome::Ongoing {
        return (Answer::None, search.statistics);
    }
    for moves in 1..=limits.moves {
        search.statistics.moves = moves;
        for order in [Order::First, Order::Second] {
            if order == Order::Second && (moves < 2 || moves > limits.quiet) {
                continue;
            }
            match search.attack(&mut state, moves, order) {
                Ok(Some(attack)) => {
                    search.statistics.moves = attack.length();
                    return (Answer::Proved(attack), search.statistics);
                }
                Ok(None) => {}
                Err(Stopped) => return (Answer::Limit, search.statistics),
            }
        }
    }
    match search.quiet_start(&mut state) {
        Ok(Some(attack)) => {
            search.statistics.moves = attack.length();
            (Answer::Proved(attack), search.statistics)
        }
        Ok(None) => (Answer::None, search.statistics),
        Err(Stopped) => (Answer::Limit, search.statistics),
    }
}

/// With more moves than this, a first move that threatens nothing is not tried.
const MOST_QUIET_STARTS: usize = 30;

impl Search<'_> {
    /// Any first move at all, then threats against every reply: the way moving tic-tac-toe is won.
    fn quiet_start(&mut self, state: &mut State) -> Result<Option<Attack>, Stopped> {
        let mut list = MoveList::default();
        self.moves(state, &mut list);
        if list.len() > MOST_QUIET_STARTS || !self.rules.game.royal.is_empty() {
            return Ok(None);
        }
        for moves in 2..=self.limits.moves {
            for index in 0..list.len() {
                let parts = list.parts(index, self.rules).to_vec();
                let pair = Pair {
                    parts,
                    threat: None,
                    counterstrokes: 0,
                };
                if let Some(attack) = self.try_pair(state, &list, &pair, moves, Order::First)? {
                    return Ok(Some(attack));
                }
            }
        }
        Ok(None)
    }

    fn tick(&mut self) -> Result<(), Stopped> {
        self.statistics.nodes += 1;
        let late = self.limits.until.is_some_and(|until| Instant::now() >= until);
        if late || self.statistics.nodes > self.limits.nodes {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// A win of the attacker, who is to move, in at most so many moves.
    fn attack(
        &mut self,
        state: &mut State,
        moves: u32,
        order: Order,
    ) -> Result<Option<Attack>, Stopped> {
        self.tick()?;
        let mut list = MoveList::default();
        if self.moves(state, &mut list) != Outcome::Ongoing {
            return Ok(None);
        }
        if let Some(index) = self.winning(state, &list, &None) {
            let parts = list.parts(index, self.rules).to_vec();
            let name = self.name(&list, index);
            let why = self.words.why(state, &parts, Reason::Wins);
            return Ok(Some(Attack {
                name,
                why,
                after: Next::Won,
            }));
        }
        let key = (fingerprint(state), order);
        if moves < 2 || self.failed.get(&key).is_some_and(|&tried| tried >= moves) {
            return Ok(None);
        }
        let pairs = self.pairs(state, &list, moves, order)?;
        for pair in pairs {
            if let Some(attack) = self.try_pair(state, &list, &pair, moves, order)? {
                return Ok(Some(attack));
            }
        }
        self.failed.insert(key, moves);
        Ok(None)
    }

    /// Legal moves; a draw by the count of quiet moves is the end.
    fn moves(&self, state: &mut State, list: &mut MoveList) -> Outcome {
        let outcome = self.rules.moves_or_end(state, list);
        if outcome == Outcome::Ongoing && self.rules.worn_out(state) {
            Outcome::Drawn
        } else {
            outcome
        }
    }

    fn name(&self, list: &MoveList, index: usize) -> String {
        let parts: Vec<&[Part]> = (0..list.len()).map(|i| list.parts(i, self.rules)).collect();
        self.rules.name_moves(&parts).swap_remove(index)
    }

    /// The first move that wins at once for the side to move.
    /// `near`: the only cells where it can come from, if that is known.
    fn winning(
        &self,
        state: &mut State,
        list: &MoveList,
        near: &Option<FxHashSet<Cell>>,
    ) -> Option<usize> {
        let base = self.rules.undecided(state, state.side);
        (0..list.len()).find(|&index| {
            let parts = list.parts(index, self.rules);
            touches(parts, near) && self.wins(state, parts, base)
        })
    }

    /// Whether a move of the side to move wins at once. `base`: the length of the log at a time
    /// when the result section said nothing for this side.
    fn wins(&self, state: &mut State, parts: &[Part], base: Option<usize>) -> bool {
        let side = state.side;
        let undo = self.rules.make(state, parts);
        let won = self.rules.won(state, side, base);
        state.unmake(undo);
        won
    }

    /// The threatening moves, fewest counterstrokes first.
    fn pairs(
        &mut self,
        state: &mut State,
        list: &MoveList,
        moves: u32,
        order: Order,
    ) -> Result<Vec<Pair>, Stopped> {
        let changes = if order == Order::First { 2 } else { 3 };
        let cells = victory_cells(self.rules, state, self.attacker, changes);
        let mut pairs = Vec::new();
        for index in 0..list.len() {
            let parts = list.parts(index, self.rules);
            if !touches(parts, &cells) {
                continue;
            }
            let undo = self.rules.make(state, parts);
            let pair = self.pair(state, parts, moves, order);
            state.unmake(undo);
            if let Some(pair) = pair? {
                let far = moves >= FAR && pair.counterstrokes > MOST_COUNTERSTROKES;
                self.statistics.threats += 1;
                if !far {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_by_key(|pair| pair.counterstrokes);
        Ok(pairs)
    }

    /// The pair of a move that has just been made, if it is a threat.
    fn pair(
        &mut self,
        state: &mut State,
        parts: &[Part],
        moves: u32,
        order: Order,
    ) -> Result<Option<Pair>, Stopped> {
        let parts = parts.to_vec();
        if self.rules.result(state) != Outcome::Ongoing {
            return Ok(None);
        }
        if state.side == self.attacker {
            return Ok(Some(Pair {
                parts,
                threat: None,
                counterstrokes: 0,
            }));
        }
        let check = self.rules.in_check(state);
        let threat = if check {
            None
        } else {
            self.threat(state, &parts, moves, order)?
        };
        if !check && threat.is_none() {
            return Ok(None);
        }
        let mut replies = MoveList::default();
        match self.moves(state, &mut replies) {
            Outcome::Ongoing => {}
            Outcome::Won(side) if side == self.attacker => {
                return Ok(Some(Pair {
                    parts,
                    threat: None,
                    counterstrokes: 0,
                }));
            }
            _ => return Ok(None),
        }
        let Some(threat) = threat else {
            return Ok(Some(Pair {
                parts,
                threat: None,
                counterstrokes: replies.len(),
            }));
        };
        // Remark b of the paper: the defender must not win first.
        if self.winning(state, &replies, &None).is_some() {
            return Ok(None);
        }
        let counterstrokes = (0..replies.len())
            .filter(|&index| {
                let undo = self.rules.make(state, replies.parts(index, self.rules));
                let stands = self.stands(state, &threat);
                state.unmake(undo);
                !stands
            })
            .count();
        Ok(Some(Pair {
            parts,
            threat: Some(threat),
            counterstrokes,
        }))
    }

    /// The move that would win if the defender, who is to move, passed.
    fn threat(
        &mut self,
        state: &mut State,
        made: &[Part],
        moves: u32,
        order: Order,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        let royal = !self.rules.game.royal.is_empty();
        if royal && order == Order::First {
            return Ok(None);
        }
        let undo = self.rules.make(state, &[]);
        let mut list = MoveList::default();
        self.rules.legal_moves(state, &mut list);
        let near = partners(self.rules, made, self.attacker);
        let mut threat = self
            .winning(state, &list, &near)
            .map(|index| list.parts(index, self.rules).to_vec());
        if threat.is_none() && !royal && order == Order::Second && moves > 2 {
            // A threat to win by threats: its first move is what must be prevented.
            let attack = self.attack(state, moves - 1, Order::First);
            if let Ok(Some(Attack { name, .. })) = &attack {
                let parts: Vec<&[Part]> =
                    (0..list.len()).map(|i| list.parts(i, self.rules)).collect();
                let names = self.rules.name_moves(&parts);
                let index = names.iter().position(|other| other == name);
                threat = index.map(|index| parts[index].to_vec());
            }
            if attack.is_err() {
                state.unmake(undo);
                return Err(Stopped);
            }
        }
        state.unmake(undo);
        Ok(threat)
    }

    fn try_pair(
        &mut self,
        state: &mut State,
        list: &MoveList,
        pair: &Pair,
        moves: u32,
        order: Order,
    ) -> Result<Option<Attack>, Stopped> {
        let undo = self.rules.make(state, &pair.parts);
        let after = if state.side == self.attacker {
            self.attack(state, moves, order)
                .map(|next| next.map(|a| Next::Attack(Box::new(a))))
        } else {
            self.defence(state, pair.threat.as_deref(), moves - 1, order)
        };
        state.unmake(undo);
        let Some(after) = after? else { return Ok(None) };
        let index = (0..list.len()).find(|&index| list.parts(index, self.rules) == pair.parts);
        let name = self.name(list, index.unwrap_or(0));
        let reason = match (&after, &pair.threat) {
            (Next::Won, _) => Reason::Wins,
            (Next::Defence(defence), threat) => Reason::Threatens(threat.as_deref(), defence),
            (Next::Attack(_), _) => Reason::GoesOn,
        };
        let why = self.words.why(state, &pair.parts, reason);
        Ok(Some(Attack { name, why, after }))
    }
}
