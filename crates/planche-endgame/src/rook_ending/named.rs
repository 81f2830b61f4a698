//! Positions with a name: what they are, the method, and the method played out against the exact solution.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, Rank, Role, Setup,
    Square,
};

use super::solution::{Rooks, Solution, solve};
use crate::exact;

/// Who shows the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// White wins.
    Won,
    /// Black holds.
    Held,
}

/// A position that every player must know.
pub struct Named {
    /// How it is asked for.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The position.
    pub fen: &'static str,
    /// What the method achieves.
    pub outcome: Outcome,
    /// The method, a sentence a step.
    pub method: &'static [&'static str],
    /// The line to learn by heart.
    pub by_heart: &'static str,
    /// By how many files a position may be moved along and still be of the kind.
    pub(super) shifts: &'static [i32],
    /// Whether a position is of the kind for who asks about it, whoever is to move.
    seen: fn(&Rooks) -> bool,
    /// Positions of the same kind, those that are proved.
    like: fn(&Rooks, Color) -> bool,
    /// The move as the method sees it: the smaller the more like the method, and its words.
    sees: fn(&Chess, &Move) -> (u8, &'static str),
}

/// All of them.
pub static NAMED: [Named; 4] = [
    Named {
        name: "lucena",
        title: "Lucena: build a bridge",
        fen: "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
        outcome: Outcome::Won,
        method: &[
            "Check the black king one file farther away.",
            "Put the rook on the fourth rank: the first pillar of the bridge.",
            "Bring the king out from before the pawn.",
            "Walk towards the checks, and when they come from the side or behind, step between with the rook.",
        ],
        by_heart: "Rook to the fourth, then the king comes out",
        // Any file but the a- and the h-file.
        shifts: &[-5, -4, -3, -2, -1, 0],
        seen: |rooks| rooks.king == Square::B8 && rooks.black_king.file() >= shakmaty::File::D,
        like: |rooks, turn| {
            // The king stands before his pawn, the black rook beside him bars one way out, and the black king is cut off.
            let files = |a: Square, b: Square| (i32::from(a.file()) - i32::from(b.file())).abs();
            turn == Color::White
                && rooks.king == Square::B8
                && rooks.black_rook.file() == shakmaty::File::A
                && rooks.black_rook.rank() <= Rank::Sixth
                && rooks.rook.file() == shakmaty::File::C
                && rooks.rook.rank() <= Rank::Third
                && files(rooks.black_king, rooks.king) >= 2
                && rooks.black_king.rank() >= Rank::Sixth
                && rooks.black_king.file() <= shakmaty::File::E
        },
        sees: lucena,
    },
    Named {
        name: "philidor",
        title: "Philidor: hold the third rank",
        fen: "4k3/7R/8/3KP3/8/8/8/r7 b - - 0 1",
        outcome: Outcome::Held,
        method: &[
            "Keep the king before the pawn, at home.",
            "Hold the rank before the pawn with the rook, so that the white king cannot step forward; wait there.",
            "When the pawn steps to that rank, its king has lost his shelter: go far behind, and check.",
        ],
        by_heart: "Wait on the sixth, then check from far behind",
        shifts: &[-1, 0, 1, 2],
        seen: |rooks| {
            rooks.black_king.rank() >= Rank::Seventh
                && rooks.black_king.distance(Square::E8) <= 1
                && rooks.king.rank() <= Rank::Fifth
                && (rooks.black_rook.rank() == Rank::Sixth
                    || rooks.black_rook.rank() <= Rank::Second)
        },
        like: |rooks, turn| {
            turn == Color::Black
                && matches!(rooks.black_king, Square::E8 | Square::E7 | Square::D8)
                && rooks.king.rank() == Rank::Fifth
                && rooks.king.distance(Square::E5) == 1
                && matches!(rooks.rook.rank(), Rank::Seventh | Rank::First)
                && rooks.black_rook.rank() <= Rank::Second
        },
        sees: philidor,
    },
    Named {
        name: "vancura",
        title: "Vančura: attack the rook's pawn from the side",
        fen: "R7/6k1/P4r2/1K6/8/8/8/8 b - - 0 1",
        outcome: Outcome::Held,
        method: &[
            "Keep the king on g7 or h7, where no check lets the white rook leave the corner.",
            "Attack the pawn from the side, along its rank: the white rook is tied to it.",
            "When the white king guards the pawn, check him away from the side, and come back.",
        ],
        by_heart: "Rook beside the pawn, king in the far corner",
        shifts: &[0],
        seen: |rooks| {
            rooks.rook == Square::A8
                && matches!(rooks.black_king, Square::G7 | Square::H7)
                && rooks.king.rank() < Rank::Seventh
                && rooks.black_rook.file() >= shakmaty::File::E
        },
        like: |rooks, turn| {
            turn == Color::Black
                && rooks.rook == Square::A8
                && matches!(rooks.black_king, Square::G7 | Square::H7)
                && rooks.black_rook.rank() == Rank::Sixth
                && rooks.black_rook.file() >= shakmaty::File::F
                && rooks.king.distance(Square::A6) <= 3
                && rooks.king.rank() < Rank::Sixth
        },
        sees: vancura,
    },
    Named {
        name: "short-side",
        title: "The short side: king short, rook long",
        fen: "5k2/R7/5K2/5P2/8/8/8/5r2 b - - 0 1",
        outcome: Outcome::Held,
        method: &[
            "The king leaves to the short side, where he does not bar his rook's way.",
            "The rook goes to the long side and checks from there, from far away.",
        ],
        by_heart: "King short, rook long",
        shifts: &[0, 1],
        seen: |rooks| {
            rooks.king == Square::F6
                && matches!(rooks.black_king, Square::F8 | Square::G8 | Square::H7)
                && rooks.black_rook.rank() < Rank::Sixth
        },
        like: |rooks, turn| {
            turn == Color::Black
                && rooks.king == Square::F6
                && rooks.black_king == Square::F8
                && rooks.rook.rank() == Rank::Seventh
                && rooks.rook.file() <= shakmaty::File::D
                && rooks.black_rook.file() == shakmaty::File::F
                && rooks.black_rook.rank() <= Rank::Fourth
        },
        sees: short_side,
    },
];

