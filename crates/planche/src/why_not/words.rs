//! The answer as a paragraph: what the move runs into, then what was meant. Every sentence stands for a proof or for a
//! fact of the board, and what is not known is called so.

use planche_explain::{Gain, Opinion, Outline, Prize, Remark, Shown};
use planche_plan::Goal;
use shakmaty::{CastlingMode, Chess, Color, Move, Piece, Position, Square};

use super::{Defences, Idea, MoveVerdict, WhyNot};
use crate::counsel::{Counsel, does_as_much, has_counsel};
use crate::request::Request;
use crate::solution::Solution;
use crate::threats::passed;

/// So many replies that hold are named.
const NAMED: usize = 3;

/// Tells the answer.
pub(super) fn tell(request: &Request, after: &Chess, action: Move, answer: &WhyNot) -> String {
    let teller = Teller {
        request,
        after,
        action,
        answer,
    };
    let mut sentences = match answer.verdict {
        MoveVerdict::Wins => teller.wins(),
        MoveVerdict::WinsLess => teller.wins_less(),
        MoveVerdict::Spoils => teller.spoils(),
        MoveVerdict::Draws => teller.draws(),
        MoveVerdict::Loses | MoveVerdict::FallsShort => teller.refuted(),
        MoveVerdict::Unproved => teller.unproved(),
    };
    if answer.wins.is_none() || answer.verdict == MoveVerdict::Spoils {
        sentences.extend(teller.conditions());
        sentences.extend(teller.better());
    }
    sentences.join(" ")
}

/// "the black knight on f6".
pub(super) fn colored(man: Piece, square: Square) -> String {
    let color = man.color.fold_wb("white", "black");
    format!(
        "the {color} {} on {square}",
        planche_explain::name(man.role)
    )
}

/// What a proof reaches.
pub(crate) fn gain(solution: &Solution) -> Gain {
    match solution.mate_in() {
        Some(moves) => Gain::Mate { moves },
        None => Gain::Men(solution.reward()),
    }
}

struct Teller<'a> {
    request: &'a Request,
    after: &'a Chess,
    action: Move,
    answer: &'a WhyNot,
}

