//! A teacher's comments on mistakes: each is written once, and reaches every hand-in with the mistake.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::assignment::manifest::toml_error;
use crate::messages::Notice;
use crate::report::Document;

/// The comments of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comments {
    #[serde(default, rename = "comment")]
    comments: Vec<Comment>,
}

/// A comment on one mistake.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comment {
    /// The names under which the mistake is known: several where it shows in several ways.
    pub(super) mistakes: Vec<String>,
    pub(super) text: String,
}

impl Comments {
    /// Reads comments.
    ///
    /// # Errors
    /// [`Notice`] if the text is no such TOML, if a comment is on no mistake or has no text, or if two
    /// are on the same mistake.
    pub fn parse(text: &str) -> Result<Self, Notice> {
        let read: Comments = toml::from_str(text).map_err(|error| toml_error(text, &error))?;
        let mut known = BTreeSet::new();
        for Comment { mistakes, text } in &read.comments {
            if mistakes.is_empty() || text.trim().is_empty() {
                return Err(Notice::new("comment-empty"));
            }
            if let Some(twice) = mistakes.iter().find(|name| !known.insert(*name)) {
                return Err(Notice::new("comment-twice").with("mistake", twice));
            }
        }
        Ok(read)
    }

    /// The comment on the mistake of a name.
    pub(super) fn on(&self, mistake: &str) -> Option<&Comment> {
        let mut comments = self.comments.iter();
        comments.find(|comment| comment.mistakes.iter().any(|name| name == mistake))
    }

    /// The names of the mistakes that they are on.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.comments.iter().flat_map(|comment| &comment.mistakes)
    }

    /// Writes the comments on the mistakes in a hand-in into its report, each once, at the first check
    /// that shows the mistake.
    pub fn apply(&self, document: &mut Document) {
        let mut written = BTreeSet::new();
        for check in document.checks.iter_mut().filter(|check| check.is_failed()) {
            let comment = check.mistake.as_ref().and_then(|name| self.on(name));
            let comment = comment.filter(|comment| written.insert(&comment.mistakes[0]));
            check.comment = comment.map(|comment| comment.text.clone());
        }
    }
}
