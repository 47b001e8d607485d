//! Fault localization by experiment: which functions failing cases count against.
//!
//! A failing case about a function runs again *isolated*: the submission with every other
//! function of the text replaced by a right one. Where it still fails, the function is wrong
//! by itself. Where it passes, the wrong functions alone are replaced: if it passes then,
//! they are to blame, and the case does not count against its function; else it does, so
//! that no failure is excused by a function that is right.
//!
//! Only the shortest cases are isolated, until one fails: a check fails by one case. All
//! others run with the wrong functions replaced, so that no mistake hides behind another.

use std::collections::{BTreeMap, BTreeSet};

use super::answer_key::AnswerKey;
use super::evidence::Evidence;
use super::expected::Expected;
use super::experiment::{Laboratory, Outcome, Trial};
use super::result::Length;
use super::results::{CheckResults, FailingCase, Session, is_seen_to_hold};
use super::suspects::{Conflict, is_explained, wrong_functions};
use crate::battery::Question;
use crate::observation::{Observation, Termination};
use crate::substitution::{CallGraph, Plan};
use crate::target::TargetError;
use crate::transcript::Interaction;

/// Cases of a check that pass isolated and are not excused, or fail isolated and are, before
/// the rest of the check is not isolated any more: it ends as they did.
const ENOUGH: usize = 3;

/// Sessions of a check that are isolated for evidence.
const MOST_FOR_EVIDENCE: usize = 10;

/// To whom the failing cases of a check are attributed.
#[derive(Default)]
pub(super) struct Attribution {
    /// Those that count against its function, the shortest first.
    pub(super) own: Vec<FailingCase>,
    /// Those that other functions are to blame for.
    pub(super) excused: usize,
    /// Those functions, by their places in the text.
    pub(super) by: BTreeSet<usize>,
    /// The shortest of those that pass with right functions in place of the wrong ones.
    pub(super) example: Option<FailingCase>,
    /// Those that the budget did not reach.
    pub(super) not_run: usize,
    /// How many of the excused ones fail isolated, too, where another function could not be
    /// replaced.
    inseparable: usize,
}

/// A case whose fault is not known yet.
struct Pending {
    /// The check that it may count against.
    check: usize,
    case: FailingCase,
    isolation: Isolation,
    /// The functions that were replaced when it failed nevertheless.
    tried: BTreeSet<usize>,
    /// Whether it was never run: its check had stopped early.
    is_skipped: bool,
}

/// What came of a case in isolation.
enum Isolation {
    Untried,
    Passes,
    Fails(Vec<Conflict>),
}

struct Localization<'l, 'a, 'b> {
    key: &'a AnswerKey<'b>,
    laboratory: &'l mut Laboratory<'a, 'b>,
    graph: CallGraph,
    checks: &'l mut [CheckResults],
    attributions: Vec<Attribution>,
    pending: Vec<Pending>,
    undefined: BTreeSet<usize>,
    wrong: BTreeSet<usize>,
    /// What the submission as it is has shown of each check.
    evidence: Vec<Evidence>,
}

/// Attributes the failing cases of every check. What passes in an experiment is evidence
/// for its check.
///
/// # Errors
/// [`TargetError`] for faults of ours.
pub(super) fn localize(
    laboratory: &mut Laboratory,
    checks: &mut [CheckResults],
) -> Result<Vec<Attribution>, TargetError> {
    let key = laboratory.key;
    let undefined = checks.iter().filter(|check| !check.is_defined);
    let undefined: BTreeSet<usize> = undefined.map(|check| check.function).collect();
    let mut localization = Localization {
        attributions: checks.iter().map(|_| Attribution::default()).collect(),
        pending: pending(key, checks)?,
        wrong: undefined.clone(),
        evidence: checks.iter().map(|check| check.evidence).collect(),
        graph: laboratory.call_graph(),
        key,
        laboratory,
        checks,
        undefined,
    };
    if key.substitution.is_possible() {
        localization.run()?;
    }
    localization.finish();
    Ok(localization.attributions)
}

