//! Hidden sessions cached on disk for the next run.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Case, Kind, Scope};
use crate::assignment::Assignment;
use crate::session::Interaction;
use crate::worker::Machine;
use crate::worker::cache::{
    CacheKey, local_conditions, read_sealed_bytes, user_folder, write_sealed_bytes,
};

/// Largest cache that is read, in bytes.
const MOST: u64 = 256 << 20;

/// The cache of the hidden sessions of an assignment for a seed.
pub struct HiddenCache<'a> {
    assignment: &'a Assignment,
    /// One file for each program, assignment and scope: a new version replaces the former.
    path: PathBuf,
    key: CacheKey,
}

/// A case as it is written; its checks and its reading by their places in the manifest.
#[derive(Serialize, Deserialize)]
struct StoredCase {
    interaction: Interaction,
    checks: Vec<usize>,
    group: Option<u64>,
    reading: Option<usize>,
}

impl<'a> HiddenCache<'a> {
    /// The cache of everything that the sessions depend on; `None` where nothing can be cached.
    pub fn of(assignment: &'a Assignment, scope: Scope, machine: &Machine) -> Option<Self> {
        let program = env::current_exe().ok()?;
        let place = format!("{} {} {scope:?}", program.display(), assignment.origin);
        let manifest = &assignment.manifest;
        let content = format!(
            "{} {:?} {manifest:?} {:?} {:?}",
            assignment.digest, assignment.hidden, assignment.generators, assignment.solution
        );
        let conditions = local_conditions(machine, &manifest.limits).ok()?;
        Some(HiddenCache {
            assignment,
            path: user_folder("batteries")?.join(CacheKey::of(&[place.as_bytes()]).as_str()),
            key: CacheKey::of(&[place.as_bytes(), content.as_bytes(), conditions.as_bytes()]),
        })
    }

    /// The cached sessions, if an earlier run wrote them.
    pub fn read(&self) -> Option<Vec<Case>> {
        let bytes = read_sealed_bytes(&self.path, &self.key, MOST)?;
        let stored: Vec<StoredCase> = postcard::from_bytes(&bytes).ok()?;
        let manifest = &self.assignment.manifest;
        let checks: Vec<_> = manifest.checks().collect();
        let case = |stored: StoredCase| {
            let step_checks = stored.checks.iter();
            let step_checks = step_checks.map(|place| checks.get(*place).copied().cloned());
            let reading = match stored.reading {
                Some(place) => Some(Arc::clone(manifest.readings.get(place)?)),
                None => None,
            };
            Some(Case {
                kind: Kind::Hidden,
                interaction: stored.interaction,
                checks: step_checks.collect::<Option<_>>()?,
                group: stored.group,
                reading,
                drawn: None,
            })
        };
        stored.into_iter().map(case).collect()
    }

    /// Writes sessions for the next run, unless any was drawn: those are made anew, to be shrunk.
    pub fn write(&self, cases: &[Case]) {
        let manifest = &self.assignment.manifest;
        let checks: Vec<_> = manifest.checks().collect();
        let stored = |case: &Case| {
            let place = |check| checks.iter().position(|each| Arc::ptr_eq(each, check));
            let reading = match &case.reading {
                Some(reading) => {
                    let mut readings = manifest.readings.iter();
                    Some(readings.position(|each| Arc::ptr_eq(each, reading))?)
                }
                None => None,
            };
            let stored = StoredCase {
                interaction: case.interaction.clone(),
                checks: case.checks.iter().map(place).collect::<Option<_>>()?,
                group: case.group,
                reading,
            };
            case.drawn.is_none().then_some(stored)
        };
        let stored: Option<Vec<StoredCase>> = cases.iter().map(stored).collect();
        if let Some(bytes) = stored.and_then(|stored| postcard::to_stdvec(&stored).ok()) {
            // One that cannot be written costs time in the next run, and nothing else.
            let _ = write_sealed_bytes(&self.path, &self.key, &bytes);
        }
    }
}
