//! The answers of a solution, cached on disk for the next run.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::cache::{Key, write_atomically};
use crate::observation::Events;

/// How often new answers are written.
const EVERY: Duration = Duration::from_secs(5);

/// Largest cache that is read, in bytes.
const MOST: u64 = 256 << 20;

/// The answers of one solution under one interpreter, by the keys of their sessions. What is
/// new is written when the value is dropped.
#[derive(Debug, Default)]
pub struct AnswerCache {
    path: Option<PathBuf>,
    answers: BTreeMap<Key, Answers>,
    is_changed: bool,
    /// When it was written last: a run that is interrupted loses little.
    written: Option<Instant>,
}

/// The events of each step of a session.
type Answers = Vec<Events>;

#[derive(Serialize, Deserialize)]
struct Stored<A> {
    /// The digest of the answers under the key of the file.
    seal: String,
    answers: A,
}

impl AnswerCache {
    /// The cache of a solution by the key of everything that its answers depend on; empty
    /// where no run has written one, or what is there was changed since.
    #[must_use]
    pub fn open(key: &Key) -> Self {
        let Some(folder) = folder() else {
            return AnswerCache::default();
        };
        let path = folder.join(format!("{}.json", key.as_str()));
        AnswerCache {
            answers: read(&path, key).unwrap_or_default(),
            path: Some(path),
            is_changed: false,
            written: Some(Instant::now()),
        }
    }

    /// The answers of a session, if it is known.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<Vec<Events>> {
        self.answers.get(key).cloned()
    }

    /// Adds the answers of a session.
    pub fn insert(&mut self, key: Key, answers: Vec<Events>) {
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

    /// How many sessions are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether no session is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    fn write(&self) -> io::Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| self.is_changed) else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let answers = serde_json::to_string(&self.answers.iter().collect::<Vec<_>>())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let key = Key::try_from(name.into_owned()).map_err(io::Error::other)?;
        let stored = Stored {
            seal: key.seal(answers.as_bytes()),
            answers,
        };
        write_atomically(path, &serde_json::to_vec(&stored)?)
    }
}

/// A cache that cannot be written costs time in the next run, and nothing else.
impl Drop for AnswerCache {
    fn drop(&mut self) {
        let _ = self.write();
    }
}

fn read(path: &Path, key: &Key) -> Option<BTreeMap<Key, Answers>> {
    if fs::metadata(path).ok()?.len() > MOST {
        return None;
    }
    let stored: Stored<String> = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    if key.seal(stored.answers.as_bytes()) != stored.seal {
        return None;
    }
    let answers: Vec<(Key, Answers)> = serde_json::from_str(&stored.answers).ok()?;
    Some(answers.into_iter().collect())
}

/// The folder of the user's caches, as the XDG base directory specification has it.
fn folder() -> Option<PathBuf> {
    let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let named = named.filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(env::home_dir()?.join(".cache")))?;
    Some(folder.join("gabarito").join("answers"))
}
