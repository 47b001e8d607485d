//! The expected answers of a session, under each accepted reading of the text.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::all_solutions::all_solutions;
use super::called_functions::{FunctionSet, Functions};
use crate::assignment::battery::Case;
use crate::assignment::manifest::{CheckText, Compared, Comparison, Reading};
use crate::assignment::oracle::{Oracle, TargetResult};
use crate::judge::verdict::{Verdict, judge_step};
use crate::session::Script;
use crate::session::observation::{Event, Events, Observation};

/// The oracle of a text, and the checks that are run.
#[derive(Clone)]
pub(super) struct CheckOracle {
    pub(super) oracle: Arc<dyn Oracle>,
    pub(super) functions: Arc<Functions>,
    /// The checks of the battery, in the order of the text.
    pub(super) checks: Arc<[Arc<CheckText>]>,
}

/// The expected answers of a session.
#[derive(Debug, Clone)]
pub(super) struct Expected {
    /// The open place by which the answers differ, if they do.
    pub(super) reading: Option<Arc<Reading>>,
    /// The observation of the reference under each accepted reading; a single one where they do
    /// not differ.
    observations: Vec<Observation>,
    /// For each step, the functions that its statement names.
    pub(super) named: Vec<FunctionSet>,
    /// For each step, the functions whose result its answer shows.
    pub(super) shown: Vec<FunctionSet>,
    /// For each step, the functions that its answer may depend on.
    pub(super) called: Vec<FunctionSet>,
    /// For each step, whether it asks for no more than a truth value, by `bool(…)`.
    pub(super) is_truth: Vec<bool>,
    /// The checks that the session shows, each a case.
    pub(super) shown_checks: Vec<ShownCheck>,
}

/// The steps of a session that show a check.
#[derive(Debug, Clone)]
pub(super) struct ShownCheck {
    /// The place of the check among those of the battery.
    pub(super) check: usize,
    /// The steps, ascending; at least one.
    pub(super) steps: Vec<usize>,
    /// The check.
    pub(super) text: Arc<CheckText>,
    /// All solutions of its queries that are asked for some of them in any order, by their steps.
    pub(super) all_solutions: BTreeMap<usize, Events>,
}

/// The step at which a case fails, and how.
pub(super) type Failing = (usize, Verdict);

impl Expected {
    /// The expected answers of a session, by the oracle.
    pub(super) fn of(case: &Case, script: &Script, oracle: &CheckOracle) -> TargetResult<Self> {
        let reading = case.reading.as_ref();
        let mut observations = oracle
            .oracle
            .answer_each(script, reading.map(Arc::as_ref))?;
        // Observations live as long as the answer key.
        let steps = observations.iter_mut().flat_map(|each| &mut each.steps);
        steps.for_each(Vec::shrink_to_fit);
        let is_open = observations.len() > 1;
        let named = oracle.functions.named_functions(script);
        let statements = script.steps.iter().map(|step| step.statement.source());
        let is_truth = statements.map(|statement| statement.starts_with("bool("));
        let mut shown_checks = oracle.shown_checks(case);
        for (step, events) in all_solutions(case, &*oracle.oracle)? {
            let mut shown = shown_checks.iter_mut();
            if let Some(shown) = shown.find(|shown| shown.steps.contains(&step)) {
                shown.all_solutions.insert(step, events);
            }
        }
        Ok(Expected {
            reading: reading.filter(|_| is_open).map(Arc::clone),
            observations,
            called: oracle.functions.called_functions(script, &named),
            shown: Functions::shown_functions(script, &named),
            named,
            is_truth: is_truth.collect(),
            shown_checks,
        })
    }

    /// Shares the sets of functions that are known already.
    pub(super) fn interned(mut self, known: &mut FxHashSet<FunctionSet>) -> Self {
        for called in self
            .called
            .iter_mut()
            .chain(&mut self.named)
            .chain(&mut self.shown)
        {
            match known.get(called) {
                Some(same) => *called = Arc::clone(same),
                None => drop(known.insert(Arc::clone(called))),
            }
        }
        self
    }

    /// The expected answers under a reading, by its place among the accepted ones.
    pub(super) fn under(&self, followed: usize) -> &Observation {
        let last = self.observations.len() - 1;
        &self.observations[followed.min(last)]
    }

    /// The expected answers under the reading that a submission follows throughout, or, where there is
    /// none, under the one that an answer fits best.
    pub(super) fn followed_by(
        &self,
        followed: Option<usize>,
        actual: &Observation,
    ) -> &Observation {
        self.under(followed.unwrap_or_else(|| self.closest(actual)))
    }

