//! Fault localization by experiment: which functions failing cases count against.
//!
//! A failing case about a function runs again *isolated*: the submission with every other
//! function of the text replaced by a right one. Where it still fails, the function is wrong
//! by itself. Where it passes, wrong functions are replaced, all first and then each alone: if
//! it passes then, they are to blame, and the case does not count against its function; else
//! it does, so that no failure is excused by a function that is right.
//!
//! Only the shortest cases are isolated, until one fails: a check fails by one case. All
//! others run with the wrong functions replaced, so that no mistake hides behind another.

mod accusation;
mod confirmation;
mod controls;
mod doubts;
mod excused_cases;
mod isolation;
mod own_tad;
mod pending;
mod rivals;
mod sample;
mod shared_sessions;
mod skipped_cases;
mod unseen_checks;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use self::own_tad::passing_calls;
use self::pending::{Isolation, PendingCase, pending_cases};
use super::answer_key::AnswerKey;
use super::evidence::Evidence;
use super::experiment::ExperimentRunner;
use super::result::CaseLength;
use super::results::{CheckResults, FailingCase};
use super::wrong_functions::{Conflict, is_explained, wrong_functions};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::source::CallGraph;

/// Undecided cases of a check before the rest of it is not isolated any more and ends as they
/// did: cases that pass isolated and are not excused, or fail isolated and are.
const ENOUGH: usize = 3;

/// The functions that the failing cases of a check are attributed to.
#[derive(Default)]
pub(super) struct Attribution {
    /// The cases that count against its function: those that prove it before the others, the
    /// shortest first.
    pub(super) own: Vec<FailingCase>,
    /// Failing cases that were not examined any further, since others count.
    unexamined: Vec<FailingCase>,
    /// Cases of a sample that may fail because of a function which it does not show to be wrong.
    pub(super) undecided: Vec<FailingCase>,
    /// Cases that other functions are to blame for.
    pub(super) excused: usize,
    /// The excused cases that passed beside right versions of other functions.
    excused_cases: Vec<ExcusedCase>,
    /// The experiments in which these passed.
    excusing: BTreeSet<Plan>,
    /// The other functions to blame, by their places in the text.
    pub(super) by: BTreeSet<usize>,
    /// The shortest of those that pass with right functions in place of wrong ones.
    example: Option<PendingCase>,
    /// Cases that the budget did not reach.
    pub(super) not_run: usize,
    /// The number of excused ones that fail isolated, too, where another function could not be
    /// replaced.
    pub(super) inseparable: usize,
    /// True if it is assumed, rather than shown, that one of these fails by the other function.
    pub(super) is_assumed: bool,
    /// Excused cases that no experiment confirms: the submission does not work beside right functions.
    doubtful: Vec<ExcusedCase>,
}

/// A case that passed beside right versions of other functions.
#[derive(Clone)]
struct ExcusedCase {
    failing_case: FailingCase,
    /// True if it was never run without them.
    is_skipped: bool,
}

impl Attribution {
    /// The shortest of the cases that pass with right functions in place of `by`.
    pub(super) fn shortest_case(&self) -> Option<&FailingCase> {
        self.example.as_ref().map(|example| &example.failing_case)
    }

    /// Returns whether no experiment confirms some of the excused cases.
    pub(super) fn is_doubtful(&self) -> bool {
        !self.doubtful.is_empty()
    }

    /// The number of excused cases that ran only beside right versions of `by`.
    pub(super) fn skipped(&self) -> usize {
        let skipped = self.excused_cases.iter().filter(|each| each.is_skipped);
        skipped.count()
    }
}

