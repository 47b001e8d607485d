//! The similar hand-ins of a class, for a person to judge.

use super::Entry;
use crate::report::Document;
use crate::report::html::{ClassRow, SimilarRow};
use crate::similarity::{LISTED, Similarities, digest};

/// Most pairs that the page of a class lists; `gabarito similar` shows all.
const MAX_LISTED: usize = 20;
/// Most hand-ins of a class of which every fingerprint is compared. Of a larger class it is a
/// sample, the same for all hand-ins, so that memory does not grow with the class.
const MAX_WHOLE: usize = 500;

/// What is compared of the hand-ins of a class.
#[derive(Debug)]
pub(super) struct SimilarHandIns {
    /// One of so many fingerprints is compared.
    step: u64,
    fingerprints: Vec<Vec<u64>>,
    mistakes: Vec<Vec<u64>>,
}

impl SimilarHandIns {
    /// A class of so many hand-ins, still without them.
    pub(super) fn of_class(hand_ins: usize) -> Self {
        SimilarHandIns {
            step: u64::try_from(hand_ins.div_ceil(MAX_WHOLE)).unwrap_or(u64::MAX),
            fingerprints: Vec::with_capacity(hand_ins),
            mistakes: Vec::with_capacity(hand_ins),
        }
    }

    /// Adds the next hand-in.
    pub(super) fn add(&mut self, entry: &Entry) {
        let sample = entry.fingerprints.iter();
        let sample = sample.filter(|each| each.is_multiple_of(self.step));
        self.fingerprints.push(sample.copied().collect());
        let mistakes = entry.document().map(mistakes);
        self.mistakes.push(mistakes.unwrap_or_default());
    }

    /// The pairs of hand-ins whose programs or mistakes are similar, the most similar programs
    /// first. `class` has a row for each hand-in.
    pub(super) fn rows(&self, class: &[ClassRow]) -> Vec<SimilarRow> {
        let fingerprints: Vec<&[u64]> = self.fingerprints.iter().map(Vec::as_slice).collect();
        let mistakes: Vec<&[u64]> = self.mistakes.iter().map(Vec::as_slice).collect();
        let found = Similarities::of_class(&fingerprints, &mistakes, (MAX_LISTED, LISTED));
        let rows = found.listed(LISTED).into_iter();
        let rows = rows.take(MAX_LISTED).map(|pair| SimilarRow {
            hand_ins: pair.programs.map(|place| {
                let row = &class[place];
                (row.who.clone(), row.page.clone())
            }),
            percent: pair.text.map_or(0, |text| text.percent()),
            mistakes: pair.behaviour.map(|pair| (pair.shared, pair.percent())),
        });
        rows.collect()
    }
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
    use rstest::rstest;

    use super::*;
    use crate::class::Outcome;
    use crate::class::summary::Summary;
    use crate::manifest::{Lingua, Manifest};
    use crate::messages::Notice;
    use crate::report::Messages;

    fn entry(who: &str, fingerprints: impl Iterator<Item = u64>) -> Entry {
        Entry {
            who: who.to_owned(),
            path: who.to_owned(),
            notes: None,
            fingerprints: fingerprints.collect(),
            outcome: Outcome::Refused(Notice::verbatim("")),
        }
    }

    #[rstest]
    #[case::whole(3)]
    #[case::sample(10 * MAX_WHOLE)]
    fn hand_ins_with_the_same_fingerprints_are_listed(#[case] class: usize) {
        let of = |who, fingerprints: std::ops::Range<u64>| {
            entry(who, fingerprints.map(|each| digest(&each)))
        };
        let messages = Messages::new(Lingua::En);
        let mut summary = Summary::new(class, &messages);
        for entry in [of("a", 0..500), of("b", 500..1000), of("c", 50..550)] {
            summary.add(&entry, None, None);
        }
        let manifest = Manifest::parse(include_str!("../../fixtures/tictactoe/enunciado.toml"));
        let manifest = manifest.unwrap();
        let rows = summary.finish("a", &manifest).similar;
        let names = rows
            .iter()
            .map(|row| row.hand_ins.each_ref().map(|(who, _)| who.as_str()));
        assert_eq!(names.collect::<Vec<_>>(), [["a", "c"]]);
    }
}
