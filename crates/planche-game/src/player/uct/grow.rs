//! Giving a node of the tree its children, and keeping the part of the tree that is still of use.

use super::{Asked, Node, Proved, Uct};
use crate::generate::{MoveList, Outcome};
use crate::moves::Part;
use crate::player::danger::{Danger, danger};
use crate::state::State;

impl Uct<'_> {
    /// Gives a node its children, or finds out that the game is over there.
    pub(super) fn grow(&mut self, state: &mut State, at: usize, asked: Asked) {
        let mut list = std::mem::take(&mut self.list);
        match self.rules.moves_or_end(state, &mut list) {
            Outcome::Ongoing if self.rules.worn_out(state) => self.nodes[at].proved = Proved::Drawn,
            Outcome::Ongoing => self.add_children(state, at, &list, asked),
            Outcome::Won(side) => self.nodes[at].proved = Proved::Won(side),
            Outcome::Drawn => self.nodes[at].proved = Proved::Drawn,
        }
        self.list = list;
    }

    fn add_children(&mut self, state: &mut State, at: usize, list: &MoveList, asked: Asked) {
        let first = self.nodes.len();
        let danger = self.danger(state, asked);
        let base = asked[state.side.index()];
        let mut entered = Vec::new();
        for index in 0..list.len() {
            let parts = list.parts(index, self.rules);
            let child = self.child(state, parts, list.key(index, self.rules), base);
            let won = child.proved == Proved::Won(state.side);
            let useless = child.proved == Proved::No
                && danger.as_ref().is_some_and(|danger| !danger.met_by(parts));
            if won {
                self.nodes.truncate(first);
                entered.clear();
            }
            if !useless || won {
                self.nodes.push(child);
                entered.push(index);
            }
            if won {
                break;
            }
        }
        if entered.is_empty() {
            // Every move leaves the opponent his win.
            self.nodes[at].proved = Proved::Won(state.side.other());
            if at != 0 {
                return;
            }
            entered.extend(0..list.len());
            for index in 0..list.len() {
                let mut child = Node::new(state.side.other(), list.key(index, self.rules));
                child.proved = Proved::Won(state.side.other());
                self.nodes.push(child);
            }
        }
        self.kept.push(list.kept(&entered));
        let node = &mut self.nodes[at];
        node.first = first as u32;
        node.count = entered.len() as u32;
        node.moves = self.kept.len() as u32 - 1;
        self.settle(at);
    }

    fn danger(&mut self, state: &mut State, asked: Asked) -> Option<Danger> {
        if !self.tells {
            return None;
        }
        let base = asked[state.side.other().index()]?;
        danger(self.rules, state, base, &mut self.other)
    }

    /// The node after a move; whether the game is over there is looked at as far as that is cheap.
    fn child(&mut self, state: &mut State, parts: &[Part], key: u32, base: Option<usize>) -> Node {
        let mover = state.side;
        let undo = self.rules.make(state, parts);
        let mut child = Node::new(state.side, key);
        let outcome = match base {
            Some(length) => self.rules.result_since(state, length),
            None => self.rules.result(state),
        };
        child.proved = match outcome {
            Outcome::Won(side) => Proved::Won(side),
            Outcome::Drawn => Proved::Drawn,
            Outcome::Ongoing if self.rules.won_by_block(state, mover) => Proved::Won(mover),
            Outcome::Ongoing => Proved::No,
        };
        let odds = self.worth.of(self.rules, state, None, &mut self.other);
        child.prior = (0.5 * odds).tanh();
        state.unmake(undo);
        child
    }

    /// Makes a position the root: its part of the tree is kept if it is there.
    pub(super) fn plant(&mut self, state: &State) {
        let found = self.root.take().and_then(|root| self.find(root, state));
        self.root = Some(state.clone());
        match found {
            Some(0) => {}
            Some(node) => self.keep(node),
            None => {
                self.kept.clear();
                self.nodes = vec![Node::new(state.side, u32::MAX)];
            }
        }
        // A root that is proved is looked at again: its moves are to be told apart.
        if self.nodes[0].count == 0 {
            self.nodes[0].proved = Proved::No;
        }
    }

    /// The node of a position: the root, behind the move that was chosen there, or behind the reply to it.
    fn find(&mut self, mut root: State, wanted: &State) -> Option<usize> {
        let same = |state: &State| state == wanted && state.clock == wanted.clock;
        if same(&root) {
            return Some(0);
        }
        let chosen = self.chosen.take()?;
        let at = self.child_with(&mut root, 0, |state| *state == chosen)?;
        if same(&chosen) {
            return Some(at);
        }
        self.child_with(&mut chosen.clone(), at, same)
    }

    fn child_with(
        &self,
        state: &mut State,
        at: usize,
        wanted: impl Fn(&State) -> bool,
    ) -> Option<usize> {
        let node = &self.nodes[at];
        node.children().find(|child| {
            let parts =
                self.kept[node.moves as usize].parts(child - node.first as usize, self.rules);
            let undo = self.rules.make(state, parts);
            let found = wanted(state);
            state.unmake(undo);
            found
        })
    }

    /// Copies a part of the tree to the beginning and forgets the rest.
    fn keep(&mut self, root: usize) {
        let old = std::mem::take(&mut self.nodes);
        let mut moves = std::mem::take(&mut self.kept);
        self.nodes.push(old[root].clone());
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next].clone();
            if node.count > 0 {
                let first = self.nodes.len();
                self.nodes.extend_from_slice(&old[node.children()]);
                self.kept
                    .push(std::mem::take(&mut moves[node.moves as usize]));
                self.nodes[next].first = first as u32;
                self.nodes[next].moves = self.kept.len() as u32 - 1;
            }
            next += 1;
        }
    }
}