    /// The reading that an answer fits best: that of the reference, among equals.
    pub(super) fn closest(&self, actual: &Observation) -> usize {
        if self.observations.len() == 1 {
            return 0;
        }
        let is_reference = |place: &usize| {
            let reading = self.reading.as_ref();
            reading.is_none_or(|reading| reading.accepted[*place] == reading.reference)
        };
        let places = 0..self.observations.len();
        let closest = places.min_by_key(|place| {
            let failing = self.failing_steps(&self.observations[*place], actual);
            (failing.len(), !is_reference(place))
        });
        closest.unwrap_or(0)
    }

    /// The steps of which anything is wrong, whether a check compares it or not.
    pub(super) fn failing_steps(&self, expected: &Observation, actual: &Observation) -> Vec<usize> {
        let comparison = |step: usize| {
            let mut shown = self.shown_checks.iter();
            let check = shown.find(|shown| shown.all_solutions.contains_key(&step));
            let check = check.or(self.shown_checks.first());
            let comparison = check.map_or_else(Comparison::default, |it| it.comparison_at(step));
            comparison.of_part(Compared::Everything)
        };
        let steps = expected.steps.iter().enumerate();
        let failing = steps.filter(|(step, events)| {
            judge_step(comparison(*step), events, actual, *step) != Verdict::Pass
        });
        failing.map(|(step, _)| step).collect()
    }

    /// The failure of a case, by the reading that the answer fits best.
    pub(super) fn failing(&self, shown: &ShownCheck, actual: &Observation) -> Option<Failing> {
        shown.failing(self.under(self.closest(actual)), actual)
    }

    /// The failure of each case, by the reading that the answer fits best.
    pub(super) fn all_failing(&self, actual: &Observation) -> Vec<Option<Failing>> {
        let expected = self.under(self.closest(actual));
        let shown = self.shown_checks.iter();
        shown.map(|shown| shown.failing(expected, actual)).collect()
    }

    /// The checks that the session shows, by their places.
    pub(super) fn checks(&self) -> impl Iterator<Item = usize> {
        self.shown_checks.iter().map(|shown| shown.check)
    }

    /// The case of a check, where the session shows it.
    pub(super) fn shown_check(&self, check: usize) -> Option<&ShownCheck> {
        self.shown_checks.iter().find(|shown| shown.check == check)
    }
}

impl ShownCheck {
    /// The comparison of a step, with all solutions of its query where it asks for some of them.
    pub(super) fn comparison_at(&self, step: usize) -> Comparison<'_> {
        Comparison {
            all_solutions: self.all_solutions.get(&step).map_or(&[], Vec::as_slice),
            ..self.text.comparison()
        }
    }

    /// The last step that shows the check.
    pub(super) fn last(&self) -> usize {
        self.steps.last().copied().unwrap_or(0)
    }

    /// The first step that fails, and how; `None` where the case passes, or the machine was too
    /// busy for it.
    pub(super) fn failing(&self, expected: &Observation, actual: &Observation) -> Option<Failing> {
        let steps = self.steps.iter().copied();
        let steps = steps.filter(|step| !actual.is_unjudged_at(*step));
        let verdict = |step: usize| {
            let comparison = self.comparison_at(step);
            judge_step(comparison, &expected.steps[step], actual, step)
        };
        let verdicts = steps.map(|step| (step, verdict(step)));
        verdicts
            .into_iter()
            .find(|(_, verdict)| *verdict != Verdict::Pass)
    }
}

impl CheckOracle {
    /// The checks that a session shows, each a case.
    pub(super) fn shown_checks(&self, case: &Case) -> Vec<ShownCheck> {
        let mut shown: Vec<ShownCheck> = Vec::with_capacity(1);
        for (step, check) in case.checks.iter().enumerate() {
            let is_it = |place: usize| {
                let known = &self.checks[place];
                Arc::ptr_eq(known, check) || known == check
            };
            if let Some(shown) = shown.iter_mut().find(|shown| is_it(shown.check)) {
                shown.steps.push(step);
            } else if let Some(place) = (0..self.checks.len()).find(|place| is_it(*place)) {
                shown.push(ShownCheck {
                    check: place,
                    steps: vec![step],
                    text: Arc::clone(check),
                    all_solutions: BTreeMap::new(),
                });
            }
        }
        shown
    }
}

/// Returns whether the answer of a step tells anything of the function that gives it: silence does
/// not, nor does any exception whatever.
pub(super) fn is_telling(expected: &Events) -> bool {
    match expected.last() {
        None => false,
        Some(Event::Raised(raised)) => !raised.is_any(),
        Some(_) => true,
    }
}
