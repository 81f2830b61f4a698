//! The paper's games: seventeen starting positions, its black kings, and how a game ends.

use std::sync::OnceLock;

use crate::geometry::{edge, file, rank, squared, steps};
use crate::krk::facts;
use crate::krk::graph::{End, Graph, Id, NONE, graph};
use crate::krk::table1::table1;
use crate::krk::tree::Compiled;
use crate::placement::Placement;

/// The paper does not list its seventeen games. These were chosen by this rule: for each distance to
/// mate from 1 to 16 the White-to-move class whose answers to the thirteen predicates are commonest
/// at that distance and not yet used, and one Black-to-move position of distance 16. Their mean
/// distance is 8.94; the paper gives 9. Squares: white king, rook, black king.
pub const REFERENCE: [[&str; 3]; 16] = [
    ["b3", "g7", "b1"],
    ["d3", "a7", "b1"],
    ["d3", "g2", "b1"],
    ["e3", "h3", "b2"],
    ["a4", "d5", "c2"],
    ["e1", "f6", "c2"],
    ["d4", "h3", "b2"],
    ["b5", "a3", "d1"],
    ["g2", "h5", "d1"],
    ["h2", "f4", "b2"],
    ["e7", "e6", "c1"],
    ["b6", "h4", "d3"],
    ["f1", "f2", "d3"],
    ["e8", "c8", "d1"],
    ["h4", "h2", "d4"],
    ["a1", "c2", "d4"],
];

/// The seventeenth game, Black to move.
pub const REFERENCE_BLACK: [&str; 3] = ["a1", "b2", "c2"];

/// Where a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// White moves first.
    White(Id),
    /// Black moves first.
    Black(Id),
}

/// The seventeen games.
pub fn reference() -> &'static [Start] {
    static STARTS: OnceLock<Vec<Start>> = OnceLock::new();
    STARTS.get_or_init(|| {
        let graph = graph();
        let white = REFERENCE.iter().filter_map(|squares| {
            let (id, _) = graph.white_class(&placement(squares)?)?;
            Some(Start::White(id))
        });
        let black = graph.black_class(&placement(&REFERENCE_BLACK).unwrap_or(graph.black[0]));
        white.chain(black.map(Start::Black)).collect()
    })
}

fn placement([king, rook, bare]: &[&str; 3]) -> Option<Placement> {
    let square = |name: &str| name.parse().ok();
    Some(Placement::three(
        square(bare)?,
        square(king)?,
        square(rook)?,
    ))
}

/// A black king of the experiments. All of them take the rook when they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defender {
    /// Runs after the rook, straight (experiment 1).
    Aggressive,
    /// After a rook within two moves; else to the centre, away from the rook (experiment 2).
    Centre,
    /// To the centre, measured straight or in king moves, heedless of the opposition or avoiding it
    /// first (experiment 3, four kings).
    Stays {
        /// Whether it avoids the opposition first.
        avoids_opposition: bool,
        /// Whether it counts king moves to the centre instead of the straight distance.
        counts_moves: bool,
    },
    /// Plays from the exact table: the longest resistance.
    Perfect,
}

impl Defender {
    /// The four kings of experiment 3.
    pub const FOUR: [Defender; 4] = [
        Defender::Stays {
            avoids_opposition: false,
            counts_moves: false,
        },
        Defender::Stays {
            avoids_opposition: true,
            counts_moves: false,
        },
        Defender::Stays {
            avoids_opposition: false,
            counts_moves: true,
        },
        Defender::Stays {
            avoids_opposition: true,
            counts_moves: true,
        },
    ];

    /// The reply in every class; [`NONE`] where there is none.
    pub fn replies(self) -> Vec<Id> {
        let graph = graph();
        let best = |black: usize| {
            let replies = graph.replies(black as Id).iter().copied();
            let here = &graph.black[black];
            let key = |white: &Id| (self.cost(graph, here, *white), *white);
            replies.min_by_key(key).unwrap_or(NONE)
        };
        (0..graph.black.len()).map(best).collect()
    }

