//! What is tried at a node of the attacker, one class of remedy after the other.

use std::rc::Rc;

use planche_analysis::{Scope, SeenPlan, View, analyse, arrival, move_statement, new_captures};
use planche_plan::{Plan, Reason, Statement, Step};
use planche_tuning::RemedyClass;
use shakmaty::{Position, Square};

use crate::history::Origin;
use crate::ids::NodeId;
use crate::leaves::judge::Leaves;
use crate::leaves::measure::Measure;
use crate::leaves::quiet::is_settled;
use crate::plans::Draft;
use crate::position::played;
use crate::proposals::danger::destroy_danger;
use crate::proposals::first::First;
use crate::proposals::queue::{Proposals, consider, propose_plainly};
use crate::strategy::Ply;
use crate::tree::arena::Tree;
use crate::tree::node::{Action, Stage};

/// Runs the next stage of a node and moves on to the one after it.
pub(crate) fn run_stage(proposals: &mut Proposals, tree: &mut Tree, leaves: &Leaves, id: NodeId) {
    let stage = tree.attack(id).stage();
    let threat_only = tree.node(id).action() == Action::Pass && stage == Stage::NewCaptures;
    let next = if threat_only {
        Stage::Done
    } else {
        stage.next()
    };
    tree.set_stage(id, next);
    if stage == Stage::Destroy {
        return destroy_danger(proposals, tree, leaves, id);
    }
    // A remedy is against a move of the enemy, and before the root there is none.
    if id == Tree::ROOT && stage != Stage::Agenda && proposals.is_bound() {
        return;
    }
    let view = View::new(tree.node(id).position(), leaves.measure().values);
    let plans = match stage {
        Stage::Agenda => return run_agenda(proposals, tree, leaves, (id, &view)),
        Stage::NewCaptures if proposals.tries(RemedyClass::NewCaptures) => {
            captures(proposals, tree, id, &view)
        }
        Stage::Interference if proposals.tries(RemedyClass::Interference) => proposals.again(id),
        Stage::Limited if proposals.tries(RemedyClass::Limited) => {
            limited_analysis(proposals, tree, id, &view)
        }
        Stage::Full if proposals.tries(RemedyClass::Full) && tree.node(id).passes() == 0 => {
            seen(id, analysis(proposals, tree, id, &view))
        }
        _ => return,
    };
    consider(proposals, tree, leaves, (id, &view), &plans);
}

/// The plans that were waiting for this moment; at the root those of the initial analysis.
/// In check only evasions count.
fn run_agenda(
    proposals: &mut Proposals,
    tree: &mut Tree,
    leaves: &Leaves,
    (id, view): (NodeId, &View),
) {
    if id == Tree::ROOT {
        let mut plans = proposals.suggested();
        if !proposals.is_bound() {
            plans.extend(seen(id, analyse(view, Scope::root(proposals.tuning()))));
        }
        proposals.set_initial(plans.clone());
        consider(proposals, tree, leaves, (id, view), &plans);
        let asked = asked_plan(proposals, tree);
        propose_plainly(proposals, tree, leaves, (id, view), asked.as_slice());
    }
    let plans = proposals.all(tree.attack(id).agenda());
    consider(proposals, tree, leaves, (id, view), &plans);
    let measure = leaves.measure();
    if view.position().is_check() || measure.in_hand(view.position()) {
        let plans = holding_plans(measure, view);
        propose_plainly(proposals, tree, leaves, (id, view), &plans);
    }
}

/// The one move that was asked about is tried even if no plan wants it.
fn asked_plan(proposals: &Proposals, tree: &Tree) -> Option<Rc<Draft>> {
    let First::Only(asked) = proposals.first() else {
        return None;
    };
    if tree.attack(Tree::ROOT).knows(Ply::of(asked)) {
        return None;
    }
    let step = Step::new(move_statement(asked)?, Reason::Given);
    Some(Draft::new(Plan::new(vec![step]), Origin::Given))
}

/// The plans of an analysis at this node.
fn seen(at: NodeId, found: Vec<SeenPlan>) -> Vec<Rc<Draft>> {
    let found = found.into_iter();
    found
        .map(|SeenPlan { plan, motifs }| Draft::new(plan, Origin::Motif { motifs, at }))
        .collect()
}

/// In check, or with the gain in hand but under attack, every move that holds is natural.
fn holding_plans(measure: &Measure, view: &View) -> Vec<Rc<Draft>> {
    let check = view.position().is_check();
    let reason = if check { Reason::Evade } else { Reason::Secure };
    view.moves()
        .iter()
        .filter(|m| check || is_settled(measure, &played(view.position(), **m)))
        .filter_map(|m| Some(Step::new(move_statement(m)?, reason)))
        .map(|step| Draft::new(Plan::new(vec![step]), Origin::Hold))
        .collect()
}

