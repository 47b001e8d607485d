//! Errors in the folder of an assignment.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{FORMAT, MAX_FILES};
use crate::assignment::manifest::ManifestError;
use crate::messages::{Localized, Notice};
use crate::session::ReadError;
use crate::source::Language;
use crate::worker::SourceError;

/// The error of a folder that is no assignment: the problem, its place and its fix.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum FolderError {
    /// A file or folder cannot be read.
    Unreadable {
        path: PathBuf,
        why: io::Error,
    },
    NoManifest(PathBuf),
    /// The manifest is not valid.
    Manifest {
        path: PathBuf,
        error: ManifestError,
    },
    /// The manifest is of a format that this program does not know.
    Format {
        path: PathBuf,
        found: u32,
    },
    /// The assignment is about another language than those that a folder may be about.
    Language {
        path: PathBuf,
        language: Language,
    },
    /// A file of sessions is not valid.
    Transcript {
        path: PathBuf,
        error: ReadError,
    },
    /// There are no sessions by which anything could be judged.
    NoSessions(PathBuf),
    /// A file cannot be read, or leads outside of the folder.
    Source(#[from] SourceError),
    /// A folder within that of the assignment has more files than are read.
    TooManyFiles(PathBuf),
    /// A file is no text in UTF-8.
    NotUtf8(PathBuf),
    /// The name of a file of a reading does not say which.
    ReadingName(PathBuf),
}

impl Localized for FolderError {
    fn notice(&self) -> Notice {
        match self {
            FolderError::Unreadable { path, why } => Notice::unreadable(path, why),
            FolderError::NoManifest(path) => Notice::new(match path.metadata() {
                Err(_) => "folder-missing",
                Ok(file) if file.is_file() => "folder-a-file",
                Ok(_) => "folder-no-manifest",
            })
            .with("path", path),
            FolderError::Manifest { path, error } => Notice::in_file(path, error),
            FolderError::Format { path, found } => Notice::in_file(path, format_of(*found)),
            FolderError::Language { path, language } => {
                Notice::in_file(path, language_of(*language))
            }
            FolderError::Transcript { path, error } => Notice::in_file(path, error),
            FolderError::NoSessions(path) => Notice::new("folder-no-sessions").with("path", path),
            FolderError::Source(error) => error.notice(),
            FolderError::TooManyFiles(path) => Notice::new("folder-too-many-files")
                .with("path", path)
                .with("most", MAX_FILES),
            FolderError::NotUtf8(path) => Notice::not_utf_8(path),
            FolderError::ReadingName(path) => {
                Notice::in_file(path, Notice::new("folder-reading-name"))
            }
        }
    }
}

/// The notice of a format that this program does not read.
pub(crate) fn format_of(found: u32) -> Notice {
    Notice::new("folder-format")
        .with("known", FORMAT)
        .with("found", found)
}

/// The notice of a language that no folder is about.
pub(crate) fn language_of(language: Language) -> Notice {
    Notice::new("folder-language").with("language", language.to_string())
}
