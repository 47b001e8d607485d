//! The functions and checks that fail most often in a class.

use std::cmp::Reverse;

use indexmap::IndexMap;
use num_rational::Ratio;

use crate::report::html::{Common, Hard};
use crate::report::{CheckEntry, Document};

/// Most functions and checks that are listed.
const MAX_LISTED: usize = 10;

/// How often each function and each check fails.
#[derive(Debug, Default)]
pub(super) struct FailingCounts {
    functions: IndexMap<String, Hard>,
    checks: IndexMap<String, Common>,
}

impl FailingCounts {
    /// Counts what fails in a hand-in. `page` is the path of its page.
    pub(super) fn add(&mut self, document: &Document, page: Option<&str>) {
        // Whether each judged function fails.
        let mut functions: IndexMap<&str, bool> = IndexMap::new();
        let checks = document.checks.iter();
        for check in checks.filter(|check| !check.verdict.is_open()) {
            *functions.entry(&check.function).or_default() |= check.is_failed();
            self.add_check(document, check, page);
        }
        for (function, is_failed) in functions {
            let hard = self.functions.entry(function.to_owned());
            let hard = hard.or_insert_with(|| Hard {
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
        let common = common.or_insert_with(|| Common {
            check: check.id.clone(),
            clause: check.clause.clone(),
            failed: 0,
            of: 0,
            example: None,
        });
        common.of += 1;
        common.failed += usize::from(check.is_failed());
        let has_session = || document.failures_of(check).next().is_some();
        if common.example.is_none() && has_session() {
            common.example = page.map(str::to_owned);
        }
    }

    /// The functions that fail in the largest share of hand-ins.
    pub(super) fn hardest(&self) -> Vec<Hard> {
        let hardest = self.functions.values().filter(|hard| hard.failed > 0);
        let mut hardest: Vec<Hard> = hardest.cloned().collect();
        hardest.sort_by_key(|hard| Reverse(Ratio::new(hard.failed, hard.of)));
        hardest.truncate(MAX_LISTED);
        hardest
    }

    /// The checks that fail in most hand-ins.
    pub(super) fn commonest(&self) -> Vec<Common> {
        let common = self.checks.values().filter(|common| common.failed > 0);
        let mut common: Vec<Common> = common.cloned().collect();
        common.sort_by_key(|common| Reverse(common.failed));
        common.truncate(MAX_LISTED);
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grading::CheckVerdict;
    use crate::report::html::sample_document::{check, document, failure};

    /// The counts of hand-ins, each with the verdicts of its checks.
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
