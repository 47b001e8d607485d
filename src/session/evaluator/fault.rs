//! Interruptions of an evaluation: an exception, which the session shows, or an unsupported
//! construct, whose result is never guessed.

use ruff_text_size::TextSize;
use thiserror::Error;

use crate::messages::Notice;
use crate::session::observation::Raised;

/// Reason why a statement did not complete.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Interrupt {
    /// An exception of Python or of an engine.
    #[error("{}", .0.last_line())]
    Raised(Raised),
    /// Something outside of the subset of Python that sessions use.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

/// Construct in a session that the reference does not support.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{what}")]
pub struct Unsupported {
    /// Description, as the end of "the reference does not know …".
    pub what: Notice,
    /// Supported alternative.
    pub instead: Option<Instead>,
    /// Position in the statement, in bytes from its start.
    pub(super) offset: Option<u32>,
}

/// Supported alternative to an unsupported construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// The call whose value is asked for, as a statement of its own.
    ShowValue,
    /// The value of the expression, as a literal.
    WriteValue,
    /// A list, or `sorted`.
    Sort,
}

impl Instead {
    /// Message key of the alternative.
    pub fn message(self) -> &'static str {
        match self {
            Instead::ShowValue => "instead-show-value",
            Instead::WriteValue => "instead-write-value",
            Instead::Sort => "instead-sort",
        }
    }
}

impl Unsupported {
    /// Creates an error without a position yet.
    pub fn new(what: Notice) -> Self {
        Unsupported {
            what,
            instead: None,
            offset: None,
        }
    }

    pub(super) fn not_python(error: impl std::fmt::Display, place: TextSize) -> Self {
        Unsupported {
            offset: Some(place.to_u32()),
            ..Unsupported::new(Notice::new("unknown-python").with("error", error.to_string()))
        }
    }
}

impl Interrupt {
    /// Creates an exception of Python's own.
    pub fn raise(type_name: &str, message: impl Into<String>) -> Self {
        Interrupt::Raised(Raised::new(type_name, message))
    }

    /// Creates an exception, where any exception is accepted.
    pub fn raise_any() -> Self {
        Interrupt::Raised(Raised::any())
    }

    /// Creates an error for an unsupported construct, from its description.
    pub fn unsupported(what: Notice) -> Self {
        Interrupt::Unsupported(Unsupported::new(what))
    }

    /// Adds the supported alternative.
    pub(super) fn instead(mut self, instead: Instead) -> Self {
        if let Interrupt::Unsupported(unsupported) = &mut self {
            unsupported.instead = Some(instead);
        }
        self
    }

    /// Sets the position to `offset`, unless one is set already.
    pub(super) fn at(mut self, offset: u32) -> Self {
        if let Interrupt::Unsupported(unsupported) = &mut self {
            unsupported.offset.get_or_insert(offset);
        }
        self
    }
}

/// The result of evaluating something.
pub type Outcome<T> = Result<T, Interrupt>;
