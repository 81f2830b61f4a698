//! Rows as a file: CSV or Parquet.

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
    /// Apache Parquet.
    Parquet,
}

impl Format {
    /// The form that the name of a file asks for.
    pub fn of(path: &Path) -> Result<Format, Failure> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(Format::Csv),
            Some("parquet") => Ok(Format::Parquet),
            _ => Err(Failure::new(format_args!(
                "{}: the name of the output must end in .csv or .parquet",
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
            Format::Csv => {
                let mut written = Rows::csv(output);
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

/// Rows as lines of CSV.
pub struct Rows<W: Write>(csv::Writer<W>);

impl<W: Write> Rows<W> {
    /// Rows to this output.
    pub fn csv(output: W) -> Rows<W> {
        Rows(
            csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(output),
        )
    }

    /// The names of the columns.
    pub fn heading(&mut self) -> io::Result<()> {
        self.0.write_record(COLUMNS).map_err(io_error)
    }

    /// One row.
    pub fn add(&mut self, row: &AuditRow) -> io::Result<()> {
        self.0.serialize(row).map_err(io_error)
    }

    /// Hands everything on.
    pub fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
