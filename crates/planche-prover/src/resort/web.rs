//! A web of positions: what can be reached by the moves that plans ask for and all replies to them.
//!
//! In a tree the same few positions of a perpetual check would come up without end. Here every
//! position stands once, and *good* positions are found by a fixed point. For a draw it is the largest
//! one: a position is good unless it is shown to be lost, so going round in a circle is good. For a
//! win it is the smallest: a position is good only if it is shown to be won.

use std::rc::Rc;
use std::sync::Arc;

use planche_plan::{Reason, Statement, Step};
use planche_tuning::Tuning;
use rustc_hash::FxHashMap;
use shakmaty::{Chess, Color, Move, Position};

use crate::ids::Made;
use crate::leaves::measure::Measure;
use crate::leaves::quiet::{is_settled, may_rest};
use crate::position::{is_claimable, key, played};
use crate::resort::known::Expert;
use crate::strategy::{After, Attack, Defence, Draw, Ply};

/// What the attacker wants of the web.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    Draw,
    Win,
}

/// The moves that plans ask for in a position of the attacker.
pub(crate) type Ask = fn(&Chess, &Tuning) -> Vec<(Move, Reason)>;

/// How far a web has grown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// One ply further.
    Grown,
    /// There was nothing left to develop.
    Ripe,
    /// There is no room for more positions.
    Full,
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The defender is mated.
    Mate,
    /// The game is drawn.
    Drawn(Draw),
    /// The gain is in hand and settled.
    Settled,
    /// Endgame knowledge of this name says so.
    Known(&'static str),
}

/// How a position is closed, if it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Good(End),
    Lost,
    Open,
}

struct Spot {
    position: Chess,
    fate: Fate,
    /// Whether its moves are known.
    developed: bool,
    moves: Vec<(Ply, Reason, usize)>,
    parents: Vec<usize>,
}

/// The web.
pub(crate) struct Web {
    spots: Vec<Spot>,
    places: FxHashMap<u64, usize>,
    attacker: Color,
    wish: Wish,
    expert: Option<Expert>,
    ask: Ask,
    tuning: Arc<Tuning>,
    /// Where a gain of material is enough, its measure.
    measure: Option<Measure>,
}

impl Web {
    pub(crate) fn new(
        root: &Chess,
        wish: Wish,
        expert: Option<Expert>,
        ask: Ask,
        tuning: Arc<Tuning>,
    ) -> Web {
        let mut web = Web {
            spots: Vec::new(),
            places: FxHashMap::default(),
            attacker: root.turn(),
            wish,
            expert,
            ask,
            tuning,
            measure: None,
        };
        web.place(root.clone());
        web
    }

    /// A gain of so much is enough as well.
    pub(crate) fn or_gain(mut self, measure: Measure) -> Web {
        self.measure = Some(measure);
        self
    }

    fn settles(&self, position: &Chess, ours: bool) -> bool {
        self.measure.as_ref().is_some_and(|measure| match ours {
            true => may_rest(measure, position),
            false => is_settled(measure, position),
        })
    }

    /// A root that is known already still needs a move: the expert's, if it wins.
    pub(crate) fn open_root(&mut self) {
        let Fate::Good(End::Known(_)) = self.spots[0].fate else {
            return;
        };
        self.spots[0].fate = Fate::Open;
        let root = self.spots[0].position.clone();
        let best = self.expert.and_then(|ask| ask(&root)?.best);
        if let Some(m) = best {
            let to = self.place(played(&root, m));
            self.spots[to].parents.push(0);
            self.spots[0]
                .moves
                .push((Ply::of(&m), Reason::Progress, to));
            self.spots[0].developed = true;
        }
    }

    /// How many positions there are, the root not counted.
    pub(crate) fn made(&self) -> usize {
        self.spots.len() - 1
    }

    pub(crate) fn wish(&self) -> Wish {
        self.wish
    }

    /// How many moves plans asked for at the root.
    pub(crate) fn first(&self) -> usize {
        self.spots[0].moves.len()
    }

    fn place(&mut self, position: Chess) -> usize {
        let key = key(&position);
        if let Some(&known) = self.places.get(&key) {
            return known;
        }
        let fate = self.fate(&position);
        self.places.insert(key, self.spots.len());
        self.spots.push(Spot {
            position,
            fate,
            developed: false,
            moves: Vec::new(),
            parents: Vec::new(),
        });
        self.spots.len() - 1
    }

    fn fate(&self, position: &Chess) -> Fate {
        let ours = position.turn() == self.attacker;
        if position.legal_moves().is_empty() {
            return match (position.is_check(), self.wish) {
                (true, _) if !ours => Fate::Good(End::Mate),
                (false, Wish::Draw) => Fate::Good(End::Drawn(Draw::Stalemate)),
                _ => Fate::Lost,
            };
        }
        match self.wish {
            Wish::Draw if position.has_insufficient_material(!self.attacker) => {
                return Fate::Good(End::Drawn(Draw::Insufficient));
            }
            Wish::Win if position.has_insufficient_material(self.attacker) => return Fate::Lost,
            Wish::Win if is_claimable(position) => return Fate::Lost,
            _ => {}
        }
        match self.expert.filter(|_| ours).and_then(|ask| ask(position)) {
            Some(known) if known.winner == Some(self.attacker) => {
                Fate::Good(End::Known(known.axiom))
            }
            Some(known) if known.winner.is_none() && self.wish == Wish::Draw => {
                Fate::Good(End::Known(known.axiom))
            }
            Some(_) => Fate::Lost,
            None if self.settles(position, ours) => Fate::Good(End::Settled),
            None => Fate::Open,
        }
    }

