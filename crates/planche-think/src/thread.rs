//! The thread of plans through a line: which plan asked for each move of the attacker, and how that plan came from the
//! one before it.
//!
//! Several plans may have asked for a move. Of all ways to choose one for each move, the one is taken whose plans come
//! from each other most simply: a plan that goes on is better than one that had to be mended, and that is better than a
//! new one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use planche_analysis::holds;
use planche_plan::{Plan, Reason, Statement, Step, played};
use planche_prover::{After, Attack, History, Origin, PlanId, Ply};
use rustc_hash::FxHashMap;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use crate::tries::{Told, Tried};

/// A plan, and the origin by which it belongs to the story.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link {
    /// The plan.
    pub plan: PlanId,
    /// Where it comes from.
    pub origin: Origin,
}

impl Link {
    pub(crate) fn is_remedy(&self) -> bool {
        matches!(self.origin, Origin::Remedy { .. })
    }
}

/// A move of the attacker and what led to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The position before the move.
    pub before: Chess,
    /// The move.
    pub action: Move,
    /// The step that asked for it.
    pub step: Step,
    /// How many plies of the line lie before it.
    pub ply: usize,
    /// The plan that asked for it, beginning with it; `None` where it goes on with an earlier one, or was seen at once.
    pub plan: Option<PlanId>,
    /// How this plan came from the plan of an earlier turn, or from nowhere: the oldest first, this plan last.
    pub links: Vec<Link>,
    /// The links of another plan that asked for the same move, against the same dangerous move but in another way.
    pub also: Vec<Link>,
    /// What the defender tries against it, the reply of the line aside; told once, where the plan is whole.
    pub tried: Vec<Tried>,
}

/// How a statement of a plan fared in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fared {
    /// It was played with this ply of the line, counted from nought.
    Played(usize),
    /// It was threatened by this ply.
    Threatened(usize),
    /// It held before this ply was played.
    Held(usize),
}

/// The plans behind a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Thread {
    /// The attacker's moves.
    pub turns: Vec<Turn>,
    /// Where their plans come from.
    pub history: Arc<History>,
    /// The plan that the line carries out, as one.
    pub plan: Plan,
    /// How each of its statements fared.
    pub fared: Vec<Fared>,
}

impl Thread {
    /// Follows a line through a strategy, and what the defender tries beside it.
    pub fn new(
        root: &Chess,
        strategy: &Attack,
        history: &Arc<History>,
        line: &[UciMove],
    ) -> Thread {
        let mut thread = Thread::alone(root, strategy, history, line);
        let told = Told {
            root,
            strategy,
            history,
            line,
        };
        let (_, _, afters) = walk(root, strategy, history, line);
        let whole = |turn: &Turn| turn.links.iter().any(Link::is_remedy);
        let last = thread.turns.iter().rposition(whole).unwrap_or(0);
        if let (Some(turn), Some(after)) = (thread.turns.get_mut(last), afters.get(last)) {
            turn.tried = told.tried(turn, after);
        }
        thread
    }

    /// The same without what the defender tries.
    pub fn alone(
        root: &Chess,
        strategy: &Attack,
        history: &Arc<History>,
        line: &[UciMove],
    ) -> Thread {
        let (mut turns, candidates, _) = walk(root, strategy, history, line);
        let path: Vec<Option<Ply>> = plies(root, line).into_iter().map(Some).collect();
        let chooser = Chooser { history, path };
        let chosen = chooser.choose(&turns, &candidates);
        for (turn, (plan, links)) in turns.iter_mut().zip(chosen) {
            (turn.plan, turn.links) = (plan, links);
        }
        for index in 0..turns.len() {
            turns[index].also = chooser.also(&turns[index], &candidates[index]);
        }
        let (plan, fared) = carried_out(history, &turns, line);
        Thread {
            turns,
            history: history.clone(),
            plan,
            fared,
        }
    }

