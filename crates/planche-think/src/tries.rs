//! What the defender tries against a move of the line, besides the reply that the line has, and how it is answered.

use std::sync::Arc;

use planche_explain::{labelled, name};
use planche_plan::{Plan, Reason, Statement, Values, passed, played};
use planche_prover::{After, Attack, Defence, History, Ply, Trouble, Try, tries};
use planche_tuning::{RemedyClass, Tuning};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Role, Square};

use crate::story::uci;
use crate::thread::{Link, Thread, Turn};

/// How many replies are told after a move.
const MOST: usize = 3;

/// A reply of the defender that a plan of his asks for, and the answer to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The position in which he is to move.
    pub position: Chess,
    /// His reply.
    pub reply: Move,
    /// His plan, beginning with it.
    pub plan: Plan,
    /// The class of remedy.
    pub class: RemedyClass,
    /// What it is against.
    pub threat: Move,
    /// The answer.
    pub answer: Option<Move>,
    /// The moves from the root, the reply last, in UCI.
    pub path: Vec<String>,
    /// The line to the answer, with the plans behind it.
    pub thread: Option<Arc<Thread>>,
}

impl Tried {
    /// The men that the reply attacks, by the plan and on the board.
    pub fn targets(&self) -> Vec<Square> {
        targets(&self.position, self.reply, &self.plan)
    }

    /// Whether the defender would mate at once if he could move again.
    pub fn threatens_mate(&self) -> bool {
        let again = passed(&played(&self.position, self.reply));
        again.is_some_and(|again| {
            let legal = again.legal_moves();
            let mut next = legal.iter().map(|m| played(&again, *m));
            next.any(|next| next.is_checkmate())
        })
    }
}

/// The men that a reply attacks, by a plan and on the board.
pub(crate) fn targets(position: &Chess, reply: Move, plan: &Plan) -> Vec<Square> {
    let after = played(position, reply);
    let by = planche_analysis::arrival(&reply);
    let hit = after.board().attacks_from(by) & after.us();
    let steps = plan.steps().iter();
    let threats = steps.filter_map(|step| match step.statement {
        Statement::Move {
            from,
            to,
            starred: true,
            ..
        } if from == by && hit.contains(to) => Some(to),
        _ => None,
    });
    threats.collect()
}

/// "attacks the pawn on c7 and the rook on f8", where a plan says so and the board, too.
pub(crate) fn aims(position: &Chess, reply: Move, plan: &Plan) -> Option<String> {
    let man = |square: Square| position.board().role_at(square).map_or("man", name);
    match targets(position, reply, plan)[..] {
        [] => None,
        [target] => Some(format!("attacks the {} on {target}", man(target))),
        [one, other, ..] => Some(format!(
            "attacks the {} on {one} and the {} on {other}",
            man(one),
            man(other)
        )),
    }
}

/// A strategy, and what its plans come from.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) strategy: &'a Attack,
    pub(crate) history: &'a Arc<History>,
    pub(crate) line: &'a [UciMove],
}

impl Told<'_> {
    /// What the defender tries after a turn of the line, the reply of the line aside.
    pub(crate) fn tried(&self, turn: &Turn, after: &After) -> Vec<Tried> {
        let After::Defence(defence) = after else {
            return Vec::new();
        };
        let position = played(&turn.before, turn.action);
        let Some(threat) = threat(&position, defence) else {
            return Vec::new();
        };
        let trouble = Trouble {
            root: self.root,
            before: &turn.before,
            position: &position,
            threat: &threat,
            values: Values::default(),
        };
        let told = self.line.get(turn.ply + 1);
        let mut found: Vec<Tried> = Vec::new();
        for one in tries(trouble, &Tuning::DEFAULT) {
            let known = found.iter().any(|known| Ply::of(&known.reply) == one.reply);
            let reply = one.reply.find(&position);
            let reply = reply.filter(|reply| told.is_none_or(|told| !same(told, reply)));
            if let Some(reply) = reply
                && !known
                && defence.names(one.reply)
            {
                let tried = self.one(turn, &position, defence, (reply, one), threat);
                found.extend(tried.answer.is_some().then_some(tried));
            }
        }
        worth_telling(found)
    }

    fn one(
        &self,
        turn: &Turn,
        position: &Chess,
        defence: &Defence,
        (reply, one): (Move, Try),
        threat: Move,
    ) -> Tried {
        let after = played(position, reply);
        let answer = match defence.answer(one.reply).map(|answer| &**answer) {
            Some(Attack::Play { ply, .. }) => ply.find(&after),
            _ => None,
        };
        let mut line = self.line[..=turn.ply].to_vec();
        line.push(reply.to_uci(CastlingMode::Standard));
        let path = line.iter().map(UciMove::to_string).collect();
        let thread = answer.map(|answer| {
            line.push(answer.to_uci(CastlingMode::Standard));
            Arc::new(Thread::alone(self.root, self.strategy, self.history, &line))
        });
        Tried {
            position: position.clone(),
            reply,
            plan: one.plan,
            class: one.class,
            threat,
            answer,
            path,
            thread,
        }
    }
}

