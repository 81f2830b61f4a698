//! How the lines of a draw or of a way into a known ending end, in words.

use planche_prover::{Course, End, Purpose, Then};

/// The ways in which the lines of a draw end.
pub(super) fn ways(course: &Course) -> String {
    told(&ends(course), all_checks(course))
}

/// "by perpetual check or even more", as it follows on "a draw".
fn told(ends: &[End], checks: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    for end in ends {
        let word = match end {
            End::Repetition if checks => "by perpetual check".to_owned(),
            End::Repetition => "by repetition".to_owned(),
            End::Stalemate => "by stalemate".to_owned(),
            End::Insufficient => "because nothing is left to win with".to_owned(),
            End::Mate | End::Settled => "even more".to_owned(),
            End::Known(axiom) => format!("because the ending is known ({axiom})"),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let or = match ends.first() {
        Some(End::Mate | End::Settled) => "or ",
        _ => "",
    };
    format!("{or}{}", words.join(" or "))
}

/// What a way into a known ending comes to.
pub(super) fn reaches(course: &Course) -> &'static str {
    match ends(course).contains(&End::Settled) {
        true => "wins material or reaches an ending that is known to be won",
        false => "reaches an ending that is known to be won",
    }
}

/// " (kpk)": the endings that are known.
pub(super) fn names(course: &Course) -> String {
    let mut names: Vec<&str> = ends(course)
        .iter()
        .filter_map(|end| match end {
            End::Known(axiom) => Some(*axiom),
            _ => None,
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    match names.is_empty() {
        true => String::new(),
        false => format!(" ({})", names.join(", ")),
    }
}

/// How the lines end, in their order and each way once.
fn ends(course: &Course) -> Vec<End> {
    let mut ends = Vec::new();
    collect(course, &mut ends);
    ends
}

fn collect(course: &Course, ends: &mut Vec<End>) {
    let mut add = |end: End| {
        if !ends.contains(&end) {
            ends.push(end);
        }
    };
    match course {
        Course::End(end) => add(*end),
        Course::Play { then, .. } => match then {
            Then::End(end) => add(*end),
            Then::Replies(replies) => replies.iter().for_each(|(_, answer)| collect(answer, ends)),
        },
    }
}

/// Whether every move of the attacker is a check or answers one.
fn all_checks(course: &Course) -> bool {
    match course {
        Course::End(_) => true,
        Course::Play { purpose, then, .. } => {
            matches!(purpose, Purpose::Check | Purpose::Evade)
                && match then {
                    Then::End(_) => true,
                    Then::Replies(replies) => replies.iter().all(|(_, answer)| all_checks(answer)),
                }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_joined_with_one_or() {
        let (again, stalemate, mate) = (End::Repetition, End::Stalemate, End::Mate);
        for (ends, words) in [
            (vec![again], "by perpetual check"),
            (vec![again, stalemate], "by perpetual check or by stalemate"),
            (vec![again, mate], "by perpetual check or even more"),
            (
                vec![stalemate, mate, End::Settled],
                "by stalemate or even more",
            ),
            (vec![mate], "or even more"),
        ] {
            assert_eq!(told(&ends, true), words);
        }
        assert_eq!(told(&[again], false), "by repetition");
    }
}
