//! Why a worksheet is refused.

use thiserror::Error;

/// Why a worksheet cannot be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WorksheetError {
    /// A column that must be there is not.
    #[error("no column has the {0}: is this Moodle's grading worksheet?")]
    Column(&'static str),
    /// Two columns have the same title.
    #[error("two columns are called `{0}`")]
    Twice(&'static str),
    /// A quote is opened and not closed.
    #[error("a quote is opened and not closed")]
    Quote,
    /// A row has no cell for the grade or for the feedback.
    #[error("the row of {0} is cut short")]
    Short(String),
    /// What is to be entered is no mark.
    #[error("the mark of {who} is `{mark}`, which is no decimal")]
    Mark {
        /// Whose it is.
        who: String,
        /// What was to be entered.
        mark: String,
    },
    /// The maximum in the worksheet is no number: it is marked by a scale.
    #[error("the maximum grade of {who} is `{maximum}`, which is no decimal")]
    Maximum {
        /// In whose row.
        who: String,
        /// What stands there.
        maximum: String,
    },
    /// A mark is above the maximum.
    #[error("the mark of {who} is {mark}, above the maximum of {maximum}")]
    Above {
        /// Whose it is.
        who: String,
        /// The mark.
        mark: String,
        /// The maximum.
        maximum: String,
    },
}
