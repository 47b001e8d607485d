//! The similar hand-ins of a class, for a person to judge.

use super::Entry;
use crate::judge::similarity::Similarities;
use crate::report::html::{ClassRow, SimilarRow};

/// Most pairs that the page of a class lists; `gabarito similar` shows all.
const MAX_LISTED: usize = 20;
/// Most pairs from which they are chosen.
const MAX_COMPARED: usize = 2000;
/// Most features that are kept for comparison, of all hand-ins together: the fingerprints of some
/// five hundred long programs. Of a larger class a sample is kept, the same for all hand-ins.
const MAX_KEPT: usize = 1 << 20;

/// The fingerprints and wrong answers by which the hand-ins of a class are compared.
#[derive(Debug)]
pub(super) struct SimilarHandIns {
    fingerprints: Sample,
    wrong_answers: Sample,
}

/// A sample of the features of each hand-in.
#[derive(Debug)]
struct Sample {
    /// Sampling interval: of every `step` features, one is compared.
    step: u64,
    /// Number of features kept, of all hand-ins.
    kept: usize,
    sets: Vec<Vec<u64>>,
}

impl Sample {
    fn new() -> Self {
        Sample {
            step: 1,
            kept: 0,
            sets: Vec::new(),
        }
    }

    /// Adds the features of the next hand-in.
    fn add(&mut self, features: &[u64]) {
        let sample = features.iter();
        let sample = sample.filter(|each| each.is_multiple_of(self.step));
        let sample: Vec<u64> = sample.copied().collect();
        self.kept += sample.len();
        self.sets.push(sample);
        while self.kept > MAX_KEPT {
            self.step *= 2;
            for sample in &mut self.sets {
                sample.retain(|each| each.is_multiple_of(self.step));
                sample.shrink_to_fit();
            }
            self.kept = self.sets.iter().map(Vec::len).sum();
        }
    }

    fn slices(&self) -> Vec<&[u64]> {
        self.sets.iter().map(Vec::as_slice).collect()
    }
}

impl SimilarHandIns {
    /// A class still without hand-ins.
    pub(super) fn new() -> Self {
        SimilarHandIns {
            fingerprints: Sample::new(),
            wrong_answers: Sample::new(),
        }
    }

    /// Adds the next hand-in.
    pub(super) fn add(&mut self, entry: &Entry) {
        self.fingerprints.add(&entry.fingerprints);
        self.wrong_answers.add(&entry.wrong_answers);
    }

    /// The pairs of hand-ins whose programs or mistakes are similar, the most similar programs
    /// first. `class` has a row for each hand-in.
    pub(super) fn rows(&self, class: &[ClassRow]) -> Vec<SimilarRow> {
        let (fingerprints, mistakes) = (self.fingerprints.slices(), self.wrong_answers.slices());
        let found = Similarities::of_class(&fingerprints, &mistakes, MAX_COMPARED);
        let least = found.surprising();
        let rows = found
            .pairs_to_show(least, &found.clusters(least))
            .into_iter();
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::Manifest;
    use crate::course::class::summary::ClassSummary;
    use crate::course::class::{Comments, HandInOutcome};
    use crate::messages::{Lingua, Messages, Notice};

    /// A fingerprint as evenly spread as those of programs.
    fn spread(number: u64) -> u64 {
        Rng::with_seed(number).u64(..)
    }

    #[rstest]
    #[case::whole(0)]
    #[case::sample(4 * MAX_KEPT)]
    fn hand_ins_with_the_same_fingerprints_are_listed(#[case] others: usize) {
        let of = |who, fingerprints: std::ops::Range<u64>| {
            let refused = HandInOutcome::Refused(Notice::verbatim(""));
            Entry {
                fingerprints: fingerprints.map(spread).collect(),
                ..Entry::sample(who, refused)
            }
        };
        let (comments, messages) = (Comments::default(), Messages::new(Lingua::En));
        let mut summary = ClassSummary::new(&comments, &messages);
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
