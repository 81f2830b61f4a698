//! The answer as a paragraph. Every sentence stands for a proof or for a fact of the board, and what
//! is not known is called so.

use planche_explain::{name, prize};
use planche_plan::{Goal, Units};
use shakmaty::{Chess, Move, Piece, Position, Square};

use super::{Breach, Defence, Defences, Verdict, WhyNot};
use crate::notation::{from_uci, numbered_san};
use crate::report::{Report, Status};
use crate::request::Request;
use crate::threats::side;

/// How many replies are named before the rest is counted.
const NAMED: usize = 3;

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

    /// "mates", "wins a rook".
    fn achieves(&self, report: &Report) -> String {
        match report.goal {
            "mate" => "mates".to_owned(),
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
            ("mate", _) => format!("{san} is refuted by {answer}: {} mates.", self.them()),
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
        sentences.extend(self.broken_idea());
        sentences.push(reply.explanation.clone());
        sentences
    }

    /// The move did nothing about the threat.
    fn same_as_threat(&self, reply: &Report) -> Option<String> {
        let danger = self.answer.danger.as_ref()?;
        let same = danger.best == reply.best;
        same.then(|| "The move does nothing against that threat.".to_owned())
    }

    /// What the refuting reply does to the idea of the move.
    fn broken_idea(&self) -> Vec<String> {
        let Some(defences) = &self.answer.defences else {
            return Vec::new();
        };
        let breach = defences.holding.first().and_then(|defence| {
            let breach = defence.breach.as_ref()?;
            Some(format!("{} {}.", defence.san, self.phrase(breach)))
        });
        match (self.idea(defences), breach) {
            (Some(idea), Some(breach)) => vec![idea, breach],
            _ => Vec::new(),
        }
    }

    /// Neither side has a proof: what is known of the replies.
    fn unproved(&self) -> Vec<String> {
        let san = &self.answer.san;
        let Some(defences) = &self.answer.defences else {
            return vec![format!("Nothing is proved about {san}.")];
        };
        let mut sentences = Vec::new();
        sentences.extend(self.idea(defences));
        match &defences.holding[..] {
            [] => sentences.push(format!(
                "Every reply to {san} is proved to lose, each by a search of its own; no single search proved the whole."
            )),
            [only] => sentences.push(self.only_defence(only)),
            several => sentences.push(self.several(several, defences)),
        }
        if self.answer.danger.is_some() && self.answer.refutation.is_none() {
            sentences.push(format!(
                "No plan of {} was found that still wins something after it.",
                self.them()
            ));
        }
        sentences.extend(self.as_far_as_seen());
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
            0 => "nothing is won".to_owned(),
            gain => format!("no more than {} is won", self.prize(gain)),
        };
        Some(format!(
            "After {answer}, as far as Planche looked, {result}."
        ))
    }

    fn idea(&self, defences: &Defences) -> Option<String> {
        let idea = defences.idea.as_ref()?;
        let (san, step) = (&self.answer.san, &idea.san);
        let fruit = self.achieves(&idea.report);
        Some(match &idea.after {
            None => {
                format!("The idea of {san} is {step}, which {fruit} if nothing is done about it.")
            }
            Some(reply) => {
                let reply = reply.split_once("...").map_or(&reply[..], |(_, san)| san);
                format!("After {san} {reply}, {step} {fruit}.")
            }
        })
    }

    fn only_defence(&self, defence: &Defence) -> String {
        let does = match &defence.breach {
            Some(breach) => format!(", which {},", self.phrase(breach)),
            None => String::new(),
        };
        let known = searched(std::slice::from_ref(defence));
        match self.after.legal_moves().len() {
            1 => format!(
                "The only legal reply is {}{does} and against it {known}.",
                defence.san
            ),
            _ => format!(
                "Every reply but {}{does} is proved to lose; against this one {known}.",
                defence.san
            ),
        }
    }

    fn several(&self, holding: &[Defence], defences: &Defences) -> String {
        let named: Vec<String> = holding
            .iter()
            .take(NAMED)
            .map(|defence| match &defence.breach {
                Some(breach) => format!("{}, which {}", defence.san, self.phrase(breach)),
                None => defence.san.clone(),
            })
            .collect();
        let more = match holding.len() - named.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let beaten = match defences.beaten.len() {
            0 => String::new(),
            1 => " One reply is proved to lose.".to_owned(),
            many => format!(" {many} replies are proved to lose."),
        };
        let known = searched(holding);
        format!(
            "No win was found against {}{more}: {known}.{beaten}",
            named.join("; ")
        )
    }

    /// What a reply does, as a phrase without a subject.
    fn phrase(&self, breach: &Breach) -> String {
        match breach {
            Breach::Takes { square, man } => {
                format!("takes the {man} on {square}, which was to make the next move")
            }
            Breach::Checks => "gives check, and the idea has no time".to_owned(),
            Breach::Blocks { square } => format!("stands in the way on {square}"),
            Breach::Pins { square, man } => format!("pins the {man} on {square}"),
            Breach::Saves { square, man } => format!("takes the {man} away from {square}"),
            Breach::Guards { square, by, from } => {
                format!("lets the {by} on {from} guard {square}")
            }
        }
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

/// How thoroughly the replies that hold were looked at.
fn searched(holding: &[Defence]) -> &'static str {
    let all = holding.iter().all(|defence| defence.status == Status::None);
    match all {
        true => "every plan of ours was tried and none works",
        false => "no plan of ours was found to work within the limits",
    }
}
