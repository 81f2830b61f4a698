//! The answer as a paragraph. Every sentence stands for a proof or for a fact of the board, and what
//! is not known is called so.

mod replies;

use planche_explain::{Outline, Prize, Stock, name, number, plies};
use planche_plan::{Goal, Units};
use shakmaty::{Chess, Move, Piece, Position, Square};

use super::{MoveVerdict, WhyNot};
use crate::notation::numbered_san;
use crate::request::Request;
use crate::solution::Solution;
use crate::threats::side;

/// So many replies to a move without a threat are told.
const FEW: usize = 5;

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
        MoveVerdict::Wins => sentences.extend(teller.wins()),
        MoveVerdict::WinsLess => sentences.extend(teller.wins_less()),
        MoveVerdict::Draws => sentences.push(format!("{} ends the game in a draw.", answer.san)),
        MoveVerdict::Loses | MoveVerdict::FallsShort => {
            sentences.extend(teller.only_move());
            sentences.extend(teller.refutation());
            sentences.extend(teller.conditions());
        }
        MoveVerdict::Unproved => {
            sentences.extend(teller.only_move());
            sentences.extend(teller.unproved());
            sentences.extend(teller.conditions());
        }
    }
    if answer.wins.is_none() {
        sentences.extend(teller.instead());
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

    /// What the move wins at most.
    fn at_most(&self, units: Units) -> Prize {
        Prize::at_most(units, &self.request.values)
    }

    /// "gains two pawns", "wins a queen for a pawn".
    fn ahead(&self, units: Units) -> String {
        let position = &self.request.position;
        let stock = Stock::of(position.board(), !position.turn());
        stock.prize(units, &self.request.values).ahead()
    }

    /// The same for what the opponent's answer costs, named after what it takes.
    fn costs(&self, reply: &Solution, units: Units) -> String {
        reply.price(units).ahead()
    }

    /// "mates", "forces mate", "wins a rook".
    fn achieves(&self, solution: &Solution) -> String {
        match solution.is_mate() {
            true if moves(solution) == 1 => "mates".to_owned(),
            true => "forces mate".to_owned(),
            false => format!("wins {}", solution.reward()),
        }
    }

    fn wins(&self) -> Vec<String> {
        let Some(own) = &self.answer.wins else {
            return Vec::new();
        };
        let more = match own.is_mate() {
            true => "",
            false => ", and nothing was found that wins more",
        };
        let first = format!(
            "It does work: {} {}{more}.",
            self.answer.san,
            self.achieves(own)
        );
        let course = own.outline.as_ref().map(Outline::body);
        let course = course.filter(|course| !course.is_empty());
        std::iter::once(first).chain(course).collect()
    }

    fn wins_less(&self) -> Vec<String> {
        let (Some(own), Some(better)) = (&self.answer.wins, &self.answer.better) else {
            return Vec::new();
        };
        let best = self.first_move(&self.request.position, better);
        let first = format!(
            "{} {}, but {best} {}.",
            self.answer.san,
            self.achieves(own),
            self.achieves(better)
        );
        std::iter::once(first).chain(lead(better)).collect()
    }

    /// "Instead, 1.Rd8# mates."
    fn instead(&self) -> Option<String> {
        let better = self.answer.better.as_ref()?;
        let best = self.first_move(&self.request.position, better);
        match better.idea.strip_prefix(&best) {
            // The idea tells the whole: what the move does, what follows, and what it comes to.
            Some(_) if better.line.len() > 1 => Some(format!("Better: {}", better.idea)),
            _ => Some(format!("Instead, {best} {}.", self.achieves(better))),
        }
    }

    fn first_move(&self, position: &Chess, solution: &Solution) -> String {
        let best = solution.best();
        best.map_or_else(String::new, |action| numbered_san(position, &action))
    }

    /// Nothing else could be played.
    fn only_move(&self) -> Option<String> {
        self.is_only_move()
            .then(|| format!("{} is the only legal move.", self.answer.san))
    }

    fn is_only_move(&self) -> bool {
        self.request.position.legal_moves().len() == 1
    }

    /// The move, unless it has just been named.
    fn name(&self) -> &str {
        match self.is_only_move() {
            true => "It",
            false => &self.answer.san,
        }
    }

    /// "23.Nxc5 is refuted by 23...Qxd2, which takes the queen: Black wins a queen for a pawn."
    fn refutation(&self) -> Vec<String> {
        let Some(reply) = &self.answer.refutation else {
            return Vec::new();
        };
        let san = self.name();
        let answer = self.first_move(self.after, reply);
        let (deed, lead) = deed(reply, &answer);
        let by = match self.was_threatened(&answer) {
            true => format!("{san} does nothing against the threat of {answer}{deed}"),
            false => format!("{san} is refuted by {answer}{deed}"),
        };
        let at_most = self.answer.at_most.unwrap_or_default();
        let them = self.them();
        let verdict = match (reply.is_mate(), at_most) {
            (true, _) if moves(reply) == 1 => match self.was_threatened(&answer) {
                true => format!("{by}."),
                false => format!("{san} runs into {answer}{deed}."),
            },
            (true, _) => format!(
                "{by}: {them} mates in at most {} moves.",
                number(moves(reply))
            ),
            (_, loss) if loss < 0 => format!("{by}: {them} {}.", self.costs(reply, -loss)),
            (_, 0) => format!(
                "{san} wins nothing: with {answer} {them} gets {} back.",
                reply.reward()
            ),
            (_, units) => format!(
                "{san} wins {} at most: {them} answers {answer}.",
                self.at_most(units)
            ),
        };
        let mut sentences = vec![verdict];
        if !reply.is_mate() || moves(reply) > 1 {
            sentences.extend(lead);
            sentences.extend(self.broken_idea());
        }
        sentences
    }

    /// Whether this answer was possible already before the move, and the move did not meet it.
    fn was_threatened(&self, answer: &str) -> bool {
        let passed = crate::threats::passed(&self.request.position);
        let threat = passed.zip(self.answer.danger.as_ref());
        threat.is_some_and(|(passed, danger)| self.first_move(&passed, danger) == answer)
    }

    /// Neither side has a proof: what is known of the replies.
    fn unproved(&self) -> Vec<String> {
        let san = &self.answer.san;
        if let Some(seen) = self.as_far_as_seen() {
            return seen;
        }
        let mut sentences = vec![format!(
            "Nothing is proved about {san}, for it or against it."
        )];
        sentences.extend(self.danger());
        let Some(defences) = &self.answer.defences else {
            return sentences;
        };
        let idea = self.idea(defences);
        let pointless = idea.is_none();
        sentences.extend(idea.map(|idea| format!("{idea}.")));
        match &defences.holding[..] {
            [] => sentences.push(
                "Every reply is proved to lose, each by a search of its own; no single search proved the whole."
                    .to_owned(),
            ),
            [only] => sentences.push(self.only_defence(only)),
            // A move that threatens nothing needs no answer.
            many if pointless && many.len() > FEW => {}
            several => sentences.push(self.several(several, defences)),
        }
        sentences
    }

    /// What the opponent wanted before the move, and no longer gets as far as was seen.
    fn danger(&self) -> Option<String> {
        let danger = self.answer.danger.as_ref()?;
        let passed = crate::threats::passed(&self.request.position)?;
        let threat = self.first_move(&passed, danger);
        Some(format!(
            "{} threatened {threat}, which {}; nothing of the kind was found after {}.",
            self.them(),
            self.achieves(danger),
            self.answer.san
        ))
    }

    /// The opponent wins something back, and whether that lasts was not decided.
    fn as_far_as_seen(&self) -> Option<Vec<String>> {
        let reply = self.answer.refutation.as_ref()?;
        let units = self.answer.at_most?;
        if self.request.goal == Goal::Mate {
            return None;
        }
        let answer = self.first_move(self.after, reply);
        let (deed, lead) = deed(reply, &answer);
        let result = match units {
            loss if loss < 0 => format!("{} {}", self.them(), self.costs(reply, -loss)),
            0 => format!("{} wins nothing", self.us()),
            gain => format!("{} wins no more than {}", self.us(), self.at_most(gain)),
        };
        let first = format!(
            "{} seems to fail to {answer}{deed}: as far as Planche looked, {result}.",
            self.name()
        );
        Some(std::iter::once(first).chain(lead).collect())
    }

    fn conditions(&self) -> Vec<String> {
        let us = self.us();
        let san = numbered_san(&self.request.position, &self.action);
        let told = self.answer.conditions.iter().map(|condition| {
            format!(
                "Without {}, {san} would work, and {us} {}.",
                condition.man,
                match condition.solution.is_mate() {
                    true => "would mate".to_owned(),
                    false => format!("would win {}", condition.solution.reward()),
                }
            )
        });
        told.collect()
    }
}

