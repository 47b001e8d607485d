//! Why a folder is no assignment.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::manifest::{Language, ManifestError};
use crate::submission::SourceError;
use crate::transcript::ReadError;

/// Why a folder is no assignment: what is wrong, where, and what to do.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file or folder cannot be read.
    #[error("`{}` cannot be read: {why}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// The folder has no manifest.
    #[error(
        "`{}` has no enunciado.toml: `gabarito new FOLDER --from solucao.py` writes one",
        .0.display()
    )]
    NoManifest(PathBuf),
    /// The manifest is not valid.
    #[error("{}: {error}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ManifestError,
    },
    /// The manifest is of a format that this program does not know.
    #[error("{}: this gabarito reads `format = 1`; the file says {found}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The format that it says.
        found: String,
    },
    /// The assignment is about another language than those that a folder may be about.
    #[error("{}: a folder is about Python, and not about {language}", path.display())]
    Language {
        /// The file.
        path: PathBuf,
        /// The language that it says.
        language: Language,
    },
    /// A file of sessions is not valid.
    #[error("{}: {error}", path.display())]
    Transcript {
        /// The file.
        path: PathBuf,
        /// The error in it.
        error: ReadError,
    },
    /// There are no sessions by which anything could be judged.
    #[error(
        "`{}` has no sessions: write some in interacoes/NAME.pycon or escondidas/NAME.pycon",
        .0.display()
    )]
    NoSessions(PathBuf),
    /// The solution cannot be read.
    #[error(transparent)]
    Solution(#[from] SourceError),
    /// A file is no text in UTF-8.
    #[error("`{}` is not UTF-8: save it as UTF-8", .0.display())]
    NotUtf8(PathBuf),
    /// The name of a file of a reading does not say which.
    #[error(
        "{}: the name of a reading is `PLACE=READING.py`, as enunciado.toml names them",
        .0.display()
    )]
    ReadingName(PathBuf),
}
