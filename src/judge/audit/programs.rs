//! The programs of an audit: those that come with an assignment, and mutants.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};
use thiserror::Error;

use super::known_program::{PROGRAM, known_programs};
use super::patch::PatchProblem;
use crate::messages::{Localized, Notice};
use crate::source::Language;
use crate::worker::{Source, SourceError};

/// Separates, in the name of a mutant, the name of the program that it was made of.
const OF: &str = "__";

/// A wrong program.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The program that is tried.
    pub source: Source,
    /// The change from a correct program, if it is a mutant.
    pub change: Option<Change>,
}

/// A change of a correct program that makes a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The name of the program, without its ending.
    pub program: String,
    /// The lines that are not there any more, without the space around each.
    pub from: String,
    /// The lines that are there instead.
    pub to: String,
    /// The change as a unified diff.
    pub diff: String,
}

/// The error of programs that cannot be read.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ProgramsError {
    /// A folder cannot be read.
    Folder { path: PathBuf, error: io::Error },
    /// A program cannot be read.
    Source(#[from] SourceError),
    /// The header of a program is not the expected TOML.
    Header {
        /// The program, fragment or patch.
        path: PathBuf,
        error: Box<toml::de::Error>,
    },
    /// The correct program that a fragment or a patch changes cannot be read.
    Host { path: PathBuf, error: SourceError },
    /// A patch and its host give no program.
    Patch {
        path: PathBuf,
        line: usize,
        /// The correct program that it changes.
        host: PathBuf,
        /// The cause.
        problem: PatchProblem,
    },
    /// A mutant's correct program is missing.
    Orphan {
        mutant: PathBuf,
        /// The folder of the correct programs.
        correct: PathBuf,
    },
}

impl Localized for ProgramsError {
    fn notice(&self) -> Notice {
        match self {
            ProgramsError::Folder { path, error } => Notice::unreadable(path, error),
            ProgramsError::Source(error) => error.notice(),
            ProgramsError::Header { path, error } => {
                let header =
                    Notice::new("audit-header").with("error", error.to_string().trim_end());
                Notice::in_file(path, header)
            }
            ProgramsError::Host { path, error } => {
                Notice::in_file(path, Notice::new("audit-host").with("error", error))
            }
            ProgramsError::Patch {
                path,
                line,
                host,
                problem,
            } => Notice::new("audit-patch")
                .with("path", path)
                .with("line", *line)
                .with("host", host)
                .with("problem", problem),
            ProgramsError::Orphan { mutant, correct } => Notice::new("audit-orphan")
                .with("mutant", mutant)
                .with("correct", correct),
        }
    }
}

/// The wrong programs of a folder: whole ones, fragments and patches.
///
/// # Errors
/// [`ProgramsError`] where the folder or a program cannot be read.
pub fn wrong(folder: &Path) -> Result<Vec<Candidate>, ProgramsError> {
    let sources = known_programs(folder)?.into_iter();
    let candidates = sources.map(|source| Candidate {
        source,
        change: None,
    });
    Ok(candidates.collect())
}

/// The mutants of a folder, made of the programs of another.
///
/// # Errors
/// [`ProgramsError`] where the folder or a program cannot be read, or a correct program is
/// missing.
pub fn mutants(folder: &Path, correct: &Path) -> Result<Vec<Candidate>, ProgramsError> {
    let candidates = files(folder, &[PROGRAM])?.into_iter().map(|path| {
        let orphan = || ProgramsError::Orphan {
            mutant: path.clone(),
            correct: correct.to_owned(),
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let (program, _) = name.split_once(OF).ok_or_else(orphan)?;
        let original = correct.join(format!("{program}.py"));
        let before = fs::read_to_string(&original).map_err(|_| orphan())?;
        let after = fs::read_to_string(&path).map_err(|_| orphan())?;
        Ok(Candidate {
            source: Source::read(&path)?,
            change: Some(Change::between(program, &before, &after)),
        })
    });
    candidates.collect()
}

impl Change {
    /// The change from one text of a program to another.
    pub(super) fn between(program: &str, before: &str, after: &str) -> Self {
        let diff = TextDiff::from_lines(before, after);
        let lines = |wanted: ChangeTag| {
            let changes = diff.iter_all_changes();
            let lines = changes.filter(|change| change.tag() == wanted);
            let lines: Vec<&str> = lines.map(|change| change.value().trim()).collect();
            lines.join("\n")
        };
        Change {
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
pub(super) fn files(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, ProgramsError> {
    let unreadable = |error| ProgramsError::Folder {
        path: folder.to_owned(),
        error,
    };
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
