//! Which given themes the proof bears out, and which it has that are not given.

use planche_explain::Theme;

use super::AuditVerdict;

/// Whether Planche could have named a theme. Of any other given theme (the phase of the game, the
/// length, the size of the advantage) nothing is said.
pub fn can_be_named(theme: &str) -> bool {
    Theme::named(theme).is_some()
}

/// Given and proved themes, compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThemeAudit {
    /// Given, and the proof has them.
    pub borne_out: Vec<String>,
    /// Given, and not seen in the proof.
    pub unseen: Vec<String>,
    /// The proof has them, and they are not given.
    pub further: Vec<String>,
}

impl ThemeAudit {
    /// Compares themes, where there are given ones and the given move is proved to win what the
    /// solution shows; where another win is proved, its themes say nothing about the given ones.
    pub fn new<P: AsRef<str>>(verdict: AuditVerdict, proved: &[P], given: &[&str]) -> ThemeAudit {
        let judged = matches!(verdict, AuditVerdict::Confirmed | AuditVerdict::Equal);
        if !judged || given.is_empty() {
            return ThemeAudit::default();
        }
        let proved: Vec<&str> = proved.iter().map(AsRef::as_ref).collect();
        let known = given.iter().copied().filter(|theme| can_be_named(theme));
        let (borne_out, absent): (Vec<&str>, Vec<&str>) =
            known.partition(|theme| proved.contains(theme));
        let added = proved.iter().filter(|theme| !given.contains(theme));
        let owned = |themes: Vec<&str>| themes.into_iter().map(str::to_owned).collect();
        ThemeAudit {
            borne_out: owned(borne_out),
            unseen: owned(
                absent
                    .into_iter()
                    .filter(|t| is_unseen(t, &proved))
                    .collect(),
            ),
            further: owned(added.copied().filter(|t| is_further(t, given)).collect()),
        }
    }
}

/// The number of moves in `mateIn3`.
fn moves(theme: &str) -> Option<u32> {
    theme.strip_prefix("mateIn")?.parse().ok()
}

fn length(themes: &[&str]) -> Option<u32> {
    themes.iter().find_map(|theme| moves(theme))
}

/// The proof need not be the shortest mate: a longer one does not contradict the given number, a
/// shorter one does.
fn is_unseen(theme: &str, proved: &[&str]) -> bool {
    match (moves(theme), length(proved)) {
        (Some(given), Some(proved)) => proved < given,
        _ => true,
    }
}

fn is_further(theme: &str, given: &[&str]) -> bool {
    match (moves(theme), length(given)) {
        (Some(proved), Some(given)) => proved < given,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(verdict: AuditVerdict, proved: &str, given: &str) -> [String; 3] {
        let words = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
        let (proved, given) = (proved.to_owned().leak(), given.to_owned().leak());
        let audit = ThemeAudit::new(verdict, &words(proved), &words(given));
        [audit.borne_out, audit.unseen, audit.further].map(|themes| themes.join(" "))
    }

    #[test]
    fn given_themes_are_borne_out_or_unseen_and_others_come_further() {
        for (proved, given, expected) in [
            (
                "fork sacrifice",
                "fork pin middlegame short",
                ["fork", "pin", "sacrifice"],
            ),
            ("mate mateIn4", "mate mateIn3", ["mate", "", ""]),
            (
                "mate mateIn2",
                "mate mateIn3",
                ["mate", "mateIn3", "mateIn2"],
            ),
            ("mate mateIn2", "mate short", ["mate", "", "mateIn2"]),
            ("fork", "mate mateIn3", ["", "mate mateIn3", "fork"]),
            ("fork", "", ["", "", ""]),
        ] {
            assert_eq!(
                told(AuditVerdict::Confirmed, proved, given),
                expected,
                "{proved} / {given}"
            );
        }
    }

    #[test]
    fn another_win_says_nothing_about_given_themes() {
        assert_eq!(told(AuditVerdict::Other, "fork", "pin"), ["", "", ""]);
        assert_eq!(told(AuditVerdict::Less, "fork", "pin"), ["", "", ""]);
    }
}
