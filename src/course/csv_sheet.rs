//! Sheets that teachers write: CSV files with a header, and a line for each name, in any order.
//!
//! Fields are separated by `,` or by `;`, whichever the header uses. Times are written
//! `2004-06-28 23:59`, `2004-06-28T23:59` or `28/06/2004 23:59`, each with seconds (`:59`) or
//! without, and then it is the full minute. They are what one clock shows: no zone, and no hour
//! more or less for summer time.

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::messages::Notice;

/// The name of the line that holds the deadline.
pub(super) const DEADLINE: &str = "prazo";

pub(super) struct SheetLine {
    /// The line in the file, from 1.
    pub(super) line: usize,
    pub(super) fields: StringRecord,
}

impl SheetLine {
    fn new(text: &str, fields: StringRecord) -> Self {
        let line = line_number(text, &fields);
        SheetLine { line, fields }
    }
}

/// The header of a sheet, empty if there is none, and the lines below it.
///
/// # Errors
/// [`Notice`] if the text is not valid CSV.
pub(super) fn read_sheet(
    text: &str,
) -> Result<(SheetLine, impl Iterator<Item = Result<SheetLine, Notice>>), Notice> {
    let reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .delimiter(field_separator(text))
        .from_reader(text.as_bytes());
    let records = reader.into_records();
    let mut records = records.map(|fields| fields.map_err(|error| Notice::verbatim(&error)));
    let header = records.next().transpose()?.unwrap_or_default();
    let header = SheetLine::new(text, header);
    Ok((
        header,
        records.map(|fields| Ok(SheetLine::new(text, fields?))),
    ))
}

/// The separator of the fields: a semicolon if the header has one, as in a file that a spreadsheet
/// in Portuguese writes.
fn field_separator(text: &str) -> u8 {
    let mut lines = text.lines();
    let header = lines.find(|line| !line.trim().is_empty());
    if header.is_some_and(|header| header.contains(';')) {
        b';'
    } else {
        b','
    }
}

/// The line, from 1, on which a record begins. The reader counts from the end of the record before,
/// ignoring blank lines in between.
fn line_number(text: &str, record: &StringRecord) -> usize {
    let start = record.position().map_or(0, csv::Position::byte);
    let start = usize::try_from(start).unwrap_or(text.len());
    let (before, rest) = text.as_bytes().split_at(start.min(text.len()));
    let between = rest.iter().take_while(|byte| b"\r\n".contains(byte));
    let breaks = before.iter().chain(between).filter(|byte| **byte == b'\n');
    1 + breaks.count()
}

/// The names of the lines that were read, each with its line.
#[derive(Default)]
pub(super) struct UniqueNames(BTreeMap<String, usize>);

impl UniqueNames {
    /// Adds the name of a line.
    ///
    /// # Errors
    /// [`Notice`] if an earlier line has the same name.
    pub(super) fn add(&mut self, name: &str, line: usize) -> Result<(), Notice> {
        match self.0.insert(name.to_owned(), line) {
            None => Ok(()),
            Some(first) => Err(Notice::new("duplicate-line")
                .with("line", line)
                .with("name", name)
                .with("first", first)),
        }
    }
}
