//! Fault localization in Prolog: failing sessions run again with right predicates in place of others.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::aggregate::with_expected_answers;
use super::answer_key::AnswerKey;
use super::result::ExcusedSummary;
use super::results::{CheckResults, FailingCase, SessionRef};
use super::run::Submission;
use crate::assignment::oracle::{PrologProgram, Target, TargetResult};
use crate::assignment::substitution::{share_state, with_right_predicates};

/// Failing sessions of a check that are tried one by one; beside what excuses these, all others have to
/// pass.
const MOST_TRIED: usize = 10;
/// Passing sessions of a check that have to pass beside right predicates, too, where all that fail
/// are excused.
const CONTROLS: usize = 10;
/// Processor time of an experiment's worker.
const BUDGET: Duration = Duration::from_mins(1);
/// Wall-clock time for all experiments.
const WALL: Duration = Duration::from_mins(3);

/// What the failing sessions of a check are attributed to.
#[derive(Default)]
pub(super) struct PredicateFaults {
    /// Cases that count against its predicate, the shortest first.
    pub(super) own: Vec<FailingCase>,
    /// Cases that fail because of other predicates.
    pub(super) excused: Vec<FailingCase>,
    /// Cases in which the predicate at fault is not found: of a sample, where it shares state with
    /// another wrong one, or where the experiments ran out of time.
    pub(super) undecided: Vec<FailingCase>,
    /// The predicates to blame, by their places in the text.
    pub(super) by: BTreeSet<usize>,
}

impl PredicateFaults {
    /// The summary of what is excused.
    pub(super) fn summary(&self, key: &AnswerKey) -> TargetResult<ExcusedSummary> {
        let example = self.excused.first().map(|failing| {
            failing.session.with(key, |case, expected| {
                with_expected_answers(&case.interaction.steps, expected.under(0))
            })
        });
        let names = self.by.iter();
        Ok(ExcusedSummary {
            functions: names
                .map(|place| key.oracle.functions.name(*place).to_owned())
                .collect(),
            example: example.transpose()?,
            ..ExcusedSummary::default()
        })
    }
}

/// Experiments with a submission.
pub(super) struct PredicateExperiments<'a, 'b> {
    key: &'a AnswerKey<'b>,
    submission: Submission<'a>,
    /// The program by the predicates that are replaced; `None` where it does not load.
    programs: BTreeMap<BTreeSet<usize>, Option<PrologProgram>>,
    deadline: Instant,
    /// True if a session of the check that is tried had no time left.
    is_cut_short: bool,
}

impl<'a, 'b> PredicateExperiments<'a, 'b> {
    pub(super) fn new(key: &'a AnswerKey<'b>, submission: Submission<'a>) -> Self {
        PredicateExperiments {
            key,
            submission,
            programs: BTreeMap::new(),
            deadline: Instant::now() + WALL,
            is_cut_short: false,
        }
    }

    /// Processor time of all experiments.
    pub(super) fn cpu_time(&self) -> Duration {
        let programs = self.programs.values().flatten();
        programs.map(PrologProgram::cpu_time).sum()
    }

    /// Attributes the failing sessions of every check. A session that passes in an experiment is
    /// evidence for its check.
    pub(super) fn localize(
        &mut self,
        checks: &mut [CheckResults],
    ) -> TargetResult<Vec<PredicateFaults>> {
        let failing = checks.iter().filter(|check| check.has_failed());
        let mut wrong: BTreeSet<usize> = failing.map(|check| check.function).collect();
        // An excuse counts only while the predicate to blame has a failing session of its own.
        loop {
            let mut faults = Vec::with_capacity(checks.len());
            for check in &mut *checks {
                faults.push(self.faults_of(check, &wrong)?);
            }
            let is_wrong = |place: &usize| {
                let mut results = checks.iter().zip(&faults);
                results.any(|(check, faults)| {
                    let may_be_own = !self.key.is_sample && !faults.undecided.is_empty();
                    let is_own = !faults.own.is_empty() || may_be_own;
                    check.function == *place && (!check.is_defined || is_own)
                })
            };
            let proved: BTreeSet<usize> = wrong.iter().copied().filter(is_wrong).collect();
            let mut blamed = faults.iter().flat_map(|faults| &faults.by);
            let is_blamed_proved = blamed.all(|place| proved.contains(place));
            // One that shares facts with those alone that turned out right is decided.
            let is_open =
                !self.key.is_sample && faults.iter().any(|faults| !faults.undecided.is_empty());
            if is_blamed_proved && !is_open || proved == wrong {
                return Ok(faults);
            }
            wrong = proved;
        }
    }

