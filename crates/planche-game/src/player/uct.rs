//! A tree grown by games played out (UCT): more games where the chances are good, wins and losses that are
//! proved carried up exactly, and moves that turned out well later in a game tried early.
//!
//! A move that leaves the opponent a win at once never enters the tree where the study of the rules
//! tells what that win needs.

mod grow;
mod playout;

use super::danger;
use super::effort::Effort;
use super::worth::Worth;
use crate::board::Side;
use crate::chance::Chance;
use crate::generate::{KeptMoves, MoveList, Outcome};
use crate::rules::Rules;
use crate::state::{State, fingerprint};
use crate::text::syntax::Verdict;
use playout::Playout;

/// How the tree is grown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Manner {
    /// A game is played out so many moves, then judged by the worth of the position; nought: to its end.
    pub cutoff: u16,
    /// Whether a side that can win at once does so in the games that are played out.
    pub decisive: bool,
    /// How much a move that was seldom tried is preferred.
    pub curiosity: f32,
    /// For how many games the moves made later in other games count.
    pub rumour: f32,
}

/// How many games the worth of a position counts for at the beginning.
const PRIOR: f32 = 4.0;
/// The most nodes of the tree: about 200 MB.
const MOST_NODES: usize = 4_000_000;
/// One visit more is asked for so many siblings.
const WIDE: u32 = 12;
/// Games that are played out whatever the clock says.
const LEAST: u64 = 48;
/// How much a chance is doubted that rests on a single game.
const DOUBT: f32 = 0.5;
/// A node gets children when it is visited this often.
const RIPE: u32 = 2;

/// For each side, how long the log was when its result was last undecided.
type Asked = [Option<usize>; 2];

/// How a game ends with best play, as far as it is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proved {
    No,
    Won(Side),
    Drawn,
}

#[derive(Debug, Clone)]
struct Node {
    visits: u32,
    /// Games won less games lost, for the first player.
    sum: f32,
    rumour_visits: u32,
    rumour_sum: f32,
    /// The worth of the position for the first player, -1 to 1.
    prior: f32,
    key: u32,
    side: Side,
    proved: Proved,
    /// Where the children begin, and how many there are.
    first: u32,
    count: u32,
    /// Which kept moves lead to the children.
    moves: u32,
}

impl Node {
    fn new(side: Side, key: u32) -> Node {
        Node {
            visits: 0,
            sum: 0.0,
            rumour_visits: 0,
            rumour_sum: 0.0,
            prior: 0.0,
            key,
            side,
            proved: Proved::No,
            first: 0,
            count: 0,
            moves: u32::MAX,
        }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// The chance of a side, 0 to 1.
    fn chance(&self, side: Side) -> f32 {
        let sum = self.sum + PRIOR * self.prior;
        let mean = sum / (self.visits as f32 + PRIOR);
        0.5 + 0.5 * for_side(mean, side)
    }
}

fn for_side(first: f32, side: Side) -> f32 {
    if side == Side::First { first } else { -first }
}

/// A move and what became of it.
#[derive(Debug, Clone)]
pub struct Tried {
    /// Its place in the list of legal moves.
    pub index: usize,
    /// Games played out after it.
    pub visits: u32,
    /// The share of points in them for the side to move.
    pub chance: f32,
    /// How the game ends with best play, if that was proved: 1 won, 0 drawn, -1 lost.
    pub proved: Option<i8>,
}

/// The tree and what it is grown with.
#[derive(Debug)]
pub struct Uct<'a> {
    rules: &'a Rules,
    worth: Worth,
    manner: Manner,
    chance: Chance,
    nodes: Vec<Node>,
    kept: Vec<KeptMoves>,
    root: Option<State>,
    chosen: Option<State>,
    asked: Asked,
    /// The positions of the game and of the way down the tree, where the rules ask whether one comes again.
    past: Vec<u64>,
    tells: bool,
    playout: Playout,
    list: MoveList,
    other: MoveList,
}

