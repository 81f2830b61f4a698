//! A win that the opponent would have at once, and the conditions one of which must be destroyed.
//!
//! Where the study of the rules tells the exact conditions of a winning move, every move that leaves all
//! of them as they are loses to it. Such moves need not be looked at one by one.

use crate::board::Side;
use crate::cells::{Cell, Condition};
use crate::generate::{MoveList, Outcome};
use crate::lower::graph::Node;
use crate::moves::{Part, part_cells};
use crate::rules::Rules;
use crate::state::State;
use crate::study::{self, Event, before, merge};
use crate::text::syntax::{Life, Verdict};

/// A winning move of the opponent and its conditions.
#[derive(Debug, Clone)]
pub struct Danger {
    /// The move.
    pub parts: Vec<Part>,
    /// What it needs, before it is made; while all of it holds, the move wins.
    pub conditions: Vec<Condition>,
    /// The squares with his men that make the victory.
    pub winning: Vec<Cell>,
}

/// Whether dangers can be told from the rules: wins by the result section, which knows nothing
/// but wins, no royal men and no marks that end by themselves.
pub fn tells(rules: &Rules) -> bool {
    let results = |node: &Node| match node {
        Node::Result { verdict, .. } => Some(*verdict == Verdict::Victory),
        _ => None,
    };
    let all = || {
        rules
            .sides
            .iter()
            .flat_map(|side| side.graphs[1].nodes.iter().filter_map(results))
    };
    let marks = |kind: &crate::cells::Kind| matches!(kind.variant, Some((_, Life::OneTurn)));
    all().next().is_some()
        && all().all(|victory| victory)
        && rules.game.royal.is_empty()
        && !rules.game.kinds.all.iter().any(marks)
}

/// Whether the result section can say anything at all.
pub fn has_results(rules: &Rules) -> bool {
    let speaks = |node: &Node| matches!(node, Node::Result { .. });
    rules
        .sides
        .iter()
        .any(|side| side.graphs[1].nodes.iter().any(speaks))
}

/// The same as `danger`, where nothing is known from before.
pub fn danger_now(rules: &Rules, state: &State) -> Option<Danger> {
    let mut state = state.clone();
    let base = rules.undecided(&state, state.side.other())?;
    danger(rules, &mut state, base, &mut MoveList::default())
}

/// The first move with which the opponent would win at once if the side to move passed. `base`: how
/// long the log was when his result was undecided.
pub(crate) fn danger(
    rules: &Rules,
    state: &mut State,
    base: usize,
    list: &mut MoveList,
) -> Option<Danger> {
    let opponent = state.side.other();
    let undo = rules.make(state, &[]);
    let parts = winning(rules, state, base, list);
    let found = parts.and_then(|parts| certified(rules, state, opponent, parts));
    state.unmake(undo);
    found
}

/// The first move of the side to move that wins at once by the result section.
fn winning(
    rules: &Rules,
    state: &mut State,
    base: usize,
    list: &mut MoveList,
) -> Option<Vec<Part>> {
    let side = state.side;
    rules.legal_moves(state, list);
    (0..list.len()).find_map(|index| {
        let parts = list.parts(index, rules);
        let undo = rules.make(state, parts);
        let won = rules.result_since(state, base) == Outcome::Won(side);
        state.unmake(undo);
        won.then(|| parts.to_vec())
    })
}

/// The conditions of a winning move, if the study tells all of them.
pub fn certified(rules: &Rules, state: &State, side: Side, parts: Vec<Part>) -> Option<Danger> {
    let event = Event::Move(parts.clone());
    let moves = study::moves(rules, state, side);
    let own = moves.into_iter().find(|finding| finding.event == event)?;
    let mut after = state.clone();
    after.side = side;
    rules.make(&mut after, &parts);
    let results = study::results(rules, &after, side);
    let victory = results
        .into_iter()
        .find(|finding| finding.event == Event::Result(Verdict::Victory))?;
    let earlier = before(rules, &parts, &victory.conditions)?;
    let friends = rules.game.kinds.side_mask(side);
    let squares = rules.game.layout.squares;
    let winning = victory
        .conditions
        .iter()
        .filter(|condition| condition.mask & !friends == 0 && (condition.cell as usize) < squares)
        .map(|condition| condition.cell)
        .collect();
    Some(Danger {
        parts,
        conditions: merge(&[own.conditions, earlier].concat()),
        winning,
    })
}

impl Danger {
    /// Whether a move may be an answer: it changes a cell that the danger needs, or its side moves again.
    pub fn met_by(&self, parts: &[Part]) -> bool {
        parts.contains(&Part::Again)
            || parts
                .iter()
                .flat_map(|&part| part_cells(part))
                .flatten()
                .any(|cell| self.conditions.iter().any(|needed| needed.cell == cell))
    }
}