    /// The text of a plan of the thread.
    pub fn text(&self, plan: PlanId) -> String {
        let entry = self.history.entry(plan);
        entry.map_or_else(String::new, |entry| entry.plan.to_string())
    }
}

/// The line as squares.
fn plies(root: &Chess, line: &[UciMove]) -> Vec<Ply> {
    let mut position = root.clone();
    let mut plies = Vec::new();
    for uci in line {
        let Ok(action) = uci.to_move(&position) else {
            break;
        };
        plies.push(Ply::of(&action));
        position = played(&position, action);
    }
    plies
}

/// The attacker's moves of the line, the plans that asked for each, and what follows it.
fn walk(
    root: &Chess,
    strategy: &Attack,
    history: &History,
    line: &[UciMove],
) -> (Vec<Turn>, Vec<Vec<PlanId>>, Vec<After>) {
    let (mut turns, mut candidates, mut afters) = (Vec::new(), Vec::new(), Vec::new());
    let (mut position, mut attack) = (root.clone(), Some(strategy.clone()));
    for (ply, pair) in line.chunks(2).enumerate() {
        let Some(Attack::Play {
            step, made, after, ..
        }) = attack
        else {
            break;
        };
        let Ok(action) = pair[0].to_move(&position) else {
            break;
        };
        turns.push(Turn {
            before: position.clone(),
            action,
            step,
            ply: 2 * ply,
            plan: None,
            links: Vec::new(),
            also: Vec::new(),
            tried: Vec::new(),
        });
        candidates.push(history.behind(made).to_vec());
        afters.push(after.clone());
        position = played(&position, action);
        let reply = pair.get(1).and_then(|reply| reply.to_move(&position).ok());
        let (After::Defence(defence), Some(reply)) = (after, reply) else {
            break;
        };
        attack = defence.answer(Ply::of(&reply)).map(|next| (**next).clone());
        position = played(&position, reply);
    }
    (turns, candidates, afters)
}

/// What it costs to believe in a link of the story.
mod price {
    pub(super) const REST: u32 = 1;
    pub(super) const EXPANSION: u32 = 2;
    pub(super) const PART: u32 = 4;
    pub(super) const REMEDY: u32 = 20;
    /// More for a remedy that was written at another place than where its move is played.
    pub(super) const ELSEWHERE: u32 = 25;
    /// More for one that was written earlier on the line.
    pub(super) const EARLIER: u32 = 8;
    /// More for every remedy but the first that a turn needs: one failure at a time is easier to follow.
    pub(super) const SECOND: u32 = 12;
    /// More for a remedy whose effect cannot be seen in the line.
    pub(super) const UNSEEN: u32 = 15;
    pub(super) const AGAIN: u32 = 25;
    pub(super) const CAPTURE: u32 = 30;
    /// Something new, where a plan was under way.
    pub(super) const FRESH: u32 = 60;
    pub(super) const HOLD: u32 = 40;
    /// A threat that is not taken apart.
    pub(super) const VAGUE: u32 = 25;
}

/// The price of a plan that says what it is after and not how that comes about.
fn vagueness(plan: &Plan) -> u32 {
    match plan.first().map(|step| step.reason) {
        Some(Reason::CheckThreat { .. } | Reason::MateThreat { .. } | Reason::Wait) => price::VAGUE,
        _ => 0,
    }
}

/// Where a turn stands in the line.
struct Place<'a> {
    prefix: &'a [Option<Ply>],
    side: Color,
    /// The position before the next turn.
    next: Option<&'a Chess>,
}

impl Place<'_> {
    /// Whether the line shows that the remedy which this plan begins with has had its effect.
    fn shows(&self, plan: &Plan) -> bool {
        let Some(Statement::Modify { square, change, .. }) =
            plan.first().map(|step| step.statement)
        else {
            return false;
        };
        let man = self.next.map(|next| next.board().piece_at(square));
        man.is_some_and(|man| holds(man, self.side, change.wanted()))
    }
}

