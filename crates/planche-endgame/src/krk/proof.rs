//! The exhaustive proof of a strategy: every position, every defence.
//!
//! With the strategy's moves fixed, the game is a graph in which only Black chooses. A position is won
//! when every path from it ends in mate; a cycle, a lost rook, a stalemate or a missing move on any
//! path means that it is not. One walk in depth over the classes decides all of them.

use crate::krk::graph::{End, Graph, Id, Lists, NONE, graph};

/// The length of a game that is not won.
pub const NOT_WON: u16 = u16::MAX;

/// Which of Black's replies a proof must answer, class by class.
pub struct Defence {
    replies: Lists<Id>,
}

impl Defence {
    /// Every legal reply.
    pub fn any() -> Defence {
        Defence::choosing(|_, replies| replies.to_vec())
    }

    /// Every reply that resists longest by the exact table.
    pub fn optimal() -> Defence {
        Defence::choosing(|graph, replies| {
            let distance = |white: &Id| graph.white_distance[usize::from(*white)];
            let longest = replies.iter().map(distance).max();
            let best = replies.iter().copied();
            best.filter(|white| Some(distance(white)) == longest)
                .collect()
        })
    }

    /// The perfect defender: the reply with the longest distance to mate. Several are often equal;
    /// `tie` says which of them it plays.
    pub fn perfect(tie: Tie) -> Defence {
        Defence::choosing(|graph, replies| {
            let key = |white: &Id| {
                let number = i32::from(*white);
                let rest = if tie == Tie::First { -number } else { number };
                (graph.white_distance[usize::from(*white)], rest)
            };
            replies
                .iter()
                .copied()
                .max_by_key(key)
                .into_iter()
                .collect()
        })
    }

    /// A defence that chooses among the legal replies of each class.
    pub fn choosing(choose: impl Fn(&Graph, &[Id]) -> Vec<Id>) -> Defence {
        let graph = graph();
        let classes = 0..graph.black.len() as Id;
        let chosen = classes.map(|black| choose(graph, graph.replies(black)));
        Defence {
            replies: Lists::collect(chosen),
        }
    }
}

/// White's moves from each class until mate, as long as Black can make it; [`NOT_WON`] otherwise.
pub fn lengths(policy: &[Id], defence: &Defence) -> Vec<u16> {
    let graph = graph();
    let mut walk = Walk {
        graph,
        policy,
        defence,
        state: vec![State::New; policy.len()],
        length: vec![NOT_WON; policy.len()],
        stack: Vec::new(),
    };
    for white in graph.white_ids() {
        walk.explore(white);
    }
    walk.length
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A class whose replies are being explored.
struct Frame {
    white: Id,
    next: usize,
    longest: u16,
}

struct Walk<'p> {
    graph: &'static Graph,
    policy: &'p [Id],
    defence: &'p Defence,
    state: Vec<State>,
    length: Vec<u16>,
    stack: Vec<Frame>,
}

impl Walk<'_> {
    /// Settles one class and all it depends on. Meeting a class that is still open is a cycle.
    fn explore(&mut self, white: Id) {
        if self.state[usize::from(white)] != State::New {
            return;
        }
        self.enter(white);
        while let Some(frame) = self.stack.last_mut() {
            let white = frame.white;
            let black = self.policy[usize::from(white)];
            let replies = self.defence.replies.list(usize::from(black));
            let Some(&reply) = replies.get(frame.next) else {
                let length = frame.longest + 1;
                self.close(length);
                continue;
            };
            match self.state[usize::from(reply)] {
                State::New => self.enter(reply),
                State::Open => self.close(NOT_WON),
                State::Done => {
                    let length = self.length[usize::from(reply)];
                    frame.next += 1;
                    frame.longest = frame.longest.max(length);
                    if length == NOT_WON {
                        self.close(NOT_WON);
                    }
                }
            }
        }
    }

    fn enter(&mut self, white: Id) {
        self.state[usize::from(white)] = State::Open;
        self.stack.push(Frame {
            white,
            next: 0,
            longest: 0,
        });
        let black = self.policy[usize::from(white)];
        let end = (black != NONE).then(|| self.graph.end[usize::from(black)]);
        match end {
            Some(End::Mate) => self.close(1),
            Some(End::Open) => {}
            Some(End::Stalemate | End::RookLost) | None => self.close(NOT_WON),
        }
    }

    fn close(&mut self, length: u16) {
        if let Some(frame) = self.stack.pop() {
            self.state[usize::from(frame.white)] = State::Done;
            self.length[usize::from(frame.white)] = length;
        }
    }
}

/// Which of several equally good replies a perfect defender plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// The class with the smallest number.
    First,
    /// The class with the largest number.
    Last,
}

/// A proof in numbers, over all positions with White to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Positions that are won.
    pub won: u64,
    /// The longest of the won games, in White's moves.
    pub longest: u16,
    /// The mean length of the won games.
    pub mean: f64,
    /// The mean length of the same games with best play.
    pub optimal_mean: f64,
}

impl Tally {
    /// Counts the games of [`lengths`].
    pub fn of(lengths: &[u16]) -> Tally {
        let graph = graph();
        let (mut positions, mut won, mut longest) = (0, 0, 0);
        let (mut total, mut optimal) = (0, 0);
        for (white, &length) in lengths.iter().enumerate() {
            let weight = u64::from(graph.weight[white]);
            positions += weight;
            if length != NOT_WON {
                won += weight;
                longest = longest.max(length);
                total += weight * u64::from(length);
                optimal += weight * u64::from(graph.white_distance[white]);
            }
        }
        let mean = |sum: u64| sum as f64 / won.max(1) as f64;
        Tally {
            positions,
            won,
            longest,
            mean: mean(total),
            optimal_mean: mean(optimal),
        }
    }

    /// Mean length divided by the mean with best play.
    pub fn ratio(&self) -> f64 {
        self.mean / self.optimal_mean.max(1.0)
    }

    /// The part of the positions that is won.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.positions.max(1) as f64
    }

    /// Whether every position is won within the fifty moves that the rules of chess allow.
    pub fn is_proof(&self) -> bool {
        self.won == self.positions && self.longest <= 50
    }
}
