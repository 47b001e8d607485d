//! The page of what changed between two judgements of a class.

use serde::Serialize;

use super::{HtmlError, engine};
use crate::messages::Messages;

/// Changes between two judgements of a class, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangesPage {
    /// The title: whose class it is.
    pub title: String,
    /// Number of hand-ins that changed, in words.
    pub heading: String,
    /// The hand-ins that changed.
    pub rows: Vec<ChangeRow>,
}

/// The change of a hand-in, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangeRow {
    /// The student or the group.
    pub who: String,
    /// The points before and after.
    pub points: [String; 2],
    /// The points gained, with their sign.
    pub difference: String,
    /// The differences between the two judgements.
    pub reasons: String,
    /// The checks whose verdicts differ.
    pub checks: Vec<CheckRow>,
}

/// A check whose verdict differs, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckRow {
    /// The check: `function/name`.
    pub path: String,
    /// The words of the text.
    pub clause: String,
    /// Both verdicts.
    pub verdicts: String,
}

/// Renders the page of what changed.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn changes_page(page: &ChangesPage, messages: &Messages) -> Result<String, HtmlError> {
    engine::render(&engine::CHANGES, messages, page)
}
