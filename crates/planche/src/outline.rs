//! The outline of a report: what there is to tell, as a value.

use planche_explain::{Aim, Outline, Subject};
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
    Outline::new(&told.subject(), &report.evidence)
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
            "mate" => Aim::of_mate(proof),
            "material" => Aim::Material(report.gain),
            _ => return None,
        };
        Some(Told {
            root: position(&report.fen).ok()?,
            proof,
            line: report
                .line
                .iter()
                .filter_map(|uci| uci.parse().ok())
                .collect(),
            aim,
            values: report.scale(),
        })
    }

    pub fn subject(&self) -> Subject<'_> {
        Subject {
            root: &self.root,
            proof: self.proof,
            line: &self.line,
            given: &[],
            aim: self.aim,
            values: self.values,
        }
    }
}
