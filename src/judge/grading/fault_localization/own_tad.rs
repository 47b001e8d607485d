//! Functions that cannot be replaced: operations of a TAD one by one, as nothing says how its values
//! are read and made, and what cannot be replaced beside a class. They stay the submission's own.

use std::collections::{BTreeSet, HashMap};

use super::Localization;
use super::pending::CaseOutcome;
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::results::CheckResults;
use crate::source::CallGraph;

impl Localization<'_, '_, '_> {
    /// The operations of a function's own TAD that take part in a case, where they cannot be
    /// replaced one by one.
    pub(super) fn irreplaceable_operations(
        &self,
        function: usize,
        place: usize,
    ) -> TargetResult<BTreeSet<usize>> {
        let (functions, substitution) = (&self.key.oracle.functions, &self.key.substitution);
        let own = substitution.tad_of(functions.name(function));
        if own.is_none() || substitution.has_conversions() {
            return Ok(BTreeSet::new());
        }
        let named = self.named_functions(&[place])?;
        let names = named.iter().map(|place| functions.name(*place));
        let reached = self.graph.reachable(names, |_| false);
        let kept = reached
            .iter()
            .filter(|name| substitution.tad_of(name) == own);
        Ok(kept.filter_map(|name| functions.place(name)).collect())
    }
}

impl Localization<'_, '_, '_> {
    /// The functions that may explain a case with a class which fails in an experiment: those that stay
    /// the submission's own there. Where an exception is raised, right classes, too: they have no
    /// names but those of the text. Whatever fails, so may those that a class of the submission's own
    /// inherits from.
    pub(super) fn unreplaced_beside_classes(
        &mut self,
        plan: &Plan,
        place: usize,
        outcome: CaseOutcome,
    ) -> TargetResult<BTreeSet<usize>> {
        let mut callable = self.callable_functions(&[place])?;
        let (functions, substitution) = (&self.key.oracle.functions, &self.key.substitution);
        let is_class = |place: &usize| substitution.is_class(functions.name(*place));
        if !callable.iter().any(is_class) {
            return Ok(BTreeSet::new());
        }
        let is_replaced = |place: &usize| {
            let name = functions.name(*place);
            let tad = substitution.tad_of(name);
            plan.right.contains(name) || tad.is_some_and(|tad| plan.opaque.contains(tad))
        };
        let own_classes = callable
            .iter()
            .filter(|place| is_class(place) && !is_replaced(place));
        let own_classes = own_classes.map(|place| functions.name(*place));
        let ancestors = self.graph.ancestors(own_classes);
        callable.retain(|place| {
            let may_explain =
                outcome == CaseOutcome::Raises || ancestors.contains(functions.name(*place));
            !is_replaced(place) || may_explain && is_class(place)
        });
        Ok(callable)
    }
}

/// For each function of the text, in how many passing sessions the submission calls it: among
/// functions that explain the same failures, the one that passes least often is suspected.
pub(super) fn passing_calls(
    key: &AnswerKey,
    checks: &[CheckResults],
    graph: &CallGraph,
) -> Vec<usize> {
    let functions = &key.oracle.functions;
    let mut counts = vec![0; functions.names().len()];
    let not_passed = checks.iter().flat_map(CheckResults::sessions_not_passed);
    let not_passed: BTreeSet<usize> = not_passed.collect();
    // Thousands of sessions name the same few sets of functions.
    let mut naming: HashMap<BTreeSet<usize>, usize> = HashMap::new();
    for session in 0..key.battery.cases.len() {
        if !not_passed.contains(&session) {
            *naming.entry(key.named_functions(session)).or_default() += 1;
        }
    }
    for (named, sessions) in naming {
        let names = named.iter().map(|place| functions.name(*place));
        let reached = graph.reachable(names, |_| false);
        for function in reached.iter().filter_map(|name| functions.place(name)) {
            counts[function] += sessions;
        }
    }
    counts
}
