//! Judges the hand-ins of a class in parallel, and caches each result at once.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::cache::ClassCache;
use super::{CachedEntry, Entry, FoundHandIn, HandInOutcome};
use crate::judge::Judge;
use crate::judge::similarity::ComparedProgram;
use crate::messages::{Localized, Messages, Notice, in_line};
use crate::report::Document;
use crate::source::Language;
use crate::worker::cache::{CacheKey, OutputError};
use crate::worker::intake::{HandIn, IntakeError, Layout, Package};

/// The conditions under which a class is judged.
pub struct Conditions<'a> {
    pub judge: &'a Judge<'a>,
    /// The layout of hand-ins, by which their files are told apart.
    pub layout: Layout<'a>,
    /// The messages of the reports' language.
    pub messages: &'a Messages,
    /// Everything else that a result depends on: options, limits, the interpreter.
    pub about: String,
    /// The cache of the results.
    pub cache: &'a ClassCache,
    /// The number of hand-ins that are judged at once.
    pub jobs: usize,
}

/// The events of a run, for showing progress.
#[derive(Debug)]
pub enum RunEvent<'t> {
    /// The judgement of a hand-in begins.
    Begun(&'t FoundHandIn),
    /// The result of a hand-in is available.
    Done {
        found: &'t FoundHandIn,
        /// The result.
        entry: &'t Entry,
        /// The time that it took; `None` if the result was cached by an earlier run.
        took: Option<Duration>,
    },
}

/// Judges hand-ins and returns the results in their order. Hand-ins with a cached result under the
/// same conditions are skipped, except where the result was a fault of the machine.
///
/// # Errors
/// [`OutputError`] if a result cannot be cached.
pub fn run(
    hand_ins: &[FoundHandIn],
    conditions: &Conditions,
    tell: &(dyn Fn(RunEvent) + Sync),
) -> Result<Vec<CachedEntry>, OutputError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(conditions.jobs);
    let judged = || {
        let hand_ins = hand_ins.par_iter().with_max_len(1);
        // Cached results are listed before anything is judged, in case this run is killed.
        hand_ins.clone().for_each(|found| {
            ReadHandIn::read(found, conditions).cached(found, conditions);
        });
        conditions.cache.update(|_| ())?;
        let results = hand_ins.map(|found| conditions.result(found, tell));
        let results = results.collect();
        conditions.cache.update(|_| ())?;
        results
    };
    match pool.build() {
        Ok(pool) => pool.install(judged),
        // If no threads can be started, the current pool is used.
        Err(_) => judged(),
    }
}

impl FoundHandIn {
    /// Reads the hand-in.
    ///
    /// # Errors
    /// [`IntakeError`] if it contains no program that can be judged, with its message.
    pub fn read(&self, layout: Layout) -> Result<HandIn, (IntakeError, Notice)> {
        let handed_in = if self.path.is_symlink() {
            Err(Notice::new("intake-link").with("path", &self.path).into())
        } else {
            HandIn::read(&self.path, layout)
        };
        // Without the folder's path, so that the class may be moved.
        let path = in_line(&self.path.display().to_string());
        handed_in.map_err(|error| {
            let why = error.notice().replace(&path, &self.name);
            (error, why)
        })
    }
}

/// A hand-in that was read, or the error with its message.
struct ReadHandIn {
    handed_in: Result<HandIn, (IntakeError, Notice)>,
    key: CacheKey,
}

impl ReadHandIn {
    fn read(found: &FoundHandIn, conditions: &Conditions) -> Self {
        let handed_in = found.read(conditions.layout);
        let key = conditions.key(found, &handed_in);
        ReadHandIn { handed_in, key }
    }

    /// The fingerprints of the program, once each; none if it was not read.
    fn fingerprints(&self, language: Language) -> Vec<u64> {
        let Ok(handed_in) = &self.handed_in else {
            return Vec::new();
        };
        let mut fingerprints = ComparedProgram::new("", &handed_in.source, language).fingerprints;
        fingerprints.sort_unstable();
        fingerprints.dedup();
        fingerprints
    }

