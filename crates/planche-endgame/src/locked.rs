//! Kings and two pawns that block each other: the smallest pawn ending in which both sides have a man.
//!
//! The pawns cannot move, so only the kings do, until one of them takes a pawn and the rest is king
//! and pawn against king. For every pair of pawns an exact table of all places of the kings is made
//! when it is first asked for, in a few milliseconds.

use std::sync::OnceLock;

use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};

use crate::class::Class;
use crate::ending::Ending;
use crate::placement::Placement;
use crate::table::{Turn, Value};

/// Who wins, and after how many plies the pawn ending with three men is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Locked {
    /// The winner; none if it is a draw.
    pub winner: Option<Color>,
    /// The plies until then, with the winner in a hurry; 0 for a draw.
    pub plies: u16,
}

/// Judges a position with one pawn a side that block each other, and nothing else but the kings.
pub fn locked(position: &Chess) -> Option<Locked> {
    let pawns = Pawns::of(position)?;
    let kings = Kings::of(position)?;
    Some(pawns.table()[kings.index()])
}

/// The move that wins fastest where the side to move wins.
pub fn best_locked(position: &Chess) -> Option<Move> {
    let here = locked(position)?;
    if here.winner != Some(position.turn()) {
        return None;
    }
    let wins = |m: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        let known = locked(&after).map(|next| (next.winner, next.plies));
        let (winner, plies) = known.or_else(|| Some((crate::expert(&after)?.winner(), 0)))?;
        (winner == here.winner).then_some(plies)
    };
    let moves = position.legal_moves();
    let best = moves.into_iter().filter_map(|m| Some((wins(&m)?, m)));
    best.min_by_key(|(plies, m)| (*plies, m.from(), m.to()))
        .map(|(_, m)| m)
}

const DRAWN: Locked = Locked {
    winner: None,
    plies: 0,
};

type Table = Vec<Locked>;

/// A white pawn and the black pawn in front of it.
#[derive(Debug, Clone, Copy)]
struct Pawns {
    white: Square,
    black: Square,
}

/// The kings and who is to move.
#[derive(Debug, Clone, Copy)]
struct Kings {
    white: Square,
    black: Square,
    turn: Color,
}

impl Kings {
    fn of(position: &Chess) -> Option<Kings> {
        Some(Kings {
            white: position.board().king_of(Color::White)?,
            black: position.board().king_of(Color::Black)?,
            turn: position.turn(),
        })
    }

    fn index(self) -> usize {
        let side = usize::from(self.turn == Color::Black);
        (usize::from(self.white) * 64 + usize::from(self.black)) * 2 + side
    }

    fn all() -> impl Iterator<Item = Kings> {
        let squares = || Square::ALL.into_iter();
        squares().flat_map(move |white| {
            squares().flat_map(move |black| {
                Color::ALL
                    .into_iter()
                    .map(move |turn| Kings { white, black, turn })
            })
        })
    }

    fn own(self) -> Square {
        self.turn.fold_wb(self.white, self.black)
    }

    fn other(self) -> Square {
        self.turn.fold_wb(self.black, self.white)
    }

    fn after(self, to: Square) -> Kings {
        let turn = !self.turn;
        match self.turn {
            Color::White => Kings {
                white: to,
                turn,
                ..self
            },
            Color::Black => Kings {
                black: to,
                turn,
                ..self
            },
        }
    }
}

impl Pawns {
    fn of(position: &Chess) -> Option<Pawns> {
        let board = position.board();
        if board.occupied().count() != 4 || position.castles().any() {
            return None;
        }
        let pawn = |color| (board.by_role(Role::Pawn) & board.by_color(color)).single_square();
        let (white, black) = (pawn(Color::White)?, pawn(Color::Black)?);
        (white.offset(8) == Some(black)).then_some(Pawns { white, black })
    }

