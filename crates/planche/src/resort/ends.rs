//! How the lines of a draw or of a way into a known ending end, in words.

use planche_plan::Reason;
use planche_prover::{After, Attack, Draw};

/// The ways in which the lines of a draw end.
pub(super) fn ways(attack: &Attack) -> String {
    told(&ends(attack), all_checks(attack))
}

/// "by perpetual check or even more", as it follows on "a draw".
fn told(ends: &[End], checks: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    for end in ends {
        let word = match end {
            End::Drawn(Draw::Repetition) if checks => "by perpetual check".to_owned(),
            End::Drawn(Draw::Repetition) => "by repetition".to_owned(),
            End::Drawn(Draw::Stalemate) => "by stalemate".to_owned(),
            End::Drawn(Draw::Insufficient) => "because nothing is left to win with".to_owned(),
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

/// Whether some line gets to an ending that is known.
pub(crate) fn gets_there(attack: &Attack) -> bool {
    let known = |end: &End| matches!(end, End::Known(_));
    ends(attack).iter().any(known)
}

/// What a way into a known ending comes to.
pub(super) fn reaches(attack: &Attack) -> &'static str {
    match ends(attack).contains(&End::Settled) {
        true => "wins material or reaches an ending that is known to be won",
        false => "reaches an ending that is known to be won",
    }
}

/// " (kpk)": the endings that are known.
pub(super) fn names(attack: &Attack) -> String {
    let mut names: Vec<&str> = ends(attack)
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

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Mate,
    Settled,
    Drawn(Draw),
    Known(&'static str),
}

/// How the lines end, in their order and each way once.
fn ends(attack: &Attack) -> Vec<End> {
    let mut ends = Vec::new();
    collect(attack, &mut ends);
    ends
}

fn collect(attack: &Attack, ends: &mut Vec<End>) {
    let end = match attack {
        Attack::Rest => End::Settled,
        Attack::Drawn(draw) => End::Drawn(*draw),
        Attack::Known(axiom) => End::Known(axiom),
        Attack::Play { after, .. } => match after {
            After::Mate => End::Mate,
            After::Settled => End::Settled,
            After::Drawn(draw) => End::Drawn(*draw),
            After::Defence(defence) => {
                return defence.answers().for_each(|answer| collect(answer, ends));
            }
        },
    };
    if !ends.contains(&end) {
        ends.push(end);
    }
}

/// Whether every move of the attacker is a check or answers one.
fn all_checks(attack: &Attack) -> bool {
    let Attack::Play { step, after, .. } = attack else {
        return true;
    };
    let forced = matches!(step.reason, Reason::DrivingCheck | Reason::Evade);
    forced
        && match after {
            After::Defence(defence) => defence.answers().all(all_checks),
            _ => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_joined_with_one_or() {
        let (again, stalemate, mate) = (
            End::Drawn(Draw::Repetition),
            End::Drawn(Draw::Stalemate),
            End::Mate,
        );
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
