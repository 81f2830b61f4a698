//! What came nearest where nothing was proved: the plans behind the line that most of the search was spent on, and the
//! reply that they did not get past.

use planche_explain::{labelled, sequence};
use planche_plan::{Change, Plan, Statement, Values, played};
use planche_prover::{Attempt, Objection, Ply, taken_up};
use planche_tuning::{RemedyClass, Tuning};
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Square};

use crate::story::{Beat, Numbered, story, uci};
use crate::thread::Thread;
use crate::tries::{aims, targets};

/// The line that came nearest.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearest {
    /// The moves of both sides; the last one is a reply that nothing was found against.
    pub line: Vec<Move>,
    /// The plans behind the attacker's moves.
    pub thread: Thread,
    /// What keeps them from working: the ply of the line, and why it was looked at.
    pub setback: Setback,
    /// Whether every answer to the last reply was refuted; otherwise the search ended before.
    pub is_refuted: bool,
}

/// The reply that spoils it.
#[derive(Debug, Clone, PartialEq)]
pub struct Setback {
    /// How many plies of the line lie before it.
    pub ply: usize,
    /// The position in which it is played.
    pub position: Chess,
    /// The reply.
    pub reply: Move,
    /// What it is, where it was looked at because the gain seemed to be in hand already.
    pub objection: Option<Objection>,
    /// The plan that the defender had from the beginning, where it is one.
    pub plan: Option<Plan>,
}

impl Setback {
    /// The men that the reply attacks, as far as its plan says so.
    pub fn targets(&self) -> Vec<Square> {
        let plan = self.plan.as_ref();
        plan.map_or_else(Vec::new, |plan| targets(&self.position, self.reply, plan))
    }
}

impl Nearest {
    /// Follows a line that did not come to a proof.
    pub fn new(root: &Chess, attempt: &Attempt) -> Option<Nearest> {
        let (mut line, mut positions) = (Vec::new(), vec![root.clone()]);
        for ply in &attempt.line {
            let position = positions.last()?;
            let action = ply.find(position)?;
            positions.push(played(position, action));
            line.push(action);
        }
        let last = line.len().checked_sub(1)?;
        let first = attempt.objections.first();
        let (ply, objection) = match first {
            Some((ply, objection)) => (*ply, Some(*objection)),
            None => (last, None),
        };
        let position = positions.get(ply)?.clone();
        let reply = *line.get(ply)?;
        let (values, tuning) = (Values::default(), &Tuning::DEFAULT);
        let plans = taken_up(root, &position, Ply::of(&reply), values, tuning).into_iter();
        // Of plans that attack the same men the first.
        let plan = plans
            .rev()
            .max_by_key(|plan| targets(&position, reply, plan).len());
        let uci: Vec<_> = line
            .iter()
            .map(|m| m.to_uci(CastlingMode::Standard))
            .collect();
        Some(Nearest {
            thread: Thread::alone(root, &attempt.attack, &attempt.history, &uci),
            setback: Setback {
                ply,
                position,
                reply,
                objection,
                plan,
            },
            line,
            is_refuted: attempt.is_refuted,
        })
    }

    /// The story of the line: the plans up to the reply that spoils them, the defender's plan, and what is left open.
    pub fn story(&self) -> Vec<Beat> {
        let mut thread = self.thread.clone();
        thread.turns.retain(|turn| turn.ply < self.setback.ply);
        let mut beats = story(&thread);
        let plans = beats.iter().filter_map(Beat::number).max();
        beats.extend(self.own_plan(plans.unwrap_or(0) + 1));
        beats.push(Beat::Spoiled {
            path: self.path(),
            say: self.end(),
        });
        beats
    }

    /// The moves up to the spoiling one, in UCI.
    fn path(&self) -> Vec<String> {
        self.line[..=self.setback.ply].iter().map(uci).collect()
    }

    fn own_plan(&self, number: usize) -> Option<Beat> {
        let plan = self.setback.plan.as_ref()?;
        Some(Beat::Tries {
            path: self.path(),
            plan: Numbered {
                number,
                text: plan.to_string(),
                from: None,
            },
            class: RemedyClass::Interference.name(),
            say: self.meant(plan),
            then: Vec::new(),
        })
    }

    /// "27.Qe7 attacks the pawn on c7 and the rook on f8, which White had in mind from the beginning: only the man on e5
    /// stood in the way."
    fn meant(&self, plan: &Plan) -> String {
        let Setback {
            position, reply, ..
        } = &self.setback;
        let side = name(position.turn());
        let waits = plan.steps().iter().filter_map(|step| match step.statement {
            Statement::Modify { square, change, .. } => Some((square, change)),
            _ => None,
        });
        let waits: Vec<(Square, Change)> = waits.collect();
        let does = aims(position, *reply, plan).unwrap_or_else(|| "is possible now".to_owned());
        let wanted = format!(
            "{} {does}, which {side} had in mind from the beginning",
            labelled(position, *reply)
        );
        match waits[..] {
            [(square, Change::ClearFriend | Change::WithdrawFriend | Change::ClearEnemy)] => {
                format!("{wanted}: only the man on {square} stood in the way.")
            }
            _ => format!("{wanted}."),
        }
    }

    /// What is left open, and what was tried last.
    fn end(&self) -> String {
        let Setback {
            ply,
            position,
            reply,
            objection,
            ..
        } = &self.setback;
        let reply = labelled(position, *reply);
        let side = name(!position.turn());
        let seemed = match objection {
            Some(_) => format!("Here the gain seemed to be in hand, but {reply} comes."),
            None => format!("{reply} holds."),
        };
        let left = match self.is_refuted {
            true => "every answer that a plan asks for was refuted",
            false => "the search ended before an answer was proved",
        };
        match self.line.get(ply + 1..).filter(|rest| !rest.is_empty()) {
            Some(rest) => {
                let mut at = played(position, self.setback.reply);
                let moves: Vec<(Chess, Move)> = rest
                    .iter()
                    .map(|&action| {
                        let before = at.clone();
                        at = played(&at, action);
                        (before, action)
                    })
                    .collect();
                let moves = sequence(moves.iter().map(|(before, action)| (before, *action)));
                format!("{seemed} {side} tried {moves}, and {left}.")
            }
            None => format!("{seemed} Nothing was found against it: {left}."),
        }
    }
}

fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
