//! The hand-ins of a class with their marks.

use super::summary::{ClassMark, review_reasons};
use super::{CacheError, CachedEntry, ClassCache, Comments, Entry, FormerClass, HandInOutcome};
use crate::assignment::manifest::{Manifest, Note, two_decimals};
use crate::course::marks::{Mark, TeacherSheet, compute_mark};
use crate::messages::Messages;
use crate::report::html::MarkLine;

/// A hand-in with its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradedHandIn {
    /// The hand-in's entry.
    pub entry: Entry,
    /// The mark; `None` if the hand-in was not judged or the assignment has no rubric.
    pub mark: Option<Mark>,
}

/// The hand-ins of a class, graded one at a time.
#[derive(Debug, Clone, Copy)]
pub struct GradedClass<'a> {
    /// The cache of the results.
    pub cache: &'a ClassCache,
    /// The hand-ins, in the order in which they are shown.
    pub entries: &'a [CachedEntry],
    /// The manifest of the assignment, with the rubric.
    pub manifest: &'a Manifest,
    /// The teacher's sheet.
    pub sheet: &'a TeacherSheet,
    /// The teacher's comments on mistakes.
    pub comments: &'a Comments,
    /// The class of the last hand-in, if it is known.
    pub former: Option<&'a FormerClass<'a>>,
}

impl GradedClass<'_> {
    /// Reads each result and computes its mark.
    ///
    /// # Errors
    /// [`CacheError::Content`] for a result that was lost since it was judged.
    pub fn iter(&self) -> impl Iterator<Item = Result<GradedHandIn, CacheError>> {
        let entries = self.entries.iter().map(|cached| self.cache.read(cached));
        entries.map(|entry| {
            Ok(GradedHandIn::new(
                entry?,
                self.manifest,
                (self.sheet, self.comments),
            ))
        })
    }
}

impl GradedHandIn {
    /// A hand-in with its mark by the rubric of a manifest and the sheet of a teacher, and with the
    /// teacher's comments.
    pub fn new(
        mut entry: Entry,
        manifest: &Manifest,
        (sheet, comments): (&TeacherSheet, &Comments),
    ) -> Self {
        if let HandInOutcome::Judged(document) = &mut entry.outcome {
            comments.apply(document);
        }
        let mark = || {
            let rubric = manifest.rubric.as_ref()?;
            let row = sheet.row(&entry.who);
            let document = entry.document()?;
            Some(compute_mark(
                rubric,
                manifest,
                document,
                row,
                sheet.deadline(),
            ))
        };
        GradedHandIn {
            mark: mark(),
            entry,
        }
    }

    /// The mark with two decimals, and whether it is final.
    pub fn mark_text(&self) -> Option<(String, bool)> {
        let mark = self.mark.as_ref()?;
        Some((two_decimals(mark.value()), mark.is_complete()))
    }

    /// Returns whether a person has to look at the hand-in before its mark counts.
    pub fn needs_review(&self, messages: &Messages) -> bool {
        let has_notes = self
            .mark
            .as_ref()
            .is_some_and(|mark| !mark.notes().is_empty());
        has_notes || !review_reasons(&self.entry, None, messages).is_empty()
    }

    /// The lines of the breakdown, in words.
    pub fn derivation(&self, messages: &Messages) -> Vec<MarkLine> {
        let lines = self.mark.iter().flat_map(Mark::lines);
        let lines = lines.map(|line| MarkLine {
            words: line.in_words(messages),
            points: line.points_in_words(messages),
            total: line.total_in_words(messages),
        });
        lines.collect()
    }

    /// The mark as the class page shows it.
    pub(super) fn class_mark(&self, messages: &Messages) -> Option<ClassMark> {
        let mark = self.mark.as_ref()?;
        let value = two_decimals(mark.value());
        let notes = mark.notes().iter();
        let rules = notes.clone().filter_map(|note| match note {
            Note::Rule { rule, .. } => Some(rule.clone()),
            Note::Late { .. } => None,
        });
        Some(ClassMark {
            number: value.parse().unwrap_or_default(),
            value,
            scale: two_decimals(mark.scale()),
            is_complete: mark.is_complete(),
            rules: rules.collect(),
            notes: notes.map(|note| note.in_words(messages)).collect(),
        })
    }
}
