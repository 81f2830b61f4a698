//! The outline of a report: what there is to tell, as a value.

use planche_explain::{Aim, Outline, Subject, plies};
use planche_plan::Values;
use planche_proof::Attack;
use shakmaty::Chess;
use shakmaty::uci::UciMove;

use crate::position;
use crate::report::Report;

/// What there is to tell about a proved report: the idea, the story sentence by sentence, the replies
/// to the first move grouped by the reason why they fail, hints, and arrows; each sentence with the
/// facts that it rests on. `None` where nothing is proved.
///
/// ```
/// use planche::{Request, outline, solve};
///
/// let position = planche::position("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1")?;
/// let report = solve(&Request::new(position));
/// let outline = outline(&report).expect("a proof");
/// assert_eq!(outline.hints[1].text, "It begins with the knight on d5.");
/// # Ok::<_, planche::PositionError>(())
/// ```
pub fn outline(report: &Report) -> Option<Outline> {
    let told = Told::new(report)?;
    Outline::new(told.subject())
}

/// A proved report, read back.
pub(crate) struct Told<'a> {
    pub root: Chess,
    pub proof: &'a Attack,
    pub line: Vec<UciMove>,
    pub aim: Aim,
    pub values: Values,
}

impl<'a> Told<'a> {
    pub fn new(report: &'a Report) -> Option<Told<'a>> {
        let proof = report.proof.as_ref()?;
        let aim = match report.goal {
            "mate" => Aim::Mate {
                moves: plies(proof).div_ceil(2),
            },
            "material" => Aim::Material(report.gain),
            _ => return None,
        };
        let values = report.values.as_deref().and_then(|text| text.parse().ok());
        Some(Told {
            root: position(&report.fen).ok()?,
            proof,
            line: report
                .line
                .iter()
                .filter_map(|uci| uci.parse().ok())
                .collect(),
            aim,
            values: values.unwrap_or_default(),
        })
    }

    pub fn subject(&self) -> Subject<'_> {
        Subject {
            root: &self.root,
            proof: self.proof,
            line: &self.line,
            aim: self.aim,
            values: self.values,
        }
    }
}
