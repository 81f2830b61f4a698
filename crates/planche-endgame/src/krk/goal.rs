//! Goal moves: "the rook, to a smaller room, covered; nearest the black king first".
//!
//! A goal move takes the legal moves of one man that neither lose the rook nor stalemate, keeps those
//! that fulfil all its demands, and picks the best by its wishes. What is left is decided by the
//! number of the class that the move leads to, so that the choice is the same in every orientation.

use std::sync::OnceLock;

use crate::geometry::{corner, edge, squared, steps};
use crate::krk::facts;
use crate::krk::graph::{Edge, End, Graph, Id, NONE, graph};
use crate::placement::{Placement, Step};

/// Which man moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mover {
    /// The white king.
    King,
    /// The rook.
    Rook,
    /// Either.
    Any,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($(#[$item_doc:meta])* $item:ident = $text:literal,)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$item_doc])* $item,)* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$item,)*];

            /// The words of a strategy file.
            pub fn words(self) -> &'static str {
                match self { $($name::$item => $text,)* }
            }

            /// Reads the words of a strategy file.
            pub fn from_words(text: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|item| item.words() == text)
            }
        }
    };
}
pub(crate) use words;

words! {
    /// What a move must fulfil; "room", "covered" and the like are explained in [`facts`].
    Demand:
    /// Mate at once.
    Mates = "mates",
    /// Mate in at most two moves against every defence, found by a search of three plies.
    MatesInTwo = "mates in 2",
    /// Mate in at most three moves against every defence, found by a search of five plies.
    MatesInThree = "mates in 3",
    /// Mate in at most four moves against every defence, found by a search of seven plies.
    MatesInFour = "mates in 4",
    /// The room gets smaller.
    SmallerRoom = "smaller room",
    /// The room does not grow.
    SameRoom = "room not larger",
    /// The room gets smaller or stays, whatever Black replies.
    KeepsRoom = "room kept after any reply",
    /// The area gets smaller.
    SmallerArea = "smaller area",
    /// The area does not grow.
    SameArea = "area not larger",
    /// The rook cannot be chased: the white king is as near to it as the black king.
    Covered = "covered",
    /// The white king guards the rook.
    Guarded = "guarded",
    /// The rook runs between the kings.
    Divides = "between kings",
    /// The rook gives check.
    Check = "check",
    /// No check.
    Quiet = "quiet",
    /// The kings are opposed afterwards.
    Opposition = "opposition",
    /// The kings are a knight's move apart afterwards.
    KnightsMove = "knight's move apart",
    /// The kings get nearer.
    Closer = "closer",
    /// The white king gets nearer to the critical square.
    NearerCritical = "nearer critical",
    /// The white king does not get farther from the critical square.
    CriticalKept = "critical not farther",
    /// The rook keeps its distance from the black king or gets farther.
    Away = "away",
}

