//! The errors of filling in a worksheet.

use thiserror::Error;

use crate::messages::{Localized, Notice};

/// Why a worksheet cannot be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub enum WorksheetError {
    /// No column has the grades.
    NoGrade,
    /// No column has Moodle's numbers of the participants.
    NoIdentifier,
    /// No column has the time at which a grade was last changed.
    NoTimeOfGrade,
    /// Two columns have the same title.
    Twice(&'static str),
    /// A quote is opened but not closed.
    Quote,
    /// A row has no cell for the grade or for the feedback.
    Short(String),
    /// A mark is not a decimal.
    Mark {
        /// The student of the row.
        who: String,
        mark: String,
    },
    /// The maximum in the worksheet is not a number: the assignment is graded by a scale.
    Maximum {
        /// The student of the row.
        who: String,
        /// The content of the cell.
        maximum: String,
    },
    /// A mark is above the maximum.
    Above {
        /// The student of the row.
        who: String,
        mark: String,
        maximum: String,
    },
}

impl Localized for WorksheetError {
    fn notice(&self) -> Notice {
        match self {
            WorksheetError::NoGrade => Notice::new("worksheet-no-grade"),
            WorksheetError::NoIdentifier => Notice::new("worksheet-no-identifier"),
            WorksheetError::NoTimeOfGrade => Notice::new("worksheet-no-time-of-grade"),
            WorksheetError::Twice(title) => Notice::new("worksheet-twice").with("title", *title),
            WorksheetError::Quote => Notice::new("worksheet-quote"),
            WorksheetError::Short(who) => Notice::new("worksheet-short").with("who", who),
            WorksheetError::Mark { who, mark } => Notice::new("worksheet-mark")
                .with("who", who)
                .with("mark", mark),
            WorksheetError::Maximum { who, maximum } => Notice::new("worksheet-maximum")
                .with("who", who)
                .with("maximum", maximum),
            WorksheetError::Above { who, mark, maximum } => Notice::new("worksheet-above")
                .with("who", who)
                .with("mark", mark)
                .with("maximum", maximum),
        }
    }
}
