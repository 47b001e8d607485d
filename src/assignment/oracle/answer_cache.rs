//! The answers of a solution, cached on disk for the next run.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::session::observation::Events;
use crate::worker::cache::{CacheKey, read_sealed, user_folder, write_sealed};

/// Interval at which new answers are written.
const EVERY: Duration = Duration::from_secs(5);

/// Largest cache that is read, in bytes.
const MOST: u64 = 256 << 20;

/// The answers of one solution under one interpreter, by the keys of their sessions. What is
/// new is written when the value is dropped.
#[derive(Debug, Default)]
pub struct AnswerCache {
    path: Option<PathBuf>,
    answers: BTreeMap<CacheKey, Answers>,
    is_changed: bool,
    /// When it was written last: a run that is interrupted loses little.
    written: Option<Instant>,
}

/// The events of each step of a session.
type Answers = Vec<Events>;

impl AnswerCache {
    /// The cache of a solution by the key of everything that its answers depend on; empty
    /// where no run has written one, or what is there was changed since.
    pub fn open(key: &CacheKey) -> Self {
        let Some(folder) = user_folder("answers") else {
            return AnswerCache::default();
        };
        let path = folder.join(format!("{}.json", key.as_str()));
        let answers: Option<Vec<(CacheKey, Answers)>> = read_sealed(&path, key, MOST);
        AnswerCache {
            answers: answers.unwrap_or_default().into_iter().collect(),
            path: Some(path),
            is_changed: false,
            written: Some(Instant::now()),
        }
    }

    /// The answers of a session, if it is known.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<Events>> {
        self.answers.get(key).cloned()
    }

    /// Adds the answers of a session.
    pub fn insert(&mut self, key: CacheKey, answers: Vec<Events>) {
        self.is_changed = true;
        self.answers.insert(key, answers);
        if self
            .written
            .is_some_and(|written| written.elapsed() > EVERY)
        {
            // One that cannot be written costs time in the next run, and nothing else.
            let _ = self.write();
            self.written = Some(Instant::now());
        }
    }

    /// Number of cached sessions.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Returns whether no session is known.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    fn write(&self) -> io::Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| self.is_changed) else {
            return Ok(());
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let key = CacheKey::try_from(name.into_owned()).map_err(io::Error::other)?;
        write_sealed(path, &key, &self.answers.iter().collect::<Vec<_>>())
    }
}

/// A cache that cannot be written costs time in the next run, and nothing else.
impl Drop for AnswerCache {
    fn drop(&mut self) {
        let _ = self.write();
    }
}
