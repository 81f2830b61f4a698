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
    let mut outline = Outline::new(told.subject())?;
    let motif = report.themes.iter().find_map(|theme| motif(theme));
    if let (Some(motif), Some(first)) = (motif, outline.hints.first_mut())
        && !first.text.contains("Look for")
    {
        first.text.push_str(&format!(" Look for {motif}."));
    }
    Some(outline)
}

/// What to look for, where only the themes say it.
fn motif(theme: &str) -> Option<&'static str> {
    Some(match theme {
        "deflection" | "capturingDefender" | "overloading" => "a guard that can be got rid of",
        "attraction" => "an offer that draws a man to a bad square",
        "interference" => "a line that can be shut",
        "clearance" => "a square or a line that can be cleared",
        "trappedPiece" => "a man that has no way out",
        "hangingPiece" => "a man that nobody guards",
        "zugzwang" => "a move after which every reply spoils something",
        "quietMove" => "a quiet move",
        "sacrifice" => "a sacrifice",
        "xRayAttack" => "a man that strikes through another",
        _ => return None,
    })
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
            aim: self.aim,
            values: self.values,
        }
    }
}
