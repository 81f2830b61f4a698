//! The facts behind one move of the attacker, from the two positions beside it and from what the
//! proof goes on to do.

use planche_plan::{Values, passed, played};
use planche_proof::{After, Attack, Defence};
use shakmaty::{Board, Chess, Move, Position, Role, Square, attacks};

use crate::fact::{Deed, Fact, Man, Picture};
use crate::mates::{is_back_rank, is_smothered, net};
use crate::place::{san, squares, uci_of};
use crate::targets::{arrival, attacked, lined_up};

/// A move of the attacker in its surroundings.
pub(crate) struct Motive<'a> {
    pub before: &'a Chess,
    pub action: Move,
    /// The defender's move before it, if there was one.
    pub last: Option<Move>,
    /// What the proof says after it.
    pub after: &'a After,
}

impl Motive<'_> {
    /// All facts that are worth telling, the most telling first.
    pub fn facts(&self) -> Vec<Fact> {
        let next = played(self.before, self.action);
        let mut facts = Vec::new();
        facts.extend(mate(&next));
        facts.extend(self.capture());
        facts.extend(self.take_back());
        facts.extend(self.promotion());
        facts.extend(self.check(&next));
        if next.is_checkmate() {
            facts.extend(net(&next));
            return facts;
        }
        facts.extend(self.offer(&next));
        facts.extend(self.fork(&next));
        facts.extend(self.line_attack(&next));
        facts.extend(self.uncovered(&next));
        let threat = self.threat(&next);
        facts.extend(
            threat
                .as_ref()
                .and_then(|threat| self.trapped(&next, threat)),
        );
        facts.extend(threat);
        facts.extend(self.withdrawal(&next));
        facts.extend(self.before.is_check().then_some(Fact::Evaded));
        facts.extend(self.advance());
        facts.extend(self.attack(&next));
        facts
    }

    fn here(&self) -> Square {
        arrival(&self.action)
    }

    fn capture(&self) -> Option<Fact> {
        let role = self.action.capture()?;
        let square = match self.action {
            Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
            _ => self.action.to(),
        };
        let man = Man { role, square };
        Some(Fact::Captured { man })
    }

    fn take_back(&self) -> Option<Fact> {
        let last = self.last?;
        let square = arrival(&last);
        let back = self.action.is_capture() && self.action.to() == square;
        let values = Values::default();
        let even = values.of(self.action.capture()?) <= values.of(last.capture()?);
        (back && even).then_some(Fact::TookBack { square })
    }

    fn promotion(&self) -> Option<Fact> {
        let role = self.action.promotion()?;
        let square = self.here();
        let man = Man { role, square };
        Some(Fact::Promoted { man })
    }

    fn check(&self, next: &Chess) -> Vec<Fact> {
        if !next.is_check() {
            return Vec::new();
        }
        let board = next.board();
        let men = next.checkers().into_iter();
        let by: Vec<Man> = men.filter_map(|square| Man::on(board, square)).collect();
        let discovered = by.iter().all(|man| man.square != self.here());
        let mut facts = vec![Fact::Check { by, discovered }];
        let legal = next.legal_moves();
        if let (Some(king), false) = (board.king_of(next.turn()), legal.is_empty()) {
            let flees = legal.iter().any(|m| m.role() == Role::King);
            facts.extend((!flees).then_some(Fact::NoFlight { king }));
        }
        if let [only] = legal.as_slice() {
            let reply = uci_of(only);
            facts.push(Fact::Forced { reply });
        }
        facts
    }

    fn defence(&self) -> Option<&Defence> {
        match self.after {
            After::Defence(defence) => Some(defence),
            _ => None,
        }
    }

    /// The squares on which the proof takes with the man that stands on `from`, although the man
    /// there stayed where it was.
    fn taken_from(&self, from: Square) -> Vec<Square> {
        let Some(defence) = self.defence() else {
            return Vec::new();
        };
        let named = defence
            .replies
            .iter()
            .map(|(reply, answer)| (squares(*reply), answer));
        let all = named.chain(defence.otherwise.as_deref().map(|answer| (None, answer)));
        let taken = |(reply, answer): (Option<(Square, Square)>, &Attack)| {
            let Attack::Move { uci, .. } = answer else {
                return None;
            };
            let (mover, to) = squares(*uci)?;
            let arrived = reply.is_some_and(|(_, arrived)| arrived == to);
            (mover == from && !arrived).then_some(to)
        };
        all.filter_map(taken).collect()
    }

    fn fork(&self, next: &Chess) -> Option<Fact> {
        let by = Man::on(next.board(), self.here())?;
        let taken = self.taken_from(by.square);
        let counts =
            |&(square, role): &(Square, Role)| role == Role::King || taken.contains(&square);
        let targets: Vec<Man> = attacked(next, by.square)
            .into_iter()
            .filter(counts)
            .map(|(square, role)| Man { role, square })
            .collect();
        (targets.len() >= 2).then_some(Fact::Fork { by, targets })
    }

    /// A pin on the king, or a skewer whose rear man the proof goes on to take.
    fn line_attack(&self, next: &Chess) -> Option<Fact> {
        let by = Man::on(next.board(), self.here())?;
        if matches!(by.role, Role::Pawn | Role::Knight | Role::King) {
            return None;
        }
        let pair = lined_up(next, by.square)?;
        let man = |(square, role)| Man { role, square };
        let (front, rear) = (man(pair.front), man(pair.rear));
        let values = Values::default();
        if rear.role == Role::King {
            return Some(Fact::Pin { by, front, rear });
        }
        let dearer = values.of(front.role) > values.of(rear.role);
        let won = self.taken_from(by.square).contains(&rear.square);
        (dearer && won).then_some(Fact::Skewer { by, front, rear })
    }

    /// An attack by another man that this move laid open and that the proof uses.
    fn uncovered(&self, next: &Chess) -> Option<Fact> {
        let from = self.action.from()?;
        let board = next.board();
        let sliders = next.them() & board.sliders() & !shakmaty::Bitboard::from(self.here());
        let behind = sliders.into_iter().find_map(|square| {
            let by = Man::on(board, square)?;
            let new = board.attacks_from(square) & !self.before.board().attacks_from(square);
            let through = |target: &Square| attacks::between(square, *target).contains(from);
            let taken = self.taken_from(square);
            let used = |target: &Square| taken.contains(target);
            let targets = new & next.us() & !board.pawns() & !board.kings();
            let target = targets.into_iter().find(|t| through(t) && used(t))?;
            Some((by, Man::on(board, target)?))
        });
        behind.map(|(by, target)| Fact::Uncovered { by, target })
    }

    /// The man that moved can be taken by less, or for nothing.
    pub fn offer(&self, next: &Chess) -> Option<Fact> {
        let here = self.here();
        let board = next.board();
        let man = Man::on(board, here)?;
        let values = Values::default();
        let worth = values.of(man.role);
        let captured = self.action.capture().map_or(0, |role| values.of(role));
        let takers = next.legal_moves();
        let cheapest = takers
            .iter()
            .filter(|m| m.is_capture() && m.to() == here)
            .map(|m| values.of(m.role()))
            .min()?;
        let guarded = board
            .attacks_to(here, self.before.turn(), board.occupied())
            .any();
        let given = worth > captured && (cheapest < worth - captured || !guarded);
        let is_man = man.role != Role::Pawn && !self.action.is_promotion();
        (given && is_man).then_some(Fact::EnPrise { man })
    }

    /// What the proof does against replies that change nothing, if it could be done at once.
    fn threat(&self, next: &Chess) -> Option<Fact> {
        let answer = self.defence()?.otherwise.as_deref()?;
        let Attack::Move { uci, .. } = answer else {
            return None;
        };
        let free = passed(next)?;
        let action = uci.to_move(&free).ok()?;
        let there = played(&free, action);
        let board = free.board();
        let deed = if there.is_checkmate() {
            Deed::Mate
        } else if action.is_promotion() {
            Deed::Promote
        } else if action.is_capture() && !action.is_en_passant() {
            Deed::Take(Man::on(board, action.to())?)
        } else {
            Deed::Other
        };
        let san = san(&free, action);
        let action = *uci;
        Some(Fact::Threat { action, san, deed })
    }

    /// The man that is threatened with loss, if the proof takes it wherever it goes, for less than its worth.
    fn trapped(&self, next: &Chess, threat: &Fact) -> Option<Fact> {
        let Fact::Threat {
            action,
            deed: Deed::Take(man),
            ..
        } = threat
        else {
            return None;
        };
        let values = Values::default();
        let worth = values.of(man.role);
        let defence = self.defence()?;
        let caught = |flight: &Move| {
            let answer = defence.answer(uci_of(flight));
            let cheap = flight.capture().is_none_or(|role| values.of(role) < worth);
            cheap
                && matches!(answer, Some(Attack::Move { uci, .. })
                    if squares(*uci).is_some_and(|(_, to)| to == flight.to()))
        };
        let legal = next.legal_moves();
        let mut flights = legal.iter().filter(|m| m.from() == Some(man.square));
        let moves = legal.iter().any(|m| m.from() == Some(man.square));
        let taking = action.to_move(&passed(next)?).ok()?;
        let board = next.board();
        let guards = board.attacks_to(man.square, next.turn(), board.occupied());
        let wins = guards.is_empty() || values.of(taking.role()) < worth;
        let lost = man.role != Role::Pawn && moves && wins && flights.all(caught);
        lost.then_some(Fact::Trapped { man: *man })
    }

    /// The dearest man that this one attacks, if he is worth more or nobody guards him; behind a check it
    /// counts if the proof takes him.
    fn attack(&self, next: &Chess) -> Option<Fact> {
        let by = Man::on(next.board(), self.here())?;
        let values = Values::default();
        let board = next.board();
        let hurts = |&(square, role): &(Square, Role)| {
            let guarded = board
                .attacks_to(square, next.turn(), board.occupied())
                .any();
            role != Role::King && (values.of(role) > values.of(by.role) || !guarded)
        };
        let (square, role) = attacked(next, by.square).into_iter().find(hurts)?;
        if next.is_check() && !self.taken_from(by.square).contains(&square) {
            return None;
        }
        let target = Man { role, square };
        Some(Fact::Attacks { by, target })
    }

    fn withdrawal(&self, next: &Chess) -> Option<Fact> {
        let from = self.action.from()?;
        let man = Man::on(next.board(), self.here())?;
        let takes = |position: &Chess, square: Square| {
            let legal = position.legal_moves();
            legal.iter().any(|m| m.is_capture() && m.to() == square)
        };
        let was = passed(self.before).is_some_and(|free| takes(&free, from));
        let gone = man.role != Role::King && was && !takes(next, man.square);
        (gone && !self.action.is_capture()).then_some(Fact::Withdrawn { man })
    }

    fn advance(&self) -> Option<Fact> {
        let pawn = self.action.role() == Role::Pawn;
        let quiet = !self.action.is_capture() && !self.action.is_promotion();
        let man = Man {
            role: Role::Pawn,
            square: self.here(),
        };
        (pawn && quiet).then_some(Fact::Advanced { man })
    }
}