    fn faults_of(
        &mut self,
        check: &mut CheckResults,
        wrong: &BTreeSet<usize>,
    ) -> TargetResult<PredicateFaults> {
        let mut failing = check.failing.clone();
        failing.sort_by_key(|each| each.length);
        let all = 0..self.key.oracle.functions.names().len();
        let others: BTreeSet<usize> = all.filter(|place| *place != check.function).collect();
        let mut faults = PredicateFaults::default();
        self.is_cut_short = false;
        for (tried, case) in failing.iter().enumerate() {
            if !faults.own.is_empty() || tried >= MOST_TRIED || self.is_over() {
                break;
            }
            if !self.passes(&others, &case.session, check)? {
                let is_shared = self.shares_state(case, check.function, wrong)?;
                let place = if is_shared {
                    &mut faults.undecided
                } else {
                    &mut faults.own
                };
                place.push(case.clone());
                continue;
            }
            match self.excusing(case, check, wrong)? {
                Some(by) => {
                    faults.by.extend(by);
                    faults.excused.push(case.clone());
                }
                None if self.key.is_sample => faults.undecided.push(case.clone()),
                None => faults.own.push(case.clone()),
            }
        }
        let left =
            failing.split_off(faults.own.len() + faults.excused.len() + faults.undecided.len());
        let is_excused = faults.own.is_empty() && !faults.excused.is_empty();
        if is_excused && !self.controls_pass(&others, check)? {
            faults.own.append(&mut faults.excused);
            faults.by.clear();
        }
        // What was not tried ends as what was.
        let like = [&faults.excused, &faults.undecided].map(|cases| !cases.is_empty());
        match (faults.own.is_empty(), like) {
            (true, [_, true]) => faults.undecided.extend(left),
            (true, [true, false]) => self.excuse_others(left, check, wrong, &mut faults)?,
            _ => faults.own.extend(left),
        }
        // A session that had no time may have passed.
        if self.is_cut_short || self.is_over() {
            faults.undecided.append(&mut faults.own);
        }
        Ok(faults)
    }

    /// Excuses the sessions of a check that pass beside right versions of the other wrong predicates, as
    /// the shortest do. Those after the first that fails end as it does.
    fn excuse_others(
        &mut self,
        left: Vec<FailingCase>,
        check: &mut CheckResults,
        wrong: &BTreeSet<usize>,
        faults: &mut PredicateFaults,
    ) -> TargetResult<()> {
        let mut wrong = wrong.clone();
        wrong.remove(&check.function);
        let mut left = left.into_iter();
        while let Some(case) = left.next() {
            if !self.is_over() && self.passes(&wrong, &case.session, check)? {
                faults.excused.push(case);
                continue;
            }
            let is_undecided =
                self.key.is_sample || self.shares_state(&case, check.function, &wrong)?;
            let place = if is_undecided {
                &mut faults.undecided
            } else {
                &mut faults.own
            };
            place.push(case);
            place.extend(left.by_ref());
        }
        Ok(())
    }