/// The failing cases of a submission, and what experiments have shown so far.
struct Localization<'l, 'a, 'b> {
    key: &'a AnswerKey<'b>,
    experiments: &'l mut ExperimentRunner<'a, 'b>,
    graph: CallGraph,
    checks: &'l mut [CheckResults],
    attributions: Vec<Attribution>,
    pending: Vec<PendingCase>,
    undefined: BTreeSet<usize>,
    wrong: BTreeSet<usize>,
    /// The evidence that the unchanged submission has given of each check.
    evidence: Vec<Evidence>,
    /// The functions that sessions may call, by those that they name.
    needed: HashMap<BTreeSet<usize>, BTreeSet<usize>>,
    /// Checks of which a passing session fails beside right functions, each with such a session.
    spoilt: BTreeMap<usize, usize>,
    /// Functions that call a wrong one, and do not work beside right ones.
    doubtful: BTreeSet<usize>,
    /// For each experiment, the sessions that ran out of time, and how many steps each reached.
    late: BTreeMap<Plan, BTreeMap<usize, usize>>,
    /// For each experiment, the checks whose cases wait in it for an endless function.
    waiting: BTreeMap<Plan, BTreeSet<usize>>,
    /// Passing sessions of checks, once they are needed.
    passed: HashMap<usize, Vec<usize>>,
    /// For each function, in how many passing sessions it is called, once that is needed.
    passing: Option<Vec<usize>>,
}

/// Attributes the failing cases of every check; without experiments, each to its own function. A
/// case that passes in an experiment is evidence for its check.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
pub(super) fn localize(
    experiments: &mut ExperimentRunner,
    checks: &mut [CheckResults],
    by_experiments: bool,
) -> TargetResult<Vec<Attribution>> {
    let key = experiments.key;
    let undefined = checks.iter().filter(|check| !check.is_defined);
    let undefined: BTreeSet<usize> = undefined.map(|check| check.function).collect();
    let graph = experiments.submission.call_graph();
    let mut localization = Localization {
        needed: HashMap::new(),
        spoilt: BTreeMap::new(),
        doubtful: BTreeSet::new(),
        late: BTreeMap::new(),
        waiting: BTreeMap::new(),
        passed: HashMap::new(),
        passing: None,
        attributions: checks.iter().map(|_| Attribution::default()).collect(),
        pending: pending_cases(key, checks)?,
        wrong: undefined.clone(),
        evidence: checks.iter().map(|check| check.evidence).collect(),
        graph,
        key,
        experiments,
        checks,
        undefined,
    };
    if by_experiments && key.substitution.is_possible() {
        localization.run()?;
        localization.end_attributions();
        localization.show_clearest_case_first()?;
    } else {
        localization.end_attributions();
    }
    if key.is_sample && key.substitution.is_possible() {
        localization.find_undecided()?;
    }
    let mut attributions = localization.attributions;
    shared_sessions::charge_once(key, checks, &mut attributions)?;
    Ok(attributions)
}