/// The cases that are to be attributed, the shortest first.
fn pending(key: &AnswerKey, checks: &[CheckResults]) -> Result<Vec<Pending>, TargetError> {
    let mut pending = Vec::new();
    for (index, check) in checks.iter().enumerate() {
        let new = |case, is_skipped| Pending {
            check: index,
            case,
            isolation: Isolation::Untried,
            tried: BTreeSet::new(),
            is_skipped,
        };
        pending.extend(check.failing.iter().cloned().map(|case| new(case, false)));
        for place in &check.skipped {
            let session = Session::Battery(*place);
            let length = session.with(key, |question, _| {
                super::result::length(&question.interaction.steps, &[])
            })?;
            let case = FailingCase {
                session,
                check: index,
                timed_out: None,
                length,
            };
            pending.push(new(case, true));
        }
    }
    pending.sort_by_key(|each| (each.check, each.is_skipped, each.case.length));
    Ok(pending)
}

impl Localization<'_, '_, '_> {
    fn run(&mut self) -> Result<(), TargetError> {
        self.blame_undefined();
        loop {
            let (wrong, count) = (self.wrong.clone(), self.pending.len());
            let isolated = self.isolate()?;
            self.find_wrong();
            self.decide();
            self.excuse()?;
            let is_changed = wrong != self.wrong || count != self.pending.len() || isolated > 0;
            if self.laboratory.is_used_up() || (!is_changed && !self.accuse()?) {
                break;
            }
        }
        self.seek_evidence()?;
        self.refine()
    }

    /// A function that is not defined fails by itself.
    fn blame_undefined(&mut self) {
        let (checks, attributions) = (&self.checks, &mut self.attributions);
        self.pending.retain(|each| {
            let is_defined = checks[each.check].is_defined;
            if !is_defined {
                attributions[each.check].own.push(each.case.clone());
            }
            is_defined
        });
    }

    /// Isolates the shortest case of each check of which too little is known; gives how many
    /// there were.
    fn isolate(&mut self) -> Result<usize, TargetError> {
        let mut chosen: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut seen: BTreeMap<usize, (usize, bool)> = BTreeMap::new();
        for (place, pending) in self.pending.iter().enumerate() {
            let (tried, is_chosen) = seen.entry(pending.check).or_default();
            match pending.isolation {
                Isolation::Untried if *tried < ENOUGH && !*is_chosen => {
                    *is_chosen = true;
                    let function = self.checks[pending.check].function;
                    chosen.entry(function).or_default().push(place);
                }
                Isolation::Untried => {}
                Isolation::Passes | Isolation::Fails(_) => *tried += 1,
            }
        }
        let count = chosen.values().map(Vec::len).sum();
        for (function, places) in chosen {
            self.isolate_about(function, places)?;
        }
        Ok(count)
    }

    /// Runs cases about a function by one isolating plan after the other, until each passes.
    fn isolate_about(&mut self, function: usize, places: Vec<usize>) -> Result<(), TargetError> {
        let mut open = places;
        let mut conflicts: BTreeMap<usize, Vec<Conflict>> = BTreeMap::new();
        let needed = self.needed(&open)?;
        for plan in self.key.isolating(function, &needed) {
            let outcomes = self.try_plan(&plan, &open, Together::No)?;
            let mut failing = Vec::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                let Some((outcome, passes)) = outcome else {
                    conflicts.remove(&place);
                    continue;
                };
                if passes {
                    self.pending[place].isolation = Isolation::Passes;
                    conflicts.remove(&place);
                    continue;
                }
                let known = conflicts.entry(place).or_default();
                let is_timeout = outcome.actual.termination == Termination::Timeout;
                let mut is_clear = false;
                if !outcome.is_inconclusive {
                    let conflict = self.conflict(function, &plan, &outcome);
                    is_clear = conflict.len() == 1;
                    known.push(conflict);
                }
                if !is_clear && !is_timeout {
                    failing.push(place);
                }
            }
            open = failing;
        }
        for (place, conflicts) in conflicts {
            // Where no experiment tells, the function of the case is charged.
            let alone = || vec![Conflict::from([function])];
            let conflicts = Some(conflicts).filter(|each| !each.is_empty());
            self.pending[place].isolation = Isolation::Fails(conflicts.unwrap_or_else(alone));
        }
        Ok(())
    }

    /// The functions of the submission that took part in an experiment.
    fn conflict(&self, function: usize, plan: &Plan, outcome: &Outcome) -> Conflict {
        let used = outcome.used.iter().map(String::as_str);
        let reached = self.graph.reachable(used, |_| false);
        let functions = &self.key.oracle.functions;
        let own = reached.iter().filter(|name| {
            let tad = self.key.substitution.tad_of(name);
            tad.is_none_or(|tad| !plan.opaque.contains(tad))
        });
        own.filter_map(|name| functions.place(name))
            .chain([function])
            .collect()
    }

    fn find_wrong(&mut self) {
        let mut conflicts: BTreeMap<usize, Vec<Conflict>> = BTreeMap::new();
        for pending in &self.pending {
            if let Isolation::Fails(own) = &pending.isolation {
                let function = self.checks[pending.check].function;
                conflicts
                    .entry(function)
                    .or_default()
                    .extend(own.iter().cloned());
            }
        }
        let known = &self.wrong | &self.undefined;
        self.wrong = wrong_functions(&known, &conflicts);
    }

    /// Decides the cases that fail isolated: they count against their function, unless
    /// another that could not be replaced explains them.
    fn decide(&mut self) {
        let mut failed = BTreeSet::new();
        let pending = std::mem::take(&mut self.pending);
        for each in pending {
            let function = self.checks[each.check].function;
            let attribution = &mut self.attributions[each.check];
            match &each.isolation {
                Isolation::Fails(conflicts) if is_explained(function, conflicts, &self.wrong) => {
                    let others = conflicts.iter().flatten();
                    let others = others.filter(|other| **other != function);
                    let others = others.filter(|other| self.wrong.contains(other));
                    attribution.by.extend(others);
                    attribution.excused += 1;
                    attribution.inseparable += 1;
                }
                Isolation::Fails(_) => {
                    failed.insert(each.check);
                    attribution.own.push(each.case);
                }
                _ => self.pending.push(each),
            }
        }
        // One case is enough; the others fail, too, and it does not matter why.
        let attributions = &mut self.attributions;
        self.pending.retain(|each| {
            let attribution = &mut attributions[each.check];
            if !failed.contains(&each.check) {
                let is_inseparable = attribution.inseparable >= ENOUGH;
                attribution.excused += usize::from(is_inseparable);
                return !is_inseparable;
            }
            if each.is_skipped {
                attribution.not_run += 1;
            } else {
                attribution.own.push(each.case.clone());
            }
            false
        });
    }

    /// Excuses the cases that pass with right functions in place of the wrong ones.
    fn excuse(&mut self) -> Result<(), TargetError> {
        // Of many functions the same others are replaced: together they cost one process.
        let mut open: BTreeMap<Vec<Plan>, Vec<usize>> = BTreeMap::new();
        for (place, pending) in self.pending.iter_mut().enumerate() {
            let function = self.checks[pending.check].function;
            let mut others = self.wrong.clone();
            others.remove(&function);
            if !others.is_empty() && others != pending.tried {
                let plans = self.key.excusing(function, &others);
                pending.tried = others;
                open.entry(plans).or_default().push(place);
            }
        }
        let mut excused = BTreeSet::new();
        for (plans, places) in open {
            excused.extend(self.passing(&plans, places)?);
        }
        let pending = std::mem::take(&mut self.pending);
        for (place, each) in pending.into_iter().enumerate() {
            if excused.contains(&place) {
                let attribution = &mut self.attributions[each.check];
                attribution.excused += 1;
                attribution.by.extend(&each.tried);
                if !each.is_skipped && attribution.example.is_none() {
                    attribution.example = Some(each.case);
                }
            } else {
                self.pending.push(each);
            }
        }
        Ok(())
    }

    /// The cases that pass by one of some plans.
    fn passing(&mut self, plans: &[Plan], places: Vec<usize>) -> Result<Vec<usize>, TargetError> {
        let mut passing = Vec::new();
        let mut open = places;
        for (number, plan) in plans.iter().enumerate() {
            let Some(first) = open.first() else { break };
            // Later plans are for few: the shortest tells whether they help.
            if number > 0 {
                let probe = self.try_plan(plan, &[*first], Together::No)?;
                if !matches!(probe.as_slice(), [Some((_, true))]) {
                    continue;
                }
            }
            let outcomes = self.try_plan(plan, &open, Together::Yes)?;
            let mut failing = Vec::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                match outcome {
                    Some((_, true)) => passing.push(place),
                    _ => failing.push(place),
                }
            }
            open = failing;
        }
        Ok(passing)
    }

    /// Runs cases by a plan: what each showed, and whether it passes.
    fn try_plan(
        &mut self,
        plan: &Plan,
        places: &[usize],
        together: Together,
    ) -> Result<Vec<Option<(Outcome, bool)>>, TargetError> {
        let trials = places.iter().map(|place| {
            let pending = &self.pending[*place];
            pending.case.session.with(self.key, |question, expected| {
                trial(question, expected, pending.case.check, together)
            })
        });
        let trials: Vec<Trial> = trials.collect::<Result<_, _>>()?;
        let outcomes = self.laboratory.run(plan, &trials)?;
        let mut judged = Vec::with_capacity(outcomes.len());
        for (place, outcome) in places.iter().zip(outcomes) {
            let Some(outcome) = outcome else {
                judged.push(None);
                continue;
            };
            let case = &self.pending[*place].case;
            let check = &mut self.checks[case.check];
            let passes = case.session.with(self.key, |_, expected| {
                passes(expected, case.check, &outcome.actual, check)
            })?;
            judged.push(Some((outcome, passes)));
        }
        Ok(judged)
    }

    /// Finds a function that no case of its own shows to be wrong, for a case that passes
    /// isolated: it passes with that function replaced, too, and fails with all but that
    /// function replaced. Gives whether there is one; then the case counts against it.
    fn accuse(&mut self) -> Result<bool, TargetError> {
        let mut seen = BTreeSet::new();
        for place in 0..self.pending.len() {
            let pending = &self.pending[place];
            let is_shortest = seen.insert(pending.check);
            if !is_shortest || !matches!(pending.isolation, Isolation::Passes) {
                continue;
            }
            for function in self.candidates(place)? {
                let own = self.checks[self.pending[place].check].function;
                let plans = self.key.excusing(own, &BTreeSet::from([function]));
                if self.passing(&plans, vec![place])?.is_empty() {
                    continue;
                }
                let Some(check) = self
                    .checks
                    .iter()
                    .position(|each| each.function == function)
                else {
                    continue;
                };
                self.pending.push(Pending {
                    check,
                    case: self.pending[place].case.clone(),
                    isolation: Isolation::Untried,
                    tried: BTreeSet::new(),
                    is_skipped: false,
                });
                let accused = self.pending.len() - 1;
                self.isolate_about(function, vec![accused])?;
                if matches!(self.pending[accused].isolation, Isolation::Fails(_)) {
                    self.checks[check].total += 1;
                    return Ok(true);
                }
                self.pending.pop();
            }
        }
        Ok(false)
    }

    /// The functions that a case may call, but for its own and those known to be wrong.
    fn candidates(&self, place: usize) -> Result<Vec<usize>, TargetError> {
        let own = self.checks[self.pending[place].check].function;
        let needed = self.needed(&[place])?.into_iter();
        Ok(needed
            .filter(|function| *function != own && !self.wrong.contains(function))
            .collect())
    }

    /// The functions that cases may call: those that their sessions name, and those that
    /// the submission's or the right ones use for that.
    fn needed(&self, places: &[usize]) -> Result<BTreeSet<usize>, TargetError> {
        let functions = &self.key.oracle.functions;
        let mut named: BTreeSet<usize> = BTreeSet::new();
        for place in places {
            let session = &self.pending[*place].case.session;
            session.with(self.key, |_, expected| {
                named.extend(expected.named.iter().flat_map(|step| step.iter()));
            })?;
        }
        loop {
            let names = || named.iter().map(|place| functions.name(*place));
            let mut reached = self.graph.reachable(names(), |_| false);
            reached.extend(self.key.substitution.reachable(names()));
            let reached = reached.iter().filter_map(|name| functions.place(name));
            let count = named.len();
            named = reached.chain(named.iter().copied()).collect();
            if named.len() == count {
                return Ok(named);
            }
        }
    }

    /// Isolates a few sessions of each check that nothing shows to hold, because other
    /// functions spoil them.
    fn seek_evidence(&mut self) -> Result<(), TargetError> {
        for check in 0..self.checks.len() {
            let CheckResults {
                function,
                is_defined,
                ..
            } = self.checks[check];
            let is_open = is_defined && self.attributions[check].own.is_empty();
            if !is_open || is_seen_to_hold(self.checks, &self.checks[check]) {
                continue;
            }
            let sessions = self.key.sessions_of(check, MOST_FOR_EVIDENCE)?;
            let first = self.pending.len();
            self.pending
                .extend(sessions.into_iter().map(|session| Pending {
                    check,
                    case: FailingCase {
                        session: Session::Battery(session),
                        check,
                        timed_out: None,
                        length: Length::default(),
                    },
                    isolation: Isolation::Untried,
                    tried: BTreeSet::new(),
                    is_skipped: false,
                }));
            let places: Vec<usize> = (first..self.pending.len()).collect();
            let plans = self.key.isolating(function, &self.needed(&places)?);
            self.passing(&plans, places)?;
            self.pending.truncate(first);
        }
        Ok(())
    }

    /// Names fewer functions for what was excused by several, where the shortest case passes
    /// with one of them replaced.
    fn refine(&mut self) -> Result<(), TargetError> {
        for place in 0..self.attributions.len() {
            let attribution = &self.attributions[place];
            let Some(example) = attribution.example.clone() else {
                continue;
            };
            if attribution.by.len() < 2 {
                continue;
            }
            let function = self.checks[place].function;
            let candidates = attribution.by.clone();
            self.pending.push(Pending {
                check: place,
                case: example,
                isolation: Isolation::Passes,
                tried: BTreeSet::new(),
                is_skipped: false,
            });
            let probe = self.pending.len() - 1;
            for candidate in candidates {
                let one = BTreeSet::from([candidate]);
                let plans = self.key.excusing(function, &one);
                if !self.passing(&plans, vec![probe])?.is_empty() {
                    self.attributions[place].by = one;
                    break;
                }
            }
            self.pending.pop();
        }
        Ok(())
    }

    /// What is left counts against its function, or was not reached by the budget.
    fn finish(&mut self) {
        let is_used_up = self.laboratory.is_used_up();
        for each in std::mem::take(&mut self.pending) {
            let attribution = &mut self.attributions[each.check];
            if each.is_skipped || is_used_up {
                attribution.not_run += 1;
            } else {
                attribution.own.push(each.case);
            }
        }
        let checks = self.checks.iter_mut().zip(&self.evidence);
        for (attribution, (check, before)) in self.attributions.iter_mut().zip(checks) {
            // Beside a wrong function that could not be replaced, what passes may pass by it.
            if attribution.inseparable > 0 {
                check.evidence = *before;
            }
            attribution
                .own
                .sort_by_key(|case: &FailingCase| -> Length { case.length });
        }
    }
}

/// Whether sessions share a process in an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Together {
    Yes,
    No,
}

/// The session of a case, up to the last step that shows its check.
fn trial(question: &Question, expected: &Expected, check: usize, together: Together) -> Trial {
    let case = expected.case_of(check);
    let steps = case.map_or(question.interaction.steps.len(), |case| case.last() + 1);
    Trial {
        interaction: Interaction {
            steps: question.interaction.steps[..steps].to_vec(),
            ..Interaction::default()
        },
        group: question.group.filter(|_| together == Together::Yes),
    }
}

/// Whether a case passes. Its answers are evidence for the check that it shows.
fn passes(
    expected: &Expected,
    place: usize,
    actual: &Observation,
    check: &mut CheckResults,
) -> bool {
    let case = expected.case_of(place);
    case.is_some_and(|case| {
        check.evidence.note(expected, case, check.function, actual);
        expected.failing(case, actual).is_none()
    })
}