impl Teller<'_> {
    fn say(&self, remark: &Remark) -> String {
        remark.say(self.request.manner.lang)
    }

    fn us(&self) -> Color {
        self.request.position.turn()
    }

    fn tried(&self) -> Shown {
        Shown::new(&self.request.position, self.action)
    }

    fn wins(&self) -> Vec<String> {
        let Some(own) = &self.answer.wins else {
            return Vec::new();
        };
        let (tried, gain) = (self.tried(), gain(own));
        let course = own.outline.as_ref().map(Outline::body);
        let course = course.filter(|course| !course.is_empty() && own.told.len() > 1);
        let more = (!own.is_mate()).then(|| self.say(&self.preferred()));
        let first = self.say(&Remark::Works { tried, gain });
        std::iter::once(first).chain(course).chain(more).collect()
    }

    /// The move that a second opinion would rather play; else that nothing better is known.
    fn preferred(&self) -> Remark {
        let root = &self.request.position;
        let rather = || {
            let best = Counsel::to(self.request).study(root)?.best?;
            (!does_as_much(self.request, best, self.action)).then(|| Shown::new(root, best))
        };
        let asked = has_counsel(self.request).then(rather).flatten();
        asked.map_or(Remark::NothingMore, Remark::Prefers)
    }

    fn wins_less(&self) -> Vec<String> {
        let (Some(own), Some(better)) = (&self.answer.wins, &self.answer.better) else {
            return Vec::new();
        };
        let Some(best) = better.best() else {
            return Vec::new();
        };
        let first = self.say(&Remark::WorksLess {
            tried: self.tried(),
            gain: gain(own),
            best: Shown::new(&self.request.position, best),
            more: gain(better),
        });
        let lead = lead(better).filter(|_| better.told.len() > 1);
        std::iter::once(first).chain(lead).collect()
    }

    /// A gain that is proved, and that a second opinion would not take.
    fn spoils(&self) -> Vec<String> {
        if let Some(own) = self.answer.wins.as_ref().filter(|own| !own.is_proved()) {
            return vec![own.explanation.clone()];
        }
        let reply = Counsel::to(self.request).study(self.after);
        let reply = reply.and_then(|view| view.best);
        let Some((own, reply)) = self.answer.wins.as_ref().zip(reply) else {
            return Vec::new();
        };
        vec![self.say(&Remark::Spoils {
            tried: self.tried(),
            gain: gain(own),
            reply: Shown::new(self.after, reply),
        })]
    }

    fn draws(&self) -> Vec<String> {
        let draw = Remark::draws(&self.request.position, self.action);
        draw.iter().map(|draw| self.say(draw)).collect()
    }

    /// What should have been played: the idea of it tells the whole.
    fn better(&self) -> Option<String> {
        let better = self.answer.better.as_ref()?;
        let best = better.best()?;
        Some(self.say(&match better.told.len() {
            0 | 1 => Remark::Instead {
                best: Shown::new(&self.request.position, best),
                gain: gain(better),
            },
            _ => Remark::Better(better.idea.clone()),
        }))
    }

    fn only_move(&self) -> Option<String> {
        let only = self.request.position.legal_moves().len() == 1;
        only.then(|| self.say(&Remark::OnlyMove(self.tried())))
    }

    /// The refutation, what it comes to, and which step of the idea it breaks.
    fn refuted(&self) -> Vec<String> {
        let mut sentences: Vec<String> = self.only_move().into_iter().collect();
        let Some(refutation) = &self.answer.refutation else {
            return sentences;
        };
        sentences.extend(self.failure(refutation));
        if refutation.mate_in() == Some(1) {
            return sentences;
        }
        sentences.push(self.say(&self.comes_to(refutation)));
        sentences.extend(self.broken_idea());
        sentences
    }

    /// How the reply meets the move, and what is behind the reply where that is more than a capture.
    fn failure(&self, refutation: &Solution) -> Vec<String> {
        let Some(reply) = refutation.best() else {
            return Vec::new();
        };
        let fails = Remark::fails(
            &self.request.position,
            self.action,
            reply,
            self.was_threatened(reply),
        );
        let plain = reply.is_capture() && refutation.told.len() <= 2;
        let lead = lead(refutation).filter(|_| !plain && refutation.mate_in() != Some(1));
        std::iter::once(self.say(&fails)).chain(lead).collect()
    }

    /// What the refutation comes to, counted from before the move.
    fn comes_to(&self, refutation: &Solution) -> Remark {
        let (us, values) = (self.us(), &self.request.values);
        match (
            refutation.is_mate(),
            self.answer.at_most.unwrap_or_default(),
        ) {
            (true, _) => Remark::Wins {
                side: !us,
                gain: gain(refutation),
            },
            (_, loss) if loss < 0 => Remark::Wins {
                side: !us,
                gain: Gain::Men(refutation.price(-loss)),
            },
            (_, most) => Remark::WinsAtMost {
                side: us,
                most: (most > 0).then(|| Prize::at_most(most, values)),
            },
        }
    }

    /// Whether this answer was possible already before the move, and the move did not meet it.
    fn was_threatened(&self, reply: Move) -> bool {
        let threat = self.answer.danger.as_ref().and_then(Solution::best);
        let same = |threat: Move| {
            let uci = |action: Move| action.to_uci(CastlingMode::Standard);
            uci(threat) == uci(reply) && threat.capture() == reply.capture()
        };
        threat.is_some_and(same)
    }

    /// What the refuting reply does to the idea of the move.
    fn broken_idea(&self) -> Option<String> {
        let defences = self.answer.defences.as_ref()?;
        let defence = defences.holding.first()?;
        // Where the man that moved is simply taken, what it was to do next hardly matters.
        let taken = defence.reply.is_capture() && defence.reply.to() == self.action.to();
        let breach = defence.breach.clone().filter(|_| !taken)?;
        let but = Some((Shown::new(self.after, defence.reply), breach));
        Some(self.say(&self.idea(defences, but)?))
    }

    /// What the move threatens.
    fn idea(
        &self,
        defences: &Defences,
        but: Option<(Shown, planche_explain::Breach)>,
    ) -> Option<Remark> {
        let Idea {
            action, solution, ..
        } = defences.idea.as_ref().filter(|idea| idea.after.is_none())?;
        Some(Remark::Threatens {
            tried: self.tried(),
            threat: Shown::new(&solution.root, *action),
            gain: gain(solution),
            but,
        })
    }

    /// Neither side has a proof. Where another move wins, the answer to this one is shown; else what is known of it.
    fn unproved(&self) -> Vec<String> {
        let mut sentences: Vec<String> = self.only_move().into_iter().collect();
        if let Some(seen) = self.as_far_as_seen() {
            sentences.extend(seen);
            return sentences;
        }
        if let Some(answer) = self.met_by() {
            sentences.push(answer);
            return sentences;
        }
        sentences.push(self.say(&Remark::Open(self.tried())));
        sentences.extend(self.danger());
        let Some(defences) = &self.answer.defences else {
            return sentences;
        };
        let idea = self.idea(defences, None);
        let pointless = idea.is_none();
        sentences.extend(idea.map(|idea| self.say(&idea)));
        match &defences.holding[..] {
            [] => {}
            [only] if self.after.legal_moves().len() > 1 => {
                let only = Shown::new(self.after, only.reply);
                sentences.push(self.say(&Remark::AllBut(only)));
                sentences.extend(self.stops());
            }
            _ if self.answer.nearest.is_some() => sentences.extend(self.stops()),
            many if !pointless => {
                let named = many.iter().take(NAMED);
                sentences.push(self.say(&Remark::Holds {
                    replies: named.map(|d| Shown::new(self.after, d.reply)).collect(),
                    more: many.len().saturating_sub(NAMED),
                }));
            }
            _ => {}
        }
        sentences
    }

    /// The answer to a move that does not win where another one does.
    fn met_by(&self) -> Option<String> {
        self.answer.better.as_ref()?;
        let defences = self.answer.defences.as_ref();
        let only = defences.and_then(|defences| match &defences.holding[..] {
            [only] => Some(only.reply),
            _ => None,
        });
        let thought = || Counsel::to(self.request).study(self.after)?.best;
        let reply = only.or_else(|| has_counsel(self.request).then(thought)?)?;
        let fails = Remark::fails(&self.request.position, self.action, reply, false);
        Some(self.say(&fails))
    }

    /// How far the idea gets.
    fn stops(&self) -> Option<String> {
        let nearest = self.answer.nearest.as_deref()?;
        let setback = &nearest.setback;
        let board = setback.position.board();
        let targets = setback.targets().into_iter();
        Some(
            self.say(&Remark::Stops {
                line: Shown::line(&self.request.position, &nearest.line[..setback.ply]),
                reply: Shown::new(&setback.position, setback.reply),
                targets: targets
                    .filter_map(|square| Some((board.piece_at(square)?, square)))
                    .collect(),
                seemed: setback.objection.is_some(),
            }),
        )
    }

    /// What the opponent wanted before the move, and no longer gets as far as was seen.
    fn danger(&self) -> Option<String> {
        let danger = self.answer.danger.as_ref()?;
        let before = passed(&self.request.position)?;
        Some(self.say(&Remark::Meets {
            tried: self.tried(),
            threat: Shown::new(&before, danger.best()?),
        }))
    }

    /// The opponent wins something back, and whether that lasts was not decided.
    fn as_far_as_seen(&self) -> Option<Vec<String>> {
        let reply = self.answer.refutation.as_ref()?;
        self.answer.at_most?;
        if self.request.goal == Goal::Mate {
            return None;
        }
        let mut sentences = self.failure(reply);
        sentences.push(self.say(&self.comes_to(reply)));
        sentences.push(self.say(&Remark::AsFarAsSeen));
        Some(sentences)
    }

    fn conditions(&self) -> Vec<String> {
        let told = self.answer.conditions.iter().filter_map(|condition| {
            let board = self.request.position.board();
            Some(self.say(&Remark::Without {
                man: board.piece_at(condition.square)?,
                square: condition.square,
                side: self.us(),
                gain: gain(&condition.solution),
            }))
        });
        told.collect()
    }
}

/// The idea of a proof, without what it comes to.
fn lead(solution: &Solution) -> Option<String> {
    let lead = &solution.outline.as_ref()?.lead;
    (!lead.is_empty()).then(|| lead.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why_not::Inquiry;
    use crate::{find_move, solve};

    /// Once a move won "more than a queen at most" and "no more than more than a queen".
    #[test]
    fn what_is_won_at_most_is_rounded_up() {
        let kings = planche_input::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
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
        let short = "1.Kd1? is met by 1...Ke7. White wins no more than a queen and a rook.";
        assert_eq!(told(MoveVerdict::FallsShort), short);
        assert_eq!(
            told(MoveVerdict::Unproved),
            format!("{short} That is what was seen, not what is proved.")
        );
    }
}
