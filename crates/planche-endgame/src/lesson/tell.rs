//! A rule with the squares of the position filled in.

use shakmaty::Square;

use super::grammar::Rule;
use super::reader::Reader;
use super::vocabulary::{Act, State, Trial, Voice};
use crate::class::Class;
use crate::geometry::{file, rank, steps};
use crate::placement::{Placement, Step};

/// Why a move is played, told on this board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// The number of the rule, from 0.
    pub rule: usize,
    /// The stage of the method.
    pub stage: String,
    /// The sentence, without a full stop.
    pub sentence: String,
}

impl Reader {
    /// What the rule says of this move of the side with the men.
    pub fn tell_attack(
        &self,
        placement: &Placement,
        rule: usize,
        step: Step,
        voice: &Voice,
    ) -> Telling {
        if self.class() == Class::KPK {
            return self.tell_pawn(placement, rule, step, voice);
        }
        let trial = self.trial(placement, Act::Strong(step));
        let told = &self.lesson().rules[rule];
        let mut clauses = facts(told, &trial, voice);
        if told.facts.is_empty() {
            // A rule that asks nothing of its move still has a board to show.
            clauses.extend(self.seen_after(&trial, voice));
        }
        if clauses.is_empty() {
            clauses = states(&told.states, placement, voice);
        }
        self.telling(rule, clauses, voice)
    }

    /// What is to be seen after a move: the box.
    fn seen_after(&self, trial: &Trial, voice: &Voice) -> Option<String> {
        let mut facts = self.words().facts.iter();
        let boxed = facts.find(|fact| fact.phrase == "leaves a box")?;
        (boxed.holds)(trial).then(|| (boxed.told)(trial, voice))
    }

    /// What the rule says of this move of the bare king.
    pub fn tell_defence(
        &self,
        placement: &Placement,
        rule: usize,
        to: Square,
        voice: &Voice,
    ) -> Telling {
        let trial = self.trial(placement, Act::Bare(to));
        let told = &self.lesson().rules[rule];
        let mut clauses = facts(told, &trial, voice);
        if to != placement.men[0] {
            clauses.extend(way_to_front(&trial.after, voice));
        }
        clauses.extend(opposition(&trial.after, voice));
        clauses.extend(self.narrow_ways(&trial.after, voice));
        self.telling(rule, clauses, voice)
    }

    /// Why the position is won or drawn with the bare king to move; `None` when the lesson judges nothing.
    pub fn tell_verdict(&self, placement: &Placement, voice: &Voice) -> Option<Telling> {
        let rule = self.verdict(placement)?;
        let clauses = states(&self.lesson().rules[rule].states, placement, voice);
        Some(self.telling(rule, clauses, voice))
    }

    /// King and pawn: the verdict on the position after the move is the reason.
    fn tell_pawn(&self, placement: &Placement, rule: usize, step: Step, voice: &Voice) -> Telling {
        let after = placement.after(step);
        if let Step::Promote(to, role) = step {
            let piece = match role {
                shakmaty::Role::Queen => "a queen",
                _ => "a rook, since a queen would be stalemate",
            };
            let square = voice.square(to);
            let clause = format!("the pawn becomes {piece}, and nobody can take it on {square}");
            return Telling {
                rule,
                stage: "Queen".to_owned(),
                sentence: clause,
            };
        }
        let asked = match self.judges_won(&after) {
            true => None,
            false => self.question(&after, voice),
        };
        match (asked, self.tell_verdict(&after, voice)) {
            (None, Some(told)) => told,
            (asked, _) => self.telling(rule, asked.into_iter().collect(), voice),
        }
    }

    /// A drawn position with the bare king to move: how many answers hold, and what punishes the others.
    fn question(&self, after: &Placement, voice: &Voice) -> Option<String> {
        let (holding, failing): (Vec<Square>, Vec<Square>) = after
            .black_targets(Class::KPK)
            .into_iter()
            .partition(|&to| self.holds(after, to));
        let punished = failing.first().copied();
        let name = |to: &Square| format!("...K{}", voice.square(*to));
        let named = |list: &[Square]| match list {
            [first, second, _, ..] => format!("{}, {} and the others", name(first), name(second)),
            _ => list.iter().map(name).collect::<Vec<_>>().join(" or "),
        };
        match (holding.len(), punished) {
            (0, _) | (_, None) => None,
            (1, Some(_)) => Some(format!(
                "it asks a question: only {} holds, {} would lose",
                named(&holding),
                named(&failing)
            )),
            (2, Some(_)) if failing.len() > 2 => Some(format!(
                "it asks a question: only {} and {} hold",
                name(&holding[0]),
                name(&holding[1])
            )),
            (_, Some(_)) => Some(format!("it sets a trap: {} would lose", named(&failing))),
        }
    }

