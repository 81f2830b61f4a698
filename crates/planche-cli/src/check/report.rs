//! What is said after proofs were checked: which failed, which fields were looked at, and which were not.

use std::io::{self, Write};

use planche_proof::{Examination, Listed, Survey, SurveyItem, Verdict};
use serde::Serialize;

/// How many results are told one by one; the others are only counted.
const MAX_TOLD: usize = 100_000;

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For people: the failures, then what was checked.
    Words,
    /// For programs: an object for each result.
    Json,
}

/// What is known after some records.
#[derive(Debug)]
pub struct Report {
    form: Form,
    passed: usize,
    failed: usize,
    skipped: usize,
    survey: Survey,
    told: Vec<String>,
}

/// A result in the form for programs.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    complaint: Option<String>,
    checked: Vec<String>,
    unchecked: Vec<String>,
}

impl Report {
    /// Nothing is known yet.
    pub fn new(form: Form) -> Report {
        Report {
            form,
            passed: 0,
            failed: 0,
            skipped: 0,
            survey: Survey::default(),
            told: Vec::new(),
        }
    }

    /// Takes note of one record.
    pub fn add(&mut self, name: &str, verdict: &Verdict) {
        match verdict {
            Verdict::Holds(Examination { survey, .. }) => {
                self.passed += 1;
                self.survey.merge(survey);
            }
            Verdict::Skipped => self.skipped += 1,
            Verdict::Fails(_) => self.failed += 1,
        }
        let told = match (self.form, verdict) {
            (Form::Json, _) => as_json(name, verdict),
            (Form::Words, Verdict::Fails(failure)) => Some(format!("{name}: {failure}")),
            (Form::Words, _) => None,
        };
        if self.told.len() < MAX_TOLD {
            self.told.extend(told);
        }
    }

    /// How many records there were.
    pub fn count(&self) -> usize {
        self.passed + self.failed + self.skipped
    }

    /// Whether no proof failed.
    pub fn holds(&self) -> bool {
        self.failed == 0
    }

    /// Writes it; the summary comes last.
    pub fn print(&self, mut output: impl Write) -> io::Result<()> {
        for line in &self.told {
            writeln!(output, "{line}")?;
        }
        match self.form {
            Form::Json => Ok(()),
            Form::Words => self.sum_up(output),
        }
    }

    fn sum_up(&self, mut output: impl Write) -> io::Result<()> {
        if self.failed > self.told.len() {
            let more = self.failed - self.told.len();
            writeln!(output, "… and {more} more failures")?;
        }
        let Survey { checked, unchecked } = &self.survey;
        if !checked.is_empty() {
            writeln!(output, "checked: {}", Listed(checked))?;
        }
        if !unchecked.is_empty() {
            writeln!(output, "not checked: {}", Listed(unchecked))?;
        }
        let (passed, failed, skipped) = (self.passed, self.failed, self.skipped);
        writeln!(
            output,
            "{passed} passed, {failed} failed, {skipped} skipped"
        )
    }
}

fn as_json(id: &str, verdict: &Verdict) -> Option<String> {
    let names = |items: &std::collections::BTreeSet<SurveyItem>| {
        items.iter().map(SurveyItem::to_string).collect()
    };
    let (checked, unchecked) = match verdict {
        Verdict::Holds(Examination { survey, .. }) => {
            (names(&survey.checked), names(&survey.unchecked))
        }
        Verdict::Fails(_) | Verdict::Skipped => (Vec::new(), Vec::new()),
    };
    let (verdict, complaint) = match verdict {
        Verdict::Holds(_) => ("holds", None),
        Verdict::Fails(failure) => ("fails", Some(failure.to_string())),
        Verdict::Skipped => ("skipped", None),
    };
    let line = Line {
        id,
        verdict,
        complaint,
        checked,
        unchecked,
    };
    serde_json::to_string(&line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_that_are_not_told_are_counted() {
        let report = Report {
            passed: 1,
            failed: 3,
            told: vec!["a: not mate".to_owned()],
            ..Report::new(Form::Words)
        };
        let mut printed = Vec::new();
        report.print(&mut printed).expect("memory does not fail");
        let lines = "a: not mate\n… and 2 more failures\n1 passed, 3 failed, 0 skipped\n";
        assert_eq!(String::from_utf8_lossy(&printed), lines);
    }
}
