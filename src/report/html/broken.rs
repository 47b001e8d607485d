//! Rules and barriers that are not respected or not decided, with the places.

use serde::Serialize;

use crate::report::RuleVerdict;
use crate::report::phrases::Requirement;
use crate::report::record::record;

/// Most places shown of each rule and of each barrier.
const MAX_PLACES: usize = 50;

/// The requirements with a verdict, and the places in words.
pub(super) fn with_verdict(all: Vec<Requirement>, verdict: RuleVerdict) -> Vec<impl Serialize> {
    let broken = all.into_iter().filter(|each| each.verdict == verdict);
    let broken = broken.map(|each| {
        let places = each.places.into_iter().map(|(_, place)| place);
        record! { name: each.name, clause: each.clause, places: first_places(places) }
    });
    broken.collect()
}

fn first_places(places: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = places.len().saturating_sub(MAX_PLACES);
    let more = (more > 0).then(|| format!("(… +{more})"));
    places.take(MAX_PLACES).chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_places_some_are_shown_and_the_rest_counted() {
        let places = first_places((0..MAX_PLACES + 3).map(|place| place.to_string()));
        assert_eq!(places.len(), MAX_PLACES + 1);
        assert_eq!(places.last().unwrap(), "(… +3)");
        assert_eq!(
            first_places((0..MAX_PLACES).map(|place| place.to_string())).len(),
            MAX_PLACES
        );
    }
}
