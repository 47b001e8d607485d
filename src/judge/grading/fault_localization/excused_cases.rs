//! Excuses: failing cases that pass with right functions in place of the wrong ones.

use std::collections::{BTreeMap, BTreeSet};

use super::pending::{CaseOutcome, Isolation, PendingCase, ProcessSharing};
use super::{ENOUGH, ExcusedCase, Localization};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::wrong_functions::is_explained;

/// The sessions that say which wrong functions are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CalledBy {
    /// The cases to excuse.
    Cases,
    /// These cases, and the passing cases of the same function.
    Function,
}

/// Functions, each with the experiment in which its right version excuses a case.
type SingleExcuses = BTreeMap<usize, Option<Plan>>;

impl Localization<'_, '_, '_> {
    /// Excuses the cases that pass with right functions in place of all wrong ones that they may
    /// call; then also in place of the functions that do not work beside those. Two mistakes may make up
    /// for each other in passing sessions about a function, which then fail beside one right function:
    /// last, all wrong ones that those may call are right, too.
    pub(super) fn excuse_cases(&mut self) -> TargetResult<()> {
        for replaced in [self.wrong.clone(), &self.wrong | &self.doubtful] {
            let places = (0..self.pending.len()).collect();
            self.excuse_with(&replaced, places, CalledBy::Cases)?;
        }
        let spoilt = self.spoilt.keys().map(|check| self.function_of(*check));
        let spoilt: BTreeSet<usize> = spoilt.collect();
        let is_spoilt =
            |place: &usize| spoilt.contains(&self.function_of(self.pending[*place].check));
        let places = (0..self.pending.len()).filter(is_spoilt).collect();
        self.excuse_with(&self.wrong.clone(), places, CalledBy::Function)?;
        Ok(())
    }

    /// Counts a case of each spoilt check against its function, where that is known to be wrong and
    /// other checks of it are left, or the session that spoils the check fails isolated: other checks
    /// may then be excused without it. Gives whether there is one.
    pub(super) fn count_spoilt(&mut self) -> TargetResult<bool> {
        let mut left: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
        for (place, each) in self.pending.iter().enumerate() {
            if !each.is_skipped {
                let of_function = left.entry(self.function_of(each.check)).or_default();
                of_function.entry(each.check).or_insert(place);
            }
        }
        let mut counted = Vec::new();
        for (function, checks) in left {
            let spoilt = checks.iter().filter_map(|(check, place)| {
                let session = self.spoilt.get(check)?;
                Some((*check, *session, *place))
            });
            let spoilt: Vec<(usize, usize, usize)> = spoilt.collect();
            let is_wrong = self.wrong.contains(&function);
            for (check, session, place) in &spoilt {
                if is_wrong && spoilt.len() < checks.len()
                    || !is_wrong && self.fails_isolated(PendingCase::of(*check, *session))?
                {
                    counted.push(*place);
                    self.wrong.insert(function);
                }
            }
        }
        counted.sort_unstable();
        for place in counted.iter().rev() {
            let each = self.pending.remove(*place);
            self.attributions[each.check].own.push(each.failing_case);
        }
        Ok(!counted.is_empty())
    }

    /// Returns whether a case fails isolated, and no function known to be wrong explains it.
    pub(super) fn fails_isolated(&mut self, case: PendingCase) -> TargetResult<bool> {
        let function = self.function_of(case.check);
        let place = self.pending.len();
        self.pending.push(case);
        let plans = self
            .key
            .isolating_plans(&[function], &self.callable_functions(&[place])?);
        self.isolate_by(&plans, function, vec![place])?;
        let isolation = self.pending.pop().map(|each| each.isolation);
        Ok(match isolation {
            Some(Isolation::Fails(conflicts)) => !is_explained(function, &conflicts, &self.wrong),
            _ => false,
        })
    }

    /// Lets excuses be tried again that only checks spoilt which count by now.
    pub(super) fn retry_excuses(&mut self) {
        let attributions = &self.attributions;
        let (counted, spoilt) = std::mem::take(&mut self.spoilt)
            .into_iter()
            .partition::<BTreeMap<usize, usize>, _>(|(check, _)| {
                !attributions[*check].own.is_empty()
            });
        self.spoilt = spoilt;
        let functions: BTreeSet<usize> =
            counted.keys().map(|each| self.function_of(*each)).collect();
        let checks = &self.checks;
        for each in &mut self.pending {
            if functions.contains(&checks[each.check].function) {
                each.tried.clear();
            }
        }
    }

    /// Excuses the cases that fail isolated and pass with one wrong function right: isolated, they may
    /// fail beside another right one that the program does not bear.
    pub(super) fn excuse_isolated(&mut self) -> TargetResult<()> {
        let is_alone = |function: usize, isolation: &Isolation| match isolation {
            Isolation::Fails(conflicts) => conflicts.iter().all(|each| each.iter().eq([&function])),
            _ => false,
        };
        let places = 0..self.pending.len();
        let failing: Vec<(usize, usize)> = places
            .map(|place| (place, self.function_of(self.pending[place].check)))
            .filter(|(place, function)| is_alone(*function, &self.pending[*place].isolation))
            .collect();
        let mut suspects = self.wrong.clone();
        suspects.extend(failing.iter().map(|(_, function)| function));
        // Functions with a case that no other function excuses.
        let mut firm = self.wrong.clone();
        let mut helped: Vec<(usize, SingleExcuses)> = Vec::new();
        for (place, function) in failing {
            let mut callable = self.callable_functions(&[place])?;
            callable.remove(&function);
            let others = &callable & &suspects;
            // One alone is right in isolation, too.
            let helpers = if callable.len() > 1 {
                self.find_single_excuses(place, &others)?
            } else {
                SingleExcuses::new()
            };
            if helpers.is_empty() {
                firm.insert(function);
            } else {
                helped.push((place, helpers));
            }
        }
        let mut excused = BTreeSet::new();
        for (place, helpers) in helped {
            let mut helpers = helpers.into_iter();
            if let Some((helper, plan)) = helpers.find(|(helper, _)| firm.contains(helper)) {
                self.pending[place].tried.push(BTreeSet::from([helper]));
                self.pending[place].repaired_by = plan;
                excused.insert(place);
            }
        }
        self.note_excused(&excused);
        Ok(())
    }

    /// The functions, among `others`, each of which excuses a case by itself, with the experiments that
    /// show it.
    fn find_single_excuses(
        &mut self,
        place: usize,
        others: &BTreeSet<usize>,
    ) -> TargetResult<SingleExcuses> {
        let check = self.pending[place].check;
        let function = self.function_of(check);
        let mut helpers = SingleExcuses::new();
        for other in others {
            let one = BTreeSet::from([*other]);
            let plans = self.key.excusing_plans(function, &one);
            // Controls take longer.
            if self.may_excuse(place, self.find_rivals(function, &one).as_ref())?
                && !self.passing_cases(&plans, vec![place])?.is_empty()
                && !self.passing_with_controls(&plans, &[place])?.is_empty()
            {
                helpers.insert(*other, self.pending[place].repaired_by.take());
            }
        }
        Ok(helpers)
    }

    /// Excuses the cases that pass with one wrong function right, or with all but one, and not with all
    /// of them: beside a right one, another may have to be the submission's own.
    pub(super) fn excuse_singly(&mut self) -> TargetResult<()> {
        let wrong = self.wrong.clone();
        let alone = wrong.iter().map(|function| BTreeSet::from([*function]));
        let others = alone.clone().map(|one| &wrong - &one);
        // Of two, the others of one are one.
        let others = others.filter(|others| others.len() > 1);
        for some in alone.chain(others) {
            let probes = self.shortest_of_each_check(ENOUGH, 0..self.pending.len());
            let probes = probes.into_iter().collect();
            let helped = self.excuse_with(&some, probes, CalledBy::Cases)?;
            let is_helped = |place: &usize| helped.contains(&self.pending[*place].check);
            let others = (0..self.pending.len()).filter(is_helped).collect();
            self.excuse_with(&some, others, CalledBy::Cases)?;
        }
        Ok(())
    }

    /// Excuses the cases that pass with right functions in place of wrong ones that they may call;
    /// gives the checks with an excused case.
    fn excuse_with(
        &mut self,
        wrong: &BTreeSet<usize>,
        places: Vec<usize>,
        called_by: CalledBy,
    ) -> TargetResult<BTreeSet<usize>> {
        let mut about: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in places {
            let function = self.function_of(self.pending[place].check);
            about.entry(function).or_default().push(place);
        }
        // Of many functions the same others are replaced: together they cost one process.
        let mut open: BTreeMap<Vec<Plan>, Vec<usize>> = BTreeMap::new();
        for (function, mut places) in about {
            let others = &self.called_functions(function, &places, called_by)? & wrong;
            let others = &others - &BTreeSet::from([function]);
            places.retain(|place| !self.pending[*place].tried.contains(&others));
            if others.is_empty() || places.is_empty() {
                continue;
            }
            let rivals = self.find_rivals(function, &others);
            let mut permitted = Vec::new();
            for place in places {
                if self.may_excuse(place, rivals.as_ref())? {
                    permitted.push(place);
                }
            }
            let places = permitted;
            if places.is_empty() {
                continue;
            }
            for place in &places {
                self.pending[*place].tried.push(others.clone());
            }
            let plans = self.key.excusing_plans(function, &others);
            open.entry(plans).or_default().extend(places);
        }
        let mut excused = BTreeSet::new();
        for (plans, places) in open {
            excused.extend(self.passing_with_controls(&plans, &places)?);
        }
        Ok(self.note_excused(&excused))
    }

    /// The functions that cases about a function may call; those that its passing sessions may call, too.
    fn called_functions(
        &mut self,
        function: usize,
        places: &[usize],
        called_by: CalledBy,
    ) -> TargetResult<BTreeSet<usize>> {
        let end = self.pending.len();
        if called_by == CalledBy::Function {
            for check in 0..self.checks.len() {
                if self.function_of(check) == function {
                    let passed = self.sample_of_passed(check).into_iter();
                    let passed = passed.map(|session| PendingCase::of(check, session));
                    self.pending.extend(passed);
                }
            }
        }
        let places = places.iter().copied().chain(end..self.pending.len());
        let called = self.callable_functions(&places.collect::<Vec<_>>());
        self.pending.truncate(end);
        called
    }

    /// Takes cases from the pending ones, as excused by the functions that they were tried with
    /// last; gives their checks.
    pub(super) fn note_excused(&mut self, excused: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut checks = BTreeSet::new();
        let pending = std::mem::take(&mut self.pending);
        for (place, each) in pending.into_iter().enumerate() {
            if !excused.contains(&place) {
                self.pending.push(each);
                continue;
            }
            checks.insert(each.check);
            let attribution = &mut self.attributions[each.check];
            attribution.excused += 1;
            attribution.excused_cases.push(ExcusedCase {
                failing_case: each.failing_case.clone(),
                is_skipped: each.is_skipped,
            });
            attribution.excusing.extend(each.repaired_by.clone());
            attribution
                .by
                .extend(each.tried.last().into_iter().flatten());
            let length = each.failing_case.length;
            let is_shortest = |example: &PendingCase| length < example.failing_case.length;
            if !each.is_skipped && attribution.example.as_ref().is_none_or(is_shortest) {
                attribution.example = Some(each);
            }
        }
        checks
    }

    pub(super) fn function_of(&self, check: usize) -> usize {
        self.checks[check].function
    }

    /// The cases that pass by one of some plans.
    pub(super) fn passing_cases(
        &mut self,
        plans: &[Plan],
        places: Vec<usize>,
    ) -> TargetResult<Vec<usize>> {
        let mut passing = Vec::new();
        let mut open = places;
        let mut plans: Vec<&Plan> = plans.iter().collect();
        plans.sort_by_cached_key(|plan| self.may_run_endless(plan));
        for (number, plan) in plans.into_iter().enumerate() {
            let Some(first) = open.first() else { break };
            // Later plans help few cases: the shortest shows whether they do.
            if number > 0
                && self.try_plan(plan, &[*first], ProcessSharing::No)?
                    != [Some(CaseOutcome::Passes)]
            {
                continue;
            }
            let outcomes = self.try_plan(plan, &open, ProcessSharing::Yes)?;
            let mut failing = Vec::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                if outcome == Some(CaseOutcome::Passes) {
                    passing.push(place);
                } else {
                    failing.push(place);
                }
            }
            open = failing;
        }
        Ok(passing)
    }

    /// Names the functions without which the shortest excused case of each check fails, and no
    /// others. A case that passes by itself fails only after others, and shows nothing.
    pub(super) fn minimize_excuses(&mut self) -> TargetResult<()> {
        for place in 0..self.attributions.len() {
            let Some(example) = self.attributions[place].example.take() else {
                continue;
            };
            let function = self.checks[place].function;
            let mut fewest = example.tried.last().cloned().unwrap_or_default();
            self.pending.push(example);
            let probe = self.pending.len() - 1;
            let as_it_is = self.try_plan(&Plan::default(), &[probe], ProcessSharing::No)?;
            let fails = as_it_is != [Some(CaseOutcome::Passes)];
            for candidate in fewest.clone() {
                let fewer = &fewest - &BTreeSet::from([candidate]);
                let plans = self.key.excusing_plans(function, &fewer);
                if !fewer.is_empty() && !self.passing_cases(&plans, vec![probe])?.is_empty() {
                    fewest = fewer;
                }
            }
            let attribution = &mut self.attributions[place];
            attribution.example = self.pending.pop().filter(|_| fails);
            attribution.by = fewest;
        }
        Ok(())
    }
}
