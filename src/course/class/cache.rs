//! The cache of a class: a file for each result, named by everything that the result depends on and
//! written atomically, and the list of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{CachedEntry, Entry, FoundHandIn, Shard};
use crate::messages::{Localized, Notice};
use crate::worker::cache::{
    Bounds, CacheKey, OutputError, OutputFolder, ReadError, read_json, write_result,
};

/// The folder of the results.
const RESULTS: &str = "resultados";
/// The file that lists the results of the class.
const LIST: &str = "turma.json";
/// After the list was written, it is not written again for this many times as long: it grows with
/// the class.
const LIST_SHARE: u32 = 20;
/// The largest list: some hundred thousand hand-ins.
const LIST_BOUNDS: Bounds = Bounds {
    bytes: 64 << 20,
    values: 4_000_000,
};
/// The largest result: a hundred times one of which every check failed.
const RESULT_BOUNDS: Bounds = Bounds {
    bytes: 16 << 20,
    values: 400_000,
};
/// The table of the class.
pub(super) const TABLE: &str = "turma.csv";
/// The same table as a workbook.
pub(super) const WORKBOOK: &str = "turma.xlsx";
/// The page of the class.
pub(super) const PAGE: &str = "index.html";

/// The folder of a class that is being judged or merged, locked meanwhile.
#[derive(Debug)]
pub struct ClassCache {
    folder: OutputFolder,
    results: PathBuf,
    list: Mutex<ResultIndex>,
    /// When the list is to be written again.
    due: Mutex<Instant>,
}

/// The folder of a class, or of a shard of one, that was judged before.
#[derive(Debug)]
pub struct JudgedShard {
    folder: PathBuf,
    list: ResultIndex,
    changed: SystemTime,
}

/// The list of the results of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultIndex {
    pub assignment: String,
    /// The conditions under which they were judged.
    pub conditions: String,
    /// The shard of the class that was judged; `None` for all of it.
    pub part: Option<Shard>,
    /// Every hand-in of the class, in order, including those of other shards.
    pub hand_ins: Vec<ListedHandIn>,
    /// The keys of the cached results, by the names of their hand-ins.
    pub results: BTreeMap<String, CacheKey>,
    /// The names of the pages that were written; no other page is ever removed.
    pub pages: BTreeSet<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedHandIn {
    /// The student or the group.
    pub who: String,
    /// The name in the folder of the class.
    pub path: String,
}

/// A result as it is written to the cache.
#[derive(Debug, Serialize, Deserialize)]
struct SealedEntry<E> {
    /// The digest of the entry under its key.
    seal: String,
    entry: E,
}

