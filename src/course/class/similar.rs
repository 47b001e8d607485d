//! The similar hand-ins of a class, for a person to judge.

use super::Entry;
use crate::judge::similarity::{Similarities, digest};
use crate::report::html::{ClassRow, SimilarRow};
use crate::report::{Document, FailureEntry, FailureVerdict};

/// Most pairs that the page of a class lists; `gabarito similar` shows all.
const MAX_LISTED: usize = 20;
/// Most pairs from which they are chosen.
const MAX_COMPARED: usize = 2000;
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
        let found = Similarities::of_class(&fingerprints, &mistakes, MAX_COMPARED);
        let rows = found.pairs_to_show(found.surprising()).into_iter();
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

/// What the last line of an answer says, or begins with, where a function is not written yet, or
/// needs one that is not.
const UNFINISHED: [&str; 6] = [
    "NameError:",
    "NotImplementedError",
    "AttributeError: module",
    "TypeError: 'NoneType'",
    "TypeError: cannot unpack non-iterable NoneType",
    "ERROR: Unknown procedure:",
];

/// The mistakes of a judged program, as features that can be compared: for each failure, its
/// check, its session and the program's own answer. Rewriting a program keeps them.
pub fn mistake_features(document: &Document) -> Vec<u64> {
    let failures = document.failures.iter().filter(|each| is_answer(each));
    let mistakes = failures.map(|failure| {
        let answer = (&failure.check, &failure.transcript, &failure.actual);
        digest(&answer)
    });
    mistakes.collect()
}

/// Returns whether a program gave an answer of its own: that two programs lack the same function,
/// give nothing or come to no end is no mistake in common.
fn is_answer(failure: &FailureEntry) -> bool {
    let answer = failure.actual.trim_end();
    let last = answer.lines().next_back().unwrap_or_default();
    failure.verdict != FailureVerdict::Terminated
        && !matches!(answer, "" | "None" | "false.")
        && !UNFINISHED.iter().any(|said| last.starts_with(said))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::Manifest;
    use crate::course::class::HandInOutcome;
    use crate::course::class::summary::ClassSummary;
    use crate::messages::{Lingua, Messages, Notice};
    use crate::report::sample_document::complete;

    #[rstest]
    #[case::value("[1, 2]", "mismatch", true)]
    #[case::own_error(
        "Traceback (most recent call last): <...>\nValueError: x",
        "raised",
        true
    )]
    #[case::missing(
        "Traceback (most recent call last): <...>\nNameError: name 'f' is not defined\n",
        "mismatch",
        false
    )]
    #[case::stub(
        "Traceback (most recent call last): <...>\nNotImplementedError\n",
        "raised",
        false
    )]
    #[case::of_a_stub(
        "Traceback (most recent call last): <...>\nTypeError: 'NoneType' object is not iterable",
        "raised",
        false
    )]
    #[case::nothing("", "mismatch", false)]
    #[case::no_predicate("ERROR: Unknown procedure: f/1\n", "mismatch", false)]
    #[case::no_solution("false.\n", "mismatch", false)]
    #[case::endless("1", "terminated", false)]
    fn a_mistake_is_an_answer_of_its_own(
        #[case] actual: &str,
        #[case] verdict: &str,
        #[case] is_mistake: bool,
    ) {
        let mut document = complete();
        document.failures.truncate(1);
        document.failures[0].actual = actual.to_owned();
        let verdict = serde_json::Value::from(verdict);
        document.failures[0].verdict = serde_json::from_value(verdict).unwrap();
        assert_eq!(mistake_features(&document).len(), usize::from(is_mistake));
    }

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
