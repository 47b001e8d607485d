//! Sessions that tell programs apart which a battery does not.
//!
//! Every program is asked the same sessions as the reference, so that the cost grows with the
//! programs, not with their pairs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::grow::{BUDGET, GrowError, choose_sessions, smallest_first, without_comments};
use super::{Auditor, WrongProgram};
use crate::assignment::battery::{Battery, Case};
use crate::session::Interaction;

/// Sessions that are kept of those by which a program fails a check.
const MOST_OF_A_CHECK: usize = 3;

/// The sessions on which programs differ.
#[derive(Debug, Clone, Default)]
pub struct Differences {
    /// The sessions of which each tells some program from the reference.
    pub battery: Battery,
    /// The places of the programs that fail one of them.
    pub programs: BTreeSet<usize>,
    /// The fewest of these sessions that catch all of these programs.
    pub fewest: Vec<Interaction>,
    /// The number of sessions that were tried.
    pub tried: usize,
    /// The number of seeds that they came from.
    pub seeds: u64,
}

impl Auditor<'_> {
    /// Tries programs by the sessions of one seed after the other, `jobs` programs at once, until a
    /// deadline; at least those of one seed. Calls `tell` with the
    /// number of sessions tried, and that of their seeds.
    ///
    /// # Errors
    /// [`GrowError`] where sessions cannot be made, or for faults of ours.
    pub fn differences(
        &self,
        programs: &[WrongProgram],
        (jobs, deadline): (usize, Instant),
        tell: &dyn Fn(usize, u64),
    ) -> Result<Differences, GrowError> {
        let mut known = self.known_sessions();
        let mut found = Differences::default();
        let mut kept: BTreeMap<(usize, String), usize> = BTreeMap::new();
        let mut caught: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); programs.len()];
        let all: Vec<usize> = (0..programs.len()).collect();
        while found.seeds == 0 || Instant::now() < deadline {
            found.seeds += 1;
            let seed = self.hidden.seed.wrapping_add(found.seeds);
            let battery = self.new_candidates(seed, &mut known, |_| true)?;
            let left = deadline.saturating_duration_since(Instant::now());
            let budget = BUDGET.min(left.max(Duration::from_secs(1)));
            let failing = self.catching_sessions(programs, &all, &battery, (jobs, budget))?;
            found.tried += battery.cases.len();
            tell(found.tried, found.seeds);
            let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (program, failing) in failing.iter().enumerate() {
                for place in smallest_first(&battery, failing) {
                    let key = (program, checks_of(&battery.cases[place]));
                    let count = kept.entry(key).or_default();
                    *count += 1;
                    if *count <= MOST_OF_A_CHECK {
                        places.entry(place).or_default().push(program);
                    }
                }
            }
            for (place, programs) in places {
                for program in programs {
                    caught[program].insert(found.battery.cases.len());
                }
                found.battery.cases.push(battery.cases[place].clone());
            }
            if battery.cases.is_empty() {
                break;
            }
        }
        let is_caught = |place: &usize| !caught[*place].is_empty();
        found.programs = all.into_iter().filter(is_caught).collect();
        let fewest = choose_sessions(&found.battery, &caught).into_iter();
        let fewest = fewest.map(|place| without_comments(&found.battery.cases[place]));
        found.fewest = fewest.collect();
        Ok(found)
    }
}

/// The checks that a session shows, in one text.
fn checks_of(case: &Case) -> String {
    let paths: BTreeSet<String> = case.checks.iter().map(|check| check.path()).collect();
    Vec::from_iter(paths).join(" ")
}
