//! The similar hand-ins of a class, for a person to judge.

use std::collections::HashSet;

use super::Entry;
use crate::report::Document;
use crate::report::html::SimilarRow;
use crate::similarity::{FEWEST_MISTAKES, LISTED, Similarities, digest};

/// Most pairs that the page of a class lists; `gabarito similar` shows all.
const MAX_LISTED: usize = 20;

/// The pairs of hand-ins whose programs or mistakes are similar, the most similar programs first.
///
/// `page` gives the path of a hand-in's page, as for the page of the class.
pub(super) fn similar_rows(
    entries: &[&Entry],
    page: impl Fn(&Entry) -> Option<String>,
) -> Vec<SimilarRow> {
    let fingerprints = entries.iter().map(|entry| &*entry.fingerprints);
    let fingerprints: Vec<&[u64]> = fingerprints.collect();
    let mistakes = entries
        .iter()
        .map(|each| each.document().map(mistakes).unwrap_or_default());
    let mistakes: Vec<Vec<u64>> = mistakes.collect();
    let mistakes: Vec<&[u64]> = mistakes.iter().map(Vec::as_slice).collect();
    let found = Similarities::new(&fingerprints, entries.len(), &HashSet::new());
    let found = found.with_mistakes(&mistakes, FEWEST_MISTAKES);
    let rows = found.listed(LISTED).into_iter();
    let rows = rows.take(MAX_LISTED).map(|pair| SimilarRow {
        hand_ins: pair.programs.map(|place| {
            let entry = entries[place];
            (entry.who.clone(), page(entry))
        }),
        percent: pair.text.map_or(0, |text| text.percent()),
        mistakes: pair.behaviour.map(|pair| (pair.shared, pair.percent())),
    });
    rows.collect()
}

/// The mistakes of a judged program, as features that can be compared: for each failure, its
/// check, its session and the program's own answer. Rewriting a program keeps them.
#[must_use]
pub fn mistakes(document: &Document) -> Vec<u64> {
    let failures = document.failures.iter();
    let mistakes = failures.map(|failure| {
        let termination = format!("{:?}", failure.termination);
        digest(&(
            &failure.check,
            &failure.transcript,
            &failure.actual,
            termination,
        ))
    });
    mistakes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Outcome;
    use crate::messages::Notice;

    #[test]
    fn hand_ins_with_the_same_fingerprints_are_listed() {
        let entry = |who: &str, fingerprints: std::ops::Range<u64>| Entry {
            who: who.to_owned(),
            path: who.to_owned(),
            notes: None,
            fingerprints: fingerprints.collect(),
            outcome: Outcome::Refused(Notice::verbatim("")),
        };
        let entries = [entry("a", 0..50), entry("b", 50..100), entry("c", 5..55)];
        let rows = similar_rows(&entries.each_ref(), |entry| Some(entry.who.clone()));
        let names: Vec<[&str; 2]> = rows
            .iter()
            .map(|row| row.hand_ins.each_ref().map(|(who, _)| who.as_str()))
            .collect();
        assert_eq!(names, [["a", "c"]]);
    }
}
