//! The mate that a line ends with, seen from where the line begins: what stands in its way.

use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role, Square, attacks};

use crate::fact::{Fact, Man};
use crate::ply::{Ply, origin};
use crate::targets::arrival;

/// A mating move and its obstacles at the root.
#[derive(Debug)]
pub(crate) struct Blow<'a> {
    /// The mating move, or the check that can only be put off.
    pub ply: &'a Ply,
    /// Whether it is mate at once.
    pub is_mate: bool,
    /// The man that mates, where it stands at the root.
    pub man: Man,
    /// Where it mates.
    pub target: Square,
    /// Men that stand on the line from it to there, if it has not moved before.
    pub blockers: Vec<Man>,
    /// Enemy men, but the king, that guard the square and are gone when the blow falls.
    pub guards: Vec<Man>,
    /// The king, if he stands already where he is mated and cannot leave his rank.
    pub confined: Option<Square>,
}

impl Blow<'_> {
    /// "mate on d1", or where the mate can be put off "a mating check on e3".
    pub fn words(&self) -> String {
        match self.is_mate {
            true => format!("mate on {}", self.target),
            false => format!("a mating check on {}", self.target),
        }
    }
}

/// The mate at the end of a line of more than one move.
pub(crate) fn blow<'a>(root: &Chess, line: &'a [Ply]) -> Option<Blow<'a>> {
    let last = line.len().checked_sub(1).filter(|&last| last > 0)?;
    let mate = line[last].facts.iter().find_map(|fact| match fact {
        Fact::Mate { king, .. } => Some(*king),
        _ => None,
    })?;
    let end = last;
    let last = before_interposing(line, last);
    let ply = &line[last];
    let board = root.board();
    let man = Man::on(board, origin(line, last)?)?;
    let target = arrival(&ply.action);
    let piece = board.piece_at(man.square)?;
    let king = board.king_of(!root.turn())?;
    let at_home = king == mate && is_confined(board, king, !root.turn());
    Some(Blow {
        ply,
        is_mate: last == end,
        man,
        target,
        blockers: match ply.action.from() == Some(man.square) {
            true => blockers(board, piece, man.square, target),
            false => Vec::new(),
        },
        guards: removed(guards(board, !root.turn(), target), root, &ply.before),
        confined: at_home.then_some(king),
    })
}

/// Where the mate only takes a man that was put between, the check before it is the blow.
fn before_interposing(line: &[Ply], last: usize) -> usize {
    let [.., check, reply, mate] = &line[..=last] else {
        return last;
    };
    let no_flight = check
        .facts
        .iter()
        .any(|fact| matches!(fact, Fact::NoFlight { .. }));
    let put_between = !reply.action.is_capture() && arrival(&reply.action) == arrival(&mate.action);
    match no_flight && put_between {
        true => before_interposing(line, last - 2),
        false => last,
    }
}

/// The men between a slider and a square on its line; a friend that slides along the same line is
/// no obstacle.
fn blockers(board: &Board, piece: Piece, from: Square, to: Square) -> Vec<Man> {
    let slides = attacks::attacks(from, piece, Bitboard::EMPTY).contains(to);
    if !slides || matches!(piece.role, Role::Pawn | Role::Knight | Role::King) {
        return Vec::new();
    }
    let between = (attacks::between(from, to) & board.occupied()).into_iter();
    let obstacle = |square: &Square| {
        let helps = board.piece_at(*square).is_some_and(|man| {
            man.color == piece.color
                && attacks::attacks(*square, man, Bitboard::EMPTY).contains(to)
                && matches!(man.role, Role::Bishop | Role::Rook | Role::Queen)
        });
        !helps
    };
    between
        .filter(obstacle)
        .filter_map(|square| Man::on(board, square))
        .collect()
}

fn guards(board: &Board, side: Color, target: Square) -> Vec<Man> {
    let men = board.attacks_to(target, side, board.occupied()) & !board.kings();
    let mut men: Vec<Man> = men
        .into_iter()
        .filter_map(|square| Man::on(board, square))
        .collect();
    men.sort_by_key(|man| (std::cmp::Reverse(man.role), man.square));
    men
}

/// Those men that no longer stand where they stood.
fn removed(men: Vec<Man>, root: &Chess, later: &Chess) -> Vec<Man> {
    let stays = |man: &Man| {
        let piece = |position: &Chess| position.board().piece_at(man.square);
        piece(root) == piece(later)
    };
    men.into_iter().filter(|man| !stays(man)).collect()
}

/// Whether every square next to a king and off his rank is taken by his own men or attacked.
fn is_confined(board: &Board, king: Square, side: Color) -> bool {
    let rank = Bitboard::from(king.rank());
    let around = attacks::king_attacks(king) & !rank & !board.by_color(side);
    let occupied = board.occupied().without(king);
    around
        .into_iter()
        .all(|square| board.attacks_to(square, !side, occupied).any())
}
