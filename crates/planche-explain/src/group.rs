//! Defences grouped by the reason why they fail.

use planche_plan::Values;
use planche_proof::{Attack, Defence};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position, Square};

use crate::aim::Aim;
use crate::fact::{Claim, Fact};
use crate::lines::answers;
use crate::loose::loose;
use crate::motive::{Motive, of_reply};
use crate::place::{Place, san, squares};
use crate::subject::Subject;
use crate::targets::arrival;
use crate::telling::tell;
use crate::words::phrase;

/// What a group of replies has in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// They change nothing: the threat is carried out.
    Unmoved,
    /// They run into mate at once.
    Mated,
    /// The man that moved is taken.
    Thrown,
    /// The attacker has what he wants and needs no move.
    Enough,
    /// They have the same answer.
    Answered,
}

/// A reply and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The reply in SAN, without a number.
    pub san: String,
    /// The reply in UCI.
    #[serde(serialize_with = "text")]
    pub uci: UciMove,
    /// The answer in SAN; none where no answer is needed.
    pub answer: Option<String>,
    /// The answer in UCI.
    #[serde(serialize_with = "maybe_text")]
    pub answer_uci: Option<UciMove>,
}

fn text<S: serde::Serializer>(uci: &UciMove, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(uci)
}

fn maybe_text<S: serde::Serializer>(
    uci: &Option<UciMove>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match uci {
        Some(uci) => serializer.collect_str(uci),
        None => serializer.serialize_none(),
    }
}

/// Replies that fail for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// What they have in common.
    pub kind: Kind,
    /// Why they fail, in one sentence without its full stop.
    pub reason: String,
    /// The replies, in the order of the proof.
    pub replies: Vec<Reply>,
    /// What the sentence rests on.
    pub claims: Vec<Claim>,
}

/// What a proof is for: needed to say what has been reached.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose<'a> {
    pub root: &'a Chess,
    pub aim: Aim,
    pub values: Values,
    pub attacker: Color,
}

impl<'a> Purpose<'a> {
    pub fn of(subject: &Subject<'a>) -> Purpose<'a> {
        Purpose {
            root: subject.root,
            aim: subject.aim,
            values: subject.values,
            attacker: subject.root.turn(),
        }
    }

    /// Whether the wanted gain is on the board.
    fn in_hand(&self, position: &Chess) -> bool {
        let balance = |position: &Chess| self.values.balance(position.board(), self.attacker);
        match self.aim {
            Aim::Mate { .. } | Aim::Ending { .. } => false,
            Aim::Material(units) => balance(position) - balance(self.root) >= units,
        }
    }
}

/// A reply with all that is known of it.
pub(crate) struct Case<'p> {
    pub place: Place,
    pub action: Move,
    pub reply: UciMove,
    pub answer: &'p Attack,
    pub kind: Kind,
    /// What the reply does.
    pub tries: Vec<Fact>,
    /// The answer and what it does.
    pub answered: Option<(UciMove, Place, Vec<Fact>)>,
    pub san: String,
    pub answer_san: Option<String>,
    /// What could be taken for nothing where nothing more is needed.
    pub loose: Option<Fact>,
    /// Whether the gain is on the board where nothing more is needed.
    pub in_hand: bool,
}

/// Groups the legal replies at one place of a proof, in the order in which their first replies come.
pub(crate) fn groups(place: &Place, defence: &Defence, purpose: Purpose<'_>) -> Vec<Group> {
    let threat = match defence.otherwise.as_deref() {
        Some(Attack::Move { uci, .. }) => squares(*uci).map(|(_, to)| to),
        _ => None,
    };
    let mut found: Vec<Vec<Case>> = Vec::new();
    for (reply, answer) in answers(place, defence) {
        let named = defence.replies.iter().any(|(name, _)| *name == reply);
        let Some(case) = Case::new(place, (reply, answer), (named, threat), &purpose) else {
            continue;
        };
        let home = found.iter_mut().find(|cases| cases[0].belongs_with(&case));
        match home {
            Some(cases) => cases.push(case),
            None => found.push(vec![case]),
        }
    }
    let told = |cases: Vec<Case>| group(place, cases, purpose);
    found.into_iter().map(told).collect()
}

