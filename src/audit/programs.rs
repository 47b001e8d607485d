//! The programs of an audit: those that come with an assignment, and mutants.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};
use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::submission::{Source, SourceError};

/// The folder of the correct programs, beside that of others.
const CORRECT: &str = "certas";

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

/// Why programs cannot be tried.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ProgramsError {
    /// A folder cannot be read.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A program cannot be read.
    Source(#[from] SourceError),
    /// A mutant's correct program is missing.
    Orphan {
        /// The mutant.
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
            ProgramsError::Orphan { mutant, correct } => Notice::new("audit-orphan")
                .with("mutant", mutant)
                .with("correct", correct),
        }
    }
}

/// A program, or a fragment that goes at the end of a correct one: its first lines name that
/// program, `# host = "tuplos"`, of the folder `certas` beside its own.
///
/// # Errors
/// [`ProgramsError`] where the program or the one that it names cannot be read.
pub fn read_program(path: &Path) -> Result<Source, ProgramsError> {
    let source = Source::read(path)?;
    let fragment = read_text(&source);
    let mut comments = fragment.lines().map_while(|line| line.strip_prefix("# "));
    let host = comments.find_map(|line| line.strip_prefix("host = "));
    let Some(host) = host.map(|name| name.trim_matches('"')) else {
        return Ok(source);
    };
    let folder = path.parent().unwrap_or(path).with_file_name(CORRECT);
    let host = read_text(&Source::read(&folder.join(format!("{host}.py")))?);
    Ok(Source {
        name: source.name,
        bytes: format!("{host}\n\n{fragment}").into_bytes(),
        ..Source::default()
    })
}

/// The wrong programs of a folder.
///
/// # Errors
/// [`ProgramsError`] where the folder or a program cannot be read.
pub fn wrong(folder: &Path) -> Result<Vec<Candidate>, ProgramsError> {
    let sources = files(folder)?.into_iter().map(|path| {
        Ok(Candidate {
            source: read_program(&path)?,
            change: None,
        })
    });
    sources.collect()
}

/// The mutants of a folder, made of the programs of another.
///
/// # Errors
/// [`ProgramsError`] where the folder or a program cannot be read, or a correct program is
/// missing.
pub fn mutants(folder: &Path, correct: &Path) -> Result<Vec<Candidate>, ProgramsError> {
    let candidates = files(folder)?.into_iter().map(|path| {
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
    fn between(program: &str, before: &str, after: &str) -> Self {
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

/// The text of a program; bytes that are no UTF-8 are replaced.
pub(super) fn read_text(source: &Source) -> String {
    String::from_utf8_lossy(&source.bytes).into_owned()
}

/// The Python files of a folder, by name.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, ProgramsError> {
    let unreadable = |error| ProgramsError::Folder {
        path: folder.to_owned(),
        error,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|each| each == "py") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
