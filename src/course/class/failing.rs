//! The functions and checks that fail most often in a class.

use std::cmp::Reverse;

use indexmap::IndexMap;
use num_rational::Ratio;

use crate::report::html::{CommonFailure, HardFunction};
use crate::report::{CheckEntry, Document, LoadingEntry};

/// Most functions and checks that are listed.
const MAX_LISTED: usize = 10;

/// Counts of the failures of each function and each check.
#[derive(Debug, Default)]
pub(super) struct FailingCounts {
    hand_ins: usize,
    functions: IndexMap<String, HardFunction>,
    /// The hand-ins in which a function is not defined.
    missing: IndexMap<String, usize>,
    /// Each check, after its function.
    checks: IndexMap<String, (String, CommonFailure)>,
}

impl FailingCounts {
    /// Counts what fails in a hand-in. `page` is the path of its page.
    pub(super) fn add(&mut self, document: &Document, page: Option<&str>) {
        self.hand_ins += 1;
        if let LoadingEntry::Loaded { missing, .. } = &document.loading {
            for function in missing {
                *self.missing.entry(function.clone()).or_default() += 1;
            }
        }
        // Whether each judged function fails.
        let mut functions: IndexMap<&str, bool> = IndexMap::new();
        let checks = document.checks.iter();
        for check in checks.filter(|check| !check.verdict.is_open()) {
            *functions.entry(&check.function).or_default() |= check.is_failed();
            self.add_check(document, check, page);
        }
        for (function, is_failed) in functions {
            let hard = self.functions.entry(function.to_owned());
            let hard = hard.or_insert_with(|| HardFunction {
                function: function.to_owned(),
                failed: 0,
                of: 0,
            });
            hard.of += 1;
            hard.failed += usize::from(is_failed);
        }
    }

    fn add_check(&mut self, document: &Document, check: &CheckEntry, page: Option<&str>) {
        let common = self.checks.entry(check.id.clone());
        let (_, common) = common.or_insert_with(|| {
            let common = CommonFailure {
                check: check.id.clone(),
                clause: check.clause.clone(),
                failed: 0,
                of: 0,
                example: None,
            };
            (check.function.clone(), common)
        });
        common.of += 1;
        common.failed += usize::from(check.is_failed());
        let has_session = || document.failures_of(check).next().is_some();
        if common.example.is_none() && has_session() {
            common.example = page.map(str::to_owned);
        }
    }

    /// The functions that no hand-in defines.
    pub(super) fn undefined(&self) -> Vec<String> {
        let missing = self.missing.keys();
        let undefined = missing.filter(|function| self.is_undefined(function));
        undefined.cloned().collect()
    }

    fn is_undefined(&self, function: &str) -> bool {
        self.missing.get(function) == Some(&self.hand_ins)
    }

    /// The functions that fail in the largest share of hand-ins, but those that none defines.
    pub(super) fn hardest(&self) -> Vec<HardFunction> {
        let hardest = self.functions.values();
        let hardest = hardest.filter(|hard| hard.failed > 0 && !self.is_undefined(&hard.function));
        let mut hardest: Vec<HardFunction> = hardest.cloned().collect();
        hardest.sort_by_key(|hard| Reverse(Ratio::new(hard.failed, hard.of)));
        hardest.truncate(MAX_LISTED);
        hardest
    }

    /// The checks that fail in most hand-ins, but those of functions that none defines.
    pub(super) fn commonest(&self) -> Vec<CommonFailure> {
        let common = self.checks.values();
        let common =
            common.filter(|(function, common)| common.failed > 0 && !self.is_undefined(function));
        let mut common: Vec<CommonFailure> = common.map(|(_, common)| common.clone()).collect();
        common.sort_by_key(|common| Reverse(common.failed));
        common.truncate(MAX_LISTED);
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::grading::CheckVerdict;
    use crate::report::html::sample_document::{check, document, failure};

    fn counted(hand_ins: &[&[(&str, &str, CheckVerdict)]]) -> FailingCounts {
        let mut counts = FailingCounts::default();
        for (place, checks) in hand_ins.iter().enumerate() {
            let mut document = document("a");
            for (id, function, verdict) in *checks {
                document.checks.push(check(id, function, *verdict));
                if *verdict == CheckVerdict::Fail {
                    document.failures.push(failure(id, &["1\n"], "2\n"));
                }
            }
            counts.add(&document, Some(&format!("{place}.html")));
        }
        counts
    }

    #[test]
    fn the_hardest_function_is_the_one_that_the_largest_share_fails() {
        use CheckVerdict::{Fail, NotRun, Pass};
        let counts = counted(&[
            &[
                ("a/f/1", "f", Fail),
                ("a/g/1", "g", Fail),
                ("a/h/1", "h", Pass),
            ],
            // Two checks of a function that fail are one function that fails.
            &[
                ("a/f/1", "f", Fail),
                ("a/f/2", "f", Fail),
                ("a/g/1", "g", Pass),
            ],
            &[
                ("a/f/1", "f", NotRun),
                ("a/g/1", "g", Fail),
                ("a/h/1", "h", Pass),
            ],
        ]);
        let hardest = counts.hardest();
        let hardest = hardest
            .iter()
            .map(|hard| (hard.function.as_str(), hard.failed, hard.of));
        assert_eq!(hardest.collect::<Vec<_>>(), [("f", 2, 2), ("g", 2, 3)]);
    }

    #[test]
    fn a_function_that_no_hand_in_defines_is_named_once() {
        use CheckVerdict::Fail;
        let mut counts = FailingCounts::default();
        for missing in [&["f", "g"][..], &["f"]] {
            let mut document = document("a");
            document.checks = ["f", "g"]
                .map(|function| check(&format!("a/{function}/1"), function, Fail))
                .into();
            document.loading = LoadingEntry::Loaded {
                missing: missing.iter().map(|name| (*name).to_owned()).collect(),
                printed: String::new(),
            };
            counts.add(&document, None);
        }
        assert_eq!(counts.undefined(), ["f"]);
        let hardest = counts.hardest();
        assert!(
            hardest.iter().all(|hard| hard.function == "g"),
            "{hardest:?}"
        );
        let commonest = counts.commonest();
        assert!(
            commonest.iter().all(|common| common.check == "a/g/1"),
            "{commonest:?}"
        );
    }

    #[test]
    fn the_commonest_failure_has_an_example() {
        use CheckVerdict::{Fail, Pass};
        let counts = counted(&[
            &[("a/f/1", "f", Pass), ("a/g/1", "g", Fail)],
            &[("a/f/1", "f", Fail), ("a/g/1", "g", Fail)],
        ]);
        let commonest = counts.commonest();
        let commonest = commonest.iter().map(|common| {
            let example = common.example.as_deref();
            (common.check.as_str(), common.failed, example)
        });
        let expected = [("a/g/1", 2, Some("0.html")), ("a/f/1", 1, Some("1.html"))];
        assert_eq!(commonest.collect::<Vec<_>>(), expected);
    }
}
