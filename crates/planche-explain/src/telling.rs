//! A group of replies in words.

mod consequence;
mod enough;

use crate::aim::Aim;
use crate::fact::{Claim, Fact, Man};
use crate::group::{Case, Kind, Purpose};
use crate::man::name;
use crate::measure::{always_mates, depth};
use crate::place::{Place, labelled};
use crate::targets::arrival;
use crate::words::{choice, list, number, phrase};

/// How many replies are named; more are counted.
const LISTED: usize = 5;

/// Puts the cases of one group, at least one, into words, and says what the words rest on.
pub(crate) fn tell(
    place: &Place,
    cases: &[Case<'_>],
    purpose: Purpose<'_>,
) -> (String, Vec<Claim>) {
    let telling = Telling {
        place,
        cases,
        purpose,
        claims: Vec::new(),
    };
    telling.tell()
}

/// One group being put into words, together with what the words rest on.
struct Telling<'a, 'p> {
    place: &'a Place,
    cases: &'a [Case<'p>],
    purpose: Purpose<'a>,
    claims: Vec<Claim>,
}

impl Telling<'_, '_> {
    fn tell(mut self) -> (String, Vec<Claim>) {
        let reason = match self.cases[0].kind {
            Kind::Enough => self.enough(),
            Kind::Unmoved => self.unmoved(),
            Kind::Mated => self.mated(),
            Kind::Thrown => self.thrown(),
            Kind::Answered => self.answered(),
        };
        for case in self.cases {
            if let Some((by, _, _)) = case.answered {
                let path = case.place.path.clone();
                let fact = Fact::Answered { by };
                self.claims.push(Claim { path, fact });
            }
        }
        (reason, self.claims)
    }

    fn many(&self) -> bool {
        self.cases.len() > 1
    }

    fn verb(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.many() { many } else { one }
    }

    /// The replies as the subject of a sentence: "28.Qd1, Qd2 and Qd3", "seven queen moves".
    fn subject(&self) -> String {
        self.replies(list)
    }

    /// The replies as what may happen: "28.Qd1, Qd2 or Qd3", "seven queen moves".
    fn any_of_them(&self) -> String {
        self.replies(choice)
    }

    fn replies(&self, list: fn(&[String]) -> String) -> String {
        let count = self.cases.len();
        if count <= LISTED {
            let first = labelled(&self.place.position, self.cases[0].action);
            let rest = self.cases[1..].iter().map(|case| case.san.clone());
            return list(&std::iter::once(first).chain(rest).collect::<Vec<_>>());
        }
        let role = self.cases[0].action.role();
        match self.cases.iter().all(|case| case.action.role() == role) {
            true => format!("{} {} moves", number(count), name(role)),
            false => format!("{} replies", number(count)),
        }
    }

    /// The facts that hold after the answer to every one of the replies, claimed for each.
    fn common(&mut self) -> Vec<Fact> {
        let Some((_, _, first)) = &self.cases[0].answered else {
            return Vec::new();
        };
        let everywhere = |fact: &&Fact| {
            let mut answered = self.cases.iter().map(|case| &case.answered);
            answered.all(|a| a.as_ref().is_some_and(|(_, _, facts)| facts.contains(fact)))
        };
        let told = |fact: &&Fact| !matches!(fact, Fact::Advanced { .. } | Fact::Guards { .. });
        let shared = first.iter().filter(everywhere).filter(told);
        let mut facts: Vec<Fact> = shared.cloned().collect();
        let all_mate = self.mates();
        for (_, there, _) in self.cases.iter().filter_map(|case| case.answered.as_ref()) {
            let path = &there.path;
            let claim = |fact: &Fact| Claim {
                path: path.clone(),
                fact: fact.clone(),
            };
            self.claims.extend(facts.iter().map(claim));
        }
        if let Some(mates) = all_mate {
            facts = vec![mates[0].fact.clone()];
            self.claims.extend(mates);
        }
        facts
    }

    /// The mates, if all the answers mate; the king may stand on different squares.
    fn mates(&self) -> Option<Vec<Claim>> {
        let mate = |case: &Case| {
            let (_, there, facts) = case.answered.as_ref()?;
            let mut mates = facts.iter().filter_map(|fact| match fact {
                Fact::Mate { king, .. } => Some(*king),
                _ => None,
            });
            let (king, picture) = (mates.next()?, None);
            let path = there.path.clone();
            let fact = Fact::Mate { king, picture };
            Some(Claim { path, fact })
        };
        let all: Vec<Claim> = self.cases.iter().map(mate).collect::<Option<_>>()?;
        (all.len() > 1).then_some(all)
    }

    /// The answer with its number, and what it does in all cases.
    fn answer(&mut self) -> (String, String) {
        let facts = self.common();
        let case = &self.cases[0];
        let label = match &case.answered {
            Some((uci, _, _)) => uci.to_move(&case.place.position).ok(),
            None => None,
        };
        let label = label.map_or_else(String::new, |blow| labelled(&case.place.position, blow));
        (self.spellings(label), phrase(&facts))
    }