impl<'a> Uct<'a> {
    /// An empty tree.
    pub fn new(rules: &'a Rules, worth: Worth, manner: Manner, seed: u64) -> Uct<'a> {
        // Where the result section never speaks, no move wins at once by it.
        let speaks = danger::has_results(rules);
        let manner = Manner {
            decisive: manner.decisive && speaks,
            ..manner
        };
        Uct {
            rules,
            worth,
            manner,
            chance: Chance::new(seed),
            nodes: Vec::new(),
            kept: Vec::new(),
            root: None,
            chosen: None,
            asked: [None; 2],
            past: Vec::new(),
            tells: danger::tells(rules),
            playout: Playout::new(),
            list: MoveList::default(),
            other: MoveList::default(),
        }
    }

    /// Grows the tree below the last position of a game, and tells what became of its moves, the best first.
    pub fn think(&mut self, game: &[State], effort: Effort) -> Vec<Tried> {
        let Some(mut state) = game.last().cloned() else {
            return Vec::new();
        };
        state.forget();
        self.past.clear();
        if self.rules.game.repetition.is_some() {
            self.past.extend(game.iter().map(fingerprint));
        }
        self.plant(&state);
        self.asked = self.rules.undecided_for_both(&state);
        let mut games = 0;
        while !effort.spent(games, LEAST) && self.nodes[0].proved == Proved::No {
            self.game(&mut state);
            games += 1;
        }
        self.tried(&mut state)
    }

    /// The move that was made in the end: the next position is looked for behind it.
    pub fn chose(&mut self, after: &State) {
        let mut after = after.clone();
        after.forget();
        self.chosen = Some(after);
    }

    /// Goes down the tree, plays a game out, and carries the result up.
    fn game(&mut self, state: &mut State) {
        let mut path = vec![0];
        let mut undos = Vec::new();
        let mut asked = self.asked;
        let before = self.past.len();
        self.playout.begin();
        let value = loop {
            let at = path[path.len() - 1];
            if self.nodes[at].proved != Proved::No {
                break value_of(self.nodes[at].proved);
            }
            if self.nodes[at].count == 0 {
                // Where there are many moves, giving a node its children costs more than a game does.
                let siblings = path
                    .iter()
                    .rev()
                    .nth(1)
                    .map_or(0, |&over| self.nodes[over].count);
                let ripe = at == 0 || self.nodes[at].visits + 1 >= RIPE + siblings / WIDE;
                if ripe && self.nodes.len() < MOST_NODES {
                    self.grow(state, at, asked);
                }
                if self.nodes[at].count == 0 {
                    break self.value(state, at, asked);
                }
            }
            let Some(child) = self.select(at) else {
                break value_of(self.nodes[at].proved);
            };
            let node = &self.nodes[at];
            let place = child - node.first as usize;
            let parts = self.kept[node.moves as usize].parts(place, self.rules);
            self.playout.note(node.side, self.nodes[child].key);
            undos.push(self.rules.make(state, parts));
            // The result after this move was looked at when the child was made.
            asked[node.side.index()] = Some(state.log_len());
            path.push(child);
            if let Some(value) = self.repeated(state) {
                break value;
            }
        };
        self.past.truncate(before);
        for undo in undos.into_iter().rev() {
            state.unmake(undo);
        }
        self.carry_up(&path, value);
    }

    /// The value of a position for the first player, if it has come before: a loss when it has come as often as the
    /// rules say; a draw the first time, since who may go round once may go on.
    fn repeated(&mut self, state: &State) -> Option<f32> {
        let (most, verdict) = self.rules.game.repetition?;
        let key = fingerprint(state);
        let come = 1 + self.past.iter().filter(|&&earlier| earlier == key).count();
        self.past.push(key);
        match verdict {
            Verdict::Loss => {
                (come >= usize::from(most)).then(|| value_of(Proved::Won(state.last.other())))
            }
            _ => (come > 1).then_some(0.0),
        }
    }

    fn value(&mut self, state: &mut State, at: usize, asked: Asked) -> f32 {
        match self.nodes[at].proved {
            Proved::No => {
                let limits = (self.manner.cutoff, self.manner.decisive);
                self.playout.run(
                    self.rules,
                    &self.worth,
                    state,
                    limits,
                    asked,
                    &mut self.chance,
                )
            }
            proved => value_of(proved),
        }
    }

    /// The child to look at next; none if all of them are proved.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let wish = self.manner.curiosity * ((node.visits.max(1) as f32).ln()).sqrt();
        let mut best = None;
        let mut most = f32::MIN;
        for index in node.children() {
            let child = &self.nodes[index];
            if child.proved != Proved::No {
                continue;
            }
            let mut chance = child.chance(node.side);
            if self.manner.rumour > 0.0 && child.rumour_visits > 0 {
                let heard = child.rumour_sum / child.rumour_visits as f32;
                let trust =
                    (self.manner.rumour / (3.0 * child.visits as f32 + self.manner.rumour)).sqrt();
                chance += trust * (0.5 + 0.5 * for_side(heard, node.side) - chance);
            }
            let score = chance + wish / (child.visits as f32 + 1.0).sqrt();
            if score > most {
                (best, most) = (Some(index), score);
            }
        }
        best
    }

