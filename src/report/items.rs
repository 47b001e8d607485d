//! The checks of a report by the items of the text, and their failures.

use super::document::{CheckEntry, Document, FailureEntry, ItemEntry};
use crate::registry::engine;

/// The checks of each item. The text says whose they are; a function may be of several
/// items, so it alone decides only where the text does not know the check.
pub(super) fn by_item(document: &Document) -> Vec<(&ItemEntry, Vec<&CheckEntry>)> {
    let manifest = engine(&document.assignment).ok();
    let manifest = manifest.and_then(|assignment| assignment.manifest().ok());
    let home = |check: &CheckEntry| -> Option<usize> {
        let path = path(document, check);
        let mut known = manifest.iter().flat_map(|manifest| &manifest.items);
        let known = known.find(|item| item.checks.iter().any(|each| each.path() == path));
        let named = |item: &ItemEntry| known.is_some_and(|known| known.name == item.name);
        let has_function = |item: &ItemEntry| item.functions.contains(&check.function);
        let items = &document.items;
        let by_text = items.iter().position(named);
        by_text.or_else(|| items.iter().position(has_function))
    };
    let homes: Vec<_> = document.checks.iter().map(home).collect();
    let items = document.items.iter().enumerate();
    let of_item = items.map(|(number, item)| {
        let checks = document.checks.iter().zip(&homes);
        let checks = checks.filter(|(_, home)| **home == Some(number));
        (item, checks.map(|(check, _)| check).collect())
    });
    of_item.collect()
}

/// The name of a check without that of the assignment: `function/name`.
pub(super) fn path<'a>(document: &Document, check: &'a CheckEntry) -> &'a str {
    let path = check.id.strip_prefix(document.assignment.as_str());
    let path = path.and_then(|path| path.strip_prefix('/'));
    path.unwrap_or(&check.id)
}

/// The failures of a check.
pub(super) fn failures_of<'a>(
    document: &'a Document,
    check: &'a CheckEntry,
) -> impl Iterator<Item = &'a FailureEntry> {
    let failures = document.failures.iter();
    failures.filter(move |failure| failure.check == check.id)
}
