//! The hand-ins of a class judged, several at once, and kept as they are.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::store::{Store, StoreError};
use super::{Entry, Found, Outcome};
use crate::cache::Key;
use crate::intake::{HandIn, IntakeError, Layout, Package};
use crate::judging::Judge;
use crate::report::{Document, Messages};

/// How a class is judged.
pub struct Conditions<'a> {
    /// Who judges.
    pub judge: &'a Judge<'a>,
    /// How the files of a hand-in are told apart.
    pub layout: Layout<'a>,
    /// In whose language it is told.
    pub messages: &'a Messages,
    /// What else a result depends on: options, limits, the interpreter.
    pub about: String,
    /// Where the results are kept.
    pub store: &'a Store,
    /// How many are judged at once.
    pub jobs: usize,
}

/// What is told while a class is judged.
#[derive(Debug)]
pub enum Told<'t> {
    /// A hand-in is begun.
    Begun(&'t Found),
    /// Its result is there.
    Done {
        /// The hand-in.
        found: &'t Found,
        /// What came of it.
        entry: &'t Entry,
        /// How long it took; nothing, where it was kept from an earlier run.
        took: Option<Duration>,
    },
}

/// Judges hand-ins; the results, in their order. What was judged before under the same
/// conditions is not judged again, but where that was a fault of the machine.
///
/// # Errors
/// [`StoreError`] where results cannot be kept.
pub fn run(
    hand_ins: &[Found],
    conditions: &Conditions,
    tell: &(dyn Fn(Told) + Sync),
) -> Result<Vec<Entry>, StoreError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(conditions.jobs);
    let judged = || {
        let hand_ins = hand_ins.par_iter().with_max_len(1);
        let results = hand_ins.map(|found| conditions.result(found, tell));
        results.collect()
    };
    let entries: Result<Vec<Entry>, StoreError> = match pool.build() {
        Ok(pool) => pool.install(judged),
        // No more threads: those that there are.
        Err(_) => judged(),
    };
    let entries = entries?;
    // What was kept from an earlier run is listed too.
    conditions.store.update(|_| ())?;
    Ok(entries)
}

impl Conditions<'_> {
    fn result(&self, found: &Found, tell: &(dyn Fn(Told) + Sync)) -> Result<Entry, StoreError> {
        tell(Told::Begun(found));
        let start = Instant::now();
        let handed_in = if found.path.is_symlink() {
            Err(IntakeError::Link(found.path.clone()))
        } else {
            HandIn::read(&found.path, self.layout)
        };
        // Wherever the folder of the class is: it is the same class.
        let path = found.path.display().to_string();
        let words = |error: &IntakeError| error.to_string().replace(&path, &found.name);
        let words = handed_in.as_ref().err().map(words);
        let key = self.key(found, handed_in.as_ref().ok(), words.as_deref());
        let sha256 = handed_in.as_ref().ok().map(|each| each.source.sha256());
        let is_of_this = |entry: &Entry| match &entry.outcome {
            Outcome::Judged(document) => Some(&document.submission.sha256) == sha256.as_ref(),
            Outcome::Refused(_) => sha256.is_none(),
            // Tried again.
            Outcome::Missing(_) | Outcome::Fault(_) => false,
        };
        let done = |entry: &Entry, took| tell(Told::Done { found, entry, took });
        if let Some(entry) = self.store.get(&key, found).filter(is_of_this) {
            done(&entry, None);
            return Ok(entry);
        }
        let package = handed_in
            .as_ref()
            .ok()
            .and_then(|each| each.package.as_ref());
        let entry = Entry {
            who: found.who.clone(),
            path: found.name.clone(),
            notes: package.and_then(|package| package.notes.clone()),
            outcome: match &handed_in {
                Ok(handed_in) => self.judged(handed_in),
                Err(error) if error.is_fault() => Outcome::Fault(words.unwrap_or_default()),
                Err(_) => Outcome::Refused(words.unwrap_or_default()),
            },
        };
        self.store.keep(&key, &entry)?;
        done(&entry, Some(start.elapsed()));
        Ok(entry)
    }

    fn judged(&self, handed_in: &HandIn) -> Outcome {
        match self.judge.judge(handed_in) {
            Err(fault) => Outcome::Fault(fault.to_string()),
            Ok(judgement) => {
                let report = self.judge.report(handed_in, &judgement, self.messages);
                Outcome::Judged(Box::new(Document::of(&report)))
            }
        }
    }

    /// All that results depend on besides the hand-ins, in words that nobody need read.
    #[must_use]
    pub fn in_words(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let battery = self.judge.battery_sha256();
        format!("gabarito {version}, battery {battery}, {}", self.about)
    }

    /// The key of a result: all that it depends on.
    fn key(&self, found: &Found, handed_in: Option<&HandIn>, refused: Option<&str>) -> Key {
        let conditions = self.in_words();
        let sha256 = handed_in.map(|each| each.source.sha256());
        let mut parts: Vec<&[u8]> = vec![
            conditions.as_bytes(),
            found.who.as_bytes(),
            found.name.as_bytes(),
            refused.unwrap_or_default().as_bytes(),
            sha256.as_deref().unwrap_or_default().as_bytes(),
        ];
        if let Some(HandIn { source, package }) = handed_in {
            parts.push(source.name.as_bytes());
            if let Some(package) = package {
                parts.extend(parts_of(package));
            }
        }
        Key::of(&parts)
    }
}

fn parts_of(package: &Package) -> impl Iterator<Item = &[u8]> {
    let notes = package.notes.as_deref().unwrap_or_default();
    let kind: &[u8] = if package.is_archive { b"zip" } else { b"" };
    let head = [kind, package.name.as_bytes(), notes.as_bytes()];
    head.into_iter()
        .chain(package.files.iter().map(String::as_bytes))
}
