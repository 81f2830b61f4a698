//! Players to measure others by: one that moves at random, and plain UCT.
//!
//! They share no code with the player but the rules.

use crate::board::Side;
use crate::chance::Chance;
use crate::generate::{MoveList, Outcome};
use crate::moves::Move;
use crate::rules::Rules;
use crate::state::State;

/// A move at random.
pub fn random(rules: &Rules, state: &State, chance: &mut Chance) -> Option<Move> {
    let mut moves = rules.moves(state);
    if moves.is_empty() {
        return None;
    }
    let index = chance.below(moves.len());
    Some(moves.swap_remove(index))
}

struct Node {
    visits: f64,
    /// Points of the side that moved here.
    points: f64,
    parts: Vec<crate::moves::Part>,
    children: Vec<usize>,
    untried: Option<Vec<Move>>,
    mover: Side,
}

/// How much a move that was seldom tried is preferred: the square root of two, as in the textbooks.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// A game played out longer than this counts as drawn.
const LONGEST: usize = 400;

/// Plain UCT: so many games played out at random, one new node a game, the most visited move.
pub fn uct(rules: &Rules, state: &State, games: u32, chance: &mut Chance) -> Option<Move> {
    let root = Node {
        visits: 0.0,
        points: 0.0,
        parts: Vec::new(),
        children: Vec::new(),
        untried: Some(rules.moves(state)),
        mover: state.side.other(),
    };
    let mut nodes = vec![root];
    for _ in 0..games {
        one_game(rules, state.clone(), &mut nodes, chance);
    }
    let visits = |&child: &usize| nodes[child].visits as u64;
    let best = nodes[0].children.iter().copied().max_by_key(visits)?;
    Some(Move {
        parts: nodes[best].parts.clone(),
    })
}

fn one_game(rules: &Rules, mut state: State, nodes: &mut Vec<Node>, chance: &mut Chance) {
    let mut path = vec![0];
    loop {
        let at = path[path.len() - 1];
        if nodes[at].untried.is_none() {
            nodes[at].untried = Some(rules.moves(&state));
        }
        let untried = nodes[at].untried.get_or_insert_default();
        if !untried.is_empty() {
            let index = chance.below(untried.len());
            let chosen = untried.swap_remove(index);
            let mover = state.side;
            rules.make(&mut state, &chosen.parts);
            state.forget();
            nodes.push(Node {
                visits: 0.0,
                points: 0.0,
                parts: chosen.parts,
                children: Vec::new(),
                untried: None,
                mover,
            });
            let child = nodes.len() - 1;
            nodes[at].children.push(child);
            path.push(child);
            break;
        }
        let Some(child) = select(nodes, at) else {
            break;
        };
        rules.make(&mut state, &nodes[child].parts);
        state.forget();
        path.push(child);
    }
    let outcome = play_out(rules, &mut state, chance);
    for at in path {
        let node = &mut nodes[at];
        node.visits += 1.0;
        node.points += match outcome {
            Outcome::Won(side) if side == node.mover => 1.0,
            Outcome::Won(_) => 0.0,
            _ => 0.5,
        };
    }
}

fn select(nodes: &[Node], at: usize) -> Option<usize> {
    let whole = nodes[at].visits.ln();
    let score = |child: usize| {
        let node = &nodes[child];
        node.points / node.visits + CURIOSITY * (whole / node.visits).sqrt()
    };
    let children = nodes[at].children.iter().copied();
    children.max_by(|&a, &b| score(a).total_cmp(&score(b)))
}

fn play_out(rules: &Rules, state: &mut State, chance: &mut Chance) -> Outcome {
    let mut list = MoveList::default();
    let mut asked = [None; 2];
    for _ in 0..LONGEST {
        let mut outcome = rules.result_asked(state, &mut asked);
        if outcome == Outcome::Ongoing {
            outcome = rules.moves_or_end(state, &mut list);
        }
        if outcome != Outcome::Ongoing {
            return outcome;
        }
        if rules.worn_out(state) {
            break;
        }
        rules.make(state, list.parts(chance.below(list.len()), rules));
    }
    Outcome::Drawn
}
