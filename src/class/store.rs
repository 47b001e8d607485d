//! The results of a class on disk: a file each, named by what it is the result of,
//! written whole and kept, or not at all.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{Entry, Shard};
use crate::championship::records::readable_file;

/// The folder of the results.
const RESULTS: &str = "resultados";
/// The file that says which results are those of the class.
const LIST: &str = "turma.json";

/// A folder that keeps results.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// The name of a result: what it is the result of, in short.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ResultName(String);

/// Which results are those of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// The assignment.
    pub assignment: String,
    /// What they were judged by.
    pub conditions: String,
    /// The part of the class that they are, if not all of it.
    pub part: Option<Shard>,
    /// The names of the results.
    pub results: Vec<ResultName>,
}

/// Why results cannot be kept or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A file or folder cannot be written.
    #[error("`{}` cannot be written: {why}", path.display())]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// The system's words for it.
        why: io::Error,
    },
    /// A folder is not that of a class.
    #[error("`{}` is not the folder of a class, as --out of `gabarito class` names it: {why}", path.display())]
    NotAClass {
        /// The file that should be there.
        path: PathBuf,
        /// Why it cannot be read.
        why: String,
    },
    /// Parts are of different assignments.
    #[error("these are parts of different classes: one is of `{0}`, another of `{1}`")]
    Assignments(String, String),
    /// Parts were judged by different questions, options or interpreters.
    #[error(
        "the parts were not all judged under the same conditions: judge them with the same \
         hand-ins in the folder, the same options, the same gabarito and the same Python"
    )]
    Conditions,
    /// A part is missing.
    #[error("the part {0} is missing: give the folders of all parts")]
    Missing(Shard),
    /// Two parts have different results of a hand-in.
    #[error(
        "two parts have different results of `{0}`: judge all of them under the same \
         conditions"
    )]
    Twice(String),
    /// A result is not there, or is none.
    #[error("`{}` is no result: check the class again", .0.display())]
    NoResult(PathBuf),
}

impl ResultName {
    /// The name of what comes of these parts.
    #[must_use]
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        ResultName(base16ct::lower::encode_string(&digest.finalize()))
    }
}

impl Store {
    /// The folder that keeps the results of a class, made where it is not there.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`].
    pub fn create(folder: &Path) -> Result<Self, StoreError> {
        let results = folder.join(RESULTS);
        fs::create_dir_all(&results)
            .map_err(|why| StoreError::Unwritable { path: results, why })?;
        Ok(Store {
            folder: folder.to_owned(),
        })
    }

    /// The folder of a class that was checked before.
    #[must_use]
    pub fn open(folder: &Path) -> Self {
        Store {
            folder: folder.to_owned(),
        }
    }

    fn path(&self, name: &ResultName) -> PathBuf {
        self.folder.join(RESULTS).join(format!("{}.json", name.0))
    }

    /// The result of this name, if it is kept.
    #[must_use]
    pub fn get(&self, name: &ResultName) -> Option<Entry> {
        let text = fs::read(self.path(name)).ok()?;
        // What is no result is judged again.
        serde_json::from_slice(&text).ok()
    }

    /// Keeps a result.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`].
    pub fn keep(&self, name: &ResultName, entry: &Entry) -> Result<(), StoreError> {
        write_json(self.path(name), entry)
    }

    /// Says which results are those of the class.
    ///
    /// # Errors
    /// [`StoreError::Unwritable`].
    pub fn keep_list(&self, list: &List) -> Result<(), StoreError> {
        write_json(self.folder.join(LIST), list)
    }

    /// Keeps the results of the parts of a class too, and says that they are those of the
    /// class; the assignment and the results, in the order of whose they are.
    ///
    /// # Errors
    /// [`StoreError`] where a folder is not that of a class, the parts are not all those of
    /// one, judged by the same, or two of them have a hand-in of the same name. Nothing is
    /// kept then.
    pub fn gather(&self, parts: &[PathBuf]) -> Result<(String, Vec<Entry>), StoreError> {
        let parts = parts.iter().map(|part| Store::open(part).all());
        let parts: Vec<(List, Vec<(ResultName, Entry)>)> = parts.collect::<Result<_, _>>()?;
        let lists: Vec<&List> = parts.iter().map(|(list, _)| list).collect();
        let Some(first) = lists.first().map(|list| (*list).clone()) else {
            return Ok((String::new(), Vec::new()));
        };
        are_of_one_class(&first, &lists)?;
        let mut gathered: BTreeMap<String, (ResultName, Entry)> = BTreeMap::new();
        for (name, entry) in parts.into_iter().flat_map(|(_, results)| results) {
            let who = entry.who.clone();
            let before = gathered.insert(who.clone(), (name.clone(), entry));
            if before.is_some_and(|(before, _)| before != name) {
                return Err(StoreError::Twice(who));
            }
        }
        for (name, entry) in gathered.values() {
            self.keep(name, entry)?;
        }
        let list = List {
            part: None,
            results: gathered.values().map(|(name, _)| name.clone()).collect(),
            ..first
        };
        self.keep_list(&list)?;
        let entries = gathered.into_values().map(|(_, entry)| entry);
        Ok((list.assignment, entries.collect()))
    }

