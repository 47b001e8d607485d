//! Confirmation of excuses: beside the right functions that excuse what fails, all that passes by
//! itself must pass, too.

use std::collections::{BTreeMap, BTreeSet};

use super::Localization;
use super::pending::PendingCase;
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::experiment::ExperimentCases;
use crate::judge::grading::results::{CheckResults, SessionRef};
use crate::session::observation::Termination;

/// Sessions that pass by themselves, each with the checks that it shows.
type PassedSessions = BTreeMap<usize, Vec<usize>>;

/// The outcome of sessions, which pass by themselves, in an experiment with right functions.
#[derive(Default)]
struct ConfirmationOutcome {
    /// Each failing session, after the check that fails by it.
    failing: Vec<(usize, usize)>,
    /// The functions of which a session ran out of time.
    late: BTreeSet<usize>,
}

impl Localization<'_, '_, '_> {
    /// Takes back the excuses of functions of which a session passes by itself, but fails beside the
    /// right functions. Where it fails isolated, too, what was excused counts; where only what was
    /// excused does, or the budget ends, it is not run. All sessions are tried, since a few may be
    /// those that a program answers otherwise there.
    pub(super) fn confirm_excuses(&mut self) -> TargetResult<()> {
        let mut counted = BTreeSet::new();
        let mut unconfirmed = BTreeSet::new();
        for (plan, passed) in self.passed_sessions_by_plan() {
            let seen = self.confirm_plan(&plan, &passed)?;
            unconfirmed.extend(seen.late);
            let mut suspects: BTreeSet<usize> = BTreeSet::new();
            for (check, session) in seen.failing {
                let function = self.function_of(check);
                suspects.insert(function);
                if !counted.contains(&function)
                    && self.fails_isolated(PendingCase::of(check, session))?
                {
                    counted.insert(function);
                }
            }
            for function in &suspects - &counted {
                if self.is_excuse_refuted(function)? {
                    unconfirmed.insert(function);
                }
            }
            if self.experiments.is_used_up() {
                let checks = passed.values().flatten();
                unconfirmed.extend(checks.map(|check| self.function_of(*check)));
            }
        }
        for function in &counted | &unconfirmed {
            self.revoke_excuses(function, counted.contains(&function));
        }
        Ok(())
    }

    /// For each experiment that excuses a function, the sessions of its checks that pass by themselves.
    fn passed_sessions_by_plan(&self) -> BTreeMap<Plan, PassedSessions> {
        let mut excusing: BTreeMap<usize, BTreeSet<&Plan>> = BTreeMap::new();
        let open = |check: &usize| self.attributions[*check].own.is_empty();
        for check in (0..self.checks.len()).filter(open) {
            let plans = excusing.entry(self.function_of(check)).or_default();
            plans.extend(&self.attributions[check].excusing);
        }
        let mut beside: BTreeMap<Plan, PassedSessions> = BTreeMap::new();
        for check in (0..self.checks.len()).filter(open) {
            let plans = &excusing[&self.function_of(check)];
            if plans.is_empty() {
                continue;
            }
            for session in every_passed(self.key, self.checks, check) {
                for plan in plans {
                    let passed = beside.entry((*plan).clone()).or_default();
                    passed.entry(session).or_default().push(check);
                }
            }
        }
        beside
    }

    /// Runs sessions that pass by themselves by a plan.
    fn confirm_plan(
        &mut self,
        plan: &Plan,
        passed: &PassedSessions,
    ) -> TargetResult<ConfirmationOutcome> {
        let (key, checks) = (self.key, &*self.checks);
        let sessions: Vec<(&usize, &Vec<usize>)> = passed.iter().collect();
        let with = |trial: usize| SessionRef::Battery(*sessions[trial].0);
        let groups = (0..sessions.len()).map(|trial| with(trial).with(key, |case, _| case.group));
        let trials = ExperimentCases {
            groups: &groups.collect::<TargetResult<Vec<_>>>()?,
            make: &|trial| with(trial).with(key, |case, _| case.interaction.clone()),
        };
        let mut seen = ConfirmationOutcome::default();
        self.experiments.run(plan, trials, &mut |trial, actual| {
            let (session, about) = sessions[trial];
            with(trial).with(key, |_, expected| {
                for check in about {
                    let shown = expected.shown_check(*check);
                    if shown.is_none_or(|shown| expected.failing(shown, &actual).is_none()) {
                        continue;
                    }
                    if actual.termination == Termination::Timeout {
                        seen.late.insert(checks[*check].function);
                    } else {
                        seen.failing.push((*check, *session));
                    }
                }
            })
        })?;
        Ok(seen)
    }

    /// Returns whether an excused case of a function fails isolated, and nothing explains it.
    fn is_excuse_refuted(&mut self, function: usize) -> TargetResult<bool> {
        for check in self.excused_checks(function) {
            for excused in self.attributions[check].excused_cases.clone() {
                if !excused.is_skipped
                    && self.fails_isolated(PendingCase::new(check, excused.failing_case))?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The checks of a function that others excuse.
    fn excused_checks(&self, function: usize) -> Vec<usize> {
        let is_excused = |check: &usize| {
            let attribution = &self.attributions[*check];
            self.function_of(*check) == function
                && attribution.own.is_empty()
                && !attribution.excused_cases.is_empty()
        };
        (0..self.checks.len()).filter(is_excused).collect()
    }

    /// Lets the excused cases of a function count against it, or as not run.
    fn revoke_excuses(&mut self, function: usize, counts: bool) {
        for check in self.excused_checks(function) {
            let attribution = &mut self.attributions[check];
            let excused = std::mem::take(&mut attribution.excused_cases);
            attribution.excused -= excused.len();
            attribution.example = None;
            attribution.excusing.clear();
            if attribution.excused == 0 {
                attribution.by.clear();
            }
            // A case that never ran is not run.
            let ran = excused
                .into_iter()
                .filter(|each| counts && !each.is_skipped);
            attribution.own.extend(ran.map(|each| each.failing_case));
        }
        if counts {
            self.wrong.insert(function);
        }
    }
}

/// The sessions of a check that the unchanged submission passes.
pub(super) fn every_passed(key: &AnswerKey, checks: &[CheckResults], check: usize) -> Vec<usize> {
    let not_passed = checks[check].sessions_not_passed();
    let mut passed = key.sessions_of(check, usize::MAX);
    passed.retain(|session| !not_passed.contains(session));
    passed
}
