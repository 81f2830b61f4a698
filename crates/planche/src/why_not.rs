//! Why a move does not work, or that it does.
//!
//! Four questions, each answered by proofs alone. Does the move win? Is there one that wins more? What can
//! the opponent prove after it? And which of his replies is it that no plan of ours gets past? Where
//! nothing is proved, the answer says so.

mod defence;
mod doubt;
mod words;

use std::sync::Arc;

use planche_explain::throws_away;
use planche_plan::{Goal, Units, Values};
use planche_prover::Allowance;
use planche_think::Nearest;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

use crate::counsel::{Counsel, has_counsel};
use crate::report::{as_fen, as_text, as_uci};
use crate::request::Request;
use crate::solution::{Solution, Status};
use crate::solve::solve;
use crate::threats::passed;
use planche_explain::labelled;
use planche_input::uci;

pub(crate) use words::gain;

pub use defence::{Defence, Defences, Idea};
pub use planche_explain::Breach;

/// What became of a move. All but the last rest on a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveVerdict {
    /// It wins, and nothing was found that wins more.
    Wins,
    /// It wins, but another move is proved to win more.
    WinsLess,
    /// It is proved to gain something, and a second opinion holds that it gives more away.
    Spoils,
    /// The opponent is proved to win more than the move itself took, and no plan wins it back.
    Loses,
    /// The opponent is proved to get back so much that what was wanted is not reached, and no plan wins
    /// it again.
    FallsShort,
    /// The move ends the game without a winner.
    Draws,
    /// Neither a win nor a refutation is proved.
    Unproved,
}

/// A man without whom the move would win: at least as much as he is worth, or with a man that is worth more
/// than he.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Condition {
    /// Where he stands.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub square: Square,
    /// "the black knight on f6".
    pub man: String,
    /// The proof that the move wins on the same board without him.
    #[serde(rename = "report")]
    pub solution: Solution,
}

/// The answer to "why not this move?".
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WhyNot {
    /// The position.
    #[serde(rename = "fen", serialize_with = "as_fen")]
    #[schemars(with = "String")]
    pub position: Chess,
    /// The move.
    #[serde(rename = "move", serialize_with = "as_uci")]
    #[schemars(with = "String")]
    pub action: Move,
    /// The same in SAN with its number.
    pub san: String,
    /// What became of it.
    pub verdict: MoveVerdict,
    /// What was wanted of it, in units; mate is 1000.
    pub wanted: Units,
    /// The most that the move can win, where a proof of the opponent bounds it; negative if it
    /// loses.
    pub at_most: Option<Units>,
    /// The proof that the move wins; with `spoils` its status may be `doubted`.
    pub wins: Option<Solution>,
    /// The proof that another move wins more, or wins where this one is not proved to.
    pub better: Option<Solution>,
    /// The opponent's proved answer, from the position after the move.
    pub refutation: Option<Solution>,
    /// What the opponent would win if he could move instead: what the move should have met.
    pub danger: Option<Solution>,
    /// Which replies hold, as far as plans reach, and what each of them does to the idea of the move.
    pub defences: Option<Defences>,
    /// How far the idea of the move gets, where neither a win nor a refutation is proved.
    #[serde(skip)]
    pub nearest: Option<Arc<Nearest>>,
    /// What would have to be different for the move to win.
    pub conditions: Vec<Condition>,
    /// All that in a paragraph.
    pub words: String,
}

/// Says why a move of the side to move does not work, or that it does.
///
/// The limits of the request are shared by all the searches that this takes.
///
/// ```
/// use planche::{Request, MoveVerdict, find_move, why_not};
///
/// let position = planche::position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let mate = find_move(&position, "Rd8")?;
/// assert_eq!(why_not(&Request::new(position), mate).verdict, MoveVerdict::Wins);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn why_not(request: &Request, action: Move) -> WhyNot {
    let mut inquiry = Inquiry::new(request, action);
    let mut answer = inquiry.blank();
    // 1. The game may be over.
    if inquiry.after.is_stalemate() || inquiry.after.is_insufficient_material() {
        answer.verdict = MoveVerdict::Draws;
        inquiry.look_for_better(&mut answer);
    } else {
        // 2. Does the move win?
        let own = inquiry.ask(
            request.clone().only(action).attempts(true),
            request.tuning.why_not_own_part,
        );
        if own.is_proved() && inquiry.objection(&own).is_none() {
            inquiry.compare(&mut answer, own);
        } else {
            // 3. What does the opponent prove after it, what should have been played, and 4. which replies
            // hold?
            inquiry.look_for_refutation(&mut answer);
            inquiry.look_for_better(&mut answer);
            answer.nearest = own.attempt.clone();
            match own.status == Status::Doubted && answer.verdict == MoveVerdict::Unproved {
                // The doubt says what is wrong with it.
                true => {
                    answer.verdict = MoveVerdict::Spoils;
                    answer.wins = Some(own);
                }
                false => inquiry.look_for_defences(&mut answer),
            }
        }
    }
    answer.words = words::tell(request, &inquiry.after, action, &answer);
    answer
}

