//! Rules and barriers that are not respected or not decided, with the places.

use serde::Serialize;

use crate::messages::Messages;
use crate::report::phrases::{self, Requirement};
use crate::report::{Document, RuleVerdict};

/// Most places shown of each rule and of each barrier.
const MAX_PLACES: usize = 50;

/// A rule or a barrier that is not respected, or that a person must decide.
#[derive(Debug, Serialize)]
pub(super) struct Broken {
    name: String,
    clause: String,
    /// The places, in words.
    places: Vec<String>,
}

/// The lints that have something to say.
pub(super) fn lints(document: &Document, messages: &Messages) -> Vec<Broken> {
    let lints = document.lints.iter();
    let lints = lints.map(|lint| phrases::rule(messages, lint));
    with(RuleVerdict::Fail, lints.collect())
}

pub(super) fn rules(document: &Document, verdict: RuleVerdict, messages: &Messages) -> Vec<Broken> {
    with(verdict, phrases::rules(document, messages))
}

/// The barriers that are not respected.
pub(super) fn barriers(document: &Document, messages: &Messages) -> Vec<Broken> {
    with(RuleVerdict::Fail, phrases::barriers(document, messages))
}

fn with(verdict: RuleVerdict, all: Vec<Requirement>) -> Vec<Broken> {
    let broken = all.into_iter().filter(|each| each.verdict == verdict);
    let broken = broken.map(|each| Broken {
        name: each.name,
        clause: each.clause,
        places: some(each.places.into_iter()),
    });
    broken.collect()
}

fn some(places: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = places.len().saturating_sub(MAX_PLACES);
    let more = (more > 0).then(|| format!("(… +{more})"));
    places.take(MAX_PLACES).chain(more).collect()
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