words! {
    /// What a goal move prefers among the moves that fulfil its demands.
    Wish:
    /// The smallest room.
    SmallRoom = "small room",
    /// The smallest room after the reply that makes it largest.
    SmallRoomAfterReply = "small room after reply",
    /// The shortest border of the room, its width and height added.
    ShortBorder = "short border",
    /// The shortest border after the reply that makes it longest.
    ShortBorderAfterReply = "short border after reply",
    /// The smallest sum of border and the white king's way to the critical square, after the reply
    /// that makes it largest.
    BorderAndCriticalAfterReply = "short border and near critical after reply",
    /// The smallest sum of border and the distance of the kings, after the reply that makes it largest.
    BorderAndKingsAfterReply = "short border and kings near after reply",
    /// The smallest sum of area and the distance of the kings, after the reply that makes it largest.
    AreaAndKingsAfterReply = "small area and kings near after reply",
    /// The smallest area.
    SmallArea = "small area",
    /// The smallest area after the reply that makes it largest.
    SmallAreaAfterReply = "small area after reply",
    /// Fewest replies.
    FewReplies = "few replies",
    /// Most replies.
    ManyReplies = "many replies",
    /// The white king nearest to the critical square.
    NearCritical = "near critical",
    /// The same after the reply that makes it worst.
    NearCriticalAfterReply = "near critical after reply",
    /// The kings nearest, in moves.
    NearKings = "kings near",
    /// The kings nearest, by straight distance.
    StraightKings = "kings straight near",
    /// The kings nearest after the reply that makes it worst.
    NearKingsAfterReply = "kings near after reply",
    /// The rook near the black king.
    RookNearBlack = "rook near black king",
    /// The rook far from the black king.
    RookFarFromBlack = "rook far from black king",
    /// The rook near the white king.
    RookNearWhite = "rook near white king",
    /// A knight's move between the kings.
    KnightApart = "knight's move apart",
    /// The kings opposed.
    Opposed = "opposed",
    /// The white king far from the edge.
    KingCentral = "king central",
    /// The rook near the edge.
    RookOnEdge = "rook on edge",
    /// The black king near the edge after the reply that leads it farthest away.
    BlackNearEdgeAfterReply = "black near edge after reply",
    /// The black king near a corner after the reply that leads it farthest away.
    BlackNearCornerAfterReply = "black near corner after reply",
}

/// A move described by what it does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Goal {
    /// Which man.
    pub mover: Mover,
    /// What the move must do.
    pub demands: Vec<Demand>,
    /// What decides between several such moves, most important first.
    pub wishes: Vec<Wish>,
}

/// What is known of every move of the graph, so that goals are matched by a few bit operations.
pub struct Moves {
    /// Which demands each move fulfils, one bit each, and bits for its man and for being sound.
    met: Vec<u32>,
    /// How well each move grants each wish: smaller is better.
    cost: Vec<[u8; Wish::ALL.len()]>,
}

/// The bit of a king move, above all demands.
const KING: u32 = 1 << 29;
/// The bit of a rook move.
const ROOK: u32 = 1 << 30;
/// The bit of a move that keeps the rook and does not stalemate.
const SOUND: u32 = 1 << 31;

/// Facts about all moves, worked out on the first call.
pub fn moves() -> &'static Moves {
    static MOVES: OnceLock<Moves> = OnceLock::new();
    MOVES.get_or_init(|| Moves::make(graph()))
}

impl Moves {
    fn make(graph: &Graph) -> Moves {
        let ends = MateSearch::new(graph);
        let mut moves = Moves {
            met: Vec::new(),
            cost: Vec::new(),
        };
        let after: Vec<Outlook> = (0..graph.black.len() as Id)
            .map(|black| Outlook::of(graph, black))
            .collect();
        for white in graph.white_ids() {
            let before = Before::of(&graph.white[usize::from(white)]);
            for edge in graph.edges(white) {
                let outlook = &after[usize::from(edge.to)];
                let demands = met(&before, outlook, ends.depth(edge.to));
                let sound = if outlook.sound { SOUND } else { 0 };
                moves.met.push(demands | sound | man(edge.step));
                moves.cost.push(outlook.cost);
            }
        }
        moves
    }

    /// The move that a goal picks in a class, if it is possible there.
    pub fn pick<'g>(&self, graph: &'g Graph, white: Id, goal: &Goal) -> Option<&'g Edge> {
        self.pick_by(graph, white, &Request::of(goal))
    }

    fn pick_by<'g>(&self, graph: &'g Graph, white: Id, request: &Request) -> Option<&'g Edge> {
        let first = graph.first_edge(white);
        let mut best = (u64::MAX, None);
        for (offset, edge) in graph.edges(white).iter().enumerate() {
            if self.met[first + offset] & request.bits != request.bits {
                continue;
            }
            let cost = &self.cost[first + offset];
            let wishes = request.wishes.iter();
            let key = wishes.fold(0, |key, &wish| key << 8 | u64::from(cost[wish as usize]));
            let key = key << 16 | u64::from(edge.to);
            if key < best.0 {
                best = (key, Some(edge));
            }
        }
        best.1
    }

    /// Where a goal leads from every class; [`NONE`] where it is impossible.
    pub fn map(&self, graph: &Graph, goal: &Goal) -> Vec<Id> {
        let request = Request::of(goal);
        let pick = |white| {
            self.pick_by(graph, white, &request)
                .map_or(NONE, |edge| edge.to)
        };
        graph.white_ids().map(pick).collect()
    }
}

