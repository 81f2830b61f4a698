//! Pairs *threat – counterstrokes*, fewest counterstrokes first, one more move at a time.
//!
//! A threat of the first order is a move after which the attacker would win at once if the
//! defender passed; where men are royal, a move that attacks one ("check"). A threat of the second
//! order (tried only in short wins) is a quiet move that threatens a win in one move by any means,
//! or, where men are not royal, a win by threats of the first order. Only replies are taken from
//! the full list of legal moves, so what comes out is a complete proof; what is heuristic is only
//! which attacking moves are tried.

mod defence;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use web_time::Instant;

use super::candidates::{partners, touches, victory_cells};
use super::forcing::{Forcings, put};
use super::proof::{Attack, Next};
use super::words::{Reason, Words};
use super::{Answer, Limits, Statistics, Way};
use crate::board::Side;
use crate::cells::{Cell, Condition};
use crate::exhaust::worth_is_its_own;
use crate::generate::{MoveList, Outcome, RoyalLines};
use crate::moves::Part;
use crate::rules::Rules;
use crate::state::{State, Undo, fingerprint};
use crate::study::{self, Event, merge};

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

/// A move that wins, or wins by force, if the defender does nothing about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Threat {
    pub parts: Vec<Part>,
    /// What it needs; while all of it holds, the move wins at once. Not known for a threat that was
    /// found by trying, or that wins later.
    pub needs: Option<Vec<Condition>>,
}

impl Threat {
    /// Whether a man put on a square leaves everything that the threat needs. Asked only where it is known.
    fn outlives(&self, put: Option<(Cell, u8)>) -> bool {
        let (Some(needs), Some((cell, value))) = (&self.needs, put) else {
            return false;
        };
        needs
            .iter()
            .all(|need| need.cell != cell || need.mask >> value & 1 == 1)
    }
}

/// A threatening move with what the defender can do.
#[derive(Clone)]
struct Pair {
    parts: Vec<Part>,
    threats: Vec<Threat>,
    counterstrokes: usize,
}

struct Search<'a> {
    rules: &'a Rules,
    attacker: Side,
    limits: &'a Limits,
    words: Words<'a>,
    /// What is known of the victories, if threats are found from there.
    forcings: Option<&'a Forcings>,
    /// The reply that last refuted an attack.
    refutation: Vec<Part>,
    /// The replies that refuted attacks, by the position they were made in.
    refutations: FxHashMap<u64, Vec<Part>>,
    failed: FxHashMap<(u64, Order), u32>,
    /// The threats of the first order by position: they are the same however far the search looks.
    threatening: FxHashMap<u64, Rc<[Pair]>>,
    statistics: Statistics,
}