struct Chooser<'a> {
    history: &'a History,
    /// The line.
    path: Vec<Option<Ply>>,
}

/// What can be reached from a plan: the price, and the link that leads on towards it.
type Reach = FxHashMap<PlanId, (u32, Option<Link>)>;

/// The best story up to a turn that ends with a plan.
#[derive(Clone)]
struct Best {
    price: u32,
    /// The plan chosen for the turn before, by its place there.
    before: Option<usize>,
    links: Vec<Link>,
}

impl Chooser<'_> {
    /// The plan for each turn and the links that lead to it.
    fn choose(
        &self,
        turns: &[Turn],
        candidates: &[Vec<PlanId>],
    ) -> Vec<(Option<PlanId>, Vec<Link>)> {
        // The turns with plans, in order; the others go on with what is under way.
        let planned: Vec<usize> = (0..turns.len())
            .filter(|&i| !candidates[i].is_empty())
            .collect();
        let mut columns: Vec<Vec<Best>> = Vec::new();
        for (column, &turn) in planned.iter().enumerate() {
            let side = turns[turn].before.turn();
            let place = Place {
                prefix: &self.path[..turns[turn].ply],
                side,
                next: turns.get(turn + 1).map(|next| &next.before),
            };
            let bests = candidates[turn].iter().map(|&plan| {
                let reach = self.reach(plan, &place);
                let earlier = match column {
                    0 => None,
                    _ => Some((&candidates[planned[column - 1]], &columns[column - 1])),
                };
                let mut best = self.best(plan, &reach, earlier, &place);
                let seen_at_once = planned.get(column + 1).copied().unwrap_or(turns.len());
                let remedies = best.links.iter().filter(|link| link.is_remedy()).count();
                best.price += price::SECOND * remedies.saturating_sub(1) as u32;
                best.price += self.unexplained(plan, &turns[turn + 1..seen_at_once]);
                best
            });
            let bests = bests.collect();
            columns.push(bests);
        }
        let mut chosen = vec![(None, Vec::new()); turns.len()];
        let mut at = columns.last().and_then(|column| cheapest(column));
        for (column, &turn) in planned.iter().enumerate().rev() {
            let Some(index) = at else { break };
            let best = &columns[column][index];
            chosen[turn] = (Some(candidates[turn][index]), best.links.clone());
            at = best.before;
        }
        chosen
    }

    fn best(
        &self,
        plan: PlanId,
        reach: &Reach,
        earlier: Option<(&Vec<PlanId>, &Vec<Best>)>,
        place: &Place,
    ) -> Best {
        let (source, fresh) = self.source(reach, place);
        let Some((plans, bests)) = earlier else {
            let links = self.new_links(plan, source, reach, place);
            let price = fresh;
            return Best {
                price,
                before: None,
                links,
            };
        };
        let goes_on = plans
            .iter()
            .zip(bests)
            .enumerate()
            .filter_map(|(index, (earlier, best))| {
                let (price, _) = reach.get(earlier)?;
                Some((best.price + price, index, *earlier))
            });
        let goes_on = goes_on.min_by_key(|(price, index, _)| (*price, *index));
        let new = cheapest(bests).map(|index| (bests[index].price + price::FRESH + fresh, index));
        match (goes_on, new) {
            (Some((price, index, earlier)), new) if new.is_none_or(|(new, _)| price <= new) => {
                Best {
                    price,
                    before: Some(index),
                    links: links(plan, earlier, reach),
                }
            }
            (_, Some((price, index))) => Best {
                price,
                before: Some(index),
                links: self.new_links(plan, source, reach, place),
            },
            _ => Best {
                price: fresh,
                before: None,
                links: self.new_links(plan, source, reach, place),
            },
        }
    }

    /// Another plan for the same move, where one was mended in another way against the same dangerous move: the man
    /// that makes it is to go, or its line is to be shut.
    fn also(&self, turn: &Turn, candidates: &[PlanId]) -> Vec<Link> {
        let remedies: Vec<&Link> = turn.links.iter().filter(|link| link.is_remedy()).collect();
        let [told] = remedies[..] else {
            return Vec::new();
        };
        let place = Place {
            prefix: &self.path[..turn.ply],
            side: turn.before.turn(),
            next: None,
        };
        let others = candidates.iter().filter_map(|&plan| {
            let reach = self.reach(plan, &place);
            let spoiled = told.origin.parent()?;
            let links = links(plan, spoiled, &reach);
            let first = *links.first().filter(|first| first.is_remedy())?;
            let others = links.iter().filter(|link| link.is_remedy()).count() == 1;
            let same = (self.dangerous(&first), true) == (self.dangerous(told), others);
            let ways = self.shuts(&first).zip(self.shuts(told));
            let differ = ways.is_some_and(|(one, other)| one != other);
            (same && differ).then_some(links)
        });
        others.min_by_key(Vec::len).unwrap_or_default()
    }

    /// The moves up to the dangerous one that a remedy is against.
    fn dangerous(&self, link: &Link) -> Option<&Vec<Option<Ply>>> {
        match link.origin {
            Origin::Remedy { at, .. } => self.history.path(at),
            _ => None,
        }
    }

    /// Whether a remedy shuts a line (true), or has a man leave (false).
    fn shuts(&self, link: &Link) -> Option<bool> {
        let entry = self.history.entry(link.plan)?;
        match entry.plan.first()?.reason {
            Reason::Block { .. } => Some(true),
            Reason::Forestall { .. } => Some(false),
            _ => None,
        }
    }

    /// The price of moves that were seen at once and that the plan does not ask for.
    fn unexplained(&self, plan: PlanId, turns: &[Turn]) -> u32 {
        let entry = self.history.entry(plan);
        let mut under_way = entry.map_or(Vec::new(), |entry| entry.plan.after(1).steps().to_vec());
        let mut price = 0;
        for turn in turns {
            match remaining(&under_way, turn) {
                Some(rest) => under_way = rest,
                None => {
                    price += price::FRESH;
                    under_way.clear();
                }
            }
        }
        price
    }

    /// Prices of all plans that this one comes from.
    fn reach(&self, plan: PlanId, place: &Place) -> Reach {
        let mut reach = Reach::default();
        let mut waiting = BinaryHeap::new();
        waiting.push(Reverse((0, plan)));
        reach.insert(plan, (0, None));
        while let Some(Reverse((price, plan))) = waiting.pop() {
            if reach.get(&plan).is_some_and(|(known, _)| *known < price) {
                continue;
            }
            let Some(entry) = self.history.entry(plan) else {
                continue;
            };
            for &origin in &entry.origins {
                let Some(parent) = origin.parent() else {
                    continue;
                };
                let price = price + self.price(&origin, &entry.plan, place);
                let better = reach.get(&parent).is_none_or(|(known, _)| price < *known);
                if better {
                    reach.insert(parent, (price, Some(Link { plan, origin })));
                    waiting.push(Reverse((price, parent)));
                }
            }
        }
        reach
    }

    fn price(&self, origin: &Origin, plan: &Plan, place: &Place) -> u32 {
        match *origin {
            Origin::Rest { .. } => price::REST,
            Origin::Expansion { .. } => price::EXPANSION,
            Origin::Part { .. } => price::PART + vagueness(plan),
            Origin::Remedy { put, .. } => {
                let elsewhere = match self.history.path(put) {
                    Some(path) if path == place.prefix => 0,
                    Some(path) if place.prefix.starts_with(path) => price::EARLIER,
                    _ => price::ELSEWHERE,
                };
                let unseen = if place.shows(plan) { 0 } else { price::UNSEEN };
                price::REMEDY + elsewhere + unseen
            }
            Origin::Capture { .. } => price::CAPTURE,
            Origin::Again { .. } => price::AGAIN,
            Origin::Hold | Origin::Motif { .. } | Origin::Around { .. } | Origin::Given => {
                self.first_price(origin, plan, place)
            }
        }
    }

    /// The price of a plan that comes from no other; less if it was seen on the line.
    fn first_price(&self, origin: &Origin, plan: &Plan, place: &Place) -> u32 {
        let elsewhere = |at| {
            let path = self.history.path(at);
            let here = path.is_some_and(|path| place.prefix.starts_with(path));
            if here { 0 } else { price::ELSEWHERE }
        };
        match *origin {
            Origin::Hold => price::HOLD,
            Origin::Capture { at, .. } => price::CAPTURE + elsewhere(at),
            Origin::Motif { at, .. } => elsewhere(at) + vagueness(plan),
            Origin::Around { at } => elsewhere(at),
            _ => 0,
        }
    }

    /// The cheapest plan among those reached that comes from no other.
    fn source(&self, reach: &Reach, place: &Place) -> (Option<PlanId>, u32) {
        let sources = reach.iter().filter_map(|(&plan, &(price, _))| {
            let origin = self.first_origin(plan, place)?;
            let entry = self.history.entry(plan)?;
            Some((price + self.first_price(&origin, &entry.plan, place), plan))
        });
        match sources.min() {
            Some((price, plan)) => (Some(plan), price),
            None => (None, price::FRESH),
        }
    }

    fn first_origin(&self, plan: PlanId, place: &Place) -> Option<Origin> {
        let entry = self.history.entry(plan)?;
        let first = entry
            .origins
            .iter()
            .filter(|origin| origin.parent().is_none());
        first
            .min_by_key(|origin| self.first_price(origin, &entry.plan, place))
            .copied()
    }

    /// The links from a plan that comes from nowhere to this one.
    fn new_links(
        &self,
        plan: PlanId,
        source: Option<PlanId>,
        reach: &Reach,
        place: &Place,
    ) -> Vec<Link> {
        let Some(source) = source else {
            return Vec::new();
        };
        let origin = self.first_origin(source, place);
        let first = origin.map(|origin| Link {
            plan: source,
            origin,
        });
        first
            .into_iter()
            .chain(links(plan, source, reach))
            .collect()
    }
}