/// The named position of this name.
pub fn named(name: &str) -> Option<&'static Named> {
    NAMED.iter().find(|named| named.name == name)
}

/// A game of the method against the solution.
pub struct Played {
    /// Where it began.
    pub fen: String,
    /// Each move and what is said of it.
    pub moves: Vec<(String, &'static str)>,
    /// Whether it ended as it should.
    pub correct: bool,
    /// How it ended.
    pub end: &'static str,
}

impl Named {
    /// The position itself.
    pub fn position(&self) -> Option<Chess> {
        self.fen
            .parse::<Fen>()
            .ok()?
            .into_position(CastlingMode::Standard)
            .ok()
    }

    /// The square of its pawn.
    pub(super) fn pawn(&self) -> Option<Square> {
        self.position()?.board().pawns().first()
    }

    /// Whether the kings and rooks stand as in a position of this name.
    pub(super) fn is(&self, rooks: &Rooks) -> bool {
        (self.seen)(rooks)
    }

    /// How much a move is like the method, the smaller the more, and its words.
    pub(super) fn judge(&self, position: &Chess, play: &Move) -> (u8, &'static str) {
        (self.sees)(position, play)
    }

    /// The solution for the pawn's square.
    fn solution(&self) -> Option<std::sync::Arc<Solution>> {
        self.pawn().map(solve)
    }