    /// Develops every open position that still matters, one ply deeper, as long as there are no more than `most` positions
    /// beside the root.
    pub(crate) fn grow(&mut self, most: usize) -> Growth {
        let waiting = self.waiting();
        for &at in &waiting {
            let moves = self.moves(at);
            if self.made() + moves.len() > most {
                return Growth::Full;
            }
            self.develop(at, moves);
        }
        match waiting.is_empty() {
            true => Growth::Ripe,
            false => Growth::Grown,
        }
    }

    fn moves(&self, at: usize) -> Vec<(Move, Reason)> {
        let position = &self.spots[at].position;
        if position.turn() == self.attacker {
            return (self.ask)(position, &self.tuning);
        }
        let replies = position.legal_moves().into_iter();
        replies.map(|m| (m, Reason::Remain)).collect()
    }

    fn develop(&mut self, at: usize, moves: Vec<(Move, Reason)>) {
        let position = self.spots[at].position.clone();
        for (m, reason) in moves {
            let to = self.place(played(&position, m));
            self.spots[to].parents.push(at);
            self.spots[at].moves.push((Ply::of(&m), reason, to));
        }
        self.spots[at].developed = true;
    }

    /// Open positions on ways from the root on which nothing is lost yet.
    fn waiting(&self) -> Vec<usize> {
        let hopeful = self.largest(true);
        let mut seen = vec![false; self.spots.len()];
        let mut reached = vec![0];
        let mut waiting = Vec::new();
        while let Some(at) = reached.pop() {
            if !hopeful[at] || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let spot = &self.spots[at];
            if spot.fate == Fate::Open && !spot.developed {
                waiting.push(at);
            }
            reached.extend(spot.moves.iter().map(|(_, _, to)| *to));
        }
        waiting.sort_unstable();
        waiting
    }

    /// Whether the root is lost whatever the open positions come to.
    pub(crate) fn is_hopeless(&self) -> bool {
        !self.largest(true)[0]
    }

    /// The largest set of positions that are not lost, open ones counted as good or as lost.
    fn largest(&self, open: bool) -> Vec<bool> {
        let mut good = vec![true; self.spots.len()];
        let mut left: Vec<usize> = self.spots.iter().map(|spot| spot.moves.len()).collect();
        let mut lost: Vec<usize> = Vec::new();
        for (at, spot) in self.spots.iter().enumerate() {
            let bad = match spot.fate {
                Fate::Good(_) => false,
                Fate::Lost => true,
                Fate::Open if spot.developed => spot.moves.is_empty(),
                Fate::Open => !open,
            };
            if bad {
                good[at] = false;
                lost.push(at);
            }
        }
        while let Some(at) = lost.pop() {
            for &parent in &self.spots[at].parents {
                left[parent] = left[parent].saturating_sub(1);
                let ours = self.spots[parent].position.turn() == self.attacker;
                if good[parent] && (!ours || left[parent] == 0) {
                    good[parent] = false;
                    lost.push(parent);
                }
            }
        }
        good
    }

    /// For positions that are shown to be won, in which round that was seen.
    fn smallest(&self) -> Vec<Option<u32>> {
        let mut rank: Vec<Option<u32>> = vec![None; self.spots.len()];
        for (at, spot) in self.spots.iter().enumerate() {
            if matches!(spot.fate, Fate::Good(_)) {
                rank[at] = Some(0);
            }
        }
        for round in 1.. {
            let won = |at: &usize| rank[*at].is_some();
            let new = |at: &usize| {
                let spot = &self.spots[*at];
                let mut next = spot.moves.iter().map(|(_, _, to)| to);
                rank[*at].is_none()
                    && spot.developed
                    && !spot.moves.is_empty()
                    && match spot.position.turn() == self.attacker {
                        true => next.any(won),
                        false => next.all(won),
                    }
            };
            let news: Vec<usize> = (0..self.spots.len()).filter(new).collect();
            if news.is_empty() {
                break;
            }
            for at in news {
                rank[at] = Some(round);
            }
        }
        rank
    }

    /// The strategy from the root, if the root is good by now.
    pub(crate) fn strategy(&self) -> Option<Rc<Attack>> {
        match self.wish {
            Wish::Draw => {
                let good = self.largest(false);
                if !good[0] {
                    return None;
                }
                let deepest = self.tuning.draw_moves;
                (1..=deepest).find_map(|moves| {
                    let mut unfolding = Unfolding {
                        web: self,
                        good: &good,
                        path: Vec::new(),
                        steps: self.tuning.draw_steps / deepest,
                    };
                    unfolding.attack(0, moves)
                })
            }
            Wish::Win => {
                let rank = self.smallest();
                rank[0].and_then(|_| self.win(0, &rank))
            }
        }
    }

