//! Rows as a Parquet file.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use planche::audit::{AuditRow, COLUMNS};

/// How many rows a group has; they are in memory while it is written.
const GROUP: usize = 20_000;

/// The values of one column. Those that may be absent come with 1 for a value and 0 for none.
enum Values {
    Text(Vec<ByteArray>),
    Long(Vec<i64>),
    MaybeLong(Vec<i64>, Vec<i16>),
    MaybeInt(Vec<i32>, Vec<i16>),
    MaybeBool(Vec<bool>, Vec<i16>),
}

/// A table that is being written.
pub struct Table<W: Write + Send> {
    file: SerializedFileWriter<W>,
    group: Vec<AuditRow>,
}

impl<W: Write + Send> Table<W> {
    /// Begins a file.
    pub fn new(output: W) -> io::Result<Table<W>> {
        let schema = Arc::new(parse_message_type(&schema()).map_err(io_error)?);
        let properties = WriterProperties::builder().set_created_by("planche".to_owned());
        let properties = Arc::new(properties.build());
        let file = SerializedFileWriter::new(output, schema, properties).map_err(io_error)?;
        let group = Vec::new();
        Ok(Table { file, group })
    }

    /// One row.
    pub fn add(&mut self, row: AuditRow) -> io::Result<()> {
        self.group.push(row);
        match self.group.len() {
            GROUP => self.write_group().map_err(io_error),
            _ => Ok(()),
        }
    }

    /// The end of the file: what is in it, and where.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.group.is_empty() {
            self.write_group().map_err(io_error)?;
        }
        let mut output = self.file.into_inner().map_err(io_error)?;
        output.flush()
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.group);
        let mut group = self.file.next_row_group()?;
        for name in COLUMNS {
            if let Some(mut chunk) = group.next_column()? {
                column(name, &rows).write(chunk.untyped())?;
                chunk.close()?;
            }
        }
        group.close()?;
        Ok(())
    }
}

/// Full disks and the like are told in the words of the system.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(cause) => io::Error::other(cause),
        },
        error => io::Error::other(error),
    }
}

/// The names and types of the columns in the language of Parquet.
fn schema() -> String {
    let field = |name: &&str| format!("{} {name}{};", column(name, &[]).kind(), note(name));
    let fields: String = COLUMNS.iter().map(field).collect();
    format!("message audit {{ {fields} }}")
}

/// Bytes that are text are marked as such.
fn note(name: &str) -> &'static str {
    match column(name, &[]) {
        Values::Text(_) => " (UTF8)",
        _ => "",
    }
}

/// The values of a column by its name.
fn column(name: &str, rows: &[AuditRow]) -> Values {
    let text = |field: fn(&AuditRow) -> &str| {
        Values::Text(rows.iter().map(|row| field(row).into()).collect())
    };
    let long = |field: fn(&AuditRow) -> u64| {
        Values::Long(rows.iter().map(|row| field(row).cast_signed()).collect())
    };
    let maybe_long = |field: fn(&AuditRow) -> Option<u64>| {
        let (values, present) = those_there(rows, |row| field(row).map(u64::cast_signed));
        Values::MaybeLong(values, present)
    };
    let maybe_int = |field: fn(&AuditRow) -> Option<i32>| {
        let (values, present) = those_there(rows, field);
        Values::MaybeInt(values, present)
    };
    match name {
        "row" => long(|row| row.row),
        "nodes" => long(|row| row.nodes),
        "shown" => maybe_int(|row| row.shown),
        "gain" => maybe_int(|row| row.gain),
        "unique" => {
            let (values, present) = those_there(rows, |row| row.unique);
            Values::MaybeBool(values, present)
        }
        "entries" => maybe_long(|row| row.entries),
        "depth" => maybe_long(|row| row.depth),
        "source" => text(|row| &row.source),
        "id" => text(|row| &row.id),
        "fen" => text(|row| &row.fen),
        "given" => text(|row| &row.given),
        "verdict" => text(|row| row.verdict.word()),
        "goal" => text(|row| &row.goal),
        "best" => text(|row| &row.best),
        "also" => text(|row| &row.also),
        "line" => text(|row| &row.line),
        "themes" => text(|row| &row.themes),
        "given_themes" => text(|row| &row.given_themes),
        "unseen_themes" => text(|row| &row.unseen_themes),
        "further_themes" => text(|row| &row.further_themes),
        "idea" => text(|row| &row.idea),
        _ => text(|row| &row.complaint),
    }
}

/// The values that are there, and for each row whether it has one.
fn those_there<T>(rows: &[AuditRow], field: impl Fn(&AuditRow) -> Option<T>) -> (Vec<T>, Vec<i16>) {
    let present = rows.iter().map(|row| i16::from(field(row).is_some()));
    (rows.iter().filter_map(&field).collect(), present.collect())
}

