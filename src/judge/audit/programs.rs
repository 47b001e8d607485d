//! The programs of an audit: those that come with an assignment, and mutants.

use std::fs;
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};

use super::known_program::{PROGRAM, known_programs};
use crate::messages::Notice;
use crate::source::Language;
use crate::worker::Source;

/// Separates, in the name of a mutant, the name of the program that it was made of.
const OF: &str = "__";

#[derive(Debug, Clone)]
pub struct WrongProgram {
    /// The program that is tried.
    pub source: Source,
    /// The change from a correct program, if it is a mutant.
    pub change: Option<Mutation>,
}

/// A change of a correct program that makes a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutation {
    /// The name of the program, without its ending.
    pub program: String,
    /// The lines that are not there any more, without the space around each.
    pub from: String,
    /// The lines that are there instead.
    pub to: String,
    /// The change as a unified diff.
    pub diff: String,
}

/// The wrong programs of a folder: whole ones, fragments and patches.
///
/// # Errors
/// A notice where the folder or a program cannot be read.
pub fn read_wrong_programs(folder: &Path) -> Result<Vec<WrongProgram>, Notice> {
    let sources = known_programs(folder)?.into_iter();
    let candidates = sources.map(|source| WrongProgram {
        source,
        change: None,
    });
    Ok(candidates.collect())
}

/// The mutants of a folder, made of the programs of another.
///
/// # Errors
/// A notice where the folder or a program cannot be read, or a correct program is missing.
pub fn make_mutants(folder: &Path, correct: &Path) -> Result<Vec<WrongProgram>, Notice> {
    let candidates = list_files(folder, &[PROGRAM])?.into_iter().map(|path| {
        let orphan = || {
            let orphan = Notice::new("audit-orphan").with("mutant", &path);
            orphan.with("correct", correct)
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let (program, _) = name.split_once(OF).ok_or_else(orphan)?;
        let original = correct.join(format!("{program}.py"));
        let before = fs::read_to_string(&original).map_err(|_| orphan())?;
        let after = fs::read_to_string(&path).map_err(|_| orphan())?;
        Ok(WrongProgram {
            source: Source::read(&path)?,
            change: Some(Mutation::between(program, &before, &after)),
        })
    });
    candidates.collect()
}

impl Mutation {
    /// The change from one text of a program to another.
    pub(super) fn between(program: &str, before: &str, after: &str) -> Self {
        let diff = TextDiff::from_lines(before, after);
        let lines = |wanted: ChangeTag| {
            let changes = diff.iter_all_changes();
            let lines = changes.filter(|change| change.tag() == wanted);
            let lines: Vec<&str> = lines.map(|change| change.value().trim()).collect();
            lines.join("\n")
        };
        Mutation {
            program: program.to_owned(),
            from: lines(ChangeTag::Delete),
            to: lines(ChangeTag::Insert),
            diff: diff.unified_diff().context_radius(2).to_string(),
        }
    }
}

/// The text of a known program or of a patch of one; bytes that are none of its coding are replaced.
pub(super) fn read_text(source: &Source) -> String {
    source.text_lossy(Language::Python)
}

/// The files of a folder that have one of these extensions, by name.
pub(super) fn list_files(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, Notice> {
    let unreadable = |error| Notice::unreadable(folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let extension = path.extension().unwrap_or_default();
        if extensions.iter().any(|each| extension == *each) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