    fn table(self) -> &'static Table {
        static TABLES: [OnceLock<Table>; 64] = [const { OnceLock::new() }; 64];
        TABLES[usize::from(self.white)].get_or_init(|| self.solve())
    }

    /// Whether this can stand on a board.
    fn is_legal(self, kings: Kings) -> bool {
        let men = [kings.white, kings.black, self.white, self.black];
        let apart: Bitboard = men.into_iter().collect();
        apart.count() == 4
            && !attacks::king_attacks(kings.white).contains(kings.black)
            && !self.guards(kings.turn).contains(kings.other())
            && self.white.rank() >= Rank::Second
            && self.black.rank() <= Rank::Seventh
    }

    /// The squares that the pawn of this side guards.
    fn guards(self, side: Color) -> Bitboard {
        attacks::pawn_attacks(side, side.fold_wb(self.white, self.black))
    }

    /// Where the king to move may go.
    fn steps(self, kings: Kings) -> Bitboard {
        let own_pawn = kings.turn.fold_wb(self.white, self.black);
        attacks::king_attacks(kings.own())
            & !attacks::king_attacks(kings.other())
            & !self.guards(!kings.turn)
            & !Bitboard::from_square(own_pawn)
    }

    /// The exact table: what is won or lost is found round by round, the rest is drawn.
    fn solve(self) -> Table {
        let mut table = vec![DRAWN; 64 * 64 * 2];
        let legal: Vec<Kings> = Kings::all().filter(|k| self.is_legal(*k)).collect();
        for plies in 1.. {
            let fresh = legal.iter().filter(|k| table[k.index()] == DRAWN);
            let fresh: Vec<(usize, Locked)> = fresh
                .filter_map(|k| Some((k.index(), self.decided(*k, &table, plies)?)))
                .collect();
            if fresh.is_empty() {
                break;
            }
            for (index, value) in fresh {
                table[index] = value;
            }
        }
        table
    }

    fn decided(self, kings: Kings, table: &Table, plies: u16) -> Option<Locked> {
        let results: Vec<Option<Color>> = self
            .steps(kings)
            .into_iter()
            .map(|to| self.result(kings, to, table))
            .collect();
        let winner = if results.contains(&Some(kings.turn)) {
            Some(kings.turn)
        } else if results.is_empty() {
            let check = self.guards(!kings.turn).contains(kings.own());
            check.then_some(!kings.turn)
        } else {
            let lost = results.iter().all(|result| *result == Some(!kings.turn));
            lost.then_some(!kings.turn)
        };
        winner.map(|side| Locked {
            winner: Some(side),
            plies,
        })
    }

    /// Who wins after the king has gone there, as far as it is known.
    fn result(self, kings: Kings, to: Square, table: &Table) -> Option<Color> {
        let side = kings.turn;
        if to != side.fold_wb(self.black, self.white) {
            return table[kings.after(to).index()].winner;
        }
        let turned = |square: Square| side.fold_wb(square, square.flip_vertical());
        let pawn = side.fold_wb(self.white, self.black);
        let placement = Placement::three(turned(kings.other()), turned(to), turned(pawn));
        match Ending::new(Class::KPK, placement, Turn::Bare).value() {
            Value::Won(_) => Some(side),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    fn winner(fen: &str) -> Option<Option<Color>> {
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        locked(&position).map(|locked| locked.winner)
    }

    /// The pawn ending of Berliner's Figure 1 is won with the black king on h7, and drawn with it one
    /// square nearer.
    #[test]
    fn one_square_decides() {
        let white = Some(Some(Color::White));
        assert_eq!(winner("8/7k/8/1p6/1P6/8/2K5/8 b - - 0 1"), white);
        for drawn in ["6k1/8/8", "8/6k1/8", "8/8/6k1"] {
            let fen = format!("{drawn}/1p6/1P6/8/2K5/8 b - - 0 1");
            assert_eq!(winner(&fen), Some(None), "{fen}");
        }
        let black = Some(Some(Color::Black));
        assert_eq!(winner("8/2k5/8/1p6/1P6/8/7K/8 w - - 0 1"), black);
    }

    #[test]
    fn other_material_is_not_judged() {
        assert_eq!(winner("8/7k/8/1p6/8/1P6/2K5/8 b - - 0 1"), None);
        assert_eq!(winner("8/7k/8/1p6/1P6/8/2K5/7N b - - 0 1"), None);
        assert_eq!(winner("8/7k/8/2p5/1P6/8/2K5/8 b - - 0 1"), None);
    }
}
