//! Merges the results of the shards of a class.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::cache::{Cache, CacheError, JudgedShard, ListedHandIn, ResultIndex};
use super::{CachedEntry, Entry, Outcome, Shard};
use crate::messages::{Localized, Notice};
use crate::worker::cache::Key;

/// Why a hand-in of a class has no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub enum MissingResult {
    /// Its shard is missing.
    JudgedShard(Shard),
    /// The judgement of its shard was interrupted before it.
    NotJudged(PathBuf),
    /// Its result is listed, but gone or damaged.
    NoResult(PathBuf),
}

impl Localized for MissingResult {
    fn notice(&self) -> Notice {
        match self {
            MissingResult::JudgedShard(shard) => {
                Notice::new("missing-part").with("part", shard.to_string())
            }
            MissingResult::NotJudged(folder) => {
                Notice::new("missing-not-judged").with("folder", folder)
            }
            MissingResult::NoResult(path) => Notice::new("missing-no-result").with("path", path),
        }
    }
}

/// A class that was merged.
#[derive(Debug)]
pub struct MergedClass {
    pub assignment: String,
    /// The entries of the hand-ins, ordered by student.
    pub entries: Vec<CachedEntry>,
    /// The errors of the folders that were left out.
    pub left_out: Vec<CacheError>,
}

/// The result of a hand-in with its key, or why it is absent.
type Lookup = Result<(Key, Entry), MissingResult>;

impl Cache {
    /// Caches and lists the results of the shards of a class. If `partial`, folders are left out
    /// that cannot be read or that belong to another class than the most recent folder, and a
    /// hand-in without a result becomes [`Outcome::Missing`].
    ///
    /// # Errors
    /// [`CacheError`] if a folder is not the folder of a class, if the parts belong to different
    /// classes or conditions, or if two of them have different results for a hand-in; unless
    /// `partial`, also if a result is missing. Nothing is listed then, though results may have been
    /// written.
    pub fn gather(&self, folders: &[PathBuf], partial: bool) -> Result<MergedClass, CacheError> {
        let (parts, left_out) = opened(folders, partial)?;
        let list = parts[0].list();
        let hand_ins = || list.hand_ins.iter().enumerate();
        let mut absent = None;
        for (place, listed) in hand_ins() {
            if let Err(why) = result(&parts, place, listed)? {
                absent.get_or_insert(why);
            }
        }
        if let (false, Some(absent)) = (partial, absent) {
            return Err(CacheError::MissingResult(absent));
        }
        let mut whole = ResultIndex {
            part: None,
            results: BTreeMap::new(),
            ..list.clone()
        };
        let mut entries = Vec::new();
        for (place, listed) in hand_ins() {
            // Read again: kept in memory, the results would grow with the class.
            entries.push(match result(&parts, place, listed)? {
                Ok((key, entry)) => {
                    self.write(&key, &entry)?;
                    whole.results.insert(entry.who.clone(), key.clone());
                    CachedEntry::new(key, entry)
                }
                Err(absent) if !partial => return Err(CacheError::MissingResult(absent)),
                Err(absent) => {
                    let entry = missing(listed, &absent, &left_out);
                    CachedEntry::NotJudged(Box::new(entry))
                }
            });
        }
        self.begin(whole);
        self.update(|_| ())?;
        Ok(MergedClass {
            assignment: list.assignment.clone(),
            entries,
            left_out,
        })
    }
}

/// The parts of one class, at least one, and the errors of the folders left out.
fn opened(
    folders: &[PathBuf],
    partial: bool,
) -> Result<(Vec<JudgedShard>, Vec<CacheError>), CacheError> {
    let (mut parts, mut left_out) = (Vec::new(), Vec::new());
    let mut leave_out = |error| {
        if partial {
            left_out.push(error);
            return Ok(());
        }
        Err(error)
    };
    for folder in folders {
        match JudgedShard::open(folder) {
            Ok(part) => parts.push(part),
            Err(error) => leave_out(error)?,
        }
    }
    // A shard that failed may have the list of an earlier run: the most recent list counts.
    if partial {
        parts.sort_by_key(|part| Reverse(part.changed()));
    }
    let mut of_class: Vec<JudgedShard> = Vec::new();
    for part in parts {
        match of_class.first().map(|first| are_of_one_class(first, &part)) {
            Some(Err(error)) => leave_out(error)?,
            None | Some(Ok(())) => of_class.push(part),
        }
    }
    if of_class.is_empty() {
        return Err(left_out.swap_remove(0));
    }
    Ok((of_class, left_out))
}

/// The result of a hand-in, from whichever part has it.
fn result(
    parts: &[JudgedShard],
    place: usize,
    listed: &ListedHandIn,
) -> Result<Lookup, CacheError> {
    let mut found: Option<(Key, Entry)> = None;
    let mut absent = None;
    for part in parts.iter().filter(|part| part.list().has(place)) {
        match part.result(listed) {
            Ok((key, _)) if found.as_ref().is_some_and(|(before, _)| *before != key) => {
                return Err(CacheError::Twice(listed.who.clone()));
            }
            Ok(result) => found = Some(result),
            Err(why) => absent = Some(why),
        }
    }
    let missing = || {
        let shard = parts.iter().find_map(|part| part.list().part);
        let folder = parts.first().map_or(Path::new(""), JudgedShard::folder);
        // Only a class in shards can lack a shard; a whole one has every place.
        absent.unwrap_or_else(|| match shard {
            Some(shard) => MissingResult::JudgedShard(shard.of(place)),
            None => MissingResult::NotJudged(folder.to_owned()),
        })
    };
    Ok(found.ok_or_else(missing))
}

/// The entry of a hand-in without a result.
fn missing(listed: &ListedHandIn, absent: &MissingResult, left_out: &[CacheError]) -> Entry {
    let mut why = absent.notice();
    let left_out = left_out.iter().map(Localized::notice);
    if matches!(absent, MissingResult::JudgedShard(_))
        && let Some(left_out) = Notice::joined("and-also", left_out)
    {
        why = Notice::new("missing-left-out")
            .with("why", why)
            .with("left-out", left_out);
    }
    Entry {
        who: listed.who.clone(),
        path: listed.path.clone(),
        notes: None,
        fingerprints: Vec::new(),
        outcome: Outcome::Missing(why),
    }
}

/// Checks that two parts belong to one class and were judged under the same conditions.
fn are_of_one_class(first: &JudgedShard, part: &JudgedShard) -> Result<(), CacheError> {
    let (one, other) = (first.list(), part.list());
    if other.assignment != one.assignment {
        let names = (one.assignment.clone(), other.assignment.clone());
        return Err(CacheError::Assignments(names.0, names.1));
    }
    if (&other.conditions, &other.hand_ins) != (&one.conditions, &one.hand_ins) {
        let folders = (first.folder().to_owned(), part.folder().to_owned());
        return Err(CacheError::Conditions(folders.0, folders.1));
    }
    Ok(())
}

impl ResultIndex {
    /// Whether the hand-in at this place belongs to the shard.
    fn has(&self, place: usize) -> bool {
        self.part.is_none_or(|part| part.has(place))
    }
}
