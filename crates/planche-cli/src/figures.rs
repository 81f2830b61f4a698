//! `planche figures`: tables in Markdown, made from the rows that `planche suite --record` keeps.

use std::fmt::{self, Display};
use std::path::PathBuf;

use clap::Args;

use super::output::say;
use super::suite::record::{self, Record, Spread};
use super::{Exit, Failure, input};

/// Make tables in Markdown from the rows that `planche suite --record` keeps.
///
/// For each suite, with the same limits and options, the last row counts. The pages of the
/// documentation that have such tables are tested against their rows.
#[derive(Debug, Args)]
#[command(
    hide = true,
    after_help = "Example:\n  planche figures docs/figures/suites.jsonl"
)]
pub struct Arguments {
    /// Files of rows.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Prints a table for each set of limits and options, in the order in which they first occur.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut records = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        records.extend(record::read(&name, &input::text_of(path)?)?);
    }
    let tables: Vec<String> = tables(&records).iter().map(Table::to_string).collect();
    say(tables.join("\n"))?;
    Ok(Exit::Done)
}

/// Rows that can be compared with each other.
struct Table<'a>(Vec<&'a Record>);

/// The last row of each suite, by limits and options.
fn tables(records: &[Record]) -> Vec<Table<'_>> {
    let mut tables: Vec<Table> = Vec::new();
    for record in records {
        match tables.iter_mut().find(|table| table.takes(record)) {
            Some(table) => table.put(record),
            None => tables.push(Table(vec![record])),
        }
    }
    tables
}

impl<'a> Table<'a> {
    fn takes(&self, record: &Record) -> bool {
        let alike = |row: &&Record| row.limits == record.limits && row.options == record.options;
        self.0.first().is_some_and(alike)
    }

    /// A later row of the same suite takes the place of the earlier one.
    fn put(&mut self, record: &'a Record) {
        let mut rows = self.0.iter_mut();
        match rows.find(|row| row.suite == record.suite) {
            Some(row) => *row = record,
            None => self.0.push(record),
        }
    }
}

impl Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.0.first() else {
            return Ok(());
        };
        writeln!(f, "{}:\n", terms(first))?;
        writeln!(f, "{HEADING}\n{RULE}")?;
        self.0.iter().try_for_each(|record| row(f, record))
    }
}

const HEADING: &str = "| suite | positions | solved | proved | none | limit | nodes: median, p99 | ms: median, p99 | opinion: median, p99 | measured |";
const RULE: &str = "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

/// What every position of a table was allowed to take, as the beginning of a sentence.
fn terms(record: &Record) -> String {
    let clock = match record.limits.ms {
        Some(ms) => format!("{} ms", grouped(ms)),
        None => "no clock".to_owned(),
    };
    let options = record
        .options
        .iter()
        .map(|option| format!(", `--{option}`"));
    let options: String = options.collect();
    format!("{} nodes, {clock}{options}", grouped(record.limits.nodes))
}

fn row(f: &mut fmt::Formatter<'_>, record: &Record) -> fmt::Result {
    let share = 100.0 * record.solved as f64 / record.positions.max(1) as f64;
    let commit = record.commit.as_ref().map(|commit| format!(" ({commit})"));
    writeln!(
        f,
        "| {} | {} | {} ({share:.1} %) | {} | {} | {} | {} | {} | {} | {}, {}{} |",
        record.suite,
        grouped(record.positions),
        grouped(record.solved),
        grouped(record.proved),
        grouped(record.none),
        grouped(record.limit),
        spread(record.nodes, grouped),
        spread(record.ms, |ms| format!("{ms:.1}")),
        spread(record.opinion, grouped),
        record.date,
        record.version,
        commit.unwrap_or_default(),
    )
}

fn spread<T>(spread: Spread<T>, text: impl Fn(T) -> String) -> String {
    format!("{}, {}", text(spread.median), text(spread.p99))
}

/// A number with a comma after every three digits.
fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let comma = |(index, digit): (usize, char)| {
        let left = digits.len() - index;
        let comma = (index > 0 && left.is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

#[cfg(test)]
mod tests {
    use super::super::suite::record::tests::example;
    use super::*;

    #[test]
    fn the_last_row_of_a_suite_counts_and_others_keep_their_place() {
        let records = [example("wac", 1), example("ecm", 2), example("wac", 3)];
        let tables = tables(&records);
        let rows = tables.iter().map(|table| &table.0);
        let told: Vec<Vec<(&str, usize)>> = rows
            .map(|rows| {
                rows.iter()
                    .map(|row| (&row.suite[..], row.solved))
                    .collect()
            })
            .collect();
        assert_eq!(told, [[("wac", 3), ("ecm", 2)]]);
    }

    #[test]
    fn other_limits_and_other_options_make_another_table() {
        let mut records = [example("wac", 1), example("wac", 2), example("wac", 3)];
        records[1].limits.ms = Some(1_000);
        records[2].options.push("no-doubt".to_owned());
        let terms: Vec<String> = tables(&records)
            .iter()
            .map(|table| terms(table.0[0]))
            .collect();
        let expected = [
            "5,000 nodes, no clock",
            "5,000 nodes, 1,000 ms",
            "5,000 nodes, no clock, `--no-doubt`",
        ];
        assert_eq!(terms, expected);
    }

    #[test]
    fn a_row_tells_all_that_was_counted() {
        let records = [example("wac", 900)];
        let text = tables(&records)[0].to_string();
        let row = "| wac | 1,200 | 900 (75.0 %) | 0 | 0 | 0 | 0, 0 | 0.0, 0.0 | 0, 0 | 2026-11-18, 0.1.0 (0123456) |\n";
        assert!(text.ends_with(row), "{text}");
    }

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
