//! A table that spreadsheets open without harm, as CSV and as a workbook.

use std::io;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use super::{Messages, safe};

/// The sign by which programs know that a file is UTF-8: without it, Excel takes another encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Text, however much it looks like a number or a formula.
    Text(String),
    /// A number, as a decimal with a point; empty if it is not known.
    Number(String),
    /// True or false.
    Truth(bool),
}

impl Cell {
    /// The cell as text in a language.
    pub(crate) fn in_words(&self, messages: &Messages) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Number(number) => messages.decimal(number),
            Cell::Truth(true) => messages.get("table-true"),
            Cell::Truth(false) => messages.get("table-false"),
        }
    }
}

/// The table as CSV in the form of a language, with its separator and its decimal sign. Every cell
/// is quoted.
///
/// # Errors
/// The errors of the CSV writer.
pub(crate) fn csv(rows: &[Vec<Cell>], messages: &Messages) -> Result<String, csv::Error> {
    let is_portuguese = messages.language().is_portuguese();
    let separator = if is_portuguese { b';' } else { b',' };
    let mut builder = csv::WriterBuilder::new();
    builder.quote_style(csv::QuoteStyle::Always);
    builder.delimiter(separator);
    let mut writer = builder.from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| match cell {
            Cell::Text(text) => escape_formula(text),
            Cell::Number(_) | Cell::Truth(_) => cell.in_words(messages),
        }))?;
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    let mut text = String::from_utf8(bytes).map_err(io::Error::other)?;
    if is_portuguese {
        text.insert(0, BYTE_ORDER_MARK);
    }
    Ok(text)
}

/// The table as a workbook (.xlsx) of one sheet, its first row a header to filter by.
///
/// # Errors
/// The errors of the writer: a table that is longer than a sheet can be.
pub(crate) fn workbook(name: &str, rows: &[Vec<Cell>]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The same table is the same file, whenever it is written.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let sheet = workbook.add_worksheet().set_name(name)?;
    let bold = Format::new().set_bold();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Cell::Text(text) if row == 0 => {
                    sheet.write_string_with_format(row, column, safe(text), &bold)?;
                }
                Cell::Text(text) => {
                    sheet.write_string(row, column, truncate_cell(safe(text)))?;
                }
                Cell::Number(number) => {
                    if let Ok(number) = number.parse::<f64>() {
                        sheet.write_number(row, column, number)?;
                    }
                }
                Cell::Truth(truth) => {
                    sheet.write_boolean(row, column, *truth)?;
                }
            }
        }
    }
    if let (Some(head), Some(last)) = (rows.first(), rows.len().checked_sub(1)) {
        let last = last.try_into().unwrap_or(u32::MAX);
        let columns = head.len().try_into().unwrap_or(u16::MAX);
        sheet.autofilter(0, 0, last, columns.saturating_sub(1))?;
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_autofit_max_width(MAX_WIDTH).autofit();
    workbook.save_to_buffer()
}

/// Greatest width of a column of the workbook, in pixels.
const MAX_WIDTH: u32 = 400;

/// Longest text that a cell of a workbook holds, in characters.
const MAX_CELL: usize = 32_767;

fn truncate_cell(text: String) -> String {
    // Counted as the format does, in UTF-16.
    if text.encode_utf16().count() <= MAX_CELL {
        return text;
    }
    text.chars().take(MAX_CELL / 2).chain(['…']).collect()
}

/// Escapes text against formula injection: an apostrophe leads what a spreadsheet would read as a
/// formula.
pub(crate) fn escape_formula(text: &str) -> String {
    let text = safe(text);
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    // `safe` has escaped carriage returns already.
    if is_formula || text.starts_with('\t') {
        return format!("'{text}");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use rstest::rstest;
    use zip::ZipArchive;

    use super::*;
    use crate::messages::Lingua;

    fn rows() -> Vec<Vec<Cell>> {
        let text = |text: &str| Cell::Text(text.to_owned());
        let number = |number: &str| Cell::Number(number.to_owned());
        vec![
            vec![text("who"), text("mark")],
            vec![text("0012345"), number("12.5")],
            vec![text("=1+1"), number("")],
            vec![text("\u{1b}<é>"), number("0.3333")],
        ]
    }

    #[rstest]
    #[case::pt(
        Lingua::Pt,
        "\u{feff}\"who\";\"mark\"\n\"0012345\";\"12,5\"\n\"'=1+1\";\"\"\n\
         \"\\u{1b}<é>\";\"0,3333\"\n"
    )]
    #[case::en(
        Lingua::En,
        "\"who\",\"mark\"\n\"0012345\",\"12.5\"\n\"'=1+1\",\"\"\n\"\\u{1b}<é>\",\"0.3333\"\n"
    )]
    fn a_table_is_written_as_the_language_does(#[case] language: Lingua, #[case] expected: &str) {
        assert_eq!(csv(&rows(), &Messages::new(language)).unwrap(), expected);
    }

    /// A file of a workbook.
    fn part(workbook: &[u8], name: &str) -> String {
        let mut archive = ZipArchive::new(Cursor::new(workbook)).unwrap();
        let mut text = String::new();
        let mut file = archive.by_name(name).unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_workbook_has_text_and_numbers_and_no_formula() {
        let workbook = workbook("turma", &rows()).unwrap();
        let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
        assert!(sheet.contains("<c r=\"B2\"><v>12.5</v></c>"), "{sheet}");
        assert!(sheet.contains("<c r=\"A2\" t=\"s\">"), "{sheet}");
        assert!(sheet.contains("<c r=\"A3\" t=\"s\">"), "{sheet}");
        assert!(
            !sheet.contains("<f>") && !sheet.contains("r=\"B3\""),
            "{sheet}"
        );
        let texts = part(&workbook, "xl/sharedStrings.xml");
        for text in ["<t>0012345</t>", "<t>=1+1</t>", "<t>\\u{1b}&lt;é&gt;</t>"] {
            assert!(texts.contains(text), "{texts}");
        }
    }

    #[test]
    fn the_same_table_is_the_same_workbook() {
        let rows = rows();
        assert_eq!(
            workbook("turma", &rows).unwrap(),
            workbook("turma", &rows).unwrap()
        );
        assert!(workbook("turma", &[]).is_ok());
    }

    #[test]
    fn a_text_that_no_cell_holds_is_cut() {
        let long = Cell::Text("é".repeat(MAX_CELL + 1));
        let workbook = workbook("turma", &[vec![Cell::Text("a".to_owned())], vec![long]]).unwrap();
        assert!(part(&workbook, "xl/sharedStrings.xml").contains("é…</t>"));
    }

    #[rstest]
    #[case("=1+1", "'=1+1")]
    #[case("+351", "'+351")]
    #[case("-1", "'-1")]
    #[case("@SUM(A1)", "'@SUM(A1)")]
    #[case(" =1", "' =1")]
    #[case("\t=1", "'\t=1")]
    #[case("\n=1", "'\n=1")]
    #[case("\ta", "'\ta")]
    #[case("\r=1", "\\u{d}=1")]
    #[case("\u{1b}[31m", "\\u{1b}[31m")]
    #[case("Ana, \"a=b\"", "Ana, \"a=b\"")]
    #[case("", "")]
    fn a_cell_is_no_formula(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(escape_formula(text), shown);
    }
}