/// One question and what may still be spent on it.
struct Inquiry<'a> {
    request: &'a Request,
    action: Move,
    /// The position after the move.
    after: Chess,
    /// What the opponent was found to do after the move, where that was asked already.
    seen: Option<Solution>,
    /// A reply that seemed to refute the move, and what we prove against it.
    comeback: Option<(Move, Solution)>,
    allowance: Allowance,
}

impl<'a> Inquiry<'a> {
    fn new(request: &'a Request, action: Move) -> Inquiry<'a> {
        let mut after = request.position.clone();
        after.play_unchecked(action);
        Inquiry {
            request,
            action,
            after,
            seen: None,
            comeback: None,
            allowance: request.allowance(),
        }
    }

    /// One search with a share of what is left.
    fn ask(&mut self, request: Request, parts: usize) -> Solution {
        let part = self.allowance.share(parts);
        self.asked(request, &part)
    }

    /// The same about one reply of many, which may cost little. Of those that are only counted no words are needed.
    fn ask_small(&mut self, request: Request, parts: usize) -> Solution {
        let few = self.request.tuning.why_not_reply_nodes;
        let part = self.allowance.share(parts).at_most(few);
        self.asked(request.counsel(false), &part)
    }

    fn asked(&mut self, request: Request, part: &Allowance) -> Solution {
        let solution = solve(&request.within(part).persevering(true));
        self.allowance.spend(solution.stats.nodes);
        solution
    }

    /// The most that can be won from a position, by whoever is to move there.
    fn most(&self, position: Chess) -> Request {
        let asked = Request::new(position).values(self.request.values);
        asked
            .tuning(self.request.tuning.clone())
            .manner(self.request.manner)
            .counsel(self.request.counsel)
    }

    fn values(&self) -> Values {
        self.request.values
    }

    fn us(&self) -> Color {
        self.request.position.turn()
    }

    /// What the side that moves has won in this position, measured from the one asked about.
    fn gain(&self, position: &Chess) -> Units {
        let balance = |p: &Chess| self.values().balance(p.board(), self.us());
        balance(position) - balance(&self.request.position)
    }

    fn wanted(&self) -> Units {
        match self.request.goal {
            Goal::Auto | Goal::Draw => self.values().of(Role::Pawn),
            Goal::Mate => self.values().mate(),
            Goal::Material(units) => units,
        }
    }

    /// The move wins; is there one that wins more?
    fn compare(&mut self, answer: &mut WhyNot, mut own: Solution) {
        let others = self.request.clone().without(vec![self.action]);
        let other = self.ask(others, self.request.tuning.why_not_rival_part);
        // What mates one way may mate the other way round too.
        if other.is_mate() && other.is_proved() && !own.is_mate() {
            let mates = self.request.clone().only(self.action).goal(Goal::Mate);
            let mates = self.ask(mates, 1);
            own = if mates.is_proved() { mates } else { own };
        }
        let sooner = match (other.mate_in(), own.mate_in()) {
            (Some(one), Some(another)) => one < another,
            _ => false,
        };
        let is_better = other.is_proved() && (other.gain() > own.gain() || sooner);
        answer.verdict = match is_better {
            true => MoveVerdict::WinsLess,
            false if self.spoils(&own) => MoveVerdict::Spoils,
            false => MoveVerdict::Wins,
        };
        answer.better = is_better.then_some(other);
        answer.wins = Some(own);
    }

    /// Whether a second opinion holds that the move gives more away than it gains.
    fn spoils(&self, own: &Solution) -> bool {
        let asked = self.request.doubting && has_counsel(self.request);
        let counsel = Counsel::to(self.request);
        asked && !own.is_mate() && throws_away(&counsel, &self.request.position, &self.after)
    }

    /// The move does not win; is there one that does?
    fn look_for_better(&mut self, answer: &mut WhyNot) {
        let others = self.request.clone().without(vec![self.action]);
        let other = self.ask(others, self.request.tuning.why_not_better_part);
        let is_better = answer.at_most.is_none_or(|units| other.gain() > units);
        answer.better = Some(other).filter(|other| other.is_proved() && is_better);
    }

    /// What the opponent proves after the move, and what he threatened before it.
    fn look_for_refutation(&mut self, answer: &mut WhyNot) {
        let seen = self.seen.take();
        let part = self.request.tuning.why_not_refutation_part;
        let reply = seen.unwrap_or_else(|| self.ask(self.most(self.after.clone()), part));
        if reply.is_proved() {
            let at_most = self.gain(&self.after) - reply.gain();
            answer.at_most = Some(at_most);
            answer.verdict = match at_most {
                loss if loss < 0 => MoveVerdict::Loses,
                // Men that come back do not rule out a mate.
                short if short < self.wanted() && self.request.goal != Goal::Mate => {
                    MoveVerdict::FallsShort
                }
                _ => MoveVerdict::Unproved,
            };
            answer.refutation = Some(reply);
            self.look_for_comeback(answer);
        }
        if let Some(passed) = passed(&self.request.position) {
            let danger = self.ask(self.most(passed), self.request.tuning.why_not_danger_part);
            answer.danger = Some(danger).filter(Solution::is_proved);
        }
    }

    /// Which replies hold, how they break the idea, and who would have to be gone.
    fn look_for_defences(&mut self, answer: &mut WhyNot) {
        let refuting = answer.refutation.as_ref();
        let refuting = refuting.filter(|_| answer.verdict != MoveVerdict::Unproved);
        let refuting = refuting.and_then(Solution::best);
        let defences = match refuting {
            Some(reply) => self.one_defence(&reply),
            None => self.defences(),
        };
        let free = self.request.position.legal_moves().len() > 1;
        if let ([only], true) = (&defences.holding[..], free) {
            answer.conditions.extend(self.without_man(&only.reply));
        }
        answer.defences = Some(defences);
    }

    /// Whether the move would win if the man that replies were not on the board.
    fn without_man(&mut self, reply: &Move) -> Option<Condition> {
        let square = reply.from()?;
        let taking = reply.is_capture() && reply.to() == self.action.to();
        let board = self.request.position.board();
        let man = board
            .piece_at(square)
            .filter(|man| man.color != self.us())?;
        let position = removed(&self.request.position, square)?;
        let legal = position.legal_moves();
        let action = legal.into_iter().find(|m| uci(m) == uci(&self.action))?;
        let request = Request {
            position,
            ..self.request.clone()
        };
        let solution = self.ask(request.only(action), self.request.tuning.why_not_man_part);
        // Without a rook a pawn is easily won, and that says nothing about the move; but a man that takes a
        // dearer one is in its way.
        let worth = |role| self.values().of(role);
        let in_the_way = taking && worth(man.role) <= worth(self.action.role());
        let much = solution.is_mate() || solution.gain() >= worth(man.role);
        let tells = solution.is_proved() && (much || in_the_way);
        tells.then(|| Condition {
            square,
            man: words::colored(man, square),
            solution,
        })
    }

    /// An answer that claims nothing.
    fn blank(&self) -> WhyNot {
        let position = &self.request.position;
        WhyNot {
            position: position.clone(),
            action: self.action,
            san: labelled(position, self.action),
            verdict: MoveVerdict::Unproved,
            wanted: self.wanted(),
            at_most: None,
            wins: None,
            better: None,
            refutation: None,
            danger: None,
            defences: None,
            nearest: None,
            conditions: Vec::new(),
            words: String::new(),
        }
    }
}

/// The same position without one man, if it is legal.
fn removed(position: &Chess, square: Square) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    if setup.board.kings().contains(square) {
        return None;
    }
    setup.board.discard_piece_at(square);
    setup
        .position::<Chess>(shakmaty::CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_invalid_castling_rights)
        .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .ok()
}