impl Values {
    /// The type, and whether a value may be absent.
    fn kind(&self) -> &'static str {
        match self {
            Values::Text(_) => "REQUIRED BYTE_ARRAY",
            Values::Long(_) => "REQUIRED INT64",
            Values::MaybeLong(..) => "OPTIONAL INT64",
            Values::MaybeInt(..) => "OPTIONAL INT32",
            Values::MaybeBool(..) => "OPTIONAL BOOLEAN",
        }
    }

    fn write(&self, column: &mut ColumnWriter) -> Result<(), ParquetError> {
        match (self, column) {
            (Values::Text(values), ColumnWriter::ByteArrayColumnWriter(column)) => {
                column.write_batch(values, None, None)
            }
            (Values::Long(values), ColumnWriter::Int64ColumnWriter(column)) => {
                column.write_batch(values, None, None)
            }
            (Values::MaybeLong(values, present), ColumnWriter::Int64ColumnWriter(column)) => {
                column.write_batch(values, Some(present), None)
            }
            (Values::MaybeInt(values, present), ColumnWriter::Int32ColumnWriter(column)) => {
                column.write_batch(values, Some(present), None)
            }
            (Values::MaybeBool(values, present), ColumnWriter::BoolColumnWriter(column)) => {
                column.write_batch(values, Some(present), None)
            }
            _ => return Err(ParquetError::General("a column of another type".to_owned())),
        }
        .map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use planche::audit::{AuditVerdict, Place, unreadable};
    use planche::suite::RowError;

    use super::*;

    /// A row with everything, one with nothing, and one in between.
    fn rows() -> [AuditRow; 3] {
        let blank = |number| {
            let source = "a.epd".to_owned();
            unreadable(Place { source, number }, &RowError::NoAnswer)
        };
        let full = AuditRow {
            id: "für elise".to_owned(),
            verdict: AuditVerdict::Confirmed,
            shown: Some(1000),
            gain: Some(-30),
            unique: Some(true),
            entries: Some(1 << 40),
            depth: Some(3),
            nodes: 77,
            complaint: String::new(),
            ..blank(1)
        };
        let half = AuditRow {
            unique: Some(false),
            depth: Some(0),
            ..blank(200)
        };
        [full, blank(2), half]
    }

    fn written(rows: impl IntoIterator<Item = AuditRow>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut table = Table::new(&mut bytes).expect("memory does not fail");
        for row in rows {
            table.add(row).expect("memory does not fail");
        }
        table.finish().expect("memory does not fail");
        bytes
    }

    /// The rows of a file as text, a value a column.
    fn read(bytes: Vec<u8>) -> Vec<Vec<String>> {
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).expect("a Parquet file");
        let rows = reader.get_row_iter(None).expect("rows");
        let texts = |row: parquet::record::Row| {
            let columns = row.get_column_iter();
            columns.map(|(_, field)| field.to_string()).collect()
        };
        rows.map(|row| texts(row.expect("a row"))).collect()
    }

    #[test]
    fn what_is_written_can_be_read() {
        let told = read(written(rows()));
        let column = |name| {
            let index = COLUMNS.iter().position(|known| *known == name);
            let index = index.expect("a column");
            told.iter()
                .map(|row| row[index].as_str())
                .collect::<Vec<_>>()
        };
        assert_eq!(column("row"), ["1", "2", "200"]);
        assert_eq!(column("id"), ["\"für elise\"", "\"\"", "\"\""]);
        let words = ["\"confirmed\"", "\"unreadable\"", "\"unreadable\""];
        assert_eq!(column("verdict"), words);
        assert_eq!(column("gain"), ["-30", "null", "null"]);
        assert_eq!(column("unique"), ["true", "null", "false"]);
        assert_eq!(column("entries"), ["1099511627776", "null", "null"]);
        assert_eq!(column("depth"), ["3", "null", "0"]);
        assert_eq!(column("nodes"), ["77", "0", "0"]);
        assert_eq!(told[0].len(), COLUMNS.len());
    }

    #[test]
    fn rows_are_written_in_groups_and_none_is_lost() {
        let [_, blank, _] = rows();
        let many = (0..GROUP as u64 + 5).map(|row| AuditRow {
            row,
            ..blank.clone()
        });
        let told = read(written(many));
        assert_eq!(told.len(), GROUP + 5);
        assert!(
            told.iter()
                .enumerate()
                .all(|(index, row)| row[1] == index.to_string())
        );
        assert!(read(written([])).is_empty());
    }

    #[test]
    fn a_full_disk_is_told_in_the_words_of_the_system() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let told = io_error(ParquetError::from(full));
        assert_eq!(told.kind(), io::ErrorKind::StorageFull);
    }
}
