//! The hand-ins of a folder, and whose they are.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use thiserror::Error;

use super::Listed;
use crate::intake::{is_archive, is_left_behind, is_program};
use crate::manifest::Language;

/// Where Moodle, in the name of a folder, ends the name and the number of whoever handed
/// in.
const MOODLE: &str = "_assignsubmission_";

/// Something that was handed in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Whose it is.
    pub who: String,
    /// Its name in the folder of the class.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// What stands in the folder of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// The hand-ins, in the order of whose they are: what is no program, archive or folder
    /// is one too, to be refused with its reason.
    pub hand_ins: Vec<Found>,
    /// The names of hidden files, which are none.
    pub hidden: Vec<String>,
}

/// Why a folder is no class.
#[derive(Debug, Error)]
pub enum ClassError {
    /// It cannot be read.
    #[error("`{}` cannot be read: {why}", folder.display())]
    Unreadable {
        /// Which.
        folder: PathBuf,
        /// The system's words for it.
        why: std::io::Error,
    },
    /// The results would stand among the hand-ins.
    #[error("--out is the folder of the hand-ins: give another one")]
    AmongHandIns,
    /// Nothing was handed in.
    #[error(
        "`{}` has no hand-ins: each is a program, a .zip archive or a folder in it", .0.display()
    )]
    Empty(PathBuf),
    /// Two hand-ins are of one name.
    #[error(
        "`{first}` and `{second}` are both of `{who}`: leave one out, or tell them apart by \
         --who, a regular expression whose first group is the name"
    )]
    OneName {
        /// The name.
        who: String,
        /// The one.
        first: String,
        /// The other.
        second: String,
    },
    /// A name does not have whose it is.
    #[error("`{name}` does not match --who `{pattern}`")]
    Nameless {
        /// The name of the hand-in.
        name: String,
        /// The pattern.
        pattern: String,
    },
}

/// Everything that was handed in to a folder, of whatever kind, but hidden files, what
/// systems leave behind, and the folder `out` of the results. Whose it is stands in its name:
/// the first group of `pattern`; without one, the name up to its ending, or to what Moodle
/// adds. What is no program, archive or folder goes by its whole name where the pattern does
/// not match, or where another hand-in is of whoever it would be: a report beside a program.
///
/// # Errors
/// [`ClassError`].
pub fn find_hand_ins(
    folder: &Path,
    language: Language,
    pattern: Option<&Regex>,
    out: &Path,
) -> Result<Class, ClassError> {
    let unreadable = |why| ClassError::Unreadable {
        folder: folder.to_owned(),
        why,
    };
    if is_same(folder, out) {
        return Err(ClassError::AmongHandIns);
    }
    let mut hidden = Vec::new();
    let (mut hand_ins, mut others) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_left_behind(&name) || is_same(&entry.path(), out) {
            continue;
        }
        if name.starts_with('.') {
            hidden.push(name);
            continue;
        }
        let kind = entry.file_type().map_err(unreadable)?;
        let is_file = kind.is_file() && (is_program(&name, language) || is_archive(&name));
        let is_known = kind.is_dir() || is_file;
        let who = who(&name, kind.is_dir(), pattern);
        let found = Found {
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
        return Err(ClassError::Empty(folder.to_owned()));
    }
    let mut taken: HashSet<String> = hand_ins.iter().map(Found::page).collect();
    others.sort();
    for mut other in others {
        if !taken.insert(other.page()) {
            other.who.clone_from(&other.name);
        }
        hand_ins.push(other);
    }
    hand_ins.sort();
    hidden.sort();
    different(&hand_ins)?;
    Ok(Class { hand_ins, hidden })
}

impl Found {
    /// How it stands in the list of the class.
    #[must_use]
    pub fn listed(&self) -> Listed {
        Listed {
            who: self.who.clone(),
            path: self.name.clone(),
        }
    }

    /// Whose it is, where capitals do not count: the pages of two that differ in them alone
    /// would be one file on some systems.
    fn page(&self) -> String {
        self.who.to_lowercase()
    }
}

fn who(name: &str, is_folder: bool, pattern: Option<&Regex>) -> Result<String, ClassError> {
    if let Some(pattern) = pattern {
        let found = pattern.captures(name);
        let group = found.and_then(|found| found.get(1).or(found.get(0)));
        let nameless = || ClassError::Nameless {
            name: name.to_owned(),
            pattern: pattern.to_string(),
        };
        return Ok(group.ok_or_else(nameless)?.as_str().to_owned());
    }
    if let Some((who, _)) = name.split_once(MOODLE) {
        return Ok(who.to_owned());
    }
    // What is a file here has an ending.
    let stem = Path::new(name).file_stem().filter(|_| !is_folder);
    Ok(stem.map_or_else(
        || name.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    ))
}

fn is_same(path: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(path).is_some_and(|path| real(other) == Some(path))
}

fn different(hand_ins: &[Found]) -> Result<(), ClassError> {
    let mut seen: HashMap<String, &Found> = HashMap::new();
    for found in hand_ins {
        if let Some(first) = seen.insert(found.page(), found) {
            return Err(ClassError::OneName {
                who: found.who.clone(),
                first: first.name.clone(),
                second: found.name.clone(),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

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
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        if name.contains('.') {
            fs::write(path, "").unwrap();
        } else {
            fs::create_dir(path).unwrap();
        }
        let pattern = pattern.map(|pattern| Regex::new(pattern).unwrap());
        let class = find_hand_ins(
            folder.path(),
            Language::Python,
            pattern.as_ref(),
            Path::new(""),
        )
        .unwrap();
        assert_eq!(class.hand_ins[0].who, right);
    }

    #[test]
    fn everything_is_a_hand_in_but_what_systems_and_editors_leave() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "a.py",
            "b.rar",
            "a.pdf",
            "A.docx",
            ".DS_Store",
            "._a.py",
            "desktop.ini",
            ".a.py.swp",
        ] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let pattern = Some(Regex::new("^[ab]").unwrap());
        for pattern in [None, pattern] {
            let class = find_hand_ins(
                folder.path(),
                Language::Python,
                pattern.as_ref(),
                Path::new(""),
            )
            .unwrap();
            let who: Vec<&str> = class.hand_ins.iter().map(|each| &*each.who).collect();
            assert_eq!(who, ["A.docx", "a", "a.pdf", "b"]);
            assert_eq!(class.hidden, [".a.py.swp"]);
        }
    }

    #[test]
    fn the_folder_of_the_results_is_no_hand_in() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.py"), "").unwrap();
        let out = folder.path().join("turma");
        fs::create_dir(&out).unwrap();
        let class = find_hand_ins(folder.path(), Language::Python, None, &out).unwrap();
        assert_eq!(class.hand_ins.len(), 1);
        let refused = find_hand_ins(folder.path(), Language::Python, None, folder.path());
        assert!(matches!(refused, Err(ClassError::AmongHandIns)));
    }

    #[rstest]
    #[case::nothing(&["notas.csv"], "has no hand-ins")]
    #[case::one_name(&["G01.zip", "g01.py"], "are both of `g01`")]
    fn what_is_no_class_is_refused(#[case] names: &[&str], #[case] words: &str) {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let error =
            find_hand_ins(folder.path(), Language::Python, None, Path::new("")).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}
