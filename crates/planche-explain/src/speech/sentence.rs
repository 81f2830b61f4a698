//! How a message becomes a sentence, whatever the language.

use planche_plan::played;
use shakmaty::{Color, Position, Role};

use super::notation::{Letters, label, marked, moves};
use super::tongue::{Frame, Tongue};
use crate::account::{Act, Haul, Message, Outcome, Shown, Side, Stroke, Tail, WhyNow};
use crate::cause::Instead;
use crate::theme::Theme;
use crate::words::capital;

/// A whole sentence, with its full stop.
pub(crate) fn say(tongue: &dyn Tongue, message: &Message) -> String {
    let text = Sentence {
        tongue,
        letters: Letters::of(tongue.lang()),
    }
    .clause(message);
    format!("{}.", capital(text.trim_end_matches('.')))
}

struct Sentence<'a> {
    tongue: &'a dyn Tongue,
    letters: Letters,
}

pub(super) fn says_mate(acts: &[Act]) -> bool {
    matches!(acts.first(), Some(Act::Mate(_)))
}

/// Whether a reply and its answer stand as one: a mate, or a plain capture, that nobody has to stop at.
fn flows(step: &Stroke) -> bool {
    let plain = |act: &Act| matches!(act, Act::Mate(_) | Act::Takes { .. });
    step.moves.len() == 1 && !step.strong && step.labels.is_empty() && step.acts.iter().all(plain)
}

/// Moves without the sign for mate, where that is said.
fn unmated(moves: String, acts: &[Act]) -> String {
    match says_mate(acts) {
        true => moves.trim_end_matches('#').to_owned(),
        false => moves,
    }
}

