//! Remarks: findings that cost no marks, for the author of the program.

use std::collections::BTreeMap;

use crate::assignment::manifest::Comparison;
use crate::session::Value;
use crate::session::observation::Event;

/// The kind of a remark about a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkKind {
    /// The function prints, and the text does not ask for it.
    Prints,
    /// The function gives `True` or `False` where the text says an integer, or the other way round.
    MixesBooleans,
    /// The function gives a float where an integer is expected.
    FloatForInteger,
    /// A session about the function has another answer after others in its process, and no session can
    /// be made that shows it.
    AnswersVary,
    /// SWI-Prolog says something while it loads the program; `function` is the line.
    LoadMessage,
    /// The module of the program defines the predicate and does not export it.
    NotExported,
}

/// A remark about a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub kind: RemarkKind,
    pub function: String,
    /// The text that it prints, or the value that it gives, the first time.
    pub text: String,
}

/// Whether two values differ in type.
type Differs = fn(&Value, &Value) -> bool;

/// Types that are accepted for one another, with a remark.
const MIXED: [(RemarkKind, Differs); 2] = [
    (RemarkKind::MixesBooleans, |expected, actual| {
        matches!(
            (expected, actual),
            (Value::Int(_), Value::Bool(_)) | (Value::Bool(_), Value::Int(_))
        )
    }),
    (RemarkKind::FloatForInteger, |expected, actual| {
        matches!((expected, actual), (Value::Int(_), Value::Float(_)))
    }),
];

/// The remarks about a submission so far: the first of each kind and function.
#[derive(Debug, Clone, Default)]
pub(super) struct Remarks(BTreeMap<(RemarkKind, String), String>);

impl Remarks {
    /// Notes the remarks on a step of a check about `function`.
    pub(super) fn note(&mut self, check: (&str, Comparison), expected: &[Event], actual: &[Event]) {
        let (function, comparison) = check;
        for event in actual {
            if let Event::Aside { function, text } = event {
                self.add(RemarkKind::Prints, function, || text.clone());
            }
        }
        if let (Some(Event::Shown(expected)), Some(Event::Shown(actual))) =
            (expected.last(), actual.last())
        {
            for (kind, differs) in MIXED {
                if expected.mixes(actual, differs)
                    && expected.agrees_with(actual, &comparison.numbers)
                {
                    self.add(kind, function, || actual.to_string());
                }
            }
        }
    }

    pub(super) fn add(&mut self, kind: RemarkKind, function: &str, text: impl FnOnce() -> String) {
        let key = (kind, function.to_owned());
        self.0.entry(key).or_insert_with(text);
    }

    pub(super) fn extend(&mut self, others: Remarks) {
        self.0.extend(others.0);
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