fn mate(next: &Chess) -> Option<Fact> {
    let king = next.board().king_of(next.turn())?;
    let picture = match () {
        () if is_smothered(next) => Some(Picture::Smothered),
        () if is_back_rank(next) => Some(Picture::BackRank),
        () => None,
    };
    next.is_checkmate().then_some(Fact::Mate { king, picture })
}

/// The facts of a reply: what it takes, checks and guards.
pub(crate) fn of_reply(before: &Chess, action: Move, guarded: Option<Square>) -> Vec<Fact> {
    let next = played(before, action);
    let reply = Motive {
        before,
        action,
        last: None,
        after: &After::Settled,
    };
    let mut facts: Vec<Fact> = reply.capture().into_iter().collect();
    facts.extend(reply.check(&next).into_iter().take(1));
    facts.extend(guarded.and_then(|target| new_guard(before, &next, action, target)));
    facts
}

/// The man that moved guards a square that it did not guard before.
fn new_guard(before: &Chess, next: &Chess, action: Move, target: Square) -> Option<Fact> {
    let man = Man::on(next.board(), arrival(&action))?;
    let guarded = |board: &Board, square: Square| board.attacks_from(square).contains(target);
    let new = guarded(next.board(), man.square) && !guarded(before.board(), action.from()?);
    new.then_some(Fact::Guards { man, target })
}
