//! Why the teacher's sheet is refused.

use std::fmt;

use thiserror::Error;

/// Why a sheet is refused.
#[derive(Debug, Error)]
pub enum SheetError {
    /// No column says whose hand-in it is.
    #[error("line {line}: no column is named `quem`: write a header as in `quem,entrega`")]
    NoWho {
        /// The line, from 1.
        line: usize,
    },
    /// A column has a name that none has.
    #[error("line {line}: no column is named `{column}`: write one of {known}, or take it out")]
    UnknownColumn {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        column: String,
        /// The names that there are.
        known: String,
    },
    /// Two columns have the same name.
    #[error("line {line}: two columns are named `{column}`: keep one of the two")]
    DuplicateColumn {
        /// The line, from 1.
        line: usize,
        /// What they are named.
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
        /// How many columns there are.
        expected: usize,
        /// How many fields it has.
        found: usize,
    },
    /// A line does not say whose it is.
    #[error("line {line}, column `quem`: it is empty: write a name as in `G01`")]
    NoName {
        /// The line, from 1.
        line: usize,
    },
    /// A field is not what its column has.
    #[error("line {line}, column `{column}`: `{found}` is not right here: write {wanted}")]
    Field {
        /// The line, from 1.
        line: usize,
        /// The name of the column.
        column: String,
        /// What stands there.
        found: String,
        /// What should.
        wanted: Wanted,
    },
    /// Two lines have the same name.
    #[error("line {line}: `{name}` is on line {first} already: keep one of the two")]
    Duplicate {
        /// The second of them, from 1.
        line: usize,
        /// What they name.
        name: String,
        /// The first of them, from 1.
        first: usize,
    },
    /// A name is that of no hand-in.
    #[error(
        "line {line}: no hand-in is named `{name}`: write the name of one, or take the line out"
    )]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        name: String,
    },
    /// It is not comma-separated values.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

/// What a field should be.
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
        /// The most that there are, as a decimal.
        max: String,
    },
}

/// What to write.
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
