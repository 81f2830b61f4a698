//! One group of replies on its way into words.

use crate::case::Case;
use crate::fact::{Fact, PlacedFact};
use crate::man::name;
use crate::measure::{always_mates, depth};
use crate::phrase::{Phrase, phrase};
use crate::place::{Place, labelled};
use crate::subject::Subject;
use crate::success::Success;
use crate::words::{choice, list, number};

/// How many replies are named; more are counted.
pub(super) const LISTED: usize = 5;

/// One group being put into words, together with what the words rest on.
pub(super) struct Wording<'a, 'p> {
    pub place: &'a Place,
    pub cases: &'a [Case<'p>],
    pub subject: &'a Subject<'a>,
    pub claims: Vec<PlacedFact>,
}

impl Wording<'_, '_> {
    pub(super) fn many(&self) -> bool {
        self.cases.len() > 1
    }

    pub(super) fn verb(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.many() { many } else { one }
    }

    /// The replies as the subject of a sentence: "28.Qd1, Qd2 and Qd3", "seven queen moves".
    pub(super) fn listed(&self) -> String {
        self.replies(list)
    }

    /// The replies as what may happen: "28.Qd1, Qd2 or Qd3", "seven queen moves".
    pub(super) fn any_of_them(&self) -> String {
        self.replies(choice)
    }

    pub(super) fn replies(&self, list: fn(&[String]) -> String) -> String {
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
    pub(super) fn common(&mut self) -> Vec<Fact> {
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
            let claim = |fact: &Fact| PlacedFact {
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
    pub(super) fn mates(&self) -> Option<Vec<PlacedFact>> {
        let mate = |case: &Case| {
            let (_, there, facts) = case.answered.as_ref()?;
            let mut mates = facts.iter().filter_map(|fact| match fact {
                Fact::Mate { king, .. } => Some(*king),
                _ => None,
            });
            let (king, picture) = (mates.next()?, None);
            let path = there.path.clone();
            let fact = Fact::Mate { king, picture };
            Some(PlacedFact { path, fact })
        };
        let all: Vec<PlacedFact> = self.cases.iter().map(mate).collect::<Option<_>>()?;
        (all.len() > 1).then_some(all)
    }

    /// The answer with its number, and what it does in all cases.
    pub(super) fn answer(&mut self) -> (String, Phrase) {
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
    pub(super) fn spellings(&self, label: String) -> String {
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

    /// "mates in two more moves", where the goal is material and these lines are all mate.
    pub(super) fn forced_mate(&mut self) -> Option<String> {
        if matches!(self.subject.success, Success::Mate { .. }) {
            return None;
        }
        let moves = |case: &Case| always_mates(case.answer).then(|| depth(case.answer).div_ceil(2));
        let all: Option<Vec<usize>> = self.cases.iter().map(moves).collect();
        let moves = all?.into_iter().max()?;
        for case in self.cases {
            let path = case.place.path.clone();
            let fact = Fact::MateWithin { moves };
            self.claims.push(PlacedFact { path, fact });
        }
        Some("forces mate".to_owned())
    }

    /// What all the replies of the group try: to take something, to give check, to guard.
    pub(super) fn attempt(&mut self) -> Option<String> {
        let first = &self.cases[0].tries;
        let shared = |fact: &&Fact| {
            let same = |other: &Fact| same_attempt(fact, other);
            self.cases.iter().all(|case| case.tries.iter().any(same))
        };
        let fact = first.iter().find(shared)?.clone();
        for case in self.cases {
            let matching = case.tries.iter().find(|other| same_attempt(&fact, other));
            let path = case.place.path.clone();
            self.claims.extend(matching.map(|fact| PlacedFact {
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
