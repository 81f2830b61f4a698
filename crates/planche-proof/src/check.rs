//! The checker: it knows the rules of chess and nothing else.
//!
//! It walks a proof from the root. Every move of the attacker must be legal, every legal reply of
//! the defender must be answered, and every leaf must be what it says it is. Nothing of the prover
//! is used here: the material values and the capture search are the checker's own, and the crate
//! depends on no other crate of the project.
//!
//! A leaf serves a goal as follows.
//!
//! | leaf | mate | material | draw |
//! | --- | --- | --- | --- |
//! | `mate` | yes | yes | yes |
//! | `settled` | no | if the capture search agrees | no |
//! | `stalemate`, `repetition`, `insufficient` | no | no | if it is one |
//! | axiom | if verified | if verified | if verified |
//!
//! Strictly, a settled leaf must last as well: against one free move of the defender (`threat.rs`), also one that traps a
//! man (`trap.rs`), against a pawn that runs through (`run.rs`) and checks without end (`endless.rs`), with men enough left
//! to win (`enough.rs`). Nothing of the gain may go.
//!
//! Not strict, an axiom that nobody knows is believed and listed in [`Examination::believed`].

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::axiom::{AxiomCase, AxiomVerdict, AxiomVerifier, NoAxioms};
use crate::capture::{CaptureSearch, DEPTH, Meter, OutOfBudget, Stake, after};
use crate::endless::endless_check;
use crate::enough::is_hollow;
use crate::exchange::unmet_exchange;
use crate::goal::Goal;
use crate::path::MovePath;
use crate::proof::{After, Attack, Defence, Draw, MAX_ATTACKS};
use crate::run::runaway;
use crate::threat::{Threat, unmet_threat};
use crate::verdict::{Examination, Fault, Flaw};
use crate::worth::Worth;

/// How many positions a check may visit, unless told otherwise.
pub const BUDGET: u64 = 400_000;

/// How many positions strict checking may visit in looking for quiet threats, for each position
/// of the ordinary budget.
const PROBES: u64 = 20;

/// How much is believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rigour {
    Plain,
    Strict,
}

/// A checker of proofs, and how severe it is.
///
/// # Examples
///
/// A mate in one, claimed and confirmed; then a claim that forgets a reply.
///
/// ```
/// use planche_proof::{After, Attack, Checker, Defence, Goal};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
///
/// let fen: Fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
/// let root: Chess = fen.into_position(CastlingMode::Standard)?;
///
/// let proof = Attack::play("d1d8".parse()?, "the back rank", After::Mate);
/// assert!(Checker::new().strict().check(&root, Goal::Mate, &proof).is_ok());
///
/// let silent = Defence::default();
/// let proof = Attack::play("d1d7".parse()?, "", After::Defence(silent));
/// let flaw = Checker::new().check(&root, Goal::Mate, &proof).unwrap_err();
/// assert_eq!(flaw.to_string(), "after d1d7: the reply f7f6 has no answer");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Checker<'a> {
    rigour: Rigour,
    budget: u64,
    worth: Worth,
    axioms: &'a dyn AxiomVerifier,
}

impl Default for Checker<'_> {
    fn default() -> Self {
        Checker::new()
    }
}

impl<'a> Checker<'a> {
    /// The ordinary checker: it looks for captures at settled leaves and knows no axioms.
    pub fn new() -> Checker<'a> {
        Checker {
            rigour: Rigour::Plain,
            budget: BUDGET,
            worth: Worth::default(),
            axioms: &NoAxioms,
        }
    }

    /// Refuses unknown axioms, and asks at settled leaves whether the gain lasts: men enough are left, no pawn runs through,
    /// no checks go on for ever, and no free move of the defender wins it back or traps a man.
    #[must_use]
    pub fn strict(self) -> Checker<'a> {
        Checker {
            rigour: Rigour::Strict,
            ..self
        }
    }

    /// Sets how many positions a check may visit ([`BUDGET`] if never set).
    #[must_use]
    pub fn budget(self, budget: u64) -> Checker<'a> {
        Checker { budget, ..self }
    }

    /// Counts material in these units, for claims that are made in them.
    #[must_use]
    pub fn worth(self, worth: Worth) -> Checker<'a> {
        Checker { worth, ..self }
    }

    /// Lends the checker a table of its own to verify axioms by.
    #[must_use]
    pub fn axioms(self, axioms: &'a dyn AxiomVerifier) -> Checker<'a> {
        Checker { axioms, ..self }
    }

    /// Checks that `proof` reaches `goal` for the side to move in `root`.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`] on the way, with the moves that lead to it.
    pub fn check(&self, root: &Chess, goal: Goal, proof: &Attack) -> Result<Examination, Flaw> {
        let mut walk = Walk::new(self, root, goal);
        match is_played(root, goal).and_then(|()| walk.attack(root, proof)) {
            Ok(()) => Ok(walk.evidence()),
            Err(fault) => Err(Flaw {
                path: MovePath(walk.path),
                fault,
            }),
        }
    }
}