    /// The results of the class, each with its name.
    ///
    /// # Errors
    /// [`StoreError`] where it is not the folder of a class, or a result is missing.
    pub fn all(&self) -> Result<(List, Vec<(ResultName, Entry)>), StoreError> {
        let path = self.folder.join(LIST);
        let not_a_class = |why: &dyn ToString| StoreError::NotAClass {
            path: path.clone(),
            why: why.to_string(),
        };
        let text = fs::read(&path).map_err(|why| not_a_class(&why))?;
        let list: List = serde_json::from_slice(&text).map_err(|why| not_a_class(&why))?;
        let entries = list.results.iter().map(|name| {
            let missing = || StoreError::NoResult(self.path(name));
            let entry = self.get(name).ok_or_else(missing)?;
            Ok((name.clone(), entry))
        });
        let entries = entries.collect::<Result<_, StoreError>>()?;
        Ok((list, entries))
    }
}

/// Whether these are all the parts of one class, judged by the same.
fn are_of_one_class(first: &List, lists: &[&List]) -> Result<(), StoreError> {
    if let Some(other) = lists
        .iter()
        .find(|each| each.assignment != first.assignment)
    {
        let (one, other) = (first.assignment.clone(), other.assignment.clone());
        return Err(StoreError::Assignments(one, other));
    }
    if lists.iter().any(|each| each.conditions != first.conditions) {
        return Err(StoreError::Conditions);
    }
    let parts: Vec<Shard> = lists.iter().filter_map(|list| list.part).collect();
    match Shard::missing(&parts) {
        Some(missing) => Err(StoreError::Missing(missing)),
        None => Ok(()),
    }
}

fn write_json(path: PathBuf, value: &impl Serialize) -> Result<(), StoreError> {
    let text = serde_json::to_vec(value).map_err(io::Error::from);
    let written = text.and_then(|text| written(&path, &text));
    written.map_err(|why| StoreError::Unwritable { path, why })
}

/// Writes a file whole and has it on the disk before it has its name: what is there after
/// a machine was switched off is right.
///
/// # Errors
/// Those of the file system.
pub(super) fn written(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = readable_file(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Outcome;

    fn entry(who: &str) -> Entry {
        Entry {
            who: who.to_owned(),
            path: format!("{who}.py"),
            notes: None,
            outcome: Outcome::Refused("it is empty".to_owned()),
        }
    }

    #[test]
    fn what_is_kept_is_there_and_what_is_broken_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::create(folder.path()).unwrap();
        let name = ResultName::of(&[b"G01", b"x = 1"]);
        assert_eq!(store.get(&name), None);
        store.keep(&name, &entry("G01")).unwrap();
        assert_eq!(store.get(&name), Some(entry("G01")));
        fs::write(store.path(&name), "{").unwrap();
        assert_eq!(store.get(&name), None);
    }

    #[test]
    fn a_name_is_of_the_parts_and_not_of_what_they_make_together() {
        let name = ResultName::of(&[b"ab", b"c"]);
        assert_ne!(name, ResultName::of(&[b"a", b"bc"]));
        assert_eq!(name, ResultName::of(&[b"ab", b"c"]));
    }

    #[test]
    fn the_list_says_which_results_are_those_of_the_class() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::create(folder.path()).unwrap();
        let names = [ResultName::of(&[b"1"]), ResultName::of(&[b"2"])];
        for (name, who) in names.iter().zip(["G01", "G02"]) {
            store.keep(name, &entry(who)).unwrap();
        }
        let list = List {
            assignment: "moinho".to_owned(),
            conditions: String::new(),
            part: None,
            results: names[1..].to_vec(),
        };
        store.keep_list(&list).unwrap();
        let (kept, entries) = Store::open(folder.path()).all().unwrap();
        assert_eq!(kept, list);
        assert_eq!(entries, [(names[1].clone(), entry("G02"))]);
    }
}
