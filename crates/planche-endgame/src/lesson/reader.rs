//! Following a lesson: from a position to the rule that fits and the moves that it leaves open.

use std::sync::OnceLock;

use rayon::prelude::*;
use shakmaty::{Role, Square};

use super::grammar::{Action, Kind, Lesson, LessonError, Rule, Section};
use super::vocabulary::{Act, Trial, Vocabulary, vocabulary};
use crate::class::Class;
use crate::kpk::expert::promotes;
use crate::kpk::features::Scene;
use crate::kpk::march::{NUMBERS, all_scenes, number};
use crate::placement::{Placement, Step};

/// Knows the sentences of a lesson, and nothing else about the ending.
pub struct Reader {
    lesson: Lesson,
    words: &'static Vocabulary,
    /// Which verdict fits each scene of king and pawn, worked out when it is first asked.
    verdicts: OnceLock<Vec<u8>>,
}

/// The rule that fits, and the moves that it leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick<M> {
    /// The number of the rule in the lesson, from 0.
    pub rule: usize,
    /// Any of these may be played.
    pub moves: Vec<M>,
}

impl Reader {
    /// Reads a lesson.
    pub fn new(class: Class, text: &str) -> Result<Reader, LessonError> {
        let lesson = Lesson::read(class, text)?;
        Reader::of(lesson).ok_or_else(|| {
            let unknown = super::Problem::Class(class.to_string());
            LessonError::at_line(1, unknown)
        })
    }

    /// Follows a lesson that was put together elsewhere; `None` for an ending without words.
    pub fn of(lesson: Lesson) -> Option<Reader> {
        Some(Reader {
            words: vocabulary(lesson.class)?,
            lesson,
            verdicts: OnceLock::new(),
        })
    }

    /// What was read.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The words of the lesson.
    pub fn words(&self) -> &'static Vocabulary {
        self.words
    }

    /// The ending.
    pub fn class(&self) -> Class {
        self.lesson.class
    }

    /// The moves that the lesson leaves to the side with the men; `None` when no rule fits.
    pub fn attack(&self, placement: &Placement) -> Option<Pick<Step>> {
        let steps = placement.white_steps(self.class()).into_iter();
        let trials = steps.map(|step| self.trial(placement, Act::Strong(step)));
        let (rule, kept) = self.follow(Section::Strong, placement, trials.collect())?;
        let step = |act: Act| match act {
            Act::Strong(step) => Some(step),
            Act::Bare(_) => None,
        };
        let moves = kept.into_iter().filter_map(step).collect();
        Some(Pick { rule, moves })
    }

    /// The moves that the lesson leaves to the bare king; `None` when no rule fits.
    pub fn defend(&self, placement: &Placement) -> Option<Pick<Square>> {
        self.lesson.section(Section::Bare).next()?;
        let targets = placement.black_targets(self.class()).into_iter();
        let trials = targets.map(|to| self.trial(placement, Act::Bare(to)));
        let (rule, kept) = self.follow(Section::Bare, placement, trials.collect())?;
        let square = |act: Act| match act {
            Act::Bare(to) => Some(to),
            Act::Strong(_) => None,
        };
        let moves = kept.into_iter().filter_map(square).collect();
        Some(Pick { rule, moves })
    }

    /// A move to be looked at.
    pub fn trial(&self, before: &Placement, act: Act) -> Trial<'_> {
        Trial {
            reader: self,
            before: *before,
            act,
            after: match act {
                Act::Strong(step) => before.after(step),
                Act::Bare(to) => before.with_bare(to),
            },
        }
    }

    fn follow(
        &self,
        section: Section,
        placement: &Placement,
        trials: Vec<Trial>,
    ) -> Option<(usize, Vec<Act>)> {
        let allowed: Vec<Trial> = trials.into_iter().filter(self.words.always).collect();
        self.lesson.section(section).find_map(|(number, rule)| {
            let kept = moves_of(rule, placement, &allowed);
            (!kept.is_empty()).then(|| (number, kept.iter().map(|trial| trial.act).collect()))
        })
    }

    /// The verdict that fits with the bare king to move, by its number; `None` when the lesson judges nothing.
    pub fn verdict(&self, placement: &Placement) -> Option<usize> {
        self.lesson.section(Section::Verdicts).next()?;
        let fitting = self.verdicts()[number(&Scene::of(placement))];
        (fitting != u8::MAX).then_some(usize::from(fitting))
    }

    /// Whether the lesson calls the position won with the bare king to move.
    pub fn judges_won(&self, placement: &Placement) -> bool {
        let rule = self.verdict(placement);
        rule.is_some_and(|rule| matches!(self.lesson.rules[rule].action, Action::Wins))
    }

    /// Whether the lesson calls the position after this move won: a verdict, or a new piece that stands.
    pub fn judges_winning(&self, placement: &Placement, step: Step) -> bool {
        let after = placement.after(step);
        match step {
            Step::Promote(_, role) => promotes(&after, role),
            _ => self.judges_won(&after),
        }
    }

    fn verdicts(&self) -> &[u8] {
        self.verdicts.get_or_init(|| {
            let fitting = |placement: &Placement| {
                let mut rules = self.lesson.section(Section::Verdicts);
                rules.find(|(_, rule)| rule.states.iter().all(|state| (state.holds)(placement)))
            };
            let judged: Vec<(usize, u8)> = all_scenes()
                .par_iter()
                .filter_map(|scene| Some((number(scene), fitting(&scene.placement())?.0 as u8)))
                .collect();
            let mut verdicts = vec![u8::MAX; NUMBERS];
            for (scene, rule) in judged {
                verdicts[scene] = rule;
            }
            verdicts
        })
    }
}

/// The moves that a rule leaves open; none if it does not fit.
fn moves_of<'t, 'r>(
    rule: &Rule,
    placement: &Placement,
    allowed: &'t [Trial<'r>],
) -> Vec<&'t Trial<'r>> {
    let (Some(kind), Action::Play(orders)) = (&rule.kind, &rule.action) else {
        return Vec::new();
    };
    if !rule.states.iter().all(|state| (state.holds)(placement)) {
        return Vec::new();
    }
    let does =
        |trial: &&Trial| is_of(kind, trial) && rule.facts.iter().all(|fact| (fact.holds)(trial));
    let mut kept: Vec<&Trial> = allowed.iter().filter(does).collect();
    for order in orders {
        let costs: Vec<i32> = kept.iter().map(|trial| (order.cost)(trial)).collect();
        let least = costs.iter().copied().min();
        let mut cost = costs.into_iter();
        kept.retain(|_| cost.next() == least);
    }
    kept
}

fn is_of(kind: &Kind, trial: &Trial) -> bool {
    let man = match trial.act {
        Act::Bare(_) | Act::Strong(Step::King(_)) => Role::King,
        Act::Strong(Step::Promote(..)) => Role::Pawn,
        Act::Strong(Step::Man(slot, _)) => trial.class().role(slot),
    };
    kind.man.is_none_or(|asked| asked == man)
        && kind.manners.iter().all(|manner| (manner.holds)(trial))
}
