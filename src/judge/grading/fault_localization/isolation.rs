//! Isolation: failing cases run with right functions in place of all others.

use std::collections::{BTreeMap, BTreeSet};

use super::pending::{CaseOutcome, Isolation, PendingCase, ProcessSharing};
use super::{ENOUGH, Localization};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::Plan;
use crate::judge::grading::answer_key::AnswerKey;
use crate::judge::grading::results::SessionRef;
use crate::judge::grading::wrong_functions::Conflict;
use crate::source::CallGraph;

impl Localization<'_, '_, '_> {
    /// Isolates the shortest case of each check of which too little is known; gives how many
    /// there were.
    pub(super) fn isolate_shortest(&mut self) -> TargetResult<usize> {
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
            let plans = self
                .key
                .isolating_plans(&[function], &self.callable_functions(&places)?);
            self.isolate_by(&plans, function, places)?;
        }
        Ok(count)
    }

    /// Runs cases about a function by one isolating plan after the other, until each passes.
    ///
    /// A case that fails over opaque TADs runs over the submission's own representations, too:
    /// the submission may reach behind a TAD, which is paid for elsewhere.
    pub(super) fn isolate_by(
        &mut self,
        plans: &[Plan],
        function: usize,
        places: Vec<usize>,
    ) -> TargetResult<()> {
        let mut open = places;
        let mut conflicts: BTreeMap<usize, Vec<Conflict>> = BTreeMap::new();
        for plan in plans {
            let outcomes = self.try_plan(plan, &open, ProcessSharing::No)?;
            let mut failing = Vec::new();
            for (place, outcome) in open.into_iter().zip(outcomes) {
                match outcome {
                    None if self.experiments.is_used_up() => {
                        conflicts.remove(&place);
                    }
                    // Without an experiment a failing case counts.
                    None => {
                        conflicts.insert(place, vec![Conflict::from([function])]);
                    }
                    Some(CaseOutcome::Passes) => {
                        self.pending[place].isolation = Isolation::Passes;
                        conflicts.remove(&place);
                    }
                    Some(outcome) => {
                        let mut conflict = self.participating_functions(plan);
                        conflict.insert(function);
                        conflict.extend(self.irreplaceable_operations(function, place)?);
                        conflict.extend(self.unreplaced_beside_classes(plan, place, outcome)?);
                        conflicts.entry(place).or_default().push(conflict);
                        if outcome != CaseOutcome::TimesOut {
                            failing.push(place);
                        }
                    }
                }
            }
            open = failing;
        }
        for (place, conflicts) in conflicts {
            self.pending[place].isolation = Isolation::Fails(conflicts);
        }
        Ok(())
    }

    /// Finds the cases that fail isolated and pass, in whatever way values are read and made, with
    /// their function right, too: no operation that reads or makes those is at fault.
    pub(super) fn separate(&mut self) -> TargetResult<()> {
        if !self.key.substitution.has_conversions() {
            return Ok(());
        }
        let fails = |each: &&PendingCase| matches!(each.isolation, Isolation::Fails(_));
        let failing = self.pending.iter().filter(fails);
        let mut suspects: BTreeSet<usize> =
            failing.map(|each| self.function_of(each.check)).collect();
        suspects.extend(&self.wrong);
        for place in 0..self.pending.len() {
            let function = self.function_of(self.pending[place].check);
            let Isolation::Fails(conflicts) = &self.pending[place].isolation else {
                continue;
            };
            let mut others = conflicts.iter().flatten();
            let is_shared = others.any(|each| *each != function && suspects.contains(each));
            if is_shared && self.passes_with_right(function, place)? {
                self.pending[place].isolation = Isolation::Fails(vec![Conflict::from([function])]);
            }
        }
        Ok(())
    }

    /// Returns whether a case passes by every isolating plan with its function right, too, but for
    /// those that may read or make values by the function itself, if there are others.
    fn passes_with_right(&mut self, function: usize, place: usize) -> TargetResult<bool> {
        let check = self.pending[place].check;
        let before = self.checks[check].evidence;
        let name = self.key.oracle.functions.name(function);
        let mut plans = self
            .key
            .isolating_plans(&[function], &self.callable_functions(&[place])?);
        let is_apart = |plan: &Plan| !self.participating_functions(plan).contains(&function);
        if plans.iter().any(is_apart) {
            plans.retain(is_apart);
        }
        let mut passes = !plans.is_empty();
        for mut plan in plans {
            plan.right.insert(name.to_owned());
            passes &=
                self.try_plan(&plan, &[place], ProcessSharing::No)? == [Some(CaseOutcome::Passes)];
            if !passes {
                break;
            }
        }
        // A right function is no evidence of the submission's.
        self.checks[check].evidence = before;
        Ok(passes)
    }

    /// The functions of the submission that take part in an experiment beside the isolated one: the
    /// operations by which its values are read and made, and those that these call. What is opaque
    /// there is ours. Others that these name need not run, and explain nothing.
    pub(super) fn participating_functions(&self, plan: &Plan) -> BTreeSet<usize> {
        let (functions, substitution) = (&self.key.oracle.functions, &self.key.substitution);
        let is_opaque = |name: &str| {
            let tad = substitution.tad_of(name);
            tad.is_some_and(|tad| plan.opaque.contains(tad))
        };
        let used = substitution.used(plan);
        let used = self
            .graph
            .reachable(used.iter().map(String::as_str), is_opaque);
        let is_operation = |name: &&String| substitution.tad_of(name).is_some();
        let used = used.iter().filter(|name| !is_opaque(name));
        let used = used.filter(is_operation);
        used.filter_map(|name| functions.place(name)).collect()
    }

    /// The functions that the sessions of cases name.
    pub(super) fn named_functions(&self, places: &[usize]) -> TargetResult<BTreeSet<usize>> {
        let mut named: BTreeSet<usize> = BTreeSet::new();
        for place in places {
            match &self.pending[*place].failing_case.session {
                SessionRef::Battery(session) => named.extend(self.key.named_functions(*session)),
                made @ SessionRef::Made(_) => made.with(self.key, |_, expected| {
                    named.extend(expected.named.iter().flat_map(|step| step.iter()));
                })?,
            }
        }
        Ok(named)
    }

    /// The functions that cases may call: those that their sessions name, and those that
    /// the submission's or the right ones use for that.
    pub(super) fn callable_functions(&mut self, places: &[usize]) -> TargetResult<BTreeSet<usize>> {
        let named = self.named_functions(places)?;
        let (key, graph) = (self.key, &self.graph);
        let needed = self.needed.entry(named);
        Ok(needed
            .or_insert_with_key(|named| reachable_functions(key, graph, named))
            .clone())
    }
}

/// Functions, and those that the submission's or the right ones use for them.
pub(super) fn reachable_functions(
    key: &AnswerKey,
    graph: &CallGraph,
    named: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let functions = &key.oracle.functions;
    let mut all = named.clone();
    loop {
        let names = || all.iter().map(|place| functions.name(*place));
        let mut reached = graph.reachable(names(), |_| false);
        reached.extend(key.substitution.reachable(names()));
        let reached = reached.iter().filter_map(|name| functions.place(name));
        let count = all.len();
        all = reached.chain(all.iter().copied()).collect();
        if all.len() == count {
            break;
        }
    }
    if !key.substitution.has_conversions() {
        // Operations of one TAD are replaced together.
        let tad = |place: &usize| key.substitution.tad_of(functions.name(*place));
        let tads: BTreeSet<&str> = all.iter().filter_map(tad).collect();
        let others = 0..functions.names().len();
        all.extend(others.filter(|place| tad(place).is_some_and(|tad| tads.contains(tad))));
    }
    all
}