impl Localization<'_, '_, '_> {
    fn run(&mut self) -> TargetResult<()> {
        self.blame_undefined();
        loop {
            let (wrong, count) = (self.wrong.clone(), self.pending.len());
            let isolated = self.isolate_shortest()?;
            self.separate()?;
            self.excuse_isolated()?;
            self.find_wrong_functions();
            if self.doubt_isolated()? {
                self.wrong.clone_from(&wrong);
                self.find_wrong_functions();
            }
            self.decide_isolated_failures();
            self.retry_excuses();
            self.excuse_cases()?;
            self.run_skipped()?;
            // It takes most experiments, and isolation leaves fewer cases to it.
            if isolated == 0 {
                self.excuse_singly()?;
            }
            let is_changed = wrong != self.wrong || count != self.pending.len() || isolated > 0;
            let goes_on = is_changed
                || self.count_spoilt()?
                || self.accuse()?
                || self.choose_wrong_function()?;
            if self.experiments.is_used_up() || !goes_on {
                break;
            }
        }
        self.confirm_excuses()?;
        self.forget_evidence_beside_wrong();
        self.seek_evidence()?;
        self.minimize_excuses()
    }

    /// Counts the cases of an undefined function against it.
    fn blame_undefined(&mut self) {
        let (checks, attributions) = (&self.checks, &mut self.attributions);
        self.pending.retain(|each| {
            let is_defined = checks[each.check].is_defined;
            if !is_defined {
                attributions[each.check].own.push(each.failing_case.clone());
            }
            is_defined
        });
    }

    /// Finds the fewest functions that explain every case that fails isolated.
    fn find_wrong_functions(&mut self) {
        let mut conflicts: BTreeMap<usize, Vec<Conflict>> = BTreeMap::new();
        for pending in &self.pending {
            if let Isolation::Fails(own) = &pending.isolation {
                let function = self.checks[pending.check].function;
                let conflicts = conflicts.entry(function).or_default();
                conflicts.extend(own.iter().cloned());
            }
        }
        if conflicts.is_empty() {
            return;
        }
        let known = &self.wrong | &self.undefined;
        let passing = self.passing_calls().to_vec();
        let passing = self.passing_of_makers(&passing);
        self.wrong = wrong_functions(&known, &conflicts, &passing);
    }

    /// The calls in passing sessions, of a function that makes values at most as many as of those that
    /// change them: that values share state is seen only where one is changed.
    fn passing_of_makers(&self, passing: &[usize]) -> Vec<usize> {
        let (functions, substitution) = (&self.key.oracle.functions, &self.key.substitution);
        let tad_of = |function: usize| substitution.tad_of(functions.name(function));
        let calls = passing.iter().enumerate().map(|(maker, calls)| {
            if !self.key.makes_a_value(functions.name(maker)) {
                return *calls;
            }
            let changing = (0..passing.len())
                .filter(|other| self.key.modifies(*other) && tad_of(*other) == tad_of(maker));
            changing
                .map(|other| passing[other])
                .fold(*calls, usize::min)
        });
        calls.collect()
    }

    /// For each function, in how many passing sessions it is called.
    fn passing_calls(&mut self) -> &[usize] {
        let passing = || passing_calls(self.key, self.checks, &self.graph);
        self.passing.get_or_insert_with(passing)
    }

    /// Decides the cases that fail isolated: they count against their function, unless
    /// another that could not be replaced explains them.
    fn decide_isolated_failures(&mut self) {
        let mut failed = BTreeSet::new();
        let pending = std::mem::take(&mut self.pending);
        for each in pending {
            let function = self.checks[each.check].function;
            match &each.isolation {
                Isolation::Fails(conflicts) if is_explained(function, conflicts, &self.wrong) => {
                    let others = conflicts.iter().flatten();
                    let others = others.filter(|other| **other != function);
                    let others = others.filter(|other| self.wrong.contains(other));
                    let others: BTreeSet<usize> = others.copied().collect();
                    let is_assumed = !self.fail_by_state(&each, &others);
                    let attribution = &mut self.attributions[each.check];
                    attribution.is_assumed |= is_assumed;
                    attribution.by.extend(others);
                    attribution.excused += 1;
                    attribution.inseparable += 1;
                    if self.doubtful.contains(&function) {
                        attribution.doubtful.push(ExcusedCase {
                            failing_case: each.failing_case,
                            is_skipped: each.is_skipped,
                        });
                    }
                }
                Isolation::Fails(_) => {
                    if self.fails_first(&each) {
                        failed.insert(each.check);
                    }
                    self.attributions[each.check].own.push(each.failing_case);
                }
                _ => self.pending.push(each),
            }
        }
        // One case is enough; the others fail, too, and whom they count against costs no mark.
        let (key, attributions) = (self.key, &mut self.attributions);
        self.pending.retain(|each| {
            let attribution = &mut attributions[each.check];
            if !failed.contains(&each.check) {
                // Cases about state alone say nothing of the others.
                let is_alike = attribution.is_assumed || each.failing_case.is_about_state(key);
                let is_inseparable = attribution.inseparable >= ENOUGH && is_alike;
                attribution.excused += usize::from(is_inseparable);
                return !is_inseparable;
            }
            if each.is_skipped {
                attribution.not_run += 1;
            } else {
                attribution.unexamined.push(each.failing_case.clone());
            }
            false
        });
    }

    /// Returns whether a case is about state, and about an operation of a TAD, others of which fail by
    /// state: values that share it spoil the sessions of all operations.
    fn fail_by_state(&self, case: &PendingCase, others: &BTreeSet<usize>) -> bool {
        let (key, substitution) = (self.key, &self.key.substitution);
        let tad_of = |function: usize| substitution.tad_of(key.oracle.functions.name(function));
        let tad = tad_of(self.function_of(case.check));
        let fails_by_state = |other: usize| {
            let mut checks = self.checks.iter();
            checks.any(|check| check.function == other && check.fails_by_state(key))
        };
        let mut others = others.iter();
        tad.is_some()
            && case.failing_case.is_about_state(key)
            && others.all(|other| tad_of(*other) == tad && fails_by_state(*other))
    }

    /// Returns whether no other check of its function fails before it in the same session, and may be
    /// why it fails.
    fn fails_first(&self, case: &PendingCase) -> bool {
        let FailingCase {
            session, length, ..
        } = &case.failing_case;
        let is_before =
            |other: &FailingCase| other.session.is_same(session) && other.length <= *length;
        let is_skipped = |place: &usize| session.place() == Some(*place);
        let function = self.function_of(case.check);
        let others = self.checks.iter().enumerate();
        let mut others =
            others.filter(|(place, other)| *place != case.check && other.function == function);
        !others.any(|(_, other)| {
            other.failing.iter().any(is_before) || other.skipped.iter().any(is_skipped)
        })
    }

    /// Counts the cases that are left against their function, or as not run where the budget
    /// did not reach them.
    fn count_the_rest(&mut self) {
        let is_used_up = self.experiments.is_used_up();
        for each in std::mem::take(&mut self.pending) {
            let attribution = &mut self.attributions[each.check];
            if each.is_skipped || is_used_up {
                attribution.not_run += 1;
            } else {
                attribution.own.push(each.failing_case);
            }
        }
        for attribution in &mut self.attributions {
            // The check fails anyway: these cases need no excuse.
            if !attribution.own.is_empty() {
                let doubtful = std::mem::take(&mut attribution.doubtful);
                attribution.excused -= doubtful.len();
                attribution.inseparable -= doubtful.len();
                for each in doubtful {
                    if each.is_skipped {
                        attribution.not_run += 1;
                    } else {
                        attribution.unexamined.push(each.failing_case);
                    }
                }
            }
            for cases in [&mut attribution.own, &mut attribution.unexamined] {
                cases.sort_by_key(|each: &FailingCase| -> CaseLength { each.length });
            }
        }
    }

    /// Puts first, of the cases that count, the shortest that passes with its function alone
    /// replaced: it shows what there is to repair.
    fn show_clearest_case_first(&mut self) -> TargetResult<()> {
        for check in 0..self.attributions.len() {
            let own = &self.attributions[check].own;
            let function = self.checks[check].function;
            if own.len() < 2 || self.undefined.contains(&function) {
                continue;
            }
            let shortest = own.iter().take(ENOUGH).cloned();
            self.pending = shortest.map(|each| PendingCase::new(check, each)).collect();
            let places = (0..self.pending.len()).collect();
            let plans = self
                .key
                .excusing_plans(function, &BTreeSet::from([function]));
            let before = self.checks[check].evidence;
            let passing = self.passing_cases(&plans, places)?;
            // A right function is no evidence of the submission's.
            self.checks[check].evidence = before;
            self.pending.clear();
            if let Some(first) = passing.into_iter().min() {
                self.attributions[check].own[..=first].rotate_right(1);
            }
        }
        Ok(())
    }

    /// Ends the attribution of every case.
    fn end_attributions(&mut self) {
        self.count_the_rest();
        for attribution in &mut self.attributions {
            attribution.own.append(&mut attribution.unexamined);
        }
    }

    /// Drops what isolated cases have shown beside a wrong function that could not be replaced: what
    /// passes may pass by it.
    fn forget_evidence_beside_wrong(&mut self) {
        let checks = self.checks.iter_mut().zip(&self.evidence);
        for (attribution, (check, before)) in self.attributions.iter().zip(checks) {
            if attribution.inseparable > 0 {
                check.evidence = *before;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::path::Path;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::engines::registry;
    use crate::judge::grading::Submission;
    use crate::judge::grading::results::Results;
    use crate::sandbox::Tier;
    use crate::worker::python::interpreter;
    use crate::worker::{Machine, Source};

    #[test]
    fn no_answer_is_computed_once_the_time_is_over() {
        let moinho = registry::find_assignment("moinho").unwrap();
        let battery = moinho.documented().unwrap();
        let key = AnswerKey::new(&moinho, &battery).unwrap();
        let interpreter = interpreter::find_interpreter(None).unwrap();
        let submission = Submission {
            machine: &Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS),
            source: &Source::default(),
            deadline: Some(Instant::now()),
            watch: None,
        };
        let mut experiments =
            ExperimentRunner::new(&key, submission, Duration::MAX, NonZero::<usize>::MIN);
        let mut checks = Results::new(&key).checks;
        localize(&mut experiments, &mut checks, true).unwrap();
        assert_eq!(key.count_prepared(), 0);
    }
}
