//! What was looked at in a result, and what was not.
//!
//! A reader of a checked result sees many fields, and the proof is only one of them. A verdict that says "it holds"
//! without saying what "it" is invites him to believe the rest. So every field of the result is in one of two lists.

use std::collections::BTreeSet;
use std::fmt;

use crate::quote::quoted;

/// How much of a name from the input is given back.
const MAX_NAME: usize = 40;

/// How many names from the input are kept; a result has a dozen fields and a few themes.
const MAX_ITEMS: usize = 200;

/// A field of a result, or a part of it. Printed, it is `line` or `points: moves`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SurveyItem {
    /// The name of the field.
    pub field: String,
    /// The part of it that is meant; without one, the whole.
    pub part: Option<String>,
}

impl SurveyItem {
    pub(crate) fn of(field: &str, part: Option<&str>) -> SurveyItem {
        SurveyItem {
            field: quoted(field, MAX_NAME),
            part: part.map(|part| quoted(part, MAX_NAME)),
        }
    }
}

/// The fields of a result, or of many: those that were verified, and those that nobody vouches for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Survey {
    /// What was verified.
    pub checked: BTreeSet<SurveyItem>,
    /// What is there and was not verified.
    pub unchecked: BTreeSet<SurveyItem>,
}

impl Survey {
    /// Adds what was seen in another result.
    pub fn merge(&mut self, other: &Survey) {
        add(&mut self.checked, other.checked.iter().cloned());
        add(&mut self.unchecked, other.unchecked.iter().cloned());
    }

    /// Says that a field, or a part of it, is verified after all, by somebody who knows more than the checker.
    pub fn vouch(&mut self, field: &str, part: Option<&str>) {
        let item = SurveyItem::of(field, part);
        self.unchecked.remove(&item);
        self.checked(field, part);
    }

    pub(crate) fn checked(&mut self, field: &str, part: Option<&str>) {
        add(&mut self.checked, [SurveyItem::of(field, part)]);
    }

    pub(crate) fn unchecked(&mut self, field: &str, part: Option<&str>) {
        add(&mut self.unchecked, [SurveyItem::of(field, part)]);
    }
}

fn add(list: &mut BTreeSet<SurveyItem>, items: impl IntoIterator<Item = SurveyItem>) {
    let room = MAX_ITEMS.saturating_sub(list.len());
    list.extend(items.into_iter().take(room));
}

/// A list of items for a person: a field once, with its parts.
pub struct Listed<'a>(pub &'a BTreeSet<SurveyItem>);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<&SurveyItem> = self.0.iter().collect();
        let fields = items.chunk_by(|one, next| one.field == next.field);
        for (index, field) in fields.enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(&field[0].field)?;
            let parts: Vec<&str> = field
                .iter()
                .filter_map(|item| item.part.as_deref())
                .collect();
            if !parts.is_empty() {
                write!(f, " ({})", parts.join(", "))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for SurveyItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.part {
            Some(part) => write!(f, "{}: {part}", self.field),
            None => f.write_str(&self.field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_named_once_with_its_parts() {
        let mut survey = Survey::default();
        survey.checked("themes", Some("mateIn2"));
        survey.checked("themes", Some("mate"));
        survey.checked("line", None);
        let listed = Listed(&survey.checked).to_string();
        assert_eq!(listed, "line, themes (mate, mateIn2)");
    }

    #[test]
    fn names_without_end_are_not_kept_without_end() {
        let mut survey = Survey::default();
        for number in 0..1_000 {
            survey.unchecked(&format!("{number}{}", "x".repeat(1_000)), None);
        }
        assert_eq!(survey.unchecked.len(), MAX_ITEMS);
        let longest = survey
            .unchecked
            .iter()
            .map(|item| item.field.chars().count());
        assert_eq!(longest.max(), Some(MAX_NAME + 1));
    }
}
