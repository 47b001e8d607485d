//! Sessions that catch what a battery does not catch yet.
//!
//! Candidates are what the parametrised sessions of the battery draw by other seeds. Of those,
//! the smallest are chosen that catch a mutant which nothing before them catches.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::programs::WrongProgram;
use super::{Auditor, map_in_parallel};
use crate::assignment::battery::{Battery, BatteryError, Case, Scope};
use crate::assignment::oracle::{TargetError, TargetResult};
use crate::judge::grading::{AnswerKey, Submission, failing_cases};
use crate::session::{Interaction, Step};

/// Seeds in a row without a session worth choosing, after which no more are tried.
const FRUITLESS: u64 = 5;

/// Processor time of a mutant for the candidates of a seed.
pub(super) const BUDGET: Duration = Duration::from_mins(1);

/// The start of a comment that names an open place of the text.
const READING: &str = "reading:";

/// The result of growing a battery.
#[derive(Debug, Clone, Default)]
pub struct GrownBattery {
    /// The sessions that were chosen, without parameters.
    pub sessions: Vec<Interaction>,
    /// The places of the mutants that nothing catches.
    pub survivors: Vec<usize>,
}

/// The error of growing a battery.
#[derive(Debug, Error)]
pub enum GrowError {
    /// The sessions of the battery cannot be drawn.
    #[error(transparent)]
    Battery(#[from] BatteryError),
    /// A fault of ours, or of the solution.
    #[error(transparent)]
    Target(#[from] TargetError),
}

impl Auditor<'_> {
    /// Chooses sessions that catch mutants which the batteries do not catch, until a deadline;
    /// tries `jobs` mutants at once.
    ///
    /// # Errors
    /// [`GrowError`] where sessions cannot be drawn, or for faults of ours.
    pub fn grow(
        &self,
        mutants: &[WrongProgram],
        (jobs, deadline): (usize, Instant),
    ) -> Result<GrownBattery, GrowError> {
        let mut grown = GrownBattery {
            survivors: (0..mutants.len()).collect(),
            ..GrownBattery::default()
        };
        let mut known = self.known_sessions();
        let mut fruitless = 0;
        for round in 1.. {
            let is_over = Instant::now() >= deadline || fruitless == FRUITLESS;
            if is_over || grown.survivors.is_empty() {
                break;
            }
            let seed = self.hidden.seed.wrapping_add(round);
            let battery = self.new_candidates(seed, &mut known, |case| case.drawn.is_some())?;
            let tried = (jobs, BUDGET);
            let caught = self.catching_sessions(mutants, &grown.survivors, &battery, tried)?;
            let chosen = choose_sessions(&battery, &caught);
            fruitless = if chosen.is_empty() { fruitless + 1 } else { 0 };
            let chosen = chosen
                .iter()
                .map(|place| without_comments(&battery.cases[*place]));
            grown.sessions.extend(chosen);
            let survivors = grown.survivors.iter().zip(&caught);
            let survivors = survivors.filter(|(_, caught)| caught.is_empty());
            grown.survivors = survivors.map(|(place, _)| *place).collect();
        }
        Ok(grown)
    }

    /// The sessions of the batteries.
    pub(super) fn known_sessions(&self) -> BTreeSet<String> {
        let own = self.documented.cases.iter().chain(&self.hidden.cases);
        own.map(|case| without_comments(case).to_string()).collect()
    }

    /// The sessions of a seed that `is_candidate` takes and that are not known yet, in their order: neighbours may
    /// share a process.
    pub(super) fn new_candidates(
        &self,
        seed: u64,
        known: &mut BTreeSet<String>,
        is_candidate: impl Fn(&Case) -> bool,
    ) -> Result<Battery, BatteryError> {
        let scope = Scope {
            seed,
            is_exhaustive: false,
        };
        let mut battery = self.assignment.hidden(scope, self.machine)?;
        battery
            .cases
            .retain(|case| is_candidate(case) && known.insert(without_comments(case).to_string()));
        Ok(battery)
    }

    /// For each survivor, the places of the sessions that catch it in a processor time.
    pub(super) fn catching_sessions(
        &self,
        mutants: &[WrongProgram],
        survivors: &[usize],
        battery: &Battery,
        (jobs, budget): (usize, Duration),
    ) -> TargetResult<Vec<BTreeSet<usize>>> {
        let hurried = self.with_short_limits();
        let key = AnswerKey::new(&hurried, battery)?;
        map_in_parallel(survivors, jobs, |place| {
            let submission = Submission::new(self.machine, &mutants[*place].source);
            failing_cases(&key, submission, budget)
        })
    }
}

/// The places of sessions, the smallest first, of which each catches a mutant that none before it
/// catches; of those, only what is needed.
pub(super) fn choose_sessions(battery: &Battery, caught: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for place in smallest_first(battery, caught.iter().flatten()) {
        let is_new = |by: &&BTreeSet<usize>| {
            by.contains(&place) && !chosen.iter().any(|before| by.contains(before))
        };
        if caught.iter().any(|by| is_new(&by)) {
            chosen.push(place);
        }
    }
    // A later session may catch all that an earlier one does.
    for place in chosen.clone() {
        let is_needed = caught.iter().any(|by| {
            let mut others = chosen.iter().filter(|other| **other != place);
            by.contains(&place) && !others.any(|other| by.contains(other))
        });
        if !is_needed {
            chosen.retain(|other| *other != place);
        }
    }
    chosen
}

/// Places of sessions, each once, the smallest session first.
pub(super) fn smallest_first<'p>(
    battery: &Battery,
    places: impl IntoIterator<Item = &'p usize>,
) -> Vec<usize> {
    let places: BTreeSet<usize> = places.into_iter().copied().collect();
    let mut places = Vec::from_iter(places);
    places.sort_by_key(|place| session_size(&battery.cases[*place].interaction));
    places
}

