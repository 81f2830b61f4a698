//! One black king on the board: where every move of Table 1 and his reply lead, looked up.

use planche_endgame::krk::game::{Defender, Finish, MOST_MOVES, Start, reference};
use planche_endgame::krk::graph::{End, Id, NONE, graph};
use planche_endgame::krk::table1::{Tactic, table1};

use crate::views::{Leaves, Views};

const TACTICS: usize = Tactic::ALL.len();

/// What a pair of a move and its reply leads to, in one number: the view and the class of the next
/// position, or how the game ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Next(u32);

impl Next {
    const ENDED: u32 = 0xffff_0000;

    fn position(view: u8, white: Id) -> Next {
        Next(u32::from(view) << 16 | u32::from(white))
    }

    fn end(outcome: Finish) -> Next {
        Next(Next::ENDED | outcome as u32)
    }

    #[inline]
    fn outcome(self) -> Option<Finish> {
        (self.0 >= Next::ENDED).then(|| Finish::ALL[(self.0 & 0xff) as usize])
    }

    #[inline]
    fn view(self) -> usize {
        (self.0 >> 16) as usize
    }

    #[inline]
    fn white(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

/// One black king: where every move of Table 1 and his reply lead.
pub(crate) struct Board {
    next: Vec<[Next; TACTICS]>,
    /// The seventeen games.
    pub starts: Vec<Next>,
    /// How many times the moves of a game count.
    pub weight: f64,
}

impl Board {
    /// The board of this king, with the view of every class. The moves of a game against the perfect king count
    /// so many times.
    pub fn new(king: Defender, views: &[u8], perfect_weight: f64) -> Board {
        let (graph, facts) = (graph(), table1());
        let replies = king.replies();
        let position = |white: Id| Next::position(views[usize::from(white)], white);
        let answer = |black: Id| match graph.end[usize::from(black)] {
            End::Open => position(replies[usize::from(black)]),
            End::Mate => Next::end(Finish::Mate),
            End::Stalemate => Next::end(Finish::Stalemate),
            End::RookLost => Next::end(Finish::RookLost),
        };
        let lead = |&black: &Id| match black {
            NONE => Next::end(Finish::Impossible),
            _ => answer(black),
        };
        let row = |results: &[Id; TACTICS]| results.each_ref().map(lead);
        let start = |start: &Start| match *start {
            Start::White(white) => position(white),
            Start::Black(black) => answer(black),
        };
        Board {
            next: facts.results.iter().map(row).collect(),
            starts: reference().iter().map(start).collect(),
            weight: match king {
                Defender::Perfect => perfect_weight,
                _ => 1.0,
            },
        }
    }

    /// White's moves until the quickest mate that the moves of Table 1 allow against this king.
    pub fn quickest(&self, start: Next) -> u32 {
        let mut seen = vec![false; self.next.len()];
        let mut here = vec![start];
        for moves in 0..MOST_MOVES {
            let mut after = Vec::new();
            for position in here {
                match position.outcome() {
                    Some(Finish::Mate) => return moves,
                    Some(_) => {}
                    None if std::mem::replace(&mut seen[position.white()], true) => {}
                    None => after.extend(self.next[position.white()]),
                }
            }
            here = after;
        }
        MOST_MOVES
    }

    /// One game: how it ended, and White's moves.
    pub fn play(&self, leaf: &Leaves, start: Next, met: &mut Views) -> (Finish, u32) {
        let mut path = [0u16; MOST_MOVES as usize + 1];
        let mut here = start;
        let (mut mark, mut next_mark) = (u16::MAX, 1);
        for moves in 0..=MOST_MOVES {
            if let Some(outcome) = here.outcome() {
                // An impossible move is not made.
                return (
                    outcome,
                    moves - u32::from(outcome == Finish::Impossible && moves > 0),
                );
            }
            let white = here.white();
            path[moves as usize] = white as u16;
            if white as u16 == mark {
                return repetition(&path[..=moves as usize]);
            }
            if moves == next_mark {
                (mark, next_mark) = (white as u16, 2 * moves);
            }
            met.add(here.view());
            here = self.next[white][usize::from(leaf[here.view()])];
        }
        repetition(&path)
    }
}

/// Both sides are deterministic: what comes twice comes a third time after the same number of moves,
/// if that is within the fifty.
fn repetition(path: &[u16]) -> (Finish, u32) {
    for (second, white) in path.iter().enumerate() {
        if let Some(first) = path[..second].iter().position(|before| before == white) {
            let third = (2 * second - first) as u32;
            if third < MOST_MOVES {
                return (Finish::Repetition, third);
            }
            break;
        }
    }
    (Finish::TooLong, MOST_MOVES)
}
