//! A reply of the defender, what answers it, and what the two have to do with each other.

use planche_plan::Values;
use planche_proof::Attack;
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Square};

use crate::fact::Fact;
use crate::loose::loose;
use crate::motive::{Motive, of_reply};
use crate::phrase::{Phrase, phrase};
use crate::place::{Place, san};
use crate::subject::Subject;
use crate::success::Success;
use crate::targets::arrival;

/// What a group of replies has in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum GroupKind {
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

/// A reply with all that is known of it.
pub(crate) struct Case<'p> {
    pub place: Place,
    pub action: Move,
    pub reply: UciMove,
    pub answer: &'p Attack,
    pub kind: GroupKind,
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

impl<'p> Case<'p> {
    pub fn new(
        place: &Place,
        (reply, answer): (UciMove, &'p Attack),
        (named, threat): (bool, Option<Square>),
        subject: &Subject<'_>,
    ) -> Option<Case<'p>> {
        let (action, next) = place.after(reply)?;
        let guarded = threat.filter(|target| named && action.from() != Some(*target));
        let tries = of_reply(&place.position, action, guarded);
        let mut case = Case {
            action,
            reply,
            answer,
            kind: GroupKind::Enough,
            tries,
            answered: None,
            san: san(&place.position, action),
            answer_san: None,
            loose: None,
            in_hand: false,
            place: next,
        };
        let Attack::Move { uci, after, .. } = answer else {
            case.in_hand = in_hand(subject, &case.place.position);
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
            () if !named => GroupKind::Unmoved,
            () if there.position.is_checkmate() => GroupKind::Mated,
            () if is_thrown(action, blow, &there.position, &subject.values) => GroupKind::Thrown,
            () => GroupKind::Answered,
        };
        case.answer_san = Some(san(&case.place.position, blow));
        case.answered = Some((*uci, there, facts));
        Some(case)
    }

    /// Whether two replies fail for the same reason.
    pub fn belongs_with(&self, other: &Case) -> bool {
        let same_answer = || self.answer_san == other.answer_san;
        self.kind == other.kind
            && match self.kind {
                GroupKind::Enough => {
                    let role = |case: &Case| case.loose.is_some().then(|| case.action.role());
                    self.in_hand == other.in_hand
                        && self.is_settled() == other.is_settled()
                        && role(self) == role(other)
                }
                GroupKind::Unmoved => true,
                GroupKind::Mated => same_answer(),
                GroupKind::Thrown => self.action.role() == other.action.role(),
                GroupKind::Answered => same_answer() && self.told() == other.told(),
            }
    }

    pub fn is_settled(&self) -> bool {
        matches!(self.answer, Attack::Settled)
    }

    fn told(&self) -> Option<Phrase> {
        self.answered.as_ref().map(|(_, _, facts)| phrase(facts))
    }

    pub fn reply(&self) -> Reply {
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

/// Whether the wanted gain is on the board.
fn in_hand(subject: &Subject<'_>, position: &Chess) -> bool {
    matches!(subject.success, Success::Material(units) if subject.gain(position) >= units)
}