    /// The answer with all its spellings: it takes after some replies and not after others, and a mark
    /// of check that is not common to all is left out.
    fn spellings(&self, label: String) -> String {
        let first = &self.cases[0].answer_san;
        if self.cases.iter().all(|case| case.answer_san == *first) {
            return label;
        }
        let bare = |san: &str| san.trim_end_matches(['+', '#']).to_owned();
        let mut names: Vec<String> = vec![bare(&label)];
        for san in self
            .cases
            .iter()
            .filter_map(|case| case.answer_san.as_deref())
        {
            let known = names.iter().any(|name| name.ends_with(&bare(san)));
            if !known {
                names.push(bare(san));
            }
        }
        names.join(" or ")
    }

    fn unmoved(&mut self) -> String {
        let (label, words) = self.answer();
        let rest = match &words[..] {
            "" | "gives check" => format!("{label} follows"),
            _ => format!("{label} {words}"),
        };
        match self.many() {
            true => format!("{} change nothing: {rest}", self.subject_of_unmoved()),
            false => format!("{} changes nothing: {rest}", self.subject()),
        }
    }

    fn subject_of_unmoved(&self) -> String {
        match self.cases.len() {
            0..=LISTED => self.subject(),
            count => format!("{} replies", number(count)),
        }
    }

    fn mated(&mut self) -> String {
        let (label, words) = self.answer();
        let attempt = self.attempt();
        let subject = self.subject();
        let verb = self.verb("runs into", "run into");
        match attempt {
            Some(attempt) => format!("{subject} {attempt}, but {label} {words}"),
            None if words == "mates" => format!("{subject} {verb} {label}"),
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
            self.claims.push(Claim { path, fact });
        }
        if self.many() {
            return format!("{} lose the {role} at once", self.subject());
        }
        let (label, _) = self.answer();
        let attempt = self
            .attempt()
            .map_or_else(String::new, |text| format!(" {text} but"));
        format!("{}{attempt} loses the {role} to {label}", self.subject())
    }

    fn answered(&mut self) -> String {
        let (label, words) = self.answer();
        let subject = self.subject();
        let attempt = self.attempt();
        let mate = self.forced_mate();
        let only_checks =
            words.is_empty() || words.starts_with("gives ") && !words.contains(" and ");
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
            (true, None) => "answers".to_owned(),
            (false, None) => words,
            (true, Some(mate)) => mate,
            (false, Some(mate)) => format!("{words} and {mate}"),
        };
        match attempt {
            Some(attempt) => format!("{subject} {attempt}, but {label} {deed}"),
            None if deed == "answers" => {
                format!("{subject} {} answered by {label}", self.verb("is", "are"))
            }
            None => format!(
                "{subject} {} {label}, which {deed}",
                self.verb("is met by", "are met by")
            ),
        }
    }

    /// "mates in two more moves", where the goal is material and these lines are all mate.
    fn forced_mate(&mut self) -> Option<String> {
        if matches!(self.purpose.aim, Aim::Mate { .. }) {
            return None;
        }
        let moves = |case: &Case| always_mates(case.answer).then(|| depth(case.answer).div_ceil(2));
        let all: Option<Vec<usize>> = self.cases.iter().map(moves).collect();
        let moves = all?.into_iter().max()?;
        for case in self.cases {
            let path = case.place.path.clone();
            let fact = Fact::MateWithin { moves };
            self.claims.push(Claim { path, fact });
        }
        Some("forces mate".to_owned())
    }

    /// What all the replies of the group try: to take something, to give check, to guard.
    fn attempt(&mut self) -> Option<String> {
        let first = &self.cases[0].tries;
        let shared = |fact: &&Fact| {
            let same = |other: &Fact| same_attempt(fact, other);
            self.cases.iter().all(|case| case.tries.iter().any(same))
        };
        let fact = first.iter().find(shared)?.clone();
        for case in self.cases {
            let matching = case.tries.iter().find(|other| same_attempt(&fact, other));
            let path = case.place.path.clone();
            self.claims.extend(matching.map(|fact| Claim {
                path,
                fact: fact.clone(),
            }));
        }
        let (one, many) = match &fact {
            Fact::Captured { man } => {
                let taken = name(man.role);
                (format!("takes the {taken}"), format!("take the {taken}"))
            }
            Fact::Check { .. } => ("gives check".to_owned(), "give check".to_owned()),
            Fact::Guards { target, .. } => (format!("guards {target}"), format!("guard {target}")),
            _ => return None,
        };
        Some(if self.many() { many } else { one })
    }
}

fn same_attempt(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Check { .. }, Fact::Check { .. }) => true,
        (Fact::Guards { target: a, .. }, Fact::Guards { target: b, .. }) => a == b,
        _ => one == other,
    }
}
