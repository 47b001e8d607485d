//! Errors in the folder of an assignment.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::FORMAT;
use crate::messages::{Localized, Notice};
use crate::session::ReadError;
use crate::worker::SourceError;

/// The error of a folder that is no assignment: the problem, its place and its fix.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum FolderError {
    /// A file of sessions is not valid.
    Transcript { path: PathBuf, error: ReadError },
    /// A file is no text in UTF-8.
    NotUtf8(PathBuf),
    /// The folder is refused, for this reason.
    Refused(#[from] Notice),
}

impl From<SourceError> for FolderError {
    fn from(error: SourceError) -> Self {
        FolderError::Refused(error.notice())
    }
}

impl Localized for FolderError {
    fn notice(&self) -> Notice {
        match self {
            FolderError::Transcript { path, error } => Notice::in_file(path, error),
            FolderError::NotUtf8(path) => Notice::not_utf_8(path),
            FolderError::Refused(notice) => notice.clone(),
        }
    }
}

/// The notice of a path that is no folder with a manifest.
pub(crate) fn no_manifest(path: &Path) -> Notice {
    Notice::new(match path.metadata() {
        Err(_) => "folder-missing",
        Ok(file) if file.is_file() => "folder-a-file",
        Ok(_) => "folder-no-manifest",
    })
    .with("path", path)
}

/// The notice of a format that this program does not read.
pub(crate) fn format_of(found: u32) -> Notice {
    Notice::new("folder-format")
        .with("known", FORMAT)
        .with("found", found)
}

/// The notice of a part of a folder that is for Python alone.
pub(crate) fn only_python(part: &str) -> Notice {
    Notice::new("folder-only-python").with("part", part)
}