    /// What this king dislikes about a reply; smaller is better.
    fn cost(self, graph: &Graph, here: &Placement, white: Id) -> [i32; 3] {
        let after = &graph.white[usize::from(white)];
        let to_rook = squared(after.bare, facts::rook(after));
        match self {
            Defender::Aggressive => [to_rook, 0, 0],
            Defender::Centre if steps(here.bare, facts::rook(here)) <= 2 => [to_rook, 0, 0],
            Defender::Centre => [straight_to_centre(after), -to_rook, 0],
            Defender::Stays {
                avoids_opposition,
                counts_moves,
            } => {
                let opposed = avoids_opposition && facts::opposition(after);
                let distance = match counts_moves {
                    true => 3 - edge(after.bare),
                    false => straight_to_centre(after),
                };
                [i32::from(opposed), distance, 0]
            }
            Defender::Perfect => [-i32::from(graph.white_distance[usize::from(white)]), 0, 0],
        }
    }
}

/// Four times the squared straight distance to the middle of the board.
fn straight_to_centre(p: &Placement) -> i32 {
    (2 * file(p.bare) - 7).pow(2) + (2 * rank(p.bare) - 7).pow(2)
}

/// How a game ended (Table 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finish {
    /// The rook was lost.
    RookLost,
    /// The strategy asked for a move that was not possible.
    Impossible,
    /// A position came three times. Positions are compared up to symmetry.
    Repetition,
    /// More than fifty moves.
    TooLong,
    /// Stalemate.
    Stalemate,
    /// Mate.
    Mate,
}

impl Finish {
    /// All of them, worst first.
    pub const ALL: [Finish; 6] = [
        Finish::RookLost,
        Finish::Impossible,
        Finish::Repetition,
        Finish::TooLong,
        Finish::Stalemate,
        Finish::Mate,
    ];

    /// The word of a report.
    pub fn word(self) -> &'static str {
        match self {
            Finish::RookLost => "rook lost",
            Finish::Impossible => "impossible move",
            Finish::Repetition => "repetition",
            Finish::TooLong => "over 50 moves",
            Finish::Stalemate => "stalemate",
            Finish::Mate => "mate",
        }
    }
}

/// The paper's maxM.
pub const MOST_MOVES: u32 = 50;

/// Plays one game: how it ended, and White's moves.
pub fn play(tree: &Compiled, start: Start, replies: &[Id]) -> (Finish, u32) {
    play_watched(tree, start, replies, |_| {})
}

/// As [`play`], calling `visit` with every node of the tree that is passed.
pub fn play_watched(
    tree: &Compiled,
    start: Start,
    replies: &[Id],
    mut visit: impl FnMut(usize),
) -> (Finish, u32) {
    let (graph, facts) = (graph(), table1());
    let mut seen: Vec<Id> = Vec::with_capacity(MOST_MOVES as usize);
    let mut white = match start {
        Start::White(id) => id,
        Start::Black(black) if graph.end[usize::from(black)] == End::Open => {
            replies[usize::from(black)]
        }
        Start::Black(_) => return (Finish::RookLost, 0),
    };
    for moves in 1..=MOST_MOVES {
        // Both sides are deterministic: what came twice comes a third time after the same number of
        // moves, and the game need not be played until then.
        if let Some(first) = seen.iter().position(|&id| id == white) {
            let third = 2 * (moves - 1) - first as u32;
            return match third < MOST_MOVES {
                true => (Finish::Repetition, third),
                false => (Finish::TooLong, MOST_MOVES),
            };
        }
        seen.push(white);
        let tactic = tree.trace(facts.answers[usize::from(white)], &mut visit);
        let black = tactic.map_or(NONE, |t| facts.results[usize::from(white)][t as usize]);
        if black == NONE {
            return (Finish::Impossible, moves - 1);
        }
        match graph.end[usize::from(black)] {
            End::Mate => return (Finish::Mate, moves),
            End::Stalemate => return (Finish::Stalemate, moves),
            End::RookLost => return (Finish::RookLost, moves),
            End::Open => white = replies[usize::from(black)],
        }
    }
    (Finish::TooLong, MOST_MOVES)
}
