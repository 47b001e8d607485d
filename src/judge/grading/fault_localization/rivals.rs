//! Rivals: right functions that could answer in the place of the one that they are to excuse.

use std::collections::BTreeSet;

use super::Localization;
use super::isolation::reachable_functions;
use crate::assignment::oracle::TargetResult;
use crate::judge::grading::results::CheckResults;

impl Localization<'_, '_, '_> {
    /// The functions among some that are built upon the right version of another one, so that they
    /// may be what answers in its place; `None` where that one calls such a function, by its own text
    /// or by that of right functions.
    pub(super) fn find_rivals(
        &self,
        function: usize,
        others: &BTreeSet<usize>,
    ) -> Option<BTreeSet<usize>> {
        let functions = &self.key.oracle.functions;
        let is_rival = |other: &&usize| {
            let built_upon = self.key.substitution.reachable([functions.name(**other)]);
            built_upon.contains(functions.name(function))
        };
        let rivals: BTreeSet<usize> = others.iter().filter(is_rival).copied().collect();
        if rivals.is_empty() {
            return Some(rivals);
        }
        let called = reachable_functions(self.key, &self.graph, &BTreeSet::from([function]));
        rivals.is_disjoint(&called).then_some(rivals)
    }

    /// Returns whether right functions may excuse a case: the session names the rivals among them,
    /// or the function is mostly right by itself.
    pub(super) fn may_excuse(
        &self,
        place: usize,
        rivals: Option<&BTreeSet<usize>>,
    ) -> TargetResult<bool> {
        let CheckResults {
            passed, failing, ..
        } = &self.checks[self.pending[place].check];
        Ok(*passed >= failing.len()
            || match rivals {
                None => false,
                Some(rivals) => {
                    rivals.is_empty() || rivals.is_subset(&self.named_functions(&[place])?)
                }
            })
    }
}
