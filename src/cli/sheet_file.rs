//! Reads a teacher's sheets: CSV files, and workbooks of Excel and of `LibreOffice`.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use calamine::{Data, ExcelDateTime, Reader, open_workbook_auto_from_rs};
use csv::{QuoteStyle, WriterBuilder};
use jiff::Unit;
use jiff::civil::DateTime;
use unicode_normalization::UnicodeNormalization;

use super::CommandError;
use crate::messages::Notice;

/// The first bytes of workbooks: of a ZIP archive, and of the older format of Excel.
const WORKBOOKS: [&[u8]; 2] = [b"PK", b"\xd0\xcf\x11\xe0"];

/// Reads a sheet as CSV, with accents as names of hand-ins have them: a CSV file, or the first sheet of
/// a workbook.
///
/// # Errors
/// [`CommandError`] if the file cannot be read, or is neither a workbook nor UTF-8.
pub(super) fn read_sheet(path: &Path) -> Result<String, CommandError> {
    let bytes = read(path)?;
    let text = if is_workbook(&bytes) {
        workbook_as_csv(bytes).ok_or_else(|| {
            CommandError::Usage(Notice::in_file(path, Notice::new("sheet-unreadable")))
        })?
    } else {
        utf8(path, bytes)?
    };
    Ok(text.nfc().collect())
}

/// Reads a CSV file that a platform wrote, to the byte.
///
/// # Errors
/// [`CommandError`] if the file cannot be read, is a workbook, or is not UTF-8.
pub(super) fn read_csv(path: &Path) -> Result<String, CommandError> {
    let bytes = read(path)?;
    if is_workbook(&bytes) {
        return Err(CommandError::Usage(Notice::in_file(
            path,
            Notice::new("csv-workbook"),
        )));
    }
    utf8(path, bytes)
}

fn read(path: &Path) -> Result<Vec<u8>, CommandError> {
    fs::read(path).map_err(|error| CommandError::unreadable(path, &error))
}

fn is_workbook(bytes: &[u8]) -> bool {
    WORKBOOKS.iter().any(|start| bytes.starts_with(start))
}

fn utf8(path: &Path, bytes: Vec<u8>) -> Result<String, CommandError> {
    String::from_utf8(bytes).map_err(|error| {
        let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = read.split(|byte| *byte == b'\n').count();
        CommandError::Usage(Notice::in_file(
            path,
            Notice::new("csv-not-utf8").at_line(line),
        ))
    })
}

/// The first sheet of a workbook as CSV, each row in the line of its number; `None` if it cannot be
/// read.
fn workbook_as_csv(bytes: Vec<u8>) -> Option<String> {
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).ok()?;
    let sheet = workbook.worksheet_range_at(0)?.ok()?;
    // Quoted whole, a row of blanks is a line, and no text is taken for a separator.
    let mut builder = WriterBuilder::new();
    builder.quote_style(QuoteStyle::Always).flexible(true);
    let mut writer = builder.from_writer(Vec::new());
    let rows_above = sheet.start().map_or(0, |(row, _)| row);
    for _ in 0..rows_above {
        writer.write_record([""]).ok()?;
    }
    for row in sheet.rows() {
        writer.write_record(row.iter().map(field)).ok()?;
    }
    String::from_utf8(writer.into_inner().ok()?).ok()
}

/// A cell as a person would write it into a CSV file, on one line.
fn field(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => decimal(*number),
        Data::Bool(truth) => if *truth { "sim" } else { "não" }.to_owned(),
        Data::DateTime(time) => {
            let written = excel_time(time).and_then(written_time);
            written.unwrap_or_else(|| decimal(time.as_f64()))
        }
        Data::DateTimeIso(text) => {
            let written = text.parse().ok().and_then(written_time);
            written.unwrap_or_else(|| text.clone())
        }
        Data::String(text) | Data::DurationIso(text) => text.replace(['\r', '\n'], " "),
        Data::Error(error) => error.to_string(),
    }
}

