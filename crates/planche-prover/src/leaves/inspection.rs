//! The last stage: every leaf of the winning strategy is looked at once more, also behind the
//! replies that fall under `otherwise`. Where the defender has a quiet threat, the place is opened
//! again and the loop goes on.

use std::rc::Rc;

use planche_plan::Plan;
use planche_tuning::SearchPart;
use rustc_hash::FxHashMap;
use shakmaty::{Chess, Position, Role};

use crate::allowance::StopReason;
use crate::leaves::measure::{Aim, Measure};
use crate::leaves::objections::at_rest;
use crate::leaves::objections::combination::{Terms, combination};
use crate::leaves::objections::comeback::{Hour, comebacks};
use crate::leaves::objections::exchange::exchange;
use crate::leaves::objections::long_run::in_the_long_run;
use crate::leaves::objections::perpetual::endless_check;
use crate::leaves::objections::race::lost_race;
use crate::leaves::objections::runaway::runaway;
use crate::leaves::objections::threats::Calm;
use crate::leaves::objections::trap::trapping_move;
use crate::leaves::remembered::Remembered;
use crate::objection::Objection;
use crate::options::SmallGains;
use crate::position::{key, played};
use crate::strategy::{After, Attack, Defence, Ply};

/// A leaf that is not settled after all.
pub(crate) struct Flaw {
    pub(crate) path: Vec<Ply>,
    pub(crate) leaf: u64,
    /// What speaks against it.
    pub(crate) objections: Vec<Objection>,
}

/// How strictly a leaf is looked at, the lightest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Strictness {
    /// Behind a reply that falls under `otherwise`.
    Far,
    /// In the tree itself.
    Near,
    /// The same, the quiet moves of the defender's plans to be answered there.
    Planned,
    /// In the tree itself, every threat to be answered there.
    Thorough,
}

/// What earlier inspections of the same run have found sound.
#[derive(Debug, Default)]
pub(crate) struct Inspected {
    /// Leaves, with how strictly they were looked at.
    leaves: FxHashMap<u64, Strictness>,
    /// How many leaves were looked at, sound or not.
    looked_at: usize,
    /// How many nodes the searches for counterplay made.
    nodes: usize,
    /// The plans that the defender had at the root, once they were needed.
    thoughts: Option<Rc<[Plan]>>,
    /// Answers in a position; the strategies are kept so that no other can take their address.
    answers: FxHashMap<(u64, *const Attack, Strictness, u32), Rc<Attack>>,
    /// What was seen of threats, by each look.
    near: Rc<Remembered>,
    far: Rc<Remembered>,
    checked: Rc<Remembered>,
    patient: Rc<Remembered>,
    forbearing: Rc<Remembered>,
}

impl Inspected {
    /// How many nodes the searches for counterplay made.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }
}

/// A walk over all leaves of a strategy, on the real positions.
pub(crate) struct Inspection<'a> {
    /// The look at leaves in the tree itself, and the lighter one behind unnamed replies.
    near: Calm,
    far: Calm,
    /// The look at a rest in check, where the checks may never end.
    checked: Calm,
    /// The look at two threats in a row, which may cost two pawns but not more.
    patient: Calm,
    /// The look behind exchanges where more is won, which may cost one.
    forbearing: Calm,
    measure: Measure,
    terms: Terms<'a>,
    known: &'a mut Inspected,
    /// Whether less than two pawns are to be won: exchanges are looked at more closely then.
    modest: bool,
    /// Whether the exchange is looked at.
    exchanges: bool,
    /// Where every threat against a small gain is to be answered in the tree, and where those of the defender's plans.
    small: bool,
    planned: bool,
    /// Where the strategy begins.
    root: Chess,
    /// How many answers on the path are those to unnamed replies.
    unnamed: u32,
    /// How many threats against the gain were answered on the path.
    answered: u32,
    path: Vec<Ply>,
    /// Whether it was given up.
    stopped: Option<StopReason>,
    flaws: Vec<Flaw>,
    /// With so many flaws the walk ends.
    enough: usize,
}