    /// The cached result of an earlier run, unless it must be judged again.
    fn cached(&self, found: &FoundHandIn, conditions: &Conditions) -> Option<Entry> {
        let source = self.handed_in.as_ref().ok().map(|each| &each.source);
        let is_of_this = |entry: &Entry| match &entry.outcome {
            HandInOutcome::Judged(document) => {
                source.is_some_and(|source| source.sha256() == document.submission.sha256)
            }
            HandInOutcome::Refused(_) => source.is_none(),
            HandInOutcome::Missing(_) | HandInOutcome::Fault(_) => false,
        };
        conditions.cache.get(&self.key, found).filter(is_of_this)
    }
}

impl Conditions<'_> {
    fn result(
        &self,
        found: &FoundHandIn,
        tell: &(dyn Fn(RunEvent) + Sync),
    ) -> Result<CachedEntry, OutputError> {
        tell(RunEvent::Begun(found));
        let start = Instant::now();
        let done = |entry: &Entry, took| tell(RunEvent::Done { found, entry, took });
        let looked = ReadHandIn::read(found, self);
        if let Some(entry) = looked.cached(found, self) {
            done(&entry, None);
            return Ok(CachedEntry::new(looked.key, entry));
        }
        let (outcome, wrong_answers) = match &looked.handed_in {
            Ok(handed_in) => self.for_report(handed_in),
            Err((error, why)) if error.is_fault() => {
                (HandInOutcome::Fault(why.clone()), Vec::new())
            }
            Err((_, why)) => (HandInOutcome::Refused(why.clone()), Vec::new()),
        };
        let package = looked.handed_in.as_ref().ok();
        let package = package.and_then(|each| each.package.as_ref());
        let entry = Entry {
            notes: package.and_then(|package| package.notes.clone()),
            fingerprints: looked.fingerprints(self.layout.language),
            wrong_answers,
            ..Entry::new(found.listed(), outcome)
        };
        self.cache.store(&looked.key, &entry)?;
        done(&entry, Some(start.elapsed()));
        Ok(CachedEntry::new(looked.key, entry))
    }

    /// The outcome of a hand-in, and the wrong answers of its program.
    fn for_report(&self, handed_in: &HandIn) -> (HandInOutcome, Vec<u64>) {
        match self.judge.judge(handed_in) {
            Err(fault) => (HandInOutcome::Fault(fault.notice()), Vec::new()),
            Ok(judgement) => {
                let wrong_answers = judgement.assessment.wrong_answers();
                let document =
                    Document::from(self.judge.for_report(handed_in, &judgement, self.messages));
                (HandInOutcome::Judged(Box::new(document)), wrong_answers)
            }
        }
    }

    /// Everything that results depend on besides the hand-ins, as text for keys.
    pub fn as_key_text(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let battery = self.judge.battery_sha256();
        format!("gabarito {version}, battery {battery}, {}", self.about)
    }

    /// The key of a result: a digest of everything that it depends on.
    fn key(
        &self,
        found: &FoundHandIn,
        handed_in: &Result<HandIn, (IntakeError, Notice)>,
    ) -> CacheKey {
        let refused = handed_in.as_ref().err().map(|(_, why)| why.to_string());
        let handed_in = handed_in.as_ref().ok();
        let conditions = self.as_key_text();
        let sha256 = handed_in.map(|each| each.source.sha256());
        let mut parts: Vec<&[u8]> = vec![
            conditions.as_bytes(),
            found.who.as_bytes(),
            found.name.as_bytes(),
            refused.as_deref().unwrap_or_default().as_bytes(),
            sha256.as_deref().unwrap_or_default().as_bytes(),
        ];
        if let Some(HandIn { source, package }) = handed_in {
            parts.push(source.name.as_bytes());
            if let Some(package) = package {
                parts.extend(key_parts(package));
            }
        }
        CacheKey::of(&parts)
    }
}

fn key_parts(package: &Package) -> impl Iterator<Item = &[u8]> {
    let notes = package.notes.as_deref().unwrap_or_default();
    let kind: &[u8] = if package.is_archive { b"zip" } else { b"" };
    let head = [kind, package.name.as_bytes(), notes.as_bytes()];
    head.into_iter()
        .chain(package.files.iter().map(String::as_bytes))
}