    fn win(&self, at: usize, rank: &[Option<u32>]) -> Option<Rc<Attack>> {
        let spot = &self.spots[at];
        if let Fate::Good(end) = spot.fate {
            return Some(end.leaf());
        }
        let won = spot.moves.iter().filter(|(_, _, to)| rank[*to].is_some());
        let &(ply, reason, to) = won.min_by_key(|(_, _, to)| rank[*to])?;
        let next = &self.spots[to];
        let after = match next.fate {
            Fate::Good(end) => end.after()?,
            _ => {
                let replies = next.moves.iter();
                let answer =
                    |&(reply, _, to): &(Ply, Reason, usize)| Some((reply, self.win(to, rank)?));
                defended(replies.map(answer).collect::<Option<_>>()?)
            }
        };
        Some(played_for(ply, reason, after))
    }
}

/// A move of the strategy with its reason.
fn played_for(ply: Ply, reason: Reason, after: After) -> Rc<Attack> {
    let statement = Statement::Move {
        from: ply.from,
        to: ply.to,
        promotion: ply.promotion,
        starred: false,
    };
    let step = Step::new(statement, reason);
    let made = Made::default();
    Rc::new(Attack::Play {
        ply,
        step,
        made,
        after,
    })
}

fn defended(replies: Vec<(Ply, Rc<Attack>)>) -> After {
    After::Defence(Rc::new(Defence::of(replies)))
}

impl End {
    /// The end of a line where the attacker is to move.
    fn leaf(self) -> Rc<Attack> {
        Rc::new(match self {
            End::Mate => Attack::Drawn(Draw::Stalemate),
            End::Drawn(draw) => Attack::Drawn(draw),
            End::Settled => Attack::Rest,
            End::Known(axiom) => Attack::Known(axiom),
        })
    }

    /// The end of a line after a move of the attacker. Knowledge closes positions of the attacker only.
    fn after(self) -> Option<After> {
        match self {
            End::Mate => Some(After::Mate),
            End::Drawn(draw) => Some(After::Drawn(draw)),
            End::Settled => Some(After::Settled),
            End::Known(_) => None,
        }
    }
}

/// From the good positions of a draw to a tree that ends where a position comes again.
struct Unfolding<'a> {
    web: &'a Web,
    good: &'a [bool],
    path: Vec<usize>,
    steps: usize,
}

impl Unfolding<'_> {
    fn attack(&mut self, at: usize, moves: usize) -> Option<Rc<Attack>> {
        self.steps = self.steps.checked_sub(1)?;
        let spot = &self.web.spots[at];
        if let Fate::Good(end) = spot.fate {
            return Some(end.leaf());
        }
        if self.path.contains(&at) {
            return Some(Rc::new(Attack::Drawn(Draw::Repetition)));
        }
        if moves == 0 {
            return None;
        }
        self.path.push(at);
        let found = spot.moves.iter().find_map(|&(ply, reason, to)| {
            let after = self.good[to].then(|| self.after(to, moves - 1))??;
            Some(played_for(ply, reason, after))
        });
        self.path.pop();
        found
    }

    fn after(&mut self, at: usize, moves: usize) -> Option<After> {
        let spot = &self.web.spots[at];
        if let Fate::Good(end) = spot.fate {
            return end.after();
        }
        if self.path.contains(&at) {
            return Some(After::Drawn(Draw::Repetition));
        }
        self.path.push(at);
        let replies = spot.moves.iter();
        let answers = replies.map(|&(reply, _, to)| Some((reply, self.attack(to, moves)?)));
        let answers = answers.collect::<Option<Vec<_>>>();
        self.path.pop();
        answers.map(defended)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::*;

    /// Every check, and nothing else.
    fn checks(position: &Chess, _tuning: &Tuning) -> Vec<(Move, Reason)> {
        let legal = position.legal_moves().into_iter();
        let checks = legal.filter(|m| played(position, *m).is_check());
        checks.map(|m| (m, Reason::SafeCheck)).collect()
    }

    /// The web of all checks from here, as far as it matters.
    fn web(fen: &str, wish: Wish) -> Web {
        let fen: Fen = fen.parse().expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let mut web = Web::new(&position, wish, None, checks, Arc::default());
        for _ in 0..12 {
            if web.strategy().is_some() || web.is_hopeless() || web.grow(500) != Growth::Grown {
                break;
            }
        }
        web
    }

    /// The queen checks on two squares for ever: good for a draw, and no win.
    #[test]
    fn a_circle_is_good_for_a_draw_and_not_for_a_win() {
        let fen = "4Q3/6pk/5p2/8/8/8/1q6/r5BK w - - 0 1";
        assert!(web(fen, Wish::Draw).strategy().is_some());
        assert!(web(fen, Wish::Win).strategy().is_none());
    }

    #[test]
    fn where_the_checks_run_out_there_is_no_hope() {
        let web = web("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", Wish::Draw);
        assert!(web.is_hopeless() && web.strategy().is_none());
    }
}