/// The links from another plan to this one.
fn links(plan: PlanId, from: PlanId, reach: &Reach) -> Vec<Link> {
    let mut links = Vec::new();
    let mut at = from;
    while at != plan {
        let Some((_, Some(link))) = reach.get(&at) else {
            break;
        };
        links.push(*link);
        at = link.plan;
    }
    links
}

fn cheapest(bests: &[Best]) -> Option<usize> {
    let bests = bests.iter().enumerate();
    bests
        .min_by_key(|(index, best)| (best.price, *index))
        .map(|(index, _)| index)
}

/// The plan that the line carries out as one, and how each statement fared.
fn carried_out(history: &History, turns: &[Turn], line: &[UciMove]) -> (Plan, Vec<Fared>) {
    let mut carrying = Carrying::default();
    let mut under_way: Vec<Step> = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        let since = index.checked_sub(1).map(|last| after(&turns[last]));
        let passed_over = match turn.plan {
            Some(_) => steps_between(history, turn),
            None => leading(&under_way, turn).unwrap_or_default(),
        };
        for step in passed_over {
            carrying.pass_over(step, turn, since.as_ref());
        }
        carrying.push(moved(turn), Fared::Played(turn.ply));
        under_way = match turn.plan.and_then(|plan| history.entry(plan)) {
            Some(entry) => entry.plan.steps()[1..].to_vec(),
            None => remaining(&under_way, turn).unwrap_or_default(),
        };
    }
    if let Some(last) = turns.last().filter(|last| last.ply + 1 >= line.len()) {
        let end = after(last);
        for step in under_way {
            if !threatens(&end, last.before.turn(), &step.statement) {
                break;
            }
            carrying.push(step, Fared::Threatened(last.ply));
        }
    }
    (Plan::new(carrying.steps), carrying.fared)
}

