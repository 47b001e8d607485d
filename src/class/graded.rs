//! The hand-ins of a class with their marks.

use super::Entry;
use crate::grading::two_decimals;
use crate::manifest::Manifest;
use crate::marks::{Mark, Sheet, mark};
use crate::report::Messages;
use crate::report::html::{ClassMark, MarkLine};

/// A hand-in with its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graded {
    /// What came of it.
    pub entry: Entry,
    /// Its mark; none, where it was not judged or the text has no marks of its own.
    pub mark: Option<Mark>,
}

/// The marks of hand-ins by the text and by what a teacher knows.
#[must_use]
pub fn graded(entries: Vec<Entry>, manifest: &Manifest, sheet: &Sheet) -> Vec<Graded> {
    let of = |entry: &Entry| {
        let rubric = manifest.rubric.as_ref()?;
        let row = sheet.row(&entry.who);
        Some(mark(
            rubric,
            manifest,
            entry.document()?,
            row,
            sheet.deadline(),
        ))
    };
    let entries = entries.into_iter();
    let graded = entries.map(|entry| Graded {
        mark: of(&entry),
        entry,
    });
    graded.collect()
}

impl Graded {
    /// The mark with two decimals, and whether nothing can change it any more.
    #[must_use]
    pub fn shown(&self) -> Option<(String, bool)> {
        let mark = self.mark.as_ref()?;
        Some((two_decimals(mark.value()), mark.is_complete()))
    }

    /// How the mark comes about, a line each.
    #[must_use]
    pub fn derivation(&self, messages: &Messages) -> Vec<MarkLine> {
        let lines = self.mark.iter().flat_map(Mark::lines);
        let lines = lines.map(|line| MarkLine {
            words: line.in_words(messages),
            points: line.points_in_words(messages),
            total: line.total_in_words(messages),
        });
        lines.collect()
    }

    /// The mark as the page of the class has it.
    pub(super) fn of_class(&self, messages: &Messages) -> Option<ClassMark> {
        let mark = self.mark.as_ref()?;
        let value = two_decimals(mark.value());
        let notes = mark.notes().iter();
        Some(ClassMark {
            number: value.parse().unwrap_or_default(),
            value,
            scale: two_decimals(mark.scale()),
            is_complete: mark.is_complete(),
            notes: notes.map(|note| note.in_words(messages)).collect(),
        })
    }
}