/// What an inspection has found.
pub(crate) struct Findings {
    /// The leaves that are not settled after all.
    pub(crate) flaws: Vec<Flaw>,
    /// The limit that ended it before all was seen.
    pub(crate) stopped: Option<StopReason>,
}

impl Findings {
    /// Whether all was seen and nothing speaks against it.
    pub(crate) fn is_sound(&self) -> bool {
        self.flaws.is_empty() && self.stopped.is_none()
    }
}

impl<'a> Inspection<'a> {
    pub(crate) fn new(
        root: &Chess,
        measure: &Measure,
        terms: Terms<'a>,
        known: &'a mut Inspected,
    ) -> Inspection<'a> {
        let options = terms.options;
        let thorough = options.small_gains == SmallGains::Thoroughly;
        let tuning = &options.tuning;
        let two_pawns = tuning.two_threats_pawns * measure.values.of(Role::Pawn);
        let small = matches!(measure.aim, Aim::Material(units) if units < two_pawns);
        Inspection {
            near: Calm::new(measure.clone(), tuning.checks_near, false).remembering(&known.near),
            far: Calm::new(measure.clone(), tuning.checks_far, false).remembering(&known.far),
            checked: Calm::new(measure.clone(), tuning.checks_far, options.counterplay)
                .remembering(&known.checked),
            patient: Calm::new(measure.less(two_pawns), tuning.checks_near, false)
                .remembering(&known.patient),
            forbearing: Calm::new(
                measure.less(measure.values.of(Role::Pawn)),
                tuning.checks_near,
                false,
            )
            .remembering(&known.forbearing),
            measure: measure.clone(),
            terms,
            modest: small,
            exchanges: match small {
                true => tuning.exchange_captures > 0,
                false => tuning.exchange_captures_more > 0,
            },
            small: small && thorough,
            planned: small && !thorough && tuning.switches.has_part(SearchPart::Comebacks),
            root: root.clone(),
            unnamed: 0,
            answered: 0,
            known,
            path: Vec::new(),
            stopped: None,
            flaws: Vec::new(),
            enough: tuning.flaws_at_once,
        }
    }

    /// The same, ended by the first flaw.
    pub(crate) fn briefly(mut self) -> Self {
        self.enough = 1;
        self
    }

    /// Walks over a strategy of the attacker, who is to move.
    pub(crate) fn inspect(mut self, attack: &Attack) -> Findings {
        let root = self.root.clone();
        self.attack(&root, attack);
        Findings {
            flaws: self.flaws,
            stopped: self.stopped,
        }
    }

    fn attack(&mut self, position: &Chess, attack: &Attack) {
        let Attack::Play { ply, after, .. } = attack else {
            return self.rest(position);
        };
        let Some(m) = ply.find(position) else {
            return self.judge(key(position), vec![Objection::NoSuchMove]);
        };
        let next = played(position, m);
        self.path.push(*ply);
        match after {
            After::Mate | After::Drawn(_) => {}
            After::Settled => self.leaf(&next),
            After::Defence(defence) => self.defence(&next, defence),
        }
        self.path.pop();
    }

    fn defence(&mut self, position: &Chess, defence: &Defence) {
        let rests = matches!(defence.otherwise.as_deref(), Some(Attack::Rest));
        self.answered += u32::from(rests);
        for m in position.legal_moves() {
            if self.flaws.len() >= self.enough || self.stopped.is_some() {
                break;
            }
            let ply = Ply::of(&m);
            if let Some(attack) = defence.answer(ply) {
                let unnamed = u32::from(!defence.names(ply));
                self.unnamed += unnamed;
                self.path.push(ply);
                self.answer(&played(position, m), attack);
                self.path.pop();
                self.unnamed -= unnamed;
            }
        }
        self.answered -= u32::from(rests);
    }

    /// An answer that was found sound in this position before need not be walked again.
    fn answer(&mut self, position: &Chess, attack: &Rc<Attack>) {
        let answered = self.answered.min(self.in_a_row());
        let known = (
            key(position),
            Rc::as_ptr(attack),
            self.strictness(),
            answered,
        );
        if self.known.answers.contains_key(&known) {
            return;
        }
        let flaws = self.flaws.len();
        self.attack(position, attack);
        if self.flaws.len() == flaws && self.stopped.is_none() {
            self.known.answers.insert(known, attack.clone());
        }
    }

    fn calm(&self) -> &Calm {
        match self.unnamed {
            0 => &self.near,
            _ => &self.far,
        }
    }

    /// How many threats in a row against a small gain are answered in the tree. Such a gain is easily won back by a
    /// few of them.
    fn in_a_row(&self) -> u32 {
        self.terms.options.tuning.threats_in_a_row
    }

    /// Whether threats at a leaf here are to be answered in the tree.
    fn is_pressed(&self) -> bool {
        self.unnamed == 0 && self.answered < self.in_a_row()
    }

    /// How strictly a leaf is looked at here.
    fn strictness(&self) -> Strictness {
        match self.unnamed {
            0 if self.small && self.is_pressed() => Strictness::Thorough,
            0 if self.planned && self.is_pressed() => Strictness::Planned,
            0 => Strictness::Near,
            _ => Strictness::Far,
        }
    }

    /// A leaf that stood a stricter look needs no lighter one.
    fn is_known(&self, leaf: u64) -> bool {
        let known = self.known.leaves.get(&leaf);
        known.is_some_and(|&known| known >= self.strictness())
    }

    /// The attacker sits back with his move to spare.
    fn rest(&mut self, position: &Chess) {
        let leaf = key(position);
        if !self.is_known(leaf) {
            let calm = match position.is_check() {
                true => &self.checked,
                false => self.calm(),
            };
            let objection = at_rest(position, &self.measure, calm);
            self.judge(leaf, objection.into_iter().collect());
        }
    }

    /// The gain is settled with the defender to move.
    fn leaf(&mut self, position: &Chess) {
        let leaf = key(position);
        if self.is_known(leaf) || position.is_checkmate() {
            return;
        }
        let mut objections: Vec<Objection> = match self.strictness() {
            Strictness::Thorough => self.calm().threats(position),
            _ => self.calm().unmet_threat(position).into_iter().collect(),
        };
        if objections.is_empty() && self.strictness() == Strictness::Planned {
            objections.extend(self.comebacks(position));
        }
        if objections.is_empty() {
            objections.extend(self.lasting(position));
        }
        if objections.is_empty() && self.exchanges {
            let measure = &self.measure;
            let calm = if self.modest {
                &self.patient
            } else {
                &self.forbearing
            };
            objections.extend(exchange(position, measure, self.modest, calm));
        }
        if objections.is_empty() && self.terms.options.counterplay {
            objections.extend(self.counterplay(position));
            if objections.is_empty() && self.unnamed == 0 {
                objections.extend(self.patient.unmet_threats(position));
            }
        }
        self.judge(leaf, objections);
    }

    /// What the defender's own plans ask for, where next to nothing meets it.
    fn comebacks(&mut self, position: &Chess) -> Vec<Objection> {
        let made = || (self.terms.lent.thoughts)(&self.root, &self.measure).into();
        let thoughts = self.known.thoughts.get_or_insert_with(made).clone();
        let hour = Hour {
            thoughts: &thoughts,
            leaf: position,
            anew: self.answered > 0,
            least: self.measure.gain(position) - self.measure.wanted() + 1,
            measure: &self.measure,
        };
        comebacks(&hour, self.terms.lent.comebacks, self.calm())
    }

    /// What the checker would not let pass either: a pawn that runs, checks without end, a man that is shut in.
    fn lasting(&self, position: &Chess) -> Option<Objection> {
        let ahead = self
            .measure
            .values
            .balance(position.board(), self.measure.attacker)
            > 0;
        runaway(position, &self.measure)
            .or_else(|| endless_check(position, &self.measure, ahead))
            .or_else(|| trapping_move(position, &self.measure, self.calm()))
    }

    /// A combination of the defender. It is searched for, and his checks are
    /// followed, only where the leaf stands in the tree itself: behind unnamed replies that would cost
    /// too much.
    fn counterplay(&mut self, position: &Chess) -> Option<Objection> {
        if self.unnamed > 0 {
            return lost_race(position, &self.measure.with_slack());
        }
        let spent = self.terms.spent + self.known.nodes;
        let terms = Terms {
            spent,
            ..self.terms
        };
        let (found, nodes) = combination(position, &self.measure, terms);
        self.known.nodes += nodes;
        let made = self.terms.spent + self.known.nodes;
        self.stopped = self.stopped.or(self.terms.allowance.exceeded(made));
        found.or_else(|| in_the_long_run(position, &self.measure.with_slack()))
    }

    fn judge(&mut self, leaf: u64, objections: Vec<Objection>) {
        self.known.looked_at += 1;
        let looked_at = self.known.looked_at / self.terms.options.tuning.leaves_a_node;
        self.stopped = self.stopped.or(self.terms.allowance.exceeded(looked_at));
        if objections.is_empty() {
            self.known.leaves.insert(leaf, self.strictness());
        } else {
            let path = self.path.clone();
            self.flaws.push(Flaw {
                path,
                leaf,
                objections,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use planche_analysis::move_statement;
    use planche_plan::{Reason, Step};
    use shakmaty::CastlingMode;

    use super::*;
    use crate::allowance::Allowance;
    use crate::leaves::objections::combination::Lent;
    use crate::options::Options;
    use crate::trying::position;

    /// The knight on e4 can be taken; where the pawn on e6 guards d5, a fork wins a man back.
    const FORKED: &str = "6k1/5ppp/3pp3/8/2B1n3/2N5/5PPP/6K1 w - - 0 1";
    const PLAIN: &str = "6k1/5ppp/3p4/8/2B1n3/2N5/5PPP/6K1 w - - 0 1";

    /// Looks at the capture of the knight as a strategy of its own.
    fn inspected(fen: &str, nodes: usize) -> Findings {
        let root = position(fen);
        let mut taken = root.legal_moves().into_iter().filter(|m| m.is_capture());
        let taken = taken.next().expect("the knight can be taken");
        let statement = move_statement(&taken).expect("a move");
        let attack = Attack::Play {
            ply: Ply::of(&taken),
            step: Step::new(statement, Reason::Capture),
            made: crate::ids::Made::default(),
            after: After::Settled,
        };
        let options = Options::default();
        let terms = Terms {
            options: &options,
            allowance: &Allowance::of_nodes(nodes),
            hope: None,
            spent: 0,
            lent: Lent {
                search: |_, _, _, _| (None, 0),
                thoughts: |_, _| Vec::new(),
                comebacks: |_| Vec::new(),
            },
        };
        let measure = Measure::new(&root, Aim::Material(30), &options);
        Inspection::new(&root, &measure, terms, &mut Inspected::default()).inspect(&attack)
    }

    #[test]
    fn a_flaw_names_the_way_to_the_leaf_and_the_threat() {
        let findings = inspected(FORKED, 100);
        assert!(!findings.is_sound());
        let flaw = findings.flaws.first().expect("a flaw");
        assert_eq!(flaw.path.len(), 1);
        let [Objection::QuietThreat { threat }] = flaw.objections[..] else {
            panic!("{:?}", flaw.objections);
        };
        assert_eq!(threat.to_uci(CastlingMode::Standard).to_string(), "d6d5");
        assert!(inspected(PLAIN, 100).is_sound());
    }

    #[test]
    fn an_inspection_that_was_cut_short_is_not_sound() {
        let findings = inspected(PLAIN, 0);
        assert_eq!(findings.stopped, Some(StopReason::Nodes));
        assert!(!findings.is_sound());
    }
}
