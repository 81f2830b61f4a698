//! What can be switched off, so that it can be shown to earn its keep.

use crate::error::TuningError;
use crate::motif::MotifName;

/// A class of remedies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemedyClass {
    /// Captures that have just become possible.
    NewCaptures,
    /// Moving the man away that a dangerous move hits.
    Withdraw,
    /// The same with a threat.
    WithdrawThreatening,
    /// Plans that destroy a dangerous move.
    Destroy,
    /// A check put in front of a plan that was spoiled.
    CheckFirst,
    /// Plans whose obstacle has gone.
    Interference,
    /// The analysis around the men that moved last.
    Limited,
    /// The whole analysis.
    Full,
}

/// A part of the search that is no class of remedies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchPart {
    /// Strategies that won once are tried again elsewhere.
    Lemmas,
    /// Replies that cure every problem seen so far are tried first.
    Causality,
    /// One position at one depth is searched in one place.
    Twins,
    /// A strategy is looked at first as one that wins more than was wanted.
    Ambition,
    /// Where less than a man is proved, a man is asked for at once.
    Leap,
    /// The defender's own plans are looked at where a small gain ends.
    Comebacks,
}

impl RemedyClass {
    /// Its name; that of its switch.
    pub fn name(self) -> &'static str {
        let named = CLASSES.iter().find(|(_, class)| *class == self);
        named.map_or("", |(name, _)| name)
    }
}

const CLASSES: [(&str, RemedyClass); 8] = [
    ("new-captures", RemedyClass::NewCaptures),
    ("withdraw", RemedyClass::Withdraw),
    ("withdraw-threatening", RemedyClass::WithdrawThreatening),
    ("destroy", RemedyClass::Destroy),
    ("check-first", RemedyClass::CheckFirst),
    ("interference", RemedyClass::Interference),
    ("limited", RemedyClass::Limited),
    ("full", RemedyClass::Full),
];

const PARTS: [(&str, SearchPart); 6] = [
    ("lemmas", SearchPart::Lemmas),
    ("causality", SearchPart::Causality),
    ("twins", SearchPart::Twins),
    ("ambition", SearchPart::Ambition),
    ("leap", SearchPart::Leap),
    ("comebacks", SearchPart::Comebacks),
];

/// What is switched off. Everything is on by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Switches {
    classes: u32,
    parts: u32,
    motifs: u32,
}

impl Switches {
    /// Everything is on.
    pub const ALL_ON: Switches = Switches {
        classes: 0,
        parts: 0,
        motifs: 0,
    };

    /// Whether a class of remedies is tried.
    pub fn has_class(&self, class: RemedyClass) -> bool {
        self.classes & 1 << class as u32 == 0
    }

    /// Whether a part of the search is used.
    pub fn has_part(&self, part: SearchPart) -> bool {
        self.parts & 1 << part as u32 == 0
    }

    /// Switches a part of the search off.
    pub fn without(&mut self, part: SearchPart) {
        self.parts |= 1 << part as u32;
    }

    /// Whether a motif is asked.
    pub fn has_motif(&self, motif: MotifName) -> bool {
        self.motifs & 1 << motif as u32 == 0
    }

    /// Everything that can be switched off, as `kind:name`.
    pub fn names() -> Vec<String> {
        let classes = CLASSES.iter().map(|(name, _)| format!("class:{name}"));
        let parts = PARTS.iter().map(|(name, _)| format!("part:{name}"));
        let motifs = MotifName::ALL.iter();
        let motifs = motifs.map(|motif| format!("motif:{}", motif.switch()));
        classes.chain(parts).chain(motifs).collect()
    }

    /// Switches something off by its name, such as `motif:windmill`.
    pub fn switch_off(&mut self, name: &str) -> Result<(), TuningError> {
        let unknown = || TuningError::UnknownSwitch {
            name: name.to_owned(),
            known: Switches::names().join(", "),
        };
        let (kind, which) = name.split_once(':').ok_or_else(unknown)?;
        match kind {
            "class" => {
                let found = CLASSES.iter().find(|(known, _)| *known == which);
                self.classes |= 1 << found.ok_or_else(unknown)?.1 as u32;
            }
            "part" => {
                let found = PARTS.iter().find(|(known, _)| *known == which);
                self.without(found.ok_or_else(unknown)?.1);
            }
            "motif" => {
                let found = MotifName::ALL.iter().find(|motif| motif.switch() == which);
                self.motifs |= 1 << *found.ok_or_else(unknown)? as u32;
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_switches_one_thing_off() {
        let names = Switches::names();
        for name in &names {
            let mut switches = Switches::default();
            switches.switch_off(name).expect("a name");
            let off = switches.classes.count_ones()
                + switches.parts.count_ones()
                + switches.motifs.count_ones();
            assert_eq!(off, 1, "{name}");
        }
        let mut all = Switches::default();
        for name in &names {
            all.switch_off(name).expect("a name");
        }
        assert!(CLASSES.iter().all(|(_, class)| !all.has_class(*class)));
        assert!(PARTS.iter().all(|(_, part)| !all.has_part(*part)));
        assert!(MotifName::ALL.iter().all(|motif| !all.has_motif(*motif)));
    }

    #[test]
    fn an_unknown_name_is_given_back_with_those_that_are_known() {
        for name in ["windmill", "motif:mill", "", "class:", "part:lemma"] {
            let error = Switches::default().switch_off(name).expect_err(name);
            let words = error.to_string();
            assert!(words.contains(&format!("{name:?}")), "{words}");
            assert!(words.contains("motif:windmill") && words.contains("part:lemmas"));
        }
    }
}