    /// White's tries after a move of Black that have one answer only.
    fn narrow_ways(&self, after: &Placement, voice: &Voice) -> Option<String> {
        const MOST: usize = 2;
        if self.class() != Class::KPK || after.bare == after.men[0] {
            return None;
        }
        let mut steps = after.white_steps(Class::KPK);
        // What goes forward is what Black must know.
        steps.sort_by_key(|&step| -rank(after.after(step).king) - rank(after.after(step).men[0]));
        let pushes_and_walks = steps
            .into_iter()
            .filter(|step| !matches!(step, Step::Promote(..)));
        let told: Vec<String> = pushes_and_walks
            .filter_map(|step| {
                let only = self.only_answer(&after.after(step))?;
                let (step, only) = (named_step(step, voice), voice.square(only));
                Some(format!("{step} is met by ...K{only}"))
            })
            .take(MOST)
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// The one answer of the bare king that holds, where he has others too.
    fn only_answer(&self, placement: &Placement) -> Option<Square> {
        let targets = placement.black_targets(Class::KPK);
        let mut holding = targets.into_iter().filter(|&to| self.holds(placement, to));
        let only = holding.next()?;
        (holding.next().is_none() && targets.count() > 1).then_some(only)
    }

    /// Whether a move of the bare king keeps the draw by the verdicts.
    pub fn holds(&self, placement: &Placement, to: Square) -> bool {
        let after = placement.with_bare(to);
        let steps = after.white_steps(self.class());
        to == placement.men[0]
            || !steps
                .into_iter()
                .any(|step| self.judges_winning(&after, step))
    }

    fn telling(&self, rule: usize, clauses: Vec<String>, voice: &Voice) -> Telling {
        let told = &self.lesson().rules[rule];
        let because = voice.turned(&told.because);
        let sentence = match clauses.is_empty() {
            true => because,
            false => format!("{}: {because}", joined(&clauses, voice)),
        };
        Telling {
            rule,
            stage: told.stage.clone(),
            sentence,
        }
    }
}

/// How far the bare king is from the square before the pawn.
fn way_to_front(after: &Placement, voice: &Voice) -> Option<String> {
    let front = after.men[0].offset(8)?;
    let (king, square) = (voice.bare(), voice.square(front));
    Some(match steps(after.bare, front) {
        0 => format!("{king} stands on {square}, straight before the pawn"),
        1 => format!("{king} is one move from {square}, the square before the pawn"),
        moves => format!("{king} is {moves} moves from {square}, the square before the pawn"),
    })
}

/// What the bare king gains by facing the other king, who must now move.
pub fn opposition(after: &Placement, voice: &Voice) -> Option<String> {
    let faces = file(after.king) == file(after.bare) && rank(after.bare) - rank(after.king) == 2;
    faces.then(|| {
        format!(
            "the kings on {} and {} face each other and {} must give way",
            voice.square(after.king),
            voice.square(after.bare),
            voice.strong()
        )
    })
}

/// Clauses in one sentence; who was just named is not named again.
fn joined(clauses: &[String], voice: &Voice) -> String {
    let mut text = String::new();
    let mut last = "";
    for clause in clauses {
        let subjects = [voice.king(), voice.bare()];
        let subject = subjects.into_iter().find(|name| clause.starts_with(name));
        let again = subject.filter(|name| *name == last);
        if !text.is_empty() {
            text += ", and ";
        }
        text += &again.map_or_else(
            || clause.clone(),
            |name| format!("he{}", &clause[name.len()..]),
        );
        last = subject.unwrap_or_default();
    }
    text
}

/// A move of the side with the men in short words: "Kd6", "e7".
pub fn named_step(step: Step, voice: &Voice) -> String {
    match step {
        Step::King(to) => format!("K{}", voice.square(to)),
        Step::Man(_, to) => voice.square(to).to_string(),
        Step::Promote(to, role) => format!("{}={}", voice.square(to), role.upper_char()),
    }
}

fn facts(rule: &Rule, trial: &Trial, voice: &Voice) -> Vec<String> {
    let manners = rule.kind.iter().flat_map(|kind| &kind.manners);
    let does = rule.facts.iter().chain(manners);
    let told = does.map(|fact| (fact.told)(trial, voice));
    told.filter(|clause| !clause.is_empty()).collect()
}

fn states(states: &[&'static State], placement: &Placement, voice: &Voice) -> Vec<String> {
    let told = states.iter().map(|state| (state.told)(placement, voice));
    told.filter(|clause| !clause.is_empty()).collect()
}