/// The errors of the cache of a class.
#[derive(Debug, Error)]
pub enum CacheError {
    /// The folder cannot be written to.
    #[error(transparent)]
    Out(#[from] OutputError),
    /// The content of a folder is not a class, not that class, or not all of it.
    #[error(transparent)]
    Content(#[from] Notice),
}

impl Localized for CacheError {
    fn notice(&self) -> Notice {
        match self {
            CacheError::Out(error) => error.notice(),
            CacheError::Content(notice) => notice.clone(),
        }
    }
}

impl ClassCache {
    /// Opens the folder of a class and locks it; creates it if it does not exist.
    ///
    /// # Errors
    /// [`CacheError`] if the folder cannot be written, if another gabarito writes to it, or if it
    /// has a table or a page that no class wrote.
    pub fn create(folder: &Path) -> Result<Self, CacheError> {
        let is_there = |name: &str| fs::symlink_metadata(folder.join(name)).is_ok();
        if !is_there(LIST)
            && let Some(name) = [TABLE, WORKBOOK, PAGE]
                .into_iter()
                .find(|name| is_there(name))
        {
            let of_others = Notice::new("class-of-others");
            return Err(of_others.with("path", &folder.join(name)).into());
        }
        let folder = OutputFolder::lock(folder)?;
        let results = folder.subfolder(RESULTS)?;
        // An unreadable list is replaced: then no page is known to be ours.
        let list = JudgedShard::open(folder.path()).map(|part| part.list);
        Ok(ClassCache {
            folder,
            results,
            list: Mutex::new(list.unwrap_or_default()),
            due: Mutex::new(Instant::now()),
        })
    }

    /// The folder of the class.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The folder `name` inside the folder of the class.
    ///
    /// # Errors
    /// [`OutputError`] where it cannot be created, or is a link.
    pub fn subfolder(&self, name: &str) -> Result<PathBuf, OutputError> {
        self.folder.subfolder(name)
    }

    /// Begins a new list, which inherits the names of the written pages. The list is not written
    /// yet.
    pub fn begin(&self, list: ResultIndex) {
        let mut before = self.list();
        let pages = std::mem::take(&mut before.pages);
        *before = ResultIndex { pages, ..list };
    }

    /// The cached result of a hand-in; `None` if there is none.
    pub fn get(&self, key: &CacheKey, found: &FoundHandIn) -> Option<Entry> {
        // A cached result of another hand-in is ignored.
        let entry = read_result(&self.results, key, &found.listed()).ok()?;
        self.list().results.insert(found.who.clone(), key.clone());
        Some(entry)
    }

    /// The whole entry, read from the cache.
    ///
    /// # Errors
    /// [`CacheError::Content`] if its result was lost since it was judged.
    pub fn read(&self, cached: &CachedEntry) -> Result<Entry, CacheError> {
        match cached {
            CachedEntry::NotJudged(entry) => Ok(Entry::clone(entry)),
            CachedEntry::Judged { listed, key, .. } => {
                read_result(&self.results, key, listed).map_err(|why| missing_result(why).into())
            }
        }
    }

    /// Caches a result, and lists it: in the file at once, or when that is next written.
    ///
    /// # Errors
    /// [`OutputError`] if a file cannot be written.
    pub fn store(&self, key: &CacheKey, entry: &Entry) -> Result<(), OutputError> {
        self.write(key, entry)?;
        self.list().results.insert(entry.who.clone(), key.clone());
        if Instant::now() < *self.next_write() {
            return Ok(());
        }
        self.update(|_| ())
    }

    /// Caches a result without listing it.
    pub(super) fn write(&self, key: &CacheKey, entry: &Entry) -> Result<(), OutputError> {
        let sealed = SealedEntry {
            seal: seal(key, entry),
            entry,
        };
        write_json(entry_file(&self.results, key), &sealed)
    }

    /// Changes the list, and writes it.
    ///
    /// # Errors
    /// [`OutputError`] if the list cannot be written.
    pub(super) fn update(&self, change: impl FnOnce(&mut ResultIndex)) -> Result<(), OutputError> {
        let mut list = self.list();
        change(&mut list);
        let began = Instant::now();
        // Written under the lock, so that an older list never replaces a newer one.
        write_json(self.folder.path().join(LIST), &*list)?;
        *self.next_write() = Instant::now() + began.elapsed() * LIST_SHARE;
        Ok(())
    }

    fn next_write(&self) -> MutexGuard<'_, Instant> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current list, locked.
    pub(super) fn list(&self) -> MutexGuard<'_, ResultIndex> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JudgedShard {
    /// Reads the list of a folder.
    ///
    /// # Errors
    /// [`Notice`] if the folder has no valid list.
    pub fn open(folder: &Path) -> Result<Self, Notice> {
        let path = folder.join(LIST);
        let not_a_class = |why: ReadError| {
            Notice::new("class-not-a-class")
                .with("folder", folder)
                .with("why", Notice::in_file(LIST, &why))
        };
        let list = read_json(&path, LIST_BOUNDS);
        let changed = fs::metadata(&path).and_then(|about| about.modified());
        Ok(JudgedShard {
            changed: changed.unwrap_or(SystemTime::UNIX_EPOCH),
            list: list.map_err(not_a_class)?,
            folder: folder.to_owned(),
        })
    }

    /// The folder of the part.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The time at which the list was last written.
    pub(super) fn changed(&self) -> SystemTime {
        self.changed
    }

    /// The list of the part.
    pub fn list(&self) -> &ResultIndex {
        &self.list
    }

    /// The result of a hand-in, with its key.
    ///
    /// # Errors
    /// [`Notice`] if the result is not listed, or if it is damaged or gone.
    pub fn result(&self, listed: &ListedHandIn) -> Result<(CacheKey, Entry), Notice> {
        let Some(key) = self.list.results.get(&listed.who) else {
            return Err(not_judged_notice(&self.folder));
        };
        let results = self.folder.join(RESULTS);
        Ok((key.clone(), read_result(&results, key, listed)?))
    }
}

impl Entry {
    /// Returns whether the entry is the result of this hand-in.
    fn belongs_to(&self, listed: &ListedHandIn) -> bool {
        (&self.who, &self.path) == (&listed.who, &listed.path)
    }
}

fn entry_file(results: &Path, key: &CacheKey) -> PathBuf {
    results.join(format!("{}.json", key.as_str()))
}

/// The result of a hand-in with this key, unless it is damaged or gone.
fn read_result(results: &Path, key: &CacheKey, listed: &ListedHandIn) -> Result<Entry, Notice> {
    let entry = read_entry(results, key).filter(|entry| entry.belongs_to(listed));
    let no_result = || Notice::new("missing-no-result").with("path", &entry_file(results, key));
    entry.ok_or_else(no_result)
}

/// The error of a hand-in without a result, for this reason.
pub(super) fn missing_result(why: Notice) -> Notice {
    Notice::new("class-missing-result").with("why", why)
}

/// The reason why a hand-in has no result: the judgement in a folder was interrupted before it.
pub(super) fn not_judged_notice(folder: &Path) -> Notice {
    Notice::new("missing-not-judged").with("folder", folder)
}

/// The result of a key, if it exists and its seal is intact.
fn read_entry(results: &Path, key: &CacheKey) -> Option<Entry> {
    let sealed: SealedEntry<Entry> = read_json(&entry_file(results, key), RESULT_BOUNDS).ok()?;
    (sealed.seal == seal(key, &sealed.entry)).then_some(sealed.entry)
}

fn seal(key: &CacheKey, entry: &Entry) -> String {
    // Cannot fail: the entry was read from JSON or is about to be written as JSON.
    key.seal(&serde_json::to_vec(entry).unwrap_or_default())
}

fn write_json(path: PathBuf, value: &impl Serialize) -> Result<(), OutputError> {
    match serde_json::to_vec(value) {
        Ok(text) => write_result(path, &text),
        Err(why) => Err(OutputError::Unwritable {
            path,
            why: why.into(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use tempfile::TempDir;

    use super::*;
    use crate::course::class::HandInOutcome;
    use crate::report::sample_document::hostile;

    fn found(who: &str) -> FoundHandIn {
        FoundHandIn {
            who: who.to_owned(),
            name: format!("{who}.py"),
            path: PathBuf::new(),
        }
    }

    fn entry(who: &str) -> Entry {
        Entry::sample(who, HandInOutcome::Refused(Notice::verbatim("it is empty")))
    }

    fn cache() -> (TempDir, ClassCache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = ClassCache::create(folder.path()).unwrap();
        (folder, cache)
    }

    #[test]
    fn what_is_kept_is_there_and_listed() {
        let (_folder, cache) = cache();
        let key = CacheKey::of(&[b"G01", b"x = 1"]);
        assert_eq!(cache.get(&key, &found("G01")), None);
        cache.store(&key, &entry("G01")).unwrap();
        assert_eq!(cache.get(&key, &found("G01")), Some(entry("G01")));
        let part = JudgedShard::open(cache.folder()).unwrap();
        let result = part.result(&found("G01").listed()).unwrap();
        assert_eq!(result, (key, entry("G01")));
    }

    #[rstest]
    #[case::cut_short(|text: &str| text[..text.len() / 2].to_owned())]
    #[case::changed(|text: &str| text.replace("empty", "full"))]
    #[case::unsealed(|text: &str| text.replacen(|digit: char| digit.is_ascii_digit(), "x", 1))]
    fn a_result_that_was_changed_counts_for_nothing(#[case] change: fn(&str) -> String) {
        let (_folder, cache) = cache();
        let key = CacheKey::of(&[b"G01"]);
        cache.store(&key, &entry("G01")).unwrap();
        let path = entry_file(&cache.results, &key);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, change(&text)).unwrap();
        assert_eq!(cache.get(&key, &found("G01")), None);
    }

    #[test]
    fn a_result_that_is_lost_after_it_was_judged_is_an_error() {
        let (_folder, cache) = cache();
        let key = CacheKey::of(&[b"G01"]);
        let judged = Entry::sample("G01", HandInOutcome::Judged(Box::new(hostile())));
        cache.store(&key, &judged).unwrap();
        let cached = CachedEntry::new(key.clone(), judged.clone());
        assert_eq!(cache.read(&cached).unwrap(), judged);
        fs::remove_file(entry_file(&cache.results, &key)).unwrap();
        assert!(matches!(cache.read(&cached), Err(CacheError::Content(_))));
    }

    #[test]
    fn a_result_of_another_hand_in_counts_for_nothing() {
        let (_folder, cache) = cache();
        let (one, other) = (CacheKey::of(&[b"G01"]), CacheKey::of(&[b"G02"]));
        cache.store(&one, &entry("G01")).unwrap();
        cache.store(&other, &entry("G02")).unwrap();
        let [from, to] = [&one, &other].map(|key| entry_file(&cache.results, key));
        fs::copy(from, to).unwrap();
        assert_eq!(cache.get(&other, &found("G02")), None);
        assert_eq!(cache.get(&one, &found("G02")), None);
        assert_eq!(cache.get(&one, &found("G01")), Some(entry("G01")));
    }

    #[rstest]
    fn a_folder_with_a_table_of_others_is_none_for_a_class(#[values(TABLE, PAGE)] name: &str) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), "").unwrap();
        let refused = ClassCache::create(folder.path());
        assert!(matches!(refused, Err(CacheError::Content(_))));
    }
}
