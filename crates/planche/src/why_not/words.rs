//! The answer as a paragraph. Every sentence stands for a proof or for a fact of the board, and what
//! is not known is called so.

mod replies;

use planche_explain::{name, number, plies, prize};
use planche_plan::{Goal, Units};
use shakmaty::{Chess, Move, Piece, Position, Square};

use super::{Verdict, WhyNot};
use crate::notation::{from_uci, numbered_san};
use crate::outline::outline;
use crate::report::Report;
use crate::request::Request;
use crate::threats::side;

/// Tells the answer.
pub(super) fn tell(request: &Request, after: &Chess, action: Move, answer: &WhyNot) -> String {
    let teller = Teller {
        request,
        after,
        action,
        answer,
    };
    let mut sentences = Vec::new();
    match answer.verdict {
        Verdict::Wins => sentences.extend(teller.wins()),
        Verdict::WinsLess => sentences.extend(teller.wins_less()),
        Verdict::Draws => sentences.push(format!("{} ends the game in a draw.", answer.san)),
        Verdict::Loses | Verdict::FallsShort => {
            sentences.extend(teller.danger());
            sentences.extend(teller.refutation());
            sentences.extend(teller.conditions());
        }
        Verdict::Unproved => {
            sentences.extend(teller.danger());
            sentences.extend(teller.unproved());
            sentences.extend(teller.conditions());
        }
    }
    sentences.join(" ")
}

/// "the black knight on f6".
pub(super) fn colored(man: Piece, square: Square) -> String {
    let color = man.color.fold_wb("white", "black");
    format!("the {color} {} on {square}", name(man.role))
}

struct Teller<'a> {
    request: &'a Request,
    after: &'a Chess,
    action: Move,
    answer: &'a WhyNot,
}