/// A number with the 15 digits that spreadsheets keep: 0.3 for 0.1 + 0.2.
fn decimal(number: f64) -> String {
    let kept = format!("{number:.14e}").parse().unwrap_or(number);
    format!("{kept}")
}

fn excel_time(time: &ExcelDateTime) -> Option<DateTime> {
    if !time.is_datetime() {
        return None;
    }
    let (year, month, day, hour, minute, second, milliseconds) = time.to_ymd_hms_milli();
    let [month, day, hour, minute, second] =
        [month, day, hour, minute, second].map(u8::cast_signed);
    let nanoseconds = i32::from(milliseconds) * 1_000_000;
    let year = i16::try_from(year).ok()?;
    DateTime::new(year, month, day, hour, minute, second, nanoseconds).ok()
}

/// A time to the second; without what is 0 at its end, as spreadsheets show it: a date alone is no
/// time of its first second.
fn written_time(time: DateTime) -> Option<String> {
    let time = time.round(Unit::Second).ok()?;
    let format = match (time.hour(), time.minute(), time.second()) {
        (0, 0, 0) => "%Y-%m-%d",
        (_, _, 0) => "%Y-%m-%d %H:%M",
        _ => "%Y-%m-%d %H:%M:%S",
    };
    Some(time.strftime(format).to_string())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rstest::rstest;

    use super::*;

    /// Written by `LibreOffice` 7.4, with a first row of blanks, a date with and one without seconds, a
    /// formula for the boolean and one for 0.1 + 0.2, and a number as a name.
    fn workbook(name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folhas");
        folder.join(name)
    }

    /// The error of a file that was refused, in English.
    fn refusal(read: Result<String, CommandError>) -> String {
        match read {
            Err(CommandError::Usage(notice)) => notice.to_string(),
            _ => panic!("not refused"),
        }
    }

    #[rstest]
    #[case::libre_office("folha.ods", "0")]
    #[case::excel("folha.xlsx", "não")]
    #[case::old_excel("folha.xls", "não")]
    fn a_workbook_is_read_as_its_first_sheet(#[case] name: &str, #[case] untruth: &str) {
        let expected = "\
            \"\"\n\
            \"quem\",\"entrega\",\"entregas\",\"reparado\",\"comentarios\",\"nomes\",\
            \"boas-praticas\",\"tamanho\"\n\
            \"prazo\",\"2025-12-18 23:59\",\"\",\"\",\"\",\"\",\"\",\"\"\n\
            \"G01\",\"2025-12-17 00:40:10\",\"3\",\"UNTRUTH\",\"0.75\",\"0.3\",\"1.5\",\"1\"\n\
            \"99123\",\"\",\"\",\"\",\"0.1\",\"\",\"\",\"\"\n";
        let expected = expected.replace("UNTRUTH", untruth);
        assert_eq!(read_sheet(&workbook(name)).ok().unwrap(), expected);
    }

    #[test]
    fn a_worksheet_of_a_platform_is_no_workbook() {
        let error = refusal(read_csv(&workbook("folha.xlsx")));
        assert!(error.contains("as Moodle gives it"), "{error}");
    }

    #[rstest]
    #[case::cut_short(b"PK\x03\x04".as_slice())]
    #[case::another_archive(b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".as_slice())]
    #[case::old_and_cut_short(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".as_slice())]
    fn what_is_no_workbook_says_what_to_do(#[case] bytes: &[u8]) {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), bytes).unwrap();
        let error = refusal(read_sheet(file.path()));
        assert!(error.contains("save the sheet as CSV UTF-8"), "{error}");
    }

    #[rstest]
    #[case::whole(Data::Float(3.0), "3")]
    #[case::truth(Data::Bool(true), "sim")]
    #[case::untruth(Data::Bool(false), "não")]
    #[case::a_date_is_no_time(Data::DateTimeIso("2025-12-17T00:00:00".to_owned()), "2025-12-17")]
    #[case::lines(Data::String("Ana\nSá".to_owned()), "Ana Sá")]
    fn a_cell_is_written_as_a_person_would(#[case] cell: Data, #[case] expected: &str) {
        assert_eq!(field(&cell), expected);
    }
}
