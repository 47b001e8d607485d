//! The order in which the sessions of a battery run: a mistake shows as early as it can, and
//! sessions still share processes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::called_functions::Functions;
use crate::assignment::battery::{Case, Kind};

/// Sessions of each check that run before all others.
const EARLY: usize = 8;
/// The maximum number of sessions of a batch, so that the next one can be prepared meanwhile.
const MOST_IN_BATCH: usize = 2000;

/// The turn of a session in the run order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RunTurn {
    Documented,
    /// One of the first sessions that show a check.
    Early,
    Rest,
}

/// The places of the sessions that may share a process, in the order in which they run: those of the
/// text first, then some of each check, chosen evenly, both by the functions of the text, since later
/// ones call earlier ones; then the rest, in the order of the battery.
pub(super) fn batches(cases: &[Case], functions: &Functions) -> Vec<Vec<usize>> {
    let turns = run_order(cases);
    let mut places: Vec<usize> = (0..cases.len()).collect();
    places.sort_by_cached_key(|place| {
        let check = cases[*place].checks.last();
        let function = check.filter(|_| turns[*place] != RunTurn::Rest);
        let function = function.and_then(|check| functions.place(&check.function));
        (turns[*place], function, *place)
    });
    let share_a_process = |one: &usize, next: &usize| {
        let (group, next_group) = (cases[*one].group, cases[*next].group);
        group.is_some() && group == next_group && turns[*one] == turns[*next]
    };
    let alike = places.chunk_by(share_a_process);
    let batches = alike.flat_map(|alike| alike.chunks(MOST_IN_BATCH));
    batches.map(<[usize]>::to_vec).collect()
}

/// The turn of each session.
fn run_order(cases: &[Case]) -> Vec<RunTurn> {
    let last = |case: &Case| case.checks.last().map(Arc::as_ptr);
    let mut all: FxHashMap<_, usize> = FxHashMap::default();
    for case in cases {
        *all.entry(last(case)).or_default() += 1;
    }
    let mut seen: FxHashMap<_, usize> = FxHashMap::default();
    let turns = cases.iter().map(|case| {
        let before = seen.entry(last(case)).or_default();
        *before += 1;
        // Of `n` sessions, `n * EARLY / all` are early.
        let early = |count: usize| (count * EARLY).div_ceil(all[&last(case)].max(EARLY));
        match case.kind {
            Kind::Documented => RunTurn::Documented,
            _ if early(*before) > early(*before - 1) => RunTurn::Early,
            _ => RunTurn::Rest,
        }
    });
    turns.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::assignment::battery::expanded;
    use crate::engines::registry;

    #[test]
    fn every_session_runs_once_and_each_check_early() {
        let moinho = registry::find_assignment("moinho").unwrap();
        let manifest = &moinho.manifest;
        let paths: Vec<String> = manifest.checks().map(|check| check.path()).collect();
        let session = |n: usize| {
            let (path, process) = match n {
                0..5000 => (&paths[0], ""),
                5000..5040 => (&paths[1], "# alone\n"),
                5040..5070 => (&paths[2], "# group: slow\n"),
                _ => (&paths[2], ""),
            };
            format!("{process}# check: {path}\n>>> {n}\n\n---\n\n")
        };
        let text: String = (0..5100).map(session).collect();
        let hidden = vec![("hidden.pycon".to_owned(), text.parse().unwrap())];
        let hidden = expanded(hidden, manifest, 1, &|_, _| Ok(true)).unwrap();
        let battery = moinho.documented().unwrap().and(hidden);
        let functions = Functions::new(&manifest.functions);
        let batches = batches(&battery.cases, &functions);
        let order: Vec<usize> = batches.concat();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..battery.cases.len()));
        let checks = |places: &[usize]| {
            let checks = places
                .iter()
                .flat_map(|place| &battery.cases[*place].checks);
            checks.map(|check| check.path()).collect::<BTreeSet<_>>()
        };
        let most = EARLY * checks(&order).len();
        let cases = battery.cases.iter();
        let documented = cases.filter(|case| case.kind == Kind::Documented);
        assert_eq!(checks(&order[..documented.count() + most]), checks(&order));
        for batch in batches {
            let groups = batch.iter().map(|place| battery.cases[*place].group);
            let groups: BTreeSet<_> = groups.collect();
            assert_eq!(groups.len(), 1);
            assert!(batch.len() == 1 || !groups.contains(&None));
            assert!(batch.len() <= MOST_IN_BATCH);
        }
    }
}
