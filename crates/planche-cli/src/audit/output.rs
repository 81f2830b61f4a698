//! Rows as a file: CSV, JSON or Parquet.

use std::io::{self, Write};
use std::path::Path;

use planche::audit::{AuditRow, COLUMNS};

use super::parquet::Table;
use crate::Failure;

/// The form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text, a row a line, with the names of the columns first.
    Csv,
    /// A JSON object a line.
    Json,
    /// Apache Parquet.
    Parquet,
}

impl Format {
    /// The form that the name of a file asks for.
    pub fn of(path: &Path) -> Result<Format, Failure> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(Format::Csv),
            Some("jsonl") => Ok(Format::Json),
            Some("parquet") => Ok(Format::Parquet),
            _ => Err(Failure::new(format_args!(
                "{}: the name of the output must end in .csv, .jsonl or .parquet",
                path.display()
            ))),
        }
    }

    /// Writes all rows.
    pub fn write(
        self,
        rows: impl Iterator<Item = Result<AuditRow, Failure>>,
        output: impl Write + Send,
    ) -> Result<(), Failure> {
        match self {
            Format::Csv | Format::Json => {
                let mut written = Rows::new(self, output);
                written.heading()?;
                for row in rows {
                    written.add(&row?)?;
                }
                written.flush()?;
            }
            Format::Parquet => {
                let mut table = Table::new(output)?;
                for row in rows {
                    table.add(row?)?;
                }
                table.finish()?;
            }
        }
        Ok(())
    }
}

/// Rows as lines of text.
pub enum Rows<W: Write> {
    /// CSV as it is kept for ourselves: every cell as it is.
    Kept(csv::Writer<W>),
    /// CSV for others: no cell that comes from the input is a formula for a spreadsheet.
    Csv(csv::Writer<W>),
    /// JSON.
    Json(W),
}

impl<W: Write> Rows<W> {
    /// Rows to this output; those of Parquet are no text, and come as CSV.
    pub fn new(format: Format, output: W) -> Rows<W> {
        match format {
            Format::Json => Rows::Json(output),
            Format::Csv | Format::Parquet => Rows::Csv(plain_csv(output)),
        }
    }

    /// Rows that we read again ourselves.
    pub fn kept(output: W) -> Rows<W> {
        Rows::Kept(plain_csv(output))
    }

    /// The names of the columns, where the form has them first.
    pub fn heading(&mut self) -> io::Result<()> {
        match self {
            Rows::Kept(csv) | Rows::Csv(csv) => csv.write_record(COLUMNS).map_err(io_error),
            Rows::Json(_) => Ok(()),
        }
    }

    /// One row.
    pub fn add(&mut self, row: &AuditRow) -> io::Result<()> {
        match self {
            Rows::Kept(csv) => csv.serialize(row).map_err(io_error),
            Rows::Csv(csv) => csv
                .serialize(row.clone().without_formulas())
                .map_err(io_error),
            Rows::Json(output) => {
                serde_json::to_writer(&mut *output, row)?;
                writeln!(output)
            }
        }
    }

    /// Hands everything on.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            Rows::Kept(csv) | Rows::Csv(csv) => csv.flush(),
            Rows::Json(output) => output.flush(),
        }
    }
}

fn plain_csv<W: Write>(output: W) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(output)
}

fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
