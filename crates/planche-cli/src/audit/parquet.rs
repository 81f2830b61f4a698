//! Rows as a Parquet file: groups of rows, in each a page a column, plain and not compressed. That is
//! all of the format that an audit needs, and every reader of it understands this part.

use std::io::{self, Write};

use planche::audit::{AuditRow, COLUMNS};

use super::thrift::{Struct, varint};

const MAGIC: &[u8] = b"PAR1";

/// How many rows a group has; they are in memory while it is written.
const GROUP: usize = 20_000;

/// Numbers of the format: types, encodings, kinds of pages.
const BOOLEAN: i32 = 0;
const INT32: i32 = 1;
const INT64: i32 = 2;
const BYTE_ARRAY: i32 = 6;
const UTF8: i32 = 0;
const OPTIONAL: i32 = 1;
const REQUIRED: i32 = 0;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const UNCOMPRESSED: i32 = 0;
const DATA_PAGE: i32 = 0;

/// The values of one column, those that are there.
enum Values<'a> {
    Text(Vec<&'a str>),
    Long(Vec<u64>),
    MaybeLong(Vec<Option<u64>>),
    MaybeInt(Vec<Option<i32>>),
    MaybeBool(Vec<Option<bool>>),
}

/// A table that is being written.
pub struct Table<W> {
    output: W,
    position: u64,
    group: Vec<AuditRow>,
    groups: Vec<Struct>,
    rows: u64,
}

impl<W: Write> Table<W> {
    /// Begins a file.
    pub fn new(output: W) -> io::Result<Table<W>> {
        let mut table = Table {
            output,
            position: 0,
            group: Vec::new(),
            groups: Vec::new(),
            rows: 0,
        };
        table.put(MAGIC)?;
        Ok(table)
    }

    /// One row.
    pub fn add(&mut self, row: AuditRow) -> io::Result<()> {
        self.group.push(row);
        match self.group.len() {
            GROUP => self.write_group(),
            _ => Ok(()),
        }
    }

    /// The end of the file: what is in it, and where.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.group.is_empty() {
            self.write_group()?;
        }
        let footer = Struct::default()
            .i32(1, 1)
            .structs(2, schema())
            .i64(3, self.rows.cast_signed())
            .structs(4, std::mem::take(&mut self.groups))
            .text(6, "planche")
            .finish();
        self.put(&footer)?;
        self.put(&(footer.len() as u32).to_le_bytes())?;
        self.put(MAGIC)?;
        self.output.flush()
    }

    fn write_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.group);
        let mut chunks = Vec::new();
        let begin = self.position;
        for name in COLUMNS {
            chunks.push(self.write_column(name, &column(name, &rows))?);
        }
        self.groups.push(
            Struct::default()
                .structs(1, chunks)
                .i64(2, (self.position - begin).cast_signed())
                .i64(3, rows.len() as i64),
        );
        self.rows += rows.len() as u64;
        Ok(())
    }

    /// A column of a group, and the words about it that belong to the end of the file.
    fn write_column(&mut self, name: &str, values: &Values) -> io::Result<Struct> {
        let (count, page) = (values.len(), values.page());
        let header = Struct::default()
            .i32(1, DATA_PAGE)
            .i32(2, page.len() as i32)
            .i32(3, page.len() as i32)
            .inner(
                5,
                Struct::default()
                    .i32(1, count as i32)
                    .i32(2, PLAIN)
                    .i32(3, RLE)
                    .i32(4, RLE),
            )
            .finish();
        let begin = self.position.cast_signed();
        self.put(&header)?;
        self.put(&page)?;
        let size = (header.len() + page.len()) as i64;
        let about = Struct::default()
            .i32(1, values.kind().0)
            .numbers(2, &[PLAIN, RLE])
            .texts(3, &[name])
            .i32(4, UNCOMPRESSED)
            .i64(5, count as i64)
            .i64(6, size)
            .i64(7, size)
            .i64(9, begin);
        Ok(Struct::default().i64(2, begin).inner(3, about))
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.position += bytes.len() as u64;
        self.output.write_all(bytes)
    }
}

/// The root, which has the columns as its children, and the columns.
fn schema() -> Vec<Struct> {
    let root = Struct::default()
        .text(4, "audit")
        .i32(5, COLUMNS.len() as i32);
    let column = |name: &str| {
        let (kind, repetition) = column(name, &[]).kind();
        let element = Struct::default()
            .i32(1, kind)
            .i32(3, repetition)
            .text(4, name);
        match kind {
            BYTE_ARRAY => element
                .i32(6, UTF8)
                .inner(10, Struct::default().inner(1, Struct::default())),
            _ => element,
        }
    };
    let columns = COLUMNS.iter().map(|name| column(name));
    std::iter::once(root).chain(columns).collect()
}