    /// All positions of the same kind, and those that come out as the method promises.
    pub fn kind(&self) -> (Vec<Chess>, Vec<Chess>) {
        let (Some(solution), Some(start)) = (self.solution(), self.position()) else {
            return (Vec::new(), Vec::new());
        };
        let turn = start.turn();
        let mut all = Vec::new();
        let mut good = Vec::new();
        for rooks in Rooks::all().filter(|rooks| (self.like)(rooks, turn)) {
            let Some(position) = rooks.position(solution.pawn(), turn) else {
                continue;
            };
            let won = solution.moves(rooks, turn).is_some();
            if won == (self.outcome == Outcome::Won) {
                good.push(position.clone());
            }
            all.push(position);
        }
        (all, good)
    }

    /// Plays the method from a position against the best that the solution finds.
    pub fn play(&self, start: &Chess) -> Played {
        const MOST_PLIES: usize = 80;
        let shows = match self.outcome {
            Outcome::Won => Color::White,
            Outcome::Held => Color::Black,
        };
        let mut position = start.clone();
        let mut played = Played {
            fen: Fen::from_position(start, EnPassantMode::Legal).to_string(),
            moves: Vec::new(),
            correct: self.outcome == Outcome::Held,
            end: "Black holds",
        };
        let mut seen = vec![start.clone()];
        for _ in 0..MOST_PLIES {
            let chosen = match position.turn() == shows {
                true => self.by_method(&position),
                false => against(&position, &seen),
            };
            let Some((play, words)) = chosen else { break };
            let san = SanPlus::from_move(position.clone(), play).to_string();
            played.moves.push((san, words));
            let won = left(&position, play) == Some(0) && position.turn() == Color::White;
            position.play_unchecked(play);
            seen.push(position.clone());
            if won || position.is_checkmate() {
                (played.correct, played.end) = (self.outcome == Outcome::Won, "won");
                return played;
            }
            if position.board().occupied().count() < 5 {
                let white = exact::judge(&position).ok().is_some_and(|found| {
                    matches!(
                        (found, position.turn()),
                        (exact::Prospect::Won(_), Color::White)
                            | (exact::Prospect::Lost(_), Color::Black)
                    )
                });
                played.correct = white == (self.outcome == Outcome::Won);
                played.end = if white {
                    "won by the exact table"
                } else {
                    "drawn by the exact table"
                };
                return played;
            }
        }
        played
    }

    /// The move that is most like the method among those that the solution calls right.
    fn by_method(&self, position: &Chess) -> Option<(Move, &'static str)> {
        let legal = position.legal_moves();
        let best = legal.iter().filter_map(|&play| left(position, play)).min();
        let right = legal.iter().copied().filter(|&play| match self.outcome {
            // Going forward: among the winning moves only those that come nearer.
            Outcome::Won => left(position, play)
                .is_some_and(|left| Some(left) <= best.map(|best| best.saturating_add(1))),
            Outcome::Held => left(position, play).is_none(),
        });
        let slower = |play: &Move| u8::from(left(position, *play) > best);
        right
            .map(|play| ((self.sees)(position, &play), play))
            .min_by_key(|((rank, _), play)| (*rank, slower(play), play.from(), play.to()))
            .map(|((_, words), play)| (play, words))
    }
}

/// What the other side tries: the longest resistance, or what has not been tried yet and sets the most traps.
pub(super) fn against(position: &Chess, seen: &[Chess]) -> Option<(Move, &'static str)> {
    let legal = position.legal_moves();
    let white = position.turn() == Color::White;
    // White tries to come as near as he can; Black to stay away as long as he can.
    let worth = |play: &Move| match (left(position, *play), white) {
        (Some(left), true) => i32::from(left),
        (None, true) => 300 + dullness(position, play, seen),
        (Some(left), false) => -i32::from(left),
        (None, false) => -300,
    };
    let play = legal
        .iter()
        .copied()
        .min_by_key(|play| (worth(play), play.from(), play.to()))?;
    Some((play, "the best try"))
}

/// How little a move asks: one that is mated, something to take, or a position that was on the board before, is no try; a push and answers
/// that would lose are.
fn dullness(position: &Chess, play: &Move, seen: &[Chess]) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(*play);
    let holds = |reply: &Move| reply.is_capture() && left(&next, *reply).is_none();
    let loose = next.legal_moves().iter().any(holds);
    let mated = next.legal_moves().iter().any(|reply| {
        let mut then = next.clone();
        then.play_unchecked(*reply);
        then.is_checkmate()
    });
    let push = play.role() == Role::Pawn;
    10_000 * i32::from(mated) + 1_000 * i32::from(loose) + 500 * i32::from(seen.contains(&next))
        - 100 * i32::from(push)
        - i32::from(pressure(position, play))
}

