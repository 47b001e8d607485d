//! Rules and barriers that are not respected, and where.

use serde::Serialize;

use crate::report::document::{BarrierEntry, BarrierPlace, Document, RuleVerdict, TextPlace};
use crate::report::{Messages, safe};

/// Places that are shown of each.
const MAX_PLACES: usize = 50;

/// A rule or a barrier that is not respected.
#[derive(Debug, Serialize)]
pub(super) struct Broken {
    name: String,
    /// Where, in words.
    places: Vec<String>,
}

/// The rules that are not kept.
pub(super) fn rules(document: &Document, messages: &Messages) -> Vec<Broken> {
    let rules = document.rules.iter();
    let broken = rules.filter(|rule| rule.verdict == RuleVerdict::Fail);
    let broken = broken.map(|rule| Broken {
        name: rule.name.clone(),
        places: some(rule.r#where.iter().map(|place| text_place(place, messages))),
    });
    broken.collect()
}

/// The barriers that are not respected.
pub(super) fn barriers(document: &Document, messages: &Messages) -> Vec<Broken> {
    let barriers = document.barriers.iter();
    let broken = barriers.filter(|barrier| barrier.verdict == RuleVerdict::Fail);
    let broken = broken.map(|barrier| {
        let places = barrier.r#where.iter();
        Broken {
            name: format!("TAD {}", barrier.tad),
            places: some(places.map(|place| barrier_place(barrier, place, messages))),
        }
    });
    broken.collect()
}

fn some(places: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = places.len().saturating_sub(MAX_PLACES);
    let more = (more > 0).then(|| format!("(… +{more})"));
    places.take(MAX_PLACES).chain(more).collect()
}

fn text_place(place: &TextPlace, messages: &Messages) -> String {
    let text = safe(&place.text);
    // It is about the whole file.
    if place.line == 0 {
        return text;
    }
    let words = [
        ("line", place.line.to_string().into()),
        ("column", place.column.to_string().into()),
        ("text", text.into()),
    ];
    messages.with("place", words)
}

fn barrier_place(barrier: &BarrierEntry, place: &BarrierPlace, messages: &Messages) -> String {
    let id = if place.operation.is_empty() {
        "breach-wrong"
    } else {
        "breach"
    };
    let words = [
        ("line", place.line.to_string().into()),
        ("function", safe(&place.function).into()),
        ("operation", safe(&place.operation).into()),
        ("tad", safe(&barrier.tad).into()),
    ];
    messages.with(id, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_places_some_are_shown_and_the_rest_counted() {
        let places = some((0..MAX_PLACES + 3).map(|place| place.to_string()));
        assert_eq!(places.len(), MAX_PLACES + 1);
        assert_eq!(places.last().unwrap(), "(… +3)");
        assert_eq!(
            some((0..MAX_PLACES).map(|place| place.to_string())).len(),
            MAX_PLACES
        );
    }
}