/// See [`super::solve`].
pub fn solve(rules: &Rules, state: &State, limits: &Limits, way: Way) -> (Answer, Statistics) {
    if let Err(reason) = worth_is_its_own(rules) {
        return (Answer::Refused(reason), Statistics::default());
    }
    let mut search = Search {
        rules,
        attacker: state.side,
        limits,
        words: Words::new(rules, state.side),
        forcings: (way == Way::Backward).then(|| rules.forcings()),
        refutation: Vec::new(),
        refutations: FxHashMap::default(),
        failed: FxHashMap::default(),
        threatening: FxHashMap::default(),
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

impl<'a> Search<'a> {
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
                    threats: Vec::new(),
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
        if self.statistics.nodes > self.limits.nodes {
            return Err(Stopped);
        }
        self.in_time()
    }

    /// Whether the clock lets the search go on.
    fn in_time(&self) -> Result<(), Stopped> {
        match self.limits.until {
            Some(until) if Instant::now() >= until => Err(Stopped),
            _ => Ok(()),
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
        for pair in self.pairs(state, &list, moves, order)?.iter() {
            let far = moves >= FAR && pair.counterstrokes > MOST_COUNTERSTROKES;
            if !far && let Some(attack) = self.try_pair(state, &list, pair, moves, order)? {
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

    fn make(&mut self, state: &mut State, parts: &[Part]) -> Undo {
        self.statistics.made += 1;
        self.rules.make(state, parts)
    }

    /// The victories, if the rules tell them.
    fn told(&self) -> Option<&'a Forcings> {
        self.forcings.filter(|forcings| forcings.tell_victories())
    }

    /// The first move that wins at once for the side to move.
    /// `near`: the only cells where it can come from, if that is known.
    fn winning(
        &mut self,
        state: &mut State,
        list: &MoveList,
        near: &Option<FxHashSet<Cell>>,
    ) -> Option<usize> {
        let rules = self.rules;
        if let Some(forcings) = self.told() {
            let completions = forcings.completions(state.side, &state.cells);
            return (0..list.len()).find(|&index| {
                let put = put(list.parts(index, rules));
                completions.iter().any(|found| fulfils(put, found.missing))
            });
        }
        let base = rules.undecided(state, state.side);
        let lines = self.royal_lines(state);
        (0..list.len()).find(|&index| {
            let parts = list.parts(index, rules);
            let may = touches(parts, near) && may_attack(rules, parts, state, &lines);
            may && self.wins(state, parts, base)
        })
    }

    /// The lines to the royal men of the other side. `None`: every move must be looked at.
    fn royal_lines(&self, state: &State) -> Option<RoyalLines> {
        let needed = self.forcings.is_some_and(Forcings::mate_needs_check);
        needed
            .then(|| self.rules.royal_lines(state, state.side.other()))
            .flatten()
    }

    /// Whether a move of the side to move wins at once. `base`: the length of the log at a time
    /// when the result section said nothing for this side.
    fn wins(&mut self, state: &mut State, parts: &[Part], base: Option<usize>) -> bool {
        let side = state.side;
        let undo = self.make(state, parts);
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
    ) -> Result<Rc<[Pair]>, Stopped> {
        let kept = order == Order::First && self.forcings.is_some();
        let key = fingerprint(state);
        if kept && let Some(known) = self.threatening.get(&key) {
            return Ok(known.clone());
        }
        let found: Rc<[Pair]> = self.found_pairs(state, list, moves, order)?.into();
        if kept {
            self.threatening.insert(key, found.clone());
        }
        Ok(found)
    }

    fn found_pairs(
        &mut self,
        state: &mut State,
        list: &MoveList,
        moves: u32,
        order: Order,
    ) -> Result<Vec<Pair>, Stopped> {
        let mut pairs = Vec::new();
        for index in self.candidates(state, list, order) {
            self.in_time()?;
            let parts = list.parts(index, self.rules);
            let undo = self.make(state, parts);
            let pair = self.pair(state, parts, moves, order);
            state.unmake(undo);
            if let Some(pair) = pair? {
                self.statistics.threats += 1;
                pairs.push(pair);
            }
        }
        pairs.sort_by_key(|pair| pair.counterstrokes);
        Ok(pairs)
    }

    /// The moves that may be threats.
    fn candidates(&self, state: &State, list: &MoveList, order: Order) -> Vec<usize> {
        let lacking = if order == Order::First { 2 } else { 3 };
        let all = 0..list.len();
        let parts = |index: usize| list.parts(index, self.rules);
        if let Some(forcings) = self.told() {
            let wanted = forcings.approaches(self.attacker, &state.cells, lacking);
            let near = |put: Option<(Cell, u8)>| {
                put.is_some_and(|(cell, value)| wanted[cell as usize] >> value & 1 == 1)
            };
            return all.filter(|&index| near(put(parts(index)))).collect();
        }
        if order == Order::First
            && let lines @ Some(_) = self.royal_lines(state)
        {
            return all
                .filter(|&index| may_attack(self.rules, parts(index), state, &lines))
                .collect();
        }
        let cells = victory_cells(self.rules, state, self.attacker, usize::from(lacking));
        all.filter(|&index| touches(parts(index), &cells)).collect()
    }

    /// The pair of a move that has just been made, if it is a threat.
    fn pair(
        &mut self,
        state: &mut State,
        parts: &[Part],
        moves: u32,
        order: Order,
    ) -> Result<Option<Pair>, Stopped> {
        let pair = |threats: Vec<Threat>, counterstrokes: usize| {
            Ok(Some(Pair {
                parts: parts.to_vec(),
                threats,
                counterstrokes,
            }))
        };
        if self.told().is_none() && self.rules.result(state) != Outcome::Ongoing {
            return Ok(None);
        }
        if state.side == self.attacker {
            return pair(Vec::new(), 0);
        }
        let check = self.rules.in_check(state);
        let threats = if check {
            Vec::new()
        } else {
            self.threats(state, parts, moves, order)?
        };
        if !check && threats.is_empty() {
            return Ok(None);
        }
        let mut replies = MoveList::default();
        match self.moves(state, &mut replies) {
            Outcome::Ongoing => {}
            Outcome::Won(side) if side == self.attacker => return pair(Vec::new(), 0),
            _ => return Ok(None),
        }
        if threats.is_empty() {
            return pair(threats, replies.len());
        }
        // Remark b of the paper: the defender must not win first.
        if self.winning(state, &replies, &None).is_some() {
            return Ok(None);
        }
        let mut counterstrokes = 0;
        for index in 0..replies.len() {
            self.in_time()?;
            let stands = self.stand(state, &threats, replies.parts(index, self.rules));
            counterstrokes += usize::from(!stands);
        }
        pair(threats, counterstrokes)
    }

    /// Whether one of the threats stands after a reply. Remark a of the paper: against several threats only a
    /// reply helps that destroys a condition of each.
    fn stand(&mut self, state: &mut State, threats: &[Threat], reply: &[Part]) -> bool {
        let put = put(reply);
        if threats.iter().any(|threat| threat.outlives(put)) {
            return true;
        }
        let Some(tried) = threats.iter().find(|threat| threat.needs.is_none()) else {
            return false;
        };
        let undo = self.make(state, reply);
        let stands = self.stands(state, &tried.parts);
        state.unmake(undo);
        stands
    }

    /// The moves that would win if the defender, who is to move, passed.
    fn threats(
        &mut self,
        state: &mut State,
        made: &[Part],
        moves: u32,
        order: Order,
    ) -> Result<Vec<Threat>, Stopped> {
        if let Some(forcings) = self.told() {
            let threats = self.threats_told(forcings, state);
            if !threats.is_empty() || order == Order::First {
                return Ok(threats);
            }
        }
        let found = self.threat(state, made, moves, order)?;
        Ok(found
            .map(|parts| Threat { parts, needs: None })
            .into_iter()
            .collect())
    }

    /// The threats of the attacker, the defender being to move: victories that lack one condition, moves that
    /// fulfil it, and the conditions of both.
    fn threats_told(&self, forcings: &Forcings, state: &State) -> Vec<Threat> {
        let completions = forcings.completions(self.attacker, &state.cells);
        if completions.is_empty() {
            return Vec::new();
        }
        let mut threats: Vec<Threat> = Vec::new();
        for finding in study::moves(self.rules, state, self.attacker) {
            let Event::Move(parts) = finding.event else {
                continue;
            };
            for found in completions
                .iter()
                .filter(|found| fulfils(put(&parts), found.missing))
            {
                let needs = merge(&[finding.conditions.clone(), found.held.clone()].concat());
                let threat = Threat {
                    parts: parts.clone(),
                    needs: Some(needs),
                };
                if !threats.contains(&threat) {
                    threats.push(threat);
                }
            }
        }
        threats
    }

    /// The move that would win if the defender, who is to move, passed, found by trying.
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
        let undo = self.make(state, &[]);
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
        let undo = self.make(state, &pair.parts);
        let after = if state.side == self.attacker {
            self.attack(state, moves, order)
                .map(|next| next.map(|a| Next::Attack(Box::new(a))))
        } else {
            self.defence(state, &pair.threats, moves - 1, order)
        };
        state.unmake(undo);
        let Some(after) = after? else { return Ok(None) };
        let index = (0..list.len()).find(|&index| list.parts(index, self.rules) == pair.parts);
        let name = self.name(list, index.unwrap_or(0));
        let threats: Vec<&[Part]> = pair
            .threats
            .iter()
            .map(|threat| threat.parts.as_slice())
            .collect();
        let reason = match &after {
            Next::Won => Reason::Wins,
            Next::Defence(defence) => Reason::Threatens(&threats, defence),
            Next::Attack(_) => Reason::GoesOn,
        };
        let why = self.words.why(state, &pair.parts, reason);
        Ok(Some(Attack { name, why, after }))
    }
}

/// Whether a man put on a square fulfils a condition.
fn fulfils(put: Option<(Cell, u8)>, condition: Condition) -> bool {
    put.is_some_and(|(cell, value)| cell == condition.cell && condition.mask >> value & 1 == 1)
}

/// Whether a move may attack a royal man.
fn may_attack(rules: &Rules, parts: &[Part], state: &State, lines: &Option<RoyalLines>) -> bool {
    lines
        .as_ref()
        .is_none_or(|lines| rules.forces_attack(lines, state, parts))
}