/// How many of the answers would lose: a trap is worth trying.
fn pressure(position: &Chess, play: &Move) -> u8 {
    let mut next = position.clone();
    next.play_unchecked(*play);
    let answers = next.legal_moves();
    let losing = answers
        .iter()
        .filter(|&&answer| left(&next, answer).is_some())
        .count();
    (losing * 200 / answers.len().max(1)) as u8
}

/// White's moves to the goal after a move; 0 when it is reached, `None` when Black prevents it.
pub(super) fn left(position: &Chess, play: Move) -> Option<u8> {
    let mut next = position.clone();
    next.play_unchecked(play);
    if next.is_checkmate() {
        return (next.turn() == Color::Black).then_some(0);
    }
    if next.board().occupied().count() < 5 {
        let found = exact::judge(&next).ok()?;
        let won = matches!(
            (found, next.turn()),
            (exact::Prospect::Won(_), Color::White) | (exact::Prospect::Lost(_), Color::Black)
        );
        return won.then_some(0);
    }
    if play.is_promotion() {
        return stands(&next).then_some(0);
    }
    let (rooks, pawn) = Rooks::on(&next)?;
    solve(pawn).moves(rooks, next.turn())
}

/// Whether a new queen stands: no reply takes it and holds.
fn stands(next: &Chess) -> bool {
    let replies = next.legal_moves();
    !next.is_stalemate()
        && replies
            .iter()
            .filter(|reply| reply.is_capture())
            .all(|&reply| left(next, reply).is_some())
}

fn lucena(position: &Chess, play: &Move) -> (u8, &'static str) {
    let board = position.board();
    let king = board.king_of(Color::White).unwrap_or(Square::A1);
    let to = play.to();
    let checked = position.is_check();
    match play.role() {
        Role::Pawn => (0, "the pawn becomes a queen"),
        Role::Rook if checked => (1, "the rook steps between: the bridge is built"),
        Role::Rook
            if gives_check(position, play)
                && king.rank() == Rank::Eighth
                && to.rank() != Rank::Fourth =>
        {
            (3, "the check sends the black king a file farther away")
        }
        Role::Rook if to.rank() == Rank::Fourth && king.rank() == Rank::Eighth => (
            2,
            "the rook goes to the fourth rank, the first pillar of the bridge",
        ),
        Role::King if checked => (2, "the king walks out of the check"),
        Role::King => (4, "the king comes out from before the pawn"),
        _ => (5, "a move that keeps everything"),
    }
}

fn philidor(position: &Chess, play: &Move) -> (u8, &'static str) {
    let board = position.board();
    let pawn = board.pawns().first().unwrap_or(Square::E5);
    let sixth = pawn.rank() >= Rank::Sixth;
    let (from, to) = (play.from().unwrap_or(Square::A1), play.to());
    match (play.role(), sixth) {
        (Role::Rook, _) if play.is_capture() => (0, "the rook takes what is free"),
        (Role::Rook, true) if gives_check(position, play) && to.rank() <= Rank::Second => {
            (1, "check from behind: the white king has no shelter")
        }
        (Role::Rook, true) if to.rank() <= Rank::Second => (
            2,
            "the pawn has gone to the sixth: far behind it, ready to check",
        ),
        (Role::Rook, true) if gives_check(position, play) => (3, "a check that gains time"),
        (Role::Rook, false) if to.rank() == Rank::Sixth && from.rank() != Rank::Sixth => (
            1,
            "the rook holds the sixth rank: the white king cannot step forward",
        ),
        (Role::Rook, false) if to.rank() == Rank::Sixth && to.file() != pawn.file() => {
            (1, "the rook waits on the sixth rank")
        }
        (Role::King, _) if to.file() == pawn.file() => (3, "the king stays before the pawn"),
        (Role::King, _) => (4, "the king stays near the queening square"),
        _ => (5, "a move that keeps the draw"),
    }
}

