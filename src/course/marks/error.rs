//! The errors of reading the teacher's sheet.

use thiserror::Error;

use crate::messages::{Localized, Notice, nearest};

/// Most names that one error lists.
const MOST_NAMED: usize = 10;

/// Why a sheet is refused.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum SheetError {
    /// No column names the hand-ins.
    NoWho {
        /// The line, from 1.
        line: usize,
    },
    /// A column has an unknown name.
    UnknownColumn {
        /// The line, from 1.
        line: usize,
        /// The name of the column.
        column: String,
        /// The names that columns may have.
        known: String,
    },
    /// Two columns have the same name.
    DuplicateColumn {
        /// The line, from 1.
        line: usize,
        /// The name of the columns.
        column: String,
    },
    /// A line has more or fewer fields than the header.
    Fields {
        /// The line, from 1.
        line: usize,
        /// The number of columns.
        expected: usize,
        /// The number of fields.
        found: usize,
    },
    /// A line has no name.
    NoName {
        /// The line, from 1.
        line: usize,
    },
    /// A field is not a valid value of its column.
    Field {
        /// The line, from 1.
        line: usize,
        /// The name of the column.
        column: String,
        /// The content of the field.
        found: String,
        /// The expected kind of value.
        wanted: Wanted,
    },
    /// Two lines have the same name.
    Duplicate {
        /// The second of the lines, from 1.
        line: usize,
        /// The name on both lines.
        name: String,
        /// The first of the lines, from 1.
        first: usize,
    },
    /// A line names no hand-in.
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The name on the line.
        name: String,
        /// The hand-ins that no line names.
        without_line: Vec<String>,
    },
    /// The file is not valid CSV.
    Csv(#[from] csv::Error),
}

impl Localized for SheetError {
    fn notice(&self) -> Notice {
        match self {
            SheetError::NoWho { line } => Notice::new("sheet-no-who").with("line", *line),
            SheetError::UnknownColumn {
                line,
                column,
                known,
            } => Notice::new("sheet-unknown-column")
                .with("line", *line)
                .with("column", column)
                .with("known", known),
            SheetError::DuplicateColumn { line, column } => Notice::new("sheet-duplicate-column")
                .with("line", *line)
                .with("column", column),
            SheetError::Fields {
                line,
                expected,
                found,
            } => Notice::new("sheet-fields")
                .with("line", *line)
                .with("expected", *expected)
                .with("found", *found),
            SheetError::NoName { line } => Notice::new("sheet-no-name").with("line", *line),
            SheetError::Field {
                line,
                column,
                found,
                wanted,
            } => Notice::new("sheet-field")
                .with("line", *line)
                .with("column", column)
                .with("found", found)
                .with("wanted", wanted),
            SheetError::Duplicate { line, name, first } => Notice::new("duplicate-line")
                .with("line", *line)
                .with("name", name)
                .with("first", *first),
            SheetError::Unknown {
                line,
                name,
                without_line,
            } => unknown(*line, name, without_line),
            SheetError::Csv(error) => Notice::verbatim(error),
        }
    }
}

/// The notice of a line that names no hand-in: with the name that was probably meant, or with those
/// that no line has.
fn unknown(line: usize, name: &str, without_line: &[String]) -> Notice {
    let notice = Notice::new("sheet-unknown")
        .with("line", line)
        .with("name", name);
    if without_line.is_empty() || nearest(name, without_line).is_some() {
        return notice.suggesting(name, without_line);
    }
    let named = without_line.iter().take(MOST_NAMED).map(String::as_str);
    let fix = Notice::new("sheet-names").with("names", named.collect::<Vec<_>>().join(", "));
    notice.with_fix(fix.with("more", without_line.len().saturating_sub(MOST_NAMED)))
}

/// The kind of value that a field should have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Time,
    /// A number of hand-ins.
    Count,
    YesOrNo,
    /// The points of a criterion.
    Points {
        /// The maximum, as a decimal.
        max: String,
    },
}

/// Says what to write in the field.
impl Localized for Wanted {
    fn notice(&self) -> Notice {
        match self {
            Wanted::Time => Notice::new("wanted-time"),
            Wanted::Count => Notice::new("wanted-count"),
            Wanted::YesOrNo => Notice::new("wanted-yes-or-no"),
            Wanted::Points { max } => Notice::new("wanted-points").with("max", max),
        }
    }
}
