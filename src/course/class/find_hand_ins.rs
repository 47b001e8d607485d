//! Finds the hand-ins of a folder, and the names of their students.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use super::ListedHandIn;
use crate::messages::{Notice, in_line};
use crate::source::Language;
use crate::worker::intake::{is_archive, is_leftover, is_program};

/// Separator in Moodle's folder names: the student's name and number come before it.
const MOODLE: &str = "_assignsubmission_";

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundHandIn {
    /// The student or the group.
    pub who: String,
    /// The name in the folder of the class, in one line.
    pub name: String,
    /// The path of the file or folder.
    pub path: PathBuf,
}

/// The contents of the folder of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFolder {
    /// The hand-ins, ordered by student. Files of any other kind are included, to be refused with a
    /// reason.
    pub hand_ins: Vec<FoundHandIn>,
    /// The names of hidden files, which are not hand-ins.
    pub hidden: Vec<String>,
}

/// Finds the hand-ins of a folder, of whatever kind, except hidden files, files that systems leave
/// behind, and the folder `out` of the results. The student is the first group of `pattern` in the
/// name; without a pattern, the name up to its extension or to Moodle's suffix. A file that is no
/// program, archive or folder goes by its whole name if the pattern does not match, or if another
/// hand-in has the same student: a report beside a program.
///
/// # Errors
/// [`Notice`] if the folder is not a class, or if the hand-ins cannot be told apart.
pub fn find_hand_ins(
    folder: &Path,
    language: Language,
    pattern: Option<&Regex>,
    out: &Path,
) -> Result<ClassFolder, Notice> {
    let unreadable = |why| {
        if folder.is_file() {
            return Notice::new("class-a-file").with("file", folder);
        }
        Notice::unreadable(folder, &why)
    };
    if is_same_file(folder, out) {
        return Err(Notice::new("class-among-hand-ins"));
    }
    let mut hidden = Vec::new();
    let (mut hand_ins, mut others) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = listed_name(&entry.file_name());
        if is_leftover(&name) || is_same_file(&entry.path(), out) {
            continue;
        }
        if name.starts_with('.') {
            hidden.push(name);
            continue;
        }
        let kind = entry.file_type().map_err(unreadable)?;
        let is_file = kind.is_file() && (is_program(&name, language) || is_archive(&name));
        let is_known = kind.is_dir() || is_file;
        let who = student_id(&name, kind.is_dir(), pattern);
        let found = FoundHandIn {
            who: if is_known {
                who?
            } else {
                who.unwrap_or_else(|_| name.clone())
            },
            path: entry.path(),
            name,
        };
        if is_known { &mut hand_ins } else { &mut others }.push(found);
    }
    if hand_ins.is_empty() {
        return Err(Notice::new("class-empty").with("folder", folder));
    }
    let mut taken: HashSet<String> = hand_ins.iter().map(FoundHandIn::page).collect();
    others.sort();
    for mut other in others {
        if !taken.insert(other.page()) {
            other.who.clone_from(&other.name);
        }
        hand_ins.push(other);
    }
    hand_ins.sort();
    hidden.sort();
    check_distinct_names(&hand_ins)?;
    Ok(ClassFolder { hand_ins, hidden })
}

/// The name by which a file or folder is listed: in one line, and composed, since some systems take the
/// accents off their letters.
pub fn listed_name(name: &OsStr) -> String {
    in_line(&name.to_string_lossy()).nfc().collect()
}

impl FoundHandIn {
    /// The hand-in as it is listed in the cache.
    pub fn listed(&self) -> ListedHandIn {
        ListedHandIn {
            who: self.who.clone(),
            path: self.name.clone(),
        }
    }

    /// The student in lower case, since pages whose names differ only in case would be one file on
    /// some systems.
    fn page(&self) -> String {
        self.who.to_lowercase()
    }
}

