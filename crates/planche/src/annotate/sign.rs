//! Cheap first tests: does a position show any sign of a combination?
//!
//! Most positions of a game have none, and a search in all of them would take a hundred times as
//! long. A sign claims nothing; it only says where to look.

use planche_facts::{Facts, exchange};
use planche_plan::{Units, Values};
use shakmaty::{Bitboard, Chess, Color, Position, Role, Square, attacks};

/// Why a position is worth a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A capture that wins so much in the exchange.
    Capture(Units),
    /// The game itself goes on with a gain or a mate for the side to move.
    Played,
    /// A man can go where he attacks two enemies that are not well guarded.
    Fork,
    /// The enemy king can be checked and has hardly a square to go to.
    King,
}

/// The strongest sign that a gain of `wanted` units is there for the side to move.
pub(super) fn find(position: &Chess, wanted: Units, values: Values) -> Option<Sign> {
    let facts = Facts::new(position.board(), values);
    let look = Look {
        position,
        facts,
        values,
        us: position.turn(),
    };
    look.capture(wanted)
        .or_else(|| look.king())
        .or_else(|| look.fork())
}

struct Look<'a> {
    position: &'a Chess,
    facts: Facts,
    values: Values,
    us: Color,
}

/// The enemy king has at most so many flight squares where a check is a sign.
const FLIGHTS: usize = 1;

impl Look<'_> {
    fn men(&self, color: Color) -> Bitboard {
        self.position.board().by_color(color)
    }

    fn enemies(&self) -> Bitboard {
        self.men(!self.us)
    }

    fn capture(&self, wanted: Units) -> Option<Sign> {
        let board = self.position.board();
        let mut best = 0;
        for to in self.enemies() & !board.kings() {
            if self.facts.worth(to) <= best {
                continue;
            }
            for from in self.facts.attackers(to, self.us) {
                best = best.max(exchange(board, self.values, from, to));
            }
        }
        (best >= wanted).then_some(Sign::Capture(best))
    }

    /// A check on a king who has hardly a square to go to.
    fn king(&self) -> Option<Sign> {
        let king = self.facts.king(!self.us)?;
        let flights = self.facts.flights(!self.us).count();
        (flights <= FLIGHTS && self.can_check(king)).then_some(Sign::King)
    }

    fn can_check(&self, king: Square) -> bool {
        let board = self.position.board();
        let occupied = board.occupied();
        let lines = [
            (Role::Knight, attacks::knight_attacks(king)),
            (Role::Bishop, attacks::bishop_attacks(king, occupied)),
            (Role::Rook, attacks::rook_attacks(king, occupied)),
            (Role::Queen, attacks::queen_attacks(king, occupied)),
        ];
        let free = !self.men(self.us);
        lines.iter().any(|(role, squares)| {
            let men = board.by_role(*role) & self.men(self.us);
            men.into_iter()
                .any(|man| !(self.facts.attacks_from(man) & *squares & free).is_empty())
        })
    }

    /// A move to a square where the man is not lost and attacks two targets.
    fn fork(&self) -> Option<Sign> {
        let board = self.position.board();
        let movers = self.men(self.us) & !board.kings() & !board.pawns();
        let found = movers.into_iter().any(|from| {
            let role = board.role_at(from).unwrap_or(Role::Pawn);
            let targets = self.targets(role);
            if targets.count() < 2 {
                return false;
            }
            let arrivals = self.facts.attacks_from(from) & !self.men(self.us);
            arrivals.into_iter().any(|to| {
                let occupied = board.occupied().without(from);
                let hit = attacks::attacks(to, role.of(self.us), occupied) & targets;
                hit.without(to).count() >= 2 && self.is_safe(from, to)
            })
        });
        found.then_some(Sign::Fork)
    }

    /// The king, men worth more, and men that nobody guards.
    fn targets(&self, by: Role) -> Bitboard {
        let board = self.position.board();
        let worth = self.values.of(by);
        let mut targets = Bitboard::EMPTY;
        for square in self.enemies() & !board.pawns() {
            let loose = self.facts.guards(square).is_empty();
            if loose || self.facts.worth(square) > worth {
                targets.add(square);
            }
        }
        targets
    }

    fn is_safe(&self, from: Square, to: Square) -> bool {
        exchange(self.position.board(), self.values, from, to) >= 0
    }
}