impl<'p> Case<'p> {
    fn new(
        place: &Place,
        (reply, answer): (UciMove, &'p Attack),
        (named, threat): (bool, Option<Square>),
        purpose: &Purpose<'_>,
    ) -> Option<Case<'p>> {
        let (action, next) = place.after(reply)?;
        let guarded = threat.filter(|target| named && action.from() != Some(*target));
        let tries = of_reply(&place.position, action, guarded);
        let mut case = Case {
            action,
            reply,
            answer,
            kind: Kind::Enough,
            tries,
            answered: None,
            san: san(&place.position, action),
            answer_san: None,
            loose: None,
            in_hand: false,
            place: next,
        };
        let Attack::Move { uci, after, .. } = answer else {
            case.in_hand = purpose.in_hand(&case.place.position);
            case.loose = match case.in_hand {
                true => loose(&case.place.position, arrival(&action)),
                false => None,
            };
            return Some(case);
        };
        let (blow, there) = case.place.after(*uci)?;
        let motive = Motive {
            before: &case.place.position,
            action: blow,
            last: Some(action),
            after,
        };
        let facts = motive.facts();
        case.kind = match () {
            () if !named => Kind::Unmoved,
            () if there.position.is_checkmate() => Kind::Mated,
            () if is_thrown(action, blow, &there.position, &purpose.values) => Kind::Thrown,
            () => Kind::Answered,
        };
        case.answer_san = Some(san(&case.place.position, blow));
        case.answered = Some((*uci, there, facts));
        Some(case)
    }

    /// Whether two replies fail for the same reason.
    fn belongs_with(&self, other: &Case) -> bool {
        let same_answer = || self.answer_san == other.answer_san;
        self.kind == other.kind
            && match self.kind {
                Kind::Enough => {
                    let role = |case: &Case| case.loose.is_some().then(|| case.action.role());
                    self.in_hand == other.in_hand
                        && self.is_settled() == other.is_settled()
                        && role(self) == role(other)
                }
                Kind::Unmoved => true,
                Kind::Mated => same_answer(),
                Kind::Thrown => self.action.role() == other.action.role(),
                Kind::Answered => same_answer() && self.told() == other.told(),
            }
    }

    pub fn is_settled(&self) -> bool {
        matches!(self.answer, Attack::Settled)
    }

    fn told(&self) -> Option<String> {
        self.answered.as_ref().map(|(_, _, facts)| phrase(facts))
    }

    fn reply(&self) -> Reply {
        Reply {
            san: self.san.clone(),
            uci: self.reply,
            answer: self.answer_san.clone(),
            answer_uci: self.answered.as_ref().map(|(uci, _, _)| *uci),
        }
    }
}

/// Whether the man that replies is simply taken: it took nothing itself, and whoever takes it cannot be taken
/// in return for as much.
fn is_thrown(reply: Move, blow: Move, there: &Chess, values: &Values) -> bool {
    let square = arrival(&reply);
    let lost = values.of(reply.promotion().unwrap_or(reply.role()));
    let recaptured = || {
        let replies = there.legal_moves();
        replies.iter().any(|m| m.is_capture() && m.to() == square)
    };
    blow.is_capture()
        && blow.to() == square
        && !reply.is_capture()
        && (values.of(blow.role()) < lost || !recaptured())
}

fn group(place: &Place, cases: Vec<Case>, purpose: Purpose<'_>) -> Group {
    let (reason, claims) = tell(place, &cases, purpose);
    Group {
        kind: cases[0].kind,
        reason,
        replies: cases.iter().map(Case::reply).collect(),
        claims,
    }
}

/// The replies at one defence of a proof, which stands after this path from the root, grouped by the
/// reason why they fail.
pub fn defences(
    root: &Chess,
    path: &[UciMove],
    defence: &Defence,
    aim: Aim,
    values: Values,
) -> Vec<Group> {
    let mut place = Place::root(root);
    for uci in path {
        match place.after(*uci) {
            Some((_, next)) => place = next,
            None => return Vec::new(),
        }
    }
    let attacker = root.turn();
    groups(
        &place,
        defence,
        Purpose {
            root,
            aim,
            values,
            attacker,
        },
    )
}
