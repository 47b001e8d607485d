//! What stops an evaluation: an exception, which the session shows, or
//! something that this evaluator does not know, which nobody may guess.

use ruff_text_size::TextSize;
use thiserror::Error;

use crate::observation::Raised;

/// Why a statement did not come to its end.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Interrupt {
    /// An exception of Python or of an engine.
    #[error("{}", .0.last_line())]
    Raised(Raised),
    /// Something outside of the subset of Python that sessions use.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

/// Something in a session that the reference cannot answer for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{what}")]
pub struct Unsupported {
    /// What it is, as the end of "the reference does not know …".
    pub what: String,
    /// What to write instead.
    pub instead: Option<Instead>,
    /// Where in the statement, in bytes from its start.
    pub(super) offset: Option<u32>,
}

/// What to write instead of something that the reference does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// The call whose value is asked for, as a statement of its own.
    ShowValue,
    /// The value that an expression comes to.
    WriteValue,
    /// A list, or `sorted`.
    Sort,
}

impl Instead {
    /// The message that says so.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Instead::ShowValue => "instead-show-value",
            Instead::WriteValue => "instead-write-value",
            Instead::Sort => "instead-sort",
        }
    }
}

impl Unsupported {
    /// Something without a place yet.
    #[must_use]
    pub fn new(what: impl Into<String>) -> Self {
        Unsupported {
            what: what.into(),
            instead: None,
            offset: None,
        }
    }

    pub(super) fn not_python(error: impl std::fmt::Display, place: TextSize) -> Self {
        Unsupported {
            offset: Some(place.to_u32()),
            ..Unsupported::new(format!("this as Python: {error}"))
        }
    }
}

impl Interrupt {
    /// An exception of Python's own.
    #[must_use]
    pub fn raise(type_name: &str, message: impl Into<String>) -> Self {
        Interrupt::Raised(Raised::new(type_name, message))
    }

    /// An exception, where any is right.
    #[must_use]
    pub fn raise_any() -> Self {
        Interrupt::Raised(Raised::any())
    }

    /// Something that is not known, by what it is.
    #[must_use]
    pub fn unsupported(what: impl Into<String>) -> Self {
        Interrupt::Unsupported(Unsupported::new(what))
    }

    /// The same, with what to write instead.
    pub(super) fn instead(mut self, instead: Instead) -> Self {
        if let Interrupt::Unsupported(unsupported) = &mut self {
            unsupported.instead = Some(instead);
        }
        self
    }

    /// The same, placed at `offset` if it has no place yet.
    pub(super) fn at(mut self, offset: u32) -> Self {
        if let Interrupt::Unsupported(unsupported) = &mut self {
            unsupported.offset.get_or_insert(offset);
        }
        self
    }
}

/// The result of evaluating something.
pub type Outcome<T> = Result<T, Interrupt>;
