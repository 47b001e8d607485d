//! Cells of a CSV file with their positions, so that unchanged cells stay the same to the byte.

use std::ops::Range;

/// A cell of the worksheet.
pub(super) struct CsvCell {
    /// The position in the text, including quotes.
    pub(super) span: Range<usize>,
    /// The content, unquoted.
    pub(super) value: String,
    pub(super) is_quoted: bool,
}

/// The cell that begins at `start`.
fn parse_cell(text: &str, start: usize, separator: u8) -> CsvCell {
    let rest = text.get(start..).unwrap_or_default();
    let is_quoted = rest.starts_with('"');
    let mut is_inside = false;
    let bytes = rest.bytes().take_while(|byte| {
        // A quote within quotes is written twice: it closes them and opens them again.
        is_inside ^= is_quoted && *byte == b'"';
        is_inside || ![separator, b'\r', b'\n'].contains(byte)
    });
    let end = start + bytes.count();
    let written = text.get(start..end).unwrap_or_default();
    let value = match written.strip_prefix('"') {
        Some(inner) => inner
            .strip_suffix('"')
            .unwrap_or(inner)
            .replace("\"\"", "\""),
        None => written.to_owned(),
    };
    CsvCell {
        span: start..end,
        value,
        is_quoted,
    }
}

/// The row that begins at `start`, and the start of the next row.
pub(super) fn parse_row(text: &str, start: usize, separator: u8) -> (Vec<CsvCell>, usize) {
    let mut cells = Vec::new();
    let mut at = start;
    loop {
        let cell = parse_cell(text, at, separator);
        at = cell.span.end;
        cells.push(cell);
        let rest = text.get(at..).unwrap_or_default();
        if rest.starts_with(char::from(separator)) {
            at += 1;
        } else if rest.starts_with("\r\n") {
            return (cells, at + 2);
        } else {
            return (cells, (at + 1).min(text.len()));
        }
    }
}
