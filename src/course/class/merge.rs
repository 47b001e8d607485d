//! Merges the results of the shards of a class.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::cache::{
    CacheError, ClassCache, JudgedShard, ListedHandIn, ResultIndex, missing_result,
    not_judged_notice,
};
use super::{CachedEntry, Entry, HandInOutcome};
use crate::messages::Notice;
use crate::worker::cache::CacheKey;

#[derive(Debug)]
pub struct MergedClass {
    pub assignment: String,
    /// The entries of the hand-ins, ordered by student.
    pub entries: Vec<CachedEntry>,
    /// The errors of the folders that were left out.
    pub left_out: Vec<Notice>,
}

impl ClassCache {
    /// Caches and lists the results of the shards of a class. If `partial`, folders are left out
    /// that cannot be read or that belong to another class than the most recent folder, and a
    /// hand-in without a result becomes [`HandInOutcome::Missing`].
    ///
    /// # Errors
    /// [`CacheError`] if a folder is not the folder of a class, if the parts belong to different
    /// classes or conditions, or if two of them have different results for a hand-in; unless
    /// `partial`, also if a result is missing. Nothing is listed then, though results may have been
    /// written.
    pub fn merge(&self, folders: &[PathBuf], partial: bool) -> Result<MergedClass, CacheError> {
        let parts = ClassParts::open(folders, partial)?;
        let list = parts.of_class[0].list();
        let hand_ins = || list.hand_ins.iter().enumerate();
        let mut absent = None;
        for (place, listed) in hand_ins() {
            if let Err(why) = parts.result(place, listed)? {
                absent.get_or_insert(why);
            }
        }
        if let (false, Some(absent)) = (partial, absent) {
            return Err(missing_result(absent).into());
        }
        let mut whole = ResultIndex {
            part: None,
            results: BTreeMap::new(),
            ..list.clone()
        };
        let mut entries = Vec::new();
        for (place, listed) in hand_ins() {
            // Read again: kept in memory, the results would grow with the class.
            entries.push(match parts.result(place, listed)? {
                Ok((key, entry)) => {
                    self.write(&key, &entry)?;
                    whole.results.insert(entry.who.clone(), key.clone());
                    CachedEntry::new(key, entry)
                }
                Err(absent) if !partial => return Err(missing_result(absent).into()),
                Err(absent) => {
                    let entry = Entry::new(listed.clone(), HandInOutcome::Missing(absent));
                    CachedEntry::NotJudged(Box::new(entry))
                }
            });
        }
        self.begin(whole);
        self.update(|_| ())?;
        Ok(MergedClass {
            assignment: list.assignment.clone(),
            entries,
            left_out: parts.left_out,
        })
    }
}

struct ClassParts {
    /// The parts of one class, at least one.
    of_class: Vec<JudgedShard>,
    /// The errors of the folders left out.
    left_out: Vec<Notice>,
}

impl ClassParts {
    fn open(folders: &[PathBuf], partial: bool) -> Result<Self, Notice> {
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
        Ok(ClassParts { of_class, left_out })
    }

    /// The result of a hand-in with its key, from whichever part has it, or why it is absent.
    ///
    /// # Errors
    /// [`Notice`] if two parts have different results.
    fn result(
        &self,
        place: usize,
        listed: &ListedHandIn,
    ) -> Result<Result<(CacheKey, Entry), Notice>, Notice> {
        let mut found: Option<(CacheKey, Entry)> = None;
        let mut absent = None;
        let parts = self.of_class.iter();
        for part in parts.filter(|part| part.list().contains(place)) {
            match part.result(listed) {
                Ok((key, _)) if found.as_ref().is_some_and(|(before, _)| *before != key) => {
                    return Err(Notice::new("class-twice").with("who", &listed.who));
                }
                Ok(result) => found = Some(result),
                Err(why) => absent = Some(why),
            }
        }
        let missing = || absent.unwrap_or_else(|| self.missing_shard(place));
        Ok(found.ok_or_else(missing))
    }

    /// The reason why no part has the hand-in at this place.
    fn missing_shard(&self, place: usize) -> Notice {
        // Only a class in shards can lack a shard; a whole one has every place.
        let Some(shard) = self.of_class.iter().find_map(|part| part.list().part) else {
            let folder = self.of_class.first().map(JudgedShard::folder);
            return not_judged_notice(folder.unwrap_or(Path::new("")));
        };
        let why = Notice::new("missing-part").with("part", shard.shard_of(place).to_string());
        match Notice::joined("and-also", self.left_out.iter().cloned()) {
            Some(left_out) => Notice::new("missing-left-out")
                .with("why", why)
                .with("left-out", left_out),
            None => why,
        }
    }
}

/// Checks that two parts belong to one class and were judged under the same conditions.
fn are_of_one_class(first: &JudgedShard, part: &JudgedShard) -> Result<(), Notice> {
    let (one, other) = (first.list(), part.list());
    if other.assignment != one.assignment {
        return Err(different_assignments(one, other));
    }
    if (&other.conditions, &other.hand_ins) != (&one.conditions, &one.hand_ins) {
        return Err(Notice::new("class-conditions")
            .with("one", first.folder())
            .with("other", part.folder()));
    }
    Ok(())
}

/// The error of two parts that belong to different assignments.
pub(super) fn different_assignments(one: &ResultIndex, other: &ResultIndex) -> Notice {
    Notice::new("class-assignments")
        .with("one", &one.assignment)
        .with("other", &other.assignment)
}

impl ResultIndex {
    /// Returns whether the hand-in at this place belongs to the shard.
    fn contains(&self, place: usize) -> bool {
        self.part.is_none_or(|part| part.contains(place))
    }
}
