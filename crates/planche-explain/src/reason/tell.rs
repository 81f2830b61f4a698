//! Why the replies of a group fail, in a sentence.

use super::wording::{LISTED, Wording};
use crate::case::{Case, GroupKind};
use crate::fact::{Fact, Man, PlacedFact};
use crate::man::name;
use crate::place::Place;
use crate::subject::Subject;
use crate::targets::arrival;
use crate::words::number;

/// Puts the cases of one group, at least one, into words, and says what the words rest on.
pub(crate) fn tell(
    place: &Place,
    cases: &[Case<'_>],
    subject: &Subject<'_>,
) -> (String, Vec<PlacedFact>) {
    let wording = Wording {
        place,
        cases,
        subject,
        claims: Vec::new(),
    };
    wording.tell()
}

impl Wording<'_, '_> {
    fn tell(mut self) -> (String, Vec<PlacedFact>) {
        let reason = match self.cases[0].kind {
            GroupKind::Enough => self.enough(),
            GroupKind::Unmoved => self.unmoved(),
            GroupKind::Mated => self.mated(),
            GroupKind::Thrown => self.thrown(),
            GroupKind::Answered => self.answered(),
        };
        for case in self.cases {
            if let Some((by, _, _)) = case.answered {
                let path = case.place.path.clone();
                let fact = Fact::Answered { by };
                self.claims.push(PlacedFact { path, fact });
            }
        }
        (reason, self.claims)
    }

    fn unmoved(&mut self) -> String {
        let (label, words) = self.answer();
        let rest = match words.is_empty() || words.is_check() {
            true => format!("{label} follows"),
            false => format!("{label} {words}"),
        };
        match self.many() {
            true => format!("{} change nothing: {rest}", self.subject_of_unmoved()),
            false => format!("{} changes nothing: {rest}", self.listed()),
        }
    }

    fn subject_of_unmoved(&self) -> String {
        match self.cases.len() {
            0..=LISTED => self.listed(),
            count => format!("{} replies", number(count)),
        }
    }

    fn mated(&mut self) -> String {
        let (label, words) = self.answer();
        let attempt = self.attempt();
        let subject = self.listed();
        let verb = self.verb("runs into", "run into");
        match attempt {
            Some(attempt) => format!("{subject} {attempt}, but {label} {words}"),
            None if words.is_mate() => format!("{subject} {verb} {label}"),
            None => format!("{subject} {verb} {label}, which {words}"),
        }
    }

    fn thrown(&mut self) -> String {
        let role = name(self.cases[0].action.role());
        for case in self.cases {
            let Some((_, there, _)) = &case.answered else {
                continue;
            };
            let man = Man {
                role: case.action.promotion().unwrap_or(case.action.role()),
                square: arrival(&case.action),
            };
            let path = there.path.clone();
            let fact = Fact::Captured { man };
            self.claims.push(PlacedFact { path, fact });
        }
        if self.many() {
            return format!("{} lose the {role} at once", self.listed());
        }
        let (label, _) = self.answer();
        let attempt = self
            .attempt()
            .map_or_else(String::new, |text| format!(" {text} but"));
        format!("{}{attempt} loses the {role} to {label}", self.listed())
    }

    fn answered(&mut self) -> String {
        let (label, words) = self.answer();
        let subject = self.listed();
        let attempt = self.attempt();
        let mate = self.forced_mate();
        let only_checks = words.is_empty() || words.is_any_check();
        if let (true, None) = (only_checks, &mate)
            && let Some(follows) = self.consequence()
        {
            return match attempt {
                Some(attempt) => format!("{subject} {attempt}, but {label} follows, and {follows}"),
                None => format!(
                    "{subject} {} {label}, and {follows}",
                    self.verb("is met by", "are met by")
                ),
            };
        }
        let deed = match (words.is_empty(), mate) {
            (true, None) => None,
            (false, None) => Some(words.to_string()),
            (true, Some(mate)) => Some(mate),
            (false, Some(mate)) => Some(format!("{words} and {mate}")),
        };
        match (attempt, deed) {
            (Some(attempt), deed) => {
                let deed = deed.as_deref().unwrap_or("answers");
                format!("{subject} {attempt}, but {label} {deed}")
            }
            (None, None) => format!("{subject} {} answered by {label}", self.verb("is", "are")),
            (None, Some(deed)) => format!(
                "{subject} {} {label}, which {deed}",
                self.verb("is met by", "are met by")
            ),
        }
    }
}