impl Teller<'_> {
    fn us(&self) -> &'static str {
        side(self.request.position.turn())
    }

    fn them(&self) -> &'static str {
        side(!self.request.position.turn())
    }

    fn prize(&self, units: Units) -> String {
        prize(units, &self.request.values)
    }

    /// "comes out two pawns ahead", "wins a queen for a pawn".
    fn ahead(&self, units: Units) -> String {
        match self.prize(units) {
            trade if trade.contains(" for ") => format!("wins {trade}"),
            prize => format!("comes out {prize} ahead"),
        }
    }

    /// "mates", "forces mate", "wins a rook".
    fn achieves(&self, report: &Report) -> String {
        match report.goal {
            "mate" if moves(report) == 1 => "mates".to_owned(),
            "mate" => "forces mate".to_owned(),
            _ => format!("wins {}", self.prize(report.gain)),
        }
    }

    fn wins(&self) -> Vec<String> {
        let Some(own) = &self.answer.wins else {
            return Vec::new();
        };
        vec![
            format!(
                "But it does work: {} {}.",
                self.answer.san,
                self.achieves(own)
            ),
            own.explanation.clone(),
        ]
        .into_iter()
        .chain(self.nothing_better(own))
        .collect()
    }

    fn nothing_better(&self, own: &Report) -> Option<String> {
        let words = || {
            format!(
                "Nothing was found that wins more than {}.",
                self.prize(own.gain)
            )
        };
        (own.goal != "mate").then(words)
    }

    fn wins_less(&self) -> Vec<String> {
        let (Some(own), Some(better)) = (&self.answer.wins, &self.answer.better) else {
            return Vec::new();
        };
        let best = self.first_move(&self.request.position, better);
        vec![
            format!(
                "{} {}, but {best} {}.",
                self.answer.san,
                self.achieves(own),
                self.achieves(better)
            ),
            better.idea.clone(),
        ]
    }

    fn first_move(&self, position: &Chess, report: &Report) -> String {
        let best = report.best.as_deref();
        let action = best.and_then(|best| from_uci(position, best));
        action.map_or_else(String::new, |action| numbered_san(position, &action))
    }

    /// What the opponent wanted already before the move.
    fn danger(&self) -> Option<String> {
        let danger = self.answer.danger.as_ref()?;
        let passed = crate::threats::passed(&self.request.position)?;
        let threat = self.first_move(&passed, danger);
        Some(format!(
            "{} threatens {threat}, which {}.",
            self.them(),
            self.achieves(danger)
        ))
    }

    fn refutation(&self) -> Vec<String> {
        let Some(reply) = &self.answer.refutation else {
            return Vec::new();
        };
        let san = &self.answer.san;
        let answer = self.first_move(self.after, reply);
        let at_most = self.answer.at_most.unwrap_or_default();
        let verdict = match (reply.goal, at_most) {
            ("mate", _) if moves(reply) == 1 => format!("{san} runs into {answer}, which is mate."),
            ("mate", _) => format!(
                "{san} is refuted by {answer}: {} mates in at most {} moves.",
                self.them(),
                number(moves(reply))
            ),
            (_, loss) if loss < 0 => format!(
                "{san} is refuted by {answer}: {} {}.",
                self.them(),
                self.ahead(-loss)
            ),
            (_, 0) => format!(
                "{san} wins nothing: with {answer} {} gets {} back.",
                self.them(),
                self.prize(reply.gain)
            ),
            (_, units) => format!(
                "{san} wins {} at most: {} answers {answer}.",
                self.prize(units),
                self.them()
            ),
        };
        let mut sentences = vec![verdict];
        sentences.extend(self.same_as_threat(reply));
        if reply.goal != "mate" || moves(reply) > 1 {
            sentences.extend(self.broken_idea());
            sentences.extend(course(reply));
        }
        sentences
    }

    /// The move did nothing about the threat.
    fn same_as_threat(&self, reply: &Report) -> Option<String> {
        let danger = self.answer.danger.as_ref()?;
        let same = danger.best == reply.best;
        same.then(|| "The move does nothing against that threat.".to_owned())
    }

    /// Neither side has a proof: what is known of the replies.
    fn unproved(&self) -> Vec<String> {
        let san = &self.answer.san;
        let Some(defences) = &self.answer.defences else {
            return vec![format!("Nothing is proved about {san}.")];
        };
        let mut sentences = Vec::new();
        sentences.extend(self.as_far_as_seen());
        sentences.extend(self.idea(defences).map(|idea| format!("{idea}.")));
        match &defences.holding[..] {
            [] => sentences.push(format!(
                "Every reply to {san} is proved to lose, each by a search of its own; no single search proved the whole."
            )),
            [only] => sentences.push(self.only_defence(only)),
            several => sentences.push(self.several(several, defences)),
        }
        if self.answer.danger.is_some() && self.answer.refutation.is_none() {
            sentences.push(format!(
                "No plan of {} was found that still wins something after {san}.",
                self.them()
            ));
        }
        sentences
    }

    /// The opponent wins something back, and whether that lasts was not decided.
    fn as_far_as_seen(&self) -> Option<String> {
        let reply = self.answer.refutation.as_ref()?;
        let units = self.answer.at_most?;
        if self.request.goal == Goal::Mate {
            return None;
        }
        let answer = self.first_move(self.after, reply);
        let result = match units {
            loss if loss < 0 => format!("{} {}", self.them(), self.ahead(-loss)),
            0 => format!("{} wins nothing", self.us()),
            gain => format!("{} wins no more than {}", self.us(), self.prize(gain)),
        };
        let first = format!("After {answer}, as far as Planche looked, {result}.");
        Some(
            std::iter::once(first)
                .chain(course(reply))
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    fn conditions(&self) -> Vec<String> {
        let us = self.us();
        let san = numbered_san(&self.request.position, &self.action);
        let told = self.answer.conditions.iter().map(|condition| {
            format!(
                "Without {}, {san} would work, and {us} {}.",
                condition.man,
                match condition.report.goal {
                    "mate" => "would mate".to_owned(),
                    _ => format!("would win {}", self.prize(condition.report.gain)),
                }
            )
        });
        told.collect()
    }
}

/// In how many moves a proof mates at most.
fn moves(report: &Report) -> usize {
    report
        .proof
        .as_ref()
        .map_or(0, |proof| plies(proof).div_ceil(2))
}

/// How a proof goes, without what it comes to.
fn course(report: &Report) -> Option<String> {
    let course = outline(report)?.course();
    (!course.is_empty()).then_some(course)
}
