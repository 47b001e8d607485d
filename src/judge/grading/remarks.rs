//! Remarks: findings that cost no marks, for the author of the program.

use std::collections::BTreeMap;

use crate::session::observation::Event;

/// The kind of a remark about a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkKind {
    /// The function prints, and the text does not ask for it.
    Prints,
    /// The function gives `True` or `False` where the text says an integer, or the other way round.
    MixesBooleans,
}

/// A remark about a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub kind: RemarkKind,
    pub function: String,
    /// The text that it prints, or the value that it gives, the first time.
    pub text: String,
}

/// The remarks about a submission so far: the first of each kind and function.
#[derive(Debug, Clone, Default)]
pub(super) struct Remarks(BTreeMap<(RemarkKind, String), String>);

impl Remarks {
    /// Notes the remarks on a step of a check about `function`.
    pub(super) fn note(&mut self, function: &str, expected: &[Event], actual: &[Event]) {
        for event in actual {
            if let Event::Aside { function, text } = event {
                self.add(RemarkKind::Prints, function, || text.clone());
            }
        }
        if let (Some(Event::Shown(expected)), Some(Event::Shown(actual))) =
            (expected.last(), actual.last())
            && expected.mixes_booleans(actual)
            && expected.agrees_with(actual)
        {
            self.add(RemarkKind::MixesBooleans, function, || actual.to_string());
        }
    }

    fn add(&mut self, kind: RemarkKind, function: &str, text: impl FnOnce() -> String) {
        let key = (kind, function.to_owned());
        self.0.entry(key).or_insert_with(text);
    }

    pub(super) fn into_list(self) -> Vec<Remark> {
        let remarks = self.0.into_iter();
        let remarks = remarks.map(|((kind, function), text)| Remark {
            kind,
            function,
            text,
        });
        remarks.collect()
    }
}