/// The values of a column by its name.
fn column<'a>(name: &str, rows: &'a [AuditRow]) -> Values<'a> {
    let text = |field: fn(&AuditRow) -> &str| Values::Text(rows.iter().map(field).collect());
    match name {
        "row" => Values::Long(rows.iter().map(|row| row.row).collect()),
        "nodes" => Values::Long(rows.iter().map(|row| row.nodes).collect()),
        "shown" => Values::MaybeInt(rows.iter().map(|row| row.shown).collect()),
        "gain" => Values::MaybeInt(rows.iter().map(|row| row.gain).collect()),
        "unique" => Values::MaybeBool(rows.iter().map(|row| row.unique).collect()),
        "entries" => Values::MaybeLong(rows.iter().map(|row| row.entries).collect()),
        "depth" => Values::MaybeLong(rows.iter().map(|row| row.depth).collect()),
        "source" => text(|row| &row.source),
        "id" => text(|row| &row.id),
        "fen" => text(|row| &row.fen),
        "given" => text(|row| &row.given),
        "verdict" => text(|row| row.verdict.word()),
        "goal" => text(|row| &row.goal),
        "best" => text(|row| &row.best),
        "line" => text(|row| &row.line),
        "themes" => text(|row| &row.themes),
        "given_themes" => text(|row| &row.given_themes),
        "false_themes" => text(|row| &row.false_themes),
        "missing_themes" => text(|row| &row.missing_themes),
        "idea" => text(|row| &row.idea),
        _ => text(|row| &row.complaint),
    }
}

impl Values<'_> {
    fn len(&self) -> usize {
        match self {
            Values::Text(values) => values.len(),
            Values::Long(values) => values.len(),
            Values::MaybeLong(values) => values.len(),
            Values::MaybeInt(values) => values.len(),
            Values::MaybeBool(values) => values.len(),
        }
    }

    /// The type, and whether a value may be absent.
    fn kind(&self) -> (i32, i32) {
        match self {
            Values::Text(_) => (BYTE_ARRAY, REQUIRED),
            Values::Long(_) => (INT64, REQUIRED),
            Values::MaybeLong(_) => (INT64, OPTIONAL),
            Values::MaybeInt(_) => (INT32, OPTIONAL),
            Values::MaybeBool(_) => (BOOLEAN, OPTIONAL),
        }
    }

    /// The page: which values are there, where some may be absent, then those that are.
    fn page(&self) -> Vec<u8> {
        let mut page = Vec::new();
        match self {
            Values::Text(values) => values.iter().for_each(|text| {
                page.extend((text.len() as u32).to_le_bytes());
                page.extend(text.as_bytes());
            }),
            Values::Long(values) => page.extend(values.iter().flat_map(|n| n.to_le_bytes())),
            Values::MaybeLong(values) => {
                page.extend(presence(values));
                page.extend(values.iter().flatten().flat_map(|n| n.to_le_bytes()));
            }
            Values::MaybeInt(values) => {
                page.extend(presence(values));
                page.extend(values.iter().flatten().flat_map(|n| n.to_le_bytes()));
            }
            Values::MaybeBool(values) => {
                page.extend(presence(values));
                page.extend(bits(values.iter().flatten().copied()));
            }
        }
        page
    }
}

/// Which values are there, as runs: how often, and 1 for those that are.
fn presence<T>(values: &[Option<T>]) -> Vec<u8> {
    let mut runs = Vec::new();
    for run in values.chunk_by(|a, b| a.is_some() == b.is_some()) {
        varint(&mut runs, (run.len() as u64) << 1);
        runs.push(u8::from(run[0].is_some()));
    }
    let mut bytes = (runs.len() as u32).to_le_bytes().to_vec();
    bytes.extend(runs);
    bytes
}

/// Eight values a byte, the first in the lowest bit.
fn bits(values: impl Iterator<Item = bool>) -> Vec<u8> {
    let values: Vec<bool> = values.collect();
    let byte = |eight: &[bool]| {
        let numbered = eight.iter().enumerate();
        numbered.fold(0, |byte, (place, &bit)| byte | u8::from(bit) << place)
    };
    values.chunks(8).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use planche::audit::{Place, Verdict, unreadable};
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
            verdict: Verdict::Confirmed,
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

    /// `scripts/check-parquet.py` reads this file with another program's reader.
    #[test]
    fn a_table_is_the_one_that_other_readers_were_tried_with() {
        let mut written = Vec::new();
        let mut table = Table::new(&mut written).expect("memory does not fail");
        for row in rows() {
            table.add(row).expect("memory does not fail");
        }
        table.finish().expect("memory does not fail");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/three-rows.parquet");
        if std::env::var_os("PLANCHE_UPDATE").is_some() {
            std::fs::write(path, &written).expect("the file can be written");
        }
        assert_eq!(written, std::fs::read(path).expect("the file is there"));
    }

    #[test]
    fn absent_values_are_told_as_runs() {
        let values = [Some(7), Some(7), None, Some(7)];
        assert_eq!(presence(&values), [6, 0, 0, 0, 4, 1, 2, 0, 2, 1]);
        assert_eq!(presence::<i32>(&[]), [0, 0, 0, 0]);
    }

    #[test]
    fn truths_are_packed_eight_to_a_byte() {
        let values = [true, false, true, true, false, false, false, false, true];
        assert_eq!(bits(values.into_iter()), [0b1101, 1]);
    }
}
