//! The choice of the next node on random trees: it comes to the right answer, never works where nothing is open, and
//! makes fewer nodes than whoever goes through the moves in their order.

use std::rc::Rc;

use planche_plan::{Reason, Statement, Step};
use shakmaty::{Chess, Move, Position, Square};

use super::most_useful;
use crate::candidate::Candidate;
use crate::ids::{NodeId, PlanId};
use crate::leaves::judge::{Leaf, Leaves};
use crate::leaves::measure::Aim;
use crate::options::Options;
use crate::position::played;
use crate::strategy::Attack;
use crate::tree::arena::Tree;
use crate::tree::node::{Action, Node, NodeKind, Phase, Place, Stage};
use crate::tree::numbers::back_up;

/// What lies behind a node; nobody knows it before the node is made.
enum Hidden {
    Won,
    Lost,
    /// Behind a node of either side: moves with what they are thought to cost.
    Open(Vec<(u32, Hidden)>),
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % most
    }

    fn tree(&mut self, depth: u32) -> Hidden {
        let ends = depth == 0 || depth < 7 && self.below(4) == 0;
        match (ends, self.below(2)) {
            (true, 0) => Hidden::Won,
            (true, _) => Hidden::Lost,
            (false, _) => {
                let moves = 1 + self.below(4);
                let moves = (0..moves).map(|_| (1 + self.below(6) as u32, self.tree(depth - 1)));
                Hidden::Open(moves.collect())
            }
        }
    }
}

impl Hidden {
    /// Whether the attacker wins, and how many nodes it takes to see that in the order of the moves.
    fn seen_in_order(&self, attacks: bool) -> (bool, usize) {
        let Hidden::Open(moves) = self else {
            return (matches!(self, Hidden::Won), 0);
        };
        let mut nodes = 0;
        for (_, next) in moves {
            let (won, more) = next.seen_in_order(!attacks);
            nodes += 1 + more;
            if won == attacks {
                return (attacks, nodes);
            }
        }
        (!attacks, nodes)
    }
}

/// A search in a tree that grows out of a hidden one.
struct Search<'a> {
    tree: Tree,
    leaves: Leaves,
    /// What lies behind each node, and how many of its moves were made, in the order of the nodes.
    behind: Vec<(&'a Hidden, usize)>,
    /// Nodes of the attacker and of the defender borrow these; only the moves differ.
    attacker: Chess,
    defender: Chess,
}

impl<'a> Search<'a> {
    fn new(hidden: &'a Hidden) -> Search<'a> {
        let attacker = Chess::default();
        let defender = played(&attacker, attacker.legal_moves()[0]);
        let options = Options::default();
        let mut search = Search {
            tree: Tree::new(options.tuning.clone()),
            leaves: Leaves::new(&attacker, Aim::Mate, &options),
            behind: Vec::new(),
            attacker,
            defender,
        };
        search.add_attacker(None, Action::Root, hidden);
        search
    }

    /// Whether the attacker wins, and how many nodes it took to see that.
    fn run(mut self) -> (bool, usize) {
        loop {
            let root = self.tree.node(Tree::ROOT);
            if root.proved() || root.refuted() {
                return (root.proved(), self.tree.made());
            }
            let at = most_useful(&self.tree);
            let node = self.tree.node(at);
            assert!(!node.proved() && !node.refuted(), "nothing is open here");
            let made = match node.kind() {
                NodeKind::Attack(_) => self.make_move(at),
                NodeKind::Defence(_) => self.make_reply(at),
            };
            back_up(&mut self.tree, &self.leaves, made);
        }
    }

    fn make_move(&mut self, at: NodeId) -> NodeId {
        let candidate = self.tree.take_candidate(at).expect("a move waits");
        let m = candidate.action();
        let Hidden::Open(moves) = self.behind[at.index()].0 else {
            unreachable!("it is open");
        };
        let place = self
            .attacker
            .legal_moves()
            .iter()
            .position(|other| *other == m);
        let hidden = &moves[place.expect("it is one of them")].1;
        let place = self.place(Some(at), Action::Move(m), self.defender.clone());
        let leaf = matches!(hidden, Hidden::Won).then_some(Leaf::Mate);
        let lost = matches!(hidden, Hidden::Lost);
        let node = Node::of_defender(place, candidate, leaf, lost);
        let id = self.tree.add(node);
        if let Hidden::Open(replies) = hidden {
            let legal = self.defender.legal_moves();
            let defence = self.tree.defence_mut(id);
            defence.phase = Phase::Replies;
            defence.pending = legal.into_iter().take(replies.len()).rev().collect();
        }
        self.behind.push((hidden, 0));
        id
    }

    fn make_reply(&mut self, at: NodeId) -> NodeId {
        let reply = self.tree.take_reply(at).expect("a reply waits");
        let (hidden, made) = &mut self.behind[at.index()];
        let Hidden::Open(replies) = *hidden else {
            unreachable!("it is open");
        };
        *made += 1;
        let next = &replies[*made - 1].1;
        self.add_attacker(Some(at), Action::Move(reply), next)
    }

    fn add_attacker(
        &mut self,
        parent: Option<NodeId>,
        action: Action,
        hidden: &'a Hidden,
    ) -> NodeId {
        let place = self.place(parent, action, self.attacker.clone());
        let winning = matches!(hidden, Hidden::Won).then(|| Rc::new(Attack::Rest));
        let lost = matches!(hidden, Hidden::Lost);
        let id = self
            .tree
            .add(Node::of_attacker(place, Vec::new(), winning, lost));
        self.tree.set_stage(id, Stage::Done);
        if let Hidden::Open(moves) = hidden {
            let legal = self.attacker.legal_moves();
            for (m, (cost, _)) in legal.iter().zip(moves) {
                self.tree.propose(id, waiting(*m, *cost));
            }
            self.tree.sort_candidates(id);
        }
        self.behind.push((hidden, 0));
        id
    }

    fn place(&self, parent: Option<NodeId>, action: Action, position: Chess) -> Place {
        Place {
            parent,
            action,
            position,
            key: self.behind.len() as u64,
            passes: 0,
        }
    }
}

fn waiting(m: Move, cost: u32) -> Candidate {
    let step = Step::new(Statement::play(Square::A1, Square::A2), Reason::Given);
    Candidate::new(m, PlanId::from_index(0), step, cost)
}

#[test]
fn on_random_trees_the_answer_is_right_and_comes_sooner_than_in_the_order_of_the_moves() {
    let mut dice = Dice(1979);
    let (mut chosen, mut in_order) = (0, 0);
    for number in 0..10_000 {
        let hidden = dice.tree(8);
        let (won, nodes) = hidden.seen_in_order(true);
        let (proved, made) = Search::new(&hidden).run();
        assert_eq!(proved, won, "tree {number}");
        (chosen, in_order) = (chosen + made, in_order + nodes);
    }
    assert!(2 * chosen < in_order, "{chosen} nodes, {in_order} in order");
}
