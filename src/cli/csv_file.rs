//! Reads a teacher's CSV files.

use std::fs;
use std::path::Path;

use super::CommandError;
use crate::messages::Notice;

/// The first bytes of a workbook, which is a ZIP archive.
const WORKBOOK: &[u8] = b"PK";

/// Reads a CSV file.
///
/// # Errors
/// [`CommandError`] if the file cannot be read, is a workbook, or is not UTF-8.
pub(super) fn read_csv(path: &Path) -> Result<String, CommandError> {
    let bytes = fs::read(path).map_err(|error| CommandError::unreadable(path, &error))?;
    if bytes.starts_with(WORKBOOK) {
        return Err(CommandError::Usage(Notice::in_file(
            path,
            Notice::new("csv-workbook"),
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = read.split(|byte| *byte == b'\n').count();
        CommandError::Usage(Notice::in_file(
            path,
            Notice::new("csv-not-utf8").at_line(line),
        ))
    })
}