fn after(turn: &Turn) -> Chess {
    played(&turn.before, turn.action)
}

/// The step as it was played: a threat that is carried out needs no star any more.
fn moved(turn: &Turn) -> Step {
    let statement = planche_analysis::move_statement(&turn.action);
    Step::new(statement.unwrap_or(turn.step.statement), turn.step.reason)
}

/// The statements that were passed over on the way from the plan before to the one of this turn.
fn steps_between(history: &History, turn: &Turn) -> Vec<Step> {
    let mut steps = Vec::new();
    for link in &turn.links {
        let (of, upto) = match link.origin {
            Origin::Rest { of, done } => (of, done),
            Origin::Expansion { of, step, .. } => (of, step),
            _ => continue,
        };
        if let Some(entry) = history.entry(of) {
            steps.extend_from_slice(&entry.plan.steps()[..usize::from(upto)]);
        }
    }
    steps
}

/// What stands before this move in a plan that is under way, if it only waits there.
fn leading(under_way: &[Step], turn: &Turn) -> Option<Vec<Step>> {
    let place = place(under_way, turn)?;
    Some(under_way[..place].to_vec())
}

fn remaining(under_way: &[Step], turn: &Turn) -> Option<Vec<Step>> {
    let place = place(under_way, turn)?;
    Some(under_way[place + 1..].to_vec())
}

