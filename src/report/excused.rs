//! Cases that fail because of other functions, and do not count against their own.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::document::{Document, ExcusedEntry};
use super::{Messages, phrases};

/// The cases that do not count, in words.
#[derive(Debug, Serialize)]
pub(super) struct ExcusedSummary<'a> {
    /// Number of excused cases, and the functions that excuse them.
    pub(super) sentence: String,
    /// For each set of functions, that a session passes with right ones, and the session.
    pub(super) examples: Vec<(String, &'a str)>,
}

/// The cases of a report that fail because of other functions; `None` if there are none.
pub(super) fn excused<'a>(
    document: &'a Document,
    messages: &Messages,
) -> Option<ExcusedSummary<'a>> {
    let cases = document.checks.iter().map(|check| check.cases.excused);
    let cases: usize = cases.sum();
    if cases == 0 {
        return None;
    }
    let excused = document.checks.iter();
    let excused: Vec<&ExcusedEntry> = excused.filter_map(|each| each.excused.as_ref()).collect();
    let functions = excused.iter().flat_map(|each| &each.functions);
    let functions: BTreeSet<&str> = functions.map(String::as_str).collect();
    let functions: Vec<&str> = functions.into_iter().collect();
    let functions = messages.list(&functions);
    let skipped = document.checks.iter().map(|check| {
        let skipped = check.excused.as_ref().map_or(0, |each| each.skipped);
        // A document may come from a file that says more.
        skipped.min(check.cases.excused)
    });
    let skipped: usize = skipped.sum();
    let sentences = [("excused", cases - skipped), ("excused-skipped", skipped)];
    let sentences = sentences.into_iter().filter(|(_, count)| *count > 0);
    let sentences = sentences.map(|(id, count)| {
        let words = [
            ("count", count.into()),
            ("functions", functions.as_str().into()),
        ];
        messages.with(id, words)
    });
    let failures = document.failures.iter();
    let shown = failures.map(|failure| failure.transcript.as_str());
    let examples = shortest_examples(&excused, &shown.collect()).into_iter();
    let examples = examples.map(|(functions, session)| {
        let title = phrases::right_in_place(messages, functions);
        (title, session)
    });
    Some(ExcusedSummary {
        sentence: sentences.collect::<Vec<_>>().join(" "),
        examples: examples.collect(),
    })
}

/// The shortest session for each set of functions to blame, if possible one that is not shown as a
/// failure of theirs.
fn shortest_examples<'a>(
    excused: &[&'a ExcusedEntry],
    shown: &BTreeSet<&str>,
) -> BTreeMap<&'a [String], &'a str> {
    // One that shows an answer says more than a shorter one that shows none.
    let length = |session: &str| {
        let is_silent = session
            .lines()
            .last()
            .is_some_and(|line| line.starts_with(">>>") || line.starts_with("$ "));
        (shown.contains(session), is_silent, session.lines().count())
    };
    let mut examples: BTreeMap<&[String], &str> = BTreeMap::new();
    for each in excused.iter().filter(|each| !each.transcript.is_empty()) {
        let example = each.transcript.as_str();
        let shortest = examples.entry(&each.functions).or_insert(example);
        if length(example) < length(shortest) {
            *shortest = example;
        }
    }
    examples
}
