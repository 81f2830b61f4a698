//! The moves that change the count of men, and those that give check, without playing them.
//!
//! A search that follows nothing but captures asks for these far more often than for anything else, so
//! they are found without making the quiet moves first.

use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, Move, MoveList, Position, Rank, Role, Square, attacks,
};

/// The roles to which a pawn is promoted, the strongest first.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// All legal captures and promotions of the side to move.
///
/// ```
/// use planche_facts::{forcing_moves, loud_moves};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
///
/// let fen: Fen = "4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// assert_eq!(loud_moves(&position).len(), 1);
/// assert_eq!(forcing_moves(&position).len(), 2, "the rook checks on h8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn loud_moves(position: &Chess) -> MoveList {
    let mut moves = MoveList::new();
    add_loud_moves(position, &mut moves);
    moves
}

/// The same into a list that is there already, which spares a copy.
pub fn add_loud_moves(position: &Chess, moves: &mut MoveList) {
    match Ground::new(position) {
        Some(ground) => ground.loud(moves),
        None => moves.extend(position.legal_moves().iter().copied().filter(is_loud)),
    }
}

/// All legal captures, promotions and checks of the side to move; those that are not checks alone come
/// first.
pub fn forcing_moves(position: &Chess) -> MoveList {
    let mut moves = MoveList::new();
    add_forcing_moves(position, &mut moves);
    moves
}

/// The same into a list that is there already.
pub fn add_forcing_moves(position: &Chess, moves: &mut MoveList) {
    match Ground::new(position) {
        Some(ground) => {
            ground.loud(moves);
            ground.quiet_checks(moves);
        }
        None => {
            let legal = position.legal_moves();
            let quiet_check = |m: &Move| !is_loud(m) && gives_check(position, m);
            moves.extend(legal.iter().copied().filter(is_loud));
            moves.extend(legal.iter().copied().filter(quiet_check));
        }
    }
}

/// A move that mates at once.
///
/// ```
/// use planche_facts::mate_in_one;
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
///
/// let fen: Fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// assert_eq!(mate_in_one(&position).map(|m| m.to_string()), Some("Rd1-d8".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate_in_one(position: &Chess) -> Option<Move> {
    let mut moves = MoveList::new();
    match Ground::new(position) {
        Some(ground) => {
            ground.loud(&mut moves);
            moves.retain(|m| gives_check(position, m));
            ground.quiet_checks(&mut moves);
        }
        None => {
            moves = position.legal_moves();
            moves.retain(|m| gives_check(position, m));
        }
    }
    moves.iter().copied().find(|m| is_mating(position, m))
}

/// Whether a check is mate: most leave the king a square, which is soon seen.
fn is_mating(position: &Chess, m: &Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(*m);
    let board = after.board();
    let flees = |king: Square| {
        let without = board.occupied().without(king);
        let squares = attacks::king_attacks(king) & !after.us();
        let mut squares = squares.into_iter();
        squares.any(|to| {
            board
                .attacks_to(to, after.turn().other(), without)
                .is_empty()
        })
    };
    !board.king_of(after.turn()).is_some_and(flees) && after.legal_moves().is_empty()
}

/// What holds for all moves of a side that is not in check.
struct Ground<'a> {
    position: &'a Chess,
    king: Square,
    pinned: Bitboard,
}