impl Checker<'_> {
    /// Whether what is claimed of `root` is in hand in a later position: as at a settled leaf, or mate. Quiet threats are
    /// not looked for, since the proof has ended before.
    pub(crate) fn holds_at(&self, root: &Chess, goal: Goal, later: &Chess) -> Result<(), Fault> {
        let plain = Checker {
            rigour: Rigour::Plain,
            ..*self
        };
        let mut walk = Walk::new(&plain, root, goal);
        match later.is_checkmate() {
            true => Ok(()),
            false => walk.settled(later),
        }
    }
}

impl From<OutOfBudget> for Fault {
    fn from(OutOfBudget(limit): OutOfBudget) -> Fault {
        Fault::Budget(limit)
    }
}

impl From<Threat> for Fault {
    fn from(threat: Threat) -> Fault {
        match threat.by.zip(threat.trapped) {
            Some((by, man)) => Fault::Trapped { by, man },
            None => Fault::Threat(threat.by),
        }
    }
}

/// So many half-moves without a capture or a move of a pawn, and a draw can be claimed.
const FIFTY_MOVES: u32 = 100;

/// So many, and the game has ended without a claim.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// Nobody wins a game that has ended in a draw already.
fn is_played(root: &Chess, goal: Goal) -> Result<(), Fault> {
    match root.halfmoves() >= SEVENTY_FIVE_MOVES && goal != Goal::Draw {
        true => Err(Fault::SeventyFiveMoves),
        false => Ok(()),
    }
}