/// A goal has at most this many wishes.
pub const MOST_WISHES: usize = 3;

fn bits(demands: &[Demand]) -> u32 {
    demands
        .iter()
        .fold(0, |bits, &demand| bits | 1 << demand as u32)
}

fn man(step: Step) -> u32 {
    match step {
        Step::King(_) => KING,
        Step::Man(..) | Step::Promote(..) => ROOK,
    }
}

/// A goal in the form in which it is matched.
struct Request<'g> {
    bits: u32,
    wishes: &'g [Wish],
}

impl Request<'_> {
    fn of(goal: &Goal) -> Request<'_> {
        let mover = match goal.mover {
            Mover::King => KING,
            Mover::Rook => ROOK,
            Mover::Any => 0,
        };
        let most = goal.wishes.len().min(MOST_WISHES);
        Request {
            bits: bits(&goal.demands) | mover | SOUND,
            wishes: &goal.wishes[..most],
        }
    }
}

/// The quantities before a move that demands compare with.
struct Before {
    room: i32,
    area: i32,
    kings: i32,
    critical: i32,
    rook: i32,
}

impl Before {
    fn of(placement: &Placement) -> Before {
        Before {
            room: facts::room(placement),
            area: facts::area(placement),
            kings: steps(placement.king, placement.bare),
            critical: facts::critical_distance(placement),
            rook: steps(facts::rook(placement), placement.bare),
        }
    }
}

/// What is known of a class with Black to move.
struct Outlook {
    sound: bool,
    placement: Placement,
    room: i32,
    area: i32,
    critical: i32,
    worst_room: i32,
    cost: [u8; Wish::ALL.len()],
}

impl Outlook {
    fn of(graph: &Graph, black: Id) -> Outlook {
        let placement = graph.black[usize::from(black)];
        let worst = |fact: Fact<'_>| {
            let replies = graph.replies(black).iter();
            let facts = replies.map(|&white| fact(&graph.white[usize::from(white)]));
            facts.max().unwrap_or(0)
        };
        let end = graph.end[usize::from(black)];
        let cost = Wish::ALL.iter().map(|&wish| cost(wish, &placement, &worst));
        let mut costs = [0; Wish::ALL.len()];
        costs
            .iter_mut()
            .zip(cost)
            .for_each(|(slot, cost)| *slot = (cost + BIAS) as u8);
        Outlook {
            sound: matches!(end, End::Open | End::Mate),
            placement,
            room: facts::room(&placement),
            area: facts::area(&placement),
            critical: facts::critical_distance(&placement),
            worst_room: worst(&facts::room),
            cost: costs,
        }
    }
}

/// Added to costs, which are small and may be negative, so that they are stored as bytes.
const BIAS: i32 = 16;

/// A quantity of a placement.
type Fact<'f> = &'f dyn Fn(&Placement) -> i32;