impl<'a> Ground<'a> {
    fn new(position: &'a Chess) -> Option<Ground<'a>> {
        let king = position.board().king_of(position.turn());
        let king = king.filter(|_| !position.is_check())?;
        let pinned = blockers(position, king, position.them()) & position.us();
        Some(Ground {
            position,
            king,
            pinned,
        })
    }

    fn may_go(&self, from: Square, to: Square) -> bool {
        !self.pinned.contains(from) || attacks::aligned(self.king, from, to)
    }

    fn is_safe(&self, to: Square) -> bool {
        let board = self.position.board();
        let them = self.position.turn().other();
        board.attacks_to(to, them, board.occupied()).is_empty()
    }

    /// Captures and promotions.
    fn loud(&self, moves: &mut MoveList) {
        let position = self.position;
        let board = position.board();
        let us = position.turn();
        let enemies = position.them();
        for from in position.our(Role::Pawn) {
            let taking = attacks::pawn_attacks(us, from) & enemies;
            let pushing = push(us, from) & !board.occupied() & last_rank(us);
            for to in taking | pushing {
                if self.may_go(from, to) {
                    self.add_pawn_move(from, to, moves);
                }
            }
        }
        for from in position.us() & !board.pawns() & !board.kings() {
            for to in board.attacks_from(from) & enemies {
                if self.may_go(from, to) {
                    self.add(from, to, moves);
                }
            }
        }
        for to in attacks::king_attacks(self.king) & enemies {
            if self.is_safe(to) {
                self.add(self.king, to, moves);
            }
        }
        if position.maybe_ep_square().is_some() {
            moves.extend(position.en_passant_moves());
        }
    }

    /// Checks that capture nothing and promote nothing.
    fn quiet_checks(&self, moves: &mut MoveList) {
        let position = self.position;
        let board = position.board();
        let us = position.turn();
        let Some(target) = board.king_of(us.other()) else {
            return;
        };
        let occupied = board.occupied();
        let empty = !occupied;
        let straight = attacks::rook_attacks(target, occupied);
        let slanting = attacks::bishop_attacks(target, occupied);
        let uncovering = blockers(position, target, position.us()) & position.us();
        let by_pawn = attacks::pawn_attacks(us.other(), target);
        for from in position.us() {
            let Some(role) = board.role_at(from) else {
                continue;
            };
            let uncovers = uncovering.contains(from);
            let direct = match role {
                Role::Pawn => by_pawn,
                Role::Knight => attacks::knight_attacks(target),
                Role::Bishop => slanting,
                Role::Rook => straight,
                Role::Queen => straight | slanting,
                Role::King => Bitboard::EMPTY,
            };
            if !uncovers && (role == Role::King || role == Role::Pawn && !on_file(from, by_pawn)) {
                continue;
            }
            let reach = match role {
                Role::Pawn => pushes(us, from, empty) & !last_rank(us),
                _ => board.attacks_from(from) & empty,
            };
            let reach = if uncovers { reach } else { reach & direct };
            for to in reach {
                let checks = direct.contains(to) || uncovers && !attacks::aligned(target, from, to);
                let legal = match role {
                    Role::King => self.is_safe(to),
                    _ => self.may_go(from, to),
                };
                if checks && legal {
                    self.add(from, to, moves);
                }
            }
        }
        for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
            if !position.castles().has(us, side) {
                continue;
            }
            let castling = position.castling_moves(side);
            moves.extend(castling.into_iter().filter(|m| gives_check(position, m)));
        }
    }

    fn add_pawn_move(&self, from: Square, to: Square, moves: &mut MoveList) {
        if last_rank(self.position.turn()).contains(to) {
            for role in PROMOTIONS {
                moves.push(self.normal(Role::Pawn, from, to, Some(role)));
            }
        } else {
            self.add(from, to, moves);
        }
    }

    fn add(&self, from: Square, to: Square, moves: &mut MoveList) {
        if let Some(role) = self.position.board().role_at(from) {
            moves.push(self.normal(role, from, to, None));
        }
    }