fn vancura(position: &Chess, play: &Move) -> (u8, &'static str) {
    let board = position.board();
    let pawn = board.pawns().first().unwrap_or(Square::A6);
    match play.role() {
        Role::Rook if play.is_capture() => (0, "the rook takes what is free"),
        Role::Rook if gives_check(position, play) => {
            (1, "a check drives the white king from his pawn")
        }
        Role::Rook if play.to().rank() == pawn.rank() => (
            0,
            "the rook attacks the pawn from the side: the white rook is tied to it",
        ),
        Role::King if matches!(play.to(), Square::G7 | Square::H7) => {
            (2, "the king stays on g7 or h7")
        }
        _ => (3, "a move that keeps the draw"),
    }
}

fn short_side(position: &Chess, play: &Move) -> (u8, &'static str) {
    let board = position.board();
    let pawn = board.pawns().first().unwrap_or(Square::F5);
    let (to, long) = (play.to(), shakmaty::File::C);
    match play.role() {
        Role::Rook if play.is_capture() => (0, "the rook takes what is free"),
        Role::King if to.file() > pawn.file() => {
            (1, "the king goes to the short side, out of his rook's way")
        }
        Role::Rook if gives_check(position, play) && to.file() <= long => {
            (1, "a check from the long side, far away")
        }
        Role::Rook if to.file() <= long => (2, "the rook takes the long side"),
        Role::Rook if gives_check(position, play) => (3, "a check that gains time"),
        _ => (4, "a move that keeps the draw"),
    }
}

fn gives_check(position: &Chess, play: &Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(*play);
    next.is_check()
}

impl Rooks {
    /// Every placement.
    fn all() -> impl Iterator<Item = Rooks> {
        Square::ALL.into_iter().flat_map(|king| {
            Square::ALL.into_iter().flat_map(move |rook| {
                Square::ALL.into_iter().flat_map(move |black_king| {
                    Square::ALL.into_iter().map(move |black_rook| Rooks {
                        king,
                        rook,
                        black_king,
                        black_rook,
                    })
                })
            })
        })
    }

    /// The men of a position with a white pawn and two rooks.
    fn on(position: &Chess) -> Option<(Rooks, Square)> {
        let board = position.board();
        let rook = |color| (board.rooks() & board.by_color(color)).first();
        let rooks = Rooks {
            king: board.king_of(Color::White)?,
            rook: rook(Color::White)?,
            black_king: board.king_of(Color::Black)?,
            black_rook: rook(Color::Black)?,
        };
        Some((rooks, board.pawns().first()?))
    }

    /// The position; `None` when it is not legal.
    pub(super) fn position(&self, pawn: Square, turn: Color) -> Option<Chess> {
        let legal = match turn {
            Color::White => self.is_white_to_move(pawn),
            Color::Black => self.is_black_to_move(pawn),
        };
        let mut setup = Setup::empty();
        let men = [
            (self.king, Role::King, Color::White),
            (self.rook, Role::Rook, Color::White),
            (pawn, Role::Pawn, Color::White),
            (self.black_king, Role::King, Color::Black),
            (self.black_rook, Role::Rook, Color::Black),
        ];
        for (square, role, color) in men {
            setup.board.set_piece_at(square, Piece { role, color });
        }
        setup.turn = turn;
        let position = Chess::from_setup(setup, CastlingMode::Standard).ok();
        position.filter(|_| legal)
    }
}