/// One walk over one proof. When a fault ends it, `path` is left where the fault is.
struct Walk<'a> {
    checker: &'a Checker<'a>,
    goal: Goal,
    stake: Stake,
    path: Vec<UciMove>,
    /// The positions above the one that is looked at, for repetitions.
    above: Vec<Chess>,
    visited: Meter,
    probed: Meter,
    believed: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(checker: &'a Checker<'a>, root: &Chess, goal: Goal) -> Walk<'a> {
        let wanted = match goal {
            Goal::Material { wanted } => wanted,
            Goal::Mate | Goal::Draw => 0,
        };
        Walk {
            checker,
            goal,
            stake: Stake::new(root, wanted, checker.worth),
            path: Vec::new(),
            above: Vec::new(),
            visited: Meter::new(checker.budget),
            probed: Meter::new(checker.budget.saturating_mul(PROBES)),
            believed: Vec::new(),
        }
    }

    fn evidence(self) -> Examination {
        let (visited, probed) = (self.visited.spent, self.probed.spent);
        Examination {
            visited,
            probed,
            believed: self.believed,
            ..Examination::default()
        }
    }

    /// The attacker to move.
    fn attack(&mut self, position: &Chess, node: &Attack) -> Result<(), Fault> {
        self.visited.tick()?;
        match node {
            Attack::Move { uci, after, .. } => self.play(position, *uci, after),
            Attack::Settled => self.settled(position),
            Attack::Axiom(name) => self.axiom(position, name),
            Attack::Drawn(draw) => self.drawn(position, *draw),
        }
    }

    /// The attacker's move, and what stands after it.
    fn play(&mut self, position: &Chess, uci: UciMove, node: &After) -> Result<(), Fault> {
        if self.path.len() >= 2 * MAX_ATTACKS {
            return Err(Fault::TooDeep);
        }
        let legal = legal_move(position, uci).ok_or(Fault::IllegalMove(uci))?;
        self.descend(position, legal, |walk, next| match node {
            After::Mate => walk.mate(next),
            After::Settled => walk.settled(next),
            After::Drawn(draw) => walk.drawn(next, *draw),
            After::Defence(defence) => walk.defence(next, defence),
        })
    }

    /// The defender to move.
    fn defence(&mut self, position: &Chess, node: &Defence) -> Result<(), Fault> {
        self.visited.tick()?;
        for (reply, _) in &node.replies {
            legal_move(position, *reply).ok_or(Fault::IllegalReply(*reply))?;
        }
        let legal = legal_moves(position);
        if legal.is_empty() {
            return self.no_reply(position);
        }
        for reply in legal {
            let uci = reply.to_uci(CastlingMode::Standard);
            let answer = node.answer(uci).ok_or(Fault::MissingReply(uci))?;
            self.descend(position, reply, |walk, next| walk.attack(next, answer))?;
        }
        Ok(())
    }

    /// The defender has no move: mate is always good, stalemate is for those who want a draw.
    fn no_reply(&self, position: &Chess) -> Result<(), Fault> {
        if position.is_check() || self.goal == Goal::Draw {
            Ok(())
        } else {
            Err(Fault::Stalemate)
        }
    }

    /// Looks at the position after a legal move, with the path and the positions above it in order.
    fn descend(
        &mut self,
        position: &Chess,
        legal: Move,
        look: impl FnOnce(&mut Self, &Chess) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.path.push(legal.to_uci(CastlingMode::Standard));
        self.above.push(position.clone());
        let next = after(position, legal);
        self.still_played(&next)?;
        look(self, &next)?;
        self.above.pop();
        self.path.pop();
        Ok(())
    }

    /// Nobody may claim a draw by the fifty-move rule here. Mate comes before any claim.
    fn still_played(&self, position: &Chess) -> Result<(), Fault> {
        let claimable = position.halfmoves() >= FIFTY_MOVES && self.goal != Goal::Draw;
        match claimable && !position.is_checkmate() {
            true => Err(Fault::FiftyMoves),
            false => Ok(()),
        }
    }

    fn mate(&self, position: &Chess) -> Result<(), Fault> {
        if position.is_checkmate() {
            Ok(())
        } else if position.is_stalemate() {
            Err(Fault::Stalemate)
        } else {
            Err(Fault::NotMate)
        }
    }

    /// A settled leaf with either side to move.
    fn settled(&mut self, leaf: &Chess) -> Result<(), Fault> {
        let Goal::Material { wanted } = self.goal else {
            return Err(self.misplaced("settled"));
        };
        let stake = self.stake;
        let mut captures = CaptureSearch {
            stake,
            meter: &mut self.visited,
        };
        let quiet = if leaf.turn() == stake.attacker {
            captures.quiet_for_attacker(leaf, DEPTH)?
        } else {
            captures.quiet_for_defender(leaf, DEPTH)?
        };
        if !quiet {
            return Err(match leaf.is_stalemate() {
                true => Fault::Stalemate,
                false => Fault::NotSettled {
                    wanted,
                    gain: stake.gain(leaf),
                },
            });
        }
        match self.checker.rigour {
            Rigour::Plain => Ok(()),
            Rigour::Strict => self.lasting(leaf),
        }
    }

    /// Whether the gain lasts: it matters, and neither a running pawn nor checks without end nor a free move of the defender
    /// undoes it.
    fn lasting(&mut self, leaf: &Chess) -> Result<(), Fault> {
        if leaf.is_checkmate() {
            return Ok(());
        }
        if is_hollow(leaf, self.stake) {
            return Err(Fault::Hollow);
        }
        let (probed, mut threatening) = (&mut self.probed, Vec::new());
        if let Some(threat) = unmet_threat(leaf, self.stake, probed, &mut threatening)? {
            return Err(threat.into());
        }
        if let Some(by) = unmet_exchange(leaf, self.stake, probed, &threatening)? {
            return Err(Fault::Threat(Some(by)));
        }
        if let Some(pawn) = runaway(leaf, self.stake) {
            return Err(Fault::Runaway(pawn));
        }
        match self.endless_check(leaf)? {
            Some(check) => Err(Fault::EndlessChecks(check)),
            None => Ok(()),
        }
    }

    /// The defender's checks without end; with the attacker to move he has something else to do first.
    fn endless_check(&mut self, leaf: &Chess) -> Result<Option<UciMove>, Fault> {
        match leaf.turn() == self.stake.attacker {
            true => Ok(None),
            false => Ok(endless_check(leaf, self.stake, &mut self.probed)?),
        }
    }

    fn drawn(&self, leaf: &Chess, draw: Draw) -> Result<(), Fault> {
        if self.goal != Goal::Draw {
            return Err(self.misplaced(draw.word()));
        }
        let holds = match draw {
            Draw::Stalemate => leaf.is_stalemate(),
            Draw::Repetition => self.above.contains(leaf),
            Draw::Insufficient => leaf.has_insufficient_material(self.stake.attacker.other()),
        };
        if holds {
            Ok(())
        } else {
            Err(Fault::NotDrawn(draw))
        }
    }

    fn axiom(&mut self, position: &Chess, name: &str) -> Result<(), Fault> {
        let (attacker, goal) = (self.stake.attacker, self.goal);
        let gain = self.stake.gain(position);
        let case = AxiomCase {
            name,
            position,
            attacker,
            goal,
            gain,
        };
        match (self.checker.axioms.verify(&case), self.checker.rigour) {
            (AxiomVerdict::Holds, _) => Ok(()),
            (AxiomVerdict::Refuted(reason), _) => Err(Fault::RefutedAxiom {
                name: name.to_owned(),
                reason,
            }),
            (AxiomVerdict::Unknown, Rigour::Strict) => Err(Fault::UnknownAxiom(name.to_owned())),
            (AxiomVerdict::Unknown, Rigour::Plain) => {
                self.believe(name);
                Ok(())
            }
        }
    }

    fn believe(&mut self, name: &str) {
        if !self.believed.iter().any(|known| known == name) {
            self.believed.push(name.to_owned());
        }
    }

    fn misplaced(&self, leaf: &'static str) -> Fault {
        Fault::MisplacedLeaf {
            leaf,
            goal: self.goal,
        }
    }
}

/// The legal move of this exact name. Castling by the rook's square is a name of other rules.
pub(crate) fn legal_move(position: &Chess, uci: UciMove) -> Option<Move> {
    let legal = uci.to_move(position).ok()?;
    (legal.to_uci(CastlingMode::Standard) == uci).then_some(legal)
}

/// The legal moves on the heap: the walk recurses, and a move list is two thousand bytes.
fn legal_moves(position: &Chess) -> Vec<Move> {
    position.legal_moves().to_vec()
}
