//! What single facts come to on the board.

use planche_explain::{Deed, Man, Picture};
use planche_proof::{After, Attack};
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, Piece, Position, Rank, Role, Square, attacks,
};

use crate::place::{after, attacks_square, enemies, stands};

/// How many moves the attacker needs at most, if every line is mate.
pub fn longest_mate(attack: &Attack, position: &Chess) -> Option<usize> {
    let Attack::Move {
        uci, after: proof, ..
    } = attack
    else {
        return None;
    };
    let next = after(position, uci.to_move(position).ok()?);
    match proof {
        After::Mate => next.is_checkmate().then_some(1),
        After::Defence(defence) => {
            let mut most = 0;
            for reply in next.legal_moves() {
                let answer = defence.answer(reply.to_uci(CastlingMode::Standard))?;
                most = most.max(longest_mate(answer, &after(&next, reply))?);
            }
            Some(most + 1)
        }
        _ => None,
    }
}

pub fn shows(here: &Chess, king: Square, picture: Picture) -> bool {
    let own = here.us();
    let around = attacks::king_attacks(king);
    match picture {
        Picture::Smothered => {
            let knights = here.checkers() & here.board().knights();
            knights.any() && (around & !own).is_empty()
        }
        Picture::BackRank => {
            let home = here.turn().fold_wb(Rank::First, Rank::Eighth);
            let before = here.turn().fold_wb(Rank::Second, Rank::Seventh);
            let front = around & Bitboard::from(before);
            let along = here.checkers() & Bitboard::from(home) & here.board().rooks_and_queens();
            king.rank() == home && (front & !own).is_empty() && along.any()
        }
    }
}

/// Whether `rear` stands right behind `front`, seen from `by`, and both are enemies of `by`.
pub fn lined_up(here: &Chess, by: Square, front: Square, rear: Square) -> bool {
    let clear = |a, b| (attacks::between(a, b) & here.board().occupied()).is_empty();
    attacks_square(here, by, front)
        && enemies(here, by, front)
        && enemies(here, by, rear)
        && attacks::between(by, rear).contains(front)
        && clear(by, front)
        && clear(front, rear)
}

pub fn threat(here: &Chess, action: UciMove, san: &str, deed: Deed) -> bool {
    let Ok(passed) = here.clone().swap_turn() else {
        return false;
    };
    let Ok(action) = action.to_move(&passed) else {
        return false;
    };
    let told = shakmaty::san::SanPlus::from_move(passed.clone(), action).to_string();
    told == san
        && match deed {
            Deed::Mate => after(&passed, action).is_checkmate(),
            Deed::Take(man) => {
                stands(&passed, &man)
                    && action.capture() == Some(man.role)
                    && action.to() == man.square
            }
            Deed::Promote => action.is_promotion(),
            Deed::Other => true,
        }
}

/// Whether every square next to the king and off his rank is taken by his own men, or would be
/// attacked with the king gone from where he stands.
pub fn confined(here: &Chess, king: Square, side: Color) -> bool {
    let board = here.board();
    let free = |square: &Square| {
        let attackers = board.attacks_to(*square, !side, board.occupied().without(king));
        board.color_at(*square) != Some(side) && attackers.is_empty()
    };
    let around = attacks::king_attacks(king).into_iter();
    board.king_of(side) == Some(king)
        && !around
            .filter(|square| square.rank() != king.rank())
            .any(|square| free(&square))
}

pub fn loose(here: &Chess, man: &Man, by: UciMove, san: &str) -> bool {
    let Ok(action) = by.to_move(here) else {
        return false;
    };
    let next = after(here, action);
    let replies = next.legal_moves();
    stands(here, man)
        && action.to() == man.square
        && shakmaty::san::SanPlus::from_move(here.clone(), action).to_string() == san
        && !replies
            .iter()
            .any(|m| m.to() == man.square || after(&next, *m).is_checkmate())
}

/// Whether the men of both sides differ between two positions by just this: the side to move at the root
/// has these more, the other side those.
pub fn traded(root: &Chess, here: &Chess, won: &[Role], given: &[Role]) -> bool {
    let attacker = root.turn();
    let count = |position: &Chess, color, role| {
        let men = position.board().by_piece(Piece { color, role });
        i64::try_from(men.count()).expect("at most 64")
    };
    let gone = |color, role| count(root, color, role) - count(here, color, role);
    let among = |men: &[Role], role| men.iter().filter(|man| **man == role).count();
    Role::ALL.into_iter().all(|role| {
        let balance = gone(!attacker, role) - gone(attacker, role);
        let told = i64::try_from(among(won, role)).expect("small")
            - i64::try_from(among(given, role)).expect("small");
        balance == told
    })
}