    fn carry_up(&mut self, path: &[usize], value: f32) {
        for &at in path.iter().rev() {
            self.settle(at);
            let proved = self.nodes[at].proved;
            let value = if proved == Proved::No {
                value
            } else {
                value_of(proved)
            };
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += value;
            if self.manner.rumour > 0.0 {
                let (side, children) = (node.side, node.children());
                for child in &mut self.nodes[children] {
                    if self.playout.played(side, child.key) {
                        child.rumour_visits += 1;
                        child.rumour_sum += value;
                    }
                }
            }
        }
    }

    /// A node is proved when a move wins, or when all moves are proved.
    fn settle(&mut self, at: usize) {
        let node = &self.nodes[at];
        if node.count == 0 || node.proved != Proved::No {
            return;
        }
        let side = node.side;
        let mut all = Some(Proved::Won(side.other()));
        for child in &self.nodes[node.children()] {
            match child.proved {
                Proved::Won(winner) if winner == side => {
                    all = Some(child.proved);
                    break;
                }
                Proved::No => all = None,
                Proved::Drawn if all.is_some() => all = Some(Proved::Drawn),
                _ => {}
            }
        }
        if let Some(proved) = all {
            self.nodes[at].proved = proved;
        }
    }

    /// What became of the moves of the root, the best first.
    fn tried(&mut self, state: &mut State) -> Vec<Tried> {
        let root = self.nodes[0].clone();
        let mut list = MoveList::default();
        if self.rules.turn(state, &mut list) != Outcome::Ongoing {
            return Vec::new();
        }
        let worst = Tried {
            index: 0,
            visits: 0,
            chance: 0.0,
            proved: Some(-1),
        };
        let mut tried: Vec<Tried> = (0..list.len())
            .map(|index| Tried {
                index,
                ..worst.clone()
            })
            .collect();
        for (place, child) in root.children().enumerate() {
            let parts = self.kept[root.moves as usize].parts(place, self.rules);
            let Some(index) = (0..list.len()).find(|&index| list.parts(index, self.rules) == parts)
            else {
                continue;
            };
            let node = &self.nodes[child];
            tried[index] = Tried {
                index,
                visits: node.visits,
                chance: node.chance(root.side),
                proved: match node.proved {
                    Proved::No => None,
                    Proved::Drawn => Some(0),
                    Proved::Won(side) => Some(if side == root.side { 1 } else { -1 }),
                },
            };
        }
        // What can be counted on: a chance that rests on few games counts for less.
        let firm = |tried: &Tried| tried.chance - DOUBT / (tried.visits as f32 + 1.0).sqrt();
        let class = |tried: &Tried| match tried.proved {
            Some(1) => 2,
            Some(-1) => 0,
            _ => 1,
        };
        tried.sort_by(|a, b| {
            let order = class(b).cmp(&class(a)).then(firm(b).total_cmp(&firm(a)));
            order.then(a.index.cmp(&b.index))
        });
        if tried.iter().any(|tried| tried.proved.is_none()) {
            prefer_draws(&mut tried);
        } else {
            // Where all is proved, the draw is best in which others lost their way most often.
            tried.sort_by(|a, b| b.proved.cmp(&a.proved).then(b.chance.total_cmp(&a.chance)));
        }
        tried
    }
}

/// A proved draw gets no more visits: it comes first where the best of the others is below a draw.
fn prefer_draws(tried: &mut [Tried]) {
    let drawn = tried.iter().position(|tried| tried.proved == Some(0));
    let open = tried.iter().position(|tried| tried.proved.is_none());
    if let (Some(drawn), Some(open)) = (drawn, open)
        && tried.first().is_some_and(|best| best.proved != Some(1))
    {
        let hopeful = tried[open].chance > 0.5;
        if hopeful && drawn < open {
            tried[drawn..=open].rotate_right(1);
        } else if !hopeful && open < drawn {
            tried[open..=drawn].rotate_right(1);
        }
    }
}

fn value_of(proved: Proved) -> f32 {
    match proved {
        Proved::Won(Side::First) => 1.0,
        Proved::Won(Side::Second) => -1.0,
        Proved::No | Proved::Drawn => 0.0,
    }
}
