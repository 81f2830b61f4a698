//! The defender's replies, each with what answers it.

use std::collections::BTreeMap;

use super::{Order, Pair, Search, Stopped, Threat, put};
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::state::{State, fingerprint};
use crate::win::proof::{Attack, Defence, Next};
use crate::win::words::Reason;

impl Search<'_> {
    /// Whether every reply loses; what answers each of them.
    pub(super) fn defence(
        &mut self,
        state: &mut State,
        threats: &[Threat],
        moves: u32,
        order: Order,
    ) -> Result<Option<Next>, Stopped> {
        let mut list = MoveList::default();
        match self.moves(state, &mut list) {
            Outcome::Ongoing => {}
            Outcome::Won(side) if side == self.attacker => return Ok(Some(Next::Won)),
            _ => return Ok(None),
        }
        let rules = self.rules;
        let parts: Vec<&[Part]> = (0..list.len()).map(|i| list.parts(i, rules)).collect();
        let names = rules.name_moves(&parts);
        let (ignored, met): (Vec<usize>, Vec<usize>) = (0..list.len()).partition(|&index| {
            let put = put(parts[index]);
            threats.iter().any(|threat| threat.outlives(put))
        });
        // Who wins first need not care about threats; where victories are told, it costs nothing to see it.
        let seen = !ignored.is_empty() || self.told().is_some();
        if seen && self.winning(state, &list, &None).is_some() {
            return Ok(None);
        }
        let tried = threats.iter().find(|threat| threat.needs.is_none());
        let tried = tried.map(|threat| threat.parts.as_slice());
        let mut answers = BTreeMap::new();
        let mut carried_out = None;
        let key = fingerprint(state);
        for index in self.refuting_first(met, &parts, key) {
            let undo = self.make(state, parts[index]);
            let answer = self.answer(state, tried, &mut carried_out, moves, order);
            state.unmake(undo);
            match answer? {
                Some(answer) => answers.insert(names[index].clone(), answer),
                None => {
                    self.refutation = parts[index].to_vec();
                    self.refutations.insert(key, parts[index].to_vec());
                    return Ok(None);
                }
            };
        }
        let mut told: Vec<Option<Attack>> = vec![None; threats.len()];
        for index in ignored {
            let put = put(parts[index]);
            let Some(place) = threats.iter().position(|threat| threat.outlives(put)) else {
                continue;
            };
            let attack = told[place].get_or_insert_with(|| {
                let undo = rules.make(state, parts[index]);
                let attack = self.carry_out(state, &threats[place].parts);
                state.unmake(undo);
                attack
            });
            answers.insert(names[index].clone(), Next::Attack(Box::new(attack.clone())));
        }
        Ok(Some(Next::Defence(Box::new(Defence::gather(answers)))))
    }

    /// The replies, the one first that refuted this attack when it was looked at less far, then the one that
    /// has just refuted another.
    fn refuting_first(&self, mut replies: Vec<usize>, parts: &[&[Part]], key: u64) -> Vec<usize> {
        if self.forcings.is_none() {
            return replies;
        }
        for known in [Some(&self.refutation), self.refutations.get(&key)]
            .into_iter()
            .flatten()
        {
            if let Some(place) = replies.iter().position(|&index| parts[index] == known) {
                replies[..=place].rotate_right(1);
            }
        }
        replies
    }

    /// What answers a reply that has just been made. `carried_out`: the threat as an attack, once
    /// it has been put into words.
    fn answer(
        &mut self,
        state: &mut State,
        threat: Option<&[Part]>,
        carried_out: &mut Option<Attack>,
        moves: u32,
        order: Order,
    ) -> Result<Option<Next>, Stopped> {
        if self.rules.result(state) != Outcome::Ongoing {
            return Ok(None);
        }
        if state.side != self.attacker {
            return self.defence(state, &[], moves, order);
        }
        if let Some(threat) = threat
            && self.stands(state, threat)
        {
            let attack = match carried_out.take() {
                Some(attack) => attack,
                None => self.carry_out(state, threat),
            };
            *carried_out = Some(attack.clone());
            return Ok(Some(Next::Attack(Box::new(attack))));
        }
        self.statistics.counterstrokes += 1;
        let again = match threat {
            Some(threat) if order == Order::Second => self.repeat(state, threat, moves)?,
            _ => None,
        };
        let attack = match again {
            Some(attack) => Some(attack),
            None => self.attack(state, moves, order)?,
        };
        Ok(attack.map(|attack| Next::Attack(Box::new(attack))))
    }

    /// The threatened first move, played although the defender has moved: most replies change nothing
    /// about a threat of the second order, and this finds it again without a search for threats.
    fn repeat(
        &mut self,
        state: &mut State,
        first: &[Part],
        moves: u32,
    ) -> Result<Option<Attack>, Stopped> {
        let mut list = MoveList::default();
        let ongoing = self.moves(state, &mut list) == Outcome::Ongoing;
        let legal = (0..list.len()).any(|index| list.parts(index, self.rules) == first);
        if moves < 2 || !ongoing || !legal {
            return Ok(None);
        }
        self.tick()?;
        let undo = self.make(state, first);
        let threats = match state.side == self.attacker {
            true => Ok(Vec::new()),
            false => self.threats(state, first, moves, Order::First),
        };
        state.unmake(undo);
        let threats = threats?;
        if threats.is_empty() {
            return Ok(None);
        }
        let pair = Pair {
            parts: first.to_vec(),
            threats,
            counterstrokes: 0,
        };
        self.try_pair(state, &list, &pair, moves, Order::First)
    }

    /// Whether the attacker, who is to move, still has the threat and wins with it.
    pub(super) fn stands(&mut self, state: &mut State, threat: &[Part]) -> bool {
        if state.side != self.attacker {
            return false;
        }
        let mut list = MoveList::default();
        if self.moves(state, &mut list) != Outcome::Ongoing {
            return false;
        }
        let legal = (0..list.len()).any(|index| list.parts(index, self.rules) == threat);
        let base = self.rules.undecided(state, state.side);
        legal && self.wins(state, threat, base)
    }

    /// A threat that wins, with its name and its words.
    fn carry_out(&self, state: &mut State, threat: &[Part]) -> Attack {
        let mut list = MoveList::default();
        self.moves(state, &mut list);
        let index = (0..list.len()).find(|&i| list.parts(i, self.rules) == threat);
        let name = self.name(&list, index.unwrap_or(0));
        let why = self.words.why(state, threat, Reason::Wins);
        Attack {
            name,
            why,
            after: Next::Won,
        }
    }
}
