//! The errors of reading the teacher's sheet.

use std::fmt;

use thiserror::Error;

/// Why a sheet is refused.
#[derive(Debug, Error)]
pub enum SheetError {
    /// No column names the hand-ins.
    #[error("line {line}: no column is named `quem`: write a header as in `quem,entrega`")]
    NoWho {
        /// The line, from 1.
        line: usize,
    },
    /// A column has an unknown name.
    #[error("line {line}: no column is named `{column}`: write one of {known}, or take it out")]
    UnknownColumn {
        /// The line, from 1.
        line: usize,
        /// The name of the column.
        column: String,
        /// The names that columns may have.
        known: String,
    },
    /// Two columns have the same name.
    #[error("line {line}: two columns are named `{column}`: keep one of the two")]
    DuplicateColumn {
        /// The line, from 1.
        line: usize,
        /// The name of the columns.
        column: String,
    },
    /// A line has more or fewer fields than the header.
    #[error(
        "line {line}: there should be {expected} fields, not {found}: write one for each \
         column of the header, and a field with a separator in it between quotes"
    )]
    Fields {
        /// The line, from 1.
        line: usize,
        /// The number of columns.
        expected: usize,
        /// The number of fields.
        found: usize,
    },
    /// A line has no name.
    #[error("line {line}, column `quem`: it is empty: write a name as in `G01`")]
    NoName {
        /// The line, from 1.
        line: usize,
    },
    /// A field is not a valid value of its column.
    #[error("line {line}, column `{column}`: `{found}` is not right here: write {wanted}")]
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
    #[error("line {line}: `{name}` is on line {first} already: keep one of the two")]
    Duplicate {
        /// The second of the lines, from 1.
        line: usize,
        /// The name on both lines.
        name: String,
        /// The first of the lines, from 1.
        first: usize,
    },
    /// A line names no hand-in.
    #[error(
        "line {line}: no hand-in is named `{name}`: write the name of one, or take the line out"
    )]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The name on the line.
        name: String,
    },
    /// The file is not valid CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

/// The kind of value that a field should have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// A time.
    Time,
    /// A number of hand-ins.
    Count,
    /// Yes or no.
    YesOrNo,
    /// The points of a criterion.
    Points {
        /// The maximum, as a decimal.
        max: String,
    },
}

/// Says what to write in the field.
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Time => f.write_str("a time as in `2004-06-28 23:59` or `28/06/2004 23:59:59`"),
            Wanted::Count => f.write_str("how many hand-ins there were, as in `15`"),
            Wanted::YesOrNo => f.write_str("`sim` or `não`"),
            Wanted::Points { max } => write!(f, "a number from 0 to {max}, or nothing"),
        }
    }
}