/// In how many moves a proof mates at most.
fn moves(solution: &Solution) -> usize {
    solution
        .proof
        .as_ref()
        .map_or(0, |proof| plies(proof).div_ceil(2))
}

/// The idea of a proof, without what it comes to.
fn lead(solution: &Solution) -> Option<String> {
    let lead = &solution.outline.as_ref()?.lead;
    (!lead.is_empty()).then(|| lead.clone())
}

/// The idea of a reply: as a clause behind the reply where it is about that move alone, else as a sentence.
fn deed(solution: &Solution, answer: &str) -> (String, Option<String>) {
    let Some(lead) = lead(solution) else {
        return (String::new(), None);
    };
    let rest = lead
        .strip_prefix(answer.trim_end_matches('#'))
        .map(|rest| rest.trim_start_matches(['!', '#']))
        .and_then(|rest| rest.strip_prefix(' '));
    match rest.and_then(|rest| rest.strip_suffix('.')) {
        Some("is mate") => (String::new(), None),
        Some(rest) if !rest.contains([';', ':', ',']) => (format!(", which {rest}"), None),
        _ => (String::new(), Some(lead)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why_not::Inquiry;
    use crate::{find_move, solve};

    /// Once a move won "more than a queen at most" and "no more than more than a queen".
    #[test]
    fn what_is_won_at_most_is_rounded_up() {
        let kings = crate::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let action = find_move(&kings, "e1d1").expect("a move");
        let request = Request::new(kings);
        let inquiry = Inquiry::new(&request, action);
        let reply = Solution {
            status: crate::Status::Proved,
            line: vec![find_move(&inquiry.after, "e8e7").expect("a move")],
            ..solve(&Request::new(inquiry.after.clone()))
        };
        let told = |verdict| {
            let answer = WhyNot {
                verdict,
                at_most: Some(135),
                refutation: Some(reply.clone()),
                ..inquiry.blank()
            };
            tell(&request, &inquiry.after, action, &answer)
        };
        assert_eq!(
            told(MoveVerdict::FallsShort),
            "1.Kd1 wins a queen and a rook at most: Black answers 1...Ke7."
        );
        assert_eq!(
            told(MoveVerdict::Unproved),
            "1.Kd1 seems to fail to 1...Ke7: as far as Planche looked, White wins no more than a queen and a rook."
        );
    }
}