/// Of every class one, and first of all those for which the attacker had to mend his plan.
fn worth_telling(mut found: Vec<Tried>) -> Vec<Tried> {
    let mends = |tried: &Tried| {
        let last = tried.thread.as_ref().and_then(|thread| thread.turns.last());
        last.is_some_and(|turn| turn.links.iter().any(Link::is_remedy))
    };
    found.sort_by_key(|tried| !mends(tried));
    let mut told: Vec<Tried> = Vec::new();
    for tried in found {
        if told.len() < MOST && told.iter().all(|other| other.class != tried.class) {
            told.push(tried);
        }
    }
    told
}

fn same(told: &UciMove, reply: &Move) -> bool {
    told.to_string() == uci(reply)
}

/// What the attacker would do if the defender passed.
fn threat(position: &Chess, defence: &Defence) -> Option<Move> {
    match defence.otherwise.as_deref()? {
        Attack::Play { ply, .. } => ply.find(&passed(position)?),
        _ => None,
    }
}

/// "White plans too, for 30...Qxe2 is threatened."
pub(crate) fn lead(turn: &Turn) -> Option<String> {
    let tried = turn.tried.first()?;
    let idle = passed(&tried.position)?;
    let side = tried.position.turn().fold_wb("White", "Black");
    let threat = labelled(&idle, tried.threat);
    Some(format!("{side} plans too, for {threat} is threatened."))
}

/// "30.Qe1 moves the queen away, but 30...Qxc3 answers it."
pub(crate) fn words(tried: &Tried) -> String {
    let reply = labelled(&tried.position, tried.reply);
    let purpose = purpose(tried);
    let after = played(&tried.position, tried.reply);
    match tried.answer {
        Some(answer) => format!(
            "{reply} {purpose}, but {} answers it.",
            labelled(&after, answer)
        ),
        None => format!("{reply} {purpose}."),
    }
}

/// What the reply is for.
fn purpose(tried: &Tried) -> String {
    let board = tried.position.board();
    let man = |square: Square| board.role_at(square).map_or("man", name);
    let the = |square: Square| format!("the {} on {square}", man(square));
    let reply = &tried.reply;
    if reply.is_capture() && !reply.is_en_passant() {
        return format!("takes {}", the(reply.to()));
    }
    match tried.plan.first().map(|step| step.reason) {
        Some(Reason::Guard { square }) => format!("guards {square}"),
        Some(Reason::Block { square }) => format!("shuts the line on {square}"),
        Some(Reason::CheckFirst) => "gives check first".to_owned(),
        Some(Reason::MateThreat { .. }) if tried.threatens_mate() => "threatens mate".to_owned(),
        _ => aims(&tried.position, tried.reply, &tried.plan)
            .or_else(|| moves_away(tried))
            .unwrap_or_else(earlier),
    }
}

/// All that can be said of a plan of his own.
fn earlier() -> String {
    "takes up a plan that was there before".to_owned()
}

/// The man that would be taken, or the king, goes elsewhere.
fn moves_away(tried: &Tried) -> Option<String> {
    let from = tried.reply.from()?;
    let away =
        tried.reply.role() == Role::King || tried.threat.is_capture() && from == tried.threat.to();
    let man = name(tried.reply.role());
    match tried.class {
        RemedyClass::Interference if !away => None,
        _ if away => Some(format!("moves the {man} away")),
        _ => Some(format!("brings the {man} to {}", tried.reply.to())),
    }
}
