//! State classes: which function judges a position.

use shakmaty::{Board, Color, Role};

/// The kind of a position, by the men on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StateClass {
    /// Most men still stand at home.
    Opening,
    /// Pieces enough for an attack on the king.
    Middlegame,
    /// Few pieces: the kings come out and the pawns decide.
    Ending,
    /// Kings and pawns alone.
    PawnEnding,
    /// One side has only its king left.
    BareKing,
}

/// What a man counts towards a full board: 24 with all pieces, 0 with pawns alone.
const WEIGHTS: [(Role, usize); 4] = [
    (Role::Knight, 1),
    (Role::Bishop, 1),
    (Role::Rook, 2),
    (Role::Queen, 4),
];

/// With so little left, or less, it is an ending.
const ENDING: i32 = 8;
/// With so much, the ending does not count at all yet.
const FULL: i32 = 20;
/// With so many minor pieces and pawns of the centre at home it is still the opening.
const AT_HOME: usize = 7;

impl StateClass {
    /// The class of a position.
    pub fn of(board: &Board) -> StateClass {
        let men = Color::ALL.map(|side| board.by_color(side).count());
        let pieces = board.occupied() & !board.pawns() & !board.kings();
        if men.contains(&1) {
            StateClass::BareKing
        } else if pieces.is_empty() {
            StateClass::PawnEnding
        } else if fullness(board) <= ENDING {
            StateClass::Ending
        } else if at_home(board) >= AT_HOME {
            StateClass::Opening
        } else {
            StateClass::Middlegame
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            StateClass::Opening => "the opening",
            StateClass::Middlegame => "the middlegame",
            StateClass::Ending => "the ending",
            StateClass::PawnEnding => "the pawn ending",
            StateClass::BareKing => "the ending against a bare king",
        }
    }
}

/// How much of the middlegame there is in a position that is no ending yet, in parts of [`WHOLE`]:
/// between the classes the judgement fades from one function into the other.
pub(crate) fn share_of_middlegame(board: &Board) -> i32 {
    ((fullness(board) - ENDING) * WHOLE / (FULL - ENDING)).clamp(0, WHOLE)
}

/// The whole of which a share is a part.
pub(crate) const WHOLE: i32 = 16;

fn fullness(board: &Board) -> i32 {
    let count = |(role, weight): (Role, usize)| board.by_role(role).count() * weight;
    WEIGHTS.into_iter().map(count).sum::<usize>() as i32
}

fn at_home(board: &Board) -> usize {
    let minors = board.knights() | board.bishops();
    let of = |side: Color| (minors & board.by_color(side) & side.backrank()).count();
    of(Color::White) + of(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    #[test]
    fn positions_have_their_class() {
        let cases = [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                StateClass::Opening,
            ),
            (
                "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1",
                StateClass::Middlegame,
            ),
            ("6k1/p4ppp/8/2r5/8/2N1P3/P4PPP/6K1", StateClass::Ending),
            ("6k1/p4ppp/8/8/8/4P3/P4PPP/6K1", StateClass::PawnEnding),
            ("6k1/8/8/8/8/4P3/P4PPP/6K1", StateClass::BareKing),
        ];
        for (fen, class) in cases {
            let fen: Fen = fen.parse().expect(fen);
            assert_eq!(StateClass::of(&fen.as_setup().board), class, "{fen}");
        }
    }
}
