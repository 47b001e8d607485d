//! The similar hand-ins of a class, for a person to judge.

use super::Entry;
use crate::judge::similarity::{LISTED, Similarities, digest};
use crate::report::Document;
use crate::report::html::{ClassRow, SimilarRow};

/// Most pairs that the page of a class lists; `gabarito similar` shows all.
const MAX_LISTED: usize = 20;
/// Most fingerprints that are kept for comparison, of all hand-ins together: those of some five
/// hundred long programs. Of a larger class a sample is kept, the same for all hand-ins.
const MAX_KEPT: usize = 1 << 20;

/// The fingerprints and mistakes by which the hand-ins of a class are compared.
#[derive(Debug)]
pub(super) struct SimilarHandIns {
    /// Sampling interval: of every `step` fingerprints, one is compared.
    step: u64,
    /// Number of fingerprints kept, of all hand-ins.
    kept: usize,
    fingerprints: Vec<Vec<u64>>,
    mistakes: Vec<Vec<u64>>,
}

impl SimilarHandIns {
    /// A class still without hand-ins.
    pub(super) fn new() -> Self {
        SimilarHandIns {
            step: 1,
            kept: 0,
            fingerprints: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    /// Adds the next hand-in.
    pub(super) fn add(&mut self, entry: &Entry) {
        let sample = entry.fingerprints.iter();
        let sample = sample.filter(|each| each.is_multiple_of(self.step));
        let sample: Vec<u64> = sample.copied().collect();
        self.kept += sample.len();
        self.fingerprints.push(sample);
        while self.kept > MAX_KEPT {
            self.step *= 2;
            for sample in &mut self.fingerprints {
                sample.retain(|each| each.is_multiple_of(self.step));
                sample.shrink_to_fit();
            }
            self.kept = self.fingerprints.iter().map(Vec::len).sum();
        }
        let mistakes = entry.document().map(mistake_features);
        self.mistakes.push(mistakes.unwrap_or_default());
    }

    /// The pairs of hand-ins whose programs or mistakes are similar, the most similar programs
    /// first. `class` has a row for each hand-in.
    pub(super) fn rows(&self, class: &[ClassRow]) -> Vec<SimilarRow> {
        let fingerprints: Vec<&[u64]> = self.fingerprints.iter().map(Vec::as_slice).collect();
        let mistakes: Vec<&[u64]> = self.mistakes.iter().map(Vec::as_slice).collect();
        let found = Similarities::of_class(&fingerprints, &mistakes, (MAX_LISTED, LISTED));
        let rows = found.listed_pairs(LISTED).into_iter();
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
pub fn mistake_features(document: &Document) -> Vec<u64> {
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
    use crate::assignment::manifest::Manifest;
    use crate::course::class::HandInOutcome;
    use crate::course::class::summary::ClassSummary;
    use crate::messages::{Lingua, Messages, Notice};

    #[rstest]
    #[case::whole(0)]
    #[case::sample(4 * MAX_KEPT)]
    fn hand_ins_with_the_same_fingerprints_are_listed(#[case] others: usize) {
        let of = |who, fingerprints: std::ops::Range<u64>| {
            let refused = HandInOutcome::Refused(Notice::verbatim(""));
            Entry {
                fingerprints: fingerprints.map(|each| digest(&each)).collect(),
                ..Entry::sample(who, refused)
            }
        };
        let messages = Messages::new(Lingua::En);
        let mut summary = ClassSummary::new(&messages);
        let others = 1000..1000 + u64::try_from(others).unwrap();
        for entry in [
            of("a", 0..500),
            of("b", 500..1000),
            of("other", others),
            of("c", 50..550),
        ] {
            summary.add(&entry, None, None);
        }
        let manifest = Manifest::parse(include_str!("../../../fixtures/tictactoe/enunciado.toml"));
        let manifest = manifest.unwrap();
        let rows = summary.finish("a", &manifest).similar;
        let names = rows
            .iter()
            .map(|row| row.hand_ins.each_ref().map(|(who, _)| who.as_str()));
        assert_eq!(names.collect::<Vec<_>>(), [["a", "c"]]);
    }
}