fn student_id(name: &str, is_folder: bool, pattern: Option<&Regex>) -> Result<String, Notice> {
    if let Some(pattern) = pattern {
        let found = pattern.captures(name);
        let group = found.and_then(|found| found.get(1).or(found.get(0)));
        let nameless = || {
            Notice::new("class-nameless")
                .with("name", name)
                .with("pattern", pattern.as_str())
        };
        return Ok(group.ok_or_else(nameless)?.as_str().to_owned());
    }
    if let Some((who, _)) = name.split_once(MOODLE) {
        return Ok(who.to_owned());
    }
    // Only the names of files have an extension.
    let stem = Path::new(name).file_stem().filter(|_| !is_folder);
    Ok(stem.map_or_else(
        || name.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    ))
}

fn is_same_file(path: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(path).is_some_and(|path| real(other) == Some(path))
}

fn check_distinct_names(hand_ins: &[FoundHandIn]) -> Result<(), Notice> {
    let mut seen: HashMap<String, &FoundHandIn> = HashMap::new();
    for found in hand_ins {
        if let Some(first) = seen.insert(found.page(), found) {
            return Err(Notice::new("class-one-name")
                .with("who", &found.who)
                .with("first", &first.name)
                .with("second", &found.name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use tempfile::TempDir;

    use super::*;

    /// A folder with these empty files; a name without a dot is that of a folder.
    fn folder_of(names: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            if name.contains('.') {
                fs::write(path, "").unwrap();
            } else {
                fs::create_dir(path).unwrap();
            }
        }
        folder
    }

    fn found(folder: &TempDir, pattern: Option<&str>, out: &Path) -> Result<ClassFolder, Notice> {
        let pattern = pattern.map(|pattern| Regex::new(pattern).unwrap());
        find_hand_ins(folder.path(), Language::Python, pattern.as_ref(), out)
    }

    #[rstest]
    #[case::program("ist190001.py", None, "ist190001")]
    #[case::capitals("G01.ZIP", None, "G01")]
    #[case::folder("G02", None, "G02")]
    #[case::moodle("Ana Sá_12345_assignsubmission_file_", None, "Ana Sá_12345")]
    #[case::pattern("2025-G07-final.zip", Some(r"G(\d\d)"), "07")]
    #[case::whole_match("2025-G07-final.zip", Some(r"G\d\d"), "G07")]
    fn whose_it_is_stands_in_the_name(
        #[case] name: &str,
        #[case] pattern: Option<&str>,
        #[case] right: &str,
    ) {
        let class = found(&folder_of(&[name]), pattern, Path::new("")).unwrap();
        assert_eq!(class.hand_ins[0].who, right);
    }

    #[test]
    fn everything_is_a_hand_in_but_what_systems_and_editors_leave() {
        let left = [".DS_Store", "._a.py", "desktop.ini", ".a.py.swp"];
        let folder = folder_of(&[&["a.py", "b.rar", "a.pdf", "A.docx"][..], &left].concat());
        for pattern in [None, Some("^[ab]")] {
            let class = found(&folder, pattern, Path::new("")).unwrap();
            let who: Vec<&str> = class.hand_ins.iter().map(|each| &*each.who).collect();
            assert_eq!(who, ["A.docx", "a", "a.pdf", "b"]);
            assert_eq!(class.hidden, [".a.py.swp"]);
        }
    }

    #[test]
    fn the_folder_of_the_results_is_no_hand_in() {
        let folder = folder_of(&["a.py", "turma"]);
        let class = found(&folder, None, &folder.path().join("turma")).unwrap();
        assert_eq!(class.hand_ins.len(), 1);
        let refused = found(&folder, None, folder.path());
        assert_eq!(refused, Err(Notice::new("class-among-hand-ins")));
    }

    #[rstest]
    #[case::nothing(&["notas.csv"], "has no hand-ins")]
    #[case::one_name(&["G01.zip", "g01.py"], "are both of `g01`")]
    fn what_is_no_class_is_refused(#[case] names: &[&str], #[case] words: &str) {
        let error = found(&folder_of(names), None, Path::new("")).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}