/// Class one: captures that the last two plies made possible, alone and in front of the plan
/// that was under way.
fn captures(proposals: &mut Proposals, tree: &Tree, id: NodeId, view: &View) -> Vec<Rc<Draft>> {
    let before = tree.grandparent(id).map(|before| {
        let position = tree.node(before).position();
        position.legal_moves()
    });
    let parent = tree.parent(id);
    let last = parent.map_or(&[][..], |parent| tree.defence(parent).reasons());
    let rests = proposals.agenda(last);
    let mut plans = Vec::new();
    for step in new_captures(view, before.as_deref().unwrap_or(&[])) {
        let draft = |plan, before| Draft::new(plan, Origin::Capture { before, at: id });
        plans.push(draft(Plan::new(vec![step]), None));
        plans.extend(rests.iter().map(|&rest| {
            let plan = proposals.get(rest).preceded_by(&[step]);
            draft(plan, Some(rest))
        }));
    }
    plans
}

/// Class six: what is new around the enemy man that just moved, around the friendly man that
/// moved before it, and around the enemy king.
fn limited_analysis(
    proposals: &Proposals,
    tree: &mut Tree,
    id: NodeId,
    view: &View,
) -> Vec<Rc<Draft>> {
    let plans = analysis(proposals, tree, id, view);
    let node = tree.node(id);
    let theirs = node.action().played();
    let mine = tree
        .parent(id)
        .and_then(|parent| tree.node(parent).action().played());
    let moved = theirs.iter().chain(&mine).map(arrival);
    let fresh: Vec<(Square, Rc<Draft>)> = moved
        .chain(view.enemy_king())
        .map(|square| (square, around(square, id)))
        .collect();
    let forced = node.passes() > 0;
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for found in plans {
        let asked = fresh
            .iter()
            .find(|(square, _)| touches(&found.plan, *square));
        match asked.filter(|_| !forced || is_forcing(&found.plan)) {
            Some((_, around)) => near.push(around.part(found.plan, found.motifs)),
            None => far.push(found),
        }
    }
    tree.keep_analysis(id, far);
    near
}

/// The plan to look at the man on a square: the paper's limited analysis, as a statement.
fn around(square: Square, at: NodeId) -> Rc<Draft> {
    let step = Step::new(Statement::Analyse { square }, Reason::Examine);
    Draft::new(Plan::new(vec![step]), Origin::Around { at })
}

/// Everything that the analysis sees here, but for what was considered before. Class seven, ours, is all of it.
fn analysis(proposals: &Proposals, tree: &mut Tree, id: NodeId, view: &View) -> Vec<SeenPlan> {
    let limits = match tree.node(id).passes() {
        0 => Scope::deeper(proposals.tuning()),
        _ => Scope::direct(proposals.tuning()),
    };
    let kept = tree.take_analysis(id);
    kept.unwrap_or_else(|| analyse(view, limits))
}

/// Checks and captures only: what may be tried while a threat is looked at.
fn is_forcing(plan: &Plan) -> bool {
    plan.first().is_some_and(|step| {
        matches!(
            step.reason,
            Reason::MatingCheck
                | Reason::SafeCheck
                | Reason::DrivingCheck
                | Reason::Discovery
                | Reason::DoubleCheck
                | Reason::Capture
                | Reason::Promotion
        )
    })
}

fn touches(plan: &Plan, square: Square) -> bool {
    plan.steps().iter().any(|step| match step.statement {
        Statement::Move { from, to, .. } => from == square || to == square,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Move};

    use super::*;
    use crate::develop::Developer;
    use crate::leaves::measure::Aim;
    use crate::options::Options;

    /// The tree after the first stage of the root.
    fn begun(position: &Chess, first: First) -> Tree {
        let options = Options::default();
        let leaves = Leaves::new(position, Aim::Material(30), &options);
        let mut tree = Tree::new(options.tuning.clone());
        let mut proposals = Proposals::new(first, &options);
        let mut developer = Developer {
            options: &options,
            tree: &mut tree,
            proposals: &mut proposals,
            leaves: &leaves,
        };
        developer.plant(position);
        run_stage(&mut proposals, &mut tree, &leaves, Tree::ROOT);
        tree
    }

    /// The knight can be taken; nobody has a reason to play h2-h3 unless he is asked about it.
    #[test]
    fn the_first_stage_proposes_what_plans_ask_for_and_what_was_asked_about() {
        let fen: Fen = "6k1/5ppp/3p4/8/2B1n3/2N5/5PPP/6K1 w - - 0 1"
            .parse()
            .expect("a FEN");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let find = |uci: &str| -> Move {
            let legal = position.legal_moves();
            let text = |m: &&Move| m.to_uci(CastlingMode::Standard).to_string() == uci;
            *legal.iter().find(text).expect("a legal move")
        };
        let (capture, idle) = (find("c3e4"), find("h2h3"));
        let knows = |first: First| {
            let tree = begun(&position, first);
            let root = tree.attack(Tree::ROOT);
            assert_eq!(root.stage(), Stage::NewCaptures);
            (root.knows(Ply::of(&capture)), root.knows(Ply::of(&idle)))
        };
        assert_eq!(knows(First::Any), (true, false));
        assert_eq!(knows(First::Only(idle)), (false, true));
        assert_eq!(knows(First::Without(vec![capture])), (false, false));
    }
}
