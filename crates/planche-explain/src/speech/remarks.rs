//! How a remark becomes a sentence, whatever the language.

use shakmaty::{Move, Position};

use super::choice::tongue;
use super::notation::{Letters, label, localised, moves};
use super::tongue::{Mood, Note, Tongue};
use crate::account::{Act, Shown};
use crate::breach::Breach;
use crate::cause::Failing;
use crate::fact::Man;
use crate::manner::Lang;
use crate::remark::{Gain, Remark};
use crate::words::capital;

impl Remark {
    /// The remark as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        remarked(tongue(lang), self)
    }

    /// Remarks one behind the other.
    pub fn paragraph(remarks: &[Remark], lang: Lang) -> String {
        let said: Vec<String> = remarks.iter().map(|remark| remark.say(lang)).collect();
        said.join(" ")
    }
}

/// A whole sentence, with its full stop.
fn remarked(tongue: &dyn Tongue, remark: &Remark) -> String {
    let letters = Letters::of(tongue.lang());
    let text = Remarks { tongue, letters }.clause(remark);
    format!("{}.", capital(text.trim_end_matches('.')))
}

struct Remarks<'a> {
    tongue: &'a dyn Tongue,
    letters: Letters,
}

impl Remarks<'_> {
    fn clause(&self, remark: &Remark) -> String {
        let said = |note: Note<'_>| self.tongue.note(note);
        match remark {
            Remark::Works { tried, gain } => said(Note::Works {
                tried: &self.named(tried, gain, ""),
                gain: &self.gain(gain, Mood::Move),
            }),
            Remark::Tempting { tried, reply, how } => {
                let (tried, reply) = (self.plain(tried, "?"), self.plain(reply, ""));
                self.tongue.failing(*how, &tried, &reply)
            }
            Remark::Watch { side, threat, mate } => said(Note::Watch {
                side: *side,
                threat: &self.plain(threat, ""),
                taken: threat.action.capture().filter(|_| !mate),
            }),
            Remark::NothingMore => said(Note::NothingMore),
            Remark::Prefers(best) => said(Note::Prefers(&self.plain(best, ""))),
            Remark::WorksLess {
                tried,
                gain,
                best,
                more,
            } => said(Note::WorksLess {
                tried: &self.named(tried, gain, ""),
                gain: &self.gain(gain, Mood::Move),
                best: &self.named(best, more, "!"),
                more: &self.gain(more, Mood::Move),
            }),
            Remark::Spoils { tried, gain, reply } => said(Note::Spoils {
                tried: &self.plain(tried, "?"),
                gain: &self.gain(gain, Mood::Move),
                reply: &self.plain(reply, ""),
            }),
            Remark::OnlyMove(tried) => said(Note::OnlyMove(&self.plain(tried, ""))),
            Remark::Draws { tried, stalemate } => said(Note::Draws {
                tried: &self.plain(tried, ""),
                stalemate: *stalemate,
            }),
            Remark::Fails {
                tried,
                reply,
                how,
                threatened,
            } => self.failure(tried, (reply, *how, *threatened)),
            Remark::Threatens {
                tried,
                threat,
                gain,
                but,
            } => self.idea((tried, threat, gain), but.as_ref()),
            other => self.about_sides(other),
        }
    }

    fn about_sides(&self, remark: &Remark) -> String {
        let said = |note: Note<'_>| self.tongue.note(note);
        match remark {
            Remark::Wins { side, gain } => said(Note::Wins {
                side: *side,
                gain: &self.gain(gain, Mood::Side),
            }),
            Remark::WinsAtMost { side, most } => {
                let most = most.map(|most| self.tongue.prize(most));
                let (side, most) = (*side, most.as_deref());
                said(Note::WinsAtMost { side, most })
            }
            Remark::AsFarAsSeen => said(Note::AsFarAsSeen),
            Remark::Open(tried) => said(Note::Open(&self.plain(tried, ""))),
            Remark::Stops {
                line,
                reply,
                targets,
                seemed,
            } => {
                let men = targets.iter();
                let men = men.map(|(man, square)| self.tongue.coloured(*man, *square));
                let men = self.tongue.list(&men.collect::<Vec<_>>());
                said(Note::Stops {
                    line: &moves(line, self.letters),
                    reply: &self.plain(reply, ""),
                    targets: (!targets.is_empty()).then_some(&men),
                    seemed: *seemed,
                })
            }
            Remark::Meets { tried, threat } => said(Note::Meets {
                tried: &self.plain(tried, ""),
                threat: &self.plain(threat, ""),
            }),
            Remark::AllBut(reply) => said(Note::AllBut(&self.plain(reply, ""))),
            Remark::Holds { replies, more } => said(Note::Holds {
                replies: &self.listed(replies),
                more: *more,
            }),
            Remark::Without {
                man,
                square,
                side,
                gain,
            } => said(Note::Without {
                man: &self.tongue.coloured(*man, *square),
                side: *side,
                gain: &self.gain(gain, Mood::Would),
            }),
            Remark::Better(idea) => said(Note::Better(idea)),
            Remark::Instead { best, gain } => said(Note::Better(&format!(
                "{} {}",
                self.named(best, gain, "!"),
                self.gain(gain, Mood::Move)
            ))),
            other => self.about_threats(other),
        }
    }

    fn about_threats(&self, remark: &Remark) -> String {
        let said = |note: Note<'_>| self.tongue.note(note);
        match remark {
            Remark::Threat { side, threat, gain } => said(Note::Threat {
                side: *side,
                threat: &self.named(threat, gain, ""),
                gain: &self.gain(gain, Mood::Threat),
            }),
            Remark::Cure(cure) => said(Note::Cure(&self.plain(cure, ""))),
            Remark::MoreThreats { threats, as_great } => said(Note::MoreThreats {
                threats: &self.listed(threats),
                one: threats.len() == 1,
                as_great: *as_great,
            }),
            Remark::NoThreat { side, complete } => said(Note::NoThreat {
                side: *side,
                complete: *complete,
            }),
            Remark::NoThreatSeen(side) => said(Note::NoThreatSeen(*side)),
            Remark::NoThreatClaimed(side) => said(Note::NoThreatClaimed(*side)),
            Remark::InCheck(side) => said(Note::InCheck(*side)),
            Remark::Mistake { .. } => self.mistake(remark),
            Remark::Kept(best) => said(Note::Kept(&self.plain(best, ""))),
            _ => said(Note::Over),
        }
    }

    /// What a mistake costs, and how.
    fn mistake(&self, remark: &Remark) -> String {
        let Remark::Mistake {
            answer,
            sacrifice,
            gain,
            at_least,
            idea,
        } = remark
        else {
            return String::new();
        };
        let plain = self.plain(answer, "");
        let how = idea.as_deref().unwrap_or(&plain);
        let (won, side) = (self.gain(gain, Mood::Side), answer.before.turn());
        let what = match gain {
            Gain::Men(prize) => self.tongue.prize(*prize),
            Gain::Mate { .. } => String::new(),
        };
        self.tongue.note(match gain {
            Gain::Mate { moves } => Note::Allows {
                mate: *moves > 1,
                how: if *moves > 1 { how } else { &plain },
            },
            Gain::Men(_) if *sacrifice => Note::Unsound {
                answer: &plain,
                side,
                gain: &won,
            },
            Gain::Men(_) => Note::Loses {
                what: &what,
                at_least: *at_least,
                how,
            },
        })
    }

    /// The move, and behind it what the reply does to it.
    fn failure(&self, shown: &Shown, (reply, how, threatened): (&Shown, Failing, bool)) -> String {
        let forced = shown.before.legal_moves().len() == 1;
        let tried = self.plain(shown, if forced { "" } else { "?" });
        let acts = tempting(shown.action);
        let mates = how == Failing::Mated;
        let reply_said = label(reply, self.letters, "", mates);
        let but = self.tongue.but(how, &reply_said);
        if threatened {
            // Nobody left the man there: he stood there before.
            let but = match how {
                Failing::Leaves(role, _) => self.tongue.but(Failing::Taken(role), &reply_said),
                _ => but,
            };
            return self.tongue.note(Note::Ignores {
                tried: &tried,
                but: &but,
            });
        }
        if acts.is_empty() {
            let reply = self.plain(reply, "");
            return self.tongue.failing(how, &tried, &reply);
        }
        let verbs: Vec<String> = acts
            .iter()
            .map(|act| self.tongue.verb(act, false))
            .collect();
        let does = self.tongue.list(&verbs);
        self.tongue.note(Note::But {
            tried: &tried,
            does: &does,
            but: &but,
        })
    }

    fn idea(
        &self,
        (tried, threat, gain): (&Shown, &Shown, &Gain),
        but: Option<&(Shown, Breach)>,
    ) -> String {
        let but = but.map(|(reply, breach)| {
            let does = self.tongue.breach(breach);
            format!("{} {does}", self.plain(reply, ""))
        });
        self.tongue.note(Note::Threatens {
            tried: &self.plain(tried, ""),
            threat: &self.named(threat, gain, ""),
            gain: &self.gain(gain, Mood::Move),
            but: but.as_deref(),
        })
    }

    fn gain(&self, gain: &Gain, mood: Mood) -> String {
        self.tongue.gains(*gain, mood)
    }

    fn plain(&self, shown: &Shown, mark: &str) -> String {
        label(shown, self.letters, mark, false)
    }

    /// The same without a sign for mate, where the words say it.
    fn named(&self, shown: &Shown, gain: &Gain, mark: &str) -> String {
        let mates = matches!(gain, Gain::Mate { moves: 1 });
        label(shown, self.letters, mark, mates)
    }

    /// "28.Rb2, Rd2 and Kf1".
    fn listed(&self, moves: &[Shown]) -> String {
        let name = |(index, shown): (usize, &Shown)| match index {
            0 => self.plain(shown, ""),
            _ => localised(&shown.before, shown.action, self.letters),
        };
        let names: Vec<String> = moves.iter().enumerate().map(name).collect();
        self.tongue.list(&names)
    }
}

/// What makes a move tempting: it takes something, or promotes.
fn tempting(action: Move) -> Vec<Act> {
    let taken = action.capture().map(|role| Act::Takes {
        man: Man {
            role,
            square: action.to(),
        },
        check: false,
        back: false,
    });
    let queens = action
        .promotion()
        .map(|role| Act::Promotes { role, check: false });
    taken.into_iter().chain(queens).collect()
}
