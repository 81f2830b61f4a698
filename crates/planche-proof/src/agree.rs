//! What a result says beside its proof, compared with the proof.
//!
//! A reader who trusts a checked result looks at its first move, its gain and its line, and not at the
//! tree. So these must say what the tree proves, and nothing more.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::check::{Checker, legal_move};
use crate::goal::Goal;
use crate::path::MovePath;
use crate::proof::{After, Attack, Defence};
use crate::quote::quoted;
use crate::verdict::Failure;

/// What a mate counts in `wanted` and `gain`.
const MATE: i32 = 1000;

/// How much of a text of the result is given back.
const MAX_QUOTED: usize = 40;

/// The fields that the proof must bear out; one that is absent or null says nothing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Said {
    pub(crate) wanted: Option<i32>,
    pub(crate) gain: Option<i32>,
    pub(crate) best: Option<String>,
    pub(crate) line: Option<Vec<String>>,
}

impl Said {
    /// Whether the goal is worth a proof at all: nobody needs one to win nothing.
    pub(crate) fn is_a_claim(&self, goal: Goal) -> Result<(), Failure> {
        match (goal, self.wanted) {
            (
                Goal::Material {
                    wanted: wanted @ ..=0,
                },
                _,
            ) => Err(disagrees(
                "wanted",
                format!("is {wanted}, and a gain is at least 1"),
            )),
            (Goal::Mate, Some(wanted)) if wanted != MATE => Err(disagrees(
                "wanted",
                format!("is {wanted}, and a mate counts {MATE}"),
            )),
            (Goal::Draw, Some(wanted)) if wanted != 0 => Err(disagrees(
                "wanted",
                format!("is {wanted}, and a draw counts nothing"),
            )),
            (Goal::Mate | Goal::Draw | Goal::Material { .. }, _) => Ok(()),
        }
    }

    /// Whether the other fields agree with a proof that holds.
    pub(crate) fn agrees(
        &self,
        checker: &Checker<'_>,
        root: &Chess,
        goal: Goal,
        proof: &Attack,
    ) -> Result<(), Failure> {
        self.best_is_first(proof)?;
        self.gain_is_proved(checker, root, goal, proof)?;
        match &self.line {
            Some(line) => Walk::new(root, proof).follow(line),
            None => Ok(()),
        }
    }

    fn best_is_first(&self, proof: &Attack) -> Result<(), Failure> {
        let Some(best) = &self.best else {
            return Ok(());
        };
        let complaint = match proof {
            Attack::Move { uci, .. } if uci.to_string() == *best => return Ok(()),
            Attack::Move { uci, .. } => format!("the proof begins with {uci}"),
            _ => "the proof has no move".to_owned(),
        };
        let best = quoted(best, MAX_QUOTED);
        Err(disagrees("best", format!("is {best}, but {complaint}")))
    }

    /// A gain of more than what was wanted must be proved as well.
    fn gain_is_proved(
        &self,
        checker: &Checker<'_>,
        root: &Chess,
        goal: Goal,
        proof: &Attack,
    ) -> Result<(), Failure> {
        let Some(gain) = self.gain else {
            return Ok(());
        };
        let complaint = match goal {
            Goal::Mate if gain != MATE => format!("is {gain}, and a mate counts {MATE}"),
            Goal::Draw if gain != 0 => format!("is {gain}, and a draw counts nothing"),
            Goal::Material { wanted } if gain < wanted => {
                format!("is {gain}, less than `wanted`, which is {wanted}")
            }
            Goal::Material { wanted } if gain > wanted => {
                match checker.check(root, Goal::Material { wanted: gain }, proof) {
                    Ok(_) => return Ok(()),
                    Err(flaw) => format!("is {gain}, and the proof does not win that much: {flaw}"),
                }
            }
            Goal::Mate | Goal::Draw | Goal::Material { .. } => return Ok(()),
        };
        Err(disagrees("gain", complaint))
    }
}

pub(crate) fn disagrees(field: &'static str, complaint: String) -> Failure {
    Failure::Disagrees { field, complaint }
}