/// How far a position is from granting a wish; smaller is better.
fn cost(wish: Wish, after: &Placement, worst: &dyn Fn(Fact<'_>) -> i32) -> i32 {
    let rook = facts::rook(after);
    let kings = |p: &Placement| steps(p.king, p.bare);
    match wish {
        Wish::SmallRoom => facts::room(after),
        Wish::SmallRoomAfterReply => worst(&facts::room),
        Wish::ShortBorder => facts::border(after),
        Wish::ShortBorderAfterReply => worst(&facts::border),
        Wish::BorderAndCriticalAfterReply => {
            worst(&|p| facts::border(p) + facts::critical_distance(p))
        }
        Wish::BorderAndKingsAfterReply => worst(&|p| facts::border(p) + kings(p)),
        Wish::AreaAndKingsAfterReply => worst(&|p| facts::area(p) + kings(p)),
        Wish::SmallArea => facts::area(after),
        Wish::SmallAreaAfterReply => worst(&facts::area),
        Wish::FewReplies => facts::mobility(after),
        Wish::ManyReplies => -facts::mobility(after),
        Wish::NearCritical => facts::critical_distance(after),
        Wish::NearCriticalAfterReply => worst(&facts::critical_distance),
        Wish::NearKings => kings(after),
        Wish::StraightKings => squared(after.king, after.bare),
        Wish::NearKingsAfterReply => worst(&kings),
        Wish::RookNearBlack => steps(rook, after.bare),
        Wish::RookFarFromBlack => -steps(rook, after.bare),
        Wish::RookNearWhite => steps(rook, after.king),
        Wish::KnightApart => i32::from(!facts::knights_move(after)),
        Wish::Opposed => i32::from(!facts::opposition(after)),
        Wish::KingCentral => -edge(after.king),
        Wish::RookOnEdge => edge(rook),
        Wish::BlackNearEdgeAfterReply => worst(&|p| edge(p.bare)),
        Wish::BlackNearCornerAfterReply => worst(&|p| corner(p.bare)),
    }
}

fn met(before: &Before, after: &Outlook, mate: u8) -> u32 {
    let held = |demand: &Demand| holds(*demand, before, after, mate);
    let held: Vec<Demand> = Demand::ALL.iter().copied().filter(held).collect();
    bits(&held)
}

fn holds(demand: Demand, before: &Before, after: &Outlook, mate: u8) -> bool {
    let now = &after.placement;
    match demand {
        Demand::Mates => mate == 0,
        Demand::MatesInTwo => mate <= 1,
        Demand::MatesInThree => mate <= 2,
        Demand::MatesInFour => mate <= 3,
        Demand::SmallerRoom => after.room < before.room,
        Demand::SameRoom => after.room <= before.room,
        Demand::KeepsRoom => after.worst_room <= before.room,
        Demand::SmallerArea => after.area < before.area,
        Demand::SameArea => after.area <= before.area,
        Demand::Covered => facts::covered(now),
        Demand::Guarded => facts::guarded(now),
        Demand::Divides => facts::divides(now),
        Demand::Check => facts::checks(now),
        Demand::Quiet => !facts::checks(now),
        Demand::Opposition => facts::opposition(now),
        Demand::KnightsMove => facts::knights_move(now),
        Demand::Closer => steps(now.king, now.bare) < before.kings,
        Demand::NearerCritical => after.critical < before.critical,
        Demand::CriticalKept => after.critical <= before.critical,
        Demand::Away => steps(facts::rook(now), now.bare) >= before.rook,
    }
}

/// Short mates found by searching the graph forwards, without any table: how many more moves White
/// needs when Black is to move, up to three.
struct MateSearch {
    depth: Vec<u8>,
}

impl MateSearch {
    /// Deeper than is asked for.
    const FAR: u8 = u8::MAX;

    fn new(graph: &Graph) -> MateSearch {
        let mated = |end: &End| if *end == End::Mate { 0 } else { Self::FAR };
        let mut depth: Vec<u8> = graph.end.iter().map(mated).collect();
        for moves in 1..=3 {
            let mates_now = |white: &Id| {
                let edges = graph.edges(*white).iter();
                edges
                    .into_iter()
                    .any(|edge| depth[usize::from(edge.to)] < moves)
            };
            let forced: Vec<usize> = (0..depth.len())
                .filter(|&black| depth[black] == Self::FAR && graph.end[black] == End::Open)
                .filter(|&black| graph.replies(black as Id).iter().all(mates_now))
                .collect();
            forced.into_iter().for_each(|black| depth[black] = moves);
        }
        MateSearch { depth }
    }

    fn depth(&self, black: Id) -> u8 {
        self.depth[usize::from(black)]
    }
}