    /// Returns whether a case calls a wrong predicate that shares state with its own in the solution:
    /// right, it may not fit the state of the program.
    fn shares_state(
        &self,
        case: &FailingCase,
        function: usize,
        wrong: &BTreeSet<usize>,
    ) -> TargetResult<bool> {
        let functions = &self.key.oracle.functions;
        let solution = self.key.prolog_solution.unwrap_or_default();
        let named = case.session.with(self.key, |_, expected| {
            let named = expected.named.iter().flat_map(|step| step.iter().copied());
            named.collect::<BTreeSet<usize>>()
        })?;
        let mut others = wrong
            .intersection(&named)
            .filter(|other| **other != function);
        Ok(others
            .any(|other| share_state(solution, functions.name(function), functions.name(*other))))
    }

    /// The wrong predicates beside whose right versions a case passes: one, if one will do.
    fn excusing(
        &mut self,
        case: &FailingCase,
        check: &mut CheckResults,
        wrong: &BTreeSet<usize>,
    ) -> TargetResult<Option<BTreeSet<usize>>> {
        let mut wrong = wrong.clone();
        wrong.remove(&check.function);
        if wrong.is_empty() || !self.passes(&wrong, &case.session, check)? {
            return Ok(None);
        }
        for each in &wrong {
            let alone = BTreeSet::from([*each]);
            if self.passes(&alone, &case.session, check)? {
                return Ok(Some(alone));
            }
        }
        Ok(Some(wrong))
    }

    /// Returns whether sessions that passed a check pass beside right predicates, too: else another
    /// mistake hides one of its predicate.
    fn controls_pass(
        &mut self,
        replaced: &BTreeSet<usize>,
        check: &mut CheckResults,
    ) -> TargetResult<bool> {
        let place = self
            .key
            .oracle
            .checks
            .iter()
            .position(|each| *each == check.check);
        let not_passed = check.sessions_not_passed();
        let sessions = self.key.sessions_of(place.unwrap_or_default(), usize::MAX);
        let passed = sessions
            .into_iter()
            .filter(|each| !not_passed.contains(each));
        for session in passed.take(CONTROLS).collect::<Vec<_>>() {
            if !self.passes(replaced, &SessionRef::Battery(session), check)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_over(&self) -> bool {
        let deadline = self.submission.deadline;
        let now = Instant::now();
        now > self.deadline || deadline.is_some_and(|deadline| now > deadline)
    }

    /// Returns whether a session passes a check with right predicates in place of some.
    fn passes(
        &mut self,
        replaced: &BTreeSet<usize>,
        session: &SessionRef,
        check: &mut CheckResults,
    ) -> TargetResult<bool> {
        if !self.programs.contains_key(replaced) {
            let program = self.program(replaced)?;
            self.programs.insert(replaced.clone(), program);
        }
        let Some(Some(program)) = self.programs.get_mut(replaced) else {
            return Ok(false);
        };
        let place = self
            .key
            .oracle
            .checks
            .iter()
            .position(|each| *each == check.check);
        session.with(self.key, |case, expected| {
            let Some(shown) = expected.shown_check(place.unwrap_or_default()) else {
                return Ok(false);
            };
            let actual = program.observe(&case.interaction)?;
            let is_judged = !actual.is_unjudged_at(shown.last());
            self.is_cut_short |= !is_judged;
            let passes = is_judged && expected.failing(shown, &actual).is_none();
            if passes {
                check
                    .evidence
                    .note(expected, shown, check.function, &actual);
            }
            Ok(passes)
        })?
    }

    /// The program with right predicates in place of some; `None` where it does not load.
    fn program(&self, replaced: &BTreeSet<usize>) -> TargetResult<Option<PrologProgram>> {
        let Some(solution) = self.key.prolog_solution else {
            return Ok(None);
        };
        let functions = &self.key.oracle.functions;
        let names: BTreeSet<&str> = replaced
            .iter()
            .map(|place| functions.name(*place))
            .collect();
        let Submission {
            machine, source, ..
        } = self.submission;
        let source = with_right_predicates(source, solution, (&names, functions.names()));
        let time = (BUDGET, self.submission.deadline);
        let loaded = PrologProgram::load(machine, &source, self.key.manifest.limits, time)?;
        Ok(loaded.ok().map(|(program, _)| program))
    }
}
