//! The errors of reading a hand-in.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::submission::SourceError;

/// The errors of reading a hand-in.
#[derive(Debug, Error)]
pub enum IntakeError {
    /// The program cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The folder cannot be read.
    #[error("`{}` cannot be read: {why}", path.display())]
    Unreadable {
        /// The path of the folder.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// The file is neither a program nor an archive.
    #[error("`{}` is neither a program ({endings}) nor a .zip archive nor a folder: hand in one of these", path.display())]
    NotAHandIn {
        /// The path of the file.
        path: PathBuf,
        /// The file extensions of programs.
        endings: String,
    },
    /// The path is a symbolic link, which may lead outside the hand-in.
    #[error("`{}` is a link: hand in what it leads to", .0.display())]
    Link(PathBuf),
    /// A folder is named like an archive.
    #[error("`{}` is a folder with the name of an archive: hand in the archive, or give the folder another name", .0.display())]
    NamedAsArchive(PathBuf),
    /// The folder has more files than any hand-in.
    #[error("`{}` has more than {most} files: no hand-in has", path.display())]
    TooManyFiles {
        /// The path of the folder.
        path: PathBuf,
        /// The maximum.
        most: usize,
    },
    /// The archive is refused.
    #[error("`{}` is refused: {why}", path.display())]
    Archive {
        /// The path of the archive.
        path: PathBuf,
        /// The reason.
        why: ArchiveError,
    },
    /// The folder or archive has no program.
    #[error("`{package}` has no program in it: a file that ends in {endings}")]
    NoProgram {
        /// The folder or archive.
        package: String,
        /// The file extensions of programs.
        endings: String,
    },
    /// The folder or archive has several programs.
    #[error("`{package}` has {} programs in it, and there must be one: {}", programs.len(), programs.join(", "))]
    SeveralPrograms {
        /// The folder or archive.
        package: String,
        /// The names of the programs.
        programs: Vec<String>,
    },
}

/// Why an archive is refused.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The archive is not valid: it is truncated or no ZIP archive, two entries share a name or
    /// bytes, or its headers contradict each other.
    #[error("it is no sound ZIP archive ({0})")]
    Unsound(String),
    /// The archive has too many entries, not counting leftovers of systems.
    #[error("it has {0} entries")]
    TooManyEntries(usize),
    /// A name would lead out of the folder that it is unpacked in.
    #[error("the name `{0}` leads out of the archive")]
    Outside(String),
    /// An entry is neither a file nor a folder.
    #[error("`{0}` is neither a file nor a folder")]
    NotAFile(String),
    /// Two names differ only in case: on some systems they are one file.
    #[error("`{0}` and `{1}` are one name on some systems")]
    OneName(String, String),
    /// An entry is encrypted.
    #[error("`{0}` is encrypted")]
    Encrypted(String),
    /// An entry is longer than the limit, measured while unpacking.
    #[error("`{name}` is longer than {} KiB", most >> 10)]
    TooLong {
        /// The name of the entry.
        name: String,
        /// The limit, in bytes.
        most: u64,
    },
    /// An entry cannot be unpacked.
    #[error("`{name}` cannot be unpacked: {why}")]
    Entry {
        /// The name of the entry.
        name: String,
        /// The reason.
        why: String,
    },
}

impl IntakeError {
    /// Whether the machine failed to read the hand-in, so that another try may succeed. Missing
    /// permission is not such a failure.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        match self {
            IntakeError::Unreadable { why, .. }
            | IntakeError::Source(SourceError::Unreadable { why, .. }) => {
                why.kind() != io::ErrorKind::PermissionDenied
            }
            _ => false,
        }
    }

    /// The error of a package that does not have exactly one program.
    pub(super) fn not_one(package: &str, programs: Vec<String>, extensions: &[&str]) -> Self {
        let package = package.to_owned();
        if programs.is_empty() {
            let endings = endings(extensions);
            return IntakeError::NoProgram { package, endings };
        }
        IntakeError::SeveralPrograms { package, programs }
    }
}

/// The file extensions of programs, in words.
pub(super) fn endings(extensions: &[&str]) -> String {
    extensions.join(" or ")
}
