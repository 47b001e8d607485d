//! The errors of filling in a worksheet.

use thiserror::Error;

/// Why a worksheet cannot be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WorksheetError {
    /// A required column is missing.
    #[error("no column has the {0}: is this Moodle's grading worksheet?")]
    Column(&'static str),
    /// Two columns have the same title.
    #[error("two columns are called `{0}`")]
    Twice(&'static str),
    /// A quote is opened but not closed.
    #[error("a quote is opened and not closed")]
    Quote,
    /// A row has no cell for the grade or for the feedback.
    #[error("the row of {0} is cut short")]
    Short(String),
    /// A mark is not a decimal.
    #[error("the mark of {who} is `{mark}`, which is no decimal")]
    Mark {
        /// The student of the row.
        who: String,
        /// The mark.
        mark: String,
    },
    /// The maximum in the worksheet is not a number: the assignment is graded by a scale.
    #[error("the maximum grade of {who} is `{maximum}`, which is no decimal")]
    Maximum {
        /// The student of the row.
        who: String,
        /// The content of the cell.
        maximum: String,
    },
    /// A mark is above the maximum.
    #[error("the mark of {who} is {mark}, above the maximum of {maximum}")]
    Above {
        /// The student of the row.
        who: String,
        /// The mark.
        mark: String,
        /// The maximum.
        maximum: String,
    },
}