impl Sentence<'_> {
    fn clause(&self, message: &Message) -> String {
        match message {
            Message::Weak { owner, list } => {
                let said: Vec<String> = list
                    .iter()
                    .map(|one| self.tongue.weakness(*owner, one))
                    .collect();
                self.tongue.frame(Frame::And(&said))
            }
            Message::Step(step) if step.hunted.is_some() => self.at_last(step),
            Message::Step(step) if step.moves.is_empty() => self.opening(step),
            Message::Step(step) => self.later(step),
            Message::Side(side) => self.beside(side),
            Message::Fails { instead, at_once } => self.failure(instead, *at_once),
            Message::Obstacle {
                moves: line,
                guard,
                square,
            } => {
                let before = moves(line, self.letters);
                let then = self.tongue.guarding(*guard, *square);
                let (before, then) = (&before[..], &then[..]);
                self.tongue.frame(Frame::After { before, then })
            }
            Message::Result {
                side,
                outcome,
                tail,
                otherwise,
            } => match (otherwise, tail.moves.is_empty()) {
                (true, _) => self.otherwise(*side, outcome),
                (false, true) => self.result(*side, outcome),
                (false, false) => {
                    let why = tail.end.as_ref().map(|end| self.reasons(end));
                    let won = self.in_the_end(*side, outcome, tail);
                    format!("{won}{}", why.unwrap_or_default())
                }
            },
            Message::Idea {
                side,
                opening,
                blow,
                outcome,
            } => self.idea(*side, opening, blow.as_ref(), outcome.as_ref()),
            Message::Term(theme) => self.tongue.term(*theme).to_owned(),
        }
    }

    // --- moves ---

    /// The move with its mark.
    fn named(&self, step: &Stroke) -> String {
        let mark = if step.strong { "!" } else { "" };
        let plain = label(&step.shown, self.letters, mark, says_mate(&step.acts));
        match step.labels.contains(&Theme::QuietMove) {
            true => self.tongue.frame(Frame::Quiet(&plain)),
            false => plain,
        }
    }

    /// ", a deflection," behind the move.
    fn apposition(&self, labels: &[Theme]) -> String {
        let names = labels.iter().filter_map(|theme| self.tongue.motif(*theme));
        let names: Vec<String> = names.map(str::to_owned).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(", {},", self.tongue.list(&names)),
        }
    }

    fn opening(&self, step: &Stroke) -> String {
        let why = self.reasons(step);
        let said = why.trim_start_matches(", ").starts_with(self.tongue.so());
        let so = match step.so && !said {
            true => self.tongue.so(),
            false => "",
        };
        let does = self.does(step, Frame::IsTheMove);
        let labels = self.apposition(&step.labels);
        format!("{so}{}{labels} {does}{why}", self.named(step))
    }

    fn later(&self, step: &Stroke) -> String {
        let next = played(&step.shown.before, step.shown.action);
        let does = match next.is_check() {
            true => self.does(step, Frame::Chases),
            false => self.does(step, Frame::Decides),
        };
        let labels = self.apposition(&step.labels);
        let rest = format!("{labels} {does}{}", self.reasons(step));
        if step.merged {
            let so = if step.so { self.tongue.so() } else { "" };
            let mut line = step.moves.clone();
            line.push(step.shown.clone());
            let line = marked(&line, self.letters, says_mate(&step.acts));
            return format!("{so}{line}{rest}");
        }
        if flows(step) {
            let line = [&step.moves[..], std::slice::from_ref(&step.shown)].concat();
            let line = unmated(moves(&line, self.letters), &step.acts);
            return format!("{line}{rest}");
        }
        let before = moves(&step.moves, self.letters);
        let then = format!("{}{rest}", self.named(step));
        let (before, then) = (&before[..], &then[..]);
        self.tongue.frame(match step.forced {
            true => Frame::Forced { before, then },
            false => Frame::After { before, then },
        })
    }

    /// The end of a hunt that is not told move by move.
    fn at_last(&self, step: &Stroke) -> String {
        let does = self.does(step, Frame::Decides);
        let labels = self.apposition(&step.labels);
        let then = format!("{}{labels} {does}{}", self.named(step), self.reasons(step));
        let hunt = step.hunted.as_ref();
        self.tongue.frame(Frame::Hunt {
            checks: hunt.is_some_and(|hunt| hunt.checks),
            king: hunt.and_then(|hunt| hunt.king),
            then: &then,
        })
    }

    /// What those come to who do not let themselves be mated.
    fn otherwise(&self, side: Color, outcome: &Outcome) -> String {
        let men = match outcome {
            Outcome::Men(haul) => Some(self.haul(haul)),
            _ => None,
        };
        match men {
            Some(lost) => self.tongue.frame(Frame::OrLoses {
                side: !side,
                lost: &lost,
            }),
            None => {
                let result = self.result(side, outcome);
                self.tongue.frame(Frame::Otherwise(&result))
            }
        }
    }

    /// What a move does, or the words that stand for nothing.
    fn does(&self, step: &Stroke, otherwise: Frame<'_>) -> String {
        match self.verbs(step) {
            none if none.is_empty() => self.tongue.frame(otherwise),
            verbs => verbs,
        }
    }

    fn verbs(&self, step: &Stroke) -> String {
        let free = step
            .why
            .iter()
            .any(|why| matches!(why, WhyNow::Unguarded(_)));
        self.verbs_of(&step.acts, free)
    }

    fn verbs_of(&self, acts: &[Act], free: bool) -> String {
        let verbs: Vec<String> = acts.iter().map(|act| self.tongue.verb(act, free)).collect();
        // Who reads "and" twice does not know what belongs together.
        let and = self.tongue.list(&["", ""].map(str::to_owned));
        match &verbs[..] {
            [first, _] if first.contains(&and) || first.contains(',') => {
                self.tongue.frame(Frame::And(&verbs))
            }
            verbs => self.tongue.list(verbs),
        }
    }

    /// The reasons behind a move; of several only causes stand side by side.
    fn reasons(&self, step: &Stroke) -> String {
        let reasons = step.why.iter();
        let said: Vec<String> = reasons
            .filter_map(|why| self.tongue.reason(step, why))
            .collect();
        let because = self.tongue.because();
        let cause = |text: &String| text.strip_prefix(because).map(str::to_owned);
        match &said[..] {
            [] => String::new(),
            [one, other, ..] => match (cause(one), cause(other)) {
                (Some(one), Some(other)) => {
                    format!(", {because}{}", self.tongue.list(&[one, other]))
                }
                _ => format!(", {one}"),
            },
            [one] => format!(", {one}"),
        }
    }

    // --- beside the line ---

    fn beside(&self, side: &Side) -> String {
        let reply = label(&side.reply, self.letters, "", false);
        let answer = unmated(moves(&side.line, self.letters), &side.acts);
        let all = [std::slice::from_ref(&side.reply), &side.line[..]].concat();
        let line = unmated(moves(&all, self.letters), &side.acts);
        let does = self.verbs_of(&side.acts, false);
        let (reply, answer, does) = (&reply[..], &answer[..], &does[..]);
        let line = &line[..];
        self.tongue.frame(match side.taking {
            Some(role) if role != Role::Pawn => Frame::Immune {
                role,
                reply,
                answer,
                line,
                does,
            },
            _ => Frame::If {
                reply,
                answer,
                does,
            },
        })
    }

    fn failure(&self, instead: &Instead, at_once: bool) -> String {
        let shown = |before: &shakmaty::Chess, action| Shown {
            before: before.clone(),
            action,
        };
        let next = played(&instead.before, instead.action);
        let tried = shown(&instead.before, instead.action);
        let tried = label(&tried, self.letters, "?", false);
        let reply = label(&shown(&next, instead.reply), self.letters, "", false);
        let tried = match at_once {
            true => self.tongue.frame(Frame::AtOnce(&tried)),
            false => tried,
        };
        self.tongue.failing(instead.how, &tried, &reply)
    }

    // --- results ---

    fn in_the_end(&self, side: Color, outcome: &Outcome, tail: &Tail) -> String {
        let line = moves(&tail.moves, self.letters);
        let what = match outcome {
            Outcome::Men(haul) => self.haul(haul),
            _ => self.tongue.frame(Frame::Enough),
        };
        let (line, what, done) = (&line[..], &what[..], tail.done);
        let frame = Frame::HasWon {
            line,
            side,
            what,
            done,
        };
        self.tongue.frame(frame)
    }

    fn result(&self, side: Color, outcome: &Outcome) -> String {
        let Outcome::Men(haul) = outcome else {
            return self.tongue.outcome(side, outcome);
        };
        let what = &self.haul(haul)[..];
        let here = matches!(haul, Haul::Seen { exact: false, .. });
        self.tongue.frame(match haul {
            Haul::Queen { .. } => Frame::Gets { side, what },
            _ => Frame::Wins { side, what, here },
        })
    }

    fn haul(&self, haul: &Haul) -> String {
        let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
        match haul {
            Haul::Man(role) => self.one(*role),
            Haul::Queen { given } => self.paid(self.tongue.frame(Frame::NewQueen), given),
            Haul::Named(prize) => self.tongue.prize(*prize),
            Haul::Seen { won, given, .. } => match (&won[..], &given[..]) {
                ([Role::Rook], [man]) if minor(man) => self.exchange(false),
                ([Role::Rook, Role::Pawn], [man]) if minor(man) => self.exchange(true),
                (all, given) => self.paid(self.grouped(all, |role| self.one(role)), given),
            },
        }
    }

    fn exchange(&self, pawn: bool) -> String {
        self.tongue.frame(Frame::Exchange { pawn })
    }

    /// Something, and what it cost.
    fn paid(&self, won: String, given: &[Role]) -> String {
        if given.is_empty() {
            return won;
        }
        let paid = self.grouped(given, |role| self.tongue.a(role));
        let (won, paid) = (&won[..], &paid[..]);
        self.tongue.frame(Frame::For { won, paid })
    }

    /// "the queen", "a rook".
    fn one(&self, role: Role) -> String {
        match role {
            Role::Queen => self.tongue.frame(Frame::TheQueen),
            role => self.tongue.a(role),
        }
    }

    fn grouped(&self, roles: &[Role], single: impl Fn(Role) -> String) -> String {
        let words: Vec<String> = roles
            .chunk_by(|a, b| a == b)
            .map(|group| match group {
                [only] => single(*only),
                many => self.tongue.several(many.len(), many[0]),
            })
            .collect();
        self.tongue.list(&words)
    }

    fn idea(
        &self,
        side: Color,
        opening: &Stroke,
        blow: Option<&Stroke>,
        outcome: Option<&Outcome>,
    ) -> String {
        let does = match blow {
            None => self.does(opening, Frame::IsTheMove),
            Some(_) => self.verbs(opening),
        };
        let labels = self.apposition(&opening.labels);
        let first = format!("{}{labels} {does}", self.named(opening));
        let then = blow.map(|blow| {
            let shown = label(&blow.shown, self.letters, "", says_mate(&blow.acts));
            let labels = self.apposition(&blow.labels);
            format!("{shown}{labels} {}", self.does(blow, Frame::Decides))
        });
        let mates = says_mate(&opening.acts) || blow.is_some_and(|blow| says_mate(&blow.acts));
        let end = match (mates, outcome) {
            (true, Some(Outcome::Mate { .. })) | (_, None) => None,
            (_, Some(outcome)) => Some(self.result(side, outcome)),
        };
        self.tongue.frame(Frame::Idea {
            first: first.trim_end(),
            then: then.as_deref(),
            end: end.as_deref(),
        })
    }
}
