//! The capture search: does the gain stay in hand when the fighting is played out?
//!
//! Both sides capture and promote; a side in check tries every evasion; the attacker may stand pat
//! as soon as the wanted gain is on the board. The defender has no such choice to make: he stops
//! when no capture helps him. Twelve plies are looked at. At the end of them a position counts as
//! it stands for the defender to move, and as lost for the attacker to move.
//!
//! The same definition is written down, independently and in another language, in the checker
//! that this one is compared with; `scripts/crosscheck-proofs.sh` does that.

use shakmaty::{Chess, Color, Move, Position};

use crate::worth::Worth;

/// How many plies of captures are looked at.
pub(crate) const DEPTH: u32 = 12;

/// The search gave up: the number is the budget that is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfBudget(pub u64);

/// A count of positions that may not pass its limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meter {
    pub spent: u64,
    pub limit: u64,
}

impl Meter {
    pub(crate) fn new(limit: u64) -> Meter {
        Meter { spent: 0, limit }
    }

    pub(crate) fn tick(&mut self) -> Result<(), OutOfBudget> {
        self.spent += 1;
        if self.spent > self.limit {
            Err(OutOfBudget(self.limit))
        } else {
            Ok(())
        }
    }
}

/// What is at stake: whose gain is counted, from what, and how much of it is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stake {
    pub attacker: Color,
    pub base: i32,
    pub wanted: i32,
    pub worth: Worth,
}

impl Stake {
    /// The stake of a claim about `root`.
    pub(crate) fn new(root: &Chess, wanted: i32, worth: Worth) -> Stake {
        let attacker = root.turn();
        Stake {
            attacker,
            base: worth.balance(root.board(), attacker),
            wanted,
            worth,
        }
    }

    /// The material won since the root.
    pub(crate) fn gain(&self, position: &Chess) -> i32 {
        self.worth.balance(position.board(), self.attacker) - self.base
    }

    pub(crate) fn in_hand(&self, position: &Chess) -> bool {
        self.gain(position) >= self.wanted
    }
}

/// The position after a move that is known to be legal.
pub(crate) fn after(position: &Chess, legal: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(legal);
    next
}

/// What takes a gain away, the defender to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noise {
    /// Nothing does.
    None,
    /// This reply and what follows it.
    Reply(Move),
    /// It is not there, or it is stalemate.
    Other,
}

/// The capture search on one stake.
#[derive(Debug)]
pub(crate) struct CaptureSearch<'m> {
    pub stake: Stake,
    pub meter: &'m mut Meter,
}

impl CaptureSearch<'_> {
    /// With the defender to move: does the gain stay, whatever he captures?
    pub(crate) fn quiet_for_defender(
        &mut self,
        position: &Chess,
        depth: u32,
    ) -> Result<bool, OutOfBudget> {
        Ok(self.noise(position, depth)? == Noise::None)
    }

    /// With the defender to move: what takes the gain away?
    pub(crate) fn noise(&mut self, position: &Chess, depth: u32) -> Result<Noise, OutOfBudget> {
        self.meter.tick()?;
        let check = position.is_check();
        if !check && !self.stake.in_hand(position) {
            return Ok(Noise::Other);
        }
        let legal = position.legal_moves();
        if legal.is_empty() || depth == 0 {
            let held = if legal.is_empty() {
                check
            } else {
                self.stake.in_hand(position)
            };
            return Ok(if held { Noise::None } else { Noise::Other });
        }
        for &reply in legal.iter().filter(|m| check || is_fighting(**m)) {
            if !self.quiet_for_attacker(&after(position, reply), depth - 1)? {
                return Ok(Noise::Reply(reply));
            }
        }
        Ok(Noise::None)
    }

    /// With the attacker to move: can he stand pat, or capture his way to the gain?
    pub(crate) fn quiet_for_attacker(
        &mut self,
        position: &Chess,
        depth: u32,
    ) -> Result<bool, OutOfBudget> {
        self.meter.tick()?;
        let check = position.is_check();
        if !check && self.stake.in_hand(position) {
            return Ok(true);
        }
        if depth == 0 {
            return Ok(false);
        }
        let mut fighting = position.legal_moves();
        fighting.retain(|m| check || is_fighting(*m));
        fighting.sort_by_key(|m| -m.capture().map_or(0, |role| self.stake.worth.of(role)));
        for &attack in &fighting {
            if self.quiet_for_defender(&after(position, attack), depth - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a move belongs to the fighting: a capture or a promotion.
fn is_fighting(m: Move) -> bool {
    m.is_capture() || m.is_promotion()
}
