//! The defender's replies, each with what answers it.

use std::collections::BTreeMap;

use super::{Order, Pair, Search, Stopped};
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::state::State;
use crate::win::proof::{Attack, Defence, Next};
use crate::win::words::Reason;

impl Search<'_> {
    /// Whether every reply loses; what answers each of them.
    pub(super) fn defence(
        &mut self,
        state: &mut State,
        threat: Option<&[Part]>,
        moves: u32,
        order: Order,
    ) -> Result<Option<Next>, Stopped> {
        let mut list = MoveList::default();
        match self.moves(state, &mut list) {
            Outcome::Ongoing => {}
            Outcome::Won(side) if side == self.attacker => return Ok(Some(Next::Won)),
            _ => return Ok(None),
        }
        let parts: Vec<&[Part]> = (0..list.len()).map(|i| list.parts(i, self.rules)).collect();
        let names = self.rules.name_moves(&parts);
        let mut answers = BTreeMap::new();
        let mut carried_out = None;
        for (name, parts) in names.into_iter().zip(parts) {
            let undo = self.rules.make(state, parts);
            let answer = self.answer(state, threat, &mut carried_out, moves, order);
            state.unmake(undo);
            match answer? {
                Some(answer) => answers.insert(name, answer),
                None => return Ok(None),
            };
        }
        Ok(Some(Next::Defence(Box::new(Defence::gather(answers)))))
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
            return self.defence(state, None, moves, order);
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
        let undo = self.rules.make(state, first);
        let threat = match state.side == self.attacker {
            true => Ok(None),
            false => self.threat(state, first, moves, Order::First),
        };
        state.unmake(undo);
        let Some(threat) = threat? else {
            return Ok(None);
        };
        let pair = Pair {
            parts: first.to_vec(),
            threat: Some(threat),
            counterstrokes: 0,
        };
        self.try_pair(state, &list, &pair, moves, Order::First)
    }

    /// Whether the attacker, who is to move, still has the threat and wins with it.
    pub(super) fn stands(&self, state: &mut State, threat: &[Part]) -> bool {
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