fn place(under_way: &[Step], turn: &Turn) -> Option<usize> {
    let ply = Ply::of(&turn.action);
    let place = under_way.iter().position(|step| {
        matches!(step.statement, Statement::Move { from, to, .. } if (from, to) == (ply.from, ply.to))
    })?;
    let waits = |step: &Step| match step.statement {
        Statement::Move { starred, .. } => starred,
        Statement::Verify { square, state } => holds(
            turn.before.board().piece_at(square),
            turn.before.turn(),
            state,
        ),
        Statement::Modify { .. } | Statement::Analyse { .. } => false,
    };
    under_way[..place].iter().all(waits).then_some(place)
}

#[derive(Default)]
struct Carrying {
    steps: Vec<Step>,
    fared: Vec<Fared>,
}

impl Carrying {
    fn push(&mut self, step: Step, fared: Fared) {
        self.steps.push(step);
        self.fared.push(fared);
    }

    /// A statement that asked for no move here: a verification that holds, or a threat that was made with the last
    /// move. `since` is the position after that move.
    fn pass_over(&mut self, step: Step, turn: &Turn, since: Option<&Chess>) {
        let side = turn.before.turn();
        match step.statement {
            Statement::Verify { square, state } => {
                let man = turn.before.board().piece_at(square);
                if holds(man, side, state) && !self.has_since(step) {
                    self.push(step, Fared::Held(turn.ply));
                }
            }
            Statement::Move { starred: true, .. } => {
                let made = since.is_some_and(|since| threatens(since, side, &step.statement));
                if made && !self.has_since(step) {
                    self.push(step, Fared::Threatened(turn.ply.saturating_sub(2)));
                }
            }
            _ => {}
        }
    }

    /// Whether the statement stands already after the last move.
    fn has_since(&self, step: Step) -> bool {
        let known = self.steps.iter().zip(&self.fared).rev();
        let mut since = known.take_while(|(_, fared)| !matches!(fared, Fared::Played(_)));
        since.any(|(known, _)| known.statement == step.statement)
    }
}

/// Whether a starred move threatens to take something, whoever is to move.
pub(crate) fn threatens(position: &Chess, side: Color, statement: &Statement) -> bool {
    let Statement::Move {
        from,
        to,
        starred: true,
        ..
    } = *statement
    else {
        return false;
    };
    let board = position.board();
    board.color_at(from) == Some(side)
        && board.color_at(to) == Some(!side)
        && board.attacks_from(from).contains(to)
}
