//! An assignment: what its text says, as owned data, and the oracle that answers for it.

pub mod battery;
#[cfg(not(target_family = "wasm"))]
pub mod folder;
pub mod game;
pub mod manifest;
pub mod oracle;
pub mod parameters;
pub mod substitution;

use std::num::NonZero;
use std::sync::Arc;

use thiserror::Error;

use crate::assignment::battery::{Battery, BatteryError, documented};
#[cfg(not(target_family = "wasm"))]
use crate::assignment::battery::{
    Generators, HiddenCache, Scope, about_state, domain_problems, expanded,
};
use crate::assignment::game::Game;
use crate::assignment::manifest::{JudgedBy, Manifest, ManifestError, ValueUses};
use crate::assignment::oracle::{Oracle, TargetResult};
use crate::messages::{Localized, Notice};
use crate::session::{ReadError, Transcript};
#[cfg(not(target_family = "wasm"))]
use crate::worker::Machine;

/// The sessions of each check that probe the barriers of a program, and in which the solution shows
/// what may be done with values of TADs.
pub(crate) const PROBES_OF_EACH_CHECK: NonZero<usize> = NonZero::new(3).unwrap();

#[derive(Clone)]
pub struct Assignment {
    /// The name of the assignment, as it is typed.
    pub name: String,
    /// The name of a built-in assignment, or the absolute path of a folder.
    pub origin: String,
    /// The SHA-256 of the text of its manifest, its solution, and what else answers depend on, in
    /// hexadecimal; empty in a page.
    pub digest: String,
    /// The requirements of its text.
    pub manifest: Manifest,
    /// The sessions of its text, by the name of their file.
    pub sessions: Vec<(String, Transcript)>,
    /// The oracle, which gives the expected answers of sessions.
    pub oracle: Arc<dyn Oracle>,
    /// A correct program, the source of right functions for fault localization.
    pub solution: Option<String>,
    /// Right operations of its TADs over any representation, if it has TADs.
    pub representations: Option<Representations>,
    /// The game that its programs play against each other, if they do.
    pub game: Option<&'static dyn Game>,
    /// The hidden sessions, by the name of their file.
    pub hidden: Vec<(String, Transcript)>,
    /// Programs that print more of them; a page has none.
    #[cfg(not(target_family = "wasm"))]
    pub generators: Generators,
}

/// Right operations of TADs over any representation, in Python; see
/// [`Engine::representations`](crate::engines::Engine::representations).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Representations {
    /// The program that defines `operacoes` and `conversoes`.
    pub source: String,
    /// True if `conversoes` reads and makes every TAD by operations: without it, the operations
    /// of one TAD are replaced together or not at all.
    pub has_conversions: bool,
}

/// The error of data of an assignment.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum DataError {
    /// The manifest is not valid.
    Manifest(#[from] ManifestError),
    /// A file of sessions is not valid.
    Transcript { file: String, error: ReadError },
}

impl Localized for DataError {
    fn notice(&self) -> Notice {
        match self {
            DataError::Manifest(error) => Notice::in_file("enunciado.toml", error),
            DataError::Transcript { file, error } => Notice::in_file(file, error),
        }
    }
}

impl Assignment {
    /// Returns whether its programs are judged by sessions.
    pub fn has_sessions(&self) -> bool {
        self.manifest.judged_by == JudgedBy::Sessions
    }

    /// What programs may do with values of each TAD beside calling its operations: what the
    /// manifest says, or what the solution does in sessions of a battery, and the sessions do.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) where the solution does not run.
    pub fn allowed_uses(&self, battery: &Battery) -> TargetResult<ValueUses> {
        let tads = &self.manifest.tads;
        let mut allowed = ValueUses::new();
        if tads.iter().any(|tad| tad.allows.is_none()) {
            let places = battery.places_of_each_check(PROBES_OF_EACH_CHECK, None);
            let sessions = places.iter().map(|place| &battery.cases[*place]);
            let sessions = sessions.map(|case| case.interaction.clone());
            allowed = self.oracle.value_uses(&sessions.collect::<Vec<_>>())?;
        }
        let said = tads.iter().filter_map(|tad| {
            let uses = tad.allows.clone()?;
            Some((tad.name.clone(), uses))
        });
        allowed.extend(said);
        Ok(allowed)
    }

    /// The battery of the sessions of its text.
    ///
    /// # Errors
    /// [`BatteryError`] where a session does not name the check that it shows.
    pub fn documented(&self) -> Result<Battery, BatteryError> {
        documented(&self.sessions, &self.manifest)
    }

    /// The hidden battery; empty where the assignment has none. Its generators run on a machine,
    /// unless an earlier run cached what is made of them.
    ///
    /// # Errors
    /// [`BatteryError`] where a session shows a check that the manifest does not have, or a
    /// generator prints no sessions.
    #[cfg(not(target_family = "wasm"))]
    pub fn hidden(&self, scope: Scope, machine: &Machine) -> Result<Battery, BatteryError> {
        let written = self.expand(self.hidden.clone(), scope)?;
        let cache = HiddenCache::of(self, scope, machine);
        if let Some(cases) = cache.as_ref().and_then(HiddenCache::read) {
            let cached = Battery {
                cases,
                seed: scope.seed,
                ..Battery::default()
            };
            return Ok(written.and(cached));
        }
        let count = written.cases.len();
        let generated = self.expand(self.generators.sessions(scope, machine)?, scope)?;
        let hidden = written.and(generated);
        let derived = about_state(&hidden, &self.manifest, &*self.oracle)?;
        // Without any, the solution may have had no time to answer.
        let cache = cache.filter(|_| !derived.cases.is_empty());
        let hidden = hidden.and(derived);
        if let Some(cache) = cache {
            cache.write(&hidden.cases[count..]);
        }
        Ok(hidden)
    }

    /// The sessions of the whole domains of functions. Their generators run on a machine.
    ///
    /// # Errors
    /// [`BatteryError`] where a generator prints no sessions, or the sessions of a function are not as
    /// many as its domain has values.
    #[cfg(not(target_family = "wasm"))]
    pub fn domains(&self, machine: &Machine) -> Result<Battery, BatteryError> {
        let seed = self.manifest.seed;
        let sessions = self.generators.domain_sessions(seed, machine)?;
        let domains = expanded(sessions, &self.manifest, seed, &|_, _| Ok(true))?;
        match domain_problems(&self.manifest, &domains).pop() {
            Some((_, error)) => Err(BatteryError::Generator {
                file: folder::MANIFEST.to_owned(),
                error,
            }),
            None => Ok(domains),
        }
    }

    /// The battery of sessions that may have parameters.
    #[cfg(not(target_family = "wasm"))]
    fn expand(
        &self,
        sessions: Vec<(String, Transcript)>,
        scope: Scope,
    ) -> Result<Battery, BatteryError> {
        let is_legal = |steps: &[_], condition: Option<&str>| self.oracle.allows(steps, condition);
        expanded(sessions, &self.manifest, scope.seed, &is_legal)
    }
}
