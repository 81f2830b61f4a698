//! Hints, from the motif to the move.

use crate::account::Shown;
use crate::fact::{Man, PlacedFact};
use crate::manner::Lang;
use crate::motif::Clue;
use crate::ply::Ply;
use crate::point::Point;
use crate::result::result;
use crate::speech::{Hint, Letters, Tongue, label, tongue};
use crate::subject::Subject;
use crate::tale::Tale;
use crate::themes::Evidence;

/// The motif, the man, the move.
pub(crate) fn hints(
    subject: &Subject<'_>,
    tale: &Tale,
    themes: &[Evidence],
    lang: Lang,
) -> Vec<Point> {
    let Some(first) = tale.told.first() else {
        return Vec::new();
    };
    let tongue = tongue(lang);
    let shown = Shown::new(&first.before, first.action);
    let move_itself = label(&shown, Letters::of(lang), "", false);
    vec![
        motif(subject, &tale.told, themes, tongue),
        man(subject, first, tongue),
        Point::aside(tongue.hint(Hint::Move(&move_itself)), Vec::new()),
    ]
}

/// What it comes to, and what to look for: as the facts of the line say it, else as its themes do.
fn motif(subject: &Subject<'_>, told: &[Ply], themes: &[Evidence], tongue: &dyn Tongue) -> Point {
    let (result, proof) = result(subject, told, tongue);
    let mut claims = vec![proof];
    let mut motifs: Vec<Clue> = Vec::new();
    for ply in told.iter().rev() {
        for fact in &ply.facts {
            let Some(motif) = Clue::of(fact) else {
                continue;
            };
            let is_new = !motifs.iter().any(|known| known.says(motif));
            if motifs.len() < MOTIFS && is_new {
                motifs.push(motif);
                let (path, fact) = (ply.path.clone(), fact.clone());
                claims.push(PlacedFact { path, fact });
            }
        }
    }
    let words = |motif: &Clue| tongue.sought(*motif);
    let mut sought: Vec<String> = motifs.iter().filter_map(words).collect();
    if sought.is_empty() {
        let themes = themes.iter().filter(|found| found.theme.hint().is_some());
        let mut hints = themes.filter_map(|found| words(&Clue::Theme(found.theme)));
        sought.extend(hints.next());
    }
    let (result, sought) = (&result[..], &tongue.list(&sought)[..]);
    Point::aside(tongue.hint(Hint::Motif { result, sought }), claims)
}

/// How many motifs a hint names.
const MOTIFS: usize = 2;

fn man(subject: &Subject<'_>, first: &Ply, tongue: &dyn Tongue) -> Point {
    let from = first.action.from();
    let man = from.and_then(|from| Man::on(shakmaty::Position::board(subject.root), from));
    let text = man.map_or_else(String::new, |man| tongue.hint(Hint::Man(&man)));
    Point::aside(text, Vec::new())
}