    fn normal(&self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> Move {
        Move::Normal {
            role,
            from,
            capture: self.position.board().role_at(to),
            to,
            promotion,
        }
    }
}

/// Captures and promotions.
pub fn is_loud(m: &Move) -> bool {
    m.is_capture() || m.is_promotion()
}

/// Whether a legal move gives check.
pub fn gives_check(position: &Chess, m: &Move) -> bool {
    let us = position.turn();
    let board = position.board();
    let (Some(king), Some(from)) = (board.king_of(us.other()), m.from()) else {
        return false;
    };
    if m.is_castle() {
        return position
            .clone()
            .play(*m)
            .is_ok_and(|after| after.is_check());
    }
    let role = m.promotion().unwrap_or(m.role());
    let mut occupied = board.occupied().without(from).with(m.to());
    if m.is_en_passant() {
        occupied = occupied.without(Square::from_coords(m.to().file(), from.rank()));
    }
    let direct = attacks::attacks(m.to(), role.of(us), occupied).contains(king);
    direct || board.attacks_to(king, us, occupied).without(from).any()
}

/// Whether the side to move, not in check, has a legal move at all: the usual case is seen at once.
pub fn can_move(position: &Chess) -> bool {
    let Some(king) = position.board().king_of(position.turn()) else {
        return !position.legal_moves().is_empty();
    };
    let board = position.board();
    let free = position.us()
        & !board.pawns()
        & !board.kings()
        & !blockers(position, king, position.them());
    free.into_iter()
        .any(|from| (board.attacks_from(from) & !position.us()).any())
        || !position.legal_moves().is_empty()
}

/// The men, of either side, that alone stand between a king and a slider of `attackers` that would attack
/// him.
fn blockers(position: &Chess, king: Square, attackers: Bitboard) -> Bitboard {
    let board = position.board();
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let slanting = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    ((straight | slanting) & attackers)
        .into_iter()
        .filter_map(|sniper| (attacks::between(king, sniper) & board.occupied()).single_square())
        .collect()
}

fn last_rank(side: Color) -> Bitboard {
    Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First))
}

/// The square in front of a pawn.
fn push(side: Color, from: Square) -> Bitboard {
    let ahead = from.offset(side.fold_wb(8, -8));
    ahead.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

/// Whether one of the squares is on the file of a pawn.
fn on_file(pawn: Square, squares: Bitboard) -> bool {
    (Bitboard::from_file(pawn.file()) & squares).any()
}

/// The squares to which a pawn can be pushed.
fn pushes(side: Color, from: Square, empty: Bitboard) -> Bitboard {
    let one = push(side, from) & empty;
    let home = side.fold_wb(Rank::Second, Rank::Seventh);
    let two = one.into_iter().filter(|_| from.rank() == home);
    let two = two.map(|middle| push(side, middle) & empty);
    two.fold(one, |squares, more| squares | more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Plays numbered moves from the start, or from a position rich in promotions and pins.
    fn walk(choices: &[u8], fen: &str) -> Chess {
        let fen: shakmaty::fen::Fen = fen.parse().unwrap();
        let mut position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        for &choice in choices {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                break;
            };
            position.play_unchecked(m);
        }
        position
    }

    fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
        let mut moves: Vec<String> = moves.into_iter().map(|m| format!("{m:?}")).collect();
        moves.sort();
        moves
    }

    fn check(position: &Chess) {
        let legal = position.legal_moves();
        let loud = legal.iter().copied().filter(is_loud);
        assert_eq!(sorted(loud_moves(position)), sorted(loud));
        let forcing = legal.iter().copied();
        let forcing = forcing.filter(|m| is_loud(m) || gives_check(position, m));
        assert_eq!(sorted(forcing_moves(position)), sorted(forcing));
        let mate = mate_in_one(position);
        let mates = |m: &Move| {
            position
                .clone()
                .play(*m)
                .is_ok_and(|after| after.is_checkmate())
        };
        assert_eq!(mate.is_some(), legal.iter().any(mates));
        assert!(mate.is_none_or(|m| mates(&m) && legal.contains(&m)));
        for m in &legal {
            let mut after = position.clone();
            after.play_unchecked(*m);
            assert_eq!(gives_check(position, m), after.is_check(), "{m:?}");
        }
        if !position.is_check() {
            assert_eq!(can_move(position), !legal.is_empty());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn they_are_those_that_the_rules_give(choices in prop::collection::vec(any::<u8>(), 0..90)) {
            check(&walk(&choices, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
            check(&walk(&choices, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
            check(&walk(&choices, "1n1r4/PP2k3/8/2pP1q2/2Pp1Q2/8/p1p1K3/1N1R4 w - c6 0 1"));
        }
    }

    #[test]
    fn a_stalemated_side_cannot_move() {
        assert!(!can_move(&walk(&[], "k7/8/1Q6/8/8/8/8/K7 b - - 0 1")));
        assert!(can_move(&walk(&[], "k7/7p/1Q6/8/8/8/8/K7 b - - 0 1")));
    }
}