/// The size of a session for a reader: its characters and its steps.
fn session_size(interaction: &Interaction) -> (usize, usize) {
    let steps = interaction.steps.iter();
    let length = steps.clone().map(|step| step.statement().len()).sum();
    let typed: usize = steps.map(|step| step.typed().len()).sum();
    (interaction.steps.len() + typed, length)
}

/// A session without comments but those that say what it shows.
pub(super) fn without_comments(case: &Case) -> Interaction {
    let mut current = None;
    let steps = case.interaction.steps.iter().zip(&case.checks);
    let steps = steps.map(|(step, check)| {
        let readings = step.comments().filter(|each| each.starts_with(READING));
        let mut before: Vec<String> = readings.map(|comment| format!("# {comment}")).collect();
        let path = check.path();
        if current.as_ref() != Some(&path) {
            before.push(format!("# check: {path}"));
            current = Some(path);
        }
        Step {
            before,
            ..step.clone()
        }
    });
    Interaction {
        steps: steps.collect(),
        ..Interaction::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn battery(count: usize) -> Battery {
        let case = Case {
            kind: crate::assignment::battery::Kind::Hidden,
            interaction: Interaction::default(),
            checks: Vec::new(),
            group: None,
            reading: None,
            drawn: None,
        };
        Battery {
            cases: vec![case; count],
            ..Battery::default()
        }
    }

    #[rstest::rstest]
    #[case::smallest_first(vec![vec![1, 2, 3]], &[1])]
    #[case::one_for_each(vec![vec![0], vec![2]], &[0, 2])]
    #[case::only_what_is_needed(vec![vec![0, 2], vec![1, 2], vec![2]], &[2])]
    #[case::nothing(vec![vec![]], &[])]
    fn sessions_are_chosen(#[case] caught: Vec<Vec<usize>>, #[case] expected: &[usize]) {
        let caught = caught.into_iter().map(BTreeSet::from_iter);
        let caught: Vec<BTreeSet<usize>> = caught.collect();
        assert_eq!(choose_sessions(&battery(4), &caught), expected);
    }
}
