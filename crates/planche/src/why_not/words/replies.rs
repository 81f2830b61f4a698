//! What is said about the replies to a move: the idea that they meet, and how.

use planche_explain::{capital, list, number};
use planche_plan::Units;
use shakmaty::{CastlingMode, Position};

use super::Teller;
use crate::solution::{Solution, Status};
use crate::why_not::{Breach, Defence, Defences, Idea};

/// How many ways of meeting the idea are told before the rest is counted.
const WAYS: usize = 3;

/// How many replies of one kind are named.
const NAMED: usize = 4;

impl Teller<'_> {
    /// What the refuting reply does to the idea of the move.
    pub(super) fn broken_idea(&self) -> Option<String> {
        let defences = self.answer.defences.as_ref()?;
        let defence = defences.holding.first()?;
        // Where the man that moved is simply taken, what it was to do next hardly matters.
        let reply = &defence.reply;
        if reply.is_capture() && reply.to() == self.action.to() {
            return None;
        }
        let breach = self.phrase(defence.breach.as_ref()?, false);
        Some(format!(
            "{}, but {} {breach}.",
            self.idea(defences)?,
            defence.san
        ))
    }

    /// "27...Nxe3 threatens 28...Nxc2, which wins the exchange".
    pub(super) fn idea(&self, defences: &Defences) -> Option<String> {
        let idea = defences.idea.as_ref()?;
        let (san, step) = (&self.answer.san, &idea.san);
        Some(match &idea.after {
            None => format!(
                "{san} threatens {step}, which {}",
                self.achieves(&idea.solution)
            ),
            Some(_) if !is_usual(idea, defences) => return None,
            Some(reply) => {
                let mates = step.ends_with('#');
                let name = reply.split_once("...").map_or(&reply[..], |(_, san)| san);
                match mates {
                    true => format!("After {san} {name}, {step} mates"),
                    false => {
                        let fruit = self.in_the_end(idea);
                        format!("After {san} {name}, {step} follows, and {fruit}")
                    }
                }
            }
        })
    }

    /// What the idea comes to, counted from the position that was asked about.
    fn in_the_end(&self, idea: &Idea) -> String {
        let us = self.us();
        if idea.solution.is_mate() {
            return format!("{us} {}", self.achieves(&idea.solution));
        }
        let side = self.request.position.turn();
        let balance = |position: &shakmaty::Chess| -> Units {
            self.request.values.balance(position.board(), side)
        };
        let so_far = balance(&idea.solution.root) - balance(&self.request.position);
        format!("{us} {}", self.ahead(so_far + idea.solution.gain()))
    }

    pub(super) fn only_defence(&self, defence: &Defence) -> String {
        let does = match &defence.breach {
            Some(breach) => format!(", which {},", self.phrase(breach, false)),
            None => String::new(),
        };
        let known = self.searched(std::slice::from_ref(defence));
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

    pub(super) fn several(&self, holding: &[Defence], defences: &Defences) -> String {
        let mut ways: Vec<(String, Vec<&Defence>)> = Vec::new();
        for defence in holding {
            let way = |many| {
                let breach = defence.breach.as_ref();
                breach.map_or_else(String::new, |breach| self.phrase(breach, many))
            };
            match ways.iter_mut().find(|(known, _)| *known == way(true)) {
                Some((_, replies)) => replies.push(defence),
                None => ways.push((way(true), vec![defence])),
            }
        }
        let told: Vec<String> = ways
            .iter()
            .filter(|(way, _)| !way.is_empty() || ways.len() == 1)
            .take(WAYS)
            .map(|(way, replies)| self.one_way(way, replies))
            .collect();
        let named: usize = ways
            .iter()
            .filter(|(way, _)| !way.is_empty() || ways.len() == 1)
            .take(WAYS)
            .map(|(_, replies)| replies.len())
            .sum();
        let more = match holding.len() - named {
            0 => String::new(),
            1 => "; nor against one more reply".to_owned(),
            more => format!("; nor against {} more replies", number(more)),
        };
        let beaten = match defences.beaten.len() {
            0 => "No".to_owned(),
            1 => "One reply is proved to lose, but no".to_owned(),
            many => format!(
                "{} replies are proved to lose, but no",
                capital(&number(many))
            ),
        };
        let all = holding.iter().all(|defence| defence.status == Status::None);
        let tried = if all {
            ", though every plan was tried"
        } else {
            ""
        };
        format!(
            "{beaten} win was found against {}{more}{tried}.",
            told.join("; ")
        )
    }

    /// "28.Rb2 and Rd2, which take the rook away from c2".
    fn one_way(&self, way: &str, replies: &[&Defence]) -> String {
        // To name one more is as short as to count it.
        let shown = match replies.len() {
            few if few <= NAMED + 1 => few,
            _ => NAMED,
        };
        let mut names: Vec<String> = replies.iter().take(shown).map(|d| d.san.clone()).collect();
        for name in names.iter_mut().skip(1) {
            let bare = name.rsplit_once('.').map(|(_, san)| san.to_owned());
            *name = bare.unwrap_or_else(|| name.clone());
        }
        if let more @ 1.. = replies.len() - names.len() {
            names.push(format!("{} more", number(more)));
        }
        match (way, replies) {
            ("", _) => list(&names),
            (_, [only]) => match &only.breach {
                Some(breach) => format!("{}, which {}", only.san, self.phrase(breach, false)),
                None => only.san.clone(),
            },
            _ => format!("{}, which {way}", list(&names)),
        }
    }

    /// What one or many replies do, as a phrase without a subject.
    fn phrase(&self, breach: &Breach, many: bool) -> String {
        let verb = |one: &str, all: &str| if many { all.to_owned() } else { one.to_owned() };
        match breach {
            Breach::Takes { man, .. } => format!("{} the {man} first", verb("takes", "take")),
            Breach::Checks => format!("{} first, with check", verb("comes", "come")),
            Breach::Blocks { square } => {
                format!("{} in the way on {square}", verb("stands", "stand"))
            }
            Breach::Pins { square, man } => {
                format!("{} the {man} on {square}", verb("pins", "pin"))
            }
            Breach::Saves { square, man } => {
                format!("{} the {man} away from {square}", verb("takes", "take"))
            }
            Breach::Guards { square, moved, .. } if *moved => {
                format!("{} {square}", verb("guards", "guard"))
            }
            Breach::Guards {
                square, by, from, ..
            } => format!("{} the {by} on {from} guard {square}", verb("lets", "let")),
        }
    }

    /// How thoroughly the replies that hold were looked at.
    fn searched(&self, holding: &[Defence]) -> String {
        let all = holding.iter().all(|defence| defence.status == Status::None);
        let us = self.us();
        match all {
            true => format!("every plan of {us} was tried and none works"),
            false => format!("no plan of {us} was found to work"),
        }
    }
}

/// Whether an answer to one reply beats at least half of all.
fn is_usual(idea: &Idea, defences: &Defences) -> bool {
    let step = idea.action.to_uci(CastlingMode::Standard);
    let same = |solution: &&Solution| solution.best_uci() == Some(step);
    let beaten = defences.beaten.iter().filter(same).count();
    2 * beaten >= defences.beaten.len() + defences.holding.len()
}
