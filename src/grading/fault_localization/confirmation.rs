//! Confirmation of excuses: beside the right functions that excuse what fails, all that passes by
//! itself must pass, too.

use std::collections::{BTreeMap, BTreeSet};

use super::{ENOUGH, Localization};
use crate::grading::answer_key::AnswerKey;
use crate::grading::experiment::Trials;
use crate::grading::results::{CheckResults, Session};
use crate::substitution::Plan;
use crate::target::TargetError;

/// Sessions that pass by themselves, each with the checks that it shows.
type Passed = BTreeMap<usize, Vec<usize>>;

impl Localization<'_, '_, '_> {
    /// Takes back the excuses of checks of which a session passes by itself, but fails beside the right
    /// functions and isolated: all are run, since a few may be those that a program answers
    /// otherwise there.
    pub(super) fn confirm_excuses(&mut self) -> Result<(), TargetError> {
        let mut beside: BTreeMap<Plan, Passed> = BTreeMap::new();
        for (check, attribution) in self.attributions.iter().enumerate() {
            if !attribution.own.is_empty() || attribution.excusing.is_empty() {
                continue;
            }
            for session in every_passed(self.key, self.checks, check) {
                for plan in &attribution.excusing {
                    let passed = beside.entry(plan.clone()).or_default();
                    passed.entry(session).or_default().push(check);
                }
            }
        }
        let mut spoilt = BTreeSet::new();
        for (plan, passed) in &beside {
            for (check, sessions) in self.failing_beside(plan, passed)? {
                for session in sessions.into_iter().take(ENOUGH) {
                    if !spoilt.contains(&check) && self.fails_isolated(check, session)? {
                        spoilt.insert(check);
                    }
                }
            }
        }
        let excused: BTreeSet<usize> = beside
            .into_values()
            .flat_map(BTreeMap::into_values)
            .flatten()
            .collect();
        for check in excused {
            let counts = spoilt.contains(&check);
            if counts || self.laboratory.is_used_up() {
                self.take_back(check, counts);
            }
        }
        Ok(())
    }

    /// For each check, the sessions that fail by a plan.
    fn failing_beside(
        &mut self,
        plan: &Plan,
        passed: &Passed,
    ) -> Result<BTreeMap<usize, Vec<usize>>, TargetError> {
        let key = self.key;
        let sessions: Vec<(&usize, &Vec<usize>)> = passed.iter().collect();
        let with = |trial: usize| Session::Battery(*sessions[trial].0);
        let groups = (0..sessions.len()).map(|trial| with(trial).with(key, |case, _| case.group));
        let trials = Trials {
            groups: &groups.collect::<Result<Vec<_>, TargetError>>()?,
            make: &|trial| with(trial).with(key, |case, _| case.interaction.clone()),
        };
        let mut failing: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        self.laboratory.run(plan, trials, &mut |trial, actual| {
            let (session, checks) = sessions[trial];
            with(trial).with(key, |_, expected| {
                for check in checks {
                    let shown = expected.shown_check(*check);
                    if shown.is_some_and(|shown| expected.failing(shown, &actual).is_some()) {
                        failing.entry(*check).or_default().push(*session);
                    }
                }
            })
        })?;
        Ok(failing)
    }

    /// Lets the excused cases of a check count against its function, or as not run.
    fn take_back(&mut self, check: usize, counts: bool) {
        let function = self.function_of(check);
        let attribution = &mut self.attributions[check];
        let cases = std::mem::take(&mut attribution.excused_cases);
        attribution.excused -= cases.len();
        attribution.example = None;
        if counts {
            attribution.own.extend(cases);
            self.wrong.insert(function);
        } else {
            attribution.not_run += cases.len();
        }
    }
}

/// The sessions of a check that the unchanged submission passes.
pub(super) fn every_passed(key: &AnswerKey, checks: &[CheckResults], check: usize) -> Vec<usize> {
    let not_passed = checks[check].not_passed();
    let mut passed = key.sessions_of(check, usize::MAX);
    passed.retain(|session| !not_passed.contains(session));
    passed
}