/// Where a line stands in a proof.
enum Stand<'a> {
    Attack(&'a Attack),
    Defence(&'a Defence),
    Over,
}

/// A line that is followed through a proof.
pub(crate) struct Walk<'a> {
    root: &'a Chess,
    position: Chess,
    stand: Stand<'a>,
    path: Vec<UciMove>,
    /// The field that the line is from.
    field: &'static str,
    /// Who is asked about moves behind a settled leaf; without him the line ends where the proof does.
    beyond: Option<(&'a Checker<'a>, Goal)>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(root: &'a Chess, proof: &'a Attack) -> Walk<'a> {
        Walk {
            root,
            position: root.clone(),
            stand: Stand::Attack(proof),
            path: Vec::new(),
            field: "line",
            beyond: None,
        }
    }

    /// The same for a line of another field.
    pub(crate) fn field(self, field: &'static str) -> Walk<'a> {
        Walk { field, ..self }
    }

    /// The same for a line that may go on behind a settled leaf, as long as the gain stays in hand.
    pub(crate) fn and_beyond(self, checker: &'a Checker<'a>, goal: Goal) -> Walk<'a> {
        let beyond = Some((checker, goal));
        Walk { beyond, ..self }
    }

    /// Every move of the line must be what the proof has there.
    pub(crate) fn follow(mut self, line: &[String]) -> Result<(), Failure> {
        for text in line {
            if let Err(complaint) = self.step(text) {
                let path = MovePath(self.path);
                let complaint = format!("leaves the proof {path}: {complaint}");
                return Err(disagrees(self.field, complaint));
            }
        }
        Ok(())
    }

    /// The moves of the line must be legal, whatever the proof has.
    pub(crate) fn wander(mut self, line: &[String]) -> Result<(), Failure> {
        for text in line {
            if let Err(complaint) = read(text).and_then(|uci| self.play(uci)) {
                let path = MovePath(self.path);
                return Err(disagrees(self.field, format!("{path}: {complaint}")));
            }
        }
        Ok(())
    }

    fn step(&mut self, text: &str) -> Result<(), String> {
        let uci = read(text)?;
        let next = match (&self.stand, self.beyond) {
            (Stand::Attack(Attack::Settled) | Stand::Over, Some((checker, goal))) => {
                self.play(uci)?;
                return self.stays_won(checker, goal);
            }
            _ => self.next(uci)?,
        };
        self.play(uci)?;
        self.stand = next;
        Ok(())
    }

    /// Where the proof goes on after this move.
    fn next(&self, uci: UciMove) -> Result<Stand<'a>, String> {
        match self.stand {
            Stand::Attack(Attack::Move {
                uci: own, after, ..
            }) if *own == uci => Ok(match after {
                After::Defence(defence) => Stand::Defence(defence),
                After::Mate | After::Settled | After::Drawn(_) => Stand::Over,
            }),
            Stand::Attack(Attack::Move { uci: own, .. }) => {
                Err(format!("it goes on with {uci}, the proof with {own}"))
            }
            Stand::Attack(_) | Stand::Over => {
                Err(format!("it goes on with {uci}, and the proof has ended"))
            }
            Stand::Defence(defence) => match defence.answer(uci) {
                Some(answer) => Ok(Stand::Attack(answer)),
                None => Err(format!("the reply {uci} has no answer")),
            },
        }
    }

    fn play(&mut self, uci: UciMove) -> Result<(), String> {
        let legal = legal_move(&self.position, uci);
        let legal = legal.ok_or_else(|| format!("the move {uci} is illegal"))?;
        self.position.play_unchecked(legal);
        self.path.push(uci);
        Ok(())
    }

    /// Behind a settled leaf a move of the attacker's must not give away what was won.
    fn stays_won(&self, checker: &Checker<'_>, goal: Goal) -> Result<(), String> {
        if self.position.turn() == self.root.turn() {
            return Ok(());
        }
        let held = checker.holds_at(self.root, goal, &self.position);
        held.map_err(|fault| format!("what was won does not stay: {fault}"))
    }
}

fn read(text: &str) -> Result<UciMove, String> {
    let uci = text.parse::<UciMove>().ok();
    let uci = uci.filter(|uci| uci.to_string() == text);
    uci.ok_or_else(|| format!("{:?} is no move", quoted(text, MAX_QUOTED)))
}
